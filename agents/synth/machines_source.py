"""A machine as a program of the language `turing`: a module with one literal call of automata-lib's DTM."""

import json
from collections.abc import Iterable, Mapping

from agents.synth.machines_sweeps import FINAL, Machine, Transition


def source(machine: Machine, remarks: Iterable[str] = ()) -> str:
    """The program. The remarks become comments, each of them one line."""
    rows = machine.rows.values()
    read = dict.fromkeys((*machine.alphabet, machine.blank, *(symbol for row in rows for symbol in row)))
    written = dict.fromkeys(to.symbol for row in rows for to in row.values())
    return "\n".join(
        (
            "from automata.tm.dtm import DTM",
            "",
            *(f"# {remark}" for remark in remarks),
            "tm = DTM(",
            f"    states={_set((*machine.rows, FINAL))},",
            f"    input_symbols={_set(machine.alphabet)},",
            f"    tape_symbols={_set(read | written)},",
            "    transitions={",
            *(f"        {_text(state)}: {_row(row)}," for state, row in machine.rows.items()),
            "    },",
            f"    initial_state={_text(machine.initial)},",
            f"    blank_symbol={_text(machine.blank)},",
            f"    final_states={_set((FINAL,))},",
            ")",
            "",
        )
    )


def _set(texts: Iterable[str]) -> str:
    return f"{{{', '.join(map(_text, texts))}}}"


def _row(row: Mapping[str, Transition]) -> str:
    return f"{{{', '.join(f'{_text(read)}: {_result(to)}' for read, to in row.items())}}}"


def _result(transition: Transition) -> str:
    return f"({', '.join(map(_text, transition))})"


def _text(text: str) -> str:
    # A JSON string is a Python one, too.
    return json.dumps(text)
