"""The settings of a box for one seat, as `gotit flash --single-seat` writes them to /box.json.

Must not: name a pin of the nine-seat box (gotit_box/settings.py has them). hardware/single_seat.py
has the same for the board, its diagram and its guide; a test compares the two.
"""

from __future__ import annotations

from string import ascii_uppercase

import msgspec

PATH = "/box.json"
#: Call, pass and sync on consecutive pins, so that times stay exact.
WITH_WIRE: dict[str, object] = {
    "input_pins": [2, 3, 4], "roles": "cps", "sync_out_pin": 5, "lamps": "pwm", "lamp_count": 1, "lamp_pins": [6],
    "lamp_ma": 20, "piezo_pin": 28,
}  # fmt: skip
#: Without a sync wire its pins stay out of it: an open input would hear what is not there.
WITHOUT_WIRE = WITH_WIRE | {"input_pins": [2, 3], "roles": "cp", "sync_out_pin": None}


def settings_file(letter: str, has_wire: bool) -> bytes:
    """The file's content, for the box of this letter."""
    return msgspec.json.encode((WITH_WIRE if has_wire else WITHOUT_WIRE) | {"letter": letter})


def letters_from(first: str, count: int) -> tuple[str, ...]:
    """So many letters, from this one on. ValueError when the alphabet ends before."""
    start = ascii_uppercase.index(first)
    if start + count > len(ascii_uppercase):
        raise ValueError(first)
    return tuple(ascii_uppercase[start : start + count])
