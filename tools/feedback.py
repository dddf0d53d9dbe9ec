"""What of a verdict an agent may see: the only place where a case could leak.

A policy is a list of fields; each policy shows all that the one before it shows, and more.

    none         nothing at all
    pass_fail    whether each visible case passed
    error_class  + its error type
    stderr       + the interpreter's diagnosis
    actual       + its input and what the program printed
    full         + what it should have printed (what the paper's self-scaffolding shows)

Held-out cases are never shown under any policy.
"""

from collections.abc import Mapping
from typing import TypedDict, cast

from tools.judge import CaseResult, Verdict


class ShownCase(TypedDict, total=False):
    """One visible case as an agent sees it; a key that the policy withholds is absent. Plain JSON."""

    passed: bool
    error_type: str
    stderr: str
    stdin: str
    actual_stdout: str
    """Bytes that are no UTF-8 appear as \\xNN."""
    expected_stdout: str


POLICIES: Mapping[str, tuple[str, ...]] = {
    "none": (),
    "pass_fail": ("passed",),
    "error_class": ("passed", "error_type"),
    "stderr": ("passed", "error_type", "stderr"),
    "actual": ("passed", "error_type", "stderr", "stdin", "actual_stdout"),
    "full": ("passed", "error_type", "stderr", "stdin", "actual_stdout", "expected_stdout"),
}


def feedback(verdict: Verdict, policy: str) -> list[ShownCase]:
    """The visible cases of a verdict under a policy, in the task's order; empty if there is nothing to show."""
    fields = POLICIES[policy]
    if not fields:
        return []
    return [_shown(case, fields) for case in verdict.cases if not case.held_out]


def _shown(case: CaseResult, fields: tuple[str, ...]) -> ShownCase:
    everything = {
        "passed": case.error_type == "ok",
        "error_type": case.error_type,
        "stderr": case.stderr,
        "stdin": case.stdin,
        "actual_stdout": case.actual_stdout.decode(errors="backslashreplace"),
        "expected_stdout": case.expected_stdout,
    }
    return cast(ShownCase, {name: everything[name] for name in fields})
