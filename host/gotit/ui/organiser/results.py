"""Rounds and their tables: which is played where, how it went; a result typed by hand, and taken back.

Must not: reckon anything.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from gotit.core.message import Message, Series, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.plain import ShortLabel, text_label
from gotit.ui.operator.style import button
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.listing import ROW_PX, Listing
from gotit.ui.organiser.round_box import RoundBox
from gotit.ui.organiser.view import OrganiserView, Places, RoundView, TableRow
from gotit.ui.slots import call

ACROSS = 3


class ResultEditor(QFrame):
    """One table's places, to be typed. Two with the same place tie."""

    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._round, self._table = 0, TableRow(0, "", (), (), "waits")
        self.title = text_label(kind="strong", wraps=True)
        self.places: list[QSpinBox] = []
        self.keep = button(say("organiser_keep", "This is the result"), tone="right", once=True)
        self.back = button(
            say("organiser_take_back", "Take it back"),
            tip=say("organiser_take_back_tip", "What the room told holds again"),
            once=True,
        )
        self.keep.clicked.connect(call(self.keep, self._keep))
        self.back.clicked.connect(call(self.back, self._take_back))
        self._grid = QGridLayout()
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self.back)
        row.addWidget(self.keep)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addLayout(self._grid)
        self.hide()

    def show_table(self, number: int, table: TableRow | None) -> None:
        """None: no table is chosen. What is being typed for this one stays."""
        if table is None:
            self.hide()
            return
        same = (self._round, self._table.number, self._table.entrants) == (number, table.number, table.entrants)
        changed = not same or self._table.places != table.places
        self._round, self._table = number, table
        self.title.setText(
            words(
                say(
                    "organiser_result_of",
                    "Table {table}: the place of each. The same place twice is a tie.",
                    table=table.number,
                )
            )
        )
        self.back.setVisible(table.state == "typed")
        if changed:
            self._fill()
        self.show()

    def _fill(self) -> None:
        empty(self._grid)
        self.places = []
        known = {entrant: place for place, tied in _numbered(self._table.places) for entrant in tied}
        for at, (entrant, who) in enumerate(zip(self._table.entrants, self._table.who, strict=True)):
            name, place = ShortLabel(), QSpinBox()
            name.say(Typed(who))
            place.setRange(1, len(self._table.entrants))
            place.setValue(known.get(entrant, at + 1))
            place.setAccessibleName(words(say("organiser_place_of", "Place of {who}", who=Typed(who))))
            self.places.append(place)
            self._grid.addWidget(name, at // ACROSS, at % ACROSS * 2)
            self._grid.addWidget(place, at // ACROSS, at % ACROSS * 2 + 1)
            self._grid.setColumnStretch(at % ACROSS * 2, 1)

    def _keep(self) -> None:
        by_place: dict[int, list[int]] = {}
        for entrant, place in zip(self._table.entrants, self.places, strict=True):
            by_place.setdefault(place.value(), []).append(entrant)
        places = tuple(tuple(tied) for _, tied in sorted(by_place.items()))
        self.wanted.emit(w.Type(self._round, self._table.number, places))

    def _take_back(self) -> None:
        self.wanted.emit(w.Type(self._round, self._table.number, None))


class ResultsPage(QWidget):
    """The tables of one round: the newest, until another is chosen."""

    wanted = pyqtSignal(object)
    chosen = pyqtSignal(bool)
    """Is a table chosen?"""

    def __init__(self) -> None:
        super().__init__()
        self._rounds: tuple[RoundView, ...] = ()
        self.round = RoundBox(say("organiser_which_round", "Which round"))
        self.list = Listing(
            say("organiser_tables_of_round", "Tables of this round"),
            (
                say("organiser_table", "Table"),
                say("organiser_table_room", "Room"),
                say("organiser_who", "Who"),
                say("organiser_result", "Result"),
            ),
            (2, 3),
        )
        self.list.setMinimumHeight(3 * ROW_PX)
        self.editor = ResultEditor()
        self.editor.wanted.connect(self.wanted)
        self.list.chosen.connect(self._show_table)
        self.round.currentIndexChanged.connect(self._show_round)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.round)
        column.addWidget(self.list, 1)
        column.addWidget(self.editor)

    def show_view(self, view: OrganiserView) -> None:
        self._rounds = view.rounds
        if self.round.show_titles([words(_title(each)) for each in view.rounds]):
            self.list.clearSelection()
        self._show_round()

    @property
    def _shown(self) -> RoundView | None:
        at = self.round.currentIndex()
        return self._rounds[at] if 0 <= at < len(self._rounds) else None

    def _show_round(self) -> None:
        shown = self._shown
        self.list.show_cells([_cells(table) for table in shown.tables] if shown is not None else [])
        self._show_table()

    def _show_table(self) -> None:
        shown, row = self._shown, self.list.at
        self.chosen.emit(row >= 0)
        if shown is None or not 0 <= row < len(shown.tables):
            self.editor.show_table(0, None)
        else:
            self.editor.show_table(shown.number, shown.tables[row])


def _title(each: RoundView) -> Message:
    done = sum(table.state in ("told", "typed") for table in each.tables)
    return say(
        "organiser_round",
        "{kind, select, off {Play-off} other {Round {number}}} · {game} · {done} of {all, plural, one {# table} "
        "other {# tables}} finished",
        kind="off" if each.decides else "round",
        number=each.number,
        game=each.game,
        done=done,
        all=len(each.tables),
    )


def _cells(table: TableRow) -> tuple[str, ...]:
    state = {
        "waits": say("organiser_table_waits", "to be played")
        if table.room
        else say("organiser_type_it", "to be typed"),
        "plays": say("organiser_table_plays", "is played"),
    }
    if table.state in state:
        said = state[table.state]
    else:
        who = dict(zip(table.entrants, table.who, strict=True))
        lines = (
            f"{place}. {', '.join(who.get(entrant, str(entrant)) for entrant in tied)}"
            for place, tied in _numbered(table.places)
        )
        said = say(
            "organiser_places", "{typed, select, yes {✎ } other {}}{places}",
            typed="yes" if table.state == "typed" else "no", places=Typed("  ".join(lines)),
        )  # fmt: skip
    who_sits = Series(tuple(map(Typed, table.who)))
    return str(table.number), table.room or "–", words(say("organiser_sit", "{who}", who=who_sits)), words(said)


def _numbered(places: Places) -> list[tuple[int, tuple[int, ...]]]:
    """1, 2, 2, 4: who ties shares a place."""
    numbered, place = [], 1
    for tied in places:
        numbered.append((place, tied))
        place += len(tied)
    return numbered
