"""A run under a wall clock: in a process of its own, which is killed when its time is up.

Limits are counted in steps, and results rest on steps alone. But a step may be long, a factorial for example, and a
person may not want to wait. What is stopped here is `killed`: a word of the supervisor, that no interpreter says, and
that no score rests on.
"""

import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection

from interpreters.base import Execution, Language, Limits, run


def run_within(
    seconds: float,
    language: Language,
    source: str,
    stdin: bytes,
    limits: Limits,
    *,
    dialect: str,
    options: Mapping[str, str],
) -> Execution:
    """Compile and run once, for so many seconds of wall clock at most, starting the process not included.

    The language must be one that can be pickled. What a killed run has written is lost with it.
    """
    # Not forked: whoever calls may have threads, and a lock that one of them holds would stay locked.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=_child, args=(theirs,), daemon=True)
    child.start()
    theirs.close()
    try:
        ours.recv()  # It has started.
        ours.send((language, source, stdin, limits, dialect, dict(options)))
        if ours.poll(seconds):
            execution: Execution = ours.recv()
            return execution
        return Execution("killed", message=f"still running after {seconds:g} seconds of wall clock")
    except EOFError:
        return Execution("killed", message="the process of the run died, as it does when memory is short")
    finally:
        child.kill()
        child.join()
        ours.close()


def _child(connection: Connection) -> None:
    connection.send("ready")
    language, source, stdin, limits, dialect, options = connection.recv()
    connection.send(run(language, source, stdin, limits, dialect=dialect, options=options))
