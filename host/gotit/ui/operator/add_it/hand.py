"""One hand at a time, and only while somebody holds a button or the key H.

May not happen here: keeping a hand. It is asked for when the holding begins, and forgotten when it ends, whatever ends
it: the button, the key, another window, another player's turn. What can be chosen meanwhile are backs: they lie in
the order in which the cards were dealt, so that the place of a card tells nothing about it.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PyQt6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from gotit.games.add_it.actions import Play
from gotit.games.add_it.view import AddItView, Card
from gotit.ui.operator.add_it.card_button import CardButton
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.keys import is_typing
from gotit.ui.operator.style import button
from gotit.ui.theme import LIGHT, Theme

LOOK_KEY = Qt.Key.Key_H
HAND_SIZE = 6
Look = Callable[[int], AddItView | None]
"""What a seat may see, asked of the match as it stands."""


class HandPanel(QWidget):
    """`looking`: whose hand is open now, None mostly. `chosen`: the id of the card that the actor has chosen."""

    changed = pyqtSignal()

    def __init__(self, look: Look, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.theme = theme
        self.looking: int | None = None
        self.chosen: int | None = None
        self._look = look
        self._desk = Desk()
        self._actor: int | None = None
        self._ids: tuple[int, ...] = ()
        self._by_key = False
        self.words = QLabel()
        self.words.setObjectName("soft")
        self.words.setWordWrap(True)
        self.cards = [CardButton() for _ in range(HAND_SIZE)]
        row = QHBoxLayout()
        row.setSpacing(6)
        for place, knob in enumerate(self.cards):
            knob.setMinimumHeight(84)
            knob.clicked.connect(lambda _=False, place=place: self._choose(place))
            row.addWidget(knob)
        self.holds: dict[int, QPushButton] = {}
        self._holds_row = QHBoxLayout()
        self._holds_row.setSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addLayout(row, 1)
        column.addLayout(self._holds_row)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_turn(self, desk: Desk, view: AddItView) -> None:
        """The actor's cards from behind. Whatever has changed ends the looking."""
        self.close_hand()
        ids = tuple(sorted(action.card for action in desk.legal if isinstance(action, Play)))
        if ids != self._ids:
            self.chosen = None
        self._desk, self._ids = desk, ids
        people = [player.seat for player in view.players if player.computer is None]
        self._actor = view.actor if view.actor in people else None
        self._make_holds(people)
        self._show_cards()

    def move_by(self, step: int) -> None:
        """Choose the next card, or the one before."""
        if self._ids and self._actor is not None:
            at = self._ids.index(self.chosen) + step if self.chosen in self._ids else 0 if step > 0 else -1
            self._choose(at % len(self._ids))

    def close_hand(self) -> None:
        """End the looking, whoever holds what."""
        if self.looking is not None:
            self.looking = None
            self._show_cards()

    def _show_cards(self) -> None:
        looking = self.looking
        faces: list[Card | None] = [None for _ in self._ids]
        if looking is not None:
            view = self._look(looking)
            hand = view.players[looking - 1].hand if view is not None else ()
            faces = [*sorted(hand, key=lambda card: card.id)]
        own = looking in (None, self._actor)
        for place, knob in enumerate(self.cards):
            knob.setVisible(place < len(faces))
            if place >= len(faces):
                continue
            face = faces[place]
            chosen = own and self._ids[place : place + 1] == (self.chosen,)
            words = f"Card {place + 1} of {len(faces)}{', chosen' if chosen else ''}"
            words += f": {face.number}" if face is not None else ""
            number = face.number if face is not None else None
            knob.show_card(number, "pointed" if chosen else "plain", words, self.theme)
            knob.setEnabled(own and self._actor is not None)
        self.words.setText(self._said(looking))

    def _said(self, looking: int | None) -> str:
        if looking is not None:
            return f"The hand of {self._desk.name(looking)}. Let go before anybody else looks."
        return "Nobody but the player looks here. Hold a button to see that hand; the projector never shows one."

    # --- holding --------------------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:  # noqa: N802 (Qt's name)
        """The key H, wherever the focus is; and whatever takes the window away."""
        if event is None:
            return False
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.ApplicationDeactivate):
            self.close_hand()
        if isinstance(event, QKeyEvent) and event.key() == LOOK_KEY and isinstance(watched, QWidget):
            return self._key(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        down = event.type() == QEvent.Type.KeyPress
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if event.type() == QEvent.Type.KeyRelease and self._by_key and not event.isAutoRepeat():
            self._by_key = False
            self.close_hand()
            return True
        if not down or not plain or not self.isVisible() or is_typing(QApplication.focusWidget()):
            return False
        if not event.isAutoRepeat() and self._actor is not None and self.looking is None:
            self._by_key = True
            self._open(self._actor)
        return True

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        """Only a panel that can be seen listens to the keys of the whole program."""
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 (Qt's name)
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self._by_key = False
        self.close_hand()

    def _open(self, seat: int) -> None:
        """One at a time: while one hand is open no other opens."""
        if self.looking is None:
            self.looking = seat
            self._show_cards()

    def _release(self, seat: int) -> None:
        if self.looking == seat and not self._by_key:
            self.close_hand()

    def _make_holds(self, people: list[int]) -> None:
        if list(self.holds) != people:
            for old in self.holds.values():
                self._holds_row.removeWidget(old)
                old.hide()
                old.deleteLater()
            self.holds = {seat: self._hold(seat) for seat in people}
        for seat, knob in self.holds.items():
            name = self._desk.name(seat)
            knob.setText(f"Hold: {name}  [H]" if seat == self._actor else f"Hold: {name}")
            knob.setAccessibleName(f"Hold to look at the hand of {name}")

    def _hold(self, seat: int) -> QPushButton:
        knob = button("", tip="The hand is shown only while this is held")
        knob.setProperty("narrow", True)
        knob.setMinimumWidth(40)
        knob.pressed.connect(lambda: self._open(seat))
        knob.released.connect(lambda: self._release(seat))
        self._holds_row.addWidget(knob, 1)
        return knob

    def _choose(self, place: int) -> None:
        if self._actor is not None and place < len(self._ids) and self.looking in (None, self._actor):
            self.chosen = self._ids[place]
            self._show_cards()
            self.changed.emit()
