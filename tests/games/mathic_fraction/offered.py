"""What the tests of the table of moves need of Mathic Fraction: something to fill in what is only offered open."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tests.games.mathic_fraction import random_match as by_chance

from gotit.core.offer import Open
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Card
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.rounds import upcoming
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, TOKENS_SHOWN, State

TRIES = 12
SMALL_DECK = """
hearts: 1/12 2/12 3/12 4/12 5/12 6/12
spades: 0/12 2/12 3/12 4/12 6/12 12/12
red: odd even >=2/12 <9/12 simplest odd/odd
black: odd even <=6/12 >3/12 simplest even/even
"""
"""Rounds are short, and several of them are no long match."""


def play(seed: int) -> Iterator[tuple[Any, State]]:
    """Both modes, with and without a class that looks at what was missed."""
    return by_chance.play(seed, 2 + seed % 3, teaching=seed % 4 == 0, deck=SMALL_DECK)


def write(state: State, offer: Open, chance: random.Random) -> Any:
    """An action that fills it in, if chance finds one."""
    match offer.move.code:
        case "favourite_numbers":
            return a.FavouriteNumbers(_favourites(state, chance))
        case "lay_table":
            return a.LayTable(_faces(state, chance), _tokens(state, chance))
        case "compute" | "pattern" | "discard" | "discard_real":
            turns = (by_chance.turn(state, offer.seat, chance) for _ in range(TRIES))
            return next((turn for turn in turns if isinstance(turn, offer.move.kind)), None)
        case "steal":
            return by_chance.theft(state, chance)
        case "turn_tokens":
            return a.TurnTokens(_tokens(state, chance))
        case "correct_hand":
            return offer.action(chance.randint(0, HAND_SIZE))
        case _:
            return None


def unoffered(state: State, action: Any) -> bool:
    """Kept matches may hold it."""
    return isinstance(action, a.Correct | a.CorrectToken)


def _favourites(state: State, chance: random.Random) -> tuple[str, ...]:
    return tuple(chance.choice(("7", "-2", "3/4")) for _ in state.seats)


def _faces(state: State, chance: random.Random) -> tuple[Any, ...]:
    return tuple(card.face for card in chance.sample(state.deck, SPACE_SIZE + (chance.random() < 0.3)))


def _tokens(state: State, chance: random.Random) -> tuple[Any, ...]:
    room = TOKENS_SHOWN - len(state.tokens)
    return tuple(chance.sample(state.all_tokens, room or 1))


def _face(state: State, chance: random.Random) -> Any:
    if state.space and chance.random() < 0.1:
        return chance.choice(state.space).face
    return by_chance.hidden_face(state, chance) if state.real_cards else None


def _hand_card(state: State, chance: random.Random) -> Card | None:
    """Of whoever could play now."""
    seat = upcoming(state)[1] if state.phase == "stealing" else state.actor
    return by_chance.hand_card(state, seat, chance) if seat and state.player(seat).hand else None


def _entry(state: State, chance: random.Random) -> Entry:
    card = _hand_card(state, chance)
    return by_chance.any_entry(state, card, state.space, chance) if card and state.space else Entry(())


def _cards(state: State, chance: random.Random) -> tuple[int, ...]:
    card = _hand_card(state, chance)
    return by_chance.pattern(state, 1, card, chance).cards if card and len(state.space) > 1 else ()


NAMED: Mapping[str, Callable[[State, random.Random], Any]] = {
    "numbers": _favourites,
    "faces": _faces,
    "tokens": _tokens,
    "what": lambda state, chance: chance.choice(("compute", "discard")),
    "entry": _entry,
    "cards": _cards,
    "declared": lambda state, chance: {},
    "face": _face,
    "shows": lambda state, chance: chance.choice((None, *state.all_tokens)),
    "count": lambda state, chance: chance.randint(0, HAND_SIZE + 1),
}
"""Values for fields of actions, some of which fit."""
