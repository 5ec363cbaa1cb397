"""What an audience of Fast Fun Maths sees: plain data for projector, operator, phones and programs.

Must not: show a card that its audience may not see, or the deck's order; paint.

All hands are open (GI-H-07), so every audience sees the same; only shape sides of hand and target cards, and the
pile's order, are hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.message import Message, Seat, say

Colour = Literal["red", "yellow", "blue", "wild"]
Shape = Literal["circle", "square", "triangle", "star"]

Phase = Literal[
    "dealing",  # waiting for the shuffle or a draw
    "turning",  # the turner may turn over the target cards (GI-H-10, GI-H-56)
    "racing",  # the target is shown, the buzzers are armed
    "explaining",  # the caller (or each tied caller) shows a calculation
    "drawing",  # equal dead heat: highest card drawn wins (GI-H-85)
    "swapping",  # others may swap a card, clockwise (GI-H-31)
    "rewarding",  # the winner chooses one of the two shapes (GI-H-42)
    "stealing",  # the winner may steal a shape (GI-H-44)
    "between",  # all seats say that they are ready (GI-H-55)
    "over",
]


OutReason = Literal["spoke_early", "forgot", "stalling", "mistake", "slow", "not_got_it", "away"]
"""Why a seat is out of the round: the operator says so, the clock does (slow: to begin), or it said "Not Got It!"."""


def out_reason(why: OutReason) -> Message:
    """What the seat did, to stand behind its name."""
    return say(
        "out_reason",
        "{why, select, spoke_early {spoke too early} forgot {forgot the calculation} stalling "
        "{took too long} slow {didn't begin in time} not_got_it {said “Not Got It!”} away {went away} other {made "
        "a mistake}}",
        why=why,
    )


class CardFace(Struct, frozen=True):
    """The number side of a card. `id`: for clicking it; given anew with every shuffle, so it tells nothing."""

    id: int
    number: int
    colour: Colour


class ShapeFace(Struct, frozen=True):
    """The shape side of a card. A wild shows a star in all colours."""

    id: int
    shape: Shape
    colour: Colour


def a_card(face: CardFace) -> Message:
    """ "red 9"."""
    return say(
        "a_card",
        "{colour, select, red {red} yellow {yellow} blue {blue} other {wild}} {number}",
        colour=face.colour,
        number=face.number,
    )


_SHAPES: Mapping[tuple[Colour, Shape], Message] = {
    ("red", "circle"): say("a_red_circle", "a red circle"),
    ("red", "square"): say("a_red_square", "a red square"),
    ("red", "triangle"): say("a_red_triangle", "a red triangle"),
    ("yellow", "circle"): say("a_yellow_circle", "a yellow circle"),
    ("yellow", "square"): say("a_yellow_square", "a yellow square"),
    ("yellow", "triangle"): say("a_yellow_triangle", "a yellow triangle"),
    ("blue", "circle"): say("a_blue_circle", "a blue circle"),
    ("blue", "square"): say("a_blue_square", "a blue square"),
    ("blue", "triangle"): say("a_blue_triangle", "a blue triangle"),
    ("wild", "star"): say("a_wild_star", "a wild star"),
}


def a_shape(face: ShapeFace | None) -> Message:
    """ "a red circle". None: a shape that nobody has entered."""
    return say("a_shape", "a shape") if face is None else _SHAPES[face.colour, face.shape]


RIVAL = 0
"""Stands for a seat: the rival pile of who plays alone."""


def say_stolen(seat: int, shape: Message, victim: int) -> Message:
    """What everybody is told. `victim`: a seat, or RIVAL."""
    who = Seat(seat)
    if victim == RIVAL:
        return say("stolen_from_rival", "{who} steals {shape} from the rival.", who=who, shape=shape)
    return say("stolen", "{who} steals {shape} from {whose}.", who=who, shape=shape, whose=Seat(victim))


class TargetView(Struct, frozen=True):
    """The two target cards (tens, ones) and the number they make; shapes only once they are turned (GI-H-39)."""

    tens: CardFace
    ones: CardFace
    value: int
    tens_shape: ShapeFace | None = None
    ones_shape: ShapeFace | None = None


class CalculationView(Struct, frozen=True):
    """A calculation that was shown. `pretty`: with × ÷ − and brackets; `value`: "44" or "7/2"; "" when it has none.

    `used`: ids of the cards used. `wrong`: what is wrong with it; None when it is right.
    """

    seat: int
    pretty: str
    value: str
    used: tuple[int, ...]
    right: bool
    wrong: Message | None = None
    overruled: bool = False


class PlayerView(Struct, frozen=True):
    """One seat. `sets`: complete sets among `shapes` (0, 1, 2), with the ids that make them up in `set_ids`.

    `out_reason`: why it is out of this round, as `out_reason` says it; None while it is in.
    """

    seat: int
    hand: tuple[CardFace, ...]
    shapes: tuple[ShapeFace, ...]
    sets: int = 0
    set_ids: tuple[tuple[int, ...], ...] = ()
    out: bool = False
    out_reason: Message | None = None
    handicap: bool = False
    calculator: bool = False


class SolutionView(Struct, frozen=True):
    """After the round: what this seat could have shown. `count`: essentially distinct solutions (0: none)."""

    seat: int
    count: int
    shortest: str = ""
    longest: str = ""


class FastFunMathsView(Struct, frozen=True, tag="fast-fun-maths"):
    """The whole table. `players` in seat order.

    `actor`: the seat that acts now (turner, swapper, winner who chooses), or None. `callers`: seats that must show a
    calculation, `calculations`: those shown this round (of tied callers only when all are in, GI-H-84).
    `entered`: tied callers whose calculation is in but not shown yet. `drawn`: cards of a tie break, by seat.
    `pile_shape`: the top card's shape side, when the setting shows it. `rival`: the solo rival's shapes.
    `stealable`: (seat, shape id) that the winner may take; seat 0 is the rival pile.
    `solutions`: filled after the round when the operator shows them. `solvable`: could anybody have had it (after
    the round; None before). `missing`: seats that are not ready yet. `real_cards`: real cards lie on the table.
    """

    phase: Phase
    round_number: int
    players: tuple[PlayerView, ...]
    target: TargetView | None = None
    actor: int | None = None
    callers: tuple[int, ...] = ()
    calculations: tuple[CalculationView, ...] = ()
    entered: tuple[int, ...] = ()
    drawn: tuple[tuple[int, CardFace], ...] = ()
    winner: int | None = None
    pile_count: int = 0
    discard_count: int = 0
    pile_shape: ShapeFace | None = None
    rival: tuple[ShapeFace, ...] = ()
    rival_limit: int = 0
    stealable: tuple[tuple[int, int], ...] = ()
    solutions: tuple[SolutionView, ...] = ()
    solvable: bool | None = None
    missing: tuple[int, ...] = ()
    real_cards: bool = False

    @property
    def deal(self) -> int | None:
        """Which deal lies on the table; None: none yet. There is one in a match: later cards come one by one."""
        return 1 if any(player.hand for player in self.players) else None
