"""A table that plays Mathic Fraction through the real windows: its hands, on top of `game_table`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.games.mathic_fraction.play_table import stacked, stacked_tokens
from tests.ui.game_table import GameTable
from tests.ui.operator_driver import THREE

from gotit.games.mathic_fraction.cards import Card, Face, notation, read_face
from gotit.games.mathic_fraction.state import State
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.ui.operator.holding import Holding
from gotit.ui.operator.mathic_fraction.play import MathicFractionPlay

SPACE = "3h 2s >=6r 12c\n"
FOUR_TOKENS = ("all red", "+ or ×", "one side odd", "number 1")


class MathicFractionTable(GameTable):
    """A match before its start. Ana begins. `hands`, `space`, `tokens`: what is dealt, as in `play_table`."""

    def __init__(
        self,
        qtbot: QtBot,
        folder: Path,
        *hands: str,
        space: str = "",
        tokens: str = "",
        names: tuple[str, ...] = THREE,
        **match: Any,
    ) -> None:
        given = {"mode": "virtual", "first": 1, "challenge_s": 60, "steal_s": 60, "state_s": 60, **match}
        super().__init__(qtbot, folder, "mathic-fraction", names, given)
        cards = stacked(hands, space, seats=len(names))
        shown = stacked_tokens(tokens)

        def draw(n: int) -> tuple[int, ...]:
            return next((order for order in (cards, shown) if len(order) == n), tuple(range(n)))

        self.program.world.draw = draw  # type: ignore[method-assign]

    # --- looking ---------------------------------------------------------------------------------------------------

    @property
    def view(self) -> MathicFractionView:
        assert isinstance(self.seen, MathicFractionView)
        return self.seen

    @property
    def state(self) -> State:
        state = self.program.loop.session.state
        assert isinstance(state, State)
        return state

    @property
    def panel(self) -> MathicFractionPlay:
        panel = self.play.panel
        assert isinstance(panel, MathicFractionPlay)
        return panel

    @property
    def headline(self) -> str:
        return self.play.headline.text()

    @property
    def text(self) -> str:
        """The equation as it stands in its line."""
        return self.panel.compose.equation.field.text()

    @property
    def said(self) -> str:
        """What is said about the equation that is being entered."""
        return self.panel.compose.equation.line.text()

    @property
    def aside(self) -> str:
        """What only the operator is told, as far as it can be read now."""
        return self.panel.aside.label.text() if self.panel.aside.isVisible() else ""

    @property
    def faces(self) -> list[Face | None]:
        """What the cards of the hand show."""
        return [knob.face for knob in self.panel.compose.hand.cards if knob.isVisible()]

    @property
    def in_space(self) -> list[str]:
        return [notation(card.face) for card in self.view.space]

    def lies(self, face: str) -> Card:
        """The card of the space that shows this."""
        return next(card for card in self.view.space if card.face == read_face(face))

    @property
    def hands_held(self) -> Holding:
        return self.panel.compose.hand

    # --- doing -----------------------------------------------------------------------------------------------------

    def wait_for(self, *phases: str) -> None:
        """A race ends once all sources have reported. Then the operator's keys are no longer buzzers."""
        self.qtbot.waitUntil(lambda: self.view.phase in phases)
        self.play.end_grace()

    def enter_table(self, space: str = SPACE, tokens: tuple[str, ...] = FOUR_TOKENS) -> None:
        """Real cards: what is on the table, typed and clicked."""
        for word in space.split():
            self.write(f"{word}\n")
        self.click_tokens(*tokens)
        self.table.enter()
        assert self.view.phase == "playing", self.banner

    def click_tokens(self, *words: str) -> None:
        for each in words:
            self.table.click(self.panel.laying.token_picker.keys[each])

    def click_space(self, *faces: str) -> None:
        for face in faces:
            self.table.click(self.panel.board.cards[self.lies(face).id])

    def click_signs(self, signs: str) -> None:
        for sign in signs:
            self.table.click(self.panel.compose.equation.signs[sign])

    def click_own(self) -> None:
        """Click the card that is played, into the equation."""
        hand = self.panel.compose.hand
        if not hand.isVisible():
            self.table.click(self.panel.compose.real.card)
        else:
            assert hand.chosen is not None
            self.table.click(hand.cards[hand.ids.index(hand.chosen)])

    def declare(self, card: str, numerator: int, denominator: int = 12) -> None:
        """Choose in the two lists of a wild card, by keyboard: down to the wanted line."""
        box = next(box for box in self.panel.compose.equation.declared.boxes if box.card.face == read_face(card))
        for combo, wanted in ((box.below, denominator), (box.top, numerator)):
            combo.setFocus()
            row = combo.findData(wanted)
            assert row >= 0, f"{wanted} is not offered"
            while combo.currentIndex() != row:
                key = Qt.Key.Key_Down if combo.currentIndex() < row else Qt.Key.Key_Up
                self.hands.keyClick(combo, key)

    def choose(self, face: str) -> None:
        """As a player does: look, go to the card with the arrow keys, let go."""
        wanted = read_face(face)
        self.hold_key()
        for _ in self.faces:
            self.table.key(Qt.Key.Key_Right)
            card = self.panel.compose.hand.card
            if card is not None and card.face == wanted:
                break
        self.let_go()
        assert self.panel.compose.card is not None
        assert self.panel.compose.card.face == wanted

    def call(self, seat: int) -> None:
        """The key of this seat."""
        self.table.key(Qt.Key(Qt.Key.Key_0 + seat))

    def nobody(self, *phases: str) -> None:
        """Nobody challenges or steals."""
        self.program.pictures.end_show()  # else the key would end it, and do nothing else
        self.table.key(Qt.Key.Key_K)
        self.wait_for(*(phases or ("playing",)))


Make = Callable[..., MathicFractionTable]


def real(make: Make, **settings: Any) -> MathicFractionTable:
    """Real cards: ≥ 6/12 and three others are on the table."""
    match = make(mode="referee", **settings).start()
    match.enter_table()
    return match
