"""Traces: what a player is given is the run itself, from its first step to its last."""

import gzip
import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals import registry
from evals.errors import UserError
from evals.report.traces import trace
from evals.report.traces_columns import columns
from evals.report.traces_text import in_bytes, in_characters
from interpreters.base import CompileError, Limits
from interpreters.whitespace_code import assemble
from interpreters.whitespace_text import plain
from tests.interpreters import test_befunge98_properties as befunge
from tests.interpreters import test_brainfuck_properties as brainfuck
from tests.interpreters import test_shakespeare_properties as shakespeare
from tests.interpreters import test_unlambda_properties as unlambda
from tests.interpreters import test_whitespace_properties as whitespace
from tests.interpreters.turing_machines import machines, words
from tests.players.frames import frames, values

LANGUAGES = ("befunge98", "brainfuck", "shakespeare", "turing", "unlambda", "whitespace")
DIALECTS = [(name, dialect) for name in LANGUAGES for dialect in registry.language(name, None).dialects]

limits = st.builds(
    Limits, steps=st.integers(1, 40) | st.just(400), output=st.integers(1, 6) | st.just(200), memory=st.just(1_000)
)
turing_sources = machines.map(
    lambda kind: (
        f"from automata.tm.{kind[0].lower()} import {kind[0]}\n"
        f"tm = {kind[0]}({', '.join(f'{name}={value!r}' for name, value in kind[1].items())})\n"
    )
)
programs: dict[str, tuple[st.SearchStrategy[str], st.SearchStrategy[bytes]]] = {
    "befunge98": (befunge.soups | befunge.loops, st.binary(max_size=4)),
    "brainfuck": (brainfuck.sources, st.binary(max_size=4)),
    "shakespeare": (shakespeare.plays, shakespeare.inputs),
    "turing": (turing_sources, words.map(str.encode)),
    "unlambda": (unlambda.spec_sources, unlambda.stdins.map(str.encode)),
    "whitespace": (whitespace.soups.map(assemble).map(plain), whitespace.inputs),
}


def held(made: dict[str, Any], language: str, dialect: str, stdin: bytes, bounds: Limits) -> None:
    """Hold a trace to the execution."""
    execution = registry.language(language, dialect).compile(made["source"], dialect, {}).run(stdin, bounds)
    assert (made["status"], made["message"], made["steps"]) == (execution.status, execution.message, execution.steps)
    shown = frames(made)
    assert len(shown) == made["frames"]
    assert shown[-1]["step"] == execution.steps
    assert made["output"][: shown[-1]["written"]] == execution.stdout.decode(errors="replace")
    assert made["fault"] == (None if execution.status == "ok" else made["frames"] - 1)
    assert [frame["step"] for frame in shown] == sorted(frame["step"] for frame in shown)
    if execution.position and language != "turing":
        assert made["place"] == [execution.position.line, execution.position.column]


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=10)
@given(data=st.data(), bounds=limits, most=st.integers(2, 30) | st.just(500))
def test_the_last_frame_of_any_program_is_how_it_ended(
    language: str, data: st.DataObject, bounds: Limits, most: int
) -> None:
    sources, stdins = programs[language]
    source, stdin = data.draw(sources), data.draw(stdins)
    dialect = registry.language(language, None).dialects[0]
    try:
        registry.language(language, None).compile(source, dialect, {})
    except CompileError:
        return
    made: dict[str, Any] = trace(language, None, {}, source, stdin, bounds, most)
    held(made, language, dialect, stdin, bounds)
    assert made["frames"] <= most
    assert json.dumps(made) == json.dumps(trace(language, None, {}, source, stdin, bounds, most))


@pytest.mark.parametrize(("language", "dialect"), DIALECTS)
def test_the_solved_examples_can_be_played_to_their_output(language: str, dialect: str) -> None:
    for example in registry.language(language, dialect).examples(dialect):
        for stdin, stdout in example.cases:
            made: dict[str, Any] = trace(language, dialect, {}, example.program, stdin.encode(), Limits(), 200)
            held(made, language, dialect, stdin.encode(), Limits())
            assert made["output"] == stdout


@pytest.mark.parametrize(("language", "dialect"), DIALECTS)
def test_a_long_run_keeps_its_first_and_its_last_steps(language: str, dialect: str) -> None:
    for example in registry.language(language, dialect).examples(dialect):
        stdin = example.cases[0][0].encode()
        whole: dict[str, Any] = trace(language, dialect, {}, example.program, stdin, Limits(), 5_000)
        short: dict[str, Any] = trace(language, dialect, {}, example.program, stdin, Limits(), 7)
        if whole["frames"] <= 7:
            assert short == whole
            continue
        assert (short["truncated"], short["gap"], short["frames"]) == (True, 3, 7)
        assert (whole["truncated"], whole["gap"]) == (False, None)
        # Of a tape, cells that were never near a head are not known.
        fields = {"step", "read", "written", "offset", "end", "stack", "heap", "values", "state", "function", "frames"}
        every, kept = frames(whole), frames(short)
        for number, frame in [*enumerate(kept[:3]), *enumerate(kept[3:], len(every) - 4)]:
            assert {name: frame[name] for name in fields & frame.keys()} == {
                name: every[number][name] for name in fields & every[number].keys()
            }


@settings(max_examples=20)
@given(brainfuck.sources, st.binary(max_size=3), limits, st.integers(4, 40))
def test_every_cell_of_a_brainfuck_tape_is_right_at_every_step(
    source: str, stdin: bytes, bounds: Limits, most: int
) -> None:
    made: dict[str, Any] = trace("brainfuck", "spec", {}, source, stdin, bounds, most)
    stepped = list(islice(registry.language("brainfuck", None).compile(source, "spec", {}).steps(stdin), 401))
    for frame in frames(made):
        configuration: dict[str, Any] = dict(stepped[frame["step"]])
        assert frame["pointer"] == configuration["pointer"]
        for place, value in enumerate(configuration["tape"][: bounds.memory], configuration["start"]):
            assert frame["tape"][place - frame["start"]] == value


@settings(max_examples=20)
@given(machines, words, st.integers(4, 40))
def test_every_cell_of_a_machine_s_tape_is_right_at_every_step(machine: Any, word: str, most: int) -> None:
    kind, arguments = machine
    listed = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
    source = f"from automata.tm.{kind.lower()} import {kind}\ntm = {kind}({listed})\n"
    try:
        program = registry.language("turing", None).compile(source, "strict", {})
    except CompileError:
        return
    bounds = Limits(steps=60, memory=500)
    made: dict[str, Any] = trace("turing", "strict", {}, source, word.encode(), bounds, most)
    # A level beyond the limits may have more configurations than there is room for.
    stepped = list(islice(program.steps(word.encode()), made["steps"] + 1))
    for frame in frames(made):
        configuration: dict[str, Any] = dict(stepped[frame["step"]])
        level = configuration.get("configurations", [configuration])
        if "level" in frame:
            assert [json.loads(each)[0] for each in frame["level"]] == [each["state"] for each in level]
            assert frame["alive"] == configuration["alive"]
            continue
        assert frame["state"] == level[0]["state"]
        for number, tape in enumerate(level[0].get("tapes", level)):
            assert frame[f"head.{number}"] == tape["head"]
            for place, symbol in enumerate(tape["tape"], tape["start"]):
                at = place - frame[f"start.{number}"]
                cells = frame[f"tape.{number}"]
                assert (cells[at] if 0 <= at < len(cells) else "_") == symbol


plains = st.recursive(
    st.none() | st.booleans() | st.integers(-(1 << 60), 1 << 60) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


@given(
    st.lists(
        st.tuples(plains, st.integers(-5, 5), st.lists(st.integers(0, 3), max_size=6), st.lists(plains, max_size=3))
    )
)
def test_columns_hold_any_frames(rows: list[tuple[Any, ...]]) -> None:
    made: dict[str, Any] = columns([dict(zip("abcd", row, strict=True)) for row in rows])
    read = [values(column, len(rows)) for column in made.values()]
    expected = [list(column) for column in zip(*rows, strict=True)]
    assert json.dumps(read) == json.dumps([[exact(value) for value in column] for column in expected])


def exact(value: Any) -> Any:
    if isinstance(value, list):
        return [exact(each) for each in value]
    return str(value) if isinstance(value, int) and abs(value) >= 1 << 53 else value


def test_the_fault_of_a_run_of_ten_million_steps_is_in_its_trace() -> None:
    made: dict[str, Any] = trace("brainfuck", "spec", {}, "+[[->+>+<<]>>[-<<+>>]<[-<+>]<+]", b"", Limits(), 100)
    last = frames(made)[-1]
    assert (made["status"], last["step"], made["fault"]) == ("out_of_steps", 10_000_000, 99)
    assert frames(made)[made["gap"]]["step"] == 9_999_951


def test_a_program_that_does_not_compile_has_no_frames_but_a_place() -> None:
    made: dict[str, Any] = trace("brainfuck", None, {}, "+]", b"in", Limits())
    assert (made["frames"], made["columns"], made["fault"]) == (0, {}, None)
    assert (made["status"], made["place"], made["offset"]) == ("compile_error", [1, 2], 1)
    assert made["input"] == "in"


def test_an_unknown_language_is_the_user_s_mistake() -> None:
    with pytest.raises(UserError, match="no language named"):
        trace("brainfog", None, {}, "+", b"")


def test_a_befunge_program_that_rewrites_itself_is_shown_as_it_is_then() -> None:
    made: dict[str, Any] = trace("befunge98", None, {}, '"A"e0p"B"f1p@ z', b"")
    shown = frames(made)
    assert shown[0]["plane"] == ['"A"e0p"B"f1p@ z ', " " * 16]
    assert shown[-1]["plane"] == ['"A"e0p"B"f1p@ A ', " " * 15 + "B"]
    assert (shown[6]["plane"][0][14], shown[5]["plane"][0][14]) == ("A", "z")


def test_numbers_that_javascript_would_round_are_texts() -> None:
    made: dict[str, Any] = trace("whitespace", None, {}, plain(assemble([("push", 1 << 60), ("end", None)])), b"")
    assert frames(made)[-1]["stack"] == [str(1 << 60)]


@pytest.mark.parametrize(
    ("raw", "units", "count"), [("aé€b".encode(), 3, 2), ("aé€b".encode(), 5, 2), (b"\xffa", 1, 1), (b"", 0, 0)]
)
def test_bytes_are_counted_as_the_characters_they_complete(raw: bytes, units: int, count: int) -> None:
    assert in_bytes(raw).characters(units) == count
    assert in_characters(raw).characters(count) == count


TYPICAL: dict[str, tuple[str, bytes]] = {
    "brainfuck": ("+[[->+>+<<]>>[-<<+>>]<[-<+>]<+]", b""),
    "befunge98": (
        '2>:3g" "-!v\\  g30          <\n |!`"O":+1_:.:03p>03g+:"O"`|\n @               ^  p3\\" ":<\n2 ' + "2" * 77,
        b"",
    ),
    "unlambda": ("```sii``s.x`sii", b""),
    "whitespace": (plain(assemble(whitespace.looping(9))), b"12\n13\n"),
}


@pytest.mark.parametrize("language", ["brainfuck", "befunge98"])
def test_two_thousand_frames_take_few_bytes(language: str) -> None:
    source, stdin = TYPICAL[language]
    made = trace(language, None, {}, source, stdin, Limits(steps=100_000))
    assert made["frames"] == 2_000
    assert len(gzip.compress(json.dumps(made, separators=(",", ":")).encode())) < 20_000
