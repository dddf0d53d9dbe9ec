"""What a definition must satisfy, as a table of checks in the order in which automata-lib 9.2.0 makes them.

Each check gives the problems it finds, in the order in which automata-lib would come upon them; it stops at the first
of all, and we go on. What makes automata-lib fail only later, when the machine reads a word, comes last.

Where automata-lib goes through a set, which problem it comes upon first is chance; here it is the first in an order
that is always the same. Where it takes apart a set that should be a tuple, which part it takes for the state is chance,
too; such a set is refused as happens most often, though it may happen to pass.
"""

from collections.abc import Callable, Iterator

from interpreters.machine import Problem
from interpreters.turing_given import Given, Speller, absence, names_of, problem
from interpreters.turing_rows import check_rows, check_run, check_tapes
from interpreters.turing_values import ordered, shown

Check = Callable[[Given], Iterator[Problem]]


def check_names(given: Given) -> Iterator[Problem]:
    """Python itself refuses arguments that are missing or unknown."""
    names = names_of(given.kind)
    speller = Speller(set(names) - given.names)
    for name in sorted(given.names - set(names)):
        message = f"{given.kind} takes no argument {shown(name)}"
        yield problem("TypeError", message, (name,), speller.meant(name) or f"leave {name} out")
    for name in names:
        if name not in given.names:
            yield problem("TypeError", f"{given.kind} needs the argument {name!r}", (name,), f"add {name}=...")


def _input_within_tape(given: Given) -> Iterator[Problem]:
    within, around = given.input_symbols, given.tape_symbols
    try:
        if within < around:
            return
        around - within  # automata-lib has the difference in its message, and fails if there is none.
    except TypeError:
        yield from _not_sets(given, ("input_symbols", "tape_symbols"))
        return
    outside = ordered(within - around) if isinstance(within, frozenset) else ()
    message = "every input symbol must be a tape symbol, too, and there must be tape symbols that are none"
    if outside:
        remedy = f"add {', '.join(map(shown, outside[:9]))} to tape_symbols"
    else:
        remedy = "take the blank symbol out of input_symbols"
    yield problem("MissingSymbolError", message, ("input_symbols",), remedy)


def _not_sets(given: Given, names: tuple[str, ...]) -> Iterator[Problem]:
    """Problems with those of some arguments that should be sets and are none."""
    for name in names:
        value = getattr(given, name)
        if not isinstance(value, frozenset):
            empty = value in ((), {})
            remedy = "write set()" if empty else "write a set: {...}"
            yield problem("TypeError", f"{name} must be a set, and is {shown(value)}", (name,), remedy)


def _blank(given: Given) -> Iterator[Problem]:
    if found := given.no_symbol(given.blank_symbol, ("blank_symbol",), "the blank symbol"):
        yield found


def _initial_state(given: Given) -> Iterator[Problem]:
    if found := given.no_state(given.initial_state, ("initial_state",), "the initial state"):
        yield found


def _initial_row(given: Given) -> Iterator[Problem]:
    kind = absence(given.initial_state, given.transitions, "MissingStateError")
    try:
        if kind == "MissingStateError" and len(given.states) <= 1:
            return
    except TypeError:
        kind = "TypeError"
    if kind:
        state = shown(given.initial_state)
        message = f"the initial state {state} has no transitions"
        yield problem(kind, message, ("transitions",), f"add a row for it: {state}: {{...}}")


def _initial_not_final(given: Given) -> Iterator[Problem]:
    try:
        if given.initial_state not in given.final_states:
            return
        kind = "InitialStateError"
        message = f"the initial state {shown(given.initial_state)} is also a final state"
        remedy = "begin in another state, which enters the final state by a transition for each symbol, the blank too"
    except TypeError:
        kind, message = "TypeError", f"final_states must be a set, and is {shown(given.final_states)}"
        remedy = "write a set: {...}"
    yield problem(kind, message, ("initial_state",), remedy)


def _final_states(given: Given) -> Iterator[Problem]:
    try:
        unknown = given.final_states - given.states
    except TypeError:
        yield from _not_sets(given, ("states", "final_states"))
        return
    for state in ordered(unknown) if isinstance(unknown, frozenset) else ():
        if found := given.no_state(state, ("final_states", state), "a final state"):
            yield found


def _final_rows(given: Given) -> Iterator[Problem]:
    if not isinstance(given.final_states, frozenset):
        return
    for state in ordered(given.final_states):
        kind = absence(state, given.transitions, "absent")
        if kind != "absent":
            message = (
                f"the final state {shown(state)} has a row in transitions, and must have none, not even an empty one"
            )
            remedy = f"take {shown(state)} out of transitions: a machine accepts as soon as it enters a final state"
            yield problem(kind or "FinalStateError", message, ("transitions", state), remedy)


TABLE: tuple[tuple[Check, tuple[str, ...]], ...] = (
    (_input_within_tape, ("input_symbols", "tape_symbols")),
    (_blank, ("blank_symbol", "tape_symbols")),
    (check_rows, ("transitions", "states", "tape_symbols")),
    (_initial_state, ("initial_state", "states")),
    (_initial_row, ("initial_state", "transitions", "states")),
    (_initial_not_final, ("initial_state", "final_states")),
    (_final_states, ("final_states", "states")),
    (_final_rows, ("final_states", "transitions")),
    (check_tapes, ("n_tapes", "transitions")),
    (check_run, ("n_tapes", "transitions", "blank_symbol")),
)
"""Each check, and the arguments that it looks at; without one of them it is not made. Only a multitape machine has
`n_tapes`."""


def problems(given: Given) -> Iterator[Problem]:
    """All that is wrong, the first problem being the one that automata-lib raises."""
    yield from check_names(given)
    for check, needs in TABLE:
        if given.names.issuperset(needs) and set(names_of(given.kind)).issuperset(needs):
            yield from check(given)
