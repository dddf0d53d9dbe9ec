"""Whether a model may have learnt an answer by heart: contamination detection by the output distribution (CDD).

A model that reproduces what it has seen says nearly the same in every sample as in its greedy answer. With the greedy
answer g, the samples s_1 ... s_n drawn at a temperature above 0, the edit distance ED over tokens, and l the length of
the longest of all of these,

    rho(d) = share of the samples with ED(s_i, g) = d          the distribution of edit distances
    peak   = sum of rho(d) for d = 0 ... alpha * l             how peaked it is

and a task is called contaminated if its peak is above xi. Y. Dong et al., "Generalization or memorization: data
contamination and trustworthy evaluation for large language models", Findings of ACL 2024 (arXiv:2402.15938), with
alpha = 0.05 and xi = 0.01; for models in use, whose data is not known, their code takes the stricter 0 and 0.2.

They count the tokens of each model, the first hundred of a text. Here a token is a word, a number or a single other
sign, the same for all models, and the first `LONGEST` are compared. A short answer that can only be said in one way is
peaked as well: what is compared has to be whole replies with their reasoning, and a peak is a reason to look, not a
proof. No peak proves nothing either: what was learnt but not verbatim has none (O. Sela 2026, arXiv:2603.03203).
"""

import re
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

ALPHA = 0.05
XI = 0.01
LONGEST = 1_000
"""Tokens of a text that are compared."""

_TOKEN = re.compile(r"[^\W\d_]+|\d+|\S")


@dataclass(frozen=True, slots=True)
class Contamination:
    """What one task's samples say."""

    task: str
    samples: int
    longest: int
    """Tokens of the longest text, after the cut."""
    distances: Mapping[int, int]
    """Edit distance to the greedy answer -> samples, in ascending order."""
    peak: float
    contaminated: bool


def contamination(
    task: str, greedy: str, samples: Sequence[str], alpha: float = ALPHA, xi: float = XI
) -> Contamination:
    """Measure one task, of which there has to be at least one sample beside the greedy answer."""
    if not samples:
        raise ValueError(f"task {task} has no sample to compare with its greedy answer")
    answer, *others = (_tokens(text) for text in (greedy, *samples))
    longest = max(len(answer), *map(len, others))
    distances = Counter(edit_distance(answer, other) for other in others)
    near = sum(count for distance, count in distances.items() if distance <= alpha * longest)
    peak = near / len(samples)
    return Contamination(task, len(samples), longest, dict(sorted(distances.items())), peak, peak > xi)


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    for found in _TOKEN.finditer(text):
        if len(tokens) == LONGEST:
            break
        tokens.append(found[0])
    return tokens


def edit_distance(first: Sequence[Hashable], second: Sequence[Hashable]) -> int:
    """How many insertions, deletions and replacements of single elements make the one from the other (Levenshtein).

    A column of the table of distances is kept as two whole numbers, whose bits say where a cell is one more and where
    it is one less than the cell above it. A column follows from the one before by a handful of operations on numbers of
    len(first) bits, so that a thousand elements take a millisecond. G. Myers, JACM 46 (1999) 395-415; for the distance
    of whole sequences: H. Hyyrö, Nordic J. Comput. 10 (2003) 29-39.
    """
    if not first:
        return len(second)
    where: dict[Hashable, int] = {}
    for place, element in enumerate(first):
        where[element] = where.get(element, 0) | 1 << place
    full, last = (1 << len(first)) - 1, 1 << (len(first) - 1)
    more, less, distance = full, 0, len(first)
    for element in second:
        equal = where.get(element, 0)
        vertical = equal | less
        horizontal = (((equal & more) + more) ^ more) | equal
        right_more = less | (full & ~(horizontal | more))
        right_less = more & horizontal
        distance += bool(right_more & last) - bool(right_less & last)
        right_more = (right_more << 1 | 1) & full
        right_less = right_less << 1 & full
        more = right_less | (full & ~(vertical | right_more))
        less = right_more & vertical
    return distance
