"""What can be seen at the pins of an emulated Pico: plain values."""

from __future__ import annotations

from typing import NamedTuple


class Edge(NamedTuple):
    """One change of an input: when in common time, when by the box's own 64-bit timer (both exact), and how."""

    at_ns: int
    timer_us: float | None
    pin: int
    level: int
    resets: int


class PinState(NamedTuple):
    """What a pin drives: its function ("sio", "pwm", "pio", ...), level (None if not driven) and duty 0..1."""

    function: str
    level: int | None
    duty: float
