"""Random regular expressions with n + 1 letters, up to a dozen.

The direct algorithms use Antimirov's partial derivatives: a language is a set of expressions, of which a word has to
belong to one; a letter leads from each of them to some others. There are never more than letters and one.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.expression_tree import (
    EMPTY,
    Choice,
    Concatenation,
    Letter,
    Star,
    Tree,
    choice,
    concatenation,
    star,
    text,
)
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_expression import EXPRESSION
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value

Partial = frozenset[Tree]
"""Expressions, one of which a word has to belong to."""

LARGEST = 12
"""Letters of an expression; derivatives of larger ones are long, and hard to compare."""

ALPHABETS = ("ab", "xy", "pq", "abc", "xyz")
"""Without the digits, of which 0 and 1 have a meaning in expressions."""


def accepts_empty(tree: Tree) -> bool:
    match tree:
        case Letter():
            return False
        case Star():
            return True
        case Choice(parts):
            return any(accepts_empty(part) for part in parts)
        case Concatenation(parts):
            return all(accepts_empty(part) for part in parts)


@lru_cache(maxsize=10_000)
def partial(tree: Tree, letter: str) -> Partial:
    """The partial derivatives of an expression by a letter."""
    match tree:
        case Letter(symbol):
            return frozenset({EMPTY} if symbol == letter else ())
        case Choice(parts):
            return frozenset(each for part in parts for each in partial(part, letter))
        case Star(part):
            return frozenset(concatenation((each, tree)) for each in partial(part, letter))
        case Concatenation(()):
            return frozenset()
    first, after = tree.parts[0], concatenation(tree.parts[1:])
    found = frozenset(concatenation((each, after)) for each in partial(first, letter))
    return found | partial(after, letter) if accepts_empty(first) else found


def _after(at: Partial, letter: str) -> Partial:
    return frozenset(each for tree in at for each in partial(tree, letter))


@dataclass(frozen=True, slots=True)
class Pattern:
    """An expression, and a word."""

    letters: str
    tree: Tree
    setting: Setting

    def partials(self, word: str) -> list[Partial]:
        """For each beginning of a word, the partial derivatives by it."""
        found = [frozenset({self.tree})]
        for letter in word:
            found.append(_after(found[-1], letter))
        return found

    def accepts(self, word: str) -> bool:
        return any(map(accepts_empty, self.partials(word)[-1]))

    def prefixes(self) -> tuple[bool, ...]:
        return tuple(any(map(accepts_empty, at)) for at in self.partials(self.setting.word))

    def dead_after(self) -> int:
        found = self.partials(self.setting.word)
        return found.index(frozenset()) if frozenset() in found else -1

    def expressions(self) -> Value:
        return tuple(text(choice(sorted(at, key=text))) for at in self.partials(self.setting.word))

    def languages(self) -> int:
        """Tells apart sets of partial derivatives by one letter more each time, until that makes no difference."""
        known = dict.fromkeys([frozenset({self.tree})])
        queue = list(known)
        for at in queue:
            for letter in self.letters:
                if (following := _after(at, letter)) not in known:
                    known[following] = None
                    queue.append(following)
        kinds: dict[Partial, int] = {at: int(any(map(accepts_empty, at))) for at in queue}
        while True:
            behaviours = {at: (kinds[at], *(kinds[_after(at, letter)] for letter in self.letters)) for at in queue}
            numbers = {behaviour: number for number, behaviour in enumerate(dict.fromkeys(behaviours.values()))}
            if len(numbers) == len(set(kinds.values())):
                return len(numbers)
            kinds = {at: numbers[behaviour] for at, behaviour in behaviours.items()}

    def count(self) -> int:
        counts = {frozenset({self.tree}): 1}
        for _ in range(self.setting.length):
            following: dict[Partial, int] = {}
            for at, words in counts.items():
                for letter in self.letters:
                    end = _after(at, letter)
                    following[end] = following.get(end, 0) + words
            counts = following
        return sum(words for at, words in counts.items() if any(map(accepts_empty, at)))

    def least(self) -> str:
        return drawing.least(self.accepts, self.letters, self.setting.length, self.setting.prefix)

    def subject(self) -> Subject:
        return Subject.of(Expression("regular", tuple(self.letters), text(self.tree)), given=self.setting.given)


def _tree(random: Random, letters: str, size: int) -> Tree:
    """An expression with so many letters; never a star of a whole expression of one letter in a star."""
    if size == 1:
        letter: Tree = Letter(random.choice(letters))
        return letter if random.randrange(4) else star(letter)
    first = 1 + random.randrange(size - 1)
    parts = (_tree(random, letters, first), _tree(random, letters, size - first))
    made = choice(parts) if random.randrange(5) < 2 else concatenation(parts)
    return made if random.randrange(4) else star(made)


def _sample(random: Random, tree: Tree) -> str:
    """A random word of an expression."""
    match tree:
        case Letter(symbol):
            return symbol
        case Star(part):
            return "".join(_sample(random, part) for _ in range(random.randrange(4)))
        case Choice(parts):
            return _sample(random, random.choice(parts))
        case Concatenation(parts):
            return "".join(_sample(random, part) for part in parts)


def _draw(random: Random, n: int, kind: Kind) -> Pattern:
    letters = random.choice(ALPHABETS)
    size = min(n + 1, LARGEST)
    tree = _tree(random, letters, size)
    while not any(symbol in text(tree) for symbol in "*|"):
        tree = _tree(random, letters, size)

    def member() -> str:
        """The first word of at least n letters, out of some; and not much longer, if there is one."""
        words = [_sample(random, tree) for _ in range(20)]
        return next(
            (word for word in words if n <= len(word) <= 2 * n), min(words, key=lambda word: abs(len(word) - n))
        )

    def read() -> str:
        return member() if kind == "generation" or random.randrange(2) else drawing.edited(random, member(), letters)

    bare = Pattern(letters, tree, Setting(kind, ""))
    return Pattern(letters, tree, drawing.setting(random, kind, read, bare.accepts))


EXPRESSIONS = LanguageFamily(
    id="regular-expression",
    level="Regular",
    title="random regular expressions",
    vocabulary=EXPRESSION,
    asks={
        "recognition": ("verdict", "dead_after", "languages"),
        "trace": ("prefixes", "expressions"),
        "generation": ("least", "count"),
    },
    draw=_draw,
    subject=Pattern.subject,
    direct={
        "verdict": lambda drawn: ACCEPT if drawn.accepts(drawn.setting.word) else REJECT,
        "dead_after": Pattern.dead_after,
        "languages": Pattern.languages,
        "prefixes": Pattern.prefixes,
        "expressions": Pattern.expressions,
        "least": Pattern.least,
        "count": Pattern.count,
    },
)
