"""What the enclosures' check looks at more closely, for test_enclosure. Runs in their environment (modeller.py)."""

from __future__ import annotations

import importlib
import json

PLACES = {
    "far": (0, 0, 30),
    "close to a wall": (0, 43.8, 0),
    "through a wall": (0, 45, 0),
    "far, too": (20, 0, 0),
    "within the floor": (0, 0, -45),
}


def main(_: list[str]) -> int:
    """A tray with small cubes at these places. build123d is missing where types are checked."""
    build123d, check = (importlib.import_module(name) for name in ("build123d", "hardware.enclosure.check"))
    tray = build123d.Box(100, 100, 100) - build123d.Pos(0, 0, 10) * build123d.Box(90, 90, 100)
    cubes = {what: build123d.Pos(*place) * build123d.Box(2, 2, 2) for what, place in PLACES.items()}
    print(json.dumps([what for what, _ in check.near(tray, cubes)]))
    return 0
