"""Make the 600 words of a language from its predicate: the same words in the same order on every machine.

They are 300 members (accepted.py), 150 words near to members (near.py) and 150 others (simple.py), all of them
different. The order is a shuffled one, for the first failure of a machine is a statistic that depends on it.

15 members and 15 of the other words are visible: the five shortest of each, and ten of the next 55.
"""

from collections.abc import Iterable

from evals.benchmarks.tmeval.accepted import SHORTEST, accepted
from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.frozen import Kind, WordCase
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.members import order
from evals.benchmarks.tmeval.near import COUNT as NEAR
from evals.benchmarks.tmeval.near import grown, near
from evals.benchmarks.tmeval.simple import COUNT as SIMPLE
from evals.benchmarks.tmeval.simple import simple

SEED = "tmeval 1"
"""Another one makes other words of every language, and is another version of the benchmark."""

LONG = 32
"""Members of more letters are long ones."""

CERTAIN = 5
DRAWN = 10
DRAWN_FROM = 55


def made(language: FormalLanguage) -> tuple[WordCase, ...]:
    """A language's words in frozen order. Raises ValueError if there are too few."""
    draws = Draws(f"{SEED} {language.id}")
    found = accepted(language, draws)
    members = found.members
    others = grown(language, draws)
    close = near(language, found, others, draws)
    easy = simple(language, members, others, frozenset(close), draws)
    if (len(close), len(easy)) != (NEAR, SIMPLE):
        raise ValueError(f"{language.id}: only {len(close)} near and {len(easy)} simple words were found")

    seen = _visible(members, draws) | _visible([*close, *easy], draws)
    kinds: dict[str, Kind] = {
        **{word: "min" if place < SHORTEST else _kind(word) for place, word in enumerate(members)},
        **dict.fromkeys(close, "near"),
        **dict.fromkeys(easy, "simple"),
    }
    words = [WordCase(word, language.accepts(word), kind, word in seen) for word, kind in kinds.items()]
    return tuple(draws.shuffled(words))


def _kind(word: str) -> Kind:
    return "long" if len(word) > LONG else "mid"


def _visible(words: Iterable[str], draws: Draws) -> frozenset[str]:
    certain, after = CERTAIN, CERTAIN + DRAWN_FROM
    first = sorted(words, key=order)
    return frozenset([*first[:certain], *draws.shuffled(first[certain:after])[:DRAWN]])
