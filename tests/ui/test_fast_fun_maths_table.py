"""Where there is nothing to click, Fast Fun Maths's own table takes the middle of the operator's window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PyQt6.QtGui import QGuiApplication
from PyQt6.QtWidgets import QApplication
from tests.ui.game_table import GameTable, maker
from tests.ui.looking import meetings

from gotit.core.match_view import MatchView
from gotit.language.words import ENGLISH, Audience, Reader
from gotit.ui.moments import LONG_NAMES, samples
from gotit.ui.operator.fast_fun_maths.table import TableBoard, high_for
from gotit.ui.paint.fast_fun_maths import compose_table
from gotit.ui.paint.part import Frame
from gotit.ui.paint.rect import Rect

make = maker(GameTable)


@pytest.mark.parametrize("n", [1, 2, 4, 9])
@pytest.mark.parametrize("size", [(560, 300), (480, 200), (900, 420)], ids=str)
def test_all_seats_and_the_target_have_their_places(qapp: QGuiApplication, n: int, size: tuple[int, int]) -> None:
    wide, high = size
    moments = [
        (name, view)
        for name, view in samples(n, LONG_NAMES).items()
        if isinstance(view, MatchView)
        and view.game == "fast-fun-maths"
        and view.game_view.phase in ("dealing", "turning", "racing", "drawing", "between")
    ]
    assert moments
    for name, view in moments:
        units = high_for(n)
        room = Rect(0, 0, wide * units / high, units)
        frame = Frame(room, 0, Reader(ENGLISH, Audience(view.names)), still=True)
        picture = compose_table(view, view.game_view, frame)
        assert [part.name for part in picture][: n + 1] == ["target", *(f"seat {seat}" for seat in range(1, n + 1))]
        assert all(room.holds(part.rect, 0.5) for part in picture), name
        assert meetings([part.rect for part in picture]) == []
        assert all(part.rect.w > 0 and part.rect.h > 0 for part in picture)


def test_in_a_race_it_is_the_largest_thing_in_the_middle(make: Callable[..., GameTable]) -> None:
    table = make("fast-fun-maths", ("Ana", "Ben", "Chidi", "Dorota"), match={"mode": "virtual"}).start()
    table.window.resize(1366, 768)
    table.table.space()
    assert table.seen.phase == "racing"
    QApplication.processEvents()
    [board] = table.play.panel.findChildren(TableBoard)
    assert board.isVisible()
    assert board.height() >= table.play.panel.height() * 0.45
    preview = table.window.preview.picture
    assert board.width() * board.height() > preview.width() * preview.height() * 1.5
