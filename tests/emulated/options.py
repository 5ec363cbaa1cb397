"""How emulated boards differ from each other, and what joins them: crystals, USB, wires. Plain values.

Times are common time (tests/emulated/pico.py). What the numbers do is in pico/frames.js, pico/delays.js, pico/wires.js.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Controller:
    """A USB host controller: boxes with equal ones see the same frames.

    Its frame `first` began at common time `phase_ns`; its clock is `ppm` fast.
    """

    ppm: float = 0.0
    phase_ns: int = 0
    first: int = 0

    def frame_start_ns(self, index: int) -> float:
        """Common time at which the frame `index` frames after `first` begins (at the controller, without any path)."""
        return self.phase_ns + index * 1e6 / (1 + self.ppm / 1e6)


@dataclass(frozen=True)
class Delay:
    """How long bytes take one way between bus and program: drawn between `low_us` and `high_us` for each packet (none
    overtakes another), handed over at multiples of `batch_us` of common time."""

    low_us: float = 0.0
    high_us: float = 0.0
    batch_us: float = 0.0


@dataclass(frozen=True)
class Usb:
    """The path of bytes between a box and the program at the computer. By default it takes 10 us, the minimum.

    `slot_us`: the bus serves the box once a frame, this long after the frame begins (None: whenever there is
    something).
    """

    to_host: Delay = Delay()
    to_box: Delay = Delay()
    slot_us: float | None = None


@dataclass(frozen=True)
class Wire:
    """A wire from output pins to input pins, each (box, pin): high by itself, low while any output pulls it low.

    A change takes `delay_us`, which must be longer than a slice of the bench.
    """

    outputs: tuple[tuple[int, int], ...]
    inputs: tuple[tuple[int, int], ...]
    delay_us: float = 2_500.0


@dataclass(frozen=True)
class BoxOptions:
    """How one emulated board differs from the next."""

    unique_id: str = "e6614c311b7e6a24"
    chance: int | None = None  # seed of the chip's random bits; None: different every time, as on a real one
    crystal_ppm: float = 0.0
    timer_offset_us: int = 0  # what the 64-bit timer shows at power-on
    controller: Controller = Controller()
    frame_path_ns: int = 0  # how much later than its controller the box sees a frame begin
    usb: Usb = Usb()
    plugged: bool = True
    image: Path | None = None  # a flash image or firmware; None: the genuine MicroPython, empty file system
    hold: tuple[int, ...] = ()  # inputs that are held down from before power-on
