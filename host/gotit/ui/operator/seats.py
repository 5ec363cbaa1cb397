"""The column of seats: who is who, what each lamp says, and pressing or passing for a player.

May not happen here: anything about one game (the lines of a seat's menu come from the game's panel).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from gotit.core.game import Lamp
from gotit.core.inputs import Input, Overrule, SeatPress
from gotit.core.table import SeatView
from gotit.language.words import english
from gotit.ui.calls import call
from gotit.ui.operator.desk import Desk
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.panel import SeatAction
from gotit.ui.operator.plain import ShortLabel, add_line, set_tip, text_label
from gotit.ui.operator.style import button, restyle
from gotit.ui.operator.words import place_words

LAMP_WORDS: dict[Lamp, str] = {
    "idle": "",
    "ready": "asked",
    "armed": "armed",
    "first": "has the floor",  # who called first says "1st" as its place
    "later": "called later",
    "locked": "out",
    "passed": "passed",
    "winner": "wins",
    "fault": "fault",
}


Actions = Callable[[], tuple[SeatAction, ...]]
"""The lines of a seat's menu, asked for when it opens: what has been entered or chosen since may change them."""


class SeatRow(QFrame):
    """One seat."""

    entered = pyqtSignal(object)
    rename_wanted = pyqtSignal(int)

    def __init__(self, seat: int) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.seat = seat
        self._actions: Actions = tuple
        self._asked = False
        self._can_overrule = False
        self.name = ShortLabel("heading")
        self.state = ShortLabel("soft")
        badge = text_label(str(seat), "badge")
        badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.press = button("Press", tip="Press for this player (a broken box, or no hand free)")
        self.passing = button("Pass", tip="“Not Got It!” for this player")
        self.more = button("⋯", tone="quiet", tip="Put out, overrule, rename")
        self.press.clicked.connect(call(self.press, self.entered.emit, SeatPress(seat, "call")))
        self.passing.clicked.connect(call(self.passing, self.entered.emit, SeatPress(seat, "pass")))
        self.more.clicked.connect(self._open_menu)
        self._below = QWidget()
        below = QHBoxLayout(self._below)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(5)
        below.addWidget(self.state, 1)
        self.setMinimumHeight(64)  # as high as with its buttons: nothing jumps when there is something to press
        above = QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(badge)
        above.addWidget(self.name, 1)
        above.addWidget(self.more)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 4, 0)
        column.setSpacing(0)
        column.addLayout(above)
        column.addWidget(self._below)
        for knob, width in ((self.press, 74), (self.passing, 66), (self.more, 30)):
            knob.setFixedWidth(width)
            knob.setProperty("tiny" if knob is self.more else "flat", True)
        self.more.setFixedHeight(28)  # as high as the badge
        below.addWidget(self.press)
        below.addWidget(self.passing)

    def show_seat(self, view: SeatView, desk: Desk, actions: Actions) -> None:
        self.name.say(view.name)
        place = next((n for n, place in enumerate(desk.order) if place.seat == self.seat), None)
        words = [LAMP_WORDS[view.lamp]]
        if view.prompt is not None:
            words = [LAMP_WORDS["ready"]]
        if place is not None and view.lamp in ("first", "later", "armed", "locked"):
            words = [place_words(place, desk.order[place])] + (["out"] if view.lamp == "locked" else [])
        if not view.connected:
            words.append("no button")
        self.state.say(" · ".join(word for word in words if word))
        asked_words = english(view.prompt)
        set_tip(self.state, asked_words or self.state.whole())
        self._asked = asked = view.prompt is not None
        self.press.setVisible(view.lamp == "armed" or asked)
        self.passing.setVisible(self.seat in desk.passing or asked)
        self._below.setVisible(bool(self.state.whole()))  # whoever can be pressed for is armed, or is asked
        self.passing.setText("Hold" if asked else "Pass")
        set_tip(self.passing, asked_words if asked else "“Not Got It!” for this player")
        for knob, verb in ((self.press, "Press"), (self.passing, "Hold" if asked else "Pass")):
            knob.setAccessibleName(f"{verb} for {view.name}")
        self.more.setAccessibleName(f"More for {view.name}")
        self.setAccessibleName(f"Seat {self.seat}, {view.name}, {self.state.whole() or 'waiting'}")
        called = "true" if view.lamp in ("first", "winner") else "false"
        if self.property("called") != called:
            self.setProperty("called", called)
            restyle(self)
        self._actions = actions
        self._can_overrule = desk.can_overrule

    def menu(self) -> QMenu:
        """What can be done to this seat now."""
        menu = QMenu(self)
        overrule = Overrule((self.seat,))
        add_line(menu, "Was first after all (overrule)", lambda: self._do(overrule), enabled=self._can_overrule)
        menu.addSeparator()
        for line in self._actions():
            add_line(menu, line.label, partial(self._do, line.doing), enabled=line.enabled)
        long = SeatPress(self.seat, "long")
        add_line(menu, "Long press for this player", lambda: self._do(long), enabled=self._asked)
        menu.addSeparator()
        add_line(menu, "Change the name …", lambda: self.rename_wanted.emit(self.seat))
        return menu

    def _do(self, doing: Input | Callable[[], None]) -> None:
        if callable(doing):
            doing()
        else:
            self.entered.emit(doing)

    def _open_menu(self) -> None:
        self.menu().popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))


class SeatsPanel(QScrollArea):
    """All seats."""

    entered = pyqtSignal(object)
    rename_wanted = pyqtSignal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Seats")
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        inner.setObjectName("clear")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)
        self._column.addStretch(1)
        self.setWidget(inner)
        self.rows: list[SeatRow] = []

    def show_desk(self, desk: Desk, actions: Callable[[Desk, int], tuple[SeatAction, ...]]) -> None:
        while len(self.rows) > len(desk.rows):
            row = self.rows.pop()
            drop(self._column, [row])
        while len(self.rows) < len(desk.rows):
            row = SeatRow(len(self.rows) + 1)
            row.entered.connect(self.entered)
            row.rename_wanted.connect(self.rename_wanted)
            self._column.insertWidget(len(self.rows), row)
            self.rows.append(row)
        for row, view in zip(self.rows, desk.rows, strict=True):
            row.show_seat(view, desk, partial(actions, desk, view.number))
