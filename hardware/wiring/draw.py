#!/usr/bin/env python3
"""Draw the wiring diagrams from the firmware's pin map.

    python3 -m hardware.wiring.draw            write the SVG files beside this one
    python3 -m hardware.wiring.draw --check    1 when they are not what would be drawn

Must not: name a pin number (pico.py takes them from the firmware's settings).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from hardware.wiring import sheet_inputs, sheet_lamps, sheet_single, sheet_sync

FOLDER = Path(__file__).resolve().parent
SHEETS = {
    "nine-seats-buttons.svg": sheet_inputs.draw,
    "nine-seats-lamps.svg": sheet_lamps.draw,
    "single-seat.svg": sheet_single.draw,
    "sync-wire.svg": sheet_sync.draw,
}


def main(args: Sequence[str]) -> int:
    stale = []
    for name, draw in SHEETS.items():
        path, svg = FOLDER / name, draw().svg()
        if args[:1] == ["--check"]:
            if not path.exists() or path.read_text("utf-8") != svg:
                stale.append(name)
        else:
            path.write_text(svg, encoding="utf-8")
    if stale:
        print(f"not as drawn: {', '.join(stale)}. Run: python3 -m hardware.wiring.draw")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
