"""Definitions of linear-bounded automata: those of Turing machines, and how far the tape goes.

automata-lib has no linear-bounded automata. A deterministic one (DLBA) takes the arguments of its DTM, a
nondeterministic one (NLBA) those of its NTM, with the same checks; and one more, `end_markers`, which is False if it is
left out. With end markers, `<` and `>` are tape symbols that only stand at the two ends:

    they are no input symbols, nor is one of them the blank symbol (InvalidSymbolError)
    a transition that reads one of them writes the same, and no other writes them (InvalidSymbolError)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from interpreters.machine import MachineError, Problem
from interpreters.turing_definition import TuringDefinition
from interpreters.turing_definition import build as build_turing
from interpreters.turing_values import plain, shown

Kind = Literal["DLBA", "NLBA"]

LEFT, RIGHT = MARKERS = ("<", ">")
TURING: Mapping[Kind, Literal["DTM", "NTM"]] = {"DLBA": "DTM", "NLBA": "NTM"}


@dataclass(frozen=True, slots=True)
class LinearBoundedAutomaton:
    """A Turing machine and whether its tape has end markers."""

    kind: Kind
    turing: TuringDefinition
    end_markers: bool

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What automata-lib lets pass although it is hardly meant."""
        return self.turing.warnings


def build(kind: Kind, arguments: Mapping[str, object]) -> LinearBoundedAutomaton:
    """Check a definition. Raises MachineError, which holds everything that is wrong with it."""
    end_markers = arguments.get("end_markers", False)
    problems: list[Problem] = []
    if not isinstance(end_markers, bool):
        message = f"end_markers must be True or False, and is {shown(end_markers)}"
        problems.append(Problem("TypeError", message, ("end_markers",), "True or False"))
    try:
        turing = build_turing(TURING[kind], {name: arguments[name] for name in arguments if name != "end_markers"})
    except MachineError as error:
        raise MachineError([*problems, *error.problems]) from None
    if end_markers is True:
        problems += _marker_problems(turing, arguments["input_symbols"])
    if problems:
        raise MachineError(problems)
    return LinearBoundedAutomaton(kind, turing, end_markers is True)


def _marker_problems(turing: TuringDefinition, input_symbols: object) -> Iterator[Problem]:
    inside = "symbols other than '<' and '>', which stand at the ends of the tape"
    for marker in MARKERS:
        if isinstance(input_symbols, set | frozenset) and marker in input_symbols:
            yield Problem("InvalidSymbolError", f"{marker!r} is an input symbol", ("input_symbols", marker), inside)
        if marker == turing.blank:
            yield Problem("InvalidSymbolError", f"the blank symbol is {marker!r}", ("blank_symbol",), inside)
    for state, row in turing.rules.items():
        for (read,), rules in row.items():
            for rule in rules:
                (symbol,) = rule.symbols
                if symbol != read and (symbol in MARKERS or read in MARKERS):
                    message = f"state {shown(state)} writes {shown(symbol)} over {shown(read)}"
                    remedy = f"write {shown(read)}" if read in MARKERS else inside
                    yield Problem("InvalidSymbolError", message, ("transitions", plain(state), plain(read)), remedy)
