"""An execution as plain JSON: in full for a program, and cut for a model."""

import base64
import json

from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import Execution, Position
from tools.results import compact, run_result, shown


def test_a_run_that_ended_well_is_its_status_output_and_steps() -> None:
    result = run_result(Execution("ok", b"hi\n", 3))
    assert result == {"status": "ok", "stdout": "hi\n", "stdout_base64": "aGkK", "steps": 3}


def test_a_failure_says_what_where_and_what_was_expected() -> None:
    execution = Execution("runtime_error", b"A", 7, "fell", Position(4, 2, 1), "a floor", {"depth": 2})
    result = run_result(execution)
    assert result["error"] == {"message": "fell", "line": 2, "column": 1, "expected": "a floor"}
    assert result["snapshot"] == {"depth": 2}


def test_what_is_not_known_of_a_failure_is_absent() -> None:
    result = run_result(Execution("out_of_steps", message="still running"))
    assert result["error"] == {"message": "still running"}
    assert "snapshot" not in result


def test_the_state_at_a_good_end_is_kept_where_the_language_shows_one() -> None:
    assert run_result(Execution("ok", snapshot={"exit_code": 5}))["snapshot"] == {"exit_code": 5}


def test_a_long_message_is_cut_as_a_judge_cuts_it() -> None:
    error = run_result(Execution("compile_error", message="é" * 5000, expected="è" * 5000))["error"]
    assert error == {"message": "é" * 1024, "expected": "è" * 1024}


@given(st.binary())
def test_the_bytes_of_an_output_are_never_lost(stdout: bytes) -> None:
    result = run_result(Execution("ok", stdout))
    assert base64.b64decode(result["stdout_base64"]) == stdout
    assert result["stdout"] == stdout.decode(errors="backslashreplace")


@given(st.text(max_size=20), st.integers(0, 20))
def test_a_model_reads_the_beginning_of_a_long_output_and_how_much_is_left_out(text: str, characters: int) -> None:
    read = shown(run_result(Execution("ok", text.encode())), characters)
    assert "stdout_base64" not in read
    assert read["stdout"] == text[:characters]
    omitted = read.get("stdout_omitted", 0)
    assert isinstance(omitted, int)
    assert omitted == len(text) - len(text[:characters])


@given(st.text(st.characters(), max_size=20))
def test_any_text_in_a_result_can_be_sent_and_read_back(text: str) -> None:
    sent = compact({"message": text}).encode()
    assert json.loads(sent) == {"message": text}


def test_json_is_written_without_spaces_and_without_needless_escapes() -> None:
    assert compact({"stdout": "é\t", "tape": [1, 2]}) == '{"stdout":"é\\t","tape":[1,2]}'
    assert compact("\ud800").encode() == b'"\\ud800"'
