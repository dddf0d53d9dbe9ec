"""Run one trial to its end: live, resumed or replayed, it is the same path."""

from agents.model import ModelFailure
from evals.events import Closed
from evals.ledger import Ledger
from evals.records import closed
from evals.setup import Setup
from evals.trial import TrialKey
from graphs.endings import EndlessStrategy
from graphs.strategy import RunControl
from tools.sandbox import Overtime


async def run_trial(setup: Setup, key: TrialKey, ledger: Ledger, control: RunControl | None = None) -> Closed:
    """Play the strategy and return how the trial ended; the caller writes that down.

    A call without an answer ends the trial as missing. Raises Interrupted when `control` was asked to drain,
    Misconfigured when no call can be answered, and Divergence when a replay leaves its record.
    """
    team = setup.team(key, ledger)
    try:
        await setup.strategies[key.strategy].run(team, control)
    except ModelFailure as failure:
        return closed(ledger.trial, failure.missing, str(failure), ledger.verdicts, ledger.replies, failure)
    except Overtime as error:
        fault = f"judging attempt {len(ledger.verdicts) + 1} was {error}"
        return closed(ledger.trial, "harness_error", fault, ledger.verdicts, ledger.replies)
    except EndlessStrategy as error:
        fault = f"strategy {key.strategy!r} does not end: {error}"
        return closed(ledger.trial, "harness_error", fault, ledger.verdicts, ledger.replies)
    solved = bool(ledger.verdicts) and ledger.verdicts[-1].passed
    return closed(ledger.trial, "solved" if solved else "unsolved", "", ledger.verdicts, ledger.replies)
