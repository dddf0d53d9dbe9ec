"""Reading how the words of a set are built: a^n b^m c^(n+1), x#y#x^R, x a y, ( v ).

A template is a sequence of powers, letters, and variables for words. Where a variable comes again, perhaps read
backwards (x^R) or after the function h, it is another part of the word, which the first one determines.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from agents.synth.machines_conditions import All, Condition
from agents.synth.machines_letters import Same
from agents.synth.machines_numbers import Compare, Count, Remainder, Term
from agents.synth.machines_parts import Free, Item, Power, Split
from agents.synth.machines_sweeps import WORD
from agents.synth.notation import Unreadable
from agents.synth.turing_terms import Scope, term

_PIECE = re.compile(
    r"h\((?P<image>\w)(?P<image_back>\^R)?\)"
    r"|(?P<back>\w)\^R"
    r"|(?:\((?P<unit>[^()\s]+)\)|(?P<letter>\S))\^(?:\((?P<sum>[^()]*)\)|(?P<name>[a-z0-9]))"
    r"|(?P<single>\S)"
)


@dataclass(slots=True)
class Template:
    """The parts of a word in their order, what the variables mean, and what is true of the parts by their names."""

    scope: Scope
    variables: Mapping[str, str]
    """Those for words, and the letters of these."""
    items: list[Item] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, Term] = field(default_factory=dict)
    conditions: list[Condition] = field(default_factory=list)
    exponents: dict[str, Term] = field(default_factory=dict)
    """The exponent of each power: a term that counts variables, as if they were parts."""

    @property
    def meaning(self) -> Scope:
        """The scope of what is said about the words."""
        return replace(self.scope, parts=self.parts, numbers=self.numbers)

    def condition(self, stated: Condition) -> Condition:
        """A word is built like that, and what is stated about it is true. Raises Ambiguous."""
        items = tuple(self._least(item, stated) for item in self.items)
        return Split(WORD, items, All((*self.conditions, stated)))

    def read(self, text: str) -> None:
        """Raises Unreadable."""
        for piece in _PIECE.finditer(text):
            if name := piece["image"] or piece["back"]:
                self._add_again(name, bool(piece["back"] or piece["image_back"]), bool(piece["image"]))
            elif unit := piece["unit"] or piece["letter"]:
                self._add_power(unit, piece["sum"] or piece["name"] or "")
            elif piece["single"] not in self.variables:
                self._add_text(Power(str(len(self.items)), piece["single"], 1, once=True))
            elif piece["single"] in self.parts:
                self._add_again(piece["single"], backwards=False, image=False)
            else:
                self._add_variable(piece["single"])
        if not self.items:
            raise Unreadable("the words have no parts")
        self._solve()

    def _add_variable(self, name: str) -> None:
        self.items.append(Free(name, self.variables[name]))
        self.parts[name] = name
        self.numbers[f"|{name}|"] = Term.of(Count(name))

    def _add_again(self, name: str, backwards: bool, image: bool) -> None:
        """The same word once more."""
        if name not in self.parts or (image and not self.scope.images):
            raise Unreadable(f"{name} is not known yet")
        images = self.scope.images if image else {letter: letter for letter in self.variables[name]}
        again, letters = f"{name}{len(self.items)}", "".join(sorted(set("".join(images.values()))))
        if self.items[-1] == Free(name, letters) and backwards and not image:
            # Side by side they are one part, for nothing shows where the first one ends.
            self.items[-1] = Free(again, letters)
            del self.parts[name]
            both = Term.of(Count(again))
            self.numbers[f"|{name}|"] = both.times(Fraction(1, 2))
            self.conditions += [Remainder(both, 2, 0), Same(again, again, second_way="left")]
        else:
            self.items.append(Free(again, letters))
            self.conditions.append(Same(name, again, images, first_way="left" if backwards else "right"))

    def _add_text(self, power: Power) -> None:
        if not set(power.text) <= set(self.scope.alphabet):
            raise Unreadable(f"{power.text} is neither letters nor a variable")
        self.items.append(power)

    def _add_power(self, unit: str, exponent: str) -> None:
        names = {letter: Term.of(Count(letter)) for letter in re.findall("[a-z]", exponent)}
        times = term(exponent, Scope("", numbers=names))
        if times is None:
            raise Unreadable(f"{exponent} is no exponent")
        part = str(len(self.items))
        self._add_text(Power(part, unit))
        self.exponents[part] = times

    def _times(self, part: str) -> Term:
        """How often the text of a power is there."""
        unit = next(item.text for item in self.items if item.name == part and isinstance(item, Power))
        return Term.of(Count(part)).times(Fraction(1, len(unit)))

    def _solve(self) -> None:
        """Find what the variables in exponents mean: each is determined by the simplest exponent that it is alone in,
        and all the other exponents are conditions."""
        names = dict.fromkeys(count.part for times in self.exponents.values() for count, _ in times.summands)
        defining = {}
        for name in names:
            alone = [
                (times.summands[0][1], times.constant, part)
                for part, times in self.exponents.items()
                if [count.part for count, _ in times.summands] == [name]
            ]
            if not alone or min(alone)[0] <= 0:
                raise Unreadable(f"no exponent tells what {name} is")
            factor, constant, part = min(alone)
            rest = self._times(part) - Term(constant=constant)
            defining[part] = name
            self.numbers[name] = rest.times(1 / factor)
            if factor != 1:
                self.conditions.append(Remainder(rest, int(factor), 0))
            if constant:
                self.conditions.append(Compare(rest))
        for part in self.exponents:
            if part not in defining:
                self.conditions.append(Compare(self._times(part) - self._meaning(part), equal=True))

    def _meaning(self, part: str) -> Term:
        """An exponent in numbers of letters."""
        total = Term(constant=self.exponents[part].constant)
        for count, factor in self.exponents[part].summands:
            total += self.numbers[count.part].times(factor)
        return total

    def _least(self, item: Item, stated: Condition) -> Item:
        """A power with what is stated about how often its text is there at least."""
        if not isinstance(item, Power) or item.name not in self.exponents:
            return item
        exponent = self.exponents[item.name]
        positive = [name for name, number in self.numbers.items() if _is_stated(number, stated)]
        least = exponent.constant + sum(factor for count, factor in exponent.summands if count.part in positive)
        return replace(item, least=1) if least >= 1 else item


def _is_stated(number: Term, stated: Condition) -> bool:
    """Whether a number is stated to be at least 1."""
    return any(
        isinstance(each, Compare)
        and not each.equal
        and (number - each.term).summands == ()
        and (number - each.term).constant >= 1
        for each in _parts(stated)
    )


def _parts(condition: Condition) -> Iterator[Condition]:
    """Conditions that must hold, one by one."""
    if isinstance(condition, All):
        for each in condition.conditions:
            yield from _parts(each)
    else:
        yield condition
