"""A language: Goldfish, which remembers one number modulo 256."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from interpreters.base import CandidateKind, Example, Execution, Limits, Plain


@dataclass(frozen=True, slots=True)
class Program:
    source: str

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Fast-forward through the steps."""
        steps, stdout = 0, ""
        for steps, state in enumerate(self.steps(stdin)):
            stdout = str(state["stdout"])
            if steps > limits.steps or len(stdout) > limits.output:
                return Execution("out_of_steps" if steps > limits.steps else "out_of_output", steps=steps)
        return Execution("ok", stdout.encode(), steps)

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:  # noqa: ARG002  It reads nothing.
        """Yield the number and the output before each command and after the last."""
        number, stdout = 0, ""
        for command in ("", *self.source):
            number = {"i": number + 1, "d": number - 1, "s": number**2}.get(command, number) % 256
            stdout += f"{number}\n" if command == "o" else ""
            yield {"number": number, "stdout": stdout}


@dataclass(frozen=True, slots=True)
class Goldfish:
    """One number, 0 at first, modulo 256. i adds 1, d subtracts 1, s squares it, o prints it and a newline."""

    name: str = "goldfish"
    candidate: CandidateKind = "program"
    dialects: tuple[str, ...] = ("spec",)
    tags: tuple[str, ...] = ("goldfish",)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def documentation(self, dialect: str) -> str:  # noqa: ARG002  There is but one.
        return self.__doc__ or ""

    def examples(self, dialect: str) -> tuple[Example, ...]:  # noqa: ARG002
        return (Example("Print 8", "Print 8 and a newline.", "iiisdo", (("", "8\n"),)),)

    def holds_program(self, text: str) -> bool:
        return "o" in text

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:  # noqa: ARG002  Any word could be a program.
        return ()

    def compile(self, source: str, dialect: str, options: Mapping[str, str]) -> Program:  # noqa: ARG002
        return Program(source)


LANGUAGE = Goldfish()
