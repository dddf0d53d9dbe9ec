"""Write agents/exec.schema.json, the JSON Schema of what goes between us and an agent in another process.

    python scripts/exec_schema.py            write it anew
    python scripts/exec_schema.py --check    exit with 1 if it is out of date

It is made of the models by which replies are read (agents.exec_replies) and requests are tested (agents.exec_requests).
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from agents.exec_replies import Answer, Failure
from agents.exec_requests import Request

SCHEMA = Path(__file__).parents[1] / "agents" / "exec.schema.json"


class _Untitled(GenerateJsonSchema):
    """Without a title for every field: it would only be the field's name again."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False


def schema() -> str:
    """The document, as it has to stand in the file."""
    both, shared = TypeAdapter.json_schemas(
        [("Request", "validation", TypeAdapter(Request)), ("Reply", "validation", TypeAdapter(Answer | Failure))],
        schema_generator=_Untitled,
    )
    definitions = {name: both[name, "validation"] for name in ("Request", "Reply")} | shared["$defs"]
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line between Loopwright and an agent in another process",
        "anyOf": [{"$ref": "#/$defs/Request"}, {"$ref": "#/$defs/Reply"}],
        "$defs": definitions,
    }
    return json.dumps(document, indent=2) + "\n"


def main() -> int:
    options = argparse.ArgumentParser(description="Write the JSON Schema of agents in another process.")
    options.add_argument("--check", action="store_true", help="write nothing; exit with 1 if it is out of date")
    check = options.parse_args().check
    new = schema()
    if SCHEMA.exists() and SCHEMA.read_text("utf-8") == new:
        return 0
    if check:
        print(f"{SCHEMA}: is out of date; run python scripts/exec_schema.py", file=sys.stderr)
        return 1
    SCHEMA.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
