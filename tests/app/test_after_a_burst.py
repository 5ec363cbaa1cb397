"""The operator's window follows the picture of the class: after a burst of slaps, and yet soon."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import Table

from gotit.app.after_a_burst import LATEST_MS, QUIET_MS


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    made.start()
    yield made
    made.close()


class Follows:
    """When the operator's window was shown, in ms, while boxes send every so many ms."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        self.program, self.now_ms, self.shown_ms = table.program, 0, list[int]()
        later = self.program._operators
        self._timer, self._due_ms = later._timer, -1
        monkeypatch.setattr(later, "_now_us", lambda: 1000 * self.now_ms)
        monkeypatch.setattr(self.program.window, "show_operator", lambda _: self.shown_ms.append(self.now_ms))
        monkeypatch.setattr(self._timer, "start", lambda: self._set(self.now_ms + QUIET_MS))
        monkeypatch.setattr(self._timer, "isActive", lambda: self._due_ms >= 0)
        monkeypatch.setattr(self._timer, "stop", lambda: self._set(-1))

    def send(self, every_ms: int, until_ms: int) -> None:
        self.program.world.draining = True
        for self.now_ms in range(until_ms + 2 * LATEST_MS):
            if 0 <= self._due_ms <= self.now_ms:
                self._timer.timeout.emit()
            if self.now_ms <= until_ms and self.now_ms % every_ms == 0:
                self.program.refresh(self.program.loop.session)

    def _set(self, due_ms: int) -> None:
        self._due_ms = due_ms


def test_no_slap_of_a_burst_waits_for_the_operators_window(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    follows = Follows(table, monkeypatch)
    follows.send(every_ms=QUIET_MS // 2, until_ms=100)
    assert follows.shown_ms == [100 + QUIET_MS]


def test_a_box_that_sends_all_the_time_does_not_hold_it_up(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    follows = Follows(table, monkeypatch)
    follows.send(every_ms=1, until_ms=3 * LATEST_MS)
    assert len(follows.shown_ms) >= 3
    assert follows.shown_ms[0] <= LATEST_MS
