"""Languages of words that are compared letter by letter: ww, w#w, and two binary numbers of which one is the next.

The first has to find the middle: it marks a letter at each end in turn, until the marks meet.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.cs_language import marking_family
from evals.benchmarks.chomsky.cs_program import Program, program
from evals.benchmarks.chomsky.cs_walk import Walk

MARK = "#"

COPY = program(
    "ab",
    """
    first: right; a/A -> far; b/B -> far; CD -> rewind
    far: right over ab; CD> -> last
    last: left; a/C -> near; b/D -> near
    near: left over ab; AB -> first
    rewind: left over AB; < -> take
    take: right; A/X -> seeka; B/X -> seekb; Y -> accept
    seeka: right over ABY; C/Y -> back
    seekb: right over ABY; D/Y -> back
    back: left over ABY; X -> take
    """,
)

MARKED_COPY = program(
    "ab#",
    """
    take: right; a/X -> skipa; b/X -> skipb; # -> rest
    skipa: right over ab; # -> seeka
    skipb: right over ab; # -> seekb
    seeka: right over X; a/X -> back
    seekb: right over X; b/X -> back
    back: left over X; # -> home
    home: left over ab; X -> take
    rest: right over X; > -> accept
    """,
)

SUCCESSOR = program(
    "01#",
    """
    start: right; 1 -> seek
    seek: right over 01; # -> carry
    carry: left over X; 1/X -> zero; 0/X -> one; < -> longer
    zero: right over X; # -> zerofar
    zerofar: right over 01; X> -> zerohere
    zerohere: left; 0/X -> back
    back: left over 01; # -> carry
    same: left over X; 0/X -> nought; 1/X -> one; < -> rest
    nought: right over X; # -> noughtfar
    noughtfar: right over 01; X> -> noughthere
    noughthere: left; 0/X -> home
    one: right over X; # -> onefar
    onefar: right over 01; X> -> onehere
    onehere: left; 1/X -> home
    home: left over 01; # -> same
    longer: right over X; # -> extra
    extra: right; 1/X -> rest
    rest: right over X#; > -> accept
    """,
)


def respelt(random: Random, word: str, letters: str, places: list[int]) -> str:
    """A word with one or two letters, at some of these places, replaced by the other one."""
    symbols = list(word)
    for _ in range(1 + random.randrange(2)):
        place = random.choice(places)
        symbols[place] = letters.replace(symbols[place], "")
    return "".join(symbols)


def shortened(random: Random, word: str) -> str:
    """A word without one of its letters, but never without the mark."""
    places = [place for place, symbol in enumerate(word) if symbol != MARK]
    if not places:
        return word
    place = random.choice(places)
    return word[:place] + word[place + 1 :]


@dataclass(frozen=True, slots=True)
class Copy:
    """ww, where w is not empty."""

    letters: str
    cycle: str
    program: Program = COPY
    counted: str = ""

    def accepts(self, word: str) -> bool:
        half = len(word) // 2
        return half > 0 and word[:half] == word[half:]

    def member(self, random: Random, n: int) -> str:
        return 2 * drawing.word(random, self.letters, max(1, drawing.length(random, n) // 2))

    def near(self, random: Random, word: str) -> str:
        if len(word) > 2 and not random.randrange(3):
            return shortened(random, word)
        half = len(word) // 2
        return respelt(random, word, self.letters, [place for place in range(len(word)) if place % half >= half // 3])

    def walk(self, word: str) -> Walk:
        """On any word that is not empty."""
        half, odd = divmod(len(word), 2)
        walk, numbers = Walk.on(word), [self.letters.index(letter) for letter in word]
        for done in range(half + odd):
            near, far = 1 + done, len(word) - done
            walk.start("first", near)
            walk.mark(near, "AB"[numbers[near - 1]])
            walk.go(far + 1)
            if near == far:
                return walk.halt("last", far)
            walk.mark(far, "CD"[numbers[far - 1]])
            walk.go(near)
        walk.start("first", 1 + half)
        walk.go(0)
        for done in range(half):
            walk.start("take", 1 + done)
            walk.mark(1 + done, "X")
            if numbers[done] != numbers[half + done]:
                return walk.halt(("seeka", "seekb")[numbers[done]], 1 + half + done)
            walk.mark(1 + half + done, "Y")
            walk.go(1 + done)
        walk.start("take", 1 + half)
        return walk.accept(1 + half)


@dataclass(frozen=True, slots=True)
class MarkedCopy:
    """w#w."""

    alphabet: str
    program: Program = MARKED_COPY
    cycle: str = "take"
    counted: str = "X"

    @property
    def letters(self) -> str:
        return self.alphabet + MARK

    def accepts(self, word: str) -> bool:
        first, mark, second = word.partition(MARK)
        return bool(mark) and first == second

    def member(self, random: Random, n: int) -> str:
        return MARK.join(2 * [drawing.word(random, self.alphabet, max(1, drawing.length(random, n) // 2))])

    def near(self, random: Random, word: str) -> str:
        if not random.randrange(3):
            return shortened(random, word)
        half = word.index(MARK)
        places = [place for place in range(len(word)) if word[place] != MARK and place % (half + 1) >= half // 3]
        return respelt(random, word, self.alphabet, places)

    def walk(self, word: str) -> Walk:
        """On a word with one mark."""
        first, _, second = word.partition(MARK)
        walk, middle = Walk.on(word), 1 + len(first)
        for done, letter in enumerate(first):
            walk.start("take", 1 + done)
            walk.mark(1 + done, "X")
            if second[done : done + 1] != letter:
                return walk.halt(("seeka", "seekb")[self.alphabet.index(letter)], middle + 1 + done)
            walk.mark(middle + 1 + done, "X")
            walk.go(1 + done)
        walk.start("take", middle)
        return walk.accept(walk.end) if len(first) == len(second) else walk.halt("rest", middle + 1 + len(first))


@dataclass(frozen=True, slots=True)
class Successor:
    """x#y, where x and y are binary numbers without leading zeros, x is at least 1, and y is one more."""

    cycle: str
    letters: str = "01#"
    program: Program = SUCCESSOR
    counted: str = ""

    def accepts(self, word: str) -> bool:
        first, mark, second = word.partition(MARK)
        return bool(mark) and first[:1] == "1" and second == f"{int(first, 2) + 1:b}"

    def member(self, random: Random, n: int) -> str:
        """The numbers end with ones now and then, so that something is carried."""
        digits = max(1, drawing.length(random, n) // 2)
        ones = random.randrange(digits + 1)
        first = "1" + drawing.word(random, "01", max(0, digits - 1 - ones)) + "1" * min(ones, digits - 1)
        return f"{first}#{int(first, 2) + 1:b}"

    def near(self, random: Random, word: str) -> str:
        """Another digit or two in the second number, not among the last third; or a digit less, but for the first."""
        if not random.randrange(3):
            return word[0] + shortened(random, word[1:])
        second = word.index(MARK) + 1
        end = second + max(1, 2 * (len(word) - second) // 3)
        return respelt(random, word, "01", list(range(second, end)))

    def walk(self, word: str) -> Walk:
        """On a word with one mark that begins with 1."""
        first, _, second = word.partition(MARK)
        walk, middle, label = Walk.on(word), 1 + len(first), "carry"
        for done, digit in enumerate(reversed(first)):
            walk.go(middle)
            walk.start(label, middle - 1)
            walk.mark(middle - 1 - done, "X")
            wanted = digit if label == "same" else "10"[int(digit)]
            name = "one" if wanted == "1" else "zero" if label == "carry" else "nought"
            walk.go(walk.end - done)
            here = walk.end - done - 1
            if walk.cells[here] != wanted:
                return walk.halt(f"{name}here", here)
            walk.mark(here, "X")
            label = "carry" if name == "zero" else "same"
        walk.go(middle)
        walk.start(label, middle - 1)
        walk.go(0)
        left = second[: len(second) - len(first)]
        if label == "carry":
            if left[:1] != "1":
                return walk.halt("extra", middle + 1)
            walk.mark(middle + 1, "X")
            return walk.accept(walk.end) if left == "1" else walk.halt("rest", middle + 2)
        return walk.halt("rest", middle + 1) if left else walk.accept(walk.end)


COPIES = marking_family(
    "cs-copy",
    "ww",
    lambda random, _: Copy(random.choice(drawing.PAIRS), random.choice(("first", "take"))),
    ("verdict", "steps", "last_state", "last_cell"),
    ("cycle_contents", "cycle_steps"),
)
MARKED_COPIES = marking_family(
    "cs-marked-copy",
    "w#w",
    lambda random, _: MarkedCopy(random.choice(drawing.PAIRS)),
    ("verdict", "steps", "last_counts", "last_cell"),
    ("cycle_contents", "cycle_steps"),
)
SUCCESSORS = marking_family(
    "cs-successor",
    "a binary number, #, and the next one",
    lambda random, _: Successor(random.choice(("carry", "same"))),
    ("verdict", "steps", "cycles", "last_cell"),
    ("cycle_contents", "last_state"),
)
