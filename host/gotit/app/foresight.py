"""While a race is on, the players' picture makes itself ready for each seat's call: most of a slap's wait was painting.

May not happen here: anything that the match depends on. What is foreseen wrongly is painted as if nothing had been
foreseen.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gotit.core.foresee import foresee_calls
from gotit.core.game import Race
from gotit.core.session import Session
from gotit.core.table import table
from gotit.ui.projector import Projector


class Foresight:
    """`session()`: as it stands. `picture()`: what the players look at now. `now_us()`: session time."""

    def __init__(
        self,
        session: Callable[[], Session],
        picture: Callable[[], Projector | None],
        now_us: Callable[[], int],
    ) -> None:
        self._session = session
        self._picture = picture
        self._now_us = now_us
        self._seen: tuple[Projector | None, Any] = (None, None)

    def look(self) -> None:
        """After every change: is there another race to be ready for?"""
        session = self._session()
        if session.waiting_for:
            return  # somebody has called: the verdict is about to fall, and its picture to be shown
        racing = session.window_open and isinstance(session.buzzers, Race)
        seen = (self._picture(), session.state) if racing else (None, None)
        picture, state = seen
        was, state_then = self._seen
        if picture is was and state is state_then:
            return
        self._seen = seen
        if was is not None:
            was.foresee()
        if picture is not None:
            picture.foresee(lambda: (table(called, None) for called in foresee_calls(session, self._now_us())))
