"""What must hold in every state of every match: no card and no point is lost, no hidden card and no truth gets out."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import msgspec
from tests.games.hidden import changed_round, check_hidden_cards_change_nothing, shown_ids
from tests.games.mathic_fraction.play_table import GAME
from tests.games.random_play import own_legal

from gotit.core.game import Race
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.earning import SOLUTION_POINTS
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, TOKENS_SHOWN, Claim, State
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS
from gotit.games.mathic_fraction.view import Turn, UsedCard

# --- cards and tokens ------------------------------------------------------------------------------------------------


def all_cards(state: State) -> list[Card | None]:
    rows = [row for player in state.players for row in (player.hand, player.collected)]
    return [card for row in (state.pile, state.space, *rows) for card in row]


def check_cards(state: State) -> None:
    """The whole deck always, no card twice."""
    cards = all_cards(state)
    if state.phase == "starting" or state.awaiting in ("first", "cards"):
        assert not cards
        return
    assert len(cards) == len(state.deck) - (SPACE_SIZE if state.phase == "laying" else 0)
    known = [card for card in cards if card is not None]
    assert len({card.id for card in known}) == len(known)
    if not state.real_cards:
        assert Counter(card.face for card in known) == Counter(card.face for card in state.deck)
    else:
        bases = [card.face for card in known if card.face.kind == "base"]
        assert len(set(bases)) == len(bases)


def check_tokens(state: State) -> None:
    """Every token is on display, on the pile or with a player; four are on display while any are left (MF-39)."""
    won = [token for player in state.players for token in player.tokens]
    there = [*state.tokens, *state.token_pile, *won]
    assert len({token.id for token in there}) == len(there)
    assert len(state.tokens) <= TOKENS_SHOWN
    if not state.real_cards and there:
        assert Counter(msgspec.structs.replace(token, id=0) for token in there) == Counter(
            msgspec.structs.replace(token, id=0) for token in state.all_tokens
        )
        if state.phase == "playing":
            assert len(state.tokens) == TOKENS_SHOWN or not state.token_pile


# --- points ----------------------------------------------------------------------------------------------------------


def check_points(state: State) -> None:
    """The scoring sheet, line by line, adds up to what everybody has (MF-12, MF-15, MF-17, MF-25, MF-38)."""
    view = GAME.view(state, None)
    for turn in view.turns:
        assert turn.points == turn.card_points + turn.solution_points + TOKEN_POINTS * len(turn.tokens)
        assert turn.collected or not turn.points
        assert turn.solution_points in (0, SOLUTION_POINTS)
    for player in view.players:
        of_turns = sum(turn.points for turn in view.turns if turn.seat == player.seat)
        of_space = sum(each.left for each in view.rounds if each.left_to == player.seat)
        assert player.points == of_turns + of_space * state.settings.points_per_card
    for number, score in enumerate(view.rounds, start=1):
        lines = [turn for turn in view.turns if turn.round_number == number]
        left = score.left * state.settings.points_per_card if score.left_to else 0
        assert sum(score.points) == sum(turn.points for turn in lines) + left


def check_match(state: State) -> None:
    """What holds at any time by the rules."""
    for player in state.players:
        assert len(player.hand) <= HAND_SIZE
        assert player.lost_turns >= 0
        assert not player.locked or state.discarded is not None
    if state.awaiting == "" and state.phase in ("challenging", "stealing"):
        race = GAME.buzzers(state)
        assert isinstance(race, Race)
        assert race.seats
        assert state.actor not in race.seats or (state.phase == "challenging" and state.claim is not None)
    for turn in state.turns[-1:]:
        check_equation(turn)
    outcome = GAME.outcome(state)
    if outcome is not None:
        assert outcome.winners
        assert outcome.scores == {seat: state.points(seat) for seat in state.seats}
        assert all(outcome.scores[seat] == max(outcome.scores.values()) for seat in outcome.winners)
        assert GAME.chance(state) is None
    elif GAME.chance(state) is None and state.phase != "laying":
        assert own_legal(GAME, state) or state.forfeits, "somebody can do something, if only discard"


def check_equation(turn: Turn) -> None:
    """Worked out here by another way: Python reads the line, with its own rules of precedence (MF-19)."""
    if turn.equation is None or turn.holds is None or "^" in turn.equation.pieces:
        return
    values: dict[str, Fraction] = {}
    text = ""
    for piece in turn.equation.pieces:
        if isinstance(piece, UsedCard):
            text += f"v{len(values)}"
            values[f"v{len(values)}"] = piece.value.fraction
        else:
            text += piece
    left, right = (worked_out(ast.parse(side, mode="eval").body, values) for side in text.split("="))
    assert (left == right) == turn.holds


def worked_out(node: ast.expr, values: Mapping[str, Fraction]) -> Fraction:
    if isinstance(node, ast.Name):
        return values[node.id]
    assert isinstance(node, ast.BinOp)
    left, right = worked_out(node.left, values), worked_out(node.right, values)
    match node.op:
        case ast.Add():
            return left + right
        case ast.Sub():
            return left - right
        case ast.Mult():
            return left * right
        case _:
            assert isinstance(node.op, ast.Div)
            return left / right


# --- what is hidden --------------------------------------------------------------------------------------------------


def public_cards(state: State) -> set[int]:
    """What all have seen in this round: cards that lie or lay open, and those in an equation, true or false."""
    seen = {card.id for card in (*state.space, *(card for player in state.players for card in player.collected))}
    seen |= {card.id for card in (state.claim.cards if state.claim else ())}
    return seen | {
        used.card.id
        for turn in state.turns
        if turn.equation is not None and turn.round_number == state.round_number
        for used in turn.equation.cards
    }


def check_leaks(state: State) -> None:
    """Nothing that comes out of a match shows a card that its audience may not see.

    With other faces on all hidden cards every audience sees, hears and may do the very same, to the last byte.
    """
    if state.real_cards or state.settings.open_hands:
        return
    check_hidden_cards_change_nothing(GAME, state, with_hidden_cards_turned)
    in_this_round = [turn for turn in state.turns if turn.round_number == state.round_number]
    public = public_cards(state)
    shown = shown_ids((GAME.advice(state), in_this_round, GAME.view(state, None).space), "face")
    assert shown <= public


def with_hidden_cards_turned(state: State, audience: int | None) -> State:
    """Other faces on all cards that this audience has never seen: one of a false equation that went back to its hand
    has been seen.
    """
    return changed_round(state, audience, public_cards(state))


def check_truth_is_kept(state: State) -> None:
    """While an equation can be challenged, nobody but the operator is told whether it is true.

    The same match, but for a right side that is worth something else, looks the same to all.
    """
    claim = state.claim
    if state.phase != "challenging" or not isinstance(claim, Claim):
        return
    value = claim.equation.right_value
    other_value = msgspec.structs.replace(value, numerator=value.numerator + 1)
    other_claim = msgspec.structs.replace(
        claim, equation=msgspec.structs.replace(claim.equation, right_value=other_value)
    )
    other = msgspec.structs.replace(state, claim=other_claim)
    for audience in (None, *state.seats):
        assert GAME.view(other, audience) == GAME.view(state, audience)
    assert GAME.advice(other) != GAME.advice(state)
    for door in (GAME.news, GAME.buzzers, GAME.timer, GAME.lamps):
        assert door(other) == door(state)


def check_everything(state: State) -> None:
    """All that is quick enough for every step."""
    check_cards(state)
    check_tokens(state)
    check_points(state)
    check_match(state)
    check_truth_is_kept(state)
