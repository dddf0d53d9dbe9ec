"""The overview: who won, how sure that is, at what price, and why the others failed, in sentences.

Each sentence holds only what the tables of the document hold, too. An arm wins when every other arm was compared with
it and differs from it; those that do not differ are tied with it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from evals.analysis_trials import Trial
from evals.compare import Arm, Comparison, Pair, words
from evals.layout import counted
from evals.report import caveats, endings
from evals.report.reading import Run
from evals.statistics import CONFIDENCE


def to_json(runs: Sequence[Run], trials: Sequence[Trial], comparison: Comparison | None) -> dict[str, Any]:
    """headline, sure, price and failures (sentences), best (names of arms), caveats (kind, text), oracles.

    oracles: the name of each arm with trials of an oracle -> whether these are all of its trials.

    Without a comparison nothing has a result, or nothing may be compared.
    """
    warned = [{"kind": kind, "text": text} for kind, text in caveats.caveats(runs, trials, comparison)]
    if comparison is None:
        headline, sure, price, failures, best = _without(trials), [], [], [], []
        oracles: dict[str, bool] = {}
    else:
        oracles = dict(_oracles(comparison, trials))
        headline, best = headline_of(comparison), list(comparison.ties.best)
        sure, price = list(_sure(comparison)), list(_price(comparison))
        failures = list(_failures(comparison, trials))
    return {
        "headline": headline,
        "sure": sure,
        "price": price,
        "failures": failures,
        "best": best,
        "caveats": warned,
        "oracles": oracles,
    }


def _oracles(comparison: Comparison, trials: Sequence[Trial]) -> Iterator[tuple[str, bool]]:
    for arm in comparison.arms:
        told = {caveats.oracle(trial.key.model) is not None for trial in endings.of_arm(arm, comparison.by, trials)}
        if True in told:
            yield arm.name, False not in told


def _without(trials: Sequence[Trial]) -> str:
    results = sum(trial.missing is None for trial in trials)
    if results == 0:
        return f"No trial has a result yet, of {counted(len(trials), 'trial')}: there is nothing to compare."
    return f"These runs may not be compared; {counted(results, 'trial')} of {len(trials):,} have a result."


def headline_of(comparison: Comparison) -> str:
    """Who won, in one sentence."""
    arms, best = comparison.arms, comparison.ties.best
    if len(arms) == 1:
        return f"{arms[0].name} is the only {comparison.by}: it solved {_share(arms[0])}."
    if comparison.incomparable:
        return "No two arms share a cell where both have a result, so none can be called better."
    winners = [arm for arm in arms if arm.name in best]
    if len(winners) == 1:
        return f"{winners[0].name} wins: it solved {_share(winners[0])}."
    alike = len({(arm.solved, arm.trials) for arm in winners}) == 1
    told = f"each solved {_share(winners[0])}" if alike else f"{winners[0].name} solved most, {_share(winners[0])}"
    if len(winners) == len(arms):
        return f"No winner: all {len(arms)} arms are statistically tied; {told}."
    return f"{_listed(best)} are tied for the best: {told}."


def _share(arm: Arm) -> str:
    return f"{arm.solved:,} of {arm.trials:,} ({100 * arm.share:.1f} %)"


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1]


def _sure(comparison: Comparison) -> Iterator[str]:
    """How sure that is: intervals, and what told the arms apart."""
    best, leader = comparison.ties.best, comparison.arms[0]
    interval, how = (leader.task_interval, "by task") if comparison.clustered else (leader.interval, "Wilson")
    yield (
        f"The {100 * CONFIDENCE:.0f} % interval of {leader.name} is {100 * interval.low:.1f} to "
        f"{100 * interval.high:.1f} % ({how})."
    )
    apart = [one for one in comparison.pairs if ((one.first in best) != (one.second in best)) and one.differs]
    if apart:
        nearest = max(apart, key=lambda one: one.adjusted_p or 0.0)
        yield f"The nearest arm that differs: {_against(nearest)} ({words.method(comparison)})."
    within = [one.detectable for one in comparison.pairs if one.first in best and one.second in best and one.detectable]
    if within:
        yield (
            f"Among the tied, a difference below {100 * max(within):.0f} points could have gone unseen: a tie is no "
            "proof that arms are equal."
        )


def _against(one: Pair) -> str:
    assert one.effect is not None
    p = "p < 0.001" if (one.adjusted_p or 0.0) < 0.001 else f"p = {one.adjusted_p:.3f}"
    won = f"{one.wins:,} won and {one.losses:,} lost of {counted(one.shared, 'shared cell')}"
    return f"{one.first} against {one.second}, {100 * one.effect:+.1f} points, {won}, {p}"


def _price(comparison: Comparison) -> Iterator[str]:
    """What the best took, and which of them took least."""
    best = [arm for arm in comparison.arms if arm.name in comparison.ties.best]
    if all(arm.cost == 0 and not arm.input_tokens and not arm.output_tokens for arm in comparison.arms):
        yield "No language model was called: nothing was paid, and only calls are counted."
    elif all(arm.cost is None for arm in comparison.arms):
        yield "What the calls cost is not known: no server said, and the experiment names no prices."
    dear = max(best, key=lambda arm: (arm.cost or 0.0, arm.calls, arm.name))
    cheap = min(best, key=lambda arm: (arm.cost is None, arm.cost or 0.0, arm.calls, arm.name))
    if (cheap.cost, cheap.calls) == (dear.cost, dear.calls):
        others = [arm for arm in comparison.arms if arm not in best]
        told = f"; {others[0].name}, the next, {counted(others[0].calls, 'call')}{_paid(others[0])}" if others else ""
        yield f"{cheap.name} made {counted(cheap.calls, 'call')}{_paid(cheap)}{told}."
    else:
        yield (
            f"Of the tied arms {cheap.name} took least, {counted(cheap.calls, 'call')}{_paid(cheap)}; {dear.name} took "
            f"most, {counted(dear.calls, 'call')}{_paid(dear)}."
        )


def _paid(arm: Arm) -> str:
    told = ""
    if arm.input_tokens is not None and arm.output_tokens is not None and arm.input_tokens + arm.output_tokens:
        told += f", {arm.input_tokens + arm.output_tokens:,} tokens"
    if arm.cost:
        told += f", ${arm.cost:,.4f}"
        if arm.solved:
            told += f" (${arm.cost / arm.solved:,.4f} a solved trial)"
    return told


def _failures(comparison: Comparison, trials: Sequence[Trial]) -> Iterator[str]:
    """Why arms failed, the best of them included; those that failed most come first."""
    for arm in reversed(comparison.arms):
        counts = endings.counts(endings.of_arm(arm, comparison.by, trials))
        failed = sum(counts[ending] for ending in endings.WORDS)
        if failed:
            ways = sorted(endings.WORDS, key=lambda ending: -counts[ending])
            told = ", ".join(f"{counts[ending]:,} {endings.WORDS[ending]}" for ending in ways if counts[ending])
            yield f"{arm.name} failed {failed:,} of {counted(arm.trials, 'trial')}: {told}."
