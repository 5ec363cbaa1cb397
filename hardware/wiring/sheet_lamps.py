"""Nine seats without a circuit board, sheet 2: the lamps' drivers, and what is inside a seat's box."""

from __future__ import annotations

from hardware.wiring.ink import Sheet
from hardware.wiring.pico import PHYSICAL, default_uses

#: 74HC595: outputs QA to QH → pin. TBD62083A, as ULN2803A: input n has pin n, its output pin 19 - n.
REGISTER_OUTPUTS = (15, 1, 2, 3, 4, 5, 6, 7)
SEATS = 9
STEP = 8.4


def draw() -> Sheet:
    sheet = Sheet(
        "Nine seats without a circuit board · 2 of 2: lamps, and inside a seat",
        "Two 74HC595 at 3.3 V hold which lamps are lit, two TBD62083A switch them to ground. The firmware’s default "
        "(“shift”): no settings file is needed.",
    )
    pins = {use: f"{name} (pin {PHYSICAL[name]})" for name, use in default_uses().items()}
    _chip_pair(sheet, 36, 1, 8)
    _chip_pair(sheet, 136, 9, SEATS)
    _bus(sheet, pins)
    _seat(sheet)
    sheet.legend(10, 204, ("LAMP", "lamp signals"), ("3V3", "3.3 V"), ("5V", "5 V, fused"), ("GND", "ground"),
                 ("CALL", "call"), ("PASS", "pass"))  # fmt: skip
    return sheet


REGISTER_X, DRIVER_X, OUT_X = 62.0, 106.0, 140.0


def _chip_pair(sheet: Sheet, y: float, first: int, last: int) -> None:
    """A register, its driver, and the lamps `first` to `last`."""
    count = last - first + 1
    rows = max(count, 5)
    height = rows * STEP + 2
    number = 1 if first == 1 else 2
    sheet.box(REGISTER_X, y, 22, height, "#EDEAF6", radius=1, thick=0.6)
    sheet.text(REGISTER_X + 11, y - 1.8, f"74HC595 no. {number}", 3.2, "middle", bold=True)
    sheet.box(DRIVER_X, y, 22, height, "#F6ECEA", radius=1, thick=0.6)
    sheet.text(DRIVER_X + 11, y - 1.8, f"TBD62083A no. {number}", 3.2, "middle", bold=True)
    for index in range(count):
        at = y + 5 + index * STEP
        sheet.wire("LAMP", (REGISTER_X + 22, at), (DRIVER_X, at))
        sheet.text(REGISTER_X + 20.5, at + 1.1, f"Q{'ABCDEFGH'[index]}  {REGISTER_OUTPUTS[index]}", 3.0, "end")
        sheet.text(DRIVER_X + 1.5, at + 1.1, f"{index + 1}", 3.0)
        sheet.text(DRIVER_X + 20.5, at + 1.1, f"{18 - index}", 3.0, "end")
        sheet.wire("LAMP", (DRIVER_X + 22, at), (OUT_X, at))
        sheet.box(OUT_X, at - 2.7, 34, 5.4, "#F7EDF3")
        sheet.screw(OUT_X + 3, at)
        sheet.text(OUT_X + 6, at + 1.1, f"seat {first + index} · LAMP−", 3.0, bold=True)
    sheet.wire("GND", (DRIVER_X + 6, y + height), (DRIVER_X + 6, y + height + 3))
    sheet.ground(DRIVER_X + 6, y + height + 3)
    sheet.text(DRIVER_X + 9, y + height + 4, "9 → ground; 10 stays open", 2.7)
    sheet.text(REGISTER_X + 1, y + height + 4, "8, 13 → ground", 2.7)
    sheet.text(REGISTER_X + 1, y + height + 7.6, "10, 16 → 3V3", 2.7)


def _bus(sheet: Sheet, pins: dict[str, str]) -> None:
    rows = (("data", 14, 0), ("clock", 11, 1), ("latch", 12, 2))
    tops = (36.0, 136.0)
    for name, pin, row in rows:
        y = tops[0] + 5 + row * STEP * 1.5
        x = 52 - row * 4
        sheet.text(10, y + 1.1 - 2, f"lamp {name}", 3.0, bold=True)
        sheet.text(10, y + 1.1 + 1.6, pins[f"lamp {name}"], 2.9)
        sheet.wire("LAMP", (33, y), (REGISTER_X, y))
        sheet.text(REGISTER_X + 1.5, y + 1.1, str(pin), 3.0)
        if name != "data":
            below = tops[1] + 5 + row * STEP * 1.5
            sheet.wire("LAMP", (x, y), (x, below), (REGISTER_X, below))
            sheet.dot("LAMP", x, y)
            sheet.text(REGISTER_X + 1.5, below + 1.1, str(pin), 3.0)
    # QH' of the first register is the second one's data.
    y, below = tops[0] + 5 + 3 * STEP * 1.5, tops[1] + 5
    sheet.text(REGISTER_X + 1.5, y + 1.1, "9", 3.0)
    sheet.wire("LAMP", (REGISTER_X, y), (56, y), (56, below), (REGISTER_X, below))
    sheet.text(REGISTER_X + 1.5, below + 1.1, "14", 3.0)
    sheet.text(
        10, 195, "Numbers in the chips are their pins. At each 74HC595: 100 nF from pin 16 to pin 8, close to it.", 2.9
    )


def _seat(sheet: Sheet) -> None:
    left, top = 188.0, 62.0
    sheet.text(left, top - 28, "Inside a seat’s box", 4.4, bold=True)
    sheet.text(left, top - 22.5, "Cable with five cores, the same order everywhere", 2.9)
    sheet.box(left, top - 17, 99, 62, "#FBFBFB", radius=2)
    cores = (
        (1, "ground", "GND", "any GND of the Pico"), (2, "CALL", "CALL", "seat n · CALL, sheet 1"),
        (3, "PASS", "PASS", "seat n · PASS, sheet 1"), (4, "LAMP+", "5V", "5 V behind the fuse"),
        (5, "LAMP−", "LAMP", "seat n · LAMP−, at the left"),
    )  # fmt: skip
    ys = {}
    for number, name, carries, _ in cores:
        y = top - 9 + (number - 1) * 11.5
        ys[number] = y
        sheet.screw(left + 8, y)
        sheet.text(left + 4.5, y + 1.1, str(number), 3.2, "end", bold=True)
        sheet.text(left + 11.5, y - 1.4, name, 2.9)
        sheet.wire(carries, (left + 9.5, y), (left + 34, y))
    rail = left + 88
    sheet.wire("GND", (left + 34, ys[1]), (rail, ys[1]), (rail, ys[3]), (left + 65, ys[3]))
    sheet.wire("GND", (left + 65, ys[2]), (rail, ys[2]))
    sheet.dot("GND", rail, ys[2])
    for number, carries, words in ((2, "CALL", "call: the dome"), (3, "PASS", "pass: the small button")):
        sheet.wire(carries, (left + 34, ys[number]), (left + 55, ys[number]))
        sheet.button(left + 60, ys[number], carries)
        sheet.text(left + 60, ys[number] + 4.6, words, 2.9, "middle")
    sheet.wire("5V", (left + 34, ys[4]), (left + 60, ys[4]), (left + 60, ys[4] + 2.75))
    sheet.wire("LAMP", (left + 34, ys[5]), (left + 60, ys[5]), (left + 60, ys[5] - 2.75))
    sheet.lamp(left + 60, (ys[4] + ys[5]) / 2)
    sheet.text(left + 65, (ys[4] + ys[5]) / 2 - 1, "5 V lamp,", 2.9)
    sheet.text(left + 65, (ys[4] + ys[5]) / 2 + 3, "11 mA (20 at most)", 2.9)
    y = top + 53
    sheet.text(left, y, "The other end of the cable", 3.6, bold=True)
    for number, name, _, where in cores:
        y += 5.2
        sheet.text(left + 2, y, f"{number}  {name} → {where}", 3.0)
    y += 11
    sheet.text(left, y, "5 V for all lamps", 3.6, bold=True)
    y += 8
    sheet.wire("5V", (left + 22, y), (left + 76, y))
    sheet.text(left, y + 1.1, "VBUS (pin 40)", 3.0)
    sheet.box(left + 30, y - 3, 26, 6, "#FFF1EE", radius=0.5)
    sheet.text(left + 43, y + 1.1, "polyfuse 0.5 A", 3.0, "middle")
    sheet.text(left + 78, y + 1.1, "all LAMP+", 3.0, bold=True)
    y += 9
    sheet.lines(left, y, "Until the Pico’s program runs, lamps may be lit at random.\n"
                "A 12 V lamp is dim or dark at 5 V: put a 5 V lamp in.", 2.9)  # fmt: skip
