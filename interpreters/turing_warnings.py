"""What automata-lib accepts without a word, but is hardly meant."""

from collections.abc import Hashable, Iterator

from interpreters.machine import Problem
from interpreters.turing_given import Given, problem
from interpreters.turing_rules import Rules, State
from interpreters.turing_values import SETS, ordered, shown


def warnings(given: Given, rules: Rules) -> Iterator[Problem]:
    """Remarks on a machine that is sound."""
    yield from _symbols(given)
    yield from _reachable(given, rules)
    if given.kind == "MNTM":
        yield from _tapes(given)


def _warning(message: str, path: tuple[Hashable, ...], remedy: str) -> Problem:
    return problem("Warning", message, path, remedy, warning=True)


def _symbols(given: Given) -> Iterator[Problem]:
    for name in ("input_symbols", "tape_symbols"):
        if not isinstance(value := getattr(given, name), frozenset):
            yield _warning(f"{name} is {shown(value)}", (name,), "write a set: {...}")
    for symbol in ordered(given.input_symbols):
        if not isinstance(symbol, str) or len(symbol) != 1:
            message = f"the input symbol {shown(symbol)} is not one character, and so stands in no word"
            yield _warning(message, ("input_symbols", symbol), "use one character for each input symbol")
    if given.blank_symbol in given.input_symbols:
        message = f"the blank symbol {shown(given.blank_symbol)} is also an input symbol"
        yield _warning(message, ("input_symbols", given.blank_symbol), "take it out of input_symbols")


def _reachable(given: Given, rules: Rules) -> Iterator[Problem]:
    """States that no run can enter, whatever is on the tape."""
    reached: set[State] = {given.initial_state}
    waiting: list[State] = [given.initial_state]
    while waiting:
        for some in rules.get(waiting.pop(), {}).values():
            new = {rule.state for rule in some} - reached
            reached |= new
            waiting += new
    for state in rules:
        if state not in reached:
            message = f"no transition leads to {shown(state)}, so its row is never used"
            yield _warning(message, ("transitions", state), "lead a transition to it, or take the row out")
    if reached.isdisjoint(given.final_states):
        message = "no transition leads on to a final state, so no word is accepted"
        yield _warning(message, ("final_states",), "lead a transition to a final state")


def _tapes(given: Given) -> Iterator[Problem]:
    if given.n_tapes < 1:
        yield _warning(
            f"n_tapes is {given.n_tapes}, so no transition is ever used", ("n_tapes",), "have a tape at least"
        )
    elif given.n_tapes > 1 and ordered(given.blank_symbol) != (given.blank_symbol,):
        message = f"the characters of the blank symbol {shown(given.blank_symbol)} fill every tape but the first"
        yield _warning(message, ("blank_symbol",), "use a blank of one character")
    for state, row in given.transitions.items():
        for symbols, results in row.items():
            path = ("transitions", state, symbols)
            if not isinstance(symbols, tuple):
                message = (
                    f"{shown(symbols)} in the row of {shown(state)} is no tuple, so it is never what the heads read"
                )
                yield _warning(message, path, f"write {shown(ordered(symbols))}")
            for number, (_, moves) in enumerate(results):
                if isinstance(moves, SETS) and len(moves) > 1:
                    message = f"the moves {shown(moves)} are a set, which has no order"
                    yield _warning(message, (*path, number, 1), "write a tuple of moves")
