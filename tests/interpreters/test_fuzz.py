"""Whatever the text, the input and the limits: a typed result, within the limits, and the same one every time.

`make fuzz` runs the same with many more examples.
"""

from importlib.metadata import entry_points
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import Language, Limits, Status, run

LANGUAGES: dict[str, Language] = {entry.name: entry.load() for entry in entry_points(group="loopwright.languages")}
DIALECTS = [(name, dialect) for name, language in LANGUAGES.items() for dialect in language.dialects]
STATUSES = set(get_args(Status)) - {"killed"}

limits = st.builds(
    Limits,
    steps=st.integers(1, 3_000),
    output=st.integers(1, 200),
    memory=st.integers(1, 400),
    source=st.just(4_194_304),
)


def sources(language: Language, dialect: str) -> st.SearchStrategy[str]:
    """Random text, soups of what the language's own examples are made of, and those examples damaged or rearranged."""
    programs = [example.program for example in language.examples(dialect)]
    pieces = sorted({piece for program in programs for piece in [*program, *program.split(), *program.splitlines()]})
    soup = st.lists(st.sampled_from([*pieces, " ", "\n"]), max_size=60).map("".join)
    return st.one_of(st.text(max_size=60), soup, damaged(programs), rearranged(programs))


@st.composite
def damaged(draw: st.DrawFn, programs: list[str]) -> str:
    text = draw(st.sampled_from(programs))
    for _ in range(draw(st.integers(0, 4))):
        at, until = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        # Most damage is small; some takes half the program away.
        until = min(until, at + draw(st.sampled_from([0, 1, 2, 5, len(text)])))
        text = text[:at] + draw(st.text(alphabet=sorted(set(text)) or " ", max_size=3)) + text[until:]
    return text


@st.composite
def rearranged(draw: st.DrawFn, programs: list[str]) -> str:
    """An example some of whose lines or words are left out, or taken from elsewhere: more of these run for a while."""
    separator = draw(st.sampled_from(["\n", " "]))
    parts = draw(st.sampled_from(programs)).split(separator)
    others = sorted({part for program in programs for part in program.split(separator)})
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(parts)))
        parts[at : at + draw(st.sampled_from([0, 1, 1, 2, 5]))] = draw(st.lists(st.sampled_from(others), max_size=2))
    return separator.join(parts)


@pytest.mark.parametrize(("name", "dialect"), DIALECTS)
@given(data=st.data(), stdin=st.binary(max_size=20), limits=limits)
def test_every_text_gives_a_typed_result_within_the_limits_and_the_same_one_twice(
    name: str, dialect: str, data: st.DataObject, stdin: bytes, limits: Limits
) -> None:
    language = LANGUAGES[name]
    source = data.draw(sources(language, dialect))
    execution = run(language, source, stdin, limits, dialect=dialect)
    assert execution.status in STATUSES
    assert execution.steps <= limits.steps
    assert len(execution.stdout) <= limits.output
    # A machine says why it rejects a word, which is an answer and no failure.
    assert execution.message or execution.status == "ok"
    assert LANGUAGES[name].candidate == "machine" or not (execution.message and execution.status == "ok")
    if execution.status == "compile_error":
        assert execution.steps == 0
        assert not execution.stdout
    if execution.position is not None:
        assert 0 <= execution.position.offset <= len(source)
        assert execution.position.line >= 1
        assert execution.position.column >= 1
    assert run(language, source, stdin, limits, dialect=dialect) == execution


@pytest.mark.parametrize("name", LANGUAGES)
@given(text=st.text(max_size=200))
def test_places_of_code_in_a_text_lie_in_it_in_order(name: str, text: str) -> None:
    end = 0
    for start, stop in LANGUAGES[name].code_spans(text):
        assert end <= start < stop <= len(text)
        end = stop
