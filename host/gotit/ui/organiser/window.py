"""The organiser's window: who asks, rooms, players, rounds, standings, and the day's end.

Must not: speak to a hub. It shows a view and says what is wanted (`wishes`).
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QApplication, QFileDialog, QHBoxLayout, QTabWidget, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.plain import PlainBox, ShortLabel, set_tip, text_label
from gotit.ui.operator.question import Question
from gotit.ui.operator.style import button, dress, set_verdict, style_sheet
from gotit.ui.operator.typed_line import TypedLine
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.deals import DealsPage
from gotit.ui.organiser.door import Door
from gotit.ui.organiser.listing import Listing
from gotit.ui.organiser.plan import PlanPanel
from gotit.ui.organiser.players import PlayersPage
from gotit.ui.organiser.results import ResultsPage
from gotit.ui.organiser.rooms import Asks, RoomList
from gotit.ui.organiser.view import Hub, OrganiserView
from gotit.ui.slots import call
from gotit.ui.theme import Theme

LEAST_ROOMS_PX, ROOMS_PX, WRITTEN_PX, TITLE_LONG, REHEARSED = 318, 430, 44, 60, 2
HUB: dict[Hub, Message] = {
    "starting": say("organiser_hub_starting", "◔ The hub begins …"),
    "on": say("organiser_hub_on", "● The hub is on"),
    "off": say("organiser_hub_off", "▲ The hub is away; it is started again. Rooms play on."),
    "full": say("organiser_hub_full", "▲ This computer's disk is full for the hub. Rooms play on."),
}
NAMES_TIP = say(
    "organiser_names_tip",
    "Off: rooms and hall show nicknames, or numbers. On: they show the names that you entered. Names are in nothing "
    "that is kept of the championship, and are deleted here when you close the day.",
)


class OrganiserWindow(QWidget):
    """`wanted` carries a wish; `hall_wanted`: the hall's window."""

    wanted = pyqtSignal(object)
    hall_wanted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        title = words(say("organiser_title", "Got It! Championship"))
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.view = OrganiserView()
        self.title = TypedLine(say("organiser_what_called", "What the championship is called"), most=TITLE_LONG)
        self.hub = ShortLabel("strong")
        self.hall = text_label()
        self.hall_window = button(
            say("organiser_hall_window", "The hall's picture"),
            tip=say("organiser_hall_tip", "A window for the projector: F11 fills the screen with it, Escape ends that"),
        )
        self.asks = Asks()
        self.door = Door()
        self.rooms = RoomList()
        self.rehearse = button(
            say("organiser_rehearse", "Rehearse with computer rooms"),
            tip=say(
                "organiser_rehearse_tip",
                "Two rooms of this computer ask to come in, and play whatever is drawn for them by themselves",
            ),
            fitted=True,
        )
        self.players = PlayersPage()
        self.plan = PlanPanel()
        self.results = ResultsPage()
        self.standings = Listing(
            say("organiser_standings", "Standings"),
            (
                say("organiser_place", "Place"),
                say("organiser_standing_who", "Who"),
                say("organiser_points", "Tables won"),
                say("organiser_standing_tables", "Tables played"),
            ),
            (1,),
        )
        self.deals = DealsPage()
        self.tabs = QTabWidget()
        self.names = PlainBox(say("organiser_names", "Real names in rooms and hall"))
        set_tip(self.names, NAMES_TIP)
        self.said = ShortLabel("check", lines=2)
        self.written = ShortLabel(lines=2)
        self.written.setFixedHeight(WRITTEN_PX)
        self.question = Question()
        self.export = button(
            say("organiser_export", "Save as files …"),
            tip=say(
                "organiser_export_tip",
                "Standings, results and boards as tables (CSV), all that was told as JSON lines, and to print (PDF) "
                "sheets and a card for each table that has no result yet, into a folder that you choose. Nicknames and "
                "numbers are in them, and no other names.",
            ),
        )
        self.close_day = button(say("organiser_close", "Close the day …"))
        self._lay_out()
        self._connect()
        self.resize(1280, 690)
        self.show_view(self.view)
        self.players.lines.setFocus()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.title, 2)
        top.addWidget(self.hub, 2)
        top.addWidget(self.hall)
        top.addWidget(self.hall_window)
        left = QVBoxLayout()
        left.addWidget(self.door)
        left.addWidget(scrolled(self.rooms), 1)
        left.addWidget(self.rehearse)
        self._side = side = QWidget()
        side.setMinimumWidth(LEAST_ROOMS_PX)
        side.setMaximumWidth(ROOMS_PX)
        left.setContentsMargins(0, 0, 0, 0)
        side.setLayout(left)
        rounds = QWidget()
        column = QVBoxLayout(rounds)
        column.addWidget(self.plan)
        column.addWidget(self.results, 1)
        for page, name in (
            (self.players, say("organiser_tab_players", "Who plays")),
            (rounds, say("organiser_tab_rounds", "Rounds")),
            (self.standings, say("organiser_tab_standings", "Standings")),
            (self.deals, say("organiser_tab_deals", "Same deal")),
        ):
            self.tabs.addTab(page, words(name))
        middle = QHBoxLayout()
        middle.addWidget(side, 1)
        middle.addWidget(self.tabs, 2)
        bottom = QHBoxLayout()
        bottom.addWidget(self.said, 1)
        bottom.addWidget(self.names)
        bottom.addWidget(self.export)
        bottom.addWidget(self.close_day)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 6, 14, 6)
        whole.setSpacing(4)
        whole.addLayout(top)
        whole.addWidget(self.asks)
        whole.addWidget(self.question)
        whole.addLayout(middle, 1)
        whole.addWidget(self.written)
        whole.addLayout(bottom)

    def _connect(self) -> None:
        for part in (self.asks, self.rooms, self.players, self.plan, self.results):
            part.wanted.connect(self.wanted)
        self.door.wanted.connect(self._want_door)
        self.results.chosen.connect(self._make_room)
        self.title.submitted.connect(self._rename)
        self.title.editingFinished.connect(self._rename)
        self.hall_window.clicked.connect(self.hall_wanted)
        self.rehearse.clicked.connect(call(self.rehearse, self._rehearse))
        self.names.clicked.connect(call(self.names, self._want_names))
        self.export.clicked.connect(call(self.export, self._choose_folder))
        self.close_day.clicked.connect(call(self.close_day, self._ask_to_close))

    def set_theme(self, theme: Theme) -> None:
        """Colours of the whole program."""
        app = QApplication.instance()
        if isinstance(app, QApplication):
            dress(app, theme)
        self.setStyleSheet(style_sheet(theme))

    def show_view(self, view: OrganiserView) -> None:
        """From now on it is so."""
        before, self.view = self.view, view
        if view.title != before.title or not self.title.hasFocus():
            self.title.setText(view.title)
        self.hub.say(HUB[view.hub])
        self.hall.setText(
            words(say("organiser_hall", "Hall: {address}", address=Typed(view.hall))) if view.hall else ""
        )
        self.asks.show_asks(view.asks)
        self.door.show_invitation(view.invitation, closed=view.closed)
        self.rooms.show_rooms(view.rooms)
        self.players.show_view(view)
        self.plan.show_view(view)
        self.results.show_view(view)
        self.deals.show_view(view)
        self.standings.show_cells(
            [(str(row.place), row.who, f"{row.points / 100:.2f}", str(row.tables)) for row in view.standings]
        )
        self.names.setChecked(view.real_names)
        for widget in (self.names, self.close_day, self.rehearse):
            widget.setEnabled(not view.closed)
        self.export.setEnabled(view.hub == "on")
        self.said.say(say("organiser_problem", "▲ {problem}", problem=view.problem) if view.problem else None)
        set_verdict(self.said, "wrong" if view.problem else "")
        self.written.say(view.done)
        self.written.setVisible(view.done is not None)

    def _rename(self) -> None:
        if (typed := self.title.text().strip()) and typed != self.view.title:
            self.wanted.emit(w.Rename(typed))

    def _make_room(self, chosen: bool) -> None:
        self.plan.give_room(not chosen)

    def _want_door(self, wanted: bool) -> None:
        self.wanted.emit(w.Door(wanted))

    def _rehearse(self) -> None:
        self.wanted.emit(w.Rehearse(REHEARSED))

    def _want_names(self) -> None:
        self.wanted.emit(w.Names(self.names.isChecked()))

    def _choose_folder(self) -> None:
        title = words(say("organiser_export_where", "Where to save the files"))
        if folder := QFileDialog.getExistingDirectory(self, title):
            self.wanted.emit(w.Export(folder))

    def _ask_to_close(self) -> None:
        self.question.ask(
            say(
                "organiser_close_ask",
                "Close the day? Rooms are told that it is over, and the names are deleted. Results stay.",
            ),
            say("organiser_close_yes", "Close the day"),
            self._close,
            tone="wrong",
        )

    def _close(self, _: str) -> None:
        self.wanted.emit(w.Close())
