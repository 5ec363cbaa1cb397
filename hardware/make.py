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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from hardware import bom, install_tools, orders

ROOT = Path(__file__).resolve().parents[1]
HARDWARE = ROOT / "hardware"
HUB = HARDWARE / "electronics" / "hub"
SCHEMATIC, BOARD = HUB / "hub.kicad_sch", HUB / "hub.kicad_pcb"
OUT = HARDWARE / "out"
INTERACTIVE_BOM = ROOT / ".cache" / "interactive-bom"
LAYERS = "F.Cu,B.Cu,F.Paste,B.Paste,F.Silkscreen,B.Silkscreen,F.Mask,B.Mask,Edge.Cuts"
#: Where KiCad's own parts are, when KiCad is not told otherwise.
LIBRARIES = {
    "KICAD9_SYMBOL_DIR": "/usr/share/kicad/symbols",
    "KICAD9_FOOTPRINT_DIR": "/usr/share/kicad/footprints",
}
#: Pictures of the board: the side that is seen, the angles of the eye, how near it is.
VIEWS = {"top": ("0,0,0", "1.7"), "bottom": ("0,180,0", "1.7"), "view": ("-50,0,15", "1.8")}


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
    for what, command in (
        ("erc", ("sch", "erc", str(SCHEMATIC))),
        ("drc", ("pcb", "drc", "--schematic-parity", str(BOARD))),
    ):
        report = folder("reports") / f"{what}.txt"
        kicad(*command[:2], "--severity-all", "--exit-code-violations", "--output", str(report), *command[2:])
    return "ERC and DRC with parity find nothing"


def make_schematic() -> str:
    """All sheets as one PDF."""
    kicad("sch", "export", "pdf", "--output", str(folder("hub") / "hub-schematic.pdf"), str(SCHEMATIC))
    return "hub/hub-schematic.pdf"


def make_board() -> str:
    """What the board's maker wants: Gerber and drill files in one archive; and where a machine places the parts."""
    with tempfile.TemporaryDirectory() as plots:
        kicad("pcb", "export", "gerbers", "--layers", LAYERS, "--output", f"{plots}/", str(BOARD))
        kicad("pcb", "export", "drill", "--excellon-separate-th", "--output", f"{plots}/", str(BOARD))
        with zipfile.ZipFile(folder("hub") / "hub-gerbers.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(Path(plots).iterdir()):
                archive.write(path, path.name)
    placed = folder("hub") / "hub-placement.csv"
    kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "--smd-only", "--output", str(placed), str(BOARD))
    return "hub/hub-gerbers.zip, hub/hub-placement.csv"


def make_bom() -> str:
    """What to buy, with makers, numbers, alternatives and rough prices."""
    merged = bom.merge(export_bom(), bom.read_parts(bom.PARTS.read_text(encoding="utf-8")))
    (folder("hub") / "hub-bom.csv").write_text(bom.write(merged), encoding="utf-8")
    pieces = sum(int(line["quantity"]) for line in merged)
    return f"hub/hub-bom.csv, {pieces} pieces, about {bom.total_eur(merged):.0f} €. {bom.CHECK}"


def make_assembly() -> str:
    """What an assembler wants: places in its columns, the parts by who deals with them, what it comes to."""
    text = BOARD.read_text(encoding="utf-8")
    footprints = orders.read_footprints(text)
    merged = bom.merge(export_bom(), bom.read_parts(bom.PARTS.read_text(encoding="utf-8")))
    lists = orders.split(merged, footprints)
    place = folder("assembly")
    for name, lines in lists.items():
        (place / f"bom-{name}.csv").write_text(orders.write(orders.PARTS, lines), encoding="utf-8")
    placed = {reference for line in lists[orders.PLACED] for reference in line["Designator"].split(",")}
    places = [row for row in export_places() if row["Designator"] in placed]
    if lacking := placed - {row["Designator"] for row in places}:
        raise MakeError(f"KiCad places no {', '.join(sorted(lacking))}")
    (place / "placement.csv").write_text(orders.write(orders.PLACES, places), encoding="utf-8")
    pads = sum(orders.count_pads(text, reference) for reference in placed)
    (place / "price.md").write_text(orders.price_page(lists, pads), encoding="utf-8")
    return f"assembly/: {len(places)} parts to place, {pads} joints; bom-*.csv, placement.csv, price.md"


def export_places() -> list[dict[str, str]]:
    """Where a machine puts the parts, in the assemblers' columns, from the board's lower left corner."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "places.csv"
        kicad(
            "pcb", "export", "pos", "--format", "csv", "--units", "mm", "--use-drill-file-origin",
            "--output", str(file), str(BOARD),
        )  # fmt: skip
        return orders.to_places(file.read_text(encoding="utf-8"))


def export_bom() -> list[dict[str, str]]:
    """KiCad's own list, as dicts with the names of bom.FIELDS; parts that are not bought are left out."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "bom.csv"
        kicad(
            "sch", "export", "bom", "--fields", ",".join(bom.FIELDS), "--labels", ",".join(bom.FIELDS.values()),
            "--group-by", "MPN", "--ref-range-delimiter", "", "--exclude-dnp", "--output", str(file), str(SCHEMATIC),
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
    run(
        python, "-m", "InteractiveHtmlBom.generate_interactive_bom", "--no-browser", "--dest-dir", str(folder("hub")),
        "--name-format", "hub-interactive-bom", "--extra-fields", "MPN", "--include-tracks", str(BOARD),
        INTERACTIVE_HTML_BOM_NO_DISPLAY="1", PYTHONPATH=str(INTERACTIVE_BOM),
    )  # fmt: skip
    return "hub/hub-interactive-bom.html"


def make_models() -> str:
    """The board in three dimensions with its parts, and pictures of it. Bodies are our own: enclosure/bodies.py."""
    bodies = folder("bodies")
    run(sys.executable, str(HARDWARE / "enclosure" / "build.py"), "--bodies", str(bodies))
    export_step(bodies)
    for name, (angles, zoom) in VIEWS.items():
        picture, found = folder("hub") / f"hub-{name}.png", {"KICAD9_3DMODEL_DIR": str(bodies)}
        kicad(
            "pcb", "render", "--rotate", f"'{angles}'", "--zoom", zoom, "--background", "opaque", "--width", "2000",
            "--height", "1000", "--output", str(picture), str(BOARD), **found,
        )  # fmt: skip
    return f"hub/hub.step, {', '.join(f'hub/hub-{name}.png' for name in VIEWS)}"


def export_step(bodies: Path) -> None:
    """The board with the bodies of all its parts; MakeError when one has none."""
    step = folder("hub") / "hub.step"
    said = kicad("pcb", "export", "step", "--force", "--output", str(step), str(BOARD), KICAD9_3DMODEL_DIR=str(bodies))
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
