"""Who plays: players and teams, pasted or taken from a class, with their nicknames; who has left.

Must not: keep a name.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QHBoxLayout, QPlainTextEdit, QSpinBox, QVBoxLayout, QWidget

from gotit.core.message import Message, Series, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import set_words, text_label
from gotit.ui.operator.style import button
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.listing import Listing
from gotit.ui.organiser.view import OrganiserView, PlayerRow
from gotit.ui.slots import call

PASTE_PX, LARGEST_TEAM, NICKNAME = 76, 30, 2


class PlayersPage(QWidget):
    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self._players: tuple[PlayerRow, ...] = ()
        self.lines = QPlainTextEdit()
        self.lines.setAccessibleName(words(say("organiser_lines", "Names, one a line")))
        self.lines.setPlaceholderText(
            words(
                say(
                    "organiser_lines_hint",
                    "Type or paste names, one a line. A team: “Comets: Ana, Ben, Cleo”.",
                )
            )
        )
        self.lines.setTabChangesFocus(True)
        self.lines.setFixedHeight(PASTE_PX)
        self.enter = button(say("organiser_enter", "They play"), tone="right", once=True)
        self.classes = QComboBox()
        self.classes.setAccessibleName(words(say("organiser_class", "Class")))
        self.team_size = QSpinBox()
        self.team_size.setAccessibleName(words(say("organiser_team_size", "How many in a team")))
        self.team_size.setRange(1, LARGEST_TEAM)
        self.team_size.setSpecialValueText(words(say("organiser_alone", "each alone")))
        self.team_size.setPrefix(words(say("organiser_teams_of", "teams of ")))
        self.take = button(say("organiser_enter_class", "The class plays"), once=True)
        self.list = Listing(
            say("organiser_players", "Players and teams"),
            (
                say("organiser_number", "No."),
                say("organiser_name", "Name (stays here)"),
                say("organiser_nickname", "Nickname (double-click)"),
                say("organiser_tables_played", "Tables"),
                say("organiser_player_state", "Is"),
            ),
            (1, NICKNAME),
            NICKNAME,
        )
        self.count = text_label(kind="strong")
        self.leave = button(once=True)
        self._lay_out()
        self.enter.clicked.connect(call(self.enter, self._enter))
        self.take.clicked.connect(call(self.take, self._take))
        self.leave.clicked.connect(call(self.leave, self._leave))
        self.list.edited.connect(self._rename)
        self.list.chosen.connect(self._chosen)

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.addWidget(self.lines, 1)
        above.addWidget(self.enter)
        self.from_class = QWidget()
        row = QHBoxLayout(self.from_class)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.classes, 1)
        row.addWidget(self.team_size)
        row.addWidget(self.take)
        below = QHBoxLayout()
        below.addWidget(self.count, 1)
        below.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.addLayout(above)
        column.addWidget(self.from_class)
        column.addWidget(self.list, 1)
        column.addLayout(below)

    def show_view(self, view: OrganiserView) -> None:
        self._players = view.players
        self.list.show_cells([_cells(player) for player in view.players])
        here = sum(not player.left for player in view.players)
        self.count.setText(
            words(say("organiser_count", "{here} play, {left} have left", here=here, left=len(view.players) - here))
        )
        wanted = [(of.key, of.title, of.size) for of in view.classes if of.size]
        if [self.classes.itemData(at) for at in range(self.classes.count())] != [key for key, _, _ in wanted]:
            self.classes.clear()
            for key, title, size in wanted:
                said = say("organiser_class_here", "{title} ({here} here)", title=title, here=size)
                self.classes.addItem(words(said), key)
        self.from_class.setVisible(bool(wanted))
        for widget in (self.enter, self.take, self.lines):
            widget.setEnabled(not view.closed)
        self._chosen()

    @property
    def _player(self) -> PlayerRow | None:
        row = self.list.at
        return self._players[row] if 0 <= row < len(self._players) else None

    def _chosen(self) -> None:
        player = self._player
        self.leave.setEnabled(player is not None)
        back = player is not None and player.left
        set_words(self.leave, say("organiser_back", "Is back") if back else say("organiser_leave", "Has left"))

    def _enter(self) -> None:
        self.wanted.emit(w.Enter(self.lines.toPlainText()))
        self.lines.clear()

    def _take(self) -> None:
        self.wanted.emit(w.EnterClass(str(self.classes.currentData()), self.team_size.value()))

    def _leave(self) -> None:
        if (player := self._player) is not None:
            self.wanted.emit(w.Leave(player.entrant, back=player.left))

    def _rename(self, row: int, nickname: str) -> None:
        self.wanted.emit(w.Nickname(self._players[row].entrant, nickname))


def _cells(player: PlayerRow) -> tuple[str, ...]:
    members = Series(tuple(map(Typed, player.pupils)))
    name: Message | Typed = Typed(player.name)
    if player.pupils:
        name = say("organiser_team", "Team: {members}", members=members)
    is_ = say("organiser_has_left", "has left") if player.left else say("organiser_plays", "plays")
    return str(player.entrant), words(name), player.nickname, str(player.tables), words(is_)
