"""When a USB frame began: all boxes on one host controller see the same 1 kHz count of frames.

Reading SOF_RD clears the flag of the start-of-frame interrupt (RP2040 datasheet 4.1.2.7, 4.1.4). TinyUSB needs that
flag while a packet of ours waits to be fetched: it holds packets back at the end of a frame (erratum RP2040-E15) and
lets them go at the next. It enables that interrupt only then, and only when we write. So we read only while it is
disabled, and take nothing from anybody. docs/decisions says more.

Only beside PIO capture, on RP2040 and RP2350 (which has the same USB registers, datasheet 12.7.5): stamps by interrupt
are too coarse to gain from frames.
"""

# mypy: disable-error-code="name-defined, no-any-return, arg-type, assignment"
# ruff: noqa: F821

from array import array

import micropython
from micropython import const

from gotit_box.chip import M32, TIMERAWL, Chip, Ticks

WAIT_LIMIT_US = 1000

_USB = 0x50110000
_SOF_RD = const(18)  # as words: 0x48; 11 bits
_INTE = const(36)  # 0x90
_DEV_SOF = const(17)  # bit of INTE


class Frames:
    """Looks at USB frames. `watched`: address of a word that changes when an edge was captured."""

    def __init__(self, ticks: Ticks, chip: Chip, watched: int) -> None:
        self._ticks = ticks
        self._timer = chip.timer + TIMERAWL
        self._watched = watched
        self._found = array("I", [0, 0, 0])

    def catch(self) -> "tuple[int, int, int] | None":
        """Wait for the next frame, up to WAIT_LIMIT_US: its number, and the ticks after which and by which it began.

        None if none came, if TinyUSB has a packet under way, and at once when an edge is captured.
        """
        found = self._found
        if not _wait(self._timer, _USB, self._watched, WAIT_LIMIT_US, found):
            return None
        now = self._ticks.now()
        after = now - ((now - found[1]) & M32)
        by = now - ((now - found[2]) & M32)
        return found[0], after, by + 1  # a counter that shows n is anywhere before n + 1


@micropython.viper
def _wait(timer: ptr32, usb: ptr32, watched: ptr32, limit_us: int, found: ptr32) -> int:
    """1 with found = frame, counter before, counter after; or 0. An interrupt anywhere in here widens what is found,
    but never makes it wrong."""
    if (usb[_INTE] >> _DEV_SOF) & 1:
        return 0
    start = timer[0]
    state = watched[0]
    before = start
    now = start
    old = usb[_SOF_RD] & 0x7FF
    frame = old
    while frame == old:
        before = now  # after this, the frame was still seen to be the old one
        now = timer[0]
        frame = usb[_SOF_RD] & 0x7FF
        if now - start > limit_us or watched[0] != state:
            return 0
    found[0] = frame
    found[1] = before
    found[2] = timer[0]
    return int(frame == (old + 1) & 0x7FF)
