"""An equation or a pattern is settled: its cards are collected and counted, or go back. Each is written down (MF-15).

Must not: say whether it is challenged, who plays next.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.message import AllOf, Maths, Message, Seat, say
from gotit.games.common import tell, with_player
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.earning import Worth, worth
from gotit.games.mathic_fraction.equation import Equation
from gotit.games.mathic_fraction.patterns import find_pattern
from gotit.games.mathic_fraction.state import Claim, LastPlay, PatternClaim, State
from gotit.games.mathic_fraction.tokens import token_title
from gotit.games.mathic_fraction.view import EquationView, PatternView, Turn, UsedCard
from gotit.games.mathic_fraction.writing import line, pretty

# --- what it is worth ------------------------------------------------------------------------------------------------


def worth_of(state: State, claim: Claim | PatternClaim) -> Worth:
    """What a claim brings if it stands: cards, the bonus of a solution, tokens (MF-12, MF-17, MF-38, MF-40 … MF-46).

    A pattern earns every pattern token on display, as an equation earns several tokens; it is no solution.
    """
    if isinstance(claim, Claim):
        return worth(_believed(claim.equation), state.space, state.tokens, state.settings.points_per_card)
    patterns = tuple(token for token in state.tokens if token.kind == "pattern")
    return Worth(len(claim.cards) * state.settings.points_per_card, 0, patterns)


def _believed(equation: Equation) -> Equation:
    """A false equation that stands is taken at its word: the right side is said to be what the left side is."""
    return replace(equation, right_value=equation.left_value)


# --- what becomes of it ----------------------------------------------------------------------------------------------


def collect(
    state: State, claim: Claim | PatternClaim, *, holds: bool | None = None, challenger: int | None = None
) -> State:
    """The cards and tokens are the player's (MF-11, MF-12, MF-37, MF-38). `holds`: None where nobody can tell."""
    brings = worth_of(state, claim)
    player = state.player(claim.seat)
    state = replace(state, last_play=_last_play(state, claim, brings.points))
    state = with_player(
        state,
        claim.seat,
        collected=(*player.collected, *claim.cards),
        tokens=(*player.tokens, *brings.tokens),
        solutions=player.solutions + bool(brings.solution_points),
    )
    used = {card.id for card in claim.cards}
    state = replace(
        _without_hand_card(state, claim),
        space=tuple(card for card in state.space if card.id not in used),
        tokens=tuple(token for token in state.tokens if token not in brings.tokens),
        last_computer=claim.seat,
        claim=None,
    )
    turn = replace(
        turn_of(state, claim),
        collected=True,
        holds=holds,
        challenger=challenger,
        points=brings.points,
        card_points=brings.card_points,
        solution_points=brings.solution_points,
        tokens=brings.tokens,
    )
    state = replace(state, turns=(*state.turns, turn))
    return tell(state, _praise(turn), claim.seat, "accept")


def give_back(state: State, claim: Claim, challenger: int | None = None) -> State:
    """The equation is false: the cards stay where they came from, and it brings nothing (MF-22)."""
    turn = replace(turn_of(state, claim), holds=False, challenger=challenger)
    last_play = state.last_play if claim.stolen_from is not None else None
    return replace(state, claim=None, last_play=last_play, turns=(*state.turns, turn))


def _without_hand_card(state: State, claim: Claim | PatternClaim) -> State:
    """The card from the hand is not there any more. A thief's came from none."""
    if isinstance(claim, Claim) and claim.stolen_from is not None:
        return state
    return with_player(state, claim.seat, hand=hand_without(state, claim.seat, claim.hand_card))


def hand_without(state: State, seat: int, card: Card) -> tuple[Card | None, ...]:
    """What is left of the hand when this card has been played from it. Of a real one it is one card less."""
    hand = state.player(seat).hand
    return hand[1:] if state.real_cards else tuple(held for held in hand if held != card)


def _last_play(state: State, claim: Claim | PatternClaim, made: int) -> LastPlay:
    space = tuple(card for card in state.space if card.id != claim.hand_card.id)
    return LastPlay(claim.seat, claim.hand_card, space, state.tokens, state.powers, made)


# --- for people ------------------------------------------------------------------------------------------------------


def turn_of(state: State, claim: Claim | PatternClaim) -> Turn:
    """The line of the scoring sheet, before anything is known of it."""
    if isinstance(claim, PatternClaim):
        return Turn(claim.seat, "pattern", state.round_number, pattern=pattern_view(claim))
    seen = equation_view(claim.equation, claim.hand_card.id)
    return Turn(claim.seat, "equation", state.round_number, equation=seen, stolen_from=claim.stolen_from)


def equation_view(equation: Equation, hand_card: int) -> EquationView:
    """As it is painted: no value of a side, and nothing of whether it is true."""
    cards = {used.card.id: UsedCard(used.card, used.value) for used in equation.used}
    pieces = tuple(piece if isinstance(piece, str) else cards[piece.card] for piece in line(equation))
    return EquationView(pieces, hand_card, pretty(equation))


def pattern_view(claim: PatternClaim) -> PatternView:
    """With what the host says that it is, if it knows it."""
    return PatternView(claim.used, claim.hand_card.id, find_pattern([used.value for used in claim.used]))


def _praise(turn: Turn) -> Message:
    what = Maths(turn.equation.text) if turn.equation else say("a_pattern", "a pattern")
    extras = [say("a_solution", "a solution")] if turn.solution_points else []
    extras += [say("the_token", "the token “{token}”", token=token_title(token)) for token in turn.tokens]
    if turn.stolen_from:
        return say(
            "equation_stolen",
            "{who} steals from {owner}: {what}, {points, plural, one {# point} other {# points}}"
            "{extras, plural, =0 {} other {, with {extra}}}.",
            who=Seat(turn.seat),
            owner=Seat(turn.stolen_from),
            what=what,
            points=turn.points,
            extras=len(extras),
            extra=AllOf(tuple(extras)),
        )
    return say(
        "claim_collected",
        "{who} collects {what}, {points, plural, one {# point} other {# points}}"
        "{extras, plural, =0 {} other {, with {extra}}}.",
        who=Seat(turn.seat),
        what=what,
        points=turn.points,
        extras=len(extras),
        extra=AllOf(tuple(extras)),
    )
