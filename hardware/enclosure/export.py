"""Write STL (as printed) and STEP (as put together) of every box into a folder.

    python -m hardware.enclosure.export FOLDER [NAME ...]      all boxes, or only those named

Runs in the enclosure's own environment: build.py makes it, and starts this. Must not: set a size or a shape.
"""

from __future__ import annotations

import sys
from pathlib import Path

from hardware.enclosure import sizes
from hardware.enclosure.board import find_board, read_board
from hardware.enclosure.products import make_products, save_step, save_stl

PLASTIC_G_PER_CM3 = 1.27  # PETG
NAMES = ("hub", *sizes.SLAPS)


def main(args: list[str]) -> int:
    folder, only = Path(args[0]), args[1:]
    if unknown := set(only) - set(NAMES):
        print(f"There is no {', '.join(sorted(unknown))}. There are: {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        print(f"{folder} cannot be made ({error.strerror}): name another folder.", file=sys.stderr)
        return 2
    board = read_board(find_board().read_text("utf-8"))
    for product in make_products(board, sizes.Hub(), sizes.SLAPS):
        if only and product.name not in only:
            continue
        save_step({"base": product.base, "lid": product.lid}, folder / f"{product.name}.step")
        for name, part in product.prints().items():
            save_stl(part, folder / f"{name}.stl")
            size = part.bounding_box().size
            grams = part.volume / 1000 * PLASTIC_G_PER_CM3
            what = f"{size.X:.0f} × {size.Y:.0f} × {size.Z:.0f} mm, at most {grams:.0f} g of PETG"
            print(f"{name}.stl  {what}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
