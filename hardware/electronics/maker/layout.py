"""Where everything is on the hub's board, and how it is joined.

The seats along the front edge are a pattern (layout_seats.py). The Pico lies at the left, its USB at the left edge.
Behind it the lanes of its back row run right: registers, sync, piezo. The back is one ground plane.

Must not: know KiCad's format (board.py), or parts and nets (circuit.py).
"""

from __future__ import annotations

from hardware.electronics.maker import circuit, projects
from hardware.electronics.maker.board import Board, Point
from hardware.electronics.maker.layout_seats import (
    DIVE_Y,
    LAMP_DIVE_Y,
    LAMP_X,
    lay_lanes,
    lay_rails,
    lay_seat,
    middle,
    pass_lane,
    wrap_x,
)

WIDTH, HEIGHT = 180.0, 76.0
HOLE_MM = 4.0
FIDUCIALS: tuple[Point, ...] = ((12.0, 3.0), (112.0, 2.6), (177.0, 60.0))  # in no line: the board can't be turned
FRONT_ROW_Y = 31.0  # pins 1-20 of the Pico
BACK_ROW_Y = FRONT_ROW_Y - 17.78
#: The lanes behind the Pico, from the module outwards. Their nets leave its back row.
BACK_LANES = {
    "/PASS6": 11.7, "/PASS7": 11.05, "/PASS8": 10.4, "/PASS9": 9.75, "/SYNC_IN": 9.1, "/SYNC_OUT": 8.45,
    "/LAMP_LATCH": 7.8, "/LAMP_CLOCK": 7.15, "/LAMP_DATA": 6.5, "/PIEZO": 5.85, "+3V3": 5.15,
}  # fmt: skip
SYNC_WRAP = {"/SYNC_IN": (56.8, 30.8), "/SYNC_OUT": (57.5, 30.1)}  # x round the module's end, y of the lane
PIEZO_Y = 8.2  # behind the sync connectors
TAP_Y = 9.6  # where what dived below the back lanes comes up


def lay() -> Board:
    """The whole board."""
    board = Board(projects.HUB, WIDTH, HEIGHT, circuit.hub())
    board.outline(3.0)
    for number, at in enumerate(_corners(), 1):
        board.put(f"H{number}", *at)
    for number, at in enumerate(FIDUCIALS, 1):
        board.put(f"FID{number}", *at)
    board.put("U1", 2.0, FRONT_ROW_Y, 0)
    for seat in circuit.SEATS:
        lay_seat(board, seat)
    lay_rails(board)
    lay_lanes(board)
    _lay_back_lanes(board)
    _lay_power(board)
    _lay_letter(board)
    _lay_registers(board)
    _lay_dark(board)
    _lay_lamp_lanes(board)
    _lay_sync(board)
    _lay_piezo(board)
    _lay_words(board)
    board.plane("GND", 0.5)
    return board


def _corners() -> list[Point]:
    near, far_x, far_y = HOLE_MM, WIDTH - HOLE_MM, HEIGHT - HOLE_MM
    return [(near, near), (far_x, near), (near, far_y), (far_x, far_y)]


def _pin(board: Board, net: str) -> Point:
    """The Pico's pin of a net."""
    pads = [pad for pad, name in board.parts["U1"].nets.items() if name == net]
    return board.placed["U1"][pads[0]]


def _lay_back_lanes(board: Board) -> None:
    ends = {"/LAMP_LATCH": 118.635, "/LAMP_CLOCK": 119.905, "/LAMP_DATA": 86.095, "+3V3": 126.0}
    for net, y in BACK_LANES.items():
        pin = _pin(board, net)
        width = 0.4 if net == "+3V3" else 0.25
        if net.startswith("/PASS"):
            seat = int(net[5:])
            board.track(net, pin, (pin[0], y), (wrap_x(seat), y), (wrap_x(seat), pass_lane(seat)))
        elif net in SYNC_WRAP:
            x, lane = SYNC_WRAP[net]
            board.track(net, pin, (pin[0], y), (x, y), (x, lane))
        elif net in ends:
            board.track(net, pin, (pin[0], y), (ends[net], y), width=width)
    pin, y = _pin(board, "/PIEZO"), BACK_LANES["/PIEZO"]
    board.track("/PIEZO", pin, (pin[0], y), (124.0, y), (124.0 + PIEZO_Y - y, PIEZO_Y), (155.5, PIEZO_Y))


def _lay_power(board: Board) -> None:
    """VBUS and 3.3 V leave the Pico's back row below the module, between the pins of its front row."""
    vbus, supply = _pin(board, "VBUS"), _pin(board, "+3V3")
    fuse = board.put("F1", 5.0, 44.5, 270, label=(2.6, 0, 90))
    board.track(
        "VBUS", vbus, (vbus[0], 16.0), (5.81, 16.0 + 5.81 - vbus[0]), (5.81, 41.0), (5.0, 42.0), fuse[1], width=0.4
    )
    board.track("+5V", fuse[2], (5.0, 62.0), (9.0, 66.0), (9.0, 73.4), width=1.2)
    board.track("+3V3", supply, (supply[0], 16.0), (8.35, 16.0 + supply[0] - 8.35), (8.35, 55.0), width=0.4)
    bulk = board.put("C1", 2.9625, 50.0, 180, label=(-0.6, -1.7, 0))
    board.track("+5V", bulk[1], (5.0, 50.0), width=0.8)
    board.ground(bulk[2], (bulk[2][0], 51.9))
    far = board.put("C6", 8.35, 57.4, 270, label=(-1.7, 0, 0))
    board.track("+3V3", (8.35, 55.0), far[1], width=0.4)
    board.ground(far[2], (far[2][0], 60.1))
    # the 5 V of seat 9 continues to the piezo
    last = middle(len(circuit.SEATS)) + 9.0
    board.track("+5V", (last, 62.6), (last, 14.0), (170.5, 13.5), width=0.8)
    for reference, at, name in (("TP2", (66.0, 3.4), "3V3"), ("TP3", (last, 40.0), "5V")):
        board.put(reference, *at)
        board.write(name, at[0] - (2.2 if reference == "TP3" else -2.2), at[1])
    board.track("+3V3", (66.0, 3.4), (66.0, BACK_LANES["+3V3"]), width=0.4)
    board.put("TP6", 1.6, 41.6)
    board.track("VBUS", (1.6, 41.6), (5.0, 42.0), width=0.4)
    board.write("VBUS", 1.6, 44.7, angle=90)
    for reference, at, via in (("TP1", (60.0, 3.4), (61.7, 3.4)), ("TP5", (174.6, 40.0), (174.6, 41.7))):
        pad = board.put(reference, *at)
        board.ground(pad[1], via)
        board.write("GND", at[0], at[1] - 1.5)


def _lay_letter(board: Board) -> None:
    for place, (reference, gpio) in enumerate((("JP1", "STRAP0"), ("JP2", "STRAP1"))):
        pin = _pin(board, f"/{gpio}")
        bridge = board.put(reference, pin[0], 35.7, 270)
        board.track(f"/{gpio}", pin, bridge[1])
        board.ground(bridge[2], (bridge[2][0], 37.9))
        board.write(f"GP{place}", pin[0] + 0.8 * place - 0.1, 39.2)


def _tap(board: Board, net: str, x: float, down: float, lane: str | None = None, up: float = TAP_Y) -> None:
    """From a back lane below the others to y = `down` at this x."""
    y = BACK_LANES[lane or net]
    board.under(net, (x, y), (x, up))
    board.track(net, (x, up), (x, down))


def _lay_registers(board: Board) -> None:
    first = board.put("U2", 88.0, 16.5, 90, label=(6.05, 1.6, 0))
    second = board.put("U3", 118.0, 16.5, 90, label=(6.05, 1.6, 0))
    for name, chip, store in (("U2", first, "C2"), ("U3", second, "C3")):
        x = chip[16][0] - 2.65
        near = board.put(store, x, chip[16][1], 180, label=(-0.8, -1.6, 0))
        board.track("+3V3", near[1], chip[16], width=0.4)
        board.ground(near[2], (near[2][0] - 1.5, near[2][1]))
        _tap(board, "+3V3", near[1][0], near[1][1], up=TAP_Y if name == "U2" else 11.8)
        _tap(board, "+3V3", chip[10][0], chip[10][1])
        board.ground(chip[8], (chip[8][0], 16.6))
    _tap(board, "/LAMP_DATA", first[14][0], first[14][1])
    _tap(board, "/LAMP_CLOCK", first[11][0], first[11][1])
    for pad, net in ((12, "/LAMP_LATCH"), (11, "/LAMP_CLOCK")):
        board.track(net, (second[pad][0], BACK_LANES[net]), second[pad])
    board.track("/LAMP_LATCH", (first[12][0], BACK_LANES["/LAMP_LATCH"]), first[12])
    board.track("/Lamps/CHAIN", first[9], (first[9][0], 10.8), (second[14][0], 10.8), second[14])


def _lay_dark(board: Board) -> None:
    """Output enable: R3 above its pin; Q1 with its delay between the registers, on the latch's lane."""
    dark, latch, lit = "/Lamps/DARK", "/LAMP_LATCH", "/Lamps/LIT"
    first, second = board.placed["U2"], board.placed["U3"]
    x = first[13][0]
    pull = board.put("R3", x, 10.9, 270, label=(-2.1, 0, 0))
    board.under("+3V3", (x, BACK_LANES["+3V3"]), (x, 8.65))
    board.track("+3V3", (x, 8.65), pull[1])
    board.track(dark, pull[2], first[13])
    board.track(dark, first[13], (x, 15.7), (111.5, 15.7))
    board.under(dark, (111.5, 15.7), (116.1, 15.7))
    board.track(dark, (116.1, 15.7), (second[13][0], 15.7), second[13])
    rest = board.put("R1", 95.5, 10.8, 270, label=(0, 3.35, 0))
    slow = board.put("R2", 98.3, 10.8, 270, label=(0.4, 3.35, 0))
    for part in (rest, slow):
        board.track(latch, (part[1][0], BACK_LANES[latch]), part[1])
    board.ground(rest[2], (rest[2][0], 13.2))
    switch = board.put("Q1", 102.0, 13.6, 270, label=(0, 3.4, 0))
    store = board.put("C4", 105.4, 13.0, 270, label=(0, 3.0, 0))
    board.track(lit, (slow[2][0], 11.5), (store[1][0], 11.5))
    board.track(lit, (switch[1][0], 11.5), switch[1])
    board.ground(switch[2], (switch[2][0] - 1.5, switch[2][1]))
    board.ground(store[2], (106.9, store[2][1]))
    board.track(dark, switch[3], (switch[3][0], 15.7))


def _lay_lamp_lanes(board: Board) -> None:
    """Fan out from the registers to the seats. 1 and 2 pass below the module; all dive below the lanes of the calls."""
    first, second = board.placed["U2"], board.placed["U3"]
    lanes = {1: 21.4, 2: 22.1, 3: 22.8, 4: 23.5, 5: 23.5, 6: 22.8, 7: 22.1, 8: 21.4, 9: 20.7}
    for seat in circuit.SEATS:
        net, x, y = f"/LAMP{seat}", round(middle(seat) + LAMP_X, 4), lanes[seat]
        chip = first if seat < 9 else second
        pad = chip[{1: 15, 9: 15}.get(seat, seat - 1)]
        begin: list[Point] = [pad]
        if seat in (1, 9):  # QA is in the back row: out below the chip, to the left
            begin += [(pad[0], 16.4), (pad[0] - 2.6, 16.4)]
        begin.append((begin[-1][0], y))
        if seat > 2:
            board.track(net, *begin, (x, y), (x, LAMP_DIVE_Y))
            if seat == 9:
                board.track(net, (x, LAMP_DIVE_Y), (x, DIVE_Y))
            else:
                board.under(net, (x, LAMP_DIVE_Y), (x, DIVE_Y))
            continue
        right, left = {1: (59.4, 52.4), 2: (58.6, 53.2)}[seat]
        board.track(net, *begin, (right, y))
        board.under(net, (right, y), (left, y))
        if seat == 2:
            gap = 41.37
            board.track(net, (left, y), (gap, y), (gap, 36.9))
            board.under(net, (gap, 36.9), (gap, DIVE_Y - 1.08), (x, DIVE_Y))
        else:
            gap = 23.59
            board.track(net, (left, y), (gap, y), (gap, 26.9))
            board.under(net, (gap, 26.9), (gap, 29.3))
            board.track(net, (gap, 29.3), (gap, 39.9))
            board.under(net, (gap, 39.9), (gap, DIVE_Y - 0.86), (x, DIVE_Y))


def _lay_sync(board: Board) -> None:
    """The line's connectors at the back edge, with TVS and transistor right behind them."""
    line, pulled = "/Sync/LINE", "/Sync/PULLED"
    for reference, x in (("J10", 136.0), ("J11", 150.0)):
        plug = board.put(reference, x + 2.5, 5.0, 180)
        board.track(line, plug[2], (x, 9.6), width=0.3, layer="B.Cu")
        board.via(line, (x, 9.6))
        board.write(f"{reference} SYNC", x, 0.85)
    board.track(line, (136.0, 9.6), (150.0, 9.6), width=0.3)
    guard = board.put("D1", 143.0, 12.0, 270, label=(2.4, 0.4, 0))
    for pad in (1, 2):
        board.track(line, guard[pad], (guard[pad][0], 9.6), width=0.3)
    switch = board.put("Q2", 138.5, 12.5, 90, label=(-2.7, -0.6, 0))
    board.track(line, switch[3], (switch[3][0], 9.6), width=0.3)
    board.put("TP4", 148.0, 11.2)
    board.track(line, (148.0, 11.2), (148.0, 9.6), width=0.3)
    board.write("LINE", 149.0, 13.2)

    supply_y, node_y = 15.1, 16.9
    pull = board.put("R4", 133.8, 15.9, 270, label=(-1.5, 0, 90))
    out = board.put("R5", 136.6, 17.9, 270, label=(-1.4, 0.6, 90))
    series = board.put("R6", 141.0, 17.9, 270, label=(-1.4, 0.6, 90))
    board.under("+3V3", (126.0, BACK_LANES["+3V3"]), (126.0, 9.6))
    board.track("+3V3", (126.0, 9.6), (126.0, supply_y), (switch[1][0], supply_y), switch[1], width=0.3)
    board.track("+3V3", (pull[1][0], supply_y), pull[1], width=0.3)
    board.track(pulled, switch[2], (switch[2][0], node_y))
    board.track(pulled, out[1], series[1])
    board.track(pulled, pull[2], out[1])
    clamp = board.put("D2", 146.4, 18.0, 180, label=(3.3, 0, 0))
    store = board.put("C5", 143.2, 16.6, 90, label=(1.45, -1.9, 90))
    sense = "/SYNC_IN"
    board.track(sense, series[2], (clamp[3][0], series[2][1]), clamp[3])
    board.track(sense, store[1], (store[1][0], series[2][1]))
    board.ground(store[2], (143.0, 14.4))
    board.track("GND", guard[3], (143.0, 14.4), width=0.4)
    board.ground(clamp[1], (148.9, clamp[1][1]))
    board.under("+3V3", (switch[1][0], supply_y), (clamp[2][0], supply_y), width=0.3)
    board.track("+3V3", (clamp[2][0], supply_y), clamp[2], width=0.3)
    for net, x in ((sense, series[2][0]), ("/SYNC_OUT", out[2][0])):
        wrap, lane = SYNC_WRAP[net]
        board.track(net, (x, 18.9), (x, 19.95))
        board.under(net, (x, 19.95), (x, 22.5))
        board.track(net, (x, 22.5), (x, lane), (wrap, lane))


def _lay_piezo(board: Board) -> None:
    low, gate = "/Piezo/LOW", "/Piezo/GATE"
    sound = board.put("BZ1", 170.5, 13.5, 180, label=(-2.5, 7.3, 0))
    drain = board.put("R7", 166.5, 4.6, 180, label=(0, -1.6, 0))
    series = board.put("R8", 157.0, 10.6, 270, label=(1.6, -0.4, 90))
    rest = board.put("R9", 154.2, 10.6, 270, label=(-1.5, 0, 90))
    switch = board.put("Q3", 159.2, 14.0, 0, label=(0, 2.5, 0))
    board.track("/PIEZO", (155.5, PIEZO_Y), (157.0, PIEZO_Y), series[1])
    board.track("/PIEZO", (154.2, PIEZO_Y), rest[1])
    board.ground(rest[2], (154.2, 13.2))
    board.track(gate, series[2], (switch[1][0], switch[1][1]))
    board.ground(switch[2], (switch[2][0] - 1.6, switch[2][1]))
    board.track(low, switch[3], (sound[2][0], switch[3][1]), sound[2])
    board.track(low, sound[2], (sound[2][0], 4.6), drain[2], width=0.3)
    board.track("+5V", sound[1], (170.5, 4.6), drain[1], width=0.4)


_FRONT_WORDS = f"""Got It! Referee
hub, 9 seats
rev {projects.HUB.revision}  {projects.HUB.date}
CERN-OHL-P-2.0"""

_BACK_WORDS = f"""Got It! Referee: hub for nine seats, rev {projects.HUB.revision}, {projects.HUB.date}
Open hardware, CERN-OHL-P-2.0. Source: hardware/electronics
A wire from ground to pad 1C (call), 1P (pass) ... 9P is a slap
Box letter (solder bridges): none A, GP0 B, GP1 C, both D
Seat: 1 G ground, 2 C call, 3 P pass, 4 + lamp (5 V, fused), 5 - lamp (switched)"""


def _lay_words(board: Board) -> None:
    for place, word in enumerate(_FRONT_WORDS.splitlines()):
        board.write(word, 58.9, 12.0 + 2.3 * place, 1.2 if place else 1.4, left=True)
    for place, word in enumerate(_BACK_WORDS.splitlines()):
        board.write(word, 133.5, 18.8 + 2.1 * place, 1.1 if place else 1.6, back=True, left=True)
