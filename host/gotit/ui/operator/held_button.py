"""A button that counts while it is held, by the mouse or by Space. A screen reader and a switch can only press: one
press of theirs holds it, and the next lets go.

Must not: know what is shown meanwhile.
"""

from __future__ import annotations

from PyQt6.QtCore import QEvent, pyqtSignal

from gotit.core.message import say
from gotit.language.chosen import words
from gotit.ui.operator.plain import FittedButton
from gotit.ui.slots import call

_HANDS = (
    QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick, QEvent.Type.MouseMove,
    QEvent.Type.KeyPress, QEvent.Type.TouchBegin,
)  # fmt: skip
"""What presses it as long as it lasts."""


class HeldButton(FittedButton):
    """`turned`: it is `held` now, or no longer. As wide as the room there is, or by another policy as its words."""

    turned = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.held = False
        self._in_hands = self._by_hand = False
        self.setAccessibleDescription(
            words(
                say("held_by_reader", "Shown while you hold this. A screen reader's press shows it until the next one.")
            )
        )
        self.pressed.connect(call(self, self._press))
        self.released.connect(call(self, self._release))

    def let_go(self) -> None:
        """It is held no longer, whoever holds it; this is not told."""
        self.held = False

    def event(self, event: QEvent | None) -> bool:
        before, self._in_hands = self._in_hands, event is not None and event.type() in _HANDS
        done = super().event(event)
        self._in_hands = before
        return done

    def _press(self) -> None:
        self._by_hand = self._in_hands
        if self._by_hand:
            self._turn(True)

    def _release(self) -> None:
        self._turn(not self._by_hand and not self.held)

    def _turn(self, held: bool) -> None:
        if held != self.held:
            self.held = held
            self.turned.emit()
