"""The window by which a room takes part in a championship: join, how it stands with the hub, leave.

Must not: speak to anybody. What is wanted goes out as signals.
"""

from __future__ import annotations

from collections.abc import Sequence

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.language.chosen import words
from gotit.ui.operator.championship_view import RoomView
from gotit.ui.operator.pages import show_those
from gotit.ui.operator.phones_view import AddressChoice
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button, set_verdict
from gotit.ui.operator.typed_line import TypedLine

LONGEST_CODE, LONGEST_NAME = 80, 40
WHAT_FOR = say(
    "championship_what_for",
    "Many rooms play one championship, and its organiser draws who plays where. This computer tells the organiser how "
    "your matches went, with seat numbers and no names. You play on without a network: it is told later.",
)


class ChampionshipWindow(QWidget):
    """`join_wanted`: an invitation, and what the organiser sees who asks. `organise_wanted`: an address of this
    computer."""

    join_wanted = pyqtSignal(str, str)
    leave_wanted = pyqtSignal()
    organise_wanted = pyqtSignal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        title = words(say("championship_title", "Championship"))
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.view = RoomView()
        self.code = TypedLine(
            say("championship_code", "The invitation"),
            say("championship_code_hint", "36 letters and digits, as the organiser shows them"),
            LONGEST_CODE,
        )
        self.name = TypedLine(
            say("championship_name", "What you are called"),
            say("championship_name_hint", "The organiser reads it, such as “Ms Bell, room 12”"),
            LONGEST_NAME,
        )
        self.join = button(say("championship_join", "Ask to join"), tone="primary")
        self.leave = button(
            say("championship_leave", "Leave the championship"),
            tip=say("championship_leave_tip", "Nothing more is told. To come back you need a yes again"),
        )
        self.address = QComboBox()
        self.address.setAccessibleName(words(say("organise_address", "Address of this computer for the rooms")))
        self.organise = button(
            say("organise_here", "Organise here …"),
            tip=say(
                "organise_here_tip", "Opens the organiser's window: who plays, rounds, results, the hall's picture"
            ),
        )
        self._failed: Message | None = None
        self.done = button(say("championship_close", "Close"), tone="right")
        self.said = text_label(kind="check", wraps=True)
        self.deal = text_label(wraps=True)
        self._form = QWidget()
        self._lay_out()
        self.join.clicked.connect(self._join)
        self.leave.clicked.connect(self.leave_wanted)
        self.done.clicked.connect(self.close)
        for line in (self.code, self.name):
            line.submitted.connect(self._join)
        self.organise.clicked.connect(self._organise)
        self.resize(620, 440)
        self.show_view(self.view)

    def _lay_out(self) -> None:
        form = QVBoxLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        for label, line in (
            (say("championship_code_label", "Invitation of the organiser: type it, or scan its code here"), self.code),
            (say("championship_name_label", "Your name or your room's"), self.name),
        ):
            form.addWidget(text_label(label))
            form.addWidget(line)
        row = QHBoxLayout()
        row.addWidget(self.leave)
        row.addStretch(1)
        row.addWidget(self.join)
        row.addWidget(self.done)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(12)
        column.addWidget(text_label(WHAT_FOR, "soft", wraps=True))
        column.addWidget(self._form)
        column.addWidget(self.said)
        column.addWidget(self.deal)
        column.addStretch(1)
        here = QHBoxLayout()
        here.addWidget(text_label(say("organise_label", "Or organise one on this computer:")), 1)
        here.addWidget(self.address)
        here.addWidget(self.organise)
        column.addLayout(here)
        column.addLayout(row)

    def show_view(self, view: RoomView) -> None:
        self.view = view
        show_those({self._form: not view.part, self.join: not view.part, self.leave: view.part})
        said = self._failed or view.problem or view.said
        wrong = view.troubled or (self._failed or view.problem) is not None
        self.said.setText(f"{'▲' if wrong else '●'} {words(said)}" if said is not None else "")
        self.deal.setText(words(view.deal) if view.deal is not None else "")
        self.deal.setVisible(view.deal is not None)
        set_verdict(self.said, "wrong" if wrong else "right" if view.let_in else "")

    def show_addresses(self, addresses: Sequence[AddressChoice]) -> None:
        """Where rooms may reach this computer; with one there is nothing to choose."""
        self.address.clear()
        for choice in addresses:
            self.address.addItem(f"{choice.address}   ({choice.network})", choice.address)
        self.address.setVisible(len(addresses) > 1)

    def show_organising(self, *, on: bool, failed: Message | None = None) -> None:
        """`on`: the organiser's window is open. `failed`: why it is not."""
        self.organise.setEnabled(not on)
        self._failed = failed
        self.show_view(self.view)

    def _organise(self) -> None:
        self.organise_wanted.emit(self.address.currentData() or "")

    def _join(self) -> None:
        code, name = self.code.text().strip(), self.name.text().strip()
        empty = next((line for line in (self.code, self.name) if not line.text().strip()), None)
        if empty is not None:
            empty.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.join_wanted.emit(code, name)
