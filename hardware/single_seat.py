"""The box for one seat as one table: the Pico's pins, the grounds, and the five wires from its board to the buttons.

The circuit, its diagram (wiring/sheet_single.py) and the guide's table are made from it; a test compares it with what
`gotit flash --single-seat` writes (host/gotit/boxes/single_seat.py).

Must not: import anything but the standard library, say where a part is.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Wire:
    """One wire of the harness. `pin`: of the plug J1; `ends`: the tabs that it goes to."""

    pin: int
    name: str
    ends: str
    net: str  # the diagram's colour


@dataclass(frozen=True)
class SingleSeat:
    """GPIO numbers. `roles`: of `inputs`, as settings.py reads them; consecutive, so that times stay exact."""

    inputs: tuple[int, ...]
    roles: str
    sync_out: int
    lamp: int
    piezo: int
    harness: tuple[Wire, ...]

    def settings(self) -> dict[str, object]:
        """What /box.json says, with a sync wire."""
        return {
            "input_pins": list(self.inputs), "roles": self.roles, "sync_out_pin": self.sync_out, "lamps": "pwm",
            "lamp_count": 1, "lamp_pins": [self.lamp], "lamp_ma": 20, "piezo_pin": self.piezo,
        }  # fmt: skip

    def uses(self) -> dict[str, str]:
        """GPx → what it is for."""
        words = {"c": "call 1", "p": "pass 1", "s": "sync in"}
        uses = {f"GP{pin}": words[role] for pin, role in zip(self.inputs, self.roles, strict=True)}
        return uses | {f"GP{self.sync_out}": "sync out", f"GP{self.lamp}": "lamp 1", f"GP{self.piezo}": "piezo"}


SINGLE_SEAT = SingleSeat(
    inputs=(2, 3, 4),
    roles="cps",
    sync_out=5,
    lamp=6,
    piezo=28,
    harness=(
        Wire(1, "ground", "COM of the dome's switch, and one tab of the pass button", "GND"),
        Wire(2, "CALL", "NO of the dome's switch", "CALL"),
        Wire(3, "PASS", "the other tab of the pass button", "PASS"),
        Wire(4, "LAMP+", "the lamp's +", "5V"),
        Wire(5, "LAMP−", "the lamp's −", "LAMP"),
    ),
)
