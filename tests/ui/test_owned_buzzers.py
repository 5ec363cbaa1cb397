"""The windowed program with a Buzz! that is not there: from its report to the verdict, its lamps, being pulled out."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.owned.fake import BUZZ, KEYS, Desk
from tests.ui.game_table import GameTable

from gotit.core.learned import Learned
from gotit.owned.owned import Owned
from gotit.ui.operator.devices import DeviceRow

RED, HANDSET = 704, 5
NAMES = ("Ana", "Ben", "Cem")
SPARE = Learned(KEYS.vendor, KEYS.product, "Spare", (30,), KEYS.place, keyboard=True)


def test_from_a_buzz_to_the_verdict_and_out_of_the_race(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = GameTable(qtbot, tmp_path, "fast-fun-maths", NAMES, {"mode": "virtual"})
    desk = Desk(BUZZ, KEYS)
    monkeypatch.setattr("gotit.app.world.Owned", partial(Owned, finding=desk.find, opening=desk.open))
    try:
        match.program.world.start_owned([SPARE])
        owned = match.program.world.owned
        assert owned is not None
        qtbot.waitUntil(lambda: match.program.loop.session.seating.plays("own:2a7a:0001:1"))
        match.program.devices.show()
        assert match.window.setup.roll_words.text() == "Buzz!: 4 buttons ready. Spare: 1 button ready."
        assert [each.use.found for each in desk.opened] == [BUZZ], "before the match no keyboard is read"
        match.start()
        match.hands.keyClick(match.focus(), Qt.Key.Key_Space)
        assert owned.keys_wanted
        desk.at(BUZZ).say(RED + HANDSET)
        qtbot.waitUntil(lambda: match.program.loop.session.state.callers == (2,))
        match.program.devices.show()
        row = match.window.devices.rows["own:054c:0002:1"]
        assert isinstance(row, DeviceRow)
        assert "controller · ±" in row.facts.text()
        desk.plugged.remove(BUZZ)
        desk.at(BUZZ).unplug()
        qtbot.waitUntil(lambda: not match.program.loop.session.seating.plays("own:054c:0002:1"))
        match.program.devices.show()
        assert match.window.devices.rows["own:054c:0002:1"].problem.text().startswith("Not connected.")
    finally:
        match.close()
