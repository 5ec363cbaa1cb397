"""Painting: `view -> picture`, pure. The projector and every preview paint through `paint`, so they cannot differ.

Must not, here or below: keep state between pictures (except caches of equal results), use a clock, input or windows.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QPainter

from gotit.core.hall import Hall
from gotit.core.hall_race import RoomsRace
from gotit.core.match_view import MatchView, called
from gotit.kits import kit, load
from gotit.language.words import ENGLISH, Audience, Language, Reader
from gotit.ui.paint import hall, hall_race, lesson, lobby, trial
from gotit.ui.paint.attendance import with_attendance
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.finale_show import finale_show
from gotit.ui.paint.hint import beside_hint, with_hint
from gotit.ui.paint.larger import Size, larger, larger_show, largest
from gotit.ui.paint.lesson import LessonView
from gotit.ui.paint.lettering import USUAL, Letters, written
from gotit.ui.paint.lobby import LobbySeat, LobbyView
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.passing import Pictures, goes_on, passes, with_passing
from gotit.ui.paint.pupils import pupils_show, with_pupils
from gotit.ui.paint.rect import STAGE_HEIGHT, Rect, safe, stage
from gotit.ui.paint.show import Show, joined
from gotit.ui.paint.solution import compose_solution, solution_show
from gotit.ui.paint.teams import with_teams
from gotit.ui.paint.turned import turned, turned_show
from gotit.ui.theme import Theme

__all__ = [
    "LessonView",
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

View = MatchView | LobbyView | LessonView | Hall | RoomsRace | None
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


def show_of(
    before: View,
    after: View,
    aspect: float,
    at_us: int,
    language: Language = ENGLISH,
    letters: Letters = USUAL,
) -> Show | None:
    """What the class watches when the one view has just become the other; None if nothing is worth a show."""
    size = _size(after, aspect, at_us, language, True, letters)
    on = _Stage(aspect, size.scale)
    with written(size.letters):
        show = _show_of(before, after, on, at_us, language)
    if show is not None and language.right_to_left:
        show = turned_show(show, on.middle)
    show = None if show is None else larger_show(show, size)
    if not isinstance(after, MatchView) or not isinstance(before, MatchView | LobbyView | None):
        return show
    lay = before if isinstance(before, MatchView) and goes_on(before, after) else None
    if not passes(lay, after):
        return show
    was, now = (compose(view, aspect, at_us, False, language, letters=letters) for view in (lay, after))
    return with_passing(show, lay, after, Pictures(was if lay is not None else (), now, aspect, language))


class _Stage(NamedTuple):
    """A stage `aspect` times as wide as high, and how much larger it is shown than composed for."""

    aspect: float
    scale: float = 1.0

    @property
    def safe(self) -> Rect:
        return safe(STAGE_HEIGHT * self.aspect).times(1 / self.scale)

    @property
    def middle(self) -> float:
        return self.safe.centre[0]


def _show_of(before: View, after: View, on: _Stage, at_us: int, language: Language) -> Show | None:
    if isinstance(before, LobbyView) and isinstance(after, LobbyView):
        return lobby.show_of(before, after, _frame(after, on, at_us, False, language))
    if isinstance(after, LessonView):
        return _lesson_show(after, _frame(after.stays, on, at_us, False, language), language)
    if not isinstance(before, MatchView) or not isinstance(after, MatchView) or before.game != after.game:
        return None
    before, after = called(before, language.called), called(after, language.called)
    director, frame = _director(after.game), _frame(after, on, at_us, False, language)
    if after.solution is not None:
        return solution_show(before, after, frame)
    own = None if director is None else director(before, after, _room(after, frame))
    if own is not None and after.trial:
        own = trial.with_band(own, frame)
    if before.outcome is not None or after.outcome is None:
        return own
    podium = _of_the_match(after, frame)
    return joined((own, pupils_show(finale_show(podium), with_pupils(podium, after))))


def _lesson_show(view: LessonView, frame: Frame, language: Language) -> Show | None:
    """What a step of a lesson shows, again each time that it is shown."""
    views = [called(each, language.called) for each in view.views]
    director, own = _director(views[-1].game), lesson.room(frame, view)
    shown = [director(one, other, own) for one, other in pairwise(views)] if director is not None else []
    found = joined(shown)
    return None if found is None else lesson.with_page(found, view, frame)


def _frame(view: View, on: _Stage, at_us: int, still: bool, language: Language, finale: bool = True) -> Frame:
    audience = Audience(view.names if isinstance(view, MatchView) else None)
    return Frame(on.safe, at_us, Reader(language, audience), still, finale)


def compose(
    view: View,
    aspect: float,
    at_us: int,
    still: bool = False,
    language: Language = ENGLISH,
    *,
    finale: bool = True,
    letters: Letters = USUAL,
) -> Picture:
    """The parts of the picture on a stage whose width is `aspect` times its height (between 4:3 and 21:9).

    Without `finale` a match that is over shows its last table and the score sheet. `letters`: how its text is written.
    """
    size = _size(view, aspect, at_us, language, finale, letters)
    on = _Stage(aspect, size.scale)
    with written(size.letters):
        picture = _composed(view, on, at_us, still, language, finale)
    return larger(turned(picture, on.middle) if language.right_to_left else picture, size)


def _size(view: View, aspect: float, at_us: int, language: Language, finale: bool, letters: Letters) -> Size:
    """How much larger this view is shown than usual."""
    if not letters.large:
        return Size(1.0, letters)
    return largest(
        lambda scale: _composed(view, _Stage(aspect, scale), at_us, True, language, finale),
        letters,
        language,
        (view, aspect, language.tag, finale, letters),
    )


def _composed(view: View, on: _Stage, at_us: int, still: bool, language: Language, finale: bool) -> Picture:
    """The same in its own units, from left to right in every language."""
    if isinstance(view, MatchView):
        view = called(view, language.called)
    frame = _frame(view, on, at_us, still, language, finale)
    match view:
        case MatchView(solution=solution) if solution is not None:
            return compose_solution(view, solution, frame)
        case MatchView():
            return with_pupils(_of_the_match(view, frame), view)
        case LessonView(stays=stays):
            match, own_frame = called(stays, language.called), _frame(stays, on, at_us, still, language)
            own = composer(match.game)(match, match.game_view, lesson.room(own_frame, view))
            return lesson.around(own, view, own_frame)
        case LobbyView():
            return lobby.compose(view, frame)
        case Hall():
            return hall.compose(view, frame)
        case RoomsRace():
            return hall_race.compose(view, frame)
        case None:
            return lobby.compose(LobbyView(), frame)


def _of_the_match(view: MatchView, frame: Frame) -> Picture:
    room = _room(view, frame)
    own = composer(view.game)(view, view.game_view, room)
    whole = with_teams(with_attendance(own, view, room), view, room)
    return with_hint((*whole, trial.band(frame)) if view.trial else whole, view, frame)


def _room(view: MatchView, frame: Frame) -> Frame:
    """The frame in which the game paints."""
    return beside_hint(trial.room(frame) if view.trial else frame, view)


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
    letters: Letters = USUAL,
) -> Picture:
    """Paint a view into `rect` of the painter's device, and return the parts that were painted.

    `at_us` is session time: what is left of a running clock depends on it. `records` collects every text.
    """
    painter.save()
    painter.fillRect(rect, QColor(theme.page.fill))
    aspect = prepare(painter, rect)
    picture = compose(view, aspect, at_us, still, language, letters=letters)
    canvas = Canvas(painter, theme, records, language=language)
    for part in picture:
        part.paint(canvas)
    painter.restore()
    return picture
