"""CPU time of whole processes that run a Shakespeare play, as multiples of what ours takes.

    .venv/bin/python benchmarks/shakespeare.py [PYTHON]

PYTHON is the interpreter of an environment that has `shakespearelang` from PyPI; without one, ours is compared with a
naive loop over the same events in the same kind of process. Starting Python and reading the play are in everybody's
time.
"""

import resource
import subprocess
import sys
import tempfile
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
REPEATS = 5


def main() -> None:
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    has_theirs = subprocess.run([python, "-c", "import shakespearelang"], capture_output=True).returncode == 0
    name, other = (
        ("shakespearelang", (python, RUN_THEIRS)) if has_theirs else ("naive loop", (sys.executable, RUN_NAIVELY))
    )
    with tempfile.TemporaryDirectory() as folder:
        play = Path(folder) / "primes.spl"
        play.write_text(PRIMES, "utf-8")
        print(f"{'':20}{'ours':>10}{name:>18}")
        for limit in LIMITS:
            ours, ours_wrote = measure(sys.executable, RUN_OURS, play, limit)
            theirs, theirs_wrote = measure(*other, play, limit)
            assert ours_wrote == theirs_wrote
            print(f"primes up to {limit:<7,}{ours:>9.3f}s{theirs / ours:>17.1f}x")


def measure(python: str, script: str, play: Path, limit: int) -> tuple[float, bytes]:
    """CPU seconds of the quickest of several processes, and what they wrote."""
    script = f"import sys; source = open({str(play)!r}).read(); {script}"
    quickest = float("inf")
    for _ in range(REPEATS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.run(
            [python, "-c", script],
            input=b"%d\n" % limit,
            capture_output=True,
            check=True,
            cwd=Path(__file__).parents[1],
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        quickest = min(quickest, used)
    return quickest, process.stdout


if __name__ == "__main__":
    main()
