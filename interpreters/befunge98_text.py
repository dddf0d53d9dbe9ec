"""Befunge as text. Every text is a program; which one is meant as such, its looks must tell.

Code in prose is told by how densely its instructions stand, and by the `@` that ends nearly every program; see
`code_spans`.
"""

import re

LEAST_CODE = 5
"""Characters that code in prose must have, spaces aside."""

_PUNCTUATION = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_LITERAL = re.compile(r"""\"[^"\n]*"|'.""")
_WORD = re.compile(r"[^\W\d_]{2,}")
_INSTRUCTIONS = re.compile(r"[a-gjknp-z]{2}|[a-f]+|[gpv]+|z+")
_STRETCH = re.compile(r"(?:^.*\S.*(?:\n|\Z))+", re.MULTILINE)
_IN_BACKTICKS = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def holds_program(text: str) -> bool:
    """Whether a text holds anything at all that could be executed: a character that is not white space."""
    return bool(text.strip())


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where program code stands in prose, as (start, end) in characters.

    Code is a run of whole lines without words, as long as it can be, or what stands between two backticks in a line. A
    word is a row of letters that cannot be instructions, or that are not likely to be: of three letters or more only
    numbers (`abc`), arrows (`vvv`) and the like are. What is in a string, or behind a `'`, is no word. It must also

    - hold an `@`, and two other kinds of punctuation,
    - have at least five characters other than spaces,
    - have as many characters of punctuation as of anything else, strings aside.

    Its lines are taken with the spaces that they begin with, as the place of a character is part of the program.
    """
    spans: list[tuple[int, int]] = []
    for stretch in _STRETCH.finditer(text):
        start: int | None = None
        end = at = stretch.start()
        for line in stretch[0].splitlines(keepends=True):
            if _has_words(line):
                _keep(text, start, end, spans)
                start = None
                spans.extend(
                    (at + quoted.start(1), at + quoted.end(1))
                    for quoted in _IN_BACKTICKS.finditer(line)
                    if not _has_words(quoted[1]) and _is_dense(quoted[1])
                )
            elif start is None:
                start = at
            at = end = at + len(line)
        _keep(text, start, end, spans)
    return tuple(spans)


def _keep(text: str, start: int | None, end: int, spans: list[tuple[int, int]]) -> None:
    """Take a run of lines, without its last line end, if it is code."""
    if start is not None and _is_dense(code := text[start:end]):
        spans.append((start, start + len(code.rstrip())))


def _has_words(line: str) -> bool:
    words = _WORD.findall(_LITERAL.sub('""', line))
    return any(not _INSTRUCTIONS.fullmatch(word) for word in words)


def _is_dense(code: str) -> bool:
    characters = "".join(_LITERAL.sub('""', code).split())
    punctuation = [character for character in characters if character in _PUNCTUATION]
    return (
        "@" in punctuation
        and len(set(punctuation)) >= 3
        and len("".join(code.split())) >= LEAST_CODE
        and 2 * len(punctuation) >= len(characters)
    )
