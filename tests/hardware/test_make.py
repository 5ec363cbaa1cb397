"""hardware/make.py: what it makes is there and is of this board. It names what it cannot make, and exits with 1."""

from __future__ import annotations

import contextlib
import csv
import io
import math
import re
import zipfile
from functools import partial
from pathlib import Path

import pytest
from tests.hardware import kept_kicad

from hardware import install_tools, make


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(make, "ROOT", tmp_path)
    monkeypatch.setattr(make, "OUT", tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture(scope="module")
def made(kicad_cli: str, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder of all that is made for ordering, made once; and what was said."""
    assert kicad_cli
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(io.StringIO()) as said:
        patch.setattr(make, "ROOT", tmp_path_factory.mktemp("made"))
        patch.setattr(make, "OUT", make.ROOT / "out")
        patch.setattr(make, "kicad", partial(kept_kicad.kicad, make.kicad))
        assert make.main(["schematic", "board", "bom", "assembly"]) == 0, said.getvalue()
        return make.OUT, said.getvalue()


def test_what_the_boards_maker_wants(made: tuple[Path, str]) -> None:
    out, said = made
    assert (out / "hub" / "hub-schematic.pdf").read_bytes().startswith(b"%PDF")
    with zipfile.ZipFile(out / "hub" / "hub-gerbers.zip") as archive:
        names = set(archive.namelist())
        copper = archive.read("hub-B_Cu.gbl").decode()
    layers = {"F_Cu.gtl", "B_Cu.gbl", "F_Mask.gts", "B_Mask.gbs", "F_Silkscreen.gto", "Edge_Cuts.gm1"}
    layers |= {"PTH.drl", "NPTH.drl"}
    assert {f"hub-{layer}" for layer in layers} <= names
    assert "GND" in copper, "the back carries the ground"
    placed = (out / "hub" / "hub-placement.csv").read_text()
    assert placed.count("\n") > 80
    assert "€. Prices are rough" in said


def test_places_holes_and_layers_lie_upon_one_another(made: tuple[Path, str]) -> None:
    """An assembler puts parts where its list says upon what the layers show: all from the board's lower left corner."""
    out, _ = made
    for name, size in (("hub", (180, 76)), ("single", (52, 37))):
        with zipfile.ZipFile(out / name / f"{name}-gerbers.zip") as archive:
            outline, paste = (points(archive.read(f"{name}-{layer}")) for layer in ("Edge_Cuts.gm1", "F_Paste.gtp"))
            drilled = archive.read(f"{name}-PTH.drl").decode()
        holes = [(float(x), float(y)) for x, y in re.findall(r"(?m)^X(-?[\d.]+)Y(-?[\d.]+)", drilled)]
        for at, (low, high) in enumerate(((0, size[0]), (0, size[1]))):
            assert min(point[at] for point in outline) == pytest.approx(low, abs=0.01)
            assert max(point[at] for point in outline) == pytest.approx(high, abs=0.01)
            assert all(low < hole[at] < high for hole in holes)
        with (out / "assembly" / name / "placement.csv").open(encoding="utf-8") as file:
            places = [tuple(float(row[axis].removesuffix("mm")) for axis in ("Mid X", "Mid Y"))
                      for row in csv.DictReader(file)]  # fmt: skip
        assert places
        for place in places:
            assert min(math.dist(place, point) for point in paste) < 4.5, place


def points(gerber: bytes) -> list[tuple[float, float]]:
    """All points of a layer, in mm (KiCad writes millionths)."""
    found = re.findall(r"(?m)^X(-?\d+)Y(-?\d+)", gerber.decode())
    return [(int(x) / 1e6, int(y) / 1e6) for x, y in found]


def test_nothing_is_made_of_a_board_with_errors(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken() -> str:
        raise make.MakeError("kicad-cli pcb drc ... failed: 1 violation")

    monkeypatch.setitem(make.MAKERS, "checks", broken)
    assert make.main([]) == 1
    assert "✗ checks: kicad-cli pcb drc" in capsys.readouterr().out
    assert not out.exists()


def test_without_kicad_the_line_is_named(
    out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install_tools, "kicad_version", lambda: 6)
    assert make.main(["schematic"]) == 1
    said = capsys.readouterr().out
    assert install_tools.LINE in said
    assert "NOT made: schematic." in said


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert make.main(["gerbers"]) == 2
    assert "There are: checks, schematic, board" in capsys.readouterr().err
