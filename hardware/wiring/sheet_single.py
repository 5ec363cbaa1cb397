"""One seat alone: its board, and the five wires from it to dome, lamp and pass button.

Must not: name a pin or a wire's end (hardware/single_seat.py has them).
"""

from __future__ import annotations

from hardware.single_seat import SINGLE_SEAT, Wire
from hardware.wiring.ink import Sheet
from hardware.wiring.pico import DrawnPico

STEP = 7.4
PICO_X, PLUG_X, PLUG_Y, ROW = 60.0, 150.0, 70.0, 12.0


def draw() -> Sheet:
    sheet = Sheet(
        "One seat, one box",
        "The Pico plugs into the board for one seat. What is between its pins and the plugs is on the board: "
        "hardware/electronics/single.\n“gotit flash --single-seat” writes these pins to the box. "
        "Lines that cross without a dot are not joined.",
    )
    pico = DrawnPico(sheet, PICO_X, 40, STEP, SINGLE_SEAT.uses())
    for name, use in SINGLE_SEAT.uses().items():
        x, y, side = pico.gp(name)
        sheet.text(x + 2 * side, y + 1.1, use, 3.0, "end" if side < 0 else "start", bold=True)
    sheet.text(PLUG_X - 6, PLUG_Y - 14, "J1 on the board", 3.6, bold=True)
    sheet.text(PLUG_X - 6, PLUG_Y - 9, "plug XHP-5, wires of 20 cm", 3.0)
    sheet.box(PLUG_X - 6, PLUG_Y - 6, 26, 4 * ROW + 12, "#F4F4F0", thick=0.6)
    for wire in SINGLE_SEAT.harness:
        _wire(sheet, wire)
    _ends(sheet)
    _sync(sheet)
    sheet.legend(10, 204, ("CALL", "call"), ("PASS", "pass"), ("5V", "5 V, fused"), ("LAMP", "lamp, switched"),
                 ("GND", "ground"), ("SYNC", "sync"))  # fmt: skip
    return sheet


def _row(pin: int) -> float:
    return PLUG_Y + ROW * (pin - 1)


def _wire(sheet: Sheet, wire: Wire) -> None:
    """A contact of the plug, and what its wire is called."""
    y = _row(wire.pin)
    sheet.text(PLUG_X - 3, y + 1.1, str(wire.pin), 3.2, bold=True)
    sheet.text(PLUG_X + 1.5, y + 1.1, wire.name, 3.2)
    sheet.screw(PLUG_X + 20, y)
    sheet.wire(wire.net, (PLUG_X + 21.5, y), (PLUG_X + 60, y))
    sheet.text(PLUG_X + 22.5, y - 1.4, f"to {wire.ends}", 2.7)


def _ends(sheet: Sheet) -> None:
    """The two buttons and the lamp that is in the dome."""
    x, right = PLUG_X + 60, PLUG_X + 96
    ground, call, passed, plus, minus = (_row(wire.pin) for wire in SINGLE_SEAT.harness)
    dome, small = 146.0, 172.0
    sheet.box(right + 2, dome - 12, 34, 24, "#EEF4FA", radius=3)
    sheet.text(right + 19, dome - 7.5, "dome", 3.2, "middle", bold=True)
    sheet.button(right + 19, dome - 1, "CALL")
    sheet.text(right + 9, dome + 3.5, "NO", 2.7)
    sheet.text(right + 24, dome + 3.5, "COM", 2.7)
    sheet.lamp(right + 19, dome + 7.5)
    sheet.text(right + 12.5, dome + 6.8, "+", 3.2)
    sheet.text(right + 23.5, dome + 6.8, "−", 3.2)
    sheet.box(right + 2, small - 6, 34, 16, "#FBF3E8", radius=3)
    sheet.text(right + 19, small + 7.5, "pass button", 3.0, "middle", bold=True)
    sheet.button(right + 19, small + 2, "PASS")
    far = right + 42
    sheet.wire("CALL", (x, call), (x + 8, call), (x + 8, dome - 1), (right + 14, dome - 1))
    sheet.wire("PASS", (x, passed), (x + 4, passed), (x + 4, small + 2), (right + 14, small + 2))
    sheet.wire("5V", (x, plus), (x + 12, plus), (x + 12, dome + 7.5), (right + 16, dome + 7.5))
    sheet.wire("LAMP", (x, minus), (far + 6, minus), (far + 6, dome + 7.5), (right + 22, dome + 7.5))
    sheet.wire("GND", (x, ground), (far, ground), (far, small + 2), (right + 24, small + 2))
    sheet.wire("GND", (far, dome - 1), (right + 24, dome - 1))
    sheet.dot("GND", far, dome - 1)


def _sync(sheet: Sheet) -> None:
    y = 150.0
    sheet.text(PLUG_X - 26, y - 6, "J10, only for a sync wire", 3.2, bold=True)
    sheet.box(PLUG_X - 26, y - 3, 30, 26, "#F4F4F0", thick=0.6)
    for row, (word, net) in enumerate((("1 ground", "GND"), ("2 SYNC", "SYNC"), ("3 ground", "GND"))):
        at = y + 2 + 8 * row
        sheet.text(PLUG_X - 23, at + 1.1, word, 3.0)
        sheet.screw(PLUG_X + 4, at)
        sheet.wire(net, (PLUG_X + 5.5, at), (PLUG_X + 14, at))
    sheet.text(PLUG_X + 16, y + 11, "to the", 2.7)
    sheet.text(PLUG_X + 16, y + 14.5, "other boxes", 2.7)
