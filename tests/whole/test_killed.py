"""The program is killed in the middle of a race, with presses on their way. Its next start continues exactly there."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest
from pytestqt.qtbot import QtBot
from tests.emulated.pico import EmulatedPico
from tests.patience import PATIENCE_S
from tests.ui.operator_driver import Table
from tests.whole.play_until_called import NAMES

from gotit.ui.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PRESS_AGAIN_S = 10.0


@pytest.fixture
def box(make_pico: Callable[..., EmulatedPico], box_image: Path) -> EmulatedPico:
    pico = make_pico(image=box_image)
    pico.wait_for_port()
    return pico


@pytest.fixture
def killed(box: EmulatedPico, tmp_path: Path) -> Path:
    """The folder of matches after the program was killed. Ben had called; two more pressed while nobody listened."""
    folder = tmp_path / "matches"
    play = subprocess.Popen(
        [sys.executable, "-m", "tests.whole.play_until_called", box.port, str(folder)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert play.stdout is not None
    said: Queue[str] = Queue()
    reading = Thread(target=_pass_on, args=(play.stdout, said))
    reading.start()
    try:
        assert said.get(timeout=PATIENCE_S) == "racing\n"
        assert _pressed_until_heard(box, said) == "called 2\n"
    finally:
        play.kill()
        play.wait()
        reading.join()
    box.press(3, in_us=50_000)
    box.press(0, in_us=250_000)
    return folder


def _pass_on(lines: Iterable[str], said: Queue[str]) -> None:
    for line in lines:
        said.put(line)


def _pressed_until_heard(box: EmulatedPico, said: Queue[str]) -> str:
    """On a computer that has other work, an emulated box falls behind, is not believed for a while, and not heard."""
    end_s = time.monotonic() + PATIENCE_S
    while time.monotonic() < end_s:
        box.press(1)
        with contextlib.suppress(Empty):
            return said.get(timeout=PRESS_AGAIN_S)
    raise TimeoutError("no press was heard")


@pytest.fixture
def table(qtbot: QtBot, killed: Path, box: EmulatedPico) -> Iterator[Table]:
    made = Table(qtbot, killed, Settings(names=NAMES), ports=(box.port,))
    yield made
    made.close()


def test_nothing_is_lost_or_doubled_and_the_order_stands(table: Table, qtbot: QtBot) -> None:
    resume = table.window.setup.resume
    qtbot.waitUntil(resume.isVisible)
    table.click(resume.resume)
    assert table.phase() == "explaining"
    assert table.view.callers == (2,)

    def the_order_stands() -> None:
        found = [place.seat for place in table.window.operator.order]
        assert found == [2, 4, 1], (table.log, table.program.loop.session.arming, table.program.world.health())

    qtbot.waitUntil(the_order_stands)
    behind = [place.behind for place in table.window.operator.order[1:]]
    assert all(margin is not None and margin.uncertainty_us <= 2 for margin in behind)  # one box, one boot, one clock
    qtbot.wait(600)  # would anything come twice?
    presses = [line for line in table.log.splitlines() if "Got It" in line]
    assert len(presses) <= 1
    assert len(table.window.operator.order) == 3
