"""What to buy for a board: the schematic's parts, with what `electronics/parts.csv` knows of them.

Must not: name a part number that is not in that file, hide a price's date.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PARTS = Path(__file__).resolve().parent / "electronics" / "parts.csv"
#: The fields of KiCad's bill of materials, and what its columns are called.
FIELDS = {"Reference": "refs", "Value": "value", "Manufacturer": "manufacturer", "MPN": "mpn",
          "Alternative": "alternative", "${QUANTITY}": "quantity"}  # fmt: skip
COLUMNS = ("quantity", "refs", "value", "what", "manufacturer", "mpn", "alternative", "price_eur", "sum_eur", "checked",
           "distributor", "note")  # fmt: skip
CHECK = "Prices are rough, for small numbers, without tax, as of the month named: check them before ordering."


class BomError(Exception):
    """The schematic and parts.csv do not agree; the text says where."""


@dataclass(frozen=True)
class Row:
    """One part to buy. `extra`: by board, pieces that are on no schematic (sockets, plugs). `distributor`: its number
    there, and `page` the shop's address of it, or the list of parts, where that was read; "" when none was found."""

    mpn: str
    manufacturer: str
    what: str
    alternative: str
    extra: dict[str, int]
    distributor: str
    page: str
    price_eur: float
    checked: str
    note: str


def read_parts(text: str) -> dict[str, Row]:
    """parts.csv by part number. BomError for a line that lacks something."""
    rows: dict[str, Row] = {}
    for number, line in enumerate(csv.DictReader(io.StringIO(text)), 2):
        try:
            row = Row(
                line["mpn"], line["manufacturer"], line["what"], line["alternative"],
                {"hub": int(line["extra_hub"]), "single": int(line["extra_single"])}, line["distributor"], line["page"],
                float(line["price_eur"]), line["checked"], line["note"],
            )  # fmt: skip
        except (KeyError, TypeError, ValueError) as error:
            raise BomError(f"parts.csv, line {number}: {error}") from error
        if not all((row.mpn, row.manufacturer, row.what, row.alternative, row.checked)) or row.mpn in rows:
            raise BomError(f"parts.csv, line {number}: something is empty, or {row.mpn} stands there twice")
        rows[row.mpn] = row
    return rows


def merge(exported: Sequence[Mapping[str, str]], parts: Mapping[str, Row], board: str) -> list[dict[str, str]]:
    """A board's whole list, in the order of its schematic, then what is on none. BomError where the two differ."""
    merged = []
    for line in exported:
        part = parts.get(line["mpn"])
        if part is None:
            raise BomError(f"{line['refs']}: there is no part {line['mpn'] or '(no MPN)'} in parts.csv")
        if (part.manufacturer, part.alternative) != (line["manufacturer"], line["alternative"]):
            raise BomError(f"{line['refs']}: manufacturer or alternative of {part.mpn} differ from parts.csv")
        merged.append(_entry(part, int(line["quantity"]), line["refs"], line["value"]))
    return merged + [_entry(part, part.extra[board], "", "") for part in parts.values() if part.extra[board]]


def check_used(exported: Mapping[str, Sequence[Mapping[str, str]]], parts: Mapping[str, Row]) -> None:
    """BomError when a listed part is on no board's schematic, and beside none."""
    used = {line["mpn"] for lines in exported.values() for line in lines}
    if unused := [part.mpn for part in parts.values() if part.mpn not in used and not any(part.extra.values())]:
        raise BomError(f"parts.csv holds parts that nothing uses: {', '.join(unused)}")


def _entry(part: Row, quantity: int, refs: str, value: str) -> dict[str, str]:
    return {
        "quantity": str(quantity), "refs": refs, "value": value, "what": part.what, "manufacturer": part.manufacturer,
        "mpn": part.mpn, "alternative": part.alternative, "price_eur": f"{part.price_eur:.2f}",
        "sum_eur": f"{quantity * part.price_eur:.2f}", "checked": part.checked,
        "distributor": part.distributor, "note": part.note,
    }  # fmt: skip


def total_eur(merged: Sequence[Mapping[str, str]]) -> float:
    """What all of it costs, roughly."""
    return sum(float(line["sum_eur"]) for line in merged)


def write(merged: Sequence[Mapping[str, str]]) -> str:
    """The list as CSV."""
    file = io.StringIO()
    writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(merged)
    return file.getvalue()
