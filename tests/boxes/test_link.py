"""The link alone: every event once, whatever is lost on the way; nothing that a port can say breaks it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boxes.fake_box import ROLES, FakeBox
from tests.boxes.firmware_box import FirmwareBox

from gotit.boxes.events import Delivered, Event, Notice, Receipt
from gotit.boxes.link import BEAT_MS, SILENT_NS, Link
from gotit.boxes.memory import Memories
from gotit.core.inputs import Joined, Left, Press, Release, Sharpness, Watermark
from gotit.core.press import HOST_CLOCK
from gotit_box import wire

MS_NS = 1_000_000
TAG = 4711
SOURCE = "box:E6614103E7452D2F"
Fate = Callable[[], str]


@dataclass
class Bench:
    """A box, a link and a cable on one clock. `fate` says of each line what becomes of it: ok, lost, twice, bad."""

    fate: Fate = lambda: "ok"
    make_box: Callable[[Callable[[], int]], FakeBox | FirmwareBox] = FakeBox
    now_ns: int = 1_000_000_000_000
    events: list[Event] = field(default_factory=list)
    receipts: list[Receipt] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.any_box = self.make_box(lambda: self.now_ns // 1000 - 900_000_000)
        self.memories = Memories()
        self.plug()

    @property
    def box(self) -> FakeBox:
        assert isinstance(self.any_box, FakeBox)
        return self.any_box

    def plug(self) -> None:
        """A fresh connection; what was on the cable is gone."""
        self.link = Link("/dev/ttyACM0", self.memories, TAG, self.now_ns)
        self.any_box.reader = wire.LineReader()
        self.any_box.lines.clear()

    def restart_host(self) -> None:
        """The program is killed and started again: it knows what it had committed, and nothing else."""
        self.memories = Memories(self.receipts)
        self.plug()

    def run(self, for_ms: int = 1, step_ms: int = 1) -> None:
        for _ in range(0, for_ms, step_ms):
            self.now_ns += step_ms * MS_NS
            if self.now_ns >= self.link.due_ns:
                self.events += self.link.advance(self.now_ns)
            self.any_box.hear(self._carry(self.link.take_outgoing()))
            self.any_box.advance()
            self.events += self.link.receive(self._carry(self.any_box.take()), self.now_ns + 100_000)

    def _carry(self, data: bytes) -> bytes:
        out = b""
        for line in data.splitlines(keepends=True):
            fate = self.fate()
            damaged = line[:3] + bytes([line[3] ^ 4]) + line[4:]
            out += {"ok": line, "lost": b"", "twice": line * 2, "bad": damaged, "half": line[: len(line) // 2]}[fate]
        return out

    def commit_all(self) -> None:
        """What the program does with every input: keep it, then say so."""
        for event in self.events:
            if isinstance(event, Delivered) and event.receipt is not None and event.receipt not in self.receipts:
                self.receipts.append(event.receipt)
                self.memories.commit(event.receipt)
                self.link.acknowledge()

    def inputs(self) -> list[object]:
        """All that was delivered, but how sharp its clocks are."""
        told = [event.input for event in self.events if isinstance(event, Delivered)]
        return [one for one in told if not isinstance(one, Sharpness)]

    def presses(self) -> list[Press]:
        return [told for told in self.inputs() if isinstance(told, Press)]

    def codes(self) -> list[str]:
        return [event.code for event in self.events if isinstance(event, Notice)]


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


def test_the_operator_is_told_once_how_two_boxes_of_one_letter_are_told_apart() -> None:
    bench = Bench()
    bench.box.hello_changes["letter"] = "C"
    bench.memories.meet("E66100000000AAAA", "1", "C")
    bench.box.switch_on()
    bench.run(400)
    bench.box.switch_on()
    bench.run(400)
    assert bench.link.health.label == "Box C2"
    told = [event.sentence for event in bench.events if isinstance(event, Notice) and event.code == "same_letter"]
    assert len(told) == 1
    assert "called Box C2" in told[0]
    assert "straps" in told[0]


def test_a_box_joins_after_hello_and_a_first_pong(bench: Bench) -> None:
    assert bench.inputs() == [Joined(SOURCE, ROLES, "Box 2D2F", 1)]
    assert bench.link.health.state == "ready"
    assert bench.link.health.fw == "0.1.0"
    assert bench.link.health_at(bench.now_ns).uncertainty_us is not None


def test_how_sharp_its_clocks_are_is_told_after_every_joining(bench: Bench) -> None:
    """A source that joins again is not known until it has said so, even if nothing has changed."""

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


def test_a_press_that_was_sent_but_lost_by_a_restart_is_told(bench: Bench) -> None:
    bench.fate = lambda: "lost"
    bench.box.press(3)
    bench.run(2)
    fates = iter(["ok"])  # the beat alone comes through: it says that a press was sent
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
    assert bench.codes() == ["silent"]  # told once
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


@pytest.mark.parametrize(
    ("said", "code", "advice"),
    [
        (b"", "no_answer", "Unplug the box"),
        (b">>> ", "not_our_firmware", "gotit flash --port /dev/ttyACM0"),
        (b"MicroPython v1.26 on Pico\r\n>>> ", "not_our_firmware", "gotit flash"),
        (wire.encode("hi", {"proto": 1}), "not_our_firmware", "gotit flash"),
        (b"T=21.5;H=40\r\nT=21.6;H=41\r\n", "another_program", "leave it out"),
    ],
)
def test_a_port_that_is_not_a_box_is_told_with_what_to_do(said: bytes, code: str, advice: str) -> None:
    link = Link("/dev/ttyACM0", Memories(), TAG, 0)
    events: list[Event] = []
    for now_ns in range(0, 7_000_000_000, 10 * MS_NS):
        if now_ns >= link.due_ns:
            events += link.advance(now_ns)
        link.take_outgoing()
        events += link.receive(said + b"\n" if said else b"", now_ns)
    (notice,) = events
    assert isinstance(notice, Notice)
    assert notice.code == code
    assert advice in notice.sentence
    assert link.health.state == "foreign"


@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        ({"proto": 2}, "Update Got It! Referee"),
        ({"proto": 0}, "gotit flash --port /dev/ttyACM0"),
        ({"oldest": None}, "gotit flash --port /dev/ttyACM0"),
        ({"tick_ns": 31250}, "gotit flash"),
    ],
)
def test_another_version_is_told_with_what_to_flash(changes: dict[str, int | str | None], advice: str) -> None:
    bench = Bench()
    bench.box.hello_changes = changes
    bench.box.lines.clear()
    bench.run(3000)
    assert bench.codes() == ["outdated"]
    assert advice in bench.link.health.sentence
    assert not bench.inputs()
    bench.box.hello_changes = {}
    bench.box.switch_on()
    bench.run(100)
    assert bench.link.health.state == "ready"


lines = st.sampled_from(
    [wire.encode(name, {key: (kind[:3] == "int" and 7) or "x" for key, kind, _, _ in fields})
     for name, (_, _, fields) in wire.MESSAGES.items()]
    + [b">>> ", b"$", b"\n", b"\x03\x04", b"$press seq=", b"*FFFF\n"]
)  # fmt: skip


@given(st.lists(st.one_of(st.binary(max_size=60), lines), max_size=40), st.lists(st.integers(0, 2000), max_size=40))
def test_no_bytes_break_the_link_and_the_next_good_line_is_read(said: list[bytes], waits_ms: list[int]) -> None:
    link, now_ns = Link("p", Memories(), TAG, 0), 0
    for data, wait_ms in zip(said, [*waits_ms, *[0] * len(said)], strict=False):
        now_ns += wait_ms * MS_NS
        link.receive(data, now_ns)
        link.advance(now_ns)
        link.take_outgoing()
        link.health_at(now_ns)
    box = FakeBox(lambda: 10_000_000, box="ABCD1234")
    link.receive(box.take(), now_ns)
    assert link.health.source == "box:ABCD1234"


deeds = st.lists(
    st.one_of(
        st.sampled_from(["press", "release", "commit", "reboot", "unplug", "kill"]),
        st.integers(1, 400),
    ),
    max_size=30,
)
fates = st.lists(st.sampled_from(["ok", "ok", "ok", "lost", "twice", "bad", "half"]), max_size=120)


@pytest.mark.parametrize("make_box", [FakeBox, FirmwareBox])
def test_a_restart_whose_hello_is_lost_is_noticed_by_what_the_box_says_next(
    make_box: Callable[[Callable[[], int]], FakeBox | FirmwareBox],
) -> None:
    """Found by the test below: the press was read on the clock of the boot before, and never acknowledged."""
    fates: list[str] = []
    bench = Bench(lambda: fates.pop(0) if fates else "ok", make_box)
    bench.run(400)
    bench.any_box.switch_on()
    fates.append("lost")
    press = (bench.any_box.boot, bench.any_box.press(4))
    bench.run(1000)
    bench.commit_all()
    bench.run(100)
    assert [(receipt.boot, receipt.seq) for receipt in bench.receipts] == [press]
    assert [reading.clock.endswith(press[0]) for reading in bench.presses()[0].readings[:1]] == [True]
    assert bench.codes() == ["restarted"]
    assert not bench.any_box.kept


@settings(max_examples=100, deadline=None)
@pytest.mark.parametrize("make_box", [FakeBox, FirmwareBox])
@given(deeds=deeds, fates=fates)
def test_every_event_is_kept_exactly_once_or_its_boot_was_told_to_be_gone(
    make_box: Callable[[Callable[[], int]], FakeBox | FirmwareBox], deeds: list[str | int], fates: list[str]
) -> None:
    left = iter(fates)
    bench = Bench(lambda: next(left, "ok"), make_box)
    sent: set[tuple[str, int]] = set()
    gone: set[str] = set()
    for deed in deeds:
        match deed:
            case int():
                bench.run(deed)
            case "press":
                sent.add((bench.any_box.boot, bench.any_box.press(4)))
            case "release":
                sent.add((bench.any_box.boot, bench.any_box.release(4)))
            case "commit":
                bench.commit_all()
            case "reboot":
                gone.add(bench.any_box.boot)
                bench.any_box.switch_on()
            case "unplug":
                bench.events += bench.link.close(bench.now_ns)
                bench.plug()
            case "kill":
                bench.events.clear()  # what was not committed is forgotten
                bench.restart_host()
    for _ in range(50):
        bench.run(200, step_ms=10)
        bench.commit_all()
    kept = [(receipt.boot, receipt.seq) for receipt in bench.receipts]
    assert len(kept) == len(set(kept))
    assert set(kept) <= sent
    assert {event for event in sent if event[0] not in gone} <= set(kept)
    assert not bench.any_box.kept
    delivered = [event.receipt for event in bench.events if isinstance(event, Delivered) and event.receipt]
    assert len(delivered) == len(set(delivered))
