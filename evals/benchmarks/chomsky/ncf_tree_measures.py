"""What can be asked of a context-free grammar and a word: the trees that the word has, and its leftmost derivations."""

from evals.benchmarks.chomsky.machine_rewriting import HEADINGS
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.ncf_trees import chart
from evals.benchmarks.chomsky.schema import BOOLEAN, INTEGER, WORD, Value, list_of

Rules = tuple[int, ...]


def _trees(subject: Subject) -> int:
    return chart(subject).trees(0, len(subject.text("word")))


def _part_counts(subject: Subject) -> Rules:
    found, length = chart(subject), len(subject.text("word"))
    return tuple(
        sum(found.trees(start, start + size) > 0 for start in range(length - size + 1)) for size in range(1, length + 1)
    )


def _least(subject: Subject) -> Rules:
    return chart(subject).least() or ()


def _pair(subject: Subject) -> tuple[Rules, Rules]:
    found = chart(subject)
    first = found.least()
    second = None if first is None else found.second(first)
    if first is None or second is None:
        raise Unanswerable("the word has no two trees")
    return first, second


def _is_derivation(subject: Subject, value: Value) -> bool:
    if not isinstance(value, tuple):
        return False
    rules = tuple(rule for rule in value if isinstance(rule, int))
    return len(rules) == len(value) and chart(subject).is_derivation(rules)


def _is_pair(subject: Subject, value: Value) -> bool:
    return (
        isinstance(value, tuple)
        and len(value) == len(set(value)) == 2
        and all(_is_derivation(subject, each) for each in value)
    )


CONTEXT_FREE = Vocabulary(
    (HEADINGS["context-free"],),
    "This context-free grammar is printed completely. Work with it by hand, or reason about it, and answer what is "
    "asked below about the given word.",
    ("derivation", "leftmost", "rule list", "index"),
    {"word": WORD},
    by_name(
        Measure(
            "derivable",
            BOOLEAN,
            "whether the word can be derived from the start symbol.",
            lambda subject: _trees(subject) > 0,
        ),
        Measure(
            "trees",
            INTEGER,
            "the number of parse trees of the word, which is the number of its different leftmost derivations.",
            _trees,
        ),
        Measure(
            "parts",
            INTEGER,
            "the number of pairs of positions i and j, with i not after j, for which the part of the word from "
            "position i to position j, both included, can be derived from the start symbol.",
            lambda subject: sum(_part_counts(subject)),
        ),
        Measure(
            "part_counts",
            list_of(INTEGER),
            "for every k from 1 to the length of the word, in order: the number of positions at which a part of the "
            "word begins that has k symbols and can be derived from the start symbol.",
            _part_counts,
        ),
        Measure(
            "least_derivation",
            list_of(INTEGER),
            "the first of all leftmost derivations of the word. The empty list if there is none.",
            _least,
            ("rule list order",),
        ),
        Measure(
            "derivation_pair",
            list_of(list_of(INTEGER)),
            "a list of any two different leftmost derivations of the word.",
            _pair,
            accepts=_is_pair,
        ),
    ),
    lambda subject: chart(subject).lookups,
)
