"""Linear-bounded automata: Turing machines that have no more tape than their word.

The cells are those of the word; with end markers, one more on each side, which hold `<` and `>`. An empty word without
end markers has one blank cell. The head begins on the first cell of the word (with end markers and an empty word: on
`>`). A transition that would move the head off the cells cannot be taken: the branch halts where it is. The machine
accepts when it enters a final state, wherever the head is.

There are only so many configurations: states times cells times the ways to fill the cells. So each word is accepted, or
rejected because every branch halts, or because it goes round in a circle; given enough, all of it is found out.

    ending                       when
    accept                       a final state is entered
    reject_halted                a deterministic machine has no transition that it could take
    reject_all_branches_halted   no branch of a nondeterministic machine has one
    loops                        a deterministic machine comes back to a configuration; or some branch of a
                                 nondeterministic one does for ever, while the others halt
    out_of_steps                 a transition (nondeterministic: a level) would be one more than there are steps
    out_of_configurations        there are more cells than configurations may be kept; or a nondeterministic machine has
                                 more configurations

    trace                        {"state": "q0", "head": 0, "tape": ["a", "b"], "start": 0}
    of a nondeterministic one    {"configurations": [{"state": "q0", ...}, ...]}

`head` and `start` are numbers of cells, from 0, `start` that of the first cell shown. A snapshot is one configuration
with at most 16 cells on each side of the head; a nondeterministic machine's is the one that accepts, or the last that
was found. Where a deterministic machine loops, `steps` is where it was noticed, not where it came back first.
"""

from interpreters.linear_bounded_definition import LinearBoundedAutomaton, build
from interpreters.linear_bounded_machines import DeterministicMachine, NondeterministicMachine
from interpreters.linear_bounded_table import table
from interpreters.machine import Machine

__all__ = ["LinearBoundedAutomaton", "build", "compile_machine"]


def compile_machine(definition: LinearBoundedAutomaton) -> Machine:
    """A machine that reads words as the definition says."""
    if definition.kind == "DLBA":
        return DeterministicMachine(table(definition))
    return NondeterministicMachine(table(definition))
