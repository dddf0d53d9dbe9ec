"""Interpreters and judges as LangChain tools, for agents that call tools.

    run_LANGUAGE             program, stdin, max_steps    what one run printed, and how it ended
    run_LANGUAGE_on_inputs   program, stdins, max_steps   the same for each of many inputs, or words for a machine
    judge_program            program                      what a feedback policy shows of a verdict
    compile_program          program                      what Loom is in a language, for the tools above

Each tool has one form of arguments and one form of reply. A tool that took one input or many would have to say "either
this or that", which the schemas that many providers accept cannot; one that always took a list would make the common
call the odd one. Whoever builds an agent gives it the one that it needs, or both.

A reply is JSON text for the model; the message's artifact is the same in full. A program that fails is a result like
any other. Wrong arguments come back as a message that says which they are and why, and never quotes them, for a program
may be megabytes long. Texts are taken to the character. All of it is pure and may run in any thread; when a tool is
awaited, LangChain runs it in one.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, NotRequired, TypedDict

from langchain_core.tools import BaseTool, StructuredTool
from langchain_core.utils.function_calling import convert_to_openai_tool
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, create_model

from interpreters.base import CompileError, Language, Limits, compile_failure, compile_within, run
from tools.compiler.compile import TARGETS, compile_loom
from tools.feedback import POLICIES, ShownCase, feedback
from tools.judge import Judge
from tools.results import Failure, RunResult, compact, failure, run_result, shown
from tools.task import Task

STDOUT_CHARACTERS = 8192
"""What one reply shows of outputs in all; the runs of a batch share it equally. The artifact has everything."""

_COMPLAINT_CHARACTERS = 1024

_READING = (
    "A run has: status (ok, compile_error, runtime_error, out_of_steps, out_of_output or out_of_memory), stdout (a "
    "byte that is no UTF-8 appears as \\xNN; stdout_omitted counts the characters that are not shown), steps executed, "
    "and after a failure error (message, line, column, what was expected) and snapshot (the state it failed in)."
)

_CASES = "passed (whether it passes all of them) and cases; of each case "

_SHOWS = {
    "none": "an empty list of cases, for nothing is shown in this task",
    "pass_fail": f"{_CASES}whether it passed",
    "error_class": f"{_CASES}whether it passed and the type of its error",
    "stderr": f"{_CASES}whether it passed, the type of its error and the diagnosis",
    "actual": f"{_CASES}whether it passed, the type of its error, the diagnosis, its input and what was printed",
    "full": f"{_CASES}whether it passed, the type of its error, the diagnosis, its input, what was printed and what "
    "should have been printed",
}
"""What a judge's reply holds under each policy."""


class InputResult(RunResult):
    """One run of many."""

    stdin: str


class BatchResult(TypedDict):
    """The artifact of `run_LANGUAGE_on_inputs`."""

    compile_error: NotRequired[Failure]
    """Why there are no runs."""
    runs: list[InputResult]
    """In the order of the inputs."""


class JudgeResult(TypedDict):
    """The artifact of `judge_program`: what the policy shows, and no more."""

    passed: NotRequired[bool]
    """Whether every visible case passed; absent if the policy shows nothing."""
    cases: list[ShownCase]


class CompileResult(TypedDict):
    """The artifact of `compile_program`: the program, or why there is none."""

    program: NotRequired[str]
    characters: NotRequired[int]
    compile_error: NotRequired[Failure]


def _encodable(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"character {error.start + 1} is half of a surrogate pair; send whole characters") from error
    return text


_Stdin = Annotated[str, AfterValidator(_encodable)]


class _Arguments(BaseModel):
    """What every tool takes. An argument that there is not is refused: ignored, it would mislead whoever sent it."""

    model_config = ConfigDict(extra="forbid")

    program: str = Field(description="The program's exact text, white space included, without a Markdown fence.")


def interpreter_tool(language: Language, *, dialect: str | None = None, limits: Limits | None = None) -> BaseTool:
    """The tool `run_LANGUAGE`; a dialect that is not the default one stands in its name, too.

    Raises ValueError for a dialect that the language has not.
    """
    bounds = limits or Limits()
    speaking = _checked(language, dialect)

    def run_program(program: str, stdin: str = "", max_steps: int = bounds.steps) -> tuple[str, RunResult]:
        within = replace(bounds, steps=max_steps)
        result = run_result(run(language, program, stdin.encode(), within, dialect=speaking))
        return compact(shown(result, STDOUT_CHARACTERS)), result

    return _tool(
        _name(language, speaking),
        f"Run a program in {_described(language, speaking)} on one input. The reply is the run as JSON. "
        f"{_READING} {_stopped(bounds)}",
        create_model(
            "Run",
            __base__=_Arguments,
            stdin=(_Stdin, Field(default="", description="All that the program can read, to the character.")),
            max_steps=_max_steps(bounds),
        ),
        run_program,
    )


def batch_tool(
    language: Language, *, dialect: str | None = None, limits: Limits | None = None, most_inputs: int = 64
) -> BaseTool:
    """The tool `run_LANGUAGE_on_inputs`, which compiles once. The limits are those of each run.

    Without limits, a run has a tenth of the usual steps. Raises ValueError for a dialect that the language has not.
    """
    bounds = limits or Limits(steps=Limits().steps // 10)
    speaking = _checked(language, dialect)

    def run_program(program: str, stdins: list[str], max_steps: int = bounds.steps) -> tuple[str, BatchResult]:
        within = replace(bounds, steps=max_steps)
        try:
            compiled = compile_within(within, language, program, speaking, {})
        except CompileError as error:
            refused: BatchResult = {"compile_error": failure(compile_failure(error)), "runs": []}
            return compact(refused), refused
        runs: list[InputResult] = [
            {"stdin": stdin, **run_result(compiled.run(stdin.encode(), within))} for stdin in stdins
        ]
        share = STDOUT_CHARACTERS // len(runs)
        read = [{"stdin": each["stdin"][:share], **shown(each, share)} for each in runs]
        return compact({"runs": read}), {"runs": runs}

    return _tool(
        f"{_name(language, speaking)}_on_inputs",
        f"Run one program in {_described(language, speaking)} on each of several inputs, each time from its beginning. "
        "The reply is JSON: runs, in the order of the inputs, each with its stdin; if the program does not compile, "
        f"compile_error and no runs. {_READING} {_stopped(bounds)}",
        create_model(
            "RunOnInputs",
            __base__=_Arguments,
            stdins=(
                list[_Stdin],
                Field(
                    min_length=1,
                    max_length=most_inputs,
                    description="The inputs, a string each: all that the program can read in that run, to the "
                    f'character; "" is the empty input. At most {most_inputs:,}.',
                ),
            ),
            max_steps=_max_steps(bounds),
        ),
        run_program,
    )


def judge_tool(judge: Judge, task: Task, policy: str) -> BaseTool:
    """The tool `judge_program` for one task. It counts no attempts: that is for whoever runs the agent.

    Raises ValueError for a policy that there is not.
    """
    if policy not in POLICIES:
        raise ValueError(f"no feedback policy {policy!r}; there are {', '.join(POLICIES)}")

    def judge_program(program: str) -> tuple[str, JudgeResult]:
        verdict = judge(program, task)
        result: JudgeResult = {"cases": feedback(verdict, policy)}
        if POLICIES[policy]:
            result = {"passed": verdict.passed_visible, **result}
        return compact(result), result

    return _tool(
        "judge_program",
        f"Judge a program, or whatever else the task asks for, on the visible cases of the task {task.title!r}. "
        f"The reply is JSON: {_SHOWS[policy]}.",
        _Arguments,
        judge_program,
    )


def compile_tool(language: Language, *, dialect: str | None = None) -> BaseTool:
    """The tool `compile_program`, from Loom to a language.

    Raises ValueError for a dialect that the language has not, or a language that Loom is not compiled to.
    """
    speaking = _checked(language, dialect)
    if language.name not in TARGETS:
        raise ValueError(f"Loom is compiled to {', '.join(TARGETS)}, not to {language.name}")

    def compile_program(program: str) -> tuple[str, CompileResult]:
        try:
            text = compile_loom(program, language.name, speaking).text
        except CompileError as error:
            refused: CompileResult = {"compile_error": failure(compile_failure(error))}
            return compact(refused), refused
        result: CompileResult = {"program": text, "characters": len(text)}
        return compact(result), result

    return _tool(
        "compile_program",
        f"Compile a program in Loom, a subset of Python with integers and arrays of fixed length, to "
        f"{_described(language, speaking)}. The reply is JSON: program, the compiled program, and its characters; or "
        "compile_error (message, line, column, what was expected).",
        _Arguments,
        compile_program,
    )


def described(tool: BaseTool) -> dict[str, Any]:
    """Name, description and arguments in OpenAI's form, which other providers are told, too."""
    return convert_to_openai_tool(tool)


def _tool(
    name: str, description: str, arguments: type[BaseModel], function: Callable[..., tuple[str, object]]
) -> BaseTool:
    taken = ", ".join(
        f"{argument} (required)" if field.is_required() else argument
        for argument, field in arguments.model_fields.items()
    )

    def complaint(error: ValueError) -> str:
        assert isinstance(error, ValidationError)  # LangChain allows for that of pydantic 1, too.
        found = "".join(f"\n- {'.'.join(map(str, each['loc']))}: {each['msg']}" for each in error.errors())
        text = f"Nothing was run, for the arguments are wrong; {name} takes {taken}.{found}"
        return text[:_COMPLAINT_CHARACTERS].encode(errors="backslashreplace").decode()

    return StructuredTool(
        name=name,
        description=description,
        args_schema=arguments,
        func=function,
        response_format="content_and_artifact",
        handle_validation_error=complaint,
    )


def _checked(language: Language, dialect: str | None) -> str:
    if dialect is not None and dialect not in language.dialects:
        raise ValueError(f"{language.name} has no dialect {dialect!r}; it has {', '.join(language.dialects)}")
    return dialect or language.dialects[0]


def _name(language: Language, dialect: str) -> str:
    return f"run_{language.name}" if dialect == language.dialects[0] else f"run_{language.name}_{dialect}"


def _described(language: Language, dialect: str) -> str:
    return language.name if dialect == language.dialects[0] else f"{language.name} (dialect {dialect})"


def _max_steps(limits: Limits) -> tuple[type[int], Any]:
    """The field of that name, for `create_model`."""
    description = "Steps after which a run is stopped."
    return int, Field(default=limits.steps, ge=1, le=limits.steps, description=description)


def _stopped(limits: Limits) -> str:
    return (
        f"A run is stopped after {limits.steps:,} steps, {limits.output:,} bytes of output or {limits.memory:,} cells "
        f"of memory; a program may have {limits.source:,} characters."
    )
