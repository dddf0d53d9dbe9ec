"""A page with one player and nothing else, which opens from disk and asks nothing of anybody.

It holds the trace as JSON, the players' scripts and their style sheet. Its policy lets it run these scripts and this
style, by their hashes, and load nothing; a trace stands where nothing is executed (evals/report/html.py).
"""

import base64
import hashlib
import json
from collections.abc import Mapping
from html import escape
from importlib.resources import files

from evals.report.html import harmless
from interpreters.base import Plain

PLAYERS = files("evals.report").joinpath("players")

STYLE = "body { margin: 1.5rem auto; max-width: 74rem; padding: 0 1rem; background: var(--paper); }\n"

START = (
    'mountPlayer(document.getElementById("player"), JSON.parse(document.getElementById("trace").textContent));\n'
    'document.querySelector(".player").focus();\n'
)


def scripts() -> str:
    """The JavaScript of all players."""
    programs = sorted((file for file in PLAYERS.iterdir() if file.name.endswith(".js")), key=lambda file: file.name)
    return '"use strict";\n' + "\n".join(file.read_text("utf-8") for file in programs)


def style() -> str:
    """Their style sheet."""
    return PLAYERS.joinpath("players.css").read_text("utf-8")


def player_page(title: str, trace: Mapping[str, Plain]) -> str:
    """The page, as HTML."""
    script, sheet = scripts() + START, style() + STYLE
    # In ASCII, for halves of surrogate pairs cannot be encoded.
    data = harmless(json.dumps(trace, separators=(",", ":")))
    policy = (
        f"default-src 'none'; script-src 'sha256-{_hash(script)}'; style-src 'sha256-{_hash(sheet)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{sheet}</style>\n</head>\n<body>\n"
        '<main id="player"></main>\n'
        f'<script type="application/json" id="trace">{data}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
