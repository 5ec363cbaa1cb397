"""Everything that can be done in Got 'Em!, as data, and the settings a match is played with.

Must not: apply rules. `TimeUp` and `Drawn` come from the session; the rest from the operator, from a seat's own
device, or from a seat's box through what `buzzers` offers.

A turn of Brainy is `PlaceWall`, then `Move` or `Skip`. A turn of Bright is `PlayCard` (or `PlayReal`), then whatever
the card says, in its order. After an elimination `RemoveWall` or `Skip` comes before all else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Struct

from gotit.core.game import Drawn, TimeUp
from gotit.core.message import say
from gotit.core.setting import Choice, Need, Setting
from gotit.games import settings
from gotit.games.got_em.board import SIDES, Colour
from gotit.games.got_em.view import Rules
from gotit.games.settings import BY_LOT, WHO_GOES_FIRST, only_dealt, turn_clock


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
    """The seat places a wall in this groove. `insist`: on a real board, whatever the screen shows of it."""

    seat: int
    groove: int
    insist: bool = False


class RemoveWall(_Action, frozen=True, tag="remove"):
    """The seat takes this wall away: as a reward, or because its card says so. `insist`: as for a wall placed."""

    seat: int
    groove: int
    insist: bool = False


class Move(_Action, frozen=True, tag="move"):
    """The seat's pawn goes to this square; how, it need not say. Staying is `Skip`. `insist`: as for a wall placed."""

    seat: int
    square: int
    insist: bool = False


class Skip(_Action, frozen=True, tag="skip"):
    """The seat leaves out what it only may do: a reward, an optional instruction, the move."""

    seat: int


class Point(_Action, frozen=True, tag="point"):
    """With its box the seat points at the next groove or square it could choose; after the last at none."""

    seat: int


class Done(_Action, frozen=True, tag="done"):
    """Referee mode: the seat has done its turn on the real board. The turn clock stops, the operator enters it."""

    seat: int


class WallIs(_Action, frozen=True, tag="wall_is"):
    """Referee mode: in this groove there is a wall on the real board, or (`there` False) none, whatever was entered.

    It is nobody's turn, and takes none. `insist`: it traps somebody, who is out.
    """

    groove: int
    there: bool
    insist: bool = False


class PawnIs(_Action, frozen=True, tag="pawn_is"):
    """Referee mode: on the real board this seat's pawn stands here, wherever it was. `insist`: it is out, or back."""

    seat: int
    square: int
    insist: bool = False


class CorrectWall(_Action, frozen=True, tag="correct_wall"):
    """Of kept matches, as `WallIs`; but the actor goes on with what it could do next."""

    groove: int
    there: bool


class CorrectPawn(_Action, frozen=True, tag="correct_pawn"):
    """Of kept matches, as `PawnIs`; but the actor goes on with what it could do next."""

    seat: int
    square: int


FEWEST_WALLS = 12
"""With fewer a match may never end: three pawns in the open take twelve."""
WALLS_BY_HAND = say(
    "walls_by_hand", "On a real board you place the walls by hand. Choose “The board is on the screen”."
)
REAL_BOARD = say("computer_needs_board", "The computer can't move real pawns. Choose “The board is on the screen”.")


_SIDES = tuple(Choice(side, say("set_squares_by_squares", "{side} × {side} squares", side=side)) for side in SIDES)


class GotEmSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/got-em.md).

    Bright and Brainy: GE-00. Who has no pawn in `pawns` gets one of the others, two players opposite each other.
    `first` 0 is the nearest of `birthdays` ("MM-DD" by seat, GE-B-08) to `today`, which is written alike; without them,
    by lot. How many `walls` there can be depends on the side.
    """

    rules: Annotated[
        Rules,
        Setting(
            choices=(
                Choice("bright", say("set_bright_rules", "Bright: coloured squares and cards")),
                Choice("brainy", say("set_brainy_rules", "Brainy: plain squares, no cards; a wall, then a move")),
            )
        ),
    ] = "bright"
    mode: Annotated[
        Literal["referee", "virtual"],
        Setting(
            choices=(
                Choice("virtual", say("set_board_on_screen", "The board is on the screen")),
                Choice("referee", say("set_real_board", "A real board on the table: you enter what is done")),
            )
        ),
    ] = "virtual"
    side: Annotated[
        Literal[5, 7, 9],
        Setting(
            say("set_board_side", "Board"),
            choices=_SIDES,
        ),
    ] = 7
    walls: Annotated[
        int,
        Setting(say("set_walls", "Walls"), low=FEWEST_WALLS, none=say("set_walls_as_needed", "as many as needed")),
    ] = 0
    pawns: Annotated[
        Mapping[int, Colour],
        Setting(
            say("set_pawn", "Pawn"),
            choices=(
                Choice(None, say("set_any_pawn", "any pawn")),
                Choice("red", say("set_red_pawn", "red")),
                Choice("green", say("set_green_pawn", "green")),
                Choice("blue", say("set_blue_pawn", "blue")),
                Choice("yellow", say("set_yellow_pawn", "yellow")),
            ),
        ),
    ] = {}
    first: Annotated[int, Setting(WHO_GOES_FIRST, none=BY_LOT, kind="seat")] = 0
    birthdays: Annotated[Mapping[int, str], Setting(say("set_birthday", "Birthday"))] = {}
    today: str = ""
    edges_count: Annotated[
        bool,
        Setting(
            say("set_edges_count", "The board's edge counts as a wall for the move, too"),
            needs=(Need("rules", "brainy"),),
            advanced=True,
        ),
    ] = True
    still_rounds: Annotated[
        int,
        settings.fruitless(
            say("set_still_rounds", "Nobody is trapped for so long: those still standing share the win"), low=5
        ),
    ] = 30
    turn_s: Annotated[int, turn_clock()] = 0
    by_box: Annotated[
        bool,
        Setting(
            say("set_by_box", "By buzzer: press for the next one, hold to take it"),
            say("set_by_box_tip", "With a press, the player's buzzer goes to the next groove or square"),
            needs=(only_dealt(WALLS_BY_HAND),),
            advanced=True,
        ),
    ] = False
    open_hands: Annotated[bool, settings.open_hands(Need("rules", "bright"))] = False
    computers: Annotated[
        Mapping[int, settings.Strength], settings.computers(REAL_BOARD, say("set_computer_greedy", "computer, medium"))
    ] = {}


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
    | WallIs
    | PawnIs
    | CorrectWall
    | CorrectPawn
)
