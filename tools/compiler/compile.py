"""Loom to each of the targets: the front door of the compiler.

    parse(text)                        the checked program; raises LoomError with a place and a remedy
    evaluate(program, stdin, limits)   runs it directly
    lower(program)                     the intermediate form
    compile_loom(text, language)       a program of the target, and which source place each of its parts is for
compile_checked(program, ...)      the same for a checked program

A text is only ever parsed. What comes of one is the same on every machine.
"""

from importlib import import_module

from tools.compiler import tree
from tools.compiler.check import parse
from tools.compiler.errors import LoomError
from tools.compiler.evaluate import evaluate
from tools.compiler.ir import Compiled
from tools.compiler.lower import lower

__all__ = ["TARGETS", "LoomError", "compile_checked", "compile_loom", "evaluate", "lower", "parse"]

TARGETS = ("befunge98", "brainfuck", "shakespeare", "unlambda", "whitespace")
"""Languages that can be compiled to; each back end is the module of that name in this package."""


def compile_loom(source: str, language: str, dialect: str = "spec") -> Compiled:
    """Compile a source text to a language. Raises LoomError; ValueError for a language that is no target."""
    if language not in TARGETS:
        raise ValueError(f"Loom is not compiled to {language!r}, but to {', '.join(TARGETS)}")
    return compile_checked(parse(source), language, dialect)


def compile_checked(program: tree.Program, language: str, dialect: str) -> Compiled:
    """Compile a checked program to a language that is a target. Raises LoomError if it is too large."""
    compiled = import_module(f"tools.compiler.{language}").emit(lower(program), dialect)
    assert isinstance(compiled, Compiled)
    return compiled
