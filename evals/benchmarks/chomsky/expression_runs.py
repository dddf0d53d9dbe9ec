"""What a printed regular expression stands for: Thompson's automaton, and Brzozowski's derivatives.

The automaton answers what is asked of words. The derivatives are expressions again; two expressions are compared by
their automata.
"""

from collections.abc import Iterator
from functools import lru_cache

from evals.benchmarks.chomsky.expression_tree import (
    EMPTY,
    NOTHING,
    Choice,
    Concatenation,
    ExpressionError,
    Letter,
    Star,
    Tree,
    choice,
    concatenation,
    parse,
)
from evals.benchmarks.chomsky.finite_runs import automaton, checked
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from interpreters.finite_algorithms import TooManySets, separating_word

PAIRS = 5_000
"""Pairs of sets of states that are looked at to compare two expressions."""

LARGEST = 20_000
"""Characters of a derivative, and nodes of it."""


def tree(subject: Subject) -> Tree:
    """The subject's expression. Raises Unanswerable for a text that is none."""
    machine = subject.machine(Expression)
    try:
        return parse(machine.text, machine.symbols)
    except ExpressionError as error:
        raise Unanswerable(str(error)) from None


@lru_cache(maxsize=64)
def thompson(subject: Subject) -> Subject:
    """The subject's expression as an automaton, with what is given."""
    return Subject((compiled(tree(subject), subject.machine(Expression).symbols),), subject.given)


def compiled(expression: Tree, symbols: tuple[str, ...]) -> Finite:
    """Thompson's automaton of an expression."""
    rows: list[tuple[str, str, str]] = []
    numbers = iter(range(1_000_000))
    start, end = (f"q{next(numbers)}" for _ in range(2))
    _connect(expression, start, end, rows, numbers)
    states = dict.fromkeys([start, end, *(state for source, _, target in rows for state in (source, target))])
    return Finite(tuple(states), symbols, start, (end,), tuple(rows), deterministic=False)


def _connect(tree: Tree, start: str, end: str, rows: list[tuple[str, str, str]], numbers: Iterator[int]) -> None:
    """Adds transitions by which exactly the words of an expression lead from one state to another."""
    match tree:
        case Letter(symbol):
            rows.append((start, symbol, end))
        case Concatenation(parts):
            inner = [f"q{next(numbers)}" for _ in parts[1:]]
            if not parts:
                rows.append((start, "", end))
            for part, one, other in zip(parts, [start, *inner], [*inner, end], strict=False):
                _connect(part, one, other, rows, numbers)
        case Choice(parts):
            for part in parts:
                one, other = f"q{next(numbers)}", f"q{next(numbers)}"
                rows += [(start, "", one), (other, "", end)]
                _connect(part, one, other, rows, numbers)
        case Star(part):
            one, other = f"q{next(numbers)}", f"q{next(numbers)}"
            rows += [(start, "", one), (other, "", one), (one, "", end), (other, "", end)]
            _connect(part, one, other, rows, numbers)


def is_nullable(tree: Tree) -> bool:
    """Whether the empty word belongs to an expression."""
    match tree:
        case Letter():
            return False
        case Concatenation(parts):
            return all(map(is_nullable, parts))
        case Choice(parts):
            return any(map(is_nullable, parts))
        case Star():
            return True


def derivative(tree: Tree, symbol: str) -> Tree:
    """An expression for the words that complete a symbol to a word of an expression."""
    match tree:
        case Letter(own):
            return EMPTY if own == symbol else NOTHING
        case Choice(parts):
            return choice(derivative(part, symbol) for part in parts)
        case Star(part):
            return concatenation((derivative(part, symbol), tree))
        case Concatenation(parts):
            found = []
            for place, part in enumerate(parts):
                found.append(concatenation((derivative(part, symbol), *parts[place + 1 :])))
                if not is_nullable(part):
                    break
            return choice(found)


def derivatives(subject: Subject) -> list[Tree]:
    """The derivative by every beginning of the input, from the empty one on. Raises Unanswerable if one is too long."""
    found = [tree(subject)]
    for symbol in checked(subject.text("input")):
        found.append(derivative(found[-1], symbol))
        if _size(found[-1]) > LARGEST:
            raise Unanswerable("a derivative is too long")
    return found


@lru_cache(maxsize=1_000)
def are_equivalent(one: Tree, other: Tree, symbols: tuple[str, ...]) -> bool:
    """Whether two expressions stand for the same words; False if that takes too long to find out."""
    first, second = (automaton(Subject((compiled(each, symbols),))) for each in (one, other))
    try:
        return separating_word(first, second, PAIRS) is None
    except TooManySets:
        return False


def _size(tree: Tree) -> int:
    count, pending = 0, [tree]
    while pending and count <= LARGEST:
        count += 1
        match pending.pop():
            case Star(part):
                pending.append(part)
            case Choice(parts) | Concatenation(parts):
                pending += parts
    return count
