"""All boxes at once, over real pyserial and pseudo-terminals, with fake boxes (fake_box)."""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Iterator
from typing import get_args

import pytest
import serial
from tests.boxes.fake_box import FakeBox, PtyBox
from tests.boxes.table import Table, seated
from tests.pseudo_terminal import PseudoTerminal
from tests.speech import heard

from gotit.boxes import host_clock
from gotit.boxes.boxes import LAMP_LETTERS, Boxes
from gotit.boxes.events import Delivered, Notice
from gotit.boxes.ports import WRITE_TIMEOUT_S, Port, SerialPort, open_port
from gotit.core.game import Lamp
from gotit.core.inputs import Arm, Disarm, Joined, Left, Mark, Press, Release, SetLamps, Sound, Watermark
from gotit.core.seating import Source

SOURCE = "box:E6614103E7452D2F"


@pytest.fixture(params=["one thread", "threads of its own"])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """One thread serves the ports, as on Linux and macOS, or each port has its own, as on Windows."""
    table = Table(one_thread=request.param == "one thread")
    yield table
    table.boxes.stop()
    for plugged in table.plugged:
        plugged.unplug()


def test_a_press_goes_from_the_box_to_an_input_and_the_box_may_forget_it_when_committed(table: Table) -> None:
    plugged = table.plug()
    assert table.wait(Joined).source == SOURCE
    with plugged.at_box() as box:
        box.press(4)
        box.release(4)
    press = table.wait(Press)
    assert (press.source, press.input, press.epoch) == (SOURCE, 4, 0)
    assert [reading.clock for reading in press.readings] == [f"{SOURCE}:00000001", "host"]
    assert table.wait(Release).source == SOURCE
    assert len(plugged.box.kept) == 2
    table.commit_all()
    table.wait_until(lambda: not plugged.box.kept)
    assert table.notified.is_set()


def test_what_could_not_be_kept_comes_again(table: Table) -> None:
    plugged = table.plug()
    table.wait(Joined)
    with plugged.at_box() as box:
        for number in range(3):
            box.press(number)
    for _ in range(3):
        table.wait(Press)
    first, second, third = (event for event in table.seen if isinstance(event, Delivered) and event.receipt)
    table.boxes.commit(first.receipt)
    table.boxes.return_event(second.receipt)  # the disk was full for a moment
    table.boxes.commit(third.receipt)
    assert table.wait(Press).input == 1
    table.wait_until(lambda: len(plugged.box.kept) == 2)  # the third is safe, but it waits for the second
    table.commit_all()
    table.wait_until(lambda: not plugged.box.kept)
    assert len(table.presses()) == 4


def test_every_byte_is_recorded_in_both_directions_with_its_time(table: Table) -> None:
    before_ns = host_clock.now_ns()
    plugged = table.plug()
    table.wait(Joined)
    said = b"".join(data for _, _, way, data in table.raw if way == "in")
    heard = b"".join(data for _, _, way, data in table.raw if way == "out")
    assert said.startswith(b"$hello ")
    assert b"$ping id=1*" in heard
    assert all(before_ns < host_ns < host_clock.now_ns() for host_ns, _, _, _ in table.raw)
    assert {port for _, port, _, _ in table.raw} == {plugged.device}


def test_effects_reach_the_boxes_they_are_for(table: Table) -> None:
    first = table.plug()
    table.wait(Joined)
    clock_us = first.box.clock_us
    second = table.plug(FakeBox(clock_us, box="E661410400000002", roles="cp"))
    other = table.wait(Joined).source
    armed: Lamp = "armed"
    seating = seated(SOURCE).with_source(Source(other, "cp", "small", present=True)).assign(other, 0, 9, "call")
    table.boxes.carry_out(Arm(3, (SOURCE,)), seating)
    table.wait_until(lambda: first.box.epoch == 1 << 16 | 3)
    assert second.box.epoch == 0
    table.boxes.carry_out(Arm(3, (other,)), seating)
    table.wait_until(lambda: second.box.epoch == 1 << 16 | 3)
    table.boxes.carry_out(SetLamps({**dict.fromkeys(range(1, 9), armed), 9: "first"}), seating)
    table.wait_until(lambda: (first.box.lamps, second.box.lamps) == ("aaaaaaaai", "1"))
    table.boxes.carry_out(Sound("buzz", 9), seating)
    table.wait_until(lambda: ("sound", {"s": "buzz"}) in second.box.heard)
    assert ("sound", {"s": "buzz"}) not in first.box.heard
    table.boxes.carry_out(Sound("timeup"), seating)
    table.wait_until(lambda: all(("sound", {"s": "timeup"}) in box.heard for box in (first.box, second.box)))
    table.boxes.carry_out(Disarm(3), seating)
    table.wait_until(lambda: first.box.epoch == second.box.epoch == 0)
    table.boxes.carry_out(Mark((other,)), seating)
    assert table.wait(Watermark).source == other


def asked_for_marks(plugged: PtyBox) -> int:
    """How often."""
    return sum(name == "mark" for name, _ in plugged.box.heard)


def test_the_first_call_of_a_window_asks_every_armed_box_without_waiting_for_the_program(table: Table) -> None:
    first = table.plug()
    table.wait(Joined)
    second = table.plug(FakeBox(first.box.clock_us, box="E661410400000002", roles="cp"))
    other = table.wait(Joined).source
    idle = table.plug(FakeBox(first.box.clock_us, box="E661410400000003", roles="cp"))
    table.wait(Joined)
    table.boxes.carry_out(Arm(3, (SOURCE, other)), seated(SOURCE))
    table.wait_until(lambda: second.box.epoch and first.box.epoch)
    table.wait_until(lambda: all(asked_for_marks(each) for each in (first, second, idle)))  # when it joined
    time.sleep(0.1)  # once more, if its answer fell short
    idle.box.heard.clear()
    with first.at_box() as box:
        box.press(0)
    press = table.wait(Press)
    told: dict[str, Watermark] = {}
    while len(told) < 2:
        watermark = table.wait(Watermark)
        if watermark.readings[1].earliest_us >= press.readings[1].latest_us:
            told[watermark.source] = watermark
    assert told.keys() == {SOURCE, other}
    assert not asked_for_marks(idle)
    time.sleep(0.5)  # an answer that falls short is asked for again
    marks = asked_for_marks(second)
    with first.at_box() as box:
        box.press(1)
    table.wait(Press)
    time.sleep(0.1)
    assert asked_for_marks(second) == marks


def test_a_press_of_another_window_or_of_a_held_button_asks_nobody(table: Table) -> None:
    plugged = table.plug()
    table.wait(Joined)
    table.boxes.carry_out(Arm(3, (SOURCE,)), seated(SOURCE))
    table.wait_until(lambda: plugged.box.epoch)
    table.wait_until(lambda: asked_for_marks(plugged))  # when it joined, whether it hears them
    time.sleep(0.1)  # once more, if its answer fell short
    plugged.box.heard.clear()
    with plugged.at_box() as box:
        box.press(0, held=True)
        box.epoch = 0
        box.press(1)
    assert [table.wait(Press).input, table.wait(Press).input] == [0, 1]
    time.sleep(0.05)
    assert not asked_for_marks(plugged)


def test_every_lamp_state_of_the_core_has_its_letter() -> None:
    assert set(LAMP_LETTERS) == set(get_args(Lamp))


def test_unplugged_in_an_armed_window_it_comes_back_with_its_seats_and_what_it_kept(table: Table) -> None:
    plugged = table.plug()
    table.wait(Joined)
    table.boxes.carry_out(Arm(3, (SOURCE,)), seated(SOURCE))
    table.boxes.carry_out(SetLamps({1: "armed"}), seated(SOURCE))
    table.wait_until(lambda: table.health().armed == 3 and plugged.box.lamps == "aiiiiiiii")
    table.unplug(plugged)
    assert table.wait(Left).source == SOURCE
    plugged.box.press(5)  # while no cable is in
    plugged.box.press(6)
    again = table.plug(plugged.box)
    assert table.wait(Joined).source == SOURCE
    assert [table.wait(Press).input, table.wait(Press).input] == [5, 6]
    assert [press.epoch for press in table.presses()] == [3, 3]
    table.commit_all()
    table.wait_until(lambda: not again.box.kept)


def test_a_window_that_closed_while_a_box_was_unplugged_is_not_opened_at_it_again(table: Table) -> None:
    plugged = table.plug()
    table.wait(Joined)
    table.boxes.carry_out(Arm(3, (SOURCE,)), seated(SOURCE))
    table.wait_until(lambda: table.health().armed == 3)
    table.unplug(plugged)
    table.wait(Left)
    table.boxes.carry_out(Disarm(3), seated(SOURCE))
    plugged.box.switch_on()
    table.plug(plugged.box)
    table.wait(Joined)
    time.sleep(0.1)
    assert plugged.box.epoch == 0


def test_the_program_is_killed_and_starts_again_and_no_press_is_lost_or_doubled() -> None:
    first = Table(session_tag=5)
    plugged = first.plug()
    first.wait(Joined)
    first.boxes.carry_out(Arm(1, (SOURCE,)), seated(SOURCE))
    first.wait_until(lambda: first.health().armed == 1)
    with plugged.at_box() as box:
        for number in range(4):
            box.press(number)
    for _ in range(4):
        first.wait(Press)
    delivered = [event for event in first.seen if isinstance(event, Delivered) and event.receipt]
    journal = [delivered[0], delivered[2]]  # killed here: these two are on the disk, no acknowledgement has gone out
    first.boxes.stop()
    plugged.box.press(4)
    second = Table(session_tag=5, receipts=[event.receipt for event in journal])
    second.ports = first.ports
    second.wait(Joined)
    again = [second.wait(Press).input for _ in range(3)]
    assert sorted(again) == [1, 3, 4]
    assert [press.epoch for press in second.presses()] == [1, 1, 1]
    second.commit_all()
    second.wait_until(lambda: not plugged.box.kept)
    second.boxes.stop()
    plugged.unplug()


def test_a_box_that_moves_to_another_port_leaves_no_ghost(table: Table) -> None:
    plugged = table.plug()
    table.wait(Joined)
    twin = table.plug(plugged.box)  # nobody has noticed that the old port is gone
    table.wait(Joined)
    table.wait_until(lambda: [line.port for line in table.boxes.health() if line.state == "ready"] == [twin.device])
    assert not [event for event in table.seen if isinstance(event, Delivered) and isinstance(event.input, Left)]


def test_two_boxes_of_one_id_both_play_and_no_press_is_lost(table: Table) -> None:
    """As when flash memories or chips were copied."""
    first = table.plug()
    table.wait(Joined)
    copy = FakeBox(first.box.clock_us)
    copy.boots = 7
    copy.switch_on()
    second = table.plug(copy)
    other = table.wait(Joined)
    assert (other.source, other.label) == (f"{SOURCE}+2", "Box 2D2F-2")
    notices = [event for event in table.seen if isinstance(event, Notice)]
    assert [(notice.kind, notice.source) for notice in notices] == [("same_id", other.source)]
    assert "Box 2D2F and another box give the same id" in heard(notices[0].sentence)
    table.seen.clear()
    table.boxes.carry_out(Arm(3, (SOURCE, other.source)), seated(SOURCE))
    table.wait_until(lambda: first.box.epoch and second.box.epoch)
    for number in range(20):
        for plugged in (first, second):
            with plugged.at_box() as box:
                box.press(number % 9)
                box.release(number % 9)
    for _ in range(40):
        table.wait(Release)
    table.commit_all()
    table.wait_until(lambda: not first.box.kept and not second.box.kept)
    by_source = [press.source for press in table.presses()]
    assert (by_source.count(SOURCE), by_source.count(other.source)) == (20, 20)
    assert [line.state for line in table.boxes.health()] == ["ready", "ready"]
    table.unplug(second)
    assert table.wait(Left).source == other.source
    table.plug(copy)
    assert table.wait(Joined).source == other.source, "it is known by its boot"


def test_a_box_that_was_switched_off_and_moved_to_another_port_is_no_second_one(table: Table) -> None:
    """Nobody has noticed yet that the old port is gone; nothing more is said there."""
    plugged = table.plug()
    table.wait(Joined)
    with plugged.lock:  # the old one says nothing from here on
        moved = FakeBox(plugged.box.clock_us)
        moved.boots = 7
        moved.switch_on()
        table.plug(moved)
        joined = table.wait(Joined)
    assert joined.source == SOURCE
    assert "same_id" not in [event.kind for event in table.seen if isinstance(event, Notice)]


def test_a_port_that_may_not_be_opened_is_told_once_and_opened_when_it_may() -> None:
    refuse = True

    def open_if_allowed(device: str) -> SerialPort:
        if refuse:
            raise serial.SerialException(errno.EACCES, f"could not open port {device}: [Errno 13] Permission denied")
        return open_port(device)

    table = Table(open_port=open_if_allowed)
    plugged = table.plug()
    notice = table.wait(Notice)
    assert notice.kind == "no_permission"
    assert plugged.device in heard(notice.sentence)
    time.sleep(0.1)
    assert table.boxes.events.empty()
    assert table.health().state == "closed"
    refuse = False
    table.wait(Joined)
    table.boxes.stop()
    plugged.unplug()


def test_a_port_in_use_by_another_program_says_so(table: Table) -> None:
    plugged = PtyBox()
    table.plugged.append(plugged)
    other = open_port(plugged.device)
    table.ports.append(Port(plugged.device))
    assert table.wait(Notice).kind == "busy"
    other.close()
    table.wait(Joined)


def test_a_box_that_does_not_read_holds_nobody_up(table: Table) -> None:
    terminal = PseudoTerminal()  # nobody reads here
    table.ports.append(Port(terminal.device))
    table.plug()
    table.wait(Joined)
    started = time.perf_counter()
    for epoch in range(1, 200):
        table.boxes.carry_out(Arm(epoch, (SOURCE,)), seated(SOURCE))
        table.boxes.carry_out(Sound("buzz"), seated(SOURCE))
    assert time.perf_counter() - started < 20 * WRITE_TIMEOUT_S  # one timeout for each that waited for that box
    table.wait_until(lambda: any(line.armed == 199 for line in table.boxes.health()))
    table.boxes.stop()
    terminal.close()


def our_threads() -> list[str]:
    ours = ("serve ports", "watch ports", "read /", "write /")
    return sorted(thread.name for thread in threading.enumerate() if thread.name.startswith(ours))


def test_stopping_closes_every_port_at_once_and_leaves_no_thread(table: Table) -> None:
    plugged = table.plug()
    table.wait(Joined)
    alone = ["serve ports", "watch ports"]
    assert our_threads() in (alone, [f"read {plugged.device}", "watch ports", f"write {plugged.device}"])
    table.boxes.stop()
    assert not our_threads(), "it has waited for them, and they have come"
    assert not table.boxes.health()
    open_port(plugged.device).close()  # not locked by us any more


@pytest.mark.parametrize("tag", [0, 65536, -1])
def test_a_session_tag_has_16_bits(tag: int) -> None:
    with pytest.raises(ValueError, match="65535"):
        Boxes(session_tag=tag)
