"""Computer opponents of ADD-IT: at random, greedy, and one that imagines how the deal goes on.

Cards on a table are packed into one number, three bits a card number, so that a world is played in microseconds.

`Strongest` is determinized Monte Carlo: the cards that nobody has shown are dealt to the others at random, each choice
is tried in each of these worlds, and all play greedily from there. (Di Palma and Lanzi, "Traditional wisdom and Monte
Carlo tree search face-to-face in the card game Scopone", measured the family of methods on a game of this kind.)

Must not: use a card that the view does not show.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from gotit.games.add_it.actions import AddItSettings, Collect, Play
from gotit.games.add_it.cards import COPIES, NUMBERS, captures, groups
from gotit.games.add_it.rules import AddIt
from gotit.games.add_it.view import AddItView
from gotit.opponents.protocol import Contest, GoOn, players

ONE = (0, *(1 << 3 * (number - 1) for number in NUMBERS))
"""ONE[n]: a table with one card showing n."""

UP_TO = (0, *((1 << 3 * number) - 1 for number in NUMBERS))
"""UP_TO[n] keeps of a table only the cards that an n can collect."""

_MANY = 1 << 17


def packed(numbers: Iterable[int]) -> int:
    return sum(ONE[number] for number in numbers)


@cache
def _wishes(number: int) -> tuple[tuple[int, tuple[tuple[int, int], ...], int], ...]:
    """All captures of a number, largest first: (cards, ((shift, copies), …), the same packed)."""
    every = (*groups(number), (number,))
    return tuple(
        (len(some), tuple((3 * (n - 1), copies) for n, copies in Counter(some).items()), packed(some)) for some in every
    )


@lru_cache(_MANY)
def all_captures(number: int, table: int) -> tuple[tuple[int, int], ...]:
    """(cards, packed) of everything that a card can collect, largest first. `table`: already masked by UP_TO."""
    return tuple(
        (size, some)
        for size, needs, some in _wishes(number)
        if all(table >> shift & 7 >= copies for shift, copies in needs)
    )


@lru_cache(_MANY)
def best_capture(number: int, table: int) -> tuple[int, int]:
    """The first of `all_captures`; (0, 0) if there is none."""
    for size, needs, some in _wishes(number):
        if all(table >> shift & 7 >= copies for shift, copies in needs):
            return size, some
    return 0, 0


class Greedy:
    """The largest capture of any card in hand; if there is none, a random card. Ties are decided at random."""

    def choose(self, view: AddItView, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        gains = [_gain(view, action) for action in legal]
        best = max(gains)
        return chance.choice([action for action, gain in zip(legal, gains, strict=True) if gain == best])


def _gain(view: AddItView, action: Any) -> int:
    """Cards that this action brings now."""
    match action:
        case Collect(cards=cards):
            return len(cards) + 1
        case Play(seat, id_):
            number = next(card.number for card in view.players[seat - 1].hand if card.id == id_)
            return max((capture.gain for capture in captures(view.table, number)), default=0)
        case _:
            return 0


FEWEST_WORLDS = 8
"""Simulated even if no time is given."""


class Choice(Struct, frozen=True):
    """A card, and what it collects (packed): 0 cards for leaving it."""

    number: int
    gain: int
    taken: int


class Situation(Struct, frozen=True):
    """What a seat knows. Seats count from 0, clockwise, beginning with this one.

    `played`: the card that it has played is no longer in its `hand`. `unseen`: the numbers in others' hands and in the
    pile. `last`: who collected last, or None. `final`: this is the last deal, so whoever collects last takes the rest.
    """

    table: int
    played: bool
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    unseen: tuple[int, ...]
    last: int | None
    final: bool


class Strongest:
    """See the head of this file. `worlds`: how many are simulated at most."""

    def __init__(self, worlds: int = 400) -> None:
        self._worlds = worlds

    def choose(self, view: AddItView, legal: tuple[Any, ...], chance: random.Random, go_on: GoOn) -> Any:
        if len(legal) == 1:
            return legal[0]
        situation = look(view)
        choices = _choices(view, situation.table, legal)
        totals = [0.0] * len(choices)
        for world in range(self._worlds):
            if world >= FEWEST_WORLDS and not go_on():
                break
            hands = imagine(situation, chance)
            for at, (choice, _) in enumerate(choices):
                totals[at] += play_on(situation, hands, choice, chance)
        best = max(totals)
        return next(action for (_, action), total in zip(choices, totals, strict=True) if total == best)


def look(view: AddItView) -> Situation:
    """What the seat of this view knows, from what it sees and from all turns of this game."""
    me = (view.audience or 1) - 1
    seats = len(view.players)
    own = tuple(card.number for card in view.players[me].hand)
    seen = Counter(own)
    seen.update(card.number for card in view.table)
    for turn in view.turns:
        if turn.collected:
            seen.update((turn.card.number, *(card.number for card in turn.collected)))
    if view.played is not None:
        seen[view.played.number] += 1
    return Situation(
        packed(card.number for card in view.table),
        view.played is not None,
        own,
        tuple(view.players[(me + step) % seats].hand_count for step in range(seats)),
        tuple(number for number in NUMBERS for _ in range(COPIES - seen[number])),
        None if view.last_collector is None else (view.last_collector - 1 - me) % seats,
        not view.pile_count,
    )


def _choices(view: AddItView, table: int, legal: tuple[Any, ...]) -> list[tuple[Choice, Any]]:
    """Every choice with a legal action that leads there. Each comes once: equal cards are as good as each other."""
    found: dict[Choice, Any] = {}
    for action in legal:
        match action:
            case Play(seat, id_):
                number = next(card.number for card in view.players[seat - 1].hand if card.id == id_)
                for size, some in (*all_captures(number, table & UP_TO[number]), (-1, 0)):
                    found.setdefault(Choice(number, size + 1, some), action)
            case Collect(cards=ids) if view.played is not None:
                taken = packed(card.number for card in view.table if card.id in ids)
                found.setdefault(Choice(view.played.number, len(ids) + 1, taken), action)
            case _ if view.played is not None:
                found.setdefault(Choice(view.played.number, 0, 0), action)
    return list(found.items())


def imagine(situation: Situation, chance: random.Random) -> list[list[int]]:
    """Random hands that all seats might hold."""
    cards = chance.sample(situation.unseen, len(situation.unseen))
    hands = [list(situation.hand)]
    for count in situation.counts[1:]:
        hands.append(cards[:count])
        cards = cards[count:]
    return hands


def play_on(situation: Situation, hands: list[list[int]], choice: Choice, chance: random.Random) -> float:
    """Cards by which I am ahead of the others' mean when this deal ends, if I choose this and then everyone is
    greedy."""
    hands = [hand.copy() for hand in hands]
    if not situation.played:
        hands[0].remove(choice.number)
    table, last = situation.table, situation.last
    seats = len(hands)
    stacks = [0] * seats
    if choice.gain:
        table -= choice.taken
        stacks[0], last = choice.gain, 0
    else:
        table += ONE[choice.number]
    seat = 0
    for _ in range(sum(map(len, hands))):
        seat = (seat + 1) % seats
        hand = hands[seat]
        best_size, best_taken, best_number = 0, 0, 0
        for number in hand:
            size, taken = best_capture(number, table & UP_TO[number])
            if size > best_size:
                best_size, best_taken, best_number = size, taken, number
        if best_size:
            hand.remove(best_number)
            table -= best_taken
            stacks[seat] += best_size + 1
            last = seat
        else:
            number = hand.pop(int(chance.random() * len(hand)))
            table += ONE[number]
    if situation.final and last is not None:
        stacks[last] += sum(table >> shift & 7 for shift in range(0, 30, 3))
    return stacks[0] - sum(stacks[1:]) / (seats - 1)


def contests() -> Mapping[str, Contest]:
    """See `gotit.opponents.shelf`."""
    settings = AddItSettings(mode="virtual", dealer=1)
    return {AddIt.name: Contest(AddIt(), settings, players(Greedy(), Strongest()), simulations=100)}
