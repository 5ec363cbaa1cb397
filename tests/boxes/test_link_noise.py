"""The link alone: nothing that a port can say breaks it, and every event arrives once, whatever is lost on the way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.boxes.fake_box import FakeBox
from tests.boxes.firmware_box import FirmwareBox
from tests.boxes.link_bench import MS_NS, TAG, Bench
from tests.speech import heard

from gotit.boxes.events import Delivered, Event, Notice
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit_box import wire


@pytest.mark.parametrize(
    ("said", "code", "advice"),
    [
        (b"", "no_answer", "Unplug the box"),
        (b">>> ", "not_our_firmware", "gotit flash --port /dev/ttyACM0"),
        (b"MicroPython v1.26 on Pico\r\n>>> ", "not_our_firmware", "gotit flash"),
        (wire.encode("hi", {"proto": 1}), "not_our_firmware", "gotit flash"),
        (b"T=21.5;H=40\r\nT=21.6;H=41\r\n", "another_program", "ignore it"),
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
    assert notice.kind == code
    assert advice in heard(notice.sentence)
    assert link.health.state == "foreign"


@pytest.mark.parametrize(
    ("changes", "advice"),
    [
        ({"proto": 2}, "Update Got It! Referee"),
        ({"proto": 0}, "too old"),
        ({"oldest": None}, "too old"),
        ({"tick_ns": 31250}, ""),
    ],
)
def test_another_version_is_told_with_what_to_flash(changes: dict[str, int | str | None], advice: str) -> None:
    bench = Bench()
    bench.box.hello_changes = changes
    bench.box.lines.clear()
    bench.run(3000)
    assert bench.codes() == ["outdated"]
    said = heard(bench.link.health.sentence)
    for words in (advice, "on /dev/ttyACM0 has firmware", "gotit flash", "copy this version's UF2 onto the drive"):
        assert words in said
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
    """Found by the test below: the press was read on the clock of the previous boot, and never acknowledged."""
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
