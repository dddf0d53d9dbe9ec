"""Sentences about how many letters there are: w has as many a's as b's, x has more a's than y has b's, x has no b."""

from functools import partial
from itertools import pairwise

from agents.synth.machines_conditions import All, Condition
from agents.synth.machines_numbers import Compare, Count, Remainder, Term
from agents.synth.turing_numbers import relation
from agents.synth.turing_sentences import Make, meaning, negated, table
from agents.synth.turing_terms import Scope

ALWAYS = All(())


def about_counts(text: str, scope: Scope) -> Condition | None:
    """What a text says about numbers of letters; None if that is not known."""
    return meaning(_SENTENCES, text, scope)


def number(part: str, letters: str | None = None) -> Term:
    """How many letters of some kind a part has; how many at all, if there is no kind."""
    return Term.of(Count(part, letters))


def at_least(least: int, part: str, letters: str | None = None) -> Condition:
    return Compare(number(part, letters).plus(-least))


def _compare(operator: str, factor: int, _: Scope, part: str, letters: str, other: str, others: str) -> Condition:
    return relation(number(part, letters), operator, number(other, others).times(factor))


def _compare_letters(operator: str, factor: int, scope: Scope, part: str, letters: str, others: str) -> Condition:
    return _compare(operator, factor, scope, part, letters, part, others)


def _compare_parts(operator: str, factor: int, scope: Scope, part: str, letters: str, other: str) -> Condition:
    return _compare(operator, factor, scope, part, letters, other, letters)


def _more(_: Scope, part: str, more: Term, letters: str, others: str) -> Condition:
    return relation(number(part, letters), "=", number(part, others) + more)


def _equally_many(_: Scope, part: str, letters: str) -> Condition:
    return All(tuple(relation(number(part, one), "=", number(part, other)) for one, other in pairwise(letters)))


def _at_least(_: Scope, part: str, least: Term, letters: str) -> Condition:
    return relation(number(part, letters), ">=", least)


def _any(_: Scope, part: str, letters: str) -> Condition:
    return at_least(1, part, letters)


def _and_one(make: Make) -> Make:
    """And at least one of each of the letters."""

    def made(scope: Scope, part: str, *letters: str) -> Condition | None:
        condition = make(scope, part, *letters)
        return condition and All((condition, *(at_least(1, part, each) for each in "".join(letters))))

    return made


_AMOUNTS = (
    ("as many <noun> as", "=", 1),
    ("(?:exactly )?twice as many <noun> as", "=", 2),
    ("more <noun> than", ">", 1),
    ("fewer <noun> than", "<", 1),
    ("at most as many <noun> as", "<=", 1),
    ("at least as many <noun> as", ">=", 1),
)

_SENTENCES = table(
    (
        *((f"<part> has {words} <noun>", partial(_compare_letters, sign, factor)) for words, sign, factor in _AMOUNTS),
        *((f"<part> has {words} <part>", partial(_compare_parts, sign, factor)) for words, sign, factor in _AMOUNTS),
        *(
            (f"<part> has {words} <part> has <noun>", partial(_compare, sign, factor))
            for words, sign, factor in _AMOUNTS
        ),
        *(
            (f"<part> has {words} <noun>, at least one(?: of each)?", _and_one(partial(_compare_letters, sign, factor)))
            for words, sign, factor in _AMOUNTS
        ),
        ("<part> has exactly <term> more <noun> than it has <noun>", _more),
        ("<part> has equally many <nouns>", _equally_many),
        ("<part> has equally many <nouns>, at least one of each", _and_one(_equally_many)),
        ("<part> has at least <term> <noun>", _at_least),
        ("<part> has no <noun>", negated(_any)),
        ("<part> (?:has|with) an even number of <noun>", lambda _, *count: Remainder(number(*count), 2, 0)),
        ("<part> (?:has|with) an odd number of <noun>", lambda _, *count: Remainder(number(*count), 2, 1)),
        ("<part> has any number of <noun>", lambda *_: ALWAYS),
        ("<noun> stand anywhere", lambda *_: ALWAYS),
        ("<part> is not empty", lambda _, part: at_least(1, part)),
        ("<part> is longer than <part>", lambda _, part, other: relation(number(part), ">", number(other))),
    )
)
