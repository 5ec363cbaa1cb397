"""The window by which two rooms race each other: this one judges, or joins one that does.

Must not: open a port, speak to anybody. What is wanted goes out as signals.
"""

from __future__ import annotations

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gotit.core.message import Message, Seat, say
from gotit.core.seating import FAR_SEATS
from gotit.language.chosen import words
from gotit.ui.operator.pages import bring_up, show_those
from gotit.ui.operator.phone_code import CodeSquare
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.rooms_view import RoomsView
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.slots import call

LONGEST_CODE, LONGEST_NAME = 60, 30
MOST_MS = 500
COLUMNS = 3
TITLE = say("rooms_title", "Race with another room")
WHAT_FOR = say(
    "rooms_what_for",
    "Some players sit in another room, with its own computer and buzzers, and race those here. One room judges. The "
    "other one shows the same picture.",
)
KINDS: dict[str, Message] = {
    "reveal": say("rooms_by_reveal", "Time counts from when each room sees its own picture"),
    "instant": say("rooms_by_instant", "Both rooms hear one caller: who buzzes first is first"),
}


class LagRow(QWidget):
    """How late this room's projector is, and how wrong that may be."""

    def __init__(self) -> None:
        super().__init__()
        self.lag = _ms(say("rooms_lag", "How late the projector is, in milliseconds"), 0)
        self.tolerance = _ms(say("rooms_tolerance", "How wrong that may be, in milliseconds"), 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(text_label(say("rooms_lag_label", "This room's projector is late by")))
        row.addWidget(self.lag)
        row.addWidget(text_label(say("rooms_tolerance_label", "give or take")))
        row.addWidget(self.tolerance)
        row.addStretch(1)

    @property
    def chosen(self) -> tuple[int, int]:
        """Both, in ms."""
        return self.lag.value(), self.tolerance.value()


class SeatsRow(QWidget):
    """Which seats are in the other room. `wanted`: these."""

    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.seats: list[QPushButton] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(6)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for at in range(FAR_SEATS):
            knob = button(fitted=True)
            knob.setCheckable(True)
            knob.setObjectName("toggle")
            knob.clicked.connect(call(knob, self._want))
            self.seats.append(knob)
            grid.addWidget(knob, at // COLUMNS, at % COLUMNS)
            grid.setColumnStretch(at % COLUMNS, 1)

    def show_seats(self, names: tuple[str, ...], there: tuple[int, ...]) -> None:
        for seat, knob in enumerate(self.seats, 1):
            knob.setVisible(seat <= len(names))
            if seat <= len(names):
                knob.setChecked(seat in there)
                knob.setAccessibleName(words(say("rooms_seat", "{who}", who=Seat(seat)), names))
                knob.setText(knob.accessibleName())

    def _want(self) -> None:
        self.wanted.emit(tuple(seat for seat, knob in enumerate(self.seats, 1) if knob.isChecked()))


class RoomsWindow(QWidget):
    """`open_wanted`: an address, a kind, and both figures of the lag. `join_wanted`: a code, a name, and those."""

    open_wanted = pyqtSignal(str, str, int, int)
    join_wanted = pyqtSignal(str, str, int, int)
    end_wanted = pyqtSignal()
    seats_wanted = pyqtSignal(object)
    roll_call_wanted = pyqtSignal()
    shown = pyqtSignal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(words(TITLE))
        self.setAccessibleName(words(TITLE))
        self.view = RoomsView()
        self.judge = button(say("rooms_judge", "This room judges"))
        self.join = button(say("rooms_join", "Another room judges"))
        self._which = QButtonGroup(self)
        for knob in (self.judge, self.join):
            knob.setCheckable(True)
            knob.setObjectName("toggle")
            self._which.addButton(knob)
            knob.clicked.connect(call(knob, self._show))
        self.judge.setChecked(True)
        self.address, self.kind = QComboBox(), QComboBox()
        self.address.setAccessibleName(words(say("rooms_address", "Address of this computer for the other room")))
        self.kind.setAccessibleName(words(say("rooms_kind", "What counts")))
        for name, said in KINDS.items():
            self.kind.addItem(words(said), name)
        self.lag = LagRow()
        self.code_line = TypedLine(
            say("rooms_code", "The code"),
            say("rooms_code_hint", "28 letters and digits, as the room that judges shows them"),
            LONGEST_CODE,
        )
        self.name = TypedLine(
            say("rooms_name", "What this room is called"),
            say("rooms_name_hint", "The other room reads it, such as “Room 12”"),
            LONGEST_NAME,
        )
        self.open = button(
            say("rooms_open", "Open the port and invite"),
            tip=say("rooms_open_tip", "One UDP port of this computer is open until the race between rooms ends"),
            tone="primary",
        )
        self.ask = button(say("rooms_ask", "Join"), tone="primary")
        self.end = button(tone="wrong")
        self.done = button(say("rooms_close", "Close"), tone="right")
        self.roll_call = button(tip=say("rooms_roll_tip", "Each player of this room slaps their buzzer once, in order"))
        self.square = CodeSquare(say("rooms_square", "The code, to scan"))
        self.letters = text_label(kind="strong", wraps=True)
        self.letters.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.seats = SeatsRow()
        self.said = text_label(kind="check", wraps=True)
        self._lay_out()
        self._connect()
        self.resize(680, 560)
        self.show_view(self.view)

    def _lay_out(self) -> None:
        which = QHBoxLayout()
        which.addWidget(self.judge)
        which.addWidget(self.join)
        which.addStretch(1)
        self._choosing, self._judging, self._joining, self._inviting = (QWidget() for _ in range(4))
        choosing = _column(self._choosing)
        choosing.addLayout(which)
        judging = _column(self._judging)
        judging.addWidget(text_label(say("rooms_address_label", "Where the other room finds this computer")))
        judging.addWidget(self.address)
        judging.addWidget(self.kind)
        joining = _column(self._joining)
        joining.addWidget(
            text_label(say("rooms_code_label", "The code that the other room shows: type it, or scan it"))
        )
        joining.addWidget(self.code_line)
        joining.addWidget(text_label(say("rooms_name_label", "What this room is called")))
        joining.addWidget(self.name)
        invited = QHBoxLayout()
        told = QVBoxLayout()
        told.addWidget(text_label(say("rooms_code_for", "The other room types or scans this:")))
        told.addWidget(self.letters)
        told.addStretch(1)
        invited.addLayout(told, 1)
        invited.addWidget(self.square)
        inviting = _column(self._inviting)
        inviting.addLayout(invited)
        inviting.addWidget(text_label(say("rooms_who_is_there", "Who sits in the other room?")))
        inviting.addWidget(self.seats)
        bottom = QHBoxLayout()
        bottom.addWidget(self.end)
        bottom.addWidget(self.roll_call)
        bottom.addStretch(1)
        for knob in (self.open, self.ask, self.done):
            bottom.addWidget(knob)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addWidget(text_label(WHAT_FOR, "soft", wraps=True))
        for part in (self._choosing, self._judging, self._joining, self.lag, self._inviting, self.said):
            column.addWidget(part)
        column.addStretch(1)
        column.addLayout(bottom)

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(call(self.kind, self._show))
        self.open.clicked.connect(self._open)
        self.ask.clicked.connect(self._ask)
        self.end.clicked.connect(self.end_wanted)
        self.done.clicked.connect(self.close)
        self.roll_call.clicked.connect(self.roll_call_wanted)
        self.seats.wanted.connect(self.seats_wanted)
        for line in (self.code_line, self.name):
            line.submitted.connect(call(line, self._ask))

    def bring_up(self) -> None:
        bring_up(self)
        self.shown.emit()

    def show_view(self, view: RoomsView) -> None:
        self.view = view
        self._show_addresses()
        self.seats.show_seats(view.names, view.there)
        self.square.show_text(view.code.replace("-", ""))
        self.letters.setText(view.code)
        sign = "▲" if view.troubled else "●"
        self.said.setText(f"{sign} {words(view.said, view.names)}" if view.said is not None else "")
        set_verdict(self.said, "wrong" if view.troubled else "")
        end = (
            say("rooms_leave", "Leave this race") if view.part == "led" else say("rooms_end", "End it: close the port")
        )
        set_words(self.end, end)
        stop, ask = say("rooms_roll_stop", "Stop"), say("rooms_roll_call", "Whose buzzer is which?")
        set_words(self.roll_call, stop if view.calling else ask)
        self.roll_call.setEnabled(view.can_call)
        self._show()

    def _show(self) -> None:
        part, judges = self.view.part, self.judge.isChecked()
        by_reveal = self.kind.currentData() == "reveal"
        show_those(
            {
                self._choosing: not part,
                self._judging: not part and judges,
                self._joining: not part and not judges,
                self.lag: not part and (by_reveal or not judges),
                self._inviting: part == "judges",
                self.open: not part and judges,
                self.ask: not part and not judges,
                self.end: bool(part),
                self.roll_call: part == "led",
                self.said: self.view.said is not None,
            }
        )
        self.open.setEnabled(self.address.count() > 0)

    def _show_addresses(self) -> None:
        wanted = [(f"{choice.address}   ({choice.network})", choice.address) for choice in self.view.addresses]
        shown = [(self.address.itemText(at), self.address.itemData(at)) for at in range(self.address.count())]
        if wanted != shown:
            self.address.clear()
            for text, address in wanted:
                self.address.addItem(text, address)

    def _open(self) -> None:
        self.open_wanted.emit(self.address.currentData(), self.kind.currentData(), *self.lag.chosen)

    def _ask(self) -> None:
        empty = next((line for line in (self.code_line, self.name) if not line.text().strip()), None)
        if empty is not None:
            empty.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.join_wanted.emit(self.code_line.text().strip(), self.name.text().strip(), *self.lag.chosen)


def _column(widget: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    return column


def _ms(name: Message, least: int) -> QSpinBox:
    box = QSpinBox()
    box.setAccessibleName(words(name))
    box.setRange(least, MOST_MS)
    box.setValue(50)
    box.setSuffix(f" {words(say('rooms_ms', 'ms'))}")
    return box
