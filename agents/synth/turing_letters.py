"""Sentences about letters and their order: w is a palindrome, y begins with x^R, the middle letter equals the first."""

from functools import partial

from agents.synth.machines_conditions import All, Condition, Some
from agents.synth.machines_letters import Affix, Place, Same
from agents.synth.machines_numbers import Remainder
from agents.synth.machines_parts import Free, Power, Split
from agents.synth.machines_sweeps import WORD
from agents.synth.turing_counts import at_least, number
from agents.synth.turing_numbers import relation
from agents.synth.turing_sentences import meaning, negated, table
from agents.synth.turing_terms import Scope

FRONT, MIDDLE, BACK = "front", "middle", "back"
"""Parts that no variable stands for."""


def about_letters(text: str, scope: Scope) -> Condition | None:
    """What a text says about letters and their order; None if that is not known."""
    return meaning(_SENTENCES, text, scope)


def divided(scope: Scope, part: str, condition: Condition, text: str = "") -> Condition:
    """A part can be divided into a front, a text, and a back, so that a condition holds."""
    middle = (Power(MIDDLE, text, 1, once=True),) if text else ()
    return Split(part, (Free(FRONT, scope.alphabet), *middle, Free(BACK, scope.alphabet)), condition)


def _affix(place: Place, _: Scope, part: str, text: str) -> Condition:
    return Affix(part, place, text)


def _twice(_: Scope, letter: str) -> Condition:
    return Affix(WORD, "contains", letter * 2)


def _somewhere(_: Scope, text: str) -> Condition:
    return Affix(WORD, "contains", text)


def _same(_: Scope, part: str, other: str) -> Condition:
    return Same(other, part)


def _mirror(_: Scope, part: str, other: str) -> Condition:
    return Same(other, part, first_way="left")


def _begins_mirrored(_: Scope, part: str, other: str) -> Condition:
    return Same(other, part, first_way="left", longer=True)


def _ends_mirrored(_: Scope, part: str, other: str) -> Condition:
    return Same(other, part, second_way="left", longer=True)


def _holds_mirrored(scope: Scope, other: str, part: str) -> Condition:
    return divided(scope, part, _begins_mirrored(scope, BACK, other))


def _palindrome(_: Scope, part: str) -> Condition:
    return Same(part, part, second_way="left")


def _palindrome_of_parity(remainder: int, scope: Scope, part: str) -> Condition:
    return All((Remainder(number(part), 2, remainder), _palindrome(scope, part)))


def _even_palindrome(scope: Scope, part: str) -> Condition:
    return All((at_least(2, part), _palindrome_of_parity(0, scope, part)))


def _mirror_exchanged(_: Scope, part: str, other: str) -> Condition:
    return Same(other, part, {"a": "b", "b": "a"}, first_way="left")


def _pairs_differ(scope: Scope) -> Condition | None:
    return Same(WORD, WORD, {"a": "b", "b": "a"}, second_way="left") if scope.alphabet == "ab" else None


def _begin_alike(scope: Scope, one: str, other: str) -> Condition:
    return Some(tuple(All((Affix(one, "begins", each), Affix(other, "begins", each))) for each in scope.alphabet))


def _middle(place: Place, scope: Scope, part: str) -> Condition:
    """The middle letter is the one that the part begins or ends with."""
    halves = relation(number(FRONT), "=", number(BACK))
    return Some(tuple(All((Affix(part, place, each), divided(scope, part, halves, each))) for each in scope.alphabet))


_SENTENCES = table(
    (
        ("<part> begins with <text>", partial(_affix, "begins")),
        ("<part> ends with <text>", partial(_affix, "ends")),
        ("nowhere in it do two <noun> stand side by side", negated(_twice)),
        ("the four letters <text> stand nowhere in it one after another", negated(_somewhere)),
        ("<part> and <part> begin with the same letter", _begin_alike),
        ("the middle letter of <part> equals its first letter", partial(_middle, "begins")),
        ("the middle letter of <part> equals its last letter", partial(_middle, "ends")),
        ("the middle letter of <part> differs from its first letter", negated(partial(_middle, "begins"))),
        ("the middle letter of <part> differs from its last letter", negated(partial(_middle, "ends"))),
        ("<part> = <part>", _same),
        ("<part> != <part>", negated(_same)),
        (r"<part> (?:=|is) <part>\^R", _mirror),
        (r"<part> is not <part>\^R", negated(_mirror)),
        (r"<part> is <part>\^R with a's and b's exchanged", _mirror_exchanged),
        (r"<part> begins with <part>\^R", _begins_mirrored),
        (r"<part> ends with <part>\^R", _ends_mirrored),
        (r"<part>\^R stands somewhere in <part>", _holds_mirrored),
        ("<part> is a palindrome", _palindrome),
        ("<part> is not a palindrome", negated(_palindrome)),
        ("<part> is a palindrome of odd length", partial(_palindrome_of_parity, 1)),
        ("<part> is a palindrome of even length, at least 2", _even_palindrome),
        ("<part> and <part> are palindromes", lambda scope, *parts: All(tuple(_palindrome(scope, x) for x in parts))),
        (
            "<part> and <part> are palindromes of even length, at least 2 each",
            lambda scope, *parts: All(tuple(_even_palindrome(scope, each) for each in parts)),
        ),
        (r"for every i from 1 to \|w\| the i-th letter differs from the i-th letter from the end", _pairs_differ),
    )
)
