"""When something is wrong at five past nine: one key says what, and what to try; the report holds nobody's name."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from PyQt6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.app import help as app_help
from gotit.app.checkup import LOW_DISK_BYTES, Facts, checkup
from gotit.app.report import without_names
from gotit.core import inputs as i
from gotit.core.called import KEYBOARD, called_box
from gotit.core.message import say
from gotit.ui.operator.devices import DeviceView
from gotit.ui.settings import Settings

BOX_A = called_box("Box A")
FINE = Facts(
    picture="projected",
    devices=(DeviceView("box:a", BOX_A, present=True), DeviceView("keys", KEYBOARD, "keyboard", present=True)),
    free_bytes=10 * LOW_DISK_BYTES,
)


def wrong(**facts: object) -> list[str]:
    """What is wrong, and what to try, with these facts and everything else fine."""
    found = [finding for finding in checkup(replace(FINE, **facts)) if finding.wrong]
    return [f"{heard(finding.what, 'Ana', 'Ben')} {heard(finding.to_try)}" for finding in found]


def test_nothing_is_wrong_with_a_room_that_is_ready() -> None:
    assert wrong() == []


@pytest.mark.parametrize(
    ("facts", "what"),
    [
        ({"picture": "lost"}, "The players' screen was unplugged. Plug its cable in again."),
        ({"picture": "choose"}, "The players' picture is on no screen: there are several. Choose one"),
        ({"blank": True}, "The players' screen is dark, because you turned it off. Press Ctrl+B"),
        ({"silent": (BOX_A,)}, "The verdict waits for Box A. Check its cable. F4 decides"),
        ({"unreached": (2,)}, "Ben can't buzz: no button is theirs. Click “Roll-call”"),
        ({"clock_stands": True}, "The clock stands still. Give more time"),
        ({"sound_problem": say("no_loudspeaker_here", "No sound.")}, "No sound. Plug in or switch on a loudspeaker"),
        ({"free_bytes": 3_500_000}, "The disk is nearly full: 3 MB are left. Empty the trash"),
        ({"free_bytes": None}, "Matches can't be saved on this computer now. You can play on"),
        (
            {"devices": (DeviceView("box:a", BOX_A, problem="It doesn't answer. Check the cable."),)},
            "Box A has a problem. It doesn't answer. Check the cable.",
        ),
    ],
)
def test_each_trouble_is_named_with_what_to_try(facts: dict[str, object], what: str) -> None:
    (found,) = wrong(**facts)
    assert found.startswith(what)


@given(st.lists(st.sampled_from(["Ana", "Ben K.", "李小龙", "O’Neil", "Łukasz", "x.y", "Al"]), min_size=1))
def test_no_name_is_left_in_a_text(names: list[str]) -> None:
    text = " ".join(f"seat 1 is {name}, {name.upper()}; “{name}”" for name in names) + " also Alfred"
    cleaned = without_names(text, names)
    assert not [name for name in names if f" {name}," in cleaned or f"“{name}”" in cleaned or name.upper() in cleaned]
    assert "Alfred" in cleaned


def test_f1_says_what_is_wrong_and_stays_up_to_date(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path / "matches")
    try:
        table.start()
        page = table.program.help.page
        assert not page.isVisible()
        qtbot.waitUntil(table.window.isActiveWindow)
        table.key(Qt.Key.Key_F1)
        assert page.isVisible()
        assert "The clock stands still" not in page.said()
        table.race()
        table.program.enter(i.StopClock())
        table.program.pictures.set_blank(True)
        qtbot.waitUntil(lambda: "The players' screen is dark" in page.said(), timeout=5_000)
        table.hands.keyClick(page, Qt.Key.Key_Escape)
        assert not page.isVisible()
    finally:
        table.close()


def test_a_report_is_one_file_without_a_name(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "gotit.log"
    log.write_text("2026-09-01 ERROR: KeyError: 'Zsófia Kiss' in seat 1\n", encoding="utf-8")
    monkeypatch.setattr(app_help, "log_file", lambda: log)
    table = Table(qtbot, tmp_path / "matches", Settings(names=("Zsófia Kiss", "Ben")))
    try:
        table.start()
        table.program.help.open()
        table.program.help.save_report(tmp_path / "report.txt")
        report = (tmp_path / "report.txt").read_text("utf-8")
        assert "fast-fun-maths" in report
        assert "KeyError" in report
        assert "PyQt6 " in report
        for name in ("Zsófia", "Kiss", "Ben"):
            assert name not in report
        assert "It holds no names" in table.banner
        table.program.help.save_report(tmp_path)
        assert "couldn't be saved" in table.banner
    finally:
        table.close()
