"""What the championship is played as, what comes next in it, and "draw".

Must not: seat anybody; know what a format does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QLabel, QSizePolicy, QSpinBox, QVBoxLayout

from gotit.core.message import AllOf, Message, Series, Typed, say
from gotit.language.chosen import words
from gotit.ui.operator.pages import show_those
from gotit.ui.operator.plain import WORDS_PX, ShortLabel, set_tip, set_words, text_label
from gotit.ui.operator.style import button
from gotit.ui.organiser import wishes as w
from gotit.ui.organiser.view import Asked, FormatRow, NextKind, NextView, OrganiserView, PlayedAs
from gotit.ui.slots import call

AT_A_TABLE, SEATS_PX, ABOUT_PX, SAID_PX, CHOOSE_PX, GAME_LONG = 4, 44, 40, 36, 84, 18
DRAWN: tuple[NextKind, ...] = ("round", "goes_on", "title")
"""What can be drawn."""
ASKED: Mapping[Asked, tuple[Message, Message, int, int]] = {
    "tables": (
        say("organiser_tables_label", "Tables"),
        say("organiser_tables_tip", "How many tables play at once"),
        50,
        1,
    ),
    "rounds": (
        say("organiser_rounds_label", "Rounds"),
        say("organiser_rounds_tip", "How many rounds are played"),
        20,
        3,
    ),
    "go_on": (
        say("organiser_go_on_label", "Go through"),
        say("organiser_go_on_tip", "How many of each table go on to the next round"),
        8,
        2,
    ),
    "titles": (
        say("organiser_titles_label", "Titles"),
        say("organiser_titles_tip", "How many first places are played off if they are shared"),
        9,
        1,
    ),
}
"""Of what a format asks: its label, what it means, the most there can be, and what stands there at first."""


class PlanPanel(QFrame):
    wanted = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._seated, self._roomy, self._closed = False, True, False
        self._own_tables = False
        """Did somebody choose how many tables? Else it follows the rooms that are there."""
        self._formats: tuple[FormatRow, ...] = ()
        self._chosen, self._next = PlayedAs(), NextView()
        self.format = QComboBox()
        self.format.setAccessibleName(words(say("organiser_format", "Format")))
        self.asked = {each: _spin(tip, most, first) for each, (_, tip, most, first) in ASKED.items()}
        self._labels: dict[Asked, QLabel] = {each: text_label(label) for each, (label, *_) in ASKED.items()}
        self.choose = button(say("organiser_use_format", "Use this format"), fitted=True, once=True)
        self.choose.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.choose.setMinimumWidth(CHOOSE_PX)
        self.about = ShortLabel("soft", lines=2)
        self.about.setFixedHeight(ABOUT_PX)
        self.game = QComboBox()
        self.game.setAccessibleName(words(say("organiser_game", "Game")))
        self.game.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.game.setMinimumContentsLength(GAME_LONG)
        self.said = ShortLabel("strong", lines=2, largest_px=WORDS_PX)
        self.said.setMaximumHeight(SAID_PX)
        self.seats = ShortLabel("soft", lines=2)
        self.seats.setFixedHeight(SEATS_PX)
        self.draw = button(tone="right", once=True)
        self.choose.clicked.connect(call(self.choose, self._choose))
        self.draw.clicked.connect(call(self.draw, self._draw))
        self.format.currentIndexChanged.connect(call(self.format, self._show_asked))
        for each in self.asked.values():
            each.valueChanged.connect(call(each, self._show_changed))
        self.asked["tables"].valueChanged.connect(call(self.asked["tables"], self._chose_tables))
        self._lay_out()

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.addWidget(self.format)
        for each, spin in self.asked.items():
            above.addWidget(self._labels[each])
            above.addWidget(spin)
        above.addWidget(self.about, 1)
        above.addWidget(self.choose)
        below = QHBoxLayout()
        below.addWidget(self.game, 1)
        below.addWidget(self.draw)
        column = QVBoxLayout(self)
        column.addLayout(above)
        column.addWidget(self.said)  # a long sentence has the whole width
        column.addLayout(below)
        column.addWidget(self.seats)

    def show_view(self, view: OrganiserView) -> None:
        if self.game.count() != len(view.games):
            self.game.clear()
            for game in view.games:
                self.game.addItem(words(game.title), game.key)
        if self._formats != view.formats:
            self._formats = view.formats
            self.format.clear()
            for each in view.formats:
                self.format.addItem(words(each.title), each.key)
        if self._chosen != view.played_as:
            self._chosen = view.played_as
            self._fill(view.played_as)
        elif not self._own_tables and not view.played_as.format:
            here = sum(not player.left for player in view.players)
            self._set("tables", view.free or max(1, here // AT_A_TABLE))
        self._next, self._closed = view.next, view.closed
        can_draw = view.next.kind in DRAWN and not view.closed
        self._show_changed()
        show_those({self.draw: can_draw, self.game: can_draw})
        set_words(
            self.draw,
            say("organiser_draw", "Draw round {number}", number=view.next.round)
            if view.next.kind == "round"
            else say("organiser_draw_play_off", "Draw the play-off"),
        )
        self.said.say(None if view.closed else SAID[view.next.kind](view.next))
        self.seats.say(_seating(view.next) if can_draw else None)
        self._seated = can_draw
        self.give_room(self._roomy)

    def give_room(self, roomy: bool) -> None:
        """Something below wants its room: who would sit where is left out then."""
        self._roomy = roomy
        self.seats.setVisible(roomy and self._seated)

    def _fill(self, chosen: PlayedAs) -> None:
        """The form shows what was chosen. What was not asked stays as it was."""
        self.format.setCurrentIndex(max(0, self.format.findData(chosen.format)))
        for each in ASKED:
            if number := getattr(chosen, each):
                self._set(each, number)

    def _set(self, asked: Asked, number: int) -> None:
        spin = self.asked[asked]
        blocked = spin.blockSignals(True)
        spin.setValue(number)
        spin.blockSignals(blocked)

    def _show_asked(self) -> None:
        row = self._format
        asks = row.asks if row is not None else ()
        show_those({each: asked in asks for asked, each in self._labels.items()})
        show_those({each: asked in asks for asked, each in self.asked.items()})
        self.about.say(row.about if row is not None else None)
        self._show_changed()

    def _show_changed(self) -> None:
        self.choose.setEnabled(not self._closed and self._form != self._chosen)

    def _chose_tables(self) -> None:
        self._own_tables = True

    @property
    def _format(self) -> FormatRow | None:
        at = self.format.currentIndex()
        return self._formats[at] if 0 <= at < len(self._formats) else None

    @property
    def _form(self) -> PlayedAs:
        row = self._format
        if row is None:
            return PlayedAs()
        return PlayedAs(row.key, **{each: self.asked[each].value() for each in row.asks})

    def _choose(self) -> None:
        self.wanted.emit(w.PlayAs(self._form))

    def _draw(self) -> None:
        self.wanted.emit(w.Draw(self._next.round, str(self.game.currentData())))


def _spin(tip: Message, most: int, value: int) -> QSpinBox:
    made = QSpinBox()
    made.setAccessibleName(words(tip))
    set_tip(made, tip)
    made.setRange(1, most)
    made.setValue(value)
    return made


def _round(coming: NextView) -> Message:
    """How good the next round is: of all rounds if all should meet equally often; and who meets again, who pauses."""
    met = coming.meetings
    said = (
        say("organiser_next_round", "Round {round} comes next.", round=coming.round)
        if met is None
        else say(
            "organiser_meetings",
            "{rounds, plural, one {In the only round} other {In all # rounds together}} any two meet {least} to {most} "
            "times: {over} % over the best there could be.",
            rounds=met.rounds, least=met.least, most=met.most, over=round(met.over_percent),
        )
    )  # fmt: skip
    return say(
        "organiser_next",
        "{said}{again, plural, =0 {} one { One pair of round {round} has met before.} "
        "other { # pairs of round {round} have met before.}}{pause, plural, =0 {} one { {who} pauses.} "
        "other { {who} pause.}}",
        said=said, again=coming.again, round=coming.round, pause=len(coming.rest),
        who=AllOf(tuple(map(Typed, coming.rest))),
    )  # fmt: skip


def _waits(coming: NextView) -> Message:
    return say(
        "organiser_waits",
        "Round {round} still lacks the {count, plural, one {result of table} other {results of tables}} {tables}.",
        round=coming.round,
        count=len(coming.open),
        tables=AllOf(coming.open),
    )


def _same(said: Message) -> Callable[[NextView], Message]:
    return lambda _: said


SAID: Mapping[NextKind, Callable[[NextView], Message]] = {
    "working": _same(say("organiser_working", "What comes next is being worked out …")),
    "unchosen": _same(say("organiser_unchosen", "Choose a format, and click “Use this format”.")),
    "nobody": _same(say("organiser_nobody", "Nobody can be seated yet: enter at least two under “Who plays”.")),
    "round": _round,
    "goes_on": _same(say("organiser_goes_on", "Some tie for the last place that goes on: they play it off first.")),
    "title": _same(say("organiser_title_shared", "A title is shared: it is played off at the buzzer.")),
    "waits": _waits,
    "over": _same(say("organiser_over", "Everything has been played, and no title is shared.")),
}
"""What comes next, in a sentence."""


def _seating(coming: NextView) -> Message:
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
        for number, (room, who) in enumerate(coming.tables, 1)
    )
    return say("organiser_seats", "Tables: {tables}", tables=Typed(" · ".join(map(words, tables))))
