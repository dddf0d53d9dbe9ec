"""`loopwright audit`: does any program get lost on its way from a reply to the judge?"""

import importlib.util
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.table import Table

from evals import registry
from evals.audit import Extractor, Finding, audit, audit_extractor, counted, known_programs
from evals.errors import UserError
from evals.shapes import SHAPES


def audit_command(languages: Sequence[str], sample: int | None, extractor: str | None, as_json: bool) -> int:
    """Audit our harness, or a foreign extractor; exit 1 if a program was lost."""
    names = list(languages) or registry.names("languages")
    known = [registry.language(name, None) for name in names]
    programs = known_programs(known, registry.benchmark("esolang"), sample)
    if extractor is None:
        findings = audit(programs, registry.names("strategies"))
    else:
        findings = list(audit_extractor(programs, extractor, _function(extractor)))
    lost = [finding for finding in findings if finding.lost]
    if as_json:
        summary = {"replies": len(findings), "lost": [asdict(finding) for finding in lost]}
        print(json.dumps(summary, ensure_ascii=False))
    else:
        _print(names, findings, lost)
    return 1 if lost else 0


def _print(names: Sequence[str], findings: Sequence[Finding], lost: Sequence[Finding]) -> None:
    table = Table(show_edge=False)
    table.add_column("programs kept, by reply shape", overflow="fold")
    for name in names:
        table.add_column(name, justify="right")
    counts = counted(findings)
    for shape in SHAPES:
        row = (counts[name, shape.name] for name in names)
        table.add_row(shape.name, *(f"{kept}/{total}" for kept, total in row))
    console = Console(highlight=False, markup=False)
    console.print(table)
    for finding in lost:
        how = "was altered" if not finding.intact else "was judged unsolved"
        program = f"{finding.language} ({finding.dialect}), {finding.program}"
        place = f"{program}, {finding.shape}, through {finding.through}"
        console.print(f"lost: {place}: the program {how}", soft_wrap=True)
    console.print(f"{len(findings)} replies, {len(lost)} programs lost", soft_wrap=True)


def _function(name: str) -> Extractor:
    """The function of path/to/file.py:NAME: from a reply and a language's name to a program or None."""
    path, colon, function = name.rpartition(":")
    spec = importlib.util.spec_from_file_location("extractor", path) if path.endswith(".py") else None
    if not colon or spec is None or spec.loader is None:
        raise UserError(f"--extractor {name}: expected path/to/file.py:FUNCTION")
    if not Path(path).is_file():
        raise UserError(f"--extractor {name}: there is no file {path}; give the path of a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = getattr(module, function, None)
    if not callable(found):
        raise UserError(f"--extractor {name}: {path} has no function {function!r}; name one that it has")
    extractor: Extractor = found
    return extractor
