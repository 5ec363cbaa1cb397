"""The history at the operator's window: what is not counted yet is counted when the teacher looks, and says how far.

Must not: count anything itself; touch a match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path

from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.school import School
from gotit.core.game import Game, titled
from gotit.core.message import Message, say
from gotit.core.school import SchoolClass
from gotit.language.chosen import words
from gotit.school.history import Counted, Journals, OpenJournal
from gotit.ui.operator.class_window import ClassWindow
from gotit.ui.operator.history_window import HistoryWindow
from gotit.ui.operator.later import Later
from gotit.ui.operator.window import OperatorWindow
from gotit.ui.operator.words import in_one_breath
from gotit.ui.slots import timer
from gotit.ui.theme import THEMES

YEAR_BEGINS = (8, 1)
"""A school year is over on the last day of July."""
LOOK_MS = 10
"""So often it is looked whether a journal is counted."""
COUNTING = say("history_counting", "Looking through the matches …")


class HistoryDesk(QObject):
    """`folder`: of the matches; None: none are kept. `current`: the journal that this program has open."""

    counted = pyqtSignal()
    """All matches are counted."""

    def __init__(
        self,
        school: School,
        window: OperatorWindow,
        classes: Later[ClassWindow],
        folder: Path | None,
        games: Mapping[str, Game],
        current: Callable[[], OpenJournal | None],
        theme: str,
    ) -> None:
        super().__init__(school)
        self._school, self._current = school, current
        self._journals = Journals(folder, games, current) if folder is not None else None
        self._of: SchoolClass | None = None
        self._steps: Iterator[Counted] = iter(())
        self._said: list[Message] = []
        self._window, self._games = window, games
        self._history = Later(self._make)
        self._history.tell(HistoryWindow.set_theme, THEMES[theme])
        self._timer = timer(self, LOOK_MS, self._step)
        classes.once_made(lambda panel: panel.history_wanted.connect(self.show_history))
        window.theme_wanted.connect(self._set_theme)
        window.closed.connect(self.close)

    @property
    def panel(self) -> HistoryWindow:
        return self._history.now

    def _make(self) -> HistoryWindow:
        panel = HistoryWindow(self._window, {name: words(titled(game)) for name, game in self._games.items()})
        panel.old_unwanted.connect(self._forget)
        return panel

    def show_history(self, of: SchoolClass) -> None:
        """Show what is counted, and count the rest."""
        self._of = of
        self._history.bring_up()
        self._show(COUNTING)
        self.count()

    def count(self) -> None:
        """Count what is not counted yet."""
        self._said = []
        if self._journals is not None:
            self._steps = self._school.catch_up(self._journals)
        self._timer.start()

    @property
    def written(self) -> Path | None:
        """The journal of the match that is played now."""
        current = self._current()
        return current[0] if current is not None else None

    def close(self) -> None:
        self._timer.stop()
        self._history.close()

    def _step(self) -> None:
        """What has been counted meanwhile. The match goes on."""
        try:
            counted = next(self._steps)
        except StopIteration:
            self._timer.stop()
            self.counted.emit()
            self._show(in_one_breath(self._said) if self._said else None)
            self._ask_about_old()
            return
        self._said += [counted.said] if counted.said is not None else []
        if counted.of > 1:
            self._history.tell(
                HistoryWindow.say,
                say(
                    "history_counted", "Looking through the matches: {done} of {of} …", done=counted.done, of=counted.of
                ),
            )

    def _show(self, said: Message | None) -> None:
        if self._of is not None and self._history.seen:
            self.panel.show_history(self._of, self._school.played(self._of), said)

    def _ask_about_old(self) -> None:
        """What is older than this school year is kept until the teacher says otherwise."""
        day = year_began(date.today()).isoformat()
        old = [match for match in self._school.played(self._of) if match.begun < day] if self._of is not None else []
        if old:
            self.panel.ask_about_old(day, len(old))

    def _forget(self, day: str) -> None:
        self._school.forget_before(day)
        self._show(None)

    def _set_theme(self, name: str) -> None:
        self._history.tell(HistoryWindow.set_theme, THEMES[name])


def year_began(today: date) -> date:
    """The first day of the school year that this day is in."""
    this_year = date(today.year, *YEAR_BEGINS)
    return this_year if today >= this_year else date(today.year - 1, *YEAR_BEGINS)
