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
from gotit.ui.operator.slap_test_panel import SlapPanel


class SlapListener(QObject):
    """`session`, `now_us`: as they are now. `panel`: where the test is shown, while it is open."""

    def __init__(
        self, panel: SlapPanel, session: Callable[[], Session], now_us: Callable[[], int], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._panel, self._session, self._now_us = panel, session, now_us

    def listens(self) -> bool:
        """Is the slap test open, and does no button mean anything in the match now?"""
        session = self._session()
        busy = not isinstance(session.buzzers, Quiet) or session.arming_open or bool(session.seating.calling)
        return self._panel.isVisible() and not busy

    def hear(self, press: Press) -> None:
        """The session has already had this press."""
        if self.listens():
            sources = self._session().seating.sources
            coarse = {name: how for name, source in sources.items() if (how := coarse_way(source)) is not None}
            self._panel.hear(press, self._now_us(), coarse)
        elif self._panel.isVisible():
            self._panel.wait()
