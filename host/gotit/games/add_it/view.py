"""What an audience of ADD-IT sees: plain data for projector, operator, phones, computer opponents and programs.

Must not: show a hand that its audience may not see, or the order of the pile; paint.

Hands are private: a view shows the hand of its own seat alone, and `view(None)` shows none. What all have seen once
(every card that was played or collected) is public for the rest of the game, though the stacks lie face down.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.message import Maths, Message, Seats, say
from gotit.games.settings import Strength

Symbol = Literal["ball", "racket", "bat", "stick", "skate", "medal"]
"""What tells the six sets apart. It decides nothing, so two cards of one number are as good as each other."""

Phase = Literal[
    "dealing",  # waiting for chance: who deals first, the shuffle, a card drawn for a player whose time is up
    "laying",  # real cards: the operator enters the twelve cards on the table (AI-07)
    "playing",  # the actor plays a card from the hand (AI-09)
    "choosing",  # the card lies there; the actor collects something with it, or leaves it (AI-10 … AI-18)
    "reviewing",  # teaching: the class looks at what was possible, until somebody says "go on"
    "between",  # long game: a game has been counted, all say that they are ready for the next
    "over",
]


class Card(Struct, frozen=True):
    """A card. `id`: for clicking it; `symbol`: None for a real card, whose symbol nobody enters."""

    id: int
    number: int
    symbol: Symbol | None = None


def sum_of(numbers: tuple[int, ...]) -> Maths:
    """ "3 + 3 + 2"."""
    return Maths(" + ".join(map(str, numbers)))


class Capture(Struct, frozen=True):
    """What a played card can collect from the table (or did): one card of its number, or a group that adds up to it.

    `cards`: the table's cards, largest number first. Where several equal cards would do, one choice stands for all;
    a player may take the others. `kind`: "same" (AI-10) or "group" (AI-12), never both (AI-14).
    """

    kind: Literal["same", "group"]
    cards: tuple[Card, ...]

    @property
    def numbers(self) -> tuple[int, ...]:
        """What the cards show, largest first: (3, 3, 2)."""
        return tuple(card.number for card in self.cards)

    @property
    def ids(self) -> tuple[int, ...]:
        """As `Collect.cards` wants them."""
        return tuple(card.id for card in self.cards)

    @property
    def gain(self) -> int:
        """Points that it brings: these cards and the one played (AI-15, AI-24)."""
        return len(self.cards) + 1


class Turn(Struct, frozen=True):
    """A turn that is over: who played what, and what it collected (nothing: the card stayed on the table).

    Whether anything could have been collected is not told here: see `AddItView.possible`.
    `by_clock`: the time was up. The card was drawn from the hand by lot, or was left because nothing was chosen.
    """

    seat: int
    card: Card
    collected: tuple[Card, ...] = ()
    by_clock: bool = False


class GameScore(Struct, frozen=True):
    """A line of the score sheet: what each seat collected in one game, in seat order (AI-26).

    `left_to`: who took what was left on the table (AI-23), None: nobody ever collected; `left`: how many cards.
    """

    counts: tuple[int, ...]
    left_to: int | None = None
    left: int = 0


class PlayerView(Struct, frozen=True):
    """One seat.

    `hand`: its cards, lowest first, if this audience may see them, else (). `hand_count`: how many it holds.
    `stack_count`: how many it has collected in this game. `total`: points of the games counted so far.
    `computer`: how strong the computer plays this seat; None: a person sits here.
    """

    seat: int
    hand_count: int
    stack_count: int = 0
    total: int = 0
    hand: tuple[Card, ...] = ()
    computer: Strength | None = None


class AddItView(Struct, frozen=True, tag="add-it"):
    """The whole table, for `audience` (None: everybody). `players` in seat order.

    Where the match stands: `game_number` (a long game has several) and `deal_number` of `deals` count from 1; `dealer`,
    `starter` (who began this game, AI-16); `actor`: whose turn it is, None while nobody's; `pile_count`; `goal`: points
    that end a long game, None in a short one.

    The turn: `table`: the cards lying face up, oldest first. `played`: the card that the actor has played and that
    waits for what it collects. `options`: all it can collect, largest first: only for the actor, and only if the match
    is played with offers. `pointed`: which of them the actor points at with its box, for all to see. `laid`: real
    cards: the actor has pressed "done", so the operator enters what lies there.

    What was: `turns`: this game's turns, oldest first. `possible`: what could have been collected in the last turn,
    largest first, once the class may see it; None before. `last_collector`: to whom the leftover would go. `scores`:
    the score sheet. `missing`: seats that are not ready for the next game.

    How it is played: `real_cards`: real cards lie on the table. `offers`: players are told what they can collect.
    `open_hands`: everybody sees all hands.
    """

    audience: int | None
    phase: Phase
    players: tuple[PlayerView, ...]
    table: tuple[Card, ...] = ()
    actor: int | None = None
    played: Card | None = None
    options: tuple[Capture, ...] = ()
    pointed: Capture | None = None
    laid: bool = False
    pile_count: int = 0
    game_number: int = 1
    deal_number: int = 1
    deals: int = 1
    dealer: int | None = None
    starter: int | None = None
    goal: int | None = None
    turns: tuple[Turn, ...] = ()
    possible: tuple[Capture, ...] | None = None
    last_collector: int | None = None
    scores: tuple[GameScore, ...] = ()
    missing: tuple[int, ...] = ()
    real_cards: bool = False
    offers: bool = True
    open_hands: bool = False

    @property
    def deal(self) -> tuple[int, int] | None:
        """Which deal lies on the table: the game and its deal; None: none yet."""
        return None if self.phase in ("dealing", "laying") else (self.game_number, self.deal_number)

    @property
    def put(self) -> tuple[int, int, int] | None:
        """Who has laid a card on the table last, its number, and how many turns were over then; None: nobody, or it
        has collected others."""
        if self.played is not None and self.actor is not None:
            return self.actor, self.played.number, len(self.turns)
        last = self.turns[-1] if self.turns else None
        return None if last is None or last.collected else (last.seat, last.card.number, len(self.turns) - 1)


class AddItAdvice(Struct, frozen=True, tag="add-it"):
    """For the operator alone, while a player chooses: all that the card on the table can collect, largest first."""

    card: Card
    options: tuple[Capture, ...]


def say_winners(winners: tuple[int, ...], best: int, counted: Literal["cards", "points"]) -> Message:
    """How a match ended. `counted`: what `best` is a number of."""
    if not winners:
        return say("nothing_collected", "Nobody has collected a card.")
    who, count, shown = Seats(winners), len(winners), Maths(str(best))
    if counted == "cards":
        return say(
            "most_cards",
            "{count, plural,"
            " one {{who} wins with {best, plural, one {{shown} card} other {{shown} cards}}.}"
            " other {{who} win with {best, plural, one {{shown} card} other {{shown} cards}} each.}}",
            who=who,
            count=count,
            best=best,
            shown=shown,
        )
    return say(
        "most_points",
        "{count, plural,"
        " one {{who} wins with {best, plural, one {{shown} point} other {{shown} points}}.}"
        " other {{who} win with {best, plural, one {{shown} point} other {{shown} points}} each.}}",
        who=who,
        count=count,
        best=best,
        shown=shown,
    )
