"""What a printed table-driven parser does: its steps on a word, and the words that it accepts."""

from functools import lru_cache
from typing import NamedTuple

from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.found_words import FoundWords, Rest
from evals.benchmarks.chomsky.machine_parser import END, Action, LLParser, LRParser
from evals.benchmarks.chomsky.measure import Subject, Unanswerable

MOST_STEPS = 10_000


class LLRun(NamedTuple):
    """What an LL parser does with the input."""

    stacks: tuple[str, ...]
    """Before the first step and after each."""
    rules: tuple[int, ...]
    """Those that are applied, in order."""
    read: int
    """Symbols."""
    accepted: bool


class LRRun(NamedTuple):
    """What an LR parser does with the input."""

    actions: tuple[Action, ...]
    stacks: tuple[tuple[int, ...], ...]
    """Before the first step and after each; the first state put on comes first."""
    accepted: bool

    @property
    def read(self) -> int:
        return sum(action.doing == "shift" for action in self.actions)


class LLReading:
    """An LL parser, from one input symbol to the next."""

    def __init__(self, parser: LLParser) -> None:
        self.table = {(left, symbol): rule for left, symbol, rule in parser.table}
        self.symbols = parser.grammar.terminals
        self.rules = parser.grammar.rules
        if not all(0 <= rule < len(self.rules) for rule in self.table.values()):
            raise Unanswerable("the table names a rule that there is not")
        self.first = parser.grammar.nonterminals[0]

    def step(self, stack: str, symbol: str) -> tuple[str, int | None] | None:
        """The stack after one step, and the rule that it applied, or None if it read; None if there is no step."""
        top = stack[:1]
        if top and top == symbol:
            return stack[1:], None
        rule = self.table.get((top, symbol))
        return None if rule is None else (self.rules[rule].right + stack[1:], rule)

    def start(self) -> Rest:
        return self._rest(self.first)

    def after(self, at: Rest, symbol: str) -> Rest | None:
        stack = at.state[0]
        for _ in range(MOST_STEPS):
            if (made := self.step(stack, symbol)) is None:
                return None
            stack = made[0]
            if made[1] is None:
                return self._rest(stack)
        raise Unanswerable("the parser goes on without reading")

    def _rest(self, stack: str) -> Rest:
        left = stack
        for _ in range(MOST_STEPS):
            made = self.step(left, END)
            if made is None:
                return Rest((stack,), not left)
            left = made[0]
        raise Unanswerable("the parser goes on without reading")


class LRReading:
    """An LR parser, from one input symbol to the next."""

    def __init__(self, parser: LRParser) -> None:
        self.actions = {(state, symbol): action for state, symbol, action in parser.actions}
        self.gotos = {(state, symbol): target for state, symbol, target in parser.gotos}
        self.symbols = parser.grammar.terminals
        self.rules = parser.grammar.rules

    def step(self, stack: tuple[int, ...], symbol: str) -> tuple[Action, tuple[int, ...]] | None:
        """One step and the stack after it; None if there is none. Raises Unanswerable for a damaged table."""
        action = self.actions.get((stack[-1], symbol))
        if action is None or action.doing == "accept":
            return None if action is None else (action, stack)
        if action.doing == "shift":
            return action, (*stack, action.number)
        if not 0 <= action.number < len(self.rules):
            raise Unanswerable("the table names a rule that there is not")
        left, right = self.rules[action.number]
        stack = stack[: len(stack) - len(right)]
        if not stack or (stack[-1], left) not in self.gotos:
            raise Unanswerable("a reduction leads nowhere")
        return action, (*stack, self.gotos[stack[-1], left])

    def start(self) -> Rest:
        return self._rest((0,))

    def after(self, at: Rest, symbol: str) -> Rest | None:
        stack = tuple(map(int, at.state))
        for _ in range(MOST_STEPS):
            if (made := self.step(stack, symbol)) is None:
                return None
            stack = made[1]
            if made[0].doing == "shift":
                return self._rest(stack)
        raise Unanswerable("the parser goes on without reading")

    def _rest(self, stack: tuple[int, ...]) -> Rest:
        at = stack
        for _ in range(MOST_STEPS):
            made = self.step(at, END)
            if made is None or made[0].doing == "accept":
                return Rest(tuple(map(str, stack)), made is not None)
            at = made[1]
        raise Unanswerable("the parser goes on without reading")


@lru_cache(maxsize=64)
def ll_run(subject: Subject) -> LLRun:
    """The run of the subject's LL parser on the input. Raises Unanswerable if it has no end or is too long."""
    return ll_steps(LLReading(subject.machine(LLParser)), checked(subject.text("input")))


def ll_steps(parser: LLReading, word: str) -> LLRun:
    read, rules = 0, []
    stacks = [parser.first]
    while (made := parser.step(stacks[-1], word[read : read + 1] or END)) is not None:
        stacks.append(made[0])
        if made[1] is None:
            read += 1
        else:
            rules.append(made[1])
        if len(stacks) > MOST_STEPS:
            raise Unanswerable("the parser makes too many steps")
    return LLRun(tuple(stacks), tuple(rules), read, not stacks[-1] and read == len(word))


@lru_cache(maxsize=64)
def lr_run(subject: Subject) -> LRRun:
    """The run of the subject's LR parser on the input. Raises Unanswerable if it has no end or is too long."""
    return lr_steps(LRReading(subject.machine(LRParser)), checked(subject.text("input")))


def lr_steps(parser: LRReading, word: str) -> LRRun:
    read, actions = 0, []
    stacks: list[tuple[int, ...]] = [(0,)]
    while (made := parser.step(stacks[-1], word[read : read + 1] or END)) is not None:
        actions.append(made[0])
        stacks.append(made[1])
        if made[0].doing == "accept":
            return LRRun(tuple(actions), tuple(stacks), True)
        read += made[0].doing == "shift"
        if len(stacks) > MOST_STEPS:
            raise Unanswerable("the parser makes too many steps")
    return LRRun(tuple(actions), tuple(stacks), False)


def accepts(subject: Subject, word: str) -> bool:
    """Whether the subject's parser accepts a word."""
    parser = subject.machines[0]
    checked(word)
    if isinstance(parser, LLParser):
        return set(word) <= set(parser.grammar.terminals) and ll_steps(LLReading(parser), word).accepted
    parser = subject.machine(LRParser)
    return set(word) <= set(parser.grammar.terminals) and lr_steps(LRReading(parser), word).accepted


@lru_cache(maxsize=64)
def words(subject: Subject) -> FoundWords:
    """The words that the subject's parser accepts."""
    parser = subject.machines[0]
    return FoundWords(LLReading(parser) if isinstance(parser, LLParser) else LRReading(subject.machine(LRParser)))
