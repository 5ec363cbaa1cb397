"""A table with boxes of many kinds, whose truth the test knows: each box has a crystal of its own and is known only by
what real boxes tell (pings with uneven delays, starts of USB frames), read by the real `BoxClock`.

True time is the host's, in ns. A box shows whole µs of its own, since its own start, at its own speed.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tests.core.table_driver import GAMES
from tests.core.toy import Slap

from gotit.core import inputs as i
from gotit.core.clock import FRAME_PATH_US, BoxClock, PingSample
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session
from gotit.core.step import step

BLUR_US = 30_000
"""A key closed at most this long before its event."""
RACE_NS = 20_000_000_000
"""The buzzers are armed at this time; before it the boxes have been measured for ten seconds."""


@dataclass
class FieldBox:
    """`inputs`: how many call buttons. `usb`: the controller whose frames it tells ("" for none)."""

    name: str
    inputs: int
    chance: random.Random
    usb: str = ""
    ppm: float = 0.0
    started_ns: int = 0
    clock: BoxClock = field(init=False)

    def __post_init__(self) -> None:
        self.ppm = self.chance.uniform(-60, 60)
        self.started_ns = self.chance.randrange(-3_600_000_000_000, 0)
        self.clock = BoxClock(self.name, "1")
        for at_ns in range(RACE_NS - 10_000_000_000, RACE_NS, 500_000_000):
            self._ping(at_ns + self.chance.randrange(1_000_000))
            if self.usb:
                self._frame(at_ns // 1_000_000)

    @property
    def source(self) -> str:
        return f"box:{self.name}"

    def tick_us(self, at_ns: int) -> int:
        return int((at_ns - self.started_ns) * (1 + self.ppm / 1e6) // 1000)

    def _ping(self, at_ns: int) -> None:
        """There and back by unequal ways, each of 50 µs at least and sometimes of a millisecond more."""
        there, back = (50_000 + int(self.chance.expovariate(1 / 150_000)) for _ in "ab")
        received, sent = at_ns + there, at_ns + there + 120_000
        self.clock = self.clock.observe(PingSample(at_ns, self.tick_us(received), self.tick_us(sent), sent + back))

    def _frame(self, number: int) -> None:
        """Frame `number` began at `number` ms; the box saw it a little later and looked 3 µs apart."""
        seen_ns = number * 1_000_000 + self.chance.randrange(FRAME_PATH_US * 1000)
        after_us = self.tick_us(seen_ns) - self.chance.randrange(3)
        begin_ns = number * 1_000_000
        self.clock = self.clock.observe_instant(
            f"usb:{self.usb}:0", begin_ns, begin_ns + FRAME_PATH_US * 1000, after_us, after_us + 4
        )

    def joined(self) -> i.Joined:
        return i.Joined(self.source, "c" * self.inputs, f"Box {self.name}", 1)

    def sharpness(self) -> i.Sharpness:
        readings = self.clock.readings(self.tick_us(RACE_NS), 1)
        return i.Sharpness(self.source, {reading.clock: reading.uncertainty_us for reading in readings})

    def press(self, number: int, at_ns: int, epoch: int) -> i.Press:
        return i.Press(self.source, number, self.clock.readings(self.tick_us(at_ns), 1), epoch)

    def watermark(self, at_ns: int) -> i.Watermark:
        return i.Watermark(self.source, self.clock.readings(self.tick_us(at_ns), 1))


class FieldKeyboard:
    """Keys for the seats that no box serves."""

    source = "keyboard"

    def joined(self) -> i.Joined:
        return i.Joined(self.source, "c" * 9, "Keyboard", BLUR_US // 2, stand_in=True)

    def sharpness(self) -> i.Sharpness:
        return i.Sharpness(self.source, {HOST_CLOCK: (BLUR_US + 2) // 2})

    def press(self, seat: int, at_ns: int, late_us: int) -> i.Press:
        """The key of this seat: its event comes `late_us` after it closed."""
        at_us = at_ns // 1000 + late_us
        return i.Press(self.source, seat - 1, (Reading(HOST_CLOCK, at_us - BLUR_US, at_us + 1),))

    def watermark(self, at_ns: int) -> i.Watermark:
        at_us = at_ns // 1000 - BLUR_US
        return i.Watermark(self.source, (Reading(HOST_CLOCK, at_us, at_us + 1),))


@dataclass
class Field:
    """Nine players at these boxes, in order; who is left over has a key."""

    boxes: list[FieldBox]
    keyboard: FieldKeyboard | None = None
    limit_us: int = 0
    session: Session = field(default_factory=lambda: Session({**GAMES, "slap": Slap()}))
    effects: tuple[i.Effect, ...] = ()
    at: dict[int, tuple[FieldBox, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for source in self.sources:
            self.enter(source.joined())
            self.enter(source.sharpness())
        seats = iter(range(1, 10))
        for box in self.boxes:
            for number, seat in zip(range(box.inputs), seats, strict=False):
                self.at[seat] = box, number
                self.enter(i.AssignInput(box.source, number, seat))
        self.enter(i.Start("slap", tuple(f"P{seat}" for seat in range(1, 10)), {}, 0, self.limit_us))
        self.enter(i.Chance((0, 1, 2, 3, 4)))

    @property
    def sources(self) -> list[FieldBox | FieldKeyboard]:
        return [*self.boxes, *([self.keyboard] if self.keyboard else [])]

    def enter(self, entered: i.Input) -> None:
        self.session, self.effects = step(self.session, entered, RACE_NS // 1000)

    def race(self, slaps: dict[int, int], chance: random.Random, late_us: int = 9_000) -> None:
        """Each seat slaps so many ns after the arming. It is heard in any order; then all say that this was all."""
        assert self.session.arming is not None
        heard: list[i.Input] = []
        for seat, after_ns in slaps.items():
            at_ns = RACE_NS + after_ns
            if seat in self.at:
                box, number = self.at[seat]
                heard.append(box.press(number, at_ns, self.session.arming.epoch))
            else:
                assert self.keyboard is not None
                heard.append(self.keyboard.press(seat, at_ns, chance.randrange(late_us)))
        chance.shuffle(heard)
        for press in heard:
            self.enter(press)
        ended_ns = RACE_NS + max(slaps.values()) + 100_000_000
        for source in chance.sample(self.sources, len(self.sources)):
            self.enter(source.watermark(ended_ns))

    @property
    def first(self) -> tuple[int, ...]:
        """Who was first: one seat, or all that cannot be told apart."""
        state = self.session.state
        return state.tied or ((state.caller,) if state.caller is not None else ())
