"""A state as its audiences may see it: the only door out of a match.

Must not: apply rules. Whatever is put into a view must be allowed to that view's audience.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.game import Floor, Lamp
from gotit.games.got_em.board import walls_on
from gotit.games.got_em.cards import MoveStep
from gotit.games.got_em.choices import choices, optional
from gotit.games.got_em.paths import allowance
from gotit.games.got_em.state import Player, State
from gotit.games.got_em.turns import HAND_SIZE
from gotit.games.got_em.view import GotEmView, PlayerView


def show(state: State, audience: int | None) -> GotEmView:
    waiting = bool(state.awaiting)
    acts = not waiting and state.phase != "over"
    there = choices(state) if acts else ()
    step = state.steps[0] if acts and state.phase == "moving" else None
    return GotEmView(
        audience=audience,
        rules=state.settings.rules,
        phase="dealing" if waiting else state.phase,
        board=state.board,
        players=tuple(_player(state, player, audience) for player in state.players),
        walls=tuple(sorted(state.walls)),
        supply=state.supply,
        actor=state.actor if acts else None,
        card=state.card,
        steps=state.steps,
        rewards=state.rewards,
        grooves=() if state.phase == "moving" else there,
        squares=there if state.phase == "moving" else (),
        allowance=allowance(state, step) if isinstance(step, MoveStep) else None,
        pointed=state.pointed,
        optional=acts and optional(state),
        first_round=acts and state.first_round and not state.bright,
        laid=state.laid,
        turn=state.turn,
        turns=state.turns,
        pile_count=len(state.pile) if state.bright and not state.real else None,
        discard=state.discard,
        kinds=state.deck,
        real_cards=state.real,
        edges_count=state.settings.edges_count,
        open_hands=state.settings.open_hands,
    )


def _player(state: State, player: Player, audience: int | None) -> PlayerView:
    """Real hands hold three cards as long as the pawn is there; the host has not seen them."""
    may_see = player.seat == audience or state.settings.open_hands
    out = player.square is None
    real_hand = state.bright and state.real and not out
    edges = state.settings.edges_count
    return PlayerView(
        seat=player.seat,
        colour=player.colour,
        square=player.square,
        walls=0 if player.square is None else walls_on(state.board.side, player.square, state.walls, edges=edges),
        hand_count=HAND_SIZE if real_hand else len(player.hand),
        hand=player.hand if may_see else (),
        computer=state.settings.computers.get(player.seat),
    )


def floor(state: State) -> Floor:
    """A round is a turn of each player. What a seat wins is the others' pawns that it eliminates."""
    turns = (*state.turns, *([state.turn] if state.turn is not None else []))
    won = tuple(sum(len({*turn.eliminated} - {seat}) for turn in turns if turn.seat == seat) for seat in state.seats)
    had = sum(turn.seat == state.actor for turn in state.turns)
    return Floor((had,) if state.actor else None, state.actor, frozenset({state.actor}), False, won)


def lamps(state: State) -> Mapping[int, Lamp]:
    """Whose turn it is, who is out, and at the end who has won; the session lights those who are asked."""
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    if seat not in state.alive:
        return "locked"
    return "first" if seat == state.actor and state.phase != "dealing" else "idle"
