"""What can be done now: the boxes' meanings, the list of legal actions, the lamps.

May not happen here: doing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gotit.core.game import Ask, Buzzers, Lamp, Meaning, Quiet
from gotit.core.message import Message, say
from gotit.games.got_em.actions import Action, Done, Move, PlaceWall, PlayCard, PlayReal, Point, RemoveWall, Skip
from gotit.games.got_em.cards import Card
from gotit.games.got_em.choices import choices, optional
from gotit.games.got_em.state import State
from gotit.games.got_em.view import Phase
from gotit.games.got_em.walls import playable

_REMOVE = say("ask_remove", "Remove a wall. Long: leave them")
_PROMPTS: dict[Phase, Message] = {
    "playing": say("ask_card", "Choose a card to play"),
    "placing": say("ask_wall", "Place a wall"),
    "rewarding": _REMOVE,
    "removing": _REMOVE,
    "moving": say("ask_move", "Move your pawn. Long: stay"),
}


def buzzers(state: State) -> Buzzers:
    """What the actor's box does. No prompt tells anything of a hand."""
    seat = state.actor
    if state.awaiting or seat not in state.people or state.phase not in _PROMPTS:
        return Quiet()
    leave = Skip(seat) if optional(state) else None
    if state.real:
        if state.laid and leave is None:
            return Quiet()
        return Ask({seat: Meaning(None if state.laid else Done(seat), leave, _real_prompt(state))})
    if state.settings.by_box and state.phase != "playing":
        return Ask({seat: _pointing(state, seat)})
    return Ask({seat: Meaning(None, leave, _PROMPTS[state.phase])})


def _real_prompt(state: State) -> Message:
    if not state.laid:
        return say("ask_real_turn", "Do your turn, then press")
    return say("ask_leave_real", "Long: {phase, select, moving {stay} other {leave the walls}}", phase=state.phase)


def _pointing(state: State, seat: int) -> Meaning:
    """Short presses step through the choices, a long one takes; where nothing is pointed at it leaves them all."""
    if state.pointed is not None:
        prompt = say("ask_pointed", "Press: the next. Long: take it")
        return Meaning(Point(seat), _chosen(state, state.pointed), prompt)
    if optional(state):
        prompt = say(
            "ask_optional",
            "Press: choose. Long: {phase, select, moving {stay} other {leave them}}",
            phase=state.phase,
        )
        return Meaning(Point(seat), Skip(seat), prompt)
    return Meaning(Point(seat), None, say("ask_groove", "Press: choose a groove"))


def legal(state: State, seat: int | None) -> tuple[Action, ...]:
    """All that could be listed for a seat, or for the operator (None), who can do what the actor can.

    Corrections of a real board are not listed: any groove and any square could be meant.
    """
    if state.outcome is not None or state.awaiting or seat not in (None, state.actor):
        return ()
    return tuple(_of_actor(state, state.actor))


def _of_actor(state: State, seat: int) -> Iterator[Action]:
    if state.phase == "playing" and state.real:
        yield from (PlayReal(seat, Card(0, kind.steps).text) for kind in state.deck)
    elif state.phase == "playing":
        yield from (PlayCard(seat, card.id) for card in playable(state))
    yield from (_chosen(state, choice) for choice in choices(state))
    if optional(state):
        yield Skip(seat)
    if state.real and not state.laid:
        yield Done(seat)


def _chosen(state: State, choice: int) -> Action:
    match state.phase:
        case "placing":
            return PlaceWall(state.actor, choice)
        case "moving":
            return Move(state.actor, choice)
        case _:
            return RemoveWall(state.actor, choice)


def lamps(state: State) -> Mapping[int, Lamp]:
    """Whose turn it is, who is out, and at the end who has won; the session lights those who are asked."""
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    if seat not in state.alive:
        return "locked"
    return "first" if seat == state.actor and state.phase in _PROMPTS else "idle"
