"""Telling Unlambda from prose.

Most of its letters make up English words, and its applications look like Markdown's inline code: "`i` is" is a complete
program. What sets code apart is that words of the language stand next to each other, for as long as it goes on.
"""

import re
from collections.abc import Iterator

LEAST_CODE = 10
"""Words of the language that a stretch of prose must hold to count as code."""

_LETTER = "[skivdcer@|SKIVDCER]"
_WORD = rf"(?:`|{_LETTER}|[.?](?s:.))"
_WORDS = re.compile(_WORD)
_COMMENT = re.compile(r"#[^\n]*+")
_ONE_FUNCTION = re.compile(rf"\s*+(?:{_LETTER}|[.?]\w)\s*+")
_BEGINNING = re.compile(rf"\s*+`(?:\s*+{_WORD})*+")
_INLINE_CODE = re.compile(r"[^`\s.?]`(?!\S)")
_STRETCH = re.compile(rf"`(?:(?:[ \t]*+\r?\n[ \t]*+)?+{_WORD})*+")
_END_OF_SENTENCE = re.compile(r"\.\s\Z")


def holds_program(text: str) -> bool:
    """Whether a text is meant as a program.

    It is if, comments and white space aside,

    - it is one function and nothing else: a letter, or a dot or question mark and a letter or digit; or
    - it begins with a ` and with words of the language, complete or not, at least one function among them, and these
      go on to its end or are at least ten; they must not look like inline code in Markdown, that is, have a ` just
      behind another word and in front of a blank or the end; or
    - there is code somewhere in it, as `code_spans` finds it.
    """
    bare = _COMMENT.sub("", text)
    if _ONE_FUNCTION.fullmatch(bare):
        return True
    beginning = _BEGINNING.match(bare)
    if beginning and not _INLINE_CODE.search(beginning[0]):
        words = _WORDS.findall(beginning[0])
        rest = bare[beginning.end() :].strip()
        has_function = any(word != "`" for word in (*words, *rest))
        if has_function and (rest in ("", ".", "?") or len(words) >= LEAST_CODE):
            return True
    return bool(code_spans(text))


def code_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where program code stands in prose, as (start, end) in characters.

    A stretch begins with a ` and goes on for as long as words of the language follow, with nothing between them but a
    line break and the blanks around it. Where it is complete as an expression, it ends. It is code if it holds at least
    ten words, two functions among them.

    Code that is set with blanks or comments between its words is not found.
    """
    return tuple(
        (start, end)
        for stretch in _STRETCH.finditer(text)
        for start, end, words, functions in _expressions(text, *stretch.span())
        if words >= LEAST_CODE and functions >= 2
    )


def _expressions(text: str, start: int, end: int) -> Iterator[tuple[int, int, int, int]]:
    """The expressions in a stretch that begin with a `: from where to where, and how many words and functions each."""
    while start >= 0:
        stop, words, functions = _expression(text, start, end)
        yield start, stop, words, functions
        start = text.find("`", stop, end)


def _expression(text: str, start: int, end: int) -> tuple[int, int, int]:
    """Where the expression that begins here ends, or breaks off, and how many words and functions it has."""
    words = functions = 0
    missing = 1
    for word in _WORDS.finditer(text, start, end):
        words += 1
        functions += word[0] != "`"
        missing += 1 if word[0] == "`" else -1
        if not missing:
            return word.end(), words, functions
    punctuation = _END_OF_SENTENCE.search(text, start, end)
    return (punctuation.start() if punctuation else end), words, functions
