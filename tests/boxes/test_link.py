"""The link alone: what a box says becomes events, each delivered once, and the box is told what it must know."""

from __future__ import annotations

import pytest
from tests.boxes.fake_box import ROLES
from tests.boxes.link_bench import MS_NS, SOURCE, TAG, Bench
from tests.speech import heard

from gotit.boxes.events import Delivered, Notice
from gotit.boxes.link import BEAT_MS, SILENT_NS, Link
from gotit.boxes.memory import Memories
from gotit.core.inputs import Joined, Left, Press, Release, Sharpness, Watermark
from gotit.core.press import HOST_CLOCK
from gotit_box import VERSION


@pytest.fixture
def bench() -> Bench:
    bench = Bench()
    bench.run(400)
    return bench


def test_a_box_is_called_by_its_letter_and_two_of_one_letter_are_numbered() -> None:
    memories = Memories()
    said = [("AAAA", "B"), ("BBBB", ""), ("CCCC", "B"), ("AAAA", "B"), ("DDDD", "B"), ("EEEE", "C")]
    labels = [memories.meet(box, "1", letter)[0].label for box, letter in said]
    assert labels == ["Box B", "Box BBBB", "Box B2", "Box B", "Box B3", "Box C"]


def test_a_resumed_session_calls_its_boxes_what_it_called_them_in_whatever_order_they_come() -> None:
    memories = Memories(labels={"box:AAAA": "Box A", "box:BBBB": "Box A2", "box:CCCC": "Box A 0001"})
    said = [("DDDD", "A"), ("BBBB", "A"), ("AAAA", "A"), ("CCCC", "A")]
    assert [memories.meet(box, "1", letter)[0].label for box, letter in said] == ["Box A3", "Box A2", "Box A", "Box A4"]
    assert Memories(labels={"box:AAAA": "Box A2"}).meet("AAAA", "1", "C")[0].label == "Box C", "it has other straps now"
    named_by_its_chip = Memories(labels={"box:E661A123": "Box A123"})
    assert named_by_its_chip.meet("E661A123", "1", "A")[0].label == "Box A", "it had no straps before"


def test_the_operator_is_told_once_how_two_boxes_of_one_letter_are_told_apart() -> None:
    bench = Bench()
    bench.box.hello_changes["letter"] = "C"
    bench.memories.meet("E66100000000AAAA", "1", "C")
    bench.box.switch_on()
    bench.run(400)
    bench.box.switch_on()
    bench.run(400)
    assert bench.link.health.label == "Box C2"
    notices = [event for event in bench.events if isinstance(event, Notice)]
    told = [heard(notice.sentence) for notice in notices if notice.kind == "same_letter"]
    assert len(told) == 1
    assert "called Box C2" in told[0]
    assert "straps" in told[0]


@pytest.mark.parametrize(
    ("fw", "said"),
    [
        ("0.0.9", ("has firmware 0.0.9", "this program brings", "gotit flash", "UF2", "settings stay")),
        ("dev", ("has firmware dev", "this program brings", "gotit flash")),
        ("99.0.0", ("which is newer than this program's", "Update Got It! Referee")),
    ],
)
def test_a_box_of_another_version_plays_and_its_update_is_offered(fw: str, said: tuple[str, ...]) -> None:
    bench = Bench()
    bench.box.hello_changes["fw"] = fw
    bench.box.switch_on()
    bench.run(400)
    told = [heard(event.sentence) for event in bench.events if isinstance(event, Notice)]
    assert len(told) == 1, "once, however often it says hello"
    assert all(words in told[0] for words in ("Box 2D2F", *said))
    assert bench.link.health.state == "ready"


def test_of_the_same_version_nothing_is_said(bench: Bench) -> None:
    assert not [event for event in bench.events if isinstance(event, Notice)]


def test_a_box_joins_after_hello_and_a_first_pong(bench: Bench) -> None:
    assert bench.inputs() == [Joined(SOURCE, ROLES, "Box 2D2F", 1)]
    assert bench.link.health.state == "ready"
    assert bench.link.health.fw == VERSION
    assert bench.link.health_at(bench.now_ns).uncertainty_us is not None


def test_how_sharp_its_clocks_are_is_told_after_every_joining(bench: Bench) -> None:
    """A source that joins again is not known until it has reported again, even if nothing has changed."""

    def told() -> list[Sharpness]:
        kept = [event.input for event in bench.events if isinstance(event, Delivered)]
        last = max(at for at, one in enumerate(kept) if isinstance(one, Joined))
        return [one for one in kept[last:] if isinstance(one, Sharpness)]

    assert set(told()[0].clocks) == {"host", f"{SOURCE}:{bench.box.boot}"}
    bench.events += bench.link.close(bench.now_ns)
    bench.plug()
    bench.run(1_500)
    assert told()


def test_a_press_is_read_on_both_clocks_and_bound_by_the_pings(bench: Bench) -> None:
    bench.link.want(epoch=3)
    bench.run(2)
    truth_us = bench.now_ns // 1000
    bench.box.press(4)
    bench.run()
    (press,) = bench.presses()
    assert (press.source, press.input, press.epoch, press.held) == (SOURCE, 4, 3, False)
    own, host = press.readings
    assert own.clock == f"{SOURCE}:{bench.box.boot}"
    assert host.clock == HOST_CLOCK
    assert host.earliest_us <= truth_us < host.latest_us


def test_a_press_of_another_sessions_window_carries_no_epoch(bench: Bench) -> None:
    bench.link.want(epoch=3)
    bench.run(2)
    bench.box.epoch = (TAG + 1) << 16 | 3
    bench.box.press(4)
    bench.box.epoch = 0
    bench.box.press(5)
    bench.run()
    assert [press.epoch for press in bench.presses()] == [0, 0]


def test_nothing_is_acknowledged_before_it_is_committed(bench: Bench) -> None:
    first, second = bench.box.press(1), bench.box.press(2)
    bench.run(300)
    assert len(bench.presses()) == 2  # sent again after 200 ms, delivered once
    assert set(bench.box.kept) == {first, second}
    receipts = [event.receipt for event in bench.events if isinstance(event, Delivered) and event.receipt]
    bench.memories.commit(receipts[1])
    bench.link.acknowledge()
    bench.run(60)
    assert set(bench.box.kept) == {first, second}  # the second is safe, but "all up to the second" is not
    bench.memories.commit(receipts[0])
    bench.link.acknowledge()
    bench.run(60)
    assert not bench.box.kept


def test_a_release_says_how_long_and_waits_for_its_press(bench: Bench) -> None:
    fates = iter(["lost", "ok"])
    bench.fate = lambda: next(fates, "ok")
    start_us = bench.box.clock_us()
    bench.box.press(4, start_us)
    bench.box.release(4, start_us + 650_000)
    bench.run(700)
    told = [event for event in bench.inputs() if isinstance(event, (Press, Release))]
    assert [type(event) for event in told] == [Press, Release]
    assert told[1] == Release(SOURCE, 4, 650_000)


def test_a_release_that_waits_for_its_press_outlives_an_unplugged_cable(bench: Bench) -> None:
    fates = iter(["lost", "ok"])
    bench.fate = lambda: next(fates, "ok")
    bench.box.press(4)
    bench.box.release(4)
    bench.run(1)
    bench.events += bench.link.close(bench.now_ns)
    bench.plug()
    bench.run(400)
    assert [type(told) for told in bench.inputs() if isinstance(told, (Press, Release))] == [Press, Release]
    bench.commit_all()
    bench.run(60)
    assert not bench.box.kept


def test_a_box_is_asked_once_and_again_only_at_the_instant_that_is_waited_for(bench: Bench) -> None:
    called_us = bench.now_ns // 1000
    horizon_us = called_us + 50_000  # the operator counts calls within 50 ms as simultaneous
    bench.run(3)
    bench.box.heard.clear()
    bench.link.mark(called_us)  # by the thread that read the call
    bench.link.mark(called_us)  # by the session: its answer is on its way
    bench.run(10)
    assert bench.box.heard.count(("mark", {})) == 1
    bench.link.mark(horizon_us)
    bench.run(36)
    assert bench.box.heard.count(("mark", {})) == 2
    bench.run(30)
    told = [told for told in bench.inputs() if isinstance(told, Watermark)]
    assert next(r.earliest_us for r in told[-1].readings if r.clock == HOST_CLOCK) >= horizon_us


def test_a_watermark_is_only_told_when_asked_and_when_all_before_it_is_here(bench: Bench) -> None:
    bench.run(3 * BEAT_MS)
    assert not [told for told in bench.inputs() if isinstance(told, Watermark)]
    fates = iter(["ok", "lost"])
    bench.fate = lambda: next(fates, "ok")
    bench.link.mark()
    bench.box.press(4)
    bench.run(1)
    assert not [told for told in bench.inputs() if isinstance(told, Watermark)]  # the press was lost on the way
    bench.run(20)
    told = [told for told in bench.inputs() if isinstance(told, (Press, Watermark))]
    assert isinstance(told[0], Press)
    assert isinstance(told[1], Watermark)
    assert told[1].readings[0].earliest_us >= told[0].readings[0].earliest_us


def test_the_mapping_is_frozen_from_the_first_call_of_a_window(bench: Bench) -> None:
    bench.link.want(epoch=1)
    bench.run(2)
    bench.box.press(0)
    bench.run(5000)
    tick_us = bench.box.clock_us()
    bench.box.press(1, tick_us)
    bench.run(2)
    first, second = (press.readings[1] for press in bench.presses())
    assert second.uncertainty_us > first.uncertainty_us + 500  # aged for 5 s; the pings since then are not used
    bench.link.want(epoch=2)
    bench.box.press(2, tick_us)
    bench.run(2)
    assert bench.presses()[2].readings[1].uncertainty_us < first.uncertainty_us + 100


def test_arming_is_said_again_until_the_box_confirms_it(bench: Bench) -> None:
    fates = iter(["lost", "bad", "ok"])
    bench.fate = lambda: next(fates, "ok")
    bench.link.want(epoch=9)
    bench.run(700)
    assert bench.box.epoch == TAG << 16 | 9
    assert bench.link.health.armed == 9
    bench.link.want(epoch=0)
    bench.run(5)
    assert (bench.box.epoch, bench.link.health.armed) == (0, 0)


def test_a_box_that_restarts_gets_its_arming_and_lamps_again(bench: Bench) -> None:
    bench.link.want(epoch=9, lamps="aaaaaaaaa")
    bench.run(5)
    bench.box.switch_on()
    bench.run(50)
    assert bench.codes() == ["restarted"]
    assert (bench.box.epoch, bench.box.lamps) == (TAG << 16 | 9, "aaaaaaaaa")
    assert [type(told) for told in bench.inputs()] == [Joined, Joined]
    bench.box.press(3)
    bench.run(2)
    assert bench.presses()[0].readings[0].clock == f"{SOURCE}:00000002"


def test_lamps_that_stay_as_they_are_are_not_said_again(bench: Bench) -> None:
    """A box needs 0.7 ms to read a line, and of nine boxes a call mostly changes the lamps of one."""
    bench.link.want(lamps="aaaaaaaaa")
    assert b"lamps" in bench.link.take_outgoing()
    bench.link.want(lamps="aaaaaaaaa")
    assert b"lamps" not in bench.link.take_outgoing()
    bench.link.want(lamps="iaaaaaaaa")
    assert b"lamps" in bench.link.take_outgoing()


def test_a_press_that_was_sent_but_lost_by_a_restart_is_told(bench: Bench) -> None:
    bench.fate = lambda: "lost"
    bench.box.press(3)
    bench.run(2)
    fates = iter(["ok"])  # only the beat arrives: it says that a press was sent
    bench.box.beat()
    bench.fate = lambda: next(fates, "lost")
    bench.run(1)
    bench.fate = lambda: "ok"
    bench.box.switch_on()
    bench.run(50)
    assert bench.codes() == ["restarted", "lost"]
    assert bench.link.health.lost == 1


def test_a_gap_is_told_and_acknowledged(bench: Bench) -> None:
    bench.box.lose(12)
    bench.run(60)
    assert bench.codes() == ["lost"]
    assert bench.link.health.lost == 12
    assert not bench.box.kept


def test_a_box_that_falls_silent_leaves_and_joins_again(bench: Bench) -> None:
    bench.fate = lambda: "lost"
    bench.run(SILENT_NS // MS_NS + 600)
    assert bench.inputs()[1:] == [Left(SOURCE)]
    assert bench.codes() == ["silent"]
    assert bench.link.health.state == "silent"
    bench.run(8000)
    assert bench.codes() == ["silent"]  # reported once
    bench.fate = lambda: "ok"
    bench.run(700)  # its next beat shows that it is there
    assert bench.inputs()[2:] == [Joined(SOURCE, ROLES, "Box 2D2F", 1)]


def test_a_box_that_falls_to_its_prompt_is_told_with_what_to_do(bench: Bench) -> None:
    bench.fate = lambda: "lost"
    bench.run(SILENT_NS // MS_NS + 300)
    for _ in range(40):
        bench.events += bench.link.receive(b"KeyboardInterrupt: \r\n>>> \r\n", bench.now_ns)
        bench.run(100)
    assert bench.codes() == ["silent", "not_our_firmware"]


def test_unplugging_leaves_and_the_box_comes_back_with_its_numbers(bench: Bench) -> None:
    bench.box.press(3)
    bench.run(2)
    bench.events += bench.link.close(bench.now_ns)
    assert isinstance(bench.inputs()[-1], Left)
    bench.box.press(4)
    bench.plug()
    bench.run(50)
    assert [press.input for press in bench.presses()] == [3, 4]
    bench.commit_all()
    bench.run(60)
    assert not bench.box.kept


def test_a_computer_that_slept_is_told_and_no_host_time_is_made_up(bench: Bench) -> None:
    bench.link.want(epoch=1)
    bench.run(2)
    bench.box.press(0)
    bench.run(2)
    before = bench.box.clock_us
    bench.box.clock_us = lambda: before() + 60_000_000  # the box went on for a minute
    bench.run(1200)
    bench.box.press(1)
    bench.run(2)
    assert bench.codes() == ["clock_broke"]
    assert [len(press.readings) for press in bench.presses()] == [2, 1]
    bench.link.want(epoch=2)
    bench.run(2)
    bench.box.press(2)
    bench.run(2)
    assert len(bench.presses()[2].readings) == 2


def test_what_a_box_finds_wrong_with_itself_is_told_and_the_last_five_are_kept(bench: Bench) -> None:
    for number in range(6):
        bench.box.say("fault", {"code": "stuck", "text": f"input {number} is stuck"})
    bench.box.say("fault", {"code": "unstuck", "text": "input 0 opened"})
    bench.run(50)
    assert bench.link.health.faults == tuple(f"input {number} is stuck" for number in range(1, 6))
    kinds = [event.kind for event in bench.events if isinstance(event, Notice)]
    assert (kinds.count("box_stuck"), kinds.count("box_unstuck")) == (6, 1)


def test_a_box_that_disarms_itself_is_armed_again(bench: Bench) -> None:
    bench.link.want(epoch=5)
    bench.run(100)
    assert bench.link.health.armed == 5
    bench.box.say("disarmed", {"epoch": bench.box.epoch, "t": bench.box.clock_us()})
    bench.box.epoch = 0
    bench.run(1)
    assert bench.link.health.armed == 0
    bench.run(1_000)
    assert bench.link.health.armed == 5
    assert bench.box.epoch != 0


def test_a_port_where_no_box_has_said_hello_is_told_nothing_of_a_race() -> None:
    link = Link("port", Memories(), TAG, 0)
    link.take_outgoing()
    link.want(epoch=3, lamps="c")
    link.mark()
    link.acknowledge()
    assert not link.has_outgoing
