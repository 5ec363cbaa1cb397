"""A circuit board with its parts and what is plugged into it, as solids, where its own file has them.

Millimetres; the board's lower left corner at (0, 0), as board.py reads it.
Must not: know the case that it is in.
"""

from __future__ import annotations

from collections.abc import Callable

from build123d import Align, Box, Part, Pos, Rot
from hardware.enclosure import features, sizes
from hardware.enclosure.board import Board
from hardware.enclosure.board import Part as BoardPart


def solids(board: Board, top: float, hole: float, shape: Callable[[str], Part]) -> dict[str, Part]:
    """All by name, the board's upper face at `top`; holes of that diameter, parts as `shape` has them."""
    bottom = top - board.thickness
    plate = Pos(0, 0, bottom) * Box(board.width, board.height, board.thickness, align=(Align.MIN,) * 3)
    for x, y in board.holes:
        plate -= features.post(x, y, bottom - 1, board.thickness + 2, hole)
    found = {"board": plate}
    for part in board.parts:
        if part.model:
            found[part.reference] = Pos(*part.at, top) * Rot(0, 0, part.angle) * shape(part.model)
    for part in (*board.seats, *board.sync):
        found[f"plug in {part.reference}"] = _plug(part, top)
    (x, y), looks = board.usb()
    plug = Box(sizes.USB_PLUG[0], 25, sizes.USB_PLUG[1], align=(Align.CENTER, Align.MIN, Align.CENTER))
    found["USB plug"] = Pos(0, 0, top + sizes.USB_ABOVE_BOARD) * features.place_exit(side_of(looks), x, y) * plug
    return found


def side_of(looks: tuple[float, float]) -> str:
    """The side that a unit vector looks to."""
    return {(1, 0): "right", (-1, 0): "left", (0, 1): "back", (0, -1): "front"}[round(looks[0]), round(looks[1])]


def _plug(part: BoardPart, top: float) -> Part:
    """What stands out of a connector: the upper end of the plug, and the bend of its wires."""
    left, front, right, back = part.box
    height = sizes.XH_MATED + sizes.XH_WIRES - sizes.XH_HEADER
    box = Box(right - left, back - front, height, align=(Align.MIN,) * 3)
    return Pos(left, front, top + sizes.XH_HEADER) * box
