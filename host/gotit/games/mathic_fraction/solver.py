"""What can be made of a hand card and the space: is there an equation at all, and which is worth most?

`could_use` stops at the first equation it finds, those of few cards first. `best` looks at the sets of cards that could
be worth most first, and leaves a set as soon as it has found what the set can be worth at most. Both are bounded by a
number of steps, never by a clock, and say when they do not know.

Every answer is read and scored by the same functions as a player's entry.

May not happen here: turns, chance, clocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.earning import Worth, worth
from gotit.games.mathic_fraction.entry import Entry, Symbol
from gotit.games.mathic_fraction.equation import Branch, Equation, Leaf, Tree, read_entry
from gotit.games.mathic_fraction.solver_scoring import Parities, Parity, Scoring
from gotit.games.mathic_fraction.solver_search import MOST_TOGETHER, Meeting, meetings
from gotit.games.mathic_fraction.solver_tables import BoundReached, Expression, Tables
from gotit.games.mathic_fraction.solver_values import written
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Token
from gotit.games.mathic_fraction.writing import flat, pretty

STEPS = 20_000
"""How many pairs of values may be joined for one answer."""

STEPS_OF_A_SET = 4_000
"""How many of them for one set of cards, when sets are ranked."""

MOST_CARDS = 2 * MOST_TOGETHER + 1
"""Of an equation."""

MOST_SETS = 1_000
"""Sets of cards that are ranked, those of few cards first."""

DEFAULT_LIMITS = Limits()


class Usable(Struct, frozen=True):
    """`equation`: one that uses the card; None: there is none, or, if not `complete`, none was found."""

    equation: Equation | None
    complete: bool = True


class Solution(Struct, frozen=True):
    """An equation that can be entered just so, and what it would be worth."""

    entry: Entry
    equation: Equation
    worth: Worth

    @property
    def points(self) -> int:
        return self.worth.points


class Ranking(Struct, frozen=True):
    """`solutions`: best first, one for each set of cards. `complete`: nothing is worth more than the first."""

    solutions: tuple[Solution, ...]
    complete: bool = True


def could_use(
    card: Card, space: Iterable[Card], limits: Limits = DEFAULT_LIMITS, *, powers: bool = False, steps: int = STEPS
) -> Usable:
    """Whether an equation can be made of this card, of a hand or discarded, and some of the space (MF-16, MF-18)."""
    cards = (card, *space)
    wild = _wild(cards)
    tables = Tables(cards, (), limits, powers=powers, wild=wild)
    tables.steps_left = steps
    try:
        for size in range(1, min(len(cards), MOST_CARDS)):
            for others in combinations(range(1, len(cards)), size):
                for meeting in meetings(tables, _mask((0, *others))):
                    return Usable(_equation(tables, meeting, (None, None), cards[:1])[1])
    except BoundReached:
        return Usable(None, complete=False)
    # A card that is solved for is not sought in exponents, and of several only one is solved for.
    return Usable(None, complete=len(cards) <= MOST_CARDS and wild <= (0 if powers else 1))


def best(
    hand: Iterable[Card],
    space: Iterable[Card],
    tokens: Iterable[Token] = (),
    limits: Limits = DEFAULT_LIMITS,
    *,
    powers: bool = False,
    points_per_card: int = 1,
    most: int = 1,
    steps: int = STEPS,
) -> Ranking:
    """The equations that are worth most, each with one card of the hand. `most`: how many are wanted."""
    ranker = _Ranker(tuple(hand), tuple(space), tuple(tokens), limits, powers=powers, points_per_card=points_per_card)
    return ranker.rank(most, steps)


class _Ranker:
    """One search for the best. Cards have places: first the hand's, then the space's."""

    def __init__(
        self,
        hand: tuple[Card, ...],
        space: tuple[Card, ...],
        tokens: tuple[Token, ...],
        limits: Limits,
        *,
        powers: bool,
        points_per_card: int,
    ) -> None:
        self._hand, self._space, self._tokens = hand, space, tokens
        self._points_per_card = points_per_card
        self._scoring = Scoring(tokens, limits, points_per_card, len(space))
        wild = _wild(space) + min(_wild(hand), 1)
        self._tables = Tables((*hand, *space), tokens, limits, powers=powers, wild=wild)

    def rank(self, most: int, steps: int) -> Ranking:
        sets = list(islice(self._sets(), MOST_SETS))
        found: list[Solution] = []
        missed = 0  # what may have been overlooked is worth at most this
        for at_most, places in sorted(sets, key=lambda each: (-each[0], len(each[1]))):
            if len(found) >= most and found[-1].points >= at_most:
                break
            share = min(steps, STEPS_OF_A_SET)
            self._tables.steps_left = share
            solution, settled = self._best_of(places, at_most)
            steps -= share - max(self._tables.steps_left, 0)
            if solution is not None:
                found = sorted((*found, solution), key=_order)[:most]
            if not settled:
                missed = max(missed, at_most)
        known = len(sets) < MOST_SETS and len(self._space) < MOST_CARDS
        return Ranking(tuple(found), complete=known and missed <= (found[0].points if found else 0))

    def _sets(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        """(what it is worth at most, places), for each hand card with some of the space; few cards first."""
        cards = self._tables.cards
        for size in range(1, min(len(self._space), MOST_CARDS - 1) + 1):
            for others in combinations(range(len(self._hand), len(cards)), size):
                for place in range(len(self._hand)):
                    some = [cards[place] for place in (place, *others)]
                    yield self._scoring.at_most(some, powers=self._tables.powers), (place, *others)

    def _best_of(self, places: tuple[int, ...], at_most: int) -> tuple[Solution | None, bool]:
        """The best equation with just these cards, and whether it is known that there is no better one."""
        cards = [self._tables.cards[place] for place in places]
        certain = self._scoring.of_cards(cards)
        chosen: tuple[int, Meeting, Parities] | None = None
        settled = _wild(cards) == 0
        try:
            for meeting in meetings(self._tables, _mask(places)):
                self._tables.spend(1)
                tokens, parities = self._scoring.of_meeting(meeting, self._tables.of_number.get(meeting.value, 0))
                if chosen is None or tokens > chosen[0]:
                    chosen = tokens, meeting, parities
                    if certain + tokens * TOKEN_POINTS >= at_most:
                        settled = True
                        break
        except BoundReached:
            settled = False
        return (self._solution(chosen[1], chosen[2], cards[0]) if chosen else None), settled

    def _solution(self, meeting: Meeting, parities: Parities, own: Card) -> Solution:
        entry, equation = _equation(self._tables, meeting, parities, (own,))
        return Solution(entry, equation, worth(equation, self._space, self._tokens, self._points_per_card))


def _order(solution: Solution) -> tuple[int, int, int]:
    """Best first; of equals the one of fewer cards, and of shorter text."""
    text = pretty(solution.equation)
    return -solution.points, len(solution.equation.used), len(text)


def _wild(cards: Iterable[Card]) -> int:
    return sum(card.face.fixed is None for card in cards)


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def _equation(tables: Tables, meeting: Meeting, parities: Parities, own: Sequence[Card]) -> tuple[Entry, Equation]:
    """What the meeting says, as an entry, read like anybody's. `own`: the card that is not the space's."""
    sides = [_tree(tables, *each) for each in zip((meeting.left, meeting.right), parities, strict=True)]
    leaves: tuple[Leaf | Symbol, ...] = (*flat(sides[0]), "=", *flat(sides[1]))
    values = {piece.card: piece.value for piece in leaves if isinstance(piece, Leaf)}
    wild = {card.id for card in tables.cards if card.face.fixed is None}
    entry = Entry(
        tuple(piece.card if isinstance(piece, Leaf) else piece for piece in leaves),
        {card: value for card, value in values.items() if card in wild},
    )
    space = [card for card in tables.cards if card.id in values and card not in own]
    return entry, read_entry(entry, own, space, tables.limits, powers=True)


def _tree(tables: Tables, expression: Expression, parity: Parity) -> Tree:
    if expression[0] == "card":
        _, place, value = expression
        card = tables.cards[place]
        forms = written(card.face, value, tables.limits)
        fitting = [form for form in forms if parity is None or (form.numerator % 2 == 1) == (parity == "odd")]
        return Leaf(card.id, fitting[0])
    operation, left, right = expression
    return Branch(operation, _tree(tables, left, parity), _tree(tables, right, parity))
