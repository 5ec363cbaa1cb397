"""The middle of the window while Fast Fun Maths is played: the page that the phase needs.

Must not: apply rules, paint. Every button makes one input; the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from msgspec import Struct
from PyQt6.QtWidgets import QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from gotit.core.message import Maths, say
from gotit.core.offer import Offer, Open, Role
from gotit.games.fast_fun_maths.actions import Judge
from gotit.games.fast_fun_maths.view import FastFunMathsView, PlayerView
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.buttons import ARMED, PENDING, Primary
from gotit.ui.operator.fast_fun_maths.calculation import CalculationPanel
from gotit.ui.operator.fast_fun_maths.choices import CallersBar, ChoicePanel
from gotit.ui.operator.fast_fun_maths.real_entry import RealEntryPanel, question
from gotit.ui.operator.fast_fun_maths.table import TableBoard
from gotit.ui.operator.fast_fun_maths.words import advice_words, headline, status_lines
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.panel import Asks, Filled, PlayPanel
from gotit.ui.operator.plain import text_label
from gotit.ui.theme import LIGHT, Theme


class _Asked(Struct, frozen=True):
    """Which calculation is being entered: a new call of the same seat starts afresh."""

    seat: int
    round_number: int
    shown: int


class FastFunMathsPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = FastFunMathsView
    _view: FastFunMathsView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._correcting = 0
        self._asked_for: _Asked | None = None
        self._short: set[tuple[int, int]] = set()
        self._chosen_caller = 0
        self.calculation = CalculationPanel(asks.rules, theme)
        self.choice = ChoicePanel(theme)
        self.real = RealEntryPanel(theme)
        self.callers = CallersBar()
        self.pages = QStackedWidget()
        entry = QWidget()
        column = QVBoxLayout(entry)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.callers)
        column.addWidget(self.calculation)
        self._choice_page = QScrollArea()
        self._choice_page.setWidgetResizable(True)
        self._choice_page.setWidget(self.choice)
        self._entry = scrolled(entry)
        self.table = TableBoard(theme)
        self.lines = text_label(kind="soft", wraps=True)
        self._table_page = QWidget()
        table = QVBoxLayout(self._table_page)
        table.setContentsMargins(0, 0, 0, 0)
        table.addWidget(self.table, 5)
        table.addWidget(scrolled(self.lines), 2)
        for page in (self._entry, self._choice_page, self.real, self._table_page):
            self.pages.addWidget(page)
        self.advice = text_label(kind="soft", wraps=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.advice)
        layout.addWidget(self.bar)
        self.calculation.submitted.connect(self.do_primary)
        self.calculation.draft_changed.connect(self._draft_changed)
        self.calculation.begun.connect(self._begin)
        self.choice.entered.connect(self.entered)
        self.callers.chosen.connect(self._choose)
        self.real.submitted.connect(self.do_primary)
        self.real.changed.connect(self.primary_changed)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: FastFunMathsView, was: FastFunMathsView | None) -> None:
        self.real.ask(question(view, self._operator, self._correcting, frozenset(self._short)))
        caller = self.caller
        if self.real.asked is not None:
            self.pages.setCurrentWidget(self.real)
        elif caller is not None:
            asked = _Asked(caller.seat, view.round_number, len(view.calculations) + len(view.entered))
            self.calculation.show_caller(caller, asked != self._asked_for)
            self._asked_for = asked
            self.callers.show_callers(view, self._operator, caller.seat)
            self.pages.setCurrentWidget(self._entry)
        elif self.choice.ask(view, self._operator):
            self.pages.setCurrentWidget(self._choice_page)
        else:
            if self._operator.table is not None:
                self.table.show_table(self._operator.table, view)
            self.lines.setText("\n".join(status_lines(view, self._operator)))
            self.pages.setCurrentWidget(self._table_page)
        self.show_offers()
        self.advice.setText(advice_words(self._operator.advice, self._operator))
        self.advice.setVisible(bool(self.advice.text()))

    @property
    def caller(self) -> PlayerView | None:
        """Whose calculation is being entered: the chosen one of tied callers, else the first that is missing."""
        view = self._view
        waiting = [seat for seat in view.callers if seat not in view.entered]
        seat = self._chosen_caller if self._chosen_caller in waiting else waiting[0] if waiting else 0
        return next((player for player in view.players if player.seat == seat), None)

    # --- what the window asks -------------------------------------------------------------------------------------

    @property
    def focus(self) -> int:
        """Who explains; else whose verdict can be turned round: the winner's, or the last."""
        if self.caller is not None:
            return self.caller.seat
        view = self._view
        judged = {offer.about for offer in self._operator.offers if offer.move.kind is Judge}
        shown = [each.seat for each in reversed(view.calculations) if each.seat in judged]
        return view.winner if view.winner in shown else next(iter(shown), 0)

    def live(self, role: Role) -> Offer | Open | None:
        """What is asked of real cards comes before everything else that the big button could take."""
        if role == "primary" and self.real.asked is not None:
            return self.real.asked.offer
        return super().live(role)

    def headline(self) -> tuple[Words, Words]:
        if self.real.asked is not None:
            return self.real.asked.title, words(say("hint_type_real", "Type what lies on the table, then Enter."))
        return headline(self._view, self._operator, self.caller)

    def filled(self, offer: Open) -> Filled | None:
        if offer.move.code != "explain":
            return self.real.filled(offer)
        entry, checked = self.calculation, self.calculation.checked
        if offer.seat != entry.seat or checked is None or not checked.finished:
            return None
        shows = Maths(checked.words or entry.text)
        if checked.right:
            return Filled(entry.text, shows, {"cards": entry.picked}, tone="right")
        return Filled(entry.text, shows, {"cards": entry.picked}, doubtful=True, tone="wrong")

    def was_taken(self, offer: Open) -> None:
        if self.real.asked is not None:
            self._correcting = 0
            if self.real.few:
                self._short.add((self._view.round_number, offer.about))
            self.real.ask(None)

    def at_rest(self) -> Primary:
        match self._view.phase:
            case "racing":
                return PENDING if self._operator.pending else ARMED
            case "rewarding":
                click = say("click_a_shape", "Click the left or the right shape")
                return Primary(click, enabled=False, key="← →")
            case "over":
                return Primary(say("fast_new_match", "New match"))
            case _:
                return Primary(say("fast_shuffling", "Shuffling …"), enabled=False, key="")

    def begin(self, offer: Open) -> None:
        """Referee mode: type a seat's five cards again."""
        self._correcting = offer.about
        self.show_operator(self._operator)

    def wants_text(self) -> QWidget | None:
        current = self.pages.currentWidget()
        if current is self.real:
            return self.real.field
        return self.calculation.field if current is self._entry else None

    def step_by(self, step: int) -> None:
        """There is nothing to choose by steps."""

    def set_theme(self, theme: Theme) -> None:
        for panel in (self.calculation, self.choice):
            panel.set_theme(theme)
        self.real.theme = self.table.theme = theme
        self.table.update()
        self.show_operator(self._operator)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _begin(self, seat: int) -> None:
        """The first piece of a calculation: the player has begun, so the longer time runs now."""
        for offer in self._operator.offers:
            if isinstance(offer, Offer) and offer.move.code == "begin" and offer.seat == seat:
                self.take(offer.action)

    def _choose(self, seat: int) -> None:
        self._chosen_caller = seat
        self.show_operator(self._operator)

    def _draft_changed(self) -> None:
        self.forget_doubt()
        self.primary_changed.emit()
