"""The boards that there are: their files' names, what they are, and the pages of their sheets.

Must not: hold parts (circuit.py), places (layout*.py) or drawings (sheets*.py).
"""

from __future__ import annotations

from hardware.electronics.maker import circuit
from hardware.electronics.maker.schematic import Project


def _pages(*blocks: str) -> dict[str, int]:
    return {block: page for page, block in enumerate(blocks, 2)}


HUB = Project(
    "hub",
    "hub for nine seats",
    _pages(
        "Controller",
        *[f"Seat {number}" for number in circuit.SEATS],
        "Lamps",
        "Power",
        "Sync",
        "Piezo",
        "Service",
    ),
    revision="2",
    date="2026-11-23",
)
SINGLE = Project(
    "single",
    "board for one seat",
    _pages("Controller", "Seat 1", "Power", "Sync", "Piezo", "Service"),
    revision="1",
    date="2026-11-28",
)
