"""Contractions of combinator terms, done in their text.

A combinator is applied only if it begins the term or stands right after an opening bracket; everywhere else it is an
argument. A bracket stands in neither place, since it would not be needed. So what is looked for is the first combinator
in such a place that is followed by enough arguments, up to the end of the term or the closing bracket.
"""

from functools import lru_cache

from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.measure import Subject, Unanswerable

ARGUMENTS = {"S": 3, "K": 2, "I": 1}
"""That a combinator takes."""

LONGEST = 20_000
"""Characters of a term."""


def run_of(term: str, steps: int) -> tuple[tuple[str, str], ...]:
    """The terms from one on, up to so many contractions, each with the combinator of the next one; "" if there is none.

    Raises Unanswerable for a text that is no term, or if one gets too long.
    """
    found = []
    while True:
        if len(term) > LONGEST:
            raise Unanswerable(f"a term has more than {LONGEST:,} characters")
        ends = _ends(term)
        place = _place(term, ends)
        found.append((term, term[place] if place >= 0 else ""))
        if place < 0 or len(found) > steps:
            return tuple(found)
        term = _contracted(term, place, ends)


def _ends(term: str) -> dict[int, int]:
    """For each opening bracket, the place behind the one that closes it. Raises Unanswerable if brackets are wrong."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for place, character in enumerate(term):
        if character == "(":
            opened.append(place)
        elif character == ")":
            if not opened:
                raise Unanswerable("a bracket closes nothing")
            ends[opened.pop()] = place + 1
    if opened or not term or "()" in term or "((" in term or term.startswith("("):
        raise Unanswerable("the text is no term, or has brackets that are not needed")
    return ends


def _place(term: str, ends: dict[int, int]) -> int:
    """Where the contraction begins; -1 if there is none."""
    for place, character in enumerate(term):
        wanted = ARGUMENTS.get(character, 0) if place == 0 or term[place - 1] == "(" else 0
        if wanted and len(_arguments(term, place, ends, wanted)) == wanted:
            return place
    return -1


def _arguments(term: str, place: int, ends: dict[int, int], most: int) -> list[str]:
    """What follows a combinator, as far as it is applied, but no more than so many."""
    found: list[str] = []
    start = place + 1
    while start < len(term) and term[start] != ")" and len(found) < most:
        end = ends.get(start, start + 1)
        found.append(term[start:end])
        start = end
    return found


def _contracted(term: str, place: int, ends: dict[int, int]) -> str:
    found = _arguments(term, place, ends, ARGUMENTS[term[place]])
    rest = place + 1 + sum(map(len, found))
    first, *others = found
    result = _bare(first)
    if term[place] == "S":
        result += f"{others[1]}({_bare(others[0])}{others[1]})"
    # Brackets around a single symbol are not needed any more.
    if len(result) == 1 and place and term[rest] == ")":
        return term[: place - 1] + result + term[rest + 1 :]
    return term[:place] + result + term[rest:]


def _bare(part: str) -> str:
    """An argument without its brackets."""
    return part[1:-1] if part.startswith("(") else part


@lru_cache(maxsize=64)
def run(subject: Subject) -> tuple[tuple[str, str], ...]:
    """The terms of the subject's run, each with the combinator that is contracted next. Raises Unanswerable."""
    expression = subject.machine(Expression)
    if not set(expression.text) <= {*expression.symbols, "(", ")"}:
        raise Unanswerable("the term has symbols that are none")
    return run_of(expression.text, bound(subject))
