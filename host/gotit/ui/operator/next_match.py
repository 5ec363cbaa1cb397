"""The next match of a championship, as an offer: a click fills in game, settings and players.

Must not: start anything. Whether what is started is that match is seen by its game and its names, in their order.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QFrame, QHBoxLayout

from gotit.core.appointed import Appointed
from gotit.core.message import AllOf, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.championship_view import NextMatch
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button


class NextPanel(QFrame):
    """Hidden while there is none. `wanted`: to be taken over."""

    wanted = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.match: NextMatch | None = None
        self.words = text_label(kind="big", wraps=True)
        self.take = button(
            say("next_take", "Take it over"),
            tip=say("next_take_tip", "Game, settings and players as the organiser has drawn them"),
            tone="primary",
        )
        self.take.clicked.connect(self.wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 10, 14, 10)
        row.addWidget(self.words, 1)
        row.addWidget(self.take)
        self.hide()

    def offer(self, match: NextMatch | None) -> None:
        """This is to be played next; None: nothing is."""
        self.match = match
        self.setVisible(match is not None)

    def show_set_up(self, game: str, names: tuple[str, ...]) -> None:
        """What would be started now: is it this match?"""
        if self.match is None:
            return
        ready = self.of(game, names) is not None
        said = say(
            "next_match",
            "{ready, select, yes {This is table {table}, {game}: {names}} "
            "other {Next: table {table}, {game}: {names}}}",
            ready="yes" if ready else "no",
            table=self.match.appointed.table,
            game=Typed(self.match.title),
            names=AllOf(tuple(map(Typed, self.match.names))),
        )
        self.words.setText(words(said))
        self.take.setVisible(not ready)

    def of(self, game: str, names: tuple[str, ...]) -> Appointed | None:
        """For which table a match of this game between these players is; None: for none."""
        match = self.match
        return match.appointed if match is not None and (match.game, match.names) == (game, names) else None
