"""What the class watches in the hidden formula: a goal turned up, who has it, and the formula, tile by tile.

Must not: apply rules; show a tile or a formula that neither view holds.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.games.hidden_formula.view import HiddenFormulaView
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.celebration import alone, who
from gotit.ui.paint.hidden_formula import GUTTER, compose
from gotit.ui.paint.hidden_formula.goal import draw_goal_card, goal_place
from gotit.ui.paint.hidden_formula.grid import Shown, draw_grid
from gotit.ui.paint.hidden_formula.tiles import draw_tile
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Act, Show, named, swapped, swell

TURN_MS = 300
TILE_MS = 180
HOLD_MS = 900
_TOKENS = ("7", "+", "3", "x", "9", "-", "5", "2")


def show_of(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """From one view to the next."""
    was, now = before.game_view, after.game_view
    if after.outcome is not None:
        return None
    if now.phase == "racing" and was.phase in ("arranging", "turning") and now.goal is not None:
        picture = compose(after, now, frame)
        goal = named(picture, "goal")
        if goal is None:
            return None
        card = Part("card", goal_place(goal.rect), draw_goal_card, (goal.data[0],))
        room = card.rect.inset(-GUTTER * 0.4, 0)._replace(h=card.rect.h * 1.03)  # between what is written around it
        return Show((Act("turned", TURN_MS, picture, (swell(card, 0, TURN_MS, room),), ((0, "flip"),)),))
    if now.result is not None and now.result is not was.result and now.result != was.result:
        return _won(now, after, frame)
    return None


def _won(now: HiddenFormulaView, view: MatchView, frame: Frame) -> Show | None:
    """Who has it; then the formula, a tile more in each act, as it lies there afterwards."""
    result, picture = now.result, compose(view, now, frame)
    grid = named(picture, "grid")
    if result is None or result.seat is None or grid is None:
        return None
    around = tuple(part for part in picture if part is not grid)
    first = who(grid.rect, result.seat, frame, around, _confetto)
    shown: Shown = grid.data[2]
    if now.solution is not None or not shown.cells or shown.cells != result.cells:
        return alone(first)
    acts = [first, *(_so_far(picture, grid, shown, tiles) for tiles in range(1, len(result.cells)))]
    return Show((*acts, Act("whole", HOLD_MS, picture, (), ((0, "chord"),))))


def _so_far(picture: Picture, grid: Part, shown: Shown, tiles: int) -> Act:
    cells = shown.cells[:tiles]
    wild = tuple((at, sign) for at, sign in shown.wild if at in cells)
    part = Part("grid", grid.rect, draw_grid, (*grid.data[:2], Shown(cells, "chain", wild)))
    return Act("chain", TILE_MS, swapped(picture, part), (), ((0, "tick"),))


def _confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    draw_tile(canvas, rect, _TOKENS[number % len(_TOKENS)])
