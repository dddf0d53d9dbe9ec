"""Shakespeare: plays whose characters are variables with stacks, and whose conversations are programs.

The dialect "spec" is SPL 1.2.1 as its grammar, word lists and run-time library have it, with integers of any size:

    shakespeare_words, shakespeare_lexer            the vocabulary, and a source as tokens
    shakespeare_reader, _parser, _sentences         the grammar; gives a play (shakespeare_play)
    shakespeare_numbers, _state, _machine           what a play means, one event at a time
    shakespeare_arithmetic, _quick                  the same, many events at a time

`Program.run` gives exactly what the machine would give, under any limits, but faster: it goes by shakespeare_quick, and
wherever that leaves off, the machine carries out the one event that comes next.

The dialect "esolangbench" is the language of the released EsoLang-Bench harness, which has little in common with SPL
but the look: shakespeare_esolangbench. It, the manual and the search for plays in prose are only imported when somebody
asks for them, because starting takes longer than most plays.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from interpreters.base import CandidateKind, Example, Execution, Limits, Plain
from interpreters.base import Program as AnyProgram
from interpreters.shakespeare_machine import advance, configuration, finish, halted, watched
from interpreters.shakespeare_numbers import Halt
from interpreters.shakespeare_parser import parse
from interpreters.shakespeare_play import Play
from interpreters.shakespeare_quick import Quick
from interpreters.shakespeare_state import UNLIMITED, State

OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"numbers": ("tokens", "lines"), "warnings": ("accept", "refuse")}
)
"""numbers    whether "Listen to your heart" reads the next number wherever it stands, or, as spl2c does, the one at the
           beginning of the next line, dropping the rest of that line
warnings   whether to accept the omissions about which spl2c only warns; see shakespeare_sentences"""


class Program:
    """A play that was read, which any number of threads may run at once."""

    __slots__ = ("_by_lines", "_play", "_quick")

    def __init__(self, play: Play, by_lines: bool = False) -> None:
        self._play = play
        self._by_lines = by_lines
        self._quick = Quick(play)

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        state = State(self._play, stdin, limits, self._by_lines)
        try:
            while state.event:
                self._quick.fast_forward(state)
                if state.event:
                    advance(state)
        except Halt as halt:
            return halted(state, halt)
        return Execution("ok", bytes(state.output), state.steps)

    def run_exactly(self, stdin: bytes, limits: Limits) -> Execution:
        """The same, one event at a time."""
        return finish(State(self._play, stdin, limits, self._by_lines))

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last, without limits: it is for the caller to stop.

        The fields of a configuration, all of them plain values:

        offset       characters in the source before the event that comes next; None when the play has ended
        act, scene   the Roman numerals of where it stands; None when the play has ended
        event        its text, cut to 120 characters; None when the play has ended
        speaker      who says it; None if it is a stage direction
        listener     who is spoken to; None if that is nobody, or not clear
        on_stage     who is on stage, in the order of introduction
        truth        the answer to the last question
        values       the value of every character; one of more than 1,024 bits is only described
        stacks       of each character whose stack is not empty: up to five numbers, the topmost first
        stack_sizes  how many numbers there are on those stacks
        steps        events carried out so far
        read         bytes of input taken so far
        written      bytes written so far
        fault        why the event cannot be carried out, in the last configuration of a run that fails; else None
        """
        state = State(self._play, stdin, UNLIMITED, self._by_lines)
        while state.event:
            before = configuration(state)
            try:
                advance(state)
            except Halt as halt:
                yield {**before, "fault": halt.message}
                return
            yield before
        yield configuration(state)

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `interpreters.base.Watchable` says: up to 32 numbers of each stack, and `end`, where the event ends."""
        state = State(self._play, stdin, replace(limits, steps=max(1, min(after, limits.steps))), self._by_lines)
        with suppress(Halt):
            while state.event and state.steps < after:
                self._quick.fast_forward(state)
                if state.event:
                    advance(state)
        state.limits = limits
        while state.event:
            before = watched(state)
            try:
                advance(state)
            except Halt as halt:
                yield {**before, "fault": halt.message}
                return
            yield before
        yield watched(state)


@dataclass(frozen=True, slots=True)
class Shakespeare:
    """The language; satisfies `interpreters.base.Language`."""

    name: str = field(default="shakespeare", init=False)
    candidate: CandidateKind = field(default="program", init=False)
    dialects: tuple[str, ...] = field(default=("spec", "esolangbench"), init=False)
    tags: tuple[str, ...] = field(default=("shakespeare", "spl"), init=False)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        return OPTIONS

    def documentation(self, dialect: str) -> str:
        from interpreters import manual

        return manual.documentation(self.name, dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        from interpreters import manual

        return manual.examples(self.name, dialect)

    def compile(
        self, source: str, dialect: str = "spec", options: Mapping[str, str] = MappingProxyType({})
    ) -> AnyProgram:
        """Compile a source. Raises CompileError; ValueError for a dialect or an option that there is not."""
        if dialect not in self.dialects:
            raise ValueError(f"shakespeare has no dialect {dialect!r}; it has {', '.join(self.dialects)}")
        for name, value in options.items():
            if name not in OPTIONS:
                raise ValueError(f"shakespeare has no option {name!r}; it has {', '.join(OPTIONS)}")
            if value not in OPTIONS[name]:
                raise ValueError(
                    f"shakespeare's option {name!r} cannot be {value!r}; it can be {', '.join(OPTIONS[name])}"
                )
            if dialect != "spec" and value != OPTIONS[name][0]:
                raise ValueError(f"the dialect {dialect!r} of shakespeare leaves no choice of {name!r}")
        if dialect == "esolangbench":
            from interpreters.shakespeare_esolangbench import compile_script

            return compile_script(source)
        play = parse(source, options.get("warnings") != "refuse")
        return Program(play, options.get("numbers") == "lines")

    def holds_program(self, text: str) -> bool:
        """Whether a text looks like a play; the rule is at `shakespeare_prose.holds_program`."""
        from interpreters.shakespeare_prose import holds_program

        return holds_program(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where plays stand in prose; the rule is at `shakespeare_prose.code_spans`."""
        from interpreters.shakespeare_prose import code_spans

        return code_spans(text)


LANGUAGE = Shakespeare()
