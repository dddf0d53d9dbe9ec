"""Runs that cannot be compared are refused, with every reason and a way out; others are told of."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from evals.compare import Comparison, Factor, Facts, Result, compare
from evals.errors import UserError
from tests.evals.compare.rows import row

SETTINGS = {"attempts": "5", "dialect": "spec", "feedback": "full", "limits.steps": "1000000"}
FACTS = Facts("bench", SETTINGS, "paper", {"t0": "abc", "t1": "def"}, {"prompt coder": "1", "language brainfuck": "1"})


def changed(**settings: str) -> Facts:
    return replace(FACTS, settings={**SETTINGS, **settings}, preset="mine")


def both(other: Facts) -> list[Result]:
    return row("a", "+-", run="monday", facts=FACTS) + row("b", "-+", run="tuesday", facts=other)


def refused(other: Facts, by: Factor = "strategy") -> str:
    with pytest.raises(UserError) as refusal:
        compare(both(other), by)
    return str(refusal.value)


def compared(other: Facts, by: Factor) -> Comparison:
    return compare(both(other), by)


def test_runs_with_other_attempts_are_refused_and_told_how_to_be_compared() -> None:
    assert refused(changed(attempts="6")) == (
        "monday and tuesday cannot be compared by strategy: attempts is 5 in the one and 6 in the other; compare them "
        "--by preset, which sets whole settings against each other"
    )


def test_every_reason_is_told_at_once() -> None:
    text = refused(changed(attempts="6", **{"limits.steps": "7"}))
    assert "attempts is 5 in the one and 6 in the other; limits.steps is 1000000 in the one and 7 in the other" in text


@pytest.mark.parametrize("name", ["feedback", "dialect"])
def test_what_is_a_factor_of_its_own_is_named_as_the_way_out(name: str) -> None:
    assert refused(changed(**{name: "other"})).endswith(f"compare them --by {name}, or --by preset")


@pytest.mark.parametrize("by", ["feedback", "dialect"])
def test_runs_compared_by_a_setting_may_differ_in_it_and_in_no_other(by: Factor) -> None:
    facts = changed(**{by: "other"})
    assert [arm.name for arm in compared(facts, by).arms] == sorted([SETTINGS[by], "other"])
    assert "attempts is 5" in refused(changed(**{by: "other", "attempts": "1"}), by)


def test_runs_compared_by_preset_may_differ_in_every_setting() -> None:
    facts = changed(attempts="1", dialect="old", feedback="none")
    assert [arm.name for arm in compared(facts, "preset").arms] == ["mine", "paper"]


@pytest.mark.parametrize("by", ["strategy", "preset", "dialect"])
def test_tasks_that_changed_are_never_compared(by: Factor) -> None:
    text = refused(replace(FACTS, tasks={"t0": "abc", "t1": "new", "t9": "more"}), by)
    assert "1 of 2 tasks have another statement or other cases (t1)" in text
    assert text.endswith("run both on the same tasks, or compare them one at a time")


def test_no_more_than_three_changed_tasks_are_named() -> None:
    one, other = ({f"t{n}": f"{side}{n}" for n in range(9)} for side in "ab")
    results = row("a", "+", run="x", facts=replace(FACTS, tasks=one))
    results += row("b", "+", run="y", facts=replace(FACTS, tasks=other))
    with pytest.raises(UserError, match=r"9 of 9 tasks .* \(t0, t1, t2, ...\)"):
        compare(results, "strategy")


def test_runs_of_other_benchmarks_are_not_held_against_each_other() -> None:
    other = replace(changed(attempts="1"), benchmark="other", tasks={"t0": "else"})
    comparison = compared(other, "strategy")
    assert comparison.cautions == (
        "the runs are of 2 benchmarks (bench, other); shares are over all of them, and cells are matched within each.",
    )
    assert comparison.incomparable


def test_ten_runs_of_ten_benchmarks_are_compared_within_each() -> None:
    results = [
        entry
        for n in range(10)
        for strategy, marks in (("a", "++"), ("b", "-+"))
        for entry in row(strategy, marks, run=f"r{n}", facts=replace(FACTS, benchmark=f"bench{n}"))
    ]
    (pair,) = compare(results, "strategy").pairs
    assert (pair.wins, pair.shared, pair.units) == (10, 20, 20)


def parts(**changes: str) -> Mapping[str, str]:
    return {**FACTS.parts, **changes}


def test_changed_prompts_are_told_and_not_refused() -> None:
    other = replace(FACTS, parts=parts(**{"prompt coder": "2"}))
    assert compared(other, "strategy").cautions == ("monday and tuesday were not made with the same prompt coder.",)


def test_the_documentation_of_a_language_goes_with_its_dialect() -> None:
    other = replace(changed(dialect="old"), parts=parts(**{"language brainfuck": "2"}))
    assert compared(other, "dialect").cautions == ()
    assert len(compared(other, "preset").cautions) == 1


def test_one_run_has_nothing_to_be_warned_of() -> None:
    assert compare(row("a", "+-", facts=FACTS) + row("b", "-+", facts=FACTS), "strategy").cautions == ()
