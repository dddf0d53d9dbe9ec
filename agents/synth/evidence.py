"""What is known of the wanted outputs, and the critic's words for it, which can be read back.

An example is an input with its right output; a refutation is an input with an output that is wrong. The policy `full`
shows examples; where only what a program printed is shown, a passed case is an example all the same, and a failed one
a refutation. Weaker policies show nothing of either.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from agents.synth.grammar import Expression, evaluate
from agents.synth.notation import quote, unquote
from agents.synth.values import to_bytes
from tools.feedback import ShownCase

Pair = tuple[str, str]
"""An input and an output, as characters 0..255."""

_TEXT = r'("[^"]*")'
_RIGHT = re.compile(rf"For input {_TEXT} the right output is {_TEXT}")
_WRONG = re.compile(rf"For input {_TEXT} the output {_TEXT} is wrong")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Examples and refutations in the order in which they were shown, without repetitions."""

    examples: tuple[Pair, ...] = ()
    refutations: tuple[Pair, ...] = ()

    def __add__(self, other: "Evidence") -> "Evidence":
        return _evidence(self.examples + other.examples, self.refutations + other.refutations)

    def allows(self, expression: Expression) -> bool:
        """Whether an expression is right on every example and not refuted."""
        return all(evaluate(expression, stdin) == stdout for stdin, stdout in self.examples) and not any(
            evaluate(expression, stdin) == stdout for stdin, stdout in self.refutations
        )


def from_feedback(cases: Iterable[ShownCase]) -> Evidence:
    """What the shown cases say."""
    examples: list[Pair] = []
    refutations: list[Pair] = []
    for case in cases:
        if _is_example(case):
            examples.append(_pair(case, "expected_stdout" if "expected_stdout" in case else "actual_stdout"))
        elif _is_refutation(case):
            refutations.append(_pair(case, "actual_stdout"))
    return _evidence(examples, refutations)


def from_words(words: str) -> Evidence:
    """What a critic's words say; nothing, if they were written by somebody else."""
    return _evidence(
        ((unquote(found[1]), unquote(found[2])) for found in _RIGHT.finditer(words)),
        ((unquote(found[1]), unquote(found[2])) for found in _WRONG.finditer(words)),
    )


def to_words(cases: Iterable[ShownCase]) -> str:
    """A sentence for each shown case, on a line of its own; `from_words` finds in them what `from_feedback` finds in
    the cases.
    """
    return "\n".join(filter(None, map(_sentence, cases)))


def _sentence(case: ShownCase) -> str:
    if _is_example(case):
        stdin, right = _pair(case, "expected_stdout" if "expected_stdout" in case else "actual_stdout")
        return f"For input {quote(stdin)} the right output is {quote(right)}{_what_happened(case)}."
    if _is_refutation(case):
        stdin, wrong = _pair(case, "actual_stdout")
        return f"For input {quote(stdin)} the output {quote(wrong)} is wrong."
    return ""


def _what_happened(case: ShownCase) -> str:
    if case.get("passed", False):
        return ", which is what the program printed"
    how = f" and ended with {case['error_type']}" if case.get("error_type", "logic_error") != "logic_error" else ""
    printed = quote(to_bytes(case["actual_stdout"])) if "actual_stdout" in case else "something else"
    return f", but the program printed {printed}{how}"


def _is_example(case: ShownCase) -> bool:
    return "stdin" in case and ("expected_stdout" in case or ("actual_stdout" in case and case.get("passed", False)))


def _is_refutation(case: ShownCase) -> bool:
    return not _is_example(case) and "stdin" in case and "actual_stdout" in case and not case.get("passed", True)


def _pair(case: ShownCase, output: Literal["expected_stdout", "actual_stdout"]) -> Pair:
    return to_bytes(case["stdin"]), to_bytes(case[output])


def _evidence(examples: Iterable[Pair], refutations: Iterable[Pair]) -> Evidence:
    return Evidence(tuple(dict.fromkeys(examples)), tuple(dict.fromkeys(refutations)))
