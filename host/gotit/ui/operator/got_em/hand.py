"""A hand of Bright, one at a time, and only while somebody holds a button or the key H.

May not happen here: keeping a face. A hand is asked for when the holding begins, and forgotten when it ends, whatever
ends it: the button, the key, another window, another turn. What is chosen meanwhile are backs, in the order of the
cards' ids, which tell nothing. Only where hands lie open for everybody are they read without holding.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import QEvent, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent, QKeyEvent
from PyQt6.QtWidgets import QApplication, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gotit.games.got_em.cards import Card
from gotit.games.got_em.view import GotEmView
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.got_em.words import is_computer, steps_words
from gotit.ui.operator.keys import is_typing
from gotit.ui.operator.style import button

LOOK_KEY = Qt.Key.Key_H
HAND_SIZE = 3
Look = Callable[[int], GotEmView | None]
"""What a seat may see, asked of the match as it stands."""


class HandPanel(QWidget):
    """`looking`: whose hand is open now, None mostly. `chosen`: the id of the card that the actor has chosen."""

    changed = pyqtSignal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.looking: int | None = None
        self.chosen: int | None = None
        self._look = look
        self._desk = Desk()
        self._actor: int | None = None
        self._ids: tuple[int, ...] = ()
        self._open_to_all = False
        self._by_key = False
        self.words = QLabel()
        self.words.setObjectName("soft")
        self.words.setWordWrap(True)
        self.cards = [self._card(place) for place in range(HAND_SIZE)]
        self.holds: dict[int, QPushButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(5)
        self._column.addWidget(self.words)
        for knob in self.cards:
            self._column.addWidget(knob)
        self._column.addStretch(1)
        app = QApplication.instance()
        if app is not None:
            app.installEventFilter(self)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_turn(self, desk: Desk, view: GotEmView) -> None:
        """The actor's cards from behind. Whatever has changed ends the looking."""
        self.looking = None
        actor = view.actor if not is_computer(view, view.actor) and view.phase == "playing" else None
        ids = tuple(sorted(card.id for card in self._hand(actor))) if actor is not None and not view.referee else ()
        if ids != self._ids:
            self.chosen = None
        self._desk, self._actor, self._ids, self._open_to_all = desk, actor, ids, view.open_hands
        bright = view.rules == "bright" and not view.referee
        people = [p.seat for p in view.players if bright and p.computer is None and p.square is not None]
        self._make_holds(people)
        self._show_cards()

    def move_by(self, step: int) -> None:
        """Choose the next card, or the one before."""
        if self._ids:
            at = self._ids.index(self.chosen) + step if self.chosen in self._ids else 0 if step > 0 else -1
            self._choose(at % len(self._ids))

    def close_hand(self) -> None:
        """End the looking, whoever holds what."""
        if self.looking is not None:
            self.looking = None
            self._show_cards()

    def _hand(self, seat: int) -> tuple[Card, ...]:
        view = self._look(seat)
        return view.players[seat - 1].hand if view is not None else ()

    def _show_cards(self) -> None:
        open_now = self._actor if self._open_to_all and self.looking is None else self.looking
        faces = sorted(self._hand(open_now), key=lambda card: card.id) if open_now is not None else []
        own = open_now in (None, self._actor)
        count = len(self._ids) if own else len(faces)
        for place, knob in enumerate(self.cards):
            knob.setVisible(place < count)
            if place >= count:
                continue
            said = steps_words(faces[place].steps) if place < len(faces) else ""
            chosen = own and self._ids[place : place + 1] == (self.chosen,)
            knob.setText(said or f"Card {place + 1}")
            knob.setChecked(chosen)
            knob.setEnabled(own)
            words = f"Card {place + 1} of {count}{', chosen' if chosen else ''}"
            knob.setAccessibleName(f"{words}: {said}" if said else words)
        if self.looking is not None:
            self.words.setText(f"The hand of {self._desk.name(self.looking)}. Let go before anybody else looks.")
        else:
            self.words.setText("Hold a button to see that hand. The players' screen never shows one.")

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

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802 (Qt's name)
        self.close_hand()

    def _key(self, event: QKeyEvent) -> bool:
        if event.type() == QEvent.Type.KeyRelease and self._by_key and not event.isAutoRepeat():
            self._by_key = False
            self.close_hand()
            return True
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        down = event.type() == QEvent.Type.KeyPress
        if not down or not plain or not self.isVisible() or is_typing(QApplication.focusWidget()):
            return False
        if not event.isAutoRepeat() and self._actor is not None and self.looking is None:
            self._by_key = True
            self._open(self._actor)
        return True

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
                self._column.removeWidget(old)
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
        knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        knob.pressed.connect(lambda: self._open(seat))
        knob.released.connect(lambda: self._release(seat))
        self._column.addWidget(knob)
        return knob

    def _card(self, place: int) -> QPushButton:
        knob = button(f"Card {place + 1}")
        knob.setCheckable(True)
        knob.setObjectName("toggle")
        knob.setProperty("narrow", True)
        knob.setFixedHeight(64)
        knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        knob.clicked.connect(lambda: self._choose(place))
        return knob

    def _choose(self, place: int) -> None:
        if place < len(self._ids) and self.looking in (None, self._actor):
            self.chosen = self._ids[place]
            self._show_cards()
            self.changed.emit()
