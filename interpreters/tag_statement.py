"""The text of a task about an m-tag system, which people, models and programs can read.

    m: 2                              how many symbols a step deletes
    Step limit: 30
    Alphabet: {A, B, C}
    Start: [B C A]                    the word; [] if it is empty
    Productions:
    A : C A C                         one a line, in the order of the alphabet
    B :                               without anything after the colon if it is empty
    C : B

`statement` writes the rules and then these lines; `parse_statement` reads them back exactly. That a text can be read
back needs symbols that cannot be taken for anything else: they hold no white space, no comma and no square bracket.
"""

import re
from collections.abc import Iterator, Sequence

from interpreters.tag_system import Queue, TagSystem

RULES = """\
An m-tag system is a queue of symbols, together with a production (some symbols, or none) for every symbol of its \
alphabet. Run the system below by hand, and write down its queue after every step.

A step consists of the following, in this order:

1. If the queue holds fewer than m symbols, the system has halted: there is no such step.
2. Read the symbol at the head, which is the left end of the queue.
3. Append the production of that symbol at the tail, which is the right end.
4. Delete m symbols from the head.

Step 0 is the start. Stop when the system has halted or when the last step that the step limit allows is done. A queue \
that has become too short for another step, or empty, is still the result of its step and has to be written down; \
nothing comes after it."""

_UNWRITABLE = re.compile(r"[\s,\[\]]")
_NUMBER = re.compile(r"[0-9]{1,1000}")


class StatementError(ValueError):
    """A text that holds no task about an m-tag system, or a system that cannot be written as one."""


def written(queue: Sequence[str]) -> str:
    """A queue as it stands in statements and answers: [A B C]."""
    return f"[{' '.join(queue)}]"


def describe(system: TagSystem) -> str:
    """A system alone: its deletion number and alphabet, and its productions, one a line."""
    return "\n".join([*_head(system), *_productions(system)])


def statement(system: TagSystem, word: Sequence[str], steps: int) -> str:
    """The task to simulate a system from a word for so many steps. Raises StatementError."""
    system.check_word(word)
    odd = next((symbol for symbol in system.alphabet if _UNWRITABLE.search(symbol)), None)
    if odd is not None:
        raise StatementError(f"the symbol {odd!r} holds white space, a comma or a square bracket; rename it")
    m, alphabet = _head(system)
    lines = [m, f"Step limit: {steps}", alphabet, f"Start: {written(word)}", *_productions(system)]
    return RULES + "\n\n" + "\n".join(lines) + "\n"


def parse_statement(text: str) -> tuple[TagSystem, Queue, int]:
    """The system, the word and the step limit of a statement, whatever stands before and after it.

    Raises StatementError; MachineError if what it holds is no system; ValueError if the word is none of its words.
    """
    lines = iter(text.split("\n"))
    deletion = next((number for line in lines if (number := _integer(line, "m: ")) is not None), None)
    if deletion is None:
        raise StatementError("no line says what m is, as 'm: 2'")
    steps = _integer(_line(lines, "Step limit: "), "Step limit: ")
    if steps is None:
        raise StatementError("the step limit is no number")
    alphabet = _between(_line(lines, "Alphabet: "), "Alphabet: {", "}").split(", ")
    word = tuple(_between(_line(lines, "Start: "), "Start: [", "]").split())
    _line(lines, "Productions:")
    productions = {}
    for symbol in alphabet:
        appended = _line(lines, f"{symbol} :").removeprefix(f"{symbol} :")
        if appended and not appended.startswith(" "):
            raise StatementError(f"no blank stands before the production of {symbol!r}")
        productions[symbol] = tuple(appended.split())
    system = TagSystem(deletion, tuple(alphabet), productions)
    system.check_word(word)
    return system, word, steps


def _head(system: TagSystem) -> tuple[str, str]:
    return f"m: {system.deletion}", f"Alphabet: {{{', '.join(system.alphabet)}}}"


def _productions(system: TagSystem) -> Iterator[str]:
    yield "Productions:"
    for symbol, production in system.productions.items():
        yield " ".join([symbol, ":", *production])


def _line(lines: Iterator[str], beginning: str) -> str:
    line = next(lines, "")
    if not line.startswith(beginning):
        raise StatementError(f"there is no line '{beginning}...' where it should be")
    return line


def _between(line: str, beginning: str, end: str) -> str:
    if not (line.startswith(beginning) and line.endswith(end)):
        raise StatementError(f"a line is not of the form '{beginning}...{end}'")
    return line[len(beginning) : len(line) - len(end)]


def _integer(line: str, beginning: str) -> int | None:
    number = line.removeprefix(beginning)
    return int(number) if number != line and _NUMBER.fullmatch(number) else None
