"""What has to be quick, in native code: checking all bytes of a line, and ending one that tells its own time.

Same results as `crc16`, `is_plain` and `end` of wire.py, some ten times as fast. Imported only on a board whose
MicroPython compiles native code (RP2040, RP2350). Ticks come in two halves, because native ints have 32 bits.
"""

# mypy: disable-error-code="name-defined, no-any-return, arg-type, assignment"
# ruff: noqa: F821

from array import array

import micropython

from gotit_box import wire

TICKS_SPLIT = 1000000000
"""A tick is high * TICKS_SPLIT + low."""
SOON_US = 100000
"""Longer than anything may take between the two looks at the time."""

_TENS = array("I", [10**power for power in range(9, -1, -1)])


@micropython.viper
def crc16(data: object, start: int) -> int:
    """As wire.crc16."""
    byte = ptr8(data)
    count = int(len(data))  # noqa: RUF046  (a native int)
    crc = start
    i = 0
    while i < count:
        x = (crc >> 8) ^ byte[i]
        x ^= x >> 4
        crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xFFFF
        i += 1
    return crc


@micropython.viper
def is_plain(data: object) -> bool:
    """As wire.is_plain."""
    byte = ptr8(data)
    count = int(len(data))  # noqa: RUF046  (a native int)
    i = 0
    while i < count:
        x = byte[i]
        if x < 0x20 or x > 0x7E or x == 0x24 or x == 0x2A:
            return False
        i += 1
    return True


@micropython.viper
def _write_end(  # type: ignore[no-untyped-def]
    line: ptr8, at: int, crc: int, high: int, low: int, then: int, timer: ptr32, tens: ptr32
):
    low += timer[0] - then
    if low >= 1000000000:
        low -= 1000000000
        high += 1
    is_begun = 0
    value = high
    begin = at
    half = 0
    while half < 2:
        place = half  # the first of ten places is never used by the low half
        while place < 10:
            ten = tens[place]
            digit = 48
            while value >= ten:
                value -= ten
                digit += 1
            if digit != 48 or is_begun or (half and place == 9):
                is_begun = 1
                line[at] = digit
                at += 1
            place += 1
        value = low
        half += 1
    while begin < at:
        x = (crc >> 8) ^ line[begin]
        x ^= x >> 4
        crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xFFFF
        begin += 1
    line[at] = 42  # *
    at += 1
    shift = 12
    while shift >= 0:
        digit = (crc >> shift) & 15
        line[at] = digit + (48 if digit < 10 else 55)
        at += 1
        shift -= 4
    line[at] = 10


def stamp(begun: bytes, tick: int, timer: int, then: int) -> "bytes | bytearray":
    """As wire.end(begun, now), with now read as late as possible: everything else is prepared before.

    `tick`: of a moment ago, when the low half of the counter, at the address `timer`, showed `then`. (Ticks stay below
    2^31 * TICKS_SPLIT: 68 years.)
    """
    digits = len(b"%d" % tick)
    if digits != len(b"%d" % (tick + SOON_US)):
        return wire.end(begun, tick)  # it may grow by a digit meanwhile
    line = bytearray(len(begun) + digits + 6)
    line[: len(begun)] = begun
    crc = crc16(begun[1:], 0xFFFF)
    high, low = divmod(tick, TICKS_SPLIT)
    _write_end(line, len(begun), crc, high, low, then, timer, _TENS)
    return line
