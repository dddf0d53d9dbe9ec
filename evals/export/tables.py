"""The three tables as files: trials, attempts and calls, in Parquet, CSV or JSON lines.

    parquet    text: string; count: int64; number: double; flag: bool; json: string that holds JSON
    csv        UTF-8, line feeds, a header; true and false; nothing at all for what has no value; JSON as text
    jsonl      one object a line with all columns; null for what has no value; JSON as it is

A spreadsheet takes a cell for a formula that begins with one of = + - @, with a tab or a line break, and a model can
write that. In CSV a text that begins with one of these, or with an apostrophe, has an apostrophe put before it: whoever
needs the text to the byte takes the first apostrophe of such a cell away again, or another format. NUL, at which many
readers of CSV stop, stands there as U+2400 (in JSON it is escaped). Parquet and JSON lines hold every text as it is.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal, get_args

from evals.errors import UserError
from evals.export.rows import TABLES, Column, Row, Table

Format = Literal["parquet", "csv", "jsonl"]
FORMATS: tuple[Format, ...] = get_args(Format)

ROWS = 1_000
"""Rows of a Parquet file that are written together."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "'", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""What a cell begins with that some spreadsheet takes for a formula; the last ones are wide forms of the first."""

Put = Callable[[Row], object]
Sink = Callable[[Path, tuple[Column, ...]], AbstractContextManager[Put]]


def write_tables(folder: Path, made: Format, rows: Iterable[tuple[Table, Row]]) -> None:
    """Write the tables into a folder. Raises UserError without pyarrow for Parquet."""
    sink = _SINKS[made]
    with ExitStack() as stack:
        puts = {
            table: stack.enter_context(sink(folder / f"{table}.{made}", columns)) for table, columns in TABLES.items()
        }
        for table, row in rows:
            puts[table](row)


# JSON lines --------------------------------------------------------------------------------------------------------


@contextmanager
def _jsonl(path: Path, columns: tuple[Column, ...]) -> Iterator[Put]:
    with path.open("w", encoding="utf-8", newline="") as file:
        yield lambda row: file.write(_json({column.name: row.get(column.name) for column in columns}) + "\n")


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# CSV ---------------------------------------------------------------------------------------------------------------


@contextmanager
def _csv(path: Path, columns: tuple[Column, ...]) -> Iterator[Put]:
    with path.open("w", encoding="utf-8", newline="") as file:
        # All texts in quotes, so that no other separator in one of them begins a cell.
        writer = csv.writer(file, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
        writer.writerow([column.name for column in columns])
        yield lambda row: writer.writerow([_cell(row.get(column.name), column) for column in columns])


def _cell(value: Any, column: Column) -> Any:
    if value is None or column.kind in ("count", "number"):
        return value
    if column.kind == "flag":
        return str(value).lower()
    text = (_json(value) if column.kind == "json" else value).replace("\0", "\u2400")
    return f"'{text}" if text.startswith(_FORMULA) else text


# Parquet -----------------------------------------------------------------------------------------------------------


@contextmanager
def _parquet(path: Path, columns: tuple[Column, ...]) -> Iterator[Put]:
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError as error:
        raise UserError(
            "--to parquet needs pyarrow, which is not installed; install it (pip install pyarrow), or take --to jsonl"
        ) from error
    types = {"text": arrow.string(), "json": arrow.string(), "count": arrow.int64(), "number": arrow.float64()}
    fields = [arrow.field(column.name, types.get(column.kind, arrow.bool_())) for column in columns]
    schema = arrow.schema(fields)
    waiting: list[Row] = []

    def put(row: Row) -> None:
        waiting.append({column.name: _plain(row.get(column.name), column) for column in columns})
        if len(waiting) == ROWS:
            flush()

    def flush() -> None:
        writer.write_table(arrow.Table.from_pylist(waiting, schema))
        waiting.clear()

    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        yield put
        flush()


def _plain(value: Any, column: Column) -> Any:
    return value if value is None or column.kind != "json" else _json(value)


_SINKS: Mapping[Format, Sink] = {"parquet": _parquet, "csv": _csv, "jsonl": _jsonl}
