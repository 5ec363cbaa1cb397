"""What a box or its cable seldom does, and the link must still take in its stride."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.boxes.link_bench import SOURCE, Bench

from gotit.boxes.events import Delivered, Notice, Receipt
from gotit.boxes.link import EARLY_LIMIT, Link
from gotit.boxes.memory import Memories
from gotit_box import wire


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.run(400)
    return bench


def said(body: bytes) -> bytes:
    """A line with its checksum, also of a message that this release does not know."""
    return b"$%b*%04X\n" % (body, wire.crc16(body))


def given(bench: Bench) -> list[Receipt]:
    """The receipts of all that was delivered."""
    told = [event for event in bench.events if isinstance(event, Delivered)]
    return [event.receipt for event in told if event.receipt is not None]


def test_a_line_without_an_end_is_counted_once_and_the_next_one_is_read(bench: Bench) -> None:
    before = bench.link.health.bad_here
    for _ in range(20):
        bench.link.receive(b"x" * wire.LINE_LIMIT, bench.now_ns)
    assert bench.link.health.bad_here == before + 1
    bench.box.press(2)
    bench.run(20)
    assert [press.input for press in bench.presses()] == [2]


@pytest.mark.parametrize(
    "line", [said(b"future a=1"), said(b"ping id=7")], ids=["of a later release", "the host's own"]
)
def test_a_line_that_is_no_boxs_of_today_brings_about_nothing_and_is_no_word_of_the_box(
    bench: Bench, line: bytes
) -> None:
    health, heard_ns = bench.link.health, bench.link.heard_ns
    assert bench.link.receive(line, bench.now_ns + 1) == []
    assert (bench.link.health, bench.link.heard_ns) == (health, heard_ns)


def test_what_a_box_says_of_itself_for_others_brings_about_nothing(bench: Bench) -> None:
    before = bench.link.health
    wiring = wire.encode("wiring", {"inputs": "1", "driver": "pwm", "lamp_pins": "2", "lamp_ma": 5, "budget_ma": 90})
    assert bench.link.receive(wiring, bench.now_ns) == []
    assert bench.link.health == before


def test_presses_before_the_clock_is_known_are_all_told_once_however_many_there_are() -> None:
    bench = Bench()
    now_us, count = bench.box.clock_us(), EARLY_LIMIT + 50
    pressed = [bench.box.press(number % 9, now_us - (count - number) * 100_000) for number in range(count)]
    bench.run(3_000, 5)
    assert len(bench.presses()) == len(pressed)


def test_an_answer_to_an_arming_that_is_over_confirms_nothing(bench: Bench) -> None:
    bench.link.want(epoch=2)
    bench.run(20)
    assert bench.link.health.armed == 2
    bench.box.say("armed", {"epoch": 0, "t": bench.box.clock_us(), "held": 0})
    bench.run(2)
    assert bench.link.health.armed != 2
    bench.run(1_000)
    assert bench.link.health.armed == 2, "it is told again"


def test_a_pong_that_says_that_its_clock_went_back_teaches_nothing(bench: Bench) -> None:
    (memory,) = bench.memories.all()
    right = bench.box.clock_us
    known, clock = len(memory.time.round_trips_us), memory.time.clock
    bench.box.clock_us = lambda: right() - 5_000_000
    bench.run(1_500)
    assert "ping" in [name for name, _ in bench.box.heard[-9:]]
    assert (len(memory.time.round_trips_us), memory.time.clock) == (known, clock)
    bench.box.clock_us = right
    bench.run(1_500)
    assert len(memory.time.round_trips_us) > known


def test_where_no_box_has_spoken_nothing_is_told_to_one() -> None:
    link = Link("/dev/ttyACM0", Memories(), 7, 0)
    link.advance(1)
    link.take_outgoing()
    link.want(epoch=1, lamps="a")
    link.mark()
    link.acknowledge()
    assert link.take_outgoing() == b""
    assert link.health_at(5) == link.health
    link.order("identify")
    assert link.take_outgoing().startswith(b"$identify")


def test_an_event_that_could_not_be_kept_is_taken_when_it_comes_again(bench: Bench) -> None:
    for number in (1, 2, 3):
        bench.box.press(number)
    bench.run(20)
    receipts = given(bench)
    assert len(receipts) == 3
    for receipt in receipts[:2]:
        bench.memories.return_event(receipt)
    bench.run(2_000)
    assert [press.input for press in bench.presses()] == [1, 2, 3, 1, 2]


def test_what_an_earlier_run_of_the_program_has_kept_is_not_told_again(bench: Bench) -> None:
    bench.box.press(1)
    bench.run(5)
    bench.receipts += given(bench)
    bench.restart_host()
    bench.events.clear()
    bench.box.press(2)
    bench.run(1_000)
    assert [press.input for press in bench.presses()] == [2]
    (kept,) = bench.receipts
    bench.memories.return_event(kept)
    bench.memories.return_event(replace(kept, boot="of before"))
    bench.memories.commit(replace(kept, boot="of before", seq=9))
    bench.run(1_000)
    assert [press.input for press in bench.presses()] == [2], "it is safe, whatever becomes of a copy of it"


def test_what_another_box_of_the_same_id_says_is_told_once_the_first_still_speaks() -> None:
    one = Bench()
    one.run(400)
    other = Bench()
    other.memories = one.memories
    other.box.boots = 40
    other.box.switch_on()
    other.now_ns = one.now_ns
    other.plug()
    other.box.hello()
    for _ in range(2_500):
        one.run()
        other.run()
    assert other.link.health.source == f"{SOURCE}+2"
    assert [event.kind for event in other.events if isinstance(event, Notice)].count("same_id") == 1
    assert one.link.health.state == other.link.health.state == "ready"
