"""USB frames: trusted if boxes share a counter, and never if they do not, however alike the counters are."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.boxes.field import MS_NS, Counter, Field, Place
from tests.speech import heard

from gotit.boxes.events import Delivered
from gotit.boxes.frames import Evidence
from gotit.boxes.link import Link
from gotit.boxes.reasons import FRAMES_AGAINST_WIRE, FRAMES_USED
from gotit.core.adjudicate import Call, Clear, DeadHeat, Verdict
from gotit.core.arming import Arming
from gotit.core.inputs import Doubted, Press, Sharpness, Watermark
from gotit.core.press import margin

HOUR_NS = 3_600_000 * MS_NS


def place(number: int, counter: Counter | None, ppm: float = 0.0, out_us: int = 60, back_us: int = 70) -> Place:
    name = f"E66141000000000{number}"
    return Place(name, ppm, counter, out_us * 1000, back_us * 1000, HOUR_NS - number * 1_234_567_891)


def shared(count: int = 2) -> Field:
    one = Counter(phase_ns=123_456, ppm=17.0, number=500)
    return Field([place(number, one, ppm=(-30.0, 25.0, 11.0)[number % 3]) for number in range(count)])


def two(other: Counter) -> Field:
    """Two boxes, on one controller according to the system, but each counts its own frames."""
    return Field([place(0, Counter(123_456, 17.0, 500), -30.0), place(1, other, 25.0)])


def test_boxes_of_one_controller_are_compared_in_frames_after_a_while() -> None:
    field = shared(3)
    field.run(10)
    assert all("usb" not in field.clocks(each) for each in field.places)
    field.run(120)
    assert all(field.clocks(each) == {"box", "host", "usb"} for each in field.places)
    assert not field.codes()
    usb = [next(r for r in field.readings(each) if r.clock.startswith("usb:")) for each in field.places]
    assert len({reading.clock for reading in usb}) == 1
    assert max(reading.uncertainty_us for reading in usb) <= 8


def test_presses_of_two_boxes_lie_within_the_bound_of_their_frames() -> None:
    field = shared(2)
    field.run(130)
    for number in range(20):
        field.run(1.7)
        apart_us = (-1) ** number * 13 * number
        first_ns = field.true_ns - 3 * MS_NS
        field.press(field.places[0], 0, first_ns)
        field.press(field.places[1], 0, first_ns + apart_us * 1000)
        field.run(0.01)
        one, other = sorted(field.presses()[-2:], key=lambda press: press.source)
        bound = margin(one.readings, other.readings)
        assert bound is not None
        assert bound.clock.startswith("usb:")
        assert bound.at_least_us <= apart_us <= bound.at_most_us
        assert bound.uncertainty_us <= 20


@pytest.mark.parametrize(
    "other",
    [
        Counter(123_456, 17.0, 501 + 1024),
        Counter(123_456, 17.0, 505),
        Counter(123_456 + 300_000, 17.0, 500),
        Counter(123_456 - 300_000, 17.0, 500),
        Counter(123_456 + HOUR_NS * 20 // 1_000_000, 37.0, 500),
        Counter(123_456 - HOUR_NS * 20 // 1_000_000, -3.0, 500),
    ],
    ids=["number", "number, nearly", "phase +0.3 ms", "phase -0.3 ms", "slope +20 ppm", "slope -20 ppm"],
)
def test_two_counters_behind_one_virtual_controller_are_never_taken_for_one(other: Counter) -> None:
    field = two(other)
    for _ in range(300):
        field.run(1)
        first, second = (
            {reading.clock for reading in field.readings(each) if reading.clock.startswith("usb:")}
            for each in field.places
        )
        assert not first & second
    said = [heard(each.link.health_at(field.host_ns).frames) for each in field.places]
    assert any("not used" in sentence for sentence in said), said


def test_the_slope_is_what_finds_the_last_ones_out() -> None:
    """Without waiting until pings separate the slopes, two counters that agree now would be taken for one."""
    other = Counter(123_456 + HOUR_NS * 20 // 1_000_000, 37.0, 500)
    field = Field(two(other).places, evidence=Evidence(slope_ppm=2_000))
    field.run(8)
    assert all("usb" in field.clocks(each) for each in field.places)
    field.run(60)
    assert sum("usb" in field.clocks(each) for each in field.places) <= 1  # it is found out later, by the phase
    assert "frames_dropped" in field.codes()


def test_a_counter_that_is_another_one_from_now_on_is_used_no_more_and_that_is_told() -> None:
    field = shared(3)
    field.run(130)
    assert all("usb" in field.clocks(each) for each in field.places)
    field.places[1].counter = Counter(phase_ns=523_456, ppm=17.0, number=500)
    field.run(3)
    assert ["usb" in field.clocks(each) for each in field.places] == [True, False, True]
    assert field.codes() == ["frames_dropped"]
    assert "not used" in heard(field.places[1].link.health_at(field.host_ns).frames)
    field.run(200)
    assert "usb" not in field.clocks(field.places[1])


def test_a_controller_that_was_reset_begins_a_new_era_and_its_boxes_show_anew_that_they_share_it() -> None:
    field = shared(3)
    field.run(130)
    before = {r.clock for each in field.places for r in field.readings(each) if r.clock.startswith("usb:")}
    anew = Counter(phase_ns=field.true_ns, ppm=17.0)
    for each in field.places:
        each.counter = anew
    field.run(3)
    assert all("usb" not in field.clocks(each) for each in field.places)
    assert set(field.codes()) == {"frames_dropped"}
    field.run(130)
    after = {r.clock for each in field.places for r in field.readings(each) if r.clock.startswith("usb:")}
    assert len(before) == len(after) == 1
    assert before != after


def test_frames_that_are_dropped_in_an_armed_window_are_gone_for_the_rest_of_it_and_none_come_in() -> None:
    field = shared(3)
    field.run(130)
    for each in field.places:
        each.link.want(epoch=1)
    field.run(0.5)
    for each in field.places[:2]:
        field.press(each, 0, field.true_ns - MS_NS)
    field.run(0.1)
    assert [kinds(press) for press in field.presses()] == [["box", "host", "usb"]] * 2
    field.places[1].counter = Counter(phase_ns=523_456, ppm=17.0, number=500)
    field.run(3)
    for each in field.places:
        field.press(each, 1, field.true_ns - MS_NS)
    field.run(0.1)
    later = {press.source: kinds(press) for press in field.presses()[2:]}
    assert list(later.values()) == [["box", "host", "usb"], ["box", "host"], ["box", "host", "usb"]]


@pytest.mark.parametrize("doubted", [0, 1])
def test_what_was_read_on_frames_that_turn_out_false_in_the_window_decides_nothing(doubted: int) -> None:
    """One box's frames begin 45 µs late, which only the wire could show. So it would be named, though 10 µs later."""
    field = Field([place(0, Counter(123_456, 17.0, 500)), place(1, Counter(168_456, 17.0, 500), 25.0)])
    field.run(200)
    for each in field.places:
        each.link.want(epoch=1)
    field.run(0.5)
    pressed_ns = field.true_ns - MS_NS
    for each, later_ns in zip(field.places, (0, 10_000), strict=True):
        field.press(each, 0, pressed_ns + later_ns)
        each.link.mark()
    field.run(0.02)
    assert judged(field) == Clear(2)
    field.shared.frames.bar(f"box:{field.places[doubted].name}", FRAMES_AGAINST_WIRE)
    field.run(0.2)  # until it is heard next
    assert judged(field) == DeadHeat((1, 2))


def judged(field: Field) -> Verdict:
    """By all that the boxes have delivered, each a seat, in this order; without the margins."""
    seats = {f"box:{each.name}": seat for seat, each in enumerate(field.places, 1)}
    arming = Arming(1, 1, 0, frozenset(seats.values()), tuple(seats))
    for event in field.events:
        match event:
            case Delivered(_, Press(source, _, readings)):
                arming = arming.with_call(Call(seats[source], source, readings), 0)
            case Delivered(_, Watermark(source, readings)):
                arming = arming.with_watermark(source, readings)
            case Delivered(_, Doubted(source, clock, early_us, late_us)):
                arming = arming.doubt(source, clock, early_us, late_us)
    match arming.judge(arming.seats).verdict:
        case Clear(seat):
            return Clear(seat)
        case DeadHeat(together):
            return DeadHeat(together)
        case other:
            return other


def test_frames_that_come_to_be_trusted_in_an_armed_window_wait_for_the_next() -> None:
    field = shared(2)
    field.run(10)
    for each in field.places:
        each.link.want(epoch=1)
    field.run(0.5)
    field.press(field.places[0], 0, field.true_ns - MS_NS)
    field.run(130)
    assert all("usb" not in field.clocks(each) for each in field.places[:1])
    field.press(field.places[0], 1, field.true_ns - MS_NS)
    field.run(0.1)
    assert [kinds(press) for press in field.presses()] == [["box", "host"]] * 2
    field.places[0].link.want(epoch=2)
    assert "usb" in field.clocks(field.places[0])


def test_a_computer_that_slept_begins_a_new_era_and_forgets_its_own_clock_too() -> None:
    field = shared(2)
    field.run(130)
    before = {r.clock for r in field.readings(field.places[0])}
    field.sleep(600)
    assert field.clocks(field.places[0]) == {"box"}  # at once, before any ping
    field.run(3)
    assert field.clocks(field.places[0]) == {"box", "host"}
    assert field.codes() == ["clock_broke", "clock_broke"]
    field.run(130)
    after = {r.clock for r in field.readings(field.places[0])}
    assert len(after) == len(before) == 3
    assert len(after & before) == 2  # another era of frames


def test_a_press_made_while_the_computer_slept_is_not_read_on_its_clock() -> None:
    field = shared(2)
    field.run(130)
    field.slept_ns += 700_000_000  # woken up again, and the press comes before any ping
    field.true_ns += 700_000_000
    field.press(field.places[0], 0, field.true_ns - 300 * MS_NS)
    field.run(0.005)
    assert [kinds(press) for press in field.presses()] == [["box"]]


def test_a_sleep_that_the_system_does_not_tell_shows_when_a_press_would_lie_in_the_future() -> None:
    field = shared(1)
    field.run(5)
    host = field.places[0].link
    tick_us = field.places[0].ticks(field.true_ns + 700 * MS_NS)
    (memory,) = field.memories.all()
    assert {reading.clock.split(":")[0] for reading in memory.time.read(tick_us, 1, field.host_ns)} == {"box"}
    field.run(1)
    assert host.health_at(field.host_ns).clock_breaks == 1
    assert field.codes() == ["clock_broke"]
    assert field.clocks(field.places[0]) >= {"box", "host"}


def test_a_box_whose_controller_is_not_known_goes_without_frames_and_says_why() -> None:
    field = shared(2)
    for each in field.places:
        each.link = Link(each.name, field.memories, 1, field.host_ns)
    field.run(130)
    assert all("usb" not in field.clocks(each) for each in field.places)
    assert "doesn't say which USB hub" in heard(field.places[0].link.health_at(field.host_ns).frames)


def test_a_box_that_restarts_has_to_show_anew_that_it_shares_the_frames() -> None:
    field = shared(3)
    field.run(130)
    field.places[1].box.switch_on()
    field.run(5)
    assert ["usb" in field.clocks(each) for each in field.places] == [True, False, True]
    field.run(120)
    assert ["usb" in field.clocks(each) for each in field.places] == [True, True, True]


def test_the_device_panel_gets_figures_and_the_core_how_sharp_a_box_is() -> None:
    field = shared(2)
    field.run(130)
    for each, ppm in zip(field.places, (-30.0, 25.0), strict=True):
        health = each.link.health_at(field.host_ns)
        assert health.skew_ppm == pytest.approx(-ppm, abs=8)
        assert health.offset_us == pytest.approx(field.host_ns / 1000 - each.ticks(field.true_ns), abs=20_000)
        assert [way.clock.split(":")[0] for way in health.ways] == ["box", "usb", "host"]
        assert health.frames == FRAMES_USED
        assert len(health.round_trips_us) == 16
        told = [e.input for e in field.events if isinstance(e, Delivered) and isinstance(e.input, Sharpness)]
        own = [said for said in told if said.source == health.source]
        assert dict(own[-1].clocks) == {way.clock: way.half_width_us for way in health.ways}
        assert 1 < len(own) < 40
    history = next(memory.time.samples for memory in field.memories.all())
    assert history[0].usb_bound_us is None
    assert history[-1].usb_bound_us is not None
    assert history[-1].usb_bound_us <= 8
    assert all(later.host_ns - sooner.host_ns >= 1_900 * MS_NS for sooner, later in pairwise(history))


def kinds(press: Press) -> list[str]:
    return [reading.clock.split(":")[0] for reading in press.readings]
