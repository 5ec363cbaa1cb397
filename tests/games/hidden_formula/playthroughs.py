"""Golden playthroughs of Got It! the hidden formula: see tests/games/golden.py.

    # What this playthrough shows.
    names: Ana, Ben
    settings: {"show_s": 10}
    grid: rulebook
    goals: 8 31/37

    > {"do": "turn_goal"}
    The goal is 8.
    racing, goal 1 of 2: 8; ...

With `grid: rulebook` or `grid: young` the rulebook's own are dealt. `tiles: B6 B5 B4` are taps of the caller, one after
the other; `time up` lets the running clock run down.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tests.games.golden import Playing
from tests.games.hidden_formula.play_table import RULEBOOK_GRID, SECOND_US, YOUNG_GRID, game
from tests.speech import heard

from gotit.games.hidden_formula.rules import HiddenFormula
from gotit.games.hidden_formula.state import State
from gotit.games.hidden_formula.view import ChainView, GoalView, HiddenFormulaView

GRIDS = {"rulebook": RULEBOOK_GRID, "young": YOUNG_GRID}
RULES = game()


class HiddenFormulaPlaying(Playing[HiddenFormula, State]):
    """Shows the grid only when it has changed."""

    acting = (">", "tiles:", "time up")

    def __init__(self, fields: Mapping[str, str]) -> None:
        dealt = {"deck": GRIDS[fields["grid"].strip()]} if "grid" in fields else {}
        self.rows: tuple[str, ...] = ()
        super().__init__(RULES, fields, goals=fields.get("goals", ""), **dealt)

    def actions(self, line: str) -> Iterable[Any]:
        return super().actions("time" if line == "time up" else line)

    def play(self, line: str) -> list[str]:
        word, _, cells = line.partition(":")
        if word != "tiles":
            return super().play(line)
        told = []
        for at in cells.split():  # one that is refused does not hold up the others
            told += super().play(json.dumps({"do": "tap", "seat": self.state.caller or 0, "at": at}))
        return told

    def seen(self) -> list[str]:
        view = RULES.view(self.state, None)
        lines = self._grid()
        lines.append(self._table(view))
        for player in view.players:
            marks = [word for word in ("locked", "passed", "waits", "agreed") if getattr(player, word)]
            won = ", ".join(said(goal) for goal in player.won)
            lines.append(f"  {player.seat} {self.name(player.seat):6} {won:20} {', '.join(marks)}".rstrip())
        if view.chain is not None and view.chain.cells:
            lines.append(f"  {self.name(view.chain.seat)} shows {_chain(view.chain)}")
        if (shown := view.solution) is not None:
            way = f"{shown.reading.calculation} at {' '.join(shown.cells)}" if shown.reading else "nothing"
            lines.append(f"  it could have been {way}, of {shown.chains} with {shown.length} tiles")
        if (outcome := RULES.outcome(self.state)) is not None:
            lines.append(f"  winners {list(outcome.winners)}: {heard(outcome, *self.names)}")
        return lines

    def _grid(self) -> list[str]:
        rows = self.state.grid.rows if self.state.grid is not None else ()
        changed, self.rows = rows != self.rows, rows
        return [f"  | {' '.join(f'{word:>2}' for word in row.split())}" for row in rows] if changed else []

    def _table(self, view: HiddenFormulaView) -> str:
        told = [view.phase if view.part == 1 else f"{view.phase}, second part, {view.length} tiles"]
        if view.goal is not None:
            told.append(f"goal {view.turned}{f' of {view.goals}' if view.goals else ''}: {said(view.goal)}")
        if view.caller is not None:
            told.append(f"{self.name(view.caller)} has the floor{', shown' if view.shown else ''}")
        if view.next_in_line:
            told.append(f"then {', '.join(self.name(seat) for seat in view.next_in_line)}")
        if view.missing:
            told.append(f"waiting for {', '.join(self.name(seat) for seat in view.missing)}")
        told += [f"{count} {what}" for what, count in (("aside", view.aside), ("dropped", view.dropped)) if count]
        if view.all_passed:
            told.append("all have passed")
        if (timer := RULES.timer(self.state)) is not None:
            told.append(f"clock ends at {timer.deadline_us / SECOND_US:g} s")
        return "; ".join(told)


def said(goal: GoalView) -> str:
    return " or ".join(map(str, goal.numbers))


def _chain(chain: ChainView) -> str:
    readings = [f"{each.calculation} = {each.value or '?'}{'!' if each.right else ''}" for each in chain.readings]
    return f"{' '.join(chain.cells)}" + (f": {', '.join(readings)}" if readings else "")
