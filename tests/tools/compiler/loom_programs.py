"""Random programs of Loom, as texts: all kinds of statements and expressions, in functions and outside of them.

Every program ends: a loop has three rounds at most, and functions call only those before them.
"""

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

_T = TypeVar("_T")

STDIN = st.text(st.sampled_from("ab 017\n-+"), max_size=12).map(str.encode)

_HEAD = """\
LIMIT = 5
a = 7
b = 0
c: int16 = 3
d: int8 = 0
e: int64 = 1
p = [0] * LIMIT
q: list[int8] = [1, -2, 3]
"""

_NUMBERS = ["0", "1", "2", "3", "-1", "7", "10", "127", "128", "-129", "40000", "2147483647", "LIMIT", '"a"']
_PRINTED = ['"x"', '" = "', "'\\n'", '""']

_MODULE = ("a", "b", "c", "d", "e")
_LOCAL = ("x", "y", "z")


class _Writer:
    """Writes one program, from what it draws."""

    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw
        self._names: tuple[str, ...] = _MODULE
        self._arrays: tuple[str, ...] = ("p", "q")
        self._functions: list[tuple[str, tuple[str, ...]]] = []
        """With what each of its parameters takes: "number" or "array"."""
        self._counters = 0
        self._in_function = False
        self._lines: list[str] = []

    def program(self) -> str:
        for number in range(self._pick(range(3))):
            self._function(f"f{number}", self._pick([("number",), ("number", "number"), ("array", "number"), ()]))
        self._names, self._arrays, self._in_function = _MODULE, ("p", "q"), False
        self._block("", 2, loops=0)
        return _HEAD + "\n".join(self._lines) + "\nprint(a, b, c, d, e, p[0], p[4], q[1])\n"

    def _pick(self, choices: Sequence[_T]) -> _T:
        return self._draw(st.sampled_from(choices))

    def _function(self, name: str, kinds: tuple[str, ...]) -> None:
        parameters = ["t" if kind == "array" else "xy"[i % 2] for i, kind in enumerate(kinds)]
        annotated = [
            each if kind == "array" else each + self._pick(["", ": int8", ": int64"])
            for each, kind in zip(parameters, kinds, strict=True)
        ]
        self._lines.append(f"def {name}({', '.join(annotated)}){self._pick(['', ' -> int', ' -> int16'])}:")
        self._names = _LOCAL
        if self._pick([True, False]):
            self._lines.append("    global a, d")
            self._names = (*_LOCAL, "a", "d")
        own = [each for each in _LOCAL if each not in parameters]
        self._lines += [f"    {each} = {i}" for i, each in enumerate(own)]
        if self._pick([True, False]):
            self._lines.append("    local = [0] * 10")
            self._lines.append("    local[9] += 1")
        self._arrays = ("t", "p") if "t" in parameters else ("p", "q")
        self._in_function = True
        self._block("    ", 2, loops=0)
        if "t" in parameters:
            self._lines.append("    t[1] = len(t)")
        self._lines.append(f"    return {self._expression(1)}")
        self._functions.append((name, kinds))

    # -- statements

    def _block(self, indent: str, depth: int, loops: int) -> None:
        for _ in range(self._pick([1, 1, 2, 3])):
            self._statement(indent, depth, loops)

    def _statement(self, indent: str, depth: int, loops: int) -> None:
        kinds = ["assign", "assign", "element", "update", "print", "several", "read", "character", "call"]
        if loops:
            kinds += ["break", "continue"]
        if self._in_function:
            kinds.append("return")
        if depth:
            kinds += ["if", "if", "if", "for", "while", "endless"]
        kind = self._pick(kinds)
        name = self._pick(self._names)
        line = self._simple(kind, name)
        if line is not None:
            self._lines.append(indent + line)
        else:
            self._compound(kind, indent, depth, loops)

    def _simple(self, kind: str, name: str) -> str | None:
        match kind:
            case "assign":
                return f"{name} = {self._expression(2)}"
            case "element":
                return f"{self._element()} {self._pick(['=', '+=', '-='])} {self._expression(2)}"
            case "update":
                return f"{name} {self._pick(['+=', '-=', '*=', '//=', '%='])} {self._expression(1)}"
            case "several":
                targets = ", ".join([name, self._pick([self._element(), self._pick(self._names)])])
                return f"{targets} = {self._expression(1)}, {self._expression(1)}"
            case "print":
                alternative = f"'yes' if {self._expression(1)} else 'no'"
                kinds = [self._expression(2), self._pick(_PRINTED), alternative]
                shown = [self._pick(kinds) for _ in range(self._pick([1, 2, 3]))]
                return f"print({', '.join(shown)}{self._pick(['', ', end=' + repr(''), ', sep=' + repr(',')])})"
            case "character":
                return f"print_char({self._pick([self._expression(1), '65', repr('+')])})"
            case "read":
                return f"{name} = {self._pick(['read_char()', 'read_int()', f'read_line({self._pick(self._arrays)})'])}"
            case "call":
                return self._call(1)
            case "break" | "continue":
                return f"if {self._expression(1)}: {kind}"
            case "return":
                return f"if {self._expression(1)}: return {self._expression(1)}"
        return None

    def _compound(self, kind: str, indent: str, depth: int, loops: int) -> None:
        inner = indent + "    "
        self._counters += 1
        match kind:
            case "if":
                self._lines.append(f"{indent}if {self._expression(2)}:")
                self._block(inner, depth - 1, loops)
                if self._pick([True, False]) and self._pick([True, False]):
                    self._lines.append(f"{indent}elif {self._expression(1)}:")
                    self._block(inner, depth - 1, loops)
                if self._pick([True, False]):
                    self._lines.append(f"{indent}else:")
                    self._block(inner, depth - 1, loops)
            case "for":
                variable = self._pick([f"i{self._counters}", "i", self._names[0]])
                ranges = ["3", "1, 3", "2, -1, -1", "0, 5, 2", f"{self._names[0]} % 3", f"-1, {self._names[-1]} % 3"]
                self._lines.append(f"{indent}for {variable} in range({self._pick(ranges)}):")
                if self._pick([True, False]):
                    self._lines.append(f"{inner}print({variable}, end=' ')")
                self._block(inner, depth - 1, loops + 1)
            case "while":
                counter = f"k{self._counters}"
                self._lines.append(f"{indent}{counter} = 0")
                self._lines.append(f"{indent}while {counter} < 3 and {self._expression(1)}:")
                self._lines.append(f"{inner}{counter} += 1")
                self._block(inner, depth - 1, loops + 1)
            case "endless":
                counter = f"k{self._counters}"
                self._lines.append(f"{indent}{counter} = 0")
                self._lines.append(f"{indent}while True:")
                self._lines.append(f"{inner}{counter} += 1")
                self._lines.append(f"{inner}if {counter} > 3 or {self._expression(1)}:")
                if self._pick([True, False]):
                    self._lines.append(f"{inner}    {self._simple('print', 'a')}")
                leave = f"return {self._expression(1)}" if self._in_function and self._pick([True, False]) else "break"
                self._lines.append(f"{inner}    {leave}")
                self._block(inner, depth - 1, loops + 1)

    # -- expressions

    def _element(self) -> str:
        index = self._pick(["0", "1", "2", f"{self._pick(self._names)} % 3", self._pick(self._names)])
        return f"{self._pick(self._arrays)}[{index}]"

    def _call(self, depth: int) -> str:
        if not self._functions:
            return "read_char()"
        name, kinds = self._pick(self._functions)
        arguments = [self._pick(["p", "q"]) if kind == "array" else self._expression(depth - 1) for kind in kinds]
        return f"{name}({', '.join(arguments)})"

    def _expression(self, depth: int) -> str:
        kinds = ["number", "name", "name", "element"]
        if depth > 0:
            kinds += ["arithmetic", "arithmetic", "comparison", "chain", "logical"]
            kinds += ["not", "minus", "choice", "call", "in"]
        match self._pick(kinds):
            case "number":
                number: str = self._pick(_NUMBERS)
                return f"ord({number})" if '"' in number else number
            case "name":
                return str(self._pick(self._names))
            case "element":
                return self._element()
            case "arithmetic":
                operator = self._pick(["+", "-", "*", "//", "%"])
                return f"({self._expression(depth - 1)} {operator} {self._expression(depth - 1)})"
            case "comparison":
                operator = self._pick(["<", "<=", "==", "!=", ">", ">="])
                return f"({self._expression(depth - 1)} {operator} {self._expression(depth - 1)})"
            case "chain":
                a, b, c = (self._expression(depth - 1) for _ in range(3))
                return f"({a} < {b} <= {c})"
            case "logical":
                operator = self._pick(["and", "or"])
                return f"({self._expression(depth - 1)} {operator} {self._expression(depth - 1)})"
            case "not":
                return f"(not {self._expression(depth - 1)})"
            case "minus":
                return f"(-{self._expression(depth - 1)})"
            case "in":
                operator = self._pick(["in", "not in"])
                return f"({self._pick(self._names)} {operator} {self._pick([repr('ab'), repr('0 ')])})"
            case "choice":
                a, b, c = (self._expression(depth - 1) for _ in range(3))
                return f"({a} if {b} else {c})"
        return self._pick([self._call(depth), "read_char()", "read_int()"])


@st.composite
def loom_programs(draw: st.DrawFn) -> str:
    return _Writer(draw).program()
