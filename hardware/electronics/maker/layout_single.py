"""Where everything is on the board for one seat, and how it is joined.

The Pico lies along the back edge, its USB at the left edge; connectors, TVS, fuse and piezo stand in front of it, the
stages lie below it. A button's wire comes up between two of the Pico's pins, and its stage lies right of its pin: pass
below, call around it. The 100 nF lies between their clamps. The back is one ground plane.

Must not: know KiCad's format (board.py), or parts and nets (circuit.py).
"""

from __future__ import annotations

from hardware.electronics.maker import circuit, projects
from hardware.electronics.maker.board import Board, Point

#: As small as a Pico's two rows of pins, and connectors in front of them, let it be.
WIDTH, HEIGHT = 52.0, 37.0
PIN_1: Point = (1.9, 20.18)
HOLES: tuple[Point, ...] = ((3.4, 16.3), (48.6, 6.9), (3.4, 33.6), (48.6, 33.6))
FIDUCIALS: tuple[Point, ...] = ((4.6, 5.4), (48.6, 16.0), (50.2, 24.0))
PLUG_Y, GUARD_Y = 32.6, 27.0
RAIL_5V_Y, RAIL_3V3_Y = 36.0, 4.6
STAGE_Y = 15.5  # of the resistors
SUPPLY_Y = STAGE_Y - 1.0  # the clamps' 3.3 V, and the 100 nF between them
PASS_X, CALL_X = 16.0, 27.4  # of the series resistors
BESIDE = 2.8  # pull-up and clamp, from their line
WIRE_Y = 17.5
OUTER_Y, INNER_Y = 6.2, 6.85  # the call's wire and its pin's line, above the pass's stage
SYNC_IN_Y, SYNC_OUT_Y = 18.15, 18.75
PULLED_Y = 12.9
PIEZO_Y = 3.85
LINE_X, LOW_X = 43.81, 46.35  # what passes between two pins of the front row


def lay() -> Board:
    """The whole board."""
    board = Board(projects.SINGLE, WIDTH, HEIGHT, circuit.single())
    board.outline(1.0)
    for number, at in enumerate(HOLES, 1):
        board.put(f"H{number}", *at)
    for number, at in enumerate(FIDUCIALS, 1):
        board.put(f"FID{number}", *at)
    board.put("U1", *PIN_1, 0)
    _lay_power(board)
    _lay_guard(board)
    _lay_pass(board)
    _lay_call(board)
    _lay_store(board)
    _lay_lamp(board)
    _lay_sync(board)
    _lay_piezo(board)
    _lay_words(board)
    board.plane("GND", 0.5)
    return board


def _pin(board: Board, net: str) -> Point:
    """The Pico's first pin of a net."""
    return next(board.placed["U1"][pad] for pad, name in board.parts["U1"].nets.items() if name == net)


def _lay_power(board: Board) -> None:
    """VBUS down to the fuse, from there 5 V along the front edge; 3.3 V along the back row."""
    vbus, supply = _pin(board, "VBUS"), _pin(board, "+3V3")
    fuse = board.put("F1", 3.1, 27.2, 270, label=(0, -3.5, 0))
    board.track(
        "VBUS", vbus, (vbus[0], 5.2), (5.71, 5.2 + 5.71 - vbus[0]), (5.71, 22.55), (3.1, 25.16), fuse[1], width=0.4
    )
    board.put("TP6", 7.0, 11.0)
    board.track("VBUS", (5.71, 11.0), (7.0, 11.0), width=0.4)
    bulk = board.put("C1", 7.05, 26.0, 90, label=(0, -2.4, 0))
    board.track("+5V", fuse[2], (6.3, fuse[2][1]), width=0.8)
    board.track("+5V", bulk[1], (6.3, 27.8), (6.3, fuse[2][1]), width=0.5)
    board.ground(bulk[2], (5.5, bulk[2][1]))
    board.track("+5V", (6.3, fuse[2][1]), (6.3, 35.4), (6.9, RAIL_5V_Y), (45.0, RAIL_5V_Y), width=1.0)
    board.put("TP3", 45.3, 35.4)
    board.track("+5V", (45.3, 35.4), (45.0, RAIL_5V_Y), width=0.4)
    board.track("+3V3", supply, (supply[0], RAIL_3V3_Y), (40.56, RAIL_3V3_Y), width=0.4)
    far = board.put("C6", 33.2, 6.6, 270, label=(1.45, 0, 90))
    board.track("+3V3", (far[1][0], RAIL_3V3_Y), far[1], width=0.4)
    board.ground(far[2], (far[2][0], 9.1))
    board.put("TP2", 38.4, 6.4)
    board.track("+3V3", (38.4, RAIL_3V3_Y), (38.4, 6.4), width=0.4)
    pad = board.put("TP1", 50.0, 29.0)
    board.ground(pad[1], (50.0, 27.4))


def _lay_guard(board: Board) -> None:
    """The connector and its TVS; from there each wire up between two pins."""
    plug = board.put("J1", 9.0, PLUG_Y, 0)
    guard = board.put("D101", 12.75, GUARD_Y, 90, label=(2.25, 0, 90))
    for number, wire in ((1, "CALL"), (2, "PASS")):
        x = plug[number + 1][0]
        aside = abs(x - guard[number][0])
        board.track(f"/Seat 1/{wire}_WIRE", plug[number + 1], (x, guard[number][1] + aside), guard[number], width=0.3)
    for via in ((11.7, 25.6), (11.0, 26.25)):
        board.ground(guard[3], via)
    left, far = _pin(board, "/CALL1")[0] - 1.27, CALL_X + 1.3
    board.track(
        "/Seat 1/CALL_WIRE", guard[1], (10.9, guard[1][1]), (left, guard[1][1] - 10.9 + left), (left, OUTER_Y),
        (far, OUTER_Y), (far, WIRE_Y), (CALL_X - BESIDE, WIRE_Y), (CALL_X - BESIDE, STAGE_Y + 1), width=0.3,
    )  # fmt: skip
    gap = _pin(board, "/PASS1")[0] + 1.27
    board.track(
        "/Seat 1/PASS_WIRE", guard[2], (guard[2][0], 24.9), (gap, 24.53), (gap, WIRE_Y), (PASS_X + BESIDE, WIRE_Y),
        (PASS_X + BESIDE, STAGE_Y + 1), width=0.3,
    )  # fmt: skip
    for reference, role, x in (("TP101", "CALL", 9.4), ("TP102", "PASS", 12.0)):
        pad, pin = board.put(reference, x, 22.95), _pin(board, f"/{role}1")
        board.track(f"/{role}1", pin, (pin[0], pad[1][1] - abs(pad[1][0] - pin[0])), pad[1], width=0.3)


def _lay_stage(board: Board, place: int, x: float, side: int) -> None:
    """An input from its series resistor to its clamp, which lies to this side of it."""
    role = ("CALL", "PASS")[place - 1]
    wire, pin = f"/Seat 1/{role}_WIRE", f"/{role}1"
    series = board.put(f"R10{place + 2}", x, STAGE_Y, 90, label=(-1.38, 0, 90))
    pull = board.put(f"R10{place}", x + BESIDE * side, STAGE_Y, 270, label=(-1.38, 0, 90))
    clamp = board.put(f"D10{place + 1}", x + BESIDE * side, 11.6, 90, label=(2.27 * side, -0.9, 90))
    store = board.put(f"C10{place}", x + 1.6 * side, 8.55, 0 if side > 0 else 180, label=(0, -1.37, 0))
    board.track(wire, (x, WIRE_Y), series[1], width=0.3)
    board.track(pin, series[2], (x, store[1][1] + 0.56), store[1], width=0.3)
    board.track(pin, (x, clamp[3][1]), clamp[3], width=0.3)
    board.ground(clamp[1], (clamp[1][0] - 0.95, clamp[1][1] + 0.5))
    board.ground(store[2], (store[2][0] + 1.3 * side, store[2][1]))
    board.track("+3V3", clamp[2], (clamp[2][0], SUPPLY_Y), pull[1], width=0.4)


def _lay_pass(board: Board) -> None:
    pin = _pin(board, "/PASS1")
    _lay_stage(board, 2, PASS_X, 1)
    board.track("/PASS1", pin, (pin[0], 10.66), (PASS_X, 10.66), width=0.3)


def _lay_call(board: Board) -> None:
    pin = _pin(board, "/CALL1")
    _lay_stage(board, 1, CALL_X, -1)
    board.track("/CALL1", pin, (pin[0], INNER_Y), (CALL_X, INNER_Y), (CALL_X, 9.11), width=0.3)


def _lay_store(board: Board) -> None:
    """Between both clamps, on a line as short as can be; 3.3 V dives below the call's two lines."""
    x = (PASS_X + CALL_X) / 2
    store = board.put("C103", x, STAGE_Y + 0.04, 270, label=(0, 2.85, 0))
    board.track("+3V3", (PASS_X + BESIDE, SUPPLY_Y), (CALL_X - BESIDE, SUPPLY_Y), width=0.5)
    board.ground(store[2], (x - 1.3, store[2][1]))
    board.track("+3V3", (x, RAIL_3V3_Y), (x, 5.45), width=0.4)
    board.under("+3V3", (x, 5.45), (x, 7.6), width=0.4)
    board.track("+3V3", (x, 7.6), store[1], width=0.4)


def _lay_lamp(board: Board) -> None:
    plus, minus, lamp = "/Seat 1/LAMP+", "/Seat 1/LAMP-", "/LAMP1"
    plug = board.placed["J1"]
    fuse = board.put("F101", 16.92, 26.6, 90, label=(-0.07, -2.95, 0))
    switch = board.put("Q101", 19.76, 27.1, 270, label=(0.19, -3.4, 0))
    board.track(plus, fuse[1], (fuse[1][0], 31.0), plug[4], width=0.6)
    riser = (plug[3][0] + plug[4][0]) / 2
    board.track("+5V", (riser, RAIL_5V_Y), (riser, 30.8), (14.95, 30.5), (14.95, 25.6), fuse[2], width=0.35)
    board.track(minus, switch[3], (plug[5][0], switch[3][1] + 0.4), plug[5], width=0.6)
    board.ground(switch[2], (switch[2][0], 24.9))
    pin = _pin(board, lamp)
    series = board.put("R105", pin[0] + 0.27, 25.8, 270, label=(0.95, -2.3, 0))
    rest = board.put("R106", pin[0] + 2.7, 25.8, 270, label=(1.95, -2.3, 0))
    board.track(lamp, pin, (pin[0], series[1][1] - 0.27), series[1], rest[1])
    board.track("/Seat 1/GATE", series[2], (series[2][0] - 0.5, switch[1][1]), switch[1])
    board.ground(rest[2], (rest[2][0], 28.2))


def _lay_sync(board: Board) -> None:
    """The line's connector and TVS in front, all else below the Pico, right of the buttons' stages."""
    line, pulled, sense, out_net = "/Sync/LINE", "/Sync/PULLED", "/SYNC_IN", "/SYNC_OUT"
    plug = board.put("J10", 25.1, PLUG_Y, 0)
    guard = board.put("D1", 27.6, GUARD_Y, 90, label=(2.3, -2.4, 0))
    for pad in (1, 2):
        board.track(line, plug[2], (plug[2][0], 29.6), (guard[pad][0], 28.65), guard[pad], width=0.3)
    for via in ((28.6, 25.3), (26.6, 25.3)):
        board.ground(guard[3], via)
    clamp = board.put("D2", 30.6, 13.7, 270, label=(0, -2.6, 0))
    series = board.put("R6", 33.4, 13.9, 270, label=(1.43, 0, 90))
    store = board.put("C5", 35.6, 16.9, 0, label=(0, 1.5, 0))
    pin = _pin(board, sense)
    board.track(sense, pin, (pin[0], SYNC_IN_Y), (clamp[3][0], SYNC_IN_Y), clamp[3])
    board.track(sense, (clamp[3][0], store[1][1]), store[1])
    board.track(sense, (series[2][0], store[1][1]), series[2])
    board.ground(clamp[1], (clamp[1][0], 11.3))
    board.track("+3V3", (clamp[2][0], RAIL_3V3_Y), clamp[2], width=0.3)
    board.ground(store[2], (store[2][0], 15.4))
    out = board.put("R5", 38.4, 13.9, 270, label=(-1.35, 0, 90))
    pin = _pin(board, out_net)
    board.track(out_net, pin, (pin[0], SYNC_OUT_Y), (out[2][0], SYNC_OUT_Y), out[2])
    board.track(pulled, series[1], out[1])
    pull = board.put("R4", 36.0, 10.3, 270, label=(-1.35, 0, 90))
    board.track("+3V3", (pull[1][0], RAIL_3V3_Y), pull[1], width=0.3)
    board.track(pulled, pull[2], (pull[2][0], PULLED_Y))
    switch = board.put("Q2", 41.5, PULLED_Y - 0.95, 0, label=(0.2, 2.4, 0))
    board.track("+3V3", (switch[1][0], RAIL_3V3_Y), switch[1], width=0.3)
    board.track(pulled, out[1], switch[2])
    aside = LINE_X - switch[3][0]
    board.track(
        line, switch[3], (LINE_X, switch[3][1] + aside), (LINE_X, 22.3), (33.0, 22.3), (29.75, 25.55), (29.75, 27.1),
        guard[2], width=0.3,
    )  # fmt: skip
    board.put("TP4", 33.0, 24.6)
    board.track(line, (33.0, 24.6), (33.0, 22.3), width=0.3)


def _lay_piezo(board: Board) -> None:
    low, gate, drive = "/Piezo/LOW", "/Piezo/GATE", "/PIEZO"
    rest = board.put("R9", 42.3, 6.6, 270, label=(-1.4, 0.4, 90))
    series = board.put("R8", 44.9, 6.6, 270, label=(1.43, 0.9, 90))
    switch = board.put("Q3", 45.9, 13.6, 270, label=(0.3, 2.6, 0))
    pin = _pin(board, drive)
    board.track(drive, pin, (pin[0], PIEZO_Y), (series[1][0], PIEZO_Y), series[1])
    board.track(drive, (rest[1][0], PIEZO_Y), rest[1])
    board.ground(rest[2], (rest[2][0], 9.0))
    aside = switch[1][0] - series[2][0]
    board.track(gate, series[2], (series[2][0], 8.4), (switch[1][0], 8.4 + aside), switch[1])
    board.ground(switch[2], (switch[2][0], 11.2))
    sound = board.put("BZ1", 37.3, 30.0, 0, label=(-3.2, 5.0, 0))
    drain = board.put("R7", 46.9, 26.5, 90, label=(1.43, 0.3, 90))
    board.track(low, switch[3], (LOW_X, switch[3][1] + 0.45), (LOW_X, 22.6), (sound[2][0], 22.6 + LOW_X - sound[2][0]),
                sound[2], width=0.3)  # fmt: skip
    board.track(low, (LOW_X, 22.6), (LOW_X, 24.9), drain[2], width=0.3)
    board.track("+5V", drain[1], (46.25, 28.15), (46.25, 34.75), (45.0, RAIL_5V_Y), width=0.4)
    board.track("+5V", (sound[1][0], RAIL_5V_Y), sound[1], width=0.4)


_BACK_WORDS = f"""Got It! Referee
one seat, rev {projects.SINGLE.revision}
{projects.SINGLE.date}
CERN-OHL-P-2.0"""
_PINS = """1 ground
2 call
3 pass
4 lamp +
5 lamp -"""


def _lay_words(board: Board) -> None:
    plug = board.placed["J1"]
    for pin, letter in enumerate("GCP+-", 1):
        board.write(letter, plug[pin][0], 29.42)
    for word, x, y, angle in (
        ("1C", 9.4, 24.6, 0), ("1P", 12.0, 24.6, 0), ("5V", 47.4, 36.25, 0), ("GND", 49.6, 30.6, 0),
        ("3V3", 38.4, 8.1, 0), ("VBUS", 6.9, 14.4, 90), ("J10 SYNC", 29.2, 29.42, 0), ("J1 SEAT", 5.5, 32.9, 90),
    ):  # fmt: skip
        board.write(word, x, y, angle=angle)
    for place, word in enumerate(_BACK_WORDS.splitlines()):
        board.write(word, 48.0, 22.7 + 1.8 * place, 1.2 if not place else 1.0, back=True, left=True)
    for place, word in enumerate(_PINS.splitlines()):
        board.write(word, 15.4, 8.0 + 2.0 * place, back=True, left=True)
