"""Two hubs of one controller: whatever constant lies between their frames, nobody is wrongly first."""

from __future__ import annotations

import random
from collections import Counter as Tally

import pytest
from tests.boxes.field import MS_NS, Counter, Field, Place
from tests.speech import heard

from gotit.boxes.frames import Frames
from gotit.boxes.hubs import Between, bounds_at, sticks_out_ns
from gotit.boxes.places import Place as Plug
from gotit.core.adjudicate import Call, Clear, adjudicate
from gotit.core.clock import FRAME_PATH_US, HUB_DRIFT_PPB, MAX_DRIFT_PPB_PER_S
from gotit.core.mapping import ClockMapping
from gotit.core.press import margin, way

HOUR_NS = 3_600_000 * MS_NS
HUB, OTHER = Plug("controller", "hub 1-1"), Plug("controller", "hub 1-2")
NUMBER, PPM, PHASE_NS = 500, 17.0, 123_456
ALARM_MINUTES = 5
"""T in `frames`: starts of frames that are 60 to 500 µs apart in one hub are noticed within this many minutes."""


def counter(later_us: float = 0.0, ppb: float = 0.0) -> Counter:
    """A hub's frames, later than those of the first hub by `later_us` when the field begins, and slower by `ppb`."""
    phase_ns = PHASE_NS + round(later_us * 1000)
    return Counter(HOUR_NS + phase_ns, PPM - ppb / 1000, NUMBER)


def place(number: int, frames: Counter, plug: Plug = HUB, *, wired: bool = False, ways_us: str = "60 70") -> Place:
    ppm = (-30.0, 25.0, 11.0, -7.0)[number % 4]
    out_ns, back_ns = (1000 * int(us) for us in ways_us.split())
    begun_ns = HOUR_NS - number * 1_234_567_891
    return Place(f"E66141000000000{number}", ppm, frames, out_ns, back_ns, begun_ns, wired=wired, plug=plug)


def two_hubs(later_us: float, ppb: float = 0.0) -> Field:
    """Two boxes on one hub, one on another."""
    one, other = counter(), counter(later_us, ppb)
    return Field([place(0, one), place(1, one), place(2, other, OTHER)], seed=round(later_us))


def race(field: Field, chance: random.Random, tally: Tally[str]) -> None:
    """All boxes are slapped at known times of the last millisecond. Is whoever is named first the true first?"""
    times = [memory.time for memory in field.memories.all()]
    spread_ns = chance.choice((20_000, 200_000, 800_000))
    slapped_ns = [field.true_ns - MS_NS + chance.randrange(spread_ns) for _ in times]
    calls = [
        Call(seat, str(seat), memory.read(each.ticks(at_ns), 1, field.host_ns))
        for seat, (memory, each, at_ns) in enumerate(zip(times, field.places, slapped_ns, strict=True))
    ]
    verdict = adjudicate(calls, {}, ())
    first = min(range(len(calls)), key=lambda seat: slapped_ns[seat])
    if isinstance(verdict, Clear):
        tally["wrong" if verdict.seat != first else "clear"] += 1
    for one in calls:
        for other in calls[: one.seat]:
            bound = margin(other.readings, one.readings)
            assert bound is not None
            truth_us = (slapped_ns[one.seat] - slapped_ns[other.seat]) / 1000
            tally["broken"] += not bound.at_least_us <= truth_us <= bound.at_most_us
            tally[way(bound.clock)] += 1


def races(field: Field, count: int, seed: int = 1) -> Tally[str]:
    """Several in a row every second, as the clocks keep learning."""
    chance, tally = random.Random(seed), Tally[str]()
    for _ in range(count // 20):
        field.run(0.5)
        for _ in range(20):
            race(field, chance, tally)
    return tally


@pytest.mark.parametrize("later_us", [0, 1, 10, 62, 125, -125, 500, 375])
def test_whatever_lies_between_two_hubs_of_one_controller_nobody_is_wrongly_first(later_us: float) -> None:
    field = two_hubs(later_us)
    field.run(240)
    assert [field.clocks(each) for each in field.places[1:]] == [
        {"box", "usb", "usbs", "host"},
        {"box", "usbs", "host"},
    ]
    tally = races(field, 400)
    assert not tally["wrong"]
    assert not tally["broken"]
    assert tally["usb"]
    assert tally["rate"]
    assert not field.codes()
    said = heard(field.places[0].link.health_at(field.host_ns).frames)
    low_us, high_us = (int(word.replace("−", "-")) for word in said.split("begin ")[1].split(" µs")[0].split(" to "))
    assert low_us <= later_us <= high_us < low_us + 400


def test_a_constant_that_drifts_as_much_as_it_may_is_followed() -> None:
    field = two_hubs(100, HUB_DRIFT_PPB)
    field.run(240)
    tally = races(field, 200)
    assert not tally["wrong"] + tally["broken"]
    assert tally["rate"]


def test_what_is_known_between_two_hubs_hardly_ages() -> None:
    between, chance = Between("usbs:a|b:1"), random.Random(5)
    second_ns = 1000 * MS_NS
    for second in range(7_200):
        truth_ns = 40_000 + second * HUB_DRIFT_PPB
        out_ns, back_ns = 60_000 + int(chance.expovariate(1 / 90_000)), 60_000 + int(chance.expovariate(1 / 90_000))
        assert between.learn(truth_ns - out_ns, truth_ns + back_ns, second * second_ns) is None
        low_ns, high_ns = between.extent_ns(second * second_ns) or (0, 0)
        assert low_ns <= truth_ns <= high_ns
    before_ns = high_ns - low_ns
    low_ns, high_ns = between.extent_ns((7_200 + 3_600) * second_ns) or (0, 0)
    assert high_ns - low_ns - before_ns <= 2 * 3_600 * HUB_DRIFT_PPB + 2, "an hour without a word"
    assert before_ns < 130_000


@pytest.mark.parametrize("later_ns", [0, 125_000])
def test_the_constant_stays_within_its_interval_though_the_computers_crystals_drift_as_fast_as_they_may(
    later_ns: int,
) -> None:
    """It gets warm and cold again, 100 ppb a second. Both boxes have good pings in turn, so that one's must be aged."""
    frames, chance = Frames(), random.Random(7)
    host_ns, skew_ppb, seen = HOUR_NS, -3_000, 0
    for second in range(900):
        skew_ppb += MAX_DRIFT_PPB_PER_S if second // 60 % 2 else -MAX_DRIFT_PPB_PER_S
        host_ns += 1000 * MS_NS + skew_ppb
        for turn, (source, plug, begun_ns) in enumerate((("a", HUB, host_ns), ("b", OTHER, host_ns + later_ns))):
            least_ns = 5_000 if second // 40 % 2 == turn else 300_000
            out_ns, back_ns = (least_ns + int(chance.expovariate(1 / 20_000)) for _ in range(2))
            span_ns = begun_ns - out_ns, begun_ns + back_ns
            frames.observe(source, plug, 1000 * second % 2048, *span_ns, host_ns + 5 * MS_NS)
        for shift in frames.shifts("b", 0).values():
            seen += 1
            assert shift.low_ns <= later_ns <= shift.high_ns, second
    assert seen > 600
    assert not frames.news


def test_two_counters_that_run_apart_are_not_called_a_constant() -> None:
    """A virtual machine that does not know that it is one: one controller by the system, two by their rate."""
    for ppm in (20, 40, -20):
        field = two_hubs(0, 1000 * ppm)
        for _ in range(120):
            field.run(2)
            first, last = ({r.clock for r in field.readings(each)} for each in (field.places[0], field.places[2]))
            assert not any(clock.startswith("usbs:") for clock in first & last)
        assert "frames_dropped" in field.codes()


def test_a_hub_that_counts_other_numbers_is_of_another_controller() -> None:
    one, other = counter(), Counter(HOUR_NS + PHASE_NS, PPM, NUMBER + 700)
    field = Field([place(0, one), place(1, other, OTHER)])
    field.run(240)
    assert all(field.clocks(each) == {"box", "host"} for each in field.places)


def test_hubs_of_two_controllers_have_nothing_in_common() -> None:
    field = Field([place(0, counter()), place(1, counter(), Plug("controller 2", "hub 2-1"))])
    field.run(240)
    assert all(field.clocks(each) == {"box", "host"} for each in field.places)
    assert not field.codes()


def test_boxes_whose_hub_the_system_does_not_name_each_have_a_phase_of_their_own() -> None:
    field = Field([place(number, counter(), Plug("controller", "")) for number in range(2)])
    field.run(240)
    assert all(field.clocks(each) == {"box", "usbs", "host"} for each in field.places)


def test_the_sync_wire_teaches_what_lies_between_two_hubs_and_that_outlasts_the_wire() -> None:
    field = Field([place(0, counter(), wired=True), place(1, counter(125), OTHER, wired=True)])
    field.run(10)  # until each one's own frames are trusted
    field.run(10)
    for each in field.places:
        each.wired = False
    field.run(60)
    assert all(field.clocks(each) == {"box", "usbs", "host"} for each in field.places)
    widths = [next(r for r in field.readings(each) if r.clock.startswith("usbs:")) for each in field.places]
    assert sum(reading.uncertainty_us for reading in widths) <= 40
    tally = races(field, 200)
    assert not tally["wrong"] + tally["broken"]
    assert tally["rate"] > 150
    field.move(field.places[0], HUB, counter(400))  # the hub was replugged: what was learned is void
    field.places[1].link.receive(b"", field.host_ns)
    field.run(20)
    assert all("usbs" not in field.clocks(each) for each in field.places)
    field.run(240)
    assert not (tally := races(field, 200))["wrong"] + tally["broken"]
    assert tally["rate"]


def test_a_box_that_moves_to_another_hub_in_a_match_is_never_read_by_what_held_before() -> None:
    hubs = {HUB: counter(), OTHER: counter(125), Plug("controller", "socket 1-4"): counter(-62)}
    field = Field([place(number, counter()) for number in range(3)])
    chance, tally = random.Random(3), Tally[str]()
    field.run(100)
    for _ in range(12):
        plug = chance.choice(tuple(hubs))
        field.move(chance.choice(field.places), plug, hubs[plug])
        field.run(chance.choice((3, 20, 100)))
        tally += races(field, 40, chance.randrange(99))
    assert not tally["wrong"] + tally["broken"]
    assert tally["usb"]
    assert tally["rate"]


@pytest.mark.parametrize("later_us", [-FRAME_PATH_US, 4, FRAME_PATH_US])
def test_in_one_hub_frames_may_begin_apart_by_the_stated_width(later_us: float) -> None:
    field = Field([place(0, counter()), place(1, counter(later_us)), place(2, counter())])
    field.run(400)
    assert all("usb" in field.clocks(each) for each in field.places)
    tally = races(field, 400)
    assert not tally["wrong"] + tally["broken"]
    assert tally["usb"] == 3 * 400
    assert not field.codes()


@pytest.mark.parametrize("later_us", [60, -60, 125, 300, -500])
def test_in_one_hub_frames_that_begin_far_apart_are_noticed_in_time(later_us: float) -> None:
    field = Field([place(0, counter()), place(1, counter(later_us)), place(2, counter())])
    field.run(60 * ALARM_MINUTES)
    assert [("usb" in field.clocks(each)) for each in field.places] == [True, False, True]
    assert field.codes() == ["frames_dropped"]


def test_slow_ways_of_one_direction_are_no_alarm() -> None:
    ways = ["60 70", "60 400", "300 300"]
    field = Field([place(number, counter(), ways_us=each) for number, each in enumerate(ways)])
    field.run(60 * ALARM_MINUTES)
    assert not field.codes()
    assert all("usb" in field.clocks(each) for each in field.places)


def test_intervals_that_are_shifted_stick_out_and_wider_ones_do_not() -> None:
    assert sticks_out_ns((0, 10), (-5, 30)) == 0
    assert sticks_out_ns((0, 10), (3, 12)) == 2
    assert sticks_out_ns((3, 12), (0, 10)) == 2
    assert sticks_out_ns((0, 10), (50, 90)) == 50


def test_what_pings_leave_too_open_says_nothing_of_a_hub() -> None:
    known = ClockMapping(600, 20).with_bounds(1_000_000, 5_000, 305_000)
    assert bounds_at(known, 10**9, 1_000_000) is not None
    assert bounds_at(known, 10**9, 200_000) is None
    assert bounds_at(ClockMapping(600, 20), 10**9, 10**9) is None
