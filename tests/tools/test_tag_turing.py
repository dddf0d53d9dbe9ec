"""Ordinary Turing machines as machines that write first."""

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.tag_compiler import compile_machine
from tools.tag_turing import Configuration, Halting, SplitMachine, State, Symbol, Transitions, split

SAME_NUMBER: Transitions = {
    "start": {"0": ("seek", "x", "R"), "1": ("bad", "1", "N"), "x": ("start", "x", "R"), ".": ("good", ".", "N")},
    "seek": {"0": ("seek", "0", "R"), "x": ("seek", "x", "R"), "1": ("back", "x", "L")},
    "back": {"0": ("back", "0", "L"), "x": ("back", "x", "L"), ".": ("start", ".", "R")},
}
"""Accepts 0...01...1 with as many 1 as 0, and the empty word; a 1 too many is found in a state without transitions."""

BLANK = "."


class Ordinary:
    """A deterministic machine, run cell by cell."""

    def __init__(self, transitions: Transitions, state: State, word: str) -> None:
        self.transitions = transitions
        self.state = state
        self.head = 0
        self.tape: dict[int, Symbol] = defaultdict(lambda: BLANK, enumerate(word))

    def next(self) -> tuple[State, Symbol, str] | None:
        return self.transitions.get(self.state, {}).get(self.tape[self.head])

    def settle(self) -> bool:
        """Make all the steps that do not move; whether they end."""
        seen = set()
        while (following := self.next()) and following[2] == "N":
            if (self.state, self.tape[self.head]) in seen:
                return False
            seen.add((self.state, self.tape[self.head]))
            self.state, self.tape[self.head], _ = following
        return True

    def move(self) -> None:
        following = self.next()
        assert following is not None
        self.state, self.tape[self.head], direction = following
        self.head += 1 if direction == "R" else -1

    def sides(self) -> list[tuple[Symbol, ...]]:
        """The cells to the left and to the right, nearest first, without the blanks at the end."""
        found = []
        for side in (-1, 1):
            cells = [self.tape[self.head + side * distance] for distance in range(1, 30)]
            while cells and cells[-1] == BLANK:
                cells.pop()
            found.append(tuple(cells))
        return found


@st.composite
def machines(draw: st.DrawFn) -> Transitions:
    states = ["p", "q", "r", "end"]
    results = st.tuples(st.sampled_from(states), st.sampled_from(".ab"), st.sampled_from("LRRLN"))
    return {state: draw(st.dictionaries(st.sampled_from(".ab"), results)) for state in states[:3]}


def run(machine: SplitMachine, word: str, steps: int = 1_000) -> str:
    """The name of the end, or "" if there is none within the limit."""
    configuration: Configuration | None = machine.start(word)
    for _ in range(steps):
        assert configuration is not None
        state = machine.machine.states[configuration.state]
        if isinstance(state, Halting):
            return state.name
        configuration = machine.machine.step(configuration)
    return ""


@settings(max_examples=100)
@given(machines(), st.text(".ab", max_size=5))
def test_a_split_machine_goes_through_the_configurations_of_the_ordinary_one(
    transitions: Transitions, word: str
) -> None:
    machine = split(transitions, "p", BLANK, "ab.", {"end"})
    ordinary = Ordinary(transitions, "p", word)
    configuration: Configuration | None = machine.start(word)
    for _ in range(20):
        assert configuration is not None
        pair = machine.pairs[configuration.state]
        if not ordinary.settle():
            assert pair is None
            assert run(machine, word) == ""
            return
        assert pair == (ordinary.state, ordinary.tape[ordinary.head])
        assert [machine.cells(side) for side in (configuration.left, configuration.right)] == ordinary.sides()
        if ordinary.next() is None:
            end = Halting("accept" if ordinary.state == "end" else "reject")
            assert machine.machine.states[configuration.state] == end
            return
        ordinary.move()
        configuration = machine.machine.step(configuration)


@pytest.mark.parametrize(("word", "end"), [("", "accept"), ("01", "accept"), ("0011", "accept"), ("0", "reject")])
def test_a_compiled_machine_ends_with_a_queue_that_names_its_end(word: str, end: str) -> None:
    machine = split(SAME_NUMBER, "start", BLANK, "01x.", {"good"})
    compilation = compile_machine(machine.machine)
    assert compilation.system.deletion == 4
    result = compilation.system.run(compilation.encode(machine.start(word)))
    assert (result.ending, result.queue) == ("halted", (end,))


def test_a_machine_that_stands_still_for_ever_becomes_one_that_loops() -> None:
    machine = split({"p": {"a": ("p", "b", "N"), "b": ("p", "a", "N")}}, "p", BLANK, "ab.", {"end"})
    compilation = compile_machine(machine.machine)
    assert compilation.system.run(compilation.encode(machine.start("abba"))).ending == "loops"


def test_only_states_that_can_be_reached_are_made() -> None:
    transitions: Transitions = {"p": {"a": ("end", "a", "R")}, "q": {"a": ("q", "a", "L")}}
    machine = split(transitions, "p", BLANK, "a.", {"end"})
    assert machine.pairs == (("p", "."), ("p", "a"), ("end", "."), ("end", "a"))


def test_a_tape_of_blanks_alone_is_given_a_second_symbol() -> None:
    machine = split({"p": {".": ("end", ".", "R")}}, "p", BLANK, ".", {"end"})
    assert machine.machine.symbols == 2
    assert run(machine, "") == "accept"


def test_states_and_symbols_may_be_anything() -> None:
    transitions: Transitions = {0: {None: ((1, 2), 7, "N")}, (1, 2): {7: ((1, 2), 7, "R"), None: ("end", 7, "L")}}
    machine = split(transitions, 0, None, (7,), {"end"})
    assert machine.pairs == (((1, 2), 7), (0, 7), ((1, 2), None), ("end", None), ("end", 7))
    assert run(machine, "") == "accept"


def test_a_word_with_a_foreign_symbol_is_refused() -> None:
    machine = split(SAME_NUMBER, "start", BLANK, "01x.", {"good"})
    with pytest.raises(ValueError, match="'2', which is no symbol of the tape"):
        machine.start("02")
