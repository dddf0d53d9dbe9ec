"""docs/compare.md names what the code compares by, and what it refuses."""

from pathlib import Path

from evals.compare import FACTORS
from evals.compare.reading import SETTINGS

PAGE = Path(__file__).parents[3] / "docs" / "compare.md"


def test_the_page_names_every_factor_and_every_setting_that_has_to_be_alike() -> None:
    text = PAGE.read_text()
    limits = [f"limits.{name}" for name in ("steps", "output", "memory")]
    assert [name for name in (*FACTORS, *SETTINGS, *limits) if f"`{name}`" not in text] == []
