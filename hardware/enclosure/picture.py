"""Draw the boxes as line pictures, lid lifted: for the guides.

    python -m hardware.enclosure.picture FOLDER

Runs in the enclosure's own environment. Lines behind faces are left out. Must not: set a size of a box.
"""

from __future__ import annotations

import sys
from pathlib import Path

from build123d import Compound, ExportSVG, LineType, Part, Pos
from hardware.enclosure import sizes
from hardware.enclosure.board import find_board, read_board
from hardware.enclosure.products import make_products

#: Product → the eye's direction (from the middle of the box), what is shown of its contents, and how high each thing is
#: lifted, in mm.
VIEWS = {
    "hub": ((-0.9, -1.5, 1.25), ("board", "U1", "U2", "U3", "USB plug", "J", "BZ1"), 45.0, 110.0),
    "slap-60": ((-1.1, -1.6, 1.1), ("dome", "pass button's", "board", "U1", "J", "BZ1"), 30.0, 115.0),
}


def lift_of(what: str, lift: float, lid_lift: float) -> float:
    """How high a thing is lifted: as it comes together. What is slapped comes down onto the lid; what is wider than its
    hole (switch, nut) comes up from below the lid."""
    if what in ("dome", "pass button's cap"):
        return lid_lift * 1.5
    return lid_lift * 0.55 if what.startswith(("dome", "pass")) else lift


def draw(name: str, base: Part, lid: Part, contents: dict[str, Part], path: Path) -> None:
    """One picture."""
    eye, shown, lift, lid_lift = VIEWS[name]
    parts: list[Part] = [base, Pos(0, 0, lid_lift) * lid]
    for what, solid in contents.items():
        if what.startswith(shown):
            parts.append(Pos(0, 0, lift_of(what, lift, lid_lift)) * solid)
    whole = Compound(children=parts)
    middle = whole.center()
    origin = tuple(axis + 2000 * part for axis, part in zip(middle, eye, strict=True))
    visible, _ = whole.project_to_viewport(origin, (0, 0, 1), middle)
    size = Compound(children=visible).bounding_box().size
    picture = ExportSVG(scale=180 / max(size.X, size.Y), margin=4, line_weight=0.9)
    picture.add_layer("seen", line_type=LineType.CONTINUOUS)
    picture.add_shape(visible, layer="seen")
    picture.write(str(path))
    svg = path.read_text("utf-8")
    head = svg.index(">", svg.index("<svg")) + 1
    paper = '<rect x="-1000" y="-1000" width="3000" height="3000" fill="#FFFFFF"/>'
    path.write_text(f"{svg[:head]}\n{paper}{svg[head:]}", encoding="utf-8")


def main(args: list[str]) -> int:
    folder = Path(args[0])
    folder.mkdir(parents=True, exist_ok=True)
    board = read_board(find_board().read_text("utf-8"))
    for product in make_products(board, sizes.Hub(), sizes.SLAPS):
        if product.name in VIEWS:
            draw(product.name, product.base, product.lid, product.seen_contents, folder / f"{product.name}.svg")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
