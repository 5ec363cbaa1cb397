"""What a trap brings: "Got 'Em!" as an event; and what the end of a match shows of it.

Must not: move anything.
"""

from __future__ import annotations

from gotit.core.message import say
from gotit.games.got_em.board import Colour
from gotit.games.got_em.view import GotEmView
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fitting import NARROWEST_LETTERS
from gotit.ui.paint.got_em.colours import COLOURS, draw_symbol
from gotit.ui.paint.got_em.pawns import draw_walled_in
from gotit.ui.paint.lettering import FLOOR, fits
from gotit.ui.paint.looks import Looks
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.theme import Surface

Who = tuple[int, str, Colour]
"""A seat, its player's name, its pawn."""

_EVENT = vh(11)
_EVENT_WITH_NAMES = vh(17)
_GOT_EM = say("got_em_trapped", "Got 'Em!")


def event_part(out: tuple[Who, ...], width: float, most: float) -> Part | None:
    """Who has just been trapped: by name if there is room, else by pawn alone."""
    heights = (_EVENT_WITH_NAMES, _EVENT) if len(out) == 1 or fits(_names(out), width - vh(3.2)) else (_EVENT,)
    for high in heights:
        if high <= most:
            return Part("got-em", Rect(0, 0, 0, high), draw_event, (out,), urgent=True)
    return None


def _names(out: tuple[Who, ...]) -> str:
    return " + ".join(name for _, name, _ in out)


def draw_event(canvas: Canvas, rect: Rect, out: tuple[Who, ...]) -> None:
    surface = canvas.theme.bad
    canvas.panel(rect, surface, 5)
    inner = rect.inset(vh(1.6), vh(1.2))
    if rect.h >= _EVENT_WITH_NAMES:
        names, inner = inner.take_bottom(vh(5.6), vh(0.4))
        canvas.text(names, _names(out), vh(4.2), surface.ink, surface.fill, name=len(out) == 1)
    shout = canvas.words(_GOT_EM)
    least = lettering.advance(shout, lettering.px_for(FLOOR)) * NARROWEST_LETTERS + 2
    side = min(inner.h, vh(8.4), (inner.w - least) / len(out) - vh(1))
    for seat, _, pawn in reversed(out):
        badge, inner = inner.take_right(side, vh(1))
        draw_walled_in(canvas, badge.centred(side, side), seat, pawn)
    canvas.text(inner, shout, vh(6.4), surface.ink, surface.fill)


def looks(game: GotEmView) -> Looks:
    """Whose pawn stands, and whose is walled in: by the pawn's colour."""
    return Looks({p.seat: (draw_fate, p.colour, p.square is not None) for p in game.players}, confetto)


def draw_fate(canvas: Canvas, rect: Rect, surface: Surface, pawn: Colour, stands: bool) -> None:
    side = min(rect.h, vh(7.4))
    at = rect.centred(side, side)
    if not stands:
        canvas.rounded(at, side * 0.08, None, canvas.theme.line, side * 0.1)
    draw_symbol(canvas, at.inset(side * (0.08 if stands else 0.2)), pawn)


def confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    """A colour's own shape."""
    draw_symbol(canvas, rect.inset(rect.w * 0.06), tuple(COLOURS)[number % len(COLOURS)])
