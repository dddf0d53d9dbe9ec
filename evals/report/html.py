"""The page of a report: one HTML file that needs nothing else, and what keeps it harmless.

    style and program   of evals/report/page and /players, put together in a fixed order
    document            JSON in a script element that no browser runs
    places              JSON: which packet holds a trial's details, and which file a packet
    packets             base64 in script elements that no browser runs, at the end: the page is drawn before

What a model, a task or a server wrote reaches the page as text only. In the file it stands in JSON with every `<` and
both line separators of Unicode escaped, so that it cannot end the element it is in, or in base64; in the browser
page/dom.js is the only maker of elements, and sets text. On top of that, the page's policy (Content-Security-Policy)
lets nothing be loaded, lets only this very program and this very style run, by their hashes, and lets no form be sent.
"""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

STYLES = ("page.css", "tables.css", "charts.css", "trial.css")
PROGRAMS = (
    *("dom.js", "format.js", "store.js", "router.js", "table.js", "charts.js", "lines.js", "text.js"),
    *("overview.js", "compare.js", "trials.js", "tasks.js", "trial.js", "budgets.js", "attempts.js", "methods.js"),
    *("live.js", "main.js"),
)

HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Loopwright report</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<noscript>This page draws its tables with a program inside it; allow scripts for this file, or read the numbers with \
<code>loopwright report RUN --json report.json</code>.</noscript>
"""
TAIL = "</body>\n</html>\n"

DOCUMENT = '<script type="application/json" id="document">'
PACKET = '<script type="application/octet-stream" id="packet-'
END = "</script>\n"


def begin(document: str, places: Mapping[str, Any], *, live: bool = False) -> str:
    """The page up to its packets; `document` is JSON."""
    style, program = assets()
    policy = "; ".join(
        [
            "default-src 'none'",
            f"script-src {_hash(program)}",
            f"style-src {_hash(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            *(["connect-src 'self'"] if live else []),
        ]
    )
    return (
        HEAD.format(policy=policy, style=style)
        + DOCUMENT
        + harmless(document)
        + END
        + '<script type="application/json" id="places">'
        + harmless(json.dumps(places, separators=(",", ":")))
        + END
        + f"<script>{program}</script>\n"
    )


def packet(number: int, data: bytes) -> str:
    """A packet, as it stands in the page."""
    return f'{PACKET}{number}">{base64.b64encode(data).decode()}{END}'


def packet_size(length: int) -> int:
    """Bytes that a packet of so many takes in the page."""
    return (length + 2) // 3 * 4 + 80


def harmless(text: str) -> str:
    """JSON that can end no element, open no comment, and break no line of a program."""
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def embedded(lines: Iterable[str]) -> str | None:
    """The document that stands in a page, given its lines; None if there is none."""
    for line in lines:
        if line.startswith(DOCUMENT):
            return line.removeprefix(DOCUMENT).removesuffix(END)
    return None


def packets(lines: Iterable[str]) -> Iterator[tuple[int, bytes]]:
    """The packets that stand in a page, by number. Raises ValueError for one that is no base64."""
    for line in lines:
        if line.startswith(PACKET):
            number, _, rest = line.removeprefix(PACKET).partition('">')
            yield int(number), base64.b64decode(rest.removesuffix(END), validate=True)


@cache
def assets() -> tuple[str, str]:
    """The style and the program of the page."""
    style = "\n".join(_read("page", name) for name in STYLES)
    players = "\n".join(_read("players", name) for name in sorted(_names("players", ".js")))
    style += "\n".join(_read("players", name) for name in sorted(_names("players", ".css")))
    pages = "\n".join(_read("page", name) for name in PROGRAMS)
    program = f'"use strict";\n{players}\n(() => {{\n{pages}\n}})();\n'
    for text in (style, program):
        if "</s" in text.lower() or "<!--" in text:
            raise AssertionError("a file of the page would end the element that it stands in")
    return style, program


def _names(folder: str, ending: str) -> Iterator[str]:
    return (one.name for one in files("evals.report").joinpath(folder).iterdir() if one.name.endswith(ending))


def _read(folder: str, name: str) -> str:
    return files("evals.report").joinpath(folder, name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
