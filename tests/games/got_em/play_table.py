"""A table for tests: a match whose every card is known, and short words to play it.

Ana sits at seat 1 and goes first. Squares and grooves are called as people call them: "C2", "C2-D2". Hands are written
as cards are: "place red, may move 2 / may remove, may move 2"; what is not written is filled up from the deck.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Self

from msgspec.structs import replace
from tests.games.table import RulesTable

from gotit.core.game import Drawn
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import groove_at, groove_name, grooves, read_board, square_at, square_name
from gotit.games.got_em.cards import read_deck, read_steps
from gotit.games.got_em.rules import GotEm
from gotit.games.got_em.state import State
from gotit.games.got_em.turns import HAND_SIZE, begin_turn
from gotit.games.got_em.view import GotEmView, Turn

NAMES = ("Ana", "Ben", "Cleo", "Dorota")
SECOND_US = 1_000_000


def text(name: str) -> str:
    return (files("gotit.games") / "got_em" / name).read_text(encoding="utf-8")


MOSAICS = tuple(text(f"mosaic_{side}.txt") for side in (5, 7, 9))
GAME = GotEm(*MOSAICS, text("cards.txt"))
BOARDS = tuple(read_board(mosaic) for mosaic in MOSAICS)
DECK = read_deck(text("cards.txt"))
DECK_SIZE = sum(kind.count for kind in DECK)


def stacked(hands: Iterable[str], pile: str = "", *, seats: int) -> tuple[int, ...]:
    """The order of a shuffle after which these hands are dealt and these cards lie on top of the pile."""
    printed = [kind.steps for kind in DECK for _ in range(kind.count)]
    left = list(range(DECK_SIZE))

    def take(says: str) -> int:
        at = next(at for at in left if printed[at] == read_steps(says))
        left.remove(at)
        return at

    wanted = [[take(says) for says in hand.split("/") if says.strip()] for hand in (*hands, *[""] * seats)][:seats]
    on_pile = [take(says) for says in pile.split("/") if says.strip()]
    for hand in wanted:
        hand += [left.pop(0) for _ in range(HAND_SIZE - len(hand))]
    return (*(wanted[seat][card] for card in range(HAND_SIZE) for seat in range(seats)), *on_pile, *left)


class Table(RulesTable[GotEm, State]):
    """A match of Brainy (`rules="bright"` of Bright), virtual unless the settings say otherwise; Ana's turn."""

    def __init__(
        self,
        *hands: str,
        walls: str = "",
        pawns: str = "",
        pile: str = "",
        seats: int = 0,
        game: GotEm = GAME,
        **settings: Any,
    ) -> None:
        """`walls`: already on the board; with them the first round is over. `pawns`: "C3 D4": where they stand."""
        seats = seats or max(2, len(hands), len(pawns.split()))
        settings = {"rules": "bright" if hands else "brainy", "mode": "virtual", "first": 1, "side": 5, **settings}
        self.side: int = settings["side"]
        supply = settings.pop("supply", 0)
        super().__init__(game, game.start(seats, a.GotEmSettings(walls=supply, **settings)), NAMES[:seats])
        if len(self.state.lot) == 1:
            self.do(Drawn((0,)))
        if self.state.awaiting == "shuffle":
            self.do(Drawn(stacked(hands, pile, seats=seats)))
        if walls or pawns:
            self.set_up(walls, pawns)

    def set_up(self, walls: str, pawns: str = "") -> Self:
        """In the middle of a match: these walls, these pawns ("-": out), the actor's turn begins; all had a turn."""
        state = self.state
        squares = [None if word == "-" else square_at(self.side, word) for word in pawns.split()]
        players = tuple(
            replace(player, square=squares[player.seat - 1]) if squares else player for player in state.players
        )
        past = tuple(_past(seat) for seat in state.seats)
        placed = frozenset(self.groove(word) for word in walls.split())
        state = replace(state, walls=placed, players=players, turns=past, phase="playing", news=())
        self.state = begin_turn(state, state.actor, self.now_us)
        return self

    # --- short words -------------------------------------------------------------------------------------------

    def play(self, seat: int, says: str) -> Self:
        """Play a card that says this; in referee mode enter it."""
        if self.state.real:
            return self.do(a.PlayReal(seat, says))
        return self.do(a.PlayCard(seat, self.card(seat, says)))

    def card(self, seat: int, says: str) -> int:
        return next(card.id for card in self.state.player(seat).hand if card.steps == read_steps(says))

    def place(self, seat: int, groove: str) -> Self:
        return self.do(a.PlaceWall(seat, self.groove(groove)))

    def remove(self, seat: int, groove: str) -> Self:
        return self.do(a.RemoveWall(seat, self.groove(groove)))

    def move(self, seat: int, square: str) -> Self:
        return self.do(a.Move(seat, self.square(square)))

    def skip(self, seat: int) -> Self:
        return self.do(a.Skip(seat))

    # --- looking -----------------------------------------------------------------------------------------------

    def groove(self, name: str) -> int:
        found = groove_at(self.side, name)
        assert found is not None, name
        return found

    def square(self, name: str) -> int:
        found = square_at(self.side, name)
        assert found is not None, name
        return found

    def view(self, seat: int | None = None) -> GotEmView:
        return self.game.view(self.state, seat)

    def at(self, seat: int) -> str | None:
        """Where a pawn stands; None: nowhere."""
        square = self.state.player(seat).square
        return None if square is None else square_name(self.side, square)

    @property
    def phase(self) -> str:
        return self.view().phase

    @property
    def walls(self) -> set[str]:
        return {groove_name(self.side, groove) for groove in self.view().walls}

    @property
    def grooves(self) -> set[str]:
        """What is highlighted."""
        return {groove_name(self.side, groove) for groove in self.view().grooves}

    @property
    def squares(self) -> set[str]:
        return {square_name(self.side, square) for square in self.view().squares}

    def hand(self, seat: int) -> list[str]:
        return [card.text for card in self.state.player(seat).hand]

    @property
    def winners(self) -> tuple[int, ...] | None:
        outcome = self.game.outcome(self.state)
        return None if outcome is None else outcome.winners


def all_but(*free: str, side: int = 5) -> str:
    """Walls in all grooves but these."""
    return " ".join(name for groove in range(len(grooves(side))) if (name := groove_name(side, groove)) not in free)


def _past(seat: int) -> Turn:
    """A turn that is long over: the first round is."""
    return Turn(seat, 0, 0)
