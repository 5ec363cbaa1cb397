"""Everything that can be done in ADD-IT, as data, and the settings a match is played with.

May not happen here: rules. `TimeUp` and `Drawn` come from the session; the rest from the operator, from a seat's own
device, or from a seat's box through what `buzzers` offers.

A turn is: `Play` (or `PlayReal`) a card; if it can collect something, `Collect` or `Leave`; when the class looks at
what was possible, `GoOn`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.game import Drawn, TimeUp
from gotit.games.add_it.view import Strength


class _Action(Struct, frozen=True, tag_field="do"):
    pass


class Play(_Action, frozen=True, tag="play"):
    """The seat plays this card (its id) from its hand (AI-09). For all to see: it lies on the table now."""

    seat: int
    card: int


class PlayReal(_Action, frozen=True, tag="play_real"):
    """Referee mode: the number on the real card that the seat has played."""

    seat: int
    number: int


class Collect(_Action, frozen=True, tag="collect"):
    """With the card that it has played the seat collects these cards (ids) from the table, in any order.

    One card of the same number, or a group that adds up to it (AI-10 … AI-14). Any of several equal cards will do.
    """

    seat: int
    cards: tuple[int, ...]


class Leave(_Action, frozen=True, tag="leave"):
    """The seat collects nothing: its card stays on the table (AI-17, AI-18)."""

    seat: int


class Point(_Action, frozen=True, tag="point"):
    """With its box the seat points at the next thing that it could collect, largest first; after the last at none."""

    seat: int


class Done(_Action, frozen=True, tag="done"):
    """Referee mode: the seat says that its card lies on the table. The turn clock stops, the operator enters it."""

    seat: int


class GoOn(_Action, frozen=True, tag="go_on"):
    """All have seen what was possible: the next turn begins. Seat 0: the operator says so."""

    seat: int = 0


class ShowPossible(_Action, frozen=True, tag="show_possible"):
    """The operator shows the class what could have been collected in the last turn. `shown` False hides it again."""

    shown: bool = True


class Ready(_Action, frozen=True, tag="ready"):
    """Long game: the seat is ready for the next game. Seat 0: the operator says so for all."""

    seat: int


class LayTable(_Action, frozen=True, tag="lay_table"):
    """Referee mode: the numbers of the twelve real cards laid face up (AI-07), in any order."""

    numbers: tuple[int, ...]


class Correct(_Action, frozen=True, tag="correct"):
    """Referee mode: this card (id) on the table was entered wrongly; it shows `number`."""

    card: int
    number: int


class AddItSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match is played. Defaults are the rulebook's, or ours where it is silent (docs/decisions).

    `mode`: referee (real cards, the operator enters what is played) or virtual (the host deals).
    `length`: short (one game, AI-25) or long (games until somebody has `goal` points, AI-27).
    `dealer`: the seat that deals first; 0: by lot. `turn_s`: seconds for a turn, 0: no clock (house rule).
    `offers`: a player is told all that a played card can collect, largest first; else it must find it.
    `teaching`: after a turn in which something was possible the class is shown what, until somebody goes on.
    `open_hands`: everybody sees all hands (virtual only). `computers`: seats that the computer plays (virtual only).
    """

    mode: Literal["referee", "virtual"] = "referee"
    length: Literal["short", "long"] = "short"
    goal: int = 201
    dealer: int = 0
    turn_s: int = 0
    offers: bool = True
    teaching: bool = False
    open_hands: bool = False
    computers: Mapping[int, Strength] = {}


Action = (
    TimeUp | Drawn | Play | PlayReal | Collect | Leave | Point | Done | GoOn | ShowPossible | Ready | LayTable | Correct
)
