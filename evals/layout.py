"""How tables of results look: made for 80 columns and more, nothing ever cut off, only folded.

What colour and weight say, the text says too.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

RULED = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""A line under the header and no other."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name that folds after a hyphen, a slash or a space if it can; rich alone folds at spaces, then anywhere."""

    text: str

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        longest_line = max(map(cell_len, self.text.split("\n")))
        longest_part = max(map(cell_len, _parts(self.text)))
        return Measurement(longest_part, longest_line).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        lines = [""]
        for part in _parts(self.text):
            if cell_len(lines[-1]) + cell_len(part.rstrip()) > options.max_width or lines[-1].endswith("\n"):
                lines.append("")
            lines[-1] += part
        yield Text("\n".join(line.rstrip() for line in lines if line), overflow="fold")


def _parts(text: str) -> list[str]:
    return re.findall(r"[^-/ \n]*[-/ \n]|[^-/ \n]+", text) or [""]


def new_table(first: str, *numbers: str) -> Table:
    """A table of names and their numbers."""
    made = Table(box=RULED, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False, header_style="bold")
    made.add_column(first, overflow="fold", vertical="bottom")
    for header in numbers:
        made.add_column(header, overflow="fold", justify="right")
    return made


def add_row(made: Table, name: str | RenderableType, cells: Iterable[str], *, bold: bool = False) -> None:
    """Add a row; its cells as Text, for a name may hold what rich takes for markup."""
    first = Name(name) if isinstance(name, str) else name
    made.add_row(first, *map(Text, cells), style="bold" if bold else None)


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def percent_range(low: float, high: float) -> str:
    """Two shares in per cent."""
    return f"{100 * low:.1f}-{100 * high:.1f}"


def p_value(value: float | None) -> str:
    if value is None:
        return "-"
    return "<0.001" if value < 0.001 else f"{value:.3f}"
