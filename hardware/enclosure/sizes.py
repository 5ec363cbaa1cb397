"""Every size that can be chosen: bought parts, the hub's case, the slap box. Millimetres.

Change a number here (a dome's in hardware/domes.csv), run `python3 hardware/enclosure/build.py hardware/out`, and
everything follows; the checks say when it does not fit any more. Must not: hold anything but numbers.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from hardware import domes

BED = 220.0  # the printer's bed, both ways
NOZZLE = 0.4
THINNEST_WALL = 3 * NOZZLE  # anything thinner is no wall
LONGEST_BRIDGE = 20.0  # a printer spans that in the air, if both ends rest
STEEPEST_OVERHANG_DEG = 45.0  # from the vertical
GAP = 0.3  # between printed parts that slide into each other

# ---- bought parts: measure yours before printing ----------------------------------------------------------------
INSERT_HOLE = 4.0  # M3 heat-set insert, 4.6 mm outside: the hole that its seller gives
INSERT_DEPTH = 6.5  # for inserts up to 5.7 mm long
SCREW_HOLE = 3.4  # M3, through
SCREW_HEAD = 6.4  # of a countersunk screw, with room
CABLE = 5.0  # round cable with five cores
TIE_WIDTH, TIE_HEIGHT = 3.4, 2.0  # tunnel for a cable tie of 2.5 mm
PICO = (51.0, 21.0)
PICO_HOLES = (47.0, 11.4)  # between the centres of its four holes
PICO_HOLE = 2.1  # their diameter
BOARD_HOLE, SMALL_BOARD_HOLE = 3.2, 2.2  # of the nine-seat board and of the board for one seat
SMALL_SCREW_HOLE = 1.6  # in the stands below that: self-tapping screws of 2 mm
PICO_ROWS = 17.78  # between its two rows of pins
USB_OVERHANG = 1.3  # of its USB socket, beyond its end
USB_PLUG = (11.5, 8.5)  # the plastic of a micro-USB plug: width, height

# Heights above the board.
XH_HEADER = 7.0  # B?B-XH-A
XH_MATED = 9.8  # with its housing
XH_WIRES = 6.0  # the bend of the wires above that
SOCKET = 8.5  # 2.54 mm female header
HEADER_PLASTIC = 2.54
PICO_PCB, USB_SOCKET = 1.0, 2.7
USB_ABOVE_BOARD = SOCKET + HEADER_PLASTIC + PICO_PCB + USB_SOCKET / 2  # its middle
PIEZO = 6.5


@dataclass(frozen=True)
class Hub:
    """The case of the nine-seat board. Nobody slaps it; it may be dropped and stepped on."""

    wall: float = 2.5
    floor: float = 2.5
    lid: float = 3.0
    corner: float = 4.0  # radius
    clearance: float = 1.0  # around the board
    cable_room: float = 17.0  # beyond the board where cables go out
    stand: float = 6.0  # under the board
    stand_diameter: float = 8.0
    rest_diameter: float = 5.0  # of what the board rests on between seat connectors
    headroom: float = 21.0  # above the board
    pillar_diameter: float = 6.6  # of the lid, clamps the board
    exit_depth: float = 8.0  # of the slot, from the wall's upper edge
    label: tuple[float, float] = (70.0, 18.0)  # a paper label


@dataclass(frozen=True)
class Slap:
    """One seat: a dome to slap, a small button to pass, room for the board for one seat."""

    dome: float  # diameter of what is slapped
    dome_height: float  # above the lid
    dome_rests: float  # diameter of what lies on the lid
    dome_hole: float  # in the lid
    dome_depth: float  # below the lid's upper side, with switch and lamp
    dome_body: float  # diameter of what is below
    pass_hole: float = 12.2
    pass_cap: float = 16.0
    pass_depth: float = 24.0
    wall: float = 3.2
    floor: float = 3.0
    lid: float = 5.0
    corner: float = 8.0  # radius, of the lid
    taper_deg: float = 22.0  # of the walls, for a wide base
    rib_thickness: float = 6.0
    rib_height: float = 22.0
    screw_post: float = 10.0
    exit_depth: float = 8.0
    board_stand: float = 3.0  # height, below the board for one seat: its joints stand out by 1.4
    board_stand_diameter: float = 5.0  # clear of the joints beside its holes
    board_back: float = 3.0  # from the dome's body to that board
    foot: float = 13.0  # rubber foot of 12.7 mm
    foot_recess: float = 0.8
    foot_height: float = 2.7  # that remains below
    label: tuple[float, float] = (44.0, 12.0)

    @property
    def top(self) -> tuple[float, float]:
        """Width and depth of the lid."""
        return self.dome + 48, self.dome + 68

    @property
    def height(self) -> float:
        """Of the base: floor, the dome's body, 4 mm of air, less the lid."""
        return self.floor + 4 + self.dome_depth - self.lid

    @property
    def bottom(self) -> tuple[float, float]:
        """Width and depth of the floor."""
        more = 2 * self.height * math.tan(math.radians(self.taper_deg))
        return self.top[0] + more, self.top[1] + more

    @property
    def bottom_corner(self) -> float:
        """Radius of the floor's corners: a taper takes as much off a radius as off a side."""
        return self.corner + (self.bottom[0] - self.top[0]) / 2

    @property
    def dome_y(self) -> float:
        """The dome stands behind the middle: the pass button is in front of it."""
        return 12.0

    @property
    def pass_y(self) -> float:
        return -self.top[1] / 2 + 17

    @property
    def rib_offset(self) -> float:
        """From the middle of the dome to the middle of a rib: past its nut and body."""
        return self.dome_body / 2 + 2 + self.rib_thickness / 2

    @property
    def foot_offset(self) -> tuple[float, float]:
        """The feet's centres, from the middle: as far out as the rounded corners allow, 4 mm of floor around each."""
        inset = self.bottom_corner - (self.bottom_corner - self.foot / 2 - 4) / math.sqrt(2)
        return self.bottom[0] / 2 - inset, self.bottom[1] / 2 - inset


#: The boxes that `build.py` makes, by name.
SLAPS = {  # a dome's sizes are floats; the label, a pair, is not among them
    "slap-60": Slap(**domes.sizes("slap-60")),  # type: ignore[arg-type]
    "slap-100": Slap(**domes.sizes("slap-100"), rib_height=28.0),  # type: ignore[arg-type]
}
