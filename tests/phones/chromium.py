"""Phones in Debian's Chromium, by Playwright: a touch screen, a mobile browser's viewport."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import BrowserContext, Error, Locator, Page, Playwright, Route, sync_playwright
from tests.patience import PATIENCE_MS
from tests.phones.phone import FORGET, SMALL, Browser, Phone

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

T = TypeVar("T")


class Chromium(Browser):
    """The system's own, headless. Skips the test if there is none (on CI a skipped test fails the run)."""

    def __init__(self, *, dark: bool = False) -> None:
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        if found is None:
            pytest.skip("There is no chromium here. On Debian: sudo apt-get install chromium")
        self._path = found
        self._playwright: Playwright | None = None
        self._browser: PlaywrightBrowser | None = None
        super().__init__(dark=dark)

    def phone(self, *, size: tuple[int, int] = SMALL) -> ChromiumPhone:
        made = super().phone(size=size)
        assert isinstance(made, ChromiumPhone)
        return made

    def _make_phone(self, size: tuple[int, int]) -> ChromiumPhone:
        def make() -> BrowserContext:
            assert self._browser is not None
            return self._browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                device_scale_factor=2,
                has_touch=True,
                is_mobile=True,
                color_scheme="dark" if self.dark else "light",
                reduced_motion="reduce",
            )

        return ChromiumPhone(self, self.do(make))

    def _start(self) -> None:
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=self._path, args=list(FLAGS))

    def _stop(self) -> None:
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()


class ChromiumPhone(Phone):
    def __init__(self, chromium: Chromium, context: BrowserContext) -> None:
        self._chromium = chromium
        self._context = context
        self._complaints: list[str] = []
        self._visited: set[str] = set()
        self._handed_out = False
        self._page: Page = self.do(self._new_page)

    @property
    def page(self) -> Page:
        """For what only Playwright can do, within `do`. It may leave anything behind: this phone is not used again."""
        self._handed_out = True
        return self._page

    def _new_page(self) -> Page:
        page = self._context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self._complaints.append(f"{error}"))
        page.on("console", lambda said: self._complaints.append(said.text) if "Content Security" in said.text else None)
        return page

    def do(self, what: Callable[[], T]) -> T:
        return self._chromium.do(what)

    def scan(self, url: str) -> ChromiumPhone:
        self._visited.add(urlsplit(url).netloc)
        self.do(lambda: self._page.goto(url, wait_until="load"))
        return self

    def reload(self) -> None:
        self.do(lambda: self._page.reload(wait_until="load"))

    def tap(self, name: str, nth: int = 0) -> None:
        self._tap(lambda: self._page.get_by_role("button", name=name, exact=True).nth(nth))

    def tap_on(self, selector: str, nth: int = 0) -> None:
        self._tap(lambda: self._page.locator(selector).nth(nth))

    def _tap(self, find: Callable[[], Locator]) -> None:
        self.do(lambda: find().tap())

    def evaluate(self, script: str, argument: Any = None) -> Any:
        return self.do(lambda: self._page.evaluate(script, argument))

    def set_offline(self, offline: bool) -> None:
        self.do(lambda: self._context.set_offline(offline))

    def resize(self, size: tuple[int, int]) -> None:
        self.do(lambda: self._page.set_viewport_size({"width": size[0], "height": size[1]}))

    def set_dark(self, dark: bool) -> None:
        self.do(lambda: self._page.emulate_media(color_scheme="dark" if dark else "light"))

    def answer(self, pattern: str, answer: Callable[[Route], None]) -> None:
        """All that is requested of these addresses is answered so, without a server."""
        self.do(lambda: self._page.route(pattern, answer))

    def photograph(self, path: str) -> None:
        self.do(lambda: self._page.screenshot(path=path))

    def empty(self) -> bool:
        return not self._handed_out and len(self._visited) == 1 and self.do(self._empty)

    def _empty(self) -> bool:
        try:
            self._context.set_offline(False)
            self._page.evaluate(FORGET)
            self._page.goto("about:blank")
            self._page.unroute_all()
            self._page.emulate_media(color_scheme="dark" if self._chromium.dark else "light")
        except Error:
            return False  # where no page could be loaded there is nothing that could forget
        self._complaints = []
        self._visited = set()
        return True

    def close(self) -> None:
        self.do(self._context.close)

    @property
    def complaints(self) -> list[str]:
        return self._complaints
