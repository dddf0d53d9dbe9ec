"""Shakespeare as a web of Python functions, each of which carries out one event and gives the node that comes next.

Who speaks is known when a play is read; who is spoken to follows from who is on stage. So an event is compiled once for
each set of characters that is on stage when it is reached. Then all pronouns in it are names, nobody asks whether the
speaker is there, and a stage direction leads from the nodes of one set to those of another. A node is compiled when it
is first reached.

A node may leave: it raises one of LEAVING, or Halt, and has changed nothing. Then the exact machine
(shakespeare_machine) carries out that one event, or says what is wrong with it. A node leaves

- at every fault, and at an output that is full;
- at a number of more than one word; and while the state has one, nobody comes back here;
- when the stacks are full to the brim, beyond which memory has to be looked at. Below it every phrase has all the room
  that it may need, so nothing here counts words.

A phrase that is nested deeply, or that may take many words, is always left to the machine.
"""

from collections.abc import Callable, Mapping
from typing import NoReturn

from interpreters.shakespeare_arithmetic import LEAVING, bounds, compile_phrase
from interpreters.shakespeare_machine import RELATIONS
from interpreters.shakespeare_numbers import WIDE, Halt, read_number
from interpreters.shakespeare_play import (
    ASK,
    ASSIGN,
    CONSTANT,
    GO,
    LISTENER,
    POP,
    PUSH,
    READ_CHARACTER,
    READ_NUMBER,
    WRITE_CHARACTER,
    WRITE_NUMBER,
    Event,
    Play,
)
from interpreters.shakespeare_state import State, listeners, stage_after

MOST_NODES = 200_000
"""Nodes of a play, at most. Who is on stage may change so often that all of them together would be too many."""

MOST_WORDS = 64
"""Words that a phrase may take to be compiled."""

DEEPEST = 50
"""Functions that may call one another for a phrase; Python permits some hundreds."""

Run = Callable[[list[int], State], "Node"]
"""Carries an event out, given the values of all characters and the state, and gives what comes next."""


class Leave(LookupError):
    """The event that comes next is one for the machine."""


class Node:
    """An event when certain characters are on stage."""

    __slots__ = ("number", "run")

    def __init__(self, number: int, run: Run) -> None:
        self.number = number
        self.run = run


def _leave(_values: list[int], _state: State) -> NoReturn:
    raise Leave


class Quick:
    """A play with what was compiled of it, for any number of runs at once."""

    __slots__ = ("_nodes", "_play", "_slow", "_words")

    def __init__(self, play: Play) -> None:
        self._play = play
        self._nodes: dict[tuple[int, int], Node] = {}
        slow = set()
        words = 1  # For a number that is read.
        for number, event in enumerate(play.events):
            value, other = bounds(event.value), bounds(event.other)
            if value.words + other.words > MOST_WORDS or max(value.depth, other.depth) > DEEPEST:
                slow.add(number)
            else:
                words = max(words, value.words + other.words)
        self._slow = frozenset(slow)
        self._words = words

    def fast_forward(self, state: State) -> None:
        """Carry out some events, perhaps none."""
        state.brim = state.limits.memory - len(state.values) - self._words
        if state.surplus or state.entries > state.brim:
            return
        node = self._node(state.stage, state.next)
        values = state.values
        try:
            for steps in range(state.steps, state.limits.steps):  # noqa: B007 (it is read where the loop ends)
                node = node.run(values, state)
        except (*LEAVING, Halt):
            state.steps = steps
        else:
            state.steps = state.limits.steps
        state.next = node.number

    def _node(self, stage: int, number: int) -> Node:
        """The node of an event; one that only leaves if there is no event, or if there are too many nodes."""
        key = stage, number
        if known := self._nodes.get(key):
            return known
        if number == len(self._play.events) or len(self._nodes) >= MOST_NODES:
            return Node(number, _leave)

        def compile_first(values: list[int], state: State) -> Node:
            node.run = self._compile(stage, number)
            return node.run(values, state)

        # Another thread may have been faster.
        node = self._nodes.setdefault(key, Node(number, compile_first))
        return node

    def _compile(self, stage: int, number: int) -> Run:
        event = self._play.events[number]
        if event.speaker < 0:
            return self._direction(stage, number)
        if not stage >> event.speaker & 1:
            return _leave
        then = self._node(stage, number + 1)
        if event.kind == GO:
            return _go(event, self._node(stage, event.target), then)
        run = _leave if number in self._slow else _sentence(event, listeners(stage, event.speaker), then)
        if event.condition is None:
            return run
        if event.condition:
            return lambda values, state: run(values, state) if state.flag else then
        return lambda values, state: then if state.flag else run(values, state)

    def _direction(self, stage: int, number: int) -> Run:
        try:
            after = stage_after(self._play, self._play.events[number], stage)
        except Halt:
            return _leave
        then = self._node(after, number + 1)

        def run(_values: list[int], state: State) -> Node:
            state.stage = after
            return then

        return run


def _go(event: Event, target: Node, then: Node) -> Run:
    if event.condition is None:
        return lambda _values, _state: target
    if event.condition:
        return lambda _values, state: target if state.flag else then
    return lambda _values, state: then if state.flag else target


def _sentence(event: Event, others: list[int], then: Node) -> Run:
    if event.kind == ASK:
        needs_listener = any(term.kind == LISTENER for term in (*event.value, *event.other))
        return _ask(event, others[0] if others else -1, then) if len(others) == 1 or not needs_listener else _leave
    return MAKERS[event.kind](event, others[0], then) if len(others) == 1 else _leave


def _ask(event: Event, listener: int, then: Node) -> Run:
    relation = RELATIONS[event.relation]
    left, right = compile_phrase(event.value, listener), compile_phrase(event.other, listener)
    kind, operand = event.other[0]
    character = listener if kind == LISTENER else operand

    def compare_phrases(values: list[int], state: State) -> Node:
        state.flag = relation(left(values), right(values))
        return then

    def compare_with_character(values: list[int], state: State) -> Node:
        state.flag = relation(left(values), values[character])
        return then

    def compare_with_number(values: list[int], state: State) -> Node:
        state.flag = relation(left(values), operand)
        return then

    # Most questions compare with no more than a name or a number.
    if len(event.other) > 1:
        return compare_phrases
    return compare_with_number if kind == CONSTANT else compare_with_character


def _assign(event: Event, listener: int, then: Node) -> Run:
    value = compile_phrase(event.value, listener)

    def run(values: list[int], _state: State) -> Node:
        number = value(values)
        if not -WIDE < number < WIDE:
            raise Leave
        values[listener] = number
        return then

    return run


def _push(event: Event, listener: int, then: Node) -> Run:
    value = compile_phrase(event.value, listener)

    def run(values: list[int], state: State) -> Node:
        number = value(values)
        if not -WIDE < number < WIDE or state.entries >= state.brim:
            raise Leave
        state.stacks[listener].append(number)
        state.entries += 1
        return then

    return run


def _pop(_event: Event, listener: int, then: Node) -> Run:
    def run(values: list[int], state: State) -> Node:
        # An empty stack raises IndexError, which is one of LEAVING.
        values[listener] = state.stacks[listener].pop()
        state.entries -= 1
        return then

    return run


def _write_number(_event: Event, listener: int, then: Node) -> Run:
    def run(values: list[int], state: State) -> Node:
        text = b"%d" % values[listener]
        if len(state.output) + len(text) > state.limits.output:
            raise Leave
        state.output += text
        return then

    return run


def _write_character(_event: Event, listener: int, then: Node) -> Run:
    def run(values: list[int], state: State) -> Node:
        if len(state.output) >= state.limits.output:
            raise Leave
        # What is no byte raises ValueError, which is one of LEAVING.
        state.output.append(values[listener])
        return then

    return run


def _read_number(_event: Event, listener: int, then: Node) -> Run:
    def run(values: list[int], state: State) -> Node:
        number, taken = read_number(state.stdin, state.taken, state.by_lines)
        if not -WIDE < number < WIDE:
            raise Leave
        values[listener] = number
        state.taken = taken
        return then

    return run


def _read_character(_event: Event, listener: int, then: Node) -> Run:
    def run(values: list[int], state: State) -> Node:
        if state.taken < len(state.stdin):
            values[listener] = state.stdin[state.taken]
            state.taken += 1
        else:
            values[listener] = -1
        return then

    return run


MAKERS: Mapping[int, Callable[[Event, int, Node], Run]] = {
    ASSIGN: _assign,
    PUSH: _push,
    POP: _pop,
    WRITE_NUMBER: _write_number,
    WRITE_CHARACTER: _write_character,
    READ_NUMBER: _read_number,
    READ_CHARACTER: _read_character,
}
"""For each kind of sentence that needs a listener: what makes its function, given the listener and the node behind."""
