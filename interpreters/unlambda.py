"""Unlambda: functions of one argument, applied to one another, and nothing else.

`unlambda_machine` says what a program means, one call at a time. `Program.run` gives exactly what that machine would
give, under any limits, but faster: `unlambda_quick` makes most of the calls in one loop, and leaves to the machine
those that may meet a limit.

The language has two dialects: Unlambda 2, and what the released EsoLang-Bench harness takes for Unlambda. That one
knows no d, c, e and no upper case, begins a comment at `.#`, has a | that prints at once, and drops bytes of input that
are no UTF-8. It also gives up on whatever is nested too deep for the stack of the Python it runs on, and counts neither
calls nor bytes nor cells; that is not reproduced.

The specification leaves one choice: whether @ reads a character or a byte. A source is text in either case, so that
`.é` writes the two bytes of é, and `?é` is equal to no single byte. Where characters are read, bytes that are no UTF-8
are read one by one, written by | as they were, and equal to no character.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from sys import maxsize
from types import MappingProxyType

from interpreters import manual
from interpreters.base import CandidateKind, Example, Execution, Limits, Plain
from interpreters.unlambda_machine import Machine
from interpreters.unlambda_prose import code_spans, holds_program
from interpreters.unlambda_quick import fast_forward
from interpreters.unlambda_text import GRAMMARS, Code, parse

READS: Mapping[str, str] = MappingProxyType({"characters": "utf-8", "bytes": "ascii"})
"""What @ reads, by the name of the choice: the encoding that the input is taken to be in."""

UNLIMITED = Limits(maxsize, maxsize, maxsize, maxsize)


class Program:
    """A compiled program, which any number of threads may run at once."""

    __slots__ = ("_code", "_decode")

    def __init__(self, code: Code, decode: Callable[[bytes], str]) -> None:
        self._code = code
        self._decode = decode

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        machine = Machine(self._code, self._decode(stdin), limits)
        fast_forward(machine)
        return machine.finish()

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each call and after the last, without limits: it is for the caller to stop.

        The fields of a configuration, all of them plain values; terms are cut to 80 characters:

        offset      characters in the source before the function that is called next; None when the program has ended
        function    that function; None when the program has ended
        argument    what it is called with, unevaluated if it is d; None when the program has ended
        term        the application of the two; when the program has ended, its value
        depth       frames on the stack
        character   the current character; None if there is none
        steps       calls made so far
        read        characters of input taken so far, or bytes if these are what is read
        written     bytes written so far
        fault       always None: nothing but a limit stops a program
        """
        machine = Machine(self._code, self._decode(stdin), UNLIMITED)
        while not machine.state.ended:
            yield machine.configuration()
            machine.advance()
        yield machine.configuration()

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `interpreters.base.Watchable` says, with up to 240 characters of a term, and other fields besides.

        argument  when the program has ended, its value
        size      characters of the function in the source
        frames    the topmost frames, up to 12, the topmost last: applications with a hole for a value to come
        """
        machine = Machine(self._code, self._decode(stdin), replace(limits, steps=max(1, min(after, limits.steps))))
        if after:
            fast_forward(machine)
        while machine.steps < after and not machine.state.ended and machine.obstacle() is None:
            machine.advance()
        machine.limits = limits
        while not machine.state.ended and machine.obstacle() is None:
            yield machine.watched()
            machine.advance()
        yield machine.watched()


@dataclass(frozen=True, slots=True)
class Unlambda:
    """The language; satisfies `interpreters.base.Language`."""

    name: str = field(default="unlambda", init=False)
    candidate: CandidateKind = field(default="program", init=False)
    dialects: tuple[str, ...] = field(default=tuple(GRAMMARS), init=False)
    tags: tuple[str, ...] = field(default=("unlambda", "unl"), init=False)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        return {"reads": tuple(READS)}

    def documentation(self, dialect: str) -> str:
        return manual.documentation(self.name, dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        return manual.examples(self.name, dialect)

    def compile(self, source: str, dialect: str = "spec", options: Mapping[str, str] = MappingProxyType({})) -> Program:
        """Compile a source. Raises CompileError; ValueError for a dialect or an option that there is not."""
        if dialect not in self.dialects:
            raise ValueError(f"unlambda has no dialect {dialect!r}; it has {', '.join(self.dialects)}")
        if unknown := options.keys() - self.options.keys():
            raise ValueError(f"unlambda has no option {min(unknown)!r}; it has {', '.join(self.options)}")
        reads = options.get("reads", "characters")
        if reads not in READS:
            raise ValueError(f"unlambda's option 'reads' cannot be {reads!r}; it can be {', '.join(READS)}")
        if dialect == "esolangbench" and reads != "characters":
            raise ValueError("unlambda's dialect 'esolangbench' reads characters")
        encoding, errors = READS[reads], "ignore" if dialect == "esolangbench" else "surrogateescape"
        return Program(parse(source, dialect), lambda stdin: stdin.decode(encoding, errors))

    def holds_program(self, text: str) -> bool:
        """Whether a text is meant as a program; the rule is at `unlambda_prose.holds_program`."""
        return holds_program(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where program code stands in prose; the rule is at `unlambda_prose.code_spans`."""
        return code_spans(text)


LANGUAGE = Unlambda()
