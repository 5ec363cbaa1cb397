"""What the boxes tell the program: inputs for the core, notices for the operator, the health of each box.

Must not: do anything.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from gotit.core.called import by_name, called_box
from gotit.core.inputs import Benched, Doubted, Joined, Left, Press, Release, Sharpness, Watermark
from gotit.core.message import Message


class Receipt(Struct, frozen=True):
    """Names an event that a box keeps until it hears that the host has it safely: number `seq` of a boot of a box.

    Write it beside the input, in the same transaction. Give it to `Boxes.commit` when that is on the disk, and give all
    of them to `Boxes(receipts=…)` when the session is resumed, so that what the box sends again is recognised.
    """

    box: str
    boot: str
    seq: int


Told = Press | Release | Watermark | Joined | Left | Sharpness | Benched | Doubted
"""What a box's lines become for the core."""


class Delivered(Struct, frozen=True, tag="delivered"):
    """An input for the core, read at `host_ns` of session time. `receipt`: what to commit, if anything."""

    host_ns: int
    input: Told
    receipt: Receipt | None = None


class Notice(Struct, frozen=True, tag="notice"):
    """Something that the operator should know. `kind` is stable, for programs; `sentence` says what to do.

    `source` names the box if it has said who it is ("box:e661…"), else it is "".
    """

    host_ns: int
    port: str
    kind: str
    sentence: Message
    source: str = ""


Event = Delivered | Notice

State = Literal["calling", "measuring", "ready", "silent", "foreign", "outdated", "closed"]


class Way(Struct, frozen=True):
    """One clock that a box's presses are read on (see `core.press.way`), and the half-width of a reading on it."""

    clock: str
    half_width_us: int


class ClockSample(Struct, frozen=True):
    """What was known of a box's clock at one moment, for plots.

    `host_ns`: session time. `offset_us`: the host's time minus the box's, the middle of its bound. `bound_us`: half the
    width of that bound. `skew_ppm`: how much faster the host's clock runs, also a middle. `usb_bound_us`: half the
    width of the bound against USB frames, None while they are not trusted.
    """

    host_ns: int
    offset_us: float
    skew_ppm: float
    bound_us: int
    round_trip_us: int
    usb_bound_us: int | None = None


class BoxHealth(Struct, frozen=True):
    """One line of the device panel. Times ending in tick_us are of the box's clock, all others of the host's.

    `uncertainty_us`: half-width of the bound of host time against box time, now. `offset_us`, `skew_ppm`: see
    ClockSample. `round_trips_us`: the last ones, oldest first. `ways`: what its presses are read on now, most precise
    first. `frames`, `sync`: why USB frames or the sync wire are used or not (None: the box has none).

    `bad_here`: lines from the box that could not be read. `bad_there`: lines from us that the box could not read.
    `high`: the most events the box ever kept at once. `drops`: events that the box lost. `lost`: events that will
    certainly never arrive. `armed`: the arming that the box has confirmed (0: none). `faults`: in its own words.
    """

    port: str
    state: State
    source: str = ""
    label: str = ""
    fw: str = ""
    board: str = ""
    boot: str = ""
    roles: str = ""
    capture: str = ""
    jitter_us: int = 0
    uncertainty_us: int | None = None
    best_round_trip_us: int | None = None
    last_round_trip_us: int | None = None
    round_trips_us: tuple[int, ...] = ()
    offset_us: float | None = None
    skew_ppm: float | None = None
    ways: tuple[Way, ...] = ()
    frames: Message | None = None
    sync: Message | None = None
    clock_breaks: int = 0
    mem: int = 0
    high: int = 0
    up_s: int = 0
    drops: int = 0
    lost: int = 0
    bad_here: int = 0
    bad_there: int = 0
    armed: int = 0
    last_press_input: int | None = None
    last_press_ns: int | None = None
    faults: tuple[str, ...] = ()
    sentence: Message | None = None

    @property
    def called(self) -> Message:
        """What people call it: by its port until it has said who it is."""
        return called_box(self.label) if self.label else by_name(self.port)
