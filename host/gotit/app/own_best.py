"""One's own best, told at the end of a match that a pupil of the class played alone.

The match is counted into the history first, like any other; then it is compared there. Without names, without a class,
or in a match of several, nothing is looked up and nothing is told.

Must not: count or compare anything itself.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PyQt6.QtCore import QObject, pyqtSignal

from gotit.app.class_desk import ClassDesk
from gotit.app.history_desk import HistoryDesk
from gotit.app.school import School
from gotit.core.game import Outcome
from gotit.core.history import practice
from gotit.core.match_view import MatchView
from gotit.core.message import Message
from gotit.core.own_best import own_best
from gotit.core.session import Session
from gotit.ui.operator.words import in_one_breath


class OwnBest(QObject):
    """`told`: what there is to tell of the match that is over. `changed`: it is known now; `said`: the same for the
    operator.
    """

    changed = pyqtSignal()
    said = pyqtSignal(object)

    def __init__(
        self, school: School, classes: ClassDesk, counting: HistoryDesk, session: Callable[[], Session]
    ) -> None:
        super().__init__(school)
        self._school, self._classes, self._counting, self._session = school, classes, counting, session
        self.told: tuple[Message, ...] = ()
        self._asked: Outcome | None = None
        counting.counted.connect(self._compare)

    def look(self) -> None:
        """After every change: has a match ended that is to be compared?"""
        session = self._session()
        ended = session.game.outcome(session.state) if session.game is not None else None
        if ended is None:
            self._asked, self.told = None, ()
        elif self._asked != ended:  # what is shown to the class afterwards is no other end
            self._asked, self.told = ended, ()
            if self._pupil() is not None:
                self._counting.count()

    def beside(self, view: MatchView | None) -> MatchView | None:
        """The view with what is told."""
        return replace(view, own_best=self.told) if view is not None and self.told else view

    def _pupil(self) -> str | None:
        """The id of whoever practised; None if nobody did whose name is kept."""
        session = self._session()
        if self._classes.nameless or session.trial or not practice(session):
            return None
        (seat,) = (seat for seat in session.seats if seat not in session.computers)
        return self._classes.people().get(session.names[seat - 1])

    def _compare(self) -> None:
        pupil, of, file = self._pupil(), self._classes.playing, self._counting.written
        if self._session().over and pupil is not None and of is not None and file is not None:
            self.told = own_best(self._school.played(of), pupil, file.name)
            self.changed.emit()
            if self.told:
                self.said.emit(in_one_breath(self.told))
