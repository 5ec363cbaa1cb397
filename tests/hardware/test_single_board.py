"""The board for one seat: the hub's own seat, on the pins that its settings name, laid so that the same figures hold.

The netlist is compared with an intention written here once more. What holds for both boards is in test_boards.py and
test_hub_checks.py.
"""

from __future__ import annotations

import math
import shutil
from collections import defaultdict
from pathlib import Path

import pytest
from hardware.electronics.maker import circuit, sheet_seat
from hardware.electronics.maker.projects import HUB, SINGLE
from hardware.electronics.maker.sexpr import dump
from hardware.simulation import lamps
from hardware.simulation.input_stage import WAYS_MM
from hardware.simulation.sync_line import Line
from tests.hardware.laid import Board, distance, is_inside, length, read
from tests.hardware.test_hub_checks import PICO, PICO_3V3, PICO_GROUNDS, PICO_VBUS, export

from gotit.boxes import single_seat
from gotit_box.settings import read_settings
from hardware import make

SETTINGS = read_settings(single_seat.settings_file("A", has_wire=True).decode())


@pytest.fixture(scope="module")
def board() -> Board:
    return read(make.SINGLE)


# ---- the circuit ----------------------------------------------------------------------------------------------------


def intended() -> set[frozenset[str]]:
    """The nets that we mean, from what is written to the box, and from the contract of a seat."""
    nets: dict[str, set[str]] = defaultdict(set)

    def join(net: str, pins: str) -> None:
        nets[net].update(pins.split())

    join("GND", " ".join(f"U1.{pin}" for pin in PICO_GROUNDS))
    join("3V3", f"U1.{PICO_3V3}")
    join("VBUS", f"U1.{PICO_VBUS} F1.1 TP6.1")
    roles = dict(zip(SETTINGS.roles, SETTINGS.input_pins, strict=True))
    for place, role, letter in ((1, "call", "c"), (2, "pass", "p")):
        join(f"{role} wire", f"J1.{place + 1} D101.{place} R10{place}.2 R10{place + 2}.1")
        join(role, f"U1.{PICO[int(roles[letter])]} R10{place + 2}.2 C10{place}.1 D10{place + 1}.3 TP10{place}.1")
        join("3V3", f"R10{place}.1 D10{place + 1}.2")
        join("GND", f"C10{place}.2 D10{place + 1}.1")
    join("GND", "J1.1 D101.3 Q101.2 R106.2 C103.2 C1.2 C6.2 J10.1 J10.3 D1.3 C5.2 D2.1 Q3.2 R9.2 TP1.1")
    join("3V3", "C103.1 C6.1 Q2.1 R4.1 D2.2 TP2.1")
    join("5V", "F101.2 F1.2 C1.1 BZ1.1 R7.1 TP3.1")
    join("lamp+", "J1.4 F101.1")
    join("lamp-", "J1.5 Q101.3")
    join("gate", "Q101.1 R105.2")
    join("lamp", f"U1.{PICO[int(SETTINGS.lamp_pins[0])]} R105.1 R106.1")
    join("sync in", f"U1.{PICO[int(roles['s'])]} R6.2 C5.1 D2.3")
    out = SETTINGS.sync_out_pin
    assert out is not None
    join("sync out", f"U1.{PICO[int(out)]} R5.2")
    join("line", "J10.2 D1.1 D1.2 Q2.3 TP4.1")
    join("pulled", "Q2.2 R4.2 R5.1 R6.1")
    piezo = SETTINGS.piezo_pin
    assert piezo is not None
    join("piezo", f"U1.{PICO[int(piezo)]} R8.1 R9.1")
    join("piezo gate", "R8.2 Q3.1")
    join("piezo low", "Q3.3 BZ1.2 R7.2")
    return {frozenset(net) for net in nets.values()}


def test_the_exported_netlist_is_the_intended_one(kicad_cli: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(make.SINGLE.folder, tmp_path / make.SINGLE.name))
    exported, meant = export(kicad_cli, folder), intended()
    assert exported - meant == set(), "drawn, and not meant"
    assert meant - exported == set(), "meant, and not drawn"


def test_the_seats_sheet_is_the_hubs_own() -> None:
    """Every symbol, wire and word of it; only the project that it belongs to is another."""
    one, other = (sheet_seat.draw(project) for project in (SINGLE, HUB))
    assert [wire for wire in one.wires if wire not in other.wires] == []
    assert len(one.wires) == len(other.wires)
    assert {dump(item[:6]) for item in one.items} == {dump(item[:6]) for item in other.items}


def test_a_seats_parts_are_the_hubs_own() -> None:
    """Kind by kind, so that every simulation of a seat is one of this box, too."""
    hub, single = circuit.hub(), circuit.single()
    seat = [reference for reference in hub if reference == "J1" or reference[-3:].isdigit()]
    own = [reference for reference in seat if reference in single]
    assert len(own) == 17
    for reference in (*own, "R4", "R5", "R6", "C5", "D1", "D2", "Q2", "F1", "C1", "C6", "BZ1", "R7", "R8", "R9", "Q3"):
        assert single[reference].kind == hub[reference].kind, reference
    assert single["R4"].kind.value == "10k"
    assert Line().pull_up_ohm == 10_000


# ---- the board ------------------------------------------------------------------------------------------------------


def test_it_is_as_small_as_a_pico_lets_it_be(board: Board) -> None:
    assert (board.width, board.height) == (52, 37)
    pins = [pad.at[0] for pad in board.pads["U1"].values()]
    assert max(pins) - min(pins) + 1.7 > 49, "the Pico's two rows alone are wider than 45 mm"


def test_its_ways_are_within_what_was_simulated(board: Board) -> None:
    """From a series resistor to the pin, and both inputs alike within the simulation's range."""
    for role in ("CALL", "PASS"):
        way = length(board.tracks["F.Cu", f"/{role}1"])
        assert WAYS_MM[0] <= way <= WAYS_MM[1]
        assert not board.tracks["B.Cu", f"/{role}1"]


def test_the_tvs_comes_first(board: Board) -> None:
    guard = board.pads["D101"]
    for pin, role in (("1", "CALL"), ("2", "PASS")):
        tracks = board.tracks["F.Cu", f"/Seat 1/{role}_WIRE"]
        assert not board.tracks["B.Cu", f"/Seat 1/{role}_WIRE"]
        assert any(math.dist(end, guard[pin].at) < 0.01 for a, b, _ in tracks for end in (a, b)), "over its pad"
        assert math.dist(board.pads["J1"][str(int(pin) + 1)].at, guard[pin].at) < 6
    near = [at for at, net in board.vias if net == "GND" and math.dist(at, guard["3"].at) < 2.5]
    assert len(near) >= 2


def test_the_clamps_have_their_capacitor_beside_them(board: Board) -> None:
    """Nearer than on the hub, where 9 mm of line lie between: 5 nH are counted on."""
    store = board.pads["C103"]["1"].at
    assert all(math.dist(store, board.pads[clamp]["2"].at) < 5 for clamp in ("D102", "D103"))


def test_the_plane_is_one_and_whole_below_the_stages(board: Board) -> None:
    (outline,) = board.filled
    area = (
        abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True))) / 2
    )
    assert area > 0.8 * board.width * board.height
    behind = [(net, a, b) for (layer, net), tracks in board.tracks.items() if layer == "B.Cu" for a, b, _ in tracks]
    assert sum(math.dist(a, b) for _, a, b in behind) < 3, "one line dives, for 2 mm"
    places = [board.pads[name]["1"].at for name in ("R103", "R104", "C101", "C102", "D102", "D103", "D101")]
    for x, y in places:
        for dx, dy in ((0, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            clear = min(math.dist((x + dx, y + dy), at) for at, net in board.vias)
            assert clear < 0.6 or is_inside((x + dx, y + dy), outline), f"no ground below {x + dx:.1f}, {y + dy:.1f}"


def test_screws_have_room_for_their_heads(board: Board) -> None:
    """4 mm wide; what lies below the Pico is screwed down before it is plugged in."""
    for number in range(1, 5):
        hole = board.places[f"H{number}"][:2]
        assert min(distance(hole, track) for tracks in board.tracks.values() for track in tracks) > 1.9
        pads = [pad for name, some in board.pads.items() if name[0] != "H" for pad in some.values()]
        assert min(math.dist(hole, pad.at) - max(pad.size) / 2 for pad in pads) > 2.0


def test_words_name_every_pin_of_the_plug(board: Board) -> None:
    front, back = board.words["F.SilkS"], "\n".join(board.words["B.SilkS"])
    assert [front.count(letter) for letter in "GCP+-"] == [1] * 5
    for word in ("Got It! Referee", f"rev {SINGLE.revision}", SINGLE.date, "CERN-OHL-P-2.0", "4 lamp +"):
        assert word in back
    assert "BUILT" not in (back + "".join(front)).upper()


# ---- power ----------------------------------------------------------------------------------------------------------


def test_it_takes_less_than_it_asks_for_and_nine_fit_on_one_hub() -> None:
    """The hub in the shopping list gives 3 A; the sheet and the design notes tell the same figures."""
    one_ma = sum(lamps.find_single_ma().values())
    assert one_ma <= lamps.ANNOUNCED_MA
    assert lamps.SINGLE_BOXES * lamps.ANNOUNCED_MA <= 3000
    told = (make.HARDWARE / "design.md").read_text("utf-8")
    for what, current_ma in lamps.find_single_ma().items():
        assert f"| {current_ma:.0f} | {9 * current_ma:.0f} | {what} |" in told
    assert f"| **{one_ma:.0f}** | **{9 * one_ma:.0f}** |" in told
    sheet = (make.SINGLE.folder / "power.kicad_sch").read_text("utf-8")
    assert f"{one_ma:.0f} mA" in sheet
    assert f"nine boxes {9 * one_ma / 1000:.2f} A" in sheet
