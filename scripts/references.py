"""Compile and judge all reference programs of the benchmark esolang, and write docs/references.md.

    python scripts/references.py            takes some minutes; exit with 1 if a program does not solve its task

Everything on the page but the seconds is the same on every machine; a test compares a sample of it with what the
compiler makes today.
"""

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from evals import registry
from evals.references import Measured, measured, targets
from interpreters.base import Limits

DOCUMENT = Path(__file__).parents[1] / "docs" / "references.md"

_ROW = re.compile(r"\| (?P<task>\w+) \|.*\| (?P<lines>\d+) \| (?P<size>[\d,]+) \| (?P<steps>[\d,]+) \| [\d.]+ \|")

HEAD = """\
# Reference programs

For each task of the benchmark [esolang](esolang.md) there is a program in [Loom](loom.md), written by us, in `evals/benchmarks/esolang/references/`. Compiled, they are {count} programs in {languages} languages, each judged on all cases of its task, the held-out ones included, in the languages' default dialects and under the default limits ({steps:,} steps a case).

    loopwright reference X08                          the program of a task, in Loom
    loopwright reference X08 --language shakespeare   what it is compiled to
    loopwright reference --check                      compile and judge all of them
    make reference                                    the same, and this page anew

This page is made by `make reference`. Lines are those of the source. Bytes and steps (of the case that takes the most) are the same on every machine; seconds are what a processor took to compile the program and to judge it on all cases when this page was last made.

## All of them

"""  # noqa: E501  A paragraph of the page is one line.


def row(document: str, language: str, task: str) -> tuple[int, int, int] | None:
    """Lines, bytes and steps of a program, as the page has them; None for one that is not on it, or does not solve."""
    section = document.partition(f"\n## {language}\n")[2].partition("\n## ")[0]
    found = next((found for found in _ROW.finditer(section) if found["task"] == task), None)
    if found is None:
        return None
    lines, size, steps = (int(found[name].replace(",", "")) for name in ("lines", "size", "steps"))
    return lines, size, steps


def page(found: Sequence[Measured], titles: dict[str, str]) -> str:
    """The whole page."""
    languages = list(dict.fromkeys(one.language for one in found))
    tiers = list(dict.fromkeys(one.tier for one in found))
    text = HEAD.format(count=len(found), languages=len(languages), steps=Limits().steps)
    text += _table("language", *tiers, "bytes, median", "bytes, most", "steps, median", "steps, most", "seconds, all")
    sections = ""
    for language in languages:
        rows = [one for one in found if one.language == language]
        text += _cells(language, *(_share(rows, tier) for tier in tiers), *_summary(rows))
        sections += f"\n## {language}\n\n" + _table("task", "title", "lines", "bytes", "steps", "seconds")
        sections += "".join(_cells(one.task, titles[one.task], *_measures(one)) for one in rows)
    return text + sections


def _measures(one: Measured) -> list[str]:
    if one.fault:
        return [str(one.lines), "-" if one.size is None else f"{one.size:,}", one.fault.replace("|", "\\|"), "-"]
    return [str(one.lines), f"{one.size:,}", f"{one.steps:,}", f"{one.seconds:.2f}"]


def _share(rows: Sequence[Measured], tier: str) -> str:
    of = [one for one in rows if one.tier == tier]
    return f"{sum(not one.fault for one in of)} of {len(of)}"


def _summary(rows: Sequence[Measured]) -> list[str]:
    sizes = [one.size for one in rows if one.size is not None] or [0]
    steps = [one.steps for one in rows if one.steps is not None] or [0]
    numbers = [int(median(sizes)), max(sizes), int(median(steps)), max(steps)]
    return [*(f"{number:,}" for number in numbers), f"{sum(one.seconds for one in rows):.1f}"]


def _table(*headers: str) -> str:
    return _cells(*headers) + _cells(*["---"] * len(headers)).replace(" ", "")


def _cells(*cells: str) -> str:
    return f"| {' | '.join(cells)} |\n"


def main() -> int:
    benchmark = registry.benchmark("esolang")
    found = measured(benchmark, [], targets([], None), None, Limits())
    titles = {task.id: task.title for task in benchmark.tasks}
    DOCUMENT.write_text(page(found, titles), "utf-8")
    failed = [one for one in found if one.fault]
    for one in failed:
        print(f"{one.task} {one.language}: {one.fault}", file=sys.stderr)
    print(f"{DOCUMENT}: {len(found) - len(failed)} of {len(found)} programs solve their tasks")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
