"""What an agent in another process is asked is all of the typed request, in one line of ASCII, as the schema has it."""

import json
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from agents import exec_requests
from agents.exec_requests import request_line
from agents.protocol import ROLES, Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from interpreters.base import Example
from tests.agents.exec_talk import asked, shell
from tools.feedback import ShownCase

ROOT = Path(__file__).parents[2]

text = st.text(st.characters(exclude_categories=["Cs"]))
shown: st.SearchStrategy[ShownCase] = st.fixed_dictionaries(
    {},
    optional={
        "passed": st.booleans(),
        "error_type": st.sampled_from(["ok", "logic_error", "timeout_error"]),
        **dict.fromkeys(("stderr", "stdin", "actual_stdout", "expected_stdout"), text),
    },
)  # type: ignore[assignment]
briefs = st.builds(Brief, text, text, text, text, st.sampled_from(["program", "machine", "answer"]))
attempts = st.builds(Attempted, st.none() | text, st.lists(shown, max_size=3).map(tuple))
examples = st.builds(Example, text, text, text, st.lists(st.tuples(text, text), max_size=2).map(tuple))
words = st.none() | text
requests: st.SearchStrategy[Request] = st.one_of(
    st.builds(WriteProgram, briefs, st.lists(examples, max_size=2).map(tuple), st.none() | attempts, words),
    st.builds(Criticise, briefs, attempts, words),
    st.builds(DraftPlan, briefs, words, words),
    st.builds(EditByPlan, briefs, text),
)


@given(st.integers(min_value=1), requests)
def test_a_request_is_one_line_of_ascii_that_begins_with_its_id_type_and_role(number: int, request: Request) -> None:
    line = request_line(number, request)
    kind = type(request)
    assert line.startswith(
        f'{{"id": {number}, "type": "{kind.__name__}", "role": "{ROLES[kind]}", "brief": {{'.encode()
    )
    assert line.isascii()
    assert line.index(b"\n") == len(line) - 1


@given(requests)
def test_a_request_holds_every_field_and_the_schema_knows_it(request: Request) -> None:
    body: dict[str, Any] = json.loads(request_line(1, request))
    assert list(body) == ["id", "type", "role", *(field.name for field in fields(request))]
    read: Any = TypeAdapter(exec_requests.Request).validate_json(request_line(1, request))
    assert read.model_dump(mode="json", exclude_unset=True) == body


def test_a_line_comes_to_the_process_to_the_byte(tmp_path: Path) -> None:
    attempt = Attempted(" \t\r\n\u2028\x00", ({"stdin": "a\n", "passed": False},))
    request = WriteProgram(Brief("whitespace", 200_000 * "é", "", ""), last=attempt)
    asked(shell(f"head -n 1 > {tmp_path}/line"), request=request)
    assert (tmp_path / "line").read_bytes() == request_line(1, request)


def test_the_schema_that_ships_is_what_the_models_say() -> None:
    command = [sys.executable, "scripts/exec_schema.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    document = json.loads((ROOT / "agents" / "exec.schema.json").read_text("utf-8"))
    assert document["$defs"]["Answer"]["required"] == ["id", "text"]
    assert document["$defs"]["Failure"]["required"] == ["id", "error"]
    assert {one["$ref"].rpartition("/")[2] for one in document["$defs"]["Request"]["oneOf"]} == {
        kind.__name__ for kind in ROLES
    }
