"""A clock caught lying decides no more: no wrong first after it was noticed, and soon all is as before."""

from __future__ import annotations

import random

import pytest
from tests.boxes.field import MS_NS, Counter, Field, Place
from tests.boxes.lying import KINDS, MS, US, Box, Speed, World, evening, step_at
from tests.boxes.lying import S as SECOND
from tests.speech import heard

from gotit.boxes.events import Delivered, Notice
from gotit.core.inputs import Doubted, Press
from gotit.core.press import HOST_CLOCK


@pytest.mark.parametrize("kind", tuple(KINDS))
def test_nobody_is_wrongly_first_once_a_lie_was_noticed(kind: str) -> None:
    """Also with steps between press and verdict. Longer: `python -m tests.boxes.lying`."""
    seen: set[str] = set()
    for seed in range(2):
        world = evening(kind, seed)
        assert world.tally["races"] >= 10
        assert world.tally["wrong, noticed"] == 0, (kind, seed, world.tally)
        assert world.tally["hung"] == 0
        if kind in ("within", "fast", "drift", "reboots"):  # the model allows all of these
            assert world.tally["wrong, not noticed yet"] == 0
            assert world.said == []
            assert world.tally["clear"] > 0
        else:
            seen |= {news for _, _, news in world.said}
    assert ("apart" in seen) == (kind not in ("within", "fast", "drift", "reboots"))


def two_boxes(*ways_us: int, host: Speed | None = None) -> World:
    """On cables with these times each way."""
    boxes = [
        Box(name, Speed(20.0 * k), (way_us * US, way_us * US), 25 * US)
        for k, (name, way_us) in enumerate(zip("ABCDE", ways_us, strict=False))
    ]
    return World(host or Speed(), boxes, random.Random(5))


def half_width_us(world: World, box: Box) -> int:
    readings = box.time.look(box.tick_us(world.now_ns), 1)
    return next(reading.uncertainty_us for reading in readings if reading.clock == HOST_CLOCK)


def test_a_step_of_the_computers_clock_is_noticed_by_all_its_boxes_and_costs_two_seconds_of_sharpness() -> None:
    world = two_boxes(100, 100, 100)
    world.run(30 * SECOND)
    world.host.steps.append((world.now_ns, 5 * MS))
    world.run(world.now_ns + SECOND)
    assert [news for _, _, news in world.said] == ["apart"] * 3
    assert all(half_width_us(world, box) > 2_500 for box in world.boxes)
    world.run(world.now_ns + 3 * SECOND)
    assert all(half_width_us(world, box) < 300 for box in world.boxes)
    world.run(world.now_ns + 130 * SECOND)
    assert sorted(news for _, _, news in world.said) == ["apart"] * 3 + ["behaved"] * 3
    assert all(half_width_us(world, box) < 150 for box in world.boxes)


def test_a_box_that_jumps_alone_does_not_disturb_the_others() -> None:
    world = two_boxes(100, 100, 100)
    world.run(30 * SECOND)
    world.boxes[1].speed.steps.append((world.now_ns, -20 * MS))
    world.run(world.now_ns + SECOND)
    assert [(box, news) for _, box, news in world.said] == [("B", "apart")]
    assert half_width_us(world, world.boxes[0]) < 150


def test_who_cannot_exclude_what_another_one_noticed_begins_anew_too() -> None:
    """A step of 0.7 ms is hidden in what a slow cable leaves open."""
    world = two_boxes(100, 900)
    world.run(30 * SECOND)
    before_us = half_width_us(world, world.boxes[1])
    world.host.steps.append((world.now_ns, 700 * US))
    world.run(world.now_ns + SECOND)
    assert [(box, news) for _, box, news in world.said] == [("A", "apart"), ("B", "heard")]
    assert half_width_us(world, world.boxes[1]) > before_us + 700


def test_a_box_that_jumps_again_and_again_is_compared_by_its_greatest_jump_until_it_behaves() -> None:
    world = two_boxes(100, 100)
    world.run(30 * SECOND)
    for by_ms in (10, -10, 10):
        world.boxes[1].speed.steps.append((world.now_ns, by_ms * MS))
        world.run(world.now_ns + 10 * SECOND)
    assert half_width_us(world, world.boxes[1]) > 10_000
    assert half_width_us(world, world.boxes[0]) < 150
    world.run(world.now_ns + 130 * SECOND)
    assert half_width_us(world, world.boxes[1]) < 150


@pytest.mark.parametrize("by_ms", [-30, -5, 5, 30])
@pytest.mark.parametrize("before_ms", [40, 3, -2])
def test_a_step_about_the_moment_of_the_press_makes_nobody_first_who_was_not(by_ms: int, before_ms: int) -> None:
    world = two_boxes(100, 300, 60)
    world.run(30 * SECOND)
    world.gaps_us = (2_000.0,)
    for _ in range(3):
        world.before_press = lambda world, first_ns: step_at(world, first_ns - before_ms * MS, by_ms * MS)(world, 0)
        world.race()
        world.before_press = lambda world, first_ns: None
        world.run(world.now_ns + 125 * SECOND)
    assert world.tally["wrong, noticed"] == world.tally["wrong, not noticed yet"] == world.tally["hung"] == 0
    assert world.tally["races"] == 3


# --- through the real links ------------------------------------------------------------------------------------------


def field_of(*ppm: float, wired: bool = False) -> Field:
    counter = Counter()
    return Field(
        [
            Place(f"E66141000000000{k}", each, counter, 60_000, 60_000, 3_000_000 * MS_NS, wired=wired)
            for k, each in enumerate(ppm)
        ]
    )


def test_what_was_read_before_a_break_is_in_doubt_for_the_open_race_and_both_are_told() -> None:
    field = field_of(10.0, -10.0)
    field.run(20)
    for place in field.places:
        place.link.want(epoch=1)
    field.run(0.5)
    field.press(field.places[0], 0, field.true_ns - 2 * MS_NS)
    field.run(0.05)
    field.slept_ns -= 5 * MS_NS  # the computer's clock steps ahead
    field.run(1)
    told = [event.input for event in field.events if isinstance(event, Delivered)]
    doubts = {each.source: each for each in told if isinstance(each, Doubted)}
    assert doubts.keys() == {"box:E661410000000000", "box:E661410000000001"}
    for doubt in doubts.values():
        assert doubt.clock == HOST_CLOCK
        assert doubt.late_us >= 5_000
    field.press(field.places[1], 0, field.true_ns - 2 * MS_NS)
    field.run(0.05)
    *_, press = field.presses()
    (reading,) = [reading for reading in press.readings if reading.clock == HOST_CLOCK]
    assert reading.latest_us - reading.earliest_us > 5_000
    broken = [event for event in field.events if isinstance(event, Notice) and event.kind == "clock_broke"]
    sentences = [heard(event.sentence) for event in broken]
    assert len(sentences) == 2
    assert "another box noticed it" in sentences[1]
    assert all("The order of presses on this box is still known" in sentence for sentence in sentences)
    field.run(130)
    assert field.codes().count("clock_behaves") == 2


def test_without_a_race_nobody_asks_the_referee_to_doubt() -> None:
    field = field_of(10.0)
    field.run(10)
    field.slept_ns -= 5 * MS_NS
    field.run(2)
    assert field.codes() == ["clock_broke"]
    assert not [event for event in field.events if isinstance(event, Delivered) and isinstance(event.input, Doubted)]


def test_an_odd_rate_is_told_once_and_breaks_nothing() -> None:
    field = field_of(350.0, 0.0)
    field.run(60)
    assert field.codes() == ["clock_odd"]
    (notice,) = [event for event in field.events if isinstance(event, Notice)]
    assert notice.source == "box:E661410000000000"
    assert 200 <= int(heard(notice.sentence).split(" ppm")[0].split()[-1]) <= 350


@pytest.mark.parametrize("is_hello_lost", [False, True])
def test_nothing_of_the_boot_before_reads_a_press_of_the_next(is_hello_lost: bool) -> None:
    """All three are on the sync wire, the one that restarts gives its pulses, and a window is open throughout."""
    field = field_of(30.0, -20.0, 5.0, wired=True)
    field.run(40)
    assert all("sync" in field.clocks(place) for place in field.places)
    for place in field.places:
        place.link.want(epoch=1)
    field.run(1)
    for restarted in (next(place for place in field.places if place.box.lead_ms), field.places[2]):
        old = f"{restarted.name}:{restarted.box.boot}"
        restarted.since_ns = field.true_ns - 2_000 * MS_NS
        restarted.box.switch_on()
        if is_hello_lost:
            restarted.box.take()
        for _ in range(40):
            field.run(0.05)
            pressed_ns = field.true_ns - 3 * MS_NS
            if restarted.box.epoch:
                field.press(restarted, 0, pressed_ns)
                field.run(0.02)
                for press in field.presses():
                    if press.source == f"box:{restarted.name}" and press.epoch == 1:
                        check_boot(press, old)
            memory = next(memory for memory in field.memories.all() if memory.box == restarted.name)
            if memory.boot == restarted.box.boot:
                assert not any(old in clock for clock in memory.time.clock.mappings), "knows its old self"
    assert "clock_broke" not in field.codes()
    assert "sync_dropped" not in field.codes()


def check_boot(press: Press, old: str) -> None:
    assert not any(old in reading.clock for reading in press.readings), press
