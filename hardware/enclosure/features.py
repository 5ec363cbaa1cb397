"""What both boxes are made of: cable exits with strain relief, posts for screws, words cut into a lid.

Prints are upright for bases (floor down) and upside down for lids (upper face down), so nothing here needs support.
Must not: use a size that is neither an argument nor in sizes.py.
"""

from __future__ import annotations

from pathlib import Path

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    FontStyle,
    Location,
    Part,
    Pos,
    RectangleRounded,
    Rot,
    Sketch,
    SlotOverall,
    Text,
    extrude,
)  # fmt: skip
from hardware.enclosure import sizes

FONT = Path(__file__).resolve().parents[2] / "host" / "gotit" / "ui" / "fonts"
ENGRAVED = 0.6
FROM_FLOOR = (Align.CENTER, Align.CENTER, Align.MIN)
FROM_TOP = (Align.CENTER, Align.CENTER, Align.MAX)

#: Turns what points to +y so that it points to this side.
SIDES = {"back": 0.0, "left": 90.0, "front": 180.0, "right": 270.0}


def rounded(width: float, depth: float, radius: float) -> Sketch:
    return RectangleRounded(width, depth, radius)


def post(x: float, y: float, bottom: float, height: float, diameter: float) -> Part:
    """A round post."""
    return Pos(x, y, bottom) * Cylinder(diameter / 2, height, align=FROM_FLOOR)


def insert_hole(x: float, y: float, top: float) -> Part:
    """The hole for a heat-set insert that is melted in from above."""
    return Pos(x, y, top) * Cylinder(sizes.INSERT_HOLE / 2, sizes.INSERT_DEPTH, align=FROM_TOP)


def screw_hole(x: float, y: float, top: float, length: float) -> Part:
    """Through hole of a countersunk M3 screw. Its cone of 90° prints upside down without support."""
    depth = (sizes.SCREW_HEAD - sizes.SCREW_HOLE) / 2
    cone = Cone(sizes.SCREW_HOLE / 2, sizes.SCREW_HEAD / 2, depth, align=FROM_TOP)
    return Pos(x, y, top) * (cone + Cylinder(sizes.SCREW_HOLE / 2, length, align=FROM_TOP))


# ---- cable exits: a slot in the wall's upper edge, a pillar with a tunnel for a cable tie behind it, a tongue of the
# lid that closes the slot. All three are made for an exit to +y with the wall's inner face at y = 0.

EXIT_PILLAR = (9.0, 9.0)  # width, depth
TUNNEL_FROM_WALL = 4.6
TUNNEL_BELOW_SADDLE = 3.0


def place_exit(side: str, x: float, y: float) -> Location:
    """Moves an exit to where a cable passes the inner face of the wall of this side."""
    return Pos(x, y, 0) * Rot(0, 0, SIDES[side])


def exit_pillar(floor: float, saddle: float) -> Part:
    """From the floor up to where the cable rests."""
    width, depth = EXIT_PILLAR
    pillar = Pos(0, 0.5, floor) * Box(width, depth + 0.5, saddle - floor, align=(Align.CENTER, Align.MAX, Align.MIN))
    tunnel = Pos(0, -TUNNEL_FROM_WALL, saddle - TUNNEL_BELOW_SADDLE) * Box(
        width + 2, sizes.TIE_WIDTH, sizes.TIE_HEIGHT, align=FROM_TOP
    )
    return pillar - tunnel


def exit_slot(saddle: float, top: float, through: float) -> Part:
    """What is cut out of the wall, from the inner face outwards."""
    return Pos(0, -0.1, saddle) * Box(
        sizes.CABLE + 0.4, through + 0.1, top - saddle + 1, align=(Align.CENTER, Align.MIN, Align.MIN)
    )


def exit_tongue(saddle: float, top: float, wall: float, closed: bool) -> Part:
    """Hangs from the lid into the slot and leaves the cable's room; with `closed` it fills the slot."""
    length = top - saddle - sizes.GAP - (0.0 if closed else sizes.CABLE)
    return Pos(0, 0, top) * Box(sizes.CABLE + 0.4 - sizes.GAP, wall, length, align=(Align.CENTER, Align.MIN, Align.MAX))


def cable(saddle: float, length: float) -> Part:
    """The cable that lies there, for the fit check."""
    lying = Cylinder(sizes.CABLE / 2, length, rotation=(90, 0, 0))
    return Pos(0, 0, saddle + sizes.CABLE / 2 + 0.05) * lying


# ---- what is cut into the upper face of a lid: strokes that a printer bridges ---------------------------------------


def engraved(words: str, x: float, y: float, top: float, size: float, turn_deg: float = 0.0) -> Part:
    """Words, cut into the face at height `top`, their middle at (x, y)."""
    font = next(FONT.rglob("Andika-Bold.ttf"))
    flat = Text(words, font_size=size, font_path=str(font), font_style=FontStyle.REGULAR)
    cut = extrude(flat, ENGRAVED + 0.1)
    if not cut.is_valid:
        raise ValueError(f"the outline of “{words}” crosses itself in this font: cutting it would destroy the lid")
    return Pos(x, y, top - ENGRAVED) * Rot(0, 0, turn_deg) * cut


#: The strokes of a numeral, as on a seven-segment display. (The font's own 6 and 9 cross themselves.)
SEGMENTS = {1: "bc", 2: "abged", 3: "abgcd", 4: "fgbc", 5: "afgcd", 6: "afgedc", 7: "abc", 8: "abcdefg", 9: "abcdfg"}
#: Each stroke's middle, in heights of the numeral, and whether it lies.
STROKES = {
    "a": (0, 0.5, True), "g": (0, 0, True), "d": (0, -0.5, True), "f": (-0.25, 0.25, False),
    "b": (0.25, 0.25, False), "e": (-0.25, -0.25, False), "c": (0.25, -0.25, False),
}  # fmt: skip


def numeral(number: int, x: float, y: float, top: float, height: float) -> Part:
    """A seat's number, to be cut into the face at height `top`."""
    flat = Sketch()
    for segment in SEGMENTS[number]:
        sx, sy, lies = STROKES[segment]
        stroke = SlotOverall(height / 2 + 1.4, 1.4, rotation=0 if lies else 90)
        flat += Pos(sx * height, sy * height) * stroke
    return Pos(x, y, top - ENGRAVED) * extrude(flat, ENGRAVED + 0.1)


def label_frame(x: float, y: float, top: float, width: float, depth: float) -> Part:
    """A groove around the place of a paper label. A recess would hang through: lids are printed on this face."""
    outer, inner = rounded(width + 1.6, depth + 1.6, 2.0), rounded(width, depth, 1.2)
    return Pos(x, y, top - ENGRAVED) * extrude(outer - inner, ENGRAVED + 0.1)


def upside_down(part: Part) -> Part:
    """A lid as it lies on the printer's bed."""
    turned = part.rotate(Axis.X, 180)
    return Pos(0, 0, -turned.bounding_box().min.Z) * turned
