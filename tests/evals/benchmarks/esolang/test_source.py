"""Cases are made from a source the same way every time."""

import random
from collections.abc import Callable

import pytest

from evals.benchmarks.esolang.domain import written
from evals.benchmarks.esolang.source import Source, cases
from tools.task import Case


def source(edges: tuple[str, ...], generate: Callable[[random.Random], str], name: str = "T1") -> Source:
    return Source(name, "Title", "Arithmetic", "Statement.", "echo", "O(n)", lambda stdin: stdin[:-1], edges, generate)


def number(rng: random.Random) -> str:
    return written(rng.randrange(10_000))


EIGHT = tuple(written(edge) for edge in range(8))


def test_the_first_six_edges_are_visible_and_the_others_lead_the_held_out_cases() -> None:
    made = cases(source(EIGHT, number))
    assert made[:6] == tuple(Case(f"{edge}\n", str(edge)) for edge in range(6))
    assert made[6:8] == (Case("6\n", "6", held_out=True), Case("7\n", "7", held_out=True))
    assert len(made) == 18
    assert all(case.held_out for case in made[6:])


def test_six_cases_are_random_however_many_edges_there_are() -> None:
    edges = tuple(written(edge) for edge in range(30))
    assert len(cases(source(edges, number))) == 36


def test_cases_are_the_same_on_every_call_and_others_for_another_task() -> None:
    assert cases(source(EIGHT, number)) == cases(source(EIGHT, number))
    assert cases(source(EIGHT, number))[8:] != cases(source(EIGHT, number, "T2"))[8:]


def test_the_random_inputs_of_a_task_are_these_on_every_machine() -> None:
    assert [case.stdin for case in cases(source(EIGHT, number))[8:12]] == ["3057\n", "7772\n", "8297\n", "3798\n"]


def test_a_domain_with_few_inputs_gives_all_of_them_once() -> None:
    made = cases(source(EIGHT[:2], lambda rng: written(rng.randrange(13))))
    assert sorted(int(case.stdin) for case in made) == list(range(13))


def test_an_edge_that_is_given_twice_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="T1: an input stands twice among the edges"):
        cases(source((*EIGHT, "3\n"), number))


def test_an_edge_outside_the_domain_is_a_mistake() -> None:
    def refuse(stdin: str) -> str:
        raise ValueError(f"the line is not good: {stdin!r}")

    with pytest.raises(ValueError, match="the line is not good"):
        cases(Source("T1", "Title", "Arithmetic", "Statement.", "fail", "O(1)", refuse, EIGHT, number))
