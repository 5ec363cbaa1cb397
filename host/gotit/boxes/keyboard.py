"""The computer's keyboard as buzzers: the stand-in for seats without a box.

Must not: use Qt, read a clock, run a timer. The window gives each key event with its time, and asks for a watermark
when HORIZON_US has passed after a `Mark`.

Keys are known by their place, so that the row of digits calls on every layout (on a French keyboard it types `&é"'(`
without Shift). Digits 1–9 call for seats 1–9. Shift with a digit, or the row of letters below (Q to O on a US
keyboard), passes.

How precise is a key? The switch settles, the keyboard scans its matrix, USB polls, the system queues: 15 to 60 ms from
finger to program, by model (docs/timing.md). Most of it is the same for every key of one keyboard and cancels out
between its keys. What varies is the scan (up to 10 ms), the poll (up to 8 ms) and the queue. We claim that a key closed
at most BLUR_US before its event, so two keys closer than that are a dead heat. Beside boxes, a keyboard slower than
that is judged later than it was, never earlier.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from msgspec import Struct

from gotit.core.inputs import Joined, Press, Release, Watermark
from gotit.core.press import HOST_CLOCK, Reading

SOURCE = "keyboard"
SEATS = 9
ROLES = "c" * SEATS + "p" * SEATS + "-" * SEATS
"""The last are keys that somebody has chosen as a buzzer: `own`."""
FIRST_OWN = 2 * SEATS
NO_PLACE = 1 << 16
"""Added to the number of a key's symbol where the toolkit reports no place."""
BLUR_US = 30_000
HORIZON_US = BLUR_US + 1_000
"""A watermark asked for this long after a press lies beyond it."""

_EVDEV = tuple(range(10, 19)), tuple(range(24, 33))
_PC_SET_1 = tuple(range(0x02, 0x0B)), tuple(range(0x10, 0x19))
_MAC = (
    (0x12, 0x13, 0x14, 0x15, 0x17, 0x16, 0x1A, 0x1C, 0x19),
    (0x0C, 0x0D, 0x0E, 0x0F, 0x11, 0x10, 0x20, 0x22, 0x1F),
)
_NUMBER_ROW, _LETTER_ROW = 0, 1
_DIGITS, _LETTERS = "123456789", "qwertyuio"


class KeyEvent(Struct, frozen=True):
    """A key went down or up, as a toolkit reports it. Times in µs of session time.

    The system had the event at `at_us` at the latest, and up to `unsure_us` earlier.

    `native_scan_code`: the place of the key as the system numbers it (X11 and Wayland: evdev + 8; Windows: set 1; 0 if
    unknown). `native_virtual_key`: on macOS the place is here. `key`: the toolkit's number of the key's main symbol
    (Qt: Latin-1 capitals). `command`: Ctrl, Alt or Meta is down, so the key is not meant for us.
    """

    text: str
    native_scan_code: int
    key: int
    pressed: bool
    auto_repeat: bool
    at_us: int
    shift: bool = False
    native_virtual_key: int = 0
    command: bool = False
    unsure_us: int = 0


def _by_place(rows: tuple[tuple[int, ...], tuple[int, ...]]) -> Mapping[int, tuple[int, int]]:
    return {code: (row, position) for row, codes in enumerate(rows) for position, code in enumerate(codes)}


class Keyboard:
    """Turns key events into inputs. Keeps track of which keys are down, nothing else.

    `own`: keys that were chosen as buzzers, by `chosen`, in the order of their inputs from FIRST_OWN on.
    """

    def __init__(self, platform: str = sys.platform, own: tuple[int, ...] = ()) -> None:
        self.own = own
        self._is_mac = platform == "darwin"
        self._places = _by_place(_MAC if self._is_mac else _PC_SET_1 if platform == "win32" else _EVDEV)
        self._down: dict[tuple[int, int], tuple[int, int]] = {}

    def joined(self) -> Joined:
        """The input that makes the keyboard a source of presses."""
        return Joined(SOURCE, ROLES, "Keyboard", BLUR_US // 2, stand_in=True)

    def take(self, event: KeyEvent) -> Press | Release | None:
        """The input that this key means; None if it means nothing (to us)."""
        if event.auto_repeat:
            return None
        code = event.native_virtual_key if self._is_mac else event.native_scan_code
        known_by = (code, 0 if code else event.key)
        if not event.pressed:
            number, since_us = self._down.pop(known_by, (None, 0))
            return None if number is None else Release(SOURCE, number, max(0, event.at_us - since_us))
        number = None if event.command else self._input_of(event, code)
        if number is None or known_by in self._down:
            return None
        self._down[known_by] = (number, event.at_us)
        return Press(SOURCE, number, (Reading(HOST_CLOCK, event.at_us - event.unsure_us - BLUR_US, event.at_us + 1),))

    def forget(self) -> None:
        """The window lost the focus: releases will not be seen, so no key counts as down."""
        self._down.clear()

    def watermark(self, now_us: int) -> Watermark:
        """All keys that closed more than BLUR_US before `now_us` have been taken.

        Call it when every key event up to `now_us` has been given to `take`, in the window's own event loop.
        """
        return Watermark(SOURCE, (Reading(HOST_CLOCK, now_us - BLUR_US, now_us - BLUR_US + 1),))

    def chosen(self, event: KeyEvent) -> int | None:
        """This key as one that can be chosen as a buzzer; None if it is one already, or a command."""
        code = event.native_virtual_key if self._is_mac else event.native_scan_code
        if event.command or self._seat_key(event, code) is not None:
            return None
        return code or NO_PLACE + event.key

    def _input_of(self, event: KeyEvent, code: int) -> int | None:
        known_by = code or NO_PLACE + event.key
        return FIRST_OWN + self.own.index(known_by) if known_by in self.own else self._seat_key(event, code)

    def _seat_key(self, event: KeyEvent, code: int) -> int | None:
        place = self._places.get(code) if code or self._is_mac else None
        if place is None:  # a number pad, or a toolkit that reports no places
            place = self._place_by_symbol(event)
        if place is None:
            return None
        row, position = place
        return position + (SEATS if row == _LETTER_ROW or event.shift else 0)

    def _place_by_symbol(self, event: KeyEvent) -> tuple[int, int] | None:
        symbol = event.text.lower()
        if event.key and 0x20 < event.key < 0x7F and not (symbol.isascii() and symbol.isalnum()):
            symbol = chr(event.key).lower()
        if len(symbol) != 1:
            return None
        if symbol in _DIGITS:
            return _NUMBER_ROW, _DIGITS.index(symbol)
        if symbol in _LETTERS and not event.native_scan_code:
            return _LETTER_ROW, _LETTERS.index(symbol)
        return None
