"""A key is in nothing that a run leaves: no file, no line of output, no error, in whatever form a server repeats it."""

import asyncio
import html
import json
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.model import Message, ModelFailure
from agents.providers.settings import Settings
from agents.redaction import LONGEST, redact
from tests import fault_server
from tests.evals.conftest import Loopwright
from tests.fault_server import quick
from tests.stub_server import Answer, StubServer

KEY = 'sk-canary/0123456789+abc=&"<\\xyz'
"""With all that is written in another way in a URL, in JSON or in HTML."""

TOKEN = "canary-token/of-an-agent+0123456789"

Form = Callable[[str], str]


def _unicode(text: str) -> str:
    return "".join(f"\\u{ord(char):04X}" for char in text)


FORMS: Mapping[str, Form] = {
    "as it is": lambda text: text,
    "JSON": json.dumps,
    "JSON of PHP": lambda text: json.dumps(text).replace("/", "\\/"),
    "JSON of Go": lambda text: json.dumps(text).replace("&", "\\u0026").replace("<", "\\u003c"),
    "URL": lambda text: quote(text, safe=""),
    "URL, slashes kept": quote,
    "URL, twice": lambda text: quote(quote(text, safe=""), safe=""),
    "HTML": html.escape,
    "HTML, by number": lambda text: "".join(f"&#{ord(char)};" for char in text),
    "Python": repr,
    "escapes": _unicode,
}


FRUGAL = [name for name in FORMS if name not in ("HTML, by number", "escapes")]
"""Those that encode only what they have to."""


def forms_of(key: str) -> Iterator[str]:
    """A key as it may be written, in one form or in one inside of another."""
    for outer in FRUGAL:
        for inner in FORMS.values():
            yield FORMS[outer](inner(key)).strip("\"'")


PRINTABLE = "".join(map(chr, range(33, 127)))
WORDS = st.text(st.sampled_from(sorted({*PRINTABLE} - {*"%&\\"})), min_size=8)
"""Keys without the characters that the forms are made of."""


@given(st.text(st.sampled_from(PRINTABLE), min_size=8), st.sampled_from([*FORMS]))
def test_a_key_is_found_in_any_form(key: str, name: str) -> None:
    assert redact(f"<{FORMS[name](key)}>", {"KEY": key}).count("[KEY]") == 1


@given(WORDS, st.sampled_from([*FORMS]), st.sampled_from([*FRUGAL]))
def test_a_key_is_found_in_any_form_inside_of_any_other(key: str, inner: str, outer: str) -> None:
    text = FORMS[outer](FORMS[inner](key))
    assert redact(f"<{text}>", {"KEY": key}).count("[KEY]") == 1


@given(st.text(max_size=200))
def test_a_text_without_the_key_stays_as_it_is(text: str) -> None:
    assert redact(text, {"KEY": KEY}) == text


@pytest.mark.parametrize(
    "text", ["\\" * LONGEST, "s\\" * LONGEST, "%25" * LONGEST, "&#0" + "0" * LONGEST, KEY[:-1] * LONGEST]
)
def test_a_text_made_to_be_long_to_search_is_searched_all_the_same(text: str) -> None:
    assert "[KEY]" not in redact(text[:LONGEST], {"KEY": KEY})


RESPONSES: Mapping[str, Callable[[str], Answer]] = {
    "401": lambda said: Answer(f"your header was {said}", status=401),
    "400, long": lambda said: Answer(f"{'x' * 280}{said}{said}", status=400),
    "503": lambda said: Answer(f"your header was {said}", status=503),
    "200, error": lambda said: Answer(body=json.dumps({"error": {"message": said, "code": said}}).encode()),
    "200, error in words": lambda said: Answer(body=json.dumps({"error": said}).encode()),
    "200, list": lambda said: Answer(body=json.dumps(["x" * 60, said]).encode()),
    "200, no JSON": lambda said: Answer(body=said.encode()),
    "200, page": lambda said: Answer(headers={"content-type": "text/html"}, body=f"<pre>{said}".encode()),
    "200, odd choices": lambda said: Answer(body=json.dumps({"choices": [{"message": {said: said}}]}).encode()),
    "400, no JSON": lambda said: Answer(status=400, body=f"<html>{said}".encode()),
}


@pytest.mark.parametrize("name", RESPONSES)
def test_whatever_a_provider_raises_is_without_the_key(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = iter(FORMS.values())

    def answer(_: dict[str, Any]) -> Answer:
        return RESPONSES[name](next(said, FORMS["JSON"])(f"Bearer {KEY}"))

    async def ask() -> list[ModelFailure]:
        model, failures = quick("m", Settings(timeout=5)), []
        for _ in FORMS:
            try:
                await model.complete([Message("user", "x")], "coder")
            except ModelFailure as failure:
                failures.append(failure)
        await model.aclose()
        return failures

    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with StubServer(answer) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        failures = asyncio.run(ask())
    assert len(failures) == len(FORMS)
    for failure in failures:
        leaves(f"{failure!s} {failure!r} {vars(failure)} {''.join(traceback.format_exception(failure))}")


def leaves(text: str) -> None:
    """Fail if a text holds a key, or a good part of one, in any form."""
    for key in (KEY, TOKEN):
        for form in forms_of(key):
            assert form not in text
        assert key[3:14] not in text, "a part of the key is left"


def everything(path: Path) -> str:
    return "\n".join(file.read_bytes().decode() for file in sorted(path.rglob("*")) if file.is_file())


EXEC = """import json, os, sys
token = os.environ["AGENT_TOKEN"]
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    task = request["brief"]["title"]
    print("the token is", token, json.dumps(token), file=sys.stderr, flush=True)
    if "Hello" in task:
        raise RuntimeError(f"no: {token}")
    if "Echo Line" in task:
        print(f"no JSON: {token}", flush=True)
    else:
        print(json.dumps({"id": request["id"], "error": f"cannot with {token}"}), flush=True)
"""

STRANGER = '''import os

class Stranger:
    """A model that breaks, and says more than it should."""
    name, parameters = "stranger/x", {}
    async def complete(self, messages, role):
        raise RuntimeError("headers: " + repr({"authorization": "Bearer " + os.environ["OPENAI_API_KEY"]}))

def build(name, settings):
    return Stranger()
'''

CRASHING = '''class Crashing:
    """A strategy that breaks, and takes all it knows with it."""
    name, summary = "crashing", "breaks"
    def outline(self):
        return {}
    def mermaid(self):
        return ""
    async def run(self, team, control=None):
        raise RuntimeError(repr(team))
'''


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("agent.py", EXEC), ("stranger.py", STRANGER), ("crashing.py", CRASHING)):
        (tmp_path / name).write_text(text)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("AGENT_TOKEN", TOKEN)
    return tmp_path


def test_a_run_whose_server_and_agents_repeat_their_keys_leaves_them_nowhere(
    loopwright: Loopwright, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forms = list(FORMS.values())
    heard: list[str] = []

    def answer(_: dict[str, Any]) -> Answer:
        heard.append(server.keys[-1])
        said = forms[len(heard) % len(forms)](server.keys[-1])
        return Answer(f"your header was {said}", status=(400, 403, 500)[len(heard) % 3])

    models = [f"{fault_server.__file__}:quick", f"exec:{sys.executable} agent.py", "stranger.py:build"]
    chosen = [part for model in models for part in ("--model", model)]
    rules = [*chosen, "--strategy", "coder-critic", "--tier", "easy", "--out", "run", "--concurrency", "4"]
    with StubServer(answer) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        said = [loopwright("run", *rules, "-v", "--log-json", "log.jsonl")]
    assert said[0].code == 1
    assert "0 solved, 0 unsolved, 60 missing" in said[0].out
    assert {f"Bearer {KEY}"} == {*heard}
    said += [
        loopwright(*command)
        for command in (
            ("replay", "run", "--json"),
            ("regrade", "run", "--json"),
            ("compare", "run", "--by", "model"),
            ("compare", "run", "--json"),
            ("show", "run"),
            ("show", "run", "--json"),
            ("analyse", "run", "--json"),
        )
    ]
    written = everything(files)
    assert "[API key]" in written
    assert "[AGENT_TOKEN]" in written
    assert "[OPENAI_API_KEY]" in written
    leaves(written + "".join(done.out + done.err for done in said))


def test_a_key_that_is_refused_is_in_no_line_of_what_stops_the_run(
    loopwright: Loopwright, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StubServer(lambda _: Answer(quote(f"no: {KEY}", safe=""), status=401)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        done = loopwright("run", "--model", "openai/m", "--strategy", "zero-shot", "--out", "run")
    assert done.code == 2
    leaves(done.out + done.err + everything(files))


def test_what_a_plug_in_that_breaks_prints_of_its_team_is_without_the_key(loopwright: Loopwright, files: Path) -> None:
    done = loopwright("run", "--model", "openai/m", "--strategy", "crashing.py:Crashing", "--out", "run")
    assert done.code == 1
    assert "harness_error" in done.out
    assert "brief=Brief(" in done.out
    leaves(done.out + done.err + everything(files))
