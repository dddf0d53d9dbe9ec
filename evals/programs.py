"""Program files: text that is read as it is, and told from what can be no program."""

from pathlib import Path

from evals.errors import UserError
from interpreters.base import Limits


def read_program(file: Path) -> str:
    """The text of a program file, untouched. Raises UserError."""
    most = Limits().source
    try:
        size = file.stat().st_size
        if size > most:
            raise UserError(f"{file}: has {size:,} bytes; a program may have at most {most:,}; give a shorter one")
        raw = file.read_bytes()
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror}); give the path of a program file") from error
    if not raw:
        raise UserError(f"{file}: is empty; write the program into it (one of comments alone is a program, too)")
    try:
        return raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise UserError(
            f"{file}: line {line}, byte {error.start}: 0x{raw[error.start]:02x} is not UTF-8; save the program as UTF-8"
        ) from error
