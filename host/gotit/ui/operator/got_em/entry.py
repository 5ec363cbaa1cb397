"""What is typed: coordinates of a wall or a square, and what a real card says.

Must not: apply rules, guess at what was meant.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import say
from gotit.games.got_em.cards import Card, Kind
from gotit.games.got_em.entry import A_SQUARE, A_WALL, CARD_EXAMPLE, CARD_HINT, read_card
from gotit.games.texts import Unreadable
from gotit.language.chosen import words
from gotit.ui.operator.got_em.words import card_words, short_card
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.style import button
from gotit.ui.operator.typed_line import ENTER, TypedLine
from gotit.ui.slots import call

_LETTERS = "abcdefghi"
_COLUMNS = 3
BESIDE_BOARD = 232
"""Pixels for what is asked beside the board; words that have no room in three columns have it in two."""


class CoordinateField(TypedLine):
    """A line for a square (`length` 2) or a wall (4): it goes out with its last number. Keys it cannot use go on.

    Space and Enter are the big button.
    """

    complete = pyqtSignal(str)

    def __init__(self) -> None:
        super().__init__(most=5)
        self.length = 4
        self.setObjectName("expression")
        self.textEdited.connect(self._written_at_once)

    def _written_at_once(self, text: str) -> None:
        """By a screen reader, or dictated: no key has written here but through `_take`."""
        self.clear()
        for each in text.lower().replace(" ", ""):
            self._take(each)

    def ask(self, length: int) -> None:
        """Ask for a square or for a wall; what was begun for the other is forgotten."""
        if length != self.length:
            self.clear()
        self.length = length
        square = length == 2
        self.setPlaceholderText(words(A_SQUARE if square else A_WALL))
        asked = (
            say("got_em_type_square", "A square, like {example}", example=A_SQUARE)
            if square
            else say("got_em_type_wall", "A wall, like {example}", example=A_WALL)
        )
        self.setAccessibleName(words(asked))

    def useful(self, event: QKeyEvent) -> bool:
        """Keys that the field keeps. The judge's keys that are no columns, commands and Tab pass through."""
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        own = (*ENTER, Qt.Key.Key_Space, Qt.Key.Key_Backspace)
        text = event.text().lower()
        return event.key() in own or (bool(text) and text in f"{_LETTERS}123456789")

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is None:
            return
        self.sent = False
        key, text = event.key(), event.text().lower()
        typed = self.text().replace(" ", "").lower()
        if not self.useful(event):
            event.ignore()
        elif key in (*ENTER, Qt.Key.Key_Space):
            self.submitted.emit()
        elif key == Qt.Key.Key_Backspace:
            self._show(typed[:-1])
        else:
            self._take(text)

    def _take(self, text: str) -> None:
        typed = self.text().replace(" ", "").lower()
        if text in _LETTERS:
            self._show(typed[: len(typed) // 2 * 2] + text)  # the last letter counts
        elif len(typed) % 2:
            self._show(typed + text)
            if len(typed) + 1 == self.length:
                self.clear()
                self.sent = True
                self.complete.emit(typed + text)

    def _show(self, typed: str) -> None:
        self.setText(f"{typed[:2]} {typed[2:]}".strip().upper())


class CardEntry(QWidget):
    """Referee mode: what the card that was played says: a click for every kind (`chosen` carries it), or typed."""

    chosen = pyqtSignal(str)
    submitted = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QPushButton] = {}
        self._kinds: tuple[Kind, ...] = ()
        self.field = TypedLine(words(say("got_em_what_it_says", "What the card says")), words(CARD_EXAMPLE), 80)
        set_tip(self.field, CARD_HINT)
        self.line = text_label(kind="soft", wraps=True)
        self._grid = QGridLayout()
        self._grid.setSpacing(3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addWidget(self.field)
        column.addWidget(self.line)
        column.addLayout(self._grid)
        column.addStretch(1)
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.submitted)

    @property
    def says(self) -> str:
        """What was typed, in full and as a deck says it; "" while it cannot be read."""
        try:
            return Card(0, read_card(self.field.text())).text
        except Unreadable:
            return ""

    def ask(self, kinds: tuple[Kind, ...]) -> None:
        """Ask for a card; `kinds`: those of the deck."""
        if kinds != self._kinds:
            self._kinds = kinds
            self._make()

    def clear(self) -> None:
        self.field.clear()
        self._typed()

    def _typed(self) -> None:
        text = self.field.text()
        try:
            read = card_words(read_card(text)) if text.strip() else CARD_HINT
        except Unreadable as error:
            read = error.message if len(text.strip()) > 1 else CARD_HINT
        self.line.setText(words(read))
        self.changed.emit()

    def _make(self) -> None:
        drop(self._grid, self.buttons.values())
        self.buttons = {}
        for kind in self._kinds:
            says, whole = Card(0, kind.steps).text, card_words(kind.steps)
            knob = button(short_card(kind.steps), name=say("got_em_card", "Card: {says}", says=whole), tip=whole)
            knob.setProperty("narrow", True)
            knob.setStyleSheet("font-size: 12px;")
            knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            knob.clicked.connect(call(knob, self.chosen.emit, says))
            self.buttons[says] = knob
            knob.ensurePolished()
        widest = max((knob.sizeHint().width() for knob in self.buttons.values()), default=0)
        across = _COLUMNS if _COLUMNS * (widest + self._grid.spacing()) <= BESIDE_BOARD else _COLUMNS - 1
        for place, knob in enumerate(self.buttons.values()):
            self._grid.addWidget(knob, place // across, place % across)
