"""State -> what an audience may see. The only way out of a match.

Hands are open (GI-H-07), so all audiences see the same. Hidden are: shape sides of hand and target cards (the latter
until they are turned, GI-H-39), the pile's order and numbers, calculations of a dead heat until all are in (GI-H-84).

Must not: hand out the state, or a Card with both its sides.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from gotit.core.game import Floor, Lamp
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.difficulty import Measure, measure
from gotit.games.fast_fun_maths.possible import solutions, solvers
from gotit.games.fast_fun_maths.reward import stealable
from gotit.games.fast_fun_maths.sets import best_sets
from gotit.games.fast_fun_maths.state import Player, State
from gotit.games.fast_fun_maths.view import (
    FastFunMathsView,
    PlayerView,
    ShapeFace,
    TargetView,
    out_reason,
)


class FastFunMathsAdvice(msgspec.Struct, frozen=True, tag="fast-fun-maths"):
    """For the operator alone, while the race is on. `solvable_by`: the seats whose hand makes the target.

    `measure`: how difficult it is.
    """

    solvable: bool
    solvable_by: tuple[int, ...]
    measure: Measure | None = None


def show(state: State) -> FastFunMathsView:
    waiting = state.shuffling or bool(state.lots)
    over_round = state.phase in ("swapping", "rewarding", "stealing", "between", "over") and bool(state.target_then)
    return FastFunMathsView(
        phase="dealing" if waiting and state.outcome is None else state.phase,
        round_number=state.round_number,
        players=tuple(_player(state, player) for player in state.players),
        target=_target(state),
        actor=None if waiting else state.actor,
        callers=state.callers,
        calculations=state.calculations,
        entered=tuple(sorted(each.seat for each in state.sealed)),
        drawn=state.drawn,
        winner=state.winner,
        pile_count=len(state.pile),
        discard_count=len(state.discard),
        pile_shape=state.pile[0].back if state.pile and state.settings.show_pile_shape else None,
        rival=_backs(state.rival),
        rival_limit=state.settings.rival_limit if state.solo else 0,
        stealable=stealable(state) if state.phase == "stealing" else (),
        solutions=solutions(state) if state.solutions_shown and over_round else (),
        solvable=bool(solvers(state)) if over_round else None,
        missing=tuple(seat for seat in state.seats if seat not in state.ready) if state.phase == "between" else (),
        real_cards=state.real_cards,
    )


def advise(state: State) -> FastFunMathsAdvice | None:
    """Does a solution exist? None when no target lies there."""
    if state.phase not in ("racing", "explaining", "drawing"):
        return None
    seats = solvers(state)
    return FastFunMathsAdvice(bool(seats), seats, measure(state, state.target_value))


def _player(state: State, player: Player) -> PlayerView:
    sets = best_sets(player.backs)
    return PlayerView(
        seat=player.seat,
        hand=tuple(card.face for card in player.hand),
        shapes=player.backs,
        sets=len(sets),
        set_ids=sets,
        out=player.out is not None,
        out_reason=None if player.out is None else out_reason(player.out),
        handicap=player.seat in state.settings.handicapped,
        calculator=player.seat in state.settings.calculators,
    )


def _target(state: State) -> TargetView | None:
    """From the moment both cards lie there until the next two are turned."""
    if not state.target_then or state.phase in ("dealing", "turning"):
        return None
    tens, ones = state.target_then
    shapes = (tens.back, ones.back) if state.revealed else (None, None)
    return TargetView(tens.face, ones.face, state.target_value, *shapes)


def _backs(cards: tuple[Card, ...]) -> tuple[ShapeFace, ...]:
    return tuple(card.back for card in cards if card.back is not None)


def floor(state: State) -> Floor:
    """A round is a target. What a seat wins is shapes."""
    acting = {*state.callers, *state.tied, *([state.winner] if state.winner is not None else [])}
    won = tuple(len(player.shapes) for player in state.players)
    return Floor((state.round_number,), None, frozenset(acting), state.phase == "between", won)


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
