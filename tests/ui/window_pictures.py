"""Pictures of the operator's window, for people who look: a match by chance of each game, each phase once.

`python -m tests.ui.window_pictures DIRECTORY --size 1024x768 --look dark --players 9 --long-names` writes a picture of
each phase (`add-it-playing.png`), and of the shelf, the form and the end. Nothing is compared here.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any, NamedTuple

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication, QPushButton
from pytestqt.qt_compat import qt_api
from tests.conftest import PatientQtBot
from tests.games.fast_fun_maths.random_match import write as in_fast_fun_maths
from tests.games.hidden_formula.random_match import write as in_hidden_formula
from tests.ui.game_table import GameTable
from tests.ui.offering import Write, walk

from gotit.app.run import speak
from gotit.games.common import END
from gotit.language.chosen import words
from gotit.language.load import tags
from gotit.ui.moments import LONG_NAMES, NAMES
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
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    asked.directory.mkdir(parents=True, exist_ok=True)
    qt_api.set_qt_api("pyqt6")
    app = QApplication([])
    speak(app, Settings(language=asked.language, class_language=asked.language))
    for name in asked.only.split(",") if asked.only else WAYS:
        take(asked, name)


if __name__ == "__main__":
    main()
