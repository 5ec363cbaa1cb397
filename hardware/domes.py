"""The domes that can be bought, each number with the page it was read on: domes.csv, and its table for the guide.

    python3 -m hardware.domes    the table in enclosure/README.md

A fact without a page has no value: it is to be measured, and the box keeps the room of `ROOM` for it.

Must not: hold a number of a dome that no page says, import from outside the standard library.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

LIST = Path(__file__).resolve().parent / "domes.csv"
#: What the pages are called in the list -> what they are, and where. Read on 2026-11-28.
PAGES = {
    "drawing": (
        "a box of others for both, which copied the seller's drawings",
        "https://github.com/izrafilcst/PIBIC-CEUB-PRINTS/blob/0c3936910578660f662745f77e78d5897aa7bf0f/README.md",
    ),
    "model": (
        "the seller's own model (STEP)",
        "https://github.com/adafruit/Adafruit_CAD_Parts/tree/a13f14591e1ffddc5d5d0e0ac00b45189531eb14/"
        "1185%20Massive%20Arcade%20Button%20100mm",
    ),
}
#: What is kept free for what no page says, in mm: as deep as the deeper of the two; a guess for the nut.
ROOM = {"dome_depth": 52.4, "dome_body": 40.0}
#: The facts that a box is made of.
SIZES = ("dome", "dome_height", "dome_rests", "dome_hole", "dome_depth", "dome_body")
WORDS = {
    "buy": "to buy", "dome": "what is slapped, wide", "dome_height": "its top above the lid",
    "dome_rests": "what rests on the lid, wide", "dome_hole": "hole in the lid",
    "dome_depth": "depth below the lid's upper side, with the switch", "dome_body": "what is below the lid, wide",
    "panel_most": "lid, at most", "lamp_most": "lamp, at most", "switch_life": "life of the switch",
}  # fmt: skip


class DomeError(Exception):
    """The list does not hold; the text says where."""


@dataclass(frozen=True)
class Fact:
    """One line: `value` as written, "" when it is to be measured. `page`: a key of PAGES, "" then, too."""

    box: str
    name: str
    value: str
    unit: str
    page: str
    note: str


def read(text: str) -> list[Fact]:
    """domes.csv. DomeError for a line that says a number without a page, or something unknown."""
    facts = []
    for number, row in enumerate(csv.DictReader(io.StringIO(text)), 2):
        try:
            fact = Fact(row["box"], row["fact"], row["value"], row["unit"], row["page"], row["note"])
        except KeyError as error:
            raise DomeError(f"domes.csv, line {number}: no column {error}") from error
        if bool(fact.value) != bool(fact.page) or fact.page not in ("", *PAGES) or fact.name not in WORDS:
            raise DomeError(f"domes.csv, line {number}: a value has its page, a page a value, and both are known")
        facts.append(fact)
    return facts


def sizes(box: str) -> dict[str, float]:
    """What the box of that name is made for, in mm; what is to be measured has the room that is kept for it."""
    told = {fact.name: fact.value for fact in read(LIST.read_text("utf-8")) if fact.box == box}
    if lacking := [name for name in SIZES if name not in told]:
        raise DomeError(f"{box}: domes.csv says nothing of {', '.join(lacking)}")
    return {name: float(told[name]) if told[name] else ROOM[name] for name in SIZES}


def table() -> str:
    """Both domes side by side, for the guide: each value with its page, or "to be measured"."""
    facts = {(fact.box, fact.name): fact for fact in read(LIST.read_text("utf-8"))}
    boxes = list(dict.fromkeys(box for box, _ in facts))
    lines = [f"| | {' | '.join(boxes)} |", "|---" * (len(boxes) + 1) + "|"]
    for name, word in WORDS.items():
        lines.append(f"| {word} | {' | '.join(_cell(facts[box, name]) for box in boxes)} |")
    return "\n".join(lines)


def _cell(fact: Fact) -> str:
    said = f"{fact.value} {fact.unit}".strip() if fact.value else "**to be measured**"
    if not fact.value and fact.name in ROOM:
        said += f", {ROOM[fact.name]:g} mm are kept free"
    if fact.note:
        said += f" ({fact.note})"
    return f"{said} [{list(PAGES).index(fact.page) + 1}]" if fact.page else said


def sources() -> str:
    """What the numbers in brackets stand for."""
    return "\n".join(f"- [{number}] {what}: <{page}>" for number, (what, page) in enumerate(PAGES.values(), 1))


if __name__ == "__main__":
    print(f"{table()}\n\n{sources()}")
