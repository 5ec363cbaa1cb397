"""The slap test watches presses that mean nothing in the match.

Must not: take a press away from the session.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QObject

from gotit.core.game import Quiet
from gotit.core.inputs import Press
from gotit.core.pairs import coarse_way
from gotit.core.session import Session
from gotit.ui.operator.later import Later
from gotit.ui.operator.slap_test_panel import SlapPanel
from gotit.ui.operator.timing import TimingWindow


class SlapListener(QObject):
    """`session`, `now_us`: as they are now. `timing`: the window in which the test is."""

    def __init__(
        self, timing: Later[TimingWindow], session: Callable[[], Session], now_us: Callable[[], int], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._timing, self._session, self._now_us = timing, session, now_us

    @property
    def _panel(self) -> SlapPanel | None:
        """Where the test is shown, while it is open."""
        timing = self._timing.made
        return timing.slaps if timing is not None and timing.slaps.isVisible() else None

    def listens(self) -> bool:
        """Is the slap test open, and does no button mean anything in the match now?"""
        if self._panel is None:
            return False
        session = self._session()
        busy = not isinstance(session.buzzers, Quiet) or session.arming_open or bool(session.seating.calling)
        return not busy

    def hear(self, press: Press) -> None:
        """The session has already had this press."""
        panel = self._panel
        if panel is None:
            return
        if self.listens():
            sources = self._session().seating.sources
            coarse = {name: how for name, source in sources.items() if (how := coarse_way(source)) is not None}
            panel.hear(press, self._now_us(), coarse)
        else:
            panel.wait()
