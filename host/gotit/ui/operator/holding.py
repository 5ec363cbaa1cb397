"""Looking at a hand: one at a time, and only while somebody holds a button or the key H. Every game's hand is one.

Must not: know a card. Whose hand is open is known here; what is in it the game's own panel asks, shows and
forgets. The looking ends with whatever comes first: the button, the key, another window, another turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QHideEvent, QKeyEvent
from PyQt6.QtWidgets import QApplication, QBoxLayout, QGridLayout, QWidget

from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.held_button import HeldButton
from gotit.ui.operator.keys import is_typing
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.operator_view import OperatorView
from gotit.ui.operator.style import held_button
from gotit.ui.slots import call

LOOK_KEY = Qt.Key.Key_H
_IN_A_ROW = 2


class Holding(QWidget):
    """`looking`: whose hand is open now, None mostly. `actor`: who plays next, whose hand the key opens.

    `ids`: the cards among which the actor chooses, `chosen`: the one chosen, by ids that tell nothing of a face.
    A game's panel puts `holds_layout` where the buttons shall be (a grid has two in a row), says there that they are to
    be held, and draws `show_cards`.
    """

    def __init__(self, holds_layout: QBoxLayout | QGridLayout) -> None:
        super().__init__()
        self.looking: int | None = None
        self.actor: int | None = None
        self.ids: tuple[int, ...] = ()
        self.chosen: int | None = None
        self.operator = OperatorView()
        self.holds: dict[int, HeldButton] = {}
        self._layout = holds_layout
        self._by_key = False
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.installEventFilter(self)
            app.focusWindowChanged.connect(self.close_hand)

    def show_cards(self) -> None:
        """Draw the backs, or the faces of the hand that is open."""
        raise NotImplementedError

    def choose(self, place: int) -> None:
        """The actor chooses the card at this place, 0 is the first."""
        raise NotImplementedError

    def move_by(self, step: int) -> None:
        """Choose the next card, or the one before."""
        if self.ids and self.actor is not None:
            at = self.ids.index(self.chosen) + step if self.chosen in self.ids else 0 if step > 0 else -1
            self.choose(at % len(self.ids))

    def close_hand(self) -> None:
        """End the looking, whoever holds what."""
        for knob in self.holds.values():
            knob.let_go()
        if self.looking is not None:
            self.looking = None
            self.show_cards()

    def turn(self, operator: OperatorView, actor: int | None, ids: tuple[int, ...], people: Sequence[int]) -> None:
        """Somebody's turn: whatever was open is closed. Not so where the game stands as it stood, and only a box has
        told how its clock is. `people`: those who have a hand to look at.
        """
        before = _stands(self.operator), self.actor, self.ids, list(self.holds)
        if before != (_stands(operator), actor, ids, list(people)):
            self.looking = None
            for knob in self.holds.values():
                knob.let_go()
        if ids != self.ids:
            self.chosen = None
        self.operator, self.actor, self.ids = operator, actor, ids
        if list(self.holds) != list(people):
            drop(self._layout, self.holds.values())
            self.holds = {seat: self._hold(seat) for seat in people}
        for seat, knob in self.holds.items():
            name = operator.name(seat)
            key = "[H]  " if seat == actor else ""
            knob.setText(f"{key}{seat} {name}")  # the number can be read where a long name is cut
            knob.setAccessibleName(words(say("hold_to_look", "Hold to look at the hand of {who}", who=Typed(name))))
        self.show_cards()

    # --- holding --------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        """The key H, wherever the focus is."""
        if isinstance(event, QKeyEvent) and event.key() == LOOK_KEY and isinstance(watched, QWidget):
            return self._key(event)
        return False

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 (Qt's name)
        self.close_hand()

    def _key(self, event: QKeyEvent) -> bool:
        down = event.type() == QEvent.Type.KeyPress
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if event.type() == QEvent.Type.KeyRelease and self._by_key and not event.isAutoRepeat():
            self._by_key = False
            self.close_hand()
            return True
        if not down or not plain or not self.isVisible() or _takes_letters(QApplication.focusWidget()):
            return False
        if not event.isAutoRepeat() and self.actor is not None and self.looking is None:
            self._by_key = True
            self._open(self.actor)
        return True

    def _open(self, seat: int) -> None:
        """One at a time: while one hand is open no other opens."""
        if self.looking is None:
            self.looking = seat
            self.show_cards()

    def _turned(self, seat: int) -> None:
        if self.holds[seat].held:
            self._open(seat)
        elif self.looking == seat and not self._by_key:
            self.close_hand()

    def _hold(self, seat: int) -> HeldButton:
        knob = held_button(tip=say("hold_to_look_tip", "The hand is shown only while you hold this"), fitted=True)
        knob.setProperty("narrow", True)
        knob.setMinimumWidth(40)
        knob.turned.connect(call(knob, self._turned, seat))
        if isinstance(self._layout, QGridLayout):
            self._layout.addWidget(knob, *divmod(self._layout.count(), _IN_A_ROW))
        else:
            self._layout.addWidget(knob, 1)
        return knob


def _stands(operator: OperatorView) -> object:
    """How the game stands, as everybody may see it."""
    return operator.table.game_view if operator.table is not None else None


def _takes_letters(focus: QWidget | None) -> bool:
    """Is H a letter there? A line that takes numbers and signs alone says so by its property "letters"."""
    return focus is not None and is_typing(focus) and focus.property("letters") is not False
