"""A reader of tokens: what comes next, and what is said when it is not what should.

Every error says what was found, in which sentence, and what would have been right there.
"""

from interpreters.base import CompileError, Position
from interpreters.shakespeare_lexer import Token, tokens

END_OF_SENTENCE = (".", "!")
END_OF_TEXT = (".", "!", "?")

_SHOWN = 60
"""Characters of a sentence that an error shows."""


class Reader:
    """A place among the tokens of a source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.tokens = tokens(source)
        self.at = 0
        self.sentence: int | None = None
        """Number of the first token of the sentence that is being read, if it is one."""

    @property
    def kind(self) -> str:
        return self.tokens[self.at].kind

    @property
    def next(self) -> Token:
        return self.tokens[self.at]

    def kind_after(self) -> str:
        """The kind of the token behind the next one."""
        return self.tokens[min(self.at + 1, len(self.tokens) - 1)].kind

    def advance(self) -> Token:
        token = self.tokens[self.at]
        self.at += 1
        return token

    def accept(self, *kinds: str) -> Token | None:
        """The next token, if it is of one of these kinds."""
        return self.advance() if self.kind in kinds else None

    def expect(self, expected: str, *kinds: str) -> Token:
        if self.kind not in kinds:
            raise self.error(expected)
        return self.advance()

    def text(self, what: str) -> None:
        """Pass over a text that nobody reads, and the mark that ends it."""
        first = self.at
        while self.kind not in (*END_OF_TEXT, ":", "[", "]", "end"):
            self.at += 1
        if self.at == first and self.kind in END_OF_TEXT:
            raise self.error(what, f"{what} is missing")
        self.expect(f". or ! or ? at the end of {what}, and no : [ or ] in it", *END_OF_TEXT)

    def error(self, expected: str, message: str = "", token: Token | None = None) -> CompileError:
        """What to raise when a token, the next one unless another is named, is not what is expected."""
        token = token or self.next
        if not message:
            found = self.source[token.start : token.end]
            message = "the play ends too soon" if token.kind == "end" else f"{_quoted(found)} does not fit here"
        if self.sentence is not None:
            message = f"{message}, in the sentence {_quoted(self._whole_sentence())}"
        return CompileError(message, Position.of(self.source, token.start), expected)

    def _whole_sentence(self) -> str:
        first = self.tokens[self.sentence or 0].start
        end = next(
            (token.end for token in self.tokens[self.at :] if token.kind in (*END_OF_TEXT, "[", "end")),
            len(self.source),
        )
        return self.source[first : max(end, self.next.end)]


def _quoted(text: str) -> str:
    text = " ".join(text.split())
    # As Python shows it, so that a message can be printed whatever characters the source has.
    return repr(text if len(text) <= _SHOWN else f"{text[:_SHOWN]}...")
