"""The COMMAND of exec:COMMAND, looked at before anything is started: what cannot be started is said in one line.

The system says the same, but later, and in two words that do not tell a missing program from one whose first line names
a missing interpreter.
"""

import os
import re
import shlex
import shutil
from pathlib import Path

from agents.providers.settings import ConfigurationError

PREFIX = "exec:"

_INTERPRETER = re.compile(rb"#![ \t]*([^ \t\n\0]*)")


def command(name: str) -> list[str]:
    """The words of exec:COMMAND. Raises ConfigurationError if it is clear already that they cannot be started."""
    try:
        words = shlex.split(name.removeprefix(PREFIX))
    except ValueError as error:
        raise ConfigurationError(f"it cannot be split into words ({error}); close what was opened") from error
    if not words or not words[0]:
        raise ConfigurationError("there is no command; name one, for example exec:./agent.sh")
    found = shutil.which(words[0])
    if found is None:
        raise ConfigurationError(_not_found(words[0]))
    _check_script(found)
    return words


def _not_found(program: str) -> str:
    path = Path(program)
    here = "/" in program
    if here and path.is_dir():
        return f"{program} is a folder; name a program in it"
    if here and path.is_file():
        return f"{program} is not executable; make it so (chmod +x), or name what runs it, as in exec:sh {program}"
    hint = f"write ./{program} for the one in this folder" if path.is_file() else "check its name and this folder"
    return f"there is no program {program}{'' if here else ' on the PATH'}; {hint}"


def _check_script(program: str) -> None:
    """A text file is run by what its first line names."""
    try:
        with Path(program).open("rb") as file:
            head = file.read(256)
    except OSError:
        return  # What may not be read may be run all the same.
    named = _INTERPRETER.match(head)
    if named is None and b"\0" not in head:
        raise ConfigurationError(
            f"{program} is a text that does not say what runs it; begin it with #!/bin/sh or alike"
        )
    if named and not Path(interpreter := os.fsdecode(named[1])).is_file():
        raise ConfigurationError(f"{program} is to be run by {interpreter!r}, which is not there; mend its first line")
