"""Make white space and control characters visible: in the languages at hand they are code."""

import json
import re

_PICTURES = {code: chr(0x2400 + code) for code in range(32)} | {127: "\u2421"}
_LINE = _PICTURES | {ord("\t"): "→", ord(" "): "·"}
_RUN = re.compile(r"[ \t]{2,}|[ \t]+(?=\n|$)|\t")


def quoted(text: str) -> str:
    """A text in one line, as a JSON string; what cannot be seen is escaped, and no terminal obeys it."""
    return "".join(_seen(char) for char in json.dumps(text, ensure_ascii=False))


def visible(text: str) -> str:
    """A program or an output: every space a dot, every tab an arrow, every line end a sign before it."""
    return "".join("⏎\n" if char == "\n" else _LINE.get(ord(char)) or _seen(char) for char in text)


def readable(text: str) -> str:
    """A prose text: single spaces stay as they are; tabs, runs and trailing spaces are made visible."""
    marked = _RUN.sub(lambda run: run.group().replace(" ", "·").replace("\t", "→"), text)
    return "".join(char if char == "\n" else _PICTURES.get(ord(char)) or _seen(char) for char in marked)


def _seen(char: str) -> str:
    """A character, or its escape if it would print as nothing, as a space, or as a command to the terminal."""
    return char if char.isprintable() else json.dumps(char)[1:-1]
