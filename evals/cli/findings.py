"""What runs say: comparisons, analyses, reports, exports."""

from pathlib import Path
from typing import Annotated

import typer

from evals.cli.options import Json, RunFolder, app
from evals.errors import UserError


@app.command()
def compare(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    by: Annotated[
        str, typer.Option(help="strategy, model, language, tier, category, feedback, dialect or preset.")
    ] = "strategy",
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV: arms, pairs, tasks and cells left out.")] = False,
    as_markdown: Annotated[bool, typer.Option("--markdown", help="Print Markdown.")] = False,
) -> None:
    """Compare the arms of one or several runs, with paired tests."""
    from evals.commands.compare import compare_command, form

    raise typer.Exit(compare_command(runs, by, form(json=as_json, csv=as_csv, markdown=as_markdown)))


@app.command()
def budgets(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    control: Annotated[
        list[Path] | None,
        typer.Option(metavar="RUN", help="A run whose zero-shot samples are the control; repeatable. By default RUN."),
    ] = None,
    as_json: Json = False,
) -> None:
    """What each strategy solves at equal budgets, beside as many independent zero-shot samples."""
    from evals.commands.budgets import budgets_command

    raise typer.Exit(budgets_command(runs, control or [], as_json))


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.html", help="The page; by default report.html in the first run's folder."),
    ] = None,
    json_out: Annotated[
        Path | None, typer.Option("--json", metavar="FILE.json", help="The numbers alone; without --out, no page.")
    ] = None,
) -> None:
    """Write a report: one HTML file with all numbers, trials and programs, to be opened from disk."""
    from evals.commands.report import report_command

    raise typer.Exit(report_command(runs, out, json_out))


@app.command()
def view(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    port: Annotated[int, typer.Option(help="Of 127.0.0.1; 0 is any that is free.")] = 8111,
) -> None:
    """Show the report of a run in a browser on this machine, while the run goes on."""
    from evals.commands.view import view_command

    raise typer.Exit(view_command(runs, port))


@app.command()
def verify(
    paths: Annotated[
        list[Path], typer.Argument(metavar="RUN... REPORT", help="Folders of runs, then the report: .json or .html.")
    ],
    as_json: Json = False,
) -> None:
    """Make every number of a report again from the journals of its runs: exit 1 if one differs."""
    from evals.commands.verify import verify_command

    if len(paths) < 2:
        raise UserError("verify: give at least one run and the report; see loopwright verify --help")
    raise typer.Exit(verify_command(paths, as_json))


@app.command()
def analyse(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    as_json: Json = False,
) -> None:
    """Accuracy by every factor, failures, rank tests, pass@k, attempts and roles of one or several runs."""
    from evals.commands.analyse import analyse_command

    raise typer.Exit(analyse_command(runs, as_json))


@app.command()
def export(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    to: Annotated[str, typer.Option(help="parquet, csv, jsonl, atif, inspect or leaderboard.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER|FILE", help="Where to write; by default NAME-TO in this folder.")
    ] = None,
) -> None:
    """Write trials, attempts and calls as tables, or as what Harbor and Inspect read, or a leaderboard."""
    from evals.commands.export import export_command

    raise typer.Exit(export_command(runs, to, out))


@app.command()
def cite(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    as_json: Json = False,
) -> None:
    """Print a methods paragraph: what was run, with which versions, seeds, limits and hashes."""
    from evals.commands.cite import cite_command

    raise typer.Exit(cite_command(runs, as_json))


@app.command()
def leaderboard(
    runs: Annotated[list[Path], typer.Argument(metavar="RUN...", help="Folders of runs.")],
    as_json: Json = False,
) -> None:
    """How far each arm's candidates come through a benchmark's stages: the tables of the TMEval paper."""
    from evals.commands.leaderboard import leaderboard_command

    raise typer.Exit(leaderboard_command(runs, as_json))


@app.command()
def contamination(
    sampled: Annotated[Path, typer.Argument(metavar="SAMPLED", help="A run of several samples, at a temperature.")],
    greedy: Annotated[Path, typer.Argument(metavar="GREEDY", help="A run of the same tasks at temperature 0.")],
    alpha: Annotated[float, typer.Option(min=0, max=1, help="Edit distance, as a share of the longest answer.")] = 0.05,
    xi: Annotated[float, typer.Option(min=0, max=1, help="Share of samples that is suspicious.")] = 0.01,
    as_json: Json = False,
) -> None:
    """Whether a model's samples are suspiciously like its greedy answers (CDD)."""
    from evals.commands.contamination import contamination_command

    raise typer.Exit(contamination_command(sampled, greedy, alpha, xi, as_json))


@app.command()
def rubric(
    run: RunFolder,
    model: Annotated[str, typer.Option(help="The model that rates: PROVIDER/NAME.")],
    most: Annotated[int, typer.Option(min=1, help="Answers to rate at most; each is one call.")] = 50,
    as_json: Json = False,
) -> None:
    """Have a model rate failed answers: terminology, transition rules, output format, each from 1 to 5."""
    from evals.commands.rubric import rubric_command
    from evals.environment import load

    load()
    raise typer.Exit(rubric_command(run, model, most, as_json))
