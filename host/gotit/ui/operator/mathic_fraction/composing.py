"""A turn, or a steal, as it is entered: which card of the hand, and what is made with it.

Must not: apply rules, say whether an equation is true.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from gotit.games.mathic_fraction.cards import Card, Face, Limits
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD, Entry
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.ui.operator.mathic_fraction.equation import EquationPanel
from gotit.ui.operator.mathic_fraction.faces import FacePicker
from gotit.ui.operator.mathic_fraction.hand import HandPanel, Look
from gotit.ui.operator.mathic_fraction.laying import Deck, RealCard
from gotit.ui.operator.mathic_fraction.lines import What
from gotit.ui.operator.mathic_fraction.pieces import face_words
from gotit.ui.operator.mathic_fraction.understanding import Table, Understand
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.pages import show_those
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme


class ComposePanel(QWidget):
    """`seat`: whose turn or steal it is, 0: nobody's. `changed`: anything; `submitted`: Enter, Space if empty."""

    changed = pyqtSignal()
    submitted = pyqtSignal()

    def __init__(self, look: Look, understand: Understand, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.seat = 0
        self.what: What = "equation"
        self._face: Face | None = None
        self._insist = False
        self._moment: tuple[object, ...] = ()
        self._view: MathicFractionView | None = None
        self.hand = HandPanel(look, theme)
        self.real = RealCard(theme)
        self.picker = FacePicker()
        self.equation = EquationPanel(understand)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.hand, self.real, self.picker, self.equation):
            column.addWidget(widget)
        column.addStretch(1)
        self.hand.changed.connect(self._other_card)
        self.hand.again.connect(self._toggle_own)
        self.real.again.connect(self._toggle_own)
        self.real.another.connect(call(self.real, self._take_face, None))
        self.picker.chosen.connect(self._take_face)
        self.equation.changed.connect(self._edited)
        self.equation.submitted.connect(self.submitted)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_turn(self, operator: OperatorView, view: MathicFractionView, deck: Deck) -> None:
        """Another state. What was entered is kept while it is the same turn."""
        self._view = view
        self.seat = (view.actor if view.phase == "playing" else view.thief if view.phase == "stating" else None) or 0
        moment = (view.phase, self.seat, len(view.turns), view.round_number, view.hand_number)
        if moment != self._moment:
            self._moment = moment
            self._face = None
            self.what = "equation"
            self.equation.forget()
            self.picker.clear()
        self.hand.show_turn(operator, view)
        self.picker.ask(deck.faces, deck.gone([card.face for card in view.space]))
        self._refresh()

    def set_what(self, what: What) -> None:
        """An equation, or a pattern instead."""
        self.what = what
        self.equation.forget()
        self._edited()

    def set_theme(self, theme: Theme) -> None:
        self.hand.theme = self.real.theme = theme
        self.hand.show_cards()

    @property
    def card(self) -> Card | None:
        """The card that is played: of the hand, or a thief's. None: not chosen yet."""
        view = self._view
        if view is None or not self.seat:
            return None
        if view.phase == "stating":
            return view.discarded
        if view.real_cards:
            return Card(REAL_HAND_CARD, self._face) if self._face is not None else None
        return self.hand.card

    @property
    def used(self) -> frozenset[int]:
        """Ids of the cards that were clicked into the equation."""
        return self.equation.draft.used

    @property
    def begun(self) -> bool:
        """Has something been entered?"""
        return bool(self.equation.draft.text.strip())

    def entered(self, what: What) -> Entry | None:
        """The whole equation, or pattern, that has been entered; None while it is none."""
        return self.equation.entry if what == self.what else None

    @property
    def face(self) -> Mapping[str, Any]:
        """What is printed on the real card that is played, as fields of an action; none of a card that is known."""
        return {"face": self._face, "insist": self._insist} if self._face is not None else {}

    @property
    def field(self) -> QWidget | None:
        """Where to type now."""
        if self.picker.isVisibleTo(self):
            return self.picker.field
        return self.equation.field if self.card is not None else None

    def toggle(self, card: int) -> None:
        """A card of the space was clicked."""
        self.equation.toggle_card(card)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _refresh(self) -> None:
        view = self._view
        if view is None or not self.seat:
            return
        card, stating = self.card, view.phase == "stating"
        real = view.real_cards or stating
        picking = view.real_cards and not stating and card is None
        used = card is not None and card.id in self.used
        places = {self.hand: not real, self.real: real and not picking, self.picker: picking}
        show_those({**places, self.equation: not picking})
        self.hand.show_used(used)
        if real and card is not None:
            self.real.show_card(card.face, face_words(card.face), used=used, change=not stating)
        self.equation.show_table(self._table(view, card), self.what)

    def _edited(self) -> None:
        self._refresh()
        self.changed.emit()

    def _table(self, view: MathicFractionView, card: Card | None) -> Table | None:
        if card is None:
            return None
        space = tuple(each for each in view.space if each.id != card.id)
        stealing = view.phase == "stating"
        return Table(card, space, Limits(view.highest_denominator), view.powers, stealing)

    def _take_face(self, face: Face | None) -> None:
        self._face, self._insist = face, self.picker.insisted
        self.equation.forget()
        self._edited()

    def _other_card(self) -> None:
        """What was entered with the card before it is no longer meant."""
        self.equation.forget()
        self._edited()

    def _toggle_own(self) -> None:
        card = self.card
        if card is not None:
            self.equation.toggle_card(card.id)
