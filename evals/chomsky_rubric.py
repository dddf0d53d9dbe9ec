"""How answers are argued, by the judgement of a model: three criteria, each from 1 to 5.

    terminology        are the terms right?
    transition_rules   does every step apply a rule of the question?
    output_format      is the final answer in the form that was asked for?

What the judge is told is chomsky_rubric.md. Its reply is read with patience: the last JSON object in it that has all
three criteria counts, in a fence or among words; without one, lines such as "**Terminology**: 4/5" do. A score that is
missing, no whole number, or not from 1 to 5 makes the reply unreadable: nothing is rounded and nothing filled in.

The judge is any asynchronous function from a prompt to a reply. A judge's scores say how it reads answers: set them
against the strict scorer's accuracy before they are believed.
"""

import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args

from jinja2 import Template

from agents.prompt import TEMPLATES
from evals.chomsky_answers import mean

Criterion = Literal["terminology", "transition_rules", "output_format"]
CRITERIA: tuple[Criterion, ...] = get_args(Criterion)
LOWEST, HIGHEST = 1, 5

Ask = Callable[[str], Awaitable[str]]
"""A prompt goes in, the judge's reply comes out."""

MOST_OBJECTS = 200
"""Of a reply with more braces than this, the last ones are looked at."""

_LINE = re.compile(
    r"^[ \t>*_#\-\d.]{0,40}(?P<name>terminology|transition[ _]rules?|output[ _]format)[ \t*_]{0,8}[:=][ \t*_]{0,8}"
    r"(?P<score>[^\s*_,;]{1,20})",
    re.IGNORECASE | re.MULTILINE,
)

_NUMBER = re.compile(r"([0-9]{1,3})(?: ?/ ?5)?")


class RubricError(ValueError):
    """A judge's reply without three scores."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What the judge says of one answer."""

    terminology: int
    transition_rules: int
    output_format: int
    reason: str = ""

    def score(self, criterion: Criterion) -> int:
        return {
            "terminology": self.terminology,
            "transition_rules": self.transition_rules,
            "output_format": self.output_format,
        }[criterion]


@dataclass(frozen=True, slots=True)
class Ratings:
    """What the judge says of many answers."""

    rated: int
    unreadable: int
    """Replies of the judge without three scores; they are in no mean."""
    means: Mapping[Criterion, float | None]
    """None if no answer was rated."""
    counts: Mapping[Criterion, Mapping[int, int]]
    """Criterion -> score, from 1 to 5 -> answers."""


def prompt(question: str, reply: str) -> str:
    """What the judge is told about one answer."""
    return _template().render(question=question, reply=reply)


async def rate(ask: Ask, question: str, reply: str) -> Rating:
    """Have one answer judged. Raises RubricError, and whatever the judge raises."""
    return parse_rating(await ask(prompt(question, reply)))


def parse_rating(text: str) -> Rating:
    """The scores in a judge's reply. Raises RubricError."""
    found = _last_object(text) or _lines(text)
    if found is None:
        raise RubricError(f"the judge's reply names no {', '.join(CRITERIA)}")
    reason = found.get("reason", "")
    return Rating(
        terminology=_score(found, "terminology"),
        transition_rules=_score(found, "transition_rules"),
        output_format=_score(found, "output_format"),
        reason=reason if isinstance(reason, str) else "",
    )


def summarise(ratings: Iterable[Rating | None]) -> Ratings:
    """Sum up ratings; None is an unreadable reply of the judge."""
    listed = list(ratings)
    rated = [rating for rating in listed if rating is not None]
    means: dict[Criterion, float | None] = {}
    counts: dict[Criterion, Mapping[int, int]] = {}
    for criterion in CRITERIA:
        scores = [rating.score(criterion) for rating in rated]
        means[criterion] = mean(scores) if scores else None
        counted = Counter(scores)
        counts[criterion] = {score: counted[score] for score in range(LOWEST, HIGHEST + 1)}
    return Ratings(len(rated), len(listed) - len(rated), means, counts)


@cache
def _template() -> Template:
    return TEMPLATES.from_string(Path(__file__).with_suffix(".md").read_text("utf-8"))


# From a reply to scores --------------------------------------------------------------------------------------------


def _last_object(text: str) -> Mapping[str, Any] | None:
    """The last JSON object that has all criteria."""
    decoder = json.JSONDecoder()
    for start in [found.start() for found in re.finditer(r"\{", text)][-MOST_OBJECTS:][::-1]:
        try:
            found, _ = decoder.raw_decode(text, start)
        except (ValueError, RecursionError):
            continue
        if isinstance(found, dict) and found.keys() >= set(CRITERIA):
            return found
    return None


def _lines(text: str) -> Mapping[str, Any] | None:
    """What lines with the criteria's names say; the last one of each counts."""
    found = {
        re.sub("rule$", "rules", line["name"].lower().replace(" ", "_")): line["score"].strip('"')
        for line in _LINE.finditer(text)
    }
    return found or None


def _score(found: Mapping[str, Any], criterion: Criterion) -> int:
    value = found.get(criterion)
    if isinstance(value, str) and (number := _NUMBER.fullmatch(value.strip())):
        value = int(number[1])
    elif isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not LOWEST <= value <= HIGHEST:
        shown = "missing" if value is None else json.dumps(value)[:40]
        raise RubricError(f"the judge's score of {criterion} is {shown}; it has to be {LOWEST} to {HIGHEST}")
    return value
