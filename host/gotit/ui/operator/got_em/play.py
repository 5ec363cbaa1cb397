"""The middle of the window while Got 'Em! is played: the board as buttons, and beside it what a phase needs.

May not happen here: rules, painting, a hand (but in `hand.py`, while it is looked at). Every button makes one input;
the game refuses what is not allowed, in words.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gotit.games.got_em.actions import (
    CorrectPawn,
    CorrectWall,
    Done,
    Move,
    PlaceWall,
    PlayCard,
    PlayReal,
    RemoveWall,
    Skip,
)
from gotit.games.got_em.board import groove_name, square_name
from gotit.games.got_em.view import GotEmView
from gotit.ui.operator.action_bar import ActionBar
from gotit.ui.operator.desk import Desk, act
from gotit.ui.operator.got_em.board import Board
from gotit.ui.operator.got_em.entry import CardEntry, CoordinateField
from gotit.ui.operator.got_em.hand import HandPanel
from gotit.ui.operator.got_em.typed import Unreadable, read_square, read_wall
from gotit.ui.operator.got_em.words import headline, is_computer, status_lines
from gotit.ui.operator.panel import Asks, PlayPanel, Primary, SeatAction
from gotit.ui.operator.plain import text_label
from gotit.ui.paint.got_em import shown_board
from gotit.ui.paint.got_em.board import Places
from gotit.ui.projector import Tap
from gotit.ui.theme import LIGHT, Theme

_BESIDE_BRIGHT, _BESIDE_BRAINY = 228, 164
"""Pixels for what stands beside the board: three columns of small buttons, or a line for coordinates."""
_CHOOSING = ("placing", "rewarding", "removing", "moving")


class GotEmPlay(PlayPanel):
    """See `PlayPanel`."""

    shows = GotEmView
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
        column.addWidget(self.field)
        column.addWidget(self.lines, 1)
        self.cards = CardEntry()
        self.hand = HandPanel(asks.look)
        self.pages = QStackedWidget()
        for page in (self.typing, self.cards, self.hand):
            self.pages.addWidget(page)
        self.bar = ActionBar()
        above = QHBoxLayout()
        above.setSpacing(12)
        above.addWidget(self.board, 1)
        above.addWidget(self.pages)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.setSpacing(8)
        layout.addLayout(above, 1)
        layout.addWidget(self.bar)
        self.bar.entered.connect(self.entered)
        self.board.square_clicked.connect(self._square)
        self.board.groove_clicked.connect(self._groove)
        self.field.complete.connect(self._typed)
        self.field.submitted.connect(self.do_primary)
        self.cards.chosen.connect(self._play_real)
        self.cards.changed.connect(self.primary_changed)
        self.hand.changed.connect(self.primary_changed)

    # --- showing --------------------------------------------------------------------------------------------------

    def show_view(self, view: GotEmView, was: GotEmView | None) -> None:
        if was is None or (was.phase, was.actor) != (view.phase, view.actor):
            self.field.clear()
            self.cards.clear()
        if not view.referee or view.phase == "over":
            self._correcting, self._lifted = False, None
        self.field.ask(2 if view.phase == "moving" else 4)
        self.field.setVisible(self._person and view.phase in _CHOOSING and not self._correcting)
        self.lines.setText("\n".join(status_lines(view, self._desk)))
        self.hand.show_turn(self._desk, view)
        self._turn_page(view)
        self._show_board()
        self.bar.show_lines(self._offers(view))

    def _turn_page(self, view: GotEmView) -> None:
        self.pages.setFixedWidth(_BESIDE_BRIGHT if view.rules == "bright" else _BESIDE_BRAINY)
        self.cards.ask(view.kinds)
        page: QWidget = self.typing
        if view.phase == "playing" and not self._correcting:  # while a board is put right no card is played
            page = self.cards if view.referee else self.hand
        self.pages.setCurrentWidget(page)

    def _show_board(self) -> None:
        shown = shown_board(self._view)
        if self._correcting:
            shown = replace(shown, actor=self._lifted or 0, grooves=(), squares=(), pointed=None, wanted=None)
        self.board.show_board(shown, {row.number: row.name for row in self._desk.rows})

    @property
    def _person(self) -> bool:
        """Is it the turn of somebody who sits here?"""
        view = self._view
        return view.actor is not None and not is_computer(view, view.actor)

    def _offers(self, view: GotEmView) -> tuple[SeatAction, ...]:
        """The buttons below."""
        if self._correcting:
            return ()
        lines = []
        if view.actor is not None and Done(view.actor) in self._desk.legal:
            words = "Done: stop the clock" if self._clocked else "Done on the board"
            lines.append(SeatAction(words, act(Done(view.actor))))
        if view.referee and view.phase != "over":
            lines.append(SeatAction("The real board differs …", self._correct))
        return tuple(lines)

    @property
    def _clocked(self) -> bool:
        return self._desk.table is not None and self._desk.table.timer is not None

    # --- what the window asks -------------------------------------------------------------------------------------

    def headline(self) -> tuple[str, str]:
        if self._correcting:
            if self._lifted is not None:
                return f"Where does {self._desk.name(self._lifted)}'s pawn stand?", "Click its square."
            return "What differs?", "Click a groove to put a wall there or take it away; a pawn to move it."
        return headline(self._view, self._desk)

    def primary(self) -> Primary:
        view = self._view
        if view.phase == "over":
            return Primary("New match")
        if self._correcting:
            return Primary("The board is right now")
        if view.actor is None:
            return Primary("Shuffling …", enabled=False, key="")
        name = self._desk.name(view.actor)
        if not self._person:
            return Primary(f"{name} is about to play", enabled=False, key="")
        if view.phase == "playing" and view.referee:
            says = self.cards.says
            return Primary(f"{name}: {says}" if says else f"{name}: which card?", bool(says), key="Enter")
        if view.phase == "playing":
            chosen = self.hand.chosen is not None
            said = f"{name} plays the chosen card" if chosen else f"{name}: choose a card"
            return Primary(said, chosen, key="Space" if chosen else "")
        return self._primary_of_choosing(view)

    def _primary_of_choosing(self, view: GotEmView) -> Primary:
        side = view.board.side
        if view.pointed is not None:
            where = square_name if view.phase == "moving" else groove_name
            verb = {"placing": "Wall at", "moving": "Go to"}.get(view.phase, "Remove")
            return Primary(f"{verb} {where(side, view.pointed)}")
        if not view.optional:
            return Primary("Choose a groove", enabled=False, key="")
        return Primary("The pawn stays" if view.phase == "moving" else "Leave the walls as they are")

    def do_primary(self) -> None:
        view = self._view
        if not self.primary().enabled:
            return
        if view.phase == "over":
            self.new_match_wanted.emit()
        elif self._correcting:
            self._correct()
        elif view.actor is None:
            return
        elif view.phase == "playing" and view.referee:
            self.cards.submit()
        elif view.phase == "playing" and self.hand.chosen is not None:
            self.take(PlayCard(view.actor, self.hand.chosen))
        elif view.pointed is not None:
            self.take(self._choice(view, view.actor, view.pointed))
        else:
            self.take(Skip(view.actor))

    def seat_actions(self, desk: Desk, seat: int) -> tuple[SeatAction, ...]:
        lines = []
        if self._view.referee:
            lines.append(SeatAction("Has done the turn (stops the clock)", act(Done(seat)), Done(seat) in desk.legal))
        return tuple(lines)

    def wants_text(self) -> QWidget | None:
        """The line for coordinates or a card; not while keys of the keyboard are the players' buttons."""
        view = self._view
        if not self._person or self._correcting or self._keys_play(view):
            return None
        if view.phase == "playing" and view.referee:
            return self.cards.field
        return self.field if view.phase in _CHOOSING else None

    def _keys_play(self, view: GotEmView) -> bool:
        """A box may mean something now that only a key can say: what it points at, or "done" while a clock runs."""
        points = not view.referee and view.actor is not None and self._desk.row(view.actor).by_press
        return points or (view.referee and self._clocked and not view.laid)

    def key(self, name: str) -> None:
        view = self._view
        if view.actor is None or not self._person or self._correcting:
            return
        step = {"left": -1, "next": 1}.get(name, 0)
        if step and view.phase == "playing" and not view.referee:
            self.hand.move_by(step)
        elif name == "keep" and view.optional:
            self.take(Skip(view.actor))

    def tap(self, tap: Tap) -> None:
        """A finger on the players' board."""
        view = self._view
        if tap.part.name != "board" or self._correcting:
            return
        places = Places(tap.part.box, view.board.side)
        if view.phase == "moving":
            square = places.square_at(tap.x, tap.y)
            if square is not None:
                self._square(square)
        elif (groove := places.groove_at(tap.x, tap.y)) is not None:
            self._groove(groove)

    def set_theme(self, theme: Theme) -> None:
        self.board.use_theme(theme)
        self.show_desk(self._desk)

    # --- small steps ----------------------------------------------------------------------------------------------

    @staticmethod
    def _choice(view: GotEmView, seat: int, which: int) -> Struct:
        """What choosing this groove or square means now."""
        if view.phase == "moving":
            return Move(seat, which)
        return RemoveWall(seat, which) if view.phase in ("rewarding", "removing") else PlaceWall(seat, which)

    def _groove(self, groove: int) -> None:
        view = self._view
        if self._correcting:
            self.take(CorrectWall(groove, groove not in view.walls))
        elif self._person and view.actor is not None:
            removes = view.phase in ("rewarding", "removing")
            self.take((RemoveWall if removes else PlaceWall)(view.actor, groove))

    def _square(self, square: int) -> None:
        view = self._view
        if self._correcting:
            self._correct_pawn(view, square)
        elif self._person and view.actor is not None:
            self.take(Move(view.actor, square))

    def _typed(self, text: str) -> None:
        view = self._view
        try:
            if view.phase == "moving":
                self._square(read_square(text, view.board.side))
            else:
                self._groove(read_wall(text, view.board.side))
        except Unreadable as error:
            self.said.emit(str(error))

    def _play_real(self, says: str) -> None:
        if self._view.actor is not None:
            self.take(PlayReal(self._view.actor, says))

    def _correct(self) -> None:
        """Begin to put the board right, or end it; what is typed for the turn waits so long."""
        self._correcting, self._lifted = not self._correcting, None
        self.show_desk(self._desk)
        (self.wants_text() or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def _correct_pawn(self, view: GotEmView, square: int) -> None:
        """The first click lifts a pawn, the second says where it stands."""
        if self._lifted is None:
            self._lifted = next((player.seat for player in view.players if player.square == square), None)
        else:
            lifted, self._lifted = self._lifted, None
            self.take(CorrectPawn(lifted, square))
        self.show_desk(self._desk)
