"""The file .env: what is taken from it, what is left alone, and what is refused."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.environment import load, parse
from evals.errors import UserError
from tests.evals.conftest import Loopwright
from tests.stub_server import StubServer


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("OPENAI_API_KEY=sk-1", "sk-1"),
        ("  export   OPENAI_API_KEY = sk-1  \n", "sk-1"),
        ("OPENAI_API_KEY=sk-1 # mine\r\n", "sk-1"),
        ("OPENAI_API_KEY=sk#1", "sk#1"),
        ("OPENAI_API_KEY=# none yet", ""),
        ("OPENAI_API_KEY=", ""),
        ("OPENAI_API_KEY='a # \"b\\' # mine", 'a # "b\\'),
        ('OPENAI_API_KEY="a # \'b\\"\\\\\\n"', "a # 'b\"\\\\n"),
        ("OPENAI_API_KEY='$HOME'", "$HOME"),
        ("# OPENAI_API_KEY=x\n\n \t\nOPENAI_API_KEY=y\n#", "y"),
    ],
)
def test_a_value_is_read_exactly(text: str, value: str) -> None:
    assert parse(text, ".env") == {"OPENAI_API_KEY": value}


def test_of_all_names_only_ours_are_taken_and_the_lines_of_others_do_not_matter() -> None:
    text = (
        "PATH=/evil\nOPENAI_ORG_ID=org\nexport MESSAGE=it's a $trap 'here'\n"
        'PRIVATE="-----BEGIN\nOPENAI_API_KEY=not this\n-----END" and more\n'
        "OPENAI_API_KEY=a\nOPENAI_BASE_URL=http://h/v1#x\nOPENROUTER_API_KEY=b\nLOOPWRIGHT_API_KEY=c\n"
    )
    found = {"OPENAI_API_KEY": "a", "OPENAI_BASE_URL": "http://h/v1#x"}
    assert parse(text, ".env") == found | {"OPENROUTER_API_KEY": "b", "LOOPWRIGHT_API_KEY": "c"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("\n\nOPENAI_API_KEY", "line 3 is no NAME=VALUE; mend it, or put a '#' before it"),
        ("A=1\nOPENAI_API_KEY: x", "line 2 is no NAME=VALUE"),
        ("OPENAI_API_KEY='x", "line 1: the quote that OPENAI_API_KEY begins with is never closed"),
        ("A='1\n2'\nOPENAI_API_KEY='x'y", "line 3: something stands behind the quote that closes OPENAI_API_KEY"),
        ("OPENAI_API_KEY=x\nOPENAI_API_KEY=x", "line 2: OPENAI_API_KEY is given twice"),
        ("OPENAI_API_KEY=$KEY", "line 1: OPENAI_API_KEY has a '$', and no value is put in its place"),
        ('OPENAI_API_KEY="${KEY}"', "line 1: OPENAI_API_KEY has a '$'"),
        ("OPENAI_API_KEY='a\nb'", "line 1: OPENAI_API_KEY goes over several lines"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_one_line_with_its_place(text: str, says: str) -> None:
    with pytest.raises(UserError) as caught:
        parse(text, "here/.env")
    assert str(caught.value).startswith(f"here/.env: {says}")
    assert "\n" not in str(caught.value)


@given(st.text(st.characters(codec="utf-8", exclude_characters="'\n\r"), max_size=30))
def test_whatever_stands_in_single_quotes_is_the_value(value: str) -> None:
    assert parse(f"A='x'\nLOOPWRIGHT_X='{value}' # {value}\n", ".env") == {"LOOPWRIGHT_X": value}


@given(st.text(st.sampled_from("AOPENAI_API_KEY=#'\"\\$ \t\n\rx"), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        found = parse(text, ".env")
    except UserError as error:
        assert str(error).startswith(".env: line ")
    else:
        assert all("\n" not in value for value in found.values())


def file(folder: Path, text: str | bytes) -> Path:
    path = folder / ".env"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_what_the_environment_has_is_left_alone(tmp_path: Path) -> None:
    environment = {"OPENAI_API_KEY": "mine", "LOOPWRIGHT_API_KEY": ""}
    load(file(tmp_path, "OPENAI_API_KEY=a\nLOOPWRIGHT_API_KEY=b\nOPENROUTER_API_KEY=c"), environment)
    assert environment == {"OPENAI_API_KEY": "mine", "LOOPWRIGHT_API_KEY": "", "OPENROUTER_API_KEY": "c"}


def test_an_address_of_the_file_never_gets_a_key_of_the_environment(tmp_path: Path) -> None:
    path = file(tmp_path, "OPENAI_BASE_URL=http://evil/v1\nOPENAI_API_KEY=theirs")
    environment = {"OPENAI_API_KEY": "mine"}
    with pytest.raises(
        UserError, match="its OPENAI_BASE_URL would get the OPENAI_API_KEY of the environment; set both"
    ):
        load(path, environment)
    assert environment == {"OPENAI_API_KEY": "mine"}
    load(path, environment := {"OPENAI_BASE_URL": "http://good/v1"})
    assert environment == {"OPENAI_BASE_URL": "http://good/v1", "OPENAI_API_KEY": "theirs"}


def test_no_file_and_a_folder_of_that_name_have_nothing(tmp_path: Path) -> None:
    environment: dict[str, str] = {}
    load(tmp_path / ".env", environment)
    (tmp_path / ".env").mkdir()
    load(tmp_path / ".env", environment)
    assert environment == {}


def test_a_file_that_is_no_utf_8_is_refused_and_a_byte_order_mark_is_not(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="line 2 is not UTF-8"):
        load(file(tmp_path, b"A=1\nOPENAI_API_KEY=\xff"), {})
    environment: dict[str, str] = {}
    load(file(tmp_path, "\ufeffOPENAI_API_KEY=a"), environment)
    assert environment == {"OPENAI_API_KEY": "a"}


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """An environment without a key, which is one again when the test is over."""
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENROUTER_API_KEY", "LOOPWRIGHT_API_KEY"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)


@pytest.mark.usefixtures("bare")
def test_a_run_takes_its_key_and_its_server_from_the_file_and_writes_neither_down(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    with StubServer(lambda _: "+") as server:
        file(tmp_path, f"OPENAI_API_KEY=sk-of-the-file # mine\nOPENAI_BASE_URL='{server.url}'\n")
        arguments = ["run", "--model", "openai/m", "--strategy", "zero-shot", "--task", "E01", "--out", "run"]
        assert loopwright(*arguments).code == 0
    assert server.keys == ["Bearer sk-of-the-file"]
    for path in (tmp_path / "run").iterdir():
        assert b"sk-of-the-file" not in path.read_bytes()


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("command", [["run", "--model", "openai/m", "--strategy", "zero-shot"], ["doctor", "openai/m"]])
def test_a_file_that_cannot_be_read_stops_what_would_call_a_model_and_nothing_else(
    loopwright: Loopwright, tmp_path: Path, command: list[str]
) -> None:
    file(tmp_path, "OPENAI_API_KEY")
    done = loopwright(*command)
    assert (done.code, done.err) == (2, "loopwright: .env: line 1 is no NAME=VALUE; mend it, or put a '#' before it\n")
    assert loopwright("list", "strategies").code == 0
