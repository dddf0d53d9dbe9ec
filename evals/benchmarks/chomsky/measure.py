"""What can be asked: measures of a subject, which is what a question gives.

    subject      one or more machines (or grammars, expressions), and given words and numbers
    measure      something that is true of a subject and can be computed from it alone: "states", "max_height"
    vocabulary   the measures of one kind of subject

A measure has one meaning in all questions, so that a question can be answered from its text: the machines are read
from their blocks, and the names of the components say which measures are asked for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from evals.benchmarks.chomsky.machines import Machine
from evals.benchmarks.chomsky.schema import Component, Type, Value

M = TypeVar("M")

Given = Mapping[str, Value]
"""What a question gives besides machines: "input", "length"."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a question is about."""

    machines: tuple[Machine, ...]
    given: tuple[tuple[str, Value], ...] = ()

    @classmethod
    def of(cls, *machines: Machine, given: Given) -> "Subject":
        return cls(machines, tuple(given.items()))

    @property
    def headings(self) -> tuple[str, ...]:
        """What kind of subject it is."""
        return tuple(machine.heading for machine in self.machines)

    def machine(self, kind: type[M], place: int = 0) -> M:
        """One of the machines, which has to be of a kind."""
        machine = self.machines[place]
        if not isinstance(machine, kind):
            raise TypeError(f"{machine.heading!r} is no {kind.__name__}")
        return machine

    def value(self, name: str) -> Value:
        """Something that is given. Raises Unanswerable."""
        for each, value in self.given:
            if each == name:
                return value
        raise Unanswerable(f"the question gives no {name!r}")

    def text(self, name: str) -> str:
        """A word, symbol or state that is given. Raises Unanswerable."""
        value = self.value(name)
        if not isinstance(value, str):
            raise Unanswerable(f"{name!r} is given as something else than a text")
        return value

    def number(self, name: str) -> int:
        """A number that is given. Raises Unanswerable."""
        value = self.value(name)
        if not isinstance(value, int):
            raise Unanswerable(f"{name!r} is given as something else than a number")
        return value


class Unanswerable(ValueError):
    """A question that has no answer: it does not give what it needs, nothing has the property, or it is too large."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that can be asked of a subject."""

    name: str
    type: Type
    text: str
    """What it is, so that there is no doubt for a reader of the glossary."""
    of: Callable[[Subject], Value]
    """Its value, by the simulator of the printed machine; where several are right, one of them."""
    terms: tuple[str, ...] = ()
    """Those of the glossary that the text needs, besides the vocabulary's."""
    accepts: Callable[[Subject, Value], bool] | None = None
    """Whether a value is right, where several may be; None if only equal ones are."""
    cost: Callable[[Subject], int] | None = None
    """The steps that it takes to compute; None if they are the vocabulary's."""

    def component(self) -> Component:
        return Component(self.name, self.type, self.text)

    def right(self, subject: Subject, value: Value | None, expected: Value | None) -> bool:
        """Whether a value is of the type, and right."""
        if value is None or not self.type.fits(value):
            return False
        return value == expected if self.accepts is None else self.accepts(subject, value)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All measures of one kind of subject."""

    headings: tuple[str, ...]
    """Those of the subject's machines."""
    opening: str
    """The first paragraph of a question."""
    terms: tuple[str, ...]
    """Those of the glossary that every question prints."""
    given: Mapping[str, Type]
    """What a question may give, and of which type it is."""
    measures: Mapping[str, Measure]
    cost: Callable[[Subject], int]
    """The steps of the machine on what is given."""

    def measure(self, name: str) -> Measure:
        """Raises KeyError."""
        return self.measures[name]

    def total_cost(self, subject: Subject, names: tuple[str, ...]) -> int:
        """The steps that the dearest of some measures takes."""
        return max((self.measures[name].cost or self.cost)(subject) for name in names)


def by_name(*measures: Measure) -> Mapping[str, Measure]:
    """Measures by their names, each of which has to stand once."""
    found = {measure.name: measure for measure in measures}
    if len(found) < len(measures):
        raise ValueError("two measures have the same name")
    return found


def lifted(measure: Measure, onto: Callable[[Subject], Subject], text: str) -> Measure:
    """What is asked of one kind of subject, asked of another, which is turned into the first."""
    accepts, cost = measure.accepts, measure.cost
    return Measure(
        measure.name,
        measure.type,
        text,
        lambda subject: measure.of(onto(subject)),
        measure.terms,
        accepts=None if accepts is None else lambda subject, value: accepts(onto(subject), value),
        cost=None if cost is None else lambda subject: cost(onto(subject)),
    )
