"""`loopwright verify`: whether a report says what its journals hold."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from evals.report.verifying import ABSENT, verify

MOST = 20
"""Differences that are told one by one."""


def verify_command(paths: Sequence[Path], as_json: bool) -> int:
    """Make all numbers again from the runs and compare them with the report's, the last path; exit 1 if any differs."""
    *runs, report = paths
    compared, found = verify(runs, report)
    if as_json:
        fields = [{"path": one.path, "reported": _plain(one.reported), "found": _plain(one.found)} for one in found]
        print(json.dumps({"report": str(report), "compared": compared, "differences": fields}, ensure_ascii=False))
        return 1 if found else 0
    for one in found[:MOST]:
        print(f"{one.path}: {_short(one.reported)} in the report, {_short(one.found)} from the journals")
    if len(found) > MOST:
        print(f"... and {len(found) - MOST:,} more")
    if found:
        print(f"{report}: {len(found):,} of {compared:,} values are not those of the journals")
        return 1
    print(f"{report}: all {compared:,} values are those of the journals")
    return 0


def _plain(value: Any) -> Any:
    return None if value is ABSENT else value


def _short(value: Any) -> str:
    if value is ABSENT:
        return "nothing"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else f"{text[:77]}..."
