"""The invitation: a code to scan and the same as letters to type.

Must not: make an invitation.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.pages import show_those
from gotit.ui.operator.phone_code import CodeSquare
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call


class Door(QWidget):
    """`wanted`: open (True) or shut."""

    wanted = pyqtSignal(bool)

    def __init__(self) -> None:
        super().__init__()
        self.open = False
        self.code = CodeSquare(say("organiser_code", "Code of the invitation, to scan"))
        self.letters = text_label(kind="strong", wraps=True)
        self.letters.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.said = text_label(kind="soft", wraps=True)
        self.turn = button()
        self.turn.clicked.connect(call(self.turn, self._turn))
        beside = QVBoxLayout()
        for widget in (self.said, self.letters, self.turn):
            beside.addWidget(widget)
        beside.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.code)
        row.addLayout(beside, 1)

    def show_invitation(self, text: str, *, closed: bool) -> None:
        """ "" while the door is shut."""
        self.open = bool(text)
        show_those({self.code: self.open, self.letters: self.open, self.turn: not closed})
        self.code.show_text(text)
        self.letters.setText(words(Typed(text)))
        self.said.setText(
            words(
                say(
                    "organiser_door",
                    "{door, select, open {Rooms scan this, or type it under “Championship …”:} "
                    "closed {The day is closed.} other {The door is shut: no new room can ask.}}",
                    door="open" if self.open else "closed" if closed else "shut",
                )
            )
        )
        set_words(
            self.turn,
            say("organiser_shut_door", "Shut the door") if self.open else say("organiser_open_door", "Open the door"),
        )

    def _turn(self) -> None:
        self.wanted.emit(not self.open)
