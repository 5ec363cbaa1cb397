"""The two fonts, and how large a text is. Sizes are *glyph heights*: the height of a capital or a digit.

How the class's text is written (`Letters`: apart, large) is said once, around composing and painting (`with
written(…)`), and everything that is measured meanwhile is measured so.

Must not: paint; use a font of the system (except for letters that both lack: names in another alphabet).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from PyQt6.QtGui import QFont, QFontDatabase, QFontMetricsF, QPainterPath

from gotit.language.direction import each_alone
from gotit.ui.paint.rect import Rect, vh

FLOOR = vh(3.3)
"""Nothing is written smaller: glyph height in stage units."""
NAME = vh(4.2)
"""Names, where there is room."""

ELLIPSIS = "…"
_MEASURED_AT_PX = 200
KEPT_TEXTS = 512
"""Measured texts that are remembered: more than one match shows, so that the store is full after an hour or two."""

FONTS = ("Andika-Bold.ttf", "NotoSansArabic-Bold.ttf")
"""Each has the letters that those before it lack. All digits are Andika's."""


@dataclass(frozen=True)
class Letters:
    """How text is written. `apart`: with more room between letters, words and lines, for those to whom close letters
    swim (dyslexia). `large`: up to twice as large, as far as a picture has room (`paint.larger`). `grown`: how much
    larger than usual its texts may get in their boxes."""

    apart: bool = False
    large: bool = False
    grown: float = 1.0


USUAL = Letters()
_LETTERS: ContextVar[Letters] = ContextVar("letters", default=USUAL)
BETWEEN_LETTERS, BETWEEN_WORDS = 0.12, 0.3
"""More room after each letter, and after each word, in shares of the font's size. WCAG 2.2 (1.4.12) asks for 0.12 and
0.16; dyslexia guides for words 3.5 times as far apart as letters, which these are with a space's own width."""
LINE_PITCH, LINE_PITCH_APART = 1.75, 2.12
"""From baseline to baseline, in glyph heights: room for a descender and for an accent on a capital. Apart: 1.5 em."""


@contextmanager
def written(letters: Letters) -> Iterator[None]:
    """Meanwhile text is measured and painted so."""
    before = _LETTERS.set(letters)
    yield
    _LETTERS.reset(before)


def letters() -> Letters:
    """How text is written now."""
    return _LETTERS.get()


def line_pitch() -> float:
    return LINE_PITCH_APART if letters().apart else LINE_PITCH


@cache
def families() -> tuple[str, ...]:
    """Load the fonts from the package (once; a QGuiApplication must exist) and name them."""
    return tuple(_loaded(file) for file in FONTS)


def _loaded(file: str) -> str:
    number = QFontDatabase.addApplicationFontFromData(files("gotit.ui").joinpath("fonts", file).read_bytes())
    found = QFontDatabase.applicationFontFamilies(number)
    if not found:
        raise RuntimeError(f"The font {file} in the package cannot be read. Please install gotit again.")
    return found[0]


def font(px: int, text: str = "") -> QFont:
    """The font in which a text is written now. Letters that join (Arabic) stay together: only its words stand apart.
    Numbers and mathematics are as ever: their signs have room around them."""
    return _font(px, letters().apart and _has_letters(text), joins=runs_left(text))


@lru_cache(maxsize=KEPT_TEXTS)
def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)


KEPT_FONTS = 64
"""More than the pictures of one match need. Each keeps the letters that were drawn with it."""


@lru_cache(maxsize=KEPT_FONTS)
def _font(px: int, apart: bool, joins: bool) -> QFont:
    made = QFont(families())
    made.setBold(True)
    made.setPixelSize(px)
    if apart:
        made.setWordSpacing(px * BETWEEN_WORDS)
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.0 if joins else px * BETWEEN_LETTERS)
    # Unhinted text has the same proportions at every size: the preview looks like the projector, only smaller.
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


@cache
def _digit_share() -> float:
    """Glyph height of a digit, as a share of the font's pixel size."""
    return -_ink_at_measure("7", False).y / _MEASURED_AT_PX


def px_for(glyph_height: float) -> int:
    """The font's pixel size whose digits are at least `glyph_height` units high."""
    return int(-(-glyph_height // _digit_share()))


def glyph_height(px: int) -> float:
    return px * _digit_share()


@lru_cache(maxsize=KEPT_TEXTS)
def _advance_at_measure(text: str, apart: bool) -> float:
    return QFontMetricsF(_font(_MEASURED_AT_PX, apart and _has_letters(text), runs_left(text))).horizontalAdvance(text)


@lru_cache(maxsize=KEPT_TEXTS)
def _ink_at_measure(text: str, apart: bool) -> Rect:
    path = QPainterPath()
    path.addText(0, 0, _font(_MEASURED_AT_PX, apart and _has_letters(text), runs_left(text)), text)
    bounds = path.boundingRect()
    return Rect(bounds.x(), bounds.y(), bounds.width(), bounds.height())


def advance(text: str, px: int) -> float:
    """How far the pen moves: the width that a text takes in a line."""
    return _advance_at_measure(text, _LETTERS.get().apart) * px / _MEASURED_AT_PX


def ink(text: str, px: int) -> Rect:
    """The tight rectangle around the glyphs, relative to the pen at the start of the baseline."""
    x, y, w, h = _ink_at_measure(text, _LETTERS.get().apart)
    scale = px / _MEASURED_AT_PX
    return Rect(x * scale, y * scale, w * scale, h * scale)


def pieces(text: str) -> list[tuple[int, str]]:
    """Where each word of a text begins, and the word. In a number, each digit is one.

    Text that runs from right to left stays whole: its words are drawn in another order than they are spoken.
    """
    if runs_left(text):
        return [(0, text)]
    return [(found.start(), found.group()) for found in re.finditer(r"\d|[^\d\s]+", text)]


@lru_cache(maxsize=KEPT_TEXTS)
def runs_left(text: str) -> bool:
    """Does any of it run from right to left, by its letters or by direction marks?"""
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "RLO", "RLE", "RLI") for letter in text)


def around(text: str, px: int) -> Rect:
    """A rectangle with room for a text's ink, relative to the pen. Its height is the same for (nearly) every text."""
    tight = ink(text, px)
    left, top = min(-px * 0.1, tight.x), min(-px * 1.3, tight.y)
    right, bottom = max(advance(text, px) + px * 0.1, tight.right), max(px * 0.5, tight.bottom)
    return Rect(left, top, right - left, bottom - top)


def elide(text: str, px: int, width: float) -> str:
    """As much of the beginning as fits, with an ellipsis if something is missing."""
    if advance(text, px) <= width:
        return text
    for end in range(len(text) - 1, 0, -1):
        shorter = text[:end].rstrip(" ,.-") + ELLIPSIS
        if advance(shorter, px) <= width:
            return shorter
    return ELLIPSIS


def fits(text: str, width: float, height: float | None = None) -> bool:
    """Does a text fit this width at this glyph height (default: the floor)?"""
    return advance(text, px_for(FLOOR if height is None else height)) <= width


def shorten(name: str, px: int, width: float) -> str:
    """A name that is too long: its first word with the initials of the others, else its beginning."""
    for short in shorter(name):
        if advance(short, px) <= width:
            return short
    return elide(name, px, width)


def shorter(name: str) -> list[str]:
    """A name's first word with the initials of the others, then of the last alone; none for a single word. A number
    ("Team 12") stays whole: it tells one from another."""
    words = name.replace("-", "- ").split()
    tail = [
        word if word.isdigit() else word[0] + ("-" if word.endswith("-") else ".")
        for word in words[1:]
        if word.isdigit() or word[0].isupper()
    ]
    kept = (tail, tail[-1:]) if len(tail) > 1 else (tail,)
    return [" ".join([words[0], *each]).replace("- ", "-") for each in kept] if len(words) > 1 else []


def wrap(text: str, px: int, width: float) -> list[str]:
    """Words in as few lines as fit, about equally long. A word that is too long for a line stays whole.

    Each line can be written by itself: a part that runs in its own direction over two lines is marked in both.
    """
    whole = _pieces(text)
    lines = _fill(whole, px, width)
    narrow, wide = width / max(1, len(lines)), width
    while len(lines) > 1 and wide - narrow > px * 0.2:
        middle = (narrow + wide) / 2
        tried = _fill(whole, px, middle)
        if len(tried) == len(lines) and all(advance(line, px) <= middle for line in tried):
            lines, wide = tried, middle
        else:
            narrow = middle
    return each_alone(lines)


def lines_of(text: str, px: int, width: float) -> int:
    """In how many lines `wrap` writes it: found sooner than the lines themselves."""
    return len(_fill(_pieces(text), px, width))


@lru_cache(maxsize=KEPT_TEXTS)
def _pieces(text: str) -> tuple[str, ...]:
    """What stays together in a line."""
    return tuple(re.findall(r"[^ ]+?-(?=\w)|[^ ]+", text))  # a no-break space is none


def _fill(whole: Sequence[str], px: int, width: float) -> list[str]:
    lines: list[str] = []
    for piece in whole:
        glue = "" if not lines or lines[-1].endswith("-") else " "
        if lines and advance(lines[-1] + glue + piece, px) <= width:
            lines[-1] += glue + piece
        else:
            lines.append(piece)
    return lines or [""]
