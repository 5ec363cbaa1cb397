"""Start at once: a button for each game, with who is here and as it was played last.

Must not: know one game; start anything (it says which is wanted).
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy

from gotit.core.message import Typed, say
from gotit.core.teams import MOST_IN_A_TEAM
from gotit.language.chosen import words
from gotit.ui.operator.game_panels import GamePanels
from gotit.ui.operator.plain import set_tip, text_label
from gotit.ui.operator.style import button
from gotit.ui.slots import call


def fits(game: GamePanels, people: int) -> bool:
    """Can so many play this game, in teams if need be?"""
    return game.seats[0] <= people <= game.seats[-1] * MOST_IN_A_TEAM


class QuickStart(QFrame):
    """`wanted` carries the name of a game."""

    wanted = pyqtSignal(str)

    def __init__(self, games: tuple[GamePanels, ...]) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._games = games
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(6)
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

    def show_people(self, people: int) -> None:
        """Offer the games that so many can play."""
        for game in self._games:
            knob = self.buttons[game.name]
            knob.setEnabled(fits(game, people))
            low, high = game.seats[0], game.seats[-1]
            in_teams = people > high
            set_tip(
                knob,
                words(
                    say(
                        "quick_start_tip",
                        "{fits, select, alone {Starts at once, as it was played last} teams {Starts at once, in teams} "
                        "other {For {low} to {high} players or teams}}",
                        fits=("teams" if in_teams else "alone") if fits(game, people) else "no",
                        low=low,
                        high=high,
                    )
                ),
            )
