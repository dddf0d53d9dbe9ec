"""The call that defines a machine: which class it calls, and its arguments by their names.

DTM(states=..., input_symbols=..., tape_symbols=..., transitions=..., initial_state=..., blank_symbol=...,
    final_states=...)
NTM(the same)
MNTM(the same, and n_tapes=...)
"""

import ast
from collections.abc import Mapping
from typing import get_args

from interpreters.turing_given import Kind, names_of
from interpreters.turing_source_errors import Violations
from interpreters.turing_source_places import Places, cut
from interpreters.turing_source_values import Values

KINDS: tuple[Kind, ...] = get_args(Kind)


def module_of(kind: Kind) -> str:
    """The module of automata-lib that has a class."""
    return f"automata.tm.{kind.lower()}"


def import_of(kind: Kind) -> str:
    """The import of a class, as it is to be written."""
    return f"from {module_of(kind)} import {kind}"


def dotted(node: ast.expr) -> str:
    """A name, or names with dots between them; empty for anything else."""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else ""


def kind_called(node: ast.expr, aliases: Mapping[str, Kind]) -> Kind | None:
    """Which machine an expression defines, however the class is called; None if it is no such call."""
    if not isinstance(node, ast.Call):
        return None
    name = dotted(node.func)
    if name in aliases:
        return aliases[name]
    last = name.rpartition(".")[2]
    return next((kind for kind in KINDS if kind == last), None)


def arguments(
    call: ast.Call, kind: Kind, values: Values, places: Places, violations: Violations
) -> tuple[dict[str, object], dict[str, ast.expr]]:
    """The values of the arguments, and the expressions that they are. Raises TooMuch."""
    allowed = names_of(kind)
    found: dict[str, object] = {}
    expressions: dict[str, ast.expr] = {}
    for argument in call.args:
        if isinstance(argument, ast.Starred):
            values.refuse(argument, "unpacking by *", "every argument by its name")
        else:
            values.refuse(argument, "an argument without a name", f"{allowed[0]}=..., and the others likewise")
    for keyword in call.keywords:
        place = places.of(keyword)
        if keyword.arg is None:
            violations.add(place, "unpacking by **", "every argument by its name")
        elif keyword.arg not in allowed:
            violations.add(
                place, f"the argument {cut(keyword.arg)}, which {kind} does not take", _instead(keyword.arg, kind)
            )
        elif keyword.arg in expressions:
            first = places.of(expressions[keyword.arg])
            what = f"the argument {keyword.arg} a second time; it is also at line {first.line}, column {first.column}"
            violations.add(place, what, "each argument once")
        else:
            expressions[keyword.arg] = keyword.value
            found[keyword.arg] = values.evaluate(keyword.value)
    missing = [name for name in allowed if name not in expressions]
    if missing:
        violations.add(places.of(call), f"{kind} without {', '.join(missing)}", "all arguments, by their names")
    return found, expressions


def _instead(name: str, kind: Kind) -> str:
    if name == "n_tapes":
        return f"MNTM for a machine with several tapes; {kind} has one"
    return ", ".join(names_of(kind))
