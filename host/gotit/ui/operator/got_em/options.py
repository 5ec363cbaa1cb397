"""The settings of Got 'Em! in plain words: the form of all games, and what only this one has.

Who goes first can be whoever has the nearest birthday; and how many walls there can be depends on the board.

Must not: apply rules. What the form makes is the JSON form of `GotEmSettings`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from gotit.core.message import say
from gotit.games.got_em.actions import FEWEST_WALLS, GotEmSettings
from gotit.games.got_em.board import grooves
from gotit.language.chosen import words
from gotit.ui.operator.fields import BySeat, Number, SeatOf
from gotit.ui.operator.settings_form import SettingsForm

_BIRTHDAYS = -1
"""In the list of who goes first: the nearest birthday."""


class GotEmOptions(SettingsForm):
    """The form. `today`: for the nearest birthday."""

    def __init__(self, most: int, today: Callable[[], date] = date.today) -> None:
        self._today = today
        super().__init__(GotEmSettings, most)

    def _lay_out(self) -> None:
        self.field("first", SeatOf).box.insertItem(
            1, words(say("set_nearest_birthday", "the nearest birthday")), _BIRTHDAYS
        )
        super()._lay_out()

    @property
    def _by_birthday(self) -> bool:
        return bool(self.fields["first"].value() == _BIRTHDAYS)

    def settings(self) -> dict[str, Any]:
        made = super().settings()
        if not self._by_birthday:
            return {**made, "birthdays": {}, "today": ""}
        return {**made, "first": 0, "today": self._today().strftime("%m-%d") if made["birthdays"] else ""}

    def load(self, settings: dict[str, Any]) -> None:
        self.fields["side"].show(settings.get("side"))
        self._limit_walls()
        first, birthdays = settings.get("first"), settings.get("birthdays")
        by_birthday = isinstance(birthdays, dict) and birthdays and (type(first) is not int or not first)
        super().load({**settings, "first": _BIRTHDAYS} if by_birthday else settings)

    def refresh(self) -> None:
        if not self._ready:
            return
        self._limit_walls()
        super().refresh()
        birthdays = self.field("birthdays", BySeat)
        birthdays.title.setVisible(self._by_birthday)
        for seat, box in enumerate(birthdays.boxes, 1):
            box.setVisible(self._by_birthday and seat <= self.players)

    def _limit_walls(self) -> None:
        self.field("walls", Number).limit(FEWEST_WALLS, len(grooves(self.fields["side"].value())))
