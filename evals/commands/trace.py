"""`loopwright trace`: a program file and its input go in, a page with the player of their run comes out."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from evals import registry
from evals.commands.interpret import chosen_options, given_input
from evals.errors import UserError
from evals.programs import read_program
from evals.report.player_page import player_page
from evals.report.traces import trace
from interpreters.base import Limits


def trace_command(
    language: str,
    file: Path,
    out: Path,
    stdin: str | None,
    stdin_file: Path | None,
    limits: Mapping[str, int | None],
    dialect: str | None,
    options: Sequence[str],
    frames: int,
) -> int:
    """Write the page and print its path."""
    chosen = chosen_options(registry.language(language, dialect), options)
    source, given = read_program(file), given_input(stdin, stdin_file)
    bounds = Limits(**{name: value for name, value in limits.items() if value is not None})
    made = trace(language, dialect, chosen, source, given, bounds, frames)
    try:
        out.write_text(player_page(f"{file.name} ({language})", made), encoding="utf-8", newline="")
    except OSError as error:
        raise UserError(
            f"{out}: cannot be written ({error.strerror}); give a path in a folder that is there"
        ) from error
    print(out)
    return 0 if made["status"] == "ok" else 1
