"""What stands beside the board while a caller shows a formula: coordinates to type, WILD, brackets, the way back.

Must not: apply rules, judge. Every knob makes one action; the game refuses what cannot be, in words.
"""

from __future__ import annotations

from collections.abc import Mapping

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Arg, Maths, Message, Typed, say
from gotit.core.offer import Move
from gotit.games.hidden_formula.actions import NameWild, SayBrackets, TakeBack, Tap, TurnAround
from gotit.games.hidden_formula.view import ANY_BRACKETS, ChainView, HiddenFormulaView, Operator, bracketed, made_value
from gotit.language.chosen import words
from gotit.ui.operator.hidden_formula.board import sign
from gotit.ui.operator.layouts import drop, empty
from gotit.ui.operator.operator_view import OperatorView, act
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.operator.typed_line import ENTER, TypedLine
from gotit.ui.paint.hidden_formula.grid import COLUMNS
from gotit.ui.paint.hidden_formula.tiles import WILD
from gotit.ui.slots import call

_SIGN_KEYS: dict[str, Operator] = {
    "+": "+", "-": "-", "−": "-", "*": "x", "x": "x", "×": "x", "/": "/", "÷": "/", ":": "/", "%": "%", "^": "^",
}  # fmt: skip
_NORMAL: tuple[Operator, ...] = ("+", "-", "x")


class CoordinateField(TypedLine):
    """A line for tiles, "B3": each one goes out when its number is typed. Keys that it cannot use go on.

    Backspace in an empty line takes a tile back; Space and Enter are the big button; R turns the chain around; an
    operator names the WILD.
    """

    tile = pyqtSignal(str)
    back = pyqtSignal()
    around = pyqtSignal()
    wild = pyqtSignal(str)

    def __init__(self) -> None:
        name = say("formula_tiles_typed", "Tiles, such as {tile}", tile=Typed("B3"))
        super().__init__(name, Typed("B3 C3 …"), 2)
        self.setObjectName("expression")
        self.textEdited.connect(self._written_at_once)

    def _written_at_once(self, text: str) -> None:
        """By a screen reader, or dictated: no key has written here but through `_take`."""
        self.clear()
        for each in text.lower().replace(" ", ""):
            self._take(each)

    def useful(self, event: QKeyEvent) -> bool:
        """Keys that the field keeps. The judge's keys G and M, commands and Tab pass through."""
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        own = (*ENTER, Qt.Key.Key_Space, Qt.Key.Key_Backspace)
        text = event.text().lower()
        return event.key() in own or (bool(text) and (text in "abcdef123456r" or text in _SIGN_KEYS))

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        if event is None:
            return
        key, text = event.key(), event.text().lower()
        if not self.useful(event):
            event.ignore()
        elif key in (*ENTER, Qt.Key.Key_Space):
            self.submitted.emit()
        elif key == Qt.Key.Key_Backspace:
            if self.text():
                self.clear()
            else:
                self.back.emit()
        else:
            self._take(text)

    def _take(self, text: str) -> None:
        if text == "r":
            self.around.emit()
        elif text in _SIGN_KEYS:
            self.wild.emit(_SIGN_KEYS[text])
        elif text.upper() in COLUMNS:
            self.setText(text.upper())
        elif self.text():
            at = self.text() + text
            self.clear()
            self.tile.emit(at)


class ShowingPanel(QWidget):
    """`entered` carries core inputs; `submitted`: the big button's key in the line of coordinates."""

    entered = pyqtSignal(object)
    submitted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._chain: ChainView | None = None
        self._view: HiddenFormulaView | None = None
        self._moves: Mapping[str, Move] = {}
        self.field = CoordinateField()
        self.take_back = button("", tip=say("formula_key_back", "Backspace"), fitted=True)
        self.take_all = button("", fitted=True)
        self.around = button("", tip=Typed("R"), fitted=True)
        self._knobs = {"take_back": self.take_back, "turn_around": self.around, "take_all_back": self.take_all}
        self.about_brackets = text_label(wraps=True)
        self.wild_words = text_label()
        self.wild: dict[Operator, QPushButton] = {}
        self.brackets: list[QPushButton] = []
        self._wild_grid = QGridLayout()
        self._wild_grid.setSpacing(4)
        self._brackets_column = QVBoxLayout()
        self._brackets_column.setSpacing(4)
        ways = QGridLayout()
        ways.setSpacing(6)
        for number, knob in enumerate(self._knobs.values()):
            knob.setProperty("narrow", True)
            ways.addWidget(knob, *divmod(number, 2))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(7)
        column.addWidget(self.field)
        column.addLayout(ways)
        wild = QHBoxLayout()
        wild.addWidget(self.wild_words)
        wild.addLayout(self._wild_grid, 1)
        column.addLayout(wild)
        column.addWidget(self.about_brackets)
        column.addLayout(self._brackets_column)
        column.addStretch(1)
        self.field.tile.connect(self.tap)
        self.field.back.connect(self._take_back)
        self.field.around.connect(self._turn_around)
        self.field.wild.connect(self._name_wild)
        self.field.submitted.connect(self.submitted)
        self.take_back.clicked.connect(self._take_back)
        self.take_all.clicked.connect(self._take_all)
        self.around.clicked.connect(self._turn_around)

    def show_chain(self, view: HiddenFormulaView, chain: ChainView, operator: OperatorView) -> None:
        """The knobs that this chain needs, and what it makes."""
        if self._chain is None or chain.seat != self._chain.seat:
            self.field.clear()
        self._view, self._chain, self._moves = view, chain, operator.moves
        offered = {offer.move.code for offer in operator.offers}
        for code, knob in self._knobs.items():
            _name(knob, operator.moves[code])
            knob.setEnabled(code in offered)
        self.about_brackets.setText(words(operator.moves["say_brackets"].label))
        self._show_wild(view, chain)
        self._show_brackets(view, chain)

    def tap(self, at: str) -> None:
        """A tile was named: the next of the chain, or its last one, which goes back."""
        chain = self._chain
        if chain is None:
            return
        if chain.cells and at == chain.cells[-1]:
            self._take_back()
        else:
            self.entered.emit(act(Tap(chain.seat, at)))

    # --- knobs ----------------------------------------------------------------------------------------------------

    def _show_wild(self, view: HiddenFormulaView, chain: ChainView) -> None:
        options = (*_NORMAL, *view.wizard)
        if tuple(self.wild) != options:
            is_wild = self._moves["name_wild"].naming
            names = {means: is_wild(Maths(sign(means))) for means in options}
            self.wild = {means: button(sign(means), name=name, fitted=True) for means, name in names.items()}
            empty(self._wild_grid)
            for number, (means, knob) in enumerate(self.wild.items()):
                self._wild_grid.addWidget(knob, *divmod(number, len(_NORMAL)))
                knob.setCheckable(True)
                knob.setProperty("narrow", True)
                knob.clicked.connect(call(knob, self._name_wild, means))
        named = dict(chain.wild)
        at = self._wild_at()
        for means, knob in self.wild.items():
            knob.setVisible(bool(at))
            knob.setChecked(named.get(at) == means)
        self.wild_words.setVisible(bool(at))
        self.wild_words.setText(words(say("formula_wild_at", "{at} is", at=Maths(at)) if at else None))

    def _show_brackets(self, view: HiddenFormulaView, chain: ChainView) -> None:
        values = {reading.calculation: made_value(reading.value) for reading in chain.readings}
        formulas = bracketed(_pieces(view, chain))
        ways = (ANY_BRACKETS, *(_reading(formula, values.get(formula)) for formula in formulas))
        if len(self.brackets) != len(ways):
            self._make_brackets(len(ways))
        for number, (knob, way) in enumerate(zip(self.brackets, ways, strict=True)):
            knob.setText(words(way))
            knob.setAccessibleName(words(self._moves["say_brackets"].naming(way)))
            knob.setChecked(number == chain.brackets)

    def _make_brackets(self, count: int) -> None:
        drop(self._brackets_column, self.brackets)
        self.brackets = [button("", fitted=True) for _ in range(count)]
        for number, knob in enumerate(self.brackets):
            knob.setCheckable(True)
            knob.setProperty("flat", True)
            knob.clicked.connect(call(knob, self._say_brackets, number))
            self._brackets_column.addWidget(knob)

    # --- acting ---------------------------------------------------------------------------------------------------

    def _wild_at(self) -> str:
        """The WILD of the chain that is asked about: the last one that has not been named, else the last."""
        chain, view = self._chain, self._view
        if chain is None or view is None:
            return ""
        tokens = {tile.at: tile.token for tile in view.tiles}
        wild = [at for at in chain.cells if tokens[at] == WILD]
        named = dict(chain.wild)
        return next((at for at in reversed(wild) if at not in named), wild[-1] if wild else "")

    def _take_back(self) -> None:
        if self._chain is not None and self._chain.cells:
            self.entered.emit(act(TakeBack(self._chain.seat)))

    def _take_all(self) -> None:
        if self._chain is not None:
            self.entered.emit(act(TakeBack(self._chain.seat, all=True)))

    def _turn_around(self) -> None:
        if self._chain is not None and len(self._chain.cells) > 1:
            self.entered.emit(act(TurnAround(self._chain.seat)))

    def _name_wild(self, means: Operator) -> None:
        at = self._wild_at()
        if self._chain is not None and at:
            if (at, means) not in self._chain.wild:
                self.entered.emit(act(NameWild(self._chain.seat, at, means)))
            self._show_again()

    def _say_brackets(self, number: int) -> None:
        if self._chain is not None:
            if number != self._chain.brackets:
                self.entered.emit(act(SayBrackets(self._chain.seat, number)))
            self._show_again()

    def _show_again(self) -> None:
        """A click has turned its knob; what was refused turns it back."""
        if self._view is not None and self._chain is not None:
            self._show_wild(self._view, self._chain)
            self._show_brackets(self._view, self._chain)


def _name(knob: QPushButton, move: Move) -> None:
    label = words(move.label)
    if knob.text() != label:
        knob.setText(label)
        knob.setAccessibleName(label)


def _reading(formula: str, value: Arg | None) -> Message:
    """A formula with its brackets, and what it makes if that is known."""
    if value is None:
        return say("formula_brackets", "{formula}", formula=Maths(formula))
    return say("formula_reading", "{formula} = {value}", formula=Maths(formula), value=value)


def _pieces(view: HiddenFormulaView, chain: ChainView) -> list[str]:
    """The tiles of a chain in words, a WILD as what it stands for if that is known, and dots for those to come."""
    tokens = {tile.at: tile.token for tile in view.tiles}
    wild = [at for at in chain.cells if tokens[at] == WILD]
    one = bool(chain.readings) and not chain.open_wild
    meant = dict(zip(wild, chain.readings[0].wild, strict=False)) if one else dict(chain.wild)
    pieces = [sign(meant.get(at) or tokens[at]) for at in chain.cells]
    return [*(piece.replace("WILD", "W") for piece in pieces), *["·"] * (chain.length - len(pieces))]
