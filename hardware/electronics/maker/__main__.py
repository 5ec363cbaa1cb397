"""Writes the KiCad project of the hub: `python3 -m hardware.electronics.maker [FOLDER]`.

Without a folder it writes into hardware/electronics/hub. The same circuit gives the same files, byte by byte.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.electronics.maker import circuit, fill, layout, pico_socket, project, sheets, symbols
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


def make(is_filled: bool = True) -> dict[str, str]:
    """Every file of the project: its text by its name. The board's plane is filled, or not."""
    drawn = sheets.draw()
    files = {sheet.file: sheet.write() for sheet in drawn}
    parts = circuit.hub().values()
    symbol_libraries = {name.split(":")[0] for sheet in drawn for name in sheet.symbols}
    files["gotit.kicad_sym"] = symbols.library()
    board = layout.lay().file("Hub for nine seats")
    files["hub.kicad_pcb"] = fill.fill(board) if is_filled else board
    files["gotit.pretty/Pico_Socket.kicad_mod"] = pico_socket.footprint()
    files["sym-lib-table"] = _table("sym_lib_table", "kicad_sym", symbol_libraries, "KICAD9_SYMBOL_DIR", "kicad_sym")
    footprint_libraries = {part.kind.footprint.split(":")[0] for part in parts}
    files["fp-lib-table"] = _table("fp_lib_table", "pretty", footprint_libraries, "KICAD9_FOOTPRINT_DIR", "pretty")
    return {name: dump(node) + "\n" for name, node in files.items()} | {"hub.kicad_pro": project.text()}


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else circuit.ELECTRONICS / "hub"
    for name, text in make().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
