"""A table that plays ADD-IT through the real windows: its hands, on top of `operator_driver`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.games.add_it.play_table import stacked
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import THREE

from gotit.games.add_it.state import State
from gotit.games.add_it.view import AddItView
from gotit.ui.operator.add_it.play import AddItPlay


class AddItTable(GameTable):
    """A match before its start. The last seat deals, so Ana begins. `hands` and `table` as in `play_table`."""

    def __init__(
        self, qtbot: QtBot, folder: Path, *hands: str, table: str = "", names: tuple[str, ...] = THREE, **match: Any
    ) -> None:
        given = {"mode": "virtual", "dealer": len(names), **match}
        super().__init__(qtbot, folder, "add-it", names, given)
        order = stacked(hands, table, seats=len(names), dealer=len(names))
        self.program.world.draw = lambda n: order if n == len(order) else tuple(range(n))  # type: ignore[method-assign]

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> AddItView:
        assert isinstance(self.seen, AddItView)
        return self.seen

    @property
    def state(self) -> State:
        state = self.program.loop.session.state
        assert isinstance(state, State)
        return state

    @property
    def panel(self) -> AddItPlay:
        panel = self.play.panel
        assert isinstance(panel, AddItPlay)
        return panel

    @property
    def faces(self) -> list[int | None]:
        """What the cards of the hand show."""
        return [knob.number for knob in self.panel.hand.cards if knob.isVisible()]

    @property
    def on_table(self) -> list[int]:
        return [card.number for card in self.view.table]

    # --- doing -----------------------------------------------------------------------------------------------------

    def choose(self, number: int) -> None:
        """As a player does: look, go to the card with the arrow keys, let go."""
        self.hold_key()
        for _ in self.faces:
            self.table.key(Qt.Key.Key_Right)
            chosen = self.panel.hand.chosen
            if chosen is not None and any(
                card.id == chosen and card.number == number for card in self.hand(self.state.actor)
            ):
                break
        self.let_go()

    def hand(self, seat: int) -> tuple[Any, ...]:
        return self.state.player(seat).known_hand

    def click_cards(self, *numbers: int) -> None:
        """Cards on the operator's board. Of equal ones, those that were there first."""
        left = list(self.view.table)
        for number in numbers:
            card = next(card for card in left if card.number == number)
            left.remove(card)
            self.table.click(self.panel.board.cards[card.id])
