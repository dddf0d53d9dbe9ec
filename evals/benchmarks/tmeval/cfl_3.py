"""CFL-3: mirrors. Palindromes and words that another one follows backwards."""

import re

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import mirrored, mismatches, over, parts, powers, swapped

REVERSED = "x^R is x read backwards."
PALINDROME = "A palindrome is a word that is the same read backwards."


def around_c(word: str) -> bool:
    """Whether it is x c...c x^R, where x is not empty and without a c."""
    match = re.fullmatch("([ab]+)c+([ab]+)", word)
    return match is not None and match[2] == match[1][::-1]


def framed(word: str) -> bool:
    """Whether it is a...a x#x^R b...b, where x is without an a and a b, and there are as many a as b."""
    match = re.fullmatch("(a+)([cd]*)#([cd]*)(b+)", word)
    return match is not None and len(match[1]) == len(match[4]) and match[3] == match[2][::-1]


def two_mirrors(word: str, step: int) -> bool:
    """Whether a cut after 2, 2 + step, ... letters, and 2 or more before the end, leaves two palindromes."""
    return any(mirrored(word[:cut]) and mirrored(word[cut:]) for cut in range(2, len(word) - 1, step))


LANGUAGES = (
    FormalLanguage(
        "CFL-3.01",
        "ab#",
        f"{{ x#x^R : x in {{a, b}}* }}. {REVERSED} x may be empty.",
        parts(2, "ab", lambda x, y: y == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.02",
        "ab#",
        f"{{ x#x^R : x in {{a, b}}*, |x| >= 1 }}. {REVERSED} x must not be empty.",
        parts(2, "ab", lambda x, y: x != "" and y == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.03",
        "abc#",
        f"{{ x#x^R : x in {{a, b, c}}* }}. {REVERSED} x may be empty.",
        parts(2, "abc", lambda x, y: y == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.04",
        "01#",
        f"{{ x#x^R : x in {{0, 1}}*, x begins with 1 }}. {REVERSED}",
        parts(2, "01", lambda x, y: x[:1] == "1" and y == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.05",
        "ab",
        f"{{ w : w is a palindrome of even length, at least 2 }}. {PALINDROME}",
        over("ab", lambda w: w != "" and len(w) % 2 == 0 and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.06",
        "ab",
        f"{{ w : w is a palindrome of odd length }}. {PALINDROME}",
        over("ab", lambda w: len(w) % 2 == 1 and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.07",
        "ab",
        f"{{ w : w is a palindrome and not empty }}. {PALINDROME}",
        over("ab", lambda w: w != "" and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.08",
        "abc",
        f"{{ w : w is a palindrome and not empty }}, with three letters. {PALINDROME}",
        over("abc", lambda w: w != "" and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.09",
        "ab",
        f"{{ w : w is not a palindrome }}. {PALINDROME}",
        over("ab", lambda w: not mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.10",
        "ab#",
        "{ x#y : x, y in {a, b}*, y is not x^R }: there is exactly one #, and what follows it is anything but "
        f"what stands before it read backwards. {REVERSED} x or y may be empty.",
        parts(2, "ab", lambda x, y: y != x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.11",
        "ab#",
        f"{{ x#y#x^R : x, y in {{a, b}}* }}: there are exactly two #, and y is any word. {REVERSED} x or y may be "
        "empty.",
        parts(3, "ab", lambda x, _, z: z == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.12",
        "ab#",
        f"{{ x#x^R : x in {{a, b}}*, |x| is even and at least 2 }}. {REVERSED}",
        parts(2, "ab", lambda x, y: x != "" and len(x) % 2 == 0 and y == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.13",
        "abc",
        f"{{ x c^n x^R : x in {{a, b}}*, |x| >= 1, n >= 1 }}: one or more c's stand between x and x^R. {REVERSED}",
        over("abc", around_c),
    ),
    FormalLanguage(
        "CFL-3.14",
        "ab#",
        f"{{ x#y : x in {{a, b}}*, y is x^R with a's and b's exchanged }}. {REVERSED} x may be empty.",
        parts(2, "ab", lambda x, y: y == swapped(x[::-1])),
    ),
    FormalLanguage(
        "CFL-3.15",
        "ab",
        "{ w : |w| is even and at least 2, and for every i from 1 to |w| the i-th letter differs from the i-th "
        "letter from the end }: every two letters that face each other across the middle are unequal.",
        over("ab", lambda w: w != "" and len(w) % 2 == 0 and mismatches(w) == len(w) // 2),
    ),
    FormalLanguage(
        "CFL-3.16",
        "ab",
        "{ w : for exactly one i with 1 <= i <= |w|/2 the i-th letter differs from the i-th letter from the end "
        "}: one pair of letters that face each other across the middle is unequal, and all the other pairs are "
        "equal.",
        over("ab", lambda w: mismatches(w) == 1),
    ),
    FormalLanguage(
        "CFL-3.17",
        "ab",
        "{ x x^R y : x, y in {a, b}*, |x| >= 2 }: the word begins with a palindrome of even length of at "
        f"least 4, or is one. {REVERSED}",
        over("ab", lambda w: any(mirrored(w[:end]) for end in range(4, len(w) + 1, 2))),
    ),
    FormalLanguage(
        "CFL-3.18",
        "ab",
        "{ y x x^R : x, y in {a, b}*, |x| >= 2 }: the word ends with a palindrome of even length of at least "
        f"4, or is one. {REVERSED}",
        over("ab", lambda w: any(mirrored(w[-length:]) for length in range(4, len(w) + 1, 2))),
    ),
    FormalLanguage(
        "CFL-3.19",
        "ab#",
        f"{{ x#x^R : x in {{a, b}}*, x has an even number of a's }}. {REVERSED} x may be empty or without an a.",
        parts(2, "ab", lambda x, y: x.count("a") % 2 == 0 and y == x[::-1]),
    ),
    FormalLanguage(
        "CFL-3.20",
        "ab",
        f"{{ w : w is a palindrome, not empty, with an even number of a's, perhaps none }}. {PALINDROME}",
        over("ab", lambda w: w != "" and w.count("a") % 2 == 0 and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.21",
        "ab",
        f"{{ w : w is a palindrome and begins with a }}. {PALINDROME}",
        over("ab", lambda w: w[:1] == "a" and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.22",
        "ab",
        f"{{ w : w is a palindrome, not empty, and nowhere in it do two a's stand side by side }}. {PALINDROME}",
        over("ab", lambda w: w != "" and "aa" not in w and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.23",
        "ab",
        f"{{ w : w is a palindrome, not empty, and 3 divides |w| }}. {PALINDROME}",
        over("ab", lambda w: w != "" and len(w) % 3 == 0 and mirrored(w)),
    ),
    FormalLanguage(
        "CFL-3.24",
        "ab#",
        f"{{ x#h(x^R) : x in {{a, b}}* }}, where h writes every letter twice: h(a) = aa, h(b) = bb. {REVERSED} x "
        "may be empty.",
        parts(2, "ab", lambda x, y: y == "".join(letter * 2 for letter in x[::-1])),
    ),
    FormalLanguage(
        "CFL-3.25",
        "ab#",
        "{ x#h(x^R) : x in {a, b}* }, where h writes ab for every a and leaves every b: h(a) = ab, h(b) = b. "
        f"{REVERSED} x may be empty.",
        parts(2, "ab", lambda x, y: y == x[::-1].replace("a", "ab")),
    ),
    FormalLanguage(
        "CFL-3.26",
        "abcd#",
        "{ a^n x#x^R b^n : x in {c, d}*, n >= 1 }: there are as many b's at the end as a's at the beginning, "
        f"and between them x, # and x^R. {REVERSED} x may be empty.",
        over("abcd#", framed),
    ),
    FormalLanguage(
        "CFL-3.27",
        "ab#",
        f"{{ x#y : x, y in {{a, b}}*, y begins with x^R and is longer than x }}. {REVERSED} x may be empty.",
        parts(2, "ab", lambda x, y: y.startswith(x[::-1]) and len(y) > len(x)),
    ),
    FormalLanguage(
        "CFL-3.28",
        "ab#",
        f"{{ x#y : x, y in {{a, b}}*, |x| >= 1, y ends with x^R }}. {REVERSED} y may be x^R itself.",
        parts(2, "ab", lambda x, y: x != "" and y.endswith(x[::-1])),
    ),
    FormalLanguage(
        "CFL-3.29",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| >= 2, x^R stands somewhere in y }: as a block of neighbouring letters. "
        f"{REVERSED} y may be x^R itself.",
        parts(2, "ab", lambda x, y: len(x) >= 2 and x[::-1] in y),
    ),
    FormalLanguage(
        "CFL-3.30",
        "ab#",
        f"{{ x#y#y^R#x^R : x, y in {{a, b}}* }}. {REVERSED} x or y may be empty.",
        parts(4, "ab", lambda x, y, v, u: u == x[::-1] and v == y[::-1]),
    ),
    FormalLanguage(
        "CFL-3.31",
        "ab#",
        f"{{ x#x^R#y#y^R : x, y in {{a, b}}* }}. {REVERSED} x or y may be empty.",
        parts(4, "ab", lambda x, u, y, v: u == x[::-1] and v == y[::-1]),
    ),
    FormalLanguage(
        "CFL-3.32",
        "ab#",
        "{ x#y#z : x, y, z in {a, b}* are not empty, and y = x^R or z = x^R or z = y^R }: one of the three "
        f"words is another one of them read backwards. {REVERSED}",
        parts(3, "ab", lambda x, y, z: "" not in (x, y, z) and (x[::-1] in (y, z) or y[::-1] == z)),
    ),
    FormalLanguage(
        "CFL-3.33",
        "ab#",
        f"{{ x#y#x^R : x, y in {{a, b}}*, |y| is even }}. {REVERSED} x or y may be empty.",
        parts(3, "ab", lambda x, y, z: z == x[::-1] and len(y) % 2 == 0),
    ),
    FormalLanguage(
        "CFL-3.34",
        "ab#",
        "{ a^n b^m # b^m a^n : n, m >= 0 }: any number of a's, any number of b's, a #, then as many b's and as "
        "many a's again.",
        powers("ab#ba", lambda n, m, one, k, p: one == 1 and n == p and m == k),
    ),
    FormalLanguage(
        "CFL-3.35",
        "ab",
        "{ x y : x and y are palindromes of even length, at least 2 each }: the word can be cut into two such. "
        f"{PALINDROME}",
        over("ab", lambda w: len(w) % 2 == 0 and two_mirrors(w, 2)),
    ),
    FormalLanguage(
        "CFL-3.36",
        "ab",
        "{ x y : x and y are palindromes with |x| >= 2 and |y| >= 2 }: the word can be cut into two such. "
        f"{PALINDROME}",
        over("ab", lambda w: two_mirrors(w, 1)),
    ),
    FormalLanguage(
        "CFL-3.37",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| = |y| >= 1, y differs from x^R in the last letter and only there }: the "
        f"last letter of y is not the first letter of x, and the other letters of y are those of x^R. {REVERSED}",
        parts(2, "ab", lambda x, y: x != "" and y[:-1] == x[:0:-1] and y[-1:] not in ("", x[0])),
    ),
)
