"""The computer as a player of Mathic Fraction: it takes turns, challenges false equations, and steals discards.

Must not: use what the view does not show.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, ClassVar

from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Card, Limits, Value
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.solver import best
from gotit.games.mathic_fraction.view import EquationView, MathicFractionView, UsedCard
from gotit.games.pace import GLANCES, Level, Pace
from gotit.opponents.racing import think


class MathicFractionRival:
    """What it sees it takes: the equation that is worth most. Else it discards a card by lot. It makes no patterns."""

    paces: ClassVar[Mapping[Level, Pace]] = GLANCES
    contest: ClassVar[Mapping[str, Any]] = {"first": 1, "goal": 60}

    def lies_there(self, view: MathicFractionView, seat: int) -> object:
        """Its hand and the space, or what others have laid there."""
        stealing = view.phase in ("stealing", "stating")
        laid = view.claim.equation.text if view.claim is not None and view.claim.equation is not None else ""
        hand = tuple(card.id for card in view.players[seat - 1].hand)
        there = tuple(card.id for card in view.space)
        return view.round_number, len(view.turns), hand, there, laid, stealing

    def finds(
        self, view: MathicFractionView, settings: a.MathicFractionSettings, seat: int, chance: random.Random
    ) -> Any:
        """An equation; or, of one that lies there, that it is false (True)."""
        if view.phase == "challenging":
            return True if _lies_false(view) else None
        own, space = _cards(view, seat)
        found = best(
            own,
            space,
            view.tokens,
            Limits(view.highest_denominator),
            powers=view.powers,
            points_per_card=view.points_per_card,
        )
        return found.solutions[0].entry if found.solutions else None

    def errs(
        self, view: MathicFractionView, settings: a.MathicFractionSettings, seat: int, chance: random.Random
    ) -> Any:
        """A sum of two cards that isn't the third; or, of an equation that lies there and is true, that it is false."""
        if view.phase == "challenging":
            return None if _lies_false(view) else True
        own, space = _cards(view, seat)
        of_hand, of_space = ([card for card in cards if card.face.fixed is not None] for cards in (own, space))
        false = [
            Entry((mine.id, "+", one.id, "=", other.id))
            for mine in of_hand
            for one, other in permutations(of_space, 2)
            if _fraction(mine) + _fraction(one) != _fraction(other)
        ]
        return chance.choice(false) if false else None

    def hurries(self, view: MathicFractionView) -> bool:
        return False

    def acts(
        self,
        view: MathicFractionView,
        settings: a.MathicFractionSettings,
        seat: int,
        legal: tuple[Any, ...],
        pace: Pace,
        seed: str,
    ) -> Any:
        if view.phase == "between":
            return next((action for action in legal if isinstance(action, a.Ready)), None)
        in_turn = view.phase == "playing" and view.actor == seat
        if not in_turn and not (view.phase == "stating" and view.thief == seat):
            return None
        says = None if view.forfeits and in_turn else think(self, view, settings, seat, pace, seed).says
        if isinstance(says, Entry):
            return a.Compute(seat, says)
        if not in_turn:
            return a.GiveUp(seat)
        hand = sorted(card.id for card in view.players[seat - 1].hand)
        chance = random.Random(f"{seed} {seat} {self.lies_there(view, seat)!r}")  # noqa: S311 (a game, not a secret)
        return a.Discard(seat, chance.choice(hand))


def _cards(view: MathicFractionView, seat: int) -> tuple[Sequence[Card], Sequence[Card]]:
    """What an equation can be made of: of the hand, or of the discard that can be stolen; and the space without it."""
    if view.phase == "playing" or view.discarded is None:
        return view.players[seat - 1].hand, view.space
    return (view.discarded,), tuple(card for card in view.space if card.id != view.discarded.id)


def _fraction(card: Card) -> Any:
    value = card.face.fixed
    return value.fraction if value is not None else None


def _lies_false(view: MathicFractionView) -> bool:
    """Is the equation that can be challenged false?"""
    claim = view.claim
    if claim is None or claim.equation is None:
        return False
    return not _holds(claim.equation, view)


def _holds(equation: EquationView, view: MathicFractionView) -> bool:
    pieces = tuple(piece.card.id if isinstance(piece, UsedCard) else piece for piece in equation.pieces)
    declared: dict[int, Value] = {used.card.id: used.value for used in equation.cards if used.card.face.fixed is None}
    cards = [used.card for used in equation.cards]
    hand = [card for card in cards if card.id == equation.hand_card]
    space = [card for card in cards if card.id != equation.hand_card]
    stolen = view.claim is not None and view.claim.stolen_from is not None
    limits = Limits(view.highest_denominator)
    return read_entry(Entry(pieces, declared), hand, space, limits, powers=view.powers, stealing=stolen).holds
