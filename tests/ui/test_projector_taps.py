"""A finger on the players' picture: where on the stage it is, and whether it counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PyQt6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.core.inputs import Start
from gotit.ui.moments import samples
from gotit.ui.paint.rect import stage
from gotit.ui.projector import Projector
from gotit.ui.tap import Tap


@pytest.mark.parametrize("size", [(1280, 720), (1024, 900), (1920, 600)])
def test_a_tap_knows_its_part_on_any_screen(qtbot: QtBot, size: tuple[int, int]) -> None:
    projector = Projector(still=True)
    qtbot.addWidget(projector)
    projector.resize(*size)
    projector.show()
    projector.show_view(samples(4)["racing"])
    taps: list[Tap] = []
    projector.tapped.connect(taps.append)
    hands: Any = qtbot
    lies, scale = stage(*size)
    for part in projector.picture:
        x, y = part.rect.centre
        at = QPoint(round(lies.x + x * scale), round(lies.y + y * scale))
        hands.mouseClick(projector, Qt.MouseButton.RightButton, pos=at)
        hands.mouseClick(projector, Qt.MouseButton.LeftButton, pos=at)
        assert taps.pop().part == part
        assert not taps


def test_the_players_screen_counts_only_when_it_is_said_to_be_a_touch_screen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(qtbot, tmp_path)
    table.enter_input(Start("fast-fun-maths", ("Ana", "Ben"), {}))
    taken: list[Tap] = []
    monkeypatch.setattr(table.panel, "tap", taken.append)
    program = table.program
    part = next(iter(program.pictures.preview.picture))
    tap = Tap(part, *part.rect.centre)
    program.pictures.projector.tapped.emit(tap)
    assert taken == []
    touch = next(a for a in table.window.toolbar.menu().actions() if "tap" in a.text())
    touch.trigger()
    program.pictures.projector.tapped.emit(tap)
    assert taken == [tap]
    assert program.settings.touch
    program.pictures.preview.tapped.emit(tap)
    assert taken == [tap, tap]
    table.close()
