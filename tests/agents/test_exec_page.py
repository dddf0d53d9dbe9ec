"""What docs/exec.md says of lines and fields is what the models say."""

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from agents.exec_process import REPLY_BYTES
from agents.exec_replies import Answer, Failure, Usage, read_reply
from agents.exec_requests import Request
from agents.protocol import ROLES

PAGE = (Path(__file__).parents[2] / "docs" / "exec.md").read_text("utf-8")
BLOCKS = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
LINES = [json.loads(line) for block in BLOCKS for line in block.splitlines()]


def table(heading: str, page: str = PAGE) -> dict[str, list[str]]:
    """The rows of the table with a heading: what stands in backticks in the first column -> the other cells."""
    rows = page.partition(f"\n| {heading} |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {first.strip("`"): others for first, *others in cells}


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line['id']}-{line.get('type', 'reply')}")
def test_a_line_of_the_page_is_a_request_or_a_reply(line: dict[str, Any]) -> None:
    if "type" in line:
        TypeAdapter[Any](Request).validate_python(line)
    else:
        read_reply(json.dumps(line).encode(), line["id"])


def test_the_page_shows_two_requests_and_four_replies() -> None:
    assert [line["id"] for line in LINES] == [1, 2, 1, 2, 3, 4]


def test_the_table_of_requests_has_every_type_with_its_fields() -> None:
    named = {kind: re.findall(r"`(\w+)`", cells[-1]) for kind, cells in table("type").items()}
    assert named == {kind.__name__: [field.name for field in fields(kind)[1:]] for kind in ROLES}


def test_the_tables_of_replies_have_every_field_with_its_default() -> None:
    answer, failure = PAGE.split("There is no answer:")
    for part, model in ((answer, Answer), (failure, Failure)):
        rows = table("field", part)
        assert list(rows) == list(model.model_fields)
        for name, field in model.model_fields.items():
            default = rows[name][0].strip("`")
            if field.is_required():
                assert default == "(needed)"
            elif field.default is None:
                assert default in ("", "unknown")
            else:
                assert json.loads(default) == field.default


def test_the_page_names_the_kinds_of_tokens_and_the_longest_line() -> None:
    assert ", ".join(f"`{name}`" for name in Usage.model_fields) in PAGE
    assert f"at most {REPLY_BYTES:,} bytes" in PAGE
