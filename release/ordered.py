"""What the guides send people to in a release's folder `hardware`: is all of it there, for each board and each box?

Must not: make or change a file.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

from hardware.enclosure.sizes import SLAPS
from hardware.make import BOARDS

#: By board: what its maker, whoever solders, and an assembler get.
OF_A_BOARD = (
    "{0}/{0}-gerbers.zip", "{0}/{0}-bom.csv", "{0}/{0}-interactive-bom.html", "{0}/{0}-schematic.pdf",
    "{0}/{0}-top.png", "{0}/{0}.step", "assembly/{0}/placement.csv", "assembly/{0}/bom-placed.csv",
    "assembly/{0}/bom-by-hand.csv", "assembly/{0}/bom-beside.csv", "assembly/{0}/price.md",
)  # fmt: skip
#: By box: what a printer gets, and who changes it.
OF_A_BOX = ("enclosures/{0}-base.stl", "enclosures/{0}-lid.stl", "enclosures/{0}.step")


def names() -> Iterator[str]:
    """All files that must be there, below `hardware`."""
    for board in BOARDS:
        yield from (name.format(board.name) for name in OF_A_BOARD)
    for box in ("hub", *SLAPS):
        yield from (name.format(box) for name in OF_A_BOX)


def lacking(folder: Path) -> list[str]:
    """What is not there, is empty, or bears another board's name or revision; as sentences."""
    found = [f"{name} is not there" for name in names() if not (folder / name).is_file()]
    found += [
        f"{name} is empty" for name in names() if (folder / name).is_file() and not (folder / name).stat().st_size
    ]
    if not found:
        for board in BOARDS:
            (revision,) = re.findall(r'\(rev "([^"]+)"\)', board.file.read_text(encoding="utf-8"))
            found += _of_another(folder / f"{board.name}/{board.name}-gerbers.zip", board.name, revision)
    return found


def _of_another(archive: Path, board: str, revision: str) -> Iterator[str]:
    """Gerber and drill files that don't say that they are of this board and revision."""
    with zipfile.ZipFile(archive) as files:
        for name in files.namelist():
            said = re.search(rb"TF\.ProjectId,([^,]+),[^,]+,([^*\s]+)", files.read(name))
            if said and (said[1].decode(), said[2].decode()) != (board, revision):
                yield f"{archive.name}: {name} is of {said[1].decode()}, revision {said[2].decode()}"
