"""A leaderboard as a person reads it, and as a machine does."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from evals.boards import Recorded
from evals.funnel import (
    STAGES,
    CategoryStanding,
    FirstFailure,
    Leaderboard,
    PairTest,
    Standing,
    leaderboard,
    outcome_of,
)
from evals.layout import add_row, counted, new_table, p_value, percent_range

SHORT = {"static_fail": "static", "build_fail": "build", "semantic_mismatch": "semantic", "exact_pass": "exact"}


@dataclass(frozen=True, slots=True)
class FunnelBoard:
    """The board of benchmarks with a funnel."""

    found: Leaderboard

    @classmethod
    def of(cls, trials: Sequence[Recorded]) -> "FunnelBoard":
        return cls(leaderboard([outcome_of(trial) for trial in trials]))

    def render(self) -> RenderableType:
        return render(self.found)

    def to_json(self) -> Mapping[str, Any]:
        return to_json(self.found)


def render(board: Leaderboard) -> Group:
    """The whole leaderboard, to be printed on a rich console of any width."""
    parts = list(_parts(board))
    return Group(parts[0], *(spaced for part in parts[1:] for spaced in (Text(), part)))


def _parts(board: Leaderboard) -> Iterator[RenderableType]:
    total = board.total
    yield Text(
        f"Leaderboard: {counted(len(board.arms), 'arm')}, {counted(total.tasks, 'task')}, "
        f"{counted(total.standing.trials, 'trial')}, {counted(total.standing.words, 'word')}.",
        style="bold",
    )
    yield _arms(board)
    yield _funnel(board)
    yield _categories(board)
    yield _first_failures(board)
    if board.pairs:
        yield _pairs(board.pairs)


def _arms(board: Leaderboard) -> RenderableType:
    made = new_table("arm", "exact", "EP %", "95 %", "run %", "E2E %", "cond. %", "gap", "missing")
    for arm in board.arms:
        interval = arm.interval
        cells = [
            f"{arm.stages['exact_pass']}/{arm.trials}",
            f"{100 * arm.exact:.1f}",
            percent_range(interval.low, interval.high),
            f"{100 * arm.run:.1f}",
            f"{100 * arm.end_to_end:.1f}",
            _percent(arm.conditional),
            _percent(arm.gap),
            str(arm.missing),
        ]
        add_row(made, arm.name, cells)
    note = (
        "EP: right on every word, of all trials; 95 %: its Wilson interval. Run: candidates that are a machine. E2E: "
        "words decided rightly, of all words. Cond.: of the words of machines. Gap: cond. less E2E."
    )
    return Group(made, Text(note))


def _funnel(board: Leaderboard) -> RenderableType:
    made = new_table("where candidates stay", *(SHORT[stage] for stage in STAGES), "FN", "FP", "undecided", "FN:FP")
    for arm in (*board.arms, board.total.standing):
        ratio = f"{arm.false_negatives / arm.false_positives:.1f}" if arm.false_positives else "-"
        numbers = [*(arm.stages[stage] for stage in STAGES)]
        words = [arm.false_negatives, arm.false_positives, arm.undecided]
        add_row(made, arm.name, [*map(str, numbers), *(f"{number:,}" for number in words), ratio])
    note = "FN: words of the language rejected; FP: words outside of it accepted; undecided: stopped by a limit."
    return Group(made, Text(note))


def _categories(board: Leaderboard) -> RenderableType:
    made = new_table("category", "N", "EP %", "static %", "build %", "semantic %", "E2E %", "oracle %")
    for category in (*board.categories, board.total):
        found = category.standing
        shares = [found.exact, *(found.stages[stage] / found.trials for stage in STAGES[:3]), found.end_to_end]
        oracle = category.solved_by_some / category.tasks
        cells = [str(found.trials), *(f"{100 * share:.1f}" for share in (*shares, oracle))]
        add_row(made, found.name, cells, bold=category is board.total)
    return Group(made, Text("N: arms x tasks x samples. Oracle: tasks that at least one arm passed, of all tasks."))


def _first_failures(board: Leaderboard) -> RenderableType:
    kinds = sorted(
        {kind for failures in board.first_failures.values() for kind in failures},
        key=lambda one: (one.label, one.ending),
    )
    if not kinds:
        return Text("No machine failed on a word.")
    names = list(board.first_failures)
    made = new_table("first word that went wrong", *names, "all")
    for kind in kinds:
        counts = [board.first_failures[name].get(kind, 0) for name in names]
        add_row(made, f"{kind.label} expected, {kind.ending}", map(str, [*counts, sum(counts)]))
    return made


def _pairs(pairs: tuple[PairTest, ...]) -> RenderableType:
    made = new_table("pair", "wins", "losses", "p", "Holm")
    for pair in pairs:
        cells = [str(pair.wins), str(pair.losses), p_value(pair.p), p_value(pair.adjusted)]
        add_row(made, f"{pair.first} / {pair.second}", cells)
    return Group(made, Text("Exact McNemar tests on exact passes, with Holm's correction over all pairs."))


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f}"


def to_json(board: Leaderboard) -> dict[str, Any]:
    """The leaderboard as plain JSON; shares are fractions from 0 to 1."""
    return {
        "arms": [_standing(arm) for arm in board.arms],
        "categories": [_category(category) for category in board.categories],
        "total": _category(board.total),
        "first_failures": {
            arm: [_failure(kind, count) for kind, count in failures.items()]
            for arm, failures in board.first_failures.items()
        },
        "pairs": [
            {
                "first": pair.first,
                "second": pair.second,
                "wins": pair.wins,
                "losses": pair.losses,
                "p": pair.p,
                "p_holm": pair.adjusted,
            }
            for pair in board.pairs
        ],
    }


def _standing(found: Standing) -> dict[str, Any]:
    interval = found.interval
    return {
        "name": found.name,
        "trials": found.trials,
        "stages": dict(found.stages),
        "missing": found.missing,
        "exact_pass": found.exact,
        "interval": [interval.low, interval.high],
        "run": found.run,
        "end_to_end": found.end_to_end,
        "conditional": found.conditional,
        "gap": found.gap,
        "words": found.words,
        "right": found.right,
        "false_negatives": found.false_negatives,
        "false_positives": found.false_positives,
        "undecided": found.undecided,
    }


def _category(category: CategoryStanding) -> dict[str, Any]:
    oracle = category.solved_by_some / category.tasks
    return {**_standing(category.standing), "tasks": category.tasks, "oracle": oracle}


def _failure(kind: FirstFailure, count: int) -> dict[str, Any]:
    return {"label": kind.label, "ending": kind.ending, "count": count}
