"""The command line: what can be asked, and nothing of how it is done.

Every command imports its work when it is called, so that `--help` answers at once.

Exit codes: 0 done; 1 finished, but with missing trials, a divergence, or a program that failed; 2 usage or
configuration; 130 interrupted and resumable.
"""

import sys

from evals.cli import experiments, findings, programs
from evals.cli.options import app
from evals.errors import UserError

__all__ = ["app", "experiments", "findings", "main", "programs"]


def main() -> None:
    """Run the command line; a user's mistake is one line on standard error, and never a traceback."""
    try:
        app()
    except UserError as error:
        print(f"loopwright: {error}", file=sys.stderr)
        sys.exit(2)
