"""CFL-2: hierarchies. Brackets, tags, and what else opens, closes and nests; balances; small grammars."""

import re

from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.words import counts, dyck, height_before, heights, over, reducible

ROUND = (
    "A word of parentheses is balanced if every ')' closes an earlier '(' that is still open, and no '(' is "
    "open at the end."
)
KINDS = (
    "A word of brackets is balanced if every closing bracket closes the latest bracket that is still open, "
    "which must be of its own kind, and no bracket is open at the end."
)


def ups_and_downs(word: str) -> list[int]:
    """How many parentheses are open after each prefix."""
    return heights(word, "(", ")")


def first_one_at_the_end(word: str) -> bool:
    """Whether the whole word, and no prefix before, has more x than +."""
    *before, last = heights(word, "x", "+")
    return last == 1 and max(before, default=1) <= 0


listed = reducible("[],x", [("[]", "x"), ("[x,x", "[x"), ("[x]", "x")], "x")
formula = reducible("T!&()", [("!T", "T"), ("(T&T)", "T")], "T")
statements = reducible("be;x", [("x;x", "x"), ("bxe", "x")], "x")

ROUNDED = str.maketrans("[]", "()")

LANGUAGES = (
    FormalLanguage(
        "CFL-2.01",
        "()",
        f"{{ w : w is balanced and not empty }}. {ROUND}",
        dyck(["()"], lambda w: w != ""),
    ),
    FormalLanguage(
        "CFL-2.02",
        "()[]",
        f"{{ w : w is balanced and not empty }}, with two kinds of brackets, ( ) and [ ]. {KINDS}",
        dyck(["()", "[]"], lambda w: w != ""),
    ),
    FormalLanguage(
        "CFL-2.03",
        "()[]{}",
        f"{{ w : w is balanced and not empty }}, with three kinds of brackets, ( ), [ ] and {{ }}. {KINDS}",
        dyck(["()", "[]", "{}"], lambda w: w != ""),
    ),
    FormalLanguage(
        "CFL-2.04",
        "()",
        f"{{ w : w is balanced, and the number of its pairs of parentheses is even and at least 2 }}. {ROUND}",
        dyck(["()"], lambda w: w != "" and len(w) % 4 == 0),
    ),
    FormalLanguage(
        "CFL-2.05",
        "()",
        f"{{ w : w is balanced, and the number of its pairs of parentheses is odd }}. {ROUND}",
        dyck(["()"], lambda w: len(w) % 4 == 2),
    ),
    FormalLanguage(
        "CFL-2.06",
        "()",
        "{ ( v ) : v is balanced, perhaps empty }: the first parenthesis of the word is closed by its last one. "
        f"{ROUND}",
        dyck(["()"], lambda w: w != "" and 0 not in ups_and_downs(w)[1:-1]),
    ),
    FormalLanguage(
        "CFL-2.07",
        "()",
        f"{{ w : w is balanced, and somewhere at least three parentheses are open at once }}. {ROUND}",
        dyck(["()"], lambda w: max(ups_and_downs(w)) >= 3),
    ),
    FormalLanguage(
        "CFL-2.08",
        "()",
        "{ w : w is balanced and not empty, and the four letters ()() stand nowhere in it one after another }. "
        f"{ROUND}",
        dyck(["()"], lambda w: w != "" and "()()" not in w),
    ),
    FormalLanguage(
        "CFL-2.09",
        "()a",
        "{ w : w has at least one parenthesis, and becomes balanced when its a's are removed }: any number of "
        f"a's may stand anywhere. {ROUND}",
        dyck(["()"], lambda w: "(" in w, others="a"),
    ),
    FormalLanguage(
        "CFL-2.10",
        "()a",
        "The language of the grammar S -> S S | ( S ) | ( a ) with the start symbol S: non-empty balanced "
        "parentheses in which every innermost pair holds exactly one a, and there are no other a's.",
        dyck(["()"], lambda w: w != "" and "()" not in w and not re.search(r"(?<!\()a|a(?!\))", w), others="a"),
    ),
    FormalLanguage(
        "CFL-2.11",
        "()[]",
        "{ w : w is balanced and not empty, and no '[' opens while a '(' is open }: round brackets may stand "
        f"inside square ones, but no square ones inside round ones. {KINDS}",
        dyck(["()", "[]"], lambda w: w != "" and not any(height_before(w, "[", "(", ")"))),
    ),
    FormalLanguage(
        "CFL-2.12",
        "()[]",
        f"{{ w : w is balanced, begins with '(' and ends with ']' }}. {KINDS}",
        dyck(["()", "[]"], lambda w: w[:1] == "(" and w[-1:] == "]"),
    ),
    FormalLanguage(
        "CFL-2.13",
        "()",
        "{ w : w is not empty, and no prefix of w has more ')' than '(' }: w can be made balanced by writing "
        "further parentheses after it, or none.",
        over("()", lambda w: w != "" and min(ups_and_downs(w)) >= 0),
    ),
    FormalLanguage(
        "CFL-2.14",
        "()",
        "{ w : w is not empty, and no suffix of w has more '(' than ')' }: w can be made balanced by writing "
        "further parentheses before it, or none.",
        over("()", lambda w: w != "" and min(ups_and_downs(w)) == ups_and_downs(w)[-1]),
    ),
    FormalLanguage(
        "CFL-2.15",
        "()",
        "{ w : w has as many ')' as '(' and is not balanced }: some prefix of it has more ')' than '('.",
        over("()", lambda w: ups_and_downs(w)[-1] == 0 > min(ups_and_downs(w))),
    ),
    FormalLanguage(
        "CFL-2.16",
        "()",
        f"{{ w : w is not balanced }}. {ROUND} So the empty word is balanced.",
        over("()", lambda w: ups_and_downs(w)[-1] != 0 or min(ups_and_downs(w)) < 0),
    ),
    FormalLanguage(
        "CFL-2.17",
        "ab",
        "{ w : w is not empty and has as many a's as b's }, in any order.",
        counts("ab", lambda a, b: a == b >= 1),
    ),
    FormalLanguage(
        "CFL-2.18",
        "ab",
        "{ w : w is not empty and has exactly twice as many a's as b's }, in any order.",
        counts("ab", lambda a, b: a == 2 * b >= 1),
    ),
    FormalLanguage(
        "CFL-2.19",
        "ab",
        "{ w : w has exactly one more a than it has b's }, in any order.",
        counts("ab", lambda a, b: a == b + 1),
    ),
    FormalLanguage(
        "CFL-2.20",
        "ab",
        "{ w : the number of a's in w differs from the number of b's }, in any order.",
        counts("ab", lambda a, b: a != b),
    ),
    FormalLanguage(
        "CFL-2.21",
        "ab",
        "{ w : w has more a's than b's }, in any order.",
        counts("ab", lambda a, b: a > b),
    ),
    FormalLanguage(
        "CFL-2.22",
        "abc",
        "{ w : w has as many a's as b's, at least one of each, and any number of c's }, in any order.",
        counts("abc", lambda a, b, _: a == b >= 1),
    ),
    FormalLanguage(
        "CFL-2.23",
        "+x",
        "The language of the grammar E -> x | + E E with the start symbol E: prefix (Polish) notation, in which "
        "each + stands before its two operands.",
        over("+x", first_one_at_the_end),
    ),
    FormalLanguage(
        "CFL-2.24",
        "+x",
        "The language of the grammar E -> x | E E + with the start symbol E: postfix (reverse Polish) notation, "
        "in which each + stands after its two operands.",
        over("+x", lambda w: heights(w, "x", "+")[-1] == 1 and min(heights(w, "x", "+")[1:]) >= 1),
    ),
    FormalLanguage(
        "CFL-2.25",
        "+-x",
        "The language of the grammar E -> x | - E | + E E with the start symbol E: prefix notation, in which each "
        "+ stands before its two operands and each - before its one operand.",
        over("+-x", first_one_at_the_end),
    ),
    FormalLanguage(
        "CFL-2.26",
        "()+x",
        "The language of the grammar E -> x | ( E + E ) with the start symbol E: sums in which every + has its "
        "own pair of parentheses, and there are no others.",
        reducible("()+x", [("(x+x)", "x")], "x"),
    ),
    FormalLanguage(
        "CFL-2.27",
        "()+*x",
        "The language of the grammar E -> x | E + E | E * E | ( E ) with the start symbol E: infix expressions "
        "with + and *, in which parentheses may stand around any expression, as often as one likes.",
        reducible("()+*x", [("x+x", "x"), ("x*x", "x"), ("(x)", "x")], "x"),
    ),
    FormalLanguage(
        "CFL-2.28",
        "[],x",
        "The language of the grammar L -> [ ] | [ M ]; M -> E | E , M; E -> x | L with the start symbol L: a list "
        "in square brackets, perhaps empty, whose elements are x or lists again, with one comma between each two "
        "of them and none after the last.",
        over("[],x", lambda w: w[:1] == "[" and listed(w)),
    ),
    FormalLanguage(
        "CFL-2.29",
        "()a",
        "The language of the grammar S -> a | ( T ); T -> S T | empty with the start symbol S, where empty stands "
        "for the empty word: a single a, or one pair of parentheses with any number of such things in it, perhaps "
        "none.",
        dyck(["()"], lambda w: w == "a" or (w[:1] == "(" and 0 not in ups_and_downs(w)[1:-1]), others="a"),
    ),
    FormalLanguage(
        "CFL-2.30",
        "aAbB",
        "{ w : w is not empty, and its tags nest }: a opens and A closes it, b opens and B closes it; every A "
        "or B closes the latest tag that is still open, which must be its own (a for A, b for B), and none is "
        "open at the end.",
        dyck(["aA", "bB"], lambda w: w != ""),
    ),
    FormalLanguage(
        "CFL-2.31",
        "TF!&()",
        "The language of the grammar S -> T | F | ! S | ( S & S ) with the start symbol S: formulas of the "
        "constants T and F, of !, which stands before its operand, and of &, which stands between its two and has "
        "its own pair of parentheses, of which there are no others.",
        over("TF!&()", lambda w: formula(w.replace("F", "T"))),
    ),
    FormalLanguage(
        "CFL-2.32",
        "ie",
        "{ w : w has at least one i, and no prefix of w has more e's than i's }: i is an if and e is an else, "
        "and every e belongs to an earlier i of its own.",
        over("ie", lambda w: "i" in w and min(heights(w, "i", "e")) >= 0),
    ),
    FormalLanguage(
        "CFL-2.33",
        "udf",
        "{ w : w has as many d's as u's, at least one, no prefix of w has more d's than u's, and f's stand "
        "anywhere }: a way of steps up, down and flat that ends at the height where it began, never goes below "
        "it, and is not all flat.",
        dyck(["ud"], lambda w: "u" in w, others="f"),
    ),
    FormalLanguage(
        "CFL-2.34",
        "be;x",
        "{ w : w is in the language of L and begins with b }, where L -> S | S ; L and S -> x | b L e: lists of "
        "one or more statements with one semicolon between each two; a statement is x, or a list between b and e; "
        "and the first statement of the whole word is not x.",
        over("be;x", lambda w: w[:1] == "b" and statements(w)),
    ),
    FormalLanguage(
        "CFL-2.35",
        "()",
        f"{{ w : w is balanced and begins with '((' }}. {ROUND}",
        dyck(["()"], lambda w: w[:2] == "(("),
    ),
    FormalLanguage(
        "CFL-2.36",
        "()[]",
        "{ [ v ] : v is balanced, perhaps empty }: the word begins with '[', and its last letter is the ']' "
        f"that closes this one. {KINDS}",
        dyck(["()", "[]"], lambda w: w[:1] == "[" and 0 not in ups_and_downs(w.translate(ROUNDED))[1:-1]),
    ),
    FormalLanguage(
        "CFL-2.37",
        "()",
        f"{{ w : w is balanced and ends with '))' }}. {ROUND}",
        dyck(["()"], lambda w: w[-2:] == "))"),
    ),
    FormalLanguage(
        "CFL-2.38",
        "()[]",
        "The language of the grammar S -> ( T ) S | empty; T -> [ T ] T | empty with the start symbol S, where "
        "empty stands for the empty word, but without the empty word itself: balanced brackets in which every ( ) "
        "is outside all others, and every [ ] is inside some ( ).",
        dyck(
            ["()", "[]"],
            lambda w: w != "" and not any(height_before(w, "(", "(", ")")) and all(height_before(w, "[", "(", ")")),
        ),
    ),
    FormalLanguage(
        "CFL-2.39",
        "abc",
        "{ w : w is not empty, its a's and b's are balanced with a as the opening and b as the closing bracket, "
        "and every c stands where no a is open }. A word is balanced if every b closes an earlier a that is "
        "still open, and no a is open at the end.",
        dyck(["ab"], lambda w: w != "" and not any(height_before(w, "c", "a", "b")), others="c"),
    ),
    FormalLanguage(
        "CFL-2.40",
        "abc",
        "{ w : w has at least one c, its a's and b's are balanced with a as the opening and b as the closing "
        "bracket, and every c stands where at least one a is open }. A word is balanced if every b closes an "
        "earlier a that is still open, and no a is open at the end.",
        dyck(["ab"], lambda w: "c" in w and all(height_before(w, "c", "a", "b")), others="c"),
    ),
)
