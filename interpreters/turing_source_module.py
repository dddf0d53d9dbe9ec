"""The statements of a source: imports, in the dialect "lenient" helpers, and the machine; what else stands there."""

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass

from interpreters.turing_given import Kind
from interpreters.turing_source_call import KINDS, arguments, dotted, import_of, kind_called, module_of
from interpreters.turing_source_errors import Violations
from interpreters.turing_source_lenient import LenientValues
from interpreters.turing_source_parse import FORM
from interpreters.turing_source_places import Places, cut
from interpreters.turing_source_values import VALUES, TooMuch, Values

TARGET = "tm"
LENIENT_FORM = "imports, helpers, one machine, and prints behind it"

_IMPORTS = f"{import_of('DTM')}, or the same of ntm or mntm"
_OTHERS: Mapping[type[ast.stmt], str] = {
    ast.FunctionDef: "a function",
    ast.AsyncFunctionDef: "a function",
    ast.ClassDef: "a class",
    ast.For: "a loop",
    ast.AsyncFor: "a loop",
    ast.While: "a loop",
    ast.If: "an if statement",
    ast.With: "a with statement",
    ast.Try: "a try statement",
    ast.Match: "a match statement",
    ast.Assert: "an assertion",
    ast.AnnAssign: "a type annotation",
    ast.AugAssign: "an assignment by an operator",
    ast.Delete: "a del statement",
    ast.Pass: "a pass statement",
    ast.Raise: "a raise statement",
}
_TAKEN = frozenset({*KINDS, "set", "frozenset", "print", "automata"})
"""Names that no helper may have, as they mean something in the source."""

_SEMICOLON = re.compile(r"[ \t\f]*;")


@dataclass(frozen=True, slots=True)
class Found:
    """The machine of a source: its call, and the arguments as values and as they are written."""

    call: ast.Call
    kind: Kind
    arguments: dict[str, object]
    expressions: dict[str, ast.expr]


class Reading:
    """Goes through the statements of one source, in their order, and collects what is wrong with them."""

    def __init__(self, source: str, places: Places, violations: Violations, *, lenient: bool) -> None:
        self.values = LenientValues(places, violations) if lenient else Values(places, violations)
        self.machine: Found | None = None
        self.helpers: dict[str, ast.expr] = {}
        self._source = source
        self._places = places
        self._violations = violations
        self._lenient = lenient
        self._form = LENIENT_FORM if lenient else FORM
        self._classes: dict[str, Kind] = {}
        """By the names that imports give them."""

    def read(self, tree: ast.Module) -> None:
        """Go through all of a module."""
        for statement in tree.body:
            try:
                self._statement(statement)
            except TooMuch:
                self._refuse(statement, f"more than {VALUES:,} values", "a smaller machine")
                return
        if self.machine is None:
            end = self._places.at(len(self._source))
            self._violations.add(end, "the end, and no machine above", f"{TARGET} = DTM(...), NTM(...) or MNTM(...)")

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Import() | ast.ImportFrom():
                self._import(statement)
            case ast.Assign(targets=targets, value=value):
                if len(targets) > 1:
                    self._refuse(statement, "an assignment to several targets", f"{TARGET} = ...")
                self._assignment(targets[0], value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._refuse(statement, "a type annotation", f"{TARGET} = ..., without one")
                self._assignment(target, value)
            case ast.Expr(value=value):
                self._expression(statement, value)
            case _:
                self._refuse(statement, _OTHERS.get(type(statement), "a statement"), self._form)
        if not self._lenient and (semicolon := _SEMICOLON.match(self._source, self._places.end(statement))):
            self._violations.add(self._places.at(semicolon.end() - 1), "a semicolon", "a line for each statement")

    def _import(self, statement: ast.Import | ast.ImportFrom) -> None:
        if self.machine is not None:
            self._refuse(statement, "an import behind the machine", "imports above it")
        for alias in statement.names:
            kind = next((kind for kind in KINDS if kind == alias.name), None)
            if isinstance(statement, ast.Import):
                allowed = self._lenient and alias.asname is None and alias.name in map(module_of, KINDS)
                what = f"import {alias.name}"
            else:
                module = "." * statement.level + (statement.module or "")
                allowed = kind is not None and module == module_of(kind) and (self._lenient or alias.asname is None)
                what = f"from {module} import {alias.name}"
                if kind is not None:
                    self._classes[alias.asname or alias.name] = kind
            if not allowed:
                what += f" as {alias.asname}" if alias.asname else ""
                self._refuse(statement, f"the import `{cut(what)}`", import_of(kind) if kind else _IMPORTS)

    def _assignment(self, target: ast.expr, value: ast.expr) -> None:
        if kind_called(value, self._classes) is not None:
            if not isinstance(target, ast.Name) or not (self._lenient or target.id == TARGET):
                self._refuse(target, f"the target {self._places.quote(target)}", f"{TARGET} = ...")
            self._define(value)
        elif not isinstance(target, ast.Name):
            self._refuse(target, f"the target {self._places.quote(target)}", self._form)
        elif not isinstance(self.values, LenientValues):
            if target.id == TARGET:
                self._refuse(value, f"{TARGET} is no machine", f"{TARGET} = DTM(...), NTM(...) or MNTM(...)")
            else:
                self._refuse(target, f"the helper {cut(target.id)}", "its value, written out where it is used")
        elif target.id in _TAKEN or target.id in self._classes:
            self._refuse(target, f"a helper that is called {cut(target.id)}", "another name")
        elif self.machine is not None:
            self._refuse(target, f"the helper {cut(target.id)} behind the machine", "helpers above it")
        else:
            self.values.bind(target.id, self.values.evaluate(value))
            self.helpers[target.id] = value

    def _define(self, call: ast.expr) -> None:
        kind = kind_called(call, self._classes)
        assert isinstance(call, ast.Call) and kind is not None
        name = dotted(call.func)
        if self._lenient:
            if name not in {kind, f"{module_of(kind)}.{kind}", *self._classes}:
                self._refuse(call.func, f"the class {cut(name)}", f"{kind} or {module_of(kind)}.{kind}")
        elif name != kind:
            self._refuse(call.func, f"the class {cut(name)}", f"{kind}, imported by {import_of(kind)}")
        elif kind not in self._classes:
            self._refuse(call.func, f"{kind}, which no line above imports", import_of(kind))
        if self.machine is not None:
            self._refuse(call, "a second machine", "one machine")
        found, expressions = arguments(call, kind, self.values, self._places, self._violations)
        if self.machine is None:
            self.machine = Found(call, kind, found, expressions)

    def _expression(self, statement: ast.Expr, value: ast.expr) -> None:
        match value:
            case ast.Call() if kind_called(value, self._classes) is not None:
                self._refuse(statement, "a machine that nothing is assigned to", f"{TARGET} = ...")
                self._define(value)
            case ast.Call(func=ast.Name(id="print")):
                if not self._lenient or self.machine is None:
                    self._refuse(statement, "a print", self._form)
            case ast.Constant(value=str()):
                self._refuse(statement, "a string on its own", "a comment, which begins with #")
            case _:
                self._refuse(statement, f"the expression {self._places.quote(value)}", self._form)

    def _refuse(self, node: ast.stmt | ast.expr, what: str, remedy: str) -> None:
        self._violations.add(self._places.of(node), what, remedy)
