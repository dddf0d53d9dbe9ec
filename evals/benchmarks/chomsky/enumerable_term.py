"""Random combinator terms. The direct algorithm contracts them as trees.

A term is its first symbol, which is no application, and the terms that this is applied to one after the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from evals.benchmarks.chomsky.enumerable_moments import moments
from evals.benchmarks.chomsky.enumerable_term_measures import TERM
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.measure import Given, Subject

COMBINATORS = "SKI"
VARIABLES = ("ab", "pq", "uv", "abc")


class Term(NamedTuple):
    """A term."""

    first: str
    arguments: tuple["Term", ...] = ()

    def to(self, *arguments: "Term") -> "Term":
        """The term applied to others."""
        return Term(self.first, (*self.arguments, *arguments))

    def parts(self) -> Iterator["Term"]:
        """The term and all that stand in it as arguments, as they are written."""
        pending = [self]
        while pending:
            yield (part := pending.pop())
            pending += reversed(part.arguments)

    def written(self) -> str:
        text = ""
        pending: list[Term | str] = [self]
        while pending:
            part = pending.pop()
            if isinstance(part, str):
                text += part
                continue
            text += part.first
            for each in reversed(part.arguments):
                pending += [")", each, "("] if each.arguments else [each]
        return text

    def contracted(self) -> "Term | None":
        """The term with its own first symbol contracted; None if that takes more arguments, or is none."""
        match self.first, self.arguments:
            case "I", (x, *rest):
                return x.to(*rest)
            case "K", (x, _, *rest):
                return x.to(*rest)
            case "S", (x, y, z, *rest):
                return x.to(z, y.to(z), *rest)
        return None


def contract(term: Term) -> tuple[str, Term] | None:
    """The combinator of the leftmost outermost contraction, and the term after it; None if there is none."""
    path: list[tuple[Term, int]] = []  # the terms around the part, from the outside in, and its places in them
    part = term
    while (after := part.contracted()) is None:
        if part.arguments:
            path.append((part, 0))
        else:
            while path and path[-1][1] + 1 == len(path[-1][0].arguments):
                path.pop()
            if not path:
                return None
            around, place = path.pop()
            path.append((around, place + 1))
        around, place = path[-1]
        part = around.arguments[place]
    for around, place in reversed(path):
        after = Term(around.first, (*around.arguments[:place], after, *around.arguments[place + 1 :]))
    return part.first, after


@dataclass(frozen=True, slots=True)
class Contracting:
    """A term and a bound."""

    variables: str
    term: Term
    bound: int
    moments: tuple[int, ...] = ()

    def run(self) -> tuple[list[Term], list[str]]:
        """The terms up to the bound, and the combinators contracted."""
        terms = [self.term]
        made: list[str] = []
        while len(made) < self.bound and (step := contract(terms[-1])) is not None:
            made.append(step[0])
            terms.append(step[1])
        return terms, made

    def halting_step(self) -> int:
        terms, made = self.run()
        return len(made) if contract(terms[-1]) is None else -1

    def largest(self) -> int:
        return max(sum(1 for _ in term.parts()) for term in self.run()[0])

    def subject(self) -> Subject:
        given: Given = {"bound": self.bound}
        if self.moments:
            given = {"bound": self.bound, "moments": self.moments}
        symbols = (*COMBINATORS, *self.variables)
        return Subject.of(Expression("combinator", symbols, self.term.written()), given=given)


def _draw(random: Random, n: int, kind: Kind) -> Contracting:
    """A term of n + 2 to 2n + 2 symbols, whose normal form n / 2 to 6n contractions lead to; its terms are not large.

    In one case of three, the bound comes first.
    """
    variables = random.choice(VARIABLES)
    while True:
        term = _term(random, n + 2 + random.randrange(n + 1), "SSSSKI" + variables)
        made = 0
        last = term
        while (step := contract(last)) is not None and made < 6 * n and sum(1 for _ in last.parts()) <= 4 * n + 20:
            made, last = made + 1, step[1]
        if step is None and made >= max(n // 2, 2):
            break
    bound = made + random.randrange(made) if random.randrange(3) else made // 2 + random.randrange(made - made // 2)
    times = moments(random, min(made, bound), 3 + min(n // 8, 2)) if kind == "trace" else ()
    return Contracting(variables, term, bound, times)


def _term(random: Random, symbols: int, choices: str) -> Term:
    """A random term: of some symbols side by side, two neighbours are joined until one term is left."""
    terms = [Term(random.choice(choices)) for _ in range(symbols)]
    while len(terms) > 1:
        place = random.randrange(len(terms) - 1)
        terms[place : place + 2] = [terms[place].to(terms[place + 1])]
    return terms[0]


CONTRACTION = LanguageFamily(
    id="re-combinators",
    level="RE",
    title="normal forms of combinator terms",
    vocabulary=TERM,
    asks={
        "recognition": ("halting_step", "contractions", "last_term"),
        "trace": ("terms_at", "largest"),
    },
    draw=_draw,
    subject=Contracting.subject,
    direct={
        "halting_step": Contracting.halting_step,
        "contractions": lambda drawn: tuple(map(drawn.run()[1].count, COMBINATORS)),
        "last_term": lambda drawn: drawn.run()[0][-1].written(),
        "largest": Contracting.largest,
        "terms_at": lambda drawn: tuple(drawn.run()[0][moment].written() for moment in drawn.moments),
    },
)
