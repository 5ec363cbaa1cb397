"""The computer as a rival in Fast Fun Maths: what the solver finds is what it says, and its mistakes are near misses.

Must not: use what the view does not show.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import permutations
from typing import Any, ClassVar

from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.solver import solve
from gotit.games.fast_fun_maths.view import FastFunMathsView
from gotit.games.pace import SEARCHES, Level, Pace
from gotit.opponents.racing import think

NEAREST = 5
"""Of so many wrong calculations that come nearest to the target it says one."""

_SIGNS = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}


class FastFunMathsRival:
    """It passes if there is no solution. It keeps its cards; shapes it takes, and steals, by lot."""

    paces: ClassVar[Mapping[Level, Pace]] = SEARCHES
    contest: ClassVar[Mapping[str, Any]] = {}

    def lies_there(self, view: FastFunMathsView, seat: int) -> object:
        hand = tuple((card.number, card.colour) for card in view.players[seat - 1].hand)
        return view.round_number, view.target and view.target.value, hand

    def finds(self, view: FastFunMathsView, settings: a.FastFunMathsSettings, seat: int, chance: random.Random) -> Any:
        """A calculation, as it is typed."""
        if view.target is None:
            return None
        player = view.players[seat - 1]
        hand = [card.number for card in player.hand]
        found = solve(hand, view.target.value, whole=settings.whole_numbers, handicap=player.handicap) if hand else ()
        every = [each.typed for each in found if len(each.operators) >= settings.min_operations]
        return chance.choice(every) if every else None

    def errs(self, view: FastFunMathsView, settings: a.FastFunMathsSettings, seat: int, chance: random.Random) -> Any:
        """A calculation of two or three cards that doesn't make the target, but nearly."""
        target = view.target.value if view.target is not None else 0
        numbers = [card.number for card in view.players[seat - 1].hand]
        made = {f"{one}{sign}{other}": do(one, other) for one, other in permutations(numbers, 2)
                for sign, do in _SIGNS.items()}  # fmt: skip
        made |= {f"{one}*{other}{sign}{third}": do(one * other, third) for one, other, third in permutations(numbers, 3)
                 for sign, do in _SIGNS.items()}  # fmt: skip
        wrong = sorted((abs(value - target), text) for text, value in made.items() if value != target)
        return chance.choice(wrong[:NEAREST])[1] if wrong else None

    def hurries(self, view: FastFunMathsView) -> bool:
        return False

    def acts(
        self,
        view: FastFunMathsView,
        settings: a.FastFunMathsSettings,
        seat: int,
        legal: tuple[Any, ...],
        pace: Pace,
        seed: str,
    ) -> Any:
        if view.phase == "explaining":
            return self._explains(view, settings, seat, pace, seed)
        own = [action for action in legal if not isinstance(action, a.WantSwap | a.Swap | a.NoSteal)]
        chance = random.Random(f"{seed} {seat} {view.round_number} {view.phase}")  # noqa: S311
        return chance.choice(own or legal) if legal else None

    def _explains(
        self, view: FastFunMathsView, settings: a.FastFunMathsSettings, seat: int, pace: Pace, seed: str
    ) -> Any:
        """Whoever called owes a calculation, even if the operator has said so."""
        if seat not in view.callers or seat in view.entered:
            return None
        says = think(self, view, settings, seat, pace, seed).says
        return a.Explain(seat, says or self.errs(view, settings, seat, random.Random(seed)))  # noqa: S311
