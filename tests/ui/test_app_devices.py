"""The boxes as the operator sees them: health in words, a silent box, one that comes and goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.app.devices import device_views
from gotit.boxes.events import BoxHealth
from gotit.core.called import called_box
from gotit.core.inputs import Benched, Joined, Left, Press, SetTerms, Sharpness, Undo, Watermark
from gotit.core.message import say
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.seating import Seating, Source
from gotit.core.terms import Terms
from gotit.ui.operator.devices import accuracy_words

NOW_NS = 100_000_000_000


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    made.program.health_timer.stop()
    yield made
    made.close()


def test_health_in_words() -> None:
    good = BoxHealth(
        "/dev/ttyACM0",
        "ready",
        "box:e661",
        "Box E661",
        fw="0.1.0",
        jitter_us=1,
        uncertainty_us=212,
        up_s=4000,
        last_press_input=2,
        last_press_ns=NOW_NS - 75_000_000_000,
    )
    view, keyboard = device_views((good,), NOW_NS, (0, NOW_NS))
    assert heard(accuracy_words(view)) == "same box · ±1 µs"
    assert view.health == ("firmware 0.1.0", "against this computer ±212 µs", "up 1 h 6 min")
    assert view.last_press == "button 3, 1 min ago"
    assert view.problem == ""
    assert heard(accuracy_words(keyboard)) == "keyboard · ±15 ms"
    assert keyboard.last_press == "key 1, just now"


def test_a_box_that_was_unplugged_is_still_named() -> None:
    gone = Source("box:1", "ccc", "Box 1", 1, present=False)
    simulated = Source("demo", "ccc", "A program", 1)
    first, second, keyboard = device_views((), NOW_NS, None, Seating({"box:1": gone, "demo": simulated}))
    assert (heard(first.called), first.present) == ("Box 1", False)
    assert "its seats wait for it" in first.problem
    assert heard(accuracy_words(second)) == "simulated · ±1 µs"
    assert keyboard.kind == "keyboard"


@pytest.mark.parametrize(
    ("health", "problem"),
    [
        (BoxHealth("COM3", "silent"), "This box doesn't answer. Check the cable, or plug it in again."),
        (BoxHealth("COM3", "closed", sentence=say("used", "COM3 is in use.")), "COM3 is in use."),
        (BoxHealth("COM3", "ready", lost=2, drops=1), "Presses were lost (3): the box had no room left."),
        (BoxHealth("COM3", "ready", faults=("Button 4 is stuck.",)), "Button 4 is stuck."),
        (BoxHealth("COM3", "measuring"), ""),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(health: BoxHealth, problem: str) -> None:
    assert device_views((health,), NOW_NS, None)[0].problem == problem


def test_a_troubled_box_is_seen_from_everywhere(table: Table) -> None:
    troubled = BoxHealth("COM3", "silent", "box:1", "Box 1")
    table.start()
    table.window.show_devices(device_views((troubled,), NOW_NS, None))
    assert table.window.toolbar.devices.whole() == "▲ Box 1: see “Boxes”"
    assert table.window.play.tabs.tabText(1) == "Boxes ▲"
    rows = table.window.devices.rows
    assert set(rows) == {"box:1", "keyboard"}
    table.window.play.tabs.setCurrentIndex(1)
    table.qtbot.waitUntil(lambda: 0 < rows["box:1"].y() < rows["keyboard"].y())
    table.window.show_devices(device_views((), NOW_NS, None))
    assert table.window.toolbar.devices.whole() == "keyboard only · ±30 ms (coarse)"
    assert list(table.window.devices.rows) == ["keyboard"]


@pytest.mark.parametrize("way", ["click", "key", "key in another window", "key in a field", "key in a list"])
def test_a_verdict_that_waits_for_a_silent_box_is_decided_without_it_by_the_operator_alone(
    table: Table, way: str
) -> None:
    for name in ("box:1", "box:2"):
        table.enter_input(Joined(name, "ccc", f"Box {name[-1]}", 1))
        table.enter_input(Sharpness(name, {HOST_CLOCK: 140}))
    table.start()
    table.race()
    window = table.program.loop.session.arming
    assert window is not None
    at_us = table.program.clock.now_us()
    table.enter_input(Press("box:1", 0, (Reading(HOST_CLOCK, at_us, at_us + 2),), window.epoch))
    table.enter_input(Watermark("box:1", (Reading(HOST_CLOCK, at_us + 9, at_us + 10),)))
    assert table.phase() == "racing"
    table.qtbot.waitUntil(lambda: table.window.play.big.text() == "Checking the buzz …")
    table.qtbot.waitUntil(table.window.holdup.isVisible)
    assert "Box 2 doesn't answer" in table.window.holdup.words.text()
    shown = table.window.operator.table
    assert shown is not None
    assert shown.waiting_for == (called_box("Box 2"),)
    decide = table.button("Decide without it")
    if way == "key":
        table.key(Qt.Key.Key_F4)
    elif way == "key in another window":
        table.window.phones.show()
        table.hands.keyClick(table.window.phones, Qt.Key.Key_F4)
    elif way in ("key in a field", "key in a list"):
        place = QLineEdit(table.window) if way == "key in a field" else QComboBox(table.window)  # a list opens with F4
        place.show()
        place.setFocus()
        table.hands.keyClick(place, Qt.Key.Key_F4)
    else:
        table.click(decide)
    assert table.view.callers == (1,)
    assert not table.window.holdup.isVisible()
    table.key(Qt.Key.Key_F4)
    assert table.banner == "", "nobody is waited for: it does nothing"
    table.enter_input(Undo())
    assert table.phase() == "racing"


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_head_start_is_waited_for_until_the_operator_goes_on(table: Table, way: str) -> None:
    table.enter_input(Joined("box:1", "ccc", "Box 1", 1))
    table.enter_input(Sharpness("box:1", {HOST_CLOCK: 140}))
    table.start()
    table.race()
    table.enter_input(SetTerms(2, terms=Terms(head_start_us=60_000_000)))
    window = table.program.loop.session.arming
    assert window is not None
    at_us = table.program.clock.now_us()
    table.enter_input(Press("box:1", 0, (Reading(HOST_CLOCK, at_us, at_us + 2),), window.epoch))
    table.qtbot.waitUntil(table.window.holdup.isVisible)
    said = table.window.holdup.words.text()
    assert said == "Somebody has buzzed. It waits for somebody with a head start."
    assert not any(name in said for name in table.program.loop.session.names), "others may see this window"
    table.qtbot.waitUntil(lambda: table.window.play.big.text() == "Checking the buzz …")
    if way == "key":
        table.key(Qt.Key.Key_F4)
    else:
        table.click(table.button("Don't wait"))
    table.enter_input(Watermark("box:1", (Reading(HOST_CLOCK, at_us + 9, at_us + 10),)))
    assert table.view.callers == (1,)
    assert not table.window.holdup.isVisible()


@pytest.mark.parametrize("where", ["banner", "devices"])
def test_a_box_that_is_out_of_the_race_is_told_with_a_button_that_lets_it_in_again(table: Table, where: str) -> None:
    table.enter_input(Joined("box:1", "ccc", "Box 1", 1))
    table.start()
    table.race()
    table.enter_input(Benched("box:1", "flooding", 412))
    said = "Box 1 sends presses far faster than a hand can: free its buttons, or unplug it. It is out of the race."
    assert table.window.holdup.words.text() == said
    assert said in table.log
    assert "412 presses came too fast" in table.log
    window = table.program.loop.session.arming
    assert window is not None
    assert window.sources == ("keyboard",), "its seats go on by their keys"
    table.program.devices.show()
    row = table.window.devices.rows["box:1"]
    assert row.problem.text() == said
    table.window.play.tabs.setCurrentIndex(1)
    table.click(row.way_back if where == "devices" else table.window.holdup.way_out)
    assert table.program.loop.session.seating.benched == {}
    assert not table.window.holdup.isVisible()
    table.program.devices.show()
    assert not row.way_back.isVisible()
    window = table.program.loop.session.arming
    assert window is not None
    assert "box:1" in window.sources


def test_what_boxes_said_is_not_written_down_while_a_verdict_is_awaited(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("box:1", "box:2"):
        table.enter_input(Joined(name, "ccc", f"Box {name[-1]}", 1))
        table.enter_input(Sharpness(name, {HOST_CLOCK: 140}))
    table.start()
    table.race()
    program, flushed = table.program, list[bool]()
    monkeypatch.setattr(program.world, "flush", lambda: flushed.append(True))
    window = program.loop.session.arming
    assert window is not None
    at_us = program.clock.now_us()
    table.enter_input(Press("box:1", 0, (Reading(HOST_CLOCK, at_us, at_us + 2),), window.epoch))
    program.look_after()
    assert not flushed
    table.qtbot.waitUntil(lambda: bool(program.loop.session.silent))
    program.look_after()
    assert flushed, "a box that keeps silent holds up the verdict anyway, and its health is wanted"


def test_a_label_with_a_comma_is_shown_whole(table: Table) -> None:
    table.enter_input(Joined("box:1", "ccc", "Box 1, left", 1))
    assert table.window.setup.players.rows[0].button_words.text() == "Box 1, left"


def test_a_box_that_is_unplugged_and_comes_back_keeps_its_seats(table: Table) -> None:
    table.enter_input(Joined("box:1", "ccc", "Box 1", 1))
    table.start()
    assert heard(table.window.operator.buttons[2].whole) == "Box 1, button 2"
    table.enter_input(Left("box:1"))
    assert heard(table.window.operator.buttons[2].whole) == "key 2"
    table.race()
    table.enter_input(Joined("box:1", "ccc", "Box 1", 1))
    assert heard(table.window.operator.buttons[2].whole) == "Box 1, button 2"
    table.key(Qt.Key.Key_2)
    assert table.phase() == "racing"  # the box serves this seat again, so its key does not
