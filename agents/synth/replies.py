"""What the replies of all writers have in common: they are free, and their programs are exact."""

from collections.abc import Mapping

from agents.model import Reply, Usage
from agents.protocol import Attempted
from interpreters.base import Plain

NOTHING = Usage(input_tokens=0, output_tokens=0, cached_tokens=0, reasoning_tokens=0)
"""What an answer takes from a language model."""


def program_reply(program: str, reported: Mapping[str, Plain | float]) -> Reply:
    return Reply(program, exact=True, usage=NOTHING, cost=0.0, reported=reported)


def no_program(reason: str) -> Reply:
    return program_reply("", {"reason": reason})


def words_reply(text: str) -> Reply:
    return Reply(text, usage=NOTHING, cost=0.0)


def summary(last: Attempted) -> str:
    """How an attempt did, as far as it is shown."""
    passed = [case["passed"] for case in last.feedback if "passed" in case]
    if last.program is None:
        return "The attempt held no program."
    if not passed:
        return "Nothing is shown of how the program did; if it failed, write another one."
    return f"The program fails {passed.count(False)} of {len(passed)} shown cases."
