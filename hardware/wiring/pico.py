"""The Pico's forty pins, and what the firmware's default map has on each.

Must not: give a pin a use that does not come from firmware/gotit_box/settings.py.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.wiring.ink import GREY, Sheet

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "firmware"))

from gotit_box import settings

#: Physical pin 1 to 40 (Raspberry Pi Pico datasheet, pinout): a GPIO's number, or a name.
_LEFT = "0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15"
_RIGHT = "16 17 GND 18 19 20 21 GND 22 RUN 26 27 GND 28 VREF 3V3 EN GND VSYS VBUS"
NAMES = {number: f"GP{name}" if name.isdigit() else name for number, name in enumerate(f"{_LEFT} {_RIGHT}".split(), 1)}
PHYSICAL = {name: number for number, name in NAMES.items() if name.startswith("GP")}


def default_uses() -> dict[str, str]:
    """GPx → what the firmware uses it for when there is no /box.json: "call 1", "pass 9", "sync in" …"""
    uses = {pin: f"call {seat}" for seat, pin in enumerate(settings.CALL_PINS, 1)}
    uses |= {pin: f"pass {seat}" for seat, pin in enumerate(settings.PASS_PINS, 1)}
    uses |= {
        settings.SYNC_IN_PIN: "sync in", settings.SYNC_OUT_PIN: "sync out", settings.LAMP_LATCH_PIN: "lamp latch",
        settings.LAMP_CLOCK_PIN: "lamp clock", settings.LAMP_DATA_PIN: "lamp data", settings.PIEZO_PIN: "piezo",
    }  # fmt: skip
    uses |= {pin: f"letter strap {number}" for number, pin in enumerate(settings.LETTER_PINS)}
    return {f"GP{pin}": use for pin, use in sorted(uses.items())}


class DrawnPico:
    """The board from above, USB up, with both numbers of every pin. `uses`: GPx → what is wired there; the SVG says it
    again in data- attributes, so that a test can compare the picture with the firmware."""

    HALF = 17.0

    def __init__(self, sheet: Sheet, x: float, y: float, step: float, uses: dict[str, str]) -> None:
        self.x, self.y, self.step = x, y, step
        height = 19 * step + 10
        sheet.box(x - self.HALF, y - 5, 2 * self.HALF, height, "#EAF3EA", radius=2, thick=0.6)
        sheet.box(x - 5, y - 8.5, 10, 7, "#D9D9D9", radius=0.8)
        sheet.text(x, y - 4.2, "USB", 2.9, "middle")
        sheet.add(f'<text transform="translate({x + 1.6:g} {y + height / 2 - 5:g}) rotate(-90)" font-size="4.4" '
                  'text-anchor="middle" font-weight="bold">Raspberry Pi Pico or Pico 2</text>')  # fmt: skip
        for number, name in NAMES.items():
            at_x, at_y = self.at(number)
            left = number <= 20
            use = uses.get(name, "")
            sheet.add(f'<g class="pin" data-pin="{number}" data-name="{name}" data-use="{use}">')
            sheet.box(
                at_x - 3, at_y - 2, 6, 4, "#FFFFFF" if use or name in ("GND", "3V3", "VBUS") else "#E4E4E4", radius=0.5
            )
            sheet.text(at_x, at_y + 1.05, str(number), 2.9, "middle")
            sheet.text(at_x + (4 if left else -4), at_y + 1.1, name, 3.1, "start" if left else "end",
                       bold=bool(use), colour="#000000" if use else GREY)  # fmt: skip
            sheet.add("</g>")

    def at(self, number: int) -> tuple[float, float]:
        """Where a pin's number stands."""
        row = number - 1 if number <= 20 else 40 - number
        return self.x + (-self.HALF if number <= 20 else self.HALF), self.y + row * self.step

    def gp(self, name: str) -> tuple[float, float, int]:
        """Where a GPIO's wire begins, and to which side it goes (-1 left, 1 right)."""
        number = PHYSICAL[name]
        side = -1 if number <= 20 else 1
        x, y = self.at(number)
        return x + 3 * side, y, side
