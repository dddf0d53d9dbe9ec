"""The audit: no known-good program is lost by our harness, and it shows what other extractors lose."""

import json
from pathlib import Path

import pytest

from evals import registry
from evals.audit import SHAPES
from tests.evals.conftest import Loopwright


def test_no_known_good_program_is_lost_in_any_language_shape_or_strategy(loopwright: Loopwright) -> None:
    done = loopwright("audit", "--json")
    summary = json.loads(done.out)
    assert summary["lost"] == []
    dialects = sum(len(registry.language(name, None).dialects) for name in registry.names("languages"))
    assert dialects == 2 * len(registry.names("languages"))
    # White space behind a program is a mistake in one of the ten dialects, so two shapes of its programs are left out.
    assert summary["replies"] == 3 * (dialects * len(SHAPES) - 2) * 5
    assert done.code == 0


def test_the_audit_is_printed_by_language_and_shape(loopwright: Loopwright) -> None:
    done = loopwright("audit", "--language", "brainfuck")
    assert "fence with CRLF" in done.out
    assert done.out.count("30/30") == len(SHAPES)
    assert done.out.endswith("replies, 0 programs lost\n")


def test_a_foreign_extractor_that_strips_is_shown_to_lose_programs(loopwright: Loopwright, tmp_path: Path) -> None:
    code = "def extract(reply, language):\n    return reply.strip().strip('`').strip()\n"
    (tmp_path / "theirs.py").write_text(code)
    done = loopwright("audit", "--language", "brainfuck", "--extractor", "theirs.py:extract")
    assert done.code == 1
    assert "lost: brainfuck (spec), Triple A Digit, bare, trailing white space, through theirs.py:extract" in done.out


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("theirs", "expected path/to/file.py:FUNCTION"),
        ("none.py:extract", "there is no file none.py; give the path of a Python file"),
        ("theirs.py:extrakt", "theirs.py has no function 'extrakt'; name one that it has"),
    ],
)
def test_an_extractor_that_is_not_there_is_one_line(
    loopwright: Loopwright, tmp_path: Path, name: str, expected: str
) -> None:
    (tmp_path / "theirs.py").write_text("def extract(reply, language):\n    return reply\n")
    done = loopwright("audit", "--extractor", name)
    assert (done.code, done.err) == (2, f"loopwright: --extractor {name}: {expected}\n")
