"""What a model, a task or a server wrote is text on the page; and bad input gives a sentence, and no chart."""

from pathlib import Path

import pytest

from agents.model import Missing
from evals.report.building import build
from evals.trial import TrialKey
from tests.report.made import Played, make_run, task_file
from tests.report.watching import Open, Watched

PAYLOADS = (
    "<script>window.hacked = 1</script>",
    "</script><script>window.hacked = 2</script>",
    '"><img src=x onerror="window.hacked = 3">',
    "<svg onload='window.hacked = 4'>",
    "<!-- <script> --!>",
    "javascript:window.hacked=5",
    "'\"`${window.hacked=6}\\",
    "\u2028window.hacked=7\u2029",
    "&lt;b&gt; 🦄 \u202egnp.exe\u2066",
    "]]></style><style>*{display:none}",
)
MODEL = '<img src=x onerror="window.hacked=8">'
STRATEGY = "</script><b>best</b> 🦄"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a run in which everything that can be named, asked and answered is out to do harm."""
    folder = tmp_path_factory.mktemp("hostile")
    tasks = task_file(
        folder / "tasks.json",
        [
            {"id": f"T{number}", "title": payload, "statement": payload, "tier": payload, "category": payload}
            | {"cases": [{"stdin": payload, "expected_stdout": payload}]}
            for number, payload in enumerate(PAYLOADS)
        ],
    )

    def play(key: TrialKey) -> Played:
        payload = PAYLOADS[int(key.task[1:])]
        missing: Missing | None = "refused" if key.task == "T1" else None
        return Played(
            programs=[f"{payload}+[ \t\n-]", f"+.{payload}"],
            critique=payload,
            missing=missing,
            message=payload if missing else "",
            reasoning=payload,
            reply=lambda program: f"{payload}\n{program}{payload}",
        )

    run = make_run(
        folder / "<b>run & co",
        play,
        models=(MODEL, "javascript:alert(1)"),
        strategies=("coder-critic", STRATEGY),
        benchmark=tasks,
    )
    page = folder / "page.html"
    build([run], page, None)
    return page


def everything(page: Watched) -> list[str]:
    """The route of every page there is, but for the trials of the second model."""
    page.go("#/trials")
    routes = page.links(".menu a") + ["#/" + link.partition("#/")[2] for link in page.links("tbody a")[:12]]
    return [*routes, "#/task/T0", "#/task/T1", "#/task/T9"]


def test_nothing_that_was_written_runs_or_loads_anything(hostile: Path, open_page: Open) -> None:
    page = open_page(hostile)
    for route in everything(page):
        page.go(route)
        page.page.wait_for_function("!document.querySelector('.waiting')")
        page.page.evaluate("document.querySelectorAll('details').forEach(one => { one.open = true; })")
        assert page.page.locator("main script, main img, main iframe, main style, main b b").count() == 0, route
        assert page.page.evaluate("window.hacked") is None, route
        assert all(link.startswith("#/") for link in page.links("main a")), route
    assert page.complaints == []
    assert page.requests == []


def test_names_and_texts_stand_on_the_page_as_they_are(hostile: Path, open_page: Open) -> None:
    page = open_page(hostile)
    assert STRATEGY in page.text(".leaderboard")
    assert "<b>run & co" in page.text(".top")
    page.go("#/task/T2")
    assert page.text("h1 bdi + bdi, h1 > bdi") == PAYLOADS[2]
    page.page.locator("tbody a").first.click()
    page.page.wait_for_selector("#attempt-1")
    assert PAYLOADS[2] in page.text("section.call .reply")


def test_marks_that_would_turn_the_text_around_are_shown_as_signs(hostile: Path, open_page: Open) -> None:
    page = open_page(hostile)
    page.go("#/task/T8")
    assert "⟨U+202E⟩gnp.exe⟨U+2066⟩" in page.text(".statement")


def test_white_space_of_a_program_is_shown_until_it_is_turned_off(hostile: Path, open_page: Open) -> None:
    page = open_page(hostile)
    page.go("#/task/T0")
    page.page.locator("tbody a").first.click()
    page.page.wait_for_selector("#attempt-1")
    program = page.page.locator("pre.program").first
    assert "+[·→\t⏎\n-]" in program.inner_text()
    page.page.get_by_role("button", name="White space").click()
    assert "+[ \t\n-]" in program.inner_text()


def test_the_page_lets_nothing_run_but_its_own_program(hostile: Path, open_page: Open) -> None:
    page = open_page(hostile)
    page.page.evaluate("""() => {
        const script = document.createElement("script");
        script.textContent = "window.hacked = 9";
        document.body.append(script);
        const image = document.createElement("img");
        image.src = "http://127.0.0.1:9/x.png";
        document.body.append(image);
    }""")
    assert page.page.evaluate("window.hacked") is None
    assert len(page.complaints) == 2
    assert all("Content Security Policy" in told for told in page.complaints)


def test_a_run_without_a_result_says_so_in_place_of_charts(tmp_path: Path, open_page: Open) -> None:
    tasks = task_file(tmp_path / "tasks.json", [{"id": "T1"}])
    run = make_run(tmp_path / "run", lambda key: None, benchmark=tasks)
    build([run], tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    assert page.text("h1") == "No trial has a result yet, of 2 trials: there is nothing to compare."
    for route in page.links(".menu a"):
        page.go(route)
        assert page.page.locator("main svg").count() == 0, route
        assert page.text("main") != ""
    page.go("#/compare")
    assert "No trial has a result yet" in page.text()
    assert page.complaints == []


def test_one_arm_alone_is_no_winner(tmp_path: Path, open_page: Open) -> None:
    tasks = task_file(tmp_path / "tasks.json", [{"id": "T1"}, {"id": "T2"}])
    run = make_run(tmp_path / "run", lambda key: Played(["+."]), strategies=("zero-shot",), benchmark=tasks)
    build([run], tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    assert page.text("h1") == "zero-shot is the only strategy: it solved 0 of 2 (0.0 %)."
    page.go("#/compare")
    assert "zero-shot is the only arm: there is nothing to compare it with." in page.text()


def test_runs_of_several_benchmarks_are_shown_apart(tmp_path: Path, open_page: Open) -> None:
    runs = []
    for number in range(10):
        tasks = task_file(tmp_path / f"tasks-{number}.json", [{"id": "T1"}], name=f"bench-{number // 2}")
        runs.append(make_run(tmp_path / f"run-{number}", lambda key: Played(["+."]), benchmark=tasks))
    build(runs, tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    assert page.text(".studies").startswith("5 benchmarks, never pooled:")
    page.go(page.links(".studies a")[3])
    assert page.texts("section:last-of-type tbody th") == ["run-6", "run-7"]
    assert page.complaints == []
