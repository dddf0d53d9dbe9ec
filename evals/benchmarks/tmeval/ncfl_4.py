"""NCFL-4: arithmetic. Lengths and counts that are prime, or divide each other, or are products, squares, remainders."""

from math import gcd

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import composite, counts, parts, powers, prime, square

PRIME = "A prime is a whole number of at least 2 that only 1 and itself divide."

LANGUAGES = (
    FormalLanguage(
        "NCFL-4.01",
        "ab",
        "{ a^m b^n : m > n >= 0, or m is prime and n >= m }: a's, then b's, fewer of them than a's unless the "
        f"number of a's is prime. {PRIME}",
        powers("ab", lambda m, n: m > n or prime(m)),
    ),
    FormalLanguage(
        "NCFL-4.02",
        "ab",
        f"{{ a^m b^n : m is prime and n >= m }}: a prime number of a's, then at least as many b's. {PRIME}",
        powers("ab", lambda m, n: prime(m) and n >= m),
    ),
    FormalLanguage(
        "NCFL-4.03",
        "ab",
        f"{{ a^m b^n : m is prime and n >= 1 }}: a prime number of a's, then one or more b's. {PRIME}",
        powers("ab", lambda m, n: prime(m) and n >= 1),
    ),
    FormalLanguage(
        "NCFL-4.04",
        "ab",
        "{ a^m b^n : m is prime and m > n >= 1 }: a prime number of a's, then one or more b's, but fewer than "
        f"a's. {PRIME}",
        powers("ab", lambda m, n: prime(m) and m > n >= 1),
    ),
    FormalLanguage(
        "NCFL-4.05",
        "ab",
        "{ a^m b^n : m is composite and n >= 1 }: one or more b's after a's whose number is composite. A "
        "composite number is a product of two whole numbers that are both at least 2: 4, 6, 8, 9, 10, ...",
        powers("ab", lambda m, n: composite(m) and n >= 1),
    ),
    FormalLanguage(
        "NCFL-4.06",
        "ab",
        "{ a^m b^n : m >= 0, n >= 1, m + n is prime }: any number of a's, then one or more b's, and the length "
        f"of the word is prime. {PRIME}",
        powers("ab", lambda m, n: n >= 1 and prime(m + n)),
    ),
    FormalLanguage(
        "NCFL-4.07",
        "ab",
        f"{{ a^m b^n : m is prime and n is prime }}: a prime number of a's, then a prime number of b's. {PRIME}",
        powers("ab", lambda m, n: prime(m) and prime(n)),
    ),
    FormalLanguage(
        "NCFL-4.08",
        "ab",
        "{ a^m b^n : m, n >= 0, exactly one of m and n is prime }: a's, then b's; the number of the one letter "
        f"is prime, and that of the other one is not and may be 0. {PRIME}",
        powers("ab", lambda m, n: prime(m) != prime(n)),
    ),
    FormalLanguage(
        "NCFL-4.09",
        "ab",
        "{ a^m b^n : m, n >= 1, n divides m }: one or more a's, one or more b's, and the number of a's is a "
        "multiple of the number of b's.",
        powers("ab", lambda m, n: m >= 1 and n >= 1 and m % n == 0),
    ),
    FormalLanguage(
        "NCFL-4.10",
        "ab",
        "{ a^m b^n : m >= 2, n >= 1, m divides n }: two or more a's, one or more b's, and the number of b's is "
        "a multiple of the number of a's.",
        powers("ab", lambda m, n: m >= 2 and n >= 1 and n % m == 0),
    ),
    FormalLanguage(
        "NCFL-4.11",
        "ab",
        "{ a^m b^n : m, n >= 1, gcd(m, n) = 1 }: one or more a's, one or more b's, and no number greater than 1 "
        "divides the numbers of both.",
        powers("ab", lambda m, n: m >= 1 and n >= 1 and gcd(m, n) == 1),
    ),
    FormalLanguage(
        "NCFL-4.12",
        "ab",
        "{ a^m b^n : m, n >= 1, gcd(m, n) > 1 }: one or more a's, one or more b's, and some number greater than "
        "1 divides the numbers of both.",
        powers("ab", lambda m, n: m >= 1 and n >= 1 and gcd(m, n) > 1),
    ),
    FormalLanguage(
        "NCFL-4.13",
        "ab",
        "{ a^m b^n : m >= 1, n >= 2, n does not divide m }: one or more a's, two or more b's, and the number of "
        "a's is no multiple of the number of b's.",
        powers("ab", lambda m, n: n >= 2 and m % n != 0),
    ),
    FormalLanguage(
        "NCFL-4.14",
        "ab",
        "{ a^m b^n : m < n, or m is a square number and m >= n >= 1 }: fewer a's than b's, or a's whose number "
        "is 1, 4, 9, 16, ... and at most as many b's, but at least one.",
        powers("ab", lambda m, n: m < n or (square(m) and n >= 1)),
    ),
    FormalLanguage(
        "NCFL-4.15",
        "ab",
        "{ a^m b^n : m, n >= 0, m is prime or n is prime }: a's, then b's; the number of at least one of the "
        f"two letters is prime, and that of the other one may be 0. {PRIME}",
        powers("ab", lambda m, n: prime(m) or prime(n)),
    ),
    FormalLanguage(
        "NCFL-4.16",
        "ab",
        "{ a^m b^n : m >= 0, n - m is prime }: any number of a's, then more b's than a's, and the difference is "
        f"prime. {PRIME}",
        powers("ab", lambda m, n: prime(n - m)),
    ),
    FormalLanguage(
        "NCFL-4.17",
        "ab",
        "{ a^m b^n : m is prime, n >= 2 is even }: a prime number of a's, then an even number of b's, but not "
        f"none. {PRIME}",
        powers("ab", lambda m, n: prime(m) and n >= 2 and n % 2 == 0),
    ),
    FormalLanguage(
        "NCFL-4.18",
        "ab",
        "{ a^m b^n : n >= 1, and m = n or m is prime }: a's, then one or more b's; there are as many a's as "
        f"b's, or the number of a's is prime. {PRIME}",
        powers("ab", lambda m, n: n >= 1 and (m == n or prime(m))),
    ),
    FormalLanguage(
        "NCFL-4.19",
        "ab",
        "{ a^m b^n : n >= 1, m is prime, m != n }: a prime number of a's, then one or more b's, but not as "
        f"many. {PRIME}",
        powers("ab", lambda m, n: n >= 1 and m != n and prime(m)),
    ),
    FormalLanguage(
        "NCFL-4.20",
        "ab",
        "{ a^m b^n : m >= 1, and m >= 2n or n is prime }: one or more a's, then b's; there are at least twice "
        f"as many a's as b's, or the number of b's is prime. There may be no b. {PRIME}",
        powers("ab", lambda m, n: m >= 1 and (m >= 2 * n or prime(n))),
    ),
    FormalLanguage(
        "NCFL-4.21",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, i + j + k is prime }: one or more of each letter in this order, and the "
        f"length of the word is prime. {PRIME}",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and prime(i + j + k)),
    ),
    FormalLanguage(
        "NCFL-4.22",
        "abc",
        "{ a^i b^j c^i : i >= 1, j is prime }: there are as many c's as a's, at least one of each, and a prime "
        f"number of b's between. {PRIME}",
        powers("abc", lambda i, j, k: i == k >= 1 and prime(j)),
    ),
    FormalLanguage(
        "NCFL-4.23",
        "abc",
        "{ a^i b^j c^k : i is prime, j >= k >= 1 }: a prime number of a's, then b's, then at most as many c's "
        f"as b's, but at least one. {PRIME}",
        powers("abc", lambda i, j, k: prime(i) and j >= k >= 1),
    ),
    FormalLanguage(
        "NCFL-4.24",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, k = i * j }: one or more of each letter in this order, and the number of "
        "c's is the product of the numbers of a's and of b's.",
        powers("abc", lambda i, j, k: k == i * j >= 1),
    ),
    FormalLanguage(
        "NCFL-4.25",
        "abc",
        "{ a^i b^j c^k : i, j, k >= 1, j divides i }: one or more of each letter in this order, and the number "
        "of a's is a multiple of the number of b's.",
        powers("abc", lambda i, j, k: min(i, j, k) >= 1 and i % j == 0),
    ),
    FormalLanguage(
        "NCFL-4.26",
        "abc",
        "{ a^i b^j c^k : i >= 1, j >= 2, k = i mod j }: one or more a's, two or more b's, then as many c's as "
        "remain when the number of a's is divided by the number of b's; none if nothing remains.",
        powers("abc", lambda i, j, k: i >= 1 and j >= 2 and k == i % j),
    ),
    FormalLanguage(
        "NCFL-4.27",
        "abc",
        "{ a^i b^j c^k : i, j >= 1, k = i div j }: one or more a's, one or more b's, then as many c's as the "
        "number of b's goes into the number of a's, rounded down; none if there are fewer a's than b's.",
        powers("abc", lambda i, j, k: i >= 1 and j >= 1 and k == i // j),
    ),
    FormalLanguage(
        "NCFL-4.28",
        "abc",
        "{ a^i b^j c^k : i, j >= 1, k = gcd(i, j) }: one or more a's, one or more b's, and the number of c's is "
        "the greatest number that divides the numbers of both.",
        powers("abc", lambda i, j, k: i >= 1 and j >= 1 and k == gcd(i, j)),
    ),
    FormalLanguage(
        "NCFL-4.29",
        "abc",
        "{ a^i b^j c^k : j, k >= 1, and i = j + k or i is prime }: a's, one or more b's, one or more c's; there "
        f"are as many a's as b's and c's together, or the number of a's is prime. {PRIME}",
        powers("abc", lambda i, j, k: j >= 1 and k >= 1 and (i == j + k or prime(i))),
    ),
    FormalLanguage(
        "NCFL-4.30",
        "abc",
        "{ a^i b^j c^k : i, j >= 1, k = i + j is prime }: one or more a's, one or more b's, then as many c's as "
        f"a's and b's together, and this number is prime. {PRIME}",
        powers("abc", lambda i, j, k: i >= 1 and j >= 1 and k == i + j and prime(k)),
    ),
    FormalLanguage(
        "NCFL-4.31",
        "abc",
        "{ a^i b^j c^k : 1 <= i < j < k, k - i is prime }: one or more a's, then more b's than a's, then more "
        f"c's than b's, and the number by which there are more c's than a's is prime. {PRIME}",
        powers("abc", lambda i, j, k: 1 <= i < j < k and prime(k - i)),
    ),
    FormalLanguage(
        "NCFL-4.32",
        "ab",
        f"{{ w : the number of a's in w is prime }}, in any order; the number of b's is free and may be 0. {PRIME}",
        counts("ab", lambda a, _: prime(a)),
    ),
    FormalLanguage(
        "NCFL-4.33",
        "ab",
        f"{{ w : the number of a's in w is prime, and the number of b's in w is prime }}, in any order. {PRIME}",
        counts("ab", lambda a, b: prime(a) and prime(b)),
    ),
    FormalLanguage(
        "NCFL-4.34",
        "ab",
        f"{{ w : |w| is prime, and w has more a's than b's }}, in any order: the length of the word is prime. {PRIME}",
        counts("ab", lambda a, b: a > b and prime(a + b)),
    ),
    FormalLanguage(
        "NCFL-4.35",
        "ab",
        f"{{ w : |w| is prime }}: the length of the word is prime, and its letters are free. {PRIME}",
        counts("ab", lambda a, b: prime(a + b)),
    ),
    FormalLanguage(
        "NCFL-4.36",
        "ab",
        "{ w : |w| is composite }: the letters are free, and the length of the word is a product of two whole "
        "numbers that are both at least 2: 4, 6, 8, 9, 10, ...",
        counts("ab", lambda a, b: composite(a + b)),
    ),
    FormalLanguage(
        "NCFL-4.37",
        "ab",
        "{ w : w has at least one a and at least two b's, and the number of its b's divides the number of its "
        "a's }, in any order.",
        counts("ab", lambda a, b: a >= 1 and b >= 2 and a % b == 0),
    ),
    FormalLanguage(
        "NCFL-4.38",
        "ab#",
        "{ x#y : x, y in {a, b}*, |x| is prime, |y| >= |x| }: there is exactly one #, a prime number of "
        f"letters before it, and at least as many after it. {PRIME}",
        parts(2, "ab", lambda x, y: prime(len(x)) and len(y) >= len(x)),
    ),
)
