"""Steps a second of our Whitespace, as multiples of what a plain loop over the instructions does in the same run.

    .venv/bin/python benchmarks/whitespace.py

"machine" is the exact machine, one instruction at a time; "run" is what anyone gets.
"""

import time
from collections.abc import Callable

from interpreters.base import Limits
from interpreters.whitespace import LANGUAGE
from interpreters.whitespace_code import Code, decode
from interpreters.whitespace_machine import Stopped
from interpreters.whitespace_text import read

COUNTER = "#STL\nSS STTTTTTTTTTTTTTTTTTTTL LSSL SSSTL TSST SLS LTSTL LSLL LSSTL LLL"
"""Down from a million, on the stack."""

HEAP = "#STL\nSSSL SSSTTTTTTTTTTTTTTTTTTTTL TTS LSSL SSSL SSSL TTT SSSTL TSST TTS SSSL TTT LTSTL LSLL LSSTL LLL"
"""The same with a variable in the heap."""

CALLS = "#STL\nSSSTTTTTTTTTTTTTTTTTTTTL LSSL LSTTTL SLS LTSTL LSLL LSSTL LLL LSSTTL SSSTL TSST LTL"
"""The same with a subroutine."""

COPIES = "#STL\nSSSL SSSTL LSSL STSSTL STSSTL TSSS SLT SSSTTTTTSTSSSL TSTT SLT LSLL"
"""Two numbers on the stack, the one added to the other again and again."""

WORKLOADS = (("counter", COUNTER), ("heap", HEAP), ("calls", CALLS), ("copies", COPIES))
STEPS, FEWER_STEPS = 4_000_000, 300_000
REPEATS = 3


def main() -> None:
    print(f"{'':12}{'plain loop':>14}{'machine':>10}{'run':>10}{'':>4}")
    for name, source in WORKLOADS:
        code, program = decode(read(source), "spec"), LANGUAGE.compile(source)
        plain = rate(lambda code=code: plain_loop(code, FEWER_STEPS))  # type: ignore[misc]
        machine = rate(lambda source=source: step_through(source, FEWER_STEPS))  # type: ignore[misc]
        run = rate(lambda program=program: program.run(b"", Limits(steps=STEPS)).steps)  # type: ignore[misc]
        print(f"{name:12}{plain / 1e6:>10.1f} M/s{machine / plain:>9.1f}x{run / plain:>9.1f}x{run / 1e6:>8.1f} M/s")


def rate(work: Callable[[], int]) -> float:
    """The most steps a second of several runs; `work` gives the steps it made."""
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        steps = work()
        rates.append(steps / (time.perf_counter() - started))
    return max(rates)


def step_through(source: str, most_steps: int) -> int:
    machine = LANGUAGE.compile(source).machine(b"", Limits(steps=most_steps))
    try:
        while not machine.ended:
            machine.advance()
    except Stopped:
        pass
    return machine.steps


def plain_loop(code: Code, most_steps: int) -> int:
    """Whitespace as anyone would write it first, as far as the workloads need it; gives the steps it made."""
    stack: list[int] = []
    heap: dict[int, int] = {}
    calls: list[int] = []
    at = steps = 0
    while steps < most_steps:
        name, _, number, _, target = code.instructions[at]
        at += 1
        steps += 1
        if name == "push":
            stack.append(number)
        elif name == "duplicate":
            stack.append(stack[-1])
        elif name == "copy":
            stack.append(stack[-1 - number])
        elif name == "swap":
            stack[-1], stack[-2] = stack[-2], stack[-1]
        elif name == "add":
            right = stack.pop()
            stack.append(stack.pop() + right)
        elif name == "subtract":
            right = stack.pop()
            stack.append(stack.pop() - right)
        elif name == "modulo":
            right = stack.pop()
            stack.append(stack.pop() % right)
        elif name == "store":
            value = stack.pop()
            heap[stack.pop()] = value
        elif name == "retrieve":
            stack.append(heap.get(stack.pop(), 0))
        elif name == "call":
            calls.append(at)
            at = target
        elif name == "jump":
            at = target
        elif name == "jump if zero":
            if stack.pop() == 0:
                at = target
        elif name == "return":
            at = calls.pop()
        elif name == "end":
            break
    return steps


if __name__ == "__main__":
    main()
