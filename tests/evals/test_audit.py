"""The audit: no known-good program is lost by our harness, and it shows what other extractors lose."""

import json
from pathlib import Path

import pytest

from evals import registry
from evals.audit import Known, play
from evals.shapes import SHAPES
from tests.evals.conftest import Loopwright
from tools.compiler.compile import TARGETS
from tools.task import Case, Task

STRATEGIES = registry.names("strategies")


def test_no_right_program_is_lost_in_any_language_shape_or_strategy(loopwright: Loopwright) -> None:
    done = loopwright("audit", "--sample", "1", "--json")
    summary = json.loads(done.out)
    assert summary["lost"] == []
    languages = registry.names("languages")
    dialects = sum(len(registry.language(name, None).dialects) for name in languages)
    assert dialects == 2 * len(languages)
    # White space behind a program is a mistake in one of the dialects, so two shapes of its programs are left out.
    examples = 3 * (dialects * len(SHAPES) - 2) * (len(STRATEGIES) - 1)
    # A reference program is also known in Loom, which one of the strategies asks for.
    references = len(TARGETS) * len(SHAPES) * len(STRATEGIES)
    assert summary["replies"] == examples + references
    assert done.code == 0


def test_the_audit_is_printed_by_language_and_shape(loopwright: Loopwright) -> None:
    done = loopwright("audit", "--language", "brainfuck", "--sample", "1")
    assert "fence with CRLF" in done.out
    kept = 3 * 2 * (len(STRATEGIES) - 1) + len(STRATEGIES)
    assert done.out.count(f"{kept}/{kept}") == len(SHAPES)
    assert done.out.endswith("replies, 0 programs lost\n")


def test_a_program_that_is_not_right_is_found_however_well_it_is_extracted() -> None:
    task = Task("T", "Letter", "Print A.", "easy", "C", (Case("", "B"),))
    language = registry.language("brainfuck", None)
    found = play(Known(language, "spec", task, "+" * 65 + "."), ["zero-shot", "coder-critic", "compile-repair"])
    assert len(found) == 2 * len(SHAPES)
    assert all(finding.intact and finding.solved is False and finding.lost for finding in found)


def test_reference_programs_are_sampled_evenly_and_not_at_all_if_none_is_wanted(loopwright: Loopwright) -> None:
    rules = ("audit", "--language", "befunge98", "--extractor", "theirs.py:extract", "--json")
    Path("theirs.py").write_text("def extract(reply, language):\n    return None\n")
    titles = {}
    for sample in (0, 4):
        lost = json.loads(loopwright(*rules, "--sample", str(sample)).out)["lost"]
        titles[sample] = list(dict.fromkeys(one["program"] for one in lost if one["dialect"] == "spec"))
    tasks = {task.title: task.id for task in registry.benchmark("esolang").tasks}
    assert titles[4][:3] == titles[0]
    assert [tasks[title] for title in titles[4][3:]] == ["E01", "M01", "H01", "X01"]


def test_a_foreign_extractor_that_strips_is_shown_to_lose_programs(loopwright: Loopwright, tmp_path: Path) -> None:
    code = "def extract(reply, language):\n    return reply.strip().strip('`').strip()\n"
    (tmp_path / "theirs.py").write_text(code)
    rules = ("audit", "--language", "brainfuck", "--sample", "0")
    done = loopwright(*rules, "--extractor", "theirs.py:extract")
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
