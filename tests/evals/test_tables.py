import re
from collections.abc import Iterable
from io import StringIO
from typing import Literal

import pytest
from rich.console import Console, RenderableType

from evals.compare import Comparison, Result, compare
from evals.events import Closed
from evals.layout import Name
from evals.tables import render
from evals.trial import Outcome, TrialKey

MARKS: dict[str, Outcome] = {"+": "solved", "-": "unsolved", "?": "provider_error"}


def row(strategy: str, marks: str, run: str = "night", cost: float | None = 0.25, samples: int = 1) -> list[Result]:
    """One trial a mark and sample on the tasks E00, E01, ...: + solved, - unsolved, ? missing, a blank for none."""
    results = []
    for n, mark in enumerate(marks):
        for sample in range(samples if mark != " " else 0):
            key = TrialKey("openai/gpt-5-mini", strategy, "brainfuck", f"E{n:02d}", sample)
            closed = Closed(
                trial=str(key),
                outcome=MARKS[mark],
                error_class="ok",
                overfit=False,
                attempts=2,
                calls=4,
                input_tokens=1500,
                output_tokens=None,
                cost=cost,
                message="",
            )
            results.append(Result(run, key, closed))
    return results


def strategies(results: Iterable[Result]) -> Comparison:
    return compare(results, "strategy")


def written(renderable: RenderableType, width: int, colours: Literal["standard"] | None = None) -> str:
    file = StringIO()
    Console(file=file, width=width, force_terminal=colours is not None, color_system=colours).print(renderable)
    return file.getvalue()


def printed(comparison: Comparison, width: int = 100, colours: Literal["standard"] | None = None) -> str:
    """The page without the blanks that fill lines up."""
    return "\n".join(line.rstrip() for line in written(render(comparison), width, colours).splitlines())


def flat(text: str) -> str:
    return " ".join(text.split())


FULL = strategies(
    row("planner-editor-critic", "+" * 12 + "--", cost=None)
    + row("coder-critic", "+" * 9 + "-++-?")
    + row("zero-shot", "-" * 12 + "+")
)

PAGE = """\
Comparison by strategy: 3 arms, 41 trials, run night.
Incomplete: 1 of 41 trials missing (1 provider_error).

                                            95 %
strategy               solved   share   interval  overfit  missing     bounds
-----------------------------------------------------------------------------
planner-editor-critic   12/14  85.7 %  60.1-96.0        0        0  85.7-85.7
coder-critic            11/14  78.6 %  52.4-92.4        0        1  78.6-85.7
zero-shot                1/13   7.7 %   1.4-33.3        0        0    7.7-7.7
Share: solved of all trials, the missing included. Interval: Wilson, 95 %.
Bounds: the share if none or all of the missing were solved.

                       attempts
spent                   a trial  calls  tokens in  tokens out     cost
----------------------------------------------------------------------
planner-editor-critic      2.00     56     21,000     unknown  unknown
coder-critic               2.00     56     21,000     unknown  $3.5000
zero-shot                  2.00     52     19,500     unknown  $3.2500

                                                            found
pair                   wins  losses  shared     difference   from   Holm p
--------------------------------------------------------------------------
planner-editor-critic     1       0      13           +7.7   61.3    1.000
against coder-critic                           0.0 to 23.1
planner-editor-critic    12       1      13          +84.6   87.2   0.010*
against zero-shot                            53.8 to 100.0
coder-critic             11       1      13          +76.9   80.6   0.013*
against zero-shot                            38.5 to 100.0
Shared: cells where both have a result. Difference: first minus second there, in
points, with its 95 % interval (cluster bootstrap by task, 2,000 resamples).
Found from: the smallest difference that a test of this size finds with a chance
of 80 %. * The two differ (Holm-adjusted exact McNemar, 5 % level).

planner-editor-critic against coder-critic
  won       E09
  lost      none
  left out  1 cell where coder-critic has no result (provider_error)

planner-editor-critic against zero-shot
  won       E00, E01, E02, E03, E04, E05, E06, E07, E08, E09, E10, E11
  lost      E12
  left out  1 cell where zero-shot has no trial

coder-critic against zero-shot
  won       E00, E01, E02, E03, E04, E05, E06, E07, E08, E10, E11
  lost      E12
  left out  1 cell where neither has a result (provider_error/no_trial)

Statistically tied with the best: planner-editor-critic, coder-critic
(Holm-adjusted exact McNemar, 5 % level)."""


def test_the_page_on_a_narrow_terminal_is_this() -> None:
    assert printed(FULL, width=80) == PAGE


@pytest.mark.parametrize("width", [30, 45, 60, 80, 100, 200])
def test_no_line_is_longer_than_the_terminal_and_nothing_is_cut_off(width: int) -> None:
    text = printed(FULL, width)
    assert max(map(len, text.splitlines())) <= width
    assert "\N{HORIZONTAL ELLIPSIS}" not in text
    letters = sorted(character for character in text if character not in " -\n")
    assert letters == sorted(character for character in PAGE if character not in " -\n")


def test_without_a_terminal_there_are_no_colour_codes_and_only_ascii() -> None:
    text = printed(FULL)
    assert "\x1b" not in text
    assert text.isascii()


def test_a_terminal_sees_the_same_text_in_weights_and_colours() -> None:
    coloured = printed(FULL, width=80, colours="standard")
    assert "\x1b[1m" in coloured
    plain = re.sub("\x1b\\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in plain.splitlines()] == PAGE.splitlines()


def test_a_complete_comparison_speaks_neither_of_missing_trials_nor_of_bounds() -> None:
    text = printed(strategies(row("a", "+-") + row("b", "-+")))
    assert "Incomplete" not in text
    assert "bounds" not in text.lower()


def test_reasons_are_summed_over_the_arms() -> None:
    assert "Incomplete: 3 of 5 trials missing (3 provider_error)." in printed(
        strategies(row("a", "+??") + row("b", "-?"))
    )


def test_unknown_is_written_out_and_never_zero() -> None:
    assert flat(printed(strategies(row("a", "+-", cost=None)))).count("unknown") == 2
    assert "$0.0000" in printed(strategies(row("a", "+-", cost=0.0)))


def test_a_task_won_in_several_cells_says_in_how_many() -> None:
    text = printed(strategies(row("a", "+-", samples=3) + row("b", "--", samples=3)))
    assert "won   E00(x3)\n  lost  none" in text


def test_a_best_arm_that_stands_alone_is_named_alone() -> None:
    text = flat(printed(strategies(row("a", "+" * 8) + row("b", "-" * 8))))
    assert text.endswith(
        "Best: a; every arm that it was compared with differs from it (Holm-adjusted exact McNemar, 5 % level)."
    )


def test_tied_sets_are_told_where_the_best_set_does_not_tell_all() -> None:
    text = flat(printed(strategies(row("a", "+" * 12) + row("b", "-" * 9 + "+++") + row("c", "-" * 12))))
    assert text.endswith("Tied sets, in each of which no two arms differ: b, c.")


def test_one_arm_is_a_table_without_pairs() -> None:
    text = printed(strategies(row("a", "+-")))
    assert "pair" not in text
    assert text.endswith("a is the only arm: there is nothing to compare it with.")


def test_arms_without_a_shared_cell_are_said_not_to_be_comparable() -> None:
    text = printed(strategies(row("a", "++") + row("b", "  --")))
    assert flat(text).endswith(
        "No two arms share a cell where both have a result, so none can be compared: a and b (no task in common)."
    )


def test_single_pairs_without_a_shared_cell_are_listed() -> None:
    text = flat(printed(strategies(row("a", "++") + row("b", "--") + row("c", "  -"))))
    assert text.endswith(
        "Not compared, because they share no cell where both have a result: a and c (no task in common); b and c (no "
        "task in common)."
    )


def test_runs_that_are_compared_are_named() -> None:
    text = printed(strategies(row("a", "++", run="monday") + row("a", "+-", run="tuesday")))
    assert "2 arms, 4 trials, runs monday, tuesday." in text
    assert "a @ monday\nagainst a @ tuesday" in flat(text).replace(" against", "\nagainst")


def test_names_are_never_read_as_markup() -> None:
    assert "[bold]a[/bold]" in printed(strategies(row("[bold]a[/bold]", "+")))


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("planner-editor-critic", 21, ["planner-editor-critic"]),
        ("planner-editor-critic", 16, ["planner-editor-", "critic"]),
        ("openai/gpt-5-mini", 9, ["openai/", "gpt-5-", "mini"]),
        ("a @ monday", 6, ["a @", "monday"]),
        ("one\nagainst other", 40, ["one", "against other"]),
        ("unbreakable", 6, ["unbrea", "kable"]),
        ("\N{CJK UNIFIED IDEOGRAPH-8A9E}\N{CJK UNIFIED IDEOGRAPH-8A00}-x", 5, ["\u8a9e\u8a00-", "x"]),
        ("", 5, [""]),
    ],
)
def test_a_name_folds_where_it_has_joints(name: str, width: int, lines: list[str]) -> None:
    assert written(Name(name), width).splitlines() == lines
