#!/usr/bin/env python3
"""Make all that one needs to order and build the hardware, from its sources, into hardware/out.

    python3 hardware/make.py              everything
    python3 hardware/make.py board bom    only these: checks, schematic, board, bom, assembly, interactive-bom, …

Nothing is made of a board whose checks fail. What cannot be made here is named, with the line that helps; then the exit
code is 1.

Must not: import from outside the standard library, write outside hardware/out and .cache.
"""

from __future__ import annotations

import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hardware import bom, install_tools, orders, shopping

ROOT = Path(__file__).resolve().parents[1]
HARDWARE = ROOT / "hardware"
OUT = HARDWARE / "out"
INTERACTIVE_BOM = ROOT / ".cache" / "interactive-bom"
LAYERS = "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"
#: Where KiCad's own parts are, when KiCad is not told otherwise.
LIBRARIES = {
    "KICAD9_SYMBOL_DIR": "/usr/share/kicad/symbols",
    "KICAD9_FOOTPRINT_DIR": "/usr/share/kicad/footprints",
}
#: Pictures of the board: the side that is seen, the angles of the eye, how near it is.
VIEWS = {"top": ("0,0,0", 1.7), "bottom": ("0,180,0", 1.7), "view": ("-50,0,15", 1.8)}


@dataclass(frozen=True)
class Board:
    """A board's KiCad project, by its name. `zoom`: of its pictures, how much nearer than the hub's."""

    name: str
    zoom: float = 1.0

    @property
    def folder(self) -> Path:
        return HARDWARE / "electronics" / self.name

    @property
    def schematic(self) -> Path:
        return self.folder / f"{self.name}.kicad_sch"

    @property
    def file(self) -> Path:
        return self.folder / f"{self.name}.kicad_pcb"


HUB, SINGLE = Board("hub"), Board("single", zoom=0.55)
BOARDS = (HUB, SINGLE)


class MakeError(Exception):
    """Something cannot be made here; the text says what to do."""


def main(args: Sequence[str]) -> int:
    """Make these, or all; the exit code."""
    if unknown := set(args) - set(MAKERS):
        print(f"There is no {', '.join(sorted(unknown))}. There are: {', '.join(MAKERS)}.", file=sys.stderr)
        return 2
    failed = []
    for name in [name for name in MAKERS if name in args or not args]:
        began = time.monotonic()
        try:
            said = MAKERS[name]()
        except (MakeError, bom.BomError) as error:
            failed.append(name)
            print(f"✗ {name}: {error}", flush=True)
            if name == "checks":
                break
        else:
            print(f"✓ {name}: {said} ({time.monotonic() - began:.1f} s)", flush=True)
    print(f"All of it is in {OUT.relative_to(ROOT)}/." if not failed else f"NOT made: {', '.join(failed)}.")
    return bool(failed)


# ---- what is made ------------------------------------------------------------------------------------------------


def check() -> str:
    """The electrical rules, and the design rules with the schematic beside the board: nothing may be found."""
    for board in BOARDS:
        for what, command in (
            ("erc", ("sch", "erc", str(board.schematic))),
            ("drc", ("pcb", "drc", "--schematic-parity", str(board.file))),
        ):
            report = folder("reports") / f"{board.name}-{what}.txt"
            kicad(*command[:2], "--severity-all", "--exit-code-violations", "--output", str(report), *command[2:])
    return f"ERC and DRC with parity find nothing on {' or '.join(board.name for board in BOARDS)}"


def make_schematic() -> str:
    """All sheets of a board as one PDF."""
    for board in BOARDS:
        target = folder(board.name) / f"{board.name}-schematic.pdf"
        kicad("sch", "export", "pdf", "--output", str(target), str(board.schematic))
    return each("{0}/{0}-schematic.pdf")


def make_board() -> str:
    """What the board's maker wants: Gerber and drill files in one archive; and where a machine places the parts. All
    are measured from the board's lower left corner, so that they lie upon one another."""
    for board in BOARDS:
        place, file = folder(board.name), str(board.file)
        with tempfile.TemporaryDirectory() as plots:
            kicad(
                "pcb", "export", "gerbers", "--use-drill-file-origin", "--layers", LAYERS, "--output", f"{plots}/", file
            )  # fmt: skip
            kicad(
                "pcb", "export", "drill", "--drill-origin", "plot", "--excellon-separate-th", "--output", f"{plots}/",
                file,
            )  # fmt: skip
            with zipfile.ZipFile(place / f"{board.name}-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as archive:
                for path in sorted(Path(plots).iterdir()):
                    archive.write(path, path.name)
        placed = str(place / f"{board.name}-placement.csv")
        kicad(
            "pcb", "export", "pos", "--format", "csv", "--units", "mm", "--smd-only", "--use-drill-file-origin",
            "--output", placed, file,
        )  # fmt: skip
    return each("{0}/{0}-gerbers.zip, {0}/{0}-placement.csv")


def make_bom() -> str:
    """What to buy for each board, with makers, numbers, alternatives and rough prices."""
    parts = bom.read_parts(bom.PARTS.read_text(encoding="utf-8"))
    exported = {board.name: export_bom(board) for board in BOARDS}
    bom.check_used(exported, parts)
    told = []
    for name, lines in exported.items():
        merged = bom.merge(lines, parts, name)
        (folder(name) / f"{name}-bom.csv").write_text(bom.write(merged), encoding="utf-8")
        pieces = sum(int(line["quantity"]) for line in merged)
        told.append(f"{name}/{name}-bom.csv, {pieces} pieces, about {bom.total_eur(merged):.0f} €")
    return f"{'; '.join(told)}. {bom.CHECK}"


def make_assembly() -> str:
    """What an assembler wants of each board: places in its columns, the parts by who deals with them, the costs."""
    told = []
    bought = shopping.read_lines(shopping.LIST.read_text(encoding="utf-8"))
    for board in BOARDS:
        text = board.file.read_text(encoding="utf-8")
        footprints = orders.read_footprints(text)
        merged = bom.merge(export_bom(board), bom.read_parts(bom.PARTS.read_text(encoding="utf-8")), board.name)
        lists = orders.split(merged, footprints)
        place = folder(f"assembly/{board.name}")
        for name, lines in lists.items():
            (place / f"bom-{name}.csv").write_text(orders.write(orders.PARTS, lines), encoding="utf-8")
        placed = {reference for line in lists[orders.PLACED] for reference in line["Designator"].split(",")}
        places = [row for row in export_places(board) if row["Designator"] in placed]
        if lacking := placed - {row["Designator"] for row in places}:
            raise MakeError(f"KiCad places no {', '.join(sorted(lacking))}")
        (place / "placement.csv").write_text(orders.write(orders.PLACES, places), encoding="utf-8")
        pads = sum(orders.count_pads(text, reference) for reference in placed)
        (place / "price.md").write_text(
            orders.price_page(lists, pads, shopping.bare_eur(bought, board.name)), encoding="utf-8"
        )
        told.append(f"assembly/{board.name}: {len(places)} parts to place, {pads} joints")
    return f"{'; '.join(told)}; bom-*.csv, placement.csv, price.md in each"


def export_places(board: Board) -> list[dict[str, str]]:
    """Where a machine puts the parts, in the assemblers' columns, from the board's lower left corner."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "places.csv"
        kicad(
            "pcb", "export", "pos", "--format", "csv", "--units", "mm", "--use-drill-file-origin",
            "--output", str(file), str(board.file),
        )  # fmt: skip
        return orders.to_places(file.read_text(encoding="utf-8"))


def export_bom(board: Board) -> list[dict[str, str]]:
    """KiCad's own list, as dicts with the names of bom.FIELDS; parts that are not bought are left out."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "bom.csv"
        kicad(
            "sch", "export", "bom", "--fields", ",".join(bom.FIELDS), "--labels", ",".join(bom.FIELDS.values()),
            "--group-by", "MPN", "--ref-range-delimiter", "", "--exclude-dnp", "--output", str(file),
            str(board.schematic),
        )  # fmt: skip
        with file.open(encoding="utf-8", newline="") as lines:
            return list(csv.DictReader(lines))


def make_interactive_bom() -> str:
    """A page that shows where each part goes, for whoever solders."""
    python = next((one for one in (sys.executable, "/usr/bin/python3") if has_module(one, "pcbnew")), None)
    if python is None:
        raise MakeError(f"no Python here has KiCad's module pcbnew. Run: {install_tools.LINE}")
    lock = HARDWARE / "interactive-bom.lock"
    if not (INTERACTIVE_BOM / "InteractiveHtmlBom").exists():
        run(
            python_with_pip(), "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps",
            "--require-hashes", "--only-binary=:all:", "--target", str(INTERACTIVE_BOM), "-r", str(lock),
        )  # fmt: skip
    for board in BOARDS:
        run(
            python, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser",
            "--dest-dir", str(folder(board.name)), "--name-format", f"{board.name}-interactive-bom",
            "--extra-fields", "MPN", "--include-tracks", str(board.file),
            INTERACTIVE_HTML_BOM_NO_DISPLAY="1", PYTHONPATH=str(INTERACTIVE_BOM),
        )  # fmt: skip
    return each("{0}/{0}-interactive-bom.html")


def make_models() -> str:
    """Each board in three dimensions with its parts, and pictures of it. Bodies are our own: enclosure/bodies.py."""
    bodies = folder("bodies")
    run(sys.executable, str(HARDWARE / "enclosure" / "build.py"), "--bodies", str(bodies))
    for board in BOARDS:
        export_step(board, bodies)
        for name, (angles, zoom) in VIEWS.items():
            picture = folder(board.name) / f"{board.name}-{name}.png"
            kicad(
                "pcb", "render", "--rotate", f"'{angles}'", "--zoom", f"{zoom * board.zoom:g}",
                "--background", "opaque", "--width", "2000", "--height", "1000", "--output", str(picture),
                str(board.file), KICAD9_3DMODEL_DIR=str(bodies),
            )  # fmt: skip
    return each("{0}/{0}.step, " + ", ".join(f"{{0}}/{{0}}-{name}.png" for name in VIEWS))


def export_step(board: Board, bodies: Path) -> None:
    """The board with the bodies of all its parts; MakeError when one has none."""
    step, found = folder(board.name) / f"{board.name}.step", {"KICAD9_3DMODEL_DIR": str(bodies)}
    said = kicad("pcb", "export", "step", "--force", "--output", str(step), str(board.file), **found)
    if lacking := sorted(set(re.findall(r"File not found: (.+)", said))):
        raise MakeError(f"hardware/enclosure/bodies.py has no body for {', '.join(lacking)}")


def make_enclosures() -> str:
    """STL and STEP of all cases, by the enclosures' own program and environment."""
    run(sys.executable, str(HARDWARE / "enclosure" / "build.py"), str(folder("enclosures")))
    return f"enclosures/: {len(list(folder('enclosures').iterdir()))} files"


MAKERS: dict[str, Callable[[], str]] = {
    "checks": check,
    "schematic": make_schematic,
    "board": make_board,
    "bom": make_bom,
    "assembly": make_assembly,
    "interactive-bom": make_interactive_bom,
    "models": make_models,
    "enclosures": make_enclosures,
}


# ---- small parts -------------------------------------------------------------------------------------------------


def each(words: str) -> str:
    """The same words of every board."""
    return ", ".join(words.format(board.name) for board in BOARDS)


def folder(name: str) -> Path:
    """A folder of the outputs; it is there."""
    path = OUT / name
    path.mkdir(parents=True, exist_ok=True)
    return path


def kicad(*args: str, **environment: str) -> str:
    """Run KiCad's command, with libraries of its own and no settings of whoever runs it; what it says."""
    if install_tools.kicad_version() < install_tools.KICAD_AT_LEAST:
        raise MakeError(f"KiCad {install_tools.KICAD_AT_LEAST} is not here. Run: {install_tools.LINE}")
    with tempfile.TemporaryDirectory() as settings:
        libraries = {name: os.environ.get(name, path) for name, path in LIBRARIES.items()}
        return run("kicad-cli", *args, KICAD_CONFIG_HOME=settings, **libraries, **environment)


def run(*command: str, **environment: str) -> str:
    """What one command says; MakeError with the end of it when it fails."""
    done = subprocess.run(
        command, check=False, cwd=ROOT, env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    if done.returncode:
        said = "\n    ".join(done.stdout.strip().splitlines()[-12:])
        raise MakeError(f"{Path(command[0]).name} {' '.join(command[1:4])} ... failed:\n    {said}")
    return done.stdout


def has_module(python: str, module: str) -> bool:
    """Whether that Python finds the module."""
    if not shutil.which(python):
        return False
    code = f"import importlib.util, sys; sys.exit(importlib.util.find_spec({module!r}) is None)"
    return not subprocess.run([python, "-c", code], check=False, capture_output=True).returncode


def python_with_pip() -> str:
    """A Python that can install: this one, or that of run.py."""
    ours = ROOT / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    found = next((one for one in (sys.executable, str(ours)) if has_module(one, "pip")), None)
    if found is None:
        raise MakeError("no Python here has pip. Run: python3 run.py --version")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
