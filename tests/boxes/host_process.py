"""A host that can be killed: `python -m tests.boxes.host_process PORT JOURNAL`.

It keeps each press and release as one line in JOURNAL, on the disk before it is committed, and continues where an
earlier run was killed. It stands in for the program and its SQLite journal (tests/record tests those).
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

if __name__ == "__main__":
    root = Path(__file__).resolve().parents[2]
    sys.path[:0] = [str(root), str(root / "host"), str(root / "firmware")]

import msgspec

from gotit.boxes.boxes import Boxes
from gotit.boxes.events import Delivered
from gotit.boxes.ports import find_ports


def read_journal(path: Path) -> list[Delivered]:
    """What was kept. A line that a kill cut off was not."""
    if not path.exists():
        return []
    lines = path.read_bytes().split(b"\n")[:-1]
    return [msgspec.json.decode(line, type=Delivered) for line in lines]


def run(port: str, path: Path) -> None:
    kept = [event.receipt for event in read_journal(path) if event.receipt]
    with path.open("r+b" if path.exists() else "w+b") as file:
        file.truncate(path.read_bytes().rfind(b"\n") + 1)
        file.seek(0, os.SEEK_END)
        with Boxes(find=lambda: find_ports([port]), receipts=kept, session_tag=9) as boxes:
            while True:
                event = boxes.events.get()
                if isinstance(event, Delivered) and event.receipt is not None:
                    file.write(msgspec.json.encode(event) + b"\n")
                    file.flush()
                    os.fsync(file.fileno())
                    boxes.commit(event.receipt)


if __name__ == "__main__":
    run(sys.argv[1], Path(sys.argv[2]))
