"""The sheets, one for each function: controller, lamps, power, sync, piezo, service; and the hub's overview.

Must not: set nets and values (circuit.py), draw the seat's sheet (sheet_seat.py), or say what is different on the board
for one seat (sheets_single.py).
"""

from __future__ import annotations

from hardware.electronics.maker import circuit, sheet_seat
from hardware.electronics.maker.circuit import Part
from hardware.electronics.maker.projects import HUB
from hardware.electronics.maker.schematic import Project, Sheet

Parts = dict[str, Part]


def _sheet(project: Project, name: str, title: str) -> Sheet:
    return Sheet(project, f"{name.lower()}.kicad_sch", title, [(name, project.pages[name])])


# ---- controller ---------------------------------------------------------------------------------------------------

_CONTROLLER_NOTE = """THE PIN MAP stands in firmware/gotit_box/settings.py: this sheet is made from it.

Calls and passes and the sync input are consecutive pins: one state machine of
the PIO watches all 19 in the same cycle, so no seat is looked at before another.

The Pico (or Pico 2) stands on two sockets of 20 pins. It is supplied by USB;
VSYS, 3V3_EN and RUN stay open. ADC_VREF is not used: all inputs are digital.

GP0 and GP1: box letter, see Service. GP23-GP25 and GP29 are the module's own.

Power-up: every GPIO is an input with a pull-down (50-80 kΩ) until the firmware
runs. The inputs have 1 kΩ to 3.3 V: high. LAMP_LATCH is low: lamps are dark.

Back-powering: nothing outside has a supply of its own but other boxes on the
sync line, and Q2 (Sync) lets go of it when this box is off."""


def draw_controller(project: Project, parts: Parts, note: str = _CONTROLLER_NOTE) -> Sheet:
    """The Pico and what its pins are called."""
    sheet = _sheet(project, "Controller", "Controller: Raspberry Pi Pico")
    pico = sheet.put(parts["U1"], 83.82, 93.98, label=(8.89, -37.465))
    for number, net in parts["U1"].nets.items():
        name = net.removeprefix("/")
        if not net.startswith("/"):
            continue
        x, y = pico[number]
        right = x > 83.82
        end = x + (10.16 if right else -10.16)
        sheet.wire((x, y), (end, y))
        inward = name.startswith(("CALL", "PASS", "STRAP")) or name == "SYNC_IN"
        sheet.gate(name, "input" if inward else "output", (end, y), 0 if right else 180)
    for pin, port in (("40", "VBUS"), ("36", "+3V3"), ("3", "GND"), ("33", "GND")):
        sheet.port(port, pico[pin])
    sheet.note(note, 142.24, 60.96)
    return sheet


# ---- lamps --------------------------------------------------------------------------------------------------------

_DARK_NOTE = """DARK UNTIL TOLD OTHERWISE

A 74HC595 wakes with random outputs. Its output enable (low active) is therefore
held high by R3, and Q1 pulls it low only while LAMP_LATCH rests high:

- power-up, reset, bootloader: GP22 is low (R1): outputs off, gates held low, all dark;
- the firmware shifts zeros, raises the latch, and leaves it high: the zeros are there
  at once, the outputs come on R2 x C4 = 1 kΩ x 100 nF = 0.1 ms later;
- an update takes the latch low for some µs: far too short for C4 to notice;
- a restart by the watchdog makes GP22 an input again: dark within 1 ms (C4 over R1 + R2).

The register takes its data on the rising edge of the latch, wherever it rests."""

_CHAIN_NOTE = """16 bits are shifted, last lamp first: bit 0 of U2 (QA) is lamp 1, bit 0 of U3 is lamp 9.
At 3.3 V an output gives the 0.7 mA of a gate's 4.7 kΩ with ease; seven outputs are spare."""


def draw_lamps(project: Project, parts: Parts) -> Sheet:
    """Two shift registers, and what keeps them dark."""
    sheet = _sheet(project, "Lamps", "Lamps: shift registers, dark at power-up")
    data_y, clock_y, latch_y, dark_y = 50.8, 55.88, 63.5, 66.04
    first = sheet.put(parts["U2"], 101.6, 60.96, label=(5.08, -16.51))
    second = sheet.put(parts["U3"], 170.18, 60.96, label=(5.08, -16.51))
    for name, chip in (("U2", first), ("U3", second)):
        sheet.port("+3V3", chip[16])
        sheet.port("GND", chip[8])
        x = chip[10][0] - 2.54
        sheet.wire(chip[10], (x, chip[10][1]))
        sheet.port("+3V3", (x, chip[10][1]), 90)
        for pin, net in parts[name].nets.items():
            if net.startswith("/LAMP") and net[5:].isdigit():
                end = chip[pin][0] + 7.62
                sheet.wire(chip[pin], (end, chip[pin][1]))
                sheet.gate(net[1:], "output", (end, chip[pin][1]))
    for name, pad, y in (("LAMP_DATA", 14, data_y), ("LAMP_CLOCK", 11, clock_y), ("LAMP_LATCH", 12, latch_y)):
        sheet.wire((35.56, y), first[pad])
        sheet.gate(name, "input", (35.56, y), 180)
    sheet.wire(first[9], (139.7, first[9][1]), (139.7, second[14][1]), second[14])
    sheet.label("CHAIN", (142.24, second[14][1]))
    for pad, name in ((11, "LAMP_CLOCK"), (12, "LAMP_LATCH"), (13, "DARK")):
        sheet.wire((second[pad][0] - 7.62, second[pad][1]), second[pad])
        sheet.label(name, (second[pad][0] - 7.62, second[pad][1]), 180)
    sheet.wire((first[13][0] - 7.62, dark_y), first[13])
    sheet.label("DARK", (first[13][0] - 7.62, dark_y), 180)
    for reference, x in (("C2", 215.9), ("C3", 231.14)):
        store = sheet.put(parts[reference], x, 60.96)
        sheet.port("+3V3", store[1])
        sheet.port("GND", store[2])
    sheet.note("at each register", 213.36, 73.66, 1.27)

    sheet.frame("Output enable", 27.94, 96.52, 142.24, 160.02)
    level_y = 134.62
    rest = sheet.put(parts["R1"], 58.42, level_y + 7.62)
    slow = sheet.put(parts["R2"], 73.66, level_y, 90, label=(-2.54, -5.08))
    store = sheet.put(parts["C4"], 83.82, level_y + 7.62)
    switch = sheet.put(parts["Q1"], 109.22, level_y, label=(6.35, -1.27))
    pull = sheet.put(parts["R3"], switch[3][0], 116.84)
    sheet.wire((48.26, level_y), slow[1])
    sheet.label("LAMP_LATCH", (48.26, level_y), 180)
    sheet.wire(rest[1], (58.42, level_y))
    sheet.wire(slow[2], switch[1])
    sheet.label("LIT", (90.17, level_y))
    sheet.wire(store[1], (83.82, level_y))
    for place in (rest[2], store[2], switch[2]):
        sheet.port("GND", place)
    sheet.port("+3V3", pull[1])
    sheet.wire(pull[2], switch[3])
    sheet.wire((switch[3][0], 125.73), (124.46, 125.73))
    sheet.label("DARK", (124.46, 125.73))
    sheet.note(_DARK_NOTE, 149.86, 99.06)
    sheet.note(_CHAIN_NOTE, 149.86, 143.51)
    return sheet


# ---- power --------------------------------------------------------------------------------------------------------

_BUDGET = """POWER BUDGET||of the 250 mA asked of USB (hardware/design.md)

Pico at work|95 mA|its datasheet's busiest example
18 buttons held down|46 mA|60 mA at 3.3 V, by the Pico's converter
registers, piezo|6 mA|
9 lamps of 11 mA|99 mA|the firmware never lights more than 100 mA
together|246 mA|247 mA with as many lamps as the firmware lets
|| behind a powered hub 447 mA: lamps of 20 mA"""

_POWER_NOTE = """F1 holds 0.5 A for lamps and piezo. The Pico is before it: a short at a lamp darkens
the lamps, and the referee's clock goes on.

C1: 10 µF (about 6 µF at 5 V), for what lamps and piezo take at once; F1 slows its
charging when plugged in, beside the Pico's own capacitors. C6: where the 3.3 V line reaches the seats."""


def draw_power(project: Project, parts: Parts, budget: str = _BUDGET) -> Sheet:
    """The fused 5 V."""
    sheet = _sheet(project, "Power", "Power: 5 V for lamps and piezo")
    y = 63.5
    fuse = sheet.put(parts["F1"], 66.04, y, 90, label=(-3.81, -5.715))
    bulk = sheet.put(parts["C1"], 86.36, y + 7.62)
    sheet.wire((45.72, y), fuse[1])
    sheet.port("VBUS", (45.72, y))
    sheet.wire(fuse[2], (109.22, y))
    sheet.wire(bulk[1], (86.36, y))
    sheet.port("+5V", (109.22, y))
    sheet.port("PWR_FLAG", (99.06, y))
    sheet.port("GND", bulk[2])
    far = sheet.put(parts["C6"], 66.04, 101.6)
    sheet.port("+3V3", far[1])
    sheet.port("GND", far[2])
    sheet.port("GND", (96.52, 105.41))
    sheet.port("PWR_FLAG", (96.52, 105.41))
    sheet.table(budget, 142.24, 50.8, 40.64, 20.32, 60.96)
    sheet.note(_POWER_NOTE, 142.24, 78.74)
    return sheet


# ---- sync ---------------------------------------------------------------------------------------------------------

_SYNC_NOTE = """ONE LINE, ONLY EVER PULLED (decision 0026)

All boxes' lines are joined. Idle is high; a box pulls GP21 low for 20 µs, else lets go.
Only the falling edge counts.

Q2 stands between line and pins as in an I2C level shifter:
- a pin pulls: the source goes low, Q2 conducts, the line goes low;
- the line is pulled: its body diode, then the channel, take PULLED along;
- this box has no power: its gate is at 0 V, its diode blocks: the others' line stays high;
- 5 V on the line by mistake stay at the drain (12 V would cost D1, not the Pico).

R4 is 10 kΩ and not 1 kΩ because one box pulls for all: nine boxes
9 x 3.3 V / 10 kΩ = 3 mA, over R5 and the weakest pin (47 Ω + 125 Ω): 0.5 V, below the
0.8 V that is surely low. hardware/design.md has every corner.
At the input 1 kΩ x 150 pF = 0.15 µs as at a button; R5 has to empty the capacitors
and gates of all boxes as well; all hear it at the same time, the puller's own input, too.

D1 takes the strike; both its diodes guard the one line.
Ground is common by USB; pins 1 and 3 are ground and the cable's shield."""


def draw_sync(project: Project, parts: Parts) -> Sheet:
    """The sync line, its guard, its input and output."""
    sheet = _sheet(project, "Sync", "Sync line between boxes")
    line_y, sense_y, pull_y = 63.5, 63.5, 86.36
    plugs = {reference: y for reference, y in (("J10", 66.04), ("J11", 83.82)) if reference in parts}
    for reference, y in plugs.items():
        plug = sheet.put(parts[reference], 38.1, y - 2.54, mirror="y", label=(-2.54, 5.08))
        sheet.wire(plug[1], (48.26, plug[1][1]))
        sheet.port("GND", (48.26, plug[1][1]), 90)
        sheet.wire(plug[3], (48.26, plug[3][1]))
        sheet.port("GND", (48.26, plug[3][1]), 90)
        sheet.wire(plug[2], (60.96, plug[2][1]))
    sheet.wire((60.96, line_y), (60.96, max(plugs.values()) - 2.54))
    guard = sheet.put(parts["D1"], 73.66, 73.66, label=(6.35, 0))
    sheet.wire(guard[1], (guard[1][0], line_y))
    sheet.wire(guard[2], (guard[2][0], line_y))
    sheet.port("GND", guard[3])
    sheet.put(parts["TP4"], 83.82, line_y, label=(2.54, -5.08))
    # drain left, source right, gate up: the transistor lies on its side
    switch = sheet.put(parts["Q2"], 99.06, line_y - 2.54, 90, mirror="x", label=(-5.08, 5.08))
    sheet.wire((60.96, line_y), switch[3])
    sheet.label("LINE", (63.5, line_y))
    sheet.port("+3V3", switch[1])
    pull = sheet.put(parts["R4"], 111.76, line_y - 10.16)
    sheet.port("+3V3", pull[1])
    sheet.wire(pull[2], (111.76, line_y))
    series = sheet.put(parts["R6"], 127, sense_y, 90, label=(-2.54, -5.08))
    sheet.wire(switch[2], series[1])
    sheet.label("PULLED", (113.03, line_y))
    store = sheet.put(parts["C5"], 138.43, sense_y + 7.62)
    sheet.wire(store[1], (138.43, sense_y))
    sheet.port("GND", store[2])
    clamp = sheet.put(parts["D2"], 157.48, sense_y - 10.16, label=(-3.81, -7.62))
    sheet.wire(clamp[3], (157.48, sense_y))
    sheet.wire(clamp[1], (clamp[1][0], clamp[1][1] + 2.54))
    sheet.port("GND", (clamp[1][0], clamp[1][1] + 2.54))
    sheet.wire(clamp[2], (clamp[2][0], clamp[2][1] - 2.54))
    sheet.port("+3V3", (clamp[2][0], clamp[2][1] - 2.54))
    sheet.wire(series[2], (180.34, sense_y))
    sheet.gate("SYNC_IN", "output", (180.34, sense_y))
    pull_out = sheet.put(parts["R5"], 127, pull_y, 90, label=(-2.54, -5.08))
    sheet.wire((111.76, line_y), (111.76, pull_y), pull_out[1])
    sheet.wire(pull_out[2], (180.34, pull_y))
    sheet.gate("SYNC_OUT", "input", (180.34, pull_y))
    sheet.note(_SYNC_NOTE, 63.5, 106.68)
    return sheet


# ---- piezo --------------------------------------------------------------------------------------------------------

_PIEZO_NOTE = """A passive piezo of about 12 nF. At 5 V instead of the pin's 3.3 V it is 3.6 dB louder
(20 log 5/3.3), and a knock on the box, which makes volts, meets a 30 V transistor and
no pin. R7 empties it: 1 kΩ x 12 nF = 12 µs, a tenth of half a period at 4 kHz.
R9 keeps it silent until the firmware runs."""


def draw_piezo(project: Project, parts: Parts) -> Sheet:
    """The piezo and its switch."""
    sheet = _sheet(project, "Piezo", "Piezo")
    y = 88.9
    switch = sheet.put(parts["Q3"], 96.52, y, label=(6.35, -1.27))
    top, low = 63.5, 76.2
    x = switch[3][0]
    sound = sheet.put(parts["BZ1"], 116.84, 69.85, label=(5.08, -1.27))
    drain = sheet.put(parts["R7"], x, 69.85, label=(-2.54, -1.27), side="right")
    sheet.wire(sound[1], (sound[1][0], top), (x, top))
    sheet.wire((x, top), drain[1])
    sheet.wire(sound[2], (sound[2][0], low), (x, low))
    sheet.wire(drain[2], switch[3])
    sheet.port("+5V", (x, top))
    sheet.label("LOW", (104.14, low))
    sheet.port("GND", switch[2])
    gate = sheet.put(parts["R8"], 78.74, y, 90, label=(-2.54, -5.08))
    rest = sheet.put(parts["R9"], 66.04, y + 7.62)
    sheet.wire(gate[2], switch[1])
    sheet.label("GATE", (85.09, y))
    sheet.wire((50.8, y), gate[1])
    sheet.wire(rest[1], (66.04, y))
    sheet.port("GND", rest[2])
    sheet.gate("PIEZO", "input", (50.8, y), 180)
    sheet.note(_PIEZO_NOTE, 142.24, 63.5)
    return sheet


# ---- service ------------------------------------------------------------------------------------------------------

_LETTERS = """BOX LETTER||by internal pull-ups, read at start

GP0|GP1|letter
open|open|A
soldered|open|B
open|soldered|C
soldered|soldered|D"""

_PADS_NOTE = """TEST PADS for a multimeter: ground, 3.3 V, 5 V before and behind the fuse; the sync line
(Sync); both inputs of every seat, on the pin's side of the filter (Seat).
A wire from ground to an input's pad is a slap: no button is needed to try it."""
_FITTINGS_NOTE = """Four M3 holes, 4 mm from the edges. Under the screws lies the ground plane and no track.
FID1 to FID3: bare copper by which a placing machine finds the board."""


def draw_service(project: Project, parts: Parts) -> Sheet:
    """Box letter, test pads, holes, marks."""
    sheet = _sheet(project, "Service", "Service: box letter, test pads, holes")
    for reference, name, y in (("JP1", "STRAP0", 50.8), ("JP2", "STRAP1", 63.5)):
        bridge = sheet.put(parts[reference], 71.12, y, label=(-6.35, -5.08))
        sheet.wire((50.8, y), bridge[1])
        sheet.gate(name, "output", (50.8, y), 180)
        sheet.wire(bridge[2], (81.28, y))
        sheet.port("GND", (81.28, y))
    put_fittings(sheet, parts)
    sheet.table(_LETTERS, 142.24, 45.72, 22.86, 22.86, 60.96)
    sheet.note(_PADS_NOTE, 142.24, 86.36)
    sheet.note(_FITTINGS_NOTE, 142.24, 121.92)
    return sheet


def put_fittings(sheet: Sheet, parts: Parts) -> None:
    """Pads of the supplies, holes, marks for a machine: those that this board has."""
    pads = [one for one in ("TP1", "TP5", "TP2", "TP3", "TP6") if one in parts]
    for place, reference in enumerate(pads):
        (net,) = parts[reference].nets.values()
        pad = sheet.put(parts[reference], 50.8 + 20.32 * place, 93.98, label=(2.54, -5.08))
        sheet.port(net, pad[1], 0 if net == "GND" else 180)
    for prefix, y in (("H", 124.46), ("FID", 144.78)):
        some = [part for reference, part in parts.items() if reference.startswith(prefix)]
        for place, part in enumerate(some):
            sheet.put(part, 50.8 + 20.32 * place, y, label=(2.54, -1.27))


# ---- overview -----------------------------------------------------------------------------------------------------

_HUB_NOTE = """Got It! Referee: hub for nine seats. A slap is an edge at a pin of the Pico, 0.2 µs after the contact.
The firmware stamps it in µs, the host decides. Everything here serves two aims: that no seat is treated otherwise
than another, and that what happens to cables among children (strikes, shorts, wrong plugs) does no harm."""
_IN_A_WORD = {
    "Lamps": "2 x 74HC595,\ndark until told",
    "Sync": "one line\nto all boxes",
    "Piezo": "12 mm, at 5 V",
    "Service": "box letter,\ntest pads, holes",
    "Power": "VBUS by a fuse of 0.5 A to +5 V",
}


def draw_overview(seat: Sheet, others: dict[str, Sheet]) -> Sheet:
    """All blocks, and what runs between them."""
    sheet = Sheet(HUB, f"{HUB.name}.kicad_sch", "Overview", [("", 1)], paper="A3")
    pitch, top, x_pico, x_seat = 22.86, 38.1, 154.94, 276.86
    left: list[tuple[str, str, str, float]] = []
    pins: list[tuple[str, str, str, float]] = []
    for number in circuit.SEATS:
        down = 7.62 + pitch * (number - 1)
        pins += [(f"CALL{number}", "input", "right", down), (f"PASS{number}", "input", "right", down + 5.08)]
    rows = {
        "Lamps": ("LAMP_DATA", "LAMP_CLOCK", "LAMP_LATCH"),
        "Sync": ("SYNC_OUT", "SYNC_IN"),
        "Piezo": ("PIEZO",),
        "Service": ("STRAP0", "STRAP1"),
    }
    downs = {"Lamps": 7.62, "Sync": 83.82, "Piezo": 121.92, "Service": 152.4}
    for block, names in rows.items():
        for place, name in enumerate(names):
            inward = name == "SYNC_IN" or name.startswith("STRAP")
            left.append((name, "input" if inward else "output", "left", downs[block] + 5.08 * place))
    height = pitch * len(circuit.SEATS) - 7.62
    controller = sheet.block("Controller", others["Controller"], x_pico, top, 45.72, height, pins + left)

    for number in circuit.SEATS:
        y = top + pitch * (number - 1)
        ends = sheet.block(f"Seat {number}", seat, x_seat, y, 45.72, 17.78, [
            ("CALL", "output", "left", 7.62), ("PASS", "output", "left", 12.7), ("LAMP", "input", "right", 7.62),
        ])  # fmt: skip
        for role in ("CALL", "PASS"):
            sheet.wire(controller[f"{role}{number}"], ends[role])
            sheet.label(f"{role}{number}", (208.28, ends[role][1]))
        sheet.note("2 inputs, lamp,\nplug", x_seat + 13.97, y + 7.62, 1.27)
        out = (ends["LAMP"][0] + 5.08, ends["LAMP"][1])
        sheet.wire(ends["LAMP"], out)
        sheet.label(f"LAMP{number}", out)

    x, width = 50.8, 45.72
    lamp_pins = [(f"LAMP{number}", "output", "left", 7.62 + 5.08 * (number - 1)) for number in circuit.SEATS]
    heights = {"Lamps": 55.88, "Sync": 20.32, "Piezo": 15.24, "Service": 20.32}
    for block, names in rows.items():
        facing = [
            (name, "output" if name == "SYNC_IN" or name.startswith("STRAP") else "input", "right", 7.62 + 5.08 * place)
            for place, name in enumerate(names)
        ]
        own = lamp_pins if block == "Lamps" else []
        ends = sheet.block(block, others[block], x, top + downs[block] - 7.62, width, heights[block], facing + own)
        for name in names:
            sheet.wire(ends[name], controller[name])
            sheet.label(name, (109.22, ends[name][1]))
        for name, *_ in own:
            sheet.wire((ends[name][0] - 10.16, ends[name][1]), ends[name])
            sheet.label(name, (ends[name][0] - 10.16, ends[name][1]))
        sheet.note(_IN_A_WORD[block], x + (15.24 if own else 2.54), ends[names[0]][1] - (-22.86 if own else 1.27), 1.27)
    sheet.block("Power", others["Power"], x, top + 180.34, width, 15.24, [])
    sheet.note(_IN_A_WORD["Power"], x + 2.54, top + 186.69, 1.27)
    sheet.note("Raspberry Pi Pico\non two sockets", x_pico + 12.7, top + 96.52, 1.5)
    sheet.note(_HUB_NOTE, 25.4, 15.24, 2.0)
    sheet.note("GND, +3V3, VBUS and +5V (lamps, fused)\nare global: every sheet has them.", x, top + 203.2)
    return sheet


def draw() -> list[Sheet]:
    """All sheets, the overview first."""
    parts = circuit.hub()
    drawn = (draw_controller, draw_lamps, draw_power, draw_sync, draw_piezo, draw_service)
    others = {
        name: draw_one(HUB, parts)
        for name, draw_one in zip(("Controller", "Lamps", "Power", "Sync", "Piezo", "Service"), drawn, strict=True)
    }
    seat = sheet_seat.draw(HUB)
    return [draw_overview(seat, others), seat, *others.values()]
