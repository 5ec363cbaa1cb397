"""What a part is painted with: a painter in stage units, a theme, and text that never leaves its rectangle unnoticed.

Must not: know a game; write text without a box, a floor and a ground. With `records` given, every text leaves a `Text`
there. The tests read them for text that is clipped, overlapping, too small or too pale.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache, wraps
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar

from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from gotit.core.message import Message
from gotit.language.words import ENGLISH, Language, Reader, Words
from gotit.ui.paint import fitting, lettering, stamps
from gotit.ui.paint.lettering import ELLIPSIS
from gotit.ui.paint.rect import Rect
from gotit.ui.theme import Surface, Theme

Align = Literal["left", "centre", "right"]


@dataclass(frozen=True)
class Text:
    """A text as it was painted. `wanted` differs from `shown` if it was elided. `rect` is what it may fill.

    `narrow`: the width of its letters, as a share of their width in the font (1.0: unchanged). `apart`: do they stand
    apart?
    """

    wanted: str
    shown: str
    rect: Rect
    ink: Rect
    glyph_height: float
    colour: str
    ground: str
    narrow: float = 1.0
    apart: bool = False

    @property
    def elided(self) -> bool:
        return self.shown != self.wanted


@dataclass(frozen=True)
class Thing:
    """A card or a sign as it lies in a picture: where on the stage, and what draws it. `scale`: as of a part."""

    rect: Rect
    draw: Callable[..., None]
    data: tuple[Any, ...]
    scale: float
    is_card: bool


class Canvas:
    """A painter for parts. Coordinates are stage units.

    While it is `turned`, all that is given to it is mirrored about a vertical line, but nothing that is read: texts
    keep their letters, and what no language turns round (`left_to_right`) only changes its place.
    `beside`: what stands after a name wherever its box has room left (the team of whoever has that name).
    `noted`: a list that gets each thing that is drawn (`paint.things`). `left_out`: cards whose places stay empty.
    """

    def __init__(
        self,
        painter: QPainter,
        theme: Theme,
        records: list[Text] | None = None,
        scale: float = 1.0,
        language: Language = ENGLISH,
    ) -> None:
        self.painter = painter
        self.theme = theme
        self.records = records
        self.scale = scale
        self.language = language
        self.beside: Mapping[str, str] = {}
        self.noted: list[Thing] | None = None
        self.left_out: frozenset[Thing] = frozenset()
        self._axis: float | None = None
        self._island = False
        self._larger = 1.0

    @contextmanager
    def larger(self, scale: float) -> Iterator[None]:
        """Meanwhile a unit is so many of the stage's. What is recorded is told in the stage's."""
        if scale == 1.0:
            yield
            return
        self.painter.save()
        self.painter.scale(scale, scale)
        before, self._larger = self._larger, self._larger * scale
        yield
        self._larger = before
        self.painter.restore()

    @contextmanager
    def turned(self, axis: float) -> Iterator[None]:
        """Meanwhile everything is mirrored about the vertical line at this x."""
        before = self._axis, self._island
        self._axis, self._island = axis, False
        yield
        self._axis, self._island = before

    @contextmanager
    def not_turned(self) -> Iterator[None]:
        """Meanwhile all runs from left to right, whatever the language."""
        before = self._axis, self._island
        self._axis, self._island = None, True
        yield
        self._axis, self._island = before

    def at(self, rect: Rect) -> Rect:
        """Where a rectangle lies on the stage."""
        return rect if self._axis is None else rect.turned(self._axis)

    @property
    def begins(self) -> Align:
        """Where lines begin in the language."""
        return "right" if self.language.right_to_left else "left"

    def onto(self, painter: QPainter) -> Canvas:
        """A canvas of the same look for another painter."""
        return Canvas(painter, self.theme, language=self.language)

    def stamp(self, rect: Rect, key: Hashable, draw: Callable[[Canvas, Rect], None], *, turns: bool = False) -> None:
        """Paint `draw(canvas, rectangle)`, from the store if it holds a picture of this key (see `stamps`).

        While texts are recorded nothing is stamped, so that every text is recorded. `turns`: it is mirrored where
        everything is; a card, a token and a face are not.
        """
        turns = turns and self._axis is not None

        def paint(painter: QPainter, rect: Rect) -> None:
            canvas = self if painter is self.painter else self.onto(painter)
            with canvas.turned(rect.centre[0]) if turns else canvas.not_turned():
                draw(canvas, rect)

        if self.records is not None:
            paint(self.painter, self.at(rect))
        else:
            stamps.stamp(
                self.painter,
                self.at(rect),
                (key, turns, self.theme.name, self.language.tag, lettering.letters()),
                paint,
            )

    def thing(self, rect: Rect, draw: Callable[..., None], data: tuple[Any, ...], is_card: bool) -> Thing:
        """Something that lies here, in units of the stage."""
        return Thing(self.at(rect).times(self._larger), draw, data, self._larger, is_card)

    def words(self, message: Message | None) -> Words:
        """A message that names nobody, in the reader's language; "" for no message."""
        return Reader(self.language).words(message)

    # --- areas -----------------------------------------------------------------------------------------------------

    def fill(self, rect: Rect, colour: str) -> None:
        self.painter.fillRect(to_qt(self.at(rect)), _colour(colour))

    def rounded(self, rect: Rect, radius: float, fill: str | None, edge: str | None = None, width: float = 0.0) -> None:
        """A rounded rectangle. The edge lies inside the box."""
        rect = self.at(rect).inset(width / 2)
        self._pen(edge, width)
        self.painter.setBrush(_colour(fill) if fill else Qt.BrushStyle.NoBrush)
        self.painter.drawRoundedRect(to_qt(rect), radius, radius)

    def panel(self, rect: Rect, surface: Surface, width: float = 2.0, radius: float = 18.0) -> None:
        self.rounded(rect, radius, surface.fill, surface.edge, width)

    def path(
        self,
        path: QPainterPath,
        fill: str | QBrush | None,
        edge: str | None = None,
        width: float = 0.0,
        *,
        dashed: bool = False,
    ) -> None:
        self._pen(edge, width, dashed)
        if fill is None:
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
        else:
            self.painter.setBrush(fill if isinstance(fill, QBrush) else _colour(fill))
        if self._axis is not None:
            path = QTransform(-1, 0, 0, 1, 2 * self._axis, 0).map(path)
        self.painter.drawPath(path)

    def line(self, points: Sequence[tuple[float, float]], colour: str, width: float) -> None:
        self._pen(colour, width)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPolyline(QPolygonF([QPointF(self.at(Rect(x, y, 0, 0)).x, y) for x, y in points]))

    def _pen(self, edge: str | None, width: float, dashed: bool = False) -> None:
        if edge is None or width <= 0:
            self.painter.setPen(Qt.PenStyle.NoPen)
        else:
            self.painter.setPen(_pen_of(edge, width, dashed))

    # --- text ------------------------------------------------------------------------------------------------------

    def text(
        self,
        rect: Rect,
        text: str,
        height: float,
        colour: str,
        ground: str,
        *,
        least: float | None = None,
        align: Align = "left",
        lines: int = 1,
        name: bool = False,
    ) -> float:
        """Write a text as large as fits, up to glyph height `height`. Returns the glyph height it got.

        It shrinks down to `least` (by default the floor), but is first broken into up to `lines` lines. If it is still
        too long, it takes as many lines as there is room for; letters that stood apart move together; then they get
        narrower, of the same height. At last it is elided; of a `name` on one line the letters get a little narrower,
        then it is shortened to initials before they get narrower still. Lines are centred on the middle by the height
        of their capitals. In a language written from right to left, left and right are exchanged, and a text that runs
        so does it in each of its lines, even in one that has but a name and a colon.
        """
        given, rect = rect, self.at(rect)
        least = min(height, lettering.FLOOR) if least is None else least
        px, shown = fitting.grown(text, rect, height, least, lines)
        narrow = 1.0
        if fitting.is_cut(text, shown):
            if lettering.letters().apart:
                with lettering.written(replace(lettering.letters(), apart=False)):
                    return self.text(
                        given, text, height, colour, ground, least=least, align=align, lines=lines, name=name
                    )
            squeezed = fitting.squeezed(text, round(rect.w, 2), round(rect.h, 2), px)
            if name and (lines == 1 or squeezed is None or len(squeezed[1]) == 1):
                narrow, short = fitting.named(text, round(rect.w, 2), px)
                shown = [short]
            elif squeezed is not None:
                narrow, shown = squeezed
        if self.language.right_to_left and not self._island:
            align = _OPPOSITE[align]
        px, first, pitch = fitting.lines_up(shown, px, rect, lettering.px_for(least))
        high = lettering.glyph_height(px)
        for number, line in enumerate(shown):
            wanted = fitting.rest(text, shown) if number == len(shown) - 1 else line
            self._write(rect, wanted, line, px, first + number * pitch, colour, ground, align, narrow, text)
        if name and len(shown) == 1 and align != "centre" and text in self.beside:
            _, rest = (rect.take_left if align == "left" else rect.take_right)(lettering.advance(shown[0], px), px / 4)
            self._after(rest, self.beside[text], min(high, lettering.FLOOR), first, colour, ground, align)
        return high

    def _after(
        self, rect: Rect, text: str, height: float, baseline: float, colour: str, ground: str, align: Align
    ) -> None:
        """A text on a line that another has begun, where there is room for some of it."""
        px = lettering.px_for(height)
        dot = lettering.advance(_BEFORE, px)
        shown = lettering.shorten(text, px, rect.w - dot)
        hangs = baseline + lettering.ink(shown, px).bottom - rect.bottom
        if hangs > 1 or ELLIPSIS in shown or not shown:
            return
        mark, rest = (rect.take_left if align == "left" else rect.take_right)(dot, 0.0)
        self._letters(mark.x, baseline, _BEFORE, px, colour, 1.0)
        self._write(rest, text, shown, px, baseline, colour, ground, align, 1.0)

    def _write(
        self,
        rect: Rect,
        wanted: str,
        shown: str,
        px: int,
        baseline: float,
        colour: str,
        ground: str,
        align: Align,
        narrow: float,
        whole: str = "",
    ) -> None:
        """`whole`: the text of which this is a line, if it has several."""
        width = lettering.advance(shown, px) * narrow
        x = {"left": rect.x, "centre": rect.x + (rect.w - width) / 2, "right": rect.right - width}[align]
        ink = lettering.ink(shown, px)
        x += fitting.into(x + ink.x * narrow, x + ink.right * narrow, rect.x, rect.right)
        self._letters(x, baseline, shown, px, colour, narrow, self._from_right(whole or shown))
        if self.records is not None and shown:
            at = Rect(ink.x * narrow + x, ink.y + baseline, ink.w * narrow, ink.h)
            self._record(
                Text(
                    wanted,
                    shown,
                    rect,
                    at,
                    lettering.glyph_height(px),
                    colour,
                    ground,
                    narrow,
                    lettering.letters().apart,
                )
            )

    def digit(self, rect: Rect, text: str, height: float, colour: str, ground: str) -> None:
        """A digit, optically centred by its ink, as high as `height` or as fits the box."""
        rect = self.at(rect)
        px = max(1, lettering.px_for(height))
        ink = lettering.ink(text, px)
        if ink.w > rect.w or ink.h > rect.h:
            px = max(
                1, int(px * min(rect.w / ink.w, rect.h / ink.h))
            )  # larger text is tried where it has no room at all
            ink = lettering.ink(text, px)
        x, y = rect.x + (rect.w - ink.w) / 2 - ink.x, rect.y + (rect.h - lettering.glyph_height(px)) / 2
        baseline = y + lettering.glyph_height(px)
        self._letters(x, baseline, text, px, colour)
        if self.records is not None:
            at = Rect(ink.x + x, ink.y + baseline, ink.w, ink.h)
            self._record(Text(text, text, rect, at, lettering.glyph_height(px), colour, ground))

    def _record(self, text: Text) -> None:
        """Note a text, in units of the stage."""
        if self.records is not None:
            scale = self._larger
            rect, ink, high = text.rect.times(scale), text.ink.times(scale), text.glyph_height * scale
            self.records.append(text if scale == 1.0 else replace(text, rect=rect, ink=ink, glyph_height=high))

    def _from_right(self, text: str) -> bool:
        return self.language.right_to_left and lettering.runs_left(text)

    def _letters(
        self,
        x: float,
        baseline: float,
        text: str,
        px: int,
        colour: str,
        narrow: float = 1.0,
        from_right: bool = False,
    ) -> None:
        """A text from this point on. For large letters, words and digits are stamped: they recur, whole texts don't."""

        def write(canvas: Canvas, x: float, baseline: float, text: str) -> None:
            painter = canvas.painter
            painter.setPen(_colour(colour))
            painter.setFont(lettering.font(px, text))
            if from_right:
                painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
            else:
                painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
            if narrow == 1.0:
                painter.drawText(QPointF(x, baseline), text)
                return
            painter.save()
            painter.translate(x, baseline)
            painter.scale(narrow, 1.0)
            painter.drawText(QPointF(0, 0), text)
            painter.restore()

        if self.records is not None or narrow < 1.0 or px * self.painter.combinedTransform().m11() <= QT_KEEPS_PX:
            write(self, x, baseline, text)
            return
        for start, piece in [(0, text)] if from_right else lettering.pieces(text):
            room = lettering.around(piece, px)
            pen_x, pen_y = x + lettering.advance(text[:start], px), baseline

            def draw(canvas: Canvas, rect: Rect, piece: str = piece, room: Rect = room) -> None:
                write(canvas, rect.x - room.x, rect.y - room.y, piece)

            rect = Rect(pen_x + room.x, pen_y + room.y, room.w, room.h)
            with self.not_turned():  # it has its place already
                self.stamp(rect, ("letters", piece, px, colour, from_right), draw)


_P = ParamSpec("_P")
_T = TypeVar("_T")


def left_to_right(draw: Callable[Concatenate[Canvas, Rect, _P], _T]) -> Callable[Concatenate[Canvas, Rect, _P], _T]:
    """What this paints runs from left to right in every language: mathematics, boards, hands of cards, signs."""

    @wraps(draw)
    def drawn(canvas: Canvas, rect: Rect, /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        at = canvas.at(rect)
        with canvas.not_turned():
            return draw(canvas, at, *args, **kwargs)

    _ISLANDS.add(drawn)
    return drawn


def is_left_to_right(draw: Callable[..., object]) -> bool:
    return draw in _ISLANDS


_ISLANDS: set[Callable[..., object]] = set()

QT_KEEPS_PX = 64
"""Qt caches pictures of letters up to this size. It fills larger ones outline by outline each time they are drawn."""
_BEFORE = " · "
"""Between a name and what stands beside it."""
_OPPOSITE: Mapping[Align, Align] = {"left": "right", "centre": "centre", "right": "left"}


@lru_cache(maxsize=128)
def _colour(name: str) -> QColor:
    """To read a colour's name takes longer than to paint with it."""
    return QColor(name)


@lru_cache(maxsize=512)
def _pen_of(edge: str, width: float, dashed: bool) -> QPen:
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    pen = QPen(QBrush(_colour(edge)), width, Qt.PenStyle.SolidLine, cap, join)
    if dashed:
        pen.setDashPattern([2.2, 2.2])
    return pen


def to_qt(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)
