"""CPU time of whole processes that run a Shakespeare play, as multiples of what ours takes.

    .venv/bin/python benchmarks/shakespeare.py [PYTHON]

PYTHON is the interpreter of an environment that has `shakespearelang` from PyPI; without one, ours is compared with a
naive loop over the same events in the same kind of process. Starting Python and reading the play are in everybody's
time; compiling the interpreters themselves is in nobody's, as Python keeps their byte code: here in a folder for this
run, whatever PYTHONDONTWRITEBYTECODE says and whatever is installed how. The processes take turns, so that a machine
that slows down slows down both, and of each kind the quickest counts.

The aim is to be at least five times as fast as shakespearelang.
"""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

PRIMES = """\
All Primes up to a Limit.

Romeo, the number under trial.
Juliet, the divisor.
Hamlet, the limit.
Ophelia, the line break.

Act I: The only act.
Scene I: Preparations.
[Enter Romeo and Hamlet]
Romeo: Listen to your heart.
[Exeunt]
[Enter Romeo and Ophelia]
Romeo: You are as good as the sum of a big big big cat and a big cat.
Ophelia: You are a cat.
[Exit Ophelia]
[Enter Juliet]

Scene II: The next number.
Juliet: You are as good as the sum of yourself and a cat. Are you better than Hamlet? If so, let us proceed to scene VI.
Romeo: You are a big cat.

Scene III: The next divisor.
Juliet: Is the square of me better than you? If so, let us proceed to scene IV.
Juliet: Is the remainder of the quotient between you and me as good as nothing? If so, let us return to scene II.
Romeo: You are as good as the sum of yourself and a cat. Let us return to scene III.

Scene IV: A prime.
Juliet: Open your heart.
[Exit Juliet]
[Enter Ophelia]

Scene V: A line break.
Romeo: Speak your mind.
[Exit Ophelia]
[Enter Juliet]
Romeo: Let us return to scene II.

Scene VI: The end.
[Exeunt]
"""

OURS = "from interpreters.shakespeare import LANGUAGE as L; from interpreters.base import Limits"
RUN_OURS = f"{OURS}; sys.stdout.buffer.write(L.compile(source).run(sys.stdin.buffer.read(), Limits()).stdout)"
RUN_NAIVELY = (
    f"{OURS}; sys.stdout.buffer.write(L.compile(source).run_exactly(sys.stdin.buffer.read(), Limits()).stdout)"
)
RUN_THEIRS = "from shakespearelang import Shakespeare; Shakespeare(source).run()"

LIMITS = (1_000, 5_000)
REPEATS = 7


def main() -> None:
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    has_theirs = subprocess.run([python, "-c", "import shakespearelang"], capture_output=True).returncode == 0
    name, other = (
        ("shakespearelang", (python, RUN_THEIRS)) if has_theirs else ("naive loop", (sys.executable, RUN_NAIVELY))
    )
    with tempfile.TemporaryDirectory() as folder:
        play = Path(folder) / "primes.spl"
        play.write_text(PRIMES, "utf-8")
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder, "PYTHONDONTWRITEBYTECODE": ""}
        print(f"{'':20}{'ours':>10}{name:>18}")
        for limit in LIMITS:
            ours = theirs = float("inf")
            for _ in range(REPEATS):
                used, ours_wrote = measure(sys.executable, RUN_OURS, play, limit, environment)
                ours = min(ours, used)
                used, theirs_wrote = measure(*other, play, limit, environment)
                theirs = min(theirs, used)
                assert ours_wrote == theirs_wrote
            print(f"primes up to {limit:<7,}{ours:>9.3f}s{theirs / ours:>17.1f}x")


def measure(python: str, script: str, play: Path, limit: int, environment: Mapping[str, str]) -> tuple[float, bytes]:
    """CPU seconds of one process, and what it wrote."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    process = subprocess.run(
        [python, "-c", f"import sys; source = open({str(play)!r}).read(); {script}"],
        input=b"%d\n" % limit,
        capture_output=True,
        check=True,
        cwd=Path(__file__).parents[1],
        env=environment,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, process.stdout


if __name__ == "__main__":
    main()
