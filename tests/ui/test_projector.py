"""The projector widget keeps the same pixels as a full paint gives. It moves briefly, one motion at a time."""

from __future__ import annotations

import random
import time

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QRect, Qt
from PyQt6.QtGui import QColor, QPaintEvent, QRegion
from pytestqt.qtbot import QtBot
from tests.ui.looking import difference

from gotit.core.match_view import MatchView
from gotit.ui.moments import NOW_US, picture, samples
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.part import Part
from gotit.ui.pixels import beside
from gotit.ui.projector import Projector
from gotit.ui.theme import DARK, LIGHT


class Clock:
    def __init__(self) -> None:
        self.now_us = NOW_US

    def __call__(self) -> int:
        return self.now_us


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def projector(qtbot: QtBot, clock: Clock) -> Projector:
    made = Projector(still=True, now_us=clock)
    qtbot.addWidget(made)
    made.resize(960, 540)
    made.show()
    return made


def test_dirty_rectangles_give_the_whole_picture(projector: Projector) -> None:
    """From any moment to any other, the pixels are exactly those of a picture painted from scratch."""
    order = list(samples(9).items()) + list(samples(4).items()) + list(samples(1).items())
    random.Random(5).shuffle(order)
    for name, view in order:
        projector.show_view(view)
        assert projector.grab_image() == picture(view, (960, 540), LIGHT, still=True), name


def test_a_call_repaints_less_than_the_screen(projector: Projector) -> None:
    """The target stays as it is."""
    projector.show_view(samples(9)["racing"])
    kept = {part.name: part for part in projector.picture}
    projector.show_view(samples(9)["call"])
    assert kept["target"] in projector.picture


def test_painted_comes_once_for_each_view(projector: Projector, qtbot: QtBot) -> None:
    stamps: list[int] = []
    projector.painted.connect(stamps.append)
    for name in ("racing", "call", "call", "winner"):
        before_ns = time.perf_counter_ns()
        with qtbot.waitSignal(projector.painted):
            projector.show_view(samples(9)[name])
        assert stamps[-1] > before_ns
    qtbot.wait(50)
    assert len(stamps) == 4


def test_preview_and_projector_agree(projector: Projector, qtbot: QtBot, clock: Clock) -> None:
    """A small widget shows the same picture, except for smoothing (compared after both have painted once)."""
    preview = Projector(still=True, now_us=clock)
    qtbot.addWidget(preview)
    preview.resize(480, 270)
    preview.show()
    for name in ("racing", "call", "long-calculation", "winner"):
        for shown in (projector, preview):
            shown.show_view(samples(9)[name])
            shown.grab()
        small = projector.grab_image().scaled(480, 270, transformMode=Qt.TransformationMode.SmoothTransformation)
        assert difference(small.convertToFormat(preview.grab_image().format()), preview.grab_image()) < 6.0, name
    other = projector.grab_image().scaled(480, 270, transformMode=Qt.TransformationMode.SmoothTransformation)
    preview.show_view(samples(9)["racing"])
    assert difference(other.convertToFormat(preview.grab_image().format()), preview.grab_image()) > 12.0


def test_the_clock_ticks_by_itself(projector: Projector, clock: Clock, qtbot: QtBot) -> None:
    projector.show_view(samples(4)["call"])
    before = projector.picture
    clock.now_us += 2_000_000
    qtbot.waitUntil(lambda: projector.picture != before)
    changed = [part.name for part in projector.picture if part not in before]
    assert changed == ["clock"]


def test_a_call_does_not_repaint_the_clock(projector: Projector, clock: Clock, qtbot: QtBot) -> None:
    """Painting it takes as long as who has called. It ticks on all the same, and one that is set anew shows at once."""

    def shown(view: MatchView) -> Part:
        projector.show_view(view)
        return next(part for part in projector.picture if part.name == "clock")

    call = samples(9)["call"]
    assert isinstance(call, MatchView)
    assert call.timer is not None
    before = shown(replace(call, order=call.order[:1]))
    clock.now_us += 2_000_000
    assert shown(call) == before
    qtbot.waitUntil(lambda: before not in projector.picture)
    longer = replace(call.timer, deadline_us=call.timer.deadline_us + 5_000_000)
    before = shown(call)
    assert shown(replace(call, timer=longer)) != before


def test_a_stopped_clock_stands(projector: Projector, clock: Clock, qtbot: QtBot) -> None:
    projector.show_view(samples(4)["call-overruled"])
    before = projector.picture
    clock.now_us += 2_000_000
    qtbot.wait(250)
    assert projector.picture == before


def test_blank_theme_and_size(projector: Projector) -> None:
    view = samples(4)["racing"]
    projector.show_view(view)
    projector.set_blank(True)
    assert projector.grab_image().pixelColor(300, 200) == QColor(LIGHT.page.fill)
    projector.show_view(samples(4)["call"])
    projector.set_blank(False)
    assert projector.grab_image() == picture(samples(4)["call"], (960, 540), LIGHT)
    projector.set_theme(DARK)
    assert projector.grab_image() == picture(samples(4)["call"], (960, 540), DARK)
    projector.resize(800, 600)
    assert projector.grab_image() == picture(samples(4)["call"], (800, 600), DARK)


def test_reduced_motion_moves_nothing(projector: Projector) -> None:
    projector.show_view(samples(9)["racing"])
    projector.show_view(samples(9)["call"])
    assert not projector.moving


def test_motions_are_short_and_the_strip_does_not_wait(
    projector: Projector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the first frame after a call, the strip already shows the caller. The panel has grown within 300 ms."""
    projector.show_view(samples(9)["racing"])
    projector.set_still(False)
    view = samples(9)["call"]
    now_ns = time.perf_counter_ns()
    monkeypatch.setattr(time, "perf_counter_ns", lambda: now_ns)
    projector.show_view(view)
    assert projector.moving
    first = projector.grab().toImage().convertToFormat(projector.grab_image().format())
    whole = picture(view, (960, 540), LIGHT)
    left = next(part.rect for part in projector.picture if part.name == "first")
    scale = 540 / 1080
    area = [round(v * scale) for v in left]
    assert first.copy(*area) == whole.copy(*area)
    assert first != whole
    now_ns += 300_000_000
    qtbot.waitUntil(lambda: not projector.moving)
    assert projector.grab().toImage().convertToFormat(whole.format()) == whole


def test_what_a_growing_part_hides_is_painted_when_it_begins_to_grow(
    projector: Projector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then, the window shows who called, beside the table as it was. A grabbed image has the whole picture."""
    projector.show_view(samples(9)["buzzed"])
    projector.set_still(False)
    before, view = projector.grab_image(), samples(9)["call"]
    painted: list[str] = []
    paint = Part.paint

    def note(part: Part, canvas: Canvas) -> None:
        painted.append(part.name)
        paint(part, canvas)

    monkeypatch.setattr(Part, "paint", note)
    projector.show_view(view)
    assert projector.moving
    assert painted == ["clock", "first", "call 2", "call 4"]
    shown = projector.grab().toImage().convertToFormat(before.format())
    table = next(part.rect for part in projector.picture if part.name == "spotlight")
    area = [round(v / 2) for v in table]
    assert shown.copy(*area) == before.copy(*area)
    qtbot.waitUntil(lambda: len(painted) > 4)
    assert painted[4:] == ["spotlight", *(f"name {seat}" for seat in range(2, 10))]
    projector.show_view(samples(9)["buzzed"])
    projector.show_view(view)
    assert projector.grab_image() == picture(view, (960, 540), LIGHT)


def test_qt_copies_one_rectangle_at_a_time(projector: Projector, monkeypatch: pytest.MonkeyPatch) -> None:
    regions: list[int] = []
    paint_event = Projector.paintEvent

    def count(self: Projector, event: QPaintEvent) -> None:
        regions.append(event.region().rectCount())
        paint_event(self, event)

    monkeypatch.setattr(Projector, "paintEvent", count)
    for name in ("racing", "buzzed", "call", "calculation-right", "winner"):
        projector.show_view(samples(9)[name])
        projector.paint_now()
    assert set(regions) == {1}


def test_what_lies_beside_a_hole_and_the_hole_are_the_whole_area() -> None:
    area = QRect(10, 20, 100, 80)
    for hole in (QRect(30, 40, 20, 10), QRect(10, 20, 100, 80), QRect(0, 0, 60, 300), QRect(500, 0, 9, 9), QRect()):
        pieces = [*beside(area, hole), hole & area]
        assert sum(piece.width() * piece.height() for piece in pieces) == area.width() * area.height()
        united = QRegion()
        for piece in pieces:
            united += piece
        assert united == QRegion(area)


def test_a_new_view_ends_the_motion_before(projector: Projector) -> None:
    projector.set_still(False)
    for name in ("racing", "call", "swapping", "between", "racing", "call"):
        projector.show_view(samples(9)[name])
    projector.set_still(True)
    assert not projector.moving
    assert projector.grab_image() == picture(samples(9)["call"], (960, 540), LIGHT)


@pytest.mark.parametrize("keeps", [True, False], ids=["with time between", "in haste"])
def test_a_motion_starts_from_what_was_shown(projector: Projector, qtbot: QtBot, keeps: bool) -> None:
    """From any moment to any other, including to another size or look."""
    projector.set_still(False)
    order = [*samples(9).values(), *samples(4).values()]
    random.Random(7).shuffle(order)
    moved = 0
    for number, view in enumerate(order):
        if number % 40 == 20:
            projector.resize(720 + number, 540)
            projector.set_theme(DARK if number % 80 == 20 else LIGHT)
        if keeps:
            projector.end_motion()
            projector.make_ready()
        ends, before = projector.moving, projector.grab_image()
        projector.show_view(view)
        motion = projector.motion
        if motion is not None and not ends:
            area = projector.motion_area(motion) & before.rect()
            assert motion.before.copy(area) == before.copy(area)
            moved += 1
    assert moved > 10


def test_a_later_call_does_not_stop_the_spotlight_from_growing(projector: Projector) -> None:
    """The second caller comes a few milliseconds after the first. The strip grows by a line, and the motion
    continues."""
    view = samples(9)["call"]
    assert isinstance(view, MatchView)
    projector.show_view(samples(9)["racing"])
    projector.set_still(False)
    projector.show_view(replace(view, order=view.order[:1]))
    assert projector.moving
    projector.show_view(view)
    assert projector.moving
    projector.show_view(view)
    assert projector.moving
    projector.show_view(samples(9)["calculation-right"])
    assert projector.grab_image() == picture(samples(9)["calculation-right"], (960, 540), LIGHT)


def test_the_target_is_there_at_once(projector: Projector) -> None:
    """The buzzers are armed once it has been painted, so it must not fade in."""
    projector.show_view(samples(9)["turning"])
    projector.set_still(False)
    projector.show_view(samples(9)["racing"])
    assert not projector.moving
    projector.show_view(samples(9)["three-way-dead-heat"])
    assert not projector.moving
    projector.show_view(samples(9)["swapping"])
    assert projector.moving
