"""The application, and the arguments that several commands take."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="loopwright",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Compare agentic scaffolds for program synthesis: run, resume, replay, compare.",
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON for a machine to read.")]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Tell of every call, on standard error.")]
LogJson = Annotated[
    Path | None, typer.Option("--log-json", metavar="FILE", help="Add what happens to a file, one JSON object a line.")
]
RunFolder = Annotated[Path, typer.Argument(metavar="RUN", help="The folder of a run.")]
Several = list[str] | None
Options = Annotated[
    Several, typer.Option("-o", metavar="KEY=VALUE", help="An option of the benchmark: -o alphabet=greek; repeatable.")
]
