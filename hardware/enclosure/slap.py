"""A box for one seat: a dome to slap, a small button to pass, inside room for the board for one seat.

The same print is a seat of the nine-seat hub (one cable) and the single-seat box (board inside, USB cable, sync wire).
The middle of the floor is at (0, 0), the front (where the player sits) is at −y, the floor at z = 0.
Must not: use a size that is not in sizes.py, place a stand but as read from the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from build123d import Align, Box, Cylinder, Part, Pos, Sphere, chamfer, extrude
from hardware.enclosure import bodies, features, mounted, sizes
from hardware.enclosure.board import Board

EXITS_X = (-11.0, 11.0)  # of the two cables, in the back wall


@dataclass(frozen=True)
class SlapBox:
    """`base` and `lid` as they are put together."""

    slap: sizes.Slap
    board: Board

    @property
    def saddle(self) -> float:
        return self.slap.height - self.slap.exit_depth

    @property
    def corners(self) -> list[tuple[float, float]]:
        """The four screws of the lid."""
        width, depth = self.slap.top
        inset = self.slap.wall + self.slap.screw_post / 2 - 1
        return [(sx * (width / 2 - inset), sy * (depth / 2 - inset)) for sx, sy in product((-1, 1), repeat=2)]

    @property
    def board_at(self) -> tuple[float, float]:
        """The lower left corner of its board: in front of the dome's body, below the pass button."""
        slap = self.slap
        return -self.board.width / 2, slap.dome_y - slap.dome_body / 2 - slap.board_back - self.board.height

    @property
    def board_holes(self) -> list[tuple[float, float]]:
        left, front = self.board_at
        return [(left + x, front + y) for x, y in self.board.holes]

    def _solid(self, inset: float, floor: float) -> Part:
        """The tapered block, smaller by `inset` all around (measured level), from `floor` up."""
        slap = self.slap
        width, depth = slap.bottom
        flat = features.rounded(width - 2 * inset, depth - 2 * inset, slap.bottom_corner - inset)
        block = extrude(flat, slap.height, taper=slap.taper_deg)
        if floor:
            block -= Box(2 * width, 2 * depth, floor, align=features.FROM_FLOOR)
        return block

    @cached_property
    def base(self) -> Part:
        slap = self.slap
        outside = self._solid(0, 0)
        inside = self._solid(slap.wall, slap.floor)
        base = outside - inside
        inner_back = slap.top[1] / 2 - slap.wall
        extras: list[Part] = [features.post(x, y, 0, slap.height, slap.screw_post) for x, y in self.corners]
        extras += [
            features.post(x, y, 0, slap.floor + slap.board_stand, slap.board_stand_diameter)
            for x, y in self.board_holes
        ]
        for x in EXITS_X:
            pillar = features.place_exit("back", x, inner_back) * features.exit_pillar(slap.floor, self.saddle)
            # the wall leans away from the pillar towards the floor: fill what is between
            web = Pos(x, inner_back, 0) * Box(
                features.EXIT_PILLAR[0], 60, self.saddle, align=(Align.CENTER, Align.MIN, Align.MIN)
            )
            extras += [pillar, web & outside]
        for extra in extras:
            base += extra
        for x, y in self.corners:
            base -= features.insert_hole(x, y, slap.height)
        for x, y in self.board_holes:
            base -= features.post(x, y, slap.floor - 1.6, slap.board_stand + 2.6, sizes.SMALL_SCREW_HOLE)
        for x in EXITS_X:
            base -= features.place_exit("back", x, inner_back) * features.exit_slot(self.saddle, slap.height, 40)
        for x, y in product((-1, 1), repeat=2):
            fx, fy = slap.foot_offset
            base -= features.post(x * fx, y * fy, -0.1, slap.foot_recess + 0.1, slap.foot)
        return base

    @cached_property
    def lid(self) -> Part:
        slap = self.slap
        top = slap.height + slap.lid
        lid = self.plain_lid - features.label_frame(0, slap.top[1] / 2 - 10, top, *slap.label)
        return lid - features.engraved("pass", 24, slap.pass_y, top, 7)

    @cached_property
    def plain_lid(self) -> Part:
        """The lid before anything is written on it."""
        slap = self.slap
        width, depth = slap.top
        under, top = slap.height, slap.height + slap.lid
        plate = Pos(0, 0, under) * extrude(features.rounded(width, depth, slap.corner), slap.lid)
        plate = chamfer(plate.faces().sort_by()[-1].edges(), 1.5)
        lid = plate + self._ribs() + self._lip()
        for x in EXITS_X:
            here = features.place_exit("back", x, depth / 2 - slap.wall)
            lid += here * features.exit_tongue(self.saddle, under, slap.wall, closed=False)
        lid -= Pos(0, slap.dome_y, under - 1) * Cylinder(slap.dome_hole / 2, slap.lid + 2, align=features.FROM_FLOOR)
        lid -= Pos(0, slap.pass_y, under - 1) * Cylinder(slap.pass_hole / 2, slap.lid + 2, align=features.FROM_FLOOR)
        for x, y in self.corners:
            lid -= features.screw_hole(x, y, top, slap.lid + 1)
        return lid

    @property
    def _inner(self) -> tuple[float, float]:
        """Between the walls at their upper edge, less the gap."""
        return tuple(size - 2 * (self.slap.wall + sizes.GAP) for size in self.slap.top)  # type: ignore[return-value]

    def _ribs(self) -> Part:
        """Four, from wall to wall on each side of the dome's body; less the screw posts and the cables' pillars."""
        slap, (width, depth) = self.slap, self._inner
        middle = slap.height - slap.rib_height / 2
        ribs = Part()
        for sign in (-1, 1):
            across = Box(width, slap.rib_thickness, slap.rib_height)
            along = Box(slap.rib_thickness, depth, slap.rib_height)
            ribs += Pos(0, slap.dome_y + sign * slap.rib_offset, middle) * across
            ribs += Pos(sign * slap.rib_offset, 0, middle) * along
        return self._clear_of_posts(ribs)

    def _lip(self) -> Part:
        slap, (width, depth) = self.slap, self._inner
        corner = slap.corner - slap.wall
        ring = features.rounded(width, depth, corner) - features.rounded(width - 4, depth - 4, corner - 2)
        return self._clear_of_posts(Pos(0, 0, slap.height - 2.5) * extrude(ring, 2.5))

    def _clear_of_posts(self, part: Part) -> Part:
        for x, y in self.corners:
            part -= features.post(x, y, 0, self.slap.height, self.slap.screw_post + 2 * sizes.GAP)
        for x in EXITS_X:
            at = Pos(x, self.slap.top[1] / 2 - self.slap.wall, 0)
            part -= at * Box(features.EXIT_PILLAR[0] + 1, 2 * features.EXIT_PILLAR[1] + 1, 2 * self.slap.height)
        return part

    def contents(self, shape: Callable[[str], Part] = bodies.outline) -> dict[str, Part]:
        """All that is in the box, or passes its walls, by name; the board's parts as `shape` has them."""
        slap = self.slap
        top = slap.height + slap.lid
        rim, cap = 6.0, slap.dome_height - 6.0  # a cap of a sphere on a flat rim
        radius = ((slap.dome / 2) ** 2 + cap**2) / (2 * cap)
        ball = Pos(0, 0, rim + cap - radius) * Sphere(radius)
        dome = Pos(0, slap.dome_y, top) * (
            Cylinder(slap.dome / 2, rim, align=features.FROM_FLOOR)
            + (ball & (Pos(0, 0, rim) * Cylinder(slap.dome / 2, cap, align=features.FROM_FLOOR)))
        )
        hole = Cylinder(slap.dome_hole / 2 - 0.2, slap.lid, align=features.FROM_TOP)
        body = Pos(0, 0, -slap.lid) * Cylinder(slap.dome_body / 2, slap.dome_depth - slap.lid, align=features.FROM_TOP)
        found = {
            "dome": dome,
            "dome's body": Pos(0, slap.dome_y, top) * (hole + body),
            "pass button's cap": Pos(0, slap.pass_y, top) * Cylinder(slap.pass_cap / 2, 8, align=features.FROM_FLOOR),
            "pass button's body": Pos(0, slap.pass_y, top)
            * (
                Cylinder(slap.pass_hole / 2 - 0.1, slap.lid, align=features.FROM_TOP)
                + Pos(0, 0, -slap.lid) * Cylinder(8, slap.pass_depth - slap.lid, align=features.FROM_TOP)
            ),
        }
        board_top = slap.floor + slap.board_stand + self.board.thickness
        for name, solid in mounted.solids(self.board, board_top, sizes.SMALL_BOARD_HOLE, shape).items():
            found[name] = Pos(*self.board_at, 0) * solid
        for x in EXITS_X:
            here = features.place_exit("back", x, slap.top[1] / 2 - slap.wall)
            found[f"cable at {x:+.0f}"] = here * features.cable(self.saddle, 24)
        return found
