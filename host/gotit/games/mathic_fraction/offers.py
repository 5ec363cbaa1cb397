"""What can be done now: the boxes' meanings, the list of legal actions, the lamps.

May not happen here: doing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gotit.core.game import Ask, Buzzers, Lamp, Meaning, Quiet, Race
from gotit.core.message import say
from gotit.games.mathic_fraction import calls
from gotit.games.mathic_fraction.actions import (
    Action,
    Announce,
    Discard,
    DrawFirst,
    EndMatch,
    GiveUp,
    GoOn,
    JudgePattern,
    Ready,
    ShowMissed,
    Trust,
)
from gotit.games.mathic_fraction.state import State
from gotit.games.sentences import PRESS_WHEN_READY


def buzzers(state: State) -> Buzzers:
    """What presses mean now. With real cards a box says what its player is about to do (MF-09).

    While a thief states its equation presses mean nothing new: who else presses now is next in line if it fails.
    """
    if state.awaiting or state.outcome is not None:
        return Quiet()
    seat = state.actor
    match state.phase:
        case "playing" if not state.real_cards:
            return Ask({seat: Meaning(prompt=say("ask_turn", "Make an equation, or discard"))})
        case "playing" if state.announced:
            return Quiet()
        case "playing":
            equation, discard = Announce(seat, "compute"), Announce(seat, "discard")
            prompt = say("ask_announcement", "Press: I have an equation. Hold: I discard")
            return Ask({seat: Meaning(equation, discard, prompt)})
        case "challenging" | "stealing":
            passes = {each: Trust(each) for each in calls.trusting(state)}
            return Race(frozenset(calls.callers(state)), state.race_number, passes, state.queue)
        case "reviewing":
            return Ask({seat: Meaning(GoOn(seat), prompt=say("press_to_go_on", "Press to go on"))})
        case "between":
            waiting = [each for each in state.seats if each not in state.ready]
            return Ask({each: Meaning(Ready(each), prompt=PRESS_WHEN_READY) for each in waiting})
        case _:
            return Quiet()


def legal(state: State, seat: int | None) -> tuple[Action, ...]:
    """All that could be listed for a seat, or for the operator (None), who can do what every seat can, and more.

    Equations, patterns and the faces of real cards are not listed: there are too many. Cards of a hand are named by
    their ids, which tell nothing.
    """
    if state.awaiting:
        return ()
    if state.outcome is not None:
        return tuple(_review(state)) if seat is None else ()
    if seat is not None:
        return tuple(_of_seat(state, seat))
    found = [action for each in state.seats for action in _of_seat(state, each)]
    return (*found, *_of_operator(state))


def _of_seat(state: State, seat: int) -> Iterator[Action]:
    acts = seat == state.actor
    match state.phase:
        case "playing" if acts and state.real_cards:
            yield from _announcements(state, seat)
        case "playing" if acts:
            yield from (Discard(seat, card.id) for card in state.player(seat).known_hand)
        case "challenging" | "stealing":
            if seat in calls.trusting(state):
                yield Trust(seat)
        case "stating" if seat == state.thief:
            yield GiveUp(seat)
        case "reviewing" if acts:
            yield GoOn(seat)
        case "between" if seat not in state.ready:
            yield Ready(seat)


def _announcements(state: State, seat: int) -> Iterator[Action]:
    if state.announced != "compute":
        yield Announce(seat, "compute")
    if state.announced != "discard":
        yield Announce(seat, "discard")


def _of_operator(state: State) -> Iterator[Action]:
    match state.phase:
        case "starting":
            yield DrawFirst()
        case "playing" if not state.real_cards:
            yield from _announcements(state, state.actor)
        case "challenging" | "stealing":
            yield Trust()
        case "stating" if state.thief is not None and not state.announced:
            yield Announce(state.thief, "compute")
        case "judging":
            yield JudgePattern(True)
            yield JudgePattern(False)
        case "reviewing":
            yield GoOn()
        case "between":
            yield Ready()
    if state.phase in ("playing", "reviewing", "between"):
        yield EndMatch()
        yield from _review(state)


def _review(state: State) -> Iterator[Action]:
    if state.last_play is not None:
        yield ShowMissed(not state.missed_shown)


def lamps(state: State) -> Mapping[int, Lamp]:
    """Whose turn it is, who may call, and at the end who has won; the session lights the race's own."""
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    player = state.player(seat)
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    if seat in state.drawing or seat == state.thief:
        return "first"
    if seat in state.line:
        return "later"
    if player.locked:
        return "locked"
    if seat in calls.callers(state):
        return "passed" if player.trusts else "armed"
    acts = seat == state.actor and state.phase in ("playing", "judging", "challenging")
    return "first" if acts and state.awaiting != "cards" else "idle"
