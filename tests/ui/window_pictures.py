"""Pictures of the operator's window, for people who look: a match by chance of each game, each phase once.

`python -m tests.ui.window_pictures DIRECTORY --size 1024x768 --look dark --players 9 --long-names` writes a picture of
each phase (`add-it-playing.png`), and of the shelf, the form and the end. `--what troubles`: of what seldom comes up.
Nothing is compared here.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, Literal, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from msgspec.structs import replace
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qt_compat import qt_api
from tests.conftest import PatientQtBot
from tests.games.fast_fun_maths.random_match import write as in_fast_fun_maths
from tests.games.hidden_formula.random_match import write as in_hidden_formula
from tests.ui.game_table import GameTable
from tests.ui.offering import Write, walk

from gotit.app.devices import device_views
from gotit.app.run import speak
from gotit.boxes.events import BoxHealth
from gotit.core.called import by_name, called_box
from gotit.core.inputs import BenchReason, Joined, Sharpness, StopClock
from gotit.core.message import say
from gotit.games.common import END
from gotit.language.chosen import words
from gotit.language.load import tags
from gotit.ui.moments import LONG_NAMES, NAMES
from gotit.ui.operator.phones_view import AddressChoice, PhoneRow, PhonesView
from gotit.ui.operator.rooms_view import RoomsView
from gotit.ui.settings import Settings
from gotit.ui.theme import THEMES


class Played(NamedTuple):
    """A game with settings, under a name of its own; `write`: what only its panel can fill in."""

    game: str
    settings: dict[str, Any]
    write: Write | None = None
    most: int = 9


WAYS = {
    "fast-fun-maths": Played("fast-fun-maths", {"mode": "virtual", "must_call_sets": True}, in_fast_fun_maths),
    "fast-fun-maths-real": Played("fast-fun-maths", {"mode": "referee"}, in_fast_fun_maths),
    "hidden-formula": Played("hidden-formula", {"mode": "virtual", "wizard": ["/"]}, in_hidden_formula),
    "hidden-formula-real": Played("hidden-formula", {"mode": "referee"}, in_hidden_formula),
    "add-it": Played("add-it", {"mode": "virtual", "teaching": True}, most=4),
    "add-it-real": Played("add-it", {"mode": "referee"}, most=4),
    "got-em": Played("got-em", {"mode": "virtual"}, most=4),
    "got-em-brainy": Played("got-em", {"rules": "brainy", "mode": "virtual"}, most=4),
    "got-em-real": Played("got-em", {"mode": "referee"}, most=4),
    "mathic-fraction": Played("mathic-fraction", {"mode": "virtual", "teaching": True}, most=6),
    "mathic-fraction-real": Played("mathic-fraction", {"mode": "referee"}, most=6),
    "buzzer-round": Played("buzzer-round", {"ties": "operator", "questions": 3}),
}


class Album:
    """Keeps a picture of each phase's first moment, and of its last one."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._seen: dict[str, int] = {}

    def __call__(self, match: GameTable) -> None:
        phase = str(match.seen.phase)
        self._seen[phase] = self._seen.get(phase, 0) + 1
        if self._seen[phase] in (1, 3):
            self.keep(match, f"{phase}-{self._seen[phase]}")

    def keep(self, match: GameTable, what: str) -> None:
        QApplication.processEvents()
        match.window.grab().save(str(self._folder / f"{self._name}-{what}.png"))


@contextmanager
def opened(asked: argparse.Namespace, way: Played) -> Iterator[GameTable]:
    request: Any = SimpleNamespace(node=SimpleNamespace())
    names = (LONG_NAMES if asked.long_names else NAMES)[: min(way.most, asked.players)]
    with TemporaryDirectory() as folder:
        match = GameTable(PatientQtBot(request), Path(folder), way.game, names, way.settings)
        with closing(match):
            match.window.toolbar.theme_wanted.emit(asked.look)
            match.window.resize(*map(int, asked.size.split("x")))
            yield match


LONG_BOX = "Box 2D2F"
HEALTH: dict[str, Any] = {"fw": "0.1.0", "up_s": 4000, "last_press_input": 2, "last_press_ns": 5}


LONG_QUESTION = say(
    "seventh",
    "All {copies} cards with the number {number} are already entered. Look again, or correct an earlier card.",
    copies=6,
    number=10,
)
"""The longest that a strip asks."""


def troubles(asked: argparse.Namespace) -> None:
    """What seldom comes up: strips that ask or hold up, boxes that are plugged in, the windows beside a match."""
    album = Album(asked.directory, "troubles")
    with opened(asked, Played("fast-fun-maths", {"mode": "virtual"})) as match:
        window = match.window
        match.start()
        match.table.race()
        match.table.call(1)
        match.play.end_grace()
        match.table.enter_input(StopClock())
        album.keep(match, "clock-stopped")
        window.questions.ask(words(LONG_QUESTION), StopClock())
        album.keep(match, "clock-stopped-and-a-question")
        window.questions.forget()
        states: tuple[Literal["ready", "silent"], ...] = ("ready", "silent")
        for name in ("box:a", "box:b"):
            match.table.enter_input(Joined(name, "c" * 9 + "p" * 9, f"Box {name[-1].upper()}"))
            match.table.enter_input(Sharpness(name, {"host": 300}))
        seating = match.program.loop.session.seating
        health = tuple(
            BoxHealth("COM3", state, name, f"Box {name[-1].upper()}", **HEALTH)
            for state, name in zip(states, ("box:a", "box:b"), strict=True)
        )
        window.show_devices(device_views(health, 10**10, None, seating))
        window.play.tabs.setCurrentIndex(1)
        album.keep(match, "boxes")
        usual = window.operator
        silent = (("box:a", called_box("Box A")), ("box:b", called_box(LONG_BOX)))
        reasons: tuple[BenchReason, ...] = ("flooding", "silent", "deaf")
        for what, view in {
            "silent": replace(usual, silent=silent[:1]),
            "silent-two": replace(usual, silent=silent),
            "silent-room": replace(usual, silent=(("room:2", by_name("Room 2")),)),
            "head-start": replace(usual, head_start_runs=True),
            **{f"benched-{reason}": replace(usual, benched=((LONG_BOX, reason),)) for reason in reasons},
            "benched-many": replace(usual, benched=tuple((LONG_BOX, reason) for reason in reasons)),
        }.items():
            window.show_operator(view)
            album.keep(match, what)
        window.show_operator(usual)
        rows = tuple(
            PhoneRow(number, row.name, f"http://a/{number}", present=number % 2 == 1, phones=number % 3)
            for number, row in enumerate(window.operator.rows, 1)
        )
        addresses = (AddressChoice("192.168.1.5", "wlan0"),)
        window.show_phones(PhonesView(True, True, addresses=addresses, rows=rows))
        album.keep(match, "phones-on-behind")
        names = {row.number: row.name for row in window.operator.rows}
        room = RoomsView("judges", addresses, "4711-0815", None, names=tuple(names.values()), there=(2, 3))
        window.rooms.show_view(room)
        for what, beside in (("phones", window.phones), ("rooms", window.rooms), ("amending", window.amending)):
            beside.show()
            beside.resize(beside.sizeHint().expandedTo(beside.minimumSizeHint()))
            QApplication.processEvents()
            beside.grab().save(str(asked.directory / f"troubles-{what}-window.png"))
            beside.hide()


def take(asked: argparse.Namespace, name: str) -> None:
    way, album = WAYS[name], Album(asked.directory, name)
    with opened(asked, way) as match:
        album.keep(match, "0-form")
        match.window.first.show_shelf()
        album.keep(match, "0-shelf")
        match.window.first.show_form()
        walk(match.start(), asked.seed, asked.steps, way.write, look=album, by_hand=False)
        album.keep(match, "8-last")
        label = words(END.label)
        found = [knob for knob in match.window.findChildren(QPushButton) if knob.text() == label and knob.isVisible()]
        if found:
            hands: Any = match.qtbot
            hands.mouseClick(found[0], Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
            album.keep(match, "9-end")


def main() -> None:
    """Take pictures of the operator's window in matches by chance."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.window_pictures", description=main.__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--size", default="1366x768", help="pixels, as 1366x768")
    parser.add_argument("--look", choices=sorted(THEMES), default="light")
    parser.add_argument("--language", choices=tags(), default="en")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--long-names", action="store_true")
    parser.add_argument("--only", default="", help=f"of {','.join(WAYS)}")
    parser.add_argument("--what", choices=("matches", "troubles"), default="matches")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    asked.directory.mkdir(parents=True, exist_ok=True)
    qt_api.set_qt_api("pyqt6")
    app = QApplication([])
    speak(app, Settings(language=asked.language, class_language=asked.language))
    if asked.what == "troubles":
        troubles(asked)
        return
    for name in asked.only.split(",") if asked.only else WAYS:
        take(asked, name)


if __name__ == "__main__":
    main()
