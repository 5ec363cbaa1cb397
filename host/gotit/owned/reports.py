"""What a HID report says: which buttons are closed. And the report that lights lamps.

Must not: do I/O; raise on a report that is short, long or garbled (it says nothing, then); guess.

Written from descriptions, not from reports of a real device: Buzz! from Linux's hid-sony and the emulators RPCS3 and
PCSX2; everything else from what the device says of itself, its report descriptor (HID 1.11, 6.2.2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from gotit.owned.table import HANDSETS, Layout

COLOURS = ("red", "blue", "orange", "green", "yellow")
"""A handset's buttons in the order of our inputs: all big ones first, so that handset n is input n − 1."""
_BUZZ_BITS = {"red": 0, "yellow": 1, "green": 2, "orange": 3, "blue": 4}
_BUZZ_BYTES = 5
_BUTTON_PAGE = 0x09
_MOST_BITS = 64 * 8
"""A report of a full-speed device has at most 64 bytes."""
_MOST_BUTTONS = 64


class Button(Struct, frozen=True, order=True):
    """Where a button's bit is. `report`: the report's number, 0 where reports have none. `bit`: after that number."""

    usage: int
    report: int
    bit: int


def roles(layout: Layout, buttons: int) -> str:
    """One letter for each input: see `Joined`. Of a Buzz! the big button calls, and the blue one passes."""
    if layout == "buzz":
        return "c" * HANDSETS + "p" * HANDSETS + "-" * HANDSETS * (len(COLOURS) - 2)
    return "c" * buttons


def buzz(report: bytes) -> frozenset[int] | None:
    """The inputs that a Buzz! reports as closed; None if that is no report of a Buzz!.

    Five bytes: two axes that stand still, then 20 bits, the least first; the four that are left over are always set.
    """
    if len(report) != _BUZZ_BYTES or report[4] & 0xF0 != 0xF0:
        return None
    bits = int.from_bytes(report[2:], "little")
    return frozenset(
        place * HANDSETS + handset
        for place, colour in enumerate(COLOURS)
        for handset in range(HANDSETS)
        if bits >> (handset * len(COLOURS) + _BUZZ_BITS[colour]) & 1
    )


def buzz_code(number: int) -> int:
    """The place of an input among Linux's BTN_TRIGGER_HAPPY1 … 20."""
    place, handset = divmod(number, HANDSETS)
    return handset * len(COLOURS) + _BUZZ_BITS[COLOURS[place]]


def buzz_lamps(lit: Collection[int]) -> bytes:
    """The output report that lights these handsets (from 0), with the number 0 that hidapi wants in front."""
    return bytes((0, 0, *(0xFF if handset in lit else 0 for handset in range(HANDSETS)), 0, 0))


def pressed(report: bytes, buttons: Collection[Button], numbered: bool) -> frozenset[int] | None:
    """The usages of these buttons that a report says are closed; None if it speaks of none of them."""
    number, body = (report[0], report[1:]) if numbered and report else (0, report)
    mine = [button for button in buttons if button.report == number]
    if not mine or any(button.bit >= 8 * len(body) for button in mine):
        return None
    return frozenset(button.usage for button in mine if body[button.bit // 8] >> button.bit % 8 & 1)


def buttons_of(descriptor: bytes) -> tuple[Button, ...]:
    """The buttons that a report descriptor tells of, by their usage on the button page. Nothing of what it can't read.

    Each is one bit of an input report: a variable, not an array.
    """
    found: dict[int, Button] = {}
    page, size, count, report = 0, 0, 0, 0
    usages: list[tuple[int, int]] = []
    least: int | None = None
    at: dict[int, int] = {}
    kept: list[tuple[int, int, int, int]] = []
    for kind, tag, value, length in _items(descriptor):
        if kind == 1:  # global
            match tag:
                case 0:
                    page = value
                case 7:
                    size = value
                case 8:
                    report = value
                case 9:
                    count = value
                case 10:
                    kept.append((page, size, count, report))
                case 11 if kept:
                    page, size, count, report = kept.pop()
        elif kind == 2:  # local
            usage = (value >> 16, value & 0xFFFF) if length == 4 else (page, value)
            if tag == 0:
                usages.append(usage)
            elif tag == 1:
                least = usage[1]
            elif tag == 2 and least is not None and usage[1] - least < _MOST_BITS:
                usages += [(usage[0], number) for number in range(least, usage[1] + 1)]
                least = None
        else:
            if tag == 8:  # an input
                begin = at.get(report, 0)
                at[report] = begin + size * count
                is_bits = size == 1 and value & 0b11 == 0b10  # data, variable
                for place, (of, number) in enumerate(usages[:count] if is_bits else ()):
                    if of == _BUTTON_PAGE and begin + place < _MOST_BITS:
                        found.setdefault(number, Button(number, report, begin + place))
            usages, least = [], None
    return tuple(sorted(found.values()))[:_MOST_BUTTONS]


def is_numbered(descriptor: bytes) -> bool:
    """Do reports begin with their number?"""
    return any(kind == 1 and tag == 8 for kind, tag, _, _ in _items(descriptor))


def _items(descriptor: bytes) -> Iterator[tuple[int, int, int, int]]:
    """(type, tag, value, its length in bytes) of each item. A long item, or one that is cut off, ends it."""
    place = 0
    while place < len(descriptor):
        head = descriptor[place]
        length = (0, 1, 2, 4)[head & 3]
        if head == 0xFE or place + 1 + length > len(descriptor):
            return
        yield head >> 2 & 3, head >> 4, int.from_bytes(descriptor[place + 1 : place + 1 + length], "little"), length
        place += 1 + length
