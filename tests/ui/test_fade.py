"""A phase that fades into the next: at no instant are both read, and what stays is not touched.

Must not: measure time.
"""

from __future__ import annotations

import pytest
from PyQt6.QtCore import QRect
from PyQt6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gotit.language.words import ENGLISH
from gotit.ui.moments import NOW_US, samples
from gotit.ui.moments import picture as moment
from gotit.ui.motion import Fading, choose_motion
from gotit.ui.paint import compose
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect, stage
from gotit.ui.paint.things import seen_in
from gotit.ui.pixels import to_pixels as on_screen
from gotit.ui.theme import LIGHT

PAGE, INK, STAYS = LIGHT.page.fill, "#10182B", "#0A7D63"
ROUNDED = 2
"""A colour over itself may come out so different."""
WIDE, HIGH = 40, 20
OLD, NEW, KEPT = QRect(2, 2, 10, 6), QRect(8, 4, 10, 6), QRect(25, 2, 8, 8)
ONLY_OLD, ONLY_NEW, IN_KEPT = (3, 3), (16, 8), (26, 5)
FLOWN, IN_FLOWN = QRect(29, 4, 10, 10), (30, 6)


def picture(*inked: QRect) -> QImage:
    """The page with what stays, and ink there."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    image.fill(QColor(PAGE))
    painter = QPainter(image)
    painter.fillRect(KEPT, QColor(STAYS))
    for rect in inked:
        painter.fillRect(rect, QColor(INK))
    painter.end()
    return image


def to_pixels(rect: Rect) -> QRect:
    return QRect(round(rect.x), round(rect.y), round(rect.w), round(rect.h))


def to_rect(rect: QRect) -> Rect:
    return Rect(rect.x(), rect.y(), rect.width(), rect.height())


def part(name: str, rect: QRect) -> Part:
    return Part(name, to_rect(rect), lambda canvas: None)


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_one_phase_goes_before_the_next_comes(qtbot: QtBot, percent: int) -> None:
    before, after = picture(OLD), picture(NEW)
    kept = part("kept", KEPT)
    motion = choose_motion((part("old", OLD), kept), (part("new", NEW), kept), lambda area: before, 0, LIGHT, ENGLISH)
    assert motion is not None
    assert isinstance(motion, Fading)
    shown = after.copy()
    painter = QPainter(shown)
    motion.paint(painter, after, percent / 100, to_pixels)
    painter.end()
    seen = [at for at in (ONLY_OLD, ONLY_NEW) if abs(shown.pixelColor(*at).red() - QColor(PAGE).red()) > ROUNDED]
    assert len(seen) == (percent != 50)
    assert shown.pixelColor(*IN_KEPT) == QColor(STAYS)
    if percent in (0, 100):
        assert shown == (before, after)[percent // 100]


@pytest.mark.parametrize("percent", range(0, 101, 5))
def test_what_flew_beyond_it_goes_with_it_and_what_lies_below_stays(qtbot: QtBot, percent: int) -> None:
    """A sprite above a part that does not change: no page shows through."""
    before, after, sprite = picture(OLD, FLOWN), picture(NEW), to_rect(FLOWN)
    kept = part("kept", KEPT)
    old, new = (part("old", OLD), kept), (part("new", NEW), kept)
    motion = choose_motion(old, new, lambda area: before, 0, LIGHT, ENGLISH, (sprite,))
    assert motion is not None
    shown = after.copy()
    painter = QPainter(shown)
    motion.paint(painter, after, percent / 100, to_pixels)
    painter.end()
    ink, stays = QColor(INK), QColor(STAYS)
    share = min(1.0, percent / 50)
    for of in (QColor.red, QColor.green, QColor.blue):
        wanted = of(ink) + (of(stays) - of(ink)) * share
        assert abs(of(shown.pixelColor(*IN_FLOWN)) - wanted) <= ROUNDED
    assert shown.pixelColor(*IN_KEPT) == stays
    if percent == 0:
        assert shown == before


# --- within a part that stays where it is ---------------------------------------------------------------------------

SIZE = (960, 540)


def fading(one: str, other: str, seats: int) -> tuple[Fading, QImage, Picture, Picture]:
    """The fade from one moment to the other; and what comes after it."""
    views = samples(seats)
    before, after = views[one], views[other]
    motion = choose_motion(
        was := compose(before, 16 / 9, NOW_US),
        now := compose(after, 16 / 9, NOW_US),
        lambda area: moment(before, SIZE, LIGHT),
        0,
        LIGHT,
        ENGLISH,
    )
    assert isinstance(motion, Fading)
    return motion, moment(after, SIZE, LIGHT), was, now


def at(motion: Fading, after: QImage, share: float) -> QImage:
    shown = after.copy()
    painter = QPainter(shown)
    motion.paint(painter, after, share, lambda rect: on_screen(rect, *stage(*SIZE)))
    painter.end()
    return shown


def told(picture: Picture) -> set[tuple[Rect, object]]:
    """The cards and texts of the seats' tiles, each with its place."""
    seats = [seen_in(part, LIGHT, ENGLISH) for part in picture if part.name.startswith("seat ")]
    cards = {(thing.rect, thing.data) for seen in seats for thing in seen.things if thing.is_card}
    return cards | {(text.ink, text.shown) for seen in seats for text in seen.texts}


@pytest.mark.parametrize("seats", [4, 9])
@pytest.mark.parametrize(("one", "other"), [("swapping", "between"), ("racing-with-seats-out", "between")])
@pytest.mark.parametrize("share", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_what_is_the_same_before_and_after_never_goes(
    qtbot: QtBot, one: str, other: str, seats: int, share: float
) -> None:
    """A card and a name are as they were, though the tile around them changes its colour."""
    motion, after, was, now = fading(one, other, seats)
    shown, page = at(motion, after, share), QColor(LIGHT.page.fill)
    same = told(was) & told(now)
    assert len(same) >= seats * 2
    for rect, what in same:
        inside = on_screen(rect, *stage(*SIZE)).adjusted(1, 1, -1, -1)
        before, then, seen = (image.copy(inside) for image in (motion.before, after, shown))
        strongest = max(
            ((x, y) for x in range(inside.width()) for y in range(inside.height())),
            key=lambda xy: strength(then.pixelColor(*xy), page),
        )
        least = min(strength(image.pixelColor(*strongest), page) for image in (before, then))
        assert strength(seen.pixelColor(*strongest), page) >= least * 0.95, what


def strength(colour: QColor, page: QColor) -> int:
    """How far a colour is from the page's."""
    return sum(abs(one - other) for one, other in zip(colour.getRgb()[:3], page.getRgb()[:3], strict=True))


def test_in_a_tile_too_what_was_there_goes_before_what_is_new_comes(qtbot: QtBot) -> None:
    """Why a seat was out goes, then come its cards; half way there is only the tile."""
    motion, after, was, now = fading("racing-with-seats-out", "between", 4)
    middle = at(motion, after, 0.5)
    changed = told(was) ^ told(now)
    assert changed
    for rect, what in changed:
        inside = on_screen(rect, *stage(*SIZE)).adjusted(1, 1, -1, -1)
        places = inside.topLeft(), inside.center(), inside.bottomRight()
        assert len({middle.pixelColor(place).name() for place in places}) == 1, what
