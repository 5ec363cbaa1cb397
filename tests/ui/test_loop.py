"""The loop with a real journal: what is on the disk at each moment."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot
from tests.core.table_driver import BOX, GAMES, OTHER_BOX, read
from tests.patience import PATIENCE_MS
from tests.speech import heard

from gotit.boxes.events import Receipt
from gotit.core import inputs as i
from gotit.core.arming import SILENT_US
from gotit.core.game import Refused
from gotit.core.message import Message
from gotit.core.session import Session
from gotit.record.journal import read_rows
from gotit.record.matches import Book
from gotit.record.replay import fingerprint, input_of, replay
from gotit.ui.loop import Loop

RECEIPT = Receipt("a", "00000001", 7)


class Outside:
    """A world with a journal, a clock that ticks by itself, and no boxes."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.book = Book(path, 1)
        self.full = False
        self.at_us = 0
        self.said: list[Message] = []
        self.back: list[Any] = []
        self.acknowledged: list[Any] = []
        self.done: list[i.Effect | Session] = []

    def now_us(self) -> int:
        self.at_us += 1_000
        return self.at_us

    def keep(self, inputs: Sequence[tuple[i.Input, int, Any]]) -> None:
        if self.full:
            raise OSError("The disk is full: free some space.")
        self.book.keep_all(inputs)

    def acknowledge(self, receipt: Any) -> None:
        self.acknowledged.append(receipt)

    def give_back(self, receipt: Any) -> None:
        self.back.append(receipt)

    def draw(self, n: int) -> tuple[int, ...]:
        return tuple(range(n))

    def carry_out(self, effect: i.Effect, session: Session) -> None:
        self.done.append(effect)

    def is_projected(self) -> bool:
        return False


@pytest.fixture
def outside(tmp_path: Path) -> Outside:
    return Outside(tmp_path / "match.gotit")


@pytest.fixture
def loop(qtbot: QtBot, outside: Outside) -> Loop:
    loop = Loop(Session(GAMES), outside)
    loop.refused.connect(outside.said.append)
    loop.enter(i.Joined(BOX, "c" * 9 + "p" * 9))
    loop.enter(i.Joined(OTHER_BOX, "c" * 9 + "p" * 9))
    loop.enter(i.Start("slap", ("Ana", "Ben", "Chidi")))
    return loop


def kept(outside: Outside) -> list[i.Input]:
    """What the next start would find if the program were killed now."""
    found = outside.path.with_name("found")
    found.mkdir(exist_ok=True)
    for file in outside.path.parent.glob(f"{outside.path.name}*"):
        shutil.copy(file, found)
    return [input_of(row) for row in read_rows(found / outside.path.name) if row.entry.kind == "input"]


def test_an_order_without_any_effect_is_on_the_disk_when_it_is_taken(loop: Loop, outside: Outside) -> None:
    order = i.AssignInput(BOX, 4, 2)
    assert loop.enter(order)
    assert kept(outside)[-1] == order


def test_watermarks_that_decide_nothing_are_kept_at_the_end_at_the_latest(loop: Loop, outside: Outside) -> None:
    window = loop.session.arming
    assert window is not None
    loop.enter(i.Press(BOX, 0, read(BOX, 500_000), window.epoch))
    before = len(kept(outside))
    loop.enter(i.Watermark(BOX, read(BOX, 500_900)))  # the other box has not answered yet
    assert loop.session.waiting_for == (OTHER_BOX,)
    assert len(kept(outside)) == before
    loop.close()
    outside.book.seal(loop.session, outside.now_us())
    outside.book.close()
    assert fingerprint(replay(read_rows(outside.book.path), GAMES)) == fingerprint(loop.session)


def test_on_a_full_disk_nothing_happens_and_the_box_is_asked_again(loop: Loop, outside: Outside) -> None:
    before = loop.session
    assert before.arming is not None
    outside.full = True
    press = i.Press(BOX, 0, read(BOX, 500_000), before.arming.epoch)
    assert not loop.enter_all([(press, RECEIPT), (i.Rename(1, "Anna"), None)])
    assert loop.session is before
    assert outside.back == [RECEIPT, None]
    assert list(map(heard, outside.said)) == ["The disk is full: free some space."]
    outside.full = False
    assert loop.enter(press, RECEIPT)
    assert loop.session.waiting_for


def test_a_box_hears_that_its_press_is_kept_when_the_picture_is_there(loop: Loop, outside: Outside) -> None:
    """Once, and also of what was refused: it was heard, and nothing follows from it."""
    assert loop.session.arming is not None
    press = i.Press(BOX, 0, read(BOX, 500_000), loop.session.arming.epoch)
    outside.acknowledged.clear()
    heard_by_then: list[int] = []
    loop.changed.connect(lambda session: heard_by_then.append(len(outside.acknowledged)))
    assert loop.enter_all([(press, RECEIPT), (i.Rename(7, "Nobody"), "refused")])
    assert press in kept(outside)
    assert heard_by_then == [0]
    assert outside.acknowledged == ["refused", RECEIPT]
    loop.enter(i.Rename(1, "Anna"))
    assert outside.acknowledged == ["refused", RECEIPT, None]


def test_a_burst_is_shown_once(loop: Loop, qtbot: QtBot) -> None:
    shown: list[Session] = []
    loop.changed.connect(shown.append)
    loop.enter_all([(i.Rename(1, "Anna"), None), (i.Rename(2, "Benno"), None)])
    assert [session.names[:2] for session in shown] == [("Anna", "Benno")]


def test_lamps_are_set_after_the_picture_and_only_as_they_are_in_it(loop: Loop, outside: Outside) -> None:
    loop.changed.connect(outside.done.append)
    window = loop.session.arming
    assert window is not None
    outside.done.clear()
    loop.enter(i.Press(BOX, 0, read(BOX, 500_000), window.epoch))
    loop.enter(i.Press(BOX, 1, read(BOX, 500_500), window.epoch))
    assert not [done for done in outside.done if isinstance(done, i.SetLamps)]  # before the verdict no lamp shows who
    outside.done.clear()
    loop.enter_all([(i.Watermark(box, read(box, 501_000)), None) for box in (BOX, OTHER_BOX)])
    shown = [done for done in outside.done if isinstance(done, (Session, i.SetLamps))]
    assert shown == [loop.session, i.SetLamps(loop.session.lamps)]


def verdicts(loop: Loop) -> list[str]:
    """What is shown from now on."""
    shown: list[str] = []
    loop.changed.connect(lambda session: shown.append(type(session.arming.verdict).__name__))
    return shown


def test_that_somebody_has_buzzed_is_shown_at_once_and_once(loop: Loop, qtbot: QtBot) -> None:
    shown = verdicts(loop)
    window = loop.session.arming
    assert window is not None
    loop.enter(i.Press(BOX, 0, read(BOX, 500_000), window.epoch))
    assert shown == ["Pending"]
    loop.enter(i.Press(BOX, 1, read(BOX, 500_500), window.epoch))
    loop.enter(i.Watermark(BOX, read(BOX, 501_000)))
    assert shown == ["Pending"]
    loop.enter(i.Watermark(OTHER_BOX, read(OTHER_BOX, 501_000)))
    assert shown == ["Pending", "Clear"]


def test_a_verdict_that_comes_with_the_press_is_shown_alone(loop: Loop) -> None:
    shown = verdicts(loop)
    window = loop.session.arming
    assert window is not None
    press = i.Press(BOX, 0, read(BOX, 500_000), window.epoch)
    heard = [(i.Watermark(box, read(box, 501_000)), None) for box in (BOX, OTHER_BOX)]
    loop.enter_all([(press, None), *heard])
    assert shown == ["Clear"]


def test_a_box_that_is_silent_is_shown_at_once(loop: Loop, outside: Outside) -> None:
    shown = verdicts(loop)
    window = loop.session.arming
    assert window is not None
    loop.enter(i.Press(BOX, 0, read(BOX, 500_000), window.epoch))
    outside.at_us += SILENT_US
    loop.enter(i.Time())
    assert loop.session.silent
    assert shown == ["Pending", "Pending"]


def test_a_match_that_goes_on_is_shown_and_lit(loop: Loop, qtbot: QtBot, tmp_path: Path) -> None:
    outside = Outside(tmp_path / "again.gotit")
    again = Loop(Session(GAMES), outside)
    again.changed.connect(outside.done.append)
    again.resume(loop.session)
    shown = [done for done in outside.done if isinstance(done, (Session, i.SetLamps))]
    assert shown[-2:] == [again.session, i.SetLamps(again.session.lamps)]


def test_whether_the_picture_was_on_the_screen_when_the_buzzers_opened_is_known(
    loop: Loop, outside: Outside, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It isn't if nothing shows it, or if it was waited for in vain: then by reveal nobody knows when it was seen."""
    loop.enter(i.Rearm())
    assert not loop.shown, "nothing shows it"
    monkeypatch.setattr(outside, "is_projected", lambda: True)
    loop.enter(i.Rearm())
    loop.painted()
    assert loop.shown
    loop.enter(i.Rearm())
    qtbot.waitUntil(lambda: not loop.shown, timeout=PATIENCE_MS)
    assert [type(each) for each in outside.done if isinstance(each, i.Arm)] == [i.Arm] * 4


def test_what_another_room_has_taken_is_taken_here_at_its_times_and_nothing_else_is(
    loop: Loop, outside: Outside
) -> None:
    led: list[i.Input] = []

    def lead(entered: i.Input, _: object) -> bool:
        led.append(entered)
        return False

    loop.follow(Session(GAMES), lead)
    assert not loop.enter(i.Undo())
    assert led == [i.Undo()]
    at_us = 77_000_000
    loop.take_over([(i.Joined(BOX, "c" * 9), at_us), (i.Start("slap", ("Ana", "Ben")), at_us + 1)])
    assert loop.session.waits_for_chance, "it is drawn there"
    loop.take_over([(i.Chance((1, 0, 2, 3, 4)), at_us + 2)])
    assert loop.session.arming is not None
    assert loop.session.arming.opened_us == at_us + 2
    before = loop.session
    with pytest.raises(Refused):
        loop.take_over([(i.Redo(), at_us + 3)])
    outside.full = True
    with pytest.raises(OSError, match="full"):
        loop.take_over([(i.Rearm(), at_us + 3)])
    assert loop.session is before
