"""The hub's board as it is in its file: seats alike, ground whole, room for screws and fingers, words in place.

Read from the KiCad file alone (laid.py). What holds for both boards is in test_boards.py, KiCad's rules in
test_hub_checks.py.
"""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hardware.electronics.maker import projects
from hardware.simulation.input_stage import WAYS_MM
from tests.hardware.laid import Board, distance, is_inside, length, read

from hardware import make

SEATS = range(1, 10)


@pytest.fixture(scope="module")
def board() -> Board:
    return read(make.HUB)


def middle(board: Board, seat: int) -> float:
    """Where a seat is: the middle of its connector."""
    return board.pads[f"J{seat}"]["3"].at[0]


# ---- seats ----------------------------------------------------------------------------------------------------------


def test_every_seat_has_the_same_order_of_pins(board: Board) -> None:
    for seat in SEATS:
        pads = board.pads[f"J{seat}"]
        assert [round(pads[str(pin)].at[0] - middle(board, seat), 3) for pin in range(1, 6)] == [-5, -2.5, 0, 2.5, 5]
        name = f"/Seat {seat}/"
        wanted = ["GND", f"{name}CALL_WIRE", f"{name}PASS_WIRE", f"{name}LAMP+", f"{name}LAMP-"]
        assert [pads[str(pin)].net for pin in range(1, 6)] == wanted


def test_seats_stand_in_a_row_with_room_for_fingers(board: Board) -> None:
    xs = [middle(board, seat) for seat in SEATS]
    assert {round(b - a, 3) for a, b in pairwise(xs)} == {18.0}
    body = 4 * 2.5 + 4.9  # JST XH: A = 2.5 (n - 1), the header is 4.9 longer
    assert 18.0 - body >= 3.0
    assert len({board.pads[f"J{seat}"]["1"].at[1] for seat in SEATS}) == 1
    assert board.height - board.pads["J1"]["1"].at[1] < 10, "at the edge"


def own_parts(board: Board, seat: int) -> set[tuple[str, float, float, float]]:
    """A seat's parts, relative to its middle."""
    x = middle(board, seat)
    return {
        (reference.replace(str(seat), "n", 1), round(px - x + 1e-6, 2), py, angle)
        for reference, (px, py, angle) in board.places.items()
        if (reference[-3:].isdigit() and reference[-3] == str(seat)) or reference == f"J{seat}"
    }


def input_tracks(board: Board, seat: int) -> dict[str, set[tuple[float, float, float, float, float]]]:
    """A seat's tracks from the connector to the test pads, and its lamp's, relative to its middle."""
    x = middle(board, seat)
    found = {}
    nets = [f"/Seat {seat}/{name}" for name in ("CALL_WIRE", "PASS_WIRE", "LAMP+", "LAMP-", "GATE")]
    for net in [*nets, f"/CALL{seat}", f"/PASS{seat}"]:
        top = board.pads[f"TP{seat}01"]["1"].at[1]
        found[net.replace(str(seat), "n")] = {
            (round(a[0] - x + 1e-6, 2), a[1], round(b[0] - x + 1e-6, 2), b[1], width)
            for a, b, width in board.tracks["F.Cu", net]
            if min(a[1], b[1]) >= top
        }
    return found


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_is_laid_as_the_first(board: Board, seat: int) -> None:
    assert len(own_parts(board, 1)) == 17
    assert own_parts(board, seat) == own_parts(board, 1)
    assert all(input_tracks(board, 1).values())
    assert input_tracks(board, seat) == input_tracks(board, 1)


def test_call_and_pass_have_paths_of_the_same_length(board: Board) -> None:
    """From the connector to the series resistor, and on to the test pad. A millimetre of track is 6 ps."""
    found = input_tracks(board, 1)

    def millimetres(net: str) -> float:
        return sum(math.dist(track[:2], track[2:4]) for track in found[net])

    assert millimetres("/Seat n/CALL_WIRE") < 20
    assert millimetres("/Seat n/CALL_WIRE") == pytest.approx(millimetres("/Seat n/PASS_WIRE"), abs=0.5)
    assert millimetres("/CALLn") == pytest.approx(millimetres("/PASSn"), abs=0.01)


def test_no_seats_way_to_the_pico_is_long(board: Board) -> None:
    """At 6.5 ns a metre, two seats differ by less than 2 ns: negligible beside 1 µs of resolution. Their capacitance
    counts for more."""
    ways = [length(board.tracks["F.Cu", f"/{role}{seat}"] + board.tracks["B.Cu", f"/{role}{seat}"])
            for role in ("CALL", "PASS") for seat in SEATS]  # fmt: skip
    assert max(ways) < 300
    assert (max(ways) - min(ways)) / 1000 * 6.5 < 2
    assert WAYS_MM[0] <= min(ways) < max(ways) <= WAYS_MM[1], "the input stage is simulated with tracks like these"


def test_the_tvs_comes_first(board: Board) -> None:
    """A strike meets it before anything else, with a path to the plane beside it."""
    for seat in SEATS:
        guard = board.pads[f"D{seat}01"]
        for pin, role in (("1", "CALL"), ("2", "PASS")):
            ends = {end for a, b, _ in board.tracks["F.Cu", f"/Seat {seat}/{role}_WIRE"] for end in (a, b)}
            first = min(ends, key=lambda end: -end[1])
            assert math.dist(first, guard[pin].at) < 6
            assert any(math.dist(end, guard[pin].at) < 0.01 for end in ends), "the track goes over its pad"
        near = [at for at, net in board.vias if net == "GND" and math.dist(at, guard["3"].at) < 2.5]
        assert len(near) >= 2


# ---- ground ---------------------------------------------------------------------------------------------------------


def test_the_plane_is_one_and_nearly_everywhere(board: Board) -> None:
    (outline,) = board.filled
    area = (
        abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True))) / 2
    )
    assert area > 0.9 * board.width * board.height


def test_below_the_input_stages_the_plane_is_unbroken(board: Board) -> None:
    """From the connectors' pads to the test pads: no track on the back, no via except to ground, copper everywhere."""
    top, bottom = board.pads["TP101"]["1"].at[1], board.pads["J1"]["1"].at[1] - 1.6
    left, right = middle(board, 1) - 9, middle(board, 9) + 9
    for (layer, net), tracks in board.tracks.items():
        for a, b, _ in tracks:
            assert layer == "F.Cu" or max(a[1], b[1]) < top or net == "GND", f"{net} is on the back at {a}"
    assert not [via for via in board.vias if top < via[0][1] < bottom and via[1] != "GND"]
    (outline,) = board.filled
    for row in range(int(top) + 1, int(bottom) + 1):
        for column in range(int(left), int(right) + 1, 2):
            assert is_inside((column, row), outline), f"no ground below {column}, {row}"


def test_no_track_on_the_back_is_long(board: Board) -> None:
    """What dives below other tracks cuts the plane: it is short, and none runs along the seats."""
    for (layer, net), tracks in board.tracks.items():
        if layer == "B.Cu":
            assert max((math.dist(a, b) for a, b, _ in tracks), default=0) < 16, net


# ---- power, screws, edges, words ------------------------------------------------------------------------------------


def test_power_has_wide_tracks(board: Board) -> None:
    """1 A at 10 K of heating needs 0.3 mm (IPC-2221, outer layer, 35 µm). The lamps' 0.5 A is fused."""
    assert min(width for _, _, width in board.tracks["F.Cu", "+5V"]) >= 0.4
    rail = [track for track in board.tracks["F.Cu", "+5V"] if math.dist(track[0], track[1]) > 100]
    assert [width for _, _, width in rail] == [2.0]
    assert min(width for _, _, width in board.tracks["F.Cu", "VBUS"]) >= 0.4
    for seat in SEATS:
        for name in ("LAMP+", "LAMP-"):
            assert min(width for _, _, width in board.tracks["F.Cu", f"/Seat {seat}/{name}"]) >= 0.6


def test_four_holes_with_room_for_a_washer(board: Board) -> None:
    """M3 washers are 7 mm wide."""
    holes = [board.places[f"H{number}"][:2] for number in range(1, 5)]
    far_x, far_y = board.width - 4, board.height - 4
    assert sorted(holes) == sorted([(4.0, 4.0), (far_x, 4.0), (4.0, far_y), (far_x, far_y)])
    for hole in holes:
        near = min(distance(hole, track) for tracks in board.tracks.values() for track in tracks)
        assert near > 3.5, f"a track under the screw at {hole}"
        pads = [pad for name, some in board.pads.items() if name[0] != "H" for pad in some.values()]
        assert min(math.dist(hole, pad.at) - max(pad.size) / 2 for pad in pads) > 3.5


def test_the_usb_plug_has_a_free_edge(board: Board) -> None:
    """The module's end is at the left edge, and nothing is beside its plug."""
    pins = board.pads["U1"]
    end = min(pad.at[0] for pad in pins.values()) - 1.37
    assert 0 <= end < 1
    usb_y = (pins["1"].at[1] + pins["40"].at[1]) / 2
    beside = [name for name, (x, y, _) in board.places.items() if name != "U1" and x < 5 and abs(y - usb_y) < 8]
    assert beside == []


def test_words_say_what_it_is(board: Board) -> None:
    front, back = board.words["F.SilkS"], board.words["B.SilkS"]
    assert {f"SEAT {seat}" for seat in SEATS} <= set(front)
    assert [front.count(letter) for letter in "GCP+-"] == [9] * 5
    for words in (front, back):
        told = "\n".join(words)
        for word in ("Got It! Referee", f"rev {projects.HUB.revision}", projects.HUB.date, "CERN-OHL-P-2.0"):
            assert word in told
        assert "BUILT" not in told.upper(), "that would be untrue on every board in a hand"
