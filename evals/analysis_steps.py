"""From one attempt of a trial to the next: a step, and what it changed.

    fixed        a visible case that the attempt before failed passes
    regressed    a visible case that the attempt before passed fails
    stuck        the program is, to the character, one that the trial had before; or every case came out as it did at
                 the attempt before, with the same error, diagnosis and output

A reply without a program fails every case. A judge of very many cases leaves out of its verdict those that passed, and
most of those that failed: of a case that stands in one verdict and not in the other it is then only known how it came
out if the other passed all visible cases. Otherwise it is unknown, and so is whether the step fixed or broke more.

The distance of two programs is Levenshtein's, in characters, by rapidfuzz (bit-parallel: Hyyrö 2003). Of programs that
are more than FAR apart it is FAR, which bounds the time to FAR / 64 word operations a character.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from evals.analysis_places import WORK, left_alone, named
from evals.events import Judged
from tools.judge import ErrorClass

FAR = 100_000
"""Edits; a distance of this is this or more."""


@dataclass(frozen=True, slots=True)
class CaseChanges:
    """How many visible cases went which way."""

    fixed: int
    regressed: int
    passing: int
    """Before and after."""
    failing: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Critique:
    """What a critic said between two attempts that both hold a program."""

    places: int
    """Of the program that the words name."""
    changed: int | None
    """Those among them that the next program is changed at; None where that is not told."""


@dataclass(frozen=True, slots=True)
class Step:
    attempt: int
    """The later one of the two, from 2."""
    before: ErrorClass
    after: ErrorClass
    cases: CaseChanges
    distance: int | None
    """Between the programs; None if either reply holds none."""
    longest: int
    """Characters of the longer program."""
    repeats: int | None
    """The earliest attempt with the same program; None if it is new, or there is none."""
    same_failure: bool
    """It failed, and in every case as the attempt before did."""
    critique: Critique | None
    """None also if either reply holds no program: nothing was there to be changed."""

    @property
    def stuck(self) -> bool:
        return self.repeats is not None or self.same_failure


def steps(verdicts: Sequence[Judged], words: Mapping[int, str]) -> tuple[Step, ...]:
    """The steps between the attempts of one trial, in order; `words`: attempt -> what critics said of it."""
    seen = [_seen(verdict) for verdict in verdicts]
    first: dict[str, int] = {}
    made = []
    for number, (before, after) in enumerate(pairwise(verdicts)):
        distance, longest, repeats = None, 0, None
        if before.program is not None:
            first.setdefault(before.program, before.attempt)
        if after.program is not None:
            repeats = first.get(after.program)
            if before.program is not None:
                distance = Levenshtein.distance(before.program, after.program, score_cutoff=FAR - 1)
                longest = max(len(before.program), len(after.program))
        said = words.get(before.attempt)
        made.append(
            Step(
                attempt=after.attempt,
                before=before.error_class,
                after=after.error_class,
                cases=_cases(before, seen[number], after, seen[number + 1]),
                distance=distance,
                longest=longest,
                repeats=repeats,
                same_failure=not after.passed and seen[number].came_out == seen[number + 1].came_out,
                critique=None if said is None or distance is None else _critique(said, before, after, distance),
            )
        )
    return tuple(made)


def _critique(words: str, before: Judged, after: Judged, distance: int) -> Critique:
    assert before.program is not None
    assert after.program is not None
    places = named(words, before.program)
    if distance >= FAR:
        return Critique(len(places), None)
    alone = [left_alone(before.program, after.program, place, distance, WORK // len(places)) for place in places]
    return Critique(len(places), None if None in alone else alone.count(False))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A verdict's cases, as its two steps look at them."""

    came_out: object
    """Alike if every case came out alike."""
    questions: list[tuple[str, str]]
    """Of each visible case the input and the expected output."""
    passed: list[bool]


def _seen(verdict: Judged) -> _Seen:
    cases = verdict.cases
    visible = [case for case in cases if not case.held_out]
    return _Seen(
        (verdict.error_class, [(case.stdin, case.error_type, case.actual_stdout, case.stderr) for case in cases]),
        [(case.stdin, case.expected_stdout) for case in visible],
        [case.error_type == "ok" for case in visible],
    )


_Ways = Counter[tuple[bool | None, bool | None]]
"""Whether cases passed before and after, None being unknown, and how many did so."""


def _cases(before: Judged, first: _Seen, after: Judged, second: _Seen) -> CaseChanges:
    if first.questions == second.questions:
        return _changes(Counter(zip(first.passed, second.passed, strict=True)), 0)
    known, others = _by_question(first), _by_question(second)
    told: _Ways = Counter(
        (known.get(case, _otherwise(before)), others.get(case, _otherwise(after))) for case in known.keys() | others
    )
    return _changes(told, sum(number for way, number in told.items() if None in way))


def _changes(ways: _Ways, unknown: int) -> CaseChanges:
    return CaseChanges(
        fixed=ways.get((False, True), 0),
        regressed=ways.get((True, False), 0),
        passing=ways.get((True, True), 0),
        failing=ways.get((False, False), 0),
        unknown=unknown,
    )


def _by_question(seen: _Seen) -> dict[tuple[str, str, int], bool]:
    """Whether each passed, by its input, its expected output, and how many like it stood before it."""
    asked: Counter[tuple[str, str]] = Counter()
    found = {}
    for question, passed in zip(seen.questions, seen.passed, strict=True):
        found[(*question, asked[question])] = passed
        asked[question] += 1
    return found


def _otherwise(verdict: Judged) -> bool | None:
    """How a case came out that the verdict does not hold; None if that is not known."""
    if verdict.program is None:
        return False
    return True if verdict.passed_visible else None
