"""`loopwright doctor`: what a model's server can do, and what to write into an experiment file."""

import asyncio
import json
from dataclasses import asdict

from rich.console import Console

from agents.exec_command import PREFIX
from evals import log, registry
from evals.doctor import Diagnosis, examine
from evals.draft import to_toml
from evals.errors import UserError
from evals.layout import add_row, new_table
from evals.plugins import is_path


def doctor_command(name: str, as_json: bool) -> int:
    """Ask a model a few small questions; exit 1 if it cannot be used."""
    log.configure()
    registry.check_model(name)
    if name.startswith(("builtin/", PREFIX)) or (is_path(name) and registry.speaker(name) == "agents"):
        raise UserError(f"{name} is an agent of another kind than a language model; there is no server to ask")
    diagnosis = asyncio.run(examine(name, lambda settings: registry.model(name, settings)))
    if as_json:
        print(json.dumps(_described(diagnosis), ensure_ascii=False))
    else:
        _print(diagnosis)
    return 0 if diagnosis.usable else 1


def _described(diagnosis: Diagnosis) -> dict[str, object]:
    return {
        "model": diagnosis.model,
        "usable": diagnosis.usable,
        "checks": [asdict(check) for check in diagnosis.checks],
        "settings": diagnosis.settings,
    }


def _print(diagnosis: Diagnosis) -> None:
    table = new_table("check")
    table.columns[0].vertical = "top"
    for column in ("result", ""):
        table.add_column(column, overflow="fold")
    for check in diagnosis.checks:
        add_row(table, check.name, [check.result, check.sentence])
    console = Console(highlight=False, markup=False)
    console.print(table)
    if not diagnosis.usable:
        console.print(f"\n{diagnosis.model} cannot be used as it is", soft_wrap=True)
        return
    console.print("\nfor an experiment file; the numbers are examples:", soft_wrap=True)
    print(_settings(diagnosis), end="")


def _settings(diagnosis: Diagnosis) -> str:
    """The tables of an experiment file: what works with the model, and the prices that its server does not say."""
    name = json.dumps(diagnosis.model, ensure_ascii=False)
    lines = [f"[model.{name}]", *to_toml(diagnosis.settings).splitlines()]
    if not diagnosis.priced:
        lines += [
            f"# [prices.{name}]  in US dollars a million tokens, for a budget in dollars",
            "# input = ",
            "# output = ",
        ]
    return "\n".join(lines) + "\n"
