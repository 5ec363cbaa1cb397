"""For each wild card in the equation: which fraction it stands for. Only what is allowed can be chosen.

Must not: apply rules (`may_stand_for` is asked), take typing (the equation's line does).
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QScrollArea, QSizePolicy, QWidget

from gotit.core.message import say
from gotit.games.mathic_fraction.cards import Card, Face, Limits, Value, may_stand_for
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.mathic_fraction.pieces import face_words, short_sign
from gotit.ui.operator.plain import text_label

USUAL_DENOMINATOR = 12
_MOST_WHOLES = 3
"""Numerators are offered up to so many wholes; a larger one can be typed."""
_MOST_DENOMINATORS = 24
_IN_A_LINE, _LINES = 3, 2
_LINE_PX = 36


def numerators(face: Face, denominator: int, limits: Limits) -> tuple[int, ...]:
    """What may stand above this denominator on such a card, smallest first."""
    tried = range(_MOST_WHOLES * denominator + 1)
    return tuple(top for top in tried if not may_stand_for(face, Value(top, denominator), limits))


def denominators(face: Face, limits: Limits) -> tuple[int, ...]:
    """What may stand below the line on such a card."""
    tried = [below for below in limits.denominators if below <= _MOST_DENOMINATORS]
    return tuple(below for below in tried if numerators(face, below, limits))


class DeclareBox(QWidget):
    """One card: its sign, and two lists. `chosen` carries its id and a Value, or None while the numerator is open."""

    chosen = pyqtSignal(int, object)

    def __init__(self, card: Card, limits: Limits) -> None:
        super().__init__()
        self.card = card
        self._limits = limits
        said = face_words(card.face)
        self.top, self.below = QComboBox(), QComboBox()
        self.top.setAccessibleName(words(say("fractions_numerator_of", "Numerator of “{card}”", card=said)))
        self.below.setAccessibleName(words(say("fractions_denominator_of", "Denominator of “{card}”", card=said)))
        for box in (self.top, self.below):
            box.setMinimumContentsLength(2)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            box.setMinimumWidth(44)
            box.setMaximumWidth(70)
        for denominator in denominators(card.face, limits):
            self.below.addItem(str(denominator), denominator)
        usual = self.below.findData(USUAL_DENOMINATOR)
        self.below.setCurrentIndex(usual if usual >= 0 else self.below.count() - 1)
        self._offer_tops(None)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        row.addWidget(text_label(say("fractions_stands_for", "{card}:", card=short_sign(card.face))))
        row.addWidget(self.top, 1)
        row.addWidget(text_label("/"))
        row.addWidget(self.below, 1)
        row.addStretch(1)
        self.below.activated.connect(self._new_denominator)
        self.top.activated.connect(self._choose)

    @property
    def value(self) -> Value | None:
        top, below = self.top.currentData(), self.below.currentData()
        return None if top is None or below is None else Value(top, below)

    def show_value(self, value: Value | None) -> None:
        """Show what stands in the text, also when it was typed. What cannot be chosen here is not shown."""
        if value == self.value:
            return
        if value is None:
            self.top.setCurrentIndex(0)
        elif (at := self.below.findData(value.denominator)) >= 0:
            self.below.setCurrentIndex(at)
            self._offer_tops(value.numerator)

    def _new_denominator(self) -> None:
        self._offer_tops(self.top.currentData())
        self._choose()

    def _choose(self) -> None:
        self.chosen.emit(self.card.id, self.value)

    def _offer_tops(self, keep: int | None) -> None:
        self.top.clear()
        self.top.addItem("?", None)
        for top in numerators(self.card.face, int(self.below.currentData() or 1), self._limits):
            self.top.addItem(str(top), top)
        self.top.setCurrentIndex(max(0, self.top.findData(keep)) if keep is not None else 0)


class DeclareRow(QScrollArea):
    """One box for each wild card, three in a line; of more than two lines the rest is scrolled to."""

    chosen = pyqtSignal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.boxes: list[DeclareBox] = []
        self._limits = Limits()
        inner = QWidget()
        inner.setObjectName("clear")
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self._grid.setHorizontalSpacing(12)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(inner)

    def show_cards(self, cards: Sequence[Card], values: Sequence[Value | None], limits: Limits) -> None:
        """`values`: what each of them stands for now."""
        self.setVisible(bool(cards))
        if [box.card for box in self.boxes] != list(cards) or limits != self._limits:
            self._limits = limits
            drop(self._grid, self.boxes)
            self.boxes = [DeclareBox(card, limits) for card in cards]
            for place, box in enumerate(self.boxes):
                box.chosen.connect(self.chosen)
                self._grid.addWidget(box, *divmod(place, _IN_A_LINE))
            lines = min(-(-len(cards) // _IN_A_LINE), _LINES)
            self.setFixedHeight(max(1, lines) * _LINE_PX)
        for box, value in zip(self.boxes, values, strict=True):
            box.show_value(value)

    def follow(self, before: QWidget) -> None:
        """Tab leads from this widget to the lists."""
        for box in self.boxes:
            for combo in (box.top, box.below):
                self.setTabOrder(before, combo)
                before = combo
