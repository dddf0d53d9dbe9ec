"""What can be asked of a nondeterministic Turing machine that is run up to a bound."""

from evals.benchmarks.chomsky.enumerable_branches import accepting, branches, first_choices, layers
from evals.benchmarks.chomsky.enumerable_moments import at
from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.machine_turing import HEADINGS
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, WORD, Value, list_of


def _sizes(subject: Subject) -> list[int]:
    sizes = list(map(len, layers(subject)))
    return sizes + [0] * (bound(subject) + 1 - len(sizes))


def _are_choices(subject: Subject, value: Value) -> bool:
    return isinstance(value, tuple) and branches(subject).follows(value, bound(subject))


BRANCHING = Vocabulary(
    (HEADINGS["NTM"],),
    "This nondeterministic Turing machine is printed completely. Follow its runs by hand, or reason about them, and "
    "answer what is asked below.",
    ("turing transition", "turing acceptance", "no transition", "tape", "tapes", "turing runs"),
    {"input": WORD, "bound": INTEGER, "moments": list_of(INTEGER)},
    by_name(
        Measure(
            "accepting_runs",
            INTEGER,
            "how many different runs accept after at most as many steps as the given bound.",
            lambda subject: sum(accepting(subject)),
            ("step",),
        ),
        Measure(
            "level",
            INTEGER,
            "the number of steps of the shortest run that accepts; if that is more than the given bound, or if no run "
            "accepts, it does not exist.",
            lambda subject: next((steps for steps, runs in enumerate(accepting(subject)) if runs), -1),
            ("step", "none"),
        ),
        Measure(
            "widest",
            INTEGER,
            "the greatest number of different configurations that the machine can be in after any one number of steps, "
            "which is at most the given bound.",
            lambda subject: max(_sizes(subject)),
            ("step",),
        ),
        Measure(
            "configurations_number",
            list_of(INTEGER),
            "for each of the given moments, in order: how many different configurations the machine can be in after "
            "exactly so many steps. A configuration that several runs lead to in so many steps counts once; a run that "
            "has halted before counts for none.",
            lambda subject: tuple(at(subject, "moments", _sizes(subject))),
            ("step", "moments"),
        ),
        Measure(
            "choices",
            list_of(INTEGER),
            "the choices of any run that accepts after at most as many steps as the given bound: for each of its steps "
            "at which several transitions can be applied, in order, which of these is applied: 0 for the first of "
            "them, in the order in which they are printed, 1 for the second, and so on.",
            first_choices,
            ("step",),
            accepts=_are_choices,
        ),
    ),
    lambda subject: sum(_sizes(subject)),
)
