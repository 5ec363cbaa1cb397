"""A solution that unfolds: the game's own cards, and line by line what is made of them; at last all of it.

Must not: know a game (its row of `kits` draws a piece), solve.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from gotit.core.match_view import MatchView
from gotit.core.puzzle import Solution
from gotit.kits import kit, load
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.cards import CARD_ASPECT
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, columns, rows, vh
from gotit.ui.paint.show import Act, Show, Track, fade_in, fly
from gotit.ui.paint.signs import draw_equation

STEP_MS = 600
_MOVE_MS = 320
_PAD, _GAP = vh(3), vh(1.6)
_TITLE = vh(9)
_PIECE, _SMALL_PIECE = vh(26), vh(20)
"""How high a piece is; beside more than a few lines."""
_LIFT = vh(3)
_FEW_LINES = 3
_MOST_LINE = vh(15)
"""A line is no higher than this, so that few are not written all too large; they stand in the middle of their room."""

DrawPiece = Callable[[Canvas, Rect, Any], None]


@cache
def _piece_of(game: str) -> DrawPiece:
    found: DrawPiece = load(kit(game).piece)
    return found


def compose_solution(view: MatchView, solution: Solution, frame: Frame) -> Picture:
    """The whole of it, as it lies there in the end."""
    return (_picture(view, solution, frame, len(solution.lines)),)


def solution_show(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """It has just been asked for: a step after the other."""
    solution = after.solution
    if solution is None or solution == before.solution or not solution.lines:
        return None
    places, lines = _places(frame.safe, solution)
    draw = _piece_of(after.game)
    acts = []
    for number, line in enumerate(solution.lines):
        tracks: list[Track] = []
        for at in line.pieces:
            part = Part(f"piece {at}", _lifted(places[at]), draw_piece, (draw, solution.pieces[at]))
            tracks.append(fly(part, places[at], 0, _MOVE_MS))
        data = (line.text, line.value, number == len(solution.lines) - 1)
        tracks.append(fade_in(Part(f"line {number}", lines[number], draw_line, data), _MOVE_MS // 2, _MOVE_MS))
        last = number == len(solution.lines) - 1
        picture = (_picture(after, solution, frame, number),)
        acts.append(Act(f"step {number}", STEP_MS, picture, tuple(tracks), ((0, "chord" if last else "tick"),)))
    return Show(tuple(acts))


def _picture(view: MatchView, solution: Solution, frame: Frame, done: int) -> Part:
    """With so many lines done. Pieces that the next one takes are left out while it is being done: they move."""
    moving = frozenset(solution.lines[done].pieces if done < len(solution.lines) else ())
    words = frame.words(solution.title)
    draw = _piece_of(view.game)
    return Part("solution", frame.safe, draw_solution, (draw, words, solution, done, moving), urgent=True)


def _places(rect: Rect, solution: Solution) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Where each piece lies at first, and where each line stands."""
    inner = rect.inset(_PAD)
    _, inner = inner.take_top(_TITLE, _GAP)
    high = _PIECE if len(solution.lines) <= _FEW_LINES else _SMALL_PIECE
    pieces, said = inner.take_top(high + _LIFT, _GAP)
    count = max(1, len(solution.pieces))
    wide = min(high * CARD_ASPECT, (pieces.w - _GAP * (count - 1)) / count)
    row = pieces.take_bottom(high)[0].centred(wide * count + _GAP * (count - 1), wide / CARD_ASPECT)
    lines = max(1, len(solution.lines))
    block = said.centred(said.w, min(said.h, _MOST_LINE * lines))
    return columns(row, count, _GAP)[: len(solution.pieces)], rows(block, lines, vh(0.6))[: len(solution.lines)]


def _lifted(place: Rect) -> Rect:
    return place._replace(y=place.y - _LIFT)


@left_to_right
def draw_solution(
    canvas: Canvas, rect: Rect, draw: DrawPiece, title: str, solution: Solution, done: int, moving: frozenset[int]
) -> None:
    """The panel with the title, the pieces where they are, and the lines that are done."""
    panel = canvas.theme.panel
    canvas.panel(rect, panel, 4, 24)
    inner = rect.inset(_PAD)
    if not solution.lines:
        canvas.text(inner, title, vh(8), panel.ink, panel.fill, align="centre", lines=3)
        return
    canvas.text(inner.take_top(_TITLE)[0], title, vh(6.6), panel.ink, panel.fill, align="centre")
    taken = {at for line in solution.lines[:done] for at in line.pieces}
    places, lines = _places(rect, solution)
    for at, place in enumerate(places):
        if at not in moving or at in taken:
            draw(canvas, _lifted(place) if at in taken else place, solution.pieces[at])
    for number, line in enumerate(solution.lines[:done]):
        draw_line(canvas, lines[number], line.text, line.value, number == len(solution.lines) - 1)


def draw_piece(canvas: Canvas, rect: Rect, draw: DrawPiece, piece: Any) -> None:
    draw(canvas, rect, piece)


def draw_line(canvas: Canvas, rect: Rect, text: str, value: str, last: bool) -> None:
    """A step; the last of them, which is all of it, on a ground of its own."""
    surface = canvas.theme.good if last else canvas.theme.panel
    if last:
        canvas.panel(rect, surface, 2, 16)
    inner, ink, ground = rect.inset(vh(2), vh(0.4)), surface.ink, surface.fill
    draw_equation(canvas, inner, text, value, vh(8), ink, ground, stacked="/" not in text)
