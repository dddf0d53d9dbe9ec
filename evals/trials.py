"""Run one trial to its end: live, resumed or replayed, it is the same path."""

from agents.model import ModelFailure
from evals.budget import Spent
from evals.divergence import Divergence
from evals.errors import Broken, UserError
from evals.events import Closed
from evals.ledger import Ledger, in_a_line
from evals.records import closed
from evals.setup import Setup
from evals.trial import TrialKey
from graphs.endings import EndlessStrategy, Interrupted
from graphs.strategy import RunControl
from tools.sandbox import crash


async def run_trial(setup: Setup, key: TrialKey, ledger: Ledger, control: RunControl | None = None) -> Closed:
    """Play the strategy and return how the trial ended; the caller writes that down.

    A call without an answer ends the trial as missing, and so does whatever a plug-in raises. Raises Interrupted when
    `control` was asked to drain, Spent and Misconfigured when no call can be made or answered, UserError when nothing
    can be written down, and Divergence when a replay leaves its record.
    """
    try:
        await setup.strategies[key.strategy].run(setup.team(key, ledger), control)
    except (Interrupted, Spent, UserError, Divergence):
        raise
    except ModelFailure as failure:
        return closed(ledger.trial, failure.missing, str(failure), ledger.verdicts, ledger.replies, failure)
    except Broken as error:
        fault = str(error)
    except EndlessStrategy as error:
        fault = f"strategy {key.strategy!r} does not end: {error}"
    except Exception as error:  # noqa: BLE001
        # A step or a router of the strategy, or what the language finds in a reply: ours or a stranger's.
        fault = f"strategy {key.strategy!r} with language {key.language!r} raised {crash(error)}"
    else:
        solved = bool(ledger.verdicts) and ledger.verdicts[-1].passed
        return closed(ledger.trial, "solved" if solved else "unsolved", "", ledger.verdicts, ledger.replies)
    return closed(ledger.trial, "harness_error", in_a_line(fault), ledger.verdicts, ledger.replies)
