"""Programs and tasks, without a run."""

from pathlib import Path
from typing import Annotated

import typer

from evals.cli.options import Json, Options, RunFolder, Several, app


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
