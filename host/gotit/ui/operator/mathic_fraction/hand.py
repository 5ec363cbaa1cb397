"""A hand of Mathic Fraction, while it is looked at (see `operator/holding.py`); else its backs, to choose a card.

Must not: keep a face. What is chosen are backs, in the order in which they were dealt, which tells
nothing. A card that stands in the equation is open: its player is about to put it on the table.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout

from gotit.core.message import say
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.ui.operator.held_button import HeldButton
from gotit.ui.operator.holding import Holding
from gotit.ui.operator.mathic_fraction.card_button import CardButton
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.plain import text_label
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

HAND_SIZE = 4
Look = Callable[[int], MathicFractionView | None]
"""What a seat may see, asked of the match as it stands."""


class HandPanel(Holding):
    """See `Holding`. `changed`: another card has been chosen; `again`: the chosen one was clicked once more."""

    changed = pyqtSignal()
    again = pyqtSignal()

    def __init__(self, look: Look, theme: Theme = LIGHT) -> None:
        holds = QGridLayout()
        holds.setSpacing(3)
        super().__init__(holds)
        self.theme = theme
        self._look = look
        self._open_to_all = False
        self._used = False
        self.caption = text_label(say("fractions_hold_to_look", "Hold to look:"), "soft")
        self.cards = [CardButton() for _ in range(HAND_SIZE)]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for place, knob in enumerate(self.cards):
            knob.fix(64, 71)
            knob.clicked.connect(call(knob, self._clicked, place))
            row.addWidget(knob)
        row.addSpacing(8)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self.caption)
        column.addLayout(holds)
        column.addStretch(1)
        row.addLayout(column, 1)

    def show_turn(self, operator: OperatorView, view: MathicFractionView) -> None:
        """The actor's cards from behind. Whatever has changed ends the looking."""
        actor = view.actor if view.phase == "playing" and not view.real_cards else None
        ids = tuple(card.id for card in self._hand(actor)) if actor is not None else ()
        people = [player.seat for player in view.players] if not view.real_cards else []
        self._open_to_all = view.open_hands
        self._used = self._used and ids == self.ids
        self.turn(operator, actor, ids, people)
        self.caption.setVisible(bool(self.holds))

    @property
    def card(self) -> Card | None:
        """The card that its player has chosen."""
        if self.actor is None or self.chosen is None:
            return None
        return next((card for card in self._hand(self.actor) if card.id == self.chosen), None)

    def show_used(self, used: bool) -> None:
        """`used`: the chosen card stands in the equation."""
        if used != self._used:
            self._used = used
            self.show_cards()

    def show_cards(self) -> None:
        open_now = self.actor if self._open_to_all and self.looking is None else self.looking
        faces = self._hand(open_now) if open_now is not None else ()
        own = open_now in (None, self.actor)
        count = len(self.ids) if own else len(faces)
        for place, knob in enumerate(self.cards):
            knob.setVisible(place < count)
            if place >= count:
                continue
            chosen = own and self.ids[place] == self.chosen
            face = faces[place].face if place < len(faces) else None
            if chosen and self._used and face is None:
                card = self.card
                face = card.face if card is not None else None
            what = say("fractions_card_of", "Card {number} of {count}", number=place + 1, count=count)
            knob.show_card(face, self.theme, what=what, chosen=chosen, used=chosen and self._used)
            knob.setEnabled(own and self.actor is not None)

    def choose(self, place: int) -> None:
        if place < len(self.ids) and self.actor is not None and self.looking in (None, self.actor):
            self._used = self._used and self.chosen == self.ids[place]
            self.chosen = self.ids[place]
            self.show_cards()
            self.changed.emit()

    def _hold(self, seat: int) -> HeldButton:
        """The hands of six stand beside the cards."""
        knob = super()._hold(seat)
        knob.setProperty("tiny", True)
        return knob

    def _clicked(self, place: int) -> None:
        if place < len(self.ids) and self.ids[place] == self.chosen:
            self.again.emit()
        else:
            self.choose(place)

    def _hand(self, seat: int) -> tuple[Card, ...]:
        view = self._look(seat)
        return view.players[seat - 1].hand if view is not None else ()
