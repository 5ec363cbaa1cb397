"""An unexpected error is logged, reported and survived."""

from __future__ import annotations

import logging
import sys
import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.app.errors import catch, write_log_to


@pytest.mark.qt_no_exception_capture
def test_a_slot_that_fails_is_logged_and_told_and_the_match_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "log" / "gotit.log"
    assert write_log_to(file) is None
    table = Table(qtbot, tmp_path / "matches")
    release = catch(table.program.troubled.emit, file)
    try:
        table.window.toolbar.undo.clicked.connect(lambda: 1 // 0)
        table.start()
        table.race()
        table.click(table.window.toolbar.undo)
        assert "ZeroDivisionError" in table.banner
        assert str(file) in table.banner
        assert "ZeroDivisionError" in file.read_text("utf-8")
        table.space()
        table.wait_for("racing")
    finally:
        release()
        table.close()
        log = logging.getLogger("gotit")
        for handler in list(log.handlers):
            handler.close()
            log.removeHandler(handler)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_thread_that_fails_is_told_on_the_main_thread(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "matches")
    release = catch(table.program.troubled.emit, tmp_path / "log")
    try:
        failing = threading.Thread(target=lambda: 1 // 0)
        failing.start()
        failing.join()
        assert table.banner == ""
        qtbot.waitUntil(lambda: "ZeroDivisionError" in table.banner)
    finally:
        release()
        table.close()


def test_the_hooks_are_given_back(tmp_path: Path) -> None:
    before = sys.excepthook, threading.excepthook
    release = catch(lambda _: None, tmp_path / "log")
    assert sys.excepthook is not before[0]
    release()
    assert (sys.excepthook, threading.excepthook) == before


def test_a_log_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "No log can be written" in heard(write_log_to(tmp_path / "file" / "gotit.log"))
