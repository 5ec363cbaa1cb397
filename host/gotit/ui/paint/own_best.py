"""One's own best, beside the podium in the finale of a match that somebody played alone.

Must not: know a game.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import holds
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh

_ROW = vh(6.2)
_BESIDE = vh(1.6)
_SHARE = 0.34
"""Of the width of the room."""
_MOST = 4
"""As many rows may one line take."""

Line = tuple[str, int]
"""Its words, and in how many rows they stand."""


def beside(rect: Rect, view: MatchView, frame: Frame) -> tuple[Picture, Rect]:
    """The lines, at the right of this room of the finale; and the room left of them."""
    if not view.own_best:
        return (), rect
    right, left = rect.take_right(rect.w * _SHARE, vh(2))
    wide = right.w - 2 * _BESIDE
    lines = tuple((said, _rows(said, wide)) for said in map(frame.words, view.own_best))
    high = sum(rows for _, rows in lines) * _ROW + (len(lines) + 1) * _BESIDE
    return (Part("own best", right.centred(right.w, min(right.h, high)), draw_own_best, (lines,)),), left


def _rows(said: str, wide: float) -> int:
    return next((rows for rows in range(1, _MOST) if holds(Rect(0, 0, wide, rows * _ROW), said, rows, FLOOR)), _MOST)


def draw_own_best(canvas: Canvas, rect: Rect, lines: tuple[Line, ...]) -> None:
    panel = canvas.theme.panel
    canvas.panel(rect, panel, 2, 12)
    rest = rect.inset(_BESIDE, _BESIDE)
    for words, rows in lines:
        row, rest = rest.take_top(rows * _ROW, _BESIDE)
        canvas.text(row, words, FLOOR, panel.ink, panel.fill, lines=rows)
