"""An agent that is no language model."""

from agents.model import Reply, Usage
from agents.protocol import Criticise, DraftPlan, EditByPlan, Request, WriteProgram


class Fisher:
    """Sees which number should have been printed, and counts up to it."""

    name = "builtin/fisher"

    def answer(self, request: Request) -> Reply:
        match request:
            case WriteProgram(last=last):
                wanted = last.feedback[0].get("expected_stdout", "") if last and last.feedback else ""
                return _free("i" * int(wanted or 0) + "o", exact=True)
            case EditByPlan(plan=plan):
                return _free("i" * plan.count("one more") + "o", exact=True)
            case DraftPlan(plan=plan):
                return _free(f"{plan or ''} one more")
            case Criticise():
                return _free("Count on.")


def _free(text: str, *, exact: bool = False) -> Reply:
    return Reply(text, exact, usage=Usage(0, 0, 0, 0), cost=0.0)
