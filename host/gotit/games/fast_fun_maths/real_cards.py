"""Referee mode: real cards lie on the table, the operator enters what they show. No deck is assumed.

Must not: shuffle or draw (people do), reach verdicts.
"""

from __future__ import annotations

from msgspec.structs import replace

from gotit.core.game import Questioned, Refused
from gotit.core.message import Maths, Message, Seat, Seats, say
from gotit.games.common import check_seat, with_player
from gotit.games.fast_fun_maths.actions import DrawReal, Drew, HandIs, Place, RealCard, RealShape, Reveal
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.possible import think_ahead
from gotit.games.fast_fun_maths.race import compare_draws, open_race
from gotit.games.fast_fun_maths.reward import enter_rewarding, enter_swapping, feed_rival
from gotit.games.fast_fun_maths.state import HAND_SIZE, State
from gotit.games.fast_fun_maths.view import CardFace, ShapeFace
from gotit.games.sentences import HOST_DEALS

MOST_IN_HAND = HAND_SIZE + 1
"""A card too many can lie there; two are a slip of the fingers."""


def place(state: State, action: Place) -> State:
    _check_mode(state)
    _check_cards(action.cards)
    return _place_target(state, action) if action.where == "target" else _place_hand(state, action)


def _place_hand(state: State, action: Place) -> State:
    """Of kept matches: fills a hand up with the cards that were drawn, or enters it anew."""
    check_seat(state.seats, action.seat)
    if state.phase in ("racing", "explaining", "drawing", "over"):
        raise Refused(say("hands_between_races", "Enter the hands between two rounds."))
    if len(action.cards) > HAND_SIZE:
        raise Refused(_too_large(len(action.cards)))
    hand = state.player(action.seat).hand
    fills_up = hand and action.cards and len(hand) + len(action.cards) == HAND_SIZE
    state, cards = _new_cards(state, action.cards)
    state = with_player(state, action.seat, hand=(*hand, *cards) if fills_up else cards, hand_known=True)
    return _all_known(state)


def drew(state: State, action: Drew) -> State:
    """What was drawn is added to what the seat holds (GI-H-30, GI-H-31)."""
    _check_mode(state)
    check_seat(state.seats, action.seat)
    if state.phase not in ("dealing", "turning", "between"):
        raise Refused(say("drawn_between_rounds", "Enter what was drawn once the round is over."))
    player = state.player(action.seat)
    if player.hand_known and len(player.hand) >= HAND_SIZE:
        whole = say("hand_is_whole", "{who} has drawn up already. Type the whole hand anew.", who=Seat(action.seat))
        raise Refused(whole)
    return _with_hand(state, action, player.hand)


def hand_is(state: State, action: HandIs) -> State:
    """The hand as it lies, whatever was entered before."""
    return _with_hand(state, action, ())


def _with_hand(state: State, action: Drew | HandIs, kept: tuple[Card, ...]) -> State:
    _check_mode(state)
    _check_cards(action.cards)
    check_seat(state.seats, action.seat)
    if state.phase in ("drawing", "over") or action.seat in {each.seat for each in state.sealed}:
        raise Refused(say("hand_counts_now", "These cards count now. Correct single cards, or undo."))
    many = len(kept) + len(action.cards)
    if many > MOST_IN_HAND:
        raise Refused(_too_large(many))
    if many != HAND_SIZE and not action.insist:
        raise Questioned(
            say(
                "hand_of_other_size",
                "{who} then holds {cards, plural, =0 {no cards} one {# card} other {# cards}}, not {size}.",
                who=Seat(action.seat),
                cards=many,
                size=HAND_SIZE,
            )
        )
    state, cards = _new_cards(state, action.cards)
    hand = (*kept, *cards)
    state = with_player(state, action.seat, hand=hand, hand_known=True)
    if state.phase in ("racing", "explaining"):
        faces = tuple(card.face for card in hand)
        then = state.hands_then
        state = replace(state, hands_then=(*then[: action.seat - 1], faces, *then[action.seat :]))
    return _all_known(state)


def _all_known(state: State) -> State:
    """Once all hands are entered the first target is turned."""
    think_ahead(state)
    return turn_when_known(state)


def _place_target(state: State, action: Place) -> State:
    """The turning over: opens the race (GI-H-11, GI-H-12)."""
    if unknown := _unknown_hands(state):
        raise Refused(say("hands_unknown", "First enter the cards of {who}.", who=Seats(unknown)))
    if state.phase != "turning":
        raise Refused(say("target_at_start", "You can enter the target cards only at the start of a round."))
    if len(action.cards) != 2:
        raise Refused(say("two_cards", "A target is two cards, tens first, not {cards}.", cards=len(action.cards)))
    state, cards = _new_cards(state, action.cards)
    return open_race(replace(state, target=cards))


def reveal(state: State, action: Reveal) -> State:
    """The shape sides of the target cards (GI-H-39)."""
    _check_mode(state)
    if state.phase != "rewarding" or state.revealed:
        raise Refused(say("shapes_after_swaps", "Turn the target cards over after the swaps, then enter their shapes."))
    backs = (_back(state.target[0], action.tens), _back(state.target[1], action.ones))
    target = tuple(Card(card.face, back) for card, back in zip(state.target, backs, strict=True))
    state = replace(state, target=target, target_then=target, revealed=True)
    if state.winning is not None:
        return enter_rewarding(state)
    state = feed_rival(state)
    return state if state.outcome is not None else enter_swapping(state)


def draw_real(state: State, action: DrawReal) -> State:
    """What a tied seat drew (GI-H-85)."""
    _check_mode(state)
    drawn = {seat for seat, _ in state.draws}
    if state.phase != "drawing" or action.seat not in state.tied or action.seat in drawn:
        raise Refused(say("only_tied_draw", "Only players who are tied draw a card, one each."))
    if not 0 <= action.number <= 9:
        raise Refused(_one_digit(action.number))
    face = CardFace(state.next_id, action.number, "wild")
    state = replace(
        state,
        next_id=state.next_id + 1,
        draws=(*state.draws, (action.seat, action.number)),
        drawn=(*state.drawn, (action.seat, face)),
    )
    return compare_draws(state) if len(state.draws) == len(state.tied) else state


def _check_mode(state: State) -> None:
    if not state.real_cards:
        raise Refused(HOST_DEALS)


def _too_large(cards: int) -> Message:
    return say("hand_too_large", "A hand has {most} cards, not {cards}.", most=HAND_SIZE, cards=cards)


def _check_cards(cards: tuple[RealCard, ...]) -> None:
    for card in cards:
        if not 0 <= card.number <= 9:
            raise Refused(_one_digit(card.number))


def _one_digit(number: int) -> Message:
    return say("one_digit", "A card shows one digit, not {number}.", number=Maths(str(number)))


def turn_when_known(state: State) -> State:
    """The last hand that was missing is known, or is not needed."""
    return replace(state, phase="turning") if state.phase == "dealing" and not _unknown_hands(state) else state


def _unknown_hands(state: State) -> tuple[int, ...]:
    return tuple(seat for seat in state.here if not state.player(seat).hand_known)


def _new_cards(state: State, shown: tuple[RealCard, ...]) -> tuple[State, tuple[Card, ...]]:
    cards = tuple(Card(CardFace(state.next_id + at, its.number, its.colour), None) for at, its in enumerate(shown))
    return replace(state, next_id=state.next_id + len(cards)), cards


def _back(card: Card, shown: RealShape) -> ShapeFace:
    if (shown.shape == "star") != (shown.colour == "wild"):
        raise Refused(say("wild_star", "Type a star for a wild shape, and only for that."))
    return ShapeFace(card.id, shown.shape, shown.colour)
