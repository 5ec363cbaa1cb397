"""Bodies of the board's parts: one for each, in its pads, as high as its maker says. KiCad finds them all.

build123d makes them in its own environment, once for all tests here.
"""

from __future__ import annotations

import json
import math
import shutil
from pathlib import Path
from typing import NamedTuple

import pytest
from hardware.enclosure import board as boards
from hardware.enclosure import sizes
from tests.hardware.modeller import Modeller

from hardware import make


class Made(NamedTuple):
    """The folder of bodies, and what was said of each."""

    folder: Path
    told: dict[str, dict[str, object]]


@pytest.fixture(scope="module")
def made(modeller: Modeller, tmp_path_factory: pytest.TempPathFactory) -> Made:
    folder = tmp_path_factory.mktemp("bodies")
    said = modeller.run("bodies", str(folder))
    assert said.returncode == 0, said.stderr
    return Made(folder, json.loads(said.stdout))


@pytest.fixture(scope="module")
def board() -> boards.Board:
    return boards.read_board(boards.find_board().read_text("utf-8"))


def test_every_part_that_is_bought_has_a_body(made: Made, board: boards.Board) -> None:
    bare = {part.reference for part in board.parts if not part.model}
    assert {reference.rstrip("0123456789") for reference in bare} == {"TP", "JP", "FID"}, (
        "pads and bridges are only copper"
    )
    assert len(board.parts) - len(bare) > 160
    assert {part.model for part in board.parts} - {""} <= set(made.told)
    for name in made.told:
        assert (made.folder / f"{name}.step").read_text("latin-1").startswith("ISO-10303-21")


def test_pins_stand_in_their_pads(made: Made, board: boards.Board) -> None:
    """In all of a footprint's holes, and nowhere else: so a turned or mirrored body is found."""
    seen = 0
    for part in board.parts:
        found = made.told[part.model]["pins"] if part.model else []
        assert isinstance(found, list)
        if not found:
            continue
        turn = math.radians(part.angle)
        pins = {
            (
                round(part.at[0] + x * math.cos(turn) - y * math.sin(turn), 1),
                round(part.at[1] + x * math.sin(turn) + y * math.cos(turn), 1),
            )
            for x, y in found
        }
        assert pins == {(round(x, 1), round(y, 1)) for x, y in part.pads.values()}, part.reference
        seen += 1
    assert seen == 9 + 2 + 1 + 1, "seats, sync, piezo, Pico"


def test_heights_are_those_of_the_makers(made: Made) -> None:
    heights = {name.rpartition("/")[2]: told["height_mm"] for name, told in made.told.items()}
    assert heights["JST_XH_B5B-XH-A_1x05_P2.50mm_Vertical"] == pytest.approx(7.0)
    assert heights["Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm"] == pytest.approx(6.5)
    above = sizes.USB_ABOVE_BOARD + sizes.USB_SOCKET / 2
    assert heights["Pico_Socket"] == pytest.approx(above)
    assert heights["Pico"] == pytest.approx(1.0 + 2.7)


def test_kicad_finds_them_all_and_a_missing_one_is_named(
    made: Made, kicad_cli: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert kicad_cli
    monkeypatch.setattr(make, "OUT", tmp_path / "out")
    make.export_step(make.HUB, made.folder)
    step = (tmp_path / "out" / "hub" / "hub.step").read_text("latin-1")
    for reference in ("J1", "J9", "J10", "U1", "BZ1", "R101", "Q901"):
        assert f"'{reference}'" in step
    fewer = shutil.copytree(made.folder, tmp_path / "fewer")  # the others' stays whole
    (fewer / "Fuse.3dshapes" / "Fuse_1812_4532Metric.step").unlink()
    with pytest.raises(make.MakeError, match=r"no body for .*Fuse_1812"):
        make.export_step(make.HUB, fewer)
