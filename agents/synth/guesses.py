"""What a statement gives away, and what to try when no example is known.

The first guess is the only text that the statement quotes, if there is exactly one, and otherwise the first line of
the input. After that come the components, each applied to the first lines or numbers of the input, those first of
which the statement uses a word.
"""

import re
from collections.abc import Iterator

from agents.synth.bank import Hints, mentioned_first
from agents.synth.grammar import Component, Expression, constant, join
from agents.synth.values import to_bytes

_QUOTED = re.compile(r'"([^"\n]+)"|`([^`\n]+)`')
_MOST_LITERALS = 8


def hints(title: str, statement: str) -> Hints:
    """The quoted texts of a statement, in its order, and its words."""
    literals = dict.fromkeys(to_bytes(found[1] or found[2]) for found in _QUOTED.finditer(statement))
    words = set(re.findall(r"[a-z0-9]+", f"{title} {statement}".lower()))
    return Hints(tuple(literals)[:_MOST_LITERALS], tuple(sorted(words)))


def guesses(known: Hints) -> tuple[Expression, ...]:
    """All guesses, the best first."""
    return tuple(dict.fromkeys(_guesses(known)))


def _guesses(known: Hints) -> Iterator[Expression]:
    line = Expression("line", value=1)
    if len(known.literals) == 1:
        yield constant(known.literals[0])
    yield line
    yield Expression("input")
    if len(known.literals) > 1:
        yield join(constant(known.literals[0]), line, constant(known.literals[1]))
    for component in mentioned_first(known):
        yield from _applied(component, known)


def _applied(component: Component, known: Hints) -> Iterator[Expression]:
    """A component as a whole program."""
    view = "line" if "text" in component.takes else "token"
    args = []
    for index, sort in enumerate(component.takes, start=1):
        part = Expression(view, value=index)
        args.append(part if sort == "text" else Expression("number", (part,)))
    applied = Expression(component.name, tuple(args))
    match component.gives:
        case "text" if component.name != "decimal":
            yield applied
        case "number":
            yield Expression("decimal", (applied,))
        case "truth" if len(known.literals) > 1:
            yield Expression("if", (applied, constant(known.literals[0]), constant(known.literals[1])))
