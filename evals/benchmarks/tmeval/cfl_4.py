"""CFL-4: comparisons. Blocks of letters whose lengths are bounded by one another, or unequal, or equal by choice."""

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import powers

LANGUAGES = (
    FormalLanguage(
        "CFL-4.01",
        "ab",
        "{ a^n b^m : n >= 1, n <= m <= 2n }: a's, then at least as many b's and at most twice as many.",
        powers("ab", lambda n, m: n >= 1 and n <= m <= 2 * n),
    ),
    FormalLanguage(
        "CFL-4.02",
        "ab",
        "{ a^n b^m : n >= 1, n <= m <= 3n }: a's, then at least as many b's and at most three times as many.",
        powers("ab", lambda n, m: n >= 1 and n <= m <= 3 * n),
    ),
    FormalLanguage(
        "CFL-4.03",
        "ab",
        "{ a^n b^m : n >= 1, 2n <= m <= 3n }: a's, then at least twice as many b's and at most three times as many.",
        powers("ab", lambda n, m: n >= 1 and 2 * n <= m <= 3 * n),
    ),
    FormalLanguage(
        "CFL-4.04",
        "ab",
        "{ a^n b^m : n >= 1, 2n <= m <= 4n }: a's, then at least twice as many b's and at most four times as many.",
        powers("ab", lambda n, m: n >= 1 and 2 * n <= m <= 4 * n),
    ),
    FormalLanguage(
        "CFL-4.05",
        "ab",
        "{ a^n b^m : n >= 1, n <= m <= 4n }: a's, then at least as many b's and at most four times as many.",
        powers("ab", lambda n, m: n >= 1 and n <= m <= 4 * n),
    ),
    FormalLanguage(
        "CFL-4.06",
        "ab",
        "{ a^n b^m : n >= 1, 3n <= m <= 5n }: a's, then at least three times as many b's and at most five times "
        "as many.",
        powers("ab", lambda n, m: n >= 1 and 3 * n <= m <= 5 * n),
    ),
    FormalLanguage(
        "CFL-4.07",
        "ab",
        "{ a^n b^m : n < m < 2n }: a's, then more b's than a's but fewer than twice as many.",
        powers("ab", lambda n, m: n < m < 2 * n),
    ),
    FormalLanguage(
        "CFL-4.08",
        "ab",
        "{ a^n b^m : n < m < 3n }: a's, then more b's than a's but fewer than three times as many.",
        powers("ab", lambda n, m: n < m < 3 * n),
    ),
    FormalLanguage(
        "CFL-4.09",
        "ab",
        "{ a^n b^m : 2n < m < 4n }: a's, then more than twice as many b's but fewer than four times as many.",
        powers("ab", lambda n, m: 2 * n < m < 4 * n),
    ),
    FormalLanguage(
        "CFL-4.10",
        "ab",
        "{ a^n b^m : n < m < 4n }: a's, then more b's than a's but fewer than four times as many.",
        powers("ab", lambda n, m: n < m < 4 * n),
    ),
    FormalLanguage(
        "CFL-4.11",
        "ab",
        "{ a^n b^m : m > n >= 1 }: one or more a's, then more b's than a's.",
        powers("ab", lambda n, m: m > n >= 1),
    ),
    FormalLanguage(
        "CFL-4.12",
        "ab",
        "{ a^n b^m : m >= n >= 1 }: one or more a's, then at least as many b's.",
        powers("ab", lambda n, m: m >= n >= 1),
    ),
    FormalLanguage(
        "CFL-4.13",
        "ab",
        "{ a^n b^m : n, m >= 1 and n != m }: one or more a's, then one or more b's, but not as many.",
        powers("ab", lambda n, m: n >= 1 and m >= 1 and n != m),
    ),
    FormalLanguage(
        "CFL-4.14",
        "ab",
        "{ a^n b^m : n, m >= 1 and m != 2n }: one or more a's, then one or more b's, but not exactly twice as many.",
        powers("ab", lambda n, m: n >= 1 and m >= 1 and m != 2 * n),
    ),
    FormalLanguage(
        "CFL-4.15",
        "ab",
        "{ a^n b^m : 1 <= m < 2n }: a's, then one or more b's, but fewer than twice as many as a's.",
        powers("ab", lambda n, m: 1 <= m < 2 * n),
    ),
    FormalLanguage(
        "CFL-4.16",
        "ab",
        "{ a^n b^m : n, m >= 1, and n < m or n > 2m }: one or more a's, then one or more b's, with fewer a's "
        "than b's or more than twice as many a's as b's.",
        powers("ab", lambda n, m: n >= 1 and m >= 1 and (n < m or n > 2 * m)),
    ),
    FormalLanguage(
        "CFL-4.17",
        "ab",
        "{ a^n b^m : n, m >= 0, n + m >= 1, and n and m differ by at most 2 }: a's, then b's, with at most two "
        "more of the one letter than of the other; one of the two letters may be missing.",
        powers("ab", lambda n, m: n + m >= 1 and abs(n - m) <= 2),
    ),
    FormalLanguage(
        "CFL-4.18",
        "ab",
        "{ a^n b^m : n, m >= 0, and n and m differ by at least 2 }: a's, then b's, with at least two more of "
        "the one letter than of the other; one of the two letters may be missing.",
        powers("ab", lambda n, m: abs(n - m) >= 2),
    ),
    FormalLanguage(
        "CFL-4.19",
        "ab",
        "{ a^n b^m : n >= 1, 2n <= 3m <= 6n }: a's, then b's, at least two for every three a's and at most "
        "twice as many as a's.",
        powers("ab", lambda n, m: n >= 1 and 2 * n <= 3 * m <= 6 * n),
    ),
    FormalLanguage(
        "CFL-4.20",
        "ab",
        "{ a^n b^m : n >= 1, m = n or m = 2n }: one or more a's, then exactly as many b's or exactly twice as many.",
        powers("ab", lambda n, m: n >= 1 and m in (n, 2 * n)),
    ),
    FormalLanguage(
        "CFL-4.21",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, and i = j or j = k }: one or more of each letter in this order, with as "
        "many a's as b's or as many b's as c's.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and j in (i, k)),
    ),
    FormalLanguage(
        "CFL-4.22",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, and i = j or i = k }: one or more of each letter in this order, with as "
        "many a's as b's or as many a's as c's.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and i in (j, k)),
    ),
    FormalLanguage(
        "CFL-4.23",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, and i != j or j != k }: one or more of each letter in this order, but "
        "not equally many of all three.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and (i != j or j != k)),
    ),
    FormalLanguage(
        "CFL-4.24",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, and i < j or j < k }: one or more of each letter in this order, with "
        "fewer a's than b's or fewer b's than c's.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and (i < j or j < k)),
    ),
    FormalLanguage(
        "CFL-4.25",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1 and k <= i + j }: one or more of each letter in this order, with at most "
        "as many c's as a's and b's together.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and k <= i + j),
    ),
    FormalLanguage(
        "CFL-4.26",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1 and k >= i + j }: one or more of each letter in this order, with at least "
        "as many c's as a's and b's together.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and k >= i + j),
    ),
    FormalLanguage(
        "CFL-4.27",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1 and j > i + k }: one or more of each letter in this order, with more b's "
        "than a's and c's together.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and j > i + k),
    ),
    FormalLanguage(
        "CFL-4.28",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1 and j <= i + k }: one or more of each letter in this order, with at most "
        "as many b's as a's and c's together.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and j <= i + k),
    ),
    FormalLanguage(
        "CFL-4.29",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1 and i <= k }: one or more of each letter in this order, with at least as "
        "many c's as a's.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and i <= k),
    ),
    FormalLanguage(
        "CFL-4.30",
        "abc",
        "{ a^i b^j c^k : j >= 1 and i < k < 2i }: a's, one or more b's, then more c's than a's but fewer than "
        "twice as many.",
        powers("abc", lambda i, j, k: j >= 1 and i < k < 2 * i),
    ),
    FormalLanguage(
        "CFL-4.31",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1 and i != k }: one or more of each letter in this order, but not as many "
        "c's as a's.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and i != k),
    ),
    FormalLanguage(
        "CFL-4.32",
        "abc",
        "{ a^i b^j c^k : i, j >= 1 and i <= k <= 2i }: one or more a's, one or more b's, then at least as many "
        "c's as a's and at most twice as many.",
        powers("abc", lambda i, j, k: i >= 1 and j >= 1 and i <= k <= 2 * i),
    ),
    FormalLanguage(
        "CFL-4.33",
        "abcd",
        "{ a^i b^j c^k d^l : i, j, k, l >= 1, i <= l and j <= k }: one or more of each letter in this order, "
        "with at least as many d's as a's, and at least as many c's as b's.",
        powers("abcd", lambda i, j, k, m: min(i, j, k, m) >= 1 and i <= m and j <= k),
    ),
    FormalLanguage(
        "CFL-4.34",
        "abcd",
        "{ a^i b^j c^k d^l : i, j, k, l >= 1, i <= j and k <= l }: one or more of each letter in this order, "
        "with at least as many b's as a's, and at least as many d's as c's.",
        powers("abcd", lambda i, j, k, m: min(i, j, k, m) >= 1 and i <= j and k <= m),
    ),
    FormalLanguage(
        "CFL-4.35",
        "abcd",
        "{ a^i b^j c^k d^l : i, j, k, l >= 1 and i + j <= k + l }: one or more of each letter in this order, "
        "with at most as many a's and b's together as c's and d's together.",
        powers("abcd", lambda i, j, k, m: min(i, j, k, m) >= 1 and i + j <= k + m),
    ),
    FormalLanguage(
        "CFL-4.36",
        "abcd",
        "{ a^i b^j c^k d^l : i, j, k, l >= 1 and i + j > k + l }: one or more of each letter in this order, "
        "with more a's and b's together than c's and d's together.",
        powers("abcd", lambda i, j, k, m: min(i, j, k, m) >= 1 and i + j > k + m),
    ),
    FormalLanguage(
        "CFL-4.37",
        "abcd",
        "{ a^i b^j c^k d^l : i, j, k, l >= 1, and i = l or j = k }: one or more of each letter in this order, "
        "with as many d's as a's or as many c's as b's.",
        powers("abcd", lambda i, j, k, m: min(i, j, k, m) >= 1 and (i == m or j == k)),
    ),
    FormalLanguage(
        "CFL-4.38",
        "abcd",
        "{ a^i b^j c^k d^l : i, j, k, l >= 1, i > l and j > k }: one or more of each letter in this order, with "
        "more a's than d's, and more b's than c's.",
        powers("abcd", lambda i, j, k, m: min(i, j, k, m) >= 1 and i > m and j > k),
    ),
)
