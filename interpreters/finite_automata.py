"""Finite automata: machines that read a word from left to right and remember nothing but their state.

A **DFA** is in one state. It reads the word's next character and goes where its transition leads. If there is none, it
halts there and then, with the word unread; at the end of the word, it accepts if its state is final.

An **NFA** is in a set of states: all those that it could be in, moves that read nothing ("") included. Reading a
character leads from each of them to any of its targets. It accepts if at the end of the word one of its states is
final; if the set is empty, it has halted there and then.

    ending                       when
    accept                       the word is read, and a final state is reached
    reject_halted                a DFA has no transition, or is not in a final state when the word is read
    reject_all_branches_halted   the same of an NFA
    out_of_steps                 a transition would be one more than there are steps
    out_of_configurations        an NFA is in more states at a time than configurations may be kept

A step reads one character. An NFA's configurations and branches count the members of its sets: each set's in all, and
the largest set's.

    trace of a DFA               {"state": "q0", "position": 0}
    trace of an NFA              {"states": ["q0", "q1"], "position": 0}

The position is the number of characters read. A state may be any value that has a hash. (There is one on which
automata-lib differs, None: its DFA takes it for the lack of a state, and its NFA fails.)
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreters.base import Plain
from interpreters.finite_checks import State
from interpreters.finite_definition import FiniteAutomaton, build
from interpreters.finite_table import Table, table
from interpreters.machine import Computation, Ending, Machine, MachineLimits
from interpreters.turing_values import plain

__all__ = ["FiniteAutomaton", "build", "compile_machine"]


def compile_machine(definition: FiniteAutomaton) -> Machine:
    """A machine that reads words as the definition says."""
    if definition.kind == "NFA":
        return SetMachine(table(definition))
    numbers = {state: number for number, state in enumerate(definition.states)}
    return StateMachine(
        definition.states,
        tuple(
            {symbol: numbers[target] for symbol, (target,) in definition.transitions[state].items()}
            for state in definition.states
        ),
        numbers[definition.initial_state],
        frozenset(numbers[state] for state in definition.final_states),
    )


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StateMachine:
    """A DFA, with numbers for its states."""

    states: tuple[State, ...]
    rows: tuple[dict[str, int], ...]
    start: int
    final: frozenset[int]

    def run(self, word: str, limits: MachineLimits) -> Computation:
        rows, state, steps, most = self.rows, self.start, 0, limits.steps
        ending: Ending | None = None
        for symbol in word:
            target = rows[state].get(symbol)
            if target is None or steps == most:
                ending = "reject_halted" if target is None else "out_of_steps"
                break
            state = target
            steps += 1
        if ending is None:
            ending = "accept" if state in self.final else "reject_halted"
        return Computation(ending, steps, steps + 1, snapshot=self.configuration(state, steps))

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        return [self.run(word, limits) for word in words]

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        state = self.start
        yield self.configuration(state, 0)
        for position, symbol in enumerate(word, 1):
            if symbol not in self.rows[state]:
                return
            state = self.rows[state][symbol]
            yield self.configuration(state, position)

    def configuration(self, state: int, position: int) -> dict[str, Plain]:
        return {"state": plain(self.states[state]), "position": position}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class SetMachine:
    """An NFA, with bits for its states."""

    table: Table

    def run(self, word: str, limits: MachineLimits) -> Computation:
        move, at, steps = self.table.move, self.table.start, 0
        alive = branches = configurations = at.bit_count()
        ending: Ending | None = None if alive <= limits.configurations else "out_of_configurations"
        for symbol in word if ending is None else ():
            reached = move(at, symbol)
            if not reached or steps == limits.steps:
                ending = "out_of_steps" if reached else "reject_all_branches_halted"
                break
            if (alive := reached.bit_count()) > limits.configurations:
                ending = "out_of_configurations"
                break
            at = reached
            steps += 1
            configurations += alive
            branches = max(branches, alive)
        if ending is None:
            ending = "accept" if at & self.table.final else "reject_all_branches_halted"
        return Computation(ending, steps, configurations, branches, self.configuration(at, steps))

    def run_all(self, words: Iterable[str], limits: MachineLimits) -> list[Computation]:
        return [self.run(word, limits) for word in words]

    def trace(self, word: str) -> Iterator[Mapping[str, Plain]]:
        at = self.table.start
        yield self.configuration(at, 0)
        for position, symbol in enumerate(word, 1):
            at = self.table.move(at, symbol)
            if not at:
                return
            yield self.configuration(at, position)

    def configuration(self, at: int, position: int) -> dict[str, Plain]:
        return {"states": [plain(state) for state in self.table.members(at)], "position": position}
