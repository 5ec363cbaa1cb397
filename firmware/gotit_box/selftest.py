"""Test mode, for whoever has just soldered a box: each button shows by its own lamp and a chirp that it works.

Pure. The host's part, which asks and keeps the score, is host/gotit/boxes/self_test.py.
"""

from gotit_box import wire
from gotit_box.lamps import FIRST, IDLE, LATER
from gotit_box.settings import Settings

LIMIT_S = 3600


class SelfTest:
    """Which buttons are down while the test lasts. `roles`: a letter per input."""

    def __init__(self, roles: str) -> None:
        self._seats: list[int] = []  # of each input: the first call and the first pass are seat 0; -1: none
        for i in range(len(roles)):
            self._seats.append(roles[:i].count(roles[i]) if roles[i] in "cp" else -1)
        self._roles = roles
        self._until = 0
        self._down: list[int] = []

    def begin(self, t: int, seconds: int) -> None:
        """Begin at tick t, for this many seconds; 0 ends it."""
        self._until = t + min(max(seconds, 0), LIMIT_S) * 1000000
        self._down = []

    def press(self, t: int, number: int) -> bool:
        """An input closed at tick t. Must it be shown?"""
        if t >= self._until or self._seats[number] < 0:
            return False
        self._down.append(number)
        return True

    def release(self, number: int) -> bool:
        """An input opened. Was it shown?"""
        if number not in self._down:
            return False
        self._down.remove(number)
        return True

    def mix(self, lamps: str) -> str:
        """These letters, with the lamp of each button that is down full on (call) or blinking (pass)."""
        letters = list(lamps)
        for number in self._down:
            seat = self._seats[number]
            while len(letters) <= seat:
                letters.append(IDLE)
            letters[seat] = FIRST if self._roles[number] == "c" else LATER
        return "".join(letters)


def say_wiring(settings: Settings) -> "dict[str, int | str]":
    """The fields of `wiring`. What is too long for a line is left empty."""
    fields: dict[str, int | str] = {
        "inputs": _join(settings.input_pins),
        "driver": settings.lamps,
        "lamp_pins": _join(settings.lamp_pins),
        "lamp_ma": settings.lamp_ma,
        "budget_ma": settings.budget_ma,
    }
    if settings.piezo_pin is not None:
        fields["piezo"] = str(settings.piezo_pin)
    if settings.sync_out_pin is not None:
        fields["sync_out"] = str(settings.sync_out_pin)
    for key in ("lamp_pins", "inputs"):
        try:
            wire.encode("wiring", fields)
            break
        except wire.WireError:
            fields[key] = ""
    return fields


def _join(pins: "list[int | str]") -> str:
    return ",".join([str(pin) for pin in pins])
