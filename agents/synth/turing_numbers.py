"""Sentences and formulas about numbers: |w| is odd, n and m differ by at most 2, 1 <= i < j, k = gcd(i, j)."""

import re
from itertools import pairwise

from agents.synth.machines_conditions import All, Condition, Not, Some
from agents.synth.machines_division import Divides, Gcd, Modulo, Prime, Quotient
from agents.synth.machines_numbers import Compare, Remainder, Term
from agents.synth.turing_sentences import meaning, negated, table
from agents.synth.turing_terms import Scope, is_sum, term


def about_numbers(text: str, scope: Scope) -> Condition | None:
    """What a text says about numbers; None if that is not known."""
    text = _EXTREME.sub(lambda of: f"= {_EXTREMES[of[1]]}(its number of {of[2]}, its number of {of[3]})", text)
    return meaning(_SENTENCES, text, scope) or _chain(text, scope)


_EXTREMES = {"larger": "max", "smaller": "min"}
_EXTREME = re.compile(r"is the (larger|smaller) one of its numbers of (\S+) and of (\S+)")


def relation(left: Term, operator: str, right: Term) -> Condition:
    """A comparison of two numbers."""
    match operator:
        case "=":
            return Compare(left - right, equal=True)
        case "!=":
            return Not(Compare(left - right, equal=True))
        case ">=":
            return Compare(left - right)
        case "<=":
            return Compare(right - left)
        case ">":
            return Not(Compare(right - left))
        case "<":
            return Not(Compare(left - right))
    raise ValueError(operator)


# Sentences ---------------------------------------------------------------------------------------------------------


def _prime(_: Scope, number: Term) -> Condition | None:
    return Prime(number) if is_sum(number, signs=(1, -1)) else None


def _composite(scope: Scope, number: Term) -> Condition | None:
    prime = _prime(scope, number)
    return prime and All((relation(number, ">", Term().plus(1)), Not(prime)))


def _one_prime(scope: Scope, left: Term, right: Term) -> Condition | None:
    one, other = _prime(scope, left), _prime(scope, right)
    return one and other and Some((All((one, Not(other))), All((other, Not(one)))))


def _divides(_: Scope, divisor: Term, number: Term) -> Condition | None:
    if not divisor.summands and divisor.constant > 0:
        return Remainder(number, int(divisor.constant), 0)
    return Divides(divisor, number) if is_sum(divisor) and is_sum(number) else None


def _differ(operator: str, left: Term, right: Term, distance: Term) -> tuple[Condition, Condition]:
    return relation(left - right, operator, distance), relation(right - left, operator, distance)


_SENTENCES = table(
    (
        ("<term> is even", lambda _, number: Remainder(number, 2, 0)),
        ("<term> is odd", lambda _, number: Remainder(number, 2, 1)),
        ("<term> is prime", _prime),
        ("<term> is composite", _composite),
        ("exactly one of <term> and <term> is prime", _one_prime),
        ("<term> divides <term>", _divides),
        ("<term> does not divide <term>", negated(_divides)),
        ("<term> is at least <term>", lambda _, number, least: relation(number, ">=", least)),
        ("<term> differs from <term>", lambda _, left, right: relation(left, "!=", right)),
        ("<term> is <term>", lambda _, left, right: relation(left, "=", right)),
        ("<term> and <term> differ by at most <term>", lambda _, *terms: All(_differ("<=", *terms))),
        ("<term> and <term> differ by at least <term>", lambda _, *terms: Some(_differ(">=", *terms))),
    )
)


# Formulas ----------------------------------------------------------------------------------------------------------

_OPERATOR = re.compile(r" (<=|>=|!=|=|<|>) ")
_ATTRIBUTE = re.compile(r"(.+) is (even|odd|prime)")
_LIST = re.compile(r"\w(, \w)+")
_CALL = re.compile(r"(gcd|max|min)\((.+), (.+)\)")
_INFIX = re.compile(r"(.+) (\*|mod|div) (.+)")


def _chain(text: str, scope: Scope) -> Condition | None:
    """Comparisons of each number with the next; at the beginning there may be a list, and at the end something about
    the first number: n, m >= 1; m >= 2 is even."""
    attribute = _ATTRIBUTE.fullmatch(text)
    first, *others = _OPERATOR.split(attribute[1] if attribute else text)
    operators, operands = others[::2], others[1::2]
    if not operators:
        return None
    firsts = first.split(", ") if _LIST.fullmatch(first) else [first]
    found = [_compare(each, operators[0], operands[0], scope) for each in firsts]
    for (left, right), operator in zip(pairwise(operands), operators[1:], strict=True):
        found.append(_compare(left, operator, right, scope))
    if attribute:
        found.append(meaning(_SENTENCES, f"{first} is {attribute[2]}", scope))
    known = tuple(condition for condition in found if condition)
    return All(known) if len(known) == len(found) else None


def _compare(left: str, operator: str, right: str, scope: Scope) -> Condition | None:
    """A comparison, of which one side may be a function of two numbers."""
    for side, other in ((left, right), (right, left)):
        if call := _CALL.fullmatch(side) or _INFIX.fullmatch(side):
            name, one, two = call.group(1, 2, 3) if call.re is _CALL else call.group(2, 1, 3)
            terms = [term(each, scope) for each in (other, one, two)]
            known = [each for each in terms if each is not None]
            holds = _function(name, *known) if len(known) == len(terms) else None
            if name == "gcd" and (operator, other) == (">", "1"):
                return holds and Not(holds)
            return holds if operator == "=" else None
    first, second = term(left, scope), term(right, scope)
    return None if first is None or second is None else relation(first, operator, second)


def _function(name: str, result: Term, left: Term, right: Term) -> Condition | None:
    """A number is what a function gives for two others."""
    if name in ("max", "min"):
        order = ">=" if name == "max" else "<="
        one = All((relation(result, "=", left), relation(left, order, right)))
        return Some((one, All((relation(result, "=", right), relation(right, order, left)))))
    if name == "mod" and not right.summands and not result.summands:
        return Remainder(left, int(right.constant), int(result.constant)) if right.constant > 0 else None
    if not is_sum(left) or not is_sum(right):
        return None
    if name == "gcd":
        return Gcd(result, left, right) if not result.summands or is_sum(result) else None
    if not is_sum(result):
        return None
    match name:
        case "*":
            return Quotient(left, result, right, exactly=True)
        case "div":
            return Quotient(result, left, right, exactly=False)
    return Modulo(result, left, right)
