"""What several replies to one question come to: the vote of the majority, and the best of them.

                         strict                                    paper (as the released evaluator has it)
    a ballot is          the answer in its canonical form          the text in the box, as it is written
    no answer            abstains                                  is a ballot like any other, and can win
    of equal ballots     that which was cast first wins            that which was cast first wins

So in the paper's vote, twelve replies without an answer outvote ten right ones, and right answers in several spellings
are several ballots.

Best-of-k is an oracle: the chance that one of k replies, drawn from those at hand without putting back, is right.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import Literal

from evals.benchmarks.chomsky.published_score import Scored
from evals.statistics import pass_at_k

Rule = Literal["strict", "paper"]

SIZES = (1, 2, 4, 8, 16, 32)
"""The numbers of replies that the paper draws."""


def majority(scores: Sequence[Scored], rule: Rule = "strict") -> Scored | None:
    """The first reply that has the winning ballot; None if nobody votes."""
    voting = _voting(scores, rule)
    if not voting:
        return None
    counts = Counter(score.ballot for score in voting)
    most = max(counts.values())
    return next(score for score in voting if counts[score.ballot] == most)


def majority_rate(scores: Sequence[Scored], size: int, rule: Rule = "strict") -> float:
    """The chance that the majority of `size` replies, drawn from these and taken in any order, is right.

    Counted, not drawn: with c_b replies for each ballot b and t votes for a right one, the other ballots have at most t
    each, and of the w winners with t votes each is as likely to have been cast first as the others,

        sum over right ballots r, t >= 1, w >= 1 of C(c_r, t) * N(r, t, w) / w / C(n, size)

    where N(r, t, w) is the number of ways to draw the other size - t replies so that w - 1 more ballots have t votes
    and none has more. Abstentions may be drawn in any number. Under both rules, equal ballots are equally right.
    """
    _check(scores, size)
    voting = _voting(scores, rule)
    counts = Counter(score.ballot for score in voting)
    right = {score.ballot for score in voting if score.passed}
    abstaining = len(scores) - len(voting)
    ways = Fraction(0)
    for ballot in right:
        others = [count for other, count in counts.items() if other != ballot]
        for votes in range(1, min(counts[ballot], size) + 1):
            drawn = _drawn(others, abstaining, votes, size - votes)
            shared = sum((Fraction(number, more + 1) for more, number in enumerate(drawn)), Fraction(0))
            ways += comb(counts[ballot], votes) * shared
    return float(ways / comb(len(scores), size))


def best_of(scores: Sequence[Scored], size: int) -> float:
    """The chance that one of `size` replies passes: 1 - C(n-c, k) / C(n, k), see evals.statistics.pass_at_k."""
    return pass_at_k(len(scores), sum(score.passed for score in scores), size)


def best_share(scores: Sequence[Scored], size: int) -> float:
    """The expected share of right components in the best of `size` replies.

        sum over i of s_i * C(i - 1, size - 1) / C(n, size)

    for the shares s_1 <= s_2 <= ... <= s_n, the i-th of which is the largest in so many draws. With one reply, it is
    the mean share.
    """
    _check(scores, size)
    shares = sorted(score.share for score in scores)
    return sum(share * comb(place, size - 1) for place, share in enumerate(shares)) / comb(len(shares), size)


def best_share_paper(scores: Sequence[Scored], size: int) -> float:
    """Pass@k of each component by itself, averaged over the components, as the released evaluator has it.

    It takes right components from different replies, and so may rise where no reply is better than another.
    """
    components = list(zip(*(score.right for score in scores), strict=True))
    return sum(pass_at_k(len(scores), sum(right), size) for right in components) / len(components)


def _voting(scores: Iterable[Scored], rule: Rule) -> list[Scored]:
    return [score for score in scores if rule == "paper" or score.ballot is not None]


def _drawn(counts: Sequence[int], abstaining: int, most: int, size: int) -> Sequence[int]:
    """In how many ways `size` replies can be drawn so that no ballot has more than `most` votes.

    By how many ballots have exactly `most`. `counts` are the votes that there are for each ballot.
    """
    # ways[d][w]: d replies are drawn, and w ballots have the most votes.
    ways = [[comb(abstaining, drawn)] + [0] * (size // most) for drawn in range(size + 1)]
    for count in counts:
        after = [[0] * len(row) for row in ways]
        for votes in range(min(count, most) + 1):
            factor, more = comb(count, votes), votes == most
            for drawn in range(votes, size + 1):
                for winners, number in enumerate(ways[drawn - votes]):
                    if number:
                        after[drawn][winners + more] += factor * number
        ways = after
    return ways[size]


def _check(scores: Sequence[Scored], size: int) -> None:
    if not 1 <= size <= len(scores):
        raise ValueError(f"{size} of {len(scores)} replies cannot be drawn")
