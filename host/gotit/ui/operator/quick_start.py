"""Start at once: a button for each game, with who is here and as it was played last; alone, against the computer.

Must not: know one game; start anything (it says which is wanted).
"""

from __future__ import annotations

from typing import Any

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from gotit.core.message import Typed, say
from gotit.core.teams import MOST_IN_A_TEAM
from gotit.language.chosen import words
from gotit.ui.operator.forms import choice
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call


def fits(game: GamePanels, people: int, against: int = 0) -> bool:
    """Can so many play this game, in teams if need be? `against`: see `Settings`."""
    if people == 1 and against:
        return bool(game.levels)
    return game.seats[0] <= people <= game.seats[-1] * MOST_IN_A_TEAM


AGAINST = say("quick_against", "On your own, you play against")
NOBODY = say("against_nobody", "nobody")
COMPUTER = say("the_computers_name", "Computer")


class QuickStart(QFrame):
    """`wanted` carries the name of a game. `against`: whom a player alone plays, as in `Settings`."""

    wanted = pyqtSignal(str)
    changed = pyqtSignal()

    def __init__(self, games: tuple[GamePanels, ...], against: int) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._games, self._people = games, 0
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 12, 6)
        column.setSpacing(6)
        row = QHBoxLayout()
        row.setSpacing(6)
        column.addLayout(row)
        row.addWidget(text_label(say("quick_start", "Quick start"), "heading"))
        self.buttons: dict[str, QPushButton] = {}
        for game in games:
            knob = button(
                Typed(game.title),
                name=say("quick_start_game", "Start {game} now", game=Typed(game.title)),
                fitted=True,
            )
            knob.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            knob.clicked.connect(call(knob, self.wanted.emit, game.name))
            self.buttons[game.name] = knob
            row.addWidget(knob, 1)
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
        self.level.setCurrentIndex(against if 0 <= against <= len(levels) else 1)

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

    def show_people(self, people: int) -> None:
        """Offer the games that so many can play."""
        self._people = people
        self.alone.setVisible(people == 1)
        for game in self._games:
            knob = self.buttons[game.name]
            can = fits(game, people, self.against)
            knob.setEnabled(can)
            low, high = game.seats[0], game.seats[-1]
            how = "computer" if people == 1 and self.against else "teams" if people > high else "alone"
            set_tip(
                knob,
                words(
                    say(
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
