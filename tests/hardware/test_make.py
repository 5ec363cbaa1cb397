"""hardware/make.py: what it makes is there and is of this board. It names what it cannot make, and exits with 1."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from hardware import install_tools, make


@pytest.fixture
def out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(make, "ROOT", tmp_path)
    monkeypatch.setattr(make, "OUT", tmp_path / "out")
    return tmp_path / "out"


def test_what_the_boards_maker_wants(kicad_cli: str, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert kicad_cli
    assert make.main(["schematic", "board", "bom"]) == 0, capsys.readouterr().out
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
    assert "€. Prices are rough" in capsys.readouterr().out


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
