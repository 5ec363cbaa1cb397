"""Who plays: names added, pasted, put in order, with each seat's marks and its button.

Must not: know one game (the marks are given), start a match.
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import Qt, pyqtSignal
from PyQt6.QtGui import QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QPushButton, QSizePolicy, QVBoxLayout

from gotit.core.message import Seat, Typed, say
from gotit.core.names import LONGEST, clean
from gotit.language.chosen import words
from gotit.ui.operator.game_panels import SeatFlag
from gotit.ui.operator.layouts import drop
from gotit.ui.operator.names import enumerate_names, shorten, split_names
from gotit.ui.operator.operator_view import SeatButton
from gotit.ui.operator.plain import ShortLabel, set_tip, set_words, text_label
from gotit.ui.operator.style import button, restyle
from gotit.ui.operator.words import in_one_breath, of_seat
from gotit.ui.slots import call

NO_BUTTON = say("no_buzzer_yet", "no buzzer yet")
REMOVE = say("remove_player", "Remove this player")
NO_ROOM = say("name_too_long", "Names can have {letters} letters; the rest was left out.", letters=LONGEST)

CLASSES = say("players_classes", "Classes …")
NOTHING_TO_PASTE = say(
    "nothing_to_paste", "There are no names on the clipboard. Copy a list of names first, one a line."
)


class QuickAdd(QLineEdit):
    """One line for new names. A pasted list of many lines becomes many players."""

    names = pyqtSignal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText(words(say("add_player_hint", "Add a player, or paste a list")))
        self.setAccessibleName(words(say("add_player_name", "Add a player, or paste a list of names")))
        self.returnPressed.connect(self.flush)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:  # noqa: N802 (Qt's name)
        clipboard = QApplication.clipboard()
        if event is not None and event.matches(QKeySequence.StandardKey.Paste) and clipboard is not None:
            pasted = split_names(clipboard.text())
            if len(pasted) > 1:
                self.names.emit(pasted)
                return
        super().keyPressEvent(event)

    def flush(self) -> None:
        """Turn what stands in the line into players."""
        names = split_names(self.text())
        self.clear()
        if names:
            self.names.emit(names)


class PlayerRow(QFrame):
    """One player of the list."""

    moved = pyqtSignal(object, int)
    removed = pyqtSignal(object)
    flagged = pyqtSignal(object, str)

    def __init__(self, name: str, flags: tuple[SeatFlag, ...]) -> None:
        super().__init__()
        self.setObjectName("seat")
        self.badge = text_label(kind="badge")
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name = QLineEdit(name)
        self.name.setMaxLength(LONGEST)
        self.name.setCursorPosition(0)  # a long name is seen from its beginning
        self.button_words = ShortLabel("soft")
        self.button_words.setFixedWidth(104)
        self.button_words.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.name.setMinimumWidth(120)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 1, 4, 1)
        row.setSpacing(6)
        row.addWidget(self.badge)
        row.addWidget(self.name, 1)
        row.addWidget(self.button_words)
        self.marks: dict[str, QPushButton] = {}
        for flag in flags:
            box = button(flag.title, fitted=True)
            box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)  # narrower in a longer language
            box.setCheckable(True)
            box.setObjectName("toggle")
            box.setProperty("narrow", True)
            set_tip(box, flag.tip)
            box.clicked.connect(call(box, self._clicked, flag.setting))
            self.marks[flag.setting] = box
            row.addWidget(box)
        for sign, step_name, step in (("↑", say("move_up", "Move up"), -1), ("↓", say("move_down", "Move down"), 1)):
            knob = button(Typed(sign), name=step_name, tone="quiet", tip=step_name)
            knob.setFixedWidth(30)
            knob.setProperty("flat", True)
            knob.clicked.connect(call(knob, self.moved.emit, self, step))
            row.addWidget(knob)
        remove = button(Typed("✕"), name=REMOVE, tone="quiet", tip=REMOVE)
        remove.setFixedWidth(30)
        remove.setProperty("flat", True)
        remove.clicked.connect(call(remove, self.removed.emit, self))
        row.addWidget(remove)

    def _clicked(self, setting: str) -> None:
        if self.marks[setting].isChecked():
            self.flagged.emit(self, setting)

    def number(self, seat: int, own: SeatButton | None, *, wanted: bool) -> None:
        """Tell the row its seat, and which button that seat has."""
        self.badge.setText(str(seat))
        where, whole = (NO_BUTTON, NO_BUTTON) if own is None else own
        self.button_words.say(say("slap_to_sit", "slap now!") if wanted else where)
        set_tip(self.button_words, whole)
        self.name.setAccessibleName(words(say("name_of_seat", "Name of {seat}", seat=Seat(seat))))
        for box in self.marks.values():
            box.setAccessibleName(of_seat(box.text(), seat))
        called = "true" if wanted else "false"
        if self.property("called") != called:
            self.setProperty("called", called)
            restyle(self)


class PlayersPanel(QFrame):
    """The list. `changed` fires with every change of who sits where; `said` carries a sentence."""

    changed = pyqtSignal()
    said = pyqtSignal(str)

    def __init__(self, flags: tuple[SeatFlag, ...], most: int) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._flags = flags
        self._most = most
        self.rows: list[PlayerRow] = []
        self.add = QuickAdd()
        self.add.names.connect(self.add_names)
        plus = button(say("add_players", "Add"))
        plus.clicked.connect(self.add.flush)
        paste = button(
            say("paste_list", "Paste a list"),
            tip=say("paste_list_tip", "Names from the clipboard: one a line, or with commas between"),
        )
        paste.clicked.connect(self._paste)
        top = QHBoxLayout()
        top.addWidget(self.add, 1)
        top.addWidget(plus)
        top.addWidget(paste)
        title = text_label(say("players_clockwise", "Players, clockwise"), "heading")
        self.school = button(fitted=True, tip=say("players_class_tip", "Lists of pupils: who is here today?"))
        self.school.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        head = QHBoxLayout()
        head.addWidget(title, 1)
        head.addWidget(self.school)
        self.show_class("")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 10)
        self._column.setSpacing(3)
        self._column.addLayout(head)
        self._column.addLayout(top)
        self._column.addStretch(1)
        self._buttons: dict[int, SeatButton] = {}
        self._calling: tuple[int, ...] = ()

    @property
    def names(self) -> list[str]:
        return [
            clean(row.name.text()) or words(say("player_number", "Player {number}", number=number))
            for number, row in enumerate(self.rows, 1)
        ]

    def show_class(self, title: str) -> None:
        """Whose pupils the players are; "" for no class."""
        set_words(self.school, say("players_class", "Class {title} …", title=Typed(title)) if title else CLASSES)

    def add_names(self, names: list[str]) -> None:
        """Seat these players behind the others, as far as there is room."""
        room = self._most - len(self.rows)
        seated, said = shorten(names[:room])
        for name in seated:
            self._insert(name)
        left_out, _ = shorten(names[room:])
        if left_out:
            full = say(
                "no_room_for",
                "There is room for {most} players. Left out: {names}.",
                most=self._most,
                names=enumerate_names(left_out),
            )
            said = in_one_breath((full, said))
        if said is not None:
            self.said.emit(words(said))
        self._refresh()

    def set_names(self, names: list[str]) -> None:
        """Replace the list."""
        drop(self._column, self.rows)
        self.rows.clear()
        self.add_names(names)

    def offer(self, flags: tuple[SeatFlag, ...], most: int) -> None:
        """Another game's marks and number of seats; who sits there stays, as far as there is room."""
        names, self._flags, self._most = self.names, flags, most
        self.set_names(names)

    def seat_settings(self) -> dict[str, Any]:
        """The marks as the game's settings keep them: one seat number, or a list of them."""
        out: dict[str, Any] = {}
        for flag in self._flags:
            seats = [number for number, row in enumerate(self.rows, 1) if row.marks[flag.setting].isChecked()]
            if flag.single:
                if seats:
                    out[flag.setting] = seats[0]
            else:
                out[flag.setting] = seats
        return out

    def load_marks(self, settings: dict[str, Any]) -> None:
        """Set the marks from a game's settings."""
        for flag in self._flags:
            value = settings.get(flag.setting, [])
            seats = [value] if isinstance(value, int) else value if isinstance(value, list) else []
            for number, row in enumerate(self.rows, 1):
                row.marks[flag.setting].setChecked(number in seats)

    def show_buttons(self, buttons: dict[int, SeatButton], calling: tuple[int, ...]) -> None:
        """Which button each seat has, and whom the roll-call waits for."""
        self._buttons, self._calling = buttons, calling
        self._refresh(quiet=True)

    def _insert(self, name: str) -> None:
        row = PlayerRow(name, self._flags)
        row.moved.connect(self._move)
        row.removed.connect(self._remove)
        row.flagged.connect(self._only_one)
        row.name.textEdited.connect(self.changed)
        row.name.inputRejected.connect(call(row.name, self.said.emit, words(NO_ROOM)))
        self._column.insertWidget(2 + len(self.rows), row)
        self.rows.append(row)

    def _move(self, row: PlayerRow, step: int) -> None:
        at = self.rows.index(row)
        to = at + step
        if 0 <= to < len(self.rows):
            self.rows.insert(to, self.rows.pop(at))
            self._column.removeWidget(row)
            self._column.insertWidget(2 + to, row)
            self._refresh()

    def _remove(self, row: PlayerRow) -> None:
        self.rows.remove(row)
        drop(self._column, [row])
        self._refresh()

    def _only_one(self, row: PlayerRow, setting: str) -> None:
        if any(flag.single and flag.setting == setting for flag in self._flags):
            for other in self.rows:
                if other is not row:
                    other.marks[setting].setChecked(False)

    def _paste(self) -> None:
        clipboard = QApplication.clipboard()
        names = split_names(clipboard.text()) if clipboard is not None else []
        if names:
            self.add_names(names)
        else:
            self.said.emit(words(NOTHING_TO_PASTE))

    def _refresh(self, *, quiet: bool = False) -> None:
        next_seat = self._calling[0] if self._calling else 0
        for number, row in enumerate(self.rows, 1):
            row.number(number, self._buttons.get(number), wanted=number == next_seat)
        self.add.setEnabled(len(self.rows) < self._most)
        if not quiet:
            self.changed.emit()
