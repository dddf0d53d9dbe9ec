"""What changed from one attempt of a trial to the next."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from evals.analysis_history import History
from evals.analysis_steps import FAR, CaseChanges, Critique, Step, steps
from evals.events import Call, CallKey, CaseRecord, Closed, Cut, Judged, UsageRecord
from evals.trial import Outcome
from tools.judge import ErrorClass, ErrorType

MARKS: dict[str, ErrorType] = {"+": "ok", "-": "logic_error", "t": "timeout_error"}


def case(number: int, mark: str, *, printed: str = "x", held_out: bool = False) -> CaseRecord:
    return CaseRecord(
        stdin=str(number),
        expected_stdout="y",
        actual_stdout=b"y" if mark == "+" else printed.encode(),
        error_type=MARKS[mark],
        stderr="",
        held_out=held_out,
        status="ok",
        steps=1,
        snapshot={},
    )


def verdict(
    attempt: int, program: str | None, marks: str = "", hidden: str = "", *, printed: str = "x", leave_out: bool = False
) -> Judged:
    """An attempt: a mark for each visible case, and for each held-out one; + is passed."""
    cases = [case(number, mark, printed=printed) for number, mark in enumerate(marks)]
    cases += [case(number, mark, printed=printed, held_out=True) for number, mark in enumerate(hidden, 100)]
    failed = {one.error_type for one in cases} - {"ok"}
    classes: Sequence[ErrorClass] = ("timeout_error", "logic_error")
    error: ErrorClass = (
        next((name for name in classes if name in failed), "ok") if program is not None else "no_program"
    )
    return Judged(
        trial="m/s/l/t/1",
        attempt=attempt,
        call=f"{attempt}:1",
        program=program,
        rule="bare",
        span=None,
        candidates=(),
        language="brainfuck",
        dialect="spec",
        comparator="exact",
        passed=error == "ok",
        passed_visible=program is not None and set(marks) <= {"+"},
        error_class=error,
        cases=tuple(one for one in cases if not (leave_out and one.error_type == "ok")),
        measures={},
    )


def only(*verdicts: Judged, words: str | None = None) -> Step:
    (step,) = steps(verdicts, {} if words is None else {1: words})
    return step


def test_a_step_counts_the_visible_cases_that_it_fixed_and_broke() -> None:
    step = only(verdict(1, "a", "++--t", "-"), verdict(2, "b", "+-+-+", "+"))
    assert step.cases == CaseChanges(fixed=2, regressed=1, passing=1, failing=1, unknown=0)
    assert (step.attempt, step.before, step.after) == (2, "timeout_error", "logic_error")


def test_a_reply_without_a_program_fails_what_passed_before() -> None:
    assert only(verdict(1, "a", "+-"), verdict(2, None)).cases == CaseChanges(0, 1, 0, 1, 0)
    assert only(verdict(1, None), verdict(2, "a", "+-")).cases == CaseChanges(1, 0, 0, 1, 0)


def test_a_case_that_a_verdict_leaves_out_is_known_only_if_all_passed() -> None:
    fails = verdict(1, "a", "+-+", leave_out=True)
    assert only(fails, verdict(2, "b", "+++", leave_out=True)).cases == CaseChanges(1, 0, 0, 0, 0)
    assert only(fails, verdict(2, "b", "-+-", leave_out=True)).cases == CaseChanges(0, 0, 0, 0, unknown=3)


def test_cases_that_look_the_same_are_told_apart() -> None:
    def twice(attempt: int, marks: str) -> Judged:
        cases = tuple(case(1, mark) for mark in marks)
        return verdict(attempt, str(attempt), marks).model_copy(update={"cases": cases})

    assert only(twice(1, "+-"), twice(2, "-+")).cases == CaseChanges(1, 1, 0, 0, 0)


def test_a_program_that_comes_back_is_named_by_the_attempt_that_had_it_first() -> None:
    made = steps([verdict(number, program, "-") for number, program in enumerate("abaa", 1)], {})
    assert [step.repeats for step in made] == [None, 1, 1]
    assert only(verdict(1, None), verdict(2, None)).repeats is None


def test_the_same_failure_is_the_same_output_in_every_case() -> None:
    before = verdict(1, "a", "+-")
    assert only(before, verdict(2, "b", "+-")).same_failure
    assert not only(before, verdict(2, "b", "+-", printed="z")).same_failure
    assert not only(before, verdict(2, "b", "-+")).same_failure
    assert not only(verdict(1, "a", "++"), verdict(2, "a", "++")).same_failure
    assert only(verdict(1, None), verdict(2, None)).same_failure


@given(st.text("+-[]", max_size=8), st.text("+-[]", max_size=8))
def test_the_distance_is_levenshteins(first: str, second: str) -> None:
    row = list(range(len(second) + 1))
    for i, left in enumerate(first, 1):
        above, row = row, [i]
        for j, right in enumerate(second, 1):
            row.append(min(row[-1] + 1, above[j] + 1, above[j - 1] + (left != right)))
    step = only(verdict(1, first, "-"), verdict(2, second, "-"))
    assert (step.distance, step.longest) == (row[-1], max(len(first), len(second)))


def test_there_is_no_distance_to_a_reply_without_a_program_and_a_bound_to_all_others() -> None:
    assert only(verdict(1, "a", "-"), verdict(2, None)).distance is None
    assert only(verdict(1, "", "-"), verdict(2, "+" * (FAR + 7), "-")).distance == FAR


def test_a_critique_counts_the_places_it_names_and_those_that_are_changed() -> None:
    before, after = verdict(1, "one\ntwo\nthree", "-"), verdict(2, "one\n2\nthree", "-")
    assert only(before, after, words="Mend line 2; lines 1 and 3 are right.").critique == Critique(3, 1)
    assert only(before, after, words="It is all wrong.").critique == Critique(0, 0)
    assert only(before, after).critique is None
    assert only(before, verdict(2, None), words="line 2").critique is None
    assert only(before, verdict(2, "+" * (FAR + 20), "-"), words="line 2").critique == Critique(1, None)


# While a journal is read


def critic(reply: str, number: int) -> Call:
    return Call(
        trial="m/s/l/t/1",
        role="critic",
        key=CallKey(request=f"critic{number}", occurrence=1),
        messages=(),
        asked={},
        sent={},
        reported={},
        reply=reply,
        exact=False,
        reasoning="",
        finish_reason="stop",
        usage=UsageRecord(),
        cost=None,
        latency=1.5,
    )


def closed(outcome: Outcome, attempts: int) -> Closed:
    return Closed(
        trial="m/s/l/t/1",
        outcome=outcome,
        error_class="logic_error",
        overfit=False,
        attempts=attempts,
        calls=attempts,
        input_tokens=None,
        output_tokens=None,
        cost=None,
        message="",
    )


def test_a_critics_words_belong_to_the_step_after_the_attempt_that_they_are_about() -> None:
    history = History()
    first, second, third = (verdict(number, f"one\n{number}", "-") for number in (1, 2, 3))
    for event in (first, second, critic("<think>line 1</think>Line 2.", 1), third, closed("unsolved", 3)):
        history.hear(event)
    assert [step.critique for step in history.steps] == [None, Critique(1, 1)]
    assert not history.verdicts, "programs are let go with the trial's end"


def test_what_was_cut_from_a_critics_words_names_no_place() -> None:
    history = History()
    words = "Try `one` instead."
    cut = Cut(trial="m/s/l/t/1", call="critic1:1", spans=((4, 9),))
    for event in (verdict(1, "one\n1", "-"), critic(words, 1), cut, verdict(2, "two\n1", "-")):
        history.hear(event)
    assert [step.critique for step in history.steps] == [Critique(0, 0)]


def test_a_trial_that_is_repaired_is_told_by_its_last_pass() -> None:
    history = History()
    first, second = verdict(1, "one\n1", "-"), verdict(2, "one\n2", "-")
    for event in (first, critic("Line 2.", 1), closed("provider_error", 1), second, closed("unsolved", 2)):
        history.hear(event)
    assert [(step.distance, step.critique) for step in history.steps] == [(1, Critique(1, 1))]
