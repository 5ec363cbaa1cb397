"""Which screen the players see: never the operator's own, the same monitor again, hidden if it is unplugged.

The windows run in their own process, on two fake monitors of Qt's offscreen platform.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_S
from tests.speech import heard

from gotit.ui.screens import choose, fit, same_monitor
from gotit.ui.settings import ScreenIdentity

LAPTOP = ScreenIdentity("AUO", "0x323d", "", "eDP-1")
EPSON = ScreenIdentity("EPSON", "EB-X41", "X4KF1", "HDMI-1")
BENQ = ScreenIdentity("BenQ", "MW550", "77", "DP-2")
NAMELESS = ScreenIdentity("", "", "", "VGA-1")


def test_a_window_is_no_larger_than_its_screen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    screen = window.screen()
    assert screen is not None
    free = screen.availableGeometry()
    window.resize(free.width() + 80, 100)
    fit(window)
    assert (window.width() < free.width(), window.height()) == (True, 100)


def test_the_only_other_screen_is_the_projector() -> None:
    assert choose([LAPTOP, EPSON], LAPTOP, None) == EPSON


def test_with_several_others_the_operator_is_asked() -> None:
    assert choose([LAPTOP, EPSON, BENQ], LAPTOP, None) is None


def test_the_remembered_monitor_is_known_on_another_connector() -> None:
    moved = ScreenIdentity("EPSON", "EB-X41", "X4KF1", "DP-1")
    assert choose([LAPTOP, BENQ, moved], LAPTOP, EPSON) == moved


def test_an_unknown_monitor_does_not_take_the_remembered_ones_place() -> None:
    assert choose([LAPTOP, BENQ], LAPTOP, EPSON) is None


def test_never_over_the_operators_buttons() -> None:
    assert choose([LAPTOP], LAPTOP, None) is None
    assert choose([LAPTOP, EPSON], EPSON, EPSON) is None


def test_monitors_without_a_serial_are_told_apart_by_their_connector() -> None:
    assert same_monitor(NAMELESS, NAMELESS)
    assert not same_monitor(NAMELESS, ScreenIdentity("", "", "", "VGA-2"))
    assert not same_monitor(EPSON, ScreenIdentity("EPSON", "EB-X41", "other", "HDMI-1"))


def test_labels_are_for_people() -> None:
    assert heard(EPSON.label) == "EPSON EB-X41 (HDMI-1)"
    assert heard(NAMELESS.label) == "VGA-1"
    assert heard(ScreenIdentity().label) == "a screen without a name"


_TWO = """
import sys
from PyQt6.QtWidgets import QApplication
from gotit.app.books import NoBooks
from gotit.app.program import Program
from gotit.games.shelf import shelf
from gotit.ui.settings import Settings
from gotit.ui.screens import identity

app = QApplication(sys.argv[:1])
program = Program(app, shelf(), NoBooks(), Settings(muted=True, names=("Ana", "Ben")), None, with_boxes=False)
program.window.setGeometry(0, 0, 1366, 700)
program.open()
app.processEvents()
laptop, beamer = sorted(app.screens(), key=lambda screen: screen.geometry().x())
preview, screens, projector = program.window.preview, program.showing.screens, program.pictures.projector
"""


def run_on_two_screens(tmp_path: Path, script: str) -> None:
    """Run a script on a laptop's screen with a projector beside it. It fails by its own asserts."""
    screens = [
        {"name": "eDP-1", "x": 0, "y": 0, "width": 1366, "height": 768},
        {"name": "HDMI-1", "x": 1366, "y": 0, "width": 1920, "height": 1080},
    ]
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": screens}))
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": f"offscreen:configfile={config}",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", f"{_TWO}{script}program.stop()\n"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=5 * PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(
            """
assert projector.isVisible() and projector.isFullScreen()
assert projector.geometry() == beamer.geometry(), projector.geometry()
assert program.window.screen() is laptop
assert "HDMI-1" in preview.where.text()
assert program.pictures.main is projector
""",
            id="fills the other screen at the start",
        ),
        pytest.param(
            """
app.screenRemoved.emit(beamer)
assert not projector.isVisible()
assert program.window.isVisible() and "was unplugged" in program.window.banner.text()
program.window.setup.do_start()
assert program.pictures.main is not projector
app.screenAdded.emit(beamer)
assert projector.isVisible() and projector.geometry() == beamer.geometry()
app.processEvents()
assert projector.view is not None and projector.view.title == "Got It! Fast Fun Maths"
""",
            id="unplugged in play and plugged in again",
        ),
        pytest.param(
            """
from gotit.ui.settings import ScreenIdentity
app.screenRemoved.emit(beamer)
screens.lost = screens.remembered = ScreenIdentity("EPSON", "EB", "1", "HDMI-1")
app.screenAdded.emit(beamer)
assert not projector.isVisible()
assert "A screen was plugged in" in program.window.banner.text()
preview.show_button.click()
assert projector.isVisible() and program.settings.projector == identity(beamer)
""",
            id="another projector is offered and not taken",
        ),
        pytest.param(
            """
assert "would_cover_buttons" == screens.show_on(identity(laptop)).code
assert projector.geometry() == beamer.geometry()
actions = [a for a in preview.menu().actions() if "yours" in a.text()]
assert len(actions) == 1 and not actions[0].isEnabled()
preview.show_button.click()
assert not projector.isVisible()
preview.toggle()
assert projector.isVisible()
screens.identify()
app.processEvents()
labels = [w for w in app.topLevelWidgets() if w.objectName() == "identify" and w.isVisible()]
assert len(labels) == 2
""",
            id="choose hide show and identify",
        ),
        pytest.param(
            """
program.window.setGeometry(1400, 20, 1366, 700)
app.processEvents()
screens.operator_moved()
assert program.window.screen() is beamer
assert not projector.isVisible() and "was closed" in program.window.banner.text()
""",
            id="the operator's window moves onto the projector",
        ),
        pytest.param(
            """
preview.show_button.click()
assert program.settings.single_screen and not projector.isVisible()
preview.show_button.click()
assert not program.settings.single_screen and projector.isVisible()
assert projector.windowFlags() & projector.windowFlags().WindowDoesNotAcceptFocus
assert program.settings.projector == identity(beamer)
""",
            id="one screen is remembered too",
        ),
        pytest.param(
            """
preview.blank_button.click()
assert projector.picture == ()
preview.blank_button.click()
assert projector.picture != ()
program.window.theme_wanted.emit("dark")
assert projector.theme.dark and program.settings.theme == "dark"
""",
            id="blank and dark",
        ),
    ],
)
def test_on_two_screens(tmp_path: Path, script: str) -> None:
    run_on_two_screens(tmp_path, script)


_HOT_PLUG = """
import subprocess, sys, time
from PyQt6.QtWidgets import QApplication
from gotit.app.books import NoBooks
from gotit.app.program import Program
from gotit.games.shelf import shelf
from gotit.ui.settings import Settings

app = QApplication(sys.argv[:1])

def until(what):
    end = time.monotonic() + 60
    while not what():
        assert time.monotonic() < end, what
        app.processEvents()
        time.sleep(0.01)

def monitor(*words):
    subprocess.run(["xrandr", *words], check=True, capture_output=True)

monitor("--setmonitor", "LAPTOP", "1366/361x768/203+0+0", "screen")
monitor("--setmonitor", "BEAMER", "1920/508x1080/285+1366+0", "none")
until(lambda: len(app.screens()) == 2)
program = Program(app, shelf(), NoBooks(), Settings(muted=True, names=("Ana", "Ben")), None, with_boxes=False)
window, projector = program.window, program.pictures.projector
window.setGeometry(0, 0, 1366, 700)
program.open()
until(lambda: projector.isVisible() and projector.x() == 1366)
monitor("--delmonitor", "BEAMER")
until(lambda: not projector.isVisible())
assert "was unplugged" in window.banner.text() and window.isVisible()
monitor("--setmonitor", "BEAMER", "1920/508x1080/285+1366+0", "none")
until(lambda: projector.isVisible() and projector.x() == 1366 and projector.width() == 1920)
assert window.x() == 0 and window.width() == 1366
program.stop()
"""


def test_a_monitor_that_is_really_unplugged_and_plugged_in_again(tmp_path: Path) -> None:
    """On a virtual X server, by the same RandR events that a cable causes."""
    if shutil.which("Xvfb") is None or shutil.which("xrandr") is None:
        pytest.skip("needs Xvfb and xrandr")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "3286x1080x24"],
        pass_fds=(write,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        os.close(write)
        with os.fdopen(read) as said:
            display = f":{said.readline().strip()}"
        environment = {
            **os.environ,
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        done = subprocess.run(
            [sys.executable, "-c", _HOT_PLUG],
            env=environment,
            capture_output=True,
            text=True,
            timeout=5 * PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stderr
    finally:
        server.terminate()
        server.wait(10)
