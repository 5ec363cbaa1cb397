"""Which equations are worth most: sets of cards that could be worth most are looked at first, in three passes.

The first two are quick: chains of many cards (solver_chains.py), and a few values of each table of few cards. Usually
they earn all that a set can earn at most; such a set is settled. The third is thorough, as far as the steps last.

Every answer is read and scored by the same functions as a player's entry.

Must not: search within a set of cards (solver_search.py and solver_chains.py do), use chance or clocks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import combinations, islice

from msgspec import Struct

from gotit.games.mathic_fraction.cards import Card, Limits
from gotit.games.mathic_fraction.earning import Worth, worth
from gotit.games.mathic_fraction.entry import Entry, Symbol
from gotit.games.mathic_fraction.equation import Branch, Equation, Leaf, Tree, read_entry
from gotit.games.mathic_fraction.solver_chains import Chains
from gotit.games.mathic_fraction.solver_scoring import Parities, Parity, Scoring
from gotit.games.mathic_fraction.solver_search import MOST_TOGETHER, Meeting, meetings
from gotit.games.mathic_fraction.solver_tables import ANY_WIDTH, BoundReached, Expression, Tables
from gotit.games.mathic_fraction.solver_values import all_of_a_pair_are_likely, written
from gotit.games.mathic_fraction.tokens import TOKEN_POINTS, Token
from gotit.games.mathic_fraction.writing import flat, pretty

MOST_CARDS = 2 * MOST_TOGETHER + 1
"""Of an equation that is looked for thoroughly."""

MOST_SETS = 1_200
"""Sets of cards that are ranked: all of them up to four cards in the hand and eight in the space."""

MANY_CARDS = 4
"""From so many on chains are tried."""

NARROW_WIDTH = 24
"""Values of a table in the first pass."""

CHAINS_SHARE, NARROW_SHARE, THOROUGH_SHARE = 2, 30, 2
"""No set of cards may take more than this part of all steps: half as chains, a 30th in the narrow pass, half in the
thorough one."""

Places = tuple[int, ...]
"""A set of cards, the hand card first."""


class Solution(Struct, frozen=True):
    """An equation that can be entered just so, and what it would be worth."""

    entry: Entry
    equation: Equation
    worth: Worth

    @property
    def points(self) -> int:
        return self.worth.points


class Ranking(Struct, frozen=True):
    """`solutions`: best first, one for each set of cards. `at_most`: nothing is worth more points than this."""

    solutions: tuple[Solution, ...]
    at_most: int = 0

    @property
    def complete(self) -> bool:
        """Is nothing worth more than the first?"""
        return self.at_most <= (self.solutions[0].points if self.solutions else 0)


class Ranker:
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
        self._cards = (*hand, *space)
        self._hand_count, self._space, self._tokens = len(hand), space, tokens
        self._powers, self._points_per_card, self._limits = powers, points_per_card, limits
        self._scoring = Scoring(tokens, limits, points_per_card, len(space))
        wild = count_wild(space) + min(count_wild(hand), 1)
        self._tables = partial(Tables, self._cards, tokens, limits, powers=powers, wild=wild)
        self._narrow, self._thorough = (self._tables(width=width) for width in (NARROW_WIDTH, ANY_WIDTH))
        self._chains = Chains(self._tables())
        self._found: dict[Places, Solution] = {}
        self._settled: set[Places] = set()
        self._first_will_do = False

    def finds_any(self, steps: int) -> bool:
        """Would `rank` find a solution? The same search, which stops with the first.

        The narrow pass is quick, so it is tried before: with no more steps than it is sure to have after the chains.
        """
        self._first_will_do = True
        self._pass(self._few, self._narrow, steps // NARROW_SHARE, 1, steps // 4)
        if not self._found:
            self._narrow = self._tables(width=NARROW_WIDTH)
            self.rank(1, steps)
        return bool(self._found)

    def rank(self, most: int, steps: int) -> Ranking:
        """`most`: how many solutions are wanted."""
        sets, rest_at_most = self._ranked_sets
        many = [each for each in sets if len(each[1]) >= MANY_CARDS]
        left = self._pass(many, self._chains, steps // CHAINS_SHARE, most, steps // 2)
        left = self._pass(self._few, self._narrow, steps // NARROW_SHARE, most, steps // 4 + left // 2)
        self._pass(self._few, self._thorough, steps // THOROUGH_SHARE, most, steps // 4 + left)
        ranked = sorted(self._found.values(), key=order)[:most]
        reached = ranked[0].points if ranked else 0
        open_yet = (at_most for at_most, places in sets if places not in self._settled)
        return Ranking(tuple(ranked), max(reached, rest_at_most, *open_yet))

    @property
    def _few(self) -> list[tuple[int, Places]]:
        return [each for each in self._ranked_sets[0] if len(each[1]) <= MOST_CARDS]

    @cached_property
    def _ranked_sets(self) -> tuple[list[tuple[int, Places]], int]:
        """Sets of cards with what each is worth at most, most first; and what no other set is worth more than."""
        sets = list(islice(self._sets(), MOST_SETS))
        count, chosen = len(self._space), {places for _, places in sets}
        if len(sets) == MOST_SETS:
            of_many = [each for each in self._large_sets() if each[1] not in chosen]
            sets = [*of_many, *sets[: MOST_SETS - len(of_many)]]
            rest = self._scoring.ceiling(count, powers=self._powers)
        else:
            rest = 0
        return sorted(sets, key=lambda each: (-each[0], len(each[1]))), rest

    def _sets(self) -> Iterator[tuple[int, Places]]:
        """(what it is worth at most, places), for each hand card with some of the space; few cards first."""
        for size in range(1, len(self._space) + 1):
            yield from self._of_size(range(self._hand_count, len(self._cards)), size)

    def _large_sets(self) -> Iterator[tuple[int, Places]]:
        """The whole table, and all that may stand together for a token of colours; then without one of them."""
        there = range(self._hand_count, len(self._cards))
        for color in (None, "red", "black"):
            palette = [place for place in there if color in (None, self._cards[place].face.color)]
            for size in (len(palette), len(palette) - 1):
                if size > 0:
                    yield from self._of_size(palette, size)

    def _of_size(self, there: Sequence[int], size: int) -> Iterator[tuple[int, Places]]:
        for others in combinations(there, size):
            for own in range(self._hand_count):
                cards = [self._cards[place] for place in (own, *others)]
                yield self._scoring.at_most(cards, powers=self._powers), (own, *others)

    def _pass(self, sets: list[tuple[int, Places]], within: Tables | Chains, share: int, most: int, steps: int) -> int:
        """Looks at one set after the other, until the others can't be among the wanted. The steps that are left."""
        for at_most, places in sets:
            if steps <= 0 or at_most <= self._needed(most) or (self._found and self._first_will_do):
                break
            if places in self._settled:
                continue
            tables = within.tables if isinstance(within, Chains) else within
            tables.steps_left = given = min(steps, share)
            self._look(places, at_most, within, tables)
            steps -= given - max(tables.steps_left, 0)
        return steps

    def _needed(self, most: int) -> int:
        """The points of the last solution that is wanted, as yet."""
        points = sorted((solution.points for solution in self._found.values()), reverse=True)
        return points[most - 1] if len(points) >= most else 0

    def _look(self, places: Places, at_most: int, within: Tables | Chains, tables: Tables) -> None:
        """Finds the best equation with just these cards, as far as the steps last."""
        cards = [self._cards[place] for place in places]
        certain = self._scoring.of_cards(cards)
        known = self._found.get(places)
        best = known.points if known else -1
        chosen: tuple[Meeting, Parities] | None = None
        try:
            met = within.meetings(mask(places)) if isinstance(within, Chains) else meetings(tables, mask(places))
            for meeting in met:
                tables.spend(1)
                tokens, parities = self._scoring.of_meeting(meeting, tables.of_number.get(meeting.value, 0))
                if (points := certain + tokens * TOKEN_POINTS) > best:
                    best, chosen = points, (meeting, parities)
                    if best >= at_most or self._first_will_do:
                        break
            if within is self._thorough and self._exhausted(cards):
                self._settled.add(places)
        except BoundReached:
            pass
        if best >= at_most:
            self._settled.add(places)
        if chosen is not None:
            entry, equation = entry_of_meeting(tables, *chosen, cards[:1])
            brings = worth(equation, self._space, self._tokens, self._points_per_card)
            self._found[places] = Solution(entry, equation, brings)

    def _exhausted(self, cards: Sequence[Card]) -> bool:
        """Whether a search that was not stopped has seen all that these cards can do.

        All of base cards; of two cards every value that both may have, if all are likely; a wild card with two others
        is what they make of it, in any way to say so, but for powers.
        """
        wild = count_wild(cards)
        if wild and len(cards) == 2:
            return all_of_a_pair_are_likely(cards[0].face, cards[1].face, self._limits)
        return wild == 0 or (wild == 1 and len(cards) == 3 and not self._powers)


def order(solution: Solution) -> tuple[int, int, int]:
    """Best first; of equals the one of fewer cards, and of shorter text."""
    return -solution.points, len(solution.equation.used), len(pretty(solution.equation))


def count_wild(cards: Iterable[Card]) -> int:
    return sum(card.face.fixed is None for card in cards)


def mask(places: Iterable[int]) -> int:
    """The set of cards at these places."""
    return sum(1 << place for place in places)


def entry_of_meeting(
    tables: Tables, meeting: Meeting, parities: Parities, own: Sequence[Card]
) -> tuple[Entry, Equation]:
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
