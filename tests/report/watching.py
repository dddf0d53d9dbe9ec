"""Pages that watch themselves while a test looks at them."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page


@dataclass
class Watched:
    """A page, and what should never happen on it."""

    page: Page
    complaints: list[str] = field(default_factory=list)
    """Everything on the console, errors and dialogs."""
    requests: list[str] = field(default_factory=list)
    """Of anything but files and data."""

    def go(self, route: str) -> None:
        """Follow a route of the report, such as #/tasks, and wait until its page is drawn."""
        before = self.page.evaluate(
            "route => { const before = location.hash; location.hash = route; return before; }", route
        )
        if before != route:
            self.page.wait_for_timeout(20)
            assert not self.complaints, self.complaints
            self.page.wait_for_function("route => document.documentElement.dataset.route === route", arg=route)

    def text(self, selector: str = "main") -> str:
        return self.page.locator(selector).first.inner_text()

    def texts(self, selector: str) -> list[str]:
        return self.page.locator(selector).all_inner_texts()

    def links(self, selector: str) -> list[str]:
        found: list[str] = self.page.locator(selector).evaluate_all("all => all.map(one => one.getAttribute('href'))")
        return found


Open = Callable[..., Watched]
