"""Painting: `view -> picture`, pure. The projector and every preview paint through `paint`, so they cannot differ.

Must not, here or below: keep state between pictures (except caches of equal results), use a clock, input or windows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QPainter

from gotit.core.match_view import MatchView, called
from gotit.kits import kit, load
from gotit.language.words import ENGLISH, Audience, Language, Reader
from gotit.ui.paint import lobby
from gotit.ui.paint.attendance import with_attendance
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.finale import finale_show
from gotit.ui.paint.lobby import IdentifyView, LobbySeat, LobbyView
from gotit.ui.paint.own_best import with_own_best
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import STAGE_HEIGHT, safe, stage
from gotit.ui.paint.show import Show, joined
from gotit.ui.paint.teams import with_teams
from gotit.ui.theme import Theme

__all__ = [
    "IdentifyView",
    "LobbySeat",
    "LobbyView",
    "Part",
    "Picture",
    "Text",
    "View",
    "compose",
    "paint",
    "prepare",
    "show_of",
]

View = MatchView | LobbyView | IdentifyView | None
"""Everything that can be shown. None: no match, only the welcome."""

Composer = Callable[[MatchView, Any, Frame], Picture]
"""A game's own composer: the view of the table, the game's part of it, and the frame."""


@cache
def composer(game: str) -> Composer:
    """The composer of the game with this name. It is loaded with the first picture of its first match."""
    made: Composer = load(kit(game).painting)
    return made


Director = Callable[[MatchView, MatchView, Frame], Show | None]
"""A game's own shows: from the view before to the one after it, in the frame of the latter."""


@cache
def _director(game: str) -> Director | None:
    where = kit(game).show
    return load(where) if where else None


def show_of(before: View, after: View, aspect: float, at_us: int, language: Language = ENGLISH) -> Show | None:
    """What the class watches when the one view has just become the other; None if nothing is worth a show."""
    if isinstance(before, LobbyView) and isinstance(after, LobbyView):
        return lobby.show_of(before, after, _frame(after, aspect, at_us, False, language))
    if not isinstance(before, MatchView) or not isinstance(after, MatchView) or before.game != after.game:
        return None
    before, after = called(before, language.called), called(after, language.called)
    director = _director(after.game)
    own = None if director is None else director(before, after, _frame(after, aspect, at_us, False, language))
    return joined((own, finale_show(before, after, compose(after, aspect, at_us, language=language))))


def _frame(view: View, aspect: float, at_us: int, still: bool, language: Language) -> Frame:
    audience = Audience(view.names if isinstance(view, MatchView) else None)
    return Frame(safe(STAGE_HEIGHT * aspect), at_us, Reader(language, audience), still)


def compose(view: View, aspect: float, at_us: int, still: bool = False, language: Language = ENGLISH) -> Picture:
    """The parts of the picture on a stage whose width is `aspect` times its height (between 4:3 and 21:9)."""
    if isinstance(view, MatchView):
        view = called(view, language.called)
    frame = _frame(view, aspect, at_us, still, language)
    match view:
        case MatchView():
            own = composer(view.game)(view, view.game_view, frame)
            return with_own_best(with_teams(with_attendance(own, view, frame), view, frame), view, frame)
        case IdentifyView():
            return lobby.compose_identify(view, frame)
        case LobbyView():
            return lobby.compose(view, frame)
        case None:
            return lobby.compose(LobbyView(), frame)


def prepare(painter: QPainter, rect: QRectF) -> float:
    """Put the painter's origin and unit on the stage within `rect`; returns the stage's aspect."""
    lies, scale = stage(rect.width(), rect.height())
    painter.translate(rect.x() + lies.x, rect.y() + lies.y)
    painter.scale(scale, scale)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing
        | QPainter.RenderHint.TextAntialiasing
        | QPainter.RenderHint.SmoothPixmapTransform
    )
    return lies.w / lies.h


def paint(
    painter: QPainter,
    rect: QRectF,
    view: View,
    theme: Theme,
    at_us: int,
    still: bool = False,
    records: list[Text] | None = None,
    language: Language = ENGLISH,
) -> Picture:
    """Paint a view into `rect` of the painter's device, and return the parts that were painted.

    `at_us` is session time: what is left of a running clock depends on it. `records` collects every text.
    """
    painter.save()
    painter.fillRect(rect, QColor(theme.page.fill))
    aspect = prepare(painter, rect)
    picture = compose(view, aspect, at_us, still, language)
    canvas = Canvas(painter, theme, records, language=language)
    for part in picture:
        part.paint(canvas)
    painter.restore()
    return picture
