"""What may come next is painted ahead: it looks the same, costs a copy when it comes, and nothing when it does not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.ui.ahead import Ahead
from gotit.ui.moments import NOW_US, picture, samples
from gotit.ui.paint import View, compose
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.part import Part
from gotit.ui.projector import Projector
from gotit.ui.theme import DARK, LIGHT

SIZE = 960, 540


@pytest.fixture
def projector(qtbot: QtBot) -> Projector:
    made = Projector(still=True, now_us=lambda: NOW_US)
    qtbot.addWidget(made)
    made.resize(*SIZE)
    made.show()
    return made


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the parts that are painted, not copied."""
    names: list[str] = []
    paint = Part.paint

    def note(self: Part, canvas: Canvas) -> None:
        names.append(self.name)
        paint(self, canvas)

    monkeypatch.setattr(Part, "paint", note)
    return names


@pytest.fixture
def foresee(projector: Projector, qtbot: QtBot) -> Callable[..., None]:
    """Let the projector foresee these views, and wait until it has nothing left to do."""

    def wait(*views: View) -> None:
        projector.foresee(lambda: iter(views))
        qtbot.waitUntil(lambda: projector.ready)

    return wait


def test_what_was_foreseen_looks_like_what_was_not(projector: Projector, foresee: Callable[..., None]) -> None:
    """Every moment of every game, to the last pixel."""
    for name, view in list(samples(9).items()) + list(samples(4).items()):
        projector.show_view(None)
        foresee(view)
        projector.show_view(view)
        assert projector.grab_image() == picture(view, SIZE, LIGHT, still=True), name


def test_a_foreseen_call_is_a_copy(projector: Projector, foresee: Callable[..., None], painted: list[str]) -> None:
    projector.show_view(samples(9)["racing"])
    foresee(samples(9)["call"], samples(9)["dead-heat"])
    assert "spotlight" in painted
    assert "target" not in painted[painted.index("spotlight") :]  # it is there already
    painted.clear()
    projector.show_view(samples(9)["call"])
    assert painted == []


def test_another_look_or_size_forgets_what_was_painted(projector: Projector, foresee: Callable[..., None]) -> None:
    view = samples(4)["call"]
    projector.show_view(samples(4)["racing"])
    foresee(view)
    projector.set_theme(DARK)
    projector.show_view(view)
    assert projector.grab_image() == picture(view, SIZE, DARK, still=True)
    projector.show_view(samples(4)["racing"])
    foresee(view)
    projector.resize(800, 600)
    projector.show_view(view)
    assert projector.grab_image() == picture(view, (800, 600), DARK, still=True)


def test_after_a_change_of_look_or_size_it_is_painted_anew(
    projector: Projector, foresee: Callable[..., None], painted: list[str], qtbot: QtBot
) -> None:
    """Nothing else tells the projector so: for the race nothing has changed."""
    view = samples(4)["call"]
    changes: tuple[Callable[[], None], ...] = (lambda: projector.set_theme(DARK), lambda: projector.resize(800, 600))
    for change in changes:
        projector.show_view(samples(4)["racing"])
        foresee(view)
        change()
        qtbot.waitUntil(lambda: projector.ready)
        painted.clear()
        projector.show_view(view)
        assert painted == []
    assert projector.grab_image() == picture(view, (800, 600), DARK, still=True)


def test_a_screen_of_finer_pixels_forgets_what_was_painted(
    projector: Projector, foresee: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be as large as the one before, as the system counts: no widget is told that it was resized."""
    view = samples(4)["call"]
    projector.resize(SIZE[0] // 2, SIZE[1] // 2)
    projector.show_view(samples(4)["racing"])
    foresee(view)
    monkeypatch.setattr(projector, "devicePixelRatioF", lambda: 2.0)
    projector.show_view(view)
    assert projector.grab_image() == picture(view, SIZE, LIGHT, still=True)


def test_a_call_comes_while_its_picture_is_not_ready_yet(projector: Projector, qtbot: QtBot) -> None:
    view = samples(9)["call"]
    projector.show_view(samples(9)["racing"])
    projector.foresee(lambda: [samples(9)["winner"], view])
    projector.show_view(view)
    assert projector.grab_image() == picture(view, SIZE, LIGHT, still=True)


def test_no_more_is_kept_than_there_is_room_for(projector: Projector, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last part may go beyond it; then no other is painted, and what is there stays."""
    monkeypatch.setattr("gotit.ui.ahead.ROOM_BYTES", 300_000)
    ahead = Ahead()
    view = samples(9)["call"]
    ahead.want([compose(view, 16 / 9, NOW_US, True)])
    kept = 0
    while (part := ahead.next_part(())) is not None:
        pixels = projector.grab_image().copy(0, 0, 200, 200)
        ahead.keep(part, pixels)
        kept += 1
    assert kept == 2
    assert ahead.next_part(()) is None
    ahead.want([compose(view, 16 / 9, NOW_US, True)])
    assert ahead.next_part(()) is not None


def test_it_is_done_in_small_turns(projector: Projector, painted: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A slap that comes meanwhile waits for one turn at most."""
    projector.show_view(samples(9)["racing"])
    painted.clear()
    projector.foresee(lambda: [samples(9)["call"]])
    assert painted == []
    monkeypatch.setattr("gotit.ui.projector.AHEAD_NS", 1)
    for turns in range(1, 6):
        projector._paint_ahead()
        assert len(painted) == turns


def test_in_a_race_the_program_gets_ready_for_every_call(qtbot: QtBot, tmp_path: Path, painted: list[str]) -> None:
    table = Table(qtbot, tmp_path)
    try:
        table.start()
        main = table.program.main_picture
        assert main is not None
        table.race()
        assert not main.ready, "it has begun"
        qtbot.waitUntil(lambda: main.ready)
        (shown,) = (picture for picture in table.program.pictures if picture.isVisible())
        assert shown is main
        painted.clear()
        table.call(table.solver())
        shows = {part.name for part in main.picture}  # on a busy computer “Who was first?” may have come before it
        assert "spotlight" in shows
        assert shows.intersection(painted) <= {"clock"}
        assert all(main._ahead.pixels(part) is None for part in main.picture)  # it is let go of after the race
    finally:
        table.close()
