"""One round of each game, started and judged by a script that reads nothing but the accessibility bus.

The script (`by_access`) is a process of its own, and so is the program, on a screen and a bus made for this.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import Any, cast

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot
from tests.app.x_keys import ROOT, x_server
from tests.patience import PATIENCE_S
from tests.ui.at_spi import LAUNCHER
from tests.ui.rounds import ROUNDS

from gotit.ui.operator.typed_line import TypedLine


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Of each game, why its round could not be played; "": it was."""
    if not all(map(shutil.which, ("Xvfb", "dbus-run-session", LAUNCHER))):
        pytest.skip("needs Xvfb, D-Bus and at-spi2-core")
    home = tmp_path_factory.mktemp("home")
    script = [sys.executable, "-m", "tests.ui.by_access", str(home / "matches")]
    with x_server() as display:
        environment = {
            **os.environ,
            "DISPLAY": display,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "XDG_CACHE_HOME": str(home),
            "XDG_RUNTIME_DIR": str(home),
        }
        ran = subprocess.run(
            ["dbus-run-session", "--", *script],
            cwd=ROOT, env=environment, capture_output=True, text=True, timeout=8 * PATIENCE_S, check=False,
        )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    return dict(json.loads(line) for line in ran.stdout.splitlines())


@pytest.mark.parametrize("game", ROUNDS)
def test_a_round_is_judged_by_what_the_accessibility_bus_tells_alone(told: dict[str, str], game: str) -> None:
    assert told.pop(game) == ""


def test_the_script_knows_nothing_of_the_program() -> None:
    code = (
        "import sys, tests.ui.by_access; print([name for name in sys.modules if name.startswith(('gotit', 'PyQt6'))])"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    found = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=environment, text=True)
    assert found == "[]\n"


def test_what_is_written_into_a_line_at_once_is_typed_too(qtbot: QtBot) -> None:
    """As screen readers and dictation do: past the keys, and past what the program itself puts there."""
    line, told, hands = TypedLine(), list[str](), cast("Any", qtbot)
    qtbot.addWidget(line)
    line.textEdited.connect(told.append)
    line.setText("ours")
    line.clear()
    assert told == []
    hands.keyClicks(line, "ab")
    hands.keyClick(line, Qt.Key.Key_Backspace)
    QLineEdit.setText(line, "written")
    QLineEdit.setText(line, "")
    assert told == ["a", "ab", "a", "written", ""]
    for _ in range(2):
        QLineEdit.setText(line, "again")
        line.clear()
    assert told[5:] == ["again", "again"]


def test_a_line_that_changes_what_is_typed_hears_it_once(qtbot: QtBot) -> None:
    line, told, hands = TypedLine(), list[str](), cast("Any", qtbot)
    qtbot.addWidget(line)
    line.textEdited.connect(told.append)
    line.textEdited.connect(lambda text: line.setText(text.upper()))
    hands.keyClicks(line, "ab")
    assert told == ["a", "Ab"]
    QLineEdit.setText(line, "ab")
    assert told == ["a", "Ab", "ab"]
    assert line.text() == "AB"
