"""Rooms: who asks to come in, with yes and no; how each one is, and "throw out".

Must not: decide anything.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.plain import WORDS_PX, ShortLabel, text_label
from gotit.ui.operator.style import button
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import Ask, RoomRow
from gotit.ui.slots import call

NAME_PX, ROOM_PX, OUT_PX, AT_ONCE = 76, 64, 104, 1


class AskRow(QFrame):
    """Somebody asks to come in; which room it is can be typed over."""

    wanted = pyqtSignal(object)

    def __init__(self, ask: Ask) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.ask = ask
        self.said = text_label(
            say("organiser_asks", "“{name}” asks to come in, as room", name=Typed(ask.name)), "strong", wraps=True
        )
        self.room = TypedLine(say("organiser_which_room", "Which room it is"), most=6)
        self.room.setText(ask.room)
        self.room.setFixedWidth(ROOM_PX)
        self.yes = button(
            say("organiser_yes", "Yes"),
            name=say("organiser_yes_to", "Yes: {name}", name=Typed(ask.name)),
            tone="right",
            once=True,
        )
        self.no = button(
            say("organiser_no", "No"), name=say("organiser_no_to", "No: {name}", name=Typed(ask.name)), once=True
        )
        self.yes.clicked.connect(call(self.yes, self._yes))
        self.no.clicked.connect(call(self.no, self._no))
        self.room.submitted.connect(self._yes)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.said, 1)
        for widget in (self.room, self.yes, self.no):
            row.addWidget(widget)

    def _yes(self) -> None:
        self.wanted.emit(w.Admit(self.ask.key, self.room.text().strip()))

    def _no(self) -> None:
        self.wanted.emit(w.Refuse(self.ask.key))


class RoomLine(QWidget):
    """One room that was let in."""

    wanted = pyqtSignal(object)

    def __init__(self, room: RoomRow) -> None:
        super().__init__()
        self.room = room
        self.name = text_label(say("organiser_room", "Room {room}", room=Typed(room.room)), "strong")
        self.name.setMinimumWidth(NAME_PX)
        self.said = ShortLabel(lines=2, largest_px=WORDS_PX)
        self.out = button(
            say("organiser_out", "Throw out"),
            name=say("organiser_out_room", "Throw out room {room}", room=Typed(room.room)),
            tip=say("organiser_out_tip", "Its key opens nothing from now on. What it told stays"),
            fitted=True,
            once=True,
        )
        self.out.setFixedWidth(OUT_PX)
        self.out.clicked.connect(call(self.out, self._out))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 4, 0)
        row.addWidget(self.name)
        row.addWidget(self.said, 1)
        row.addWidget(self.out)
        self.show_room(room)

    def show_room(self, room: RoomRow) -> None:
        self.room = room
        self.said.say(sign_words(room))

    def _out(self) -> None:
        self.wanted.emit(w.ThrowOut(self.room.room))


def sign_words(room: RoomRow) -> Message:
    """How a room is. One that is off is never said to be idle."""
    match room.sign:
        case "off":
            return say("organiser_room_off", "▲ no network, may play on")
        case "behind":
            return say(
                "organiser_room_behind", "◔ {facts, plural, one {# fact} other {# facts}} behind", facts=room.behind
            )
        case "away":
            return say("organiser_room_away", "◔ nobody is there")
        case "playing":
            return say("organiser_room_playing", "▶ plays{table, plural, =0 {} other {: table #}}", table=room.table)
    if room.table:
        return say("organiser_room_has_table", "● ready: table {table} waits", table=room.table)
    return say("organiser_room_ready", "● ready")


class Asks(QWidget):
    """Who asks, above everything else."""

    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[AskRow] = []
        self.more = text_label(kind="soft")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.more)

    def show_asks(self, asks: tuple[Ask, ...]) -> None:
        """The first of them, and how many more. A number that is being typed stays as long as that room asks."""
        waiting, asks = asks[AT_ONCE:], asks[:AT_ONCE]
        kept = {row.ask.key: row for row in self.rows if row.ask.key in {ask.key for ask in asks}}
        drop(self._column, [row for row in self.rows if row.ask.key not in kept])
        self.rows = []
        for ask in asks:
            row = kept.get(ask.key)
            if row is None:
                row = AskRow(ask)
                row.wanted.connect(self.wanted)
                self._column.insertWidget(len(self.rows), row)
            elif row.room.text() == row.ask.room:
                row.room.setText(ask.room)
            row.ask = ask
            self.rows.append(row)
        more = say("organiser_more_ask", "{more, plural, one {One more asks.} other {# more ask.}}", more=len(waiting))
        self.more.setText(words(more))
        self.more.setVisible(bool(waiting))
        self.setVisible(bool(asks))


class RoomList(QWidget):
    """Those that were let in."""

    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[RoomLine] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.empty = text_label(
            say("organiser_no_rooms", "No room yet. A round can be drawn all the same: its results are typed."), "soft",
            wraps=True,
        )  # fmt: skip
        self._column.addWidget(self.empty)

    def show_rooms(self, rooms: tuple[RoomRow, ...]) -> None:
        if [line.room.room for line in self.lines] != [room.room for room in rooms]:
            drop(self._column, self.lines)
            self.lines = [RoomLine(room) for room in rooms]
            for line in self.lines:
                line.wanted.connect(self.wanted)
                self._column.addWidget(line)
        for line, room in zip(self.lines, rooms, strict=True):
            line.show_room(room)
        self.empty.setVisible(not rooms)
