"""What the steps and calls of many trials come to, on trials made by hand."""

from collections.abc import Sequence

from evals.analysis_history import Taken
from evals.analysis_roles import RoleSpending, roles
from evals.analysis_steps import CaseChanges, Critique, Step
from evals.analysis_transitions import Heeded, Move, Quartiles, edits, heeded, stuck, transitions
from evals.analysis_trials import Trial
from evals.events import Closed
from evals.trial import Outcome, TrialKey
from tools.judge import ErrorClass

NOTHING = CaseChanges(0, 0, 0, 1, 0)


def step(
    attempt: int = 2,
    before: ErrorClass = "logic_error",
    after: ErrorClass = "logic_error",
    cases: CaseChanges = NOTHING,
    *,
    distance: int | None = 5,
    longest: int = 10,
    repeats: int | None = None,
    same_failure: bool = False,
    critique: Critique | None = None,
) -> Step:
    return Step(attempt, before, after, cases, distance, longest, repeats, same_failure, critique)


def trial(
    task: str,
    errors: Sequence[ErrorClass],
    steps: Sequence[Step] = (),
    *,
    strategy: str = "s",
    outcome: Outcome | None = None,
    calls: Sequence[Taken] = (),
) -> Trial:
    key = TrialKey("m", strategy, "l", task, 1)
    closed = Closed(
        trial=str(key),
        outcome=outcome or ("solved" if errors[-1] == "ok" else "unsolved"),
        error_class=errors[-1],
        overfit=False,
        attempts=len(errors),
        calls=len(errors),
        input_tokens=None,
        output_tokens=None,
        cost=None,
        message="",
    )
    return Trial("run", key, closed, "b", "easy", "c", tuple(errors), (), False, steps=tuple(steps), calls=tuple(calls))


def test_moves_add_up_to_the_attempts_with_the_ends_of_trials_among_them() -> None:
    trials = [
        trial("a", ["compile_error", "logic_error", "ok"], [step(2), step(3)]),
        trial("b", ["compile_error", "logic_error"], [step(2)], strategy="t"),
        trial("c", ["timeout_error"], outcome="provider_error"),
    ]
    found = {(one.strategy, one.attempt): one.moves for one in transitions(trials)}
    assert found[None, None] == (
        Move("compile_error", "logic_error", 2),
        Move("logic_error", "ok", 1),
        Move("logic_error", None, 1),
        Move("ok", None, 1),
    )
    assert found["s", 2] == (Move("logic_error", "ok", 1),)
    assert found["t", 2] == (Move("logic_error", None, 1),)
    assert [key for key in found if key[0] is None] == [(None, None), (None, 1), (None, 2)]


def test_steps_are_better_worse_mixed_neither_or_untold() -> None:
    changes = [(2, 0, 0), (1, 0, 0), (0, 3, 0), (1, 1, 0), (0, 0, 0), (4, 0, 1)]
    steps = [
        step(number, cases=CaseChanges(fixed, broken, 7, 8, unknown))
        for number, (fixed, broken, unknown) in enumerate(changes, 2)
    ]
    overall = transitions([trial("a", ["logic_error"] * 7, steps)])[0]
    assert (overall.better, overall.worse, overall.mixed, overall.neither, overall.untold) == (2, 1, 1, 1, 1)
    assert (overall.steps, overall.fixed, overall.regressed, overall.unknown) == (6, 8, 4, 1)
    assert (overall.passing, overall.failing) == (42, 48)


def test_edits_are_told_of_programs_that_differ() -> None:
    steps = [step(distance=distance) for distance in (0, 1, 2, 3, 4, 5, None)]
    (overall, only) = edits([trial("a", ["logic_error"] * 8, steps)])
    assert (overall.steps, overall.same) == (6, 1)
    assert overall.distance == Quartiles(2, 3, 4)
    assert overall.share == Quartiles(0.2, 0.3, 0.4)
    assert (only.strategy, only.distance) == ("s", overall.distance)
    (nothing, _) = edits([trial("a", ["logic_error"] * 2, [step(distance=0)])])
    assert (nothing.same, nothing.distance) == (1, None)


def test_trials_that_are_stuck_are_told_by_how_they_ended() -> None:
    fresh, again = step(2), step(3, repeats=1)
    trials = [
        trial("a", ["logic_error"] * 4, [fresh, again, step(4, same_failure=True)]),
        trial("b", ["logic_error", "logic_error", "ok"], [step(2, same_failure=True), step(3, after="ok")]),
        trial("c", ["logic_error"] * 3, [step(2, repeats=1, same_failure=True), step(3)]),
        trial("d", ["logic_error"]),
    ]
    overall = stuck(trials)[0]
    assert (overall.steps, overall.same_program, overall.same_failure, overall.either) == (7, 2, 3, 4)
    assert (overall.trials, overall.once, overall.solved) == (3, 3, 1)
    assert [(one.trial, one.since, one.attempts, one.repeats) for one in overall.ended] == [("m/s/l/a/1", 3, 4, None)]


def test_a_critic_is_heeded_if_a_place_that_it_names_is_changed() -> None:
    critiques = [Critique(2, 1), Critique(1, 0), Critique(1, None), Critique(0, 0)]
    steps = [step(distance=distance, critique=one) for distance, one in zip((2, 4, 6, 0), critiques, strict=True)]
    found = heeded([trial("a", ["logic_error"] * 5, steps), trial("b", ["logic_error"] * 2, [step()], strategy="t")])
    assert [one.strategy for one in found] == [None, "s"]
    assert found[0] == Heeded(None, critiques=4, changed=3, placed=3, untold=1, heeded=1, distance=0.4)
    assert (found[0].placeless_share, found[0].heeded_share) == (0.25, 0.5)


def test_roles_are_told_by_all_their_calls_and_an_unknown_count_makes_the_sum_unknown() -> None:
    calls = [
        Taken("coder", 10, 5, 0.1, 2.0),
        Taken("coder", None, None, None, None),
        Taken("coder", 1, 0, 0.2, None),
        Taken("critic", 7, None, None, 4.0),
    ]
    trials = [
        trial("a", ["logic_error"], calls=calls),
        trial("b", ["logic_error"], calls=[Taken("coder", 3, 1, 0.3, 4.0)], strategy="t", outcome="refused"),
    ]
    found = {(one.strategy, one.role): one for one in roles(trials)}
    assert found[None, "coder"] == RoleSpending(None, "coder", 2, 2, 2, 14, 6, 0.6, 6.0)
    assert found[None, "critic"] == RoleSpending(None, "critic", 1, 1, 0, 7, None, None, 4.0)
    assert found["t", "coder"].mean_seconds == 4.0
    assert list(found) == [(None, "coder"), (None, "critic"), ("s", "coder"), ("s", "critic"), ("t", "coder")]
