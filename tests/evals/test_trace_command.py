"""`loopwright trace`."""

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

from tests.evals.conftest import Loopwright

PAGE = Path(__file__).parents[2] / "docs" / "players.md"


def trace_in(page: Path) -> dict[str, Any]:
    """The trace that a page holds."""
    found = re.search(r'<script type="application/json" id="trace">(.*?)</script>', page.read_text("utf-8"))
    assert found is not None
    trace: dict[str, Any] = json.loads(found[1])
    return trace


def test_a_run_becomes_a_page_that_always_has_the_same_bytes(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "echo.bf").write_text(",[.,]")
    done = loopwright("trace", "brainfuck", "echo.bf", "--stdin", "hé", "--out", "first.html")
    assert (done.code, done.out, done.err) == (0, "first.html\n", "")
    loopwright("trace", "brainfuck", "echo.bf", "--stdin", "hé", "--out", "second.html")
    assert (tmp_path / "first.html").read_bytes() == (tmp_path / "second.html").read_bytes()
    trace = trace_in(tmp_path / "first.html")
    assert (trace["status"], trace["output"], trace["input"]) == ("ok", "hé", "hé")


def test_a_run_that_fails_becomes_a_page_too_and_the_exit_code_says_so(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "bad.bf").write_text("+<")
    done = loopwright("trace", "brainfuck", "bad.bf", "--out", "bad.html")
    assert done.code == 1
    assert trace_in(tmp_path / "bad.html")["status"] == "runtime_error"
    (tmp_path / "bad.bf").write_text("+[")
    assert loopwright("trace", "brainfuck", "bad.bf", "--out", "bad.html").code == 1
    assert trace_in(tmp_path / "bad.html")["status"] == "compile_error"


def test_limits_dialect_options_and_frames_are_heeded(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "loop.bf").write_text(",[+-]")
    more = ("--dialect", "esolangbench", "--option", "eof=-1", "--max-steps", "900", "--frames", "10")
    assert loopwright("trace", "brainfuck", "loop.bf", *more, "--out", "loop.html").code == 1
    trace = trace_in(tmp_path / "loop.html")
    assert (trace["dialect"], trace["options"]) == ("esolangbench", {"eof": "-1"})
    assert (trace["status"], trace["steps"], trace["frames"]) == ("out_of_steps", 900, 10)


def test_a_page_lets_only_its_own_script_and_style_run(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "echo.bf").write_text(",[.,] </script><script>alert(1)</script>")
    loopwright("trace", "brainfuck", "echo.bf", "--out", "echo.html")
    page = (tmp_path / "echo.html").read_text("utf-8")
    script = page[page.rindex("<script>") + len("<script>") : page.rindex("</script>")]
    style = page[page.index("<style>") + len("<style>") : page.index("</style>")]
    for text in (script, style):
        assert base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() in page.partition("<title>")[0]
    assert "default-src 'none'" in page
    assert page.count("<script") == 2


def test_mistakes_are_told_in_a_line(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "echo.bf").write_text(",.")
    for arguments, says in (
        (("brainfog", "echo.bf", "--out", "x.html"), "no language named 'brainfog'"),
        (("brainfuck", "none.bf", "--out", "x.html"), "none.bf: cannot be read"),
        (("brainfuck", "echo.bf", "--out", "no/x.html"), "no/x.html: cannot be written (No such file or directory)"),
        (("brainfuck", "echo.bf", "--option", "eof=7", "--out", "x.html"), "value of option 'eof'"),
    ):
        done = loopwright("trace", *arguments)
        assert (done.code, done.err.count("\n")) == (2, 1)
        assert says in done.err


def test_the_command_of_the_page_about_players_works(loopwright: Loopwright, tmp_path: Path) -> None:
    command = next(line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("$ loopwright trace"))
    (tmp_path / "cat.bf").write_text(",[.,]")
    done = loopwright(*command.removeprefix("$ loopwright ").split())
    assert (done.code, done.out) == (0, "cat.html\n")
