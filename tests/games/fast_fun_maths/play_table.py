"""A table for tests: a match whose every card is known, and short words to play it.

Cards are written number, colour, shape: "4rc" is a red four with a circle (colours r y b w, shapes c s t; a wild card
has its star anyway). Without a shape it is a circle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from tests.games.table import RulesTable

from gotit.core.game import Called
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.deck import Card
from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import FastFunMathsView
from gotit.games.shelf import shelf

COLOURS = {"r": "red", "y": "yellow", "b": "blue", "w": "wild"}
SHAPES = {"c": "circle", "s": "square", "t": "triangle"}
NAMES = ("Ana", "Ben", "Cleo", "Dorota", "Emil", "Femi", "Gus", "Hana", "Ivo")
SECOND_US = 1_000_000

FILLER = "1rc 1ys 1bt 2rs 2yt 2bc " * 10


def game() -> FastFunMaths:
    found = shelf()["fast-fun-maths"]
    assert isinstance(found, FastFunMaths)
    return found


def deck_text(cards: str) -> str:
    lines = []
    for word in cards.split():
        colour = COLOURS[word[1]]
        shape = "star" if colour == "wild" else SHAPES[word[2:] or "c"]
        lines.append(f"{word[0]} {colour} {shape}")
    return "\n".join(lines)


class Table(RulesTable[FastFunMaths, State]):
    """Ana sits at seat 1, and so on. `hands` and `pile` are dealt as written, then 60 cards of no interest follow."""

    def __init__(self, *hands: str, pile: str = "", filler: str = FILLER, **settings: Any) -> None:
        cards = " ".join((*hands, pile, filler))
        settings.setdefault("deck", deck_text(cards))
        settings.setdefault("with_zero", True)
        rules = game()
        super().__init__(rules, rules.start(len(hands), a.FastFunMathsSettings(**settings)), NAMES[: len(hands)])
        self.draw()

    def do(self, action: Any, order: Iterable[int] | None = None) -> Self:
        """Apply; shuffles come out in `order`, else as the cards lie."""
        super().do(action)
        self.draw(order)
        return self

    # --- short words -------------------------------------------------------------------------------------------

    def turn(self) -> Self:
        return self.do(a.TurnOver())

    def call(self, *seats: int) -> Self:
        return self.do(Called(seats))

    def explain(self, seat: int, text: str, cards: tuple[int, ...] = ()) -> Self:
        return self.do(a.Explain(seat, text, cards))

    def wins(self, seat: int, text: str) -> Self:
        return self.call(seat).explain(seat, text)

    def passes(self, *seats: int) -> Self:
        for seat in seats:
            self.do(a.NotGotIt(seat))
        return self

    def keep_all(self) -> Self:
        while self.state.phase == "swapping":
            self.do(a.Keep(self.state.to_swap[0]))
        return self

    def ready(self) -> Self:
        return self.do(a.Ready(0))

    # --- looking -------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.view.phase

    @property
    def view(self) -> FastFunMathsView:
        return self.game.view(self.state, None)

    def hand(self, seat: int) -> str:
        return written(self.state.player(seat).hand)

    def shapes(self, seat: int) -> str:
        return " ".join(f"{face.colour} {face.shape}," for face in self.view.players[seat - 1].shapes).rstrip(",")

    def card(self, seat: int, number: int) -> int:
        """Id of the first card with that number in the seat's hand."""
        return next(card.id for card in self.state.player(seat).hand if card.number == number)


def written(cards: Iterable[Card]) -> str:
    return " ".join(f"{card.number}{card.colour[0]}" for card in cards)
