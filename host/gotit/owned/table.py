"""The devices that are known without being learned: the one table, with how late each may tell a press.

Must not: do I/O; hold a figure whose source is not named (docs/timing.md argues them).

None of these has met this program. `met` says so until somebody has held one beside a box (`gotit buzzers --measure`).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Layout = Literal["buzz", "buttons"]
"""Where the buttons are. "buzz": `reports.buzz`. "buttons": where the device's own descriptor says."""

POLL_US = 10_000
"""A full-speed device is asked each 8 to 10 ms: bInterval is 10 in the descriptors of both that we could read."""
SCAN_US = 10_000
"""Nobody tells how such a device scans and debounces its contacts. Assumed, as for the keyboard's matrix."""
WIRED_US = POLL_US + SCAN_US
RADIO_US = 45_000
"""A receiver adds its radio, of which nothing is known. Assumed until measured."""
BLUETOOTH_US = 95_000
"""Connection intervals of 7.5 to 50 ms are in use, and a device may sleep through some (TI SWRA715)."""
KEY_US = 30_000
"""As `keyboard.BLUR_US`: a matrix that is scanned, a poll, the drivers."""

HANDSETS = 4
"""On one Buzz! receiver or cable."""


class Model(Struct, frozen=True):
    """One model. `late_us`: its button closed at most this long before the system had its report. `again_s`: its lamps
    are said again this often, because its handsets sleep otherwise (0: never). `met`: the real thing was tried."""

    vendor: int
    product: int
    name: str
    layout: Layout
    late_us: int
    source: str
    lamps: bool = False
    again_s: int = 0
    met: bool = False


MODELS = (
    Model(0x054C, 0x0002, "Buzz!", "buzz", WIRED_US, "Linux hid-sony.c; RPCS3 Buzz.cpp: poll 10 ms", lamps=True),
    Model(
        0x054C,
        0x1000,
        "Buzz! wireless",
        "buzz",
        RADIO_US,
        "Linux hid-ids.h; PCSX2 issue 4990: handsets sleep without lamp reports",
        lamps=True,
        again_s=2,
    ),
    Model(
        0x0079,
        0x0006,
        "Arcade encoder",
        "buttons",
        WIRED_US,
        "a descriptor in PJRC's forum (Generic USB Joystick): poll 10 ms",
    ),
)


def model_of(vendor: int, product: int) -> Model | None:
    return next((each for each in MODELS if (each.vendor, each.product) == (vendor, product)), None)
