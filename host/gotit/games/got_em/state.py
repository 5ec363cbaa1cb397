"""All of a match of Got 'Em! as one immutable value.

A card of the host's deck lies in exactly one place: a hand, the draw pile, the discard pile, or open before the actor
(`card`). Real cards are not counted: nobody enters the hands.

Must not: apply rules.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.message import Message, say
from gotit.games.common import Match, Seated
from gotit.games.got_em.actions import GotEmSettings
from gotit.games.got_em.board import COLOURS, Board, Colour, groove_name, is_closed, square_name
from gotit.games.got_em.cards import Card, Kind, Step
from gotit.games.got_em.view import Phase, Turn


class Player(Seated, frozen=True):
    """One seat. `square`: where its pawn stands; None: eliminated."""

    colour: Colour
    square: int | None
    hand: tuple[Card, ...] = ()


class Made(Struct, frozen=True):
    """What was entered of a real board, oldest first: by whom, in which of the match's turns, and as it is written.

    "": it was left out.
    """

    kind: Literal["card", "wall", "removed", "pawn"]
    seat: int
    turn: int
    value: str


class State(Match[Player], frozen=True, kw_only=True):
    """The match.

    `awaiting`: what chance is asked for: who goes first (`lot`: among these seats), a shuffle of the whole deck, of
    the discard pile because a card must be drawn, or what the actor does whose time is up (`hurried`).
    The turn: `turn`: what the actor has done; `steps`: instructions still to be followed, the present one first;
    `rewards`: walls that may be removed before; `pointed`: the groove or square that the actor points at; `laid`: done
    on the real board but not entered; `timer`: the turn clock. `made`: all that was entered of a real board.
    `more_walls`: the operator has played on without a limit; `still_from`: so many turns were played then.
    """

    settings: GotEmSettings
    board: Board
    deck: tuple[Kind, ...]
    phase: Phase = "dealing"
    awaiting: Literal["", "first", "shuffle", "reshuffle", "turn"] = ""
    lot: tuple[int, ...] = ()
    walls: frozenset[int] = frozenset()
    pile: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    actor: int = 0
    card: Card | None = None
    steps: tuple[Step, ...] = ()
    rewards: int = 0
    turn: Turn | None = None
    pointed: int | None = None
    laid: bool = False
    hurried: bool = False
    turns: tuple[Turn, ...] = ()
    made: tuple[Made, ...] = ()
    more_walls: bool = False
    still_from: int = 0

    @property
    def alive(self) -> tuple[int, ...]:
        """Seats with a pawn on the board."""
        return tuple(player.seat for player in self.players if player.square is not None)

    @property
    def here(self) -> tuple[int, ...]:
        """Of those with a pawn on the board."""
        alive = self.alive
        return tuple(seat for seat in super().here if seat in alive)

    @property
    def free_starts(self) -> tuple[tuple[Colour, int], ...]:
        """Where another pawn could begin: its colour and square."""
        used = {player.colour for player in self.players}
        taken = {player.square for player in self.players}
        starts = ((colour, self.board.starts[colour]) for colour in COLOURS if colour not in used)
        side = self.board.side
        return tuple(each for each in starts if each[1] not in taken and not is_closed(side, each[1], self.walls))

    @property
    def closed(self) -> Message | None:
        full = say("no_start_square", "No start square is free for another pawn now. Wait for a few turns.")
        return None if self.free_starts else full

    @property
    def bright(self) -> bool:
        return self.settings.rules == "bright"

    @property
    def real(self) -> bool:
        """A real board lies on the table, and real cards are in the hands."""
        return self.settings.mode == "referee"

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that the computer does not play."""
        return tuple(seat for seat in self.seats if seat not in self.settings.computers)

    @property
    def supply(self) -> int | None:
        """Walls left beside the board (GE-B-04, GE-Y-04); None: without end. A real board may have more."""
        limited = self.settings.walls and not self.more_walls
        return max(0, self.settings.walls - len(self.walls)) if limited else None

    @property
    def first_round(self) -> bool:
        """The actor has not had a turn yet."""
        return not any(turn.seat == self.actor for turn in self.turns)

    def square(self, seat: int) -> int:
        """Where this seat's pawn stands, which is on the board."""
        square = self.players[seat - 1].square
        if square is None:
            raise ValueError(f"seat {seat} has no pawn on the board")
        return square

    def pawns(self, *, without: int) -> frozenset[int]:
        """The squares on which the others' pawns stand."""
        return frozenset(p.square for p in self.players if p.square is not None and p.seat != without)

    def groove_name(self, groove: int) -> str:
        return groove_name(self.board.side, groove)

    def square_name(self, square: int) -> str:
        return square_name(self.board.side, square)


def with_turn(state: State, **changes: Any) -> State:
    """Write down what the actor has just done."""
    return state if state.turn is None else replace(state, turn=replace(state.turn, **changes))
