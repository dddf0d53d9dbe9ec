"""The 253 languages in order. Each category is a module with what is written by hand of its languages."""

from collections.abc import Mapping

from evals.benchmarks.tmeval import cfl_1, cfl_2, cfl_3, cfl_4, cfl_5, ncfl_1, ncfl_4
from evals.benchmarks.tmeval.language import FormalLanguage

CATEGORIES: Mapping[str, tuple[FormalLanguage, ...]] = {
    "CFL-1": cfl_1.LANGUAGES,
    "CFL-2": cfl_2.LANGUAGES,
    "CFL-3": cfl_3.LANGUAGES,
    "CFL-4": cfl_4.LANGUAGES,
    "CFL-5": cfl_5.LANGUAGES,
    "NCFL-1": ncfl_1.LANGUAGES,
    "NCFL-4": ncfl_4.LANGUAGES,
}
"""The names are the published ones, of which NCFL-2 and NCFL-3 hold no language."""

LANGUAGES: Mapping[str, FormalLanguage] = {
    language.id: language for languages in CATEGORIES.values() for language in languages
}
