"""What was entered of a real board of Got 'Em!, and what an action is with another value for it (decision 0071).

Must not: change a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from gotit.core.game import Entered, Refused
from gotit.core.message import Maths, Seat, Typed, say
from gotit.core.offer import Item, OneOf
from gotit.games.got_em.actions import Move, PlaceWall, PlayReal, RemoveWall, Skip
from gotit.games.got_em.board import groove_name, grooves, square_name
from gotit.games.got_em.cards import Card, Kind
from gotit.games.got_em.entry import read_card, read_square, read_wall
from gotit.games.got_em.state import Made, State
from gotit.games.texts import Unreadable

NONE = "-"
"""Typed for what was left out."""


def entries(state: State) -> Iterator[Entered]:
    """Cards, walls and moves; newest first."""
    side, deck = state.board.side, state.deck
    for number, made in reversed(tuple(enumerate(state.made))):
        yield _entered(number, made, side, deck)


@lru_cache(maxsize=512)
def _entered(number: int, made: Made, side: int, deck: tuple[Kind, ...]) -> Entered:
    """Known again: whoever asks for all that was entered in a match asks in each of its states."""
    label = say(
        "got_em_entered",
        "{who}, turn {turn}: {kind, select, card {the card} wall {the wall} removed {the wall removed} "
        "other {the move}}",
        who=Seat(made.seat),
        turn=made.turn,
        kind=made.kind,
    )
    item = _item(made.kind, made.value)
    items = _items(side, made.kind, deck)
    may_be = OneOf(items if item in items else (item, *items), written=True)
    return Entered(f"{made.kind} {number}", label, item.value, item.shows or item.value, may_be)


@lru_cache(maxsize=16)
def _items(side: int, kind: str, deck: tuple[Kind, ...]) -> tuple[Item, ...]:
    """What is there to choose from, whether the rules allow it or not."""
    match kind:
        case "card":
            values = [Card(0, each.steps).text for each in deck]
        case "pawn":
            values = [square_name(side, square) for square in range(side * side)]
        case _:
            values = ["", *(groove_name(side, groove) for groove in range(len(grooves(side))))]
    return tuple(_item(kind, value) for value in dict.fromkeys(values))


def _item(kind: str, value: str) -> Item:
    if not value:
        return Item(NONE, say("got_em_entered_none", "none"))
    return Item(value, Typed(value) if kind == "card" else Maths(value))


def amended(state: State, action: Any, key: str, value: str) -> Any:
    """The action with this value for the entry `key`; None: the entry is not by it."""
    made = made_by(state, action)
    if made is None or key != f"{made.kind} {len(state.made)}":
        return None
    side = state.board.side
    try:
        match made.kind:
            case "card":
                return PlayReal(made.seat, Card(0, read_card(value)).text)
            case "pawn":
                return Move(made.seat, read_square(value, side))
            case _ if value == NONE:
                return Skip(made.seat)
            case "wall":
                return PlaceWall(made.seat, read_wall(value, side))
            case _:
                return RemoveWall(made.seat, read_wall(value, side))
    except Unreadable as error:
        raise Refused(error.message) from None


def noted(before: State, action: Any, after: State) -> State:
    """Write down what was entered with this action."""
    made = made_by(before, action)
    return after if made is None else replace(after, made=(*before.made, made))


def made_by(state: State, action: Any) -> Made | None:
    """What this action enters of a real board; None: nothing."""
    if not state.real:
        return None
    turn = len(state.turns) + 1
    match action:
        case PlayReal(seat, says):
            return Made("card", seat, turn, Card(0, read_card(says)).text)
        case PlaceWall(seat, groove):
            return Made("wall", seat, turn, state.groove_name(groove))
        case RemoveWall(seat, groove):
            return Made("removed", seat, turn, state.groove_name(groove))
        case Move(seat, square):
            return Made("pawn", seat, turn, state.square_name(square))
        case Skip(seat) if state.phase == "moving":
            return Made("pawn", seat, turn, state.square_name(state.square(seat)))
        case Skip(seat):
            return Made("wall" if state.phase == "placing" else "removed", seat, turn, "")
    return None
