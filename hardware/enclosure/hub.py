"""The case of the nine-seat board: a base that holds the board, a lid whose four screws clamp both.

All places come from the board's own file. The board's lower left corner is at (0, 0), the table at z = 0.
Must not: place a hole, a connector or the Pico but as read from the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from build123d import Align, Box, Cylinder, Part, Pos, extrude
from hardware.enclosure import bodies, features, mounted, sizes
from hardware.enclosure.board import Board
from hardware.enclosure.board import Part as BoardPart

PROBE_MM = 0.05  # how far below the board something still carries it


@dataclass(frozen=True)
class Exit:
    """Where a cable goes through a wall: `x`, `y` on the wall's inner face. `name` is cut into the lid there."""

    name: str
    side: str
    x: float
    y: float


class HubCase:
    """`base` and `lid` as they are put together."""

    def __init__(self, board: Board, hub: sizes.Hub) -> None:
        self.board, self.hub = board, hub

    # ---- where things are ------------------------------------------------------------------------------------

    @cached_property
    def exit_sides(self) -> dict[str, str]:
        """Connector → the side of the board that it is nearest to."""
        return {part.reference: self._nearest(part) for part in (*self.board.seats, *self.board.sync)}

    def _nearest(self, part: BoardPart) -> str:
        left, bottom, right, top = part.box
        away = {"left": left, "front": bottom, "right": self.board.width - right, "back": self.board.height - top}
        return min(away, key=lambda side: away[side])

    @cached_property
    def inside(self) -> tuple[float, float, float, float]:
        """The walls' inner faces: left, front, right, back."""
        room = dict.fromkeys(features.SIDES, self.hub.clearance)
        for side in self.exit_sides.values():
            room[side] = self.hub.cable_room
        return -room["left"], -room["front"], self.board.width + room["right"], self.board.height + room["back"]

    @cached_property
    def exits(self) -> tuple[Exit, ...]:
        left, front, right, back = self.inside
        found = []
        names = {part.reference: str(seat) for seat, part in enumerate(self.board.seats, 1)}
        names.update((part.reference, "sync") for part in self.board.sync)
        for part in (*self.board.seats, *self.board.sync):
            side = self.exit_sides[part.reference]
            x, y = part.centre
            at = {"left": (left, y), "right": (right, y), "front": (x, front), "back": (x, back)}[side]
            found.append(Exit(names[part.reference], side, *at))
        return tuple(found)

    @cached_property
    def rests(self) -> tuple[tuple[float, float], ...]:
        """Between two seat connectors each: the board rests there, where plugs are pushed in (hardware/review.md)."""
        return tuple(
            ((one.centre[0] + other.centre[0]) / 2, (one.centre[1] + other.centre[1]) / 2)
            for one, other in pairwise(self.board.seats)
        )

    @cached_property
    def supports(self) -> dict[str, float]:
        """What of the base is right under the board, in mm²: between each two seat connectors' middles, within 6 mm of
        their row."""
        found = {}
        for one, other in pairwise(self.board.seats):
            (left, y), (right, _) = one.centre, other.centre
            probe = Box(abs(right - left), 12, PROBE_MM, align=(Align.CENTER, Align.CENTER, Align.MAX))
            under = self.base & (Pos((left + right) / 2, y, self.board_top - self.board.thickness) * probe)
            found[f"{one.reference} and {other.reference}"] = sum(solid.volume for solid in under.solids()) / PROBE_MM
        return found

    @cached_property
    def board_top(self) -> float:
        return self.hub.floor + self.hub.stand + self.board.thickness

    @cached_property
    def wall_top(self) -> float:
        return self.board_top + self.hub.headroom

    @property
    def saddle(self) -> float:
        """Where cables rest."""
        return self.wall_top - self.hub.exit_depth

    # ---- what is printed -------------------------------------------------------------------------------------

    def _block(self, bottom: float, top: float, grow: float, corner: float) -> Part:
        left, front, right, back = self.inside
        flat = features.rounded(right - left + 2 * grow, back - front + 2 * grow, corner)
        return Pos((left + right) / 2, (front + back) / 2, bottom) * extrude(flat, top - bottom)

    @cached_property
    def base(self) -> Part:
        hub = self.hub
        part = self._block(0, self.wall_top, hub.wall, hub.corner)
        part -= self._block(hub.floor, self.wall_top + 1, 0, hub.corner - hub.wall)
        for exit_ in self.exits:
            here = features.place_exit(exit_.side, exit_.x, exit_.y)
            part += here * features.exit_pillar(hub.floor, self.saddle)
            part -= here * features.exit_slot(self.saddle, self.wall_top, hub.wall + 1)
        for x, y in self.board.holes:
            part += features.post(x, y, hub.floor - 0.1, hub.stand + 0.1, hub.stand_diameter)
            part -= features.insert_hole(x, y, hub.floor + hub.stand)
        for x, y in self.rests:
            part += features.post(x, y, hub.floor - 0.1, hub.stand + 0.1, hub.rest_diameter)
        return part - self._usb_opening()

    def _usb_opening(self) -> Part:
        (x, y), (dx, dy) = self.board.usb()
        side = {(1, 0): "right", (-1, 0): "left", (0, 1): "back", (0, -1): "front"}[round(dx), round(dy)]
        width, height = sizes.USB_PLUG[0] + 1.5, sizes.USB_PLUG[1] + 1.5
        hole = Box(width, 60, height, align=(Align.CENTER, Align.MIN, Align.CENTER))
        return Pos(0, 0, self.board_top + sizes.USB_ABOVE_BOARD) * features.place_exit(side, x, y) * hole

    @cached_property
    def lid(self) -> Part:
        lid = self.plain_lid
        for opening in self._openings(self.wall_top + self.hub.lid):
            lid -= opening  # one by one: all at once, letters stay behind as loose chips
        return lid

    @cached_property
    def plain_lid(self) -> Part:
        """The lid before anything is cut into its upper face."""
        hub, under = self.hub, self.wall_top
        top = under + hub.lid
        part = self._block(under, top, hub.wall, hub.corner)
        lip = self._block(under - 2, under, -sizes.GAP, 1.2) - self._block(under - 3, under, -1.9, 1.0)
        for exit_ in self.exits:
            here = features.place_exit(exit_.side, exit_.x, exit_.y)
            lip -= here * (Pos(0, 0, self.saddle) * Box(features.EXIT_PILLAR[0] + 1, 8, 40))
        part += lip - self._usb_opening()
        for exit_ in self.exits:
            here = features.place_exit(exit_.side, exit_.x, exit_.y)
            part += here * features.exit_tongue(self.saddle, under, hub.wall, closed=False)
        for x, y in self.board.holes:
            part += features.post(x, y, self.board_top, top - self.board_top, hub.pillar_diameter)
            part -= features.screw_hole(x, y, top, top - self.board_top + 1)
        return part

    def _openings(self, top: float) -> list[Part]:
        """What is cut into the lid's upper face: words, the label's frame, holes over the piezo."""
        left, front, right, back = self.inside
        cuts = []
        for exit_ in self.exits:
            x, y, turn = {
                "back": (exit_.x, back - 7, 0.0), "front": (exit_.x, front + 7, 0.0),
                "left": (left + 7, exit_.y, 90.0), "right": (right - 7, exit_.y, 270.0),
            }[exit_.side]  # fmt: skip
            if exit_.name.isdigit():
                cuts.append(features.numeral(int(exit_.name), x, y, top, 7))
            else:
                cuts.append(features.engraved(exit_.name, x, y, top, 6, turn))
        x, y = (left + right) / 2, (front + back) / 2
        cuts += [
            features.label_frame(x, y - 6, top, *self.hub.label),
            features.engraved("Got It!", x, y + 15.5, top, 12),
        ]
        if (piezo := self.board.piezo) is not None:
            x, y = piezo.centre
            around = ((0, 0), (4, 0), (-4, 0), (0, 4), (0, -4))
            cuts += [Pos(x + dx, y + dy, top) * Cylinder(1.2, 3 * self.hub.lid) for dx, dy in around]
        return cuts

    # ---- what is inside, for the fit check ---------------------------------------------------------------------

    def contents(self, shape: Callable[[str], Part] = bodies.outline) -> dict[str, Part]:
        """All that is in the case, or passes its walls, by name; parts of the board as `shape` has them."""
        found = mounted.solids(self.board, self.board_top, sizes.BOARD_HOLE, shape)
        for index, exit_ in enumerate(self.exits):
            here = features.place_exit(exit_.side, exit_.x, exit_.y)
            found[f"cable {index + 1} ({exit_.name})"] = here * features.cable(self.saddle, 24)
        return found
