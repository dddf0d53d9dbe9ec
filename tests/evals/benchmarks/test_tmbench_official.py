"""Reading the published files. The ones here are of our own, in the same shape."""

import json
from pathlib import Path
from typing import Any

import pytest

from evals.benchmarks.tmbench.instances import generate
from evals.benchmarks.tmbench.official import PublishedFileError, read
from evals.benchmarks.tmbench.variants import VARIANTS
from interpreters.tag_answer import answer

BASE = generate(VARIANTS["base"])


def samples() -> list[dict[str, Any]]:
    """The base set with answers: one wrong at its last step, one too long, one missing."""
    made = []
    for number, instance in enumerate(BASE):
        text = answer(instance.system, instance.word, instance.steps)
        if number == 0:
            text = text.rpartition("[")[0] + "[A]"
        if number == 6:
            text += "\n### step 5:\n- Action: halt\n- Queue State: [B]\n"
        made.append(
            {
                "id": instance.id,
                "init_str": "".join(instance.word),
                "rule": {symbol: "".join(appended) for symbol, appended in instance.system.productions.items()},
                "delete_count": 2,
                "step_results": ["".join(queue) for queue in instance.queues],
                "prompts": "Simulate.",
                "ans": text,
                "num_token": 7000,
            }
        )
    del made[1]["ans"]
    return made


def whole(**changes: Any) -> dict[str, Any]:
    return {"symbol_set": list("ABCDE"), "max_step": 31, "delete_count": 2, "samples": samples(), **changes}


def write(folder: Path, content: Any) -> Path:
    path = folder / "results.json"
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def test_a_published_file_is_read_and_scored(tmp_path: Path) -> None:
    published = read(write(tmp_path, whole()))
    assert published.steps == 30
    assert published.instances == BASE
    assert published.answers[1] is None
    paper = published.summary()
    assert (paper.instances, paper.passed) == (99, 98)
    assert (paper.right[29:], paper.reached[29:]) == ((88, 87), (88, 88))
    assert paper.uniform == pytest.approx((30 + 87 / 88) / 31)
    assert paper.linear == pytest.approx((496 - 31 + 31 * 87 / 88) / 496)
    strict = published.summary("strict")
    assert (strict.instances, strict.passed) == (100, 97)


def test_samples_may_stand_alone_in_a_list_or_one_a_line(tmp_path: Path) -> None:
    expected = read(write(tmp_path, whole()))
    assert read(write(tmp_path, samples())) == expected
    assert read(write(tmp_path, "\n".join(map(json.dumps, samples())) + "\n")) == expected
    assert read(write(tmp_path, json.dumps(samples()[0]))).instances == BASE[:1]


def test_a_file_of_instances_alone_has_no_answers(tmp_path: Path) -> None:
    bare = [{key: value for key, value in sample.items() if key != "ans"} for sample in samples()]
    published = read(write(tmp_path, whole(samples=bare)))
    assert set(published.answers) == {None}
    assert published.summary().instances == 0


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "neither JSON nor a JSON object a line"),
        ("{", "neither JSON nor a JSON object a line"),
        ("[" * 100_000, "neither JSON nor a JSON object a line"),
        ("1", "the whole: Input should be"),
        ({"samples": []}, "samples: List should have at least 1 item"),
        (whole(samples=[{**samples()[0], "ans": 1}]), "samples.0.ans: Input should be a valid string"),
        (whole(samples=[{**samples()[0], "rule": {"A": "A"}}]), "sample number 1: the symbol 'B' has no production"),
        (whole(samples=[{**samples()[0], "init_str": "F"}]), "sample number 1: the word holds 'F'"),
        (whole(samples=[{**samples()[0], "init_str": "A"}]), "sample number 1: step 0 of step_results"),
        (whole(max_step=10**12), "sample number 1: step 31 of step_results is not what its rules give"),
        (whole(max_step=30), "sample number 1: step 30 of step_results is not what its rules give"),
    ],
)
def test_a_file_that_is_no_published_one_is_refused_in_one_line(tmp_path: Path, content: Any, message: str) -> None:
    with pytest.raises(PublishedFileError, match=message) as raised:
        read(write(tmp_path, content))
    assert "\n" not in str(raised.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(PublishedFileError, match="cannot be read"):
        read(tmp_path / "none.json")
