"""How a text fits a rectangle: its size, its lines, how narrow its letters are, and where its lines stand.

Must not: paint; know a language, except that Arabic letters reach higher and lower than others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from gotit.language.direction import read
from gotit.ui.paint import lettering
from gotit.ui.paint.lettering import Letters
from gotit.ui.paint.rect import Rect

ARABIC_SMALLER = 0.92
"""The floor for Arabic letters, as a share of that for digits: at it an alif is as high as a digit at the floor."""
AROUND = 0.8
"""What ascenders and descenders need above the first and below the last line together, in glyph heights."""
_AROUND_GROWN = 1.5
"""A text that grows stays so much lower than its box, so that it does not touch what stands around it."""
_RATHER_ONE_LINE = 0.72
"""A text shrinks to this share of its height before it is broken into lines."""
NARROWEST_LETTERS = 0.7
"""One of our own texts that is too long at the floor keeps that height; its letters get as narrow as this share of
their width. That is room for a language that is longer by 40 %."""
NARROWEST_NAME = 0.5
"""The same of a name: a word of it may be cut only when letters of half their width have no room. In a picture of 768
lines they read like a condensed face at 0.55 and are told apart at 0.5; at 0.45 "m" and "n" run together."""
_WHOLE_NAME = 0.84
"""A name stays whole rather than with initials, as long as its letters get no narrower than this."""
_NARROWER = 0.02
_OVERHANG = 1.0
"""How far ink may lie outside the rectangle of its text."""


def lines_height(lines: int, height: float) -> float:
    """The height of a rectangle that holds this many lines of glyph height `height`."""
    return height * (1 + AROUND + lettering.line_pitch() * (lines - 1))


def fit(text: str, rect: Rect, height: float, least: float, lines: int) -> tuple[int, list[str]]:
    """The font size (px) and the lines with which a text fits a box. See `Canvas.text`."""
    px, shown = _fit(text, round(rect.w, 2), round(rect.h, 2), height, least, lines, lettering.letters())
    return px, list(shown)


def grown(text: str, rect: Rect, height: float, least: float, lines: int) -> tuple[int, list[str]]:
    """The same, and larger where text may grow and the box has room above, below and beside; it may take more lines."""
    usual = fit(text, rect, height, least, lines)
    most = min(height * lettering.letters().grown, rect.h / _AROUND_GROWN)
    if most <= height or is_cut(text, usual[1]):
        return usual
    larger = fit(text, rect, most, least, max(lines, lines_in(rect.h, height)))
    return larger if larger[0] > usual[0] and not is_cut(text, larger[1]) else usual


@lru_cache(maxsize=512)
def _fit(
    text: str, w: float, h: float, height: float, least: float, lines: int, _letters: Letters
) -> tuple[int, tuple[str, ...]]:
    largest, smallest = lettering.px_for(height), lettering.px_for(least)
    one = min(largest, int(w / max(1e-6, lettering.advance(text, 1000)) * 1000))
    if one >= smallest and (lines == 1 or one >= largest * _RATHER_ONE_LINE):
        return one, (text,)
    if lines > 1:
        for px in range(largest, max(smallest, one) - 1, -1):
            needed = lettering.lines_of(text, px, w)
            if needed <= lines and lines_height(needed, lettering.glyph_height(px)) <= h + 0.5:
                broken = lettering.wrap(text, px, w)
                if all(lettering.advance(line, px) <= w for line in broken):
                    return px, tuple(broken)
    if one >= smallest:
        return one, (text,)
    if lines > 1:
        high = lettering.glyph_height(smallest)
        room = min(lines, lines_in(h, high))
        broken = lettering.wrap(text, smallest, w)
        kept = [*broken[: room - 1], " ".join(broken[room - 1 :])]
        return smallest, tuple(lettering.elide(line, smallest, w) for line in kept if line)
    return smallest, (lettering.elide(text, smallest, w),)


def is_cut(text: str, lines: Sequence[str]) -> bool:
    """Do these lines leave out part of the text?"""
    return read("".join(lines)).replace(" ", "") != read(text).replace(" ", "")


def holds(rect: Rect, text: str, lines: int = 1, height: float = lettering.FLOOR) -> bool:
    """Is there room for the whole text at this glyph height, with the narrowest letters allowed?"""
    px = lettering.px_for(height)
    shown = fit(text, rect, height, height, lines)[1]
    return not is_cut(text, shown) or squeezed(text, round(rect.w, 2), round(rect.h, 2), px) is not None


def width_beside(name: str, words: str, w: float) -> float:
    """The width left for words that share `w` units with a name: they give way as far as their letters can get
    narrower."""
    px = lettering.px_for(lettering.FLOOR)
    wide = lettering.advance(words, px) + 2
    return max(min(wide, w - lettering.advance(name, px) - 2), wide * NARROWEST_LETTERS)


def squeezed(text: str, w: float, h: float, px: int) -> tuple[float, list[str]] | None:
    """How narrow a text's letters must be for a rectangle, and its lines. None if even the narrowest don't fit."""
    return _squeezed(text, w, h, px, lettering.letters())


def named(name: str, w: float, px: int) -> tuple[float, str]:
    """How narrow the letters of a name must be for one line of this width, and the name: whole, also with letters a
    little narrower; or with initials; or with narrow letters; or very narrow ones; and only at last its beginning."""
    wide = lettering.advance(name, px)
    if wide * _WHOLE_NAME <= w:
        return min(1.0, w / wide), name
    for short in lettering.shorter(name):
        if lettering.advance(short, px) <= w:
            return 1.0, short
    for least in (NARROWEST_LETTERS, NARROWEST_NAME):
        for short in (name, *lettering.shorter(name)):
            if lettering.advance(short, px) * least <= w:
                return w / lettering.advance(short, px), short
    return NARROWEST_LETTERS, lettering.elide(name, px, w / NARROWEST_LETTERS)


def has_room(name: str, w: float, height: float = lettering.FLOOR) -> bool:
    """Can a name, or its first word with initials, stand on one line of this width with no word cut?"""
    px = lettering.px_for(height)
    return any(lettering.advance(each, px) * NARROWEST_NAME <= w for each in (name, *lettering.shorter(name)))


@lru_cache(maxsize=512)
def _squeezed(text: str, w: float, h: float, px: int, _letters: Letters) -> tuple[float, list[str]] | None:
    room = lines_in(h, lettering.glyph_height(px))
    steps = round((1 - NARROWEST_LETTERS) / _NARROWER)
    for narrow in (1 - step * _NARROWER for step in range(steps + 1)):
        if lettering.lines_of(text, px, w / narrow) <= room:
            lines = lettering.wrap(text, px, w / narrow)
            if all(lettering.advance(line, px) * narrow <= w for line in lines):
                return narrow, lines
    return None


def lines_up(lines: Sequence[str], px: int, rect: Rect, least: int) -> tuple[int, float, float]:
    """The font size, the baseline of the first of these lines in the middle of a box, and from one to the next.

    Accents on capitals reach higher than letters, and brackets and Arabic letters higher and lower. To make room, lines
    move apart or become smaller, but not below `least`.
    """
    top, bottom, pitch = _reaches(lines, px)
    between = pitch * (len(lines) - 1)
    high, room = bottom - top + between, rect.h + 2 * _OVERHANG
    if high > room:
        least = int(least * ARABIC_SMALLER) if any(map(lettering.runs_left, lines)) else least
        px = max(min(px, least), int(px * room / high))
        top, bottom, pitch = _reaches(lines, px)
        between = pitch * (len(lines) - 1)
    baseline = _first_baseline(len(lines), px, rect)
    return px, baseline + into(baseline + top, baseline + between + bottom, rect.y, rect.bottom), pitch


def _reaches(lines: Sequence[str], px: int) -> tuple[float, float, float]:
    """How far the first line reaches up and the last one down, each from its own baseline; and from one baseline to the
    next, so that no line meets another."""
    inks = [lettering.ink(line, px) for line in lines]
    most = max((above.bottom - below.y for above, below in pairwise(inks)), default=0.0)
    return inks[0].y, inks[-1].bottom, max(lettering.glyph_height(px) * lettering.line_pitch(), most)


def _first_baseline(lines: int, px: int, rect: Rect) -> float:
    high = lettering.glyph_height(px)
    return rect.y + (rect.h + high - high * lettering.line_pitch() * (lines - 1)) / 2


def into(start: float, end: float, least: float, most: float) -> float:
    """How far something from `start` to `end` has to move to lie between `least` and `most`, as nearly as possible.

    What is longer than that hangs out on both sides alike.
    """
    if end - start > most - least + 2 * _OVERHANG:
        return (least + most - start - end) / 2
    if start < least - _OVERHANG:
        return least - _OVERHANG - start
    return min(0.0, most + _OVERHANG - end)


def lines_in(h: float, height: float) -> int:
    """How many lines of glyph height `height` fit in a rectangle of this height; at least one."""
    return max(1, int((h + 0.5 - lines_height(1, height)) // (height * lettering.line_pitch())) + 1)


def rest(text: str, shown: list[str]) -> str:
    """What the last of these lines stands for, so that an ellipsis is recognised."""
    *before, last = shown
    left = read(text)
    for line in before:
        left = left[len(read(line)) :].lstrip()
    return last if left == read(last) else left
