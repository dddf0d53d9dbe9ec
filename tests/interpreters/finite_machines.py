"""Random finite and pushdown automata, as the arguments that automata-lib takes; sound ones, and damaged ones.

They are drawn by a random number generator that hypothesis only seeds: such machines do more than the small ones that
hypothesis prefers.
"""

from random import Random
from typing import Any

from automata.fa.dfa import DFA
from automata.fa.nfa import NFA
from automata.pda.dpda import DPDA
from automata.pda.npda import NPDA
from hypothesis import strategies as st

Arguments = dict[str, Any]

CLASSES: dict[str, Any] = {"DFA": DFA, "NFA": NFA, "DPDA": DPDA, "NPDA": NPDA}
SYMBOLS = ("a", "b")

randoms = st.randoms(use_true_random=True)


def some(random: Random, values: Any, chance: float) -> list[Any]:
    """Some of the values, each with the same chance."""
    return [value for value in values if random.random() < chance]


def words(random: Random, count: int = 10) -> list[str]:
    """Words, hardly any with a symbol that machines do not know."""
    return ["".join(random.choices("aaaabbbbbc", k=random.randint(0, 9))) for _ in range(count)]


def machine(kind: str, random: Random) -> Arguments:
    """A sound definition."""
    return {"DFA": dfa, "NFA": nfa}[kind](random) if kind in ("DFA", "NFA") else pushdown_automaton(kind, random)


def dfa(random: Random) -> Arguments:
    states = [f"q{number}" for number in range(random.randint(1, 6))]
    partial = random.random() < 0.5
    rows = {state: {symbol: random.choice(states) for symbol in SYMBOLS} for state in states}
    if partial:
        rows = {state: {symbol: row[symbol] for symbol in some(random, row, 0.85)} for state, row in rows.items()}
    arguments = {**_finite(random, states, rows), "allow_partial": partial}
    return arguments if partial or random.random() < 0.5 else _finite(random, states, rows)


def nfa(random: Random) -> Arguments:
    states = [f"q{number}" for number in range(random.randint(1, 6))]
    chance = random.choice((0.2, 0.35))
    rows = {
        state: {symbol: set(some(random, states, chance)) for symbol in some(random, ("a", "b", ""), 0.8)}
        for state in ["q0", *some(random, states[1:], 0.9)]
    }
    return {**_finite(random, states, rows), "initial_state": "q0"}


def _finite(random: Random, states: list[str], rows: dict[str, Any]) -> Arguments:
    return {
        "states": set(states),
        "input_symbols": set(SYMBOLS),
        "transitions": rows,
        "initial_state": random.choice(states),
        "final_states": set(some(random, states, 0.4)),
    }


def pushdown_automaton(kind: str, random: Random) -> Arguments:
    """An empty string among the stack symbols is what automata-lib sees where the stack is empty."""
    states = [f"q{number}" for number in range(random.randint(1, 4))]
    tops = ["Z", "A", *some(random, ("B", ""), 0.3)]
    rows: dict[str, Any] = {state: {} for state in states}
    for row in rows.values():
        for top in tops:
            if kind == "NPDA":
                symbols = ["a", "b", *some(random, ("",), 0.4)]
            else:
                symbols = [""] if random.random() < 0.25 else ["a", "b"]
            for symbol in some(random, symbols, 0.8):
                row.setdefault(symbol, {})[top] = (
                    _result(random, states, tops)
                    if kind == "DPDA"
                    else {_result(random, states, tops) for _ in range(random.randint(0, 2))}
                )
    arguments = {
        **_finite(random, states, rows),
        "stack_symbols": set(tops),
        "initial_stack_symbol": random.choice(tops),
        "acceptance_mode": random.choice(("final_state", "empty_stack", "both", "default")),
    }
    if arguments["acceptance_mode"] == "default":
        del arguments["acceptance_mode"]
    return arguments


def _result(random: Random, states: list[str], tops: list[str]) -> tuple[str, Any]:
    pushed = tuple(random.choices(tops, k=random.choice((0, 0, 1, 1, 2, 2, 3))))
    as_text = random.random() < 0.5 and "" not in pushed
    return random.choice(states), "".join(pushed) if as_text else pushed


# A set holds values of one type only: which member of a set automata-lib looks at first is chance, and one of another
# type may be refused in another way.
JUNK: tuple[Any, ...] = (
    None, 0, 7, True, 2.5, b"a", "", "a", "z", "ab", "q0", "q9", "q1AB", "empty_stack", (), ("q0",), ("q0", "A"),
    ("q0", ("A", "Z")), ("q0", ["A"]), ("q0", "A", "Z"), [], ["q0"], ["a", "b"], ["q1", ["A", "Z"]], [("q0", "")],
    set(), {"q0"}, {"q0", "q9"}, {"a", "z"}, {("q0", "A")}, {("q0",)}, frozenset({"q0"}), {}, {"a": "q0"},
    {"a": {"q0"}}, {"Z": ("q0", "A")}, {"a": {"Z": ("q0", "A")}}, {"": {"Z": {("q0", "A")}}}, {"a": ["Z", "A"]}, {1: 2},
)  # fmt: skip
KEYS = ("", "a", "c", "Z", "q0", "q9", 7, ("q0",))


def damaged(kind: str, random: Random) -> Arguments:
    """A sound definition in which values are replaced, left out or put in."""
    arguments = machine(kind, random)
    for _ in range(random.choice((1, 1, 2))):
        name = random.choice([*arguments, *["transitions"] * 5])
        chance = random.random()
        if chance < 0.04:
            arguments.pop(name, None)
        elif chance < 0.08:
            arguments[random.choice(("final_state", "alphabet", "blank_symbol"))] = {"q0"}
        elif name in arguments:
            arguments[name] = damage(random, arguments[name])
    return arguments


def damage(random: Random, value: Any) -> Any:
    """A value with something else somewhere inside of it."""
    chance = random.random()
    if isinstance(value, dict) and value and chance < 0.9:
        key = random.choice(list(value))
        if chance < 0.1:
            return {each: value[each] for each in value if each != key}
        if chance < 0.2:
            return {**value, random.choice(KEYS): value[key]}
        return {**value, key: damage(random, value[key])}
    if isinstance(value, tuple) and value and chance < 0.7:
        number = random.randrange(len(value))
        return (*value[:number], damage(random, value[number]), *value[number + 1 :])
    if isinstance(value, set) and value and chance < 0.9:
        members = sorted(value, key=repr)
        random.shuffle(members)
        if chance < 0.4:
            return random.choice([tuple(members), members, members[0]])
        more = random.choice(("q9", "z", "ab", "")) if isinstance(members[0], str) else ("q9", "ZA")
        return {*members[1:], *some(random, [more], 0.6)}
    return random.choice(JUNK)


def raised(kind: str, arguments: Arguments) -> str | None:
    """The name of what automata-lib's constructor raises, or None if it takes the arguments."""
    try:
        CLASSES[kind](**arguments)
    except Exception as error:  # noqa: BLE001 -- it may be any, and which one it is is the question
        return type(error).__name__
    return None
