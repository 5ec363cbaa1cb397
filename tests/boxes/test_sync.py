"""The sync wire: one box leads, those that hear it share its clock, and it exposes false assumptions."""

from __future__ import annotations

import pytest
from tests.boxes.field import MS_NS, Counter, Field, Place
from tests.speech import heard

from gotit.boxes.reasons import WIRE_DEAF
from gotit.boxes.sync import LEAD_MS, Pulse, SyncWire
from gotit.core.press import margin

HOUR_NS = 3_600_000 * MS_NS


def place(number: int, *, wired: bool, counter: Counter | None = None) -> Place:
    ppm = (-30.0, 25.0, 11.0)[number % 3]
    name = f"E66141000000000{number}"
    return Place(name, ppm, counter, 60_000, 70_000, HOUR_NS - number * 1_234_567_891, wired=wired)


def leaders(field: Field) -> list[str]:
    return [each.name for each in field.places if each.box.lead_ms]


def test_boxes_on_the_wire_share_the_leaders_clock_and_the_others_do_not() -> None:
    field = Field([place(0, wired=True), place(1, wired=True), place(2, wired=False), place(3, wired=True)])
    field.run(8)
    assert leaders(field) == [field.places[0].name]
    assert field.places[0].box.lead_ms == LEAD_MS
    on_wire = [{r.clock for r in field.readings(each) if r.clock.startswith("sync:")} for each in field.places]
    assert on_wire[0] == on_wire[1] == on_wire[3] == {f"sync:{field.places[0].name}:00000002"}
    assert not on_wire[2]
    said = [heard(each.link.health_at(field.host_ns).sync) for each in field.places]
    assert said == ["Sends the pulses on the sync wire.", "Hears the sync wire.", "", "Hears the sync wire."]
    assert not field.codes()


def test_a_pulse_just_after_another_is_not_matched_with_that_one() -> None:
    """A leader that is told another pace gives a pulse at once. A box may report both before the leader reports the
    last. (In the simulated lab, world inside:14 of seed 1, the wire was then no longer used for that box.)"""
    wire = SyncWire()
    for name in ("a", "b"):
        wire.join(f"box:{name}", name, "1", 0)
    assert wire.order("box:a", 0) is not None

    def pulse(at_us: int) -> Pulse:
        return Pulse(at_us - 1, at_us + 1, (at_us - 2_000) * 1000, (at_us + 2_000) * 1000)

    for at_us in (100_000, 200_000, 300_000):
        wire.observe("box:a", pulse(at_us), True, at_us * 1000)
        wire.observe("box:b", pulse(at_us), False, at_us * 1000)
    wire.observe("box:b", pulse(300_700), False, 301_000_000)
    wire.observe("box:a", pulse(300_700), True, 302_000_000)
    matched = wire.take_matches("box:b")
    assert [match.after_us for match in matched] == [99_999, 199_999, 299_999]
    assert all(abs(match.earliest_ns // 1000 - match.after_us) < 2 for match in matched)


def test_presses_lie_within_the_bound_of_the_wire_and_it_is_some_microseconds_wide() -> None:
    field = Field([place(0, wired=True), place(1, wired=True), place(2, wired=True)])
    field.run(30)
    for number in range(1, 30):
        field.run(0.7)
        apart_us = (-1) ** number * 3 * number
        first_ns = field.true_ns - 3 * MS_NS
        field.press(field.places[number % 3], 0, first_ns)
        field.press(field.places[(number + 1) % 3], 0, first_ns + apart_us * 1000)
        field.run(0.02)
        one, other = field.presses()[-2:]
        if one.source != f"box:{field.places[number % 3].name}":
            one, other = other, one
        bound = margin(one.readings, other.readings)
        assert bound is not None
        assert bound.clock.startswith("sync:")
        assert bound.at_least_us <= apart_us <= bound.at_most_us
        assert bound.uncertainty_us <= 11


def test_a_box_that_is_on_no_wire_is_asked_and_then_the_next_one() -> None:
    field = Field([place(0, wired=True), place(1, wired=True), place(2, wired=True)])
    field.places[0].wired = False  # it has a sync input, but its plug is not in
    field.run(12)
    assert leaders(field) == [field.places[1].name]
    assert "sync" not in field.clocks(field.places[0])
    assert field.places[0].link.health_at(field.host_ns).sync == WIRE_DEAF
    assert "sync" in field.clocks(field.places[2])


def test_without_a_wire_boxes_are_asked_once_in_a_while_and_left_alone_in_between() -> None:
    field = Field([place(0, wired=True), place(1, wired=True)])
    for each in field.places:
        each.wired = False
    field.run(25)
    assert leaders(field) == []
    asked = sum(name == "lead" for each in field.places for name, _ in each.box.heard)
    assert 4 <= asked <= 10
    for each in field.places:
        each.wired = True  # somebody plugs it in
    field.run(40)
    assert all("sync" in field.clocks(each) for each in field.places)


def test_one_box_alone_leads_nobody() -> None:
    field = Field([place(0, wired=True), place(1, wired=False)])
    field.run(10)
    assert not [fields for each in field.places for name, fields in each.box.heard if name == "lead"]


@pytest.mark.parametrize("how", ["unplugged", "restarted"])
def test_another_box_leads_when_the_leader_is_gone_and_all_on_a_new_clock(how: str) -> None:
    field = Field([place(0, wired=True), place(1, wired=True), place(2, wired=True)])
    field.run(10)
    leader = field.places[0]
    if how == "unplugged":
        field.events += leader.link.close(field.host_ns)
        field.places = field.places[1:]
    else:
        leader.box.switch_on()
    field.run(12)
    assert len(leaders(field)) == 1
    names = [{r.clock for r in field.readings(each) if r.clock.startswith("sync:")} for each in field.places]
    assert names[0] == names[1]
    assert len(names[0]) == 1
    assert f"sync:{leader.name}:00000002" not in names[0]


def test_the_wire_outlives_a_sleep_of_the_computer() -> None:
    field = Field([place(0, wired=True), place(1, wired=True)])
    field.run(10)
    field.sleep(60)
    assert all(field.clocks(each) == {"box", "sync"} for each in field.places)
    field.run(3)
    assert all(field.clocks(each) == {"box", "sync", "host"} for each in field.places)
    assert set(field.codes()) == {"clock_broke"}


def test_a_pulled_wire_is_noticed_and_its_bound_ages_until_then() -> None:
    field = Field([place(0, wired=True), place(1, wired=True)])
    field.run(10)
    for each in field.places:
        each.wired = False
    field.run(10)
    assert all("sync" not in field.clocks(each) for each in field.places)


def test_the_wire_shows_that_frames_are_not_what_they_seem() -> None:
    """Two counters that agree in number, and in phase to within what any ping can show: the wire exposes them."""
    one, other = Counter(123_456, 17.0, 500), Counter(123_456 + 40_000, 17.0, 500)
    without = Field([place(0, wired=False, counter=one), place(1, wired=False, counter=other)])
    without.run(140)
    assert all("usb" in without.clocks(each) for each in without.places)  # pings cannot know this: decision 0053
    field = Field([place(0, wired=True, counter=one), place(1, wired=True, counter=other)])
    field.run(140)
    assert sum("usb" in field.clocks(each) for each in field.places) <= 1
    assert "frames_dropped" in field.codes()
    assert any("wire contradicts" in heard(each.link.health_at(field.host_ns).frames) for each in field.places)


def test_the_wire_agrees_with_frames_that_are_shared() -> None:
    one = Counter(123_456, 17.0, 500)
    field = Field([place(number, wired=True, counter=one) for number in range(3)])
    field.run(200)
    assert all(field.clocks(each) == {"box", "host", "usb", "sync"} for each in field.places)
    assert not field.codes()


def test_pulses_that_contradict_the_pings_are_not_used() -> None:
    field = Field([place(0, wired=True), place(1, wired=True), place(2, wired=True)])
    field.run(10)
    late = field.places[1]
    true_ticks = late.ticks
    field.heard_late = {late.name: 900_000}  # its pulses come through something that delays them
    field.run(10)
    assert late.ticks == true_ticks
    assert "sync" not in field.clocks(late)
    assert "sync" in field.clocks(field.places[2])
    assert "sync_dropped" in field.codes()
