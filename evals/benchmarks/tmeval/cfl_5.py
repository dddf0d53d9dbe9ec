"""CFL-5: places. What stands in the middle, or at a third, of a word, and parts of compared lengths."""

from collections.abc import Callable

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import Predicate, anything, over, parts


def around(letters: str, middle: str, holds: Callable[[str, str], bool]) -> Predicate:
    """Words that have a factor exactly in the middle, whose parts before and after it fulfil a condition."""

    def parted(word: str) -> bool:
        half, odd_one = divmod(len(word) - len(middle), 2)
        if half < 0 or odd_one or not word.startswith(middle, half):
            return False
        return holds(word[:half], word[half + len(middle) :])

    return over(letters, parted)


def halves(letters: str, holds: Callable[[str, str], bool]) -> Predicate:
    """Words of even length whose two halves fulfil a condition."""
    return around(letters, "", holds)


def odd(letters: str, holds: Callable[[str, str], bool]) -> Predicate:
    """Words of odd length, at least 3, that fulfil a condition together with their middle letter."""
    return over(letters, lambda word: len(word) % 2 == 1 and len(word) >= 3 and holds(word, word[len(word) // 2]))


LANGUAGES = (
    FormalLanguage(
        "CFL-5.01",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y| }: the length is odd and the middle letter is a.",
        around("ab", "a", anything),
    ),
    FormalLanguage(
        "CFL-5.02",
        "ab",
        "{ x b y : x, y in {a, b}*, |x| = |y| >= 1 }: the length is odd and at least 3, and the middle letter is b.",
        around("ab", "b", lambda x, _: x != ""),
    ),
    FormalLanguage(
        "CFL-5.03",
        "abc",
        "{ x a y : x, y in {a, b, c}*, |x| = |y| }: the length is odd and the middle letter is a.",
        around("abc", "a", anything),
    ),
    FormalLanguage(
        "CFL-5.04",
        "abc",
        "{ x c y : x, y in {a, b, c}*, |x| = |y| }: the length is odd and the middle letter is c.",
        around("abc", "c", anything),
    ),
    FormalLanguage(
        "CFL-5.05",
        "01",
        "{ x 1 y : x, y in {0, 1}*, |x| = |y| }: the length is odd and the middle letter is 1.",
        around("01", "1", anything),
    ),
    FormalLanguage(
        "CFL-5.06",
        "ab",
        "{ x a b y : x, y in {a, b}*, |x| = |y| }: the length is even, and the two middle letters are a and b "
        "in this order.",
        around("ab", "ab", anything),
    ),
    FormalLanguage(
        "CFL-5.07",
        "ab",
        "{ x a a y : x, y in {a, b}*, |x| = |y| }: the length is even, and the two middle letters are both a.",
        around("ab", "aa", anything),
    ),
    FormalLanguage(
        "CFL-5.08",
        "ab",
        "{ w : |w| is odd and at least 3, and the middle letter of w equals its first letter }.",
        odd("ab", lambda w, middle: middle == w[0]),
    ),
    FormalLanguage(
        "CFL-5.09",
        "ab",
        "{ w : |w| is odd and at least 3, and the middle letter of w equals its last letter }.",
        odd("ab", lambda w, middle: middle == w[-1]),
    ),
    FormalLanguage(
        "CFL-5.10",
        "ab",
        "{ w : |w| is odd and at least 3, and the middle letter of w differs from its first letter }.",
        odd("ab", lambda w, middle: middle != w[0]),
    ),
    FormalLanguage(
        "CFL-5.11",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y| is odd }: the lengths are 3, 7, 11, ..., and the middle letter is a.",
        around("ab", "a", lambda x, _: len(x) % 2 == 1),
    ),
    FormalLanguage(
        "CFL-5.12",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y| is even }: the lengths are 1, 5, 9, ..., and the middle letter is a.",
        around("ab", "a", lambda x, _: len(x) % 2 == 0),
    ),
    FormalLanguage(
        "CFL-5.13",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y|, x has no b }: the length is odd, the middle letter is a, and "
        "so are all letters before it.",
        around("ab", "a", lambda x, _: "b" not in x),
    ),
    FormalLanguage(
        "CFL-5.14",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y|, y begins with b }: the length is odd, the middle letter is a, "
        "and the letter after it is b.",
        around("ab", "a", lambda _, y: y[:1] == "b"),
    ),
    FormalLanguage(
        "CFL-5.15",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y|, x ends with b }: the length is odd, the middle letter is a, "
        "and the letter before it is b.",
        around("ab", "a", lambda x, _: x[-1:] == "b"),
    ),
    FormalLanguage(
        "CFL-5.16",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = 2|y| }: twice as many letters stand before some a as after it.",
        over("ab", lambda w: len(w) % 3 == 1 and w[len(w) // 3 * 2] == "a"),
    ),
    FormalLanguage(
        "CFL-5.17",
        "ab",
        "{ x a y : x, y in {a, b}*, |y| = 2|x| }: twice as many letters stand after some a as before it.",
        over("ab", lambda w: len(w) % 3 == 1 and w[len(w) // 3] == "a"),
    ),
    FormalLanguage(
        "CFL-5.18",
        "ab",
        "{ x a y : x, y in {a, b}*, |x| = |y| + 1 }: the length is even, and the second of the two middle "
        "letters is a.",
        over("ab", lambda w: w != "" and len(w) % 2 == 0 and w[len(w) // 2] == "a"),
    ),
    FormalLanguage(
        "CFL-5.19",
        "ab",
        "{ x y : x, y in {a, b}*, |x| = |y|, x != y }: the length is even, and the two halves differ.",
        halves("ab", lambda x, y: x != y),
    ),
    FormalLanguage(
        "CFL-5.20",
        "ab",
        "{ x y : x, y in {a, b}*, |x| = |y|, x has no b, y has at least one b }: the length is even, and "
        "there is a b, but none in the first half.",
        halves("ab", lambda x, y: "b" not in x and "b" in y),
    ),
    FormalLanguage(
        "CFL-5.21",
        "ab",
        "{ x y : x, y in {a, b}*, |x| = |y| >= 1, x and y begin with the same letter }: the length is even, "
        "and the two halves begin alike.",
        halves("ab", lambda x, y: x != "" and x[0] == y[0]),
    ),
    FormalLanguage(
        "CFL-5.22",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| = |y| }: there is exactly one #, and it stands in the middle. x and y "
        "may be empty.",
        parts(2, "ab", lambda x, y: len(x) == len(y)),
    ),
    FormalLanguage(
        "CFL-5.23",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| = |y|, x begins with a }: there is exactly one #, it stands in the "
        "middle, and the first letter is a.",
        parts(2, "ab", lambda x, y: x[:1] == "a" and len(x) == len(y)),
    ),
    FormalLanguage(
        "CFL-5.24",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| != |y| }: there is exactly one #, and it does not stand in the middle. "
        "x or y may be empty.",
        parts(2, "ab", lambda x, y: len(x) != len(y)),
    ),
    FormalLanguage(
        "CFL-5.25",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| < |y| }: there is exactly one #, and more letters stand after it than "
        "before. x may be empty.",
        parts(2, "ab", lambda x, y: len(x) < len(y)),
    ),
    FormalLanguage(
        "CFL-5.26",
        "ab#",
        "{ x#y : x, y in {a, b}*, 1 <= |x| <= |y| <= 2|x| }: there is exactly one #, letters before it, and "
        "after it at least as many and at most twice as many.",
        parts(2, "ab", lambda x, y: 1 <= len(x) <= len(y) <= 2 * len(x)),
    ),
    FormalLanguage(
        "CFL-5.27",
        "ab#",
        "{ x#y : x, y in {a, b}*, 2|x| = 3|y| }: there is exactly one #, and for every three letters before "
        "it there are two after it. x and y may both be empty.",
        parts(2, "ab", lambda x, y: 2 * len(x) == 3 * len(y)),
    ),
    FormalLanguage(
        "CFL-5.28",
        "ab#",
        "{ x#y : x, y in {a, b}*, x has as many a's as y }: there is exactly one #; b's may stand anywhere, "
        "and x or y may be empty.",
        parts(2, "ab", lambda x, y: x.count("a") == y.count("a")),
    ),
    FormalLanguage(
        "CFL-5.29",
        "ab#",
        "{ x#y : x, y in {a, b}*, x has as many a's as y has b's }: there is exactly one #; the b's of x and "
        "the a's of y do not count, and x or y may be empty.",
        parts(2, "ab", lambda x, y: x.count("a") == y.count("b")),
    ),
    FormalLanguage(
        "CFL-5.30",
        "ab#",
        "{ x#y : x, y in {a, b}*, the number of a's in x is |y| }: there is exactly one #, and as many "
        "letters stand after it as a's before it. x or y may be empty.",
        parts(2, "ab", lambda x, y: x.count("a") == len(y)),
    ),
    FormalLanguage(
        "CFL-5.31",
        "ab#",
        "{ x#y : x, y in {a, b}*, x has more a's than y has b's }: there is exactly one #; the b's of x and "
        "the a's of y do not count, and y may be empty.",
        parts(2, "ab", lambda x, y: x.count("a") > y.count("b")),
    ),
    FormalLanguage(
        "CFL-5.32",
        "ab#",
        "{ x#y : x, y in {a, b}*, x != y }: there is exactly one #, and what stands before it is not what "
        "stands after it. x or y may be empty.",
        parts(2, "ab", lambda x, y: x != y),
    ),
    FormalLanguage(
        "CFL-5.33",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| = |y| is even }: there is exactly one #, it stands in the middle, and "
        "an even number of letters stand on each side. x and y may both be empty.",
        parts(2, "ab", lambda x, y: len(x) == len(y) and len(x) % 2 == 0),
    ),
    FormalLanguage(
        "CFL-5.34",
        "ab#",
        "{ x#y#z : x, y, z in {a, b}*, |x| = |z| }: there are exactly two #, and as many letters before the "
        "first as after the second. x, y or z may be empty.",
        parts(3, "ab", lambda x, _, z: len(x) == len(z)),
    ),
    FormalLanguage(
        "CFL-5.35",
        "ab#",
        "{ x#y#z : x, y, z in {a, b}*, |x| = |y| }: there are exactly two #, and as many letters before the "
        "first as between the two. x, y or z may be empty.",
        parts(3, "ab", lambda x, y, _: len(x) == len(y)),
    ),
    FormalLanguage(
        "CFL-5.36",
        "ab#",
        "{ x#y#z : x, y, z in {a, b}*, |z| = |x| + |y| }: there are exactly two #, and z has as many letters as x and "
        "y together. x, y or z may be empty.",
        parts(3, "ab", lambda x, y, z: len(z) == len(x) + len(y)),
    ),
    FormalLanguage(
        "CFL-5.37",
        "ab#",
        "{ x#y#z : x, y, z in {a, b}*, |y| = |x| + |z| }: there are exactly two #, and y has as many letters as x and "
        "z together. x, y or z may be empty.",
        parts(3, "ab", lambda x, y, z: len(y) == len(x) + len(z)),
    ),
    FormalLanguage(
        "CFL-5.38",
        "ab#",
        "{ x#y#z : x, y, z in {a, b}*, |z| = |x| or |z| = |y| }: there are exactly two #, and after the "
        "second as many letters as before the first, or as many as between the two. x, y or z may be empty.",
        parts(3, "ab", lambda x, y, z: len(z) in (len(x), len(y))),
    ),
    FormalLanguage(
        "CFL-5.39",
        "abc",
        "{ x c^n : x in {a, b}*, n = |x| >= 1 }: one or more letters a or b in any order, then as many c's.",
        halves("abc", lambda x, y: x != "" and "c" not in x and y == "c" * len(y)),
    ),
)
