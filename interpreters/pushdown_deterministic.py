"""A DPDA, run: one configuration after the other, until it accepts, cannot go on, or is proven to go on for ever.

A configuration accepts if the word is read and the acceptance mode has it so. As in automata-lib, the first one is only
asked if the machine cannot move in it: a DPDA that begins in a final state, and can leave it without reading, has to
come to accept again.

While nothing is read, what a DPDA does depends on its state and on the stack. If it is in the same state with the same
symbol on top as before, and has not gone below that symbol in the meantime, then it does the same again, and again. The
stack may be the same, or higher at each turn. `Trail` finds the first such moment, in the memory of one entry for each
state and symbol. So a DPDA that is given enough steps and stack always comes to an end.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from interpreters.base import Plain
from interpreters.machine import Computation, Ending, MachineLimits
from interpreters.pushdown_table import EMPTY, WINDOW, Table


@dataclass(slots=True, eq=False, repr=False)
class Trail:
    """Where a machine was since it last read, as far as it has not gone below."""

    heights: list[int] = field(default_factory=list)
    places: list[tuple[int, int]] = field(default_factory=list)
    """States and topmost symbols, each with its height; the heights do not fall."""
    standing: set[tuple[int, int]] = field(default_factory=set)
    """The places, all of which are different."""

    def closes(self, state: int, top: int, height: int) -> bool:
        """Whether the machine is where it has been; if not, it is from now on."""
        heights, places = self.heights, self.places
        while heights and heights[-1] > height:
            heights.pop()
            self.standing.discard(places.pop())
        if (state, top) in self.standing:
            return True
        heights.append(height)
        places.append((state, top))
        self.standing.add((state, top))
        return False

    def clear(self) -> None:
        self.heights.clear()
        self.places.clear()
        self.standing.clear()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class DeterministicMachine:
    """A DPDA."""

    table: Table

    def run(self, word: str, limits: MachineLimits) -> Computation:
        table = self.table
        rows, final, accepts_empty = table.rows, table.final, table.accepts_empty
        length, most, highest = len(word), limits.steps, limits.configurations
        state, position, steps, stack = table.start, 0, 0, [table.bottom]
        trail = Trail()
        ending: Ending
        while True:
            top = stack[-1] if stack else EMPTY
            row = rows[state][top]
            if "" in row:
                ((target, pushed),) = row[""]
                read = 0
                if trail.closes(state, top, len(stack)):
                    ending = "loops"
                    break
            elif position < length and word[position] in row:
                ((target, pushed),) = row[word[position]]
                read = 1
            else:
                accepts = position == length and (state in final or (accepts_empty and not stack))
                ending = "accept" if accepts else "reject_halted"
                break
            if steps == most:
                ending = "out_of_steps"
                break
            if len(stack) + len(pushed) - 1 > highest:
                ending = "out_of_configurations"
                break
            steps += 1
            state = target
            if read:
                position += 1
                if trail.places:
                    trail.clear()
            stack[-1:] = pushed
            if position == length and (state in final or (accepts_empty and not stack)):
                ending = "accept"
                break
        return Computation(ending, steps, steps + 1, snapshot=table.configuration(state, position, stack, WINDOW))

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        return [self.run(word, limits) for word in words]

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        table, state, position = self.table, self.table.start, 0
        stack = [table.bottom]
        yield table.configuration(state, position, stack)
        while True:
            row = table.rows[state][stack[-1] if stack else EMPTY]
            symbol = "" if "" in row else word[position : position + 1]
            if symbol not in row:
                return
            ((state, pushed),) = row[symbol]
            stack[-1:] = pushed
            position += len(symbol)
            yield table.configuration(state, position, stack)
            if position == len(word) and (state in table.final or (table.accepts_empty and not stack)):
                return
