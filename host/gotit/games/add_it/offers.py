"""What can be done now: the boxes' meanings, the list of legal actions, the lamps.

May not happen here: doing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gotit.core.game import Ask, Buzzers, Lamp, Meaning, Quiet
from gotit.core.message import say
from gotit.games.add_it.actions import (
    Action,
    Collect,
    Done,
    GoOn,
    Leave,
    Play,
    PlayReal,
    Point,
    Ready,
    ShowPossible,
)
from gotit.games.add_it.deals import known_cards, reviewer
from gotit.games.add_it.deck import COPIES, NUMBERS
from gotit.games.add_it.state import State
from gotit.games.common import PRESS_WHEN_READY


def buzzers(state: State) -> Buzzers:
    """What presses mean now. No prompt tells what, or how much, can be collected: all can read it."""
    seat = state.actor
    match state.phase:
        case "playing" if seat not in state.people:
            return Quiet()
        case "playing" if not state.real_cards:
            return Ask({seat: Meaning(prompt=say("ask_card", "Choose a card to play"))})
        case "playing":
            return (
                Quiet()
                if state.laid
                else Ask({seat: Meaning(Done(seat), prompt=say("ask_lay", "Lay a card, then press"))})
            )
        case "choosing" if seat in state.people:
            return Ask({seat: _choosing(state, seat)})
        case "reviewing" if (says := reviewer(state)) in state.people:
            return Ask({says: Meaning(GoOn(says), prompt=say("press_to_go_on", "Press to go on"))})
        case "between":
            waiting = [seat for seat in state.seats if seat not in state.ready]
            return Ask({seat: Meaning(Ready(seat), prompt=PRESS_WHEN_READY) for seat in waiting})
        case _:
            return Quiet()


def _choosing(state: State, seat: int) -> Meaning:
    """Collect or leave? Then, if there is more than one way: which? Short presses step, a long one takes."""
    if not state.settings.offers:
        return Meaning(None, Leave(seat), say("ask_show", "Show what you collect. Long: leave it"))
    if state.pointed is not None:
        there = Collect(seat, state.options[state.pointed].ids)
        return Meaning(Point(seat), there, say("ask_another_way", "Press: another way. Long: take this one"))
    only = len(state.options) == 1
    takes = Collect(seat, state.options[0].ids) if only else Point(seat)
    return Meaning(takes, Leave(seat), say("ask_collect", "Press: collect. Long: leave it"))


def legal(state: State, seat: int | None) -> tuple[Action, ...]:
    """All that could be listed for a seat, or for the operator (None), who can do what every seat can, and more.

    Cards of a hand are named by their ids, which tell nothing.
    """
    if state.outcome is not None and seat is None and state.turns:
        return (ShowPossible(not state.possible_shown),)
    if state.outcome is not None or state.awaiting:
        return ()
    if seat is not None:
        return tuple(_of_seat(state, seat, told=state.settings.offers or seat not in state.people))
    found = [action for each in state.seats for action in _of_seat(state, each, told=True)]
    return (*found, *_of_operator(state))


def _of_seat(state: State, seat: int, *, told: bool) -> Iterator[Action]:
    """`told`: whether it may be told what can be collected; if not it can do so all the same."""
    acts = seat == state.actor
    match state.phase:
        case "playing" if acts and state.real_cards:
            seen = [card.number for card in known_cards(state)]
            yield from (PlayReal(seat, number) for number in NUMBERS if seen.count(number) < COPIES)
            if not state.laid:
                yield Done(seat)
        case "playing" if acts:
            yield from (Play(seat, card.id) for card in state.player(seat).known_hand)
        case "choosing" if acts:
            if told:
                yield from (Collect(seat, option.ids) for option in state.options)
            yield Leave(seat)
        case "reviewing" if seat == reviewer(state):
            yield GoOn(seat)
        case "between" if seat not in state.ready:
            yield Ready(seat)


def _of_operator(state: State) -> Iterator[Action]:
    if state.phase == "reviewing":
        yield GoOn()
    if state.phase == "between":
        yield Ready(0)
    if state.turns and state.phase != "choosing":
        yield ShowPossible(not state.possible_shown)


def lamps(state: State) -> Mapping[int, Lamp]:
    """Whose turn it is, and at the end who has won; the session lights those who are asked."""
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    return "first" if seat == state.actor and state.phase in ("playing", "choosing") else "idle"
