"""Whatever happens to boxes, cables, counters and the computer: no margin is wrong, on whichever clock it rests."""

from __future__ import annotations

import random
from collections import Counter as Tally
from dataclasses import replace

import pytest
from tests.boxes.field import HUB, MS_NS, Counter, Field, Place

from gotit.boxes.places import Place as Plug
from gotit.core.press import margin

HOUR_NS = 3_600_000 * MS_NS
OTHER = Plug(HUB.rate, "other hub")


class Evening:
    """Six boxes: four on one hub (three of them on the sync wire), one on another controller that the system hides, and
    one on a second hub, whose frames begin some constant later."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.later_ns = self.rng.choice((62, 125, -125, 500)) * 1000
        self.hubs = self.reset()
        here, elsewhere = self.hubs[HUB], self.counter()
        self.places = [
            Place(
                f"E66141000000000{number}",
                self.rng.uniform(-60, 60),
                elsewhere if number == 4 else self.hubs[OTHER] if number == 5 else here,
                self.rng.randrange(40_000, 120_000),
                self.rng.randrange(40_000, 120_000),
                HOUR_NS - self.rng.randrange(10**12),
                wired=number < 3,
                plug=OTHER if number == 5 else HUB,
            )
            for number in range(6)
        ]
        self.field = Field(self.places, seed=seed)
        self.epoch = 0
        self.seen: Tally[str] = Tally()
        """How many margins rested on each kind of clock."""

    def counter(self) -> Counter:
        return Counter(HOUR_NS - self.rng.randrange(10**9), self.rng.uniform(-100, 100), self.rng.randrange(2048))

    def reset(self) -> dict[Plug, Counter]:
        """The frames of both hubs, after a reset of their controller."""
        here = self.counter()
        return {HUB: here, OTHER: replace(here, phase_ns=here.phase_ns + self.later_ns)}

    def happen(self) -> None:
        """Something that happens in an evening, or nothing."""
        field, rng, place = self.field, self.rng, self.rng.choice(self.places)
        match rng.randrange(16):
            case 0:
                field.sleep(rng.uniform(0.01, 300))
            case 1:
                place.box.switch_on()
            case 2:
                self.hubs = self.reset()
                for each in (*self.places[:4], self.places[5]):
                    each.counter = self.hubs[each.plug]
            case 3:
                place.wired = not place.wired
            case 4:
                place.counter = None if place.counter else self.places[4].counter
            case 5:
                place.out_ns, place.back_ns = rng.randrange(30_000, 900_000), rng.randrange(30_000, 900_000)
            case 8 | 9 if place is not self.places[4]:
                plug = rng.choice((HUB, OTHER))
                field.move(place, plug, self.hubs[plug])
            case 6 | 7:
                self.epoch += 1
                for each in self.places:
                    each.link.want(epoch=self.epoch)

    def press(self) -> None:
        """Some boxes are slapped within some milliseconds."""
        before = len(self.field.presses())
        start_ns = self.field.true_ns - 9 * MS_NS
        truth_ns = {f"box:{place.name}": start_ns + self.rng.randrange(3 * MS_NS) for place in self.places}
        for place in self.places:
            self.field.press(place, 0, truth_ns[f"box:{place.name}"])
        self.field.run(0.05)
        new = [press for press in self.field.presses()[before:] if press.source in truth_ns]
        for k, one in enumerate(new):
            for other in new[k + 1 :]:
                bound = margin(one.readings, other.readings)
                if bound is not None and one.source != other.source:
                    truth_us = (truth_ns[other.source] - truth_ns[one.source]) / 1000
                    assert bound.at_least_us <= truth_us <= bound.at_most_us, (one, other, truth_us)
                    self.seen[bound.clock.split(":")[0]] += 1


@pytest.mark.parametrize("seed", range(2))
def test_every_margin_of_an_evening_holds_the_truth(seed: int) -> None:
    evening = Evening(seed)
    evening.field.run(100)
    for _ in range(30):
        evening.press()
        evening.happen()
        evening.field.run(evening.rng.choice((0.05, 1.0, 3.0, 30.0)))
    evening.press()
    assert evening.seen.keys() >= {"host", "usb", "usbs", "sync"}
    assert evening.seen["host"] > 10
