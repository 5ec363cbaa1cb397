"""What holds for both boards as they are in their files: nothing spoils what is soldered or read, a machine finds them.

Must not: know a board's own layout (test_hub_board.py, test_single_board.py).
"""

from __future__ import annotations

import math

import pytest
from hardware.electronics.maker import circuit, pico_socket, sexpr
from tests.hardware.laid import Board, around, distance, gap, overlap, printed, read, texts

from hardware import make


@pytest.fixture(scope="module", params=make.BOARDS, ids=lambda files: files.name)
def files(request: pytest.FixtureRequest) -> make.Board:
    found = request.param
    assert isinstance(found, make.Board)
    return found


@pytest.fixture(scope="module")
def board(files: make.Board) -> Board:
    return read(files)


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


def test_no_word_is_printed_over_a_hole_a_pad_or_a_gap(files: make.Board, board: Board) -> None:
    """A via's dimple, a pad, or on the back the gap beside a track would make letters unreadable."""
    words = printed(sexpr.read(files.file))
    assert len(words) > 40
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


def test_every_name_stands_at_its_own_part_and_clear_of_others(files: make.Board, board: Board) -> None:
    words = [word for word in printed(sexpr.read(files.file)) if word[0][0] == "F"]
    bodies = {reference: around(list(pads.values())) for reference, pads in board.pads.items() if reference[0] != "H"}
    above = {name for name, body in bodies.items() if sum(gap(body, other) == 0 for other in bodies.values()) > 9}
    assert above <= {"U1"}, "on the board for one seat parts lie below the Pico"
    bodies = {name: body for name, body in bodies.items() if name not in above}
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


def test_what_people_read_is_large_enough(files: make.Board) -> None:
    """Legible with the cheapest print: 1.0 mm high, 0.15 mm thick."""
    seen = 0
    for item in texts(sexpr.read(files.file)):
        font = sexpr.child(sexpr.child(item, "effects"), "font")
        assert float(sexpr.child(font, "size")[1]) >= 1.0
        assert float(sexpr.child(font, "thickness")[1]) >= 0.15
        seen += 1
    assert seen > 40


def test_a_placing_machine_finds_the_board(board: Board) -> None:
    """Three marks, not in a line, no two alike when the board is turned by half a turn; copper clear of all else."""
    marks = [board.places[f"FID{number}"][:2] for number in (1, 2, 3)]
    turned = [(board.width - x, board.height - y) for x, y in marks]
    assert min(math.dist(mark, other) for mark in marks for other in turned) > 5
    assert max(math.dist(one, other) for one in marks for other in marks) > 0.8 * board.width
    for mark in marks:
        assert min(distance(mark, track) for (layer, _), tracks in board.tracks.items() if layer == "F.Cu"
                   for track in tracks) >= 1.0  # fmt: skip


def test_a_pico_that_is_turned_round_meets_its_filled_hole(files: make.Board, board: Board) -> None:
    """The key's pin is used by nothing here. Turned round, a pin that is not cut would have to go into its hole."""
    key = str(pico_socket.KEY)
    assert circuit.PICO_PINS[key] == "3V3_EN"
    pins = board.pads["U1"]
    assert pins[key].net.startswith("unconnected-")
    middle = [(pins["1"].at[axis] + pins["21"].at[axis]) / 2 for axis in (0, 1)]
    turned = (2 * middle[0] - pins[key].at[0], 2 * middle[1] - pins[key].at[1])
    (meets,) = [number for number, pad in pins.items() if math.dist(pad.at, turned) < 0.01]
    assert meets != key
    words = [item[2] for item in texts(sexpr.read(files.file)) if item[0] == "fp_text"]
    assert {"USB", "KEY"} <= set(words)


def test_parts_can_be_soldered_by_hand(board: Board) -> None:
    """No pad is narrower than an SO chip's or a SOT-23's."""
    assert min(min(pad.size) for name, pads in board.pads.items() if name[:2] != "JP" for pad in pads.values()) >= 0.5
