"""What can be asked of table-driven parsers."""

from collections.abc import Callable

from evals.benchmarks.chomsky.machine_parser import LL, LR
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name
from evals.benchmarks.chomsky.parser_runs import LRRun, accepts, ll_run, lr_run, words
from evals.benchmarks.chomsky.schema import (
    ACCEPT,
    INTEGER,
    REJECT,
    SYMBOL,
    VERDICT,
    WORD,
    Value,
    list_of,
    tuple_of,
)

GIVEN = {"input": WORD, "length": INTEGER, "prefix": WORD}


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


def _ll_steps(subject: Subject) -> int:
    return len(ll_run(subject).stacks) - 1


def _lr_steps(subject: Subject) -> int:
    return len(lr_run(subject).actions)


def _on_least(subject: Subject) -> Subject:
    """The same parser, with the word that is asked for as its input."""
    return Subject(subject.machines, (("input", _least(subject)),))


def _found(steps: Callable[[Subject], int]) -> tuple[Measure, Measure]:
    """What is asked of words to find; they cost the steps of the parser on the word."""

    def cost(subject: Subject) -> int:
        return steps(_on_least(subject))

    return (
        Measure(
            "least",
            WORD,
            "the first word, in the order of words, that is accepted, has at least the given length and begins with "
            "the given prefix.",
            _least,
            ("order",),
            cost=cost,
        ),
        Measure(
            "member",
            WORD,
            "any word of exactly the given length that is accepted and begins with the given prefix.",
            _member,
            accepts=_is_member,
            cost=cost,
        ),
    )


def _verdict(accepted: bool) -> str:
    return ACCEPT if accepted else REJECT


def _count(run: LRRun, doing: str) -> int:
    return sum(action.doing == doing for action in run.actions)


LL_PARSER = Vocabulary(
    (LL,),
    "This LL(1) parser is printed completely. Run it by hand, or reason about it, and answer what is asked below.",
    ("ll parser", "index"),
    GIVEN,
    by_name(
        *_found(_ll_steps),
        Measure("verdict", VERDICT, "whether the parser accepts the input.", lambda s: _verdict(ll_run(s).accepted)),
        Measure("steps", INTEGER, "the number of steps made until the parser stops.", _ll_steps),
        Measure(
            "symbols_read",
            INTEGER,
            "the number of input symbols that are read until the parser stops.",
            lambda subject: ll_run(subject).read,
        ),
        Measure(
            "max_height",
            INTEGER,
            "the greatest number of symbols that are on the stack at any time.",
            lambda subject: max(map(len, ll_run(subject).stacks)),
        ),
        Measure(
            "rules",
            list_of(INTEGER),
            "the numbers of the rules that are applied until the parser stops, in order.",
            lambda subject: ll_run(subject).rules,
        ),
        Measure(
            "final_stack",
            WORD,
            "the stack with which the parser stops.",
            lambda subject: ll_run(subject).stacks[-1],
            ("parser stack",),
        ),
    ),
    _ll_steps,
)

LR_PARSER = Vocabulary(
    (LR,),
    "This LR(1) parser is printed completely. Run it by hand, or reason about it, and answer what is asked below.",
    ("lr parser", "index"),
    GIVEN,
    by_name(
        *_found(_lr_steps),
        Measure("verdict", VERDICT, "whether the parser accepts the input.", lambda s: _verdict(lr_run(s).accepted)),
        Measure("shifts", INTEGER, "the number of shift steps.", lambda subject: _count(lr_run(subject), "shift")),
        Measure(
            "reductions", INTEGER, "the number of reduce steps.", lambda subject: _count(lr_run(subject), "reduce")
        ),
        Measure(
            "max_states",
            INTEGER,
            "the greatest number of states that are on the stack after any step, or before the first.",
            lambda subject: max(map(len, lr_run(subject).stacks)),
        ),
        Measure(
            "actions",
            list_of(tuple_of(SYMBOL, INTEGER)),
            "the actions of all steps, in order, as they stand in the table: (shift, 3), (reduce, 0).",
            lambda subject: tuple((action.doing, action.number) for action in lr_run(subject).actions),
        ),
        Measure(
            "final_states",
            list_of(INTEGER),
            "the states that are on the stack when the parser stops, the bottommost first.",
            lambda subject: lr_run(subject).stacks[-1],
        ),
    ),
    _lr_steps,
)
