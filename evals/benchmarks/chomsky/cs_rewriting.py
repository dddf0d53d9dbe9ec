"""What can be asked of a non-contracting grammar: how ordered rewriting goes on from a form, how a word is derived."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.machine_rewriting import HEADINGS, Rewriting
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.schema import INTEGER, WORD, Value, list_of

MOST_FORMS = 20_000
MOST_SYMBOLS = 20_000_000
"""Of all forms of a rewriting together."""


def _grammar(subject: Subject) -> Rewriting:
    grammar = subject.machine(Rewriting)
    if not all(left and len(left) <= len(right) for left, right in grammar.rules):
        raise Unanswerable("a rule makes words shorter")
    return grammar


@lru_cache(maxsize=64)
def _ordered(subject: Subject) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The forms from the given one to the last, and the rule of each step. Raises Unanswerable if there is no end."""
    grammar = _grammar(subject)
    forms, symbols = [checked(subject.text("form"))], 0
    applied: list[int] = []
    while True:
        form = forms[-1]
        symbols += len(form)
        rule = next((rule for rule, (left, _) in enumerate(grammar.rules) if left in form), None)
        if rule is None:
            return tuple(forms), tuple(applied)
        forms.append(form.replace(*grammar.rules[rule], 1))
        applied.append(rule)
        if len(forms) > MOST_FORMS or symbols > MOST_SYMBOLS:
            raise Unanswerable("the rewriting goes on for too long")


def _rule_uses(subject: Subject) -> tuple[int, ...]:
    return tuple(map(_ordered(subject)[1].count, range(len(_grammar(subject).rules))))


def _successors(grammar: Rewriting, form: str) -> Iterator[str]:
    """What one derivation step can make of a form."""
    for left, right in grammar.rules:
        place = form.find(left)
        while place >= 0:
            yield form[:place] + right + form[place + len(left) :]
            place = form.find(left, place + 1)


@lru_cache(maxsize=64)
def _derivation(subject: Subject) -> tuple[str, ...]:
    """Looks for a derivation depth first. Terminals are made as late as possible, since they are never replaced."""
    grammar, word = _grammar(subject), checked(subject.text("word"))

    def following(form: str) -> Iterator[str]:
        near = {each: None for each in _successors(grammar, form) if len(each) <= len(word)}
        return iter(sorted(near, key=lambda each: -sum(map(each.count, grammar.nonterminals))))

    path, seen = [(grammar.start, following(grammar.start))], {grammar.start}
    while path[-1][0] != word:
        form = next((each for each in path[-1][1] if each not in seen), None)
        if form is None:
            path.pop()
            if not path:
                raise Unanswerable("the word cannot be derived")
            continue
        seen.add(form)
        path.append((form, following(form)))
        if len(seen) > MOST_FORMS:
            raise Unanswerable("a derivation is too hard to find")
    return tuple(form for form, _ in path)


def _is_derivation(subject: Subject, value: Value) -> bool:
    """Whether each form follows from the one before it, from the start symbol to the word."""
    if not isinstance(value, tuple):
        return False
    forms = [form for form in value if isinstance(form, str)]
    if len(forms) < len(value) or forms[:1] != [_grammar(subject).start] or forms[-1] != subject.text("word"):
        return False
    if max(map(len, forms)) > len(forms[-1]):
        return False  # no rule makes it shorter again
    return all(after in _successors(_grammar(subject), before) for before, after in pairwise(forms))


NONCONTRACTING = Vocabulary(
    (HEADINGS["noncontracting"],),
    "This non-contracting grammar is printed completely. Work with it by hand, or reason about it, and answer what is "
    "asked below.",
    ("derivation", "sentential"),
    {"form": WORD, "word": WORD},
    by_name(
        Measure(
            "forms",
            list_of(WORD),
            "the given form, and the form after each step of the ordered rewriting that begins with it, in order.",
            lambda subject: _ordered(subject)[0],
            ("ordered rewriting",),
        ),
        Measure(
            "last_form",
            WORD,
            "the form with which the ordered rewriting of the given form ends.",
            lambda subject: _ordered(subject)[0][-1],
            ("ordered rewriting",),
        ),
        Measure(
            "rewriting_steps",
            INTEGER,
            "the number of steps of the ordered rewriting of the given form.",
            lambda subject: len(_ordered(subject)[1]),
            ("ordered rewriting",),
        ),
        Measure(
            "rule_uses",
            list_of(INTEGER),
            "for every rule, in order, how often the ordered rewriting of the given form applies it.",
            _rule_uses,
            ("ordered rewriting", "index"),
        ),
        Measure(
            "derivation",
            list_of(WORD),
            "any derivation of the given word: the start symbol, then the form after each derivation step, in order; "
            "the last one is the word.",
            _derivation,
            accepts=_is_derivation,
            cost=lambda subject: len(_derivation(subject)) - 1,
        ),
    ),
    lambda subject: len(_ordered(subject)[1]),
)
