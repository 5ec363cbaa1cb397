"""What a trap brings: "Got 'Em!" as an event, and the end of a match. The board with the last wall stays beside both.

Must not: move anything.
"""

from __future__ import annotations

from gotit.core.game import Outcome
from gotit.core.message import say
from gotit.games.got_em.board import Colour
from gotit.language.words import Reader
from gotit.ui.paint import lettering
from gotit.ui.paint.canvas import NARROWEST_LETTERS, Canvas, fit, lines_height
from gotit.ui.paint.got_em.pawns import draw_pawn, draw_walled_in
from gotit.ui.paint.lettering import ELLIPSIS, FLOOR, fits
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, rows, vh
from gotit.ui.paint.scores import draw_named, draw_stars

Who = tuple[int, str, Colour]
"""A seat, its player's name, its pawn."""

_EVENT = vh(11)
_EVENT_WITH_NAMES = vh(17)
_WINNER_LEAST = vh(8)
"""If several share the win, each gets at least this height; the sentence gives way."""


_GOT_EM = say("got_em_trapped", "Got 'Em!")
_WINS = say("got_em_wins", "wins!")
_SHARE = say("got_em_share", "share the win")


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


def winner_part(outcome: Outcome, winners: tuple[Who, ...], rect: Rect, reader: Reader) -> Part:
    return Part("winner", rect, draw_winner, (winners, reader.words(outcome.message)), urgent=True)


def draw_winner(canvas: Canvas, rect: Rect, winners: tuple[Who, ...], sentence: str) -> None:
    """The winner's whole name under three stars. If several share, all of them, and why."""
    surface = canvas.theme.floor
    canvas.panel(rect, surface, 6, 24)
    inner = rect.inset(vh(2.2), vh(1.8))
    if len(winners) == 1:
        seat, name, pawn = winners[0]
        stars, inner = inner.take_top(vh(11))
        wins, inner = inner.take_bottom(vh(11))
        above, below = inner.take_top(min(vh(13), inner.h / 2))
        draw_stars(canvas, stars, surface.edge)
        draw_pawn(canvas, above.centred(above.h * 0.9, above.h * 0.9), seat, pawn)
        canvas.text(below, name, vh(6.4), surface.ink, surface.fill, align="centre", lines=2, name=True)
        canvas.text(wins, canvas.words(_WINS), vh(6.4), surface.ink, surface.fill, align="centre")
        return
    px, lines = fit(sentence, inner, vh(3.8), FLOOR, 6)
    high = lines_height(len(lines), lettering.glyph_height(px))
    if winners and (ELLIPSIS in lines[-1] or high > inner.h - len(winners) * _WINNER_LEAST):
        sentence = canvas.words(_SHARE)
        px, lines = fit(sentence, inner, vh(3.8), FLOOR, 2)
    words, inner = inner.take_bottom(lines_height(len(lines), lettering.glyph_height(px)), vh(1))
    canvas.text(words, sentence, vh(3.8), surface.ink, surface.fill, align="centre", lines=6)
    if winners:
        tall = min(vh(13), inner.h / len(winners))
        stack = inner.centred(inner.w, tall * len(winners))
        for cell, who in zip(rows(stack, len(winners), 0), winners, strict=True):
            _draw_who(canvas, cell.inset(0, vh(0.3)), who)


def _draw_who(canvas: Canvas, rect: Rect, who: Who) -> None:
    """Pawn and name together in the middle of a box."""
    seat, name, pawn = who
    place = draw_named(canvas, rect, name, min(rect.h * 0.9, vh(12)), canvas.theme.floor)
    draw_pawn(canvas, place, seat, pawn)
