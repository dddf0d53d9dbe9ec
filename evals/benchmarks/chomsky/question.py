"""The text of a question: made from a subject and the names of its measures, and read back from the text alone.

opening          what there is to do
blocks           the machines, then what is given
conventions      the entries of the glossary that apply
components       what is asked, numbered, with names and types
form             how to write the answer, with an example that holds other values
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from evals.benchmarks.chomsky.glossary import entries
from evals.benchmarks.chomsky.layout import Block, LayoutError, blocks
from evals.benchmarks.chomsky.machines import machine
from evals.benchmarks.chomsky.measure import Subject, Vocabulary
from evals.benchmarks.chomsky.notation import NotationError, read
from evals.benchmarks.chomsky.schema import Answer, Schema, Type, Value, parse_type

GIVEN = "given"
"""The heading of the block of what is given."""

_COMPONENT = re.compile(r"([0-9]+)\. `([a-z_]+)` \(([^`:]+)\): ", re.MULTILINE)
_WRITTEN: Mapping[str, tuple[str, ...]] = {
    "word": ("word",),
    "state": ("word",),
    "symbol": ("word",),
    "list": ("list",),
    "set": ("set",),
    "tuple": ("tuple",),
    "boolean": ("boolean",),
    "verdict": ("verdict",),
}


class QuestionError(ValueError):
    """A text that is no question of this benchmark."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a text asks."""

    vocabulary: Vocabulary
    subject: Subject
    names: tuple[str, ...]
    """Of the measures that are asked for, in order."""

    @property
    def schema(self) -> Schema:
        return Schema(tuple(self.vocabulary.measure(name).component() for name in self.names))

    def text(self) -> str:
        """The question, as Markdown."""
        return "\n\n".join(self._paragraphs()) + "\n"

    def answer(self) -> Answer:
        """The right answer, by the simulator of the printed machine."""
        return tuple(self.vocabulary.measure(name).of(self.subject) for name in self.names)

    def check(self, answer: Answer, expected: Answer) -> list[bool]:
        """For each component, whether an answer is right there. Raises ValueError for another number of them."""
        triples = zip(self.names, answer, expected, strict=True)
        return [self.vocabulary.measure(name).right(self.subject, value, right) for name, value, right in triples]

    @property
    def cost(self) -> int:
        """The steps that the answer takes."""
        return self.vocabulary.total_cost(self.subject, self.names)

    def _paragraphs(self) -> Iterator[str]:
        yield self.vocabulary.opening
        yield from (each.block().printed() for each in self.subject.machines)
        if self.subject.given:
            yield _given_block(self.subject, self.vocabulary.given).printed()
        yield "Conventions:"
        yield "\n".join(f"- {entry}" for entry in entries(self._terms()))
        yield "Find:"
        components = self.schema.components
        yield "\n".join(f"{place}. `{c.name}` ({c.type}): {c.text}" for place, c in enumerate(components, 1))
        yield _form(self.schema)

    def _terms(self) -> Iterator[str]:
        yield from self.vocabulary.terms
        for name in self.names:
            measure = self.vocabulary.measure(name)
            yield from measure.terms
            yield from _type_terms(measure.type)
        for name, _ in self.subject.given:
            yield from _type_terms(self.vocabulary.given[name])


def parse_question(text: str, vocabularies: Mapping[tuple[str, ...], Vocabulary]) -> Question:
    """What a text asks, under one of the vocabularies, which are by headings. Raises QuestionError."""
    try:
        found = blocks(text)
        machines = tuple(machine(block) for block in found if block.heading != GIVEN)
        headings = tuple(each.heading for each in machines)
        if headings not in vocabularies:
            raise QuestionError("nothing is asked about machines of these kinds")
        vocabulary = vocabularies[headings]
        given = {
            name: _value(block.entries[name], vocabulary.given.get(name))
            for block in found
            if block.heading == GIVEN
            for name in block.entries
        }
    except (LayoutError, NotationError) as error:
        raise QuestionError(str(error)) from None
    names = tuple(_names(text, vocabulary))
    if not names:
        raise QuestionError("the text asks for nothing")
    return Question(vocabulary, Subject(machines, tuple(given.items())), names)


def _names(text: str, vocabulary: Vocabulary) -> Iterator[str]:
    for place, found in enumerate(_COMPONENT.finditer(text), 1):
        measure = vocabulary.measures.get(found[2])
        if measure is None or int(found[1][:9]) != place or parse_type(str(measure.type)) != _type(found[3]):
            raise QuestionError(f"{found[0]!r} cannot be asked here")
        yield measure.name


def _type(text: str) -> Type:
    try:
        return parse_type(text)
    except ValueError as error:
        raise QuestionError(str(error)) from None


def _given_block(subject: Subject, types: Mapping[str, Type]) -> Block:
    return Block(GIVEN, {name: types[name].write(value) for name, value in subject.given})


def _value(entry: str | tuple[str, ...], kind: Type | None) -> Value:
    if kind is None or not isinstance(entry, str):
        raise QuestionError("something is given that has no place here")
    items = read(entry).items
    value = kind.read(items[0]) if len(items) == 1 else None
    if value is None:
        raise QuestionError(f"{entry[:80]!r} is no {kind}")
    return value


def _type_terms(kind: Type) -> Iterator[str]:
    yield from _WRITTEN.get(kind.kind, ())
    for part in kind.parts:
        yield from _type_terms(part)


def _form(schema: Schema) -> str:
    names = ", ".join(schema.names)
    count = len(schema.names)
    tuple_text = "a tuple of one component" if count == 1 else f"a tuple of these {count} components in this order"
    return (
        f"End your reply with the answer in the form `\\boxed{{({names})}}`: {tuple_text}. With other values it would "
        f"look like this: `\\boxed{{{example(schema)}}}`"
    )


def example(schema: Schema) -> str:
    """An answer of the right form whose values are not those of any question."""
    return schema.write(tuple(foreign(each.type, place) for place, each in enumerate(schema.components)))


def foreign(kind: Type, place: int) -> Value:
    """A value of a type that no question has."""
    match kind.kind:
        case "integer":
            return 1001 + place
        case "symbol":
            return "xy"[place % 2]
        case "state":
            return f"s{place + 1}"
        case "word":
            return ("xyx", "yyx")[place % 2]
        case "boolean":
            return True
        case "verdict":
            return "accept"
        case "tuple":
            return tuple(foreign(part, place + number) for number, part in enumerate(kind.parts))
        case "list":
            return (foreign(kind.parts[0], place), foreign(kind.parts[0], place + 1))
        case "set":
            return frozenset((foreign(kind.parts[0], place), foreign(kind.parts[0], place + 1)))
