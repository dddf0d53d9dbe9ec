"""Which variables of the module a call of each function may read or assign to."""

from collections.abc import Mapping
from dataclasses import dataclass

from tools.compiler import tree
from tools.compiler.walks import assigned, called, names_read, statements


@dataclass(frozen=True, slots=True)
class Effects:
    """By function, with what it calls."""

    reads: Mapping[str, frozenset[str]]
    writes: Mapping[str, frozenset[str]]

    def assigned_in(self, block: tree.Block) -> set[str]:
        """The variables that a block may assign to, by the functions that it calls, too."""
        names: set[str] = set()
        for statement in statements(block):
            names |= assigned(statement)
            for function in called(statement):
                names |= self.writes[function]
        return names


def effects_of(program: tree.Program) -> Effects:
    """The effects of all functions."""
    reads: dict[str, frozenset[str]] = {}
    writes: dict[str, frozenset[str]] = {}
    for name, function in program.functions.items():
        read: set[str] = set()
        written: set[str] = set()
        for statement in statements(function.body):
            read |= names_read(statement)
            written |= assigned(statement)
            for callee in called(statement):
                read |= reads[callee]
                written |= writes[callee]
        reads[name] = frozenset(read - function.variables.keys())
        writes[name] = frozenset(written - function.variables.keys())
    return Effects(reads, writes)
