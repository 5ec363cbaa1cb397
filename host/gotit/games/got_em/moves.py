"""All that can be done in Got 'Em!, said once: the table of its moves, and which of them are offered now.

Must not: do it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from gotit.core.message import Maths, Typed, say
from gotit.core.offer import By, Item, Move, Offer, Offers, OneOf, Open, Written
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import groove_name, grooves, square_name
from gotit.games.got_em.cards import Card
from gotit.games.got_em.choices import choices, optional
from gotit.games.got_em.state import State
from gotit.games.got_em.view import Phase
from gotit.games.got_em.walls import playable
from gotit.games.sentences import ENTERS_CARD, PLAYS_CARD, POINTS

PLAY = Move(code="play", kind=a.PlayCard, label=PLAYS_CARD, role="primary", place="panel")
ENTER = Move(
    code="enter",
    kind=a.PlayReal,
    label=ENTERS_CARD,
    filled=lambda it: say("play_quoted", "Play “{it}”", it=it),
    role="primary",
    place="panel",
)
PLACE = Move(
    code="place",
    kind=a.PlaceWall,
    label=say("move_place", "Place a wall"),
    filled=lambda it: say("place_wall_at", "Place the wall at {it}", it=it),
    role="primary",
    place="panel",
)
REMOVE = Move(
    code="remove",
    kind=a.RemoveWall,
    label=say("move_remove", "Remove a wall"),
    filled=lambda it: say("remove_wall_at", "Remove the wall at {it}", it=it),
    role="primary",
    place="panel",
)
GO = Move(
    code="move",
    kind=a.Move,
    label=say("move_go", "Move your pawn"),
    filled=lambda it: say("move_pawn_to", "Move to {it}", it=it),
    role="primary",
    place="panel",
)
LEAVE = Move(code="leave", kind=a.Skip, label=say("move_leave_walls", "Leave the walls"), role="keep")
STAY = Move(code="stay", kind=a.Skip, label=say("move_stay", "Stay"), role="keep")
POINT = Move(code="point", kind=a.Point, label=say("move_point", "Choose where"), undo=POINTS, by_box=True)
NEXT = Move(code="next", kind=a.Point, label=say("move_next_place", "The next"), undo=POINTS, by_box=True)
DONE = Move(
    code="done",
    kind=a.Done,
    label=say("move_done", "Done on the board"),
    tip=say("tip_done", "The turn clock stops; then the turn is entered"),
)
DIFFERS = say("move_correct_board", "Board differs …")
WALL_IS = Move(code="wall_is", kind=a.WallIs, label=DIFFERS, undo=say("undo_correct_wall", "the corrected wall"))
PAWN_IS = Move(code="pawn_is", kind=a.PawnIs, label=DIFFERS, undo=say("undo_correct_pawn", "the corrected pawn"))

MOVES = {move.code: move for move in (PLAY, ENTER, PLACE, REMOVE, GO, LEAVE, STAY, POINT, NEXT, DONE, WALL_IS, PAWN_IS)}

_ON_BOARD: dict[Phase, Move] = {"placing": PLACE, "rewarding": REMOVE, "removing": REMOVE, "moving": GO}


def offers(state: State) -> Offers:
    """What can be done now: the actor, then the operator. No label or prompt tells anything of a hand."""
    if state.awaiting or state.outcome is not None:
        return ()
    return (*_of_actor(state), *_of_operator(state))


def _of_actor(state: State) -> Iterator[Offer | Open]:
    seat, is_person = state.actor, state.actor in state.people
    yield _card(state) if state.phase == "playing" else _on_board(state)
    if optional(state):
        by: By = "long" if is_person and state.pointed is None else ""
        yield Offer(move=STAY if state.phase == "moving" else LEAVE, seat=seat, action=a.Skip(seat), by=by)
    if is_person and state.settings.by_box and state.phase != "playing":
        yield Offer(move=POINT if state.pointed is None else NEXT, seat=seat, action=a.Point(seat), by="press")
    if state.real and not state.laid:
        yield Offer(move=DONE, seat=seat, action=a.Done(seat), by="press")


def _of_operator(state: State) -> Iterator[Open]:
    if state.real:
        yield Open(move=WALL_IS, seat=0, fixed={}, fills="groove", entry=Written("wall"))
        yield Open(move=PAWN_IS, seat=0, fixed={}, fills="square", entry=Written("pawn"))


def _card(state: State) -> Open:
    """Which cards of a hand can be played, the hand alone knows; what a real card says may be on no other."""
    seat = state.actor
    if state.real:
        kinds = tuple(Card(0, kind.steps).text for kind in state.deck)
        entry = OneOf(tuple(Item(says, Typed(says)) for says in kinds), written=True)
        return Open(move=ENTER, seat=seat, fixed={"seat": seat}, fills="says", entry=entry)
    cards = tuple(Item(card.id, Typed(card.text)) for card in playable(state))
    hand = tuple(card.id for card in state.player(seat).hand)
    entry = OneOf(cards, "all" if state.settings.open_hands else "seat", among=hand)
    return Open(move=PLAY, seat=seat, fixed={"seat": seat}, fills="card", entry=entry, by=_box_tells(state))


def _on_board(state: State) -> Open:
    """A groove, or a square: a box takes the one that it points at."""
    seat, moves = state.actor, state.phase == "moving"
    named = (_squares if moves else _grooves)(state.board.side)
    points = state.settings.by_box and seat in state.people
    return Open(
        move=_ON_BOARD[state.phase],
        seat=seat,
        fixed={"seat": seat},
        fills="square" if moves else "groove",
        entry=OneOf(tuple(named[at] for at in choices(state))),
        by=_box_tells(state) if not points else "" if state.pointed is None else "long",
        pointed=state.pointed,
    )


def _box_tells(state: State) -> By:
    """A person is asked for what no box can say, unless it is done on a real board."""
    return "tell" if state.actor in state.people and not state.real else ""


@cache
def _grooves(side: int) -> tuple[Item, ...]:
    return tuple(Item(groove, Maths(groove_name(side, groove))) for groove in range(len(grooves(side))))


@cache
def _squares(side: int) -> tuple[Item, ...]:
    return tuple(Item(square, Maths(square_name(side, square))) for square in range(side * side))
