"""What can be asked of a rewriting system: which words can be derived from a word, and how fast."""

from itertools import pairwise

from evals.benchmarks.chomsky.enumerable_rewriting_runs import distance, following, looked_at, search
from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.machine_rewriting import HEADINGS, Rewriting
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import BOOLEAN, INTEGER, WORD, Value, list_of


def _derivation(subject: Subject) -> Value:
    return search(subject).derivation(subject.text("target"), bound(subject))


def is_shortest_derivation(subject: Subject, value: Value) -> bool:
    """Whether a list of words is a derivation of the given target in as few steps as possible."""
    if not isinstance(value, tuple) or len(value) != distance(subject) + 1:
        return False
    words = [str(word) for word in value]
    return (
        words[0] in search(subject).layer(0)
        and words[-1] == subject.text("target")
        and all(after in following(subject.machine(Rewriting), before) for before, after in pairwise(words))
    )


def _layers(subject: Subject) -> Value:
    found = search(subject)
    return tuple(len(found.layer(steps)) for steps in range(bound(subject) + 1))


def _ordered_words(subject: Subject) -> Value:
    rules, words = subject.machine(Rewriting).rules, [subject.text("start")]
    while len(words) <= bound(subject):
        last = words[-1]
        places = ((last.find(left), left, right) for left, right in rules)
        applied = next(((place, left, right) for place, left, right in places if place >= 0), None)
        if applied is None:
            break
        place, left, right = applied
        words.append(last[:place] + right + last[place + len(left) :])
    return tuple(words)


REWRITING = Vocabulary(
    (HEADINGS["semi-Thue"],),
    "This rewriting system is printed completely. Derive words from the given start by hand, or reason about them, and "
    "answer what is asked below.",
    ("derivation", "numbered rules", "derivable"),
    {"start": WORD, "target": WORD, "bound": INTEGER},
    by_name(
        Measure(
            "derivable",
            BOOLEAN,
            "whether the given target can be derived from the given start in at most as many steps as the given bound.",
            lambda subject: distance(subject) >= 0,
        ),
        Measure(
            "distance",
            INTEGER,
            "the least number of steps in which the given target can be derived from the given start; if that is more "
            "than the given bound, or if the target cannot be derived at all, it does not exist.",
            distance,
            ("none",),
        ),
        Measure(
            "derivation",
            list_of(WORD),
            "any derivation of the given target from the given start in as few steps as possible: all its words, from "
            "the start to the target.",
            _derivation,
            accepts=is_shortest_derivation,
        ),
        Measure(
            "layers",
            list_of(INTEGER),
            "for each of the numbers k = 0, 1, 2, ... up to the given bound: how many different words can be derived "
            "from the given start in k steps, but not in fewer.",
            _layers,
            cost=lambda subject: sum(len(search(subject).layer(steps)) for steps in range(bound(subject) + 1)),
        ),
        Measure(
            "ordered_words",
            list_of(WORD),
            "all words of the ordered rewriting of the given start, from the start to the last one; if it takes more "
            "steps than the given bound, those up to there.",
            _ordered_words,
            ("ordered rewriting",),
            cost=bound,
        ),
    ),
    looked_at,
)
