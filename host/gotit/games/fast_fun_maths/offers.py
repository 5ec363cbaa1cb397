"""What can be done now: the boxes' meanings, the list of legal actions, the lamps.

May NOT happen here: doing it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gotit.core.game import Ask, Buzzers, Lamp, Meaning, Quiet, Race
from gotit.core.message import say
from gotit.games.fast_fun_maths.actions import (
    Action,
    BeginExplaining,
    EndRound,
    Judge,
    Keep,
    NoSteal,
    NotGotIt,
    PutOut,
    Ready,
    ShowSets,
    ShowSolutions,
    Steal,
    Swap,
    TakeShape,
    TurnOver,
    WantSwap,
)
from gotit.games.fast_fun_maths.reward import stealable
from gotit.games.fast_fun_maths.sets import SETS_TO_WIN, best_sets
from gotit.games.fast_fun_maths.state import State
from gotit.games.sentences import PRESS_WHEN_READY

_TURN_OVER = say("ask_turn_over", "Turn over the target cards")
_CHOOSE_CARD = say("ask_card_to_swap", "Choose the card to swap")
_SWAP_OR_KEEP = say("ask_swap", "Press: swap a card. Long: keep all")
_NO_CARD = say("ask_go_on_without_swap", "No card to swap: press to go on")
_LEFT_OR_RIGHT = say("ask_shape", "Press: left shape. Long: right shape")
_STEAL_IT = say("ask_steal", "Press: steal it. Long: don't")
_CHOOSE_SHAPE = say("ask_shape_to_steal", "Choose a shape to steal. Long: don't")


def actor(state: State) -> int | None:
    """The one seat that acts now, if it is one."""
    match state.phase:
        case "turning":
            return state.turner
        case "swapping":
            return state.to_swap[0] if state.to_swap else None
        case "rewarding" | "stealing":
            return state.winner
        case "explaining":
            return state.owing[0] if state.owing else None
        case _:
            return None


def buzzers(state: State) -> Buzzers:
    """What presses mean now."""
    seat = actor(state)
    match state.phase:
        case "racing":
            passes = {seat: NotGotIt(seat) for seat in state.racers}
            return Race(frozenset(state.racers), state.race_number, passes, state.settings.queue)
        case "turning" if seat and not state.real_cards:
            return Ask({seat: Meaning(TurnOver(), None, _TURN_OVER)})
        case "swapping" if seat and state.wants_swap:
            return Ask({seat: Meaning(None, Keep(seat), _CHOOSE_CARD)})
        case "swapping" if seat and state.player(seat).hand:
            return Ask({seat: Meaning(WantSwap(seat), Keep(seat), _SWAP_OR_KEEP)})
        case "swapping" if seat:
            return Ask({seat: Meaning(Keep(seat), None, _NO_CARD)})
        case "rewarding" if seat and state.revealed:
            left, right = TakeShape(seat, "tens"), TakeShape(seat, "ones")
            return Ask({seat: Meaning(left, right, _LEFT_OR_RIGHT)})
        case "stealing" if seat:
            options = stealable(state)
            only = Steal(seat, *options[0]) if len(options) == 1 else None
            return Ask({seat: Meaning(only, NoSteal(seat), _STEAL_IT if only else _CHOOSE_SHAPE)})
        case "between":
            waiting = [seat for seat in state.seats if seat not in state.ready]
            return Ask({seat: Meaning(Ready(seat), None, PRESS_WHEN_READY) for seat in waiting})
        case _:
            return Quiet()


def legal(state: State, seat: int | None) -> tuple[Action, ...]:
    """All that could be listed for a seat, or for the operator (None), who can do what every seat can, and more."""
    if state.outcome is not None or state.shuffling or state.lots:
        return ()
    if seat is not None:
        return tuple(_of_seat(state, seat))
    found: list[Action] = [action for each in state.seats for action in _of_seat(state, each)]
    found += _of_operator(state)
    return tuple(dict.fromkeys(found))


def _of_seat(state: State, seat: int) -> Iterator[Action]:
    acts = actor(state) == seat
    match state.phase:
        case "turning" if acts and not state.real_cards:
            yield TurnOver()
        case "racing" if seat in state.racers:
            yield NotGotIt(seat)
        case "explaining" if seat in state.racers and seat not in state.callers:
            yield NotGotIt(seat)
        case "explaining" if acts and not state.begun:
            yield BeginExplaining(seat)
        case "swapping" if acts:
            yield Keep(seat)
            if state.player(seat).hand and not state.wants_swap:
                yield WantSwap(seat)
            yield from (Swap(seat, card.id) for card in state.player(seat).hand)
        case "rewarding" if acts and state.revealed:
            yield TakeShape(seat, "tens")
            yield TakeShape(seat, "ones")
        case "stealing" if acts:
            yield NoSteal(seat)
            yield from (Steal(seat, victim, shape) for victim, shape in stealable(state))
        case "between" if seat not in state.ready:
            yield Ready(seat)
    between_races = state.phase in ("turning", "swapping", "rewarding", "stealing", "between")
    has_two = len(best_sets(state.player(seat).backs)) >= SETS_TO_WIN
    if state.settings.must_call_sets and between_races and has_two:
        yield ShowSets(seat)


def _of_operator(state: State) -> Iterator[Action]:
    if state.phase == "racing":
        yield EndRound()
    if state.phase in ("racing", "explaining"):
        yield from (PutOut(seat, "spoke_early") for seat in state.racers if seat not in state.callers)
        for seat in state.owing:
            yield PutOut(seat, "forgot")
            yield PutOut(seat, "stalling")
            yield PutOut(seat, "mistake")
    if state.verdict_on is not None:
        for seat in {given.seat for given in state.verdict_on.sealed}:
            shown = next(each for each in state.calculations[::-1] if each.seat == seat)
            yield Judge(seat, not shown.right)
    if state.phase == "between":
        yield Ready(0)
    if state.target_then and state.phase not in ("racing", "explaining", "drawing"):
        yield ShowSolutions(not state.solutions_shown)


def lamps(state: State) -> Mapping[int, Lamp]:
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    player = state.player(seat)
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    if state.phase in ("racing", "explaining", "drawing"):
        if player.out:
            return "passed" if player.out == "not_got_it" else "locked"
        if seat in state.callers or seat in state.tied:
            return "first"
        return "armed" if state.phase == "racing" else "idle"
    return "winner" if seat == state.winner and state.phase != "turning" else "idle"
