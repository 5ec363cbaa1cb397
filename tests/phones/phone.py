"""A player's phone: a real headless Chromium, used as a thumb would use it.

Chromium is the system's own (Debian: chromium). It lives in a thread of its own, so that the program's event loop can
run while a phone waits for something; every method here returns when the phone has done what it was told.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from PyQt6.QtCore import QEventLoop
from PyQt6.QtWidgets import QApplication

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)
PATIENCE_S = 30.0
"""On a loaded machine. Nothing waits so long when all is well."""
SMALL = (320, 568)

T = TypeVar("T")


def chromium_path() -> str:
    """Where it is; skips the test where there is none (on CI a skipped test fails the run)."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("There is no chromium here. On Debian: sudo apt-get install chromium")
    return found


def pump(until: Callable[[], object], what: str, within_s: float = PATIENCE_S) -> None:
    """Let the program live until something is so."""
    end_s = time.monotonic() + within_s
    while not until():
        if time.monotonic() > end_s:
            raise AssertionError(f"not within {within_s:.0f} s: {what}")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
        time.sleep(0.002)


class Chromium:
    """One browser, for as many phones as there are."""

    def __init__(self) -> None:
        self._path = chromium_path()
        self._thread = ThreadPoolExecutor(1, "chromium")
        self._playwright: Playwright | None = None
        self._browser: Browser | None = None
        self.do(self._start)

    def do(self, what: Callable[[], T]) -> T:
        """Do something in the browser's thread; the program goes on meanwhile."""
        future = self._thread.submit(what)
        pump(future.done, "the browser's answer", 2 * PATIENCE_S)
        return future.result()

    def phone(self, *, size: tuple[int, int] = SMALL, dark: bool = False) -> Phone:
        def make() -> BrowserContext:
            assert self._browser is not None
            return self._browser.new_context(
                viewport={"width": size[0], "height": size[1]},
                device_scale_factor=2,
                has_touch=True,
                is_mobile=True,
                color_scheme="dark" if dark else "light",
                reduced_motion="reduce",
            )

        return Phone(self, self.do(make))

    def close(self) -> None:
        self.do(self._stop)
        self._thread.shutdown()

    def _start(self) -> None:
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(executable_path=self._path, args=list(FLAGS))

    def _stop(self) -> None:
        if self._browser is not None:
            self._browser.close()
        if self._playwright is not None:
            self._playwright.stop()


class Phone:
    """One phone with one tab, its storage its own."""

    def __init__(self, chromium: Chromium, context: BrowserContext) -> None:
        self._chromium = chromium
        self.context = context
        self.complaints: list[str] = []
        self.page: Page = self.do(self._new_page)

    def _new_page(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE_S * 1000)
        page.on("pageerror", lambda error: self.complaints.append(f"{error}"))
        page.on("console", lambda said: self.complaints.append(said.text) if "Content Security" in said.text else None)
        return page

    def do(self, what: Callable[[], T]) -> T:
        return self._chromium.do(what)

    # --- doing -----------------------------------------------------------------------------------------------------

    def scan(self, url: str) -> Phone:
        """Scan a code."""
        self.do(lambda: self.page.goto(url, wait_until="load"))
        return self

    def tap(self, name: str, nth: int = 0) -> None:
        """Tap the button with this accessible name, when it is there and can be tapped."""
        self.do(lambda: self.page.get_by_role("button", name=name, exact=True).nth(nth).tap())

    def reload(self) -> None:
        self.do(lambda: self.page.reload(wait_until="load"))

    def set_offline(self, offline: bool) -> None:
        """Out of the Wi-Fi, and back."""
        self.do(lambda: self.context.set_offline(offline))

    def close(self) -> None:
        self.do(self.context.close)

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def says(self) -> str:
        """What to do now."""
        return self.text("#say")

    @property
    def note(self) -> str:
        """What the referee said to the last wish."""
        return self.text("#note")

    @property
    def state(self) -> str:
        return self.text("#state")

    def text(self, selector: str) -> str:
        return str(self.do(lambda: self.page.locator(selector).inner_text())).strip()

    def everything(self) -> str:
        """All text of the page, also what is only read aloud, and the whole document as it is now."""
        return str(self.do(lambda: self.page.content()))

    def buttons(self) -> list[str]:
        """The accessible names of all buttons that can be tapped."""
        script = """() => [...document.querySelectorAll('button')]
            .filter((knob) => !knob.disabled && knob.offsetParent !== null)
            .map((knob) => knob.getAttribute('aria-label') || knob.textContent)"""
        return list(self.do(lambda: self.page.evaluate(script)))

    def wait_for(self, words: str) -> None:
        """Until it says this."""
        script = "(words) => document.getElementById('say').textContent.includes(words)"
        self._wait(script, words, lambda: f"“{words}”; it says “{self.says}” ({self.state}) {self.note}")

    def wait_for_note(self, words: str) -> None:
        script = "(words) => document.getElementById('note').textContent.includes(words)"
        self._wait(script, words, lambda: f"“{words}”; the note is “{self.note}”")

    def wait_for_state(self, words: str) -> None:
        script = "(words) => document.getElementById('state').textContent.includes(words)"
        self._wait(script, words, lambda: f"“{words}”; the state is “{self.state}”")

    def wait_for_button(self, name: str) -> None:
        self.do(lambda: self.page.get_by_role("button", name=name, exact=True).first.wait_for())

    def _wait(self, script: str, argument: Any, why: Callable[[], str]) -> None:
        def wait() -> bool:
            try:
                self.page.wait_for_function(script, arg=argument)
            except PlaywrightTimeout:  # what it showed instead says more
                return False
            return True

        assert self.do(wait), why()

    def photograph(self, path: str) -> None:
        self.do(lambda: self.page.screenshot(path=path))
