"""What can be asked of a combinator term that is contracted up to a bound."""

from evals.benchmarks.chomsky.enumerable_moments import at
from evals.benchmarks.chomsky.enumerable_term_runs import ARGUMENTS, run
from evals.benchmarks.chomsky.machine_expression import HEADINGS
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, WORD, Value, list_of


def _steps(subject: Subject) -> int:
    return len(run(subject)) - 1


def _halts(subject: Subject) -> bool:
    return not run(subject)[-1][1]


def symbols(term: str) -> int:
    """The variables and combinators of a term, without its brackets."""
    return len(term) - 2 * term.count("(")


def _contractions(subject: Subject) -> Value:
    made = [combinator for _, combinator in run(subject)[:-1]]
    return tuple(map(made.count, ARGUMENTS))


TERM = Vocabulary(
    (HEADINGS["combinator"],),
    "This is a term of the combinators S, K and I and of variables. Contract it by hand, or reason about it, and "
    "answer what is asked below.",
    ("term", "contraction", "bound"),
    {"bound": INTEGER, "moments": list_of(INTEGER)},
    by_name(
        Measure(
            "halting_step",
            INTEGER,
            "the number of contractions after which a normal form is reached; if that is more than the given bound, it "
            "does not exist.",
            lambda subject: _steps(subject) if _halts(subject) else -1,
            ("none",),
        ),
        Measure(
            "last_term",
            WORD,
            "the term at the end of the run.",
            lambda subject: run(subject)[-1][0],
        ),
        Measure(
            "contractions",
            list_of(INTEGER),
            "the numbers of contractions of S, of K and of I, in this order, until the end of the run.",
            _contractions,
        ),
        Measure(
            "largest",
            INTEGER,
            "the greatest number of symbols, brackets not counted, that the term has at any moment of the run, its "
            "beginning and its end included.",
            lambda subject: max(symbols(term) for term, _ in run(subject)),
        ),
        Measure(
            "terms_at",
            list_of(WORD),
            "for each of the given moments, in order, the term.",
            lambda subject: tuple(term for term, _ in at(subject, "moments", run(subject))),
            ("moments",),
        ),
    ),
    _steps,
)
