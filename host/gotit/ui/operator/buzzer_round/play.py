"""The middle of the window while a buzzer round is played: who answers first or wrote it right, and the score sheet.

Must not: apply rules, paint. Every button makes one input; the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from PyQt6.QtWidgets import QGridLayout, QHBoxLayout, QInputDialog, QPushButton, QVBoxLayout, QWidget

from gotit.core.message import Message, Seat, say
from gotit.core.offer import Offer, Open, Role
from gotit.games.buzzer_round.actions import MOST_POINTS, Correct, Right
from gotit.games.buzzer_round.view import BuzzerRoundView
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.buttons import ARMED, PENDING, Primary
from gotit.ui.operator.buzzer_round.sheet import ScoreSheet
from gotit.ui.operator.buzzer_round.words import headline
from gotit.ui.operator.layouts import empty
from gotit.ui.operator.panel import KEYS, Asks, Filled, PlayPanel
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import Tone, button
from gotit.ui.slots import call
from gotit.ui.theme import LIGHT, Theme

_ACROSS = 3


class BuzzerRoundPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = BuzzerRoundView
    _view: BuzzerRoundView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self.knobs: dict[tuple[int, Role], QPushButton] = {}
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self.sheet = ScoreSheet()
        self.sheet.chosen.connect(self._correct)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addLayout(self._grid)
        layout.addWidget(self.sheet, 1)
        below = QHBoxLayout()
        hint = say("round_sheet_hint", "To correct points, double-click their cell.")
        below.addWidget(text_label(hint, "soft", wraps=True), 1)
        self.correct = button(say("round_correct_cell", "Correct the chosen cell …"))
        self.correct.clicked.connect(call(self.correct, self.sheet.choose))
        below.addWidget(self.correct)
        layout.addLayout(below)
        layout.addWidget(self.bar)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: BuzzerRoundView, was: BuzzerRoundView | None) -> None:
        self._show_buttons()
        self.sheet.show_questions(view, self._operator)
        self.correct.setEnabled(bool(view.questions))
        self.show_offers()

    def _show_buttons(self) -> None:
        """A button for each seat that is to be chosen or marked, or for each verdict on the one who answers."""
        offers = [offer for offer in self.shown("panel") if isinstance(offer, Offer) and offer.about]
        wanted = [(offer.about, offer.move.role) for offer in offers]
        if wanted != list(self.knobs):
            empty(self._grid)
            self.knobs = {which: self._knob(which, at) for at, which in enumerate(wanted)}
        for offer, knob in zip(offers, self.knobs.values(), strict=True):
            is_right = offer.move.code == "unmark"
            name = f"{offer.about}  {self._operator.name(offer.about)}{'  ✓' if is_right else ''}"
            verdict = f"{words(offer.move.label)}  ({KEYS[offer.move.role]})" if offer.move.role else ""
            knob.setText(verdict or name)
            knob.setAccessibleName(words(_of_seat(offer), self._operator.names))
            knob.setChecked(is_right)

    def _knob(self, which: tuple[int, Role], at: int) -> QPushButton:
        role = which[1]
        tone: Tone = role if role in ("right", "wrong") else "plain"
        knob = button("", fitted=True, big=True, tone=tone, once=bool(role))
        knob.setCheckable(not role)
        knob.clicked.connect(call(knob, self._clicked, which))
        self._grid.addWidget(knob, at // _ACROSS, at % _ACROSS)
        return knob

    def _clicked(self, which: tuple[int, Role]) -> None:
        offers = self.shown("panel")
        self.do(next((offer for offer in offers if (offer.about, offer.move.role) == which), None))
        self._show_buttons()

    # --- what the window asks -------------------------------------------------------------------------------------

    @property
    def focus(self) -> int:
        """Who answers."""
        return self._view.floor or 0

    def headline(self) -> tuple[Words, Words]:
        return headline(self._view, self._operator)

    def filled(self, offer: Open) -> Filled | None:
        """Points are asked for in a dialog."""
        return None

    def at_rest(self) -> Primary:
        match self._view.phase:
            case "racing":
                return PENDING if self._operator.pending else ARMED
            case "over":
                return Primary(say("round_new_match", "New match"))
            case "answering":
                asks = say("round_is_it_right", "{who}: right or wrong?", who=Seat(self._view.floor or 0))
                return Primary(words(asks, self._operator.names), enabled=False, key="G · M")
            case "tied":
                return Primary(say("round_choose_first", "Choose who answers first"), enabled=False, key="")
            case _:
                return Primary(say("round_drawing", "Drawing …"), enabled=False, key="")

    def begin(self, offer: Open) -> None:
        """Right, for other points than are set."""
        points, taken = self._ask(say("round_worth", "Points for this answer:"), self._view.worth, least=1)
        if taken:
            self.take(Right(offer.about, points))

    def wants_text(self) -> QWidget | None:
        return None

    def step_by(self, step: int) -> None:
        """There is nothing to choose by steps."""

    def set_theme(self, theme: Theme) -> None:
        """Nothing is painted here."""

    # --- small steps ----------------------------------------------------------------------------------------------

    def _correct(self, question: int, seat: int) -> None:
        was = self._view.questions[question - 1].points.get(seat, 0)
        asks = say("round_it_brought", "What question {number} brought {who}:", number=question, who=Seat(seat))
        points, taken = self._ask(asks, was, least=-MOST_POINTS)
        if taken and points != was:
            self.take(Correct(question, seat, points))

    def _ask(self, asks: Message, points: int, *, least: int) -> tuple[int, bool]:
        title, question = words(say("round_points_title", "Points")), words(asks, self._operator.names)
        return QInputDialog.getInt(self, title, question, points, least, MOST_POINTS)


def _of_seat(offer: Offer) -> Message:
    return say("round_seat_button", "{who}: {what}", who=Seat(offer.about), what=offer.move.label)
