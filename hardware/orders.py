"""What an assembler wants of the board: places in its columns, and the parts by who deals with them.

A part is placed by a machine when its footprint lies on the surface, soldered by hand when it goes through the board,
and bought beside when it is on no board (plugs, sockets).

Must not: import from outside the standard library, name a distributor's number that was not read on a page.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hardware import bom

PLACED, BY_HAND, BESIDE = "placed", "by-hand", "beside"
#: Columns of the assemblers' lists.
PLACES = ("Designator", "Mid X", "Mid Y", "Layer", "Rotation")
PARTS = ("Comment", "Designator", "Footprint", "Quantity", "Manufacturer", "MPN", "Alternative", "Distributor number",
         "Price", "Sum")  # fmt: skip
NONE_FOUND = "none found"
#: Boards at once. Five is the smallest order of boards.
VOLUMES = (5, 10, 30, 100)


def to_places(exported: str) -> list[dict[str, str]]:
    """KiCad's placement file (Ref, PosX …, y up) in the assemblers' columns."""
    return [
        {
            "Designator": row["Ref"], "Mid X": f"{float(row['PosX']):.4f}mm", "Mid Y": f"{float(row['PosY']):.4f}mm",
            "Layer": row["Side"].capitalize(), "Rotation": f"{float(row['Rot']) % 360:g}",
        }
        for row in csv.DictReader(io.StringIO(exported))
    ]  # fmt: skip


def read_footprints(board: str) -> dict[str, tuple[str, str]]:
    """By reference, a footprint's name and how it is mounted (`smd`, `through_hole`), in the text of a .kicad_pcb."""
    found = {}
    for piece in re.split(r'(?m)^\t\(footprint "', board)[1:]:
        name, reference, mounted = (
            re.search(pattern, piece) for pattern in (r'^([^"]+)', r'"Reference"\s+"([^"]+)"', r"\(attr (\w+)")
        )
        if name and reference and mounted:
            found[reference[1]] = (name[1], mounted[1])
    return found


def count_pads(board: str, reference: str) -> int:
    """How many pads that footprint has."""
    (piece,) = [one for one in re.split(r"(?m)^\t\(footprint ", board) if f'"Reference" "{reference}"' in one]
    return len(re.findall(r'(?m)^\t\t\(pad "[^"]', piece))


def split(
    merged: Sequence[Mapping[str, str]], footprints: Mapping[str, tuple[str, str]]
) -> dict[str, list[dict[str, str]]]:
    """The whole list (bom.merge) by who deals with it, in the assemblers' columns. BomError for a part without a
    footprint."""
    lists: dict[str, list[dict[str, str]]] = {PLACED: [], BY_HAND: [], BESIDE: []}
    for line in merged:
        references = [reference for reference in line["refs"].split(",") if reference]
        if lacking := [reference for reference in references if reference not in footprints]:
            raise bom.BomError(f"{', '.join(lacking)}: not on the board")
        mounted = {footprints[reference][1] for reference in references}
        where = BESIDE if not references else PLACED if mounted == {"smd"} else BY_HAND
        lists[where].append({
            "Comment": line["value"] or line["what"], "Designator": ",".join(references),
            "Footprint": footprints[references[0]][0] if references else "", "Quantity": line["quantity"],
            "Manufacturer": line["manufacturer"], "MPN": line["mpn"], "Alternative": line["alternative"],
            "Distributor number": line["distributor"] or NONE_FOUND, "Price": line["price_eur"], "Sum": line["sum_eur"],
        })  # fmt: skip
    return lists


@dataclass(frozen=True)
class Fees:
    """What an assembler asks beside the parts, in dollars: once an order, for each kind that is not on its machines
    already, for each joint."""

    once: float
    kind: float
    joint: float

    def of(self, boards: int, kinds: int, joints: int) -> float:
        """For so many boards, each with so many `joints`, if none of the `kinds` is on the machines."""
        return self.once + kinds * self.kind + boards * joints * self.joint


#: Setting up and a stencil, and the joints, as one assembler told them; the kinds, as a customer did.
FEES = Fees(once=8.00 + 1.50, kind=3.00, joint=0.0017)
FEES_PAGE = "https://support.jlcpcb.com/article/83-smt-assembly-faqs"
KINDS_PAGE = "https://remainingproblems.com/problems/cdd3cde0-f3d6-4027-b545-0ea744f68a5a"


def price_page(lists: Mapping[str, Sequence[Mapping[str, str]]], joints: int, bare_eur: float) -> str:
    """What a board comes to by volume, assembled; `bare_eur`: one board without parts."""
    sums = {name: sum(float(line["Sum"]) for line in lines) for name, lines in lists.items()}
    places, kinds = sum(int(line["Quantity"]) for line in lists[PLACED]), len(lists[PLACED])
    rows = []
    for count in VOLUMES:
        costs = [
            count * bare_eur, FEES.of(count, kinds, joints), *(count * sums[name] for name in (PLACED, BY_HAND, BESIDE))
        ]  # fmt: skip
        rows.append(f"| {count} | {' | '.join(f'{cost:.0f} €' for cost in (*costs, sum(costs)))} | "
                    f"{sum(costs) / count:.2f} € |")  # fmt: skip
    return "\n".join([
        "# What it costs assembled", "",
        f"{bom.CHECK} Parts are counted at these throughout, though a hundred cost less.", "",
        f"One board: {places} parts to place, {kinds} kinds, one side, {joints} joints.", "",
        "Nobody was asked for an offer. Placing is reckoned by the fees that one assembler",
        f"[names]({FEES_PAGE}): 8.00 for setting up, 1.50 for a stencil,",
        f"{FEES.joint} a joint; and {FEES.kind:.2f} for each kind that is not on its machines",
        f"([as a customer says]({KINDS_PAGE})),",
        "here taken for all kinds. Dollars are counted as euros. What goes through the board you solder yourself;",
        "bare boards are counted at a fifth of what five cost with shipping.", "",
        "| boards | bare boards | placing | parts placed | parts you solder | bought beside | all of it | each |",
        "|---|---|---|---|---|---|---|---|", *rows, "",
    ])  # fmt: skip


def write(columns: Sequence[str], rows: Iterable[Mapping[str, str]]) -> str:
    """As CSV."""
    file = io.StringIO()
    writer = csv.DictWriter(file, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue()
