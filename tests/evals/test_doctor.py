"""The doctor tells what a server does, what it does not do, and what cannot be told."""

import json
import tomllib
from dataclasses import dataclass
from typing import Any

import pytest

from agents.model import Reply, Usage
from agents.providers.faults import CallFailed
from evals import doctor_probes as probes
from evals.doctor_probes import Answer as Asked
from evals.experiment import Experiment
from tests.evals.conftest import Loopwright
from tests.stub_server import Answer, Obliging, StubServer

CHECKS = (
    "reachable key model temperature seed max_completion_tokens max_tokens system_role white_space usage cost latency"
)


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LOOPWRIGHT_API_KEY", raising=False)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789")


def examined(loopwright: Loopwright, model: Any) -> tuple[dict[str, Any], dict[str, dict[str, str]]]:
    """What the doctor says of a stub, and its checks by name."""
    with StubServer(model) as server:
        done = loopwright("doctor", f"{server.url}#stub", "--json")
    said = json.loads(done.out)
    assert done.code == (0 if said["usable"] else 1)
    return said, {check["name"].replace(" ", "_"): check for check in said["checks"]}


def test_of_a_server_without_flaws_everything_is_ok(loopwright: Loopwright) -> None:
    said, checks = examined(loopwright, Obliging())
    assert " ".join(checks) == CHECKS
    assert {check["result"] for check in checks.values()} == {"ok"}
    assert said["settings"] == {
        "temperature": 0.0,
        "seed": 1,
        "max_tokens": 8192,
        "max_tokens_as": "max_completion_tokens",
    }


@pytest.mark.parametrize(
    ("flaw", "results", "sentence", "settings"),
    [
        (
            {"ignores": ("max_completion_tokens",)},
            {"max_completion_tokens": "no"},
            "it is ignored: 200 tokens came under a cap of 16 tokens",
            {"max_tokens_as": "max_tokens"},
        ),
        (
            {"ignores": ("max_completion_tokens", "max_tokens")},
            {"max_completion_tokens": "no", "max_tokens": "no"},
            "it is ignored: 200 tokens came under a cap of 16 tokens",
            {"max_tokens": None, "max_tokens_as": None},
        ),
        (
            {"refuses": ("max_tokens",)},
            {"max_tokens": "no"},
            "it is refused with HTTP 400: Unsupported parameter: max_tokens",
            {"max_tokens_as": "max_completion_tokens"},
        ),
        (
            {"refuses": ("temperature",)},
            {"temperature": "no"},
            "it is refused with HTTP 400: Unsupported parameter: temperature",
            {"temperature": None, "seed": 1},
        ),
        ({"ignores": ("seed",)}, {"seed": "no"}, "two answers under one seed differ", {"seed": None}),
        (
            {"hears_system": False},
            {"system_role": "no"},
            "the model says that it was told nothing: the system message is lost",
            {},
        ),
        (
            {"strips": True},
            {"white_space": "no"},
            "the reply has lost the white space at both ends, and there alone",
            {},
        ),
        (
            {"counts": False, "ignores": ("max_completion_tokens",)},
            {"usage": "no", "cost": "no", "max_completion_tokens": "no"},
            "it is ignored: 692 characters came under a cap of 16 tokens",
            {"max_tokens_as": "max_tokens"},
        ),
        ({"charges": False}, {"cost": "no"}, "it is not reported: give the prices in the experiment file", {}),
    ],
)
def test_a_flaw_is_found_and_the_settings_go_round_it(
    loopwright: Loopwright, flaw: dict[str, Any], results: dict[str, str], sentence: str, settings: dict[str, Any]
) -> None:
    said, checks = examined(loopwright, Obliging(**flaw))
    assert {name: check["result"] for name, check in checks.items() if check["result"] != "ok"} == results
    assert any(checks[name]["sentence"].startswith(sentence) for name in results)
    assert {name: said["settings"].get(name) for name in settings} == settings


def test_a_model_that_does_not_do_as_it_is_told_leaves_open_what_its_server_does(loopwright: Loopwright) -> None:
    said, checks = examined(loopwright, lambda _: "Certainly!")
    unknown = {"seed", "max_completion_tokens", "max_tokens", "system_role", "white_space"}
    assert {name for name, check in checks.items() if check["result"] == "cannot tell"} == unknown
    assert said["settings"] == {"temperature": 0.0}


@pytest.mark.parametrize(
    ("answer", "results", "sentence"),
    [
        (Answer("who are you?", status=401), "ok no no", "HTTP 401: who are you?"),
        (Answer("not for you", status=403), "ok no no", "HTTP 403: not for you"),
        (Answer("no such model", status=404), "ok cannot tell no", "HTTP 404: no such model; check the model's name"),
        (Answer("too much", status=429, headers={"retry-after": "0"}), "ok cannot tell no", "HTTP 429: too much"),
        (Answer(body=b"<html>"), "no cannot tell no", "the response is no JSON"),
        (Answer(""), "ok ok no", "the reply is empty"),
    ],
)
def test_a_model_that_cannot_be_used_is_asked_one_thing_only(
    loopwright: Loopwright, answer: Answer, results: str, sentence: str
) -> None:
    said, checks = examined(loopwright, lambda _: answer)
    assert list(checks) == ["reachable", "key", "model"]
    assert " ".join(check["result"] for check in checks.values()) == results
    assert sentence in checks["model"]["sentence"]
    assert (said["usable"], said["settings"]) == (False, {})


def test_nobody_there_is_said_so_and_exits_with_1(loopwright: Loopwright) -> None:
    with StubServer(Obliging()) as server:
        name = f"{server.url}#stub"
    done = loopwright("doctor", name)
    assert done.code == 1
    assert "reachable  no           Connection error." in done.out
    assert done.out.endswith(f"{name} cannot be used as it is\n")


def test_a_parameter_that_is_never_sent_does_not_count_as_accepted(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StubServer(Obliging()) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        done = loopwright("doctor", "openai/gpt-5-stub", "--json")
    said = json.loads(done.out)
    warm = next(check for check in said["checks"] if check["name"] == "temperature")
    assert (warm["result"], warm["sentence"].startswith("it is never sent")) == ("no", True)
    assert "temperature" not in said["settings"]


@pytest.mark.parametrize("flaw", [{}, {"refuses": ("temperature",), "charges": False}], ids=["sound", "flawed"])
def test_what_is_printed_can_be_put_into_an_experiment_file(loopwright: Loopwright, flaw: dict[str, Any]) -> None:
    with StubServer(Obliging(**flaw)) as server:
        name = f"{server.url}#stub/one"
        done = loopwright("doctor", name)
    assert done.code == 0
    table, _, settings = done.out.partition("for an experiment file; the numbers are examples:\n")
    assert [line.split()[0] for line in table.splitlines()[2:] if line[:1].strip()][-1] == "latency"
    assert ("[prices." in settings) == bool(flaw)
    text = f'models = ["{name}"]\nstrategies = ["zero-shot"]\n{settings}'
    experiment = Experiment.model_validate(tomllib.loads(text))
    assert experiment.parameters_of(name).max_tokens == 8192
    assert experiment.parameters_of(name).temperature == (None if flaw else 0.0)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("builtin/synth", "builtin/synth is an agent of another kind than a language model"),
        ("exec:sh x", "exec:sh x is an agent of another kind"),
        ("opnai/m", "no model provider named 'opnai'; did you mean 'openai'?"),
        ("http://h:1/v1", "names a server and no model"),
        ("openrouter/a/b", "openrouter/a/b needs a key; set OPENROUTER_API_KEY"),
    ],
)
def test_what_has_no_server_to_ask_is_one_line(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, name: str, says: str
) -> None:
    monkeypatch.delenv("OPENROUTER_API_KEY", raising=False)
    done = loopwright("doctor", name)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert says in done.err


# What can be told from an answer


def told(text: str, tokens: int | None = 5, finish_reason: str = "stop") -> Asked:
    return Asked(Reply(text, finish_reason=finish_reason, usage=Usage(1, tokens)), None, 0.1)


UNANSWERED = Asked(None, CallFailed("m did not answer: HTTP 500: x", "server", 500, "HTTP 500: x"), 0.1)


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        (told(probes.TEXT), "ok"),
        (told(f"Here:\n<<<{probes.TEXT}>>>"), "ok"),
        (told(probes.TEXT.strip()), "no"),
        (told(probes.TEXT.rstrip()), "cannot tell"),
        (told(" ".join(probes.TEXT.split())), "cannot tell"),
        (told("one two three"), "cannot tell"),
        (UNANSWERED, "cannot tell"),
    ],
)
def test_white_space_is_lost_only_where_nothing_else_is(answer: Asked, result: str) -> None:
    assert probes.white_space(answer).result == result


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        (told("1 2 3", 16, "length"), "ok"),
        (told("", 16, "length"), "ok"),
        (told("1 2 3", None, "length"), "ok"),
        (told("1 2 3", 17, "length"), "ok"),
        (told("1 2 3", 512, "length"), "no"),
        (told("", 900), "no"),
        (told("1 " * 100, None), "no"),
        (told("1 2 3", 6), "cannot tell"),
        (UNANSWERED, "cannot tell"),
    ],
)
def test_a_cap_works_if_it_cuts_and_not_if_something_else_does(answer: Asked, result: str) -> None:
    assert probes.cap("max_tokens", answer).result == result


@pytest.mark.parametrize(
    ("answers", "result"),
    [
        (("1", "1", "2"), "ok"),
        (("1", "2", "2"), "no"),
        (("1", "1", "1"), "cannot tell"),
    ],
)
def test_a_seed_works_if_it_makes_a_difference(answers: tuple[str, str, str], result: str) -> None:
    first, again, other = map(told, answers)
    assert probes.seed(first, again, other).result == result
    assert probes.seed(first, again, UNANSWERED).result == "cannot tell"


def test_the_latency_is_the_median_and_the_slowest_is_named() -> None:
    assert probes.latency([3.0, 0.1, 0.2]).sentence == "0.20 s, the median of 3 calls; the slowest 3.00 s"


@dataclass(frozen=True, slots=True)
class Endless:
    """Repeats what it is asked until it is cut, as a model does that was never taught to stop."""

    refuses: tuple[str, ...] = ()

    def __call__(self, request: dict[str, Any]) -> Answer:
        cap = request.get("max_completion_tokens", request.get("max_tokens", 10_000))
        if any(name in request for name in self.refuses):
            return Answer("Unsupported parameter", status=400)
        text = f"{request['messages'][-1]['content']} " * cap
        return Answer(text[: 4 * cap], finish_reason="length", usage={"prompt_tokens": 11, "completion_tokens": cap})


def test_a_model_that_knows_no_end_is_cut_early_and_its_echo_is_taken_for_no_answer(loopwright: Loopwright) -> None:
    with StubServer(Endless()) as server:
        said = json.loads(loopwright("doctor", f"{server.url}#stub", "--json").out)
        caps = [request.get("max_tokens", request.get("max_completion_tokens")) for request in server.requests]
    results = {check["name"]: check["result"] for check in said["checks"]}
    assert said["usable"]
    assert (results["system role"], results["max_tokens"], results["white space"]) == ("cannot tell", "ok", "ok")
    assert set(caps) == {64, 16}


def test_a_model_that_thinks_before_it_answers_is_given_room_for_it(loopwright: Loopwright) -> None:
    def thoughtful(request: dict[str, Any]) -> Answer:
        cut = request.get("max_tokens", 10_000) < 1000
        text = "<think>Well, well" if cut else "<think>Well</think>NONE."
        return Answer(text, finish_reason="length" if cut else "stop")

    said, checks = examined(loopwright, thoughtful)
    assert said["usable"]
    assert checks["system_role"]["result"] == "cannot tell"
