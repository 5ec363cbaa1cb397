"""The phones' window: on and off, who is there, one seat's code at a time, and only while a button is held.

Must not: serve phones, hold a hand, leave a code on the screen. What it shows comes as a `PhonesView`.
"""

from __future__ import annotations

from PyQt6.QtCore import QEvent, Qt, pyqtSignal
from PyQt6.QtGui import QHideEvent, QShowEvent
from PyQt6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import operator_language, words
from gotit.ui.operator.phone_code import CodeSheet
from gotit.ui.operator.phones_view import PhoneRow, PhonesView
from gotit.ui.operator.plain import PlainBox, ShortLabel, set_words
from gotit.ui.operator.strip import Banner
from gotit.ui.operator.style import button, held_button, set_tone
from gotit.ui.operator.words import nth
from gotit.ui.slots import call

WHAT_FOR = say(
    "phones_what_for",
    "Players can see and play their hand on their own phones. Phones and this computer must be in the same Wi-Fi; no "
    "internet is needed. Each seat has its own code: hold its button, let that player scan it, let go.",
)
TITLE = say("phones_title", "Hands on phones")


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
        self.setWindowTitle(words(TITLE))
        self.setAccessibleName(words(TITLE))
        self._view = PhonesView()
        self._held: int | None = None
        self.rows: dict[int, SeatRow] = {}
        self.addresses = QComboBox()
        self.addresses.setAccessibleName(words(say("phones_address", "Address of this computer")))
        self.switch = button(tone="primary")
        self.switch.clicked.connect(self._switch)
        self.state = _label("check")
        self.confirm = PlainBox(say("phones_confirm", "Ask me before a phone's move counts"))
        self.names = PlainBox(say("phones_names", "Phones show the players' names"))
        self.projected = PlainBox(
            say("phones_projected", "Show a code on the players' screen, too, while I hold its button")
        )
        for box in (self.confirm, self.names):
            box.clicked.connect(self._want_options)
        self.code = CodeSheet(operator_language())
        self._seats = QVBoxLayout()
        self._seats.setSpacing(6)
        self._arrange()
        self.resize(960, 640)
        self.show_view(self._view)

    def _want_options(self) -> None:
        self.options_wanted.emit(self.confirm.isChecked(), self.names.isChecked())

    def _arrange(self) -> None:
        where = QHBoxLayout()
        where.addWidget(QLabel(words(say("phones_which_address", "At which address?"))))
        where.addWidget(self.addresses, 1)
        left = QVBoxLayout()
        left.setSpacing(10)
        what_for = _label("soft")
        what_for.setText(words(WHAT_FOR))
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
        off = say("phones_turn_off", "Turn all phones off")
        set_words(self.switch, off if view.on else say("phones_turn_on", "Turn phones on"))
        set_tone(self.switch, "wrong" if view.on else "primary")
        self.switch.setEnabled(view.on or bool(view.addresses))
        self.state.setText(words(state_words(view)))
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
        for row in self.rows.values():
            row.hold.let_go()
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
        row.hold.turned.connect(call(row.hold, self._turned, seat))
        row.renew.clicked.connect(call(row.renew, self.new_code_wanted.emit, seat))
        self._seats.addWidget(row)
        return row

    def _switch(self) -> None:
        if self._view.on:
            self.off_wanted.emit()
        elif (address := self.addresses.currentData()) is not None:
            self.on_wanted.emit(address)

    def _turned(self, seat: int) -> None:
        held = self.rows[seat].hold.held
        for other, row in self.rows.items():
            if held and other != seat:
                row.hold.let_go()
        self._hold(seat if held else None)

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
        self.hold = held_button(say("hold_code", "Hold: code"))
        self.renew = button(say("new_code", "New code"), tip=say("new_code_tip", "The old code stops working"))
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
        self.who.say(Typed(row.name))
        self.state.say(row_words(row))
        self.hold.setEnabled(bool(row.url))
        who = Typed(row.name)
        self.hold.setAccessibleName(words(say("hold_code_of", "Hold to show the code of {who}", who=who)))
        self.renew.setAccessibleName(words(say("new_code_for", "New code for {who}", who=who)))


class PhoneBanner(Banner):
    """A seat's wish that waits for the operator's yes. `decided` carries seat and yes."""

    decided = pyqtSignal(int, bool)

    def __init__(self) -> None:
        self._seat = 0
        self.yes = button(say("phone_yes", "Yes"), tone="right", fitted=True)
        self.no = button(say("phone_no", "No"), tone="wrong", fitted=True)
        super().__init__(self.yes, self.no)
        self.yes.clicked.connect(call(self.yes, self._decide, True))
        self.no.clicked.connect(call(self.no, self._decide, False))

    def _decide(self, yes: bool) -> None:
        self.decided.emit(self._seat, yes)

    def show_view(self, view: PhonesView) -> None:
        waiting = [(row, row.wants) for row in view.rows if row.wants is not None]
        if not waiting:
            self.hide()
        else:
            (first, what), more = waiting[0], len(waiting) - 1
            self._seat = first.seat
            asked = say(
                "phone_wants",
                "{who}'s phone: {what}. Allow it?{more, plural, =0 {} other { (# more)}}",
                who=Typed(first.name),
                what=what,
                more=more,
            )
            self.say(words(asked))


def state_words(view: PhonesView) -> Message:
    """How it stands, in a sentence."""
    if view.problem is not None:
        return say("phones_problem", "▲ {problem}", problem=view.problem)
    if not view.on:
        if view.addresses:
            return say("phones_off", "○ Phones are off.")
        return say("phones_no_network", "○ Phones are off. This computer is in no network now.")
    if not view.listening:
        return say("phones_starting", "○ Just a moment …")
    if not view.rows:
        return say("phones_no_match", "● Phones are on. Start a match that has hands: then each seat has a code here.")
    here = sum(row.present for row in view.rows)
    return say("phones_there", "● Phones are on: {here} of {all} are there.", here=here, all=len(view.rows))


def row_words(row: PhoneRow) -> Message:
    """How it stands with one seat's phone."""
    if row.phones == 0:
        return say("phone_none", "○ no phone yet")
    there = say("phone_there", "● there") if row.present else say("phone_away", "▲ away")
    if row.phones == 1:
        return there
    return say("phone_nth", "{there} · {nth} with this code", there=there, nth=nth(row.phones))


def _label(name: str) -> QLabel:
    """What children typed stands in some: never read as HTML."""
    made = QLabel()
    made.setObjectName(name)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setWordWrap(True)
    return made
