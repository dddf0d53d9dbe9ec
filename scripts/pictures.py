"""Draw the strategies in docs/strategies.md from their tables.

    python scripts/pictures.py            write the pictures anew
    python scripts/pictures.py --check    exit with 1 if a picture is out of date

A picture stands between `<!-- strategy: NAME -->` and `<!-- end of NAME -->`; everything else is left as it is.
"""

import argparse
import re
import sys
from pathlib import Path

from evals import registry
from graphs.strategy import END, Next, Node, Strategy

DOCUMENT = Path(__file__).parents[1] / "docs" / "strategies.md"

_BLOCK = re.compile(r"(?P<start><!-- strategy: (?P<name>\S+) -->\n).*?(?P<end><!-- end of (?P=name) -->\n)", re.DOTALL)


def drawn(document: str) -> str:
    """The document with today's pictures. Raises UserError for a strategy that there is not."""
    return _BLOCK.sub(lambda block: block["start"] + picture(block["name"]) + block["end"], document)


def names(document: str) -> list[str]:
    """The strategies that are pictured, in order."""
    return [block["name"] for block in _BLOCK.finditer(document)]


def picture(name: str) -> str:
    """A strategy's state machine in Mermaid, and its table."""
    strategy: Strategy = registry.load("strategies", name)
    rows = [f"| `{node.__name__}` | {_after(after)} |" for node, after in strategy.table.items()]
    table = "\n".join(["| step | what follows |", "|---|---|", *rows])
    return f"\n```mermaid\n{strategy.mermaid().strip()}\n```\n\n{table}\n\n"


def _after(after: Next) -> str:
    if isinstance(after, tuple):
        router, targets = after
        ways = ", ".join(f"{label}: {_step(target)}" for label, target in targets.items())
        return f"`{router.__name__}` decides: {ways}"
    return _step(after)


def _step(node: Node | str) -> str:
    if isinstance(node, str):
        return "end" if node == END else f"`{node}`"
    return f"`{node.__name__}`"


def main() -> int:
    options = argparse.ArgumentParser(description="Draw the strategies in docs/strategies.md from their tables.")
    options.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a picture is out of date")
    check = options.parse_args().check
    old = DOCUMENT.read_text("utf-8")
    new = drawn(old)
    if old == new:
        return 0
    if check:
        print(f"{DOCUMENT}: the pictures are out of date; run python scripts/pictures.py", file=sys.stderr)
        return 1
    DOCUMENT.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
