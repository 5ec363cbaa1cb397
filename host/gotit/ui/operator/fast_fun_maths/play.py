"""The middle of the window while Fast Fun Maths is played: what is going on, and the page that the phase needs.

May not happen here: rules, painting. Every button makes one input; the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from PyQt6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from gotit.games.fast_fun_maths.actions import (
    BeginExplaining,
    EndRound,
    Explain,
    Judge,
    NotGotIt,
    PutOut,
    Ready,
    ShowSets,
    ShowSolutions,
    TurnOver,
)
from gotit.games.fast_fun_maths.view import CalculationView, FastFunMathsView, PlayerView
from gotit.ui.calls import call
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.fast_fun_maths.calculation import CalculationPanel
from gotit.ui.operator.fast_fun_maths.choices import CallersBar, ChoicePanel, JudgeBar
from gotit.ui.operator.fast_fun_maths.real_entry import RealEntryPanel, question
from gotit.ui.operator.fast_fun_maths.words import advice_words, headline, status_lines
from gotit.ui.operator.pages import scrolled
from gotit.ui.operator.panel import ARMED, PENDING, Asks, PlayPanel, Primary, SeatAction
from gotit.ui.operator.plain import text_label
from gotit.ui.operator.style import button
from gotit.ui.theme import LIGHT, Theme

_WHY: tuple[tuple[Literal["spoke_early", "forgot", "stalling", "mistake"], str], ...] = (
    ("spoke_early", "Put out: explained before calling"),
    ("forgot", "Put out: forgot the calculation"),
    ("stalling", "Put out: is stalling"),
    ("mistake", "Put out: made a mistake"),
)


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
        self._asked: _Asked | None = None
        self._sure_of_wrong = ""
        self._short: set[tuple[int, int]] = set()
        self.calculation = CalculationPanel(asks.rules, theme)
        self.choice = ChoicePanel(theme)
        self.real = RealEntryPanel(theme)
        self.callers = CallersBar()
        self._chosen_caller = 0
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
        for page in (self._entry, self._choice_page, self.real):
            self.pages.addWidget(page)
        self.judge = JudgeBar()
        self.end_round = button("Nobody can: end the round", tip="When everybody agrees that there is no solution")
        self.solutions = button("")
        self.advice = text_label(kind="soft", wraps=True)
        lower = QHBoxLayout()
        lower.addWidget(self.end_round)
        lower.addWidget(self.solutions)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 10, 14, 10)
        layout.setSpacing(8)
        layout.addWidget(self.pages, 1)
        layout.addWidget(self.advice)
        layout.addWidget(self.judge)
        layout.addLayout(lower)
        self._connect()

    def _connect(self) -> None:
        self.calculation.submitted.connect(self._submit)
        self.calculation.draft_changed.connect(self._draft_changed)
        self.choice.entered.connect(self.entered)
        self.callers.chosen.connect(self._choose)
        self.real.entered.connect(self.entered)
        self.real.changed.connect(self.primary_changed)
        self.real.answered.connect(self._answered)
        self.calculation.begun.connect(self._begin)
        self.judge.right.clicked.connect(call(self.judge.right, self.key, "right"))
        self.judge.mistake.clicked.connect(call(self.judge.mistake, self._put_out, "mistake"))
        self.judge.forgot.clicked.connect(call(self.judge.forgot, self._put_out, "forgot"))
        self.judge.stalling.clicked.connect(call(self.judge.stalling, self._put_out, "stalling"))
        self.judge.wrong.clicked.connect(call(self.judge.wrong, self.key, "wrong"))
        self.end_round.clicked.connect(call(self.end_round, self.take, EndRound()))
        self.solutions.clicked.connect(self._show_solutions)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: FastFunMathsView, was: FastFunMathsView | None) -> None:
        asked = question(view, self._desk, self._correcting, frozenset(self._short))
        if asked is not None:
            self.real.ask(asked)
            self.pages.setCurrentWidget(self.real)
        elif view.phase == "explaining" and self.caller is not None:
            self._show_caller(view)
        else:
            self._show_choice(view)
        self._show_knobs(view)

    def _show_caller(self, view: FastFunMathsView) -> None:
        player = self.caller
        if player is None:
            return
        asked = _Asked(player.seat, view.round_number, len(view.calculations) + len(view.entered))
        self.calculation.show_caller(player, asked != self._asked)
        if asked != self._asked:
            self._sure_of_wrong = ""
        self._asked = asked
        self.callers.show_callers(view, self._desk, player.seat)
        self.pages.setCurrentWidget(self._entry)

    def _show_choice(self, view: FastFunMathsView) -> None:
        match view.phase:
            case "swapping":
                self.choice.ask_swap(view)
            case "rewarding":
                self.choice.ask_shape(view)
            case "stealing":
                self.choice.ask_steal(view, self._desk)
            case _:
                self.choice.show_lines(status_lines(view, self._desk))
        self.pages.setCurrentWidget(self._choice_page)

    def _show_knobs(self, view: FastFunMathsView) -> None:
        self.end_round.setVisible(view.phase == "racing")
        self.solutions.setVisible(view.phase == "between" and view.solvable is not None)  # when the picture has room
        self.solutions.setText("Hide the solutions" if view.solutions else "Show the class the solutions")
        self.solutions.setAccessibleName(self.solutions.text())
        judged, caller = self._judged, self.caller if view.phase == "explaining" else None
        self.judge.setVisible(judged is not None or caller is not None)
        seat = caller.seat if caller is not None else judged.seat if judged is not None else 0
        self.judge.ask(self._desk.name(seat), None if caller is not None else judged)
        self.advice.setText(advice_words(self._desk.advice, self._desk))
        self.advice.setVisible(bool(self.advice.text()))

    # --- what the window asks -------------------------------------------------------------------------------------

    @property
    def caller(self) -> PlayerView | None:
        """Whose calculation is being entered: the chosen one of tied callers, else the first that is missing."""
        view = self._view
        waiting = [seat for seat in view.callers if seat not in view.entered]
        seat = self._chosen_caller if self._chosen_caller in waiting else waiting[0] if waiting else 0
        return next((player for player in view.players if player.seat == seat), None)

    @property
    def _judged(self) -> CalculationView | None:
        """Whose verdict the bar can turn round: the winner's, else the last. The others' are in their seats' menus."""
        view = self._view
        seats = {action.seat for action in self._desk.legal if isinstance(action, Judge)}
        shown = [each for each in reversed(view.calculations) if each.seat in seats]
        won = (each for each in shown if each.right and each.seat == view.winner)
        return next(won, shown[0] if shown else None)

    def headline(self) -> tuple[str, str]:
        if self.pages.currentWidget() is self.real and self.real.asked is not None:
            return self.real.asked.title, "Type what lies on the table, then Enter."
        return headline(self._view, self._desk, self.caller)

    def primary(self) -> Primary:
        view = self._view
        if self.pages.currentWidget() is self.real:
            return Primary(self.real.words, self.real.ready, key="Enter")
        match view.phase:
            case "turning":
                return Primary("Turn over the target")
            case "racing":
                return PENDING if self._desk.pending else ARMED
            case "explaining":
                return self._primary_of_entry()
            case "swapping":
                return Primary(f"{self._desk.name(view.actor or 0)} keeps all cards", key="Space or K")
            case "rewarding":
                return Primary("Click the left or the right shape", enabled=False, key="← →")
            case "stealing":
                return Primary("Steal nothing", key="Space or K")
            case "between":
                return Primary("Everybody is ready: next round")
            case "over":
                return Primary("New match")
            case _:
                return Primary("Shuffling …", enabled=False, key="")

    def _primary_of_entry(self) -> Primary:
        checked = self.calculation.checked
        name = self._desk.name(self.calculation.seat)
        if checked is None:
            begun = BeginExplaining(self.calculation.seat) not in self._desk.legal
            if begun:
                return Primary(f"Enter {name}'s calculation", enabled=False, key="")
            return Primary(f"{name} has begun", key="Enter")
        if not checked.finished:
            return Primary("Not finished yet", enabled=False, key="Enter")
        if len(self._view.callers) > 1:
            return Primary(f"Take {name}'s calculation", key="Enter")
        if checked.right:
            return Primary(f"Right: {name} has it", tone="right", key="Enter")
        if self._sure_of_wrong == self.calculation.text:
            return Primary(f"Sure? Then {name} is out", tone="wrong", key="Enter again")
        return Primary(f"A mistake: {name} is out", tone="wrong", key="Enter")

    def do_primary(self) -> None:
        view = self._view
        if not self.primary().enabled:
            return
        if self.pages.currentWidget() is self.real:
            self.real.submit()
            return
        match view.phase:
            case "turning":
                self.take(TurnOver())
            case "explaining":
                if self.calculation.checked is None:
                    self._begin(self.calculation.seat)
                else:
                    self.calculation.submit()
            case "swapping" | "stealing":
                self.choice.keep(view)
            case "between":
                self.take(Ready(0))
            case "over":
                self.new_match_wanted.emit()

    def seat_actions(self, desk: Desk, seat: int) -> tuple[SeatAction, ...]:
        view = self._view
        may = desk.legal
        lines = [SeatAction(words, act(PutOut(seat, why)), PutOut(seat, why) in may) for why, words in _WHY]
        lines.append(SeatAction("Gives up (“Not Got It!”)", act(NotGotIt(seat)), NotGotIt(seat) in may))
        judged = (each for each in may if isinstance(each, Judge) and each.seat == seat)
        lines += [SeatAction(f"Overrule: was {'right' if each.right else 'wrong'}", act(each)) for each in judged]
        lines.append(SeatAction("Says “ready”", act(Ready(seat)), Ready(seat) in may))
        lines.append(SeatAction("Shows two sets", act(ShowSets(seat)), ShowSets(seat) in may))
        if view.referee:
            free = view.phase not in ("racing", "explaining", "drawing", "over")
            lines.append(SeatAction("Type this player's cards anew", lambda: self.correct(seat), free))
        return tuple(lines)

    def wants_text(self) -> QWidget | None:
        current = self.pages.currentWidget()
        if current is self.real:
            return self.real.field
        return self.calculation.field if current is self._entry else None

    def key(self, name: str) -> None:
        view = self._view
        judged = self._judged
        if name == "wrong" and view.phase == "explaining":
            self._put_out("mistake")
        elif name in ("right", "wrong"):
            if judged is not None and judged.right != (name == "right"):
                self.take(Judge(judged.seat, name == "right"))
        elif name == "keep":
            self.choice.keep(view)
        elif name in ("left", "next"):
            self.choice.take(view, name)

    def correct(self, seat: int) -> None:
        """Referee mode: type a seat's five cards again."""
        self._correcting = seat
        self.show_desk(self._desk)

    def set_theme(self, theme: Theme) -> None:
        for panel in (self.calculation, self.choice):
            panel.set_theme(theme)
        self.real.theme = theme
        self.show_desk(self._desk)

    def _put_out(self, why: Literal["forgot", "stalling", "mistake"]) -> None:
        if self.caller is not None:
            self.take(PutOut(self.caller.seat, why))

    def _begin(self, seat: int) -> None:
        """The first piece of a calculation: the player has begun, so the longer time runs now."""
        if BeginExplaining(seat) in self._desk.legal:
            self.take(BeginExplaining(seat))

    # --- small steps ----------------------------------------------------------------------------------------------

    def _choose(self, seat: int) -> None:
        self._chosen_caller = seat
        self.show_desk(self._desk)

    def _answered(self, seat: int, few: bool) -> None:
        """A question is answered. `few`: there are no more cards to draw, so this seat is not asked again."""
        self._correcting = 0
        if few:
            self._short.add((self._view.round_number, seat))

    def _show_solutions(self) -> None:
        self.take(ShowSolutions(not self._view.solutions))

    def _draft_changed(self) -> None:
        if self._sure_of_wrong != self.calculation.text:
            self._sure_of_wrong = ""
        self.primary_changed.emit()

    def _submit(self, seat: int, text: str, cards: tuple[int, ...]) -> None:
        """A right calculation goes at once; one that would put a child out asks once more, for typing slips."""
        checked = self.calculation.checked
        if checked is not None and not checked.right and self._sure_of_wrong != text:
            self._sure_of_wrong = text
            self.primary_changed.emit()
            return
        self._sure_of_wrong = ""
        self.take(Explain(seat, text, cards))
