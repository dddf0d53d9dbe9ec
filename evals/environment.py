"""The file `.env` in the current folder: keys for those who do not want them in their shell.

Lines of NAME=VALUE, with or without `export` before them; comments and blank lines. Of all names only ours are taken
(OPENAI_API_KEY, OPENAI_BASE_URL, OPENROUTER_API_KEY, and what begins with LOOPWRIGHT_), for the file may be there for
other programs, too; of other lines only so much is read that a text in quotes may go over several of them.

    NAME=value              up to the end of the line, or to a blank and a `#`
    NAME='value'            as it stands
    NAME="value"            as it stands, but for \\" and \\\\

Nothing is put in the place of `$NAME`, so that a `$` is refused unless it stands in single quotes. What the environment
has already is left alone. It must not be mixed, though: a file that somebody else put there could otherwise send the
key of the environment to a server of its own.
"""

import os
import re
from collections.abc import MutableMapping
from pathlib import Path

from evals.errors import UserError

FILE = Path(".env")

_NAMES = ("OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENROUTER_API_KEY")
_PREFIX = "LOOPWRIGHT_"

_PAIRS = (("OPENAI_BASE_URL", "OPENAI_API_KEY"),)
"""An address, and the key that goes there."""

_NOTHING = re.compile(r"[ \t]*(#[^\n]*)?(\n|\Z)")
_NAME = re.compile(r"[ \t]*(export[ \t]+)?(?P<name>[A-Za-z_][\w.-]*)[ \t]*=[ \t]*", re.ASCII)
_VALUE = re.compile(r"""'(?P<single>[^']*)'|"(?P<double>(?:[^"\\]|\\.)*)"|(?P<bare>(?!['"])[^\n]*)""", re.DOTALL)
_COMMENT = re.compile(r"(^|[ \t])[ \t]*#.*")


def load(path: Path = FILE, environment: MutableMapping[str, str] = os.environ) -> None:
    """Add what a file has to the environment; a file that is not there has nothing. Raises UserError."""
    if not path.is_file():  # .env is a folder where somebody has a virtual environment of that name
        return
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise UserError(f"{path}: cannot be read ({error.strerror}); mend that or remove it") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise UserError(f"{path}: line {line} is not UTF-8; save the file as UTF-8") from error
    found = parse(text, str(path))
    new = {name: value for name, value in found.items() if name not in environment}
    for address, key in _PAIRS:
        if address in new and key in environment:
            raise UserError(
                f"{path}: its {address} would get the {key} of the environment; set both there or both here"
            )
    environment.update(new)


def parse(text: str, file: str) -> dict[str, str]:
    """What stands in a file for us. Raises UserError with the line."""
    text = text.replace("\r\n", "\n")
    found: dict[str, str] = {}
    at = 0
    while at < len(text):
        if nothing := _NOTHING.match(text, at):
            at = nothing.end()
            continue
        where = f"{file}: line {text.count(chr(10), 0, at) + 1}"
        named = _NAME.match(text, at)
        if named is None:
            raise UserError(f"{where} is no NAME=VALUE; mend it, or put a '#' before it")
        name = named["name"]
        value = _VALUE.match(text, named.end())
        if value is None:
            raise UserError(f"{where}: the quote that {name} begins with is never closed; close it")
        rest = text[value.end() :].partition("\n")[0]
        at = value.end() + len(rest)
        if name not in _NAMES and not name.startswith(_PREFIX):
            continue
        if not _NOTHING.fullmatch(rest):
            raise UserError(f"{where}: something stands behind the quote that closes {name}; remove it")
        if name in found:
            raise UserError(f"{where}: {name} is given twice; remove one")
        found[name] = _meant(value, f"{where}: {name}")
    return found


def _meant(value: re.Match[str], where: str) -> str:
    if value["single"] is not None:
        meant = value["single"]
    elif value["double"] is not None:
        meant = re.sub(r'\\(["\\])', r"\1", value["double"])
    else:
        meant = _COMMENT.sub("", value["bare"]).rstrip(" \t")
    if "\n" in meant:
        raise UserError(f"{where} goes over several lines; write it in one")
    if "$" in meant and value["single"] is None:
        raise UserError(f"{where} has a '$', and no value is put in its place; write it in single quotes")
    return meant
