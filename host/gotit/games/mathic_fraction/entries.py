"""What was entered of a real table of Mathic Fraction, and what an action is with another value (decision 0071).

Cards and tokens go by the round and the id that they got when they were entered; an equation by its card and its seat.

Must not: change a state.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from gotit.core.game import Entered, Refused
from gotit.core.message import Arg, Maths, Message, Seat, Typed, say
from gotit.core.offer import Item, OneOf, Written
from gotit.games.mathic_fraction.actions import (
    Compute,
    Correct,
    CorrectToken,
    DiscardReal,
    FavouriteNumbers,
    LayTable,
    Pattern,
    TurnTokens,
)
from gotit.games.mathic_fraction.cards import Card, Face, face_title, notation, read_face
from gotit.games.mathic_fraction.entry import NOT_THERE, REAL_HAND_CARD, EntryError, card_key, token_key
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.mathic_fraction.settling import equation_view
from gotit.games.mathic_fraction.state import Claim, State
from gotit.games.mathic_fraction.tokens import Token, read_token, token_title, write_token
from gotit.games.mathic_fraction.view import EquationView, UsedCard
from gotit.games.texts import Unreadable


def entries(state: State) -> Iterator[Entered]:
    """Of this round: equations, newest first, cards and tokens that are known; and the favourite numbers."""
    if not state.real_cards:
        return
    for seat, view in _equations(state):
        key = f"equation {state.round_number} {view.hand_card} {seat}"
        label = say("mathic_entered_equation", "{who}'s equation", who=Seat(seat))
        yield Entered(key, label, _written(view), Maths(view.text), Written("equation"))
    for card, label in _cards(state):
        value = notation(card.face)
        may_be = _may_be(_faces(state.deck), Item(value, face_title(card.face)))
        yield Entered(card_key(state.round_number, card.id), label, value, face_title(card.face), may_be)
    for token, label in _tokens(state):
        value = write_token(token)
        may_be = _may_be(_token_items(state.all_tokens), Item(value, token_title(token)))
        yield Entered(token_key(state.round_number, token.id), label, value, token_title(token), may_be)
    for player in state.players:
        if player.favourite:
            label = say("mathic_entered_favourite", "{who}'s favourite number", who=Seat(player.seat))
            shows = Typed(player.favourite)
            yield Entered(f"favourite {player.seat}", label, player.favourite, shows, Written("number"))


def _equations(state: State) -> Iterator[tuple[int, EquationView]]:
    if isinstance(state.claim, Claim):
        yield state.claim.seat, equation_view(state.claim.equation, state.claim.hand_card.id)
    for turn in reversed(state.turns):
        if turn.round_number == state.round_number and turn.equation is not None:
            yield turn.seat, turn.equation


def _cards(state: State) -> Iterator[tuple[Card, Message]]:
    """Those that lie open, and those that were collected."""
    claim = state.claim
    if claim is not None and claim.hand_card not in state.space:
        yield claim.hand_card, say("mathic_entered_played", "the card that {who} played", who=Seat(claim.seat))
    for card in reversed(state.space):
        yield card, say("mathic_entered_space", "a card in the space")
    for player in state.players:
        for card in player.collected:
            yield card, say("mathic_entered_collected", "a card that {who} collected", who=Seat(player.seat))


def _tokens(state: State) -> Iterator[tuple[Token, Message]]:
    for token in state.tokens:
        yield token, say("mathic_entered_token", "a token on display")
    for player in state.players:
        for token in player.tokens:
            yield token, say("mathic_entered_earned", "a token that {who} earned", who=Seat(player.seat))


def _may_be(items: tuple[Item, ...], is_now: Item) -> OneOf:
    """`items`: what is usual; something else can be typed."""
    known = any(item.value == is_now.value for item in items)
    return OneOf(items if known else (is_now, *items), written=True)


@lru_cache(maxsize=8)
def _faces(deck: tuple[Card, ...]) -> tuple[Item, ...]:
    faces = dict.fromkeys(card.face for card in deck)
    return tuple(Item(notation(face), face_title(face)) for face in faces)


@lru_cache(maxsize=8)
def _token_items(tokens: tuple[Token, ...]) -> tuple[Item, ...]:
    titles: dict[str, Arg] = {write_token(token): token_title(token) for token in tokens}
    return (
        *(Item(value, title) for value, title in titles.items()),
        Item(NOT_THERE, say("mathic_not_there", "not there")),
    )


def _written(view: EquationView) -> str:
    """With everything that says which card is meant."""
    return " ".join(piece if isinstance(piece, str) else _named(piece) for piece in view.pieces)


def _named(used: UsedCard) -> str:
    printed = notation(used.card.face)
    return printed if used.card.face.kind == "base" else f"{used.value}@{printed}"


# --- with another value ----------------------------------------------------------------------------------------------


def amended(state: State, action: Any, key: str, value: str) -> Any:
    """The action with this value for the entry `key`; None: the entry is not by it."""
    kind, *rest = key.split()
    numbers = tuple(map(int, rest))
    if kind == "favourite":
        return _with_favourite(action, numbers[0], value) if isinstance(action, FavouriteNumbers) else None
    if numbers[0] != state.round_number:
        return None
    match kind, action:
        case "card", LayTable(faces) if 0 <= (at := numbers[1] - state.entered - 1) < len(faces):
            return replace(action, faces=(*faces[:at], _face(value), *faces[at + 1 :]))
        case "card", DiscardReal() if numbers[1] == state.entered + 1:
            return replace(action, face=_face(value))
        case "card", Compute() | Pattern() if action.face is not None and numbers[1] == state.entered + 1:
            return _with_face(action, _face(value))
        case "card", Correct(card) if card == numbers[1]:
            return replace(action, face=_face(value))
        case "token", LayTable() | TurnTokens():
            return _with_token(action, numbers[1] - state.tokens_entered - 1, value)
        case "token", CorrectToken(token) if token == numbers[1]:
            return replace(action, shows=_token(value))
        case "equation", Compute(seat) if seat == numbers[2] and _hand_card(state, action).id == numbers[1]:
            return _with_equation(state, action, value)
    return None


def _with_favourite(action: FavouriteNumbers, seat: int, value: str) -> FavouriteNumbers:
    return FavouriteNumbers((*action.numbers[: seat - 1], value, *action.numbers[seat:]))


def _with_face(action: Compute | Pattern, face: Face) -> Compute | Pattern:
    """A card that is no wild card needs no value; one that has become one keeps the value that it had."""
    said = action.entry.declared if isinstance(action, Compute) else action.declared
    declared = {card: value for card, value in said.items() if card != REAL_HAND_CARD}
    if face.fixed is None:
        had = said.get(REAL_HAND_CARD) or (action.face.fixed if action.face is not None else None)
        declared |= {REAL_HAND_CARD: had} if had is not None else {}
    if isinstance(action, Pattern):
        return replace(action, face=face, declared=declared)
    return replace(action, face=face, entry=replace(action.entry, declared=declared))


def _with_token(action: LayTable | TurnTokens, at: int, value: str) -> LayTable | TurnTokens | None:
    if not 0 <= at < len(action.tokens):
        return None
    before, after = action.tokens[:at], action.tokens[at + 1 :]
    if value.strip() == NOT_THERE:
        return replace(action, tokens=(*before, *after), insist=True)
    return replace(action, tokens=(*before, replace(_token(value), id=action.tokens[at].id), *after))


def _hand_card(state: State, action: Compute) -> Card:
    """The card that is not from the space: the stolen discard, or a real one, which gets the next id."""
    if action.face is None and state.discarded is not None:
        return state.discarded
    return Card(state.entered + 1, action.face or state.deck[0].face)


def _with_equation(state: State, action: Compute, value: str) -> Compute:
    card = _hand_card(state, action)
    own = card if action.face is None else Card(REAL_HAND_CARD, action.face)
    space = tuple(each for each in state.space if each.id != card.id)
    try:
        return replace(action, entry=read_typed(value, (own,), space, state.limits))
    except EntryError as error:
        raise Refused(error.message) from None


_SHORT = (
    (re.compile(r"^([<>]?=?[0-9]+)(?![0-9/])"), r"\1/12"),
    (re.compile(r"(?<=[0-9])r$"), ":red"),
    (re.compile(r"^(\D.*[0-9])b$"), r"\1:black"),
)
"""As people type them, and in full: `5h`, `>=6r`."""


def _face(value: str) -> Face:
    text = "".join(value.lower().split())
    for short, full in _SHORT:
        text = short.sub(full, text)
    try:
        return read_face(text)
    except (ValueError, KeyError):
        typed = Typed(value.strip())
        example = Typed("5/12h"), Typed(">=6/12:red"), Typed("odd:black")
        raise Refused(
            say(
                "mathic_no_face",
                "“{typed}” is not a card. Type it like {base}, {bound} or {odd}.",
                typed=typed,
                base=example[0],
                bound=example[1],
                odd=example[2],
            )
        ) from None


def _token(value: str) -> Token:
    try:
        return read_token(value, 0)
    except Unreadable as error:
        raise Refused(error.message) from None
