"""Tables of sentences, and what a sentence in one of them means.

A table holds sentences with places in them, each with a function that gives their meaning. A place is a name in angle
brackets, which says what may stand there and what the function gets for it:

    <part>    a variable for words: w, x               the name of the part
    <noun>    letters: a's, c, ')', parentheses        the letters
    <nouns>   a list of such: a's, b's and c's         all the letters
    <text>    letters, perhaps quoted: a, '(('         the letters
    <term>    a number: n + 1, |x|, two                the term
    <rest>    anything                                 what stands there

The rest of a sentence is a regular expression. Before all these the function gets the scope.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from agents.synth.machines_conditions import Condition, Not
from agents.synth.machines_numbers import Term
from agents.synth.turing_terms import Scope, term

Make = Callable[..., Condition | None]
"""None if it has no meaning, or none that a machine can be built for."""

_PLACES = {
    "part": r"(\w)",
    "noun": r"('.'|\w's|\w|parenthes[ie]s)",
    "nouns": r"(.+ and .+)",
    "text": r"('[^']+'|\S+)",
    "term": r"(.+)",
    "rest": r"(.+)",
}


@dataclass(frozen=True, slots=True)
class Sentence:
    pattern: re.Pattern[str]
    places: tuple[str, ...]
    make: Make


Table = tuple[Sentence, ...]


def table(sentences: Iterable[tuple[str, Make]]) -> Table:
    return tuple(
        Sentence(
            re.compile(re.sub(r"<(\w+)>", lambda place: _PLACES[place[1]], text)),
            tuple(re.findall(r"<(\w+)>", text)),
            make,
        )
        for text, make in sentences
    )


def meaning(sentences: Table, text: str, scope: Scope) -> Condition | None:
    """What the first sentence means that a text can be; None if there is none."""
    for sentence in sentences:
        if found := sentence.pattern.fullmatch(text):
            values = [_value(place, each, scope) for place, each in zip(sentence.places, found.groups(), strict=True)]
            if None not in values and (condition := sentence.make(scope, *values)):
                return condition
    return None


def negated(make: Make) -> Make:
    """The contrary."""

    def made(*values: object) -> Condition | None:
        condition = make(*values)
        return condition and Not(condition)

    return made


def _value(place: str, text: str, scope: Scope) -> str | Term | None:
    match place:
        case "part":
            return scope.parts.get(text)
        case "noun":
            return scope.letters(text)
        case "nouns":
            letters = [scope.letters(each) for each in re.split(", | and ", text)]
            return "".join(each for each in letters if each) if None not in letters else None
        case "text":
            return text.strip("'") if set(text.strip("'")) <= set(scope.alphabet) else None
        case "term":
            return term(text, scope)
    return text
