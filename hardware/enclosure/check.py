"""Does it fit, and can it be printed? One sentence for each thing that is wrong, as JSON on standard output.

Which box is looked at is told meanwhile on standard error: all of them take a minute or more.

    python -m hardware.enclosure.check [--only NAME] [--set hub.headroom=10] [--board FILE]

Runs in the enclosure's own environment (build.py makes it). `--set` changes a size, so that tests can see every check
fail. Must not: check what is drawn only for pictures.
"""

from __future__ import annotations

import argparse
import dataclasses
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from build123d import Compound, Part
from hardware.enclosure import features, mesh, sizes, strength
from hardware.enclosure.board import Board, find_board, read_board
from hardware.enclosure.hub import HubCase
from hardware.enclosure.products import Product, make_products, save_stl

#: A housing with five contacts is pushed in with this at most (10 N each).
PLUG_N = 50
TOUCHES_MM, TOUCHES_MM3 = 1e-4, 0.01
#: Closer than that, printing's inaccuracy makes two things touch. What is clamped or lies in a saddle may.
CLEAR_MM = 0.4
MAY_TOUCH = ("board", "cable", "dome", "pass button")


def problems_of(product: Product) -> Iterator[str]:
    """Everything that is wrong with one box."""
    base, lid = product.base, product.lid
    for name, part in (("base", base), ("lid", lid)):
        if not part.is_valid or len(part.solids()) != 1:
            yield f"{name}: is not one sound solid but {len(part.solids())}"
    if (shared := volume_of(base & product.plain_lid)) > TOUCHES_MM3:
        yield f"base and lid overlap by {shared:.1f} mm³"
    touching = {what: solid for what, solid in product.contents.items() if what.startswith(MAY_TOUCH)}
    apart = {what: solid for what, solid in product.contents.items() if what not in touching}
    for name, part in (("base", base), ("lid", product.plain_lid)):
        for what, solid in (*touching.items(), *near(part, apart)):
            distance, shared = between(part, solid)
            if shared > TOUCHES_MM3:
                yield f"{name}: {what} is in the way, {shared:.1f} mm³"
            elif what in apart and distance < CLEAR_MM:
                yield f"{name}: {what} is only {distance:.2f} mm away"
    yield from crowded(product.contents, product.box.board)
    with tempfile.TemporaryDirectory() as folder:
        for name, part in (("base", base), ("lid", features.upside_down(lid))):
            file = Path(folder) / f"{name}.stl"
            save_stl(part, file)
            yield from (f"{name}: {sentence}" for sentence in mesh.problems(mesh.read_stl(file)))


def near(part: Part, contents: dict[str, Part]) -> Iterator[tuple[str, Part]]:
    """Those that may not be clear of a part. Nearly all are, and to see that of many at once takes no longer than of
    one: so first of all of them, then of each half."""
    solids = [solid for thing in contents.values() for solid in thing.solids()]
    # What lies wholly within the plastic is as far from its surface as what is clear of it.
    within = (plastic.is_inside(solid.vertices()[0].center()) for plastic in part.solids() for solid in solids)
    if part.distance_to(Compound(solids)) >= CLEAR_MM and not any(within):
        return
    if len(contents) == 1:
        yield from contents.items()
        return
    items = list(contents.items())
    for half in (items[: len(items) // 2], items[len(items) // 2 :]):
        yield from near(part, dict(half))


def crowded(contents: dict[str, Part], board: Board) -> Iterator[str]:
    """Things inside that would be in each other's way; not the board's own parts among themselves (it has its DRC)."""
    placed = [name for name in contents if name.startswith(("cable", "USB plug", "pass", "dome"))]
    high = [name for name in contents if name in ("board", "U1", "BZ1") or name.startswith("plug in")]
    for index, one in enumerate(placed):
        for other in (*placed[index + 1 :], *high):
            _, shared = between(contents[one], contents[other])
            if shared > TOUCHES_MM3 and not joined(one, other):
                yield f"{one} and {other} are in each other's way, {shared:.1f} mm³"


def joined(one: str, other: str) -> bool:
    """A plug is in its socket, a cap is on its button."""
    return {one, other} == {"U1", "USB plug"} or one.split()[0].rstrip("'s") == other.split()[0].rstrip("'s")


def cables_meet_their_connectors(case: HubCase) -> Iterator[str]:
    """Every seat and the sync wire have an exit at the side where their connector stands."""
    names = [exit_.name for exit_ in case.exits]
    if sorted(name for name in names if name.isdigit()) != [str(seat) for seat in range(1, 10)]:
        yield f"the hub's exits are {names}: nine seats are needed"
    if "sync" not in names:
        yield "the hub has no exit for the sync wire"


def between(one: Part, other: Part) -> tuple[float, float]:
    """How far apart in mm (0: they touch, or one is in the other), and how many mm³ they share.

    The distance comes first: it is ten times quicker than the common volume, which most pairs do not have.
    """
    distance = min(a.distance_to(b) for a in one.solids() for b in other.solids())
    return distance, volume_of(one & other) if distance < TOUCHES_MM else 0.0


def unsupported(case: HubCase) -> Iterator[str]:
    """The board must rest on the base between its seat connectors: plugs are pushed in there."""
    needed = PLUG_N / strength.ALLOWED_MPA
    for where, area in case.supports.items():
        if area < needed:
            yield f"between {where} the board rests on {area:.1f} mm², a plug's {PLUG_N} N need {needed:.1f}"


def volume_of(shape: object) -> float:
    """mm³ of what an intersection gave: nothing, a solid, or several."""
    if shape is None:
        return 0.0
    return sum(solid.volume for solid in shape.solids()) if hasattr(shape, "solids") else sum(map(volume_of, shape))  # type: ignore[call-overload]


def changed(holder: object, changes: dict[str, float]) -> object:
    """A size object with these fields replaced; an unknown one is an error."""
    return dataclasses.replace(holder, **changes)  # type: ignore[type-var]


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--set", action="append", default=[], metavar="PRODUCT.SIZE=MM")
    parser.add_argument("--board", type=Path, default=None)
    given = parser.parse_args(args)
    changes: dict[str, dict[str, float]] = {}
    for change in given.set:
        name, _, value = change.partition("=")
        product, _, size = name.partition(".")
        changes.setdefault(product, {})[size] = float(value)
    board = read_board((given.board or find_board()).read_text("utf-8"))
    hub = changed(sizes.Hub(), changes.pop("hub", {}))
    slaps = {name: changed(slap, changes.pop(name, {})) for name, slap in sizes.SLAPS.items()}
    if changes:
        parser.error(f"there is no product {', '.join(changes)}")
    found = {}
    for product in make_products(board, hub, slaps):  # type: ignore[arg-type]
        if given.only in ("", product.name):
            print(f"{product.name}: looking whether all fits and can be printed ...", file=sys.stderr, flush=True)
            found[product.name] = list(problems_of(product))
            if product.name == "hub":
                case = product.box
                assert isinstance(case, HubCase)  # noqa: S101 (its name says so)
                found["hub"] += [*cables_meet_their_connectors(case), *unsupported(case)]
    print(json.dumps(found, ensure_ascii=False, indent=1))
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
