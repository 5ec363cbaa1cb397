"""The line below the table: how far the game is, and who was last to do what matters at its end.

Must not: know one game.
"""

from __future__ import annotations

from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.signs import draw_badge

FOOT = vh(6)
"""Its height."""
_BADGE = vh(5.4)


def draw_foot(canvas: Canvas, rect: Rect, said: tuple[str, ...], last: int, did: str) -> None:
    """How far the game is; its first words are left out if not all fit. On the right, the seat that `did` it `last`.

    `last`: 0 if nobody has.
    """
    page = canvas.theme.page
    wide = lettering.advance(did, lettering.px_for(FLOOR)) + 2
    if last and wide < rect.w * 0.5:
        right, rect = rect.take_right(wide, vh(1))
        canvas.text(right, did, FLOOR, page.ink, page.fill)
        badge, rect = rect.take_right(_BADGE, vh(2))
        draw_badge(canvas, badge.centred(_BADGE, _BADGE), last)
    while len(said) > 1 and not lettering.fits(" · ".join(said), rect.w):
        said = said[1:]
    canvas.text(rect, " · ".join(said), FLOOR, page.ink, page.fill)
