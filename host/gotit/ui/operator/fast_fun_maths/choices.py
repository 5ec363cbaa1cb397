"""Clicking for a player: which card to swap, which shape to take, which shape to steal, who draws what.

May not happen here: rules. What may be chosen is what the view says; the rest is refused by the game in words.
"""

from __future__ import annotations

from functools import partial

from PyQt6.QtCore import QSize, Qt, pyqtSignal
from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gotit.games.fast_fun_maths.actions import Keep, NoSteal, Steal, Swap, TakeShape
from gotit.games.fast_fun_maths.view import CalculationView, CardFace, FastFunMathsView, ShapeFace
from gotit.ui.calls import call
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.fast_fun_maths.pieces import PieceButton
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.theme import LIGHT, Theme

CARD = QSize(78, 100)
SHAPE = QSize(60, 60)


class ChoicePanel(QWidget):
    """One page that asks the actor something, as pieces to click."""

    entered = pyqtSignal(object)

    def __init__(self, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.setObjectName("clear")
        self.theme = theme
        self.buttons: list[PieceButton] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._grid)
        column.addStretch(1)
        self._shown: object = None

    def ask_swap(self, view: FastFunMathsView) -> None:
        """Which card goes?"""
        actor = view.actor
        player = next((player for player in view.players if player.seat == actor), None)
        if actor is None or player is None or not self._fresh(("swap", actor, player.hand)):
            return
        row = self._row(0)
        for card in player.hand:
            self._piece(row, card, CARD, act(Swap(actor, card.id)), "Swap")
        row.addStretch(1)

    def ask_shape(self, view: FastFunMathsView) -> None:
        """Left or right?"""
        target, actor = view.target, view.actor
        if target is None or actor is None or not self._fresh(("shape", actor, target)):
            return
        row = self._row(0)
        sides = (
            ("←  left", "tens", target.tens_shape, target.tens),
            ("right  →", "ones", target.ones_shape, target.ones),
        )
        for words, which, shape, card in sides:
            column = QVBoxLayout()
            action = act(TakeShape(actor, "tens" if which == "tens" else "ones"))
            self._piece(column, shape if shape is not None else card, QSize(120, 120), action, "Take the")
            label = text_label(words)
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
            row.addLayout(column)
        row.addStretch(1)

    def ask_steal(self, view: FastFunMathsView, desk: Desk) -> None:
        """Which shape, from whom?"""
        actor = view.actor
        if actor is None or not self._fresh(("steal", actor, view.stealable)):
            return
        faces: dict[tuple[int, int], ShapeFace] = {
            (player.seat, shape.id): shape for player in view.players for shape in player.shapes
        }
        faces.update({(0, shape.id): shape for shape in view.rival})
        for line, victim in enumerate(sorted({seat for seat, _ in view.stealable})):
            self._note(line, desk.name(victim) if victim else "the rival")
            row = self._row(line, 1)
            for seat, shape_id in view.stealable:
                face = faces.get((seat, shape_id))
                if seat == victim and face is not None:
                    whose = desk.name(victim) if victim else "the rival"
                    self._piece(row, face, SHAPE, act(Steal(actor, victim, shape_id)), f"Steal from {whose}: ")
            row.addStretch(1)

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Nothing to click: only words."""
        if self._fresh(("lines", lines)):
            for number, line in enumerate(lines):
                self._note(number, line)

    def keep(self, view: FastFunMathsView) -> None:
        """The judge's key K."""
        if view.actor is not None and view.phase == "swapping":
            self.entered.emit(act(Keep(view.actor)))
        elif view.actor is not None and view.phase == "stealing":
            self.entered.emit(act(NoSteal(view.actor)))

    def take(self, view: FastFunMathsView, which: str) -> None:
        """The judge's arrow keys."""
        if view.actor is not None and view.phase == "rewarding":
            self.entered.emit(act(TakeShape(view.actor, "tens" if which == "left" else "ones")))

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        self._shown = None

    def _fresh(self, what: object) -> bool:
        if what == self._shown:
            return False
        self._shown = what
        self.buttons.clear()
        empty(self._grid)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnStretch(1, 0)
        return True

    def _row(self, line: int, column: int = 0) -> QHBoxLayout:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        self._grid.addWidget(holder, line, column)
        self._grid.setColumnStretch(0, 1 - column)
        self._grid.setColumnStretch(1, 2 * column)
        return row

    def _note(self, line: int, text: str) -> None:
        label = text_label(text, "line", wraps=True)
        self._grid.addWidget(label, line, 0)

    def _piece(
        self, row: QHBoxLayout | QVBoxLayout, piece: CardFace | ShapeFace, size: QSize, entered: object, words: str
    ) -> None:
        knob = PieceButton(piece, self.theme, size, words)
        knob.clicked.connect(call(knob, self.entered.emit, entered))
        row.addWidget(knob)
        self.buttons.append(knob)


class CallersBar(QWidget):
    """Tied callers: who is in already, whose calculation is being entered; a click chooses another."""

    chosen = pyqtSignal(int)
    ACROSS = 3

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self.buttons: dict[int, QPushButton] = {}

    def show_callers(self, view: FastFunMathsView, desk: Desk, now: int) -> None:
        self.setVisible(len(view.callers) > 1)
        if tuple(self.buttons) != view.callers:
            empty(self._grid)
            self.buttons = {seat: self._make(seat, at) for at, seat in enumerate(view.callers)}
        for seat, knob in self.buttons.items():
            done = seat in view.entered
            knob.setText(f"{seat}  {desk.name(seat)}{'  ✓' if done else ''}")
            knob.setAccessibleName(f"{desk.name(seat)}'s calculation{', entered' if done else ''}")
            knob.setChecked(seat == now)
            knob.setEnabled(not done)

    def _make(self, seat: int, at: int) -> QPushButton:
        knob = button("", fitted=True)
        knob.setCheckable(True)
        knob.setProperty("narrow", True)
        knob.clicked.connect(call(knob, self.chosen.emit, seat))
        self._grid.addWidget(knob, at // self.ACROSS, at % self.ACROSS)
        return knob


class JudgeBar(QWidget):
    """The judge's own word about a calculation: three ways out while it is awaited, or the verdict turned round."""

    def __init__(self) -> None:
        super().__init__()
        make = partial(button, fitted=True, once=True)
        self.right = make("", tone="right", tip="G: the calculation counts after all")
        self.wrong = make("", tone="wrong", tip="M: the calculation does not count after all")
        self.mistake = make("Mistake  (M)", tip="By their own word, or yours: out of this round")
        self.forgot = make("Forgot it", tip="Out of this round")
        self.stalling = make("Is stalling", tip="Out of this round")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for knob in (self.right, self.wrong, self.mistake, self.forgot, self.stalling):
            row.addWidget(knob)

    def ask(self, name: str, judged: CalculationView | None) -> None:
        """About `name`'s calculation: one already judged can only be decided the other way."""
        self.right.setVisible(judged is not None and not judged.right)
        self.wrong.setVisible(judged is not None and judged.right)
        for knob in (self.mistake, self.forgot, self.stalling):
            knob.setVisible(judged is None)
            knob.setAccessibleName(f"{name}: {knob.text()}")
        self.right.setText(f"Overrule: {name} was right  (G)")
        self.wrong.setText(f"Overrule: {name} was wrong  (M)")
        for knob in (self.right, self.wrong):
            knob.setAccessibleName(knob.text())
