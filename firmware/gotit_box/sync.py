"""The sync wire: one line that joins SYNC_OUT and SYNC_IN of all boxes, high by pull-ups, pulled low for a pulse.

Outputs only ever pull low or let go. So any number of boxes may lead, or lose power, without harm. Only the falling
edge counts: it is pulled, but the rising one creeps up with pull-ups and cable. The inputs capture it, like a button
(presses.py); here it is made.

Only beside PIO capture, on RP2040 and RP2350: stamps by interrupt are no better than pings.
"""

# mypy: disable-error-code="name-defined, no-any-return, arg-type, assignment"
# ruff: noqa: F821

from array import array

import machine
import micropython
from micropython import const

from gotit_box.chip import M32, TIMERAWL, Chip, Ticks

_PULSE_US = const(20)


class SyncOut:
    """Pulls the sync line low."""

    def __init__(self, pin: int, ticks: Ticks, chip: Chip) -> None:
        self._pin = machine.Pin(pin, machine.Pin.OPEN_DRAIN, value=1)  # let go; from now on its output is a 0
        self._ticks = ticks
        self._timer = chip.timer + TIMERAWL
        self._enable = chip.sio_enable
        self._release = chip.sio_release
        self._mask = 1 << pin
        self._found = array("I", [0, 0])

    def pull(self) -> tuple[int, int]:
        """One pulse: the ticks after which and by which it began."""
        found = self._found
        _pull(self._timer, self._enable, self._release, self._mask, found)
        now = self._ticks.now()
        after = now - ((now - found[0]) & M32)
        by = now - ((now - found[1]) & M32)
        return after, by + 1  # a counter that shows n is anywhere before n + 1

    def close(self) -> None:
        """Let go of the line."""
        self._pin.init(machine.Pin.IN)


@micropython.viper
def _pull(timer: ptr32, enable: ptr32, release: ptr32, mask: int, found: ptr32):  # type: ignore[no-untyped-def]
    before = timer[0]
    enable[0] = mask
    now = timer[0]
    found[0] = before
    found[1] = now
    while timer[0] - now < _PULSE_US:
        pass
    release[0] = mask
