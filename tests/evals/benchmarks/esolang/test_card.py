"""The data card says what the files hold, to the tools that read such cards."""

import json
from typing import Any

import pytest

from evals.benchmarks.esolang import TIERS, data

mlcroissant = pytest.importorskip("mlcroissant")

# What mlcroissant reads cards with warns of a class that it uses itself.
pytestmark = pytest.mark.filterwarnings("ignore:ConjunctiveGraph is deprecated:DeprecationWarning")


@pytest.fixture(scope="module")
def card() -> Any:
    return mlcroissant.Dataset(data("croissant"))


def test_the_card_is_valid_and_lacks_nothing_that_is_recommended(card: Any) -> None:
    issues = card.metadata.ctx.issues
    assert (issues.errors, issues.warnings) == (set(), set())
    assert str(card.metadata.ctx.conforms_to.value) == "http://mlcommons.org/croissant/1.1"


@pytest.mark.parametrize("tier", TIERS)
def test_the_records_that_it_describes_are_the_tasks_of_the_file(card: Any, tier: str) -> None:
    name = data(tier).stem
    entries = json.loads(data(tier).read_text("utf-8"))["tasks"]
    assert [plain(record) for record in card.records(name)] == entries


def plain(value: Any) -> Any:
    """A record as it stood in the file: field names without the record set's, texts for bytes, no missing fields."""
    if isinstance(value, dict):
        return {key.rpartition("/")[2]: plain(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.decode() if isinstance(value, bytes) else value
