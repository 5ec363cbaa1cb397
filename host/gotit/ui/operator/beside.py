"""The windows beside the operator's: to correct, timing, phones, a championship, another room.

Must not: decide when one is shown, or what about.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtWidgets import QWidget

from gotit.ui.operator.amending import AmendWindow, Entries
from gotit.ui.operator.championship import ChampionshipWindow
from gotit.ui.operator.later import Later
from gotit.ui.operator.phones import PhonesWindow
from gotit.ui.operator.rooms import RoomsWindow
from gotit.ui.operator.timing import History, TimingWindow
from gotit.ui.settings import Settings


class Beside:
    """None of them is made before it is needed. `entries`, `names`: see `AmendWindow`; `history`, `now_us`: see
    `TimingWindow`."""

    def __init__(
        self,
        window: QWidget,
        settings: Settings,
        history: History,
        now_us: Callable[[], int],
        entries: Entries,
        names: Callable[[], tuple[str, ...]],
    ) -> None:
        self.amending = Later(lambda: AmendWindow(entries, names, window))
        self.timing = Later(lambda: TimingWindow(window, history, now_us))
        self.timing.tell(TimingWindow.show_limit, settings.limit_us)
        self.timing.tell(TimingWindow.show_domes, settings.domes)
        self.phones = Later(lambda: PhonesWindow(window))
        self.championship = Later(lambda: ChampionshipWindow(window))
        self.rooms = Later(lambda: RoomsWindow(window))

    def close(self) -> None:
        """With the operator's window."""
        for each in (self.amending, self.timing, self.phones, self.championship, self.rooms):
            each.close()


class OwnsBeside:
    """The operator's window gives them by name: whoever asks for one has it made."""

    beside: Beside

    @property
    def amending(self) -> AmendWindow:
        return self.beside.amending.now

    @property
    def timing(self) -> TimingWindow:
        return self.beside.timing.now

    @property
    def phones(self) -> PhonesWindow:
        return self.beside.phones.now

    @property
    def championship(self) -> ChampionshipWindow:
        return self.beside.championship.now

    @property
    def rooms(self) -> RoomsWindow:
        return self.beside.rooms.now
