"""Machines that decide languages of the suite exist, and one machine ends at each stage of the funnel."""

from collections import Counter
from pathlib import Path

import pytest

from evals.benchmarks.tmeval.frozen import cases
from evals.benchmarks.tmeval.languages import CATEGORIES
from evals.benchmarks.tmeval.machines import FOLDER, REFERENCES, reference
from interpreters.machine import MachineLimits
from interpreters.turing import LANGUAGE
from interpreters.turing_source_errors import ContractError, DefinitionError

STAGES = Path(__file__).parent / "tmeval"
"""A reply to CFL-1.02 for every stage, which the file is named for."""


def right(source: str, language_id: str) -> int:
    """On how many of a language's words a machine is right; one that is stopped by a limit is not."""
    words = cases(language_id)
    machine = LANGUAGE.compile(source).machine
    computations = machine.run_all([case.word for case in words], MachineLimits())
    return sum(
        computation.accepted == case.accepted and not computation.ending.startswith("out_of_")
        for case, computation in zip(words, computations, strict=True)
    )


def stage(name: str) -> str:
    return (STAGES / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("language_id", REFERENCES)
def test_a_reference_is_right_on_all_600_words(language_id: str) -> None:
    assert right(reference(language_id), language_id) == 600


def test_every_category_has_at_least_two_references() -> None:
    found = Counter(language_id.partition(".")[0] for language_id in REFERENCES)
    assert {category for category in CATEGORIES if found[category] < 2} == set()


def test_every_file_is_the_reference_of_a_language() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(REFERENCES)


def test_a_reference_that_there_is_not_is_asked_for_in_vain() -> None:
    with pytest.raises(KeyError):
        reference("CFL-1.03")


def test_a_reference_warns_of_nothing() -> None:
    assert [language_id for language_id in REFERENCES if LANGUAGE.compile(reference(language_id)).warnings] == []


def test_a_reply_that_computes_its_transitions_fails_the_static_check() -> None:
    with pytest.raises(ContractError):
        LANGUAGE.compile(stage("static_fail"))


def test_a_reply_with_transitions_from_a_final_state_fails_to_build() -> None:
    with pytest.raises(DefinitionError):
        LANGUAGE.compile(stage("build_fail"))


def test_a_machine_that_leaves_the_last_check_out_runs_and_is_right_on_some_words() -> None:
    assert 300 < right(stage("semantic_mismatch"), "CFL-1.02") < 600


def test_a_machine_of_another_kind_than_the_reference_is_right_too() -> None:
    assert stage("exact_pass") != reference("CFL-1.02")
    assert right(stage("exact_pass"), "CFL-1.02") == 600
