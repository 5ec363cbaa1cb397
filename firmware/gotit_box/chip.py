"""What we use of the chip itself, its counter of microseconds and its watchdog: where they are and how they are read.

Must not: know pins, the port, or anything about presses.
"""

import time

import machine

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# The stubs give ticks a type of their own; to us they are ints.
ticks_us: "Callable[[], int]" = time.ticks_us  # type: ignore[assignment]


class Chip:
    """Addresses of one chip. `sio_enable`, `sio_release`: where a bit makes a pin an output, or stops it being one."""

    def __init__(self, timer: int, watchdog: int, sio_enable: int, sio_release: int) -> None:
        self.timer = timer
        self.watchdog = watchdog
        self.sio_enable = sio_enable
        self.sio_release = sio_release


CHIPS = {
    # datasheet 4.6.5, 4.7.6, 2.3.1.7
    "RP2040": Chip(timer=0x40054000, watchdog=0x40058000, sio_enable=0xD0000024, sio_release=0xD0000028),
    # datasheet 12.8.5 (TIMER0), 12.9.7, 3.1.11
    "RP2350": Chip(timer=0x400B0000, watchdog=0x400D8000, sio_enable=0xD0000038, sio_release=0xD0000040),
}
TIMERAWH = 0x24
TIMERAWL = 0x28
M32 = 0xFFFFFFFF  # machine.mem32 is signed


def find_chip(machine_name: str) -> Chip | None:
    """The chip in the name of a machine (`sys.implementation._machine`), None if it has no PIO."""
    for name in CHIPS:
        if name in machine_name:
            return CHIPS[name]
    return None


class Ticks:
    """The counter of microseconds, extended to 64 bits. Call `now` at least every 17 minutes."""

    def __init__(self, chip: Chip | None) -> None:
        self.mask = int(time.ticks_add(0, -1))  # type: ignore[type-var]  # of ticks_us: 2^30 - 1 on boards
        self._low = ticks_us()
        self._now = self._low
        if chip is not None:  # then ticks_us are the low bits of its 64-bit counter
            raw = _read_timer(chip)
            self._now = raw - ((raw - self._low) & self.mask)

    def now(self) -> int:
        """Microseconds since power-on."""
        low = ticks_us()
        self._now += (low - self._low) & self.mask
        self._low = low
        return self._now


def _read_timer(chip: Chip) -> int:
    """The 64-bit counter. Its raw halves do not latch each other (RP2040 datasheet 4.6.2)."""
    mem32 = machine.mem32
    while True:
        high: int = mem32[chip.timer + TIMERAWH] & M32
        low: int = mem32[chip.timer + TIMERAWL] & M32
        if mem32[chip.timer + TIMERAWH] & M32 == high:
            return high << 32 | low


_REASON = 0x08  # bit 0: the timer fired
_SCRATCH4 = 0x1C
_ENABLED_MAGIC = 0x6AB73121  # what pico-sdk leaves there when the watchdog, not a program, is to reset
_ENABLE = 1 << 30  # of CTRL, at offset 0
_CLEAR = 0x3000  # writing at this offset clears bits (2.1.2)
WATCHDOG_MS = 8000  # RP2040 allows up to 8388


class Watchdog:
    """Resets a board whose program hangs. Used only where it can be stopped again, for the operator at the prompt:
    MicroPython offers no way, the chip does (RP2040 datasheet 4.7.6, CTRL.ENABLE; the same on RP2350)."""

    def __init__(self, chip: Chip | None, is_wanted: bool) -> None:
        self._base = chip.watchdog if chip and is_wanted else 0
        self._timer = machine.WDT(timeout=WATCHDOG_MS) if self._base else None

    def feed(self) -> None:
        """The program is alive."""
        if self._timer is not None:
            self._timer.feed()

    def stop(self) -> None:
        """From now on the board may hang without being reset."""
        if self._base:
            machine.mem32[self._base + _CLEAR] = _ENABLE


def has_watchdog_fired(chip: Chip | None) -> bool:
    """Did the watchdog start the board?"""
    if chip is None:
        return False
    mem32 = machine.mem32
    is_timer = mem32[chip.watchdog + _REASON] & 1
    return bool(is_timer) and mem32[chip.watchdog + _SCRATCH4] & 0xFFFFFFFF == _ENABLED_MAGIC
