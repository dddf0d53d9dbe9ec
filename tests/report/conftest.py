"""A browser for the tests that look at pages, and pages that watch themselves.

LOOPWRIGHT_CHROMIUM names another Chromium than the one of the path. Without any, these tests are skipped, unless
LOOPWRIGHT_BROWSER_TESTS is `required`, as it is in CI.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.report.watching import Open, Watched

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for a module: the synchronous driver keeps the event loop of its thread to itself."""
    found = os.environ.get("LOOPWRIGHT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        told = "no browser: install chromium (apt-get install chromium), or name one in LOOPWRIGHT_CHROMIUM"
        if os.environ.get("LOOPWRIGHT_BROWSER_TESTS") == "required":
            pytest.fail(told)
        pytest.skip(told)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(FLAGS), headless=True)
        yield launched
        launched.close()


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    """Open a file, or an address, in a page of its own: open_page(path, "#/tasks", width=390)."""
    contexts = []

    def open_one(place: Path | str, route: str = "", *, width: int = 1280, dark: bool = False) -> Watched:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        watched = Watched(context.new_page())
        watched.page.on("console", lambda message: watched.complaints.append(f"{message.type}: {message.text}"))
        watched.page.on("pageerror", lambda error: watched.complaints.append(f"error: {error}"))
        watched.page.on("dialog", lambda dialog: watched.complaints.append(f"dialog: {dialog.message}"))
        watched.page.on(
            "request",
            lambda request: (
                None if request.url.startswith(("file:", "data:")) else watched.requests.append(request.url)
            ),
        )
        watched.page.goto(f"{place.as_uri() if isinstance(place, Path) else place}{route}")
        watched.page.wait_for_function("document.documentElement.dataset.route !== undefined")
        return watched

    yield open_one
    for context in contexts:
        context.close()
