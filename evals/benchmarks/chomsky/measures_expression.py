"""What can be asked of a regular expression."""

from functools import lru_cache

from evals.benchmarks.chomsky import measures_words as finite
from evals.benchmarks.chomsky.expression_runs import are_equivalent, derivatives, thompson, tree
from evals.benchmarks.chomsky.expression_tree import NOTHING, ExpressionError, Tree, parse, text
from evals.benchmarks.chomsky.finite_runs import accepts, automaton, sets, subsets, words
from evals.benchmarks.chomsky.machine_expression import HEADINGS, Expression
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name, lifted
from evals.benchmarks.chomsky.schema import ACCEPT, BOOLEAN, INTEGER, REJECT, VERDICT, WORD, Value, list_of
from interpreters.finite_algorithms import minimise

REGULAR = HEADINGS["regular"]


@lru_cache(maxsize=64)
def _trees(subject: Subject) -> tuple[Tree, ...]:
    return tuple(derivatives(subject))


def _are_right(subject: Subject, value: Value) -> bool:
    """Whether each of some texts is an expression for the derivative in its place."""
    symbols = subject.machine(Expression).symbols
    if not isinstance(value, tuple) or len(value) != len(_trees(subject)):
        return False
    for given, right in zip(value, _trees(subject), strict=True):
        try:
            if not are_equivalent(parse(str(given), symbols), right, symbols):
                return False
        except ExpressionError:
            return False
    return True


def _prefixes(subject: Subject) -> tuple[bool, ...]:
    word, final = subject.text("input"), automaton(thompson(subject)).final_states
    accepting = [not final.isdisjoint(states) for states in sets(thompson(subject))]
    return (*accepting, *[False] * (len(word) + 1 - len(accepting)))


def _dead_after(subject: Subject) -> int:
    """Every state of Thompson's automaton leads to the end, unless there is no word at all."""
    if tree(subject) == NOTHING:
        return 0
    alive = len(sets(thompson(subject)))
    return alive if alive <= len(subject.text("input")) else -1


def _languages(subject: Subject) -> int:
    return minimise(subsets(automaton(thompson(subject)))).count


def _verdict(subject: Subject) -> str:
    return ACCEPT if accepts(thompson(subject), subject.text("input")) else REJECT


def _length(subject: Subject) -> int:
    return len(subject.text("input"))


def _construction(subject: Subject) -> int:
    """The lookups of the subset construction: each set of states, and each symbol."""
    found = words(thompson(subject))
    return found.size * len(found.symbols)


EXPRESSION = Vocabulary(
    (REGULAR,),
    "Answer what is asked below about the language of this regular expression.",
    ("expression",),
    finite.GIVEN,
    by_name(
        Measure("verdict", VERDICT, "accept if the input belongs to the language, otherwise reject.", _verdict),
        Measure(
            "prefixes",
            list_of(BOOLEAN),
            "for each beginning of the input, from the empty one to the whole input: whether it belongs to the "
            "language.",
            _prefixes,
        ),
        Measure(
            "dead_after",
            INTEGER,
            "the length of the shortest beginning of the input that is the beginning of no word of the language.",
            _dead_after,
            ("none",),
        ),
        Measure(
            "languages",
            INTEGER,
            "the number of different languages among the derivatives of the language by all words over its symbols, "
            "the empty word included. The empty language counts if it is one of them.",
            _languages,
            ("derivative",),
            cost=_construction,
        ),
        Measure(
            "expressions",
            list_of(WORD),
            "for each beginning of the input, from the empty one to the whole input: a regular expression, in quotes, "
            "for the derivative of the language by it. Any expression for the right language is right.",
            lambda subject: tuple(map(text, _trees(subject))),
            ("derivative",),
            accepts=_are_right,
        ),
        lifted(
            finite.LEAST,
            thompson,
            "the first word, in the order of words, of the language that has at least the given length and begins with "
            "the given prefix.",
        ),
        lifted(
            finite.MEMBER,
            thompson,
            "any word of the language that has exactly the given length and begins with the given prefix.",
        ),
        lifted(finite.COUNT, thompson, "the number of words of the language that have exactly the given length."),
    ),
    _length,
)
