"""The seats on the board: one pattern, nine times, and the lanes that lead from it to the Pico.

Seen from the front edge, a seat is a column: connector, TVS, pull-up and series resistor (the 3.3 V line runs below the
resistors), clamp, capacitor, test pad. To its right are the clamps' own capacitor, the lamp's fuse, transistor and
gate. Calls rise straight to their lanes. A pass dives below the call lanes for some millimetres, and so does the lamp's
line. Nowhere else is the ground plane interrupted, and never below an input stage.

Must not: know the Pico's surroundings (layout.py).
"""

from __future__ import annotations

from hardware.electronics.maker import circuit
from hardware.electronics.maker.board import Board, Point

PITCH_MM = 18.0
PLUG_Y = 68.0
RAIL_5V_Y, RAIL_3V3_Y = 73.4, 55.0
CALL_X, PASS_X, LAMP_X = -4.1, 1.2, 6.45  # of the three lines, from the seat's middle
GUARD_X = -1.45  # the TVS: in the middle between call and pass
BESIDE = -2.65  # pull-up and clamp, from their line
STORE_X = 2.75  # the capacitor for the clamps
TEST_Y, DIVE_Y = 45.1, 44.1
LANE_MM = 0.7
LAMP_DIVE_Y = 29.3


def middle(seat: int) -> float:
    """Where a seat's connector is."""
    return PITCH_MM * seat


def call_lane(seat: int) -> float:
    """The lane of a call: seat 1's is nearest to the seats."""
    return round(43.4 - LANE_MM * (seat - 1), 4)


def pass_lane(seat: int) -> float:
    """The lane of a pass, behind those of the calls."""
    return round(call_lane(len(circuit.SEATS)) - LANE_MM * seat, 4)


def lay_seat(board: Board, seat: int) -> None:
    """One seat, up to its test pads and its lamp's line."""
    x = middle(seat)
    plug = board.put(f"J{seat}", x - 5.0, PLUG_Y, 0)
    guard = board.put(f"D{seat}01", x + GUARD_X, 62.6, 90, label=(-3.3, 1.1, 0))
    board.ground(guard[3], (x + GUARD_X, 63.9))
    board.ground(guard[3], (x + GUARD_X, 60.45))
    for place, (role, line) in enumerate((("CALL", CALL_X), ("PASS", PASS_X)), 1):
        wire = f"/Seat {seat}/{role}_WIRE"
        board.track(wire, plug[place + 1], (guard[place][0], PLUG_Y - 2.0), guard[place], width=0.3)
        _lay_input(board, seat, place, x + line, guard[place])
    _lay_store(board, seat, x)
    _lay_lamp(board, seat, x)
    for pin, letter in enumerate("GCP+-"):
        board.write(letter, x - 5.0 + 2.5 * pin, 72.55)
    board.write(f"SEAT {seat}", x, 74.6, 1.5)


def _lay_input(board: Board, seat: int, place: int, x: float, guard: Point) -> None:
    role = ("CALL", "PASS")[place - 1]
    wire, pin = f"/Seat {seat}/{role}_WIRE", f"/{role}{seat}"
    pull = board.put(f"R{seat}0{place}", x + BESIDE, 58.2, 270, label=(1.45, 0.9, 90))
    series = board.put(f"R{seat}0{place + 2}", x, RAIL_3V3_Y, 90, label=(1.45, -0.05, 90))
    clamp = board.put(f"D{seat}0{place + 1}", x + BESIDE, 51.6, 90, label=(2.3, 0, 90))
    store = board.put(f"C{seat}0{place}", x - 1.0375, 47.4, 180, label=(0, 1.6, 0))
    board.put(f"TP{seat}0{place}", x, TEST_Y)
    # from the TVS, sideways to the line and up
    aside = abs(x - guard[0])
    board.track(wire, guard, (x, guard[1] - aside), (x, 58.5), series[1], width=0.3)
    board.track(wire, (x, pull[2][1]), pull[2], width=0.3)
    board.track("+3V3", pull[1], (x + BESIDE, RAIL_3V3_Y))
    board.track("+3V3", clamp[2], (clamp[2][0], RAIL_3V3_Y))
    board.ground(clamp[1], (clamp[1][0] + 0.95, clamp[1][1]))
    board.track(pin, (x, 54.0), (x, TEST_Y), width=0.3)
    board.track(pin, (x, clamp[3][1]), clamp[3], width=0.3)
    board.ground(store[2], (x - 3.5, 47.4))
    board.write(f"{seat}{role[0]}", x + 2.0, 45.3)


def _lay_store(board: Board, seat: int, x: float) -> None:
    """The capacitor that takes what the clamps divert, so that it does not run along the board."""
    store = board.put(f"C{seat}03", x + STORE_X, 58.8, 270, label=(-1.4, 0.2, 90))
    board.track("+3V3", (store[1][0], RAIL_3V3_Y), store[1])
    board.ground(store[2], (store[2][0], 61.0))


def _lay_lamp(board: Board, seat: int, x: float) -> None:
    plus, minus = f"/Seat {seat}/LAMP+", f"/Seat {seat}/LAMP-"
    plug = board.placed[f"J{seat}"]
    fuse = board.put(f"F{seat}01", x + 5.5, 62.6, 0, label=(0, 1.85, 0))
    switch = board.put(f"Q{seat}01", x + 5.5, 58.8, 270, label=(2.5, 0.9, 90))
    board.put(f"R{seat}05", x + LAMP_X, RAIL_3V3_Y, 270, label=(1.55, 0, 90))
    rest = board.put(f"R{seat}06", x + LAMP_X - 1.0, 51.5, 180, label=(0, -1.5, 0))
    board.track(plus, fuse[1], (fuse[1][0], 65.4), (plug[4][0], 65.4 + fuse[1][0] - plug[4][0]), plug[4], width=0.6)
    board.track(minus, plug[5], (plug[5][0], 64.9), (switch[3][0], 64.4), switch[3], width=0.6)
    board.ground(switch[2], (switch[2][0], 56.2))
    board.track(f"/Seat {seat}/GATE", switch[1], (x + LAMP_X, 56.0))
    board.track(f"/LAMP{seat}", (x + LAMP_X, 54.0), (x + LAMP_X, DIVE_Y))
    board.ground(rest[2], (x + 3.0, 51.5))
    board.track("+5V", (x + 9.0, RAIL_5V_Y), (x + 9.0, 62.6), fuse[2], width=0.8)


def lay_rails(board: Board) -> None:
    """5 V along the front edge, 3.3 V below the series resistors."""
    first, last = middle(1), middle(len(circuit.SEATS))
    board.track("+5V", (first - 9.0, RAIL_5V_Y), (last + 9.0, RAIL_5V_Y), width=2.0)
    board.track("+3V3", (first - 9.65, RAIL_3V3_Y), (last + STORE_X, RAIL_3V3_Y), width=0.35)


def lay_lanes(board: Board) -> None:
    """From the test pads to the Pico's pins. Passes 6 to 9 end right of the Pico, where layout.py takes over."""
    pico = board.placed["U1"]
    pins = {net: pico[pad] for pad, net in board.parts["U1"].nets.items()}
    for seat in circuit.SEATS:
        x, net = middle(seat) + CALL_X, f"/CALL{seat}"
        pin = pins[net]
        board.track(net, (x, TEST_Y), (x, call_lane(seat)), (pin[0], call_lane(seat)), pin)

        x, net, lane = middle(seat) + PASS_X, f"/PASS{seat}", pass_lane(seat)
        pin = pins[net]
        end = pin[0] if pin[1] > 20 else wrap_x(seat)
        if seat == 1:  # its pin is to the right, behind the calls' pins: it goes below the module, between two rows
            gap = 18.51
            board.track(net, (x, TEST_Y), (x, DIVE_Y))
            board.under(net, (x, DIVE_Y), (gap, DIVE_Y - (x - gap)), (gap, 40.4))
            board.track(net, (gap, 40.4), (gap, 28.2), (pin[0], 28.2), pin)
            continue
        if seat == circuit.SEATS[-1]:  # no call is in its way
            board.track(net, (x, TEST_Y), (x, lane), (end, lane))
        else:
            board.track(net, (x, TEST_Y), (x, DIVE_Y))
            board.under(net, (x, DIVE_Y), (x, lane))
            board.track(net, (x, lane), (end, lane))
        if pin[1] > 20:
            board.track(net, (end, lane), pin)


def wrap_x(seat: int) -> float:
    """Where the lane of a pass whose pin is in the Pico's back row goes round the module's end."""
    return round(54.0 + LANE_MM * (seat - 6), 4)
