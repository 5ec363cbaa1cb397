"""Buttons as Linux's input layer tells them: with the kernel's own stamp, each device apart.

Must not: open a device that nobody asked for; use anything but the standard library (decision 0143); run elsewhere.

`/sys/class/input` names all devices without opening one. An open one gives 24 bytes for each event (on a 64-bit
system): time, type, code, value. See input.h and input-event-codes.h of Linux.
"""

from __future__ import annotations

import os
import select
import struct
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from gotit.owned.found import Found, Report

if sys.platform != "linux":
    raise ImportError("the input layer is Linux's")

import fcntl

SYSFS = Path("/sys/class/input")
DEV = Path("/dev/input")
EVENT = struct.Struct("@llHHi")
_EV_SYN, _EV_KEY = 0x00, 0x01
_SYN_REPORT, _SYN_DROPPED = 0, 3
KEYS = 0x300
"""So many codes there are (KEY_MAX + 1)."""
JOYSTICK, GAMEPAD_END, HAPPY, HAPPY_END = 0x120, 0x140, 0x2C0, 0x2E8
"""BTN_JOYSTICK … the last of BTN_GAMEPAD; BTN_TRIGGER_HAPPY1 … 40."""
_KEY_ENTER, _KEY_A, _KEY_SPACE = 28, 30, 57
_BLUETOOTH = 5
_AT_ONCE = 64


def _code(direction: int, number: int, size: int) -> int:
    return direction << 30 | size << 16 | ord("E") << 8 | number


EVIOCGKEY = _code(2, 0x18, KEYS // 8)
EVIOCGRAB = _code(1, 0x90, 4)
EVIOCSCLOCKID = _code(1, 0xA0, 4)


class Stream:
    """Puts events together to reports. `closed`: the codes that are closed now."""

    def __init__(self, closed: frozenset[int] = frozenset()) -> None:
        self.closed = closed
        self.lost = False
        """The kernel's queue ran over: what is closed must be asked for, and what else came is of no use."""
        self._rest = b""

    def take(self, data: bytes) -> list[tuple[frozenset[int], int]]:
        """(codes closed, stamp in µs of the monotonic clock) after each report that is whole."""
        data = self._rest + data
        whole = len(data) - len(data) % EVENT.size
        self._rest = data[whole:]
        found: list[tuple[frozenset[int], int]] = []
        for seconds, micros, kind, code, value in EVENT.iter_unpack(data[:whole]):
            if kind == _EV_KEY and value in (0, 1):
                self.closed = self.closed | {code} if value else self.closed - {code}
            elif kind == _EV_SYN and code == _SYN_DROPPED:
                self.lost = True
                break
            elif kind == _EV_SYN and code == _SYN_REPORT:
                found.append((self.closed, seconds * 1_000_000 + micros))
        return found


def codes_in(bitmap: str) -> tuple[int, ...]:
    """The codes that `capabilities/key` names: words of a long's bits in hexadecimal, the highest first."""
    words = bitmap.split()
    size = 8 * struct.calcsize("@l")
    try:
        values = [int(word, 16) for word in reversed(words)]
    except ValueError:
        return ()
    return tuple(place * size + bit for place, value in enumerate(values) for bit in range(size) if value >> bit & 1)


def found(sysfs: Path = SYSFS) -> Iterator[Found]:
    """All that have buttons or keys, none of them opened."""
    for folder in sorted(sysfs.glob("event*"), key=lambda each: (len(each.name), each.name)):
        try:
            codes = codes_in(_said(folder / "device/capabilities/key"))
            vendor, product, bus = (
                int(_said(folder / "device/id" / each), 16) for each in ("vendor", "product", "bustype")
            )
            name = _said(folder / "device/name")
            place = f"{_said(folder / 'device/uniq') or _said(folder / 'device/phys') or folder.name} {name}"
        except (OSError, ValueError):
            continue  # it was unplugged meanwhile
        buttons = tuple(code for code in codes if JOYSTICK <= code < GAMEPAD_END or HAPPY <= code < HAPPY_END)
        is_keyboard = {_KEY_ENTER, _KEY_SPACE} & set(codes) != set() and not buttons
        if buttons or is_keyboard:
            raw = next((f"/dev/{each.name}" for each in sorted(folder.glob("device/device/hidraw/hidraw*"))), "")
            yield Found(
                "evdev",
                folder.name,
                place,
                vendor,
                product,
                name,
                is_keyboard,
                bus == _BLUETOOTH,
                buttons or codes,
                raw,
            )


def _said(file: Path) -> str:
    return file.read_text("utf-8", "replace").strip()


class Events:
    """An open device. Raises OSError when it is gone, or may not be read."""

    def __init__(self, device: Found, *, grab: bool) -> None:
        self._fd = os.open(DEV / device.path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            fcntl.ioctl(self._fd, EVIOCSCLOCKID, struct.pack("@i", time.CLOCK_MONOTONIC))
            if grab:
                fcntl.ioctl(self._fd, EVIOCGRAB, 1)
            self._stream = Stream(self._asked())
        except OSError:
            os.close(self._fd)
            raise

    @property
    def closed(self) -> frozenset[int] | None:
        """What is closed now, as far as it was read."""
        return self._stream.closed

    def read(self, wait_ms: int) -> list[Report]:
        """What came meanwhile; empty if nothing did for so long."""
        if not select.select([self._fd], [], [], wait_ms / 1000)[0]:
            return []
        try:
            data = os.read(self._fd, EVENT.size * _AT_ONCE)
        except BlockingIOError:
            return []
        if not data:
            raise OSError("it is gone")
        taken = [Report(closed, stamp_us) for closed, stamp_us in self._stream.take(data)]
        if self._stream.lost:
            self._stream = Stream(self._asked())
            taken.append(Report(self._stream.closed))
        return taken

    def close(self) -> None:
        os.close(self._fd)

    def _asked(self) -> frozenset[int]:
        bits = int.from_bytes(fcntl.ioctl(self._fd, EVIOCGKEY, bytes(KEYS // 8)), "little")
        return frozenset(code for code in range(KEYS) if bits >> code & 1)
