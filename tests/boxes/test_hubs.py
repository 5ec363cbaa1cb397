"""Two hubs of one controller: whatever constant lies between their frames, nobody is wrongly first."""

from __future__ import annotations

import random
from collections import Counter as Tally

import pytest
from tests.boxes.field import MS_NS, Counter, Field, Place

from gotit.boxes.places import Place as Plug
from gotit.core.adjudicate import Call, Clear, adjudicate
from gotit.core.press import margin, way

HOUR_NS = 3_600_000 * MS_NS
HUB, OTHER = Plug("controller", "hub 1-1"), Plug("controller", "hub 1-2")
NUMBER, PPM, PHASE_NS = 500, 17.0, 123_456


def counter(later_us: float = 0.0, ppb: float = 0.0) -> Counter:
    """A hub's frames, later than those of the first hub by so much at the field's begin, and slower by so much."""
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
    """All boxes are slapped at known times of the last millisecond: is whoever is named first the first?"""
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
    """Some in a row every second, as the clocks go on learning."""
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
