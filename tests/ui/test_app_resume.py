"""Killed at any moment, the program offers the match again and continues exactly there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.ui.operator_driver import THREE, Table

from gotit.core.inputs import Start
from gotit.record.replay import fingerprint

_PLAY = """
import sys, time
from pathlib import Path
from PyQt6.QtWidgets import QApplication
from gotit.app.program import Program
from gotit.core import inputs as i
from gotit.games.shelf import shelf
from gotit.record.matches import Matches
from gotit.record.replay import fingerprint
from gotit.ui.settings import Settings

app = QApplication(sys.argv[:1])
games = shelf()
program = Program(app, games, Matches(Path(sys.argv[1]), games), Settings(muted=True), None, with_boxes=False)
program.open()
app.processEvents()
program.choose_resume(False)
program.enter(i.Start("fast-fun-maths", ("Ana", "Ben", "Chidi"), {}))
program.enter(i.Act({"do": "turn_over"}))
program.enter(i.SeatPress(2, "pass"))
program.enter(i.SeatPress(3, "call"))
until = time.monotonic() + 60
while program.loop.session.state.phase != "explaining" and time.monotonic() < until:
    app.processEvents()
session = program.loop.session
print(session.state.phase, session.state.callers, fingerprint(session), flush=True)
time.sleep(60)
"""


@pytest.fixture
def killed(tmp_path: Path) -> tuple[Path, str]:
    """A folder with the journal of a program that was killed while Chidi was explaining, and how its session stood."""
    folder = tmp_path / "matches"
    with subprocess.Popen(
        [sys.executable, "-c", _PLAY, str(folder)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as playing:
        assert playing.stdout is not None
        said = playing.stdout.readline().split()
        playing.send_signal(signal.SIGKILL)
    assert said[:2] == ["explaining", "(3,)"]
    return folder, said[-1]


def test_a_killed_program_goes_on_exactly_there(qtbot: QtBot, killed: tuple[Path, str]) -> None:
    folder, stood = killed
    table = Table(qtbot, folder)
    try:
        resume = table.window.setup.resume
        qtbot.waitUntil(resume.isVisible)
        assert "of Got It! Fast Fun Maths: Ana, Ben and Chidi, round 1, last played at" in resume.words.text()
        found = table.program.found
        assert found is not None
        assert fingerprint(found.session) == stood
        table.click(resume.resume)
        assert not table.window.setting_up
        assert table.phase() == "explaining"
        assert table.view.callers == (3,)
        assert table.player(2).out
        assert table.window.play.timer.text() == "clock stopped"
        assert [line[10:] for line in table.log.splitlines()] == ["The match goes on where it was left."]
        assert "Chidi" in table.window.play.headline.text()
        table.click(table.offer("Mistake  (M)"))
        assert table.player(3).out
        assert table.phase() == "racing"
        table.undo()
        assert not table.player(3).out
    finally:
        table.close()


def test_after_the_computer_was_off_a_race_begins_anew_and_the_log_says_so(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The clock of earlier calls is gone, so nothing can be compared with them."""
    first = Table(qtbot, tmp_path)
    first.start()
    first.race()
    window = first.program.loop.session.arming
    assert window is not None
    first.close()
    monkeypatch.setattr("gotit.app.clock.SAME_BOOT_NS", -1)
    table = Table(qtbot, tmp_path)
    try:
        qtbot.waitUntil(table.window.setup.resume.isVisible)
        table.click(table.window.setup.resume.resume)
        said = [line[10:] for line in table.log.splitlines()]
        assert said[0] == "The match goes on where it was left."
        assert said[1].startswith("New start: earlier buzzes don't count.")
        assert len(said) == 2
        anew = table.program.loop.session.arming
        assert anew is not None
        assert anew.epoch > window.epoch
        assert anew.sources == window.sources  # the keyboard is in it
        table.call(2)
        assert table.view.callers == (2,)
    finally:
        table.close()


def test_what_happens_after_the_restart_is_kept_in_the_same_journal(qtbot: QtBot, killed: tuple[Path, str]) -> None:
    folder, _ = killed
    first = Table(qtbot, folder)
    qtbot.waitUntil(first.window.setup.resume.isVisible)
    first.click(first.window.setup.resume.resume)
    first.click(first.offer("Mistake  (M)"))
    stood = fingerprint(first.program.loop.session)
    first.close()
    assert len(list(folder.glob("*.gotit"))) == 1
    second = Table(qtbot, folder)
    try:
        qtbot.waitUntil(second.window.setup.resume.isVisible)
        found = second.program.found
        assert found is not None
        assert fingerprint(found.session) == stood
    finally:
        second.close()


def test_a_new_match_leaves_the_old_one_alone(qtbot: QtBot, killed: tuple[Path, str]) -> None:
    folder, _ = killed
    old = next(folder.glob("*.gotit")).read_bytes()
    table = Table(qtbot, folder)
    try:
        qtbot.waitUntil(table.window.setup.resume.isVisible)
        table.click(table.window.setup.resume.leave)
        assert not table.window.setup.resume.isVisible()
        table.start()
        assert table.phase() == "turning"
        assert len(list(folder.glob("*.gotit"))) == 2
        assert old in [path.read_bytes() for path in folder.glob("*.gotit")]
    finally:
        table.close()


def test_a_finished_or_never_started_match_is_not_offered(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path)
    try:
        assert not table.window.setup.resume.isVisible()
        assert list(tmp_path.glob("*.gotit")) == []
    finally:
        table.close()


def test_a_fresh_log_begins_with_the_match(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path)
    try:
        assert table.log == ""
        table.start()
        assert "Keyboard" not in table.log
    finally:
        table.close()


def test_when_nothing_can_be_kept_the_operator_is_told_and_can_play(qtbot: QtBot, tmp_path: Path) -> None:
    blocked = tmp_path / "a file, no folder"
    blocked.write_text("")
    table = Table(qtbot, blocked)
    try:
        qtbot.waitUntil(lambda: "after a crash" in table.banner)
        assert table.enter_input(Start("fast-fun-maths", THREE, {}))
        table.space()
        table.wait_for("racing")
    finally:
        table.close()


def test_an_input_that_cannot_be_kept_does_not_happen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(qtbot, tmp_path)
    try:
        table.start()

        def full(*_: object) -> None:
            raise OSError("The disk is full.")

        before = table.program.loop.session
        monkeypatch.setattr(table.program.world, "keep", full)
        table.space()
        assert table.banner == "The disk is full."
        assert table.program.loop.session is before
        monkeypatch.undo()
        table.key(Qt.Key.Key_Space)
        table.wait_for("racing")
    finally:
        table.close()
