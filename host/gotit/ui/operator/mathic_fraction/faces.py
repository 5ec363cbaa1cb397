"""What is printed on a real card: two clicks (its kind, then which one), or a few letters typed.

Must not: apply rules, guess at what was meant.
"""

from __future__ import annotations

from collections.abc import Collection

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gotit.core.message import Maths, Message, Series, Typed, say
from gotit.games.mathic_fraction.cards import COLORS, COMPARING_SIGNS, SUIT_SIGNS, SUITS, Face, Kind, notation
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.mathic_fraction.pieces import color_words, face_sign, face_words
from gotit.ui.operator.mathic_fraction.typed import HINT, TWELFTHS, Unreadable, read_faces
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.slots import call

_GROUPS: tuple[tuple[Message | Typed, Message, tuple[Kind, ...]], ...] = (
    (Typed("n/12"), say("fractions_group_base", "Fraction cards"), ("base",)),
    (Typed("≥  ≤"), say("fractions_group_bounds", "At least, at most"), ("at_least", "at_most")),
    (Typed(">  <"), say("fractions_group_strict", "More than, less than"), ("more", "less")),
    (
        say("fractions_tab_numerator", "odd/  even/"),
        say("fractions_group_numerator", "Numerator odd or even"),
        ("odd_numerator", "even_numerator"),
    ),
    (
        say("fractions_tab_both", "odd/odd"),
        say("fractions_group_both", "Both odd, both even"),
        ("both_odd", "both_even"),
    ),
    (say("fractions_tab_simplest", "simplest"), say("fractions_group_simplest", "Simplest form"), ("simplest",)),
)
"""What the buttons of the first click say, what they are called, and which kinds the second click then offers."""


class FacePicker(QWidget):
    """`chosen` carries a Face. `ask` says whose card it is and what is in the deck.

    A card of which all lie open already is asked about once; `insisted`: that was the one chosen last.
    `most`: as many cards may be typed in one line, each of which is then chosen in turn.
    """

    chosen = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.tabs: list[QPushButton] = []
        self.keys: dict[Face, QPushButton] = {}
        self._rows: list[QLabel] = []
        self._faces: tuple[Face, ...] = ()
        self._gone: frozenset[Face] = frozenset()
        self._asked: Face | None = None
        self.insisted = False
        self._at = 0
        self.most = 1
        self.field = TypedLine(
            say("fractions_card_typed", "What the card shows"),
            say("fractions_or_type", "or type: {examples}", examples=HINT),
        )
        self.line = text_label(kind="soft", wraps=True)
        row = QHBoxLayout()
        row.setSpacing(4)
        group = QButtonGroup(self)
        for place, (text, name, _) in enumerate(_GROUPS):
            knob = button(text, name=name, tip=name, fitted=True)
            knob.setCheckable(True)
            knob.setObjectName("toggle")
            knob.setProperty("narrow", True)
            knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            knob.clicked.connect(call(knob, self._turn_to, place))
            group.addButton(knob)
            self.tabs.append(knob)
            row.addWidget(knob, 2 if isinstance(text, Message) else 1)
        self._grid = QGridLayout()
        self._grid.setSpacing(3)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        column.addLayout(row)
        column.addLayout(self._grid)
        column.addWidget(self.field)
        column.addWidget(self.line)
        column.addStretch(1)
        self.field.textChanged.connect(self._typed)
        self.field.submitted.connect(self.submit)

    def ask(self, faces: Collection[Face], gone: Collection[Face] = ()) -> None:
        """`faces`: all that the deck has; `gone`: those of which all cards lie open already."""
        changed = self._gone.symmetric_difference(gone)
        self._gone = frozenset(gone)
        if tuple(faces) != self._faces:
            self._faces = tuple(faces)
            self._lay_out()
        for face in changed & self.keys.keys():
            self._dress(face)

    def clear(self) -> None:
        """Ready for another card."""
        self._asked = None
        self.field.clear()
        self._turn_to(0)

    @property
    def face(self) -> Face | None:
        """What was typed, if it can be read."""
        try:
            return self._read(self.field.text())[0]
        except Unreadable:
            return None

    def submit(self) -> None:
        """Enter: take what was typed. If one of several is asked about, those after it wait in the line."""
        try:
            faces = self._read(self.field.text())
        except Unreadable:
            return
        for at, face in enumerate(faces):
            if not self._choose(face):
                if at:
                    self.field.setText(", ".join(notation(each).replace(":", " ") for each in faces[at:]))
                return

    def _read(self, text: str) -> tuple[Face, ...]:
        """What is still free comes first; one that lies open already can be meant, too. Raises Unreadable."""
        try:
            return read_faces(text, tuple(face for face in self._faces if face not in self._gone), self.most)
        except Unreadable as error:
            try:
                return read_faces(text, self._faces, self.most)
            except Unreadable:
                raise error from None

    def _choose(self, face: Face) -> bool:
        """Choose it, unless it must be asked about first."""
        self.insisted = face in self._gone
        if self.insisted and face != self._asked:
            self._asked = face
            self._say(self._lies_there(face), wrong=True)
            return False
        self.clear()
        self.chosen.emit(face)
        return True

    def _typed(self) -> None:
        text = self.field.text()
        self._asked = None
        try:
            faces = self._read(text) if text.strip() else ()
        except Unreadable as error:
            self._say(error.message, wrong=True)
        else:
            there = next((face for face in faces if face in self._gone), None)
            said = self._takes(faces) if faces else None
            self._say(said if there is None else self._lies_there(there), wrong=there is not None)

    def _say(self, said: Message | None, *, wrong: bool) -> None:
        self.line.setText(words(said))
        set_verdict(self.line, "wrong" if wrong else "")

    def _takes(self, faces: tuple[Face, ...]) -> Message:
        return say("fractions_take_card", "{card}: press Enter", card=Series(tuple(map(face_words, faces))))

    def _lies_there(self, face: Face) -> Message:
        if face == self._asked:
            return say(
                "fractions_there_twice", "{card} is there already. Again, if it is there twice.", card=face_words(face)
            )
        return say("fractions_there_already", "{card} is there already.", card=face_words(face))

    def _turn_to(self, place: int) -> None:
        if place != self._at:
            self._at = place
            self._lay_out()

    def _lay_out(self) -> None:
        """A key for each face of the kinds that are chosen."""
        self.tabs[self._at].setChecked(True)
        drop(self._grid, (*self.keys.values(), *self._rows))
        self.keys, self._rows = {}, []
        kinds = _GROUPS[self._at][2]
        rows: dict[tuple[int, int], list[Face]] = {}
        for face in self._faces:
            if face.kind in kinds:
                house = SUITS.index(face.suit) if face.suit is not None else COLORS.index(face.color)
                rows.setdefault((kinds.index(face.kind), house), []).append(face)
        for line, (_, faces) in enumerate(sorted(rows.items())):
            for column, face in enumerate(sorted(faces, key=_order), 1):
                self.keys[face] = self._key(face)
                self._grid.addWidget(self.keys[face], line, column)
                self._dress(face)
            if len(faces) > 1 and faces[0].suit is None:
                self._rows.append(text_label(color_words(faces[0].color)))
                self._grid.addWidget(self._rows[-1], line, 0)

    def _key(self, face: Face) -> QPushButton:
        knob = button(_short(face), name=say("fractions_card_named", "Card: {card}", card=face_words(face)))
        knob.setProperty("narrow", True)
        knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        knob.clicked.connect(call(knob, self._choose, face))
        return knob

    def _dress(self, face: Face) -> None:
        """One that lies open already is struck through."""
        gone, knob = face in self._gone, self.keys[face]
        struck = "line-through" if gone else "none"
        knob.setStyleSheet(f"font-size: 14px; padding: 1px 0px; min-height: 26px; text-decoration: {struck};")
        set_tip(knob, self._lies_there(face) if gone else face_words(face))


def _order(face: Face) -> float:
    return float(face.value.fraction) if face.value is not None else 0.0


def _short(face: Face) -> Message:
    """Thirteen of them stand side by side: "3♥" for 3/12 of hearts, "≥3" for 3/12 or more; the row says its colour."""
    value = face.value
    if value is None:
        color = color_words(face.color)
        return say("fractions_short_class", "{kind}, {color}", kind=face_sign(face), color=color)
    shown = str(value.numerator) if value.denominator == TWELFTHS else str(value)
    if face.kind == "base" and face.suit is not None:
        shown += SUIT_SIGNS[face.suit]
    else:
        shown = COMPARING_SIGNS.get(face.kind, "") + shown
    return say("fractions_short", "{face}", face=Maths(shown))
