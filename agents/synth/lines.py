"""The lines of a Loom program under construction."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class Lines:
    """Writes lines, indented, with the functions that they call in front."""

    lines: list[str] = field(default_factory=list)
    functions: dict[str, str] = field(default_factory=dict)
    """The text of each function that is called."""
    depth: int = 0
    names: int = 0

    def text(self) -> str:
        return "\n".join([*self.functions.values(), *self.lines]) + "\n"

    def write(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    @contextmanager
    def under(self, head: str) -> Iterator[None]:
        """What is written within stands under a line that ends with a colon."""
        self.write(head)
        self.depth += 1
        length = len(self.lines)
        yield
        if len(self.lines) == length:
            self.write("pass")
        self.depth -= 1

    def name(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    def array(self, stem: str, length: int) -> str:
        """An array of its own for characters."""
        array = self.name(stem)
        self.write(f"{array}: list[int8] = [0] * {length}")
        return array

    def kept(self, value: str) -> str:
        """A variable of its own for a value."""
        variable = self.name("x")
        self.write(f"{variable} = {value}")
        return variable
