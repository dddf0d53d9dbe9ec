"""`loopwright compile`: a program in one notation becomes one in another."""

from pathlib import Path

from evals.errors import UserError
from evals.programs import read_program
from evals.registry import unknown
from interpreters.base import CompileError, compile_failure
from interpreters.tag_statement import describe, written
from interpreters.turing import LANGUAGE
from tools.judge import diagnosis
from tools.tag_compiler import compile_machine
from tools.tag_definition import split_definition


def compile_command(target: str, file: Path, word: str | None) -> int:
    """Print what a program is in another notation."""
    if target != "tag":
        raise unknown("target to compile to", target, ["tag"])
    return _tag(file, word)


def _tag(file: Path, word: str | None) -> int:
    """The m-tag system that computes what a Turing machine does; m is the number of the machine's symbols."""
    try:
        program = LANGUAGE.compile(read_program(file), "lenient")
    except CompileError as error:
        first = diagnosis(compile_failure(error)).splitlines()[0]
        raise UserError(f"{file}: {first}") from error
    try:
        split = split_definition(program.definition, tuple(word or ""))
        compilation = compile_machine(split.machine)
        start = None if word is None else compilation.encode(split.start(word))
    except ValueError as error:
        raise UserError(f"{file}: {error}") from error
    if start is not None:
        print(f"Start: {written(start)}")
    print(describe(compilation.system))
    return 0
