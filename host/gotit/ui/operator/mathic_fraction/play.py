"""The middle of the window while Mathic Fraction is played: the space as buttons, and below it what a phase needs.

May not happen here: rules, painting, a hand (but in `hand.py`, while it is looked at). Every button makes one input;
the game refuses what is not allowed, in words. Whether something is true, or could be used, stands in `aside` alone.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from gotit.games.mathic_fraction.actions import (
    Announce,
    DrawFirst,
    EndMatch,
    GiveUp,
    GoOn,
    JudgePattern,
    Ready,
    ShowMissed,
    Trust,
)
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.mathic_fraction.aside import Aside
from gotit.ui.operator.mathic_fraction.board import SpaceBoard, TokenRow
from gotit.ui.operator.mathic_fraction.composing import ComposePanel
from gotit.ui.operator.mathic_fraction.correcting import CorrectingPanel
from gotit.ui.operator.mathic_fraction.laying import Deck, LayingPanel
from gotit.ui.operator.mathic_fraction.starting import FavouritesPanel
from gotit.ui.operator.mathic_fraction.words import aside_words, claim_text, headline, progress, status_lines
from gotit.ui.operator.pages import Pages, scrolled, show_those
from gotit.ui.operator.panel import PENDING, Asks, PlayPanel, Primary, SeatAction
from gotit.ui.operator.plain import ShortLabel, text_label
from gotit.ui.theme import LIGHT, Theme

_ASIDE = ("challenging", "stealing", "drawing", "stating")
"""Phases in which the operator is told something that others may not know; in a turn, once a card is chosen."""


class MathicFractionPlay(PlayPanel):
    """See `PlayPanel`. `asks.rules` is `gotit.app.mathic_fraction.checks.Asking`."""

    shows = MathicFractionView
    _view: MathicFractionView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._deck: Callable[[], Deck] = asks.rules.deck
        self._watched = asks.watched
        self._correcting = self._sure = False
        self._tokens_later: tuple[object, ...] | None = None
        self._typed_in: QWidget | None = None
        self.board = SpaceBoard(theme)
        self.tokens = TokenRow()
        self.progress = ShortLabel("soft")
        self.lines = text_label(kind="line", wraps=True)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.claim = text_label(kind="claim", wraps=True)
        self._lines_page = scrolled(self.lines)
        self.favourites = FavouritesPanel()
        self.laying = LayingPanel()
        self.compose = ComposePanel(asks.look, asks.rules.understand, theme)
        self.correcting = CorrectingPanel()
        self.pages = Pages()
        for page in (self._lines_page, self.favourites, self.laying, self.compose, self.correcting):
            self.pages.addWidget(page)
        self.aside = Aside()
        self.bar = ActionBar()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 8)
        layout.setSpacing(6)
        layout.addWidget(self.board, 1)
        layout.addWidget(self.tokens)
        layout.addWidget(self.progress)
        layout.addWidget(self.claim)
        layout.addWidget(self.pages, 2)
        layout.addWidget(self.aside)
        layout.addWidget(self.bar)
        for source in (self.favourites, self.laying, self.correcting, self.bar):
            source.entered.connect(self.entered)
        for changing in (self.favourites, self.laying, self.compose):
            changing.changed.connect(self._changed)
        self.compose.submitted.connect(self.do_primary)
        self.board.clicked.connect(self._clicked)
        self.tokens.clicked.connect(self._clicked_token)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: MathicFractionView, was: MathicFractionView | None) -> None:
        if was is None or was.phase != view.phase:
            self._sure = False
            self.claim.hide()  # before another page takes the room
            self.aside.hide()
            if view.phase == "starting":
                self.favourites.clear()
            elif view.phase == "laying":
                self.laying.clear()
        if was is not None and _what_lies_there(was) != _what_lies_there(view):
            self._correcting = False
        self.compose.show_turn(self._desk, view, self._deck())
        self._refresh()
        self._typed_in = self.wants_text()  # the page around gives it the focus

    def _refresh(self) -> None:
        view = self._view
        self._turn_page(view)
        self._show_board(view)
        self.progress.say(progress(view, self._desk))
        self.claim.setText(claim_text(view.claim) if view.claim is not None else "")
        told = bool(self.progress.whole()) and not (self.compose.seat and self.compose.card is not None)
        show_those({self.progress: told, self.claim: view.claim is not None})
        self._tell_aside(view)
        self.bar.show_lines(self._offers(view))
        self.primary_changed.emit()

    def _tell_aside(self, view: MathicFractionView) -> None:
        """Where the host deals, players come to this window to see their cards: then it is covered, too."""
        covered = self._watched() or (not view.referee and not view.open_hands)
        wanted = view.phase in _ASIDE or (view.phase == "playing" and self.compose.card is not None)
        words = aside_words(self._desk.advice, view)
        self.aside.tell(words, covered=covered, wanted=wanted and not self._correcting)

    def _changed(self) -> None:
        """Something has been entered."""
        self._refresh()
        self._focus()

    def _turn_page(self, view: MathicFractionView) -> None:
        page: QWidget = self._lines_page
        if self._correcting:
            page = self.correcting
        elif view.phase == "starting":
            page = self.favourites
            self.favourites.ask(self._desk)
        elif view.phase == "laying":
            page = self.laying
            self.laying.ask_table(self._deck())
        elif self._turns_tokens:
            page = self.laying
            self.laying.ask_tokens(self._deck(), view.tokens, view.tokens_to_turn)
        elif view.phase in ("playing", "stating"):
            page = self.compose
        self.lines.setText("\n".join(status_lines(view, self._desk)))
        self.pages.turn_to(page)

    @property
    def _turns_tokens(self) -> bool:
        """Does the operator enter tokens that have been turned up?"""
        view = self._view
        return (
            view.phase == "playing"
            and view.tokens_to_turn > 0
            and self._tokens_later != (view.round_number, view.tokens)
        )

    def _show_board(self, view: MathicFractionView) -> None:
        laying = view.phase == "laying"
        space = view.space
        tokens = view.tokens
        if laying:
            space = tuple(Card(-place, face) for place, face in enumerate(self.laying.faces, 1))
            tokens = self.laying.tokens
        elif self._turns_tokens:
            tokens = (*tokens, *self.laying.tokens)
        used = self.compose.used if view.phase in ("playing", "stating") else frozenset()
        framed = view.discarded.id if view.discarded is not None else None
        self.board.show_cards(space, used, framed)
        lies_there = view.phase not in ("starting", "between", "over")
        self.board.setVisible(lies_there)
        self.tokens.show_tokens(tokens if lies_there else (), offered=self._correcting)

    def _offers(self, view: MathicFractionView) -> tuple[SeatAction, ...]:
        """The buttons below, by phase."""
        may, lines = self._desk.legal, []
        match view.phase:
            case "starting":
                lines.append(SeatAction("Draw lots instead", act(DrawFirst())))
            case "laying":
                lines.append(SeatAction("Take back the last", self.laying.back, bool(self.laying.faces)))
            case "playing" if self._turns_tokens:
                lines.append(SeatAction("Take back the last", self.laying.back, bool(self.laying.tokens)))
                lines.append(SeatAction("No new tokens", self._leave_tokens))
            case "playing" if not self._correcting:
                lines += self._offers_of_turn(view)
            case "challenging":
                lines.append(SeatAction("Nobody challenges  (K)", act(Trust())))
            case "stealing":
                lines.append(SeatAction("Nobody steals  (K)", act(Trust())))
            case "stating" if view.thief is not None and not self._correcting:
                lines.append(SeatAction("Cannot do it after all  (M)", act(GiveUp(view.thief))))
            case "judging":
                lines.append(SeatAction("It is a pattern  (G)", act(JudgePattern(accepted=True))))
                lines.append(SeatAction("It is no pattern  (M)", act(JudgePattern(accepted=False))))
            case _:
                pass
        shows = next((one for one in may if isinstance(one, ShowMissed)), None)
        if shows is not None and not self._correcting and not self._turns_tokens:
            lines.append(SeatAction("Missed …" if shows.shown else "Hide again", act(shows)))
        if view.referee and view.phase in ("playing", "stealing", "stating") and not self._turns_tokens:
            lines.append(SeatAction("Nothing to correct" if self._correcting else "Correct …", self._correct))
        if EndMatch() in may and view.phase in ("playing", "reviewing", "between") and not self._correcting:
            lines.append(SeatAction("Sure? End it" if self._sure else "End match", self._end_match))
        return tuple(lines)

    def _offers_of_turn(self, view: MathicFractionView) -> list[SeatAction]:
        discard = self.compose.discard
        lines = [SeatAction("Discard it", act(discard) if discard is not None else _nothing, discard is not None)]
        other = self.compose.what == "pattern"
        if other or any(token.kind == "pattern" for token in view.tokens):
            lines.append(SeatAction("Equation …" if other else "Pattern …", self._switch))
        return lines

    # --- what the window asks -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        if self._correcting:
            return "What was entered wrongly?", "Click it, and choose what it really shows."
        if self._turns_tokens:
            return "New tokens are turned up", "Click what they show; they count from this turn on."
        return headline(self._view, self._desk)

    def primary(self) -> Primary:
        view = self._view
        match view.phase:
            case _ if self._correcting:
                return Primary("Correcting", enabled=False, key="")
            case "starting":
                return Primary("The biggest number begins", self.favourites.ready, key="Enter")
            case "laying":
                return Primary("These lie on the table", self.laying.ready, key="Enter")
            case "playing" if self._turns_tokens:
                return Primary("These tokens are new", self.laying.ready, key="Enter")
            case "playing" | "stating":
                return self._primary_of_turn(view)
            case "challenging" | "stealing":
                return self._primary_of_race(view)
            case "judging":
                return Primary("You decide: is it a pattern?", enabled=False, key="G or M")
            case "reviewing":
                return Primary("Go on")
            case "between":
                return Primary("All are ready: the next round")
            case "over":
                return Primary("New match")
            case "drawing":
                return Primary("Lots are drawn …", enabled=False, key="")
            case _:
                return Primary("Shuffling …", enabled=False, key="")

    def _primary_of_turn(self, view: MathicFractionView) -> Primary:
        """Neither the hand card nor what is made of it: this stands under the picture, too, where all can read it."""
        name = self._desk.name(self.compose.seat)
        if self.compose.begun or view.phase == "stating":
            what = "steals with this equation" if view.phase == "stating" else f"plays this {self.compose.what}"
            return Primary(f"{name} {what}", self.compose.action is not None, key="Enter")
        if self.compose.card is None:
            return Primary(f"{name}: which card?", enabled=False, key="")
        return Primary(f"{name} discards this card")

    def _primary_of_race(self, view: MathicFractionView) -> Primary:
        if self._desk.pending:
            return PENDING
        who = "a challenge" if view.phase == "challenging" else "a thief"
        return Primary(f"Waiting for {who}", enabled=False, key="K: nobody")

    def do_primary(self) -> None:
        view = self._view
        if not self.primary().enabled:
            return
        match view.phase:
            case "starting":
                self.favourites.submit()
            case "laying":
                self.laying.submit()
            case "playing" if self._turns_tokens:
                self.laying.submit()
            case "playing" | "stating":
                done = self.compose.action if self.compose.begun else self.compose.discard
                if done is not None:
                    self.take(done)
            case "reviewing":
                self.take(GoOn())
            case "between":
                self.take(Ready())
            case "over":
                self.new_match_wanted.emit()
            case _:
                pass

    def seat_actions(self, desk: Desk, seat: int) -> tuple[SeatAction, ...]:
        view, may = self._view, desk.legal
        lines = []
        if view.phase == "playing" and seat == view.actor:
            for says in (Announce(seat, "compute"), Announce(seat, "discard")):
                lines.append(SeatAction(f"Says: {says.what} (stops the clock)", act(says), says in may))
        if view.phase in ("challenging", "stealing"):
            words = "Does not challenge" if view.phase == "challenging" else "Does not steal"
            lines.append(SeatAction(words, act(Trust(seat)), Trust(seat) in may))
        if view.phase == "stating" and seat == view.thief:
            lines.append(SeatAction("Cannot do it after all", act(GiveUp(seat))))
        if view.phase == "between":
            lines.append(SeatAction("Is ready", act(Ready(seat)), Ready(seat) in may))
        return tuple(lines)

    def wants_text(self) -> QWidget | None:
        page = self.pages.currentWidget()
        for panel in (self.favourites, self.laying, self.compose, self.correcting):
            if page is panel:
                return panel.field
        return None

    def key(self, name: str) -> None:
        view = self._view
        if self._correcting:
            return
        step = {"left": -1, "next": 1}.get(name, 0)
        if step and view.phase == "playing" and not view.referee:
            self.compose.hand.move_by(step)
        elif name == "keep" and view.phase in ("challenging", "stealing"):
            self.take(Trust())
        elif name in ("right", "wrong") and view.phase == "judging":
            self.take(JudgePattern(accepted=name == "right"))
        elif name == "wrong" and view.phase == "stating" and view.thief is not None:
            self.take(GiveUp(view.thief))

    def set_theme(self, theme: Theme) -> None:
        self.board.theme = theme
        self.compose.set_theme(theme)
        self.show_desk(self._desk)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _clicked(self, id_: int) -> None:
        """A card of the space: into the equation, or put right."""
        view = self._view
        if id_ < 0:
            return
        if self._correcting:
            self.correcting.click_card(id_)
            self._focus()
        elif view.phase in ("playing", "stating") and not self._turns_tokens:
            self.compose.toggle(id_)

    def _clicked_token(self, id_: int) -> None:
        if self._correcting:
            self.correcting.click_token(id_)

    def _switch(self) -> None:
        self.compose.set_what("equation" if self.compose.what == "pattern" else "pattern")
        self._refresh()

    def _leave_tokens(self) -> None:
        self._tokens_later = (self._view.round_number, self._view.tokens)
        self._refresh()

    def _correct(self) -> None:
        """Begin to correct, or end it; what is typed for the turn waits so long."""
        self._correcting = not self._correcting
        if self._correcting:
            self.correcting.begin(self._desk, self._view, self._deck())
        self._refresh()
        self._typed_in = self.wants_text()
        (self._typed_in or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def _end_match(self) -> None:
        """What ends everything asks once more."""
        sure, self._sure = self._sure, not self._sure
        if sure:
            self.take(EndMatch())
        else:
            self._refresh()

    def _focus(self) -> None:
        """What was done here may have brought another line to type in; else the focus stays where somebody put it."""
        field, was = self.wants_text(), self._typed_in
        self._typed_in = field
        if field is not None and field is not was and self.isVisible():
            field.setFocus(Qt.FocusReason.OtherFocusReason)


def _what_lies_there(view: MathicFractionView) -> object:
    """Whatever can be corrected, and the moment: when it has changed nothing is being corrected any more."""
    return view.space, view.tokens, view.phase, [player.hand_count for player in view.players]


def _nothing() -> None:
    """A button that is not offered does nothing."""
