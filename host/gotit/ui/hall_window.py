"""The hall's picture in a window, for a projector. It changes at most once a second, at once after a quiet one.

Must not: decide what is shown; be open for anything but to look at.
"""

from __future__ import annotations

import time

from PyQt6.QtGui import QKeySequence, QShortcut

from gotit.core.hall import Hall, Pace
from gotit.core.message import say
from gotit.language.words import NOBODY_NAMED, Language
from gotit.ui.projector import Projector
from gotit.ui.slots import timer
from gotit.ui.theme import Theme

TITLE = say("hall_title", "Got It! Championship: the hall's picture")

RACE_MS = 15_000
"""A race is shown for so long; then standings and rooms are seen again."""


class HallWindow(Projector):
    """F11 fills the screen that it is on, and gives it back. A new race between two rooms is shown for a while."""

    def __init__(self, theme: Theme, language: Language, *, still: bool = False) -> None:
        super().__init__(theme=theme, language=language, still=still)
        self.setWindowTitle(language.words(TITLE, NOBODY_NAMED))
        self.setAccessibleName(self.windowTitle())
        self._pace = Pace()
        self._hall = Hall()
        self._due = timer(self, 0, self._turn, single=True)
        self._race = ""
        """The newest that has been shown."""
        self._race_over = timer(self, RACE_MS, self._change, single=True)
        full = QShortcut(QKeySequence("F11"), self)
        full.activated.connect(self._fill)
        self.resize(960, 540)
        self.show_view(self._hall)

    def show_hall(self, hall: Hall) -> None:
        """This is to be seen, as soon as the picture may change."""
        if hall == self._hall:
            return
        self._hall = hall
        self._change()

    def _change(self) -> None:
        self._pace.change()
        due_s = self._pace.due_s(time.monotonic())
        if due_s is not None and not self._due.isActive():
            self._due.start(round(due_s * 1000))

    def _turn(self) -> None:
        self._pace.show(time.monotonic())
        race = self._hall.race
        if race is not None and race.key != self._race:
            self._race = race.key
            self._race_over.start()
        self.show_view(self._hall if race is None or not self._race_over.isActive() else race)

    def _fill(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
