#!/usr/bin/env python3
"""Make shopping.md: what to buy for each tier, with totals, from shopping.csv and the boards' own parts.

    python3 -m hardware.shopping            write hardware/shopping.md
    python3 -m hardware.shopping --check    1 when it is not what would be written

Must not: set a price or a number of pieces; they stand in shopping.csv, electronics/parts.csv and the circuit.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hardware.electronics.maker.circuit import hub, single

from hardware import bom

FOLDER = Path(__file__).resolve().parent
LIST, PAGE = FOLDER / "shopping.csv", FOLDER / "shopping.md"
#: Column of shopping.csv → what the tier is called.
TIERS = {"no_board": "nine seats, no circuit board", "board": "nine seats, circuit board", "single": "one seat alone"}
#: Column → the board's name, and its circuit.
BOARDS = {"board": ("hub", hub), "single": ("single", single)}
#: Board → for how many of them its line of the group "bare boards" is.
BARE_BOARDS = {"hub": 5, "single": 1}
HEAD = """# Shopping list

Made by `python3 -m hardware.shopping` from [shopping.csv](shopping.csv), [electronics/parts.csv](electronics/parts.csv)
and the circuit. **Prices are rough, in euros, for small numbers, without shipping, as of November 2026; nobody has
ordered from this list yet. Check prices, and part numbers, before you order.** Tools (soldering iron, multimeter,
printer) are not counted. For fewer players buy fewer seats; the boxes work with any number.
"""


@dataclass(frozen=True)
class Line:
    """One line of shopping.csv. `pieces`: by tier; metres or kilograms where the name says so."""

    group: str
    what: str
    alternative: str
    price_eur: float
    pieces: dict[str, float]
    note: str


def read_lines(text: str) -> list[Line]:
    return [
        Line(row["group"], row["what"], row["alternative"], float(row["price_eur"]),
             {tier: float(row[tier]) for tier in TIERS}, row["note"])
        for row in csv.DictReader(text.splitlines())
    ]  # fmt: skip


def parts_eur(tier: str) -> float:
    """What all that is soldered to a tier's board, and plugged into it, costs."""
    name, circuit = BOARDS[tier]
    parts = bom.read_parts(bom.PARTS.read_text("utf-8"))
    used = Counter(part.kind.mpn for part in circuit().values() if part.kind.is_bought)
    return sum(count * parts[mpn].price_eur for mpn, count in used.items()) + sum(
        part.extra[name] * part.price_eur for part in parts.values()
    )


def bare_eur(lines: Sequence[Line], board: str) -> float:
    """What one board of that name costs without parts."""
    (tier,) = (tier for tier, (name, _) in BOARDS.items() if name == board)
    (line,) = (line for line in lines if line.group == "bare boards" and line.pieces[tier])
    return line.price_eur / BARE_BOARDS[board]


def total_eur(lines: Sequence[Line], tier: str) -> float:
    """A tier's whole price."""
    loose = sum(line.price_eur * line.pieces[tier] for line in lines)
    return loose + (parts_eur(tier) if tier in BOARDS else 0.0)


def page() -> str:
    """The whole of shopping.md."""
    lines = read_lines(LIST.read_text("utf-8"))
    parts = [HEAD, "## What it comes to\n", "| | total |", "|---|---|"]
    parts += [f"| {name} | about {round(total_eur(lines, tier))} € |" for tier, name in TIERS.items()]
    for tier, name in TIERS.items():
        parts += [f"\n## {name[0].upper()}{name[1:]}\n", "| pieces | what | alternative | each | sum | note |",
                  "|---|---|---|---|---|---|"]  # fmt: skip
        for line in lines:
            if pieces := line.pieces[tier]:
                parts.append(
                    f"| {pieces:g} | {line.what} | {line.alternative or '–'} | {line.price_eur:.2f} | "
                    f"{pieces * line.price_eur:.2f} | {line.note} |"
                )
        if tier in BOARDS:
            parts.append(
                "| 1 set | all parts on the board, their plugs, the Pico | see the list | – | "
                f"{parts_eur(tier):.2f} | `{BOARDS[tier][0]}/{BOARDS[tier][0]}-bom.csv`, by part number |"
            )
        parts.append(f"| | **total** | | | **{total_eur(lines, tier):.2f}** | |")
    return "\n".join(parts) + "\n"


def main(args: Sequence[str]) -> int:
    if args[:1] == ["--check"]:
        fresh = PAGE.exists() and PAGE.read_text("utf-8") == page()
        if not fresh:
            print("shopping.md is not what would be written. Run: python3 -m hardware.shopping")
        return 0 if fresh else 1
    PAGE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
