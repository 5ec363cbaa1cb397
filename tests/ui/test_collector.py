"""Garbage is collected in the main thread, when it is due and nobody waits; and windows survive being destroyed."""

from __future__ import annotations

import ctypes
import gc
import sys
import time
import weakref
from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace

import pytest
from PyQt6.QtCore import QEventLoop, QObject, QTimer
from PyQt6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_S
from tests.ui.stress_collector import outlives
from tests.whole.soak_samples import KB, own_kb

from gotit.ui import collector
from gotit.ui.collector import GIVE_BACK_S, Collector, Oldest, collect, due, give_back


class Ring:
    """Refers to itself, so only the collector frees it."""

    def __init__(self) -> None:
        self.itself = self


def dropped_ring() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.fixture
def eager() -> Iterator[None]:
    """Everything is due at once."""
    before = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    for generation in (0, 0, 1, 1):
        gc.collect(generation)
    yield
    gc.set_threshold(*before)


def test_python_collects_nothing_by_itself(qtbot: QtBot) -> None:
    Collector()
    ring = dropped_ring()
    much = [[number] for number in range(100_000)]
    assert ring() is not None
    del much
    collect()
    assert ring() is None


def test_what_is_due_follows_pythons_own_thresholds() -> None:
    collect()
    assert due() == -1
    much = [[number] for number in range(gc.get_threshold()[0] * 2)]
    assert due() == 0
    del much


@pytest.mark.usefixtures("eager")
def test_nothing_is_collected_while_somebody_waits_and_only_the_young_while_a_press_may_come(qtbot: QtBot) -> None:
    now = Oldest.NONE
    collector = Collector(lambda: now)
    old, young = Ring(), dropped_ring()
    gone = weakref.ref(old)
    gc.collect(0)
    gc.collect(1)  # it is old now
    del old
    young = dropped_ring()
    collector.look()
    assert young() is not None
    now = Oldest.YOUNG
    collector.look()
    assert young() is None
    assert gone() is not None
    now = Oldest.ALL
    gc.collect(0)
    gc.collect(0)
    gc.collect(1)
    gc.collect(1)
    assert due() == 2
    collector.look()
    assert gone() is None


@pytest.mark.usefixtures("eager")
def test_what_was_to_be_deleted_goes_before_garbage_is_collected(qtbot: QtBot) -> None:
    gone: list[str] = []
    window = QWidget()
    window.setProperty("ring", Ring())
    window.destroyed.connect(lambda: gone.append("window"))
    ring = Ring()
    weakref.finalize(ring, gone.append, "garbage")
    window.deleteLater()
    del ring
    Collector().look()
    assert gone == ["window", "garbage"]


@pytest.mark.usefixtures("eager")
def test_nothing_is_collected_while_a_dialog_runs_a_loop_of_its_own(qtbot: QtBot) -> None:
    """What the outer loop was asked to delete is not deleted in the inner one."""
    collector, inside, outside = Collector(), QEventLoop(), QEventLoop()
    found: list[bool] = []
    ring = dropped_ring()

    class Steps(QObject):
        def open_dialog(self) -> None:
            QTimer.singleShot(0, self.look_inside)
            inside.exec()
            outside.quit()

        def look_inside(self) -> None:
            collector.look()
            found.append(ring() is not None)
            inside.quit()

    steps = Steps()
    QTimer.singleShot(0, steps.open_dialog)
    outside.exec()
    assert found == [True]


def test_what_stays_is_not_looked_through_again_and_later_garbage_is_still_found(qtbot: QtBot) -> None:
    many = len(gc.get_objects())
    early = dropped_ring()
    try:
        Collector().set_aside()
        assert early() is None
        assert len(gc.get_objects()) < many / 100
        late = dropped_ring()
        collect()
        assert late() is None
    finally:
        gc.unfreeze()


def test_what_stays_is_set_aside_later_when_somebody_plays(qtbot: QtBot) -> None:
    now = Oldest.YOUNG
    collector = Collector(lambda: now)
    gc.unfreeze()  # what the tests before it left
    try:
        collector.set_aside()
        assert gc.get_freeze_count() == 0
        now = Oldest.ALL
        qtbot.waitUntil(lambda: gc.get_freeze_count() > 0)
    finally:
        gc.unfreeze()


def test_windows_outlive_being_taken_apart_while_threads_make_garbage() -> None:
    """The full test is a command: `python -m tests.ui.stress_collector`."""
    lived, why, _ = outlives("cure", 300, 5 * PATIENCE_S)
    assert lived, why


def test_the_stress_finds_what_kills() -> None:
    lived, _, _ = outlives("too early", 300, 5 * PATIENCE_S)
    assert not lived


def test_free_memory_goes_back_after_full_collections_now_and_then(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = SimpleNamespace(s=0.0, oldest=Oldest.NONE)
    given: list[tuple[Oldest, float]] = []
    monkeypatch.setattr(collector, "due", lambda: Oldest.ALL)
    monkeypatch.setattr(collector, "give_back", lambda: given.append((now.oldest, now.s)))
    monkeypatch.setattr(time, "monotonic", lambda: now.s)
    collecting = Collector(lambda: now.oldest)
    for now.s, now.oldest in product((0.0, GIVE_BACK_S / 2, GIVE_BACK_S), Oldest):
        collecting.look()
    assert given == [(Oldest.ALL, 0.0), (Oldest.ALL, GIVE_BACK_S)]


@pytest.mark.skipif(sys.platform != "linux", reason="malloc_trim is glibc's")
def test_free_pages_between_used_ones_go_back() -> None:
    library = ctypes.CDLL(None)
    library.malloc.restype = ctypes.c_void_p
    page, many = 4096, 10_000
    blocks = [library.malloc(ctypes.c_size_t(4 * page)) for _ in range(many)]
    for block in blocks:
        ctypes.memset(block, 1, 4 * page)
    for block in blocks[:-1:2]:  # every other one, so that nothing at the end of the heap is free
        library.free(ctypes.c_void_p(block))
    before_kb = own_kb()
    give_back()
    assert before_kb - own_kb() > many / 2 * 2 * page / KB
    for block in (*blocks[1:-1:2], blocks[-1]):
        library.free(ctypes.c_void_p(block))
