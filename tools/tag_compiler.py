"""Compile a Turing machine with m symbols to an m-tag system that imitates it.

The machine is one that writes first (see tools.tag_turing). When state i moves right, let P be the number to the left
of the head, which is multiplied by m, and Q the one to its right, which is divided; when it moves left, the other way
round. Its configuration is the queue

    Ai x..x   ai x..x (P times)   Bi x..x   bi x..x (Q times)

where x..x is m - 1 times the filler x, which is deleted with the symbol before it and never read. One step of the
machine takes three passes over the queue:

    pass  symbol      production
    1     Ai          Ci x..x, and S times ci x..x, S being what i writes
          ai          m times ci x..x; so there are P' = m * P + S of ci
          Bi, bi      Ei, ei, without fillers
    2     Ci, ci      Di.m-1 ... Di.0, di.m-1 ... di.0; of these m, one will be read
          Ei, ei      Ti.m-1 ... Ti.0, ti.m-1 ... ti.0; only one Ei or ei in m is read, which is Q // m + 1 of them
    3     Di.b        m - 1 - b times x, and Aj x..x, j being the state after i if b is read
          di.b        aj x..x
          Ti.b, ti.b  Bj x..x, bj x..x

Ei and its ei are Q + 1 symbols, and no multiple of m in general. So pass 3 starts m - 1 - b symbols too late, b being
Q % m, which is the symbol that the machine reads, and meets the symbols with that b and no others. It ends as many
symbols too late, which the fillers in front of Aj make up for.

If j moves the other way, its blocks have to change places. Then Di.b and di.b append Rj and rj instead of Aj and aj,
Ti.b and ti.b append Aj and aj instead of Bj and bj, and half a pass follows:

    4     Rj, rj      Bj x..x, bj x..x

For a state that halts, the order is that of one that moves right. Its Aj appends the one symbol that names the end, and
its other symbols append nothing; what is left is a queue of one symbol, in which every m-tag system halts.

All this is exact: a queue that begins with an A is always a whole configuration, and `Compilation.tag_steps` says after
how many steps the next one comes. As P and Q are counted out in symbols, a tape of n cells can take m to the power of n
symbols.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from interpreters.tag_system import Queue, TagSystem
from tools.tag_turing import Configuration, Halting, Move, Writing, WritingMachine

FILLER = "x"

_NAME = re.compile(r"[a-z]{2,}")


@dataclass(frozen=True, slots=True)
class Compilation:
    """A machine and the tag system that imitates it."""

    machine: WritingMachine
    system: TagSystem

    def encode(self, configuration: Configuration) -> Queue:
        """The queue of a configuration."""
        multiplied, divided = self._sides(configuration)
        state, fillers = configuration.state, (FILLER,) * (self.machine.symbols - 1)
        return (
            *(f"A{state}", *fillers),
            *(f"a{state}", *fillers) * multiplied,
            *(f"B{state}", *fillers),
            *(f"b{state}", *fillers) * divided,
        )

    def decode(self, queue: Queue) -> Configuration | None:
        """The configuration of a queue; None if it is in the middle of a step, or of no machine at all."""
        state = next((number for number in range(len(self.machine.states)) if queue[:1] == (f"A{number}",)), None)
        if state is None:
            return None
        first, second = queue.count(f"a{state}"), queue.count(f"b{state}")
        sides = (first, second) if _move(self.machine.states[state]) == "R" else (second, first)
        configuration = Configuration(state, *sides)
        return configuration if self.encode(configuration) == queue else None

    def tag_steps(self, configuration: Configuration) -> int:
        """How many steps the tag system needs for the machine's next one; to halt, if the machine has."""
        m, state = self.machine.symbols, self.machine.states[configuration.state]
        multiplied, divided = self._sides(configuration)
        first = multiplied + 1 + divided + 1
        following = self.machine.step(configuration)
        if isinstance(state, Halting) or following is None:
            return first
        product = m * multiplied + state.write + 1
        turn = 0 if _move(self.machine.states[following.state]) == state.move else product
        return first + 2 * (product + divided // m + 1) + turn

    def _sides(self, configuration: Configuration) -> tuple[int, int]:
        """The number that is multiplied and the one that is divided."""
        if _move(self.machine.states[configuration.state]) == "R":
            return configuration.left, configuration.right
        return configuration.right, configuration.left


def compile_machine(machine: WritingMachine) -> Compilation:
    """Compile a machine. Raises ValueError for an end whose name is no word of at least two lower-case letters."""
    productions: dict[str, Queue] = {FILLER: ()}
    for number, state in enumerate(machine.states):
        if isinstance(state, Halting):
            if not _NAME.fullmatch(state.name):
                raise ValueError(
                    f"state {number} halts as {state.name!r}; name it by two or more of the letters a to z"
                )
            productions |= {state.name: (), f"A{number}": (state.name,)}
            productions |= dict.fromkeys([f"a{number}", f"B{number}", f"b{number}"], ())
        else:
            productions |= _working(machine, number, state)
        productions |= _swapping(machine.symbols, number)
    return Compilation(machine, TagSystem(machine.symbols, tuple(productions), productions))


def _working(machine: WritingMachine, i: int, state: Writing) -> Iterator[tuple[str, Queue]]:
    """The productions of a state that goes on, but for those that bring its blocks into order."""
    m = machine.symbols
    fillers = (FILLER,) * (m - 1)
    branches = range(m - 1, -1, -1)
    yield f"A{i}", (f"C{i}", *fillers, *(f"c{i}", *fillers) * state.write)
    yield f"a{i}", (f"c{i}", *fillers) * m
    yield f"B{i}", (f"E{i}",)
    yield f"b{i}", (f"e{i}",)
    for read, chosen in (("C", "D"), ("c", "d"), ("E", "T"), ("e", "t")):
        yield f"{read}{i}", tuple(f"{chosen}{i}.{branch}" for branch in branches)
    for branch in branches:
        j = state.following[branch]
        # What becomes of D, d, T and t.
        heads = "AaBb" if _move(machine.states[j]) == state.move else "RrAa"
        yield f"D{i}.{branch}", (*fillers[branch:], f"{heads[0]}{j}", *fillers)
        for chosen, head in zip("dTt", heads[1:], strict=True):
            yield f"{chosen}{i}.{branch}", (f"{head}{j}", *fillers)


def _swapping(m: int, j: int) -> Iterator[tuple[str, Queue]]:
    """The productions that bring the blocks of a state into order."""
    fillers = (FILLER,) * (m - 1)
    yield f"R{j}", (f"B{j}", *fillers)
    yield f"r{j}", (f"b{j}", *fillers)


def _move(state: Writing | Halting) -> Move:
    """The move that says which number stands first; of a state that makes none, right."""
    return "R" if isinstance(state, Halting) else state.move
