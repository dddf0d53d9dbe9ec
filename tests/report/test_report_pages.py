"""The pages of a report as a reader sees them, in a browser, of a run that really went."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.report.watching import Open, Watched

LOOPWRIGHT = str(Path(sys.executable).parent / "loopwright")
STRATEGIES = ("zero-shot", "self-scaffolding", "coder-critic")
TASKS = ("E02", "E03", "E04", "E06", "E08", "E11", "E12", "E17")
TRIAL = "#/trial/quick/" + "builtin/synth/coder-critic/brainfuck/E06/1".replace("/", "%2F")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page that the quickstart makes, of fewer tasks and strategies."""
    folder = tmp_path_factory.mktemp("quick")
    chosen = [part for task in TASKS for part in ("--task", task)]
    chosen += [part for strategy in STRATEGIES for part in ("--strategy", strategy)]
    run = ["run", "--model", "builtin/synth", *chosen, "--out", "runs/quick"]
    for arguments in (run, ["report", "runs/quick"]):
        subprocess.run([LOOPWRIGHT, *arguments], cwd=folder, check=True, capture_output=True)
    return folder / "runs" / "quick" / "report.html"


@pytest.fixture
def page(quick: Path, open_page: Open) -> Watched:
    return open_page(quick)


def test_the_overview_says_who_won_how_sure_at_what_price_and_why_the_others_failed(page: Watched) -> None:
    told = page.text()
    assert page.text("h1") == "coder-critic and self-scaffolding are tied for the best: each solved 8 of 8 (100.0 %)."
    assert "The 95 % interval of coder-critic is 67.6 to 100.0 % (Wilson)." in told
    assert "Of the tied arms self-scaffolding took least, 15 calls; coder-critic took most, 22 calls." in told
    assert "zero-shot failed 7 of 8 trials: 7 printed the wrong output." in told
    assert "builtin/synth is a program synthesiser that needs no language model" in page.text(".caveats")


def test_every_view_opens_without_a_word_on_the_console_and_without_a_request(page: Watched) -> None:
    for route in page.links(".menu a"):
        page.go(route)
        assert page.text("h1")
        assert page.links('.menu [aria-current="page"]') == [route]
    assert page.complaints == []
    assert page.requests == []


def test_a_number_leads_to_the_trials_that_it_counts_and_these_to_their_attempts(page: Watched) -> None:
    page.page.get_by_label("7 trials of zero-shot: printed the wrong output").click()
    page.page.wait_for_selector("text=7 trials of 24, 0 solved.")
    page.page.locator("tbody a").first.click()
    page.page.wait_for_selector("#attempt-1")
    assert page.text("h1").endswith("zero-shot on E03: Hello Name")
    assert "First difference at byte 0: expected" in page.text("section.attempt")


def test_a_trial_shows_prompt_reply_program_cases_critic_and_how_it_went_on(page: Watched) -> None:
    page.go(TRIAL)
    page.page.wait_for_selector("#attempt-2")
    assert page.texts("section.call h2") == ["coder call 1", "critic call 2", "coder call 3"]
    assert [text.split()[0:2] for text in page.texts("section.attempt h2")] == [["Attempt", "1"], ["Attempt", "2"]]
    page.page.locator("section.call summary").first.click()
    assert "The input is one line, an integer from 0 to 9999" in page.text("section.call details")
    assert "The program fails 6 of 6 shown cases." in page.text("section.call.critic")
    first = page.page.locator("section.attempt").first
    assert first.locator("pre.output.lost mark").first.inner_text() == "even"
    assert first.locator("pre.output.added mark").first.inner_text() == "0"


def test_an_execution_can_be_stepped_through(page: Watched) -> None:
    page.go(TRIAL)
    page.page.wait_for_selector(".playing summary")
    page.page.locator(".playing summary").first.click()
    page.page.wait_for_selector(".player-place button")
    assert page.complaints == []


def test_tables_sort_by_their_heads(page: Watched) -> None:
    calls = page.page.get_by_role("button", name="calls", exact=True)
    rows = page.page.locator("section", has=page.page.get_by_text("At what price")).locator("tbody th")
    calls.click()
    assert rows.all_inner_texts() == ["coder-critic", "self-scaffolding", "zero-shot"]
    calls.click()
    assert rows.all_inner_texts() == ["zero-shot", "self-scaffolding", "coder-critic"]


def test_trials_are_filtered_and_the_filter_stands_in_the_address(page: Watched) -> None:
    page.go("#/trials")
    page.page.get_by_label("strategy").select_option("coder-critic")
    page.page.get_by_label("Search in keys").fill("e06")
    page.page.wait_for_selector("text=1 trial of 24, 1 solved.")
    assert page.page.evaluate("location.hash") == "#/trials?strategy=coder-critic&key=e06"


def test_the_keyboard_alone_is_enough(page: Watched) -> None:
    keyboard = page.page.keyboard
    keyboard.press("Tab")
    keyboard.press("Enter")
    assert page.page.evaluate("document.activeElement.id") == "main"
    page.go("#/trials")
    page.page.locator("tbody a").first.focus()
    keyboard.press("ArrowDown")
    keyboard.press("End")
    keyboard.press("ArrowUp")
    keyboard.press("Enter")
    page.page.wait_for_selector("section.call")
    assert page.text("h1").endswith("self-scaffolding on E17: Uppercase String")
    page.go("#/tasks")
    page.page.locator("td.cell a").first.focus()
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    page.page.wait_for_function("location.hash === '#/trials?task=E03&strategy=self-scaffolding'")


def test_on_a_phone_no_page_is_wider_than_the_screen(quick: Path, open_page: Open) -> None:
    page = open_page(quick, width=390)
    for route in [*page.links(".menu a"), "#/task/E06", TRIAL, "#/arm/strategy/zero-shot"]:
        page.go(route)
        page.page.wait_for_function("!document.querySelector('.waiting')")
        assert page.page.evaluate("document.documentElement.scrollWidth") <= 390, route


def test_the_page_is_dark_where_the_system_is_and_light_where_the_reader_says_so(quick: Path, open_page: Open) -> None:
    page = open_page(quick, dark=True)
    background = "getComputedStyle(document.documentElement).backgroundColor"
    dark = page.page.evaluate(background)
    page.page.get_by_role("button", name="Theme: auto").click()
    light = page.page.evaluate(background)
    assert sum(map(int, dark[4:-1].split(","))) < 150 < 600 < sum(map(int, light[4:-1].split(",")))


def test_on_paper_stands_the_text_without_menu_and_buttons(page: Watched) -> None:
    page.go("#/trials")
    page.page.emulate_media(media="print")
    assert not page.page.locator(".menu").is_visible()
    assert page.page.locator("tbody a").count() == 24


def test_every_chart_has_its_data_in_a_table_beside_it(page: Watched) -> None:
    for route in ("#/budgets", "#/attempts"):
        page.go(route)
        assert page.page.locator("figure svg").count() > 0
        assert page.page.locator("figure svg[role=img]:not([aria-label])").count() == 0
        assert page.page.locator("section table, figure ~ table, .scroll table").count() > 0
