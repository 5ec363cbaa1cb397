"""Whole matches played by chance: true equations (the solver finds them), false ones, patterns, calls, thefts."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from tests.games.mathic_fraction.play_table import GAME, NAMES, SECOND_US
from tests.games.mathic_fraction.tables import entry_of
from tests.games.random_play import own_legal, play_out

from gotit.core.game import Called, EndMatch, Refused
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction import calls
from gotit.games.mathic_fraction.cards import Card, Face, Value, may_stand_for
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD, Entry
from gotit.games.mathic_fraction.patterns import find_pattern
from gotit.games.mathic_fraction.real_cards import known_cards
from gotit.games.mathic_fraction.rounds import upcoming
from gotit.games.mathic_fraction.solver import best, could_use
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, TOKENS_SHOWN, State

STEPS = 1_500
"""Of the solver, so that a thousand matches are played in minutes; it need not find everything."""

TRIES = 8


def settings(chance: random.Random, seats: int, **fixed: Any) -> a.MathicFractionSettings:
    mode = fixed.get("mode", chance.choice(("virtual", "virtual", "referee")))
    drawn: dict[str, Any] = {
        "mode": mode,
        "first": chance.randrange(seats + 1),
        "goal": chance.choice((50, 100, 100, 250)),
        "points_per_card": chance.choice((1, 1, 2)),
        "turn_s": chance.choice((0, 0, 10)),
        "steal_s": chance.choice((10, 10, 0)),
        "state_s": chance.choice((20, 20, 0)),
        "challenge_s": chance.choice((10, 10, 0)),
        "challenges": chance.random() < 0.8,
        "unchallenged": chance.choice(("rejected", "rejected", "stands")),
        "highest_denominator": chance.choice((12, 12, 0, 6)),
        "simplest": chance.choice(("any", "any", "printed")),
        "powers": chance.choice(("token", "token", "always", "never")),
        "teaching": chance.random() < 0.1,
        "open_hands": mode == "virtual" and chance.random() < 0.1,
    }
    return a.MathicFractionSettings(**{**drawn, **fixed})


def play(seed: int, seats: int, **fixed: Any) -> Iterator[tuple[Any, State]]:
    """(action, state after it) from the start to the end of one match; the first action is None."""
    chance = random.Random(f"{seed} {seats}")
    start = GAME.start(len(NAMES[:seats]), settings(chance, seats, **fixed))
    yield from play_out(GAME, start, chance, choose, longest_pause_us=4 * SECOND_US)


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    """The first of some ideas that is allowed."""
    for _ in range(TRIES):
        action = idea(state, chance)
        try:
            GAME.apply(state, action, now_us)
        except Refused:
            continue
        return action
    return plain(state, chance)


def idea(state: State, chance: random.Random) -> Any:
    match state.phase:
        case "starting" if chance.random() < 0.7:
            return a.FavouriteNumbers(tuple(chance.choice(("7", "3/4", "-2", "2.5")) for _ in state.seats))
        case "laying":
            faces = chance.sample([card.face for card in state.deck], SPACE_SIZE)
            return a.LayTable(tuple(faces), tuple(chance.sample(state.all_tokens, TOKENS_SHOWN)))
        case "playing":
            return in_turn(state, chance)
        case "stating" if chance.random() < 0.7:
            return theft(state, chance)
        case "challenging" | "stealing":
            return in_window(state, chance)
    options = own_legal(GAME, state)
    return chance.choice(options)


def plain(state: State, chance: random.Random) -> Any:
    """What is always allowed."""
    if state.phase == "playing":
        return discard(state, state.actor, chance)
    return GAME.legal(state, None)[0]


# --- a turn ----------------------------------------------------------------------------------------------------------


def in_turn(state: State, chance: random.Random) -> Any:
    what = chance.random()
    if what < 0.04:
        options = [each for each in own_legal(GAME, state) if not isinstance(each, a.Discard)]
        return EndMatch() if chance.random() < 0.01 else chance.choice(options)
    if what < 0.08 and state.tokens_to_turn:
        return a.TurnTokens(tuple(chance.sample(state.all_tokens, state.tokens_to_turn)))
    if what < 0.10 and state.real_cards and state.space:
        return a.Correct(chance.choice(state.space).id, hidden_face(state, chance))
    if what < 0.11 and state.real_cards and state.tokens:
        return a.CorrectToken(chance.choice(state.tokens).id, chance.choice((None, *state.all_tokens)))
    if what < 0.12 and state.real_cards:
        return a.CorrectHand(chance.choice(state.seats), chance.randint(0, HAND_SIZE))
    return turn(state, state.actor, chance)


def turn(state: State, seat: int, chance: random.Random) -> Any:
    what = chance.random()
    card = hand_card(state, seat, chance)
    face = card.face if state.real_cards else None
    if what < 0.5:
        entry = true_entry(state, card, state.space, chance)
        return discard(state, seat, chance) if entry is None else a.Compute(seat, entry, face)
    if what < 0.6 and state.space:
        return a.Compute(seat, any_entry(state, card, state.space, chance), face)
    if what < 0.75 and len(state.space) > 1 and any(token.kind == "pattern" for token in state.tokens):
        return pattern(state, seat, card, chance)
    return discard(state, seat, chance)


def hand_card(state: State, seat: int, chance: random.Random) -> Card:
    """One that the seat holds, or could hold."""
    if state.real_cards:
        return Card(REAL_HAND_CARD, hidden_face(state, chance))
    return chance.choice(state.player(seat).known_hand)


def hidden_face(state: State, chance: random.Random) -> Face:
    """Of a card that nobody has seen in this round."""
    left = Counter(card.face for card in state.deck) - Counter(card.face for card in known_cards(state))
    return chance.choice(list(left.elements()) or [state.deck[0].face])


def discard(state: State, seat: int, chance: random.Random) -> Any:
    card = hand_card(state, seat, chance)
    return a.DiscardReal(seat, card.face) if state.real_cards else a.Discard(seat, card.id)


# --- equations and patterns ------------------------------------------------------------------------------------------


def true_entry(state: State, card: Card, space: tuple[Card, ...], chance: random.Random) -> Entry | None:
    space = tuple(chance.sample(space, min(len(space), 4)))
    if chance.random() < 0.2:
        ranked = best((card,), space, state.tokens, state.limits, powers=state.powers, steps=STEPS).solutions
        return ranked[0].entry if ranked else None
    found = could_use(card, space, state.limits, powers=state.powers, steps=STEPS).equation
    return None if found is None else entry_of(found)


def any_entry(state: State, card: Card, space: tuple[Card, ...], chance: random.Random) -> Entry:
    """Most often false."""
    cards = [card, *chance.sample(space, chance.randint(1, min(3, len(space))))]
    chance.shuffle(cards)
    equals = chance.randrange(1, len(cards))
    pieces: list[Any] = [cards[0].id]
    for at, each in enumerate(cards[1:], start=1):
        pieces += ["=" if at == equals else chance.choice("+-*/"), each.id]
    return Entry(tuple(pieces), declared(state, cards, chance))


def declared(state: State, cards: list[Card], chance: random.Random) -> dict[int, Value]:
    found = {}
    for card in cards:
        if card.face.fixed is not None:
            continue
        while True:
            value = Value(chance.randrange(13), chance.randint(1, 12))
            if not may_stand_for(card.face, value, state.limits):
                found[card.id] = value
                break
    return found


def pattern(state: State, seat: int, card: Card, chance: random.Random) -> a.Pattern:
    """Three cards; now and then one that the host does not know as a pattern."""
    face = card.face if state.real_cards else None
    claim = a.Pattern(seat, (card.id,), {}, face)
    for _ in range(30):
        cards = [card, *chance.sample(state.space, 2)]
        chance.shuffle(cards)
        values = declared(state, cards, chance)
        claim = a.Pattern(seat, tuple(each.id for each in cards), values, face)
        shown = [each.face.fixed or values[each.id] for each in cards]
        if find_pattern(shown) or chance.random() < 0.02:
            break
    return replace(claim, declared=values)


# --- calls and thefts ------------------------------------------------------------------------------------------------


def in_window(state: State, chance: random.Random) -> Any:
    what = chance.random()
    may_call = calls.callers(state)
    if what < 0.15:
        return Called((chance.choice(may_call),), chance.random() < 0.05)
    if what < 0.2:
        return Called(tuple(sorted(chance.sample(may_call, chance.randint(1, len(may_call))))))
    if what < 0.3:
        return a.Trust()
    if what < 0.5 and state.phase == "stealing" and (seat := upcoming(state)[1]) is not None:
        return turn(state, seat, chance)
    return a.Trust(chance.choice(may_call))


def theft(state: State, chance: random.Random) -> Any:
    card = state.discarded
    assert card is not None
    assert state.thief is not None
    space = tuple(each for each in state.space if each != card)
    entry = true_entry(state, card, space, chance) if chance.random() < 0.7 else None
    return a.Compute(state.thief, entry or any_entry(state, card, space, chance))
