"""What a printed nondeterministic Turing machine can do: all its runs, step by step.

A configuration is followed once, however many runs lead to it in the same number of steps.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from evals.benchmarks.chomsky.enumerable_turing_runs import BLANK, bound
from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.machine_turing import Rule, Turing
from evals.benchmarks.chomsky.measure import Subject, Unanswerable

MOST_CONFIGURATIONS = 200_000


class Tape(NamedTuple):
    """One tape, without the blanks at its ends."""

    head: int
    left: str
    """What is to the left of the head."""
    right: str
    """What is under the head and to the right of it."""

    @property
    def symbol(self) -> str:
        return self.right[:1] or BLANK

    def after(self, written: str, move: str) -> "Tape":
        left, right = self.left, written + self.right[1:]
        match move:
            case "L":
                head, left, right = self.head - 1, left[:-1], (left[-1:] or BLANK) + right
            case "R":
                head, left, right = self.head + 1, left + right[0], right[1:]
            case _:
                head = self.head
        return Tape(head, left.lstrip(BLANK), right.rstrip(BLANK))


class Configuration(NamedTuple):
    """One moment of a run."""

    state: str
    tapes: tuple[Tape, ...]

    def after(self, rule: Rule) -> "Configuration":
        tapes = zip(self.tapes, rule.written, rule.moves, strict=True)
        return Configuration(rule.target, tuple(tape.after(written, move) for tape, written, move in tapes))


class Branches:
    """All runs of a machine on a word."""

    def __init__(self, machine: Turing, word: str) -> None:
        if not set(word) <= set(machine.symbols):
            raise Unanswerable("the input has symbols that the machine does not know")
        self.machine = machine
        self.rules: dict[tuple[str, tuple[str, ...]], list[Rule]] = {}
        for rule in machine.transitions:
            self.rules.setdefault((rule.state, rule.read), []).append(rule)
        empty = (Tape(0, "", ""),) * (machine.tapes - 1)
        self.start = Configuration(machine.start, (Tape(0, "", checked(word)), *empty))

    def accepts(self, configuration: Configuration) -> bool:
        return configuration.state in self.machine.accepting

    def applicable(self, configuration: Configuration) -> list[Rule]:
        """The transitions that can be applied, in the order in which they are printed."""
        if self.accepts(configuration):
            return []
        return self.rules.get((configuration.state, tuple(tape.symbol for tape in configuration.tapes)), [])

    def layers(self, steps: int) -> Iterator[dict[Configuration, int]]:
        """For each number of steps, the configurations, and how many runs lead to each; as long as there are any."""
        layer, total = {self.start: 1}, 0
        for _ in range(steps + 1):
            if not layer:
                return
            total += len(layer)
            if total > MOST_CONFIGURATIONS:
                raise Unanswerable("there are too many configurations")
            yield layer
            following: dict[Configuration, int] = {}
            for configuration, runs in layer.items():
                for rule in self.applicable(configuration):
                    after = configuration.after(rule)
                    following[after] = following.get(after, 0) + runs
            layer = following

    def follows(self, choices: tuple[object, ...], steps: int) -> bool:
        """Whether some choices, one wherever there are several transitions, make an accepting run."""
        at, used = self.start, 0
        for _ in range(steps + 1):
            rules = self.applicable(at)
            if not rules:
                return self.accepts(at) and used == len(choices)
            choice: object = 0
            if len(rules) > 1:
                choice = choices[used] if used < len(choices) else None
                used += 1
            if not isinstance(choice, int) or not 0 <= choice < len(rules):
                return False
            at = at.after(rules[choice])
        return False


@lru_cache(maxsize=16)
def branches(subject: Subject) -> Branches:
    """The runs of the subject's machine on its input. Raises Unanswerable."""
    return Branches(subject.machine(Turing), subject.text("input"))


@lru_cache(maxsize=16)
def layers(subject: Subject) -> tuple[dict[Configuration, int], ...]:
    """The layers up to the given bound. Raises Unanswerable."""
    return tuple(branches(subject).layers(bound(subject)))


def accepting(subject: Subject) -> list[int]:
    """For each number of steps up to the bound, how many runs accept with the last of them."""
    return [
        sum(runs for configuration, runs in layer.items() if branches(subject).accepts(configuration))
        for layer in layers(subject)
    ]


def first_choices(subject: Subject) -> tuple[int, ...]:
    """The choices of the first accepting run, in the order of choices. Raises Unanswerable if there is none."""
    runs, steps = branches(subject), bound(subject)
    pending: list[tuple[Configuration, tuple[int, ...], int]] = [(runs.start, (), 0)]
    seen: set[tuple[Configuration, int]] = set()
    while pending:
        at, choices, step = pending.pop()
        if runs.accepts(at):
            return choices
        if step == steps or (at, step) in seen:
            continue
        seen.add((at, step))
        rules = runs.applicable(at)
        several = len(rules) > 1
        following = [(at.after(rule), (*choices, place) if several else choices) for place, rule in enumerate(rules)]
        pending += [(after, made, step + 1) for after, made in reversed(following)]
    raise Unanswerable("no run accepts within the bound")
