"""Cards, tokens and tables for tests, in few words: `cards("3/12h odd:red")`, `random_table(chance, wild=2)`."""

from __future__ import annotations

import random
from importlib.resources import files
from typing import NamedTuple

from gotit.games.mathic_fraction.cards import Card, Limits, read_deck, read_face
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.equation import Equation, Leaf
from gotit.games.mathic_fraction.tokens import Token, read_token, read_tokens
from gotit.games.mathic_fraction.writing import line


def text(name: str) -> str:
    """A data file of the game."""
    return (files("gotit.games.mathic_fraction") / name).read_text("utf-8")


DECK = read_deck(text("cards.txt"))
TOKENS = read_tokens(text("tokens.txt"))
LIMITS = Limits()


class Table(NamedTuple):
    """A hand card (or a discard), the space without it, and the tokens on display."""

    card: Card
    space: tuple[Card, ...]
    tokens: tuple[Token, ...]

    @property
    def powers(self) -> bool:
        """As in the default setting: while a token shows them."""
        return any("^" in token.operations for token in self.tokens)


def cards(words: str, first: int = 1) -> tuple[Card, ...]:
    """Cards with ids from `first` on."""
    return tuple(Card(at, read_face(word)) for at, word in enumerate(words.split(), start=first))


def tokens(*says: str) -> tuple[Token, ...]:
    return tuple(read_token(word, at) for at, word in enumerate(says, start=1))


def entry_of(equation: Equation) -> Entry:
    """The entry that says it, with no bracket that is not needed."""
    pieces = tuple(piece.card if isinstance(piece, Leaf) else piece for piece in line(equation))
    declared = {used.card.id: used.value for used in equation.used if used.card.face.fixed is None}
    return Entry(pieces, declared)


def large_table(chance: random.Random, hand: int, space: int, wild: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """A whole hand and a space of the house deck, with just so many wild cards among them."""
    some = [card for card in DECK if card.face.fixed is None]
    rest = [card for card in DECK if card.face.fixed is not None]
    drawn = chance.sample(some, wild) + chance.sample(rest, hand + space - wild)
    chance.shuffle(drawn)
    return tuple(drawn[:hand]), tuple(drawn[hand:])


def random_table(chance: random.Random, wild: int, space: int = 4, shown: int = 4) -> Table:
    """Of the house deck, with just so many wild cards, the hand card included."""
    some = [card for card in DECK if card.face.fixed is None]
    rest = [card for card in DECK if card.face.fixed is not None]
    drawn = chance.sample(some, wild) + chance.sample(rest, space + 1 - wild)
    chance.shuffle(drawn)
    return Table(drawn[0], tuple(drawn[1:]), tuple(chance.sample(TOKENS, shown)))
