"""A small board in KiCad's notation, for tests of the case: 176 × 80 mm, nine seats at the back, the Pico at the left.

It is not the real one (hardware/electronics/hub): its places are made up, so the reader is tested against known
numbers.
"""

from __future__ import annotations

from pathlib import Path

ORIGIN = (100.0, 50.0)
SIZE = (176.0, 80.0)
HOLES = ((4.0, 4.0), (4.0, 76.0), (172.0, 4.0), (172.0, 76.0))
FIRST_SEAT_X, PITCH = 16.0, 18.0  # the middle of J1's connector, and from one to the next

Box = tuple[float, float, float, float]


def footprint(
    name: str, reference: str, at: tuple[float, float, float], pads: dict[str, tuple[float, float]], body: Box
) -> str:
    """A footprint as KiCad writes it, its body's file by its own name. KiCad's own millimetres, y downwards."""
    x, y, turn = at
    drawn = "".join(f'(pad "{pad}" thru_hole circle (at {px} {py} {turn}))' for pad, (px, py) in pads.items())
    left, top, right, bottom = body
    library, _, model = name.partition(":")
    return (
        f'(footprint "{name}" (layer "F.Cu") (at {x} {y} {turn}) (property "Reference" "{reference}" (at 0 0 0))'
        f'(fp_text user "x" (at 99 99) (layer "F.Fab")){drawn}'
        f'(fp_rect (start {left} {top}) (end {right} {bottom}) (layer "F.Fab"))'
        f'(model "${{KICAD9_3DMODEL_DIR}}/{library}.3dshapes/{model}.step" (offset (xyz 0 0 0))))'
    )


def connector(reference: str, pins: int, at: tuple[float, float, float]) -> str:
    pads = {str(pin + 1): (2.5 * pin, 0.0) for pin in range(pins)}
    return footprint(
        f"Connector_JST:JST_XH_B{pins}B-XH-A_1x{pins:02}_P2.50mm_Vertical", reference, at, pads,
        (-2.45, -2.35, 2.5 * (pins - 1) + 2.45, 3.4),
    )  # fmt: skip


def text() -> str:
    """The whole file."""
    left, top = ORIGIN
    right, bottom = left + SIZE[0], top + SIZE[1]
    items = [f'(gr_rect (start {left} {top}) (end {right} {bottom}) (layer "Edge.Cuts"))']
    for x, y in HOLES:
        items.append(
            f'(footprint "MountingHole:MountingHole_3.2mm_M3" (at {left + x} {bottom - y})'
            '(pad "" np_thru_hole circle (at 0 0)))'
        )
    for seat in range(9):
        items.append(connector(f"J{seat + 1}", 5, (left + FIRST_SEAT_X - 5 + PITCH * seat, top + 6, 0)))
    items += [connector("J10", 3, (right - 6, top + 40, 90)), connector("J11", 3, (right - 6, top + 55, 90))]
    pico = {str(pin + 1): (2.54 * pin, 0.0) for pin in range(20)}
    pico |= {str(40 - pin): (2.54 * pin, -17.78) for pin in range(20)}
    items.append(
        footprint("gotit:Pico_Socket", "U1", (left + 2.87, top + 58.89, 0), pico, (-1.37, -19.39, 49.63, 1.61))
    )
    piezo = {"1": (0.0, 0.0), "2": (5.0, 0.0)}
    name = "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm"
    items.append(footprint(name, "BZ1", (left + 105, top + 35, 0), piezo, (-3.6, -6.1, 8.6, 6.1)))
    return "(kicad_pcb (version 20241229) (general (thickness 1.6))\n" + "\n".join(items) + ")\n"


def write(folder: Path) -> Path:
    """The file, written into a folder."""
    path = folder / "example.kicad_pcb"
    path.write_text(text(), encoding="utf-8")
    return path
