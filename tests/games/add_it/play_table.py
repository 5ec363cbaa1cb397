"""A table for tests: a match whose every card is known, and short words to play it.

Ana sits at seat 1, and so on. The last seat deals unless the settings say otherwise, so that Ana begins. Cards are
written by their numbers alone: "8 2 3". Whatever is not written is filled up with the cards that are left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from tests.games.table import RulesTable

from gotit.core.game import Drawn
from gotit.games.add_it import actions as a
from gotit.games.add_it.cards import DECK_SIZE, HAND_SIZE, TABLE_SIZE
from gotit.games.add_it.rules import AddIt
from gotit.games.add_it.state import State
from gotit.games.add_it.view import AddItView, Card

NAMES = ("Ana", "Ben", "Cleo", "Dorota")
GAME = AddIt()
SECOND_US = 1_000_000


def numbers(words: str) -> list[int]:
    return [int(word) for word in words.split()]


def stacked(hands: Iterable[str], table: str = "", pile: str = "", *, seats: int, dealer: int) -> tuple[int, ...]:
    """The order of a shuffle after which these hands are dealt and these cards lie on the table and on the pile."""
    left = list(range(DECK_SIZE))

    def take(number: int) -> int:
        at = next(at for at in left if at % 10 + 1 == number)
        left.remove(at)
        return at

    wanted = [[take(number) for number in numbers(hand)] for hand in (*hands, *[""] * seats)][:seats]
    on_table = [take(number) for number in numbers(table)]
    on_pile = [take(number) for number in numbers(pile)]
    # Large numbers first: they collect little, so what is filled up does not get in the way.
    left.sort(key=lambda at: (at % 10, at))
    for row, size in (*((hand, HAND_SIZE) for hand in wanted), (on_table, TABLE_SIZE)):
        row += [left.pop() for _ in range(size - len(row))]
    clockwise = [(dealer + step) % seats for step in range(seats)]
    dealt = [wanted[seat][card] for card in range(HAND_SIZE) for seat in clockwise]
    return (*dealt, *on_table, *on_pile, *left)


class Table(RulesTable[AddIt, State]):
    """A virtual match with known cards, or with `mode="referee"` real ones."""

    def __init__(self, *hands: str, table: str = "", pile: str = "", seats: int = 0, **settings: Any) -> None:
        seats = seats or max(2, len(hands))
        settings = {"mode": "virtual", "dealer": seats, **settings}
        super().__init__(GAME, GAME.start(seats, a.AddItSettings(**settings)), NAMES[:seats])
        if self.state.awaiting == "shuffle":
            self.do(Drawn(stacked(hands, table, pile, seats=seats, dealer=settings["dealer"])))
        elif settings["mode"] == "referee" and table:
            self.do(a.LayTable(tuple(numbers(table))))

    # --- short words -------------------------------------------------------------------------------------------

    def play(self, seat: int, number: int) -> Self:
        """Play a card with that number; in referee mode enter it."""
        if self.state.real_cards:
            return self.do(a.PlayReal(seat, number))
        card = next(card for card in self.state.player(seat).known_hand if card.number == number)
        return self.do(a.Play(seat, card.id))

    def collect(self, seat: int, words: str) -> Self:
        return self.do(a.Collect(seat, self.ids(words)))

    def leave(self, seat: int) -> Self:
        return self.do(a.Leave(seat))

    def lay(self, seat: int, number: int) -> Self:
        """Play it and leave it, whether or not it could collect anything."""
        self.play(seat, number)
        return self.leave(seat) if self.state.phase == "choosing" and self.state.actor == seat else self

    def play_out(self, *, collecting: bool = False) -> Self:
        """To the end of this game: everybody plays the first card, and leaves or takes what is offered first."""
        game = self.state.game_number
        while self.state.phase in ("playing", "choosing", "reviewing") and self.state.game_number == game:
            options = self.game.legal(self.state, self.state.actor) or self.game.legal(self.state, None)
            self.do(options[0] if collecting or self.state.phase != "choosing" else a.Leave(self.state.actor))
        return self

    # --- looking -----------------------------------------------------------------------------------------------

    def ids(self, words: str) -> tuple[int, ...]:
        """Ids of cards on the table with these numbers, those first that have lain there longest."""
        left = list(self.state.table)
        found = []
        for number in numbers(words):
            card = next(card for card in left if card.number == number)
            left.remove(card)
            found.append(card.id)
        return tuple(found)

    def view(self, seat: int | None = None) -> AddItView:
        return self.game.view(self.state, seat)

    @property
    def offered(self) -> list[str]:
        """What the actor is offered, in order: ["3 3 2", "8"]."""
        return [" ".join(map(str, option.numbers)) for option in self.view(self.state.actor).options]

    @property
    def on_table(self) -> str:
        return written(self.state.table)

    def hand(self, seat: int) -> str:
        return written(self.state.player(seat).known_hand)

    def stack(self, seat: int) -> str:
        return written(sorted(self.state.player(seat).stack, key=lambda card: card.number))


def written(cards: Iterable[Card]) -> str:
    return " ".join(str(card.number) for card in cards)
