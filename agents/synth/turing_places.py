"""Sentences about brackets, and about all places of a word: w is balanced, no prefix of w has more b's than a's."""

from dataclasses import replace
from functools import partial

from agents.synth.machines_conditions import All, Condition, Not
from agents.synth.machines_grammar import brackets
from agents.synth.machines_numbers import Term
from agents.synth.machines_sweeps import WORD
from agents.synth.turing_counts import ALWAYS, about_counts, at_least, number
from agents.synth.turing_letters import BACK, FRONT, divided
from agents.synth.turing_numbers import relation
from agents.synth.turing_sentences import meaning, negated, table
from agents.synth.turing_terms import Scope


def about_places(text: str, scope: Scope) -> Condition | None:
    """What a text says about brackets and places; None if that is not known."""
    return meaning(_SENTENCES, text, scope)


def _balanced(scope: Scope, part: str, ignored: str = "") -> Condition | None:
    return brackets(part, scope.pairs, ignored) if scope.pairs else None


def _balanced_among_others(scope: Scope, *_: str) -> Condition | None:
    return _balanced(scope, WORD, "".join(each for each in scope.alphabet if each not in "".join(scope.pairs)))


def _some(side: str, scope: Scope, part: str, sentence: str) -> Condition | None:
    """A part can be divided so that its front, or its back, fits a sentence."""
    condition = about_counts(f"v {sentence}", replace(scope, parts={"v": side}))
    return condition and divided(scope, part, condition)


def _every(side: str, scope: Scope, part: str, sentence: str) -> Condition | None:
    condition = about_counts(f"v {sentence}", replace(scope, parts={"v": side}))
    return condition and Not(divided(scope, part, Not(condition)))


def _open(operator: str, scope: Scope, count: Term, bracket: str, before: str = "") -> Condition | None:
    """Somewhere, before a letter if it is one, so many brackets are open."""
    closing = next((pair[1] for pair in scope.pairs if pair[0] == bracket), None)
    if closing is None:
        return None
    opened = number(FRONT, bracket) - number(FRONT, closing)
    return divided(scope, WORD, relation(opened, operator, count), before)


def _within(scope: Scope, before: str, bracket: str) -> Condition | None:
    return _open(">", scope, Term(), bracket, before)


def _outside(scope: Scope, before: str, bracket: str) -> Condition | None:
    return _open("<=", scope, Term(), bracket, before)


def _language(scope: Scope, part: str, start: str) -> Condition | None:
    return scope.grammars[start].reduction(part) if start in scope.grammars else None


def _not_empty(scope: Scope, variables: str) -> Condition | None:
    parts = [scope.parts.get(each) for each in variables.split(", ")]
    return All(tuple(at_least(1, each) for each in parts if each)) if None not in parts else None


_SENTENCES = table(
    (
        ("<part> is balanced", _balanced),
        ("<part> is not balanced", negated(_balanced)),
        ("<part> becomes balanced when its <noun> are removed", _balanced),
        (
            "its <noun> and <noun> are balanced with <noun> as the opening and <noun> as the closing bracket",
            _balanced_among_others,
        ),
        ("its tags nest", _balanced_among_others),
        ("somewhere at least <term> parentheses are open at once", lambda scope, count: _open(">=", scope, count, "(")),
        ("no <noun> opens while a <noun> is open", negated(_within)),
        ("every <noun> stands where no <noun> is open", negated(_within)),
        ("every <noun> stands where at least one <noun> is open", negated(_outside)),
        ("no prefix of <part> <rest>", negated(partial(_some, FRONT))),
        ("no suffix of <part> <rest>", negated(partial(_some, BACK))),
        ("every prefix of <part> <rest>", partial(_every, FRONT)),
        ("every suffix of <part> <rest>", partial(_every, BACK)),
        ("<part> is in the language of <rest>", _language),
        (r"<rest> in \{[^}]*\}\* (?:is|are) not empty", _not_empty),
        (r"\w(?:, \w)* in \{[^}]*\}\*", lambda _: ALWAYS),
        ("perhaps (?:none|empty)", lambda _: ALWAYS),
    )
)
