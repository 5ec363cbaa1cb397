"""The middle of the window while Mathic Fraction is played: the space as buttons, and below it what a phase needs.

Must not: apply rules, paint, hold a hand (only `hand.py` may, while it is looked at). Every button makes one input;
the game refuses what is not allowed, in words. Whether something is true, or could be used, stands in `aside` alone.
"""

from __future__ import annotations

from collections.abc import Callable

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QVBoxLayout, QWidget

from gotit.core.message import Message, Seat, Typed, say
from gotit.core.offer import Offer, Open
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.view import MathicFractionView
from gotit.language.chosen import words
from gotit.language.words import Words
from gotit.ui.operator.buttons import PENDING, Primary, SeatAction
from gotit.ui.operator.mathic_fraction.aside import Aside
from gotit.ui.operator.mathic_fraction.board import SpaceBoard, TokenRow
from gotit.ui.operator.mathic_fraction.composing import ComposePanel
from gotit.ui.operator.mathic_fraction.correcting import CorrectingPanel
from gotit.ui.operator.mathic_fraction.laying import Deck, LayingPanel
from gotit.ui.operator.mathic_fraction.starting import FavouritesPanel
from gotit.ui.operator.mathic_fraction.words import aside_words, claim_text, headline, progress, status_lines
from gotit.ui.operator.pages import Pages, scrolled, show_those
from gotit.ui.operator.panel import Asks, Filled, PlayPanel
from gotit.ui.operator.plain import SPACE_KEY, ShortLabel, text_label
from gotit.ui.theme import LIGHT, Theme

_ASIDE = ("challenging", "stealing", "drawing", "stating")
"""Phases in which the operator is told something that others may not know; in a turn, once a card is chosen."""
_NOBODY = say("fractions_key_nobody", "{key}: nobody", key=Typed("K"))


class MathicFractionPlay(PlayPanel):
    """See `PlayPanel`. `asks.rules` is `gotit.app.mathic_fraction.checks.Asking`."""

    shows = MathicFractionView
    _view: MathicFractionView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._deck: Callable[[], Deck] = asks.rules.deck
        self._watched = asks.watched
        self._correcting = False
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
        self.correcting.entered.connect(self.entered)
        for changing in (self.favourites, self.laying, self.compose):
            changing.changed.connect(self._changed)
        for submitting in (self.favourites, self.compose):
            submitting.submitted.connect(self.do_primary)
        self.board.clicked.connect(self._clicked)
        self.tokens.clicked.connect(self._clicked_token)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: MathicFractionView, was: MathicFractionView | None) -> None:
        if was is None or was.phase != view.phase:
            self.claim.hide()  # before another page takes the room
            self.aside.hide()
            if view.phase == "starting":
                self.favourites.clear()
            elif view.phase == "laying":
                self.laying.clear()
        if was is not None and _what_lies_there(was) != _what_lies_there(view):
            self._correcting = False
        self.compose.show_turn(self._operator, view, self._deck())
        self._refresh()
        self._typed_in = self.wants_text()  # the page around gives it the focus

    def _refresh(self) -> None:
        view = self._view
        self._turn_page(view)
        self._show_board(view)
        self.progress.say(progress(view, self._operator))
        self.claim.setText(claim_text(view.claim) if view.claim is not None else "")
        told = bool(self.progress.whole()) and not (self.compose.seat and self.compose.card is not None)
        show_those({self.progress: told, self.claim: view.claim is not None})
        self._tell_aside(view)
        self.show_offers()
        self.primary_changed.emit()

    def _tell_aside(self, view: MathicFractionView) -> None:
        """Where the host deals, players come to this window to see their cards: then it is covered, too."""
        covered = self._watched() or (not view.real_cards and not view.open_hands)
        wanted = view.phase in _ASIDE or (view.phase == "playing" and self.compose.card is not None)
        self.aside.tell(aside_words(self._operator.advice), covered=covered, wanted=wanted and not self._correcting)

    def _changed(self) -> None:
        """Something has been entered."""
        self.forget_doubt()
        self._refresh()
        self._focus()

    def _turn_page(self, view: MathicFractionView) -> None:
        page: QWidget = self._lines_page
        if self._correcting:
            page = self.correcting
        elif view.phase == "starting":
            page = self.favourites
            self.favourites.ask(self._operator)
        elif view.phase == "laying":
            page = self.laying
            self.laying.ask_table(self._deck())
        elif self._turns_tokens:
            page = self.laying
            self.laying.ask_tokens(self._deck(), view.tokens, view.tokens_to_turn)
        elif view.phase in ("playing", "stating"):
            page = self.compose
        self.lines.setText("\n".join(status_lines(view, self._operator)))
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
        elif self._turns_tokens and not self._correcting:
            tokens = (*tokens, *self.laying.tokens)
        used = self.compose.used if view.phase in ("playing", "stating") else frozenset()
        framed = view.discarded.id if view.discarded is not None else None
        self.board.show_cards(space, used, framed)
        lies_there = view.phase not in ("starting", "between", "over")
        self.board.setVisible(lies_there)
        self.tokens.show_tokens(tokens if lies_there else (), offered=self._correcting)

    @property
    def moment(self) -> object:
        return super().moment, self.compose.seat

    # --- what the window asks -------------------------------------------------------------------------------------

    def headline(self) -> tuple[Words, Words]:
        if self._correcting:
            asks = say("fractions_what_wrong", "What was entered wrongly?")
            return words(asks), words(say("fractions_click_it", "Click it, and choose what it really shows."))
        if self._turns_tokens:
            hint = say("fractions_click_tokens", "Click what they show; they count from this turn on.")
            return words(say("fractions_new_tokens", "New tokens are turned up")), words(hint)
        return headline(self._view, self._operator)

    def filled(self, offer: Open) -> Filled | None:
        compose, laying = self.compose, self.laying
        match offer.move.code:
            case "favourite_numbers" if self.favourites.ready:
                return Filled(self.favourites.numbers)
            case "lay_table" if laying.ready:
                return Filled(laying.faces, more={"tokens": laying.tokens, "insist": laying.insist})
            case "turn_tokens" if self._turns_tokens and laying.ready:
                return Filled(laying.tokens)
            case "compute" | "steal" if (equation := compose.entered("equation")) is not None:
                return Filled(equation, more=compose.face)
            case "pattern" if (pattern := compose.entered("pattern")) is not None:
                cards = tuple(piece for piece in pattern.pieces if isinstance(piece, int))
                return Filled(cards, more={"declared": pattern.declared, **compose.face})
            case "discard" if compose.hand.chosen is not None:
                return Filled(compose.hand.chosen)
            case "discard_real" if compose.face:
                return Filled(compose.face["face"], more={"insist": compose.face["insist"]})
            case _:
                return None

    def in_front(self, found: list[Offer | Open]) -> Offer | Open | None:
        """No key means a thing in a correction. In a turn the big button takes what is filled in, see `_front`."""
        if self._correcting:
            return None
        if self._view.phase in ("playing", "stealing"):
            found = [offer for offer in found if offer.move.role != "primary" or offer.move.code in self._front]
        return super().in_front(found)

    @property
    def _front(self) -> tuple[str, ...]:
        """What is being made of the card, or else that it is discarded. Who plays early does so on a phone.

        Neither the card nor what is made of it is named on the button: it stands under the picture, too.
        """
        if self._view.phase == "stealing":
            return ()
        if self._turns_tokens:
            return ("turn_tokens",)
        if self.compose.begun:
            return ("pattern",) if self.compose.what == "pattern" else ("compute",)
        return ("discard", "discard_real") if self.compose.card is not None else ()

    def own_lines(self) -> tuple[SeatAction, ...]:
        """Of a turn: what else could be made of the card. The line for an equation or a pattern needs no button."""
        view, laying, lines = self._view, self.laying, []
        if self._correcting:
            return (SeatAction(words(say("mathic_nothing_to_correct", "Nothing to correct")), self._correct),)
        if view.phase == "laying" or self._turns_tokens:
            lines.append(
                SeatAction(
                    words(say("fractions_take_back_last", "Take back the last")),
                    laying.back,
                    bool(laying.faces or laying.tokens),
                )
            )
        if self._turns_tokens:
            lines.append(SeatAction(words(say("fractions_no_new_tokens", "No new tokens")), self._leave_tokens))
        elif view.phase == "playing":
            discard = self.offered("discard") or self.offered("discard_real")
            if discard is not None and self.compose.begun:
                lines.append(SeatAction(words(discard.move.label), lambda: self.do(discard)))
            if self.compose.what == "pattern":
                lines.append(SeatAction(words(say("mathic_equation_form", "Equation …")), self._switch))
            elif self.offered("pattern") is not None:
                lines.append(SeatAction(words(say("mathic_pattern_form", "Pattern …")), self._switch))
        return tuple(lines)

    def begin(self, offer: Open) -> None:
        if offer.move.code == "correct_hand":
            self._correct()

    def _correct(self) -> None:
        """Begin to correct, or end it; what is typed for the turn waits so long."""
        self._correcting = not self._correcting
        if self._correcting:
            self.correcting.begin(self._operator, self._view, self._deck())
        self._refresh()
        self._typed_in = self.wants_text()
        (self._typed_in or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def half_entered(self) -> bool:
        return self.compose.begun or super().half_entered()

    def big_key(self) -> Message:
        return SPACE_KEY if self._view.phase == "playing" and not self.compose.begun else super().big_key()

    def at_rest(self) -> Primary:
        view = self._view
        match view.phase:
            case _ if self._correcting:
                return Primary(say("fractions_correcting", "Correcting"), enabled=False, key="")
            case "playing" if self.compose.card is None:
                asks = say("fractions_which_card", "{who}: which card?", who=Seat(self.compose.seat))
                return Primary(words(asks, self._operator.names), enabled=False, key="")
            case "playing":
                return Primary(say("fractions_not_now", "That can't be made now"), enabled=False, key="")
            case "challenging" | "stealing" if self._operator.pending:
                return PENDING
            case "challenging":
                waits = say("fractions_waiting_for_challenge", "Waiting for a challenge")
                return Primary(waits, enabled=False, key=_NOBODY)
            case "stealing":
                return Primary(say("fractions_waiting_for_thief", "Waiting for a thief"), enabled=False, key=_NOBODY)
            case "judging":
                keys = say("fractions_judge_keys", "{yes} or {no}", yes=Typed("G"), no=Typed("M"))
                return Primary(say("fractions_you_decide", "You decide: is it a pattern?"), enabled=False, key=keys)
            case "over":
                return Primary(say("fractions_new_match", "New match"))
            case "drawing":
                return Primary(say("fractions_drawing", "Drawing at random …"), enabled=False, key="")
            case _:
                return Primary(say("fractions_shuffling", "Shuffling …"), enabled=False, key="")

    def wants_text(self) -> QWidget | None:
        page = self.pages.currentWidget()
        for panel in (self.favourites, self.laying, self.compose, self.correcting):
            if page is panel:
                return panel.field
        return None

    def step_by(self, step: int) -> None:
        if self._view.phase == "playing" and not self._view.real_cards and not self._correcting:
            self.compose.hand.move_by(step)

    def set_theme(self, theme: Theme) -> None:
        self.board.theme = theme
        self.compose.set_theme(theme)
        self.show_operator(self._operator)

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

    def _focus(self) -> None:
        """What was done here may have brought another line to type in; else the focus stays where somebody put it."""
        field, was = self.wants_text(), self._typed_in
        self._typed_in = field
        if field is not None and field is not was and self.isVisible():
            field.setFocus(Qt.FocusReason.OtherFocusReason)


def _what_lies_there(view: MathicFractionView) -> object:
    """Whatever can be corrected, and the moment: when it has changed nothing is being corrected any more."""
    return view.space, view.tokens, view.phase, [player.hand_count for player in view.players]
