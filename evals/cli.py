"""The command line: what can be asked, and nothing of how it is done.

Every command imports its work when it is called, so that `--help` answers at once.

Exit codes: 0 done; 1 finished, but with missing trials, a divergence, or a program that failed; 2 usage or
configuration; 130 interrupted and resumable.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from evals.errors import UserError

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


def main() -> None:
    """Run the command line; a user's mistake is one line on standard error, and never a traceback."""
    try:
        app()
    except UserError as error:
        print(f"loopwright: {error}", file=sys.stderr)
        sys.exit(2)


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
def generate(
    benchmark: Annotated[str, typer.Argument(help="chomsky.")],
    level: Annotated[str, typer.Option(help="Regular, DCF, NCF, CS or RE.")],
    n: Annotated[int, typer.Option(min=2, help="The complexity.")] = 4,
    count: Annotated[int, typer.Option(min=1, help="How many questions.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed, the same questions.")] = 1,
    family: Annotated[Several, typer.Option(help="Of this family only; repeatable. By default all take turns.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.jsonl", help="By default standard output.")] = None,
) -> None:
    """Make questions of any complexity: a file that --benchmark takes."""
    from evals.commands.generate import generate_command

    raise typer.Exit(generate_command(benchmark, level, n, count, seed, family or [], out))


@app.command()
def score(
    benchmark: Annotated[str, typer.Argument(help="tmbench.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Published answers, as their authors released them.")],
    scorer: Annotated[str, typer.Option(help="paper or strict.")] = "paper",
    as_json: Json = False,
) -> None:
    """Score published answers to a benchmark."""
    from evals.commands.score import score_command

    raise typer.Exit(score_command(benchmark, file, scorer, as_json))


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


@app.command("fuzz-task")
def fuzz_task(
    task: Annotated[str, typer.Argument(help="The task's id.")],
    language: Annotated[str, typer.Argument(help="The language's name.")],
    program: Annotated[Path, typer.Argument(metavar="PROGRAM", help="The program.")],
    benchmark: Annotated[str, typer.Option(help="A name, or the path of a plug-in's.")] = "esolang",
    option: Options = None,
    dialect: Annotated[str | None, typer.Option(help="By default the specification's.")] = None,
    count: Annotated[int, typer.Option(min=1, help="Random inputs to try.")] = 1_000,
    seed: Annotated[int, typer.Option(help="Of the inputs.")] = 0,
    as_json: Json = False,
) -> None:
    """Search for an input on which a program and a task's reference differ: exit 1 if there is one."""
    from evals.commands.fuzz import fuzz_task_command

    raise typer.Exit(fuzz_task_command(task, language, program, benchmark, option or [], dialect, count, seed, as_json))


@app.command("fuzz-run")
def fuzz_run(
    run: RunFolder,
    count: Annotated[int, typer.Option(min=1, help="Random inputs to try for each solved trial.")] = 200,
    seed: Annotated[int, typer.Option(help="Of the inputs.")] = 0,
    as_json: Json = False,
) -> None:
    """Search for inputs on which the programs of a run's solved trials fail after all: exit 1 if there is one."""
    from evals.commands.fuzz import fuzz_run_command

    raise typer.Exit(fuzz_run_command(run, count, seed, as_json))


@app.command()
def freeze(
    benchmark: Annotated[str, typer.Argument(help="A benchmark whose cases are frozen: tmeval.")],
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Make all cases again and write them there.")
    ] = None,
    task: Annotated[Several, typer.Option(help="Check this task only; repeatable.")] = None,
) -> None:
    """Make a benchmark's frozen cases again and compare them with what ships: exit 1 if a byte differs."""
    from evals.commands.freeze import freeze_command

    raise typer.Exit(freeze_command(benchmark, out, task or []))


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
def interpret(
    language: Annotated[str, typer.Argument(help="The language's name.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The program.")],
    stdin: Annotated[str | None, typer.Option(metavar="TEXT", help="The program's input.")] = None,
    stdin_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The program's input; - is standard input.")
    ] = None,
    max_steps: Annotated[int | None, typer.Option(min=1, help="Instructions executed at most.")] = None,
    max_output: Annotated[int | None, typer.Option(min=1, help="Bytes written at most.")] = None,
    max_memory: Annotated[int | None, typer.Option(min=1, help="Cells of storage at most.")] = None,
    max_seconds: Annotated[
        float | None, typer.Option(min=0.001, help="Wall clock at most: the run is then killed, and says so.")
    ] = None,
    dialect: Annotated[str | None, typer.Option(help="By default the specification's.")] = None,
    option: Annotated[
        Several, typer.Option("--option", metavar="NAME=VALUE", help="A choice the language leaves open: eof=-1.")
    ] = None,
    trace: Annotated[
        int | None,
        typer.Option(metavar="N", help="Print the first N configurations in place of the output; for -N the last."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Run a program: exit 0 if it ended well, 1 if it failed."""
    from evals.commands.interpret import interpret_command

    limits = {"steps": max_steps, "output": max_output, "memory": max_memory}
    raise typer.Exit(
        interpret_command(language, file, stdin, stdin_file, limits, max_seconds, dialect, option or [], trace, as_json)
    )


@app.command()
def trace(
    language: Annotated[str, typer.Argument(help="The language's name.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The program.")],
    out: Annotated[Path, typer.Option(metavar="FILE.html", help="The page.")],
    stdin: Annotated[str | None, typer.Option(metavar="TEXT", help="The program's input.")] = None,
    stdin_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The program's input; - is standard input.")
    ] = None,
    max_steps: Annotated[int | None, typer.Option(min=1, help="Instructions executed at most.")] = None,
    max_output: Annotated[int | None, typer.Option(min=1, help="Bytes written at most.")] = None,
    max_memory: Annotated[int | None, typer.Option(min=1, help="Cells of storage at most.")] = None,
    dialect: Annotated[str | None, typer.Option(help="By default the specification's.")] = None,
    option: Annotated[
        Several, typer.Option("--option", metavar="NAME=VALUE", help="A choice the language leaves open: eof=-1.")
    ] = None,
    frames: Annotated[
        int, typer.Option(min=2, max=100_000, help="Steps kept at most: the first and the last ones.")
    ] = 2_000,
) -> None:
    """Write a page in which a program's run can be stepped through: exit 0 if it ended well, 1 if it failed."""
    from evals.commands.trace import trace_command

    limits = {"steps": max_steps, "output": max_output, "memory": max_memory}
    raise typer.Exit(trace_command(language, file, out, stdin, stdin_file, limits, dialect, option or [], frames))


@app.command("compile")
def compile_(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A Loom program; for tag, a Turing machine in the language turing.")
    ],
    to: Annotated[str, typer.Option(metavar="LANGUAGE", help="A language that Loom is compiled to, or tag.")],
    dialect: Annotated[str | None, typer.Option(help="Of the language; by default the specification's.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there; by default it is printed.")] = None,
    word: Annotated[str | None, typer.Option(help="For tag: print the queue that this word starts from, too.")] = None,
) -> None:
    """Compile a Loom program to a language, or a Turing machine to a tag system."""
    from evals.commands.compile import compile_command

    raise typer.Exit(compile_command(file, to, dialect, out, word))


@app.command()
def judge(
    benchmark: Annotated[str, typer.Argument(help="A benchmark's name, or the path of a task file (.json).")],
    task: Annotated[str, typer.Argument(help="The task's id.")],
    language: Annotated[str, typer.Argument(help="The program's language.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The program.")],
    dialect: Annotated[str | None, typer.Option(help="By default the specification's.")] = None,
    comparator: Annotated[str, typer.Option(help="exact or esolangbench.")] = "exact",
    option: Options = None,
    as_json: Json = False,
) -> None:
    """Judge a program on a task, held-out cases included: exit 0 if it solves it, 1 if not."""
    from evals.commands.judge import judge_command

    raise typer.Exit(judge_command(benchmark, option or [], task, language, file, dialect, comparator, as_json))


@app.command()
def reference(
    task: Annotated[str | None, typer.Argument(metavar="TASK", help="A task's id.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Compile programs and judge them on all cases.")] = False,
    language: Annotated[
        Several, typer.Option(help="Print what it is compiled to; with --check repeatable, and by default all.")
    ] = None,
    tasks: Annotated[Several, typer.Option("--task", help="With --check: of this task only; repeatable.")] = None,
    benchmark: Annotated[str, typer.Option(help="A name, or the path of a plug-in's.")] = "esolang",
    option: Options = None,
    dialect: Annotated[str | None, typer.Option(help="Of the language; by default the specification's.")] = None,
    max_steps: Annotated[
        int | None, typer.Option(min=1, help="With --check: steps of a case at most; by default as in a run.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Print the reference program of a task; with --check, judge all of them: exit 1 if one fails."""
    from evals.commands.reference import reference_command

    raise typer.Exit(
        reference_command(
            task, check, language or [], tasks or [], benchmark, option or [], dialect, max_steps, as_json
        )
    )


@app.command()
def audit(
    language: Annotated[Several, typer.Option(help="Repeatable; by default all.")] = None,
    sample: Annotated[
        int | None,
        typer.Option(min=0, help="So many reference programs in each language, evenly over the tasks; by default all."),
    ] = None,
    extractor: Annotated[
        str | None, typer.Option(metavar="FILE.py:FUNCTION", help="Audit this extractor instead of ours.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Put programs that are right through every strategy in every shape of reply: exit 1 if one is lost."""
    from evals.commands.audit import audit_command

    raise typer.Exit(audit_command(language or [], sample, extractor, as_json))


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
