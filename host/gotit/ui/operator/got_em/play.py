"""The middle of the window while Got 'Em! is played: the board as buttons, and beside it what a phase needs.

Must not: apply rules, paint, hold a hand (only `hand.py` may, while it is looked at). Every button makes one input;
the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gotit.core.message import Message, Seat, Typed, say
from gotit.core.offer import Offer, OneOf, Open, Role
from gotit.games.got_em.actions import Move, PawnIs, PlaceWall, RemoveWall, WallIs
from gotit.games.got_em.entry import read_square, read_wall
from gotit.games.got_em.view import GotEmView
from gotit.games.texts import Unreadable
from gotit.language.chosen import words
from gotit.ui.operator.buttons import Primary
from gotit.ui.operator.got_em.board import Board, Click
from gotit.ui.operator.got_em.entry import BESIDE_BOARD, CardEntry, CoordinateField
from gotit.ui.operator.got_em.hand import HandPanel
from gotit.ui.operator.got_em.pawns import Pawns
from gotit.ui.operator.got_em.words import headline, status_lines, told_in_words
from gotit.ui.operator.panel import Asks, Filled, PlayPanel
from gotit.ui.operator.plain import Text, text_label
from gotit.ui.paint.got_em import shown_board
from gotit.ui.paint.got_em.board import Places
from gotit.ui.tap import Tap
from gotit.ui.theme import LIGHT, Theme

_BESIDE_BRAINY, _BESIDE_PAWNS = 164, 212
"""Pixels beside the board for a line for coordinates, and for the pawns while the board is put right."""


class GotEmPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = GotEmView
    middle_px = 800
    _view: GotEmView

    def __init__(self, asks: Asks, theme: Theme = LIGHT) -> None:
        super().__init__()
        self._correcting = False
        self._lifted: int | None = None
        self.board = Board(theme)
        self.field = CoordinateField()
        self.lines = text_label(kind="soft", wraps=True)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.typing = QWidget()
        column = QVBoxLayout(self.typing)
        column.setContentsMargins(0, 0, 0, 0)
        self.pawns = Pawns()
        column.addWidget(self.field)
        column.addWidget(self.pawns)
        column.addWidget(self.lines, 1)
        self.cards = CardEntry()
        self.hand = HandPanel(asks.look)
        self.pages = QStackedWidget()
        for page in (self.typing, self.cards, self.hand):
            self.pages.addWidget(page)
        above = QHBoxLayout()
        above.setSpacing(12)
        above.addWidget(self.board, 1)
        above.addWidget(self.pages)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(8)
        layout.addLayout(above, 1)
        layout.addWidget(self.bar)
        self.board.square_clicked.connect(self._square)
        self.board.groove_clicked.connect(self._groove)
        self.pawns.chosen.connect(self._lift)
        self.field.complete.connect(self._typed)
        self.field.submitted.connect(self.do_primary)
        self.cards.chosen.connect(self._play_real)
        self.cards.submitted.connect(self.do_primary)
        self.cards.changed.connect(self.primary_changed)
        self.hand.changed.connect(self.primary_changed)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: GotEmView, was: GotEmView | None) -> None:
        if was is None or (was.phase, was.actor) != (view.phase, view.actor):
            self.field.clear()
            self.cards.clear()
        if self.offered("wall_is") is None:
            self._correcting, self._lifted = False, None
        self.field.ask(2 if self.offered("move") is not None else 4)
        self.field.setVisible(self._chooses and not self._correcting)
        self.lines.setText("\n".join(words(line, self._operator.names) for line in status_lines(view)))
        self.hand.show_turn(self._operator, view)
        self._turn_page(view)
        self._show_board()
        self._show_bar()

    def _turn_page(self, view: GotEmView) -> None:
        brainy = _BESIDE_PAWNS if self._correcting else _BESIDE_BRAINY
        self.pages.setFixedWidth(BESIDE_BOARD if view.rules == "bright" else brainy)
        self.cards.ask(view.kinds)
        page: QWidget = self.typing
        if view.phase == "playing" and not self._correcting:  # while a board is put right no card is played
            page = self.cards if view.real_cards else self.hand
        self.pages.setCurrentWidget(page)

    def _show_board(self) -> None:
        shown, every = shown_board(self._view), None
        if self._correcting:
            shown = replace(shown, actor=self._lifted or 0, grooves=(), squares=(), pointed=None, wanted=None)
            every = self._every
        self.board.show_board(shown, {row.number: row.name for row in self._operator.rows}, every)
        if self._correcting:
            self.pawns.show_pawns(self._operator, tuple(player.seat for player in self._view.players), self._lifted)
        self.pawns.setVisible(self._correcting)

    @property
    def _every(self) -> Click:
        """What a click is for while the board is put right: any wall, or where the lifted pawn stands."""
        return "grooves" if self._lifted is None else "squares"

    def _show_bar(self) -> None:
        """While the game goes on its place stays free, and the board lies still. The board that is put right has it."""
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(not self._correcting)
        self.bar.setSizePolicy(policy)
        if self._correcting:
            self.bar.show_lines(())
        else:
            self.show_offers()

    @property
    def _chooses(self) -> bool:
        """Is somebody who sits here to choose a groove or a square?"""
        return any(self.offered(code) is not None for code in ("place", "remove", "move"))

    # --- what the window asks -------------------------------------------------------------------------------------

    def in_log(self, told: Message) -> Message:
        return told_in_words(told)

    def headline(self) -> tuple[Text, Text]:
        if self._correcting:
            return self._correcting_words()
        if self._view.phase == "over":
            return self._operator.outcome_words, self._operator.best_words
        doing, how = headline(self._view)
        return words(doing, self._operator.names), words(how, self._operator.names)

    def _correcting_words(self) -> tuple[Text, Text]:
        if self._lifted is None:
            how = say(
                "got_em_correct",
                "Click a groove to add or remove its wall. To move a pawn, choose it beside the board.",
            )
            return say("got_em_what_differs", "What's different?"), how
        where = say("got_em_where_pawn", "Where is {who}'s pawn?", who=Seat(self._lifted))
        return words(where, self._operator.names), say("got_em_click_square", "Click its square.")

    def live(self, role: Role) -> Offer | Open | None:
        """Nothing is played while the board is put right. As long as nothing is pointed at the big button leaves out
        what may be left out.
        """
        if self._correcting:
            return None
        offer = super().live(role)
        if role == "primary" and isinstance(offer, Open) and self.filled(offer) is None:
            return super().live("keep") or offer
        return offer

    def filled(self, offer: Open) -> Filled | None:
        if offer.move.code == "play":
            return Filled(self.hand.chosen) if self.hand.chosen is not None else None
        if offer.move.code == "enter":
            return Filled(self.cards.says, Typed(self.cards.says)) if self.cards.says else None
        items = offer.entry.items if isinstance(offer.entry, OneOf) else ()
        return next((Filled(item.value, item.shows) for item in items if item.value == offer.pointed), None)

    def at_rest(self) -> Primary:
        view = self._view
        if self._correcting:
            return Primary(say("got_em_board_matches", "The screen matches the board"))
        if view.phase == "over":
            return Primary(say("got_em_new_match", "New match"))
        if view.actor is not None:
            plays = say("got_em_about_to_play", "{who} is about to play", who=Seat(view.actor))
            return Primary(words(plays, self._operator.names), enabled=False, key="")
        return Primary(say("got_em_desk_shuffles", "Shuffling …"), enabled=False, key="")

    def rest_pressed(self) -> None:
        if self._correcting:
            self._correct()
        else:
            super().rest_pressed()

    def begin(self, offer: Open) -> None:
        if offer.move.code in ("wall_is", "pawn_is"):
            self._correct()

    def step_by(self, step: int) -> None:
        if self.offered("play") is not None:
            self.hand.move_by(step)

    def wants_text(self) -> QWidget | None:
        """The line for coordinates or a card; not while keys of the keyboard are the players' buttons."""
        if self._correcting or self._keys_play(self._view):
            return None
        if self.offered("enter") is not None:
            return self.cards.field
        return self.field if self._chooses else None

    def _keys_play(self, view: GotEmView) -> bool:
        """A box may mean something now that only a key can say: what it points at, or "done" while a clock runs."""
        points = not view.real_cards and view.actor is not None and self._operator.row(view.actor).by_press
        clocked = self._operator.table is not None and self._operator.table.timer is not None
        return points or (view.real_cards and clocked and not view.laid)

    def tap(self, tap: Tap) -> None:
        """A finger on the players' board."""
        view = self._view
        if tap.part.name != "board" or self._correcting:
            return
        places = Places(tap.part.rect, view.board.side)
        if view.phase == "moving":
            square = places.square_at(tap.x, tap.y)
            if square is not None:
                self._square(square)
        elif (groove := places.groove_at(tap.x, tap.y)) is not None:
            self._groove(groove)

    def set_theme(self, theme: Theme) -> None:
        self.board.use_theme(theme)
        self.show_operator(self._operator)

    # --- small steps ----------------------------------------------------------------------------------------------

    def _groove(self, groove: int) -> None:
        view = self._view
        if self._correcting:
            self.take(WallIs(groove, groove not in view.walls))
        elif view.actor is not None and not self.by_computer(view.actor):
            self.take((PlaceWall if self.offered("remove") is None else RemoveWall)(view.actor, groove))

    def _square(self, square: int) -> None:
        view = self._view
        if self._correcting:
            self._put_down(square)
        elif view.actor is not None and not self.by_computer(view.actor):
            self.take(Move(view.actor, square))

    def _typed(self, text: str) -> None:
        view = self._view
        try:
            if view.phase == "moving":
                self._square(read_square(text, view.board.side))
            else:
                self._groove(read_wall(text, view.board.side))
        except Unreadable as error:
            self.said.emit(words(error.message, self._operator.names))

    def _play_real(self, says: str) -> None:
        if (enters := self.offered("enter")) is not None:
            self.take(enters.action(says))

    def _correct(self) -> None:
        """Begin to put the board right, or end it; what is typed for the turn waits so long."""
        self._correcting, self._lifted = not self._correcting, None
        self.show_operator(self._operator)
        (self.wants_text() or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def _lift(self, seat: int) -> None:
        """This pawn stands elsewhere; chosen again, it is where it was."""
        self._lifted = None if seat == self._lifted else seat
        self.show_operator(self._operator)

    def _put_down(self, square: int) -> None:
        """The lifted pawn stands here."""
        lifted, self._lifted = self._lifted, None
        if lifted is not None:
            self.take(PawnIs(lifted, square))
        self.show_operator(self._operator)
