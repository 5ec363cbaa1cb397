"""The printed boxes: they hold their contents, can be printed, and survive a slap. Each check is also seen to fail.

build123d models them in an environment of its own (.venv-enclosure), made by the first test that needs it: about a
minute, once. What is measured on meshes, and the strength, is tested here without it.
"""

from __future__ import annotations

import dataclasses
import json
import re
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hardware.enclosure import board as boards
from hardware.enclosure import build, mesh, sizes, strength
from tests.hardware import example_board
from tests.hardware.modeller import Modeller
from tests.kept import kept

ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., subprocess.CompletedProcess[str]]
"""(a module of hardware/enclosure, its arguments) -> how it ended and what it said."""


# ---- reading the board ----------------------------------------------------------------------------------------------


def test_the_board_is_read_with_its_lower_left_corner_at_zero() -> None:
    board = boards.read_board(example_board.text())
    assert (board.width, board.height, board.thickness) == (176, 80, 1.6)
    assert board.holes == example_board.HOLES
    assert [part.reference for part in board.seats] == [f"J{seat}" for seat in range(1, 10)]
    assert board.seats[0].centre == pytest.approx((16, 80 - 6 - (3.4 - 2.35) / 2))
    assert board.seats[8].centre[0] == pytest.approx(16 + 8 * 18)
    assert [part.reference for part in board.sync] == ["J10", "J11"]


def test_a_turned_footprint_is_turned_the_way_kicad_does() -> None:
    """90° turns counterclockwise, as seen on the screen: a row that went right goes up."""
    board = boards.read_board(example_board.text())
    plug = board.part("J10")
    assert (plug.at, plug.angle) == ((170, 40), 90)
    assert plug.pads["1"] == pytest.approx((170, 40))
    assert plug.pads["3"] == pytest.approx((170, 45))
    assert plug.box == pytest.approx((170 - 2.35, 40 - 2.45, 170 + 3.4, 45 + 2.45))


def test_the_usb_socket_is_found_from_the_picos_pins() -> None:
    board = boards.read_board(example_board.text())
    assert board.pico.pads["1"] == pytest.approx((2.87, 30 - 8.89))
    assert board.pico.pads["40"] == pytest.approx((2.87, 30 + 8.89))
    (x, y), looks = board.usb()
    assert looks == pytest.approx((-1, 0), abs=1e-9)
    assert (x, y) == pytest.approx((27 - 25.5 - 1.3, 30))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("(kicad_pcb (version 1)", "not one whole"),
        ("(kicad_pcb))", "bracket too many"),
        ("(kicad_pcb (general (thickness 1.6)))", "no outline"),
        ('(kicad_pcb (gr_line (start 0 0) (end 9 9) (layer "Edge.Cuts")))', "no mounting hole"),
    ],
)
def test_a_file_that_is_no_board_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(boards.BoardError, match=sentence):
        boards.read_board(text)


# ---- measuring meshes -----------------------------------------------------------------------------------------------


def cuboid(low: tuple[float, float, float], high: tuple[float, float, float]) -> list[list[tuple[float, float, float]]]:
    """Twelve triangles, facing outwards."""
    (x, y, z), (a, b, c) = low, high
    faces = [
        [(x, y, z), (x, b, z), (a, b, z), (a, y, z)], [(x, y, c), (a, y, c), (a, b, c), (x, b, c)],
        [(x, y, z), (a, y, z), (a, y, c), (x, y, c)], [(x, b, z), (x, b, c), (a, b, c), (a, b, z)],
        [(x, y, z), (x, y, c), (x, b, c), (x, b, z)], [(a, y, z), (a, b, z), (a, b, c), (a, y, c)],
    ]  # fmt: skip
    return [triangle for p, q, r, s in faces for triangle in ([p, q, r], [p, r, s])]


def profile(*outline: tuple[float, float]) -> mesh.Mesh:
    """A shape 10 mm deep with this outline seen from the front, (x, z) counterclockwise; without front and back."""
    triangles = []
    for (x, z), (a, c) in zip(outline, (*outline[1:], outline[0]), strict=True):
        p, q, r, s = (x, 0.0, z), (a, 0.0, c), (a, 10.0, c), (x, 10.0, z)
        triangles += [[p, r, q], [p, s, r]]
    return mesh.Mesh(np.array(triangles, dtype=np.float64))


def test_a_whole_cuboid_is_fine_and_an_open_one_is_not() -> None:
    triangles = cuboid((0, 0, 0), (30, 20, 5))
    assert list(mesh.problems(mesh.Mesh(np.array(triangles, dtype=np.float64)))) == []
    (sentence,) = mesh.problems(mesh.Mesh(np.array(triangles[:-1], dtype=np.float64)))
    assert "not watertight" in sentence


def test_a_thin_plate_and_a_large_one_are_found() -> None:
    thin = mesh.Mesh(np.array(cuboid((0, 0, 0), (30, 20, 1)), dtype=np.float64))
    assert thin.thinnest()[0] == pytest.approx(1.0)
    assert any("thinner than 1.2" in sentence for sentence in mesh.problems(thin))
    large = mesh.Mesh(np.array(cuboid((0, 0, 0), (221, 20, 5)), dtype=np.float64))
    assert any("more than a bed" in sentence for sentence in mesh.problems(large))


def test_what_hangs_in_the_air_is_found() -> None:
    ledge = profile((0, 0), (5, 0), (5, 15), (25, 15), (25, 20), (0, 20))
    assert [span for span, _ in ledge.hanging()] == [float("inf")]
    bridge = profile((0, 0), (5, 0), (5, 15), (35, 15), (35, 0), (40, 0), (40, 20), (0, 20))
    assert [span for span, _ in bridge.hanging()] == [30]
    roof = profile((0, 0), (5, 0), (20, 15.1), (35, 0), (40, 0), (40, 20), (0, 20))  # 45°: needs nothing
    assert list(roof.hanging()) == []
    assert any("a bridge of 30 mm" in sentence for sentence in mesh.problems(bridge))
    assert any("a ledge" in sentence for sentence in mesh.problems(ledge))


def test_a_cut_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cut.stl"
    path.write_bytes(bytes(80) + struct.pack("<I", 2) + bytes(50))
    with pytest.raises(ValueError, match="not a whole binary STL"):
        mesh.read_stl(path)


# ---- strength -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sizes.SLAPS)
def test_the_slap_box_bears_a_slap_and_slides_before_it_tips(name: str) -> None:
    assert strength.problems(sizes.SLAPS[name]) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [({"lid": 3.0}, "at least 4"), ({"rib_height": 6.0}, "bends"), ({"rib_thickness": 1.2}, "the ribs bear"),
     ({"rib_thickness": 4.0}, "between layers"), ({"dome_rests": 28.0}, "the plate beside the dome"),
     ({"taper_deg": 5.0, "dome_height": 45.0}, "tips")],
)  # fmt: skip
def test_a_weaker_box_is_found(change: dict[str, float], sentence: str) -> None:
    weaker = dataclasses.replace(sizes.SLAPS["slap-60"], **change)  # type: ignore[arg-type]
    assert any(sentence in problem for problem in strength.problems(weaker))


@pytest.mark.parametrize("name", sizes.SLAPS)
def test_six_metres_a_second_hold_and_the_table_shows_where_it_ends(name: str) -> None:
    """Every corner up to 6 m/s stopped within 10 mm, in a poor print; and some corner of the table fails."""
    found = strength.sweep(sizes.SLAPS[name])
    assert [corner for corner, limits in found.items() if limits and corner[0] <= 6 and corner[1] >= 10] == []
    assert any(found.values())


def test_the_box_of_the_first_drawing_fails_at_five_metres_a_second() -> None:
    first = dataclasses.replace(sizes.SLAPS["slap-60"], rib_thickness=4.0, rib_height=14.0)
    assert strength.sweep(first)[5.0, 10.0]


def test_the_beam_formula_agrees_with_a_case_from_the_book() -> None:
    """A plain strip (no web) loaded in the middle: F·l³ / 48·E·I."""
    slap = dataclasses.replace(sizes.SLAPS["slap-60"], rib_height=1e-9, dome_rests=1e-9)
    bent = strength.lid(slap)
    inertia = strength.section(slap).inertia
    force = strength.slap_n() / 2  # on each of two strips
    book = force * bent.span_mm**3 / (48 * strength.MODULUS_MPA * inertia)
    assert bent.deflection_mm == pytest.approx(book, rel=1e-6)


def test_the_readme_shows_what_the_command_says() -> None:
    readme = (ROOT / "hardware" / "enclosure" / "README.md").read_text("utf-8")
    assert strength.report() in readme, "paste what `python3 -m hardware.enclosure.strength` says into the README"


def test_the_hours_told_are_those_of_the_grams_told() -> None:
    """At 25 g an hour, two thirds of what is solid."""
    readme = (ROOT / "hardware" / "enclosure" / "README.md").read_text("utf-8")
    grams = {name: int(weight) for name, weight in re.findall(r"\| ([\w-]+) \| .+ mm \| (\d+) g \|", readme)}
    for box in ("hub", *sizes.SLAPS):
        solid = sum(weight for name, weight in grams.items() if name.startswith(f"{box}-"))
        assert f"| {box} | {2 * solid / 3:.0f} g | {2 * solid / 3 / 25:.1f} h |" in readme


# ---- the models -----------------------------------------------------------------------------------------------------


def looked(*args: str, board: Path | None = None, run: Run) -> dict[str, list[str]]:
    """What the check finds: product to sentences. It models for half a minute, so it is kept by what it is made of."""

    def look() -> dict[str, list[str]]:
        said = run("check", *args, *(("--board", str(board)) if board else ()))
        assert said.returncode in (0, 1), said.stderr
        found: dict[str, list[str]] = json.loads(said.stdout)
        assert said.returncode == (1 if any(found.values()) else 0)
        assert re.findall(r"^(.+): looking ", said.stderr, re.MULTILINE) == list(found)
        return found

    folder = ROOT / "hardware" / "enclosure"
    made_of = [*folder.glob("*.py"), *folder.parent.glob("domes.*"), board or boards.find_board(), build.LOCK]
    return kept("enclosure", args, made_of, look)


def as_commanded(module: str, *args: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, as `build.py` runs it."""
    return subprocess.run(build.command(module, *args), capture_output=True, text=True, check=False, cwd=ROOT)


def test_all_boxes_fit_and_can_be_printed() -> None:
    """The real board, its parts and plugs in the hub; the dome, the Pico and the cables in the slap boxes."""
    assert looked(run=as_commanded) == {"hub": [], **{name: [] for name in sizes.SLAPS}}


def test_the_case_follows_another_board(tmp_path: Path, modeller: Modeller) -> None:
    assert looked("--only", "hub", board=example_board.write(tmp_path), run=modeller.run) == {"hub": []}


@pytest.mark.parametrize(
    ("product", "changes", "sentences"),
    [
        (
            "hub",
            ("headroom=16", "wall=1", "rest_diameter=1"),
            ("mm away", "thinner than 1.2", "between J1 and J2 the board rests on 0.8 mm²"),
        ),
        ("slap-60", ("dome_body=60", "dome_depth=20", "rib_height=25"), ("is in the way", "overlap")),
        ("slap-100", ("dome=130",), ("more than a bed",)),
    ],
)
def test_what_does_not_fit_is_found(
    product: str, changes: tuple[str, ...], sentences: tuple[str, ...], tmp_path: Path, modeller: Modeller
) -> None:
    sets = [word for change in changes for word in ("--set", f"{product}.{change}")]
    found = looked("--only", product, *sets, board=example_board.write(tmp_path), run=modeller.run)[product]
    for sentence in sentences:
        assert any(sentence in problem for problem in found), found


def test_what_may_not_be_clear_is_looked_at_one_by_one(modeller: Modeller) -> None:
    said = modeller.run_module("tests.hardware.near_check")
    assert json.loads(said.stdout) == ["close to a wall", "through a wall", "within the floor"], said.stderr


def test_files_are_written_for_printer_and_cad(tmp_path: Path) -> None:
    said = as_commanded("export", str(tmp_path), "slap-60")
    assert said.returncode == 0, said.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["slap-60-base.stl", "slap-60-lid.stl", "slap-60.step"]
    assert list(mesh.problems(mesh.read_stl(tmp_path / "slap-60-lid.stl"))) == []
    readme = (ROOT / "hardware" / "enclosure" / "README.md").read_text("utf-8")
    for part, size, grams in re.findall(r"(.+)\.stl  (.+ mm), at most (\d+) g", said.stdout):
        assert f"| {part} | {size} | {grams} g |" in readme
    assert said.stdout.count(".stl") == 2
    assert (tmp_path / "slap-60.step").read_text("latin-1").startswith("ISO-10303-21")


def test_what_cannot_be_made_is_said_and_nothing_is_written(tmp_path: Path, modeller: Modeller) -> None:
    (tmp_path / "file").touch()
    for folder, name, says in (
        (tmp_path, "slap-99", "There are: hub, slap-60"),
        (tmp_path / "file" / "x", "hub", "name another"),
    ):
        said = modeller.run("export", str(folder), name)
        assert said.returncode == 2
        assert says in said.stderr
        assert "Traceback" not in said.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
