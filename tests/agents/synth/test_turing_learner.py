"""An automaton is learnt from words, and is right of all of them."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from agents.synth.turing_learner import Automaton, blocks, everything, learn
from tests.agents.synth.deciding import machine_for, words, wrong

labelled = st.dictionaries(st.text("abc", max_size=10), st.booleans(), max_size=25)


def accepts(automaton: Automaton, word: str) -> bool:
    state: int | None = 0
    for letter in word:
        state = automaton.rows[state].get(letter) if state is not None else None
    return state in automaton.accepting


@given(labelled)
def test_what_is_learnt_is_right_of_the_words_and_has_no_more_states_than_they_have_beginnings(
    labels: dict[str, bool],
) -> None:
    automaton = learn(labels)
    assert {word: accepts(automaton, word) for word in labels} == labels
    assert len(automaton.rows) <= len({word[:end] for word in labels for end in range(len(word) + 1)} | {""})


@given(labelled, st.randoms(use_true_random=False))
def test_the_order_of_the_words_does_not_matter(labels: dict[str, bool], random: Random) -> None:
    shuffled = list(labels.items())
    random.shuffle(shuffled)
    assert learn(dict(shuffled)) == learn(labels)


def test_a_regular_language_is_learnt_from_its_short_words() -> None:
    def odd(word: str) -> bool:
        return word.count("a") % 2 == 1

    automaton = learn({word: odd(word) for word in words("ab", 3)})
    assert len(automaton.rows) == 2
    assert wrong(machine_for(automaton, "ab"), words("ab", 9), odd) == []


def test_without_words_no_word_is_accepted() -> None:
    assert wrong(machine_for(learn({}), "ab"), words("ab", 3), lambda _: False) == []


def test_blocks_are_one_or_more_of_each_letter_in_order() -> None:
    holds = {"aba", "aaba", "abba", "abaa"}.__contains__
    assert wrong(machine_for(blocks("aba"), "ab"), words("ab", 4), holds) == []


def test_everything_is_all_words_but_the_empty_one() -> None:
    assert wrong(machine_for(everything("ab"), "ab"), words("ab", 4), bool) == []
