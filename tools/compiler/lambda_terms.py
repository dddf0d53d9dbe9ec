r"""Lambda terms, their notation, and how variables are taken out of them until Unlambda is left.

Notation: `\x y. f x (g y)` is the function of x that gives the function of y that applies f to x, and the result to
g y. A name that no function binds is a *closed* text: Unlambda that stands for itself. S, K, I, V and E are there
always; whoever writes a term gives the others. Closed texts are values, or applications that may be carried out early,
once, without anybody noticing.

Unlambda evaluates the operator, then the operand, then calls, and it matters when: a term may loop, print or stop.
[x]t, the function that gives t for x without naming x, is taken so that each application in t is carried out at the
very call at which a function written `\x. t` would carry it out:

    [x] x      = I
    [x] v      = `K v               v a value without x
    [x] `v x   = v                  v a value without x
    [x] `f a   = ``S [x]f [x]a      otherwise, even if neither f nor a has x in it

A value is a name, a closed text, a function, or K with one argument, or S with one or two. Variables are taken out from
the inside, so that what stands inside is always made of names, closed texts and applications.

A term costs a call for each S and K that its arguments meet on their way, so the order of arguments matters: a function
that hands its last argument on as it is costs nothing (the third rule).
"""

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Name:
    """A variable."""

    name: str


@dataclass(frozen=True, slots=True)
class Closed:
    """Unlambda text without variables, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Apply:
    function: "Term"
    argument: "Term"


@dataclass(frozen=True, slots=True)
class Function:
    variable: str
    body: "Term"


Term = Name | Closed | Apply | Function

_S, _K, _I = Closed("S"), Closed("K"), Closed("I")

GIVEN: Mapping[str, str] = MappingProxyType({"S": "s", "K": "k", "I": "i", "V": "v", "E": "e"})

_TOKENS = re.compile(r"\s*(?:([A-Za-z_]\w*)|(.))")


def combinator(notation: str, **closed: str) -> str:
    """The Unlambda text of a lambda term in which every name is bound, given always, or given here."""
    texts = {**GIVEN, **closed}
    return "".join(texts.get(word, word) for word in _words(notation, frozenset(texts)))


@lru_cache(maxsize=4096)
def _words(notation: str, closed: frozenset[str]) -> tuple[str, ...]:
    """The text of a term, in which closed texts go by their names."""
    return tuple(written(without_functions(parsed(notation, closed))))


def parsed(notation: str, closed: Container[str]) -> Term:
    """Read the notation. Raises ValueError for what it is not."""
    tokens = [(name or symbol) for name, symbol in _TOKENS.findall(notation.strip())]
    term, rest = _term(tokens, 0, frozenset(), closed)
    if rest != len(tokens):
        raise ValueError(f"{notation!r} goes on behind its end, with {tokens[rest]!r}")
    return term


def _term(tokens: list[str], at: int, bound: frozenset[str], closed: Container[str]) -> tuple[Term, int]:
    term: Term | None = None
    while at < len(tokens) and tokens[at] != ")":
        part: Term
        if tokens[at] == "\\":
            dot = tokens.index(".", at)
            variables = tokens[at + 1 : dot]
            part, at = _term(tokens, dot + 1, bound | set(variables), closed)
            for variable in reversed(variables):
                part = Function(variable, part)
        elif tokens[at] == "(":
            part, at = _term(tokens, at + 1, bound, closed)
            if at == len(tokens):
                raise ValueError("a bracket is open at the end")
            at += 1
        elif tokens[at] in bound:
            part, at = Name(tokens[at]), at + 1
        elif tokens[at] in closed:
            part, at = Closed(tokens[at]), at + 1
        else:
            raise ValueError(f"{tokens[at]!r} is neither bound nor given")
        term = part if term is None else Apply(term, part)
    if term is None:
        raise ValueError("a term is empty")
    return term, at


def without_functions(term: Term) -> Term:
    """The same term without any Function in it."""
    match term:
        case Function(variable, body):
            return abstracted(variable, without_functions(body))
        case Apply(function, argument):
            return Apply(without_functions(function), without_functions(argument))
    return term


def abstracted(variable: str, term: Term) -> Term:
    """[variable]term, for a term without functions."""
    match term:
        case Name(name) if name == variable:
            return _I
        case Apply(function, Name(name)) if name == variable and is_value(function) and not has(function, variable):
            return function
        case Apply(function, argument) if not (is_value(term) and not has(term, variable)):
            return Apply(Apply(_S, abstracted(variable, function)), abstracted(variable, argument))
    return Apply(_K, term)


def is_value(term: Term) -> bool:
    """Whether a term without functions is evaluated already, or can be at any time."""
    match term:
        case Apply(Closed("K" | "S"), argument):
            return is_value(argument)
        case Apply(Apply(Closed("S"), first), second):
            return is_value(first) and is_value(second)
        case Apply():
            return False
    return True


def has(term: Term, variable: str) -> bool:
    match term:
        case Name(name):
            return name == variable
        case Apply(function, argument):
            return has(function, variable) or has(argument, variable)
    return False


def written(term: Term) -> Iterator[str]:
    """A term without functions and names as Unlambda: applications, and the names of closed texts."""
    match term:
        case Closed(name):
            yield name
        case Apply(function, argument):
            yield "`"
            yield from written(function)
            yield from written(argument)
        case _:
            raise ValueError(f"{term} cannot be written as Unlambda")
