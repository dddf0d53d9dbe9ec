"""From the definition of a Turing machine to a machine that reads words."""

from interpreters.turing_definition import TuringDefinition
from interpreters.turing_deterministic import DeterministicMachine
from interpreters.turing_search import NondeterministicMachine


def compile_machine(
    definition: TuringDefinition, patience: int | None = None
) -> DeterministicMachine | NondeterministicMachine:
    """The machine of a definition. A nondeterministic one that has no choices is run as a deterministic one.

    `patience` is how many steps a deterministic one takes in plain Python before it turns to WebAssembly: 0 for none at
    all, None for a number that suits. It changes nothing but the time that a run takes.
    """
    if definition.is_deterministic:
        return DeterministicMachine(definition, patience)
    return NondeterministicMachine(definition)
