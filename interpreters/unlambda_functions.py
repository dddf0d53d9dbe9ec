"""What Unlambda's functions do when they are called. In the order of the table below:

    ```sxyz   goes on with the application of `xz to `yz           `.xy   writes x and gives y
    ``kxy     gives x                                              `rx    writes a line feed and gives x
    `ix       gives x                                              `@x    reads a character; calls x with i, or with v
    `vx       gives v                                                     if there was none
    `d term   gives a promise of the term                          `?xy   calls y with i if the current character is x,
    ``d term x  calls the value of the term with x                        or else with v
    `cx       calls x with the stack as a function                 `|x    calls x with the function that prints the
    `ex       ends the program                                            current character, or with v if there is none

In the esolangbench dialect, `|x writes the current character at once and calls x with i, or with v if there is none.

Functions that are handed to others, i and v by a test, stand in the source where the one that hands them does.
"""

from collections.abc import Callable, Mapping

from interpreters.unlambda_state import State
from interpreters.unlambda_terms import (
    BOTTOM,
    CALL,
    CONTINUATION,
    DELAY,
    ECHO,
    EXIT,
    FORCED,
    K1,
    PAIR,
    PASS,
    PRINT,
    PROMISE,
    QUERY,
    READ,
    S1,
    S2,
    I,
    K,
    S,
    Term,
    V,
)


def _s(state: State, function: Term, x: Term) -> None:
    state.give((S1, function[1], x))


def _s1(state: State, function: Term, y: Term) -> None:
    _, at, x = function
    state.give((S2, at, x, y))


def _s2(state: State, function: Term, z: Term) -> None:
    _, _, x, y = function
    state.stack.append((PAIR, y, z))
    state.call(x, z)


def _k(state: State, function: Term, x: Term) -> None:
    state.give((K1, function[1], x))


def _k1(state: State, function: Term, _y: Term) -> None:
    state.give(function[2])


def _i(state: State, _function: Term, x: Term) -> None:
    state.give(x)


def _v(state: State, function: Term, _x: Term) -> None:
    state.give(function)


def _delay(state: State, function: Term, operand: Term) -> None:
    state.give((PROMISE, function[1], operand))


def _promise(state: State, function: Term, x: Term) -> None:
    term = function[2]
    if term[0] > BOTTOM:
        state.call(term, x)
    else:
        state.stack.append((FORCED, x))
        state.evaluate(term)


def _call(state: State, function: Term, x: Term) -> None:
    state.call(x, (CONTINUATION, function[1], state.capture()))


def _continuation(state: State, function: Term, x: Term) -> None:
    state.restore(function[2])
    state.give(x)


def _exit(state: State, _function: Term, x: Term) -> None:
    state.end(x)


def _print(state: State, function: Term, x: Term) -> None:
    state.output += function[2]
    state.give(x)


def _read(state: State, function: Term, x: Term) -> None:
    state.read()
    state.call(x, (V if state.character is None else I, function[1]))


def _query(state: State, function: Term, x: Term) -> None:
    _, at, character = function
    state.call(x, (I if state.character == character else V, at))


def _pass(state: State, function: Term, x: Term) -> None:
    at, character = function[1], state.character
    state.call(x, (V, at) if character is None else (PRINT, at, character))


def _echo(state: State, function: Term, x: Term) -> None:
    state.output += state.character or b""
    state.call(x, (V if state.character is None else I, function[1]))


# Each gives a value to the stack, makes the next call ready, or ends the run.
ACTIONS: Mapping[int, Callable[[State, Term, Term], None]] = {
    S: _s,
    S1: _s1,
    S2: _s2,
    K: _k,
    K1: _k1,
    I: _i,
    V: _v,
    DELAY: _delay,
    PROMISE: _promise,
    CALL: _call,
    CONTINUATION: _continuation,
    EXIT: _exit,
    PRINT: _print,
    READ: _read,
    QUERY: _query,
    PASS: _pass,
    ECHO: _echo,
}


def would_write(state: State) -> int:
    """Bytes that the next call writes."""
    if state.function[0] == PRINT:
        return len(state.function[2])
    return len(state.character or b"") if state.function[0] == ECHO else 0
