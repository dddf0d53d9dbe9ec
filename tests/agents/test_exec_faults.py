"""Whatever an agent in another process does wrong ends one trial, in words that say what to mend, and nothing else."""

from pathlib import Path

import pytest

from agents.exec_process import REPLY_BYTES
from agents.model import Reply
from tests.agents.exec_talk import ONE, answered, asked, failed, replying, shell


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("exit 0", "ended with exit code 0 before it answered; an agent has to go on until its stdin ends"),
        ("read x; echo first >&2; echo last >&2; exit 7", "exit code 7 before it answered"),
        ("read x; echo first >&2; echo last >&2; exit 7", "; its stderr ends: first | last"),
        ("read x; printf '\\033[2J' >&2; exit 7", "; its stderr ends: \\x1b[2J"),
        ("read x; kill -9 $$", "was killed by SIGKILL before it answered"),
        ("read x; exec >&-; read x", "closed its stdout before it answered"),
        ("read x; printf '{\"id\": 1'", "ended with exit code 0 before it answered"),
        ("read x; echo Loading model...", "wrote a line that is no JSON (expected value at line 1 column 1)"),
        (
            "read x; echo Loading model...",
            "write replies to stdout and all else to stderr; the line is: Loading model.",
        ),
        ("echo Ready.; read x", "no JSON (expected value at line 1 column 1)"),
        ("read x; yes", "no JSON (expected value at line 1 column 1)"),
        ("read x; echo", "no JSON (EOF while parsing a value at line 1 column 0)"),
        ("read x; printf '\\377\\n'", "the line is: \\xff"),
        ("read x; head -c 10000000 /dev/zero | tr '\\0' x; read x", f"a line of more than {REPLY_BYTES:,} bytes; keep"),
        ("tr '\\0' x < /dev/zero", f"a line of more than {REPLY_BYTES:,} bytes; keep replies shorter"),
    ],
)
def test_a_broken_agent_is_named_with_what_it_did_and_with_the_remedy(script: str, says: str) -> None:
    failure = failed(shell(script))
    assert failure.missing == "harness_error"
    assert str(failure).startswith(f"{shell(script)}: it ")
    assert says in str(failure)
    assert "\n" not in str(failure)


@pytest.mark.parametrize(
    "script",
    [
        "read x; sleep 600",
        "sleep 600",
        "trap '' TERM HUP INT; read x; sleep 600",
        """read x; while printf ' '; do sleep 0.01; done""",
        """read x; printf '{"id": 1, "text": "+."}'; sleep 600""",
    ],
    ids=["silence", "deafness", "stubbornness", "a slow trickle", "a reply without a line end"],
)
def test_an_agent_that_gives_no_reply_in_its_time_is_given_up(script: str) -> None:
    failure = failed(shell(script), seconds=0.25)
    assert failure.missing == "harness_error"
    assert "it gave no reply within 0.25 seconds; check that it ends each reply with a newline" in str(failure)


@pytest.mark.parametrize(
    ("error", "missing"),
    [
        ('"error": "no such model"', "harness_error"),
        ('"error": "no such model", "missing": "provider_error"', "provider_error"),
        ('"error": "no such model", "missing": "refused"', "refused"),
        ('"error": "no such model", "missing": "truncated"', "truncated"),
    ],
)
def test_an_agent_may_say_that_it_has_no_answer_and_whose_fault_that_is(error: str, missing: str) -> None:
    failure = failed(shell(f"read x; echo '{{\"id\": 1, {error}}}'; read x"))
    assert failure.missing == missing
    assert str(failure).endswith(": no such model")


def test_the_request_after_a_fault_goes_to_a_new_process_and_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    script = f"""if [ -e broken ]; then {ONE}; read x; else touch broken; read x; echo Oops; read x; fi"""
    first, second = asked(shell(script), times=2)
    assert "the line is: Oops" in str(first)
    assert isinstance(second, Reply)


def test_an_agent_that_says_it_has_no_answer_goes_on() -> None:
    script = f"""read x; echo "{{\\"id\\": 1, \\"error\\": \\"$$\\"}}"; {ONE}; read x"""
    first, second = asked(shell(script), times=2)
    assert isinstance(second, Reply)
    assert str(first).endswith(f": {second.text}")


def test_a_second_reply_to_a_request_is_no_reply_to_the_next_one() -> None:
    twice = 'echo "{\\"id\\": 1, \\"text\\": \\"+.\\"}"'
    first, second = asked(shell(f"read x; {twice}; {twice}; read x; read x"), times=2)
    assert isinstance(first, Reply)
    assert "it answered request 1, but was asked request 2; answer each once, in order" in str(second)


def test_an_agent_never_waits_for_its_stderr_to_be_read() -> None:
    script = f"read -r line; head -c 1000000 /dev/zero | tr '\\0' e >&2; {replying()}; read x"
    assert answered(shell(script)).text.isdecimal()


def test_of_a_long_stderr_a_message_has_the_last_two_thousand_characters() -> None:
    script = "read x; head -c 100000 /dev/zero | tr '\\0' e >&2; echo end >&2; exit 1"
    said = str(failed(shell(script))).partition("; its stderr ends: ")[2]
    assert (len(said), said[-4:]) == (2000, "eend")


def test_of_a_long_line_a_message_has_the_first_two_hundred_characters() -> None:
    said = str(failed(shell("read x; head -c 5000 /dev/zero | tr '\\0' y; echo; read x")))
    assert said.endswith("the line is: " + 200 * "y")


@pytest.mark.parametrize(
    "script",
    [
        'echo "with $MY_API_KEY" >&2; exit 1',
        'echo "with $MY_API_KEY"',
        'echo "{\\"id\\": 1, \\"error\\": \\"$MY_API_KEY\\"}"',
    ],
    ids=["on stderr", "on stdout", "as an error"],
)
def test_a_secret_of_the_environment_that_an_agent_spills_is_not_in_the_message(
    script: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_API_KEY", "sk-0123456789")
    said = str(failed(shell(f"read x; {script}; read x")))
    assert "[MY_API_KEY]" in said
    assert "sk-0123456789" not in said


def test_a_program_that_is_gone_when_it_is_needed_fails_its_trial_only() -> None:
    assert "there is no program ./gone.sh; check its name" in str(failed("exec:./gone.sh"))
