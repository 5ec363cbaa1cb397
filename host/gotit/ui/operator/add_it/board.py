"""The cards on the table as buttons, each where the players see it.

May not happen here: rules. A click says which card; what it means is the panel's affair.
"""

from __future__ import annotations

from collections.abc import Mapping

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QResizeEvent
from PyQt6.QtWidgets import QSizePolicy, QWidget

from gotit.core.message import Message, say
from gotit.games.add_it.view import Card
from gotit.language.chosen import words
from gotit.ui.calls import call
from gotit.ui.operator.add_it.card_button import CardButton
from gotit.ui.paint.add_it.cards import Look, card_in
from gotit.ui.paint.add_it.table import FIRST, cells
from gotit.ui.paint.box import Box
from gotit.ui.theme import LIGHT, Theme

_STAGE_PX = 0.35
"""Pixels here for a unit of the stage, about: gaps between cards are made for the stage."""


class TableBoard(QWidget):
    """`clicked` carries the card's id."""

    clicked = pyqtSignal(int)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.cards: dict[int, CardButton] = {}
        self._places: tuple[Card | None, ...] = ()
        self.setMinimumHeight(110)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_cards(self, places: tuple[Card | None, ...], looks: Mapping[int, Look]) -> None:
        """`places`: as `paint.add_it.table.places` finds them; `looks`: by card id, plain where nothing is said."""
        self._places = places
        lying = [card for card in places if card is not None]
        for gone in self.cards.keys() - {card.id for card in lying}:
            knob = self.cards.pop(gone)
            knob.hide()
            knob.deleteLater()
        for card in lying:
            if card.id not in self.cards:
                self.cards[card.id] = self._make(card.id)
            look = looks.get(card.id, "plain")
            name = words(_card(card.number, chosen=look != "plain"))
            self.cards[card.id].show_card(card.number, look, name, self.theme)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent | None) -> None:  # noqa: N802 (Qt's name)
        self._arrange()

    def _make(self, id_: int) -> CardButton:
        knob = CardButton(self)
        knob.clicked.connect(call(knob, self.clicked.emit, id_))
        knob.show()
        return knob

    def _arrange(self) -> None:
        stage = Box(0, 0, self.width() / _STAGE_PX, self.height() / _STAGE_PX)
        for cell, card in zip(cells(stage, max(FIRST, len(self._places))), self._places, strict=False):
            if card is not None:
                x, y, w, h = (round(side * _STAGE_PX) for side in card_in(cell))
                self.cards[card.id].setGeometry(x, y, w, h)


def _card(number: int, *, chosen: bool) -> Message:
    """A card on the table, for who does not see it."""
    return say(
        "addit_card_on_table",
        "{number} on the table{chosen, select, yes {, chosen} other {}}",
        number=number,
        chosen="yes" if chosen else "no",
    )
