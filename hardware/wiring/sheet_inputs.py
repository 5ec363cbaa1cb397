"""Nine seats without a circuit board, sheet 1: every button, the sync wire, the piezo."""

from __future__ import annotations

from hardware.wiring.ink import Sheet
from hardware.wiring.pico import DrawnPico, default_uses

TOP, STEP = 38.0, 8.0
SERIES, TAG, TAG_WIDTH, PULL, BUS = 24.0, 35.0, 31.0, 79.0, 92.0  # from the pin outwards


def draw() -> Sheet:
    sheet = Sheet(
        "Nine seats without a circuit board · 1 of 2: buttons",
        "Pico on a screw-terminal breakout. Each row is a pin: 1 kΩ in series, the screw terminal for a core of the "
        "cable, 1 kΩ up to 3V3.\nNumbers in boxes are the Pico’s pins. Lines that cross without a dot are not joined.",
    )
    uses = default_uses()
    pico = DrawnPico(sheet, 148.5, TOP, STEP, uses)
    for name, use in uses.items():
        kind, _, seat = use.partition(" ")
        if kind in ("call", "pass"):
            _input(sheet, pico, name, f"seat {seat} · {kind.upper()}", kind.upper())
    _rails(sheet, pico)
    _sync(sheet, pico)
    _others(sheet, pico)
    sheet.legend(10, 204, ("CALL", "call"), ("PASS", "pass"), ("3V3", "3.3 V"), ("GND", "ground"), ("SYNC", "sync"),
                 ("LAMP", "to sheet 2"))  # fmt: skip
    return sheet


def _input(sheet: Sheet, pico: DrawnPico, name: str, tag: str, carries: str) -> None:
    x, y, side = pico.gp(name)
    sheet.wire(carries, (x, y), (x + side * (TAG + TAG_WIDTH + 3), y))
    sheet.wire("3V3", (x + side * (TAG + TAG_WIDTH + 2), y), (x + side * BUS, y))
    sheet.resistor(x + side * SERIES, y, "1 kΩ")
    sheet.resistor(x + side * PULL, y, "1 kΩ")
    sheet.dot("3V3", x + side * BUS, y)
    left = x + side * TAG if side > 0 else x - TAG - TAG_WIDTH
    sheet.box(left, y - 2.7, TAG_WIDTH, 5.4, "#EEF4FA" if carries == "CALL" else "#FBF3E4")
    sheet.screw(left + 3, y)
    sheet.text(left + 6, y + 1.1, tag, 3.0, bold=carries == "CALL")


def _rails(sheet: Sheet, pico: DrawnPico) -> None:
    left, right = pico.x - pico.HALF - 3 - BUS, pico.x + pico.HALF + 3 + BUS
    low = TOP + 19 * STEP + 6
    x36, y36 = pico.at(36)
    sheet.wire("3V3", (left, TOP + 3 * STEP), (left, low), (right, low), (right, y36), (x36 + 3, y36))
    sheet.dot("3V3", right, pico.at(26)[1])
    sheet.text(x36 + 8, y36 - 1.2, "3V3 out feeds both 1 kΩ rails", 2.9)
    for number in (3, 8, 13, 18, 23, 28, 33, 38):
        x, y = pico.at(number)
        side = -1 if number <= 20 else 1
        sheet.wire("GND", (x + 3 * side, y), (x + 8 * side, y))
        sheet.ground(x + 8 * side, y)
    words = "**Ground, core 1 of every cable:\nany of the pins 3, 8, 13, 18, 23,\n28, 33, 38; all are the same"
    sheet.lines(10, TOP - 2, words, 2.9)


def _sync(sheet: Sheet, pico: DrawnPico) -> None:
    (x, y, side), (_, out_y, _) = pico.gp("GP20"), pico.gp("GP21")
    node = x + side * 33
    sheet.wire("SYNC", (x, y), (node, y), (node, out_y), (x, out_y))
    sheet.wire("SYNC", (node, y), (x + side * 69, y))
    sheet.dot("SYNC", node, y)
    sheet.resistor(x + side * SERIES, y, "1 kΩ")
    sheet.resistor(x + side * SERIES, out_y, "47 Ω")
    sheet.wire("3V3", (x + side * 69, y), (x + side * BUS, y))
    sheet.resistor(x + side * PULL, y, "10 kΩ")
    sheet.dot("3V3", x + side * BUS, y)
    left = x + side * TAG
    sheet.box(left, y - 2.7, TAG_WIDTH, 5.4, "#E8F5F0")
    sheet.screw(left + 3, y)
    sheet.text(left + 6, y + 1.1, "SYNC", 3.0, bold=True)
    sheet.text(left, out_y + 1, "one line: only between boxes", 2.9)


def _others(sheet: Sheet, pico: DrawnPico) -> None:
    for name, words in (("GP22", "lamp latch"), ("GP26", "lamp clock"), ("GP27", "lamp data")):
        x, y, side = pico.gp(name)
        sheet.wire("LAMP", (x, y), (x + 14 * side, y))
        sheet.text(x + 15.5 * side, y + 1.1, f"{words} → sheet 2", 3.0)
    x, y, side = pico.gp("GP28")
    sheet.wire("PIEZO", (x, y), (x + 36 * side, y))
    sheet.resistor(x + 17 * side, y, "220 Ω")
    sheet.box(x + 30 * side, y - 2.7, 13, 5.4, "#F2F2F2")
    sheet.text(x + 36.5 * side, y + 1.1, "piezo", 3.0, "middle")
    sheet.wire("GND", (x + 43 * side, y), (x + 49 * side, y))
    sheet.ground(x + 49 * side, y)
    x, y = pico.at(40)
    sheet.wire("5V", (x + 3, y), (x + 14, y))
    sheet.text(x + 18.5, y + 1.1, "VBUS, 5 V for the lamps → sheet 2", 3.0)
    for name, words in (("GP0", "to ground: this is box B"), ("GP1", "to ground: box C (both: box D)")):
        x, y, side = pico.gp(name)
        sheet.text(x - 2, y + 1.1, words, 2.7, "end")
