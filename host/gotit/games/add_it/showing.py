"""A state as its audiences may see it: the only door out of a match.

May not happen here: rules. Whatever is put into a view must be allowed to that view's audience.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.game import Lamp
from gotit.games.add_it.state import Player, State
from gotit.games.add_it.view import AddItAdvice, AddItView, PlayerView


def show(state: State, audience: int | None) -> AddItView:
    waiting = bool(state.awaiting)
    acts = state.actor if state.phase in ("playing", "choosing") and not waiting else None
    chooses = audience is not None and audience == acts and state.phase == "choosing"
    told = state.settings.offers or audience not in state.people
    return AddItView(
        audience=audience,
        phase="dealing" if waiting else state.phase,
        players=tuple(_player(state, player, audience) for player in state.players),
        table=state.table,
        actor=acts,
        played=state.played,
        options=state.options if chooses and told else (),
        pointed=None if state.pointed is None else state.options[state.pointed],
        laid=state.laid,
        pile_count=len(state.pile),
        game_number=state.game_number,
        deal_number=state.deal_number,
        deals=state.deals,
        dealer=state.dealer or None,
        starter=state.starter if state.dealer else None,
        goal=state.settings.goal if state.settings.length == "long" else None,
        turns=state.turns,
        possible=state.possible if state.possible_shown else None,
        last_collector=state.last_collector,
        scores=state.scores,
        missing=tuple(seat for seat in state.seats if seat not in state.ready) if state.phase == "between" else (),
        referee=state.real_cards,
        offers=state.settings.offers,
        open_hands=state.settings.open_hands,
    )


def advise(state: State) -> AddItAdvice | None:
    """What the actor's card can collect. None when no card waits."""
    return None if state.played is None else AddItAdvice(state.played, state.options)


def _player(state: State, player: Player, audience: int | None) -> PlayerView:
    may_see = player.seat == audience or state.settings.open_hands
    return PlayerView(
        seat=player.seat,
        hand_count=len(player.hand),
        stack_count=len(player.stack),
        total=player.total,
        hand=tuple(sorted(player.known_hand if may_see else (), key=lambda card: (card.number, card.id))),
        computer=state.settings.computers.get(player.seat),
    )


def lamps(state: State) -> Mapping[int, Lamp]:
    """Whose turn it is, and at the end who has won; the session lights those who are asked."""
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    return "first" if seat == state.actor and state.phase in ("playing", "choosing") else "idle"
