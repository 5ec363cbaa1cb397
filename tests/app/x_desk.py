"""A desk with two screens, a keyboard and a mouse: the real program on it, driven as a teacher drives it.

The X server is Xvfb with a laptop's screen and a projector beside it. Keys and clicks are XTEST's, so the program can't
tell them from a hand's. There is no window manager: `Desk` gives new windows the keyboard, as one would. Where
something is on the screen, and what the class reads, is told by `x_watch`, which runs in the program and only looks.
Must not: call anything of the program, or send it anything but keys and clicks.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from tests.app.x_hands import Hands
from tests.app.x_keys import ROOT, x_server
from tests.patience import PATIENCE_S

PROJECTOR = (1920, 1080)
TITLE_PX = 28
"""What a title bar takes of the laptop's screen."""
BETWEEN_S = 0.03
READ_S = 0.45
"""A person reads before the same key is struck again; quicker, the program takes it for a slip (`keys.READ_US`)."""
PASSES = "qwertyuio"


HOLD = """
import sys
from PyQt6.QtGui import QGuiApplication
app = QGuiApplication([])
app.clipboard().setText(sys.argv[1])
app.processEvents()
print("held", flush=True)
app.exec()
"""


class Seen(NamedTuple):
    """Something on the screen. `x`, `y`, `w`, `h`: its visible part, in pixels of the desk. `kind`: its class.

    `cut`: its words have less room than they need. `window`: the title of the window in which it is.
    """

    kind: str
    text: str
    name: str
    tip: str
    x: int
    y: int
    w: int
    h: int
    enabled: bool
    checked: bool
    focus: bool
    cut: bool
    window: str

    @property
    def middle(self) -> tuple[int, int]:
        return self.x + self.w // 2, self.y + self.h // 2


class Buzzers(Protocol):
    """A box of buzzers at a serial port."""

    device: str

    def press(self, number: int) -> None:
        """The button of this input is slapped."""


class Clipboard:
    """Another program, from which something was copied."""

    def __init__(self, display: str) -> None:
        self._environment = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        self._holder: subprocess.Popen[str] | None = None

    def copy(self, text: str) -> None:
        """This is on the clipboard until something else is; "" for nothing."""
        if self._holder is not None:
            self._holder.terminate()
            self._holder.communicate(timeout=20)
            self._holder = None
        if text:
            command = [sys.executable, "-c", HOLD, text]
            self._holder = subprocess.Popen(command, env=self._environment, stdout=subprocess.PIPE, text=True)
            assert self._holder.stdout is not None
            self._holder.stdout.readline()


class Desk:
    """The program on a desk. Counts what is put in: `clicks`, `keys` (named ones), `typed` letters, `buzzes`."""

    def __init__(
        self,
        display: str,
        hands: Hands,
        home: Path,
        laptop: tuple[int, int],
        pictures: Path | None,
        locale: str = "C.UTF-8",
        box: Buzzers | None = None,
    ) -> None:
        self.box = box
        self.hands, self.home, self.laptop, self.pictures, self._locale = hands, home, laptop, pictures, locale
        self.clicks = self.keys = self.typed = self.buzzes = 0
        self.says_in: Mapping[str, str] = {}
        """What some words of its screens are called in the language that it speaks."""
        self._shots = 0
        self._focused = 0
        self.number = 0
        self._last = ""
        self._last_s = 0.0
        self._display = display
        self._clipboard = Clipboard(display)
        self.start()

    # --- the program ----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Start the program, and fill the laptop's screen with its window, below a title bar."""
        ours, its = socket.socketpair()
        environment = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
        environment |= {
            "DISPLAY": self._display, "QT_QPA_PLATFORM": "xcb", "HOME": str(self.home), "LANG": self._locale,
            "LC_ALL": self._locale,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }  # fmt: skip
        command = [sys.executable, "-m", "tests.app.x_watch", str(its.fileno())]
        command += ["--port", self.box.device] if self.box is not None else []
        self.program = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=(its.fileno(),))
        its.close()
        self._ears = ours.makefile("rw", encoding="utf-8")
        self.until(lambda: self.windows("OperatorWindow"), "the program's window")
        [window] = self.windows("OperatorWindow")
        self._focused = 0
        self.hands.place(window["id"], 0, TITLE_PX, self.laptop[0], self.laptop[1] - TITLE_PX)
        time.sleep(0.5)
        self.look()

    def stop(self) -> None:
        """End it, as a computer that is shut down does."""
        self.program.terminate()
        self.program.wait(20)
        self._clipboard.copy("")

    def _ask(self, what: str) -> Any:
        self._ears.write(what + "\n")
        self._ears.flush()
        line = self._ears.readline()
        if not line:
            raise AssertionError(f"the program has ended: {self.program.wait(5)}")
        answer = json.loads(line)
        if isinstance(answer, dict) and "error" in answer:
            raise AssertionError(f"the watcher can't look: {answer['error']}")
        return answer

    def windows(self, kind: str = "") -> list[dict[str, Any]]:
        return [window for window in self._ask("look")["windows"] if kind in ("", window["kind"])]

    def look(self) -> list[Seen]:
        """All that stands in the program's windows. A window that is new gets the keyboard, as by a window manager."""
        looked = self._ask("look")
        mine = [window["id"] for window in looked["windows"] if not window["popup"] and window["kind"] != "Projector"]
        if mine and mine[-1] != self._focused:
            self._focused = mine[-1]
            self.hands.give_keyboard(self._focused)
            time.sleep(0.1)
        return [Seen(*each) for each in looked["seen"]]

    def class_reads(self) -> list[str]:
        """What stands on the players' screen, from its top to its bottom."""
        return [str(text) for text in self._ask("class")]

    # --- eyes -----------------------------------------------------------------------------------------------------

    def called(self, words: str) -> str:
        """These words in its language; what stands behind three spaces, a key, by itself."""
        phrase, gap, key = words.partition("   ")
        return self.says_in.get(phrase, phrase) + gap + self.says_in.get(key, key)

    def until(self, condition: Callable[[], Any], what: str) -> Any:
        """Wait until there is something. Returns it."""
        end_s = time.monotonic() + PATIENCE_S
        while not (found := condition()):
            if time.monotonic() > end_s:
                there = "\n  ".join(self.texts())
                raise AssertionError(f"not within {PATIENCE_S:.0f} s: {what}. The teacher reads:\n  {there}")
            time.sleep(0.05)
        return found

    def reads(self, words: str) -> str:
        """Wait until these words stand in the teacher's windows. Returns all of that text."""
        return str(
            self.until(
                lambda: next((t for t in self.texts() if self.called(words) in t), ""), f"the teacher reads “{words}”"
            )
        )

    def texts(self) -> list[str]:
        return [each.text for each in self.look() if each.text]

    def sees(self, words: str) -> bool:
        """Do these words stand in the teacher's windows now?"""
        return any(self.called(words) in text for text in self.texts())

    def says(self, words: str) -> bool:
        """Does a button say so, at its start?"""
        return any(each.text.startswith(self.called(words)) for each in self.look() if "Button" in each.kind)

    def class_sees(self, words: str) -> str:
        """Wait until the class reads these words."""
        what = f"the class reads “{words}”"
        return str(self.until(lambda: next((text for text in self.class_reads() if words in text), ""), what))

    def picture(self, name: str, *, mid_move: bool = False) -> None:
        """Keep what both screens show now, for somebody to look at. `mid_move`: the mouse holds something."""
        if self.pictures is not None:
            self._shots += 1
            if not mid_move:
                self.hands.move(self.laptop[0] - 2, self.laptop[1] - 2)  # the mouse rests, and no tip is open
            time.sleep(0.35)
            laptop, (x, w, h) = (0, *self.laptop), (self.laptop[0], *PROJECTOR)
            (self.pictures / f"{self._shots:02}-{name}-laptop.png").write_bytes(
                self.hands.grab(laptop[0], 0, *laptop[1:])
            )
            (self.pictures / f"{self._shots:02}-{name}-class.png").write_bytes(self.hands.grab(x, 0, w, h))

    # --- hands ----------------------------------------------------------------------------------------------------

    def find(self, words: str, kind: str = "", at: int = 0) -> Seen:
        """What can be clicked and is called so: wholly, else at its start, else anywhere."""
        words = self.called(words)
        shown = [each for each in self.look() if each.enabled and each.w > 3 and each.h > 3 and kind in each.kind]
        called = [(each, each.text or each.name) for each in shown]
        ways: tuple[Callable[[Seen], bool], ...] = (
            lambda each: words in (each.text, each.name),
            lambda each: each.text.startswith(words) or each.name.startswith(words),
            lambda each: words in each.text or words in each.name,
        )
        for way in ways:
            if found := [each for each, _ in called if way(each)]:
                return found[max(-len(found), min(at, len(found) - 1))]
        raise AssertionError(f"“{words}” is not there to be clicked. There is: {[text for _, text in called if text]}")

    def click(self, words: str, kind: str = "Button", at: int = 0) -> None:
        """Click what is called so."""
        self.point(self.find(words, kind, at))

    def point(self, seen: Seen) -> None:
        """Move the mouse there and click."""
        self.hands.move(*seen.middle)
        time.sleep(0.05)
        self.hands.button(1, pressed=True)
        time.sleep(BETWEEN_S)
        self.hands.button(1, pressed=False)
        self.clicks += 1
        self._rest("")

    def key(self, *names: str) -> None:
        """A key by its name, with those before it held: key("Ctrl", "z"). Whoever watches a show with the class lets it
        end first, for a key would only end it (decision 0089)."""
        self._wait_for_reader(names[-1])
        self.until(lambda: not self._ask("look")["show"], "the show's end")
        held = [self.hands.code(name)[0] for name in names[:-1]]
        for code in held:
            self.hands.fake(code, pressed=True)
        self._strike(names[-1])
        for code in reversed(held):
            self.hands.fake(code, pressed=False)
        self.keys += 1
        self._rest(names[-1])

    def type(self, text: str) -> None:
        """Letters, digits and signs, one after another."""
        for char in text:
            self._strike(char)
        self.typed += len(text)
        self._rest("")

    def clipboard(self, text: str) -> None:
        """This was copied somewhere else."""
        self._clipboard.copy(text)

    def look_and_choose(self, *, held: bool = True) -> None:
        """Hold H, look, go to the first card, and let go; or not `held`, let go before that."""
        code = self.hands.code("h")[0]
        self.hands.fake(code, pressed=True)
        time.sleep(0.3)
        if held:
            self.key("Right")
        self.hands.fake(code, pressed=False)
        self.keys += held
        time.sleep(0.3)
        if not held:
            self.key("Right")

    def paste(self, text: str) -> None:
        """Copied somewhere else, pasted here (Ctrl+V)."""
        self._clipboard.copy(text)
        self.key("Ctrl", "v")

    def buzz(self, *seats: int, held_s: float = 0.05, passing: bool = False) -> None:
        """These children press their buzzers, or their keys where there is no box, one right after the other."""
        for seat in seats:
            if self.box is not None:
                self.box.press(seat - 1 + (9 if passing else 0))
                time.sleep(held_s + 0.08)
                continue
            code, _ = self.hands.code(PASSES[seat - 1] if passing else str(seat))
            self.hands.fake(code, pressed=True)
            time.sleep(held_s)
            self.hands.fake(code, pressed=False)
            time.sleep(0.08)
        self.buzzes += len(seats)
        self._rest("")

    def _strike(self, char: str) -> None:
        code, shifted = self.hands.code(char)
        shift = self.hands.code("Shift")[0]
        if shifted:
            self.hands.fake(shift, pressed=True)
        self.hands.fake(code, pressed=True)
        time.sleep(BETWEEN_S / 2)
        self.hands.fake(code, pressed=False)
        if shifted:
            self.hands.fake(shift, pressed=False)
        time.sleep(BETWEEN_S / 2)

    def _wait_for_reader(self, name: str) -> None:
        if name == self._last:
            time.sleep(max(0.0, self._last_s + READ_S - time.monotonic()))

    def _rest(self, name: str) -> None:
        time.sleep(0.1)
        self.look()
        self._last, self._last_s = name, time.monotonic()  # a busy program has let go of the key only now


@contextmanager
def a_desk(
    laptop: tuple[int, int] = (1366, 768),
    pictures: Path | None = None,
    locale: str = "C.UTF-8",
    box: Buzzers | None = None,
    kind: type[Desk] = Desk,
) -> Iterator[Desk]:
    """A new desk, the program started for the first time. `pictures`: a folder for what both screens show. `locale`:
    what the computer speaks. `box`: what is plugged in. `kind`: whose hands are at it.
    """
    size = f"{laptop[0] + PROJECTOR[0]}x{max(laptop[1], PROJECTOR[1])}"
    with x_server(size) as display, tempfile.TemporaryDirectory() as home:
        hands = Hands(display)
        hands.monitor("laptop", 0, *laptop, primary=True)
        hands.monitor("projector", laptop[0], *PROJECTOR, primary=False)
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
        desk = kind(display, hands, Path(home), laptop, pictures, locale, box)
        try:
            yield desk
        finally:
            desk.stop()
