"""What an assembler gets: each part once, by who deals with it; turned and placed as its pads are on the board."""

from __future__ import annotations

import csv
import math
import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from hardware.electronics.maker import circuit, sexpr
from hardware.electronics.maker.board import load
from hardware.enclosure import board as boards
from tests.hardware import kept_kicad

from hardware import bom, make, orders

CIRCUITS = {"hub": circuit.hub, "single": circuit.single}
THROUGH = {"hub": {*(f"J{number}" for number in range(1, 12)), "BZ1", "U1"}, "single": {"J1", "J10", "BZ1", "U1"}}


@pytest.fixture(scope="module")
def all_made(kicad_cli: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that `make.py assembly` writes."""
    assert kicad_cli
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(make, "ROOT", tmp_path_factory.mktemp("orders"))
        patch.setattr(make, "OUT", make.ROOT / "out")
        patch.setattr(make, "kicad", partial(kept_kicad.kicad, make.kicad))
        assert make.main(["assembly"]) == 0
        return make.OUT / "assembly"


@pytest.fixture(params=CIRCUITS)
def made(all_made: Path, request: pytest.FixtureRequest) -> Path:
    """A board's part of it."""
    return all_made / str(request.param)


def rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def test_every_part_is_dealt_with_once(made: Path) -> None:
    lists = {name: rows(made / f"bom-{name}.csv") for name in (orders.PLACED, orders.BY_HAND, orders.BESIDE)}
    told = Counter(one for lines in lists.values() for line in lines for one in line["Designator"].split(",") if one)
    assert told == Counter(reference for reference, part in CIRCUITS[made.name]().items() if part.kind.is_bought)
    by_hand = {one for line in lists[orders.BY_HAND] for one in line["Designator"].split(",")}
    assert by_hand == THROUGH[made.name]
    assert {line["MPN"] for line in lists[orders.BESIDE]} >= {"XHP-5", "XHP-3"}
    listed = bom.read_parts(bom.PARTS.read_text("utf-8"))
    for line in (line for lines in lists.values() for line in lines):
        assert line["Distributor number"] == (listed[line["MPN"]].distributor or orders.NONE_FOUND)


def test_places_are_in_the_assemblers_columns(made: Path) -> None:
    places = rows(made / "placement.csv")
    assert tuple(places[0]) == ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
    placed = {one for line in rows(made / "bom-placed.csv") for one in line["Designator"].split(",")}
    assert {row["Designator"] for row in places} == placed
    assert {row["Layer"] for row in places} == {"Top"}


def test_a_part_turned_as_told_lies_on_its_pads(made: Path) -> None:
    """Each library footprint, put at the place and turned as the list says, y up, meets the board's own pads."""
    board = boards.read_board(boards.find_board(made.name).read_text("utf-8"))
    parts = {part.reference: part for part in board.parts}
    for row in rows(made / "placement.csv"):
        reference = row["Designator"]
        x, y = (float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y"))
        turn = math.radians(float(row["Rotation"]))
        for pad in sexpr.children(load(CIRCUITS[made.name]()[reference].kind.footprint), "pad"):
            px, py = (float(value) for value in sexpr.child(pad, "at")[1:3])
            at = (
                x + px * math.cos(turn) + py * math.sin(turn),
                y + px * math.sin(turn) - py * math.cos(turn),
            )
            assert math.dist(at, parts[reference].pads[pad[1]]) < 0.01, f"{reference}, pad {pad[1]}"


def test_the_page_of_prices_comes_to_the_sum_of_its_lists_and_fees(made: Path) -> None:
    page = (made / "price.md").read_text("utf-8")
    told = re.search(r"One board: (\d+) parts to place, (\d+) kinds, one side, (\d+) joints", page)
    assert told
    lists = [rows(made / f"bom-{name}.csv") for name in (orders.PLACED, orders.BY_HAND, orders.BESIDE)]
    assert int(told[1]) == sum(int(line["Quantity"]) for line in lists[0])
    assert int(told[2]) == len(lists[0])
    parts = [sum(float(line["Sum"]) for line in lines) for lines in lists]
    bare = {"hub": 7.0, "single": 5.0}[made.name]
    for count in (5, 10, 30, 100):
        placing = 9.5 + 3 * len(lists[0]) + count * int(told[3]) * 0.0017
        each = bare + placing / count + sum(parts)
        (row,) = re.findall(rf"(?m)^\| {count} \|.*\|$", page)
        assert f"| {each:.2f} € |" in row, row
        assert f"| {count} | {count * bare:.0f} € | {placing:.0f} € |" in row, row


def test_an_assemblers_fees_grow_with_boards_and_kinds() -> None:
    fees = orders.Fees(once=10, kind=2, joint=0.5)
    assert fees.of(1, 3, 4) == 10 + 6 + 2
    assert fees.of(5, 3, 4) == 10 + 6 + 10


def test_a_part_that_is_not_on_the_board_is_named() -> None:
    line = {"refs": "R1,R99", "value": "1k", "what": "", "manufacturer": "", "mpn": "", "alternative": "",
            "quantity": "2", "price_eur": "0", "sum_eur": "0"}  # fmt: skip
    with pytest.raises(bom.BomError, match="R99: not on the board"):
        orders.split([line], {"R1": ("R", "smd")})
