"""A universal Turing machine with three tapes: it reads the description of a machine, and does what that does.

The machine that it imitates has one tape, the symbols 1 and blank, and starts on a blank tape; a step moves its head.

    tape 1   the description: two rows for each state, the first for a blank under the head, the second for a 1
    tape 2   the tape of the imitated machine
    tape 3   how many rows are still to be passed over

A row is # and a letter, which says what is written and where the head goes (l and r for a blank, L and R for a 1), and
then the next state: two 1's for every state that comes before it, or H to halt.

    q0   stands on the # of a row. If tape 3 holds a 1, the row is passed over (q1); if not, it is the first row of the
         state, and is taken if tape 2 holds a blank (q3), and passed over if it holds a 1 (q2)
    q1   passes over the rest of a row, and erases a 1 of tape 3
    q2   passes over the rest of the first row
    q3   does what the letter of the row says
    q4   copies the 1's of the row to tape 3, or accepts at H (q6)
    q5   goes back to the beginning of the description

It enters q3 once for every step of the imitated machine, right before it does that step on tape 2.
"""

from collections.abc import Iterator
from itertools import accumulate

from evals.benchmarks.chomsky.enumerable_tables import HALT, Table
from evals.benchmarks.chomsky.machine_turing import Rule, Turing

DOING = "q3"

_LETTERS = {(0, -1): "l", (0, 1): "r", (1, -1): "L", (1, 1): "R"}
"""By what is written and by the move."""

_WITHIN = "lrLR1H"
"""What a row holds after its #."""


def rows(table: Table) -> list[str]:
    """The rows of a machine's description."""
    return [
        f"#{_LETTERS[write, move]}{'H' if following == HALT else '11' * following}"
        for entries in table.entries
        for write, move, following in entries
    ]


def entries(table: Table, run: list[tuple[int, int]]) -> Iterator[int]:
    """The steps after which the universal machine enters q3, and, if the last state is HALT, those when it halts.

    The run of the imitated machine is given by its states and the symbols under its head.
    """
    lengths = list(map(len, rows(table)))
    ends = list(accumulate(lengths))
    now = 0
    for place, (state, symbol) in enumerate(run[:-1]):
        row, following = 2 * state + symbol, run[place + 1][0]
        now += 1 + symbol * lengths[2 * state]
        yield now
        if following == HALT:
            yield now + 2
            return
        # The letter, the 1's, the turn, the way back, the turn; then the rows before that of the next state.
        passed = 2 * following
        now += 1 + passed + 1 + ends[row] + 1 + passed + (ends[passed - 1] if passed else 0)


def universal() -> Turing:
    """The machine."""
    rules = tuple(
        Rule(state, tuple(read), target, tuple(written), tuple(moves))
        for state, read, target, written, moves in _transitions()
    )
    states = tuple(f"q{number}" for number in range(7))
    return Turing("DTM", states, ("#", *_WITHIN), ("_", "#", *_WITHIN), "q0", ("q6",), rules, 3)


def _transitions() -> Iterator[tuple[str, str, str, str, str]]:
    """State, what is read, the next state, what is written, the moves: a character for each tape."""
    yield "q0", "#__", "q3", "#__", "RNN"
    yield "q0", "#1_", "q2", "#1_", "RNN"
    for cell in "_1":
        yield "q0", f"#{cell}1", "q1", f"#{cell}1", "RNN"
    for cell in "_1":
        yield from (("q1", f"{each}{cell}1", "q1", f"{each}{cell}1", "RNN") for each in _WITHIN)
        yield "q1", f"#{cell}1", "q0", f"#{cell}_", "NNL"
    yield from (("q2", f"{each}1_", "q2", f"{each}1_", "RNN") for each in _WITHIN)
    yield "q2", "#1_", "q3", "#1_", "RNN"
    for (write, move), letter in _LETTERS.items():
        for cell in "_1":
            yield "q3", f"{letter}{cell}_", "q4", f"{letter}{'_1'[write]}_", f"R{'LR'[move > 0]}N"
    for cell in "_1":
        yield "q4", f"1{cell}_", "q4", f"1{cell}1", "RNR"
        yield "q4", f"H{cell}_", "q6", f"H{cell}_", "NNN"
        yield from (("q4", f"{each}{cell}_", "q5", f"{each}{cell}_", "LNN") for each in "#_")
    for cell in "_1":
        yield from (("q5", f"{each}{cell}_", "q5", f"{each}{cell}_", "LNN") for each in f"#{_WITHIN}")
        yield "q5", f"_{cell}_", "q0", f"_{cell}_", "RNL"
