"""What the class watches in a buzzer round: who was right.

Must not: apply rules.
"""

from __future__ import annotations

import math

from PyQt6.QtCore import QPointF
from PyQt6.QtGui import QPainterPath, QPolygonF

from gotit.core.match_view import MatchView
from gotit.core.message import Seat, say
from gotit.ui.paint.buzzer_round import compose
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.celebration import alone, who
from gotit.ui.paint.part import Frame
from gotit.ui.paint.rect import Rect
from gotit.ui.paint.show import Show


def show_of(before: MatchView, after: MatchView, frame: Frame) -> Show | None:
    """From one view to the next: a question is over, and one alone was right."""
    was, now = before.game_view, after.game_view
    right = tuple(player.seat for player in now.players if player.mark == "right")
    just = was.phase not in ("idle", "over") and now.phase == "idle"
    if not just or len(right) != 1 or after.outcome is not None:
        return None
    picture = compose(after, now, frame)
    seats = [part.rect for part in picture if part.name.startswith("seat ")]
    x, y = min(rect.x for rect in seats), min(rect.y for rect in seats)
    panel = Rect(x, y, max(rect.right for rect in seats) - x, max(rect.bottom for rect in seats) - y)
    around = tuple(part for part in picture if not part.name.startswith("seat "))
    gained = now.players[right[0] - 1].gained
    said = (
        say(
            "right_and_gains",
            "{who}: {gained, plural, one {# point} other {# points}}!",
            who=Seat(right[0]),
            gained=gained,
        )
        if gained > 0
        else None
    )
    return alone(who(panel, right[0], frame, around, _confetto, said))


def _confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    """Bolts and rings: signs of nothing that is counted."""
    ground = canvas.theme.stage
    if number % 2:
        canvas.rounded(rect.inset(rect.w * 0.12), rect.w, None, ground.ink, rect.w * 0.14)
        return
    path = QPainterPath()
    x, y = rect.centre
    corners = [
        (x + r * math.cos(a) * rect.w, y + r * math.sin(a) * rect.w)
        for r, a in ((0.5 if n % 2 == 0 else 0.2, math.pi * (n / 4 - 0.5)) for n in range(8))
    ]
    path.addPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    path.closeSubpath()
    canvas.path(path, ground.ink)
