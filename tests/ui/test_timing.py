"""The timing window: the limit and what it refuses, pairs in words, the slap test during a match, the plots."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QColor, QImage
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.speech import heard
from tests.ui.operator_driver import Table

from gotit.app.devices import clock_points, device_views
from gotit.boxes.events import BoxHealth, ClockSample, Way
from gotit.boxes.reasons import FRAMES_USED, WIRE_DEAF
from gotit.core import inputs as i
from gotit.core.called import by_name
from gotit.core.domes import Domes
from gotit.core.press import HOST_CLOCK, Reading
from gotit.ui.operator.clock_points import ClockPoint, drift_apart
from gotit.ui.operator.operator_view import PairRow
from gotit.ui.operator.pair_table import summary
from gotit.ui.operator.slap_test_panel import BUSY
from gotit.ui.operator.timing import TimingWindow
from gotit.ui.settings import LIMIT_US
from gotit.ui.theme import DARK, LIGHT, Theme

USB = "usb:bus-1:0"


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    made = Table(qtbot, tmp_path / "matches")
    made.program.health_timer.stop()
    yield made
    made.close()


def join(table: Table, name: str, **clocks_us: int) -> None:
    """A box with three call buttons, and how precisely it is known."""
    table.enter_input(i.Joined(f"box:{name}", "ccc", f"Box {name.upper()}", 1))
    table.enter_input(i.Sharpness(f"box:{name}", clocks_us))


def slap(table: Table, name: str, number: int, at_us: int) -> None:
    """A press as the ports' thread would have delivered it."""
    readings = (Reading(f"box:{name}:1", at_us, at_us + 2), Reading(HOST_CLOCK, at_us - 140, at_us + 140))
    press = i.Press(f"box:{name}", number, readings, 0)
    table.program.loop.enter(press)
    table.program.world.pressed.emit(press)


def timing(table: Table) -> TimingWindow:
    table.window.show_timing()
    table.qtbot.waitExposed(table.window.timing)
    return table.window.timing


# --- the limit -------------------------------------------------------------------------------------------------------


def test_a_keyboard_alone_is_armed_with_the_usual_limit(table: Table) -> None:
    table.start()
    assert table.program.loop.session.limit_us == LIMIT_US
    table.race()
    assert table.banner == ""


def test_a_race_between_boxes_without_a_common_clock_is_refused_until_they_have_one(table: Table) -> None:
    join(table, "a")
    join(table, "b")
    table.start()
    table.space()
    assert table.phase() == "turning"
    assert table.banner.startswith("The buzzers didn't open. ")
    assert "haven't matched clocks yet" in table.banner
    for name in "ab":
        table.enter_input(i.Sharpness(f"box:{name}", {HOST_CLOCK: 140}))
    table.race()


def test_the_whole_refusal_is_read_in_the_strip(table: Table) -> None:
    for name in ("a" * 8, "b" * 8, "c"):
        join(table, name, host=90_000)
    table.start()
    table.space()
    banner = table.window.banner
    QApplication.processEvents()
    needed = banner.heightForWidth(banner.width())
    assert table.banner.startswith("The buzzers didn't open. ")
    assert needed <= banner.height(), "the sentence is cut off"


def test_the_limit_is_chosen_at_set_up_or_in_the_match_and_remembered(table: Table) -> None:
    setup, window = table.window.setup, timing(table)
    setup.limit.setCurrentIndex(setup.limit.findData(1_000))
    assert window.limit.us == 1_000
    assert table.program.settings.limit_us == 1_000
    table.start()
    assert table.program.loop.session.limit_us == 1_000
    table.space()
    assert (
        "Between two buttons of Keyboard we can be sure only to ±30 ms (keyboard); your limit is ±1 ms." in table.banner
    )
    window.limit.setCurrentIndex(window.limit.findData(0))
    assert (table.program.loop.session.limit_us, setup.limit.us) == (0, 0)
    table.race()


def test_what_the_domes_add_is_chosen_in_the_match_shown_beside_the_clocks_and_remembered(table: Table) -> None:
    join(table, "a", host=5)
    join(table, "b", host=4)
    table.start()
    window = timing(table)
    domes, loop = window.domes, table.program.loop
    assert not domes.counts.isEnabled()
    domes.spread.setCurrentIndex(domes.spread.findData(1_000))
    assert loop.session.domes == Domes(1_000)
    assert window.state.text() == (
        "● For any two players we can tell who was first: ping · ±9 µs at worst. "
        "Domes of this kind differ by up to ±1 ms, which does not count."
    )
    domes.counts.setChecked(True)
    assert loop.session.domes == table.program.settings.domes == Domes(1_000, counts=True)
    assert window.state.text().endswith("and buzzes within 1 ms are too close to call.")
    table.window.show_devices(device_views((BoxHealth("COM3", "ready", "box:a", "Box A"),), 0, None))
    assert table.window.toolbar.devices.whole() == "1 box · ping · ±9 µs · domes ±1 ms"
    assert loop.session.limit_us == LIMIT_US, "the limit is about clocks alone"
    table.window.back_to_setup()
    table.start()
    assert loop.session.domes == Domes(1_000, counts=True)


# --- pairs -----------------------------------------------------------------------------------------------------------


def test_pairs_are_listed_the_coarsest_first_with_their_way(table: Table) -> None:
    join(table, "a", host=140, **{USB: 4})
    join(table, "b", host=150, **{USB: 4})
    join(table, "c", host=150)
    window = timing(table)
    rows = [
        [item.text() for column in range(3) if (item := window.pairs.item(row, column)) is not None]
        for row in range(window.pairs.rowCount())
    ]
    assert ["Box A and Box C", "ping · ±290 µs", ""] in rows
    assert ["Box A and Box B", "same hub · ±8 µs", ""] in rows
    assert ["Two buzzers of Box A", "same box · ±2 µs", ""] in rows
    assert rows[0][1:] == ["ping · ±300 µs", ""]
    assert rows[-1][2] == "no two players depend on it"  # in this lobby boxes serve all three
    table.enter_input(i.Left("box:c"))
    assert "Box C" not in str([window.pairs.item(row, 0).text() for row in range(window.pairs.rowCount())])  # type: ignore[union-attr]


def row(one: str, other: str, half_width_us: int | None, rivals: bool = True) -> PairRow:
    return PairRow((by_name(one), by_name(other)), "host" if half_width_us is not None else "", half_width_us, rivals)


@pytest.mark.parametrize(
    ("rows", "limit_us", "said"),
    [
        ((), 40_000, (True, "No two players have a buzzer yet. Plug in a box, or play with the keyboard.")),
        (
            (row("A", "B", 280),),
            40_000,
            (True, "For any two players we can tell who was first: ping · ±280 µs at worst."),
        ),
        (
            (row("A", "C", None, False), row("A", "B", 50_000), row("B", "B", 45_000)),
            40_000,
            (False, "Not exact to ±40 ms. A and B: ping · ±50 ms (and 1 more)."),
        ),
        ((row("A", "B", None),), 40_000, (False, "Not exact to ±40 ms. A and B: no common clock.")),
        (
            (row("A", "B", None),),
            0,
            (True, "A and B can't be compared yet: any buzz between them is too close to call."),
        ),
    ],
)
def test_the_state_in_a_sentence(rows: tuple[PairRow, ...], limit_us: int, said: tuple[bool, str]) -> None:
    fine, sentences = summary(rows, limit_us)
    assert (fine, " ".join(map(heard, sentences))) == said


def test_the_ways_of_a_box_and_why_not_by_others_are_told() -> None:
    health = BoxHealth(
        "COM3",
        "ready",
        "box:1",
        "Box 1",
        ways=(Way("box:1:7", 1), Way(USB, 4), Way(HOST_CLOCK, 140)),
        best_round_trip_us=412,
        last_round_trip_us=655,
        skew_ppm=-23.14,
        clock_breaks=2,
        frames=FRAMES_USED,
        sync=WIRE_DEAF,
    )
    view, _ = device_views((health,), 0, None)
    assert view.timing == (
        "One press is known by: same box ±1 µs, same hub ±4 µs, ping ±140 µs.",
        "Best ping: 412 µs there and back, the last one 655 µs. The computer's clock runs 23.1 ppm slower than the "
        "box's.",
        "The clocks ran apart 2 times (a sleeping computer does that); everything was measured again.",
        "USB frames are used.",
        "Hears nothing on the sync wire.",
    )


# --- the slap test ---------------------------------------------------------------------------------------------------


def test_two_slaps_are_measured_with_no_match_on(table: Table) -> None:
    join(table, "a", host=140)
    join(table, "b", host=140)
    window = timing(table)
    window.tabs.setCurrentWidget(window.slaps)
    at_us = table.program.clock.now_us()
    slap(table, "a", 0, at_us)
    assert window.slaps.heard.text() == "Heard Box A, button 1. And the other one?"
    slap(table, "b", 2, at_us + 3_240)
    assert window.slaps.last.text() == "Box A, button 1 first, Box B, button 3 +3 ms"
    assert "nothing proves it" in window.slaps.verdict.text()
    slap(table, "b", 2, at_us + 700_000)
    slap(table, "a", 0, at_us + 701_000)
    assert "2 slaps" in window.slaps.statistics.text()
    table.click(window.slaps.again)
    assert window.slaps.last.text() == ""


def test_keys_can_be_slapped_too(table: Table) -> None:
    window = timing(table)
    window.tabs.setCurrentWidget(window.slaps)
    table.qtbot.waitUntil(window.isActiveWindow)
    clock = table.program.clock
    at_us = clock.now_us()
    clock.now_us = lambda: at_us  # type: ignore[method-assign]
    try:
        table.key(Qt.Key.Key_1)
        table.key(Qt.Key.Key_2)
    finally:
        del clock.now_us
    assert "Keyboard, button 1 and Keyboard, button 2: too close to call" in window.slaps.last.text()


def test_a_match_never_feels_the_slap_test(table: Table) -> None:
    join(table, "a", host=140)
    window = timing(table)
    window.tabs.setCurrentWidget(window.slaps)
    table.start()
    table.race()
    session = table.program.loop.session
    assert session.arming is not None
    at_us = table.program.clock.now_us()
    press = i.Press("box:a", 0, (Reading(HOST_CLOCK, at_us, at_us + 2),), session.arming.epoch)
    table.program.loop.enter(press)
    table.program.world.pressed.emit(press)
    assert window.slaps.heard.text() == heard(BUSY)
    assert window.slaps.test.slaps == []
    table.enter_input(i.Watermark("box:a", (Reading(HOST_CLOCK, at_us + 9_000, at_us + 9_001),)))
    table.qtbot.waitUntil(lambda: table.program.loop.session.waiting_for in ((), ("keyboard",)))
    assert 1 in table.program.loop.session.arming.calls  # type: ignore[union-attr]


def test_the_plotting_library_is_not_loaded_before_it_is_looked_at() -> None:
    """Loading it would add half a second to every start."""
    code = "import sys, gotit.app.program; print([name for name in ('numpy', 'pyqtgraph') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- the plots -------------------------------------------------------------------------------------------------------


def history(seconds: int = 600) -> tuple[ClockPoint, ...]:
    """Samples of a crystal 23 ppm off, as boxes keep them. Frames start after a minute."""
    return clock_points(
        ClockSample(
            k * 1_000_000_000,
            1e6 + 23.0 * k + 5 * math.sin(k / 40),
            23.0 + 0.1 * math.cos(k / 40),
            140 + k % 20,
            400 + k % 90,
            None if k < 60 else 6,
        )
        for k in range(seconds)
    )


def test_offsets_are_shown_without_the_slope_of_the_skew() -> None:
    points = history()
    assert max(abs(us) for us in drift_apart(points)) < 12
    wild = points[0]._replace(offset_us=points[0].offset_us + 900, bound_us=1_500)
    tilted = drift_apart((wild, *points[1:]))
    assert max(abs(us) for us in tilted[1:]) < 12, "what was hardly known at the beginning does not tilt the rest"
    assert drift_apart(()) == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_plots_show_band_skew_and_bounds_in_the_theme_s_colours(qtbot: QtBot, theme: Theme) -> None:
    from gotit.ui.operator.clock_plot import ClockPlot

    plot = ClockPlot()
    qtbot.addWidget(plot)
    plot.resize(760, 520)
    plot.set_theme(theme)
    plot.show()
    plot.show_points(history(), 600.0)
    QApplication.processEvents()
    seen = colours(plot.grab().toImage())
    assert seen[QColor(theme.panel.fill).rgb()] > 100_000
    assert seen.get(QColor(theme.floor.edge).rgb(), 0) > 500  # the curves
    assert seen.get(QColor(theme.bad.edge).rgb(), 0) > 100  # the frames
    plot.show_points((), 600.0)
    QApplication.processEvents()
    assert colours(plot.grab().toImage()).get(QColor(theme.bad.edge).rgb(), 0) < 100


def colours(image: QImage) -> dict[int, int]:
    found: dict[int, int] = {}
    for y in range(image.height()):
        for x in range(image.width()):
            rgb = image.pixel(x, y)
            found[rgb] = found.get(rgb, 0) + 1
    return found


def test_redrawing_the_plots_is_cheap_and_closed_they_do_nothing(table: Table) -> None:
    asked: list[str] = []
    points = history()

    def ask(source: str) -> tuple[ClockPoint, ...]:
        asked.append(source)
        return points

    window = table.window.timing
    window.clocks.history = ask
    table.window.show_devices(device_views((BoxHealth("COM3", "ready", "box:1", "Box 1"),), 0, None))
    window.clocks.redraw()
    assert asked == []
    timing(table)
    window.tabs.setCurrentWidget(window.clocks)
    assert asked
    QApplication.processEvents()
    spent = []
    for _ in range(10):
        began = time.process_time()
        window.clocks.redraw()
        QApplication.processEvents()
        spent.append(time.process_time() - began)
    assert min(spent) < 0.04, spent  # 8 ms on the machine on which it was written
    window.close()
    del asked[:]
    window.clocks.redraw()
    assert asked == []
    assert not any(timer.isActive() for timer in window.clocks.findChildren(QTimer))
