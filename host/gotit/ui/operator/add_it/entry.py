"""Real cards: the twelve on the table typed or clicked (`10 8 3`), and the card of every turn.

Must not: know rules, guess what was meant. What cannot be read is said in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.paint.add_it.table import FIRST
from gotit.ui.slots import call

NUMBERS = range(1, 11)
"""What a card can show."""

_BETWEEN = re.compile(r"[\s,;]+")


def read_numbers(text: str) -> tuple[tuple[int, ...], Message | None]:
    """The numbers, and what is said of the first that is none of 1 to 10 (None when all are)."""
    words = [word for word in _BETWEEN.split(text.strip()) if word]
    wrong = next((word for word in words if not (word.isdecimal() and int(word) in NUMBERS)), "")
    if wrong:
        no_card = say(
            "addit_no_card",
            "“{word}” is not a card. Type numbers from 1 to 10 with spaces between them.",
            word=Typed(wrong),
        )
        return (), no_card
    return tuple(int(word) for word in words), None


class NumberPad(QWidget):
    """One button for each number that a card can have."""

    clicked = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.keys: dict[int, QPushButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        for place, number in enumerate(NUMBERS):
            knob = button(str(number), name=say("addit_card", "Card {number}", number=number), big=True)
            knob.setProperty("narrow", True)
            knob.clicked.connect(call(knob, self.clicked.emit, number))
            self.keys[number] = knob
            grid.addWidget(knob, place // 5, place % 5)

    def allow(self, numbers: Collection[int], *, once: bool) -> None:
        """`once`: a click plays that card, so a double click is one; else equal cards are entered by it."""
        for number, knob in self.keys.items():
            knob.setEnabled(number in numbers)
            knob.setProperty("once", once)


class CardEntry(QWidget):
    """Asks for the whole table, or for the card that a seat has played. `numbers`: what was understood so far.

    `submitted`: it is all of it, and is to be taken.
    """

    submitted = pyqtSignal()
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.numbers: tuple[int, ...] = ()
        self._seat = 0
        self.field = TypedLine(most=60)
        self.field.setObjectName("expression")
        self.line = text_label(kind="check", wraps=True)
        self.pad = NumberPad()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.field)
        column.addWidget(self.line)
        column.addWidget(self.pad)
        column.addStretch(1)
        self.field.textChanged.connect(self._typed)
        self.field.submitted.connect(self.submit)
        self.pad.clicked.connect(self._clicked)

    def ask(self, seat: int, numbers: Collection[int]) -> None:
        """`seat`: who has played a card, 0: the table is laid. `numbers`: what a card could show."""
        if seat != self._seat or not self.field.accessibleName():
            self._seat = seat
            self.field.clear()
        if seat:
            name, hint = say("addit_the_number", "The number on the card"), words(say("addit_number", "number"))
        else:
            name, hint = say("addit_the_twelve", "The 12 numbers on the table"), words(Typed("10 8 3 …"))
        self.field.setAccessibleName(words(name))
        self.field.setPlaceholderText(hint)
        self.pad.allow(numbers, once=bool(seat))
        self._typed()

    @property
    def ready(self) -> bool:
        return len(self.numbers) == (1 if self._seat else FIRST)

    def submit(self) -> None:
        if self.ready or (self.numbers and not self._seat):  # the table may hold fewer, or more: that is asked
            self.submitted.emit()

    def _clicked(self, number: int) -> None:
        """Of a table's numbers one more; the card of a turn at once."""
        if self._seat:
            self.field.setText(str(number))
            self.submit()
        else:
            self.field.setText(f"{self.field.text().strip()} {number}".strip() + " ")

    def _typed(self) -> None:
        self.numbers, wrong = read_numbers(self.field.text())
        if wrong is None:
            wrong = self._too_many()
        asks_table = not self._seat and wrong is None
        self.line.setText(words(_so_far(len(self.numbers)) if asks_table else wrong))
        set_verdict(self.line, "wrong" if wrong is not None else "")
        self.changed.emit()

    def _too_many(self) -> Message | None:
        cards = len(self.numbers)
        if self._seat:
            return say("addit_one_at_a_time", "One card is played at a time.") if cards > 1 else None
        if cards <= FIRST:
            return None
        return say("addit_too_many", "{cards} cards; {table} lie on the table.", cards=cards, table=FIRST)


def _so_far(cards: int) -> Message:
    """Of the cards on the table."""
    if cards < FIRST:
        return say("addit_so_far", "{cards} of {table}", cards=cards, table=FIRST)
    return say("addit_compare", "✓ Compare with the table, then Enter.")
