"""Score a reply to a published task by the strict scorer: what it finds and forgives, answers.py says.

It differs from the released evaluator in all that distorts a score there. The last box of the whole reply counts, and
not the first of its last five lines; a tuple without a box counts if it is the only one; sequences have to be in order;
values are compared by type, so that 2 is the ratio 2.0; a right answer is right in every usual spelling. A tuple with
another number of components is no answer.

The published keys write sets as sorted tuples. An answer may write them in braces, but has to have their order.
"""

from evals.benchmarks.chomsky.answers import bare_answer, find_boxed, parse_answer
from evals.benchmarks.chomsky.published_key import Key
from evals.benchmarks.chomsky.published_score import Scored
from evals.benchmarks.chomsky.spelling import plain

_SQUARE = str.maketrans("{}", "[]")


def score_strict(key: Key, reply: str) -> Scored:
    """Score a reply against a key."""
    schema = key.schema
    inside = find_boxed(reply)
    text = reply if inside is None else inside
    if not key.braces:
        text = plain(text).translate(_SQUARE)
    answer = bare_answer(text, schema) if inside is None else parse_answer(text, schema)
    if answer is None:
        return Scored(None, (False,) * len(schema.components), passed=False)
    answer = key.settled(answer)
    right = key.check(answer)
    return Scored(schema.write(answer), right, all(right))
