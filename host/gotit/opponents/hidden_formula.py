"""The computer as a rival in the hidden formula: it taps a chain of tiles that the solver knows, or a wrong one.

Must not: use what the view does not show.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

from gotit.games.hidden_formula import actions as a
from gotit.games.hidden_formula.chains import chains
from gotit.games.hidden_formula.grid import Grid, cell_name
from gotit.games.hidden_formula.solver import chains_making
from gotit.games.hidden_formula.view import HiddenFormulaView
from gotit.games.pace import SEARCHES, Level, Pace
from gotit.opponents.racing import think


class HiddenFormulaRival:
    """It passes if there is no formula. It turns no goal: the others may not be ready."""

    paces: ClassVar[Mapping[Level, Pace]] = SEARCHES
    contest: ClassVar[Mapping[str, Any]] = {}

    def lies_there(self, view: HiddenFormulaView, seat: int) -> object:
        return view.part, view.goal and view.goal.numbers, tuple(tile.token for tile in view.tiles)

    def finds(
        self, view: HiddenFormulaView, settings: a.HiddenFormulaSettings, seat: int, chance: random.Random
    ) -> Any:
        """The names of a formula's tiles."""
        right = sorted(self._right(view))
        return self._names(view, chance.choice(right)) if right else None

    def errs(self, view: HiddenFormulaView, settings: a.HiddenFormulaSettings, seat: int, chance: random.Random) -> Any:
        """A row of tiles that makes something else."""
        wrong = sorted(set(chains(view.size, view.length)) - self._right(view))
        return self._names(view, chance.choice(wrong)) if wrong else None

    def _right(self, view: HiddenFormulaView) -> set[tuple[int, ...]]:
        grid, numbers = self._grid(view), view.goal.numbers if view.goal is not None else ()
        return {chain for number in numbers for chain in chains_making(grid, number, view.length, view.wizard)}

    def _grid(self, view: HiddenFormulaView) -> Grid:
        return Grid(view.size, tuple(tile.token for tile in view.tiles))

    def _names(self, view: HiddenFormulaView, chain: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(cell_name(view.size, cell) for cell in chain)

    def hurries(self, view: HiddenFormulaView) -> bool:
        """A formula must be shown within seconds."""
        return view.chain is not None and bool(view.chain.cells)

    def acts(
        self,
        view: HiddenFormulaView,
        settings: a.HiddenFormulaSettings,
        seat: int,
        legal: tuple[Any, ...],
        pace: Pace,
        seed: str,
    ) -> Any:
        if view.phase == "agreeing":
            return next((action for action in legal if isinstance(action, a.Agree)), None)
        if view.phase != "showing" or view.caller != seat or view.chain is None:
            return None
        says = think(self, view, settings, seat, pace, seed).says or ()
        shown = len(view.chain.cells)
        return a.Tap(seat, says[shown]) if shown < len(says) else a.Fail(seat)
