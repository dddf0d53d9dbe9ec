"""What an agent is told about the form of an answer."""

import re

from evals.benchmarks.tmbench.form import documentation, examples
from evals.benchmarks.tmbench.instances import Instance, generate
from evals.benchmarks.tmbench.released import parse_released
from evals.benchmarks.tmbench.scoring import score_strict
from evals.benchmarks.tmbench.variants import VARIANTS
from interpreters.tag_answer import answer, parse_answer
from interpreters.tag_statement import parse_statement


def test_the_pages_example_is_right() -> None:
    _, task, solution = re.findall(r"^```\w+\n(.*?)^```$", documentation(), re.DOTALL | re.MULTILINE)
    system, word, steps = parse_statement(task)
    assert solution == answer(system, word, steps)
    assert score_strict(Instance("", system, word, steps), solution).passed
    assert f"After step {len(parse_answer(solution, system.alphabet)) - 1} two symbols are left" in documentation()


def test_the_page_is_short() -> None:
    assert 40 <= documentation().count("\n") <= 80


def test_every_example_is_solved_by_its_answer() -> None:
    assert len(examples()) == 3
    for example in examples():
        system, word, steps = parse_statement(example.statement)
        assert score_strict(Instance("", system, word, steps), example.program).passed
        told = parse_answer(example.program, system.alphabet)
        assert example.cases == tuple((f"step {step}", " ".join(queue)) for step, queue in told.items())


def test_the_examples_show_every_end() -> None:
    ends = []
    for example in examples():
        system, _, steps = parse_statement(example.statement)
        last = example.cases[-1][1].split()
        ends.append((len(last) < system.deletion, bool(last), len(example.cases) - 1 == steps))
    assert ends == [(True, True, False), (True, False, False), (False, True, True)]


def test_no_example_is_an_instance_of_any_variant() -> None:
    asked = {instance.statement for settings in VARIANTS.values() for instance in generate(settings)}
    assert not asked & {example.statement for example in examples()}
    assert all(len(parse_statement(example.statement)[0].alphabet) < 5 for example in examples())


def test_an_answer_in_this_form_is_read_by_the_released_scorer_too() -> None:
    for instance in generate(VARIANTS["base"]):
        told = parse_released(answer(instance.system, instance.word, instance.steps))
        assert told == {step: "".join(queue) for step, queue in enumerate(instance.queues)}
