"""All that is printed, by name, and how it is written into files.

Must not: set a size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from build123d import Compound, Part, export_step, export_stl
from hardware.enclosure import bodies, features, sizes
from hardware.enclosure.board import Board, single_board
from hardware.enclosure.hub import HubCase
from hardware.enclosure.slap import SlapBox

#: How far the mesh may be from the model, in mm and radians: below what a printer can do.
STL_TOLERANCE, STL_ANGLE = 0.05, 0.15


@dataclass(frozen=True)
class Product:
    """A box. `contents`: solids around what is inside, by name. All as put together."""

    name: str
    make: Callable[[], HubCase | SlapBox]

    @cached_property
    def box(self) -> HubCase | SlapBox:
        return self.make()

    @property
    def base(self) -> Part:
        return self.box.base

    @property
    def lid(self) -> Part:
        return self.box.lid

    @property
    def plain_lid(self) -> Part:
        """The lid without what is cut into its upper face: whatever is clear of it is clear of the lid, and it is
        looked at many times quicker."""
        return self.box.plain_lid

    @cached_property
    def contents(self) -> dict[str, Part]:
        return self.box.contents()

    @property
    def seen_contents(self) -> dict[str, Part]:
        """The same in all detail, for pictures."""
        return self.box.contents(bodies.body)

    def prints(self) -> dict[str, Part]:
        """As they lie on the printer's bed."""
        return {f"{self.name}-base": self.base, f"{self.name}-lid": features.upside_down(self.lid)}


def make_products(board: Board, hub: sizes.Hub, slaps: Mapping[str, sizes.Slap]) -> Iterator[Product]:
    """The hub's case, then the slap boxes. Each is modelled when it is looked at."""
    yield Product("hub", lambda: HubCase(board, hub))
    for name, slap in slaps.items():
        yield Product(name, lambda slap=slap: SlapBox(slap, single_board()))  # type: ignore[misc]


def save_stl(part: Part, path: Path) -> None:
    """Write the mesh for the printer."""
    if not export_stl(part, path, tolerance=STL_TOLERANCE, angular_tolerance=STL_ANGLE):
        raise OSError(f"{path} could not be written")


def save_step(parts: Mapping[str, Part], path: Path) -> None:
    """Write the solids for other CAD programs, named."""
    for name, part in parts.items():
        part.label = name
    if not export_step(Compound(children=list(parts.values()), label=path.stem), path):
        raise OSError(f"{path} could not be written")
