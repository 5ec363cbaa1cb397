"""The coming rounds: which game, how many tables, how well all would meet; and "draw".

Must not: seat anybody.
"""

from __future__ import annotations

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSpinBox, QVBoxLayout

from gotit.core.message import Message, Series, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.plain import ShortLabel, set_words, text_label
from gotit.ui.operator.style import button
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import OrganiserView, PlanView
from gotit.ui.slots import call

MOST_TABLES, MOST_ROUNDS, AT_A_TABLE = 50, 20, 4
SEATS_PX = 44


class PlanPanel(QFrame):
    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._seated, self._roomy = False, True
        self._own_tables = False
        """Did somebody choose how many tables? Else it follows the rooms that are there."""
        self.game = QComboBox()
        self.game.setAccessibleName(words(say("organiser_game", "Game")))
        self.tables = _spin(say("organiser_tables", "How many tables"), MOST_TABLES, 1)
        self.rounds = _spin(say("organiser_rounds", "How many rounds"), MOST_ROUNDS, 3)
        self.plan = button(
            say("organiser_plan", "Work out the rounds"),
            tip=say("organiser_plan_tip", "All together, so that all meet about equally often. Nothing begins yet"),
            once=True,
        )
        self.said = text_label(kind="strong", wraps=True)
        self.seats = ShortLabel("soft", lines=2)
        self.seats.setFixedHeight(SEATS_PX)
        self.draw = button(tone="right", once=True)
        self.play_off = button(say("organiser_play_off", "Play off the title"), once=True)
        self.plan.clicked.connect(call(self.plan, self._plan))
        self.draw.clicked.connect(call(self.draw, self._draw))
        self.play_off.clicked.connect(call(self.play_off, self._play_off))
        self.tables.valueChanged.connect(self._chose_tables)
        above = QHBoxLayout()
        above.addWidget(self.game, 1)
        for label, widget in (
            (say("organiser_tables_label", "Tables"), self.tables),
            (say("organiser_rounds_label", "Rounds"), self.rounds),
        ):
            above.addWidget(text_label(label))
            above.addWidget(widget)
        above.addWidget(self.plan)
        below = QHBoxLayout()
        below.addWidget(self.said, 1)
        below.addWidget(self.play_off)
        below.addWidget(self.draw)
        column = QVBoxLayout(self)
        column.addLayout(above)
        column.addLayout(below)
        column.addWidget(self.seats)

    def show_view(self, view: OrganiserView) -> None:
        if self.game.count() != len(view.games):
            self.game.clear()
            for game in view.games:
                self.game.addItem(game.title, game.key)
        if not self._own_tables:
            here = sum(not player.left for player in view.players)
            blocked = self.tables.blockSignals(True)
            self.tables.setValue(view.free or max(1, here // AT_A_TABLE))
            self.tables.blockSignals(blocked)
        plan, number = view.plan, max((each.number for each in view.rounds), default=0) + 1
        self.plan.setEnabled(not view.closed)
        self.draw.setVisible(plan is not None)
        set_words(self.draw, say("organiser_draw", "Draw round {number}", number=number))
        self.play_off.setVisible(bool(view.tie))
        self.said.setText(words(_quality(plan, view)))
        self.seats.say(_seating(plan) if plan is not None else None)
        self._seated = plan is not None
        self.give_room(self._roomy)

    def give_room(self, roomy: bool) -> None:
        """Something below wants its room: who would sit where is left out then."""
        self._roomy = roomy
        self.seats.setVisible(roomy and self._seated)

    def _chose_tables(self) -> None:
        self._own_tables = True

    @property
    def _game(self) -> str:
        return str(self.game.currentData())

    def _plan(self) -> None:
        self.wanted.emit(w.Plan(self._game, self.tables.value(), self.rounds.value()))

    def _draw(self) -> None:
        self.wanted.emit(w.Draw())

    def _play_off(self) -> None:
        self.wanted.emit(w.PlayOff(self._game))


def _spin(name: Message, most: int, value: int) -> QSpinBox:
    made = QSpinBox()
    made.setAccessibleName(words(name))
    made.setRange(1, most)
    made.setValue(value)
    return made


def _quality(plan: PlanView | None, view: OrganiserView) -> Message:
    if plan is None and view.tie:
        who = {player.entrant: player.called for player in view.players}
        return say(
            "organiser_tie", "{who} share the first place: it is played off at the buzzer.",
            who=Series(tuple(Typed(who.get(each, str(each))) for each in view.tie)),
        )  # fmt: skip
    if plan is None:
        return say("organiser_no_plan", "No round is planned.")
    return say(
        "organiser_quality",
        "{rounds, plural, one {One round} other {# rounds}}: any two meet {least} to {most} times, {over} % over the "
        "best there could be.{again, plural, =0 {} one { In the next round one pair meets again.} "
        "other { In the next round # pairs meet again.}}",
        rounds=plan.rounds, least=plan.least, most=plan.most, over=round(plan.over_percent), again=plan.again,
    )  # fmt: skip


def _seating(plan: PlanView) -> Message:
    """Who would sit where, in one line."""
    tables = (
        say(
            "organiser_seating",
            "{number}{room, select, none {} other { (room {name})}}: {who}",
            number=number,
            room="room" if room else "none",
            name=Typed(room),
            who=Series(tuple(map(Typed, who))),
        )
        for number, (room, who) in enumerate(plan.tables, 1)
    )
    return say("organiser_seats", "Tables: {tables}", tables=Typed(" · ".join(map(words, tables))))
