"""Which boxes the program asks for a watermark after a call, and until when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.boxes.fake_box import FakeBox, PtyBox
from tests.boxes.link_bench import SOURCE
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, read
from tests.patience import PATIENCE_MS
from tests.ui.operator_driver import THREE, Table

from gotit.app.clock import SessionClock
from gotit.app.world import RealWorld
from gotit.boxes import host_clock
from gotit.boxes.boxes import Boxes
from gotit.boxes.keyboard import SOURCE as KEYBOARD
from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.ui.loop import Loop
from gotit.ui.operator.calls import TOGETHER_MS
from gotit.ui.operator.keys import KeyStroke
from gotit.ui.settings import Settings
from gotit.ui.sound import Speaker


class SaysNothingUnasked(FakeBox):
    """A box without its two beats a second. They would hide that nobody asks."""

    def advance(self) -> None:
        self.beat_us = self.clock_us()
        super().advance()


class Asked(Boxes):
    """Boxes that note what they are asked for, and open no port."""

    def __init__(self) -> None:
        super().__init__(find=lambda: ())
        self.asked: list[tuple[str, int]] = []

    def ask(self, sources: Iterable[str], beyond_us: int = 0) -> None:
        self.asked += [(source, beyond_us) for source in sources]


@pytest.fixture
def bare(qtbot: QtBot) -> RealWorld:
    """A rim with a loop and no windows: there is nothing else to do."""
    rim = RealWorld(SessionClock(), Speaker(muted=True))
    rim.loop = Loop(Session(GAMES), rim)
    return rim


@pytest.fixture
def rim(bare: RealWorld) -> RealWorld:
    """A race between two boxes, with a rim that can ask them."""
    rim = bare
    rim.boxes = Asked()
    assert rim.loop is not None
    for box in (BOX, OTHER_BOX):
        rim.loop.enter(i.Joined(box, "c"))
    rim.loop.enter(i.AssignInput(OTHER_BOX, 0, 2))
    rim.loop.enter(i.Start("slap", ("Ana", "Ben")))
    return rim


def call(loop: Loop) -> None:
    window = loop.session.arming
    assert window is not None
    loop.enter(i.Press(BOX, 0, read(BOX, 500_000), window.epoch))


def test_a_box_whose_word_has_come_meanwhile_is_not_asked(rim: RealWorld, qtbot: QtBot) -> None:
    boxes, loop = rim.boxes, rim.loop
    assert isinstance(boxes, Asked)
    assert loop is not None
    call(loop)
    loop.enter(i.Watermark(BOX, read(BOX, 501_000)))  # asked by the thread that read the call
    qtbot.waitUntil(lambda: bool(boxes.asked), timeout=PATIENCE_MS)
    assert boxes.asked == [(OTHER_BOX, 500_300)]


def test_nobody_is_asked_once_the_verdict_has_fallen(rim: RealWorld, qtbot: QtBot) -> None:
    assert isinstance(rim.boxes, Asked)
    assert rim.loop is not None
    call(rim.loop)
    for box in (BOX, OTHER_BOX):
        rim.loop.enter(i.Watermark(box, read(box, 501_000)))
    qtbot.wait(50)
    assert rim.boxes.asked == []


@pytest.mark.parametrize("together_ms", TOGETHER_MS)
def test_a_key_gets_its_verdict_however_long_calls_count_as_together(
    bare: RealWorld, qtbot: QtBot, together_ms: int
) -> None:
    loop = bare.loop
    assert loop is not None
    loop.enter(bare.keyboard.joined())
    loop.enter(i.Start("slap", ("Ana", "Ben"), {}, together_ms * 1000))
    assert bare.take_key(KeyStroke(True, ord("2"), 0, 0, "2", shift=False))
    assert loop.session.waiting_for == (KEYBOARD,)
    qtbot.waitUntil(lambda: not loop.session.waiting_for, timeout=PATIENCE_MS)
    assert loop.session.state.caller == 2


@pytest.fixture
def box() -> Iterator[PtyBox]:
    plugged = PtyBox(SaysNothingUnasked(lambda: host_clock.now_ns() // 1000))
    yield plugged
    plugged.unplug()


@pytest.mark.parametrize("together_ms", TOGETHER_MS)
def test_a_box_is_asked_for_all_that_may_count_as_together(
    qtbot: QtBot, tmp_path: Path, box: PtyBox, together_ms: int
) -> None:
    settings = Settings(names=THREE, together_us=together_ms * 1000)
    table = Table(qtbot, tmp_path, settings, ports=(box.device,))
    try:
        qtbot.waitUntil(lambda: SOURCE in table.program.loop.session.seating.sources, timeout=PATIENCE_MS)
        table.start()
        table.space()
        qtbot.waitUntil(lambda: table.phase() == "racing", timeout=PATIENCE_MS)
        qtbot.waitUntil(lambda: box.box.epoch != 0, timeout=PATIENCE_MS)
        with box.at_box() as pressed:
            pressed.press(1)
        qtbot.waitUntil(lambda: table.phase() == "explaining", timeout=PATIENCE_MS)
        assert table.view.callers == (2,)
    finally:
        table.close()
