"""What agents are told is true: every program of a manual writes what the manual says under it.

Whitespace and Unlambda write their programs in ways of their own; their manuals have tests of their own.
"""

import re
from importlib.metadata import entry_points

import pytest

from interpreters.base import Language, Limits, run

FENCES = {"befunge98": "befunge", "brainfuck": "brainfuck", "shakespeare": "shakespeare"}
LANGUAGES: dict[str, Language] = {
    entry.name: entry.load() for entry in entry_points(group="loopwright.languages") if entry.name in FENCES
}
PROGRAMS = [
    (name, program, cases)
    for name, language in LANGUAGES.items()
    for program, cases in re.findall(
        rf"```{FENCES[name]}\n(.*?)```\n\n(.*?)\n", language.documentation("spec"), re.DOTALL
    )
]
CASE = re.compile(r"(?:Input `(?P<stdin>[^`]*)`|No input), output `(?P<stdout>[^`]*)`\.")


@pytest.mark.parametrize(("name", "program", "cases"), PROGRAMS)
def test_a_program_of_a_manual_writes_what_the_manual_says(name: str, program: str, cases: str) -> None:
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    for match in found:
        execution = run(LANGUAGES[name], program, (match["stdin"] or "").encode())
        assert (execution.status, execution.stdout.decode()) == ("ok", match["stdout"])


@pytest.mark.parametrize(("name", "least"), [("befunge98", 6), ("brainfuck", 6), ("shakespeare", 4)])
def test_every_program_of_a_manual_has_cases(name: str, least: int) -> None:
    found = sum(language == name for language, _, _ in PROGRAMS)
    assert found == LANGUAGES[name].documentation("spec").count(f"```{FENCES[name]}") >= least


@pytest.mark.parametrize("name", FENCES)
def test_a_manual_states_the_default_limits(name: str) -> None:
    limits = Limits()
    for number in (limits.steps, limits.output, limits.memory):
        assert f"{number:,}" in LANGUAGES[name].documentation("spec")
