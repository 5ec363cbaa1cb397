"""Bodies of the board's parts, simple solids from their makers' drawings: for KiCad's pictures and STEP, and the fit.

    python -m hardware.enclosure.bodies FOLDER      height and pins of each on standard output, as JSON

Writes them under FOLDER as KiCad names its own, so that KiCad finds them by KICAD9_3DMODEL_DIR (its own package of
bodies is 5 GB). A body stands as KiCad's do: millimetres, the footprint's origin at (0, 0), y up, the board's upper
face at z = 0; what is below that are pins. Runs in the enclosure's own environment: build.py makes it, and starts this.

Must not: know where a part is on the board (board.py does).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache, partial
from itertools import product
from pathlib import Path

from build123d import Align, Box, Color, Compound, Part, Pos, export_step
from hardware.enclosure import features, sizes

BLACK, TIN, WHITE = Color(0.06, 0.06, 0.07), Color(0.45, 0.46, 0.48), Color(0.6, 0.58, 0.5)
GREEN, GOLD, CERAMIC = Color(0.02, 0.16, 0.08), Color(0.55, 0.4, 0.12), Color(0.4, 0.3, 0.2)
INTO_BOARD = 3.0  # of a pin, from the board's upper face: out of its back by a joint's height
THIN = 0.02  # what is over something else stands out by that much


def block(colour: Color, size: tuple[float, float, float], x: float = 0, y: float = 0, z: float = 0) -> Part:
    """A cuboid whose lower face has its middle at (x, y, z)."""
    solid = Pos(x, y, z) * Box(*size, align=features.FROM_FLOOR)
    solid.color = colour
    return solid


def rod(colour: Color, diameter: float, height: float, x: float = 0, y: float = 0, z: float = 0) -> Part:
    """A cylinder, from z up."""
    solid = features.post(x, y, z, height, diameter)
    solid.color = colour
    return solid


# ---- on the surface -------------------------------------------------------------------------------------------------


def chip(colour: Color, length: float, width: float, height: float, cap: float) -> list[Part]:
    """A resistor, capacitor or fuse with a cap of metal at both ends."""
    ends = [block(TIN, (cap, width + THIN, height + THIN), sign * (length - cap) / 2) for sign in (-1, 1)]
    return [block(colour, (length - 2 * cap, width, height)), *ends]


def leaded(size: tuple[float, float, float], leads: list[tuple[float, float]], foot_mm: float) -> list[Part]:
    """A moulded body along y, with a flat foot at each lead's place."""
    width, length, height = size
    feet = [block(TIN, (foot_mm, 0.42, 0.15), x, y) for x, y in leads]
    return [block(BLACK, (width, length, height - 0.1), z=0.1), *feet]


def sot23() -> list[Part]:
    """1.3 × 2.9 mm, three leads, at most 1.12 mm high."""
    return leaded((1.3, 2.9, 1.12), [(-0.94, 0.95), (-0.94, -0.95), (0.94, 0.0)], 0.7)


def soic16() -> list[Part]:
    """SO-16: 3.9 × 9.9 mm, leads 1.27 mm apart and 6 mm across, at most 1.75 mm high; a dot at pin 1."""
    leads = [(side * 2.45, 4.445 - 1.27 * place) for side, place in product((-1, 1), range(8))]
    return [*leaded((3.9, 9.9, 1.75), leads, 1.1), rod(WHITE, 0.6, THIN, -1.3, 4.3, 1.75)]


# ---- through the board ----------------------------------------------------------------------------------------------


def pin(colour: Color, side: float, x: float, y: float, top: float) -> Part:
    """A square pin through the board."""
    return block(colour, (side, side, top + INTO_BOARD), x, y, -INTO_BOARD)


def xh(pins: int) -> list[Part]:
    """JST B?B-XH-A: an open trough, 5.75 mm deep, with two slots in its back wall for the plug's ribs."""
    width, middle, pitch = 2.5 * (pins - 1) + 4.9, 2.5 * (pins - 1) / 2, 2.5
    back, front = 2.35, -3.4  # KiCad's y: pin 1's row is nearer to the wall with the slots
    trough = block(WHITE, (width, back - front, sizes.XH_HEADER), middle, (back + front) / 2)
    trough -= block(WHITE, (width - 1.6, back - front - 1.6, 9), middle, (back + front) / 2, 1.5)
    for x in (0.0, pitch * (pins - 1)):
        trough -= block(WHITE, (1.2, 2, 9), x, back, 1.5)
    trough.color = WHITE
    return [trough, *[pin(TIN, 0.64, pitch * number, 0, 5.5) for number in range(pins)]]


def piezo() -> list[Part]:
    """TDK PS1240P02BT: 12.2 mm across, 6.5 mm high, pins 5 mm apart, a hole above."""
    case = rod(BLACK, 12.2, sizes.PIEZO, 2.5) - rod(BLACK, 2, 1, 2.5, 0, sizes.PIEZO - 0.5)
    case.color = BLACK
    return [case, *[rod(TIN, 0.6, INTO_BOARD, x, 0, -INTO_BOARD) for x in (0.0, 5.0)]]


def pico(z: float = 0.0) -> list[Part]:
    """The module alone: its middle at (0, 0), USB to the left, its lower face at z (Pico datasheet, fig. 3)."""
    length, width = sizes.PICO
    (dx, dy), top = sizes.PICO_HOLES, z + sizes.PICO_PCB
    plate = block(GREEN, (length, width, sizes.PICO_PCB), z=z)
    for x, y in product((-dx / 2, dx / 2), (-dy / 2, dy / 2)):
        plate -= rod(GREEN, sizes.PICO_HOLE, 3, x, y, z - 1)
    plate.color = GREEN
    socket = block(TIN, (5.7, 7.5, sizes.USB_SOCKET), 2.85 - sizes.USB_OVERHANG - length / 2, 0, top)
    pads = [block(GOLD, (1.6, 1.6, THIN), x, side * sizes.PICO_ROWS / 2, top)
            for x, side in product([2.54 * (place - 9.5) for place in range(20)], (-1, 1))]  # fmt: skip
    button = block(WHITE, (4.2, 3.2, 1.9), -length / 2 + 13, 5, top)
    return [plate, socket, block(BLACK, (7, 7, 0.9), 1.5, 0, top), button, *pads]


def pico_in_sockets() -> list[Part]:
    """Two sockets of 20 pins, in them the Pico's headers; pin 1 is the origin, the other row behind it."""
    first, last, back = 0.0, 19 * 2.54, sizes.PICO_ROWS
    found = []
    for y in (0.0, back):
        middle = (first + last) / 2
        found.append(block(BLACK, (last + 2.54, 2.54, sizes.SOCKET), middle, y))
        found.append(block(BLACK, (last + 2.5, 2.5, sizes.HEADER_PLASTIC), middle, y, sizes.SOCKET))
        found += [pin(TIN, 0.6, 2.54 * place, y, 0.1) for place in range(20)]
    at = Pos(19 * 2.54 / 2, back / 2, 0)
    for solid in pico(sizes.SOCKET + sizes.HEADER_PLASTIC):
        colour = solid.color
        solid = at * solid
        solid.color = colour
        found.append(solid)
    return found


#: By the name that the footprint gives, below KICAD9_3DMODEL_DIR. Heights are the makers' greatest.
BODIES: dict[str, Callable[[], list[Part]]] = {
    "Resistor_SMD.3dshapes/R_0805_2012Metric": partial(chip, BLACK, 2.0, 1.25, 0.6, 0.4),
    "Capacitor_SMD.3dshapes/C_0805_2012Metric": partial(chip, CERAMIC, 2.0, 1.25, 1.35, 0.45),
    "Fuse.3dshapes/Fuse_1206_3216Metric": partial(chip, GREEN, 3.2, 1.6, 1.1, 0.5),
    "Fuse.3dshapes/Fuse_1812_4532Metric": partial(chip, GREEN, 4.5, 3.2, 1.1, 0.6),
    "Package_TO_SOT_SMD.3dshapes/SOT-23": sot23,
    "Package_SO.3dshapes/SOIC-16_3.9x9.9mm_P1.27mm": soic16,
    "Connector_JST.3dshapes/JST_XH_B3B-XH-A_1x03_P2.50mm_Vertical": partial(xh, 3),
    "Connector_JST.3dshapes/JST_XH_B5B-XH-A_1x05_P2.50mm_Vertical": partial(xh, 5),
    "Buzzer_Beeper.3dshapes/Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm": piezo,
    "gotit.3dshapes/Pico": pico,
    "gotit.3dshapes/Pico_Socket": pico_in_sockets,
}


@cache
def body(name: str) -> Compound:
    """The body of that name; KeyError when there is none."""
    return Compound(children=BODIES[name](), label=name.rpartition("/")[2])


@cache
def outline(name: str) -> Part:
    """A body as few cuboids, for the fit, which then is looked at many times quicker: around what has a cubic
    millimetre or more, or else around the whole of it."""
    whole = body(name)
    found = Part()
    for solid in [solid for solid in whole.solids() if solid.volume >= 1] or [whole]:
        low, size = solid.bounding_box().min, solid.bounding_box().size
        found += Pos(low.X, low.Y, low.Z) * Box(size.X, size.Y, size.Z, align=(Align.MIN,) * 3)
    return found


def pins(name: str) -> list[tuple[float, float]]:
    """Where a body goes through the board."""
    boxes = [solid.bounding_box() for solid in body(name).solids()]
    return [(box.center().X, box.center().Y) for box in boxes if box.min.Z < -1]


def main(args: list[str]) -> int:
    """Write all; what each is like, as JSON on standard output."""
    folder = Path(args[0])
    for name in BODIES:
        path = folder / f"{name}.step"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not export_step(body(name), path):
            raise OSError(f"{path} could not be written")
    found = {name: {"height_mm": body(name).bounding_box().max.Z, "pins": pins(name)} for name in BODIES}
    print(json.dumps(found, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
