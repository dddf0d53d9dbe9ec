"""A comparison in Markdown, to be pasted into an issue or a paper's appendix."""

import re
from collections.abc import Iterable, Iterator, Sequence

from evals.compare import words
from evals.compare.comparison import Comparison
from evals.compare.groups import Contrast
from evals.compare.pairs import Pair
from evals.layout import percent_range

_MARKUP = re.compile(r"([\\`*_\[\]<>|&#~!])")


def to_markdown(comparison: Comparison) -> str:
    """The whole comparison; names stand in it as they are, whatever Markdown or HTML would take them for."""
    return "\n\n".join(_parts(comparison)) + "\n"


def _parts(comparison: Comparison) -> Iterator[str]:
    yield _text(words.heading(comparison))
    if comparison.incomplete:
        yield f"**{_text(words.incomplete(comparison))}**"
    yield _arms(comparison)
    yield _text(words.arms_legend(comparison))
    for found, legend in ((comparison.pairs, words.pairs_legend), (comparison.contrasts, words.contrasts_legend)):
        if found:
            yield _tested(found)
            yield _text(legend(comparison))
    details = [*_details(comparison.pairs)]
    if details:
        yield _table(("pair", "won", "lost", "left out"), details)
    yield "\n".join(f"- {_text(sentence)}" for sentence in words.conclusions(comparison))


def _arms(comparison: Comparison) -> str:
    bounds = ("bounds",) if comparison.incomplete else ()
    rows = []
    for arm in comparison.arms:
        row = [
            arm.name,
            f"{arm.solved:,}/{arm.trials:,}",
            *words.share(arm, clustered=comparison.clustered),
            f"{arm.missing_count:,}",
        ]
        rows.append(row + [percent_range(arm.share, arm.best_share)] * len(bounds))
    return _table((comparison.by, "solved", "share", f"{words.INTERVAL} interval", "missing", *bounds), rows)


def _tested(found: Sequence[Pair] | Sequence[Contrast]) -> str:
    rows = []
    for one in found:
        effect, interval = words.points(one.effect, one.interval)
        if isinstance(one, Pair):
            counts = [f"{one.wins:,}", f"{one.losses:,}", f"{one.shared:,}"]
        else:
            counts = [f"{one.first_solved:,}/{one.first_cells:,}", f"{one.second_solved:,}/{one.second_cells:,}"]
        name = f"{one.first} against {one.second}"
        rows.append([name, *counts, effect, interval, words.found_from(one), words.starred(one).strip()])
    counted = ("wins", "losses", "shared") if isinstance(found[0], Pair) else ("first", "second")
    return _table(("pair", *counted, "difference", "interval", "found from", "Holm p"), rows)


def _details(pairs: Iterable[Pair]) -> Iterator[list[str]]:
    for pair in pairs:
        won = words.tasks((score.task, score.wins) for score in pair.tasks)
        lost = words.tasks((score.task, score.losses) for score in pair.tasks)
        out = "; ".join(words.left_out(pair)) or "none"
        if pair.tasks or pair.left_out:
            yield [f"{pair.first} against {pair.second}", won, lost, out]


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [header, ["---"] + ["---:"] * (len(header) - 1), *([_text(cell) for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _text(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(text.split("\n")))
