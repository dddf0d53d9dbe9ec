"""`loopwright compile`: Loom becomes a program of another language, and a Turing machine a tag system."""

import sys
from pathlib import Path

from evals import registry
from evals.errors import UserError
from evals.programs import read_program
from interpreters.base import CompileError, compile_failure
from interpreters.tag_statement import describe, written
from interpreters.turing import LANGUAGE
from tools.compiler.compile import TARGETS, compile_loom
from tools.compiler.ir import TargetError
from tools.judge import diagnosis
from tools.tag_compiler import compile_machine
from tools.tag_definition import split_definition

TAG = "tag"


def compile_command(file: Path, to: str, dialect: str | None, out: Path | None, word: str | None) -> int:
    """Print what a program is in another language, or write it to a file."""
    if to == TAG:
        text = _tag(file, word)
    elif to in TARGETS:
        text = _loom(file, to, dialect)
    else:
        raise registry.unknown("target to compile to", to, [*TARGETS, TAG])
    if out is None:
        sys.stdout.write(text)
        return 0
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UserError(f"{out}: cannot be written ({error.strerror}); name another file with --out") from error
    print(f"{out}: {len(text):,} characters of {to}")
    return 0


def _loom(file: Path, to: str, dialect: str | None) -> str:
    language = registry.notation(to, dialect)
    try:
        return compile_loom(read_program(file), to, dialect or language.dialects[0]).text
    except CompileError as error:
        raise UserError(f"{file}: {_first_line(error)}") from error
    except TargetError as error:
        where = f"line {error.place.line}, column {error.place.column}: " if error.place.line else ""
        raise UserError(f"{file}: {where}{error.message}") from error


def _tag(file: Path, word: str | None) -> str:
    """The m-tag system that computes what a Turing machine does; m is the number of the machine's symbols."""
    try:
        program = LANGUAGE.compile(read_program(file), "lenient")
    except CompileError as error:
        raise UserError(f"{file}: {_first_line(error)}") from error
    try:
        split = split_definition(program.definition, tuple(word or ""))
        compilation = compile_machine(split.machine)
        start = None if word is None else compilation.encode(split.start(word))
    except ValueError as error:
        raise UserError(f"{file}: {error}") from error
    queue = "" if start is None else f"Start: {written(start)}\n"
    return f"{queue}{describe(compilation.system)}\n"


def _first_line(error: CompileError) -> str:
    return diagnosis(compile_failure(error)).splitlines()[0]
