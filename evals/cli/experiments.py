"""Runs: they are made, continued, replayed, judged again, imported, shown."""

from pathlib import Path
from typing import Annotated

import typer

from evals.cli.options import Json, LogJson, Options, RunFolder, Several, Verbose, app
from evals.errors import UserError


@app.command()
def run(
    experiment: Annotated[Path | None, typer.Argument(metavar="EXPERIMENT.toml", help="The experiment file.")] = None,
    out: Annotated[Path | None, typer.Option(help="The run's folder; by default runs/NAME.")] = None,
    override: Annotated[
        Several, typer.Option("-o", metavar="KEY=VALUE", help="Set a value of the experiment: -o limits.steps=1000000.")
    ] = None,
    model: Annotated[Several, typer.Option(help="PROVIDER/NAME; repeatable.")] = None,
    strategy: Annotated[Several, typer.Option(help="Repeatable.")] = None,
    language: Annotated[Several, typer.Option(help="Repeatable.")] = None,
    benchmark: Annotated[str | None, typer.Option(help="A name, or the path of a task file (.json).")] = None,
    data: Annotated[
        str | None, typer.Option(metavar="FILE", help="The official EsoLang-Bench data set, in place of --benchmark.")
    ] = None,
    task: Annotated[Several, typer.Option(help="A task's id; repeatable. By default all.")] = None,
    tier: Annotated[Several, typer.Option(help="A tier of tasks; repeatable. By default all.")] = None,
    category: Annotated[Several, typer.Option(help="A category of tasks; repeatable. By default all.")] = None,
    samples: Annotated[int | None, typer.Option(help="Independent samples of every trial.")] = None,
    attempts: Annotated[
        int | None, typer.Option(help="Attempts in a trial: at most 5 (6: one and 5 refinements).")
    ] = None,
    concurrency: Annotated[
        int | None, typer.Option(help="Calls in flight; by default as many as the servers take.")
    ] = None,
    budget: Annotated[
        str | None, typer.Option(metavar="usd=5,calls=2000,tokens=3e6", help="What all calls of the run may come to.")
    ] = None,
    verbose: Verbose = False,
    log_json: LogJson = None,
) -> None:
    """Run an experiment, or go on with it: the same command resumes."""
    from evals.budget import parse
    from evals.commands.run import run_command
    from evals.environment import load

    load()
    if data is not None and benchmark is not None:
        raise UserError("--data and --benchmark were both given; choose one")
    options = {
        "models": ("--model", model),
        "strategies": ("--strategy", strategy),
        "languages": ("--language", language),
        "benchmark": ("--benchmark", benchmark) if data is None else ("--data", data),
        "tiers": ("--tier", tier),
        "categories": ("--category", category),
        "tasks": ("--task", task),
        "samples": ("--samples", samples),
        "attempts": ("--attempts", attempts),
        "concurrency": ("--concurrency", concurrency),
        "budget": ("--budget", parse(budget) if budget is not None else None),
    }
    given = {name: (flag, value) for name, (flag, value) in options.items() if value not in (None, [])}
    raise typer.Exit(run_command(experiment, out, override or [], given, verbose=verbose, log_json=log_json))


@app.command()
def replay(
    run: RunFolder,
    verdicts: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write all verdicts there, one JSON object a line.")
    ] = None,
    as_json: Json = False,
    verbose: Verbose = False,
    log_json: LogJson = None,
) -> None:
    """Run a recorded run again without any model, and compare every verdict and outcome."""
    from evals.commands.replay import replay_command

    raise typer.Exit(replay_command(run, verdicts, as_json, verbose=verbose, log_json=log_json))


@app.command()
def regrade(
    run: RunFolder,
    dialect: Annotated[str | None, typer.Option(help="By default the run's.")] = None,
    comparator: Annotated[str | None, typer.Option(help="exact or esolangbench; by default the run's.")] = None,
    as_json: Json = False,
) -> None:
    """Judge the recorded replies again, and list which verdicts flip."""
    from evals.commands.regrade import regrade_command

    raise typer.Exit(regrade_command(run, dialect, comparator, as_json))


@app.command("import")
def import_(
    harness: Annotated[str, typer.Argument(metavar="esolangbench", help="Whose results they are.")],
    directory: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of results.")],
    data: Annotated[Path, typer.Option(metavar="FILE", help="The data that they were made with (.json).")],
    out: Annotated[Path | None, typer.Option(metavar="RUN", help="The run's folder; by default runs/NAME.")] = None,
    as_json: Json = False,
) -> None:
    """Turn results of the released EsoLang-Bench harness into a run, to be shown, compared and regraded."""
    from evals.commands.import_ import import_command

    raise typer.Exit(import_command(harness, directory, data, out, as_json))


@app.command()
def show(
    what: Annotated[str, typer.Argument(metavar="RUN|task|strategy", help="A run's folder, or a kind of thing.")],
    name: Annotated[
        str | None, typer.Argument(metavar="TRIAL|NAME", help="A trial's key, or any unique part of it.")
    ] = None,
    benchmark: Annotated[str, typer.Option(help="For a task: a name, or the path of a task file (.json).")] = "esolang",
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Show a run's trials, one trial whole, a task, or a strategy's picture."""
    from evals.commands.show import show_command

    raise typer.Exit(show_command(what, name, benchmark, option or [], as_json))


@app.command("list")
def list_(
    kind: Annotated[
        str,
        typer.Argument(help="strategies, languages, forms (of answers), agents, models, benchmarks, judges or tasks."),
    ],
    benchmark: Annotated[str, typer.Option(help="For tasks: a name, or the path of a task file (.json).")] = "esolang",
    tier: Annotated[Several, typer.Option(help="For tasks: of this tier only; repeatable.")] = None,
    category: Annotated[Several, typer.Option(help="For tasks: of this category only; repeatable.")] = None,
    option: Options = None,
    as_json: Json = False,
) -> None:
    """List what is there by name."""
    from evals.commands.listing import list_command

    raise typer.Exit(list_command(kind, benchmark, option or [], tier or [], category or [], as_json))


@app.command()
def doctor(
    model: Annotated[str, typer.Argument(help="PROVIDER/NAME, or http://HOST:PORT/v1#NAME.")],
    as_json: Json = False,
) -> None:
    """Ask a model nine small questions, and print what works with it and what to set: exit 1 if it cannot be used."""
    from evals.commands.doctor import doctor_command
    from evals.environment import load

    load()
    raise typer.Exit(doctor_command(model, as_json))
