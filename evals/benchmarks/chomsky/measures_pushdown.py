"""What can be asked of a deterministic pushdown automaton."""

from itertools import groupby, pairwise

from evals.benchmarks.chomsky.machine_pushdown import DPDA, Pushdown
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.pushdown_runs import Configuration, accepts, run, words
from evals.benchmarks.chomsky.schema import (
    ACCEPT,
    INTEGER,
    REJECT,
    STATE,
    SYMBOL,
    VERDICT,
    WORD,
    Value,
    list_of,
    tuple_of,
)

MOMENTS = "before the first step and after each step, in order"


def _steps(subject: Subject) -> int:
    return len(run(subject).configurations) - 1


def _last(subject: Subject) -> Configuration:
    return run(subject).configurations[-1]


def _heights(subject: Subject) -> tuple[int, ...]:
    bottom = subject.machine(Pushdown).bottom
    return tuple(len(each.stack) - each.stack.count(bottom) for each in run(subject).configurations)


def _stacks(subject: Subject) -> tuple[str, ...]:
    return tuple(each.stack for each in run(subject).configurations)


def _configurations(subject: Subject) -> Value:
    word = subject.text("input")
    return tuple((each.state, word[each.position :], each.stack) for each in run(subject).configurations)


def _pushes(subject: Subject) -> int:
    return sum(max(len(after) - len(before), 0) for before, after in pairwise(_stacks(subject)))


def _pops(subject: Subject) -> int:
    return sum(max(len(before) - len(after), 0) for before, after in pairwise(_stacks(subject)))


def _silent_steps(subject: Subject) -> int:
    return _steps(subject) - _last(subject).position


def _stuck(subject: Subject) -> int:
    position = _last(subject).position
    return position if position < len(subject.text("input")) else -1


def _reading(subject: Subject, place: int) -> tuple[str, str]:
    """The stack before and after the step that reads the symbol at a place. Raises Unanswerable if none does."""
    for before, after in pairwise(run(subject).configurations):
        if before.position == place < after.position:
            return before.stack, after.stack
    raise Unanswerable(f"the symbol at {place} is not read")


def _block_stacks(subject: Subject) -> tuple[str, ...]:
    word, end, stacks = subject.text("input"), 0, []
    for _, block in groupby(word):
        end += len(tuple(block))
        if end <= _last(subject).position:
            stacks.append(_reading(subject, end - 1)[1])
    return tuple(stacks)


def _marker(subject: Subject) -> int:
    return subject.text("input").find(subject.text("marker"))


def _first_symbols(subject: Subject) -> tuple[str, ...]:
    heights = _heights(subject)
    rises = (place for place, pair in enumerate(pairwise(heights), 1) if pair == (0, 1))
    return tuple(run(subject).configurations[place].stack[0] for place in rises)


def _least(subject: Subject) -> str:
    return words(subject).least(subject.number("length"), subject.text("prefix"))


def _member(subject: Subject) -> str:
    return words(subject).exactly(subject.number("length"), subject.text("prefix"))


def _is_member(subject: Subject, value: Value) -> bool:
    return (
        isinstance(value, str)
        and len(value) == subject.number("length")
        and value.startswith(subject.text("prefix"))
        and accepts(subject, value)
    )


def _count(subject: Subject) -> int:
    return words(subject).count(subject.number("length"))


def _reading_cost(subject: Subject) -> int:
    """The steps of the automaton on the word that is asked for."""
    word = _least(subject)
    return len(run(Subject(subject.machines, (("input", word),))).configurations) - 1


DETERMINISTIC = Vocabulary(
    (DPDA,),
    "This deterministic pushdown automaton is printed completely. Run it by hand, or reason about it, and answer what "
    "is asked below.",
    ("pushdown transition", "pushdown acceptance", "no transition", "stack"),
    {"input": WORD, "marker": SYMBOL, "length": INTEGER, "prefix": WORD},
    by_name(
        Measure(
            "verdict",
            VERDICT,
            "whether the automaton accepts the input.",
            lambda subject: ACCEPT if run(subject).accepted else REJECT,
        ),
        Measure("steps", INTEGER, "the number of steps made until the automaton stops.", _steps, ("step",)),
        Measure(
            "silent_steps",
            INTEGER,
            "the number of steps made that read nothing.",
            _silent_steps,
            ("step",),
        ),
        Measure(
            "stuck_at",
            INTEGER,
            "the position in the input of the symbol that the automaton cannot read, because it has no transition to "
            "apply; it does not exist if the whole input is read.",
            _stuck,
            ("index", "none"),
        ),
        Measure("last_state", STATE, "the state in which the automaton stops.", lambda s: _last(s).state),
        Measure("final_stack", WORD, "the stack with which the automaton stops.", lambda s: _last(s).stack),
        Measure(
            "max_height",
            INTEGER,
            "the greatest height of the stack at any time.",
            lambda subject: max(_heights(subject)),
            ("height",),
        ),
        Measure("pushes", INTEGER, "the number of symbols pushed in all steps.", _pushes, ("pushes",)),
        Measure("pops", INTEGER, "the number of symbols popped in all steps.", _pops, ("pushes",)),
        Measure(
            "states",
            list_of(STATE),
            f"the state {MOMENTS}.",
            lambda subject: tuple(each.state for each in run(subject).configurations),
            ("step",),
        ),
        Measure(
            "heights",
            list_of(INTEGER),
            f"the height of the stack {MOMENTS}.",
            _heights,
            ("step", "height"),
        ),
        Measure("stacks", list_of(WORD), f"the stack {MOMENTS}.", _stacks, ("step",)),
        Measure(
            "configurations",
            list_of(tuple_of(STATE, WORD, WORD)),
            f"the state, the rest of the input that is not read yet, and the stack, {MOMENTS}.",
            _configurations,
            ("step",),
        ),
        Measure(
            "block_stacks",
            list_of(WORD),
            "for each block of the input whose symbols are all read, in order: the stack right after the step that "
            "reads the block's last symbol, before any further step. A block is a longest sequence of equal symbols "
            "that stand side by side.",
            _block_stacks,
        ),
        Measure(
            "stack_at_marker",
            WORD,
            "the stack right before the step that reads the first of the symbols in the input that are the given "
            "marker.",
            lambda subject: _reading(subject, _marker(subject))[0],
        ),
        Measure(
            "first_symbols",
            list_of(SYMBOL),
            "the topmost stack symbol after each step that raises the height of the stack from 0 to 1, in order.",
            _first_symbols,
            ("step", "height"),
        ),
        Measure(
            "returns",
            INTEGER,
            "the number of steps that lower the height of the stack from 1 to 0.",
            lambda subject: tuple(pairwise(_heights(subject))).count((1, 0)),
            ("step", "height"),
        ),
        Measure(
            "least",
            WORD,
            "the first word, in the order of words, that is accepted, has at least the given length and begins with "
            "the given prefix.",
            _least,
            ("order",),
            cost=_reading_cost,
        ),
        Measure(
            "member",
            WORD,
            "any word of exactly the given length that is accepted and begins with the given prefix.",
            _member,
            accepts=_is_member,
            cost=_reading_cost,
        ),
        Measure(
            "count",
            INTEGER,
            "the number of words of exactly the given length that are accepted.",
            _count,
            cost=lambda subject: words(subject).work(subject.number("length")),
        ),
    ),
    _steps,
)
