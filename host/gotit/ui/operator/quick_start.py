"""The shelf of games. Each can start at once, with who is here and as it was played last; alone, against the computer.

Must not: know one game; start anything (it says which is wanted).
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Message, say
from gotit.core.teams import MOST_IN_A_TEAM
from gotit.language.chosen import words
from gotit.ui.operator.forms import choice
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.game_tile import Tile
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.slots import call
from gotit.ui.theme import Theme

ACROSS = 3


def fits(game: GamePanels, people: int, against: int = 0) -> bool:
    """Can so many play this game, in teams if need be? `against`: see `Settings`."""
    if people == 1 and against:
        return bool(game.levels)
    return game.seats[0] <= people <= game.seats[-1] * MOST_IN_A_TEAM


AGAINST = say("quick_against", "On your own, you play against")
NOBODY = say("against_nobody", "nobody")
COMPUTER = say("the_computers_name", "Computer")


_QUICK_START = say("quick_start", "Quick start")


def _why_not(people: int, low: int, high: int) -> Message:
    """What a button says instead, while so many cannot play."""
    if not people:
        return say("quick_start_who", "Who plays?")
    if people < low:
        return say("quick_start_few", "From {low} players on", low=low)
    return say("quick_start_many", "At most {high} teams", high=high)


class QuickStart(QFrame):
    """`wanted` carries the name of a game to start, `chosen` of one that was only chosen, `how_to` of one to explain.

    `against`: whom a player alone plays, as in `Settings`.
    """

    wanted = pyqtSignal(str)
    chosen = pyqtSignal(str)
    how_to = pyqtSignal(str)
    changed = pyqtSignal()

    def __init__(self, games: tuple[GamePanels, ...], against: int) -> None:
        super().__init__()
        self.setObjectName("clear")
        self._games, self._people = games, 0
        self._led: Message | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        grid = QGridLayout()
        grid.setSpacing(10)
        column.addLayout(grid, 1)
        self.tiles: dict[str, Tile] = {}
        self.buttons: dict[str, QPushButton] = {}
        for place, game in enumerate(games):
            tile = Tile(game, place)
            tile.chosen.connect(self.chosen)
            tile.start.clicked.connect(call(tile.start, self.wanted.emit, game.name))
            tile.how_to.clicked.connect(call(tile.how_to, self.how_to.emit, game.name))
            self.tiles[game.name], self.buttons[game.name] = tile, tile.start
            grid.addWidget(tile, *divmod(place, ACROSS))
            grid.setColumnStretch(place % ACROSS, 1)
        levels = next((tuple(each.words for each in game.levels) for game in games if game.levels), ())
        self.level = choice(self._level_chosen, ((said, at) for at, said in enumerate((NOBODY, *levels))))
        self.level.setAccessibleName(words(AGAINST))
        set_tip(
            self.level, say("quick_against_tip", "The computer plays at a second seat. It deals, and judges as ever")
        )
        self.alone = QWidget()
        self.alone.setObjectName("clear")
        beside = QHBoxLayout(self.alone)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(text_label(AGAINST))
        beside.addWidget(self.level)
        beside.addStretch(1)
        column.addWidget(self.alone)
        self.alone.hide()
        self.level.setCurrentIndex(against if 0 <= against <= len(levels) else 0)

    def show_game(self, name: str) -> None:
        """Frame the one that is chosen."""
        for game, tile in self.tiles.items():
            tile.show_chosen(game == name)

    def set_theme(self, theme: Theme) -> None:
        for tile in self.tiles.values():
            tile.cover.theme = tile.tick.theme = theme
            tile.cover.update()

    @property
    def against(self) -> int:
        return int(self.level.currentData() or 0)

    def _level_chosen(self) -> None:
        self.show_people(self._people)
        self.changed.emit()

    def opponent(self, game: GamePanels, people: int) -> dict[str, Any]:
        """Settings by which the computer sits at a second seat; none unless one player is alone and wants it so."""
        if people != 1 or not self.against or not game.levels:
            return {}
        return {"mode": "virtual", "computers": {"2": game.levels[self.against - 1].value}}

    def show_led(self, led: Message | None) -> None:
        """Why nothing can be started here; None: it can."""
        if led != self._led:
            self._led = led
            self.show_people(self._people)

    def show_people(self, people: int) -> None:
        """Offer the games that so many can play."""
        self._people = people
        self.alone.setVisible(people == 1)
        for game in self._games:
            knob = self.buttons[game.name]
            can = fits(game, people, self.against)
            knob.setEnabled(can and self._led is None)
            low, high = game.seats[0], game.seats[-1]
            knob.setText(words(_QUICK_START if can else _why_not(people, low, high)))
            how = "computer" if people == 1 and self.against else "teams" if people > high else "alone"
            set_tip(
                knob,
                words(
                    self._led
                    or say(
                        "quick_start_tip",
                        "{fits, select, alone {Starts at once, as it was played last} teams {Starts at once, in teams} "
                        "computer {Starts at once, against the computer} "
                        "other {For {low} to {high} players or teams}}",
                        fits=how if can else "no",
                        low=low,
                        high=high,
                    )
                ),
            )
