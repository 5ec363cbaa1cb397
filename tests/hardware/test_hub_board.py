"""The hub's board as it is in its file: seats alike, ground whole, room for screws and fingers, words in place.

Read from the KiCad file alone: pads, tracks, vias, the filled plane. test_hub_checks.py tests that it obeys KiCad's
rules.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hardware.electronics.maker import circuit, pico_socket, sexpr
from hardware.electronics.maker.board import ORIGIN
from hardware.simulation.input_stage import WAYS_MM

from hardware import make

SEATS = range(1, 10)
Point = tuple[float, float]
Track = tuple[Point, Point, float]


@dataclass(frozen=True)
class Pad:
    """`size` as on the board. `is_through`: it has a hole."""

    at: Point
    size: Point
    net: str
    is_through: bool


@dataclass
class Board:
    """Millimetres from the upper left corner, y down. Tracks by (layer, net)."""

    width: float
    height: float
    places: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    pads: dict[str, dict[str, Pad]] = field(default_factory=dict)
    tracks: dict[tuple[str, str], list[Track]] = field(default_factory=lambda: defaultdict(list))
    vias: list[tuple[Point, str]] = field(default_factory=list)
    filled: list[list[Point]] = field(default_factory=list)
    words: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def at_of(node: sexpr.Node) -> tuple[float, float, float]:
    x, y, *angle = (float(value) for value in sexpr.child(node, "at")[1:])
    return x, y, angle[0] if angle else 0.0


def read() -> Board:
    """The committed board."""
    node = sexpr.read(make.BOARD)
    edges = [
        (float(point[1]), float(point[2]))
        for line in sexpr.children(node, "gr_line")
        if sexpr.child(line, "layer")[1] == "Edge.Cuts"
        for point in (sexpr.child(line, "start"), sexpr.child(line, "end"))
    ]
    left, top = min(x for x, _ in edges), min(y for _, y in edges)
    board = Board(max(x for x, _ in edges) - left, max(y for _, y in edges) - top)

    def place(point: sexpr.Node) -> Point:
        return round(float(point[1]) - left, 4), round(float(point[2]) - top, 4)

    for footprint in sexpr.children(node, "footprint"):
        reference = next(value[2] for value in sexpr.children(footprint, "property") if value[1] == "Reference")
        x, y, angle = at_of(footprint)
        board.places[reference] = (round(x - left, 4), round(y - top, 4), angle)
        board.pads[reference] = {}
        turn = math.radians(angle)
        for pad in sexpr.children(footprint, "pad"):
            px, py, own = at_of(pad)
            dx, dy = px * math.cos(turn) + py * math.sin(turn), -px * math.sin(turn) + py * math.cos(turn)
            w, h = (float(value) for value in sexpr.child(pad, "size")[1:3])
            nets = list(sexpr.children(pad, "net"))
            board.pads[reference][pad[1]] = Pad(
                (round(x + dx - left, 3), round(y + dy - top, 3)),
                (h, w) if round(own) % 180 == 90 else (w, h),
                nets[0][2] if nets else "",
                pad[2] != "smd",
            )
    names = {net[1]: net[2] for net in sexpr.children(node, "net")}
    for segment in sexpr.children(node, "segment"):
        key = (sexpr.child(segment, "layer")[1], names[sexpr.child(segment, "net")[1]])
        ends = place(sexpr.child(segment, "start")), place(sexpr.child(segment, "end"))
        board.tracks[key].append((*ends, float(sexpr.child(segment, "width")[1])))
    for via in sexpr.children(node, "via"):
        board.vias.append((place(sexpr.child(via, "at")), names[sexpr.child(via, "net")[1]]))
    for polygon in sexpr.children(sexpr.child(node, "zone"), "filled_polygon"):
        board.filled.append([place(point) for point in sexpr.child(polygon, "pts")[1:]])
    for text in sexpr.children(node, "gr_text"):
        board.words[sexpr.child(text, "layer")[1]].append(text[1])
    return board


@pytest.fixture(scope="module")
def board() -> Board:
    return read()


def middle(board: Board, seat: int) -> float:
    """Where a seat is: the middle of its connector."""
    return board.pads[f"J{seat}"]["3"].at[0]


def length(tracks: list[Track]) -> float:
    return sum(math.dist(a, b) for a, b, _ in tracks)


def distance(point: Point, track: Track) -> float:
    """From a point to the edge of a track."""
    (ax, ay), (bx, by), width = track
    along = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0.0 if not along else max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / along))
    return math.dist(point, (ax + t * (bx - ax), ay + t * (by - ay))) - width / 2


def is_inside(point: Point, polygon: list[Point]) -> bool:
    """By the even-odd rule."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


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


def test_no_via_lies_in_a_pad_that_is_soldered(board: Board) -> None:
    """Solder would drain through it."""
    radius = 0.3
    for reference, pads in board.pads.items():
        for pad in pads.values():
            if pad.is_through or reference.startswith("TP"):
                continue
            for at, _ in board.vias:
                beside_x = abs(at[0] - pad.at[0]) - pad.size[0] / 2
                beside_y = abs(at[1] - pad.at[1]) - pad.size[1] / 2
                assert max(beside_x, beside_y) > radius - 0.1, f"{reference}: a via in its pad at {at}"


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
        for word in ("Got It! Referee", f"rev {circuit.REVISION}", circuit.DATE, "CERN-OHL-P-2.0"):
            assert word in told
        assert "BUILT" not in told.upper(), "that would be untrue on every board in a hand"


def overlap(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Do two rectangles overlap? Each is its middle and half its sides."""
    return all(abs(one[0][axis] - other[0][axis]) < one[1][axis] + other[1][axis] for axis in (0, 1))


def printed(node: sexpr.Node) -> list[tuple[str, str, Point, Point]]:
    """Every printed word: layer, text, its middle, half its width and height (a letter is 0.9 of its size)."""
    found = []

    def add(item: sexpr.Node, text: str, x: float, y: float, angle: float) -> None:
        effects = sexpr.child(item, "effects")
        height, width = (float(value) for value in sexpr.child(sexpr.child(effects, "font"), "size")[1:])
        wide, high = 0.47 * width * len(text), 0.58 * height
        justify = [word for found in sexpr.children(effects, "justify") for word in found[1:]]
        if "left" in justify:
            x += -wide if "mirror" in justify else wide
        half = (high, wide) if round(angle) % 180 == 90 else (wide, high)
        found.append((sexpr.child(item, "layer")[1], text, (x - ORIGIN[0], y - ORIGIN[1]), half))

    for item in sexpr.children(node, "gr_text"):
        add(item, item[1], *at_of(item))
    for footprint in sexpr.children(node, "footprint"):
        x, y, turned = at_of(footprint)
        turn = math.radians(turned)
        for item in sexpr.children(footprint, "property"):
            if item[1] == "Reference" and not list(sexpr.children(item, "hide")):
                px, py, angle = at_of(item)
                dx, dy = px * math.cos(turn) + py * math.sin(turn), -px * math.sin(turn) + py * math.cos(turn)
                add(item, item[2], x + dx, y + dy, angle)
    return found


def test_no_word_is_printed_over_a_hole_a_pad_or_a_gap(board: Board) -> None:
    """A via's dimple, a pad, or on the back the gap beside a track would make letters unreadable."""
    words = printed(sexpr.read(make.BOARD))
    assert len(words) > 150
    pads = [pad for some in board.pads.values() for pad in some.values()]
    spoilt = []
    for layer, text, middle, half in words:
        holes = [(at, (0.15, 0.15)) for at, _ in board.vias]
        holes += [(pad.at, (pad.size[0] / 2, pad.size[1] / 2)) for pad in pads if pad.is_through or layer[0] == "F"]
        if layer[0] == "B":
            gaps = [track for (side, _), tracks in board.tracks.items() if side == "B.Cu" for track in tracks]
            holes += [(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), (abs(a[0] - b[0]) / 2 + 0.4, abs(a[1] - b[1]) / 2 + 0.4))
                      for a, b, _ in gaps]  # fmt: skip
        spoilt += [(text, hole[0]) for hole in holes if overlap((middle, half), hole)]
    assert spoilt == []


def gap(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Between two rectangles, each its middle and half its sides; 0 when they overlap."""
    return math.hypot(
        *(max(0.0, abs(one[0][axis] - other[0][axis]) - one[1][axis] - other[1][axis]) for axis in (0, 1))
    )


def around(pads: list[Pad]) -> tuple[Point, Point]:
    """The rectangle that holds all of a part's pads."""
    ends = [[pad.at[axis] + sign * pad.size[axis] / 2 for pad in pads for sign in (-1, 1)] for axis in (0, 1)]
    (left, top), (right, bottom) = (min(end) for end in ends), (max(end) for end in ends)
    return ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)


def test_every_name_stands_at_its_own_part_and_clear_of_others(board: Board) -> None:
    words = [word for word in printed(sexpr.read(make.BOARD)) if word[0][0] == "F"]
    bodies = {reference: around(list(pads.values())) for reference, pads in board.pads.items() if reference[0] != "H"}
    for _, text, middle, half in words:
        if text not in bodies or text == "BZ1":  # a round body, much wider than its pads
            continue
        near = {name: gap((middle, (0.0, 0.0)), body) for name, body in bodies.items()}
        nearest = min(near, key=lambda name: near[name])
        assert nearest == text, f"{text} stands nearer to {nearest}"
        away = gap((middle, half), bodies[text])
        assert away < 1.2, f"{text} is {away:.1f} mm from its part"
    for place, one in enumerate(words):
        assert not [other[1] for other in words[:place] if overlap(one[2:], other[2:])], f"{one[1]} is printed over"


def texts(node: sexpr.Node) -> Iterator[sexpr.Node]:
    """All that is printed: words, references that are shown, a footprint's own words."""
    yield from sexpr.children(node, "gr_text")
    for footprint in sexpr.children(node, "footprint"):
        for item in (*sexpr.children(footprint, "property"), *sexpr.children(footprint, "fp_text")):
            if not list(sexpr.children(item, "hide")) and "SilkS" in sexpr.child(item, "layer")[1]:
                yield item


def test_what_people_read_is_large_enough() -> None:
    """Legible with the cheapest print: 1.0 mm high, 0.15 mm thick."""
    seen = 0
    for item in texts(sexpr.read(make.BOARD)):
        font = sexpr.child(sexpr.child(item, "effects"), "font")
        assert float(sexpr.child(font, "size")[1]) >= 1.0
        assert float(sexpr.child(font, "thickness")[1]) >= 0.15
        seen += 1
    assert seen > 200


def test_a_placing_machine_finds_the_board(board: Board) -> None:
    """Three marks, not in a line, no two alike when the board is turned by half a turn; copper clear of all else."""
    marks = [board.places[f"FID{number}"][:2] for number in (1, 2, 3)]
    turned = [(board.width - x, board.height - y) for x, y in marks]
    assert min(math.dist(mark, other) for mark in marks for other in turned) > 5
    assert max(math.dist(one, other) for one in marks for other in marks) > 0.8 * board.width
    for mark in marks:
        assert min(distance(mark, track) for (layer, _), tracks in board.tracks.items() if layer == "F.Cu"
                   for track in tracks) >= 1.0  # fmt: skip


def test_a_pico_that_is_turned_round_meets_its_filled_hole(board: Board) -> None:
    """The key's pin is used by nothing here. Turned round, a pin that is not cut would have to go into its hole."""
    key = str(pico_socket.KEY)
    assert circuit.PICO_PINS[key] == "3V3_EN"
    pins = board.pads["U1"]
    assert pins[key].net.startswith("unconnected-")
    middle = [(pins["1"].at[axis] + pins["21"].at[axis]) / 2 for axis in (0, 1)]
    turned = (2 * middle[0] - pins[key].at[0], 2 * middle[1] - pins[key].at[1])
    (meets,) = [number for number, pad in pins.items() if math.dist(pad.at, turned) < 0.01]
    assert meets != key
    words = [item[2] for item in texts(sexpr.read(make.BOARD)) if item[0] == "fp_text"]
    assert {"USB", "KEY", f"pin {key} cut, its hole filled"} <= set(words)


def test_parts_can_be_soldered_by_hand(board: Board) -> None:
    """No pad is narrower than an SO chip's or a SOT-23's."""
    assert min(min(pad.size) for name, pads in board.pads.items() if name[:2] != "JP" for pad in pads.values()) >= 0.5
