"""Fills the ground plane with KiCad's own filler, so that the committed board is complete when it is opened.

KiCad's Python module belongs to the system's interpreter, which need not be the one that runs the maker.

Must not: change anything else on the board.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from hardware.electronics.maker.sexpr import Node, children, dump, read

INTERPRETERS = (sys.executable, "/usr/bin/python3")
_FILL = """
import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board)
"""


def fill(board: Node) -> Node:
    """The board with its plane filled. Raises RuntimeError if KiCad 9 is not installed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "board.kicad_pcb"
        path.write_text(dump(board) + "\n", "utf-8")
        said = ""
        for interpreter in INTERPRETERS:
            done = subprocess.run(
                [interpreter, "-c", _FILL, str(path)], capture_output=True, text=True, check=False, env={"HOME": folder}
            )
            if done.returncode == 0:
                break
            said += done.stderr
        else:
            raise RuntimeError(f"The plane cannot be filled: is KiCad 9 installed?\n{said}")
        (zone,) = children(read(path), "zone")
    polygons = list(children(zone, "filled_polygon"))
    if not polygons:
        raise RuntimeError("KiCad filled nothing: is the plane inside the outline?")
    return [[*value, *polygons] if isinstance(value, list) and value[0] == "zone" else value for value in board]
