"""The sentences of Shakespeare, and the values in them.

    sentence    [if so ,  |  if not ,]  and one of:
      YOU BE as ADJECTIVE as value .      YOU BE value .       YOU UNARTICULATED .
      BE value [not] comparison value ?
      open YOUR heart .   speak YOUR mind .   listen to YOUR heart .   open YOUR mind .
      remember value .    recall text .
      let us | we must | we shall   proceed to | return to   ACT or SCENE .
    comparison  as ADJECTIVE as  |  COMPARATIVE than  |  more ADJECTIVE than  |  less ADJECTIVE than
    value       NAME  |  pronoun  |  constant  |  unary value  |  binary value and value
    constant    nothing  |  ARTICLE UNARTICULATED  |  POSSESSIVE UNARTICULATED
    unarticulated   any adjectives that suit the noun, and the noun

A full stop may be an exclamation mark. An adjective suits a noun if it is neutral, or if neither it nor the noun is of
the other sign; a neutral noun counts as positive. The constant is 1 or -1 by its noun, doubled by every adjective.

spl2c accepts a few omissions under a warning, and so do we unless told otherwise: "as ADJECTIVE as" before a value that
is no constant, BE before a constant or an "as", the comma after "if so" and "if not", and the text after "recall".
"""

from collections.abc import Callable
from typing import NamedTuple

from interpreters.shakespeare_lexer import Token
from interpreters.shakespeare_play import (
    ASK,
    ASSIGN,
    BINARY,
    CHARACTER,
    CONSTANT,
    GO,
    LISTENER,
    OPERATORS,
    POP,
    PUSH,
    READ_CHARACTER,
    READ_NUMBER,
    WRITE_CHARACTER,
    WRITE_NUMBER,
    Event,
    Phrase,
    Term,
)
from interpreters.shakespeare_reader import END_OF_SENTENCE, END_OF_TEXT, Reader

_ADJECTIVES = ("positive_adjective", "neutral_adjective", "negative_adjective")
_NOUNS = ("positive_noun", "neutral_noun", "negative_noun")
_POSSESSIVES = ("possessive", "second_person_possessive")
_BEFORE_CONSTANTS = ("article", *_POSSESSIVES)

_A_SENTENCE = (
    "a sentence, which begins with You are, Am, Are, Is, Open your, Speak your, Listen to your, Remember, Recall, "
    "Let us, If so or If not"
)
_A_VALUE = "a value: a name, a pronoun, 'nothing', a or the with a noun, or an operation such as 'the sum of'"
_A_COMPARISON = (
    "a comparison, such as 'better than', 'worse than', 'as good as', 'more cunning than' or 'not as bad as'"
)
_A_STOP = ". or ! at the end of the sentence"

OPPOSITE = {"<": ">=", ">": "<=", "=": "!="}


class Speaker(NamedTuple):
    """Who speaks the sentences that are read."""

    reader: Reader
    number: int
    cue: int
    accept_warnings: bool
    declared: Callable[[Token], int]
    """The number of the character of a name; fails if there is none."""


def read_sentence(speaker: Speaker) -> tuple[Event, Token | None]:
    """Read a sentence; if it is a jump, give also the heading that it goes to."""
    reader = speaker.reader
    reader.sentence = reader.at
    start = reader.next.start
    condition = None
    if when := reader.accept("if so", "if not"):
        condition = when.kind == "if so"
        if not speaker.accept_warnings or reader.kind == ",":
            reader.expect(f"a comma after '{when.term}'", ",")
    event, goal = _unconditional(speaker)
    end = reader.tokens[reader.at - 1].end
    reader.sentence = None
    return event._replace(start=start, end=end, speaker=speaker.number, cue=speaker.cue, condition=condition), goal


def _unconditional(speaker: Speaker) -> tuple[Event, Token | None]:
    reader = speaker.reader
    goal = None
    match reader.kind:
        case "second_person":
            reader.advance()
            event = Event(ASSIGN, 0, 0, value=_assigned(speaker))
        case "be":
            reader.advance()
            event = _question(speaker)
            reader.expect("? at the end of a question", "?")
            return event, None
        case "open":
            reader.advance()
            _your(reader)
            organ = reader.expect("'heart' to write a number, or 'mind' to read a character", "heart", "mind")
            event = Event(WRITE_NUMBER if organ.kind == "heart" else READ_CHARACTER, 0, 0)
        case "speak":
            reader.advance()
            _your(reader)
            reader.expect("'mind', to write a character", "mind")
            event = Event(WRITE_CHARACTER, 0, 0)
        case "listen to":
            reader.advance()
            _your(reader)
            reader.expect("'heart', to read a number; 'Open your mind' reads a character", "heart")
            event = Event(READ_NUMBER, 0, 0)
        case "remember":
            reader.advance()
            event = Event(PUSH, 0, 0, value=_value(speaker))
        case "recall":
            reader.advance()
            _recalled(speaker)
            event = Event(POP, 0, 0)
        case "let us" | "we must" | "we shall":
            reader.advance()
            reader.expect("'proceed to' or 'return to'", "proceed to", "return to")
            goal = reader.expect("an act or a scene with its Roman numeral, such as scene II", "act", "scene")
            event = Event(GO, 0, 0)
        case _:
            raise reader.error(_A_SENTENCE)
    reader.expect(_A_STOP, *END_OF_SENTENCE)
    return event, goal


def _your(reader: Reader) -> None:
    reader.expect("'your', 'thy' or 'thine'", "second_person_possessive")


def _recalled(speaker: Speaker) -> None:
    reader = speaker.reader
    first = reader.at
    while reader.kind not in (*END_OF_TEXT, ":", "[", "]", "end"):
        reader.advance()
    if reader.at == first and not speaker.accept_warnings:
        raise reader.error("some words after 'Recall', such as 'your past'")


def _assigned(speaker: Speaker) -> Phrase:
    """What comes after "you": with a "be", or without one if a warning is accepted or no article needed."""
    reader = speaker.reader
    had_be = reader.accept("be")
    if not had_be and reader.kind in (*_ADJECTIVES, *_NOUNS):
        return (_unarticulated(reader),)
    if not had_be and (not speaker.accept_warnings or reader.kind not in ("as", "nothing", *_BEFORE_CONSTANTS)):
        raise reader.error("'are' or 'art' and a value, or adjectives and a noun")
    if reader.kind == "as":
        _equality(reader)
        return _value(speaker)
    if reader.kind not in ("nothing", *_BEFORE_CONSTANTS) and not speaker.accept_warnings:
        raise reader.error("'as', an adjective and 'as', or a constant")
    return _value(speaker)


def _equality(reader: Reader) -> None:
    reader.expect("'as'", "as")
    reader.expect("an adjective, such as good or bad", *_ADJECTIVES)
    reader.expect("'as' after the adjective", "as")


def _question(speaker: Speaker) -> Event:
    reader = speaker.reader
    value = _value(speaker)
    denied = reader.accept("not")
    relation = _comparison(reader)
    return Event(ASK, 0, 0, value=value, other=_value(speaker), relation=OPPOSITE[relation] if denied else relation)


def _comparison(reader: Reader) -> str:
    if reader.kind == "as":
        _equality(reader)
        return "="
    if direction := reader.accept("more", "less"):
        adjective = reader.expect(
            f"a positive or a negative adjective after '{direction.term}'", "positive_adjective", "negative_adjective"
        )
        greater = (direction.kind == "more") == (adjective.kind == "positive_adjective")
    else:
        greater = reader.expect(_A_COMPARISON, "positive_comparative", "negative_comparative").kind[0] == "p"
    reader.expect("'than'", "than")
    return ">" if greater else "<"


def _value(speaker: Speaker) -> Phrase:
    """A value in postfix order. The operators that still wait for a value stand in a list, however many they are."""
    reader = speaker.reader
    terms: list[Term] = []
    waiting: list[tuple[Term, bool]] = []  # And whether it has had its first value of two.
    while True:
        if operator := reader.accept(*OPERATORS):
            waiting.append((Term(OPERATORS[operator.kind]), False))
            continue
        terms.append(_operand(speaker))
        while waiting:
            term, has_first = waiting.pop()
            if term.kind in BINARY and not has_first:
                reader.expect("'and' between two values", "and")
                waiting.append((term, True))
                break
            terms.append(term)
        else:
            return tuple(terms)


def _operand(speaker: Speaker) -> Term:
    reader = speaker.reader
    if name := reader.accept("character"):
        return Term(CHARACTER, speaker.declared(name))
    if reader.accept("first_person"):
        return Term(CHARACTER, speaker.number)
    if reader.accept("second_person", "second_person_reflexive"):
        return Term(LISTENER)
    if reader.accept("nothing"):
        return Term(CONSTANT, 0)
    if reader.accept(*_BEFORE_CONSTANTS):
        return _unarticulated(reader)
    if reader.kind in (*_ADJECTIVES, *_NOUNS):
        raise reader.error("'a', 'an', 'the' or a possessive such as 'your' before the adjectives and the noun")
    if reader.next.term.isdecimal():
        raise reader.error("a number in words: 'a cat' is 1, 'a big cat' 2, 'the sum of a big cat and a cat' 3")
    raise reader.error(_A_VALUE)


def _unarticulated(reader: Reader) -> Term:
    adjectives = []
    while adjective := reader.accept(*_ADJECTIVES):
        adjectives.append(adjective)
    noun = reader.expect("an adjective or a noun of the language, such as big, cat, flower or pig", *_NOUNS)
    negative = noun.kind == "negative_noun"
    unsuited = "positive_adjective" if negative else "negative_adjective"
    for adjective in adjectives:
        if adjective.kind == unsuited:
            kinds = ("a positive", "a negative") if negative else ("a negative", "no negative")
            suited = "negative" if negative else "positive"
            raise reader.error(
                f"adjectives that suit '{noun.term}': neutral ones, such as big, or {suited} ones",
                f"'{adjective.term}' is {kinds[0]} adjective, but '{noun.term}' {kinds[1]} noun",
                adjective,
            )
    return Term(CONSTANT, (-1 if negative else 1) << len(adjectives))
