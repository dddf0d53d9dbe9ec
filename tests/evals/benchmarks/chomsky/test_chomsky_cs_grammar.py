"""Non-contracting grammars: ordered rewriting, and derivations."""

from itertools import product

import pytest

from evals.benchmarks.chomsky.cs_grammar import Sorting
from evals.benchmarks.chomsky.cs_rewriting import NONCONTRACTING
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from evals.benchmarks.chomsky.schema import Value

ABC = Rewriting(
    "noncontracting",
    ("S", "B", "C"),
    ("a", "b", "c"),
    "S",
    (("S", "aSBC"), ("S", "aBC"), ("CB", "BC"), ("aB", "ab"), ("bB", "bb"), ("bC", "bc"), ("cC", "cc")),
)


def measured(name: str, grammar: Rewriting, **given: Value) -> Value:
    return NONCONTRACTING.measures[name].of(Subject.of(grammar, given=given))


def derivations(grammar: Rewriting, word: str) -> list[tuple[str, ...]]:
    """All derivations of a word that no form comes twice in."""
    found: list[tuple[str, ...]] = []
    pending: list[tuple[str, ...]] = [(grammar.start,)]
    while pending:
        path = pending.pop()
        if path[-1] == word:
            found.append(path)
        for left, right in grammar.rules:
            for place in range(len(path[-1])):
                if path[-1].startswith(left, place):
                    form = path[-1][:place] + right + path[-1][place + len(left) :]
                    if len(form) <= len(word) and form not in path:
                        pending.append((*path, form))
    return found


@pytest.mark.parametrize(
    ("name", "form", "value"),
    [
        ("forms", "aaBCBC", ("aaBCBC", "aaBBCC", "aabBCC", "aabbCC", "aabbcC", "aabbcc")),
        ("last_form", "aaBCBC", "aabbcc"),
        ("rewriting_steps", "aaBCBC", 5),
        ("rule_uses", "aaBCBC", (0, 0, 1, 1, 1, 1, 1)),
        ("last_form", "aC", "aC"),
        ("forms", "ab", ("ab",)),
        ("rewriting_steps", "ab", 0),
    ],
)
def test_ordered_rewriting_applies_the_first_rule_at_the_first_place(name: str, form: str, value: Value) -> None:
    assert measured(name, ABC, form=form) == value


def test_a_rule_that_comes_too_early_leaves_a_form_unfinished() -> None:
    swapped = Rewriting(ABC.kind, ABC.nonterminals, ABC.terminals, "S", (*ABC.rules[3:], ABC.rules[2]))
    assert measured("last_form", swapped, form="aaBCBC") == "aabcBC"


def test_rewriting_without_end_has_no_answer() -> None:
    with pytest.raises(Unanswerable):
        measured("forms", ABC, form="S")
    with pytest.raises(Unanswerable):
        measured("forms", Rewriting("noncontracting", ("S",), ("a",), "S", (("S", "a"), ("", "a"))), form="a")


def test_every_derivation_is_accepted_and_nothing_else_is() -> None:
    measure = NONCONTRACTING.measures["derivation"]
    subject = Subject.of(ABC, given={"word": "aabbcc"})
    found = derivations(ABC, "aabbcc")
    assert len(found) == 2
    for path in found:
        assert measure.right(subject, path, ())
        for place in range(len(path)):
            assert not measure.right(subject, path[:place] + path[place + 1 :], ())
            changed = (*path[:place], path[place] + "B", *path[place + 1 :])
            assert not measure.right(subject, changed, ())
        assert not measure.right(subject, path[::-1], ())
    assert not measure.right(subject, (), ())
    assert measured("derivation", ABC, word="aabbcc") in found


def test_a_word_that_cannot_be_derived_has_no_derivation() -> None:
    for word in map("".join, product("abc", repeat=3)):
        if word == "abc":
            assert measured("derivation", ABC, word=word) == ("S", "aBC", "abC", "abc")
        else:
            with pytest.raises(Unanswerable):
                measured("derivation", ABC, word=word)


def test_both_implementations_rewrite_all_short_forms_in_the_same_way() -> None:
    for number, order in enumerate([(0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0), (3, 5, 2, 6, 0, 4, 1)]):
        for length in range(6):
            for capitals in map("".join, product("BC", repeat=length)):
                drawn = Sorting("xyz", order, "trace", number, capitals)
                forms = NONCONTRACTING.measures["forms"].of(drawn.subject())
                assert forms == (drawn.form, *(form for _, form in drawn.rewriting()))
