"""A state as its audiences may see it: the only door out of a match.

Must not: apply rules. Whatever is put into a view must be allowed to that view's audience.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.game import Floor, Lamp
from gotit.games.mathic_fraction import calls
from gotit.games.mathic_fraction.actions import Discard, DiscardReal
from gotit.games.mathic_fraction.equation import show
from gotit.games.mathic_fraction.missed import missed, use
from gotit.games.mathic_fraction.rounds import upcoming
from gotit.games.mathic_fraction.settling import equation_view, pattern_view, worth_of
from gotit.games.mathic_fraction.state import Claim, PatternClaim, Player, State
from gotit.games.mathic_fraction.view import (
    ClaimView,
    MathicFractionAdvice,
    MathicFractionView,
    PlayerView,
    Possible,
)


def see(state: State, audience: int | None) -> MathicFractionView:
    """What this audience may see; None is everybody."""
    waiting = bool(state.awaiting)
    called_together = state.awaiting == "lots"
    in_turn = state.phase not in ("starting", "laying", "between", "over") and state.awaiting in ("", "lots")
    return MathicFractionView(
        audience=audience,
        phase="dealing" if waiting and not called_together else state.phase,
        players=tuple(_player(state, player, audience) for player in state.players),
        space=state.space,
        tokens=state.tokens,
        tokens_to_turn=state.tokens_to_turn,
        deck_count=len(state.pile),
        token_pile_count=len(state.token_pile),
        round_number=state.round_number,
        hand_number=state.hand_number,
        hands=state.hands,
        starter=state.starter or None,
        actor=(state.actor or None) if in_turn else None,
        next_actor=upcoming(state).seat if state.phase == "stealing" else None,
        goal=state.settings.goal,
        announced=state.announced,
        forfeits=state.forfeits,
        claim=_claim(state.claim) if state.claim is not None else None,
        discarded=state.discarded,
        thief=state.thief,
        next_in_line=state.line,
        callers=calls.callers(state),
        lots=state.lots,
        warned=_warned(state, audience),
        turns=state.turns,
        missed=missed(state, state.last_play) if state.missed_shown and state.last_play is not None else None,
        last_computer=state.last_computer,
        rounds=state.rounds,
        missing=tuple(seat for seat in state.seats if seat not in state.ready) if state.phase == "between" else (),
        real_cards=state.real_cards,
        open_hands=state.settings.open_hands,
        challenges=state.settings.challenges,
        powers=state.powers,
        highest_denominator=state.settings.highest_denominator,
        simplest_printed=state.settings.simplest == "printed",
        points_per_card=state.settings.points_per_card,
        pictures=state.settings.pictures,
    )


def advise(state: State) -> MathicFractionAdvice | None:
    """For the operator: is the equation true, can the discard be stolen? Both are made of open cards alone."""
    claim = state.claim
    if isinstance(claim, Claim):
        return MathicFractionAdvice(
            holds=claim.equation.holds,
            left_value=show(claim.equation.left_value),
            right_value=show(claim.equation.right_value),
            earns=_possible(state, claim),
        )
    warned = state.warned is not None
    real = state.warned.face if isinstance(state.warned, DiscardReal) else None
    if state.discarded is None or state.phase not in ("stealing", "drawing", "stating"):
        return MathicFractionAdvice(warned=True, warned_of=real) if warned else None
    others = tuple(card for card in state.space if card != state.discarded)
    example, complete = use(state, state.discarded, others)
    found = example is not None
    return MathicFractionAdvice(stealable=found, example=example, complete=complete, warned=warned, warned_of=real)


def _possible(state: State, claim: Claim) -> Possible:
    worth = worth_of(state, claim)
    seen = equation_view(claim.equation, claim.hand_card.id)
    return Possible(seen, worth.points, worth.tokens, bool(worth.solution_points))


def _claim(claim: Claim | PatternClaim) -> ClaimView:
    if isinstance(claim, PatternClaim):
        return ClaimView(claim.seat, pattern=pattern_view(claim))
    return ClaimView(
        claim.seat, equation=equation_view(claim.equation, claim.hand_card.id), stolen_from=claim.stolen_from
    )


def _player(state: State, player: Player, audience: int | None) -> PlayerView:
    """A card that lies there in an equation is not held at this moment."""
    may_see = player.seat == audience or state.settings.open_hands
    laid = state.claim.hand_card if state.claim and state.claim.seat == player.seat else None
    from_hand = laid is not None and state.discarded is None
    return PlayerView(
        seat=player.seat,
        hand_count=len(player.hand) - from_hand,
        hand=tuple(card for card in player.known_hand if card != laid) if may_see else (),
        points=state.points(player.seat),
        round_points=state.round_points(player.seat),
        card_count=len(player.collected),
        tokens=player.tokens,
        solutions=player.solutions,
        lost_turns=player.lost_turns,
        locked=player.locked,
        trusts=player.trusts,
        favourite=player.favourite,
    )


def _warned(state: State, audience: int | None) -> int | None:
    """For the device of the player who is warned, and for nobody else: the card is still hidden."""
    if not isinstance(state.warned, Discard) or state.warned.seat != audience:
        return None
    return state.warned.card


def floor(state: State) -> Floor:
    """A round is a hand of four cards. What a seat wins is points."""
    hand = (state.round_number, state.hand_number) if state.hand_number else None
    acting = {state.actor, *state.drawing, *([state.thief] if state.thief is not None else [])}
    won = tuple(state.points(seat) for seat in state.seats)
    return Floor(hand, state.actor, frozenset(acting), state.phase == "between", won)


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
