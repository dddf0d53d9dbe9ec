"""A script is told from its beginning in every trial, and says so when it ends."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from agents.model import AgentCrashed, Model, Role
from agents.providers.scripted import Script, Scripted, build
from agents.providers.settings import ConfigurationError, Settings


def tell(model: Model, *roles: Role) -> list[str]:
    async def telling() -> list[str]:
        return [(await model.complete([], role)).text for role in roles]

    return asyncio.run(telling())


def test_a_list_is_given_in_order_to_whoever_asks() -> None:
    assert tell(Scripted(["a", " \t\n"]), "coder", "critic") == ["a", " \t\n"]


def test_a_mapping_has_a_thread_for_each_role() -> None:
    script: Script = {"coder": ["a", "b"], "critic": ["c"]}
    assert tell(Scripted(script), "coder", "critic", "coder") == ["a", "c", "b"]


def test_every_trial_starts_from_the_beginning() -> None:
    model = Scripted(["a", "b"])
    assert tell(model.fresh(), "coder") == ["a"]
    assert tell(model.fresh(), "coder", "coder") == ["a", "b"]
    assert tell(model, "coder") == ["a"]


def test_a_reply_given_before_can_be_skipped() -> None:
    model = Scripted({"coder": ["a", "b"], "critic": ["c"]})
    model.skip("coder")
    assert tell(model, "critic", "coder") == ["c", "b"]


@pytest.mark.parametrize(
    ("script", "roles", "says"),
    [
        (["a"], ("coder", "critic"), "x/y: the critic asks for reply 2, but the script holds 1 reply for all roles"),
        ({"coder": ["a", "b"]}, ("coder",) * 3, "asks for reply 3, but the script holds 2 replies for coder"),
        ({"coder": ["a"]}, ("editor",), "the editor asks for reply 1, but the script holds 0 replies for editor"),
    ],
)
def test_it_runs_dry_loudly(script: Script, roles: tuple[Role, ...], says: str) -> None:
    with pytest.raises(AgentCrashed) as caught:
        tell(Scripted(script, "x/y"), *roles)
    assert says in str(caught.value)


@pytest.mark.parametrize("script", [["a", "b"], {"coder": ["a"], "critic": ["é"]}, []])
def test_a_file_is_read_as_it_is(tmp_path: Path, script: Any) -> None:
    path = tmp_path / "script.json"
    path.write_text(json.dumps(script, ensure_ascii=False), encoding="utf-8")
    model = build(str(path), Settings(temperature=0.5))
    assert model.script == script
    assert model.name == f"scripted/{path}"
    assert model.parameters == {"temperature": 0.5}
    assert model.fresh() == model


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[", "not JSON"),
        (b'["\xff"]', "byte 2 is not UTF-8"),
        (b"3", "the script is no list"),
        (b'["a", 3]', "[1] is no string"),
        (b'{"coder": "a"}', "coder is no list"),
        (b'{"coder": [null]}', "coder[0] is no string"),
        (b'{"repeat": ["a"]}', '"repeat" is no role'),
    ],
)
def test_a_bad_file_is_named_in_one_line(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "script.json"
    path.write_bytes(content)
    with pytest.raises(ConfigurationError) as caught:
        build(str(path), Settings())
    assert str(path) in str(caught.value)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"nowhere\.json: cannot be read"):
        build(str(tmp_path / "nowhere.json"), Settings())
