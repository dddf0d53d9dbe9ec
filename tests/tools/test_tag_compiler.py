"""Compiling Turing machines to tag systems: machine and tag system in lockstep, and the machine against its cells."""

from collections import defaultdict
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.tag_statement import describe
from tools.tag_compiler import Compilation, compile_machine
from tools.tag_turing import Configuration, Halting, Writing, WritingMachine

STEPS = 12
LARGEST = 500
"""Of the numbers on either side of the head, with which the length of the queue goes."""


def random_machine(random: Random, symbols: int) -> WritingMachine:
    """Up to five states that go on, and for every other machine one or two that halt."""
    working = random.randint(1, 5)
    halting = random.choice([0, 0, 1, 2])
    states: list[Writing | Halting] = [
        Writing(
            random.randrange(symbols),
            "R" if random.random() < 0.5 else "L",
            tuple(random.randrange(working + halting) for _ in range(symbols)),
        )
        for _ in range(working)
    ]
    return WritingMachine(symbols, (*states, *(Halting(name) for name in ["accept", "reject"][:halting])))


class Cells:
    """A machine with a tape of cells, which knows no numbers."""

    def __init__(self, machine: WritingMachine, start: Configuration) -> None:
        self.machine = machine
        self.state = start.state
        self.head = 0
        self.tape = defaultdict[int, int](int)
        for side, number in ((-1, start.left), (1, start.right)):
            for distance in range(1, 64):
                number, self.tape[side * distance] = divmod(number, machine.symbols)

    def step(self) -> None:
        state = self.machine.states[self.state]
        assert isinstance(state, Writing)
        self.tape[self.head] = state.write
        self.head += 1 if state.move == "R" else -1
        self.state = state.following[self.tape[self.head]]

    def configuration(self) -> Configuration:
        sides = [
            sum(
                self.tape[self.head + side * distance] * self.machine.symbols ** (distance - 1)
                for distance in range(1, 99)
            )
            for side in (-1, 1)
        ]
        return Configuration(self.state, *sides)


@pytest.mark.parametrize("symbols", [2, 3, 5])
def test_a_tag_system_goes_through_the_configurations_of_its_machine_at_the_foretold_steps(symbols: int) -> None:
    turns = ends = 0
    for seed in range(300):
        random = Random(f"{symbols}.{seed}")
        machine = random_machine(random, symbols)
        compilation = compile_machine(machine)
        start = Configuration(0, random.randrange(symbols**3), random.randrange(symbols**3))
        cells = Cells(machine, start)
        queue = compilation.encode(start)
        for _ in range(STEPS):
            configuration = cells.configuration()
            assert compilation.decode(queue) == configuration
            if max(configuration.left, configuration.right) > LARGEST:
                break
            state = machine.states[configuration.state]
            run = compilation.system.run(queue, compilation.tag_steps(configuration))
            assert run.steps == compilation.tag_steps(configuration)
            queue = run.queue
            if isinstance(state, Halting):
                ends += 1
                assert queue == (state.name,)
                assert compilation.system.run(queue).ending == "halted"
                break
            cells.step()
            assert machine.step(configuration) == cells.configuration()
            assert queue == compilation.encode(cells.configuration())
            following = machine.states[cells.state]
            turns += isinstance(following, Writing) and following.move != state.move
    assert turns > 300
    assert ends > 30


def test_no_configuration_is_seen_in_between() -> None:
    machine = WritingMachine(2, (Writing(1, "R", (0, 1)), Writing(0, "L", (1, 0))))
    compilation = compile_machine(machine)
    configuration = Configuration(0, 3, 6)
    seen = []
    for step, queue in enumerate(compilation.system.configurations(compilation.encode(configuration))):
        if compilation.decode(queue) is not None:
            seen.append(step)
        if len(seen) == 3:
            break
    following = machine.step(configuration)
    assert following is not None
    first, second = compilation.tag_steps(configuration), compilation.tag_steps(following)
    assert seen == [0, first, first + second]


def example() -> Compilation:
    return compile_machine(WritingMachine(2, (Writing(1, "R", (0, 1)), Halting("accept"))))


@given(st.builds(Configuration, st.integers(0, 1), st.integers(0, 40), st.integers(0, 40)))
def test_a_configuration_is_decoded_as_it_was_encoded(configuration: Configuration) -> None:
    compilation = example()
    assert compilation.decode(compilation.encode(configuration)) == configuration


@pytest.mark.parametrize(
    "queue", [(), ("x",), ("accept",), ("A0",), ("A0", "x", "B0"), ("A0", "x", "B1", "x"), ("A7", "x")]
)
def test_a_queue_that_is_no_configuration_is_not_decoded(queue: tuple[str, ...]) -> None:
    assert example().decode(queue) is None


def test_a_compiled_machine_is_printed_one_production_a_line() -> None:
    lines = describe(example().system).split("\n")
    assert lines[0] == "m: 2"
    assert lines[2:8] == ["Productions:", "x :", "A0 : C0 x c0 x", "a0 : c0 x c0 x", "B0 : E0", "b0 : e0"]
    assert "D0.0 : x A0 x" in lines
    assert "T0.1 : B1 x" in lines
    assert "A1 : accept" in lines


def test_a_state_takes_eighteen_symbols_for_a_binary_machine() -> None:
    """As the construction has it; and there is the filler."""
    system = compile_machine(WritingMachine(2, (Writing(0, "R", (0, 0)),))).system
    assert len(system.alphabet) == 18 + 1


def test_an_end_needs_a_name_that_is_no_other_symbol() -> None:
    with pytest.raises(ValueError, match="state 0 halts as 'x'"):
        compile_machine(WritingMachine(2, (Halting("x"),)))


@pytest.mark.parametrize(
    ("symbols", "state", "message"),
    [
        (1, Writing(0, "R", (0,)), "at least two symbols"),
        (2, Writing(2, "R", (0, 0)), "state 0 writes 2"),
        (2, Writing(0, "R", (0,)), "state 0 has 1 next states"),
        (2, Writing(0, "R", (0, 1)), "a state that there is not"),
    ],
)
def test_what_is_no_machine_is_refused(symbols: int, state: Writing, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        WritingMachine(symbols, (state,))
