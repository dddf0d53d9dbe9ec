"""Notation: what a text holds, without knowing what it should hold."""

import pytest

from evals.benchmarks.chomsky.notation import DEEPEST, Atom, Group, NotationError, read, sequence, token, word


def test_names_words_and_groups_are_told_apart() -> None:
    assert read('(q0, "ab"), [x], {}').items == (
        Group("(", (Atom("q0"), Atom("ab", quoted=True)), (None, None)),
        Group("[", (Atom("x"),), (None,)),
        Group("{", ()),
    )


@pytest.mark.parametrize("quoted", ['"a, (b"', "'a, (b'", "`a, (b`", "\u201ca, (b\u201d"])
def test_a_quoted_word_may_hold_brackets_commas_and_blanks(quoted: str) -> None:
    assert read(quoted).items == (Atom("a, (b", quoted=True),)


def test_a_quote_that_is_not_closed_is_part_of_a_name() -> None:
    assert read("'tis, x").items == (Atom("'tis"), Atom("x"))


def test_a_comma_may_stand_behind_the_last_item() -> None:
    assert read("[1, 2,]") == read("[1, 2]")


def test_an_item_that_is_left_out_is_an_item() -> None:
    assert read("1,,2").items == (Atom("1"), Atom(""), Atom("2"))


def test_things_with_no_comma_between_them_are_one_item() -> None:
    assert read("so (1) it is, 2").items == (
        Group("", (Atom("so"), Group("(", (Atom("1"),), (None,)), Atom("it"), Atom("is"))),
        Atom("2"),
    )


def test_names_stand_before_the_items_of_the_outermost_group_only() -> None:
    group = read("(steps = 3, T: [steps = 4])", ("steps", "t")).items[0]
    assert isinstance(group, Group)
    assert group.names == ("steps", "t")
    assert group.items[0] == Atom("3")
    assert isinstance(group.items[1], Group)
    assert group.items[1].names == (None,)


@pytest.mark.parametrize("text", ["(1", "1)", "(1]", "[(1])", "{"])
def test_brackets_that_do_not_match_are_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read(text)


def test_groups_stand_in_groups_at_a_limited_number_of_levels() -> None:
    read("(" * DEEPEST + ")" * DEEPEST)
    with pytest.raises(NotationError, match="levels"):
        read("(" * (DEEPEST + 1) + ")" * (DEEPEST + 1))


def test_what_is_written_is_read_back() -> None:
    parts = [token("q0"), token("("), token(""), word("a(b,"), token("#_<>")]
    assert [item.text for item in read(sequence(parts)).items[0].items] == [  # type: ignore[union-attr]
        *("q0", "(", "", "a(b,", "#_<>")
    ]
