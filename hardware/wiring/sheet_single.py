"""One seat alone: the Pico is in the box itself, with its own settings file."""

from __future__ import annotations

from hardware.wiring.ink import Sheet
from hardware.wiring.pico import DrawnPico

#: What `gotit flash --single-seat --sync-wire` writes (host/gotit/boxes/single_seat.py; a test compares the two).
SETTINGS = {
    "input_pins": [2, 3, 4], "roles": "cps", "sync_out_pin": 5, "lamps": "pwm", "lamp_count": 1, "lamp_pins": [6],
    "lamp_ma": 20, "piezo_pin": 28,
}  # fmt: skip
USES = {"GP2": "call 1", "GP3": "pass 1", "GP4": "sync in", "GP5": "sync out", "GP6": "lamp 1", "GP28": "piezo"}
#: What goes to which of the Pico's grounds. The guide (assembly.md) says the same; a test compares the two.
GROUNDS = {3: "buttons", 8: "transistor", 13: "sync", 33: "piezo"}
STEP = 7.4


def draw() -> Sheet:
    sheet = Sheet(
        "One seat, one box",
        "The same firmware with a settings file of its own: /box.json, see flashing.md. Nothing is on a circuit board; "
        "resistors\nare soldered to the Pico’s pins. Lines that cross without a dot are not joined.",
    )
    pico = DrawnPico(sheet, 196, 40, STEP, USES)
    bus = 22.0
    x36, y36 = pico.at(36)
    low = 40 + 19 * STEP + 9
    sheet.wire("3V3", (x36 + 3, y36), (x36 + 70, y36), (x36 + 70, low), (bus, low), (bus, pico.gp("GP2")[1]))
    sheet.text(x36 + 5, y36 - 1.2, "3V3 out", 3.0)
    _button(sheet, pico, "GP2", "CALL", "call: the dome", bus)
    _button(sheet, pico, "GP3", "PASS", "pass: small button", bus)
    _sync(sheet, pico, bus)
    _lamp(sheet, pico)
    x, y, _ = pico.gp("GP28")
    sheet.wire("PIEZO", (x, y), (x + 24, y))
    sheet.resistor(x + 14, y, "220 Ω")
    sheet.box(x + 24, y - 2.7, 13, 5.4, "#F2F2F2")
    sheet.text(x + 30.5, y + 1.1, "piezo", 3.0, "middle")
    sheet.wire("GND", (x + 37, y), (x + 42, y))
    sheet.ground(x + 42, y)
    x, y = pico.at(40)
    sheet.wire("5V", (x + 3, y), (x + 12, y))
    sheet.text(x + 14, y + 1.1, "VBUS, 5 V", 3.0)
    for number, what in GROUNDS.items():
        x, y = pico.at(number)
        side = -1 if number <= 20 else 1
        sheet.wire("GND", (x + 3 * side, y), (x + 8 * side, y))
        sheet.ground(x + 8 * side, y)
        sheet.text(x + 11 * side, y + 1.1, f"for {what}", 2.7, "end" if side < 0 else "start")
    sheet.legend(10, 204, ("CALL", "call"), ("PASS", "pass"), ("3V3", "3.3 V"), ("5V", "5 V"), ("GND", "ground"),
                 ("SYNC", "sync"), ("LAMP", "lamp"))  # fmt: skip
    return sheet


def _button(sheet: Sheet, pico: DrawnPico, name: str, carries: str, words: str, bus: float) -> None:
    x, y, _ = pico.gp(name)
    node = 118.0 if carries == "CALL" else 110.0
    sheet.wire(carries, (x, y), (bus + 20, y))
    sheet.wire("3V3", (bus, y), (bus + 20, y))
    sheet.resistor(x - 22, y, "1 kΩ")
    sheet.resistor(bus + 14, y, "1 kΩ")
    sheet.dot("3V3", bus, y)
    sheet.dot(carries, node, y)
    up = 34.0 if carries == "CALL" else 48.0
    sheet.wire(carries, (node, y), (node, up), (70, up))
    sheet.button(65, up, carries)
    sheet.wire("GND", (60, up), (52, up))
    sheet.ground(52, up)
    sheet.text(65, up + 5, words, 3.0, "middle")


def _sync(sheet: Sheet, pico: DrawnPico, bus: float) -> None:
    (x, y, _), (_, out_y, _) = pico.gp("GP4"), pico.gp("GP5")
    node = x - 34
    sheet.wire("SYNC", (x, y), (node, y), (node, out_y), (x, out_y))
    sheet.resistor(x - 22, y, "1 kΩ")
    sheet.resistor(x - 22, out_y, "47 Ω")
    sheet.dot("SYNC", node, y)
    sheet.wire("SYNC", (node, y), (bus + 20, y))
    sheet.wire("3V3", (bus, y), (bus + 20, y))
    sheet.resistor(bus + 14, y, "10 kΩ")
    sheet.dot("3V3", bus, y)
    line = 100.0
    sheet.dot("SYNC", line, y)
    sheet.wire("SYNC", (line, y), (line, out_y + 6), (66, out_y + 6))
    sheet.screw(64.5, out_y + 6)
    sheet.text(61, out_y + 7, "SYNC", 3.0, "end", bold=True)
    sheet.screw(64.5, out_y + 13)
    sheet.wire("GND", (66, out_y + 13), (74, out_y + 13))
    sheet.ground(74, out_y + 13)
    sheet.text(61, out_y + 14, "GND", 3.0, "end", bold=True)
    sheet.text(48, out_y + 19.5, "only when several boxes play together", 2.7)


def _lamp(sheet: Sheet, pico: DrawnPico) -> None:
    x, y, _ = pico.gp("GP6")
    base = 132.0
    down = 146.0
    sheet.wire("LAMP", (x, y), (base + 24, y), (base + 24, down), (base, down))
    sheet.resistor(base + 13, down, "1 kΩ")
    round_it = 'r="6" fill="#FFFFFF" stroke="#000000" stroke-width="0.4"'
    sheet.add(f'<circle cx="{base - 3:g}" cy="{down:g}" {round_it}/>')
    bar, leg = base - 1, base - 6
    path = (
        f"M{bar:g} {down - 3.5:g}v7M{bar:g} {down - 1.5:g}L{leg:g} {down - 5.2:g}"
        f"M{bar:g} {down + 1.5:g}L{leg:g} {down + 5.2:g}"
    )
    sheet.add(f'<path d="{path}" stroke="#000000" stroke-width="0.6"/>')
    sheet.lines(base + 5, down + 7.5, "**BC337-40\nflat side to you,\nlegs down: C B E", 2.9)
    sheet.text(base + 3.6, down - 1.4, "B", 2.9)
    sheet.text(base - 9.5, down - 4.6, "C", 2.9)
    sheet.text(base - 9.5, down + 6.6, "E", 2.9)
    sheet.wire("GND", (base - 6, down + 5.2), (base - 6, down + 11))
    sheet.ground(base - 6, down + 11)
    sheet.wire("LAMP", (base - 6, down - 5.2), (base - 6, down - 12), (96, down - 12), (96, down - 8.0))
    sheet.lamp(96, down - 5)
    sheet.wire("5V", (96, down - 2), (96, down + 6), (88, down + 6))
    sheet.box(62, down + 3, 26, 6, "#FFF1EE", radius=0.5)
    sheet.text(75, down + 7.1, "polyfuse 0.1 A", 3.0, "middle")
    sheet.wire("5V", (62, down + 6), (54, down + 6))
    sheet.text(52, down + 7.1, "VBUS (pin 40)", 3.0, "end")
    sheet.text(90, down - 5.6, "5 V lamp,", 2.9, "end")
    sheet.text(90, down - 1.6, "20 mA at most", 2.9, "end")
