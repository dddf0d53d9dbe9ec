"""Random LR(1) grammars, printed with their parsing tables.

The direct algorithm does not run the parser. What it does with a member is what is done, from the bottom up, in the
tree of the member's derivation, which is known. A word that goes wrong is made from a member, and has its first letters
in common with it; the parser does the same until it has read these, and then rejects: a canonical LR(1) parser makes no
reduction before a symbol that cannot follow. The printed states only give the numbers: they are those to which the
symbols on the stack lead.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.derivations import Derivation, derive
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.earley import is_member, viable
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.grammar_draw import draw_grammar, shifting
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_parser import Grammar, LRParser
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_parser import LR_PARSER
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT
from evals.benchmarks.chomsky.table_lr import lr_table

Done = tuple[str, int]
"""An action: what is done, and the state or rule with which."""


@dataclass(frozen=True, slots=True)
class ShiftReduce:
    """A grammar with its table, and a word that has its first letters in common with a member."""

    parser: LRParser
    member: Derivation
    common: int
    """How many letters; all of them if the word is the member."""
    setting: Setting

    @property
    def is_member(self) -> bool:
        return self.setting.word == self.member.word

    def accepts(self, word: str) -> bool:
        return is_member(self.parser.grammar, word)

    def done(self) -> tuple[list[Done], list[list[int]]]:
        """All actions, and the states on the stack before the first and after each."""
        grammar, word = self.parser.grammar, self.member.word
        symbols = ""
        actions: list[Done] = []
        stacks = [[0]]
        for doing, number in self._events():
            if doing == "shift":
                symbols += word[number]
                stacks.append(self._states(symbols))
                actions.append((doing, stacks[-1][-1]))
            else:
                left, right = grammar.rules[number]
                symbols = symbols[: len(symbols) - len(right)] + left
                stacks.append(self._states(symbols))
                actions.append((doing, number))
        if self.is_member:
            actions.append(("accept", 0))
            stacks.append(stacks[-1])
        return actions, stacks

    def _events(self) -> list[Done]:
        """What is done in the member's tree, up to the last letter that the word has in common with it."""
        events = self.member.bottom_up(self.parser.grammar)
        if self.is_member:
            return events
        last = ("shift", self.common - 1)
        return events[: events.index(last) + 1] if self.common else []

    def _states(self, symbols: str) -> list[int]:
        """The states to which some symbols lead, one after the other."""
        leads = {(state, symbol): target for state, symbol, target in self.parser.gotos}
        leads |= {(state, symbol): act.number for state, symbol, act in self.parser.actions if act.doing == "shift"}
        states = [0]
        for symbol in symbols:
            states.append(leads[states[-1], symbol])
        return states

    def found(self) -> str:
        terminals = self.parser.grammar.terminals
        return drawing.exactly(self.accepts, terminals, self.setting.length, self.setting.prefix)

    def subject(self) -> Subject:
        return Subject.of(self.parser, given=self.setting.given)


def _draw(random: Random, n: int, kind: Kind) -> ShiftReduce:
    parser = draw_grammar(random, n, shifting, lr_table)
    grammar = parser.grammar
    member = max(
        (derive(random, grammar, drawing.length(random, n)) for _ in range(4)), key=lambda each: len(each.word)
    )
    length = len(member.word)
    if kind == "generation":
        return ShiftReduce(parser, member, length, Setting(kind, member.word, min(2 + random.randrange(2), length)))
    if random.randrange(2):
        common, rest = _gone_wrong(random, grammar, member.word)
        return ShiftReduce(parser, member, common, Setting(kind, member.word[:common] + rest))
    return ShiftReduce(parser, member, length, Setting(kind, member.word))


def _gone_wrong(random: Random, grammar: Grammar, word: str) -> tuple[int, str]:
    """How many letters of a member to keep, and what else comes after them than in any member.

    That is nothing, where the letters kept are no member themselves, or a letter that cannot follow them and the rest.
    """
    choices = [
        (end, letter + word[end:])
        for end in range((len(word) + 1) // 2, len(word) + 1)
        for letter in grammar.terminals
        if viable(grammar, word[:end] + letter) == end
    ]
    if choices and random.randrange(4):
        return random.choice(choices)
    cut = [end for end in range(1, len(word)) if not is_member(grammar, word[:end])]
    return (random.choice(cut), "") if cut else random.choice(choices or [(len(word), "")])


def _count(drawn: ShiftReduce, doing: str) -> int:
    return sum(action[0] == doing for action in drawn.done()[0])


LR = LanguageFamily(
    id="dcf-lr",
    level="DCF",
    title="random LR(1) grammars",
    vocabulary=LR_PARSER,
    asks={
        "recognition": ("verdict", "shifts", "reductions", "max_states"),
        "trace": ("actions", "final_states"),
        "generation": ("member",),
    },
    draw=_draw,
    subject=ShiftReduce.subject,
    direct={
        "verdict": lambda drawn: ACCEPT if drawn.accepts(drawn.setting.word) else REJECT,
        "shifts": lambda drawn: _count(drawn, "shift"),
        "reductions": lambda drawn: _count(drawn, "reduce"),
        "max_states": lambda drawn: max(map(len, drawn.done()[1])),
        "actions": lambda drawn: tuple(drawn.done()[0]),
        "final_states": lambda drawn: tuple(drawn.done()[1][-1]),
        "member": ShiftReduce.found,
    },
)
