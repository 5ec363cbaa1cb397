"""The cards on the table as buttons, each where the players see it; the ways to collect as a list; real cards, typed.

Must not: know rules, decide who may see a card, guess what was meant. A click says which card; what it means is the
panel's affair. What cannot be read is said in a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PyQt6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.core.offer import Way
from gotit.games.add_it.view import Card
from gotit.language.chosen import words
from gotit.ui.operator.add_it.words import way_words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import PlainButton, text_label
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.paint.add_it.cards import CARD_ASPECT, FIRST, Look, card_in, cells, draw_number_card
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.rect import Rect
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

_UNITS = 230.0
"""How many units of the projector's stage a card is high: line widths are made for that."""


class CardButton(PlainButton):
    """`number`: what it shows; None: its back. A double click is one: two choose the card and leave it again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number: int | None = None
        self._look: Look = "plain"
        self._theme = LIGHT
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAutoDefault(False)
        self.setProperty("once", True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(QSize(22, 30))
        self.setStyleSheet("min-height: 0px; padding: 0px; border: none; background: transparent;")

    def show_card(self, number: int | None, look: Look, words: str, theme: Theme) -> None:
        """`words`: for those who hear the window instead of seeing it."""
        self.setAccessibleName(words)
        shown = (number, look, theme)
        if shown != (self.number, self._look, self._theme):
            self.number, self._look, self._theme = shown
            self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:  # noqa: N802 (Qt's name)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = min(float(self.height()), self.width() / CARD_ASPECT)
        painter.translate((self.width() - high * CARD_ASPECT) / 2, (self.height() - high) / 2)
        if not self.isEnabled() or self.isDown():
            painter.setOpacity(0.55)
        painter.scale(high / _UNITS, high / _UNITS)
        canvas = Canvas(painter, self._theme)
        inset = 12.0 if self.hasFocus() else 5.0
        box = Rect(0, 0, _UNITS * CARD_ASPECT, _UNITS)
        if self.hasFocus() or self.underMouse():
            canvas.rounded(box, 24, None, self._theme.floor.edge, 5)
        box = box.inset(inset)
        if self.number is not None:
            draw_number_card(canvas, box, self.number, self._look)
        else:
            chosen = self._look != "plain"
            edge = self._theme.floor.edge if chosen else self._theme.page.fill
            canvas.rounded(box, 20, edge)
            canvas.rounded(box.inset(13 if chosen else 4), 14, self._theme.chip.fill)
        painter.end()


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
        """`places`: as `paint.add_it.cards.places` finds them; `looks`: by card id, plain where nothing is said."""
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
        stage = Rect(0, 0, self.width() / _STAGE_PX, self.height() / _STAGE_PX)
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


_SHORT = 5
"""Ways of at most so many cards stand two in a line."""


class WaysPanel(QWidget):
    """`at`: which of `ways` is chosen now (an index). `taken` carries the way that was clicked."""

    taken = pyqtSignal(object)
    changed = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.ways: tuple[Way, ...] = ()
        self.at = 0
        self.buttons: list[QPushButton] = []
        self.words = text_label(kind="soft", wraps=True)
        inner = QWidget()
        inner.setObjectName("clear")
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(6)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inner)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addWidget(self._scroll, 1)

    @property
    def chosen(self) -> Way | None:
        return self.ways[self.at] if self.ways else None

    def show_ways(self, ways: tuple[Way, ...], at: int, said: Message) -> None:
        self.words.setText(words(said))
        if ways != self.ways:
            self.ways = ways
            drop(self._grid, self.buttons)
            across = 2 if all(len(way.values) <= _SHORT for way in ways) else 1
            self.buttons = [self._make(way) for way in ways]
            for place, knob in enumerate(self.buttons):
                self._grid.addWidget(knob, place // across, place % across)
        self.choose(at if at < len(ways) else 0)

    def move_by(self, step: int) -> None:
        if self.ways:
            self.choose((self.at + step) % len(self.ways))
            self.changed.emit()

    def choose(self, at: int) -> None:
        self.at = at
        for place, knob in enumerate(self.buttons):
            knob.setChecked(place == at)
        if self.buttons:
            self._scroll.ensureWidgetVisible(self.buttons[at])

    def _make(self, way: Way) -> QPushButton:
        said = way_words(way.shows, len(way.values) + 1)
        knob = button(said, name=say("addit_collect_way", "Collect {way}", way=said), fitted=True, once=True)
        knob.setCheckable(True)
        knob.setObjectName("toggle")
        knob.clicked.connect(call(knob, self.taken.emit, way))
        return knob


# --- real cards: the twelve on the table typed or clicked (`10 8 3`), and the card of every turn ---------------------

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
