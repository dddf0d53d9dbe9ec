"""What a run costs beside its calls, as ratios, each against its alternative in the same run.

    .venv/bin/python benchmarks/harness.py [PYTHON]

    in flight   256 calls in flight against a server on loopback that answers after five seconds, and after one: the
                share of the rate that 256 calls in flight can have at best, and for one second the rate of
                langchain-openai alone that makes the same requests
    scripted    2,000 trials of one call to a model that costs nothing; the same in Inspect AI with its mock model,
                which does less: its scorer compares texts, ours runs a program. PYTHON is an interpreter that has
                inspect_ai, by default this one; if it has none, that is said
    resume      a run of which 20,000 calls are recorded, from the start of the process to its first live call

Every part runs in a process of its own, of which the peak memory is printed, and the seconds of CPU that it and its
workers took from start to end: unlike a rate, these hardly depend on what else the machine does. Rates of calls in
flight are taken between the first 256 and the last, so that neither the start of a run nor its end is in them.
"""

import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

IN_FLIGHT = 256
ROUNDS = 10
TRIALS = 2_000
RECORDED = 20_000
ATTEMPTS = 5
WRONG = "+++++[>+++++++++++++<-]>."
COMPLETION = {
    "id": "c-1",
    "object": "chat.completion",
    "created": 0,
    "model": "m",
    "choices": [{"index": 0, "message": {"role": "assistant", "content": WRONG}, "finish_reason": "stop"}],
    "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
}
FILE = str(Path(__file__).resolve())
MODEL = f"{FILE}:constant"

Found = Mapping[str, float]


def main() -> None:
    python = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        five = served("ours", "five", delay=5)
        show(f"{IN_FLIGHT} in flight, 5 s", five, f"{five['rate'] / (IN_FLIGHT / 5):.2f} of the ideal rate")
        ours, bare = served("ours", "one", delay=1), served("bare", "one", delay=1)
        show(f"{IN_FLIGHT} in flight, 1 s", ours, f"{ours['rate'] / bare['rate']:.2f}x langchain-openai alone")
        show("langchain-openai alone", bare, f"{bare['rate'] / IN_FLIGHT:.2f} of the ideal rate")
        scripted, inspect = child("scripted"), child("inspect", python=python)
        size = f"{scripted['bytes'] / TRIALS:,.0f} bytes of journal a trial"
        show(f"{TRIALS:,} scripted trials", scripted, size)
        if inspect:
            show("Inspect AI", inspect, f"{inspect['bytes'] / TRIALS:,.0f} bytes of log a sample")
            less = inspect["cpu"] / scripted["cpu"]
            print(f"{scripted['rate'] / inspect['rate']:.1f}x the rate of Inspect AI, which takes {less:.1f}x the CPU")
        else:
            print("Inspect AI is not installed")
        child("record")
        resumed = child("resume")
        first = f"first live call after {resumed['seconds']:.1f} s"
        print(f"resume of {RECORDED:,} recorded calls: {first}, {taken(resumed)}")


def show(name: str, found: Found, what: str) -> None:
    print(f"{name:24} {found['rate']:6.0f} a second, {what}, {taken(found)}", flush=True)


def taken(found: Found) -> str:
    return f"{found['cpu']:.1f} s of CPU, peak memory {found['memory'] / 1024:,.0f} MiB"


def served(*part: str, delay: float) -> Found:
    """A part against a server that answers after some seconds, with the rate that the server has seen."""
    command = [sys.executable, FILE, "-", "server", str(delay)]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert server.stdout is not None
    port = int(server.stdout.readline())
    os.environ.update(OPENAI_BASE_URL=f"http://127.0.0.1:{port}/v1", OPENAI_API_KEY="none")
    found = child(*part)
    seen, _ = server.communicate()
    return {**found, **json.loads(seen)}


def child(*part: str, python: str = sys.executable) -> Found:
    """Run one part in a process of its own; empty if it cannot be had."""
    os.environ["STARTED"] = str(time.time())
    before = cpu_of_children()
    done = subprocess.run([python, FILE, "-", *part], stdout=subprocess.PIPE, check=True)
    found: Found = json.loads(done.stdout.splitlines()[-1])
    return found and {**found, "cpu": cpu_of_children() - before}


def cpu_of_children() -> float:
    """Seconds of CPU of the processes that have ended and been waited for, and of theirs."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tell(**found: float) -> None:
    """Print what a part has found."""
    print(json.dumps(found | {"memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss}), flush=True)


# -- the parts, each in its own process


class Answering(asyncio.Protocol):
    """A connection on which every request is answered with the same completion, after a while."""

    def __init__(self, delay: float, arrived: list[float]) -> None:
        self.delay = delay
        self.arrived = arrived
        self.unread = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport

    def data_received(self, data: bytes) -> None:
        self.unread += data
        head, end, body = self.unread.partition(b"\r\n\r\n")
        if end and len(body) >= int(head.lower().partition(b"\ncontent-length:")[2].partition(b"\r")[0]):
            self.unread = b""
            self.arrived.append(time.perf_counter())
            asyncio.get_running_loop().call_later(self.delay, self.answer)

    def answer(self) -> None:
        body = json.dumps(COMPLETION).encode()
        head = f"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode() + body)


def server(delay: str) -> None:
    arrived: list[float] = []

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        listening = await loop.create_server(lambda: Answering(float(delay), arrived), "127.0.0.1", backlog=IN_FLIGHT)
        print(listening.sockets[0].getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)

    asyncio.run(serve())
    print(json.dumps({"rate": (len(arrived) - 2 * IN_FLIGHT) / (arrived[-IN_FLIGHT] - arrived[IN_FLIGHT])}))


def tasks(count: int) -> str:
    """A task file of so many tasks, each with a request of its own."""
    path = Path(f"tasks-{count}.json")
    case = {"stdin": "", "expected_stdout": "never"}
    listed = [
        {"id": f"T{number:05}", "title": "T", "statement": statement(number), "tier": "easy", "category": "C"}
        | {"cases": [case]}
        for number in range(count)
    ]
    path.write_text(json.dumps({"name": "mine", "version": "1", "tasks": listed}))
    return str(path)


def statement(number: int) -> str:
    return f"Print the number {number} in words."


def run(path: str, model: str, count: int, concurrency: int) -> float:
    """Run so many trials of one call, and return how many seconds that took."""
    from evals.experiment import Experiment
    from evals.folder import open_or_create
    from evals.runner import Runner
    from evals.setup import prepare

    setup = prepare(
        Experiment(models=(model,), strategies=("zero-shot",), benchmark=tasks(count), concurrency=concurrency)
    )
    _, journal = open_or_create(Path(path), "", setup.identity())
    with journal:
        started = time.perf_counter()
        asyncio.run(Runner(setup, journal, {}).run(lambda key, closed: None))
        return time.perf_counter() - started


def ours(path: str) -> None:
    run(path, "openai/m", ROUNDS * IN_FLIGHT, IN_FLIGHT)
    tell()


def bare(path: str) -> None:
    """The requests of a run again, without the run."""
    from langchain_core.messages import BaseMessage, HumanMessage, SystemMessage
    from langchain_openai import ChatOpenAI

    from evals.events import Call
    from evals.journal import read

    kinds: dict[str, type[BaseMessage]] = {"system": SystemMessage, "user": HumanMessage}
    calls = [event for event in read(Path(path, "journal.jsonl")) if isinstance(event, Call)]
    requests = iter([[kinds[message.speaker](message.text) for message in call.messages] for call in calls])

    async def ask_all() -> None:
        chat = ChatOpenAI(model="m", max_retries=0, timeout=120)

        async def ask() -> None:
            for request in requests:
                await chat.ainvoke(request)

        await asyncio.gather(*(ask() for _ in range(IN_FLIGHT)))

    asyncio.run(ask_all())
    tell()


def scripted() -> None:
    Path("script.json").write_text(json.dumps([WRONG]))
    seconds = run("scripted", "scripted/script.json", TRIALS, 8)
    tell(rate=TRIALS / seconds, bytes=Path("scripted", "journal.jsonl").stat().st_size)


def inspect() -> None:
    try:
        # By name, for it is no package of ours.
        ai, dataset, model, scorer, solver = (
            import_module(f"inspect_ai{part}") for part in ("", ".dataset", ".model", ".scorer", ".solver")
        )
    except ImportError:
        print("{}")
        return
    output = model.ModelOutput.from_content("mockllm/model", WRONG)
    # Without it, the mock model counts tokens, which needs a file from the network.
    output.usage = model.ModelUsage(input_tokens=11, output_tokens=7, total_tokens=18)
    mock = model.get_model("mockllm/model", custom_outputs=[output] * TRIALS)
    samples = [dataset.Sample(input=statement(number), target="never") for number in range(TRIALS)]
    task = ai.Task(dataset=samples, solver=solver.generate(), scorer=scorer.match())
    started = time.perf_counter()
    (log,) = ai.eval(task, model=mock, display="none", log_dir="inspect")
    seconds = time.perf_counter() - started
    if log.status != "success":
        raise SystemExit(f"Inspect AI ended with {log.status}")
    tell(rate=TRIALS / seconds, bytes=sum(file.stat().st_size for file in Path("inspect").iterdir()))


def command(*more: str) -> None:
    """The run of which many calls are recorded, from the command line, as users have it."""
    from evals.cli import app

    rules = ["--model", MODEL, "--strategy", "self-scaffolding", "--benchmark", tasks(RECORDED // ATTEMPTS + 100)]
    with suppress(SystemExit):
        app(["run", *rules, "--out", "recorded", *more])


def record() -> None:
    command("--budget", f"calls={RECORDED}")
    tell()


def resume() -> None:
    os.environ["RESUMED"] = "1"
    command()


class Constant:
    """A model that always says the same. Asked by a run that was resumed, it tells the time and ends the process."""

    name = MODEL
    parameters: Mapping[str, Any] = {}

    async def complete(self, messages: object, role: object) -> object:
        from agents.model import Reply

        if "RESUMED" in os.environ:
            tell(seconds=time.time() - float(os.environ["STARTED"]))
            os._exit(0)
        return Reply(WRONG)


def constant(name: str, settings: object) -> Constant:
    return Constant()


PARTS = {part.__name__: part for part in (server, ours, bare, scripted, inspect, record, resume)}

if __name__ == "__main__":
    if sys.argv[1:2] == ["-"]:
        PARTS[sys.argv[2]](*sys.argv[3:])
    else:
        main()
