"""The phones' window: on and off, who is there, one seat's code at a time, and only while a button is held.

May not happen here: serving phones, a hand, a code that stays on the screen. What it shows comes as a `PhonesView`.
"""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gotit.language.words import english
from gotit.ui.calls import call
from gotit.ui.operator.phone_code import CodeSheet
from gotit.ui.operator.phones_view import PhoneRow, PhonesView
from gotit.ui.operator.plain import ShortLabel
from gotit.ui.operator.style import button, set_tone
from gotit.ui.operator.words import ORDINALS

WHAT_FOR = (
    "Players can see and play their hand on their own phones. Phones and this computer must be in the same Wi-Fi; no "
    "internet is needed. Each seat has its own code: hold its button, let that player scan it, let go."
)


class PhonesWindow(QWidget):
    """`on_wanted` carries an address, `code_held` the row whose code is shown (None: none any more)."""

    on_wanted = pyqtSignal(str)
    off_wanted = pyqtSignal()
    new_code_wanted = pyqtSignal(int)
    options_wanted = pyqtSignal(bool, bool)
    shown = pyqtSignal()
    code_held = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle("Hands on phones")
        self.setAccessibleName("Hands on phones")
        self._view = PhonesView()
        self._held: int | None = None
        self.rows: dict[int, SeatRow] = {}
        self.addresses = QComboBox()
        self.addresses.setAccessibleName("Address of this computer")
        self.switch = button("", tone="primary")
        self.switch.clicked.connect(self._switch)
        self.state = _label("check")
        self.confirm = QCheckBox("What is tapped on a phone waits for my yes")
        self.names = QCheckBox("Phones show the players' names")
        self.projected = QCheckBox("Codes stand on the players' screen, too, while I hold a button")
        for box in (self.confirm, self.names):
            box.clicked.connect(self._want_options)
        self.code = CodeSheet()
        self._seats = QVBoxLayout()
        self._seats.setSpacing(6)
        self._arrange()
        self.resize(960, 640)
        self.show_view(self._view)

    def _want_options(self) -> None:
        self.options_wanted.emit(self.confirm.isChecked(), self.names.isChecked())

    def _arrange(self) -> None:
        where = QHBoxLayout()
        where.addWidget(QLabel("At which address?"))
        where.addWidget(self.addresses, 1)
        left = QVBoxLayout()
        left.setSpacing(10)
        what_for = _label("soft")
        what_for.setText(WHAT_FOR)
        for part in (what_for, where, self.switch, self.state, self.confirm, self.names, self.projected):
            if isinstance(part, QWidget):
                left.addWidget(part)
            else:
                left.addLayout(part)
        left.addSpacing(6)
        left.addLayout(self._seats)
        left.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 12, 14, 12)
        row.setSpacing(16)
        row.addLayout(left, 3)
        row.addWidget(self.code, 2)

    def show_view(self, view: PhonesView) -> None:
        """Show another state of things."""
        self._view = view
        self._show_addresses()
        self.switch.setText("Turn all phones off" if view.on else "Turn phones on")
        self.switch.setAccessibleName(self.switch.text())
        set_tone(self.switch, "wrong" if view.on else "primary")
        self.switch.setEnabled(view.on or bool(view.addresses))
        self.state.setText(state_words(view))
        self.confirm.setChecked(view.confirm)
        self.names.setChecked(view.names)
        for gone in self.rows.keys() - {row.seat for row in view.rows}:
            old = self.rows.pop(gone)
            self._seats.removeWidget(old)
            old.hide()
            old.deleteLater()
        for row in view.rows:
            if row.seat not in self.rows:
                self.rows[row.seat] = self._new_row(row.seat)
            self.rows[row.seat].show_row(row)
        self._show_code()

    def let_go(self) -> None:
        """No code is shown any more."""
        self._hold(None)

    # --- parts -----------------------------------------------------------------------------------------------------

    def _show_addresses(self) -> None:
        wanted = [(f"{choice.address}   ({choice.network})", choice.address) for choice in self._view.addresses]
        shown = [(self.addresses.itemText(at), self.addresses.itemData(at)) for at in range(self.addresses.count())]
        chosen = self._view.address if self._view.on or not shown else self.addresses.currentData()
        if wanted != shown:
            self.addresses.clear()
            for text, address in wanted:
                self.addresses.addItem(text, address)
        self.addresses.setCurrentIndex(max(0, self.addresses.findData(chosen or self._view.address)))
        self.addresses.setEnabled(not self._view.on)

    def _new_row(self, seat: int) -> SeatRow:
        row = SeatRow()
        row.hold.pressed.connect(call(row.hold, self._hold, seat))
        row.hold.released.connect(call(row.hold, self._hold, None))
        row.renew.clicked.connect(call(row.renew, self.new_code_wanted.emit, seat))
        self._seats.addWidget(row)
        return row

    def _switch(self) -> None:
        if self._view.on:
            self.off_wanted.emit()
        elif (address := self.addresses.currentData()) is not None:
            self.on_wanted.emit(address)

    def _hold(self, seat: int | None) -> None:
        if seat != self._held:
            self._held = seat
            self._show_code()

    def _show_code(self) -> None:
        row = next((row for row in self._view.rows if row.seat == self._held and row.url), None)
        self.code.show_row(row)
        self.code_held.emit(row)

    def showEvent(self, event: QShowEvent | None) -> None:  # noqa: N802 (Qt's name)
        super().showEvent(event)
        self.shown.emit()

    def changeEvent(self, event: QEvent | None) -> None:  # noqa: N802 (Qt's name)
        """Whatever takes the window away ends the holding."""
        super().changeEvent(event)
        if event is not None and event.type() == QEvent.Type.ActivationChange and not self.isActiveWindow():
            self.let_go()

    def hideEvent(self, event: QHideEvent | None) -> None:  # noqa: N802
        super().hideEvent(event)
        self.let_go()


class SeatRow(QFrame):
    """One seat: who, whether a phone is there, its code, a new code."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.badge = QLabel()
        self.badge.setObjectName("badge")
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.who, self.state = ShortLabel(), ShortLabel()
        self.who.setObjectName("big")
        self.state.setObjectName("soft")
        self.hold = button("Hold: code")
        self.renew = button("New code", tip="Whoever has the old one sees nothing any more")
        grid = QGridLayout(self)
        grid.setContentsMargins(10, 6, 10, 6)
        grid.addWidget(self.badge, 0, 0, 2, 1)
        grid.addWidget(self.who, 0, 1)
        grid.addWidget(self.state, 1, 1)
        grid.addWidget(self.hold, 0, 2, 2, 1)
        grid.addWidget(self.renew, 0, 3, 2, 1)
        grid.setColumnStretch(1, 1)

    def show_row(self, row: PhoneRow) -> None:
        self.badge.setText(str(row.seat))
        self.who.say(row.name)
        self.state.say(row_words(row))
        self.hold.setEnabled(bool(row.url))
        _name(self.hold, f"Hold to show the code of {row.name}")
        _name(self.renew, f"New code for {row.name}")


class PhoneBanner(QFrame):
    """A seat's wish that waits for the operator's yes. `decided` carries seat and yes."""

    decided = pyqtSignal(int, bool)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._seat = 0
        self.words = _label("")
        self.yes = button("Yes", tone="right")
        self.no = button("No", tone="wrong")
        self.yes.clicked.connect(call(self.yes, self._decide, True))
        self.no.clicked.connect(call(self.no, self._decide, False))
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 4, 0)
        row.addWidget(self.words, 1)
        row.addWidget(self.yes)
        row.addWidget(self.no)
        self.hide()

    def _decide(self, yes: bool) -> None:
        self.decided.emit(self._seat, yes)

    def show_view(self, view: PhonesView) -> None:
        waiting = [row for row in view.rows if row.wants]
        if waiting:
            first, more = waiting[0], len(waiting) - 1
            self._seat = first.seat
            also = f" ({more} more)" if more else ""
            self.words.setText(f"{first.name} has chosen on the phone: {first.wants}. Is it to count?{also}")
        self.setVisible(bool(waiting))


def state_words(view: PhonesView) -> str:
    """How it stands, in a sentence."""
    if view.problem is not None:
        return f"▲ {english(view.problem)}"
    if not view.on:
        none = "" if view.addresses else " This computer is in no network now."
        return f"○ Phones are off.{none}"
    if not view.listening:
        return "○ Just a moment …"
    if not view.rows:
        return "● Phones are on. Start a match that has hands: then each seat has a code here."
    here = sum(row.present for row in view.rows)
    return f"● Phones are on: {here} of {len(view.rows)} are there."


def row_words(row: PhoneRow) -> str:
    """How it stands with one seat's phone."""
    if row.phones == 0:
        return "○ no phone yet"
    nth = f" · {ORDINALS[min(row.phones, len(ORDINALS)) - 1]} with this code" if row.phones > 1 else ""
    return f"● there{nth}" if row.present else f"▲ away{nth}"


def _label(name: str) -> QLabel:
    """What children typed stands in some: never read as HTML."""
    made = QLabel()
    made.setObjectName(name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    return made


def _name(knob: QPushButton, name: str) -> None:
    knob.setAccessibleName(name)
