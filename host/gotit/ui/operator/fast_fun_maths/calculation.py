"""Entering a caller's calculation: cards and signs to click, a line to type in, and a check while it grows.

Must not: judge (the check is the referee's own, given as a function, and only its submission counts).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Typed, say
from gotit.games.fast_fun_maths.view import CardFace, PlayerView, a_card
from gotit.language.chosen import words
from gotit.ui.operator.fast_fun_maths.expression import Draft
from gotit.ui.operator.fast_fun_maths.pieces import PieceButton
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import Verdict, button, set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

SIGNS = (
    ("+", say("sign_read_plus", "plus")),
    ("−", say("sign_read_minus", "minus")),
    ("×", say("sign_read_times", "times")),
    ("÷", say("sign_read_divided", "divided by")),
    ("(", say("sign_read_open", "open bracket")),
    (")", say("sign_read_close", "close bracket")),
)
"""On buttons, and as they are read aloud."""
TYPED = "+-−*×x/÷:()[] ."
CARD_SIZE = QSize(78, 100)
SIGN, CLEAR = 5, 8
"""How the row of signs is shared: a word needs more than a sign."""


class Checked(Struct, frozen=True):
    """What the referee says of a calculation before it counts.

    `finished`: it can be read (else `sentence` says what is missing). `right`: it would win. `words`: for the line
    under the field, "9 × 4 + 8 = 44".
    """

    finished: bool
    right: bool
    words: str
    sentence: str = ""


Check = Callable[[int, str, tuple[int, ...]], Checked]
"""(seat, text, cards clicked) -> what the referee would say."""


class ExpressionField(TypedLine):
    """A line for digits, operators and brackets. Keys that it cannot use go on to the judge's shortcuts."""

    def __init__(self) -> None:
        hint = say("calculation_hint", "click cards, or type: {example}", example=Typed("9x4+8"))
        super().__init__(say("calculation_name", "Calculation"), hint, 60)
        self.setObjectName("expression")

    def useful(self, event: QKeyEvent) -> bool:
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return event.key() in _EDITING
        text = event.text()
        return not text or not text.isprintable() or text.isdecimal() or text.lower() in TYPED


_EDITING = (Qt.Key.Key_A, Qt.Key.Key_C, Qt.Key.Key_V, Qt.Key.Key_X, Qt.Key.Key_Left, Qt.Key.Key_Right)


class CalculationPanel(QWidget):
    """One caller's calculation. `submitted`: Enter in the line. `begun` carries the seat, at the first piece."""

    submitted = pyqtSignal()
    draft_changed = pyqtSignal()
    begun = pyqtSignal(int)

    def __init__(self, check: Check, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._check = check
        self.theme = theme
        self.seat = 0
        self._hand: tuple[CardFace, ...] = ()
        self._draft = Draft()
        self.checked: Checked | None = None
        self.cards: list[PieceButton] = []
        self.signs: dict[str, QWidget] = {}
        self.badges = text_label(kind="soft")
        self.field = ExpressionField()
        self.field.textEdited.connect(self._typed)
        self.field.submitted.connect(self.submitted)
        self.line = text_label(kind="check", wraps=True)
        self.line.setMinimumHeight(52)
        self.line.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._card_row = QHBoxLayout()
        self._card_row.setSpacing(8)
        self._card_row.addStretch(1)
        sign_row = QHBoxLayout()
        sign_row.setSpacing(6)
        for sign, read in SIGNS:
            knob = button(sign, name=read, big=True, fitted=True)
            knob.setProperty("narrow", True)
            knob.clicked.connect(call(knob, self.add_sign, sign))
            self.signs[sign] = knob
            sign_row.addWidget(knob, SIGN)
        take_back = button("⌫", name=say("calculation_back", "Take back the last piece"), big=True, fitted=True)
        clear = button(say("calculation_clear", "Clear"), big=True, fitted=True)
        for name, knob, doing in (("⌫", take_back, self.back), ("clear", clear, self.clear)):
            knob.clicked.connect(call(knob, doing))
            self.signs[name] = knob
            sign_row.addWidget(knob, SIGN if name == "⌫" else CLEAR)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(self._card_row)
        column.addWidget(self.badges)
        column.addLayout(sign_row)
        column.addWidget(self.field)
        column.addWidget(self.line)

    def show_caller(self, player: PlayerView, fresh: bool) -> None:
        """Enter a calculation for this player; `fresh` forgets the one before."""
        if player.seat != self.seat or fresh:
            self.seat = player.seat
            self._draft = Draft()
            self.field.clear()
        if player.hand != self._hand:
            self._hand = player.hand
            self._deal()
        marks = [say("badge_handicap", "handicap: each sign once")] if player.handicap else []
        marks += [say("badge_calculator", "may use a calculator")] if player.calculator else []
        self.badges.setText(" · ".join(map(words, marks)))
        self.badges.setVisible(bool(marks))
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._deal()
        self._refresh()

    @property
    def text(self) -> str:
        return self._draft.text

    @property
    def picked(self) -> tuple[int, ...]:
        """The cards clicked, in the order of the numbers; empty unless every number was clicked."""
        return self._draft.cards

    def add_card(self, card: CardFace) -> None:
        """A card was clicked."""
        self._put(*self._draft.with_card(card, self.field.cursorPosition()))

    def add_sign(self, sign: str) -> None:
        self._put(*self._draft.with_sign(sign, self.field.cursorPosition()))

    def back(self) -> None:
        self._put(*self._draft.without_last(self.field.cursorPosition()))

    def clear(self) -> None:
        self._put(Draft(), 0)

    def _deal(self) -> None:
        drop(self._card_row, self.cards)
        self.cards = []
        for number, card in enumerate(self._hand):
            name = words(say("piece_card", "Card {card}", card=a_card(card)))
            knob = PieceButton(card, self.theme, CARD_SIZE, name)
            knob.clicked.connect(call(knob, self.add_card, card))
            self._card_row.insertWidget(number, knob)
            self.cards.append(knob)

    def _put(self, draft: Draft, cursor: int) -> None:
        self._draft, was = draft, self._draft
        self.field.setText(draft.text)
        self.field.setCursorPosition(cursor)
        self._refresh()
        self.draft_changed.emit()
        if draft.text and not was.text:
            self.begun.emit(self.seat)

    def _typed(self, text: str) -> None:
        self._draft, was = self._draft.with_text(text), self._draft
        self._refresh()
        self.draft_changed.emit()
        if text and not was.text:
            self.begun.emit(self.seat)

    def _refresh(self) -> None:
        used = self._draft.used(self._hand)
        for knob in self.cards:
            knob.setEnabled(knob.piece.id not in used)
        self.checked = None
        verdict: Verdict = ""
        said = ""
        if self._draft.text.strip():
            self.checked = self._check(self.seat, self._draft.text, self._draft.cards)
            mark = "✓ " if self.checked.right else ""
            said = mark + (self.checked.words or "")
            if self.checked.sentence:
                said = f"{said}\n{self.checked.sentence}".strip()
            if self.checked.finished:
                verdict = "right" if self.checked.right else "wrong"
        self.line.setText(said)
        set_verdict(self.line, verdict)
