"""Writes the boards' KiCad projects: `python3 -m hardware.electronics.maker [FOLDER]`.

Without a folder it writes into hardware/electronics. The same circuit gives the same files, byte by byte.

Must not: draw, lay out or change what the boards are made of.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.electronics.maker import (
    circuit,
    fill,
    layout,
    layout_single,
    pico_socket,
    project,
    projects,
    sheets,
    sheets_single,
    symbols,
)
from hardware.electronics.maker.board import Board
from hardware.electronics.maker.schematic import Project, Sheet
from hardware.electronics.maker.sexpr import Node, Text, dump


def _table(kind: str, suffix: str, names: set[str], variable: str, stock: str) -> Node:
    rows: list[Node] = [
        [
            "lib",
            ["name", Text("gotit")],
            ["type", Text("KiCad")],
            ["uri", Text("${KIPRJMOD}/gotit." + suffix)],
            ["options", Text("")],
            ["descr", Text("")],
        ]
    ]
    for name in sorted(names - {"gotit"}):
        uri = Text("${" + variable + "}/" + name + "." + stock)
        rows.append(
            [
                "lib",
                ["name", Text(name)],
                ["type", Text("KiCad")],
                ["uri", uri],
                ["options", Text("")],
                ["descr", Text("")],
            ]
        )
    return [kind, ["version", 7], *rows]


@dataclass(frozen=True)
class Drawn:
    """A board as the maker has it."""

    project: Project
    parts: Callable[[], dict[str, circuit.Part]]
    sheets: Callable[[], list[Sheet]]
    lay: Callable[[], Board]
    title: str


BOARDS = {
    "hub": Drawn(projects.HUB, circuit.hub, sheets.draw, layout.lay, "Hub for nine seats"),
    "single": Drawn(projects.SINGLE, circuit.single, sheets_single.draw, layout_single.lay, "Board for one seat"),
}


def make(name: str, is_filled: bool = True) -> dict[str, str]:
    """Every file of a board's project: its text by its name. The board's plane is filled, or not."""
    drawn = BOARDS[name]
    pages = drawn.sheets()
    files = {sheet.file: sheet.write() for sheet in pages}
    parts = drawn.parts().values()
    symbol_libraries = {symbol.split(":")[0] for sheet in pages for symbol in sheet.symbols}
    files["gotit.kicad_sym"] = symbols.library()
    board = drawn.lay().file(drawn.title)
    files[f"{name}.kicad_pcb"] = fill.fill(board) if is_filled else board
    for footprint in sorted({part.kind.footprint for part in parts}):
        if footprint.startswith("gotit:"):
            own = footprint.removeprefix("gotit:")
            files[f"gotit.pretty/{own}.kicad_mod"] = pico_socket.footprint(own)
    files["sym-lib-table"] = _table("sym_lib_table", "kicad_sym", symbol_libraries, "KICAD9_SYMBOL_DIR", "kicad_sym")
    footprint_libraries = {part.kind.footprint.split(":")[0] for part in parts}
    files["fp-lib-table"] = _table("fp_lib_table", "pretty", footprint_libraries, "KICAD9_FOOTPRINT_DIR", "pretty")
    return {file: dump(node) + "\n" for file, node in files.items()} | {f"{name}.kicad_pro": project.text(name)}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else circuit.ELECTRONICS
    for board in BOARDS:
        for name, text in make(board).items():
            path = folder / board / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
