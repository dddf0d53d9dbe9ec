"""The vocabulary of Shakespeare: the word lists of SPL 1.2.1, and the phrases that its grammar is made of.

The lists lie in `shakespeare_words.json`, each under the name of its kind of token; "Cymberline" and "Hermonie" are
spelt as the language spells them. A phrase below is a kind of token of its own, which bears its name. A term is one
word or several with white space between them, and of several terms that would fit, the longest is meant:
"the square root of" is one operator, "the Ghost" one name, and "the" before anything else an article.
"""

import json
from collections.abc import Iterable, Mapping
from pkgutil import get_data

PHRASES = (
    *("and", "as", "enter", "exeunt", "exit", "heart", "if not", "if so", "less", "let us", "listen to", "mind"),
    *("more", "not", "open", "proceed to", "recall", "remember", "return to", "speak", "than", "we must", "we shall"),
    *("the sum of", "the difference between", "the product of", "the quotient between"),
    "the remainder of the quotient between",
    *("the square of", "the cube of", "the square root of", "the factorial of", "twice"),
)

Terms = Mapping[str, tuple[tuple[tuple[str, ...], str, str], ...]]


def _terms(pairs: Iterable[tuple[str, str]]) -> Terms:
    index: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
    for kind, term in pairs:
        first, *rest = term.lower().split()
        index.setdefault(first, []).append((tuple(rest), kind, term))
    return {first: tuple(sorted(found, key=lambda each: -len(each[0]))) for first, found in index.items()}


WORDS: Mapping[str, tuple[str, ...]] = {
    kind: tuple(words)
    for kind, words in json.loads(get_data("interpreters", "shakespeare_words.json") or b"{}").items()
}
"""All words of each list, as they are usually written."""

NAMES: Mapping[str, str] = {name.lower(): name for name in WORDS["character"]}
"""Names of characters, by what they are in lower case."""

TERMS: Terms = _terms(
    [(kind, word) for kind, words in WORDS.items() for word in words] + [(phrase, phrase) for phrase in PHRASES]
)
"""By the first word of a term, in lower case: its other words, its kind, and how it is usually written."""
