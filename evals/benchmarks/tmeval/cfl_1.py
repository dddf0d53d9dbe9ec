"""CFL-1: nested powers. Blocks of letters of which some have equal lengths, and the pairs of them do not cross."""

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import powers

LANGUAGES = (
    FormalLanguage(
        "CFL-1.01",
        "abc",
        "{ a^n b^m c^n : n, m >= 1 }: there are as many c's as a's, at least one of each, and one or more b's between.",
        powers("abc", lambda n, m, k: n == k >= 1 and m >= 1),
    ),
    FormalLanguage(
        "CFL-1.02",
        "ab",
        "{ a^n b^n : n >= 1 }: one or more a's are followed by as many b's.",
        powers("ab", lambda n, m: n == m >= 1),
    ),
    FormalLanguage(
        "CFL-1.03",
        "abc",
        "{ a^n b^n c^m : n >= 1, m >= 0 }: one or more a's, as many b's, then any number of c's, perhaps none.",
        powers("abc", lambda n, k, _: n == k >= 1),
    ),
    FormalLanguage(
        "CFL-1.04",
        "abc",
        "{ a^m b^n c^n : m, n >= 1 }: one or more a's, then one or more b's, then as many c's as b's.",
        powers("abc", lambda m, n, k: m >= 1 and n == k >= 1),
    ),
    FormalLanguage(
        "CFL-1.05",
        "abc",
        "{ a^n b^m c^(2n) : n, m >= 1 }: there are twice as many c's as a's, and one or more b's between.",
        powers("abc", lambda n, m, k: n >= 1 and m >= 1 and k == 2 * n),
    ),
    FormalLanguage(
        "CFL-1.06",
        "abc",
        "{ a^(2n) b^m c^n : n, m >= 1 }: there are twice as many a's as c's, and one or more b's between.",
        powers("abc", lambda k, m, n: n >= 1 and m >= 1 and k == 2 * n),
    ),
    FormalLanguage(
        "CFL-1.07",
        "abc",
        "{ a^n b^m c^(n+m) : n, m >= 1 }: one or more a's, one or more b's, then as many c's as a's and b's together.",
        powers("abc", lambda n, m, k: n >= 1 and m >= 1 and k == n + m),
    ),
    FormalLanguage(
        "CFL-1.08",
        "abc",
        "{ a^(n+m) b^m c^n : n, m >= 1 }: as many a's as b's and c's together, then one or more b's, then one "
        "or more c's.",
        powers("abc", lambda k, m, n: n >= 1 and m >= 1 and k == n + m),
    ),
    FormalLanguage(
        "CFL-1.09",
        "abc",
        "{ a^n b^(n+m) c^m : n, m >= 1 }: one or more a's, then b's, then one or more c's; there are as many "
        "b's as a's and c's together.",
        powers("abc", lambda n, k, m: n >= 1 and m >= 1 and k == n + m),
    ),
    FormalLanguage(
        "CFL-1.10",
        "abcd",
        "{ a^n b^m c^m d^n : n, m >= 1 }: as many d's as a's, and between them as many c's as b's; every block "
        "has at least one letter.",
        powers("abcd", lambda n, m, k, p: n == p >= 1 and m == k >= 1),
    ),
    FormalLanguage(
        "CFL-1.11",
        "abcd",
        "{ a^n b^n c^m d^m : n, m >= 1 }: one or more a's, as many b's, then one or more c's, as many d's.",
        powers("abcd", lambda n, k, m, p: n == k >= 1 and m == p >= 1),
    ),
    FormalLanguage(
        "CFL-1.12",
        "abcd",
        "{ a^n b^m c^k d^n : n, m, k >= 1 }: there are as many d's as a's, and between them one or more b's and "
        "then one or more c's.",
        powers("abcd", lambda n, m, k, p: n == p >= 1 and m >= 1 and k >= 1),
    ),
    FormalLanguage(
        "CFL-1.13",
        "abcd",
        "{ a^n (bc)^m d^n : n, m >= 1 }: there are as many d's as a's, and between them the two letters bc one "
        "or more times.",
        powers(("a", "bc", "d"), lambda n, m, k: n == k >= 1 and m >= 1),
    ),
    FormalLanguage(
        "CFL-1.14",
        "abc",
        "{ (ab)^n c^m (ba)^n : n, m >= 1 }: the two letters ab one or more times, then one or more c's, then "
        "the two letters ba as often as ab before.",
        powers(("ab", "c", "ba"), lambda n, m, k: n == k >= 1 and m >= 1),
    ),
    FormalLanguage(
        "CFL-1.15",
        "abc",
        "{ a^n b^m c^n : n >= 1, m >= 0 }: there are as many c's as a's, at least one of each, and any number "
        "of b's between, perhaps none.",
        powers("abc", lambda n, _, k: n == k >= 1),
    ),
    FormalLanguage(
        "CFL-1.16",
        "abc",
        "{ a^n b^m c^n : n >= 1, m >= 0 is even }: there are as many c's as a's, at least one of each, and an "
        "even number of b's between, perhaps none.",
        powers("abc", lambda n, m, k: n == k >= 1 and m % 2 == 0),
    ),
    FormalLanguage(
        "CFL-1.17",
        "abc",
        "{ a^n b^m c^n : n >= 2 is even, m >= 1 }: there are as many c's as a's, which is an even number of at "
        "least 2, and one or more b's between.",
        powers("abc", lambda n, m, k: n == k >= 2 and n % 2 == 0 and m >= 1),
    ),
    FormalLanguage(
        "CFL-1.18",
        "abc",
        "{ a^n b^m c^n : n >= 1, m mod 3 = 1 }: there are as many c's as a's, at least one of each, and between "
        "them 1, 4, 7, ... b's.",
        powers("abc", lambda n, m, k: n == k >= 1 and m % 3 == 1),
    ),
    FormalLanguage(
        "CFL-1.19",
        "abc",
        "{ a^n b^m c^(n+1) : n, m >= 1 }: there is exactly one more c than there are a's, and one or more b's between.",
        powers("abc", lambda n, m, k: n >= 1 and m >= 1 and k == n + 1),
    ),
    FormalLanguage(
        "CFL-1.20",
        "abc",
        "{ a^(n+2) b^m c^n : n, m >= 1 }: there are exactly two more a's than c's, at least one c, and one or "
        "more b's between.",
        powers("abc", lambda k, m, n: n >= 1 and m >= 1 and k == n + 2),
    ),
    FormalLanguage(
        "CFL-1.21",
        "abc",
        "{ a^(2n) b^m c^(3n) : n, m >= 1 }: for every two a's there are three c's, and one or more b's between.",
        powers("abc", lambda k, m, p: k >= 1 and m >= 1 and 3 * k == 2 * p),
    ),
    FormalLanguage(
        "CFL-1.22",
        "abcd",
        "{ a^n b^m c^k d^(n+m) : n, m, k >= 1 }: one or more a's, one or more b's, one or more c's, then as "
        "many d's as a's and b's together.",
        powers("abcd", lambda n, m, k, p: min(n, m, k) >= 1 and p == n + m),
    ),
    FormalLanguage(
        "CFL-1.23",
        "abcd",
        "{ a^n b^m c^k d^l : n, m, k, l >= 1 and n + m = k + l }: one or more of each letter in this order, and "
        "as many a's and b's together as c's and d's together.",
        powers("abcd", lambda n, m, k, p: min(n, m, k, p) >= 1 and n + m == k + p),
    ),
    FormalLanguage(
        "CFL-1.24",
        "abcd",
        "{ a^n b^m c^k d^l : n, m, k, l >= 1 and n + l = m + k }: one or more of each letter in this order, and "
        "as many a's and d's together as b's and c's together.",
        powers("abcd", lambda n, m, k, p: min(n, m, k, p) >= 1 and n + p == m + k),
    ),
    FormalLanguage(
        "CFL-1.25",
        "abc",
        "{ a^n b^m c^k : n, m, k >= 1 and n + k = 2m }: one or more of each letter in this order, and twice as "
        "many a's and c's together as b's.",
        powers("abc", lambda n, m, k: min(n, m, k) >= 1 and n + k == 2 * m),
    ),
    FormalLanguage(
        "CFL-1.26",
        "abcd",
        "{ a^n b^m c^n d^k : n, m, k >= 1 }: there are as many c's as a's, one or more b's between them, and "
        "one or more d's at the end.",
        powers("abcd", lambda n, m, p, k: n == p >= 1 and m >= 1 and k >= 1),
    ),
    FormalLanguage(
        "CFL-1.27",
        "ab",
        "{ a^n b^m a^n : n, m >= 1 }: one or more a's, one or more b's, then as many a's again as at the beginning.",
        powers("aba", lambda n, m, k: n == k >= 1 and m >= 1),
    ),
)
