"""A table for tests: a match whose every card is known, and short words to play it.

Ana sits at seat 1, and so on; she begins. Cards are written as in a deck's text, with their suit or colour: "3/12h",
">=2/12:red", "odd:black"; tokens as in theirs, divided by semicolons: "color red; number 1/2". What is not written is
filled up with cards that are left, and with pattern tokens, which no equation earns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from msgspec.structs import replace
from tests.games.table import RulesTable

from gotit.core.game import Called, Drawn
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Card, Face, Value, notation, read_deck, read_face
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.mathic_fraction.rules import MathicFraction
from gotit.games.mathic_fraction.state import HAND_SIZE, SPACE_SIZE, State
from gotit.games.mathic_fraction.tokens import Token, read_token, read_tokens
from gotit.games.mathic_fraction.view import MathicFractionAdvice, MathicFractionView, Turn
from gotit.games.shelf import house_text

NAMES = ("Ana", "Ben", "Cleo", "Dorota", "Emil", "Finn")
CARDS = house_text("mathic_fraction", "cards.txt")
TOKENS = house_text("mathic_fraction", "tokens.txt")
GAME = MathicFraction(CARDS, TOKENS)
SECOND_US = 1_000_000


def faces(words: str) -> list[Face]:
    return [read_face(word) for word in words.split()]


def tokens(words: str) -> list[Token]:
    return [read_token(each, 1) for each in words.split(";") if each.strip()]


def stacked(
    hands: Iterable[str], space: str = "", pile: str = "", *, seats: int, first: int = 1, cards: str = ""
) -> tuple[int, ...]:
    """The order of a shuffle after which these cards lie in hands, space and on the pile. `cards`: else the house's."""
    deck = [card.face for card in read_deck(cards or CARDS)]
    left = list(range(len(deck)))

    def take(face: Face) -> int:
        at = next(at for at in left if deck[at] == face)
        left.remove(at)
        return at

    wanted = [[take(face) for face in faces(hand)] for hand in (*hands, *[""] * seats)][:seats]
    in_space = [take(face) for face in faces(space)]
    on_pile = [take(face) for face in faces(pile)]
    for row, size in (*((hand, HAND_SIZE) for hand in wanted), (in_space, SPACE_SIZE)):
        row += [left.pop(0) for _ in range(size - len(row))]
    clockwise = [(first - 1 + step) % seats for step in range(seats)]
    dealt = [wanted[seat][card] for card in range(HAND_SIZE) for seat in clockwise]
    return (*dealt, *in_space, *on_pile, *left)


def stacked_tokens(words: str = "", *, text: str = "") -> tuple[int, ...]:
    """The order of a shuffle after which these tokens lie on display first. `text`: of all tokens, else the house's."""
    house = read_tokens(text or TOKENS)
    left = list(range(len(house)))
    found = []
    for token in (*tokens(words), *[Token(1, "pattern")] * 4):
        at = next((at for at in left if replace(house[at], id=1) == token), None)
        if at is not None:
            left.remove(at)
            found.append(at)
    return (*found, *left)


class Table(RulesTable[MathicFraction, State]):
    """A virtual match with known cards, or with `mode="referee"` real ones, whose hands nobody knows."""

    def __init__(
        self, *hands: str, space: str = "", pile: str = "", tokens: str = "", seats: int = 0, **settings: Any
    ) -> None:
        seats = seats or max(2, len(hands))
        settings = {"mode": "virtual", "first": 1, **settings}
        super().__init__(GAME, GAME.start(seats, a.MathicFractionSettings(**settings)), NAMES[:seats])
        self._laid = (hands, space, pile, tokens)
        if self.state.awaiting == "cards" or (self.state.phase == "laying" and space):
            self.lay_out()

    def lay_out(self) -> Self:
        """A round with these cards and tokens."""
        hands, space, pile, words = self._laid
        if self.state.real_cards:
            shown = tokens(words) + [Token(1, "pattern")] * 4
            return self.do(a.LayTable(tuple(faces(space)), tuple(shown[:4])))
        self.do(Drawn(stacked(hands, space, pile, seats=len(self.state.players), first=self.state.starter)))
        return self.do(Drawn(stacked_tokens(words)))

    # --- short words -------------------------------------------------------------------------------------------

    def equation(self, seat: int, text: str, face: str = "") -> a.Compute:
        return equation(self.state, seat, text, face)

    def compute(self, seat: int, text: str, face: str = "") -> Self:
        return self.do(self.equation(seat, text, face))

    def discard(self, seat: int, face: str) -> Self:
        if self.state.real_cards:
            return self.do(a.DiscardReal(seat, read_face(face)))
        return self.do(a.Discard(seat, self.held(seat, face)))

    def pattern(self, seat: int, words: str, declared: dict[str, Value] | None = None, face: str = "") -> a.Pattern:
        return pattern(self.state, seat, words, declared or {}, face)

    def trust(self, seat: int = 0) -> Self:
        return self.do(a.Trust(seat))

    def pass_by(self) -> Self:
        """Nobody challenges or steals: the window closes."""
        return self.trust().time_up()

    def call(self, *seats: int, overruled: bool = False) -> Self:
        return self.do(Called(seats, overruled))

    def play_out(self) -> Self:
        """To the end of this round: everybody discards the first card, and nobody steals."""
        number = self.state.round_number
        while self.state.outcome is None and self.state.phase != "between" and self.state.round_number == number:
            if self.state.phase == "stealing":
                self.pass_by()
            else:
                self.discard(self.state.actor, notation(self.state.player(self.state.actor).known_hand[0].face))
        return self

    # --- looking -----------------------------------------------------------------------------------------------

    def held(self, seat: int, face: str) -> int:
        return held(self.state, seat, face)

    def view(self, seat: int | None = None) -> MathicFractionView:
        return self.game.view(self.state, seat)

    def advice(self) -> MathicFractionAdvice:
        found = self.game.advice(self.state)
        assert found is not None
        return found

    @property
    def space(self) -> str:
        return written(self.state.space)

    def hand(self, seat: int) -> str:
        return written(self.state.player(seat).known_hand)

    def points(self) -> list[int]:
        return [player.points for player in self.view().players]

    @property
    def last(self) -> Turn:
        found = self.view().last_turn
        assert found is not None
        return found


# --- what is meant, in a state ---------------------------------------------------------------------------------------


def equation(state: State, seat: int, text: str, face: str = "") -> a.Compute:
    """`face`: with real cards, what is printed on the hand card."""
    space = state.space
    if state.phase == "stating":
        own = tuple(card for card in space if card == state.discarded)
        space = tuple(card for card in space if card != state.discarded)
    elif face:
        own = (Card(REAL_HAND_CARD, read_face(face)),)
    else:
        own = state.player(seat).known_hand
    entry = read_typed(text, own, space, state.limits)
    return a.Compute(seat, entry, read_face(face) if face else None)


def pattern(state: State, seat: int, words: str, declared: Mapping[str, Value], face: str = "") -> a.Pattern:
    """Cards in order; `face` is the real hand card, whose word stands among them, too."""
    real = [Card(REAL_HAND_CARD, read_face(face))] if face else []
    there = [*real, *state.player(seat).known_hand, *state.space]
    ids = {word: next((card.id for card in there if card.face == read_face(word)), 99) for word in words.split()}
    values = {ids[word]: value for word, value in declared.items()}
    return a.Pattern(seat, tuple(ids.values()), values, read_face(face) if face else None)


def held(state: State, seat: int, face: str) -> int:
    """The id of that card of the hand."""
    wanted = read_face(face)
    return next(card.id for card in state.player(seat).known_hand if card.face == wanted)


def written(cards: Iterable[Card]) -> str:
    return " ".join(notation(card.face) for card in cards)
