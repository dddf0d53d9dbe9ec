"""The conventions that only questions of the level CS need; glossary.py holds them with all others."""

from collections.abc import Mapping

TERMS: Mapping[str, str] = {
    "bounded contents": "The content of the tape is written as the word of all cells between < and >, these two "
    "left out.",
    "cycle": "A cycle begins at every moment at which the machine has just made a step from another state into the "
    "given cycle state; and at the very beginning, if the cycle state is the start state.",
}
