"""A run in which everything that can be written is written by a hostile model, made through the command line.

Two strategies on two tasks. Every reply holds what is a formula, markup, a quotation, an emoji or NUL somewhere; one
program prints a byte that is no UTF-8; one trial is missing, because the script runs dry.
"""

import json
import sys
from pathlib import Path

import pytest

from evals.cli import main

FORMULA = '=HYPERLINK("http://x")\n-.'
"""A Brainfuck program: it prints the byte 255."""

NUL = "+\0\U0001f600 \"',;\r\n<script>alert(1)</script>"
SCRIPT = {
    "coder": [f"```bf\n{FORMULA}\n```", f"```bf\n{NUL}\n```", f"```bf\n{NUL}\n```"],
    "critic": ["-line 1 is <wrong>\0 \U0001f4a5", "=line 2"],
}
MODEL = '=<b>"\U0001f600.json'
TASKS = ("E02", "E04")


def made(folder: Path) -> Path:
    """The run's folder, in this one: four trials, two of them missing."""
    script = folder / MODEL
    script.write_text(json.dumps(SCRIPT), encoding="utf-8")
    run = folder / "<run> \U0001f600"
    arguments = [
        *("run", "--model", f"scripted/{script}", "--strategy", "zero-shot", "--strategy", "coder-critic"),
        *("--task", TASKS[0], "--task", TASKS[1], "-o", "limits.steps=1000", "--out", str(run)),
    ]
    with pytest.MonkeyPatch.context() as patch, pytest.raises(SystemExit) as ended:
        patch.setattr(sys, "argv", ["loopwright", *arguments])
        main()
    assert ended.value.code == 1
    return run
