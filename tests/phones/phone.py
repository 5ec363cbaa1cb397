"""A player's phone, used as a thumb would use it, in any browser: `chromium.py`, `webdriver.py`.

Browsers live in their own thread, so that the program's event loop can run while a phone waits. Every method here
returns once the phone has done what it was told.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from PyQt6.QtCore import QEventLoop
from PyQt6.QtWidgets import QApplication
from tests.patience import PATIENCE_S

SMALL = (320, 568)

FORGET = "() => sessionStorage.clear()"
"""A page may keep something in its tab, and nowhere else (decision 0107)."""

NAME = "(knob.getAttribute('aria-label') || (knob.querySelector('.unseen') || knob).textContent)"
"""The accessible name of `knob`: what is drawn on a button is for eyes alone where a text is for ears alone."""

T = TypeVar("T")


def pump(until: Callable[[], object], what: str, within_s: float = PATIENCE_S) -> None:
    """Let the program run until this holds."""
    end_s = time.monotonic() + within_s
    while not until():
        if time.monotonic() > end_s:
            raise AssertionError(f"not within {within_s:.0f} s: {what}")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
        time.sleep(0.002)


class Browser(ABC):
    """One browser, for any number of phones. `dark`: its phones prefer dark pages."""

    def __init__(self, *, dark: bool = False) -> None:
        self.dark = dark
        self._phones: list[Phone] = []
        self._blank: list[Phone] = []
        self._thread = ThreadPoolExecutor(1, type(self).__name__)
        self.do(self._start)

    def do(self, what: Callable[[], T]) -> T:
        """Do something in the browser's thread. The program runs on in the meantime."""
        future = self._thread.submit(what)
        pump(future.done, "the browser's answer", 2 * PATIENCE_S)
        return future.result()

    def phone(self, *, size: tuple[int, int] = SMALL) -> Phone:
        """One more phone, with a screen of this many CSS pixels: blank, and it remembers nothing.

        A tab costs a browser more than all that most tests do with it, so one that could be emptied is used again.
        """
        if self._blank:
            phone = self._blank.pop()
            phone.resize(size)
        else:
            phone = self._make_phone(size)
        self._phones.append(phone)
        return phone

    def throw_phones_away(self) -> None:
        while self._phones:
            phone = self._phones.pop()
            if phone.empty():
                self._blank.append(phone)
            else:
                phone.close()

    def close(self) -> None:
        self.do(self._stop)
        self._thread.shutdown()

    @abstractmethod
    def _make_phone(self, size: tuple[int, int]) -> Phone: ...

    @abstractmethod
    def _start(self) -> None: ...

    @abstractmethod
    def _stop(self) -> None: ...


class Phone(ABC):
    """One phone with one tab and its own storage. Buttons are found by their accessible names."""

    # --- doing: what each browser does in its own way ----------------------------------------------------------------

    @abstractmethod
    def scan(self, url: str) -> Phone:
        """Scan a code: open the address, and wait until the page is loaded."""

    @abstractmethod
    def reload(self) -> None: ...

    @abstractmethod
    def tap(self, name: str, nth: int = 0) -> None:
        """Tap the button with this accessible name, once it is there and can be tapped."""

    @abstractmethod
    def tap_on(self, selector: str, nth: int = 0) -> None:
        """Tap what this CSS selector finds; -1 is the last."""

    @abstractmethod
    def evaluate(self, script: str, argument: Any = None) -> Any:
        """What a JavaScript function of one argument returns in the page."""

    @abstractmethod
    def set_offline(self, offline: bool) -> None:
        """Leave the Wi-Fi, or come back."""

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """Another screen, of this many CSS pixels; or the same, turned round."""

    @abstractmethod
    def photograph(self, path: str) -> None: ...

    @abstractmethod
    def empty(self) -> bool:
        """Leave the page and forget all of it: is this phone as good as a new one now? If not, close it."""

    @abstractmethod
    def close(self) -> None: ...

    @property
    @abstractmethod
    def complaints(self) -> list[str]:
        """What the browser complained about: errors in scripts, what the content policy stopped."""

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
        return str(self.evaluate("(where) => document.querySelector(where).innerText", selector)).strip()

    def everything(self) -> str:
        """All text of the page, including what is only read aloud, and the whole document as it is now."""
        return str(self.evaluate("() => document.documentElement.outerHTML"))

    def buttons(self) -> list[str]:
        """The accessible names of all buttons that can be tapped."""
        script = f"""() => [...document.querySelectorAll('button')]
            .filter((knob) => !knob.disabled && knob.offsetParent !== null).map((knob) => {NAME})"""
        return list(self.evaluate(script))

    def wait_for(self, words: str) -> None:
        """Wait until it says this."""
        self._wait("say", words, lambda: f"“{words}”; it says “{self.says}” ({self.state}) {self.note}")

    def wait_for_note(self, words: str) -> None:
        self._wait("note", words, lambda: f"“{words}”; the note is “{self.note}”")

    def wait_for_state(self, words: str) -> None:
        self._wait("state", words, lambda: f"“{words}”; the state is “{self.state}”")

    def wait_for_button(self, name: str) -> None:
        pump(lambda: name in self.buttons(), f"the button “{name}”; there are {self.buttons()}")

    def _wait(self, element: str, words: str, why: Callable[[], str]) -> None:
        script = "([where, words]) => document.getElementById(where).textContent.includes(words)"
        end_s = time.monotonic() + PATIENCE_S
        while not self.evaluate(script, [element, words]):
            assert time.monotonic() < end_s, why()
            pump_awhile()


def pump_awhile(awhile_s: float = 0.02) -> None:
    """Let the program run for a moment."""
    end_s = time.monotonic() + awhile_s
    pump(lambda: time.monotonic() > end_s, "time passes")
