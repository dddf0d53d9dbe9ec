"""Shakespeare as tokens: terms of the vocabulary, punctuation, numbered headings, and words that mean nothing.

Case does not matter, and neither does white space between words. "act" and "scene" before a Roman numeral make one
token with it, whose term is the numeral. All that is in no list, digits and the other characters included, is a token
of the kind "word": it may stand in a title or a description, which nobody reads.
"""

import re
from typing import NamedTuple

from interpreters.shakespeare_words import LENGTHS, TERMS

PUNCTUATION = frozenset(".!?:,[]")

HEADINGS = ("act", "scene")

_PIECE = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|\S")
_ROMAN = re.compile(r"(?=.)m*(?:c[dm]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[vx]|v?i{0,3})", re.IGNORECASE | re.ASCII)


class Token(NamedTuple):
    kind: str
    term: str
    """As the vocabulary writes it, or for a heading its numeral, or for another word the word."""
    start: int
    end: int


def tokens(source: str) -> list[Token]:
    """All tokens of a source, and at its end one of the kind "end"."""
    pieces = [(match[0], *match.span()) for match in _PIECE.finditer(source)]
    words = [_plain(piece[0]) for piece in pieces]
    found: list[Token] = []
    at = 0
    while at < len(pieces):
        text, start, end = pieces[at]
        kind, term, count = _term(words, at)
        if count > 1:
            end = pieces[at + count - 1][2]
        found.append(Token(kind, term or text, start, end))
        at += count
    found.append(Token("end", "", len(source), len(source)))
    return found


def _plain(word: str) -> str:
    # Some letters from far away become ASCII in lower case, such as the Kelvin sign.
    return word.lower() if word.isascii() else word


def _term(words: list[str], at: int) -> tuple[str, str, int]:
    """The kind of the token that begins with a word, its term, and how many words it is made of."""
    word = words[at]
    for most in LENGTHS.get(word, ()):
        window = words[at : at + most]
        if found := TERMS.get(" ".join(window)):
            return *found, len(window)
    if found := TERMS.get(word):
        return *found, 1
    if word in PUNCTUATION:
        return word, word, 1
    if word in HEADINGS and at + 1 < len(words) and is_numeral(words[at + 1]):
        return word, words[at + 1].upper(), 2
    return "word", "", 1


def is_numeral(word: str) -> bool:
    return _ROMAN.fullmatch(word) is not None
