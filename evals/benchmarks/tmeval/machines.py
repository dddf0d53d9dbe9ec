"""Machines of ours that decide some of the languages: proof that it can be done, and answers for a scripted model.

There are at least two for each category. They are texts in the form that a model has to give, which is the language
turing, and they are right of all 600 words of their language.
"""

from pathlib import Path

FOLDER = Path(__file__).with_name("references")

REFERENCES = (
    "CFL-1.01",
    "CFL-1.02",
    "CFL-1.05",
    "CFL-2.01",
    "CFL-2.02",
    "CFL-2.17",
    "CFL-3.01",
    "CFL-3.07",
    "CFL-3.09",
    "CFL-3.36",
    "CFL-4.01",
    "CFL-4.11",
    "CFL-4.21",
    "CFL-5.01",
    "CFL-5.22",
    "CFL-5.32",
    "NCFL-1.01",
    "NCFL-1.15",
    "NCFL-1.34",
    "NCFL-4.03",
    "NCFL-4.09",
    "NCFL-4.24",
)
"""The languages that have one."""


def reference(language_id: str) -> str:
    """The source of a machine that decides a language. Raises KeyError if there is none."""
    if language_id not in REFERENCES:
        raise KeyError(language_id)
    return (FOLDER / f"{language_id}.txt").read_text("utf-8")
