"""Players as they are seen: in a real browser, to the end of every run and back."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from evals import registry
from evals.benchmarks.tmbench.form import examples
from evals.report.player_page import player_page
from evals.report.traces import trace
from evals.report.traces_tag import tag_trace
from interpreters.base import Limits

HOSTILE = "</script><script>window.hurt = 1</script><img src=x onerror='window.hurt = 1'>"

BRANCHING = """from automata.tm.ntm import NTM

tm = NTM(
    states={"look", "a", "yes"},
    input_symbols={"a", "b"},
    tape_symbols={"a", "b", "_"},
    transitions={
        "look": {"a": {("look", "a", "R"), ("a", "a", "R")}, "b": {("look", "b", "R")}},
        "a": {"b": {("yes", "b", "N")}},
    },
    initial_state="look",
    blank_symbol="_",
    final_states={"yes"},
)
"""
TWO_TAPES = """from automata.tm.mntm import MNTM

tm = MNTM(
    states={"copy", "yes"},
    input_symbols={"a", "b"},
    tape_symbols={"a", "b", "_"},
    n_tapes=2,
    transitions={"copy": {
        ("a", "_"): [("copy", (("a", "R"), ("a", "R")))],
        ("b", "_"): [("copy", (("b", "R"), ("b", "R")))],
        ("_", "_"): [("yes", (("_", "N"), ("_", "N")))],
    }},
    initial_state="copy",
    blank_symbol="_",
    final_states={"yes"},
)
"""

Trace = dict[str, Any]


def example(language: str, dialect: str, number: int) -> Trace:
    found = registry.language(language, dialect).examples(dialect)[number]
    return trace(language, dialect, {}, found.program, found.cases[0][0].encode(), Limits(), 200)


TRACES: dict[str, Callable[[], Trace]] = {
    "brainfuck": lambda: trace("brainfuck", None, {}, "Echo twice:\n,[..,] é", b"ab\n"),
    "befunge98": lambda: example("befunge98", "spec", 2),
    "befunge98 that writes into itself": lambda: trace("befunge98", None, {}, '"A"e0p"B"f1p@ z', b""),
    "befunge98 of the harness": lambda: example("befunge98", "esolangbench", 0),
    "whitespace": lambda: example("whitespace", "spec", 2),
    "whitespace of the harness": lambda: example("whitespace", "esolangbench", 0),
    "whitespace in visible notation": lambda: trace("whitespace", None, {}, "#STL\nSSSTL # one\nTLST LLL", b""),
    "unlambda": lambda: example("unlambda", "spec", 0),
    "shakespeare": lambda: example("shakespeare", "spec", 1),
    "shakespeare of the harness": lambda: example("shakespeare", "esolangbench", 1),
    "turing": lambda: example("turing", "strict", 1),
    "turing with branches": lambda: trace("turing", None, {}, BRANCHING, b"bbab"),
    "turing with two tapes": lambda: trace("turing", None, {}, TWO_TAPES, b"abba"),
    "tag system": lambda: tag_trace(examples()[0].statement, examples()[0].program),
}

FAULTS: dict[str, Callable[[], Trace]] = {
    "brainfuck": lambda: trace("brainfuck", None, {}, "+.<", b""),
    "befunge98": lambda: trace("befunge98", "esolangbench", {}, "1$$@", b""),
    "whitespace": lambda: trace("whitespace", None, {}, "#STL\nSSSTL TSSS", b""),
    "unlambda": lambda: trace("unlambda", None, {}, "```sii``sii", b"", Limits(steps=5_000), 100),
    "shakespeare": lambda: trace(
        "shakespeare",
        None,
        {},
        "A play.\nRomeo, a man.\nJuliet, a woman.\nAct I: One.\nScene I: One.\n[Enter Romeo and Juliet]\n"
        "Romeo: You are a cat. Recall it.",
        b"",
    ),
    "tag system": lambda: tag_trace(examples()[0].statement, examples()[0].program.replace("[R", "[Q")),
}


class Opened:
    """A page with a player, and what the browser had to say of it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.complaints: list[str] = []
        self.requests: list[str] = []
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def text(self, selector: str) -> str:
        found: str = self.page.locator(selector).first.inner_text()
        return found

    def press(self, key: str, times: int = 1) -> None:
        """Press a key without the way through the browser, which takes long for hundreds of steps."""
        self.page.evaluate(
            "([key, times]) => { for (let n = 0; n < times; n += 1) document.querySelector('.player')"
            ".dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true})); }",
            [key, times],
        )

    @property
    def frame(self) -> int:
        return int(self.page.locator(".player").get_attribute("data-frame") or -1)

    def output(self) -> str:
        """What the output pane shows, its marks for what cannot be seen left out."""
        found: str = self.page.evaluate(
            "() => { const pane = document.querySelectorAll('.p-stream')[1].cloneNode(true);"
            " for (const sign of pane.querySelectorAll('.p-control')) sign.remove(); return pane.textContent; }"
        )
        return found


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Opened:
    """One for all tests of this file."""
    return Opened(browser.new_page())


Open = Callable[[Trace], Opened]


@pytest.fixture
def opened(tab: Opened, tmp_path: Path) -> Iterator[Open]:
    """Open the page of a trace; in the end nothing may have been complained of, and nothing else asked for."""
    tab.complaints.clear()
    tab.requests.clear()
    tab.page.set_viewport_size({"width": 1180, "height": 800})
    tab.page.emulate_media(media="screen", color_scheme="light", reduced_motion="no-preference")
    paths: list[Path] = []

    def open_page(made: Trace) -> Opened:
        paths.append(tmp_path / f"player{len(paths)}.html")
        paths[-1].write_text(player_page("a <player> & its run", made), encoding="utf-8")
        tab.page.goto(paths[-1].as_uri())
        return tab

    yield open_page
    assert tab.complaints == []
    assert tab.requests == [path.as_uri() for path in paths]


@pytest.mark.parametrize("name", TRACES)
def test_a_player_steps_to_its_end_and_back_again(opened: Open, name: str) -> None:
    made = TRACES[name]()
    assert not made["truncated"]
    seen, last = opened(made), made["frames"] - 1
    first, start = seen.text(".p-stage"), seen.text(".p-say")
    assert seen.text(".p-count") == f"step 0 of {made['steps']}"
    seen.press("ArrowRight", last)
    assert seen.frame == last
    assert seen.text(".p-count") == f"step {made['steps']} of {made['steps']}"
    end = seen.text(".p-stage")
    if made["language"] != "tag-trace":
        assert seen.output() == made["output"]
    seen.press("ArrowRight")
    assert seen.frame == last
    seen.press("ArrowLeft", last)
    assert (seen.frame, seen.text(".p-stage"), seen.text(".p-say")) == (0, first, start)
    seen.press("End")
    assert (seen.frame, seen.text(".p-stage")) == (last, end)
    seen.press("Home")
    assert (seen.frame, seen.text(".p-stage")) == (0, first)


@pytest.mark.parametrize("name", FAULTS)
def test_a_player_jumps_to_the_fault(opened: Open, name: str) -> None:
    made = FAULTS[name]()
    seen = opened(made)
    seen.page.locator("button.p-fault").click()
    assert seen.frame == made["fault"]
    assert made["message"] in seen.text(".p-say")
    seen.press("Home")
    seen.press("f")
    assert seen.frame == made["fault"]


def test_every_frame_looks_the_same_from_both_sides(opened: Open) -> None:
    for name in ("brainfuck", "befunge98 that writes into itself", "shakespeare"):
        seen = opened(TRACES[name]())
        going, coming = [], []
        for _ in range(8):
            seen.press("ArrowRight")
            going.append(seen.text(".p-stage"))
        for _ in range(8):
            coming.append(seen.text(".p-stage"))
            seen.press("ArrowLeft")
        assert coming == going[::-1]


def test_a_player_plays_and_pauses(opened: Open) -> None:
    seen = opened(example("unlambda", "spec", 1))
    seen.page.locator("select").select_option("100")
    seen.page.keyboard.press("Space")
    seen.page.wait_for_function("() => Number(document.querySelector('.player').dataset.frame) > 3")
    seen.page.keyboard.press("Space")
    at = seen.frame
    assert seen.page.locator("button.p-play").get_attribute("aria-label") == "Play"
    seen.page.keyboard.press("ArrowLeft")
    assert seen.frame == at - 1


def test_the_bar_goes_anywhere(opened: Open) -> None:
    seen = opened(TRACES["unlambda"]())
    seen.page.locator("input[type=range]").fill("37")
    assert seen.text(".p-count").startswith("step 37 of")


def test_the_instruction_that_comes_next_is_marked_in_the_source(opened: Open) -> None:
    seen = opened(TRACES["brainfuck"]())
    marks = []
    for _ in range(4):
        marks.append(seen.text(".p-source mark"))
        seen.press("ArrowRight")
    assert marks == [",", "[", ".", "."]
    seen = opened(example("whitespace", "spec", 0))
    assert set(seen.text(".p-source mark")) <= set("·→↵")


def test_the_gap_in_a_long_run_is_told(opened: Open) -> None:
    made = trace("brainfuck", None, {}, "+[>+<]", b"", Limits(steps=1_000_000), 40)
    seen = opened(made)
    seen.press("ArrowRight", 20)
    assert "999,961 steps are left out here" in seen.text(".p-say")
    assert seen.text(".p-count") == "step 999,981 of 1,000,000"


def test_a_program_that_does_not_compile_is_shown_with_its_error(opened: Open) -> None:
    seen = opened(trace("brainfuck", None, {}, "+]", b""))
    assert "this ] closes no loop (line 1, column 2)" in seen.text(".p-say")
    assert seen.text(".p-source mark") == "]"


def test_text_that_looks_like_markup_stays_text(opened: Open) -> None:
    programs = {
        "brainfuck": (f",[.,] {HOSTILE}", HOSTILE),
        "befunge98": (f'"{HOSTILE[:20]}"@\n{HOSTILE}', HOSTILE),
        "unlambda": (f"`.<i # {HOSTILE}", HOSTILE),
        "whitespace": (f"{HOSTILE}   \t\n\n\n\n", HOSTILE),
    }
    for language, (source, stdin) in programs.items():
        seen = opened(trace(language, None, {}, source.replace("\n", " "), stdin.encode(), Limits(steps=500), 400))
        seen.press("End")
        assert seen.page.evaluate("window.hurt") is None
        assert seen.page.locator("img").count() == 0
        assert seen.page.locator("script").count() == 2
        assert "onerror" in seen.text(".p-source")


def test_a_language_without_a_player_shows_all_its_fields(opened: Open) -> None:
    made: Trace = {**TRACES["brainfuck"](), "language": "core"}
    made["columns"] = {
        **made["columns"],
        "fields": {"lists": [[0, 0, 0], [0, 1, 1], *[0] * (made["frames"] - 2)], "words": ['["x", 1]', '["x", [2]]']},
    }
    seen = opened(made)
    assert seen.text(".p-fields") == "x\t1"
    seen.press("ArrowRight")
    assert seen.text(".p-fields") == "x\t[2]"


def test_players_fit_on_a_phone(opened: Open) -> None:
    for made in TRACES.values():
        seen = opened(made())
        seen.page.set_viewport_size({"width": 390, "height": 844})
        seen.press("ArrowRight", 3)
        assert seen.page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_player_follows_the_colours_and_the_motion_that_are_wished_for(opened: Open) -> None:
    seen = opened(TRACES["brainfuck"]())
    colour = "getComputedStyle(document.querySelector('.player')).color"
    moving = "getComputedStyle(document.querySelector('.p-strip .p-text')).transitionDuration"
    light, moves = seen.page.evaluate(colour), seen.page.evaluate(moving)
    seen.page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert seen.page.evaluate(colour) != light
    assert moves != seen.page.evaluate(moving) == "0s"


def test_a_printed_player_shows_its_frame_and_no_controls(opened: Open) -> None:
    seen = opened(TRACES["shakespeare"]())
    seen.press("ArrowRight", 5)
    seen.page.emulate_media(media="print")
    assert not seen.page.locator(".p-controls").is_visible()
    assert seen.page.locator(".p-stage").is_visible()
    hidden = "(box => box.scrollHeight - box.clientHeight)(document.querySelector('.p-source'))"
    assert seen.page.evaluate(hidden) == 0
