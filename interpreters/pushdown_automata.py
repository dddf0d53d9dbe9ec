"""Pushdown automata: finite automata with a stack, of which they see and replace the topmost symbol.

A configuration is a state, what is left of the word, and the stack. A transition needs its state, its symbol on top of
the stack, and its input symbol at the front of the word, which it reads; or none (""). It may take the last symbol off
the stack; on an empty stack there are no transitions (unless "" is a stack symbol, which is what automata-lib sees
there). The machine accepts when the word is read and, as the acceptance mode says,

    final_state   it is in a final state
    empty_stack   its stack is empty
    both          one of the two

A **DPDA** has at most one transition at a time, an **NPDA** any number, which it follows side by side, breadth first.

    ending                       when
    accept                       the word is read, and the acceptance mode has it so
    reject_halted                a DPDA has no transition
    reject_all_branches_halted   no branch of an NPDA has one
    loops                        a DPDA goes on for ever, be it that its stack grows; or some branch of an NPDA comes
                                 back to the same configuration for ever, while the others halt
    out_of_steps                 a transition (of an NPDA: a level) would be one more than there are steps
    out_of_configurations        a DPDA's stack would be higher than the limit; or an NPDA has more configurations, or
                                 more stack symbols in all (what stacks share is counted once)

A step is a transition; of an NPDA, one on every branch.

    trace of a DPDA              {"state": "q0", "position": 0, "stack": ["A", "Z"], "height": 2}
    trace of an NPDA             {"configurations": [{"state": "q0", ...}, ...]}

The position is the number of characters read, the stack's first symbol is the topmost. A snapshot is one configuration,
its stack cut to the topmost 32 symbols; an NPDA's is the one that accepts, or the last that was found.
"""

from interpreters.machine import Machine, MachineError
from interpreters.pushdown_definition import PushdownAutomaton, build
from interpreters.pushdown_deterministic import DeterministicMachine
from interpreters.pushdown_nondeterministic import NondeterministicMachine
from interpreters.pushdown_table import table

__all__ = ["PushdownAutomaton", "build", "compile_machine"]


def compile_machine(definition: PushdownAutomaton) -> Machine:
    """A machine that reads words as the definition says.

    Raises MachineError if there are transitions that cannot be taken.
    """
    if definition.faults:
        raise MachineError(definition.faults)
    if definition.kind == "DPDA":
        return DeterministicMachine(table(definition))
    return NondeterministicMachine(table(definition))
