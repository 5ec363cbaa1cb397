"""A game as the window offers it: its name, its form, its panel, by its row in `gotit.kits`.

Must not: know one game.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from gotit.core.game import Game, titled
from gotit.core.setting import Choice, settings_of
from gotit.kits import Kit, load
from gotit.ui.operator.panel import Asks, PlayPanel
from gotit.ui.operator.plain import Text
from gotit.ui.operator.settings_form import SettingsForm


class SeatFlag(Struct, frozen=True):
    """A mark that a seat can carry, for the table of players. `single`: at most one seat has it, kept as a number."""

    setting: str
    title: Text
    tip: Text
    single: bool = False


class GamePanels:
    """A game as the window offers it: a fresh form, a fresh panel. Its modules are loaded when they are wanted."""

    def __init__(self, kit: Kit, game: Game, asks: Callable[[], Asks]) -> None:
        self.name, self.title, self.seats = game.name, titled(game), game.seats
        self.practises = game.practises
        self.ages, self.minutes = kit.ages, kit.minutes
        self._kind, self._kit, self._asks = game.Settings, kit, asks

    @property
    def flags(self) -> tuple[SeatFlag, ...]:
        """The marks that a seat can carry."""
        usual = self._kind()
        return tuple(
            SeatFlag(name, said.words, said.tip, isinstance(getattr(usual, name), int))
            for name, said in settings_of(self._kind).items()
            if said.kind == "mark"
        )

    @property
    def levels(self) -> tuple[Choice, ...]:
        """How well the computer can play it, weakest first; none if it can't."""
        said = settings_of(self._kind).get("computers")
        return tuple(choice for choice in said.choices if choice.value is not None) if said is not None else ()

    def make_options(self) -> SettingsForm:
        most = self.seats[-1]
        made: SettingsForm = load(self._kit.options)(most) if self._kit.options else SettingsForm(self._kind, most)
        return made

    def make_play(self) -> PlayPanel:
        made: PlayPanel = load(self._kit.panel)(self._asks())
        return made
