"""Reports of devices as descriptions of them say, bit by bit. No report here was read from a real device.

Buzz!: Linux's hid-sony.c (buttons become BTN_TRIGGER_HAPPY1 … 20, four lamps), the emulators RPCS3 (Buzz.cpp) and
PCSX2. The encoder's descriptor is made up after a dump of a "Generic USB Joystick" (0079:0006) in a forum: two axes, 12
buttons, the rest filled up.
"""

from __future__ import annotations

RED, YELLOW, GREEN, ORANGE, BLUE = range(5)


def buzz_report(*closed: tuple[int, int]) -> bytes:
    """`closed`: (handset from 0, colour)."""
    bits = sum(1 << (5 * handset + colour) for handset, colour in closed)
    return bytes((0x7F, 0x7F)) + (bits | 0xF00000).to_bytes(3, "little")


ENCODER = bytes.fromhex(
    "05010904a101"  # a joystick
    "09300931150026ff00750895028102"  # X and Y, a byte each
    "05091901290c150025017501950c8102"  # buttons 1 to 12, a bit each
    "950475018101"  # four bits of nothing
    "c0"
)


def encoder_report(*closed: int) -> bytes:
    """`closed`: buttons, from 1."""
    return bytes((0x80, 0x80)) + sum(1 << (number - 1) for number in closed).to_bytes(2, "little")


NUMBERED = bytes.fromhex("05010905a101850205091901290415002501750195048102950475018101c0")
"""A gamepad of four buttons whose reports begin with their number, 2."""
