"""What a player enters, as what it means: an equation, a pattern, a card to discard. Raises Refused for what is none.

A real hand card gets its id here. Must not: decide whether it is this player's turn, whether it is true, what follows.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.game import Refused
from gotit.core.message import Maths, say
from gotit.games.mathic_fraction import real_cards, steal
from gotit.games.mathic_fraction.actions import Compute, Discard, DiscardReal, Pattern
from gotit.games.mathic_fraction.cards import Card, Face, Value, may_stand_for, undeclared
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD, Entry, EntryError
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.patterns import LEAST_CARDS
from gotit.games.mathic_fraction.state import Claim, PatternClaim, State
from gotit.games.mathic_fraction.view import UsedCard
from gotit.games.sentences import card_not_held

Declared = Mapping[int, Value]


# --- equations (MF-10, MF-13, MF-14, MF-18) --------------------------------------------------------------------------


def equation(state: State, action: Compute) -> tuple[State, Claim]:
    """Of one hand card and cards of the space. Whether it is true comes later (MF-19)."""
    state, hand = _hand(state, action)
    own = hand[0].id if state.real_cards else REAL_HAND_CARD
    pieces = tuple(own if piece == REAL_HAND_CARD else piece for piece in action.entry.pieces)
    entry = Entry(pieces, _named(action.entry.declared, own))
    return state, _read(state, action.seat, entry, hand)


def theft(state: State, action: Compute) -> Claim:
    """The thief's: with the discarded card instead of one from the hand."""
    thief, discarded = steal.floor(state, action.seat)
    _check_no_face(action.face)
    return _read(state, thief, action.entry, (discarded,), stolen_from=state.actor)


def _read(state: State, seat: int, entry: Entry, hand: tuple[Card, ...], *, stolen_from: int | None = None) -> Claim:
    space = tuple(card for card in state.space if card not in hand)
    stealing = stolen_from is not None
    try:
        found = read_entry(entry, hand, space, state.limits, powers=state.powers, stealing=stealing)
    except EntryError as error:
        raise Refused(error.message) from None
    own = next(card for card in found.cards if card in hand)
    return Claim(seat, own, found, stolen_from)


# --- patterns (MF-46, MF-47) -----------------------------------------------------------------------------------------


def pattern(state: State, action: Pattern) -> tuple[State, PatternClaim]:
    """Of one hand card and two or more of the space, for a pattern token: it takes the place of an equation."""
    if not any(token.kind == "pattern" for token in state.tokens):
        raise Refused(say("no_pattern_token", "There's no pattern token on display. Make an equation, or discard."))
    state, hand = _hand(state, action)
    own = hand[0].id if state.real_cards else REAL_HAND_CARD
    cards = _pattern_cards(state, tuple(own if id_ == REAL_HAND_CARD else id_ for id_ in action.cards), hand)
    declared = _named(action.declared, own)
    if extra := declared.keys() - {card.id for card in cards if card.face.fixed is None}:
        unused = say(
            "declared_in_no_pattern",
            "Only wild cards in the pattern need a value; card {card} isn't one.",
            card=Maths(str(min(extra))),
        )
        raise Refused(unused)
    used = tuple(UsedCard(card, _value(state, card.face, declared.get(card.id))) for card in cards)
    return state, PatternClaim(action.seat, next(card for card in cards if card in hand), used)


def _pattern_cards(state: State, ids: tuple[int, ...], hand: tuple[Card, ...]) -> tuple[Card, ...]:
    there = {card.id: card for card in (*hand, *state.space)}
    if len(set(ids)) != len(ids) or not set(ids) <= there.keys():
        raise Refused(say("not_pattern_cards", "Make a pattern from cards that are there, each used once."))
    if len(ids) < LEAST_CARDS:
        raise Refused(say("pattern_too_short", "A pattern has at least {least} cards: add some.", least=LEAST_CARDS))
    if sum(there[id_] in hand for id_ in ids) != 1:
        raise Refused(say("one_hand_card", "A pattern uses exactly one card from your hand, and cards from the space."))
    return tuple(there[id_] for id_ in ids)


def _value(state: State, face: Face, declared: Value | None) -> Value:
    value = face.fixed or declared
    if value is None:
        raise Refused(undeclared(face))
    if why_not := may_stand_for(face, value, state.limits):
        raise Refused(why_not)
    return value


# --- discards (MF-16) ------------------------------------------------------------------------------------------------


def discard(state: State, action: Discard | DiscardReal) -> tuple[State, Card]:
    """The card that leaves the hand."""
    if isinstance(action, DiscardReal):
        if not state.real_cards:
            raise Refused(say("discard_from_hand", "The computer deals in this match: discard a card from the hand."))
        return real_cards.enter(state, action.face, insist=action.insist)
    if state.real_cards:
        raise Refused(say("discard_real_card", "You play with real cards: choose what is printed on the card."))
    card = next((card for card in state.player(action.seat).known_hand if card.id == action.card), None)
    if card is None:
        raise Refused(card_not_held(action.seat))
    return state, card


# --- the hand --------------------------------------------------------------------------------------------------------


def _hand(state: State, action: Compute | Pattern) -> tuple[State, tuple[Card, ...]]:
    """The cards of which one is used. With real cards it is the one that is used, of which the face was entered."""
    if not state.real_cards:
        _check_no_face(action.face)
        return state, state.player(action.seat).known_hand
    if action.face is None:
        raise Refused(say("face_needed", "Choose what is printed on the hand card."))
    state, card = real_cards.enter(state, action.face, insist=action.insist)
    return state, (card,)


def _check_no_face(face: Face | None) -> None:
    if face is not None:
        raise Refused(say("no_face", "The computer knows this card: name it by its number alone."))


def _named(declared: Declared, own: int) -> dict[int, Value]:
    """The real hand card goes by its new id."""
    return {own if id_ == REAL_HAND_CARD else id_: value for id_, value in declared.items()}
