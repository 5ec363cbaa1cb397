"""What an audience of Got 'Em! sees: plain data for projector, operator, phones, computer opponents and programs.

Must not: show a hand that its audience may not see, or the order of the draw pile; paint.

Bright's hands are private: a view shows the hand of its own seat alone, and `view(None)` shows none. Board, pawns,
walls, the card just played and the discard pile lie open to all. Brainy has no secrets.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.games.got_em.board import Board, Colour
from gotit.games.got_em.cards import Card, Kind, Step
from gotit.games.settings import Strength

Rules = Literal["bright", "brainy"]

Phase = Literal[
    "dealing",  # waiting for chance: who goes first, a shuffle, what is done for a player whose time is up
    "playing",  # Bright: the actor plays a card (GE-B-10)
    "placing",  # the actor places a wall in one of `grooves` (GE-B-14, GE-Y-07)
    "rewarding",  # the actor may remove a wall for each pawn eliminated (GE-B-20, GE-Y-13, GE-F-07)
    "removing",  # Bright: the card says that a wall may be removed (GE-B-22)
    "moving",  # the actor may move to one of `squares` (GE-B-24, GE-Y-14)
    "over",
]


class Turn(Struct, frozen=True):
    """What a seat did in a turn, as far as it has gone; grooves and squares by number.

    `card`: what was played (Bright). `placed`: the wall, None: none could or had to be placed. `eliminated`: seats
    whose pawns it trapped, the own one too (GE-F-08). `removed`: walls taken away. `start` and `end`: where the pawn
    stood before and after. `by_clock`: the time was up and the rest was done by lot, or left out.
    """

    seat: int
    start: int
    end: int
    card: Card | None = None
    placed: int | None = None
    eliminated: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    by_clock: bool = False


class PlayerView(Struct, frozen=True):
    """One seat. `square`: where its pawn stands, None: it has been eliminated.

    `hand`: its cards if this audience may see them, else (). `hand_count`: how many it holds. `walls`: walls on its
    square, as they count for a move. `computer`: how strong the computer plays this seat; None: a person sits here.
    """

    seat: int
    colour: Colour
    square: int | None
    walls: int = 0
    hand_count: int = 0
    hand: tuple[Card, ...] = ()
    computer: Strength | None = None


class GotEmView(Struct, frozen=True, tag="got-em"):
    """The whole table, for `audience` (None: everybody). `players` in seat order, which is clockwise.

    The board: `board` (the side that lies up), `walls`: grooves with a wall, ascending. What grooves and squares are
    called, and where they lie: `board.py`. `supply`: walls left beside the board, None: without end.

    The turn: `actor`: whose it is, None while nobody's. `card`: what was played. `steps`: what is still to be followed,
    the present one first. `rewards`: how many walls may be removed before that. For highlighting: `grooves`: where a
    wall may be placed, or which can be removed; `squares`: where the pawn may go, beside staying. `allowance`: how many
    squares it may go, None while not moving. `pointed`: the one of these that the actor points at with its box.
    `optional`: this step may be skipped. `first_round`: only one wall on any square (GE-Y-09). `laid`: referee mode:
    the actor has pressed "done", so the operator enters what lies there. `turn`: what the actor has done so far.

    What was: `turns`: oldest first. `pile_count`: None with real cards. `discard`: open, oldest first, since the last
    shuffle; empty with real cards. `kinds`: what cards the deck has.

    How it is played: `real_cards`: a real board lies on the table. `edges_count`: edges count as walls for a move.
    `open_hands`: everybody sees all hands.
    """

    audience: int | None
    rules: Rules
    phase: Phase
    board: Board
    players: tuple[PlayerView, ...]
    walls: tuple[int, ...] = ()
    supply: int | None = None
    actor: int | None = None
    card: Card | None = None
    steps: tuple[Step, ...] = ()
    rewards: int = 0
    grooves: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    allowance: int | None = None
    pointed: int | None = None
    optional: bool = False
    first_round: bool = False
    laid: bool = False
    turn: Turn | None = None
    turns: tuple[Turn, ...] = ()
    pile_count: int | None = None
    discard: tuple[Card, ...] = ()
    kinds: tuple[Kind, ...] = ()
    real_cards: bool = False
    edges_count: bool = True
    open_hands: bool = False

    @property
    def deal(self) -> int | None:
        """Which deal lies on the table; None: none, or none yet. There is one in a match: later cards are drawn."""
        return 1 if any(player.hand_count for player in self.players) else None
