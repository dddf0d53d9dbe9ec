"""An analysis as it is printed."""

from functools import cache
from io import StringIO
from itertools import product

import pytest
from rich.console import Console

from evals.analysis import Analysis, analyse
from evals.analysis_history import Taken
from evals.analysis_steps import CaseChanges, Critique, Step
from evals.analysis_tables import render
from evals.analysis_trials import Trial
from evals.events import Closed
from evals.hardcoding import Suspect
from evals.trial import Outcome, TrialKey
from tools.judge import ErrorClass

ENDINGS: dict[str, tuple[Outcome, tuple[ErrorClass, ...]]] = {
    "+": ("solved", ("ok",)),
    "2": ("solved", ("compile_error", "ok")),
    "-": ("unsolved", ("no_program", "timeout_error")),
    "?": ("refused", ()),
}
STEP = Step(2, "no_program", "timeout_error", CaseChanges(3, 1, 2, 0, 0), 120, 400, None, True, Critique(1, 1))
CALL = Taken("critic", 1200, None, 0.5, 36.0)
STRATEGIES = {"zero-shot": "+--?--------", "few-shot": "+2----------", "planner-editor-critic": "2+2+2+------"}
TASKS = list(product(("brainfuck", "befunge98"), ("easy", "hard"), range(3)))


def trials(strategy: str, marks: str, samples: int = 1) -> list[Trial]:
    """One a mark: three tasks in two tiers, in two languages."""
    made = []
    for sample, ((language, tier, number), mark) in product(range(samples), zip(TASKS, marks, strict=False)):
        key = TrialKey("openai/gpt-5.4-mini", strategy, language, f"{tier}{number}", sample)
        outcome, errors = ENDINGS[mark]
        closed = Closed(
            trial=str(key),
            outcome=outcome,
            error_class=errors[-1] if errors else "ok",
            overfit=False,
            attempts=len(errors),
            calls=len(errors),
            input_tokens=None,
            output_tokens=None,
            cost=None,
            message="",
        )
        steps = (STEP,) if len(errors) == 2 else ()
        suspects = (Suspect(2, 6, 6, 5, 4, 1),) if mark == "-" and number == 0 else ()
        calls, category = (CALL,) * len(errors), f"[b]{tier} things"
        told = Trial("night", key, closed, "esolang", tier, category, errors, suspects, True, steps=steps, calls=calls)
        made.append(told)
    return made


@cache
def full() -> Analysis:
    return analyse([one for strategy, marks in STRATEGIES.items() for one in trials(strategy, marks, samples=2)])


def printed(analysis: Analysis, width: int = 80) -> str:
    """The page without the blanks that fill lines up."""
    file = StringIO()
    Console(file=file, width=width, highlight=False, markup=False).print(render(analysis))
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


def section(page: str, title: str) -> str:
    """What stands under a title, without its legend."""
    return next(part for part in page.split("\n\n") if part.startswith(title))


def test_the_heading_names_what_does_not_vary_and_what_is_missing() -> None:
    assert printed(full()).startswith(
        "Analysis of 72 trials, run night.\n"
        "All of model openai/gpt-5.4-mini.\n"
        "Incomplete: 2 of 72 trials missing (2 refused).\n"
    )


@pytest.mark.parametrize(
    "expected",
    [
        """\
Accuracy
                                              95 %
                         solved   share   interval  overfit  missing
--------------------------------------------------------------------
all                       18/72  25.0 %  16.4-36.1        0        2
language
  brainfuck               18/36  50.0 %  34.5-65.5        0        2""",
        """\
Accuracy by strategy, % solved of all trials
                                           planner-
                                            editor-
                  zero-shot  few-shot        critic
---------------------------------------------------
language
  brainfuck            16.7      33.3         100.0""",
        """\
Failures
                                  no
             trials  failed  program  compile  runtime  timeout  logic
----------------------------------------------------------------------
all trials       70      52      0.0      0.0      0.0    100.0    0.0
  brainfuck      34      16      0.0      0.0      0.0    100.0    0.0
  befunge98      36      36      0.0      0.0      0.0    100.0    0.0
attempt 1        70      60     86.7     13.3      0.0      0.0    0.0
attempt 2        60      52      0.0      0.0      0.0    100.0    0.0
Classes in % of the failed; a trial has that of its last attempt. Missing trials
are left out.""",
        """\
Attempts to solve
strategy               trials  solved  by 1  by 2  mean
-------------------------------------------------------
all                        72      18  13.9  25.0  1.44
zero-shot                  24       2   8.3   8.3  1.00""",
        """\
Few-shot lift
                   zero-  few-
language   shared   shot  shot       lift  wins  losses      p
--------------------------------------------------------------
all            22      2     4   +9.09 pp     2       0  0.500""",
        """\
Strategies in pairs
                                                                           95 %
pair                           tasks       p  cells       p   rho      interval
-------------------------------------------------------------------------------
zero-shot                        1/6   1.000    1/4   1.000  1.00  1.00 to 1.00
against few-shot
zero-shot                        4/6   0.125    2/4   0.500  0.58  0.33 to 1.00
against planner-editor-critic""",
        """\
Several samples
                                                           95 %
                                   tasks  k  pass@1    interval  pass@k  pass^k
-------------------------------------------------------------------------------
zero-shot / brainfuck                  5  2    20.0    2.5-55.6    20.0    20.0""",
        """\
Hard-coding
                                               held out
trial                                 attempt    failed  copied  silent  outputs
--------------------------------------------------------------------------------
openai/gpt-5.4-mini/zero-shot/              2       5/6       4       1        6""",
        """\
From attempt to attempt
from        no program  compile  runtime  timeout  logic  ok  ended
-------------------------------------------------------------------
no program           0        0        0       52      0   0      0
compile              0        0        0        0      0   8      0
timeout              0        0        0        0      0   0     52
ok                   0        0        0        0      0   0     18
Attempts of a class, by the class of the next attempt.""",
        """\
                                                             cases   cases
strategy               steps  better  worse  mixed  neither  fixed  broken
--------------------------------------------------------------------------
all                       60       0      0     60        0    180      60""",
        """\
Edits
                                      edit              share
strategy               steps  same  median  quartiles  median  quartiles
------------------------------------------------------------------------
all                       60     0     120    120-120    30.0  30.0-30.0""",
        """\
Stuck
                                 same     same          stuck  solved  ended
strategy               steps  program  failure  trials   once   later  stuck
----------------------------------------------------------------------------
all                       60        0       60      60     60       8     52""",
        """\
Critics heeded
                                  program  name a  changed
strategy               critiques  changed   place    there    share    edit
---------------------------------------------------------------------------
all                           60       60      60       60  100.0 %  30.0 %""",
        """\
Roles
role             calls  failed  tokens in  tokens out      cost  hours  s a call
--------------------------------------------------------------------------------
critic             130       0    156,000     unknown  $65.0000   1.30     36.00
zero-shot
  critic            42       0     50,400     unknown  $21.0000   0.42     36.00""",
    ],
)
def test_the_page_on_a_narrow_terminal_holds_this(expected: str) -> None:
    assert expected in printed(full())


@pytest.mark.parametrize("width", [50, 80, 100, 200])
def test_no_line_is_longer_than_the_terminal_and_nothing_is_cut_off(width: int) -> None:
    page = printed(full(), width)
    assert max(map(len, page.splitlines())) <= width
    assert page.isascii()

    def letters(text: str) -> list[str]:
        return sorted(character for character in text if character not in " -\n")

    assert letters(page) == letters(printed(full(), 120))


def test_more_strategies_than_fit_beside_each_other_make_another_table() -> None:
    page = printed(analyse([one for number in range(7) for one in trials(f"strategy-{number}", "+-+-+-+-")]))
    assert page.count("Accuracy by strategy") == 2


def test_what_has_nothing_to_show_is_a_sentence() -> None:
    page = printed(analyse(trials("zero-shot", "++++")))
    assert "Failures: No attempt failed." in page
    assert "Few-shot lift: No trial of few-shot has a result: there is no lift to measure." in page
    assert "Accuracy by strategy" not in page


def test_without_any_result_there_is_one_sentence_and_no_table() -> None:
    page = printed(analyse(trials("zero-shot", "????")))
    assert page.endswith("\n\nNo trial has a result yet; finish the run first.")
    assert "---" not in page


def test_undefined_p_values_are_called_so() -> None:
    page = printed(analyse(trials("a", "+--+") + trials("b", "+--+")))
    assert "not" in section(page, "Strategies in pairs")
    assert "defined" in section(page, "Strategies in pairs")
