"""Expressions and texts in words: written so that a person can read them, and read back without loss.

    join("Hello, ", line 1, "!")        sum(number(token 1), number(token 2))        count vowels(line 1)

A text stands in double quotes. Characters outside printable ASCII are written as two hexadecimal digits after \\x; so
are double quotes and backslashes, and Brainfuck commands from the third one in a row, for words that could be taken
for a program would be cut out of a critic's reply.
"""

import re
from dataclasses import dataclass

from agents.synth.grammar import COMPONENTS, Expression, constant, is_leaf, sort_of
from agents.synth.values import BOUND, parse

_DEEPEST = 100
_COMMANDS = "+-<>.,[]"
_TOKEN = re.compile(r'\s*(?:(?P<text>"[^"]*")|(?P<number>-?[0-9]+)|(?P<word>[a-z]+)|(?P<mark>[(),]))')


class Unreadable(ValueError):
    """A text that is no expression."""


def quote(text: str) -> str:
    """A text (characters 0..255) in double quotes and printable ASCII, with no run of Brainfuck commands."""
    written = []
    commands = 0
    for character in text:
        if character == "\n":
            written.append("\\n")
        elif not " " <= character <= "~" or character in '"\\' or (character in _COMMANDS and commands == 2):
            written.append(f"\\x{ord(character):02x}")
        else:
            written.append(character)
        if written[-1] in _COMMANDS:
            commands += 1
        elif written[-1] != " ":
            commands = 0
    return '"' + "".join(written) + '"'


def unquote(quoted: str) -> str:
    """The text that `quote` wrote. Raises Unreadable for anything else."""
    if not re.fullmatch(r'"(?:[ !#-\[\]-~]|\\n|\\x[0-9a-f]{2})*"', quoted):
        raise Unreadable(f"not a quoted text: {quoted}")
    return re.sub(r"\\(?:n|x(..))", lambda found: chr(int(found[1], 16)) if found[1] else "\n", quoted[1:-1])


def write(expression: Expression) -> str:
    """An expression in words."""
    if not is_leaf(expression):
        return f"{expression.op}({', '.join(map(write, expression.args))})"
    match expression.op:
        case "line" | "token":
            return f"{expression.op} {expression.value}"
        case "input":
            return "input"
    return quote(expression.value) if isinstance(expression.value, str) else str(expression.value)


def read(written: str) -> Expression:
    """The expression that words describe. Raises Unreadable if they describe none, or one whose sorts do not fit."""
    reader = _Reader(_tokens(written))
    expression = reader.expression()
    reader.end()
    return expression


def _tokens(written: str) -> list[str]:
    tokens, place = [], 0
    while place < len(written.rstrip()):
        found = _TOKEN.match(written, place)
        if found is None:
            raise Unreadable(f"no expression goes on like this: {written[place : place + 40]!r}")
        tokens.append(found[0].strip() if not found["text"] else found["text"])
        place = found.end()
    return tokens


@dataclass(slots=True)
class _Reader:
    """Recursive descent over tokens."""

    tokens: list[str]
    place: int = 0
    depth: int = 0

    def expression(self) -> Expression:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise Unreadable(f"an expression is at most {_DEEPEST} deep")
        expression = self._expression()
        self.depth -= 1
        return expression

    def _expression(self) -> Expression:
        token = self._next()
        if token.startswith('"'):
            return constant(unquote(token))
        if token.lstrip("-").isdigit():
            return constant(self._number(token))
        name = token
        while self._peek().isalpha():
            name += " " + self._next()
        if name == "input":
            return Expression("input")
        if name in ("line", "token"):
            return Expression(name, value=self._index())
        return self._call(name)

    def _number(self, token: str) -> int:
        number = parse(token)
        if number is None:
            raise Unreadable(f"a number must be between {-BOUND} and {BOUND}")
        return number

    def _index(self) -> int:
        token = self._next()
        if not token.isdigit() or not 1 <= int(token) <= 99:
            raise Unreadable(f"lines and tokens are counted from 1 to 99, not {token!r}")
        return int(token)

    def _call(self, name: str) -> Expression:
        if name not in COMPONENTS:
            raise Unreadable(f"no such function: {name!r}")
        self._expect("(")
        args = [self.expression()]
        while self._peek() == ",":
            self._next()
            args.append(self.expression())
        self._expect(")")
        component = COMPONENTS[name]
        takes = component.takes + component.takes[:1] * (len(args) - 2) if name == "join" else component.takes
        if tuple(map(sort_of, args)) != takes:
            raise Unreadable(f"{name} takes {', '.join(takes)}")
        return Expression(name, tuple(args))

    def end(self) -> None:
        if self._peek():
            raise Unreadable(f"nothing should follow, but there is {self._peek()!r}")

    def _expect(self, mark: str) -> None:
        if self._next() != mark:
            raise Unreadable(f"expected {mark!r} before {self._peek()!r}")

    def _peek(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _next(self) -> str:
        if not self._peek():
            raise Unreadable("the expression ends too early")
        self.place += 1
        return self.tokens[self.place - 1]
