"""All families, level by level."""

from collections.abc import Mapping

from evals.benchmarks.chomsky import cs, dcf, enumerable, ncf, regular
from evals.benchmarks.chomsky.family import Family
from evals.benchmarks.chomsky.instance import Level

BY_LEVEL: Mapping[Level, tuple[Family, ...]] = {
    "Regular": regular.FAMILIES,
    "DCF": dcf.FAMILIES,
    "NCF": ncf.FAMILIES,
    "CS": cs.FAMILIES,
    "RE": enumerable.FAMILIES,
}

FAMILIES: Mapping[str, Family] = {family.id: family for families in BY_LEVEL.values() for family in families}
"""By id."""
