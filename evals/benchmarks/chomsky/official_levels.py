"""Which level a published task belongs to: the sources disagree, so a report has to name its partition.

    partition   where it comes from                            Regular   DCF   NCF   CS   RE   sum
    field       the field chomsky_level of each task                22    27    16   25   25   115
    id          how a task's id begins; the released scorer's       23    27    16   38   11   115
    table1      Table 1 of the paper                                24    29    15   27   20   115
    table3      denominators that Table 3's accuracies need         24    29    21   28   23   125
    table5      denominators that Table 5's votes need              22    26    17   27   23   115

Only the first two say of every task where it belongs. The others are known as counts alone, and no rule turns either
of the first two into them, so that nothing can be reported by them: they are here to check published figures against.
`table3` and `table5` are not printed anywhere. They were found by looking for the denominators under which the printed
shares are shares of whole numbers.
"""

from collections.abc import Mapping
from typing import Literal

from evals.benchmarks.chomsky.instance import LEVELS, Level

Partition = Literal["field", "id"]
Count = Literal["field", "id", "table1", "table3", "table5"]

FIELD: Mapping[int, Level] = {0: "RE", 1: "CS", 2: "NCF", 3: "DCF", 4: "Regular"}
"""What chomsky_level and input_level say."""

TYPES: Mapping[Level, str] = {
    "Regular": "regular",
    "DCF": "deterministic_context_free",
    "NCF": "context_free",
    "CS": "context_sensitive",
    "RE": "recursively_enumerable",
}
"""The field `type` of each level of the partition `field`."""

PREFIXES: Mapping[str, Level] = {"re_": "RE", "csg_": "CS", "cfg_": "NCF", "dcfg_": "DCF", "regular_": "Regular"}
"""How ids begin."""

COUNTS: Mapping[Count, Mapping[Level, int]] = {
    "field": {"Regular": 22, "DCF": 27, "NCF": 16, "CS": 25, "RE": 25},
    "id": {"Regular": 23, "DCF": 27, "NCF": 16, "CS": 38, "RE": 11},
    "table1": {"Regular": 24, "DCF": 29, "NCF": 15, "CS": 27, "RE": 20},
    "table3": {"Regular": 24, "DCF": 29, "NCF": 21, "CS": 28, "RE": 23},
    "table5": {"Regular": 22, "DCF": 26, "NCF": 17, "CS": 27, "RE": 23},
}
"""How many tasks each level has: of the whole published set, or as the paper's tables have it."""

TASKS = 115


def level_of(task: str) -> Level | None:
    """The level that a task's id begins with; None if it begins with none."""
    return next((level for prefix, level in PREFIXES.items() if task.startswith(prefix)), None)


def table3_average(accuracy: Mapping[Level, float]) -> float:
    """The average of a row of Table 3, from its five accuracies, as it was printed.

        sum over levels of round(accuracy * slots) / 115

    The slots of that table's levels are 125 in all, while the sum is divided by the number of tasks: every average is
    125/115 of what it should be, 8.7 % too high. That holds for the table's eleven models of which one answer a task
    was scored.
    """
    return _solved(accuracy) / TASKS


def table3_mean(accuracy: Mapping[Level, float]) -> float:
    """The mean over the same slots, by their true number."""
    return _solved(accuracy) / sum(COUNTS["table3"].values())


def _solved(accuracy: Mapping[Level, float]) -> int:
    return sum(round(accuracy[level] * COUNTS["table3"][level]) for level in LEVELS)
