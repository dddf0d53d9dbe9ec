"""NCFL-1: several counts. Three and more numbers that are equal, ordered or bounded at once, and pairs that cross."""

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import counts, heights, over, powers


def ballots(word: str) -> bool:
    """Whether a, b and c come equally often, and up to any place a at least as often as b, and b as c."""
    leads = heights(word, "a", "b"), heights(word, "b", "c")
    return word != "" and all(min(lead) == lead[-1] == 0 for lead in leads)


LANGUAGES = (
    FormalLanguage(
        "NCFL-1.01",
        "abc",
        "{ w : w is not empty and has as many a's as b's and as many b's as c's }, in any order.",
        counts("abc", lambda a, b, c: a == b == c >= 1),
    ),
    FormalLanguage(
        "NCFL-1.02",
        "abc",
        "{ w : w has fewer a's than b's and fewer b's than c's }, in any order; there may be no a.",
        counts("abc", lambda a, b, c: a < b < c),
    ),
    FormalLanguage(
        "NCFL-1.03",
        "abc",
        "{ w : w is not empty and has at most as many a's as b's and at most as many b's as c's }, in any "
        "order; there may be no a, or neither a's nor b's.",
        counts("abc", lambda a, b, c: a <= b <= c >= 1),
    ),
    FormalLanguage(
        "NCFL-1.04",
        "abc",
        "{ w : w is not empty and has as many a's as b's and twice as many c's as a's }, in any order.",
        counts("abc", lambda a, b, c: a == b >= 1 and c == 2 * a),
    ),
    FormalLanguage(
        "NCFL-1.05",
        "abc",
        "{ w : w is not empty and has as many b's as c's and twice as many a's as b's }, in any order.",
        counts("abc", lambda a, b, c: b == c >= 1 and a == 2 * b),
    ),
    FormalLanguage(
        "NCFL-1.06",
        "abc",
        "{ w : w has exactly one more b than it has a's, and exactly two more c's than it has a's }, in any "
        "order; there may be no a.",
        counts("abc", lambda a, b, c: b == a + 1 and c == a + 2),
    ),
    FormalLanguage(
        "NCFL-1.07",
        "abcd",
        "{ w : w is not empty and has as many a's as b's and as many c's as d's }, in any order; there may be "
        "neither a's nor b's, or neither c's nor d's.",
        counts("abcd", lambda a, b, c, d: a == b and c == d and a + c >= 1),
    ),
    FormalLanguage(
        "NCFL-1.08",
        "abcd",
        "{ w : w is not empty and has equally many a's, b's, c's and d's }, in any order.",
        counts("abcd", lambda a, b, c, d: a == b == c == d >= 1),
    ),
    FormalLanguage(
        "NCFL-1.09",
        "abcd",
        "{ w : w has equally many a's, b's and c's, at least one of each, and any number of d's, perhaps none "
        "}, in any order.",
        counts("abcd", lambda a, b, c, _: a == b == c >= 1),
    ),
    FormalLanguage(
        "NCFL-1.10",
        "abc",
        "{ w : w has equally many a's, b's and c's, and this number is even and at least 2 }, in any order.",
        counts("abc", lambda a, b, c: a == b == c >= 2 and a % 2 == 0),
    ),
    FormalLanguage(
        "NCFL-1.11",
        "abc",
        "{ w : w begins with a and has equally many a's, b's and c's }, in any order.",
        over("abc", lambda w: w[:1] == "a" and w.count("a") == w.count("b") == w.count("c")),
    ),
    FormalLanguage(
        "NCFL-1.12",
        "abc",
        "{ w : w is not empty and has equally many a's, b's and c's, and every prefix of w has at least as many "
        "a's as b's and at least as many b's as c's }.",
        over("abc", ballots),
    ),
    FormalLanguage(
        "NCFL-1.13",
        "abc",
        "{ w : w is not empty, and its number of a's is the larger one of its numbers of b's and of c's }, in "
        "any order: as many a's as b's and no more c's than that, or as many a's as c's and no more b's than that.",
        counts("abc", lambda a, b, c: a == max(b, c) >= 1),
    ),
    FormalLanguage(
        "NCFL-1.14",
        "abc",
        "{ w : w is not empty, and its number of a's is the smaller one of its numbers of b's and of c's }, in "
        "any order: as many a's as b's and no fewer c's than that, or as many a's as c's and no fewer b's than "
        "that. So there may be no a, if b's or c's are missing too.",
        counts("abc", lambda a, b, c: a == min(b, c) and b + c >= 1),
    ),
    FormalLanguage(
        "NCFL-1.15",
        "abc",
        "{ a^n b^n c^n : n >= 1 }: one or more a's, then as many b's, then as many c's.",
        powers("abc", lambda i, j, k: i == j == k >= 1),
    ),
    FormalLanguage(
        "NCFL-1.16",
        "abcd",
        "{ a^n b^n c^n d^n : n >= 1 }: one or more a's, then as many b's, as many c's and as many d's.",
        powers("abcd", lambda i, j, k, m: i == j == k == m >= 1),
    ),
    FormalLanguage(
        "NCFL-1.17",
        "abcd",
        "{ a^n b^m c^n d^m : n, m >= 1 }: one or more of each letter in this order, with as many c's as a's and "
        "as many d's as b's.",
        powers("abcd", lambda i, j, k, m: i == k >= 1 and j == m >= 1),
    ),
    FormalLanguage(
        "NCFL-1.18",
        "abc",
        "{ a^n b^n c^m : n >= 1, 0 <= m <= n }: one or more a's, as many b's, then at most as many c's, perhaps none.",
        powers("abc", lambda i, j, k: i == j >= 1 and k <= i),
    ),
    FormalLanguage(
        "NCFL-1.19",
        "abc",
        "{ a^n b^n c^m : m >= n >= 1 }: one or more a's, as many b's, then at least as many c's.",
        powers("abc", lambda i, j, k: i == j >= 1 and k >= i),
    ),
    FormalLanguage(
        "NCFL-1.20",
        "abc",
        "{ a^i b^j c^k : 1 <= i < j < k }: one or more a's, then more b's than a's, then more c's than b's.",
        powers("abc", lambda i, j, k: 1 <= i < j < k),
    ),
    FormalLanguage(
        "NCFL-1.21",
        "abc",
        "{ a^i b^j c^k : 1 <= i <= j <= k }: one or more a's, then at least as many b's as a's, then at least "
        "as many c's as b's.",
        powers("abc", lambda i, j, k: 1 <= i <= j <= k),
    ),
    FormalLanguage(
        "NCFL-1.22",
        "abc",
        "{ a^i b^j c^k : i > j > k >= 1 }: a's, then fewer b's than a's, then fewer c's than b's but at least one.",
        powers("abc", lambda i, j, k: i > j > k >= 1),
    ),
    FormalLanguage(
        "NCFL-1.23",
        "abc",
        "{ a^n b^(2n) c^(3n) : n >= 1 }: one or more a's, then twice as many b's as a's, then three times as "
        "many c's as a's.",
        powers("abc", lambda i, j, k: i >= 1 and j == 2 * i and k == 3 * i),
    ),
    FormalLanguage(
        "NCFL-1.24",
        "abc",
        "{ a^n b^n c^(2n) : n >= 1 }: one or more a's, then as many b's, then twice as many c's as a's.",
        powers("abc", lambda i, j, k: i == j >= 1 and k == 2 * i),
    ),
    FormalLanguage(
        "NCFL-1.25",
        "abcd",
        "{ a^n b^m c^n d^n : n, m >= 1 }: one or more of each letter in this order, with equally many a's, c's "
        "and d's; the number of b's is free.",
        powers("abcd", lambda i, j, k, m: i == k == m >= 1 and j >= 1),
    ),
    FormalLanguage(
        "NCFL-1.26",
        "abcd",
        "{ a^n b^m c^n d^(n+m) : n, m >= 1 }: one or more of each letter in this order, with as many c's as "
        "a's, and as many d's as a's and b's together.",
        powers("abcd", lambda i, j, k, m: i == k >= 1 and j >= 1 and m == i + j),
    ),
    FormalLanguage(
        "NCFL-1.27",
        "abc",
        "{ a^n b^m c^n : n >= 1, n <= m <= 2n }: one or more a's, then b's, then as many c's as a's; there are "
        "at least as many b's as a's and at most twice as many.",
        powers("abc", lambda i, j, k: i == k >= 1 and i <= j <= 2 * i),
    ),
    FormalLanguage(
        "NCFL-1.28",
        "abcde",
        "{ a^n b^m c^k d^n e^m : n, m, k >= 1 }: one or more of each letter in this order, with as many d's as "
        "a's and as many e's as b's; the number of c's is free.",
        powers("abcde", lambda i, j, k, m, n: i == m >= 1 and j == n >= 1 and k >= 1),
    ),
    FormalLanguage(
        "NCFL-1.29",
        "abcdef",
        "{ a^i b^j c^k d^i e^j f^k : i, j, k >= 1 }: one or more of each letter in this order, with as many d's "
        "as a's, as many e's as b's and as many f's as c's.",
        powers("abcdef", lambda i, j, k, m, n, p: min(i, j, k) >= 1 and (i, j, k) == (m, n, p)),
    ),
    FormalLanguage(
        "NCFL-1.30",
        "abc",
        "{ a^n b^n c^m : n, m >= 1 and m != n }: one or more a's, as many b's, then one or more c's, but not as many.",
        powers("abc", lambda i, j, k: i == j >= 1 and k >= 1 and k != i),
    ),
    FormalLanguage(
        "NCFL-1.31",
        "abc",
        "{ a^i b^j c^k : i, k >= 1 and j = max(i, k) }: one or more of each letter in this order, with as many "
        "b's as there are of the more frequent one of a and c.",
        powers("abc", lambda i, j, k: i >= 1 and k >= 1 and j == max(i, k)),
    ),
    FormalLanguage(
        "NCFL-1.32",
        "abc",
        "{ a^i b^j c^k : i, j >= 1 and k = min(i, j) }: one or more of each letter in this order, with as many "
        "c's as there are of the less frequent one of a and b.",
        powers("abc", lambda i, j, k: k == min(i, j) >= 1),
    ),
    FormalLanguage(
        "NCFL-1.33",
        "ab",
        "{ a^n b^n a^n : n >= 1 }: one or more a's, as many b's, then as many a's again.",
        powers("aba", lambda i, j, k: i == j == k >= 1),
    ),
    FormalLanguage(
        "NCFL-1.34",
        "ab",
        "{ a^n b^m a^n b^m : n, m >= 1 }: one or more a's, one or more b's, then as many a's and as many b's again.",
        powers("abab", lambda i, j, k, m: i == k >= 1 and j == m >= 1),
    ),
)
