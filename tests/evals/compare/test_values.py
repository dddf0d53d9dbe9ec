"""A comparison for a machine: JSON and CSV."""

import csv
import io
import json

from evals.compare import Comparison, Facts, compare, to_json
from evals.compare.values import COLUMNS, to_csv
from tests.evals.compare.rows import result, row

COMPARISON = compare(row("a", "++?-") + row("b", "-+-"), "strategy")
TIERS = Facts("bench", groups={"tier": {"t0": "easy", "t1": "easy", "t2": "hard"}})


def read(comparison: Comparison) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(to_csv(comparison))))


def test_json_has_the_documented_keys() -> None:
    document = json.loads(json.dumps(to_json(COMPARISON)))
    assert " ".join(document) == (
        "by runs incomplete level confidence power bootstraps shuffles seed arms pairs contrasts ties cautions"
    )
    assert " ".join(document["arms"][0]) == (
        "name value run trials tasks solved interval task_interval missing overfit mean_attempts calls input_tokens "
        "output_tokens cost missing_count share best_share"
    )
    assert " ".join(document["pairs"][0]) == (
        "first second wins losses both_solved neither_solved missing absent tasks units independent effect interval "
        "test p adjusted_p detectable left_out apart sent shared ties differs"
    )
    assert list(document["arms"][0]["interval"]) == ["low", "high"]
    assert list(document["pairs"][0]["tasks"][0]) == ["task", "wins", "losses", "cells"]
    assert list(document["pairs"][0]["left_out"][0]) == ["cell", "side", "reason"]
    assert list(document["ties"]) == ["best", "sets"]


def test_json_holds_what_the_comparison_holds() -> None:
    document = json.loads(json.dumps(to_json(COMPARISON)))
    assert (document["by"], document["runs"], document["incomplete"]) == ("strategy", ["run"], True)
    assert [(arm["name"], arm["share"], arm["best_share"]) for arm in document["arms"]] == [
        ("a", 0.5, 0.75),
        ("b", 1 / 3, 1 / 3),
    ]
    assert document["arms"][0]["missing"] == {"provider_error": 1}
    assert document["pairs"][0]["tasks"] == [{"task": "t0", "wins": 1, "losses": 0, "cells": 1}]
    assert document["pairs"][0]["effect"] == 0.5
    assert document["pairs"][0]["left_out"] == [
        {"cell": "m/*/brainfuck/t2/0", "side": "first", "reason": "provider_error"},
        {"cell": "m/*/brainfuck/t3/0", "side": "second", "reason": "no_trial"},
    ]
    assert document["ties"] == {"best": ["a", "b"], "sets": [["a", "b"]]}


def test_unknown_and_untested_are_null_in_json() -> None:
    results = [result("a", "1", "solved", cost=None), result("b", "2", "solved")]
    document = json.loads(json.dumps(to_json(compare(results, "strategy"))))
    assert document["arms"][0]["cost"] is None
    (pair,) = document["pairs"]
    assert [pair[name] for name in ("p", "adjusted_p", "effect", "interval", "detectable")] == [None] * 5


def test_json_of_tiers_has_contrasts_in_the_place_of_pairs() -> None:
    document = json.loads(json.dumps(to_json(compare(row("a", "++-", facts=TIERS), "tier"))))
    assert document["pairs"] == []
    assert " ".join(document["contrasts"][0]) == (
        "first second first_tasks first_cells first_solved second_tasks second_cells second_solved first_independent "
        "second_independent effect interval p adjusted_p detectable differs"
    )


def test_csv_says_in_its_first_column_what_a_row_is_about() -> None:
    rows = read(COMPARISON)
    assert list(rows[0]) == list(COLUMNS)
    assert [one["row"] for one in rows] == ["arm", "arm", "pair", "task", "left_out", "left_out"]
    arm, _, pair, task, first, second = rows
    assert (arm["first"], arm["solved"], arm["trials"], arm["missing"]) == ("a", "2", "4", "1")
    assert (pair["first"], pair["second"], pair["wins"], pair["losses"], pair["effect"]) == ("a", "b", "1", "0", "0.5")
    assert (task["task"], task["wins"], task["losses"]) == ("t0", "1", "0")
    assert (first["cell"], first["side"], first["reason"]) == ("m/*/brainfuck/t2/0", "first", "provider_error")
    assert (second["cell"], second["side"], second["reason"]) == ("m/*/brainfuck/t3/0", "second", "no_trial")


def test_csv_keeps_names_with_commas_quotes_and_line_breaks_whole() -> None:
    name = 'a,"b"\n<c> \N{GRINNING FACE}'
    assert read(compare(row(name, "+-"), "strategy"))[0]["first"] == name


def test_csv_of_tiers_has_contrasts() -> None:
    rows = read(compare(row("a", "++-", facts=TIERS), "tier"))
    assert [(one["row"], one["first"], one["second"]) for one in rows[-1:]] == [("contrast", "easy", "hard")]
    assert rows[-1]["effect"] == "1.0"
