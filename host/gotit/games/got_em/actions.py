"""Everything that can be done in Got 'Em!, as data, and the settings a match is played with.

May not happen here: rules. `TimeUp` and `Drawn` come from the session; the rest from the operator, from a seat's own
device, or from a seat's box through what `buzzers` offers.

A turn of Brainy is `PlaceWall`, then `Move` or `Skip`. A turn of Bright is `PlayCard` (or `PlayReal`), then whatever
the card says, in its order. After an elimination `RemoveWall` or `Skip` comes before all else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.game import Drawn, TimeUp
from gotit.games.got_em.board import Colour
from gotit.games.got_em.view import Rules, Strength


class _Action(Struct, frozen=True, tag_field="do"):
    pass


class PlayCard(_Action, frozen=True, tag="play"):
    """Bright: the seat plays this card (its id) from its hand, face up (GE-B-10)."""

    seat: int
    card: int


class PlayReal(_Action, frozen=True, tag="play_real"):
    """Referee mode: what the real card that the seat has played says: "place red, may move 2" (see cards.py)."""

    seat: int
    says: str


class PlaceWall(_Action, frozen=True, tag="place"):
    """The seat places a wall in this groove."""

    seat: int
    groove: int


class RemoveWall(_Action, frozen=True, tag="remove"):
    """The seat takes this wall away: as a reward, or because its card says so."""

    seat: int
    groove: int


class Move(_Action, frozen=True, tag="move"):
    """The seat's pawn goes to this square; how, it need not say. Staying is `Skip`."""

    seat: int
    square: int


class Skip(_Action, frozen=True, tag="skip"):
    """The seat leaves out what it only may do: a reward, an optional instruction, the move."""

    seat: int


class Point(_Action, frozen=True, tag="point"):
    """With its box the seat points at the next groove or square it could choose; after the last at none."""

    seat: int


class Done(_Action, frozen=True, tag="done"):
    """Referee mode: the seat has done its turn on the real board. The turn clock stops, the operator enters it."""

    seat: int


class CorrectWall(_Action, frozen=True, tag="correct_wall"):
    """Referee mode: in this groove there is a wall on the real board, or (`there` False) there is none."""

    groove: int
    there: bool


class CorrectPawn(_Action, frozen=True, tag="correct_pawn"):
    """Referee mode: on the real board this seat's pawn stands on another square."""

    seat: int
    square: int


class GotEmSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/got-em.md).

    `rules`: Bright with cards, Brainy without (GE-00). `mode`: referee (real board; the operator enters what is done)
    or virtual. `side`: 5, 7 or 9 squares. `walls`: how many there are, 0: without end. `pawns`: colour by seat; who is
    left out gets one of the others, two players opposite each other. `first`: the seat that goes first; 0: the nearest
    of `birthdays` ("MM-DD" by seat, GE-B-08) to `today`, else by lot. `edges_count`: edges count as walls for a move.
    `turn_s`: seconds for a turn, 0: no clock (house rule). `by_box`: a short press steps through grooves and squares,
    a long one takes. `open_hands`: everybody sees all hands (virtual Bright). `computers`: seats that the computer
    plays (virtual).
    """

    rules: Rules = "bright"
    mode: Literal["referee", "virtual"] = "referee"
    side: Literal[5, 7, 9] = 7
    walls: int = 0
    pawns: Mapping[int, Colour] = {}
    first: int = 0
    birthdays: Mapping[int, str] = {}
    today: str = ""
    edges_count: bool = True
    turn_s: int = 0
    by_box: bool = False
    open_hands: bool = False
    computers: Mapping[int, Strength] = {}


Action = (
    TimeUp
    | Drawn
    | PlayCard
    | PlayReal
    | PlaceWall
    | RemoveWall
    | Move
    | Skip
    | Point
    | Done
    | CorrectWall
    | CorrectPawn
)
