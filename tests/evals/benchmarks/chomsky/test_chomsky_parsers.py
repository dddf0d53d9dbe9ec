"""Table-driven parsers: their tables are those of their grammars, whatever grammar is drawn."""

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.dcf_ll import Predictor
from evals.benchmarks.chomsky.derivations import derive, shortest
from evals.benchmarks.chomsky.earley import is_member, viable
from evals.benchmarks.chomsky.grammar_draw import draw_grammar, predictive, shifting
from evals.benchmarks.chomsky.machine_parser import END, Action, Grammar, LLParser, Production
from evals.benchmarks.chomsky.parser_runs import LLReading, LRReading, ll_steps, lr_steps
from evals.benchmarks.chomsky.table_ll import ll_table
from evals.benchmarks.chomsky.table_lr import lr_table

SEEDS = st.integers(0, 100_000)

TERMS = Grammar(
    ("E", "T", "F"),
    tuple("i+*()"),
    tuple(
        Production(left, right)
        for left, right in (("E", "E+T"), ("E", "T"), ("T", "T*F"), ("T", "F"), ("F", "(E)"), ("F", "i"))
    ),
)
"""The expression grammar of the textbooks."""

LISTS = Grammar(("S", "R"), tuple("a+"), (Production("S", "aR"), Production("R", "+aR"), Production("R", "")))


def words(grammar: Grammar, length: int) -> list[str]:
    return ["".join(word) for size in range(length + 1) for word in product(grammar.terminals, repeat=size)]


def test_the_textbook_grammar_has_no_ll_table_and_an_lr_table_of_twenty_two_states() -> None:
    parser = lr_table(TERMS)
    assert ll_table(TERMS) is None
    assert parser is not None
    targets = [target for *_, target in parser.gotos]
    targets += [action.number for *_, action in parser.actions if action.doing == "shift"]
    assert max(targets) == 21


def test_the_textbook_parse_is_made() -> None:
    parser = lr_table(TERMS)
    assert parser is not None
    run = lr_steps(LRReading(parser), "i*i+i")
    assert [action.doing for action in run.actions].count("shift") == 5
    assert [action.number for action in run.actions if action.doing == "reduce"] == [5, 3, 5, 2, 1, 5, 3, 0]
    assert run.actions[-1] == Action("accept", 0)
    assert len(run.actions) == 14
    assert run.accepted


def test_an_ll_table_has_the_rules_of_first_and_follow() -> None:
    parser = ll_table(LISTS)
    assert parser == LLParser(LISTS, (("S", "a", 0), ("R", "+", 1), ("R", END, 2)))
    run = ll_steps(LLReading(parser), "a+a")
    assert (run.rules, run.read, run.accepted) == ((0, 1, 2), 3, True)
    assert run.stacks == ("S", "aR", "R", "+aR", "aR", "R", "")


def test_an_ambiguous_grammar_has_no_table() -> None:
    rules = (Production("E", "E+E"), Production("E", "i"))
    assert lr_table(Grammar(("E",), ("i", "+"), rules)) is None


@given(SEEDS, st.integers(2, 12))
def test_an_ll_parser_accepts_the_words_of_its_grammar_and_no_others(seed: int, n: int) -> None:
    parser = draw_grammar(Random(seed), n, predictive, ll_table)
    for word in words(parser.grammar, 3):
        assert ll_steps(LLReading(parser), word).accepted == is_member(parser.grammar, word)


@given(SEEDS, st.integers(2, 8))
def test_an_lr_parser_accepts_the_words_of_its_grammar_and_stops_where_they_go_wrong(seed: int, n: int) -> None:
    parser = draw_grammar(Random(seed), n, shifting, lr_table)
    for word in words(parser.grammar, 3):
        run = lr_steps(LRReading(parser), word)
        assert run.accepted == is_member(parser.grammar, word)
        assert run.read == viable(parser.grammar, word)


@given(SEEDS, st.integers(2, 12))
def test_an_ll_parser_applies_the_rules_of_the_leftmost_derivation(seed: int, n: int) -> None:
    random = Random(seed)
    parser = draw_grammar(random, n, predictive, ll_table)
    derivation = derive(random, parser.grammar, 2 * n)
    assert ll_steps(LLReading(parser), derivation.word).rules == derivation.rules
    assert Predictor(parser.grammar).run(derivation.word).rules == derivation.rules


@given(SEEDS, st.integers(2, 8))
def test_an_lr_parser_reduces_by_the_rules_of_the_derivation_from_the_bottom_up(seed: int, n: int) -> None:
    random = Random(seed)
    parser = draw_grammar(random, n, shifting, lr_table)
    derivation = derive(random, parser.grammar, 2 * n)
    run = lr_steps(LRReading(parser), derivation.word)
    reduced = [rule for doing, rule in derivation.bottom_up(parser.grammar) if doing == "reduce"]
    assert [action.number for action in run.actions if action.doing == "reduce"] == reduced
    assert sorted(reduced) == sorted(derivation.rules)


@pytest.mark.parametrize(("word", "length"), [("i+", 2), ("i+*", 2), ("()", 1), ("i)", 1), ("", 0), ("(i)*i", 5)])
def test_earleys_algorithm_tells_where_a_word_goes_wrong(word: str, length: int) -> None:
    assert viable(TERMS, word) == length


def test_a_symbol_has_a_shortest_word() -> None:
    assert shortest(TERMS) == {"E": 1, "T": 1, "F": 1, **dict.fromkeys("i+*()", 1)}
    assert shortest(LISTS)["R"] == 0
