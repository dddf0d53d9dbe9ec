"""`loopwright replay`: confirm a run from its journal alone."""

import asyncio
import json
import sys
import time
from pathlib import Path

from evals import chapters, folder, log
from evals.errors import UserError
from evals.replay import replay
from evals.setup import prepare


def replay_command(path: Path, verdicts: Path | None, as_json: bool, *, verbose: bool, log_json: Path | None) -> int:
    """Replay a run; exit 1 if anything diverged."""
    found = folder.find(path)
    folder.check_replayable(found)
    recorded = chapters.load(found.journal)
    setup = prepare(folder.experiment(found), offline=True)
    started = time.monotonic()
    with log.recording(path, verbose=verbose, file=log_json):
        log.tell(log.REPLAY_STARTED, run=str(path), trials=len(recorded))
        result = asyncio.run(replay(setup, recorded))
        diverged = {divergence.trial for divergence in result.divergences}
        for divergence in result.divergences:
            log.tell(log.TRIAL_DIVERGED, trial=divergence.trial, what=divergence.what)
        log.tell(
            log.REPLAY_FINISHED,
            run=str(path),
            trials=result.trials,
            diverged=len(diverged),
            seconds=log.since(started),
        )
    if verdicts is not None:
        try:
            verdicts.write_bytes(result.record())
        except OSError as error:
            raise UserError(f"{verdicts}: cannot be written ({error.strerror}); name another file") from error
    if as_json:
        divergences = [{"trial": one.trial, "what": one.what, "diff": one.diff} for one in result.divergences]
        summary = {
            "trials": result.trials,
            "diverged": len(diverged),
            "unfinished": result.unfinished,
            "verdicts_sha256": result.digest(),
            "divergences": divergences,
        }
        print(json.dumps(summary, ensure_ascii=False))
    else:
        for divergence in result.divergences:
            print(divergence)
        if result.unfinished:
            print(f"{result.unfinished} unfinished trials were left out; `loopwright run` completes them")
        print(f"verdict record: sha256 {result.digest()}")
        print(f"{result.trials} trials replayed, {len(diverged)} diverged")
    if not result.trials:
        print(f"loopwright: {path}: holds no finished trial; nothing was confirmed", file=sys.stderr)
    return 1 if diverged or not result.trials else 0
