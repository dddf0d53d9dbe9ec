"""Turing machines as a language: what is compiled, what a run gives, and what is said where something is wrong."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import CompileError, Execution, Limits, run
from interpreters.machine import MachineLimits
from interpreters.turing import LANGUAGE, Program
from interpreters.turing_source_errors import ContractError, DefinitionError

IMPORT = "from automata.tm.dtm import DTM\n"


def dtm(transitions: str, *, states: str = "{'q', 'r', 'yes'}", final: str = "{'yes'}", blank: str = "'_'") -> str:
    return (
        f"{IMPORT}tm = DTM(states={states}, input_symbols={{'a', 'b', '\\n', '\\u00e9'}}, "
        f"tape_symbols={{'a', 'b', '\\n', '\\u00e9', '_'}},\ntransitions={transitions},\n"
        f"initial_state='q', blank_symbol={blank}, final_states={final})\n"
    )


ENDS_IN_B = dtm(
    "{'q': {'a': ('q', 'a', 'R'), 'b': ('r', 'b', 'R')}, 'r': {'b': ('r', 'b', 'R'), '_': ('yes', '_', 'N')}}"
)
RUNS_AWAY = dtm("{'q': {'a': ('q', 'a', 'R'), '_': ('q', 'a', 'R'), 'b': ('yes', 'b', 'N')}}")
TURNS_ROUND = dtm("{'q': {'a': ('q', 'a', 'N'), 'b': ('yes', 'b', 'N')}}")


def execution(source: str, word: bytes, **limits: int) -> Execution:
    return run(LANGUAGE, source, word, Limits(**limits))


def compiled(source: str) -> Program:
    return LANGUAGE.compile(source)


def failure(source: str) -> CompileError:
    with pytest.raises(CompileError) as caught:
        LANGUAGE.compile(source)
    return caught.value


@pytest.mark.parametrize(
    ("word", "answer"), [(b"aab", b"accept"), (b"bb", b"accept"), (b"aba", b"reject"), (b"", b"reject")]
)
def test_a_word_is_accepted_or_rejected_without_a_line_feed(word: bytes, answer: bytes) -> None:
    found = execution(ENDS_IN_B, word)
    assert (found.status, found.stdout) == ("ok", answer)


def test_an_accepted_word_needs_no_message() -> None:
    found = execution(ENDS_IN_B, b"ab")
    assert (found.message, found.steps) == ("", 3)
    assert found.snapshot == {
        "ending": "accept", "state": "yes", "head": 2, "symbol": "_", "start": 0, "tape": ["a", "b", "_"], "steps": 3,
    }  # fmt: skip


def test_a_rejected_word_says_why() -> None:
    found = execution(ENDS_IN_B, b"aba")
    assert found.message == (
        "rejected after 2 steps: no transition for state 'r' and symbol 'a' in cell 2 "
        "(the word begins in cell 0; tape: 'aba' from cell 0)"
    )
    assert found.snapshot["ending"] == "reject_halted"
    assert (found.snapshot["state"], found.snapshot["head"]) == ("r", 2)


NONDETERMINISTIC = """from automata.tm.ntm import NTM
tm = NTM(states={'q', 'r', 'yes'}, input_symbols={'a', 'b'}, tape_symbols={'a', 'b', '_'},
transitions={'q': {'a': {('q', 'a', 'R'), ('r', 'a', 'R')}, 'b': {('q', 'b', 'R')}}, 'r': {'b': {('yes', 'b', 'N')}}},
initial_state='q', blank_symbol='_', final_states={'yes'})
"""
TWO_TAPES = """from automata.tm.mntm import MNTM
tm = MNTM(states={'q', 'yes'}, input_symbols={'a', 'b'}, tape_symbols={'a', 'b', '_'}, n_tapes=2,
transitions={'q': {('a', '_'): [('q', (('a', 'R'), ('a', 'L')))], ('_', '_'): [('yes', (('_', 'N'), ('_', 'N')))]}},
initial_state='q', blank_symbol='_', final_states={'yes'})
"""


@pytest.mark.parametrize(
    ("source", "word", "message"),
    [
        (NONDETERMINISTIC, b"bab", ""),
        (NONDETERMINISTIC, b"b", "rejected after 1 steps: no transition for state 'q' and symbol '_' in cell 1"),
        (
            NONDETERMINISTIC,
            b"ba",
            "rejected after 2 steps: no branch entered a final state; "
            "one ended with state 'q' and symbol '_' in cell 2",
        ),
        (TWO_TAPES, b"a", ""),
        (
            TWO_TAPES,
            b"ab",
            "rejected after 1 steps: no transition for state 'q' and symbols 'b' in cell 1, '_' in cell -1",
        ),
    ],
)
def test_machines_of_every_class_say_why_they_reject(source: str, word: bytes, message: str) -> None:
    found = execution(source, word)
    assert (found.status, found.stdout) == ("ok", b"reject" if message else b"accept")
    assert found.message.partition(" (the word begins in cell 0; tape: ")[0] == message


def test_a_machine_that_is_proven_to_loop_rejects() -> None:
    found = execution(TURNS_ROUND, b"a")
    assert (found.status, found.stdout, found.snapshot["ending"]) == ("ok", b"reject", "loops")
    assert found.message.endswith(": the machine loops, it would go on for ever without accepting")


def test_a_machine_that_reaches_a_limit_gives_no_answer() -> None:
    found = execution(RUNS_AWAY, b"a", steps=50)
    assert (found.status, found.stdout, found.steps) == ("out_of_steps", b"", 50)
    assert found.message == "the machine was still running after 50 steps"
    found = execution(RUNS_AWAY, b"a", memory=50)
    assert (found.status, found.stdout) == ("out_of_memory", b"")
    assert found.message == "the machine needed more than 50 cells or configurations"


def test_an_answer_longer_than_the_limit_on_output_is_cut() -> None:
    found = execution(ENDS_IN_B, b"ab", output=3)
    assert (found.status, found.stdout, found.message) == (
        "out_of_output",
        b"acc",
        "the answer 'accept' has more than 3 bytes",
    )


ENDS_IN_A_LINE_FEED = dtm(
    "{'q': {'a': ('q', 'a', 'R'), '\\n': ('r', 'b', 'R')}, 'r': {'\\n': ('r', 'b', 'R'), '_': ('yes', '_', 'N')}}"
)


@pytest.mark.parametrize(("word", "answer"), [(b"a", b"reject"), (b"a\n", b"reject"), (b"a\n\n", b"accept")])
def test_one_line_feed_at_the_end_of_the_input_is_no_part_of_the_word(word: bytes, answer: bytes) -> None:
    assert execution(ENDS_IN_A_LINE_FEED, word).stdout == answer


def test_a_word_is_read_as_utf_8_and_foreign_symbols_have_no_transition() -> None:
    source = dtm("{'q': {'\\u00e9': ('yes', 'a', 'N')}}")
    assert execution(source, "é".encode()).stdout == b"accept"
    assert execution(source, b"e").stdout == b"reject"
    foreign = execution(source, b"\xff")
    assert (foreign.stdout, foreign.snapshot["symbol"]) == (b"reject", "\ufffd")


def test_a_program_has_its_machine_its_kind_and_its_warnings() -> None:
    program = compiled(dtm("{'q': {'a': ('yes', 'a', 'N')}, 'r': {'a': ('yes', 'a', 'N')}}"))
    assert program.kind == "DTM"
    assert [each.accepted for each in program.machine.run_all(["a", "b\n"], MachineLimits())] == [True, False]
    assert [warning.path for warning in program.warnings] == [("transitions", "r")]


def test_the_steps_of_a_program_are_the_configurations_of_its_run() -> None:
    configurations = list(compiled(ENDS_IN_B).steps(b"ab\n"))
    assert [each["state"] for each in configurations] == ["q", "q", "r", "yes"]
    assert configurations == json.loads(json.dumps(configurations))
    assert configurations[-1]["steps"] == execution(ENDS_IN_B, b"ab").steps == 3


def test_a_source_that_breaks_the_contract_and_one_that_defines_no_machine_are_told_apart() -> None:
    assert isinstance(failure(ENDS_IN_B + "print(tm)"), ContractError)
    assert isinstance(failure(ENDS_IN_B.replace("'yes', '_', 'N'", "'yes', '_', 'S'")), DefinitionError)


def test_every_problem_of_a_definition_is_named_at_its_literal() -> None:
    error = failure(dtm("{'q': {'a': ('p', 'c', 'S')}, 'yes': {}}"))
    assert isinstance(error, DefinitionError)
    assert error.kind == "InvalidStateError"
    assert [problem.kind for problem in error.problems] == [
        "InvalidStateError", "InvalidSymbolError", "InvalidDirectionError", "FinalStateError",
    ]  # fmt: skip
    assert [(place.line, place.column) for place in error.positions] == [(3, 26), (3, 31), (3, 36), (3, 43)]
    assert error.position == error.positions[0]
    assert error.message.startswith("InvalidStateError: ")
    assert error.message.count("\n") == 3
    assert "\nline 3, column 36: InvalidDirectionError: " in error.message


def test_the_place_of_a_problem_in_a_helper_is_that_of_the_helper_s_value() -> None:
    source = "rows = {'q': {'a': ('nowhere', 'a', 'R')}}\n" + dtm("rows")
    with pytest.raises(DefinitionError) as caught:
        LANGUAGE.compile(source, "lenient")
    assert caught.value.position is not None
    assert (caught.value.position.line, caught.value.position.column) == (1, 21)


def test_a_source_that_cannot_be_compiled_is_an_execution_with_a_place() -> None:
    found = execution(ENDS_IN_B.replace("tm =", "machine ="), b"")
    assert (found.status, found.message, found.expected) == ("compile_error", "the target machine", "tm = ...")
    assert found.position is not None
    assert found.position.line == 2


def test_the_dialects_mean_the_same_by_what_both_read() -> None:
    for dialect in LANGUAGE.dialects:
        assert run(LANGUAGE, ENDS_IN_B, b"ab", dialect=dialect) == execution(ENDS_IN_B, b"ab")
    assert run(LANGUAGE, f"yes = {{'yes'}}\n{ENDS_IN_B}", b"ab", dialect="lenient").stdout == b"accept"


def test_a_dialect_or_an_option_that_there_is_not_is_a_programmer_s_mistake() -> None:
    with pytest.raises(ValueError, match="turing has no dialect 'spec'; it has strict, lenient"):
        LANGUAGE.compile(ENDS_IN_B, "spec")
    with pytest.raises(ValueError, match="turing has no option 'warp'; it has none"):
        LANGUAGE.compile(ENDS_IN_B, "strict", {"warp": "9"})


@given(
    word=st.text("ab\n\u00e9c", max_size=8), rows=st.text("qryes ab_RLN{}()',:", max_size=30), steps=st.integers(1, 200)
)
def test_any_change_of_the_transitions_gives_a_typed_result(word: str, rows: str, steps: int) -> None:
    for transitions in (rows, "{'q': {" + rows + "}}", "{'q': {'a': ('" + rows + "}}"):
        source = dtm(transitions)
        found = execution(source, word.encode(), steps=steps)
        assert found.status in {"ok", "compile_error", "out_of_steps"}
        assert found.steps <= steps
        assert found == execution(source, word.encode(), steps=steps)
        if found.position is not None:
            assert 0 <= found.position.offset <= len(source)
