"""Small pictures for the first screens: each game's own cover, and the characters of those who can buzz.

Must not: know one game but by its row in `gotit.kits`.
"""

from __future__ import annotations

from PyQt6.QtGui import QPainter

from gotit.kits import kit, load
from gotit.ui.paint.canvas import Canvas, left_to_right
from gotit.ui.paint.characters import draw_character, draw_empty_seat
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.theme import Theme

_HIGH = vh(48)
"""A cover is painted as if it were so high on a stage, so that its pieces are drawn as large ones are."""
_SIDE = vh(12)
_RADIUS = 36.0


def draw_cover(painter: QPainter, width: float, height: float, game: str, place: int, theme: Theme) -> None:
    """The cover of a game, on the tint of the seat at this place, in a widget of this size (px)."""
    canvas, rect = _canvas(painter, width, height, _HIGH, theme)
    canvas.rounded(rect, _RADIUS, theme.coats[place % len(theme.coats)].tint)
    _draw(canvas, rect, game)


@left_to_right
def draw_game(canvas: Canvas, rect: Rect, game: str) -> None:
    """The same without its tint, for a picture of any size."""
    scale = rect.h / _HIGH
    with canvas.larger(scale):
        _draw(canvas, rect.times(1 / scale), game)


def _draw(canvas: Canvas, rect: Rect, game: str) -> None:
    if where := kit(game).cover:
        load(where)(canvas, rect.inset(vh(2)))


def draw_characters(painter: QPainter, width: float, height: float, ready: tuple[bool, ...], theme: Theme) -> None:
    """Seats 1 to n side by side, in a widget of this size (px): an outline where nobody could buzz."""
    canvas, rect = _canvas(painter, width, height, _SIDE, theme)
    side = min(rect.h, rect.w / max(1, len(ready)))
    for seat, there in enumerate(ready, 1):
        place = Rect((seat - 1) * side, (rect.h - side) / 2, side, side).inset(side * 0.03)
        (draw_character if there else draw_empty_seat)(canvas, place, seat)


def _canvas(painter: QPainter, width: float, height: float, units: float, theme: Theme) -> tuple[Canvas, Rect]:
    scale = height / units
    painter.scale(scale, scale)
    hint = QPainter.RenderHint
    painter.setRenderHints(hint.Antialiasing | hint.TextAntialiasing | hint.SmoothPixmapTransform)
    return Canvas(painter, theme), Rect(0, 0, width / scale, units)
