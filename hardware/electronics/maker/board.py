"""Writes a board as KiCad does: footprints of the circuit's parts, tracks, vias, the ground plane, words.

Places are millimetres from the board's upper left corner, y down. Angles are degrees, counterclockwise.

Must not: decide where things are (layout*.py), or what a part is (circuit.py).
"""

from __future__ import annotations

import itertools
import math
import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hardware.electronics.maker import circuit, pico_socket
from hardware.electronics.maker.circuit import Part
from hardware.electronics.maker.schematic import Project
from hardware.electronics.maker.sexpr import Node, Text, child, children, identify, parse, read

Point = tuple[float, float]
LIBRARIES = Path(os.environ.get("KICAD9_FOOTPRINT_DIR", "/usr/share/kicad/footprints"))
ORIGIN = (50.0, 50.0)  # of the board on KiCad's page
_LAYERS = parse("""
(layers (0 "F.Cu" signal) (2 "B.Cu" signal) (9 "F.Adhes" user "F.Adhesive") (11 "B.Adhes" user "B.Adhesive")
 (13 "F.Paste" user) (15 "B.Paste" user) (5 "F.SilkS" user "F.Silkscreen") (7 "B.SilkS" user "B.Silkscreen")
 (1 "F.Mask" user) (3 "B.Mask" user) (17 "Dwgs.User" user "User.Drawings") (19 "Cmts.User" user "User.Comments")
 (21 "Eco1.User" user "User.Eco1") (23 "Eco2.User" user "User.Eco2") (25 "Edge.Cuts" user) (27 "Margin" user)
 (31 "F.CrtYd" user "F.Courtyard") (29 "B.CrtYd" user "B.Courtyard") (35 "F.Fab" user) (33 "B.Fab" user))
""")
VIA_MM, VIA_DRILL_MM = 0.6, 0.3
LABEL_WIDTH = 0.8  # of a letter 1 mm high: seats are 18 mm apart
FRONT, BACK = "F.Cu", "B.Cu"


@cache
def load(identity: str) -> Node:
    """A footprint as its library has it."""
    library, name = identity.split(":")
    if library == "gotit":
        return pico_socket.footprint(name)
    return read(LIBRARIES / f"{library}.pretty" / f"{name}.kicad_mod")


def turn(point: Point, angle: float) -> Point:
    """A point turned about the origin, as KiCad turns footprints (y is down)."""
    x, y, a = *point, math.radians(angle)
    return (round(x * math.cos(a) + y * math.sin(a), 4), round(-x * math.sin(a) + y * math.cos(a), 4))


@dataclass(frozen=True)
class Placed:
    """A part on the board: where its pads are."""

    part: Part
    at: Point
    angle: float
    pads: dict[str, Point]

    def __getitem__(self, pad: str | int) -> Point:
        return self.pads[str(pad)]


@dataclass
class Board:
    """A board with two layers."""

    project: Project
    width: float
    height: float
    parts: dict[str, Part]
    placed: dict[str, Placed] = field(default_factory=dict)
    items: list[Node] = field(default_factory=list)
    footprints: list[Node] = field(default_factory=list)

    def __post_init__(self) -> None:
        names = sorted({net for part in self.parts.values() for net in part.nets.values()} | set(self._open_nets()))
        self.nets = {"": 0, **{name: place for place, name in enumerate(names, 1)}}

    def _open_nets(self) -> list[str]:
        """The names of open pins' nets, as KiCad makes them: the parity check wants the same names."""
        return sorted(
            self._open_net(part, pad)
            for part in self.parts.values()
            for pad in self._pads(part)
            if pad not in part.nets
        )

    @staticmethod
    def _pads(part: Part) -> list[str]:
        return [str(pad[1]) for pad in children(load(part.kind.footprint), "pad") if pad[1]]

    @staticmethod
    def _open_net(part: Part, pad: str) -> str:
        name = circuit.PICO_PINS[pad] if part.reference == "U1" else circuit.REGISTER_OUTPUTS[pad]
        return f"unconnected-({part.reference}-{name}-Pad{pad})"

    # ---- footprints

    def put(
        self, reference: str, x: float, y: float, angle: float = 0, label: tuple[float, float, float] | None = None
    ) -> Placed:
        """A part. `label`: where its name is relative to it (x, y, angle), None if it is not printed."""
        part = self.parts[reference]
        stock = load(part.kind.footprint)
        key = ("board", reference)
        node: Node = ["footprint", Text(part.kind.footprint), ["layer", Text("F.Cu")], ["uuid", identify(*key)]]
        node += [["at", *self._xy((x, y)), *([angle] if angle else [])]]
        node += [value for value in stock if isinstance(value, list) and value[0] in ("descr", "tags")]
        node += self._properties(part, (x, y), angle, label)
        sheet_name, sheet_file = _sheet_name(part)
        node += [["path", Text(f"/{self.project.sheet(sheet_name)}/{_symbol_of(part)}")]]
        node += [["sheetname", Text(f"/{sheet_name}/")], ["sheetfile", Text(sheet_file)]]
        attributes = [word for found in children(stock, "attr") for word in found[1:]]
        if not part.kind.is_bought:
            attributes = [
                *[word for word in attributes if not word.startswith("exclude")],
                "exclude_from_pos_files",
                "exclude_from_bom",
            ]
        node += [["attr", *attributes]] if attributes else []
        pads: dict[str, Point] = {}
        for place, value in enumerate(stock):
            if not isinstance(value, list):
                continue
            if value[0] in ("fp_line", "fp_rect", "fp_circle", "fp_arc", "fp_poly"):
                node.append([*_without(value, "uuid"), ["uuid", identify(*key, place)]])
            elif value[0] == "fp_text":
                node.append([*_turned(_without(value, "uuid"), angle), ["uuid", identify(*key, place)]])
            elif value[0] == "pad":
                node.append(self._pad(part, value, angle, place))
                px, py = turn((float(child(value, "at")[1]), float(child(value, "at")[2])), angle)
                pads.setdefault(str(value[1]), (round(x + px, 4), round(y + py, 4)))
            elif value[0] == "model":
                node.append(value)
        node.append(["embedded_fonts", "no"])
        self.footprints.append(node)
        self.placed[reference] = Placed(part, (x, y), angle, pads)
        return self.placed[reference]

    def _pad(self, part: Part, pad: Node, angle: float, place: int) -> Node:
        number = str(pad[1])
        made = _turned(_without(pad, "uuid"), angle)
        if number:
            name = part.nets.get(number) or self._open_net(part, number)
            made += [["net", self.nets[name], Text(name)]]
        return [*made, ["uuid", identify("board", part.reference, "pad", place)]]

    def _properties(self, part: Part, at: Point, angle: float, label: tuple[float, float, float] | None) -> list[Node]:
        def prop(name: str, value: str, layer: str, where: tuple[float, float, float], hidden: bool) -> Node:
            x, y = turn((where[0], where[1]), -angle)
            body: Node = [
                "property",
                Text(name),
                Text(value),
                ["at", x, y, where[2]],
                ["unlocked", "yes"],
                ["layer", Text(layer)],
            ]
            body += [["hide", "yes"]] if hidden else []
            body += [["uuid", identify("board", part.reference, "property", name)]]
            return [*body, ["effects", ["font", ["size", 1.0, LABEL_WIDTH], ["thickness", 0.15]]]]

        here = label or (0.0, 0.0, 0.0)
        return [
            prop("Reference", part.reference, "F.SilkS", here, label is None),
            prop("Value", part.shown, "F.Fab", (0.0, 0.0, 0.0), True),
            *[prop(name, value, "F.Fab", (0.0, 0.0, 0.0), True) for name, value in part.kind.fields.items()],
        ]

    # ---- copper

    def track(self, net: str, *points: Point, width: float = 0.25, layer: str = FRONT) -> None:
        """A track through these points."""
        for a, b in itertools.pairwise(points):
            if a != b:
                self.items.append(
                    [
                        "segment",
                        ["start", *self._xy(a)],
                        ["end", *self._xy(b)],
                        ["width", width],
                        ["layer", Text(layer)],
                        ["net", self.nets[net]],
                        ["uuid", identify("track", layer, net, *a, *b)],
                    ]
                )

    def via(self, net: str, at: Point) -> None:
        """A via between both layers, covered by the mask."""
        self.items.append(
            [
                "via",
                ["at", *self._xy(at)],
                ["size", VIA_MM],
                ["drill", VIA_DRILL_MM],
                ["layers", Text(FRONT), Text(BACK)],
                ["net", self.nets[net]],
                ["uuid", identify("via", net, *at)],
            ]
        )

    def ground(self, pad: Point, via: Point, width: float = 0.4) -> None:
        """From a pad down to the plane."""
        self.track("GND", pad, via, width=width)
        self.via("GND", via)

    def under(self, net: str, *points: Point, width: float = 0.25) -> None:
        """Below other tracks: a via at each end, the back layer between them."""
        self.via(net, points[0])
        self.track(net, *points, width=width, layer=BACK)
        self.via(net, points[-1])

    # ---- words and edges

    def write(
        self, text: str, x: float, y: float, size: float = 1.0, angle: float = 0, back: bool = False, left: bool = False
    ) -> None:
        """Words in the silkscreen."""
        layer = "B.SilkS" if back else "F.SilkS"
        justify: Node = [*(["left"] if left else []), *(["mirror"] if back else [])]
        effects: Node = ["effects", ["font", ["size", size, size], ["thickness", round(size * 0.15, 3)]]]
        effects += [["justify", *justify]] if justify else []
        self.items.append(
            [
                "gr_text",
                Text(text),
                ["at", *self._xy((x, y)), angle],
                ["layer", Text(layer)],
                ["uuid", identify("word", layer, x, y)],
                effects,
            ]
        )

    def line(self, a: Point, b: Point, width: float = 0.15, layer: str = "F.SilkS") -> None:
        """A line in the silkscreen or the outline."""
        self.items.append(
            [
                "gr_line",
                ["start", *self._xy(a)],
                ["end", *self._xy(b)],
                ["stroke", ["width", width], ["type", "solid"]],
                ["layer", Text(layer)],
                ["uuid", identify("line", layer, *a, *b)],
            ]
        )

    def outline(self, radius: float) -> None:
        """The edge, with round corners."""
        w, h, r = self.width, self.height, radius
        for a, b in (((r, 0), (w - r, 0)), ((w, r), (w, h - r)), ((w - r, h), (r, h)), ((0, h - r), (0, r))):
            self.line((float(a[0]), float(a[1])), (float(b[0]), float(b[1])), 0.1, "Edge.Cuts")
        k = r * (1 - math.sqrt(0.5))
        corners = (
            ((0, r), (k, k), (r, 0)), ((w - r, 0), (w - k, k), (w, r)),
            ((w, h - r), (w - k, h - k), (w - r, h)), ((r, h), (k, h - k), (0, h - r)),
        )  # fmt: skip
        for start, mid, end in corners:
            self.items.append(
                [
                    "gr_arc",
                    ["start", *self._xy(start)],
                    ["mid", *self._xy(mid)],
                    ["end", *self._xy(end)],
                    ["stroke", ["width", 0.1], ["type", "solid"]],
                    ["layer", Text("Edge.Cuts")],
                    ["uuid", identify("corner", *start)],
                ]
            )

    def plane(self, net: str, inset: float) -> None:
        """The back as one plane; KiCad fills it."""
        w, h, i = self.width, self.height, inset
        corners = [(i, i), (w - i, i), (w - i, h - i), (i, h - i)]
        self.items.append(
            [
                "zone",
                ["net", self.nets[net]],
                ["net_name", Text(net)],
                ["layer", Text(BACK)],
                ["uuid", identify("plane")],
                ["name", Text("Ground plane")],
                ["hatch", "edge", 0.5],
                ["connect_pads", ["clearance", 0.25]],
                ["min_thickness", 0.25],
                ["filled_areas_thickness", "no"],
                ["fill", "yes", ["thermal_gap", 0.4], ["thermal_bridge_width", 0.6]],
                ["polygon", ["pts", *[["xy", *self._xy(corner)] for corner in corners]]],
            ]
        )

    @staticmethod
    def _xy(point: Point) -> tuple[float, float]:
        return (round(ORIGIN[0] + point[0], 4), round(ORIGIN[1] + point[1], 4))

    # ---- the file

    def file(self, title: str) -> Node:
        """The board as KiCad's file."""
        corner = (ORIGIN[0], ORIGIN[1] + self.height)
        return [
            "kicad_pcb", ["version", 20241229], ["generator", Text("gotit_maker")], ["generator_version", Text("9.0")],
            ["general", ["thickness", 1.6], ["legacy_teardrops", "no"]], ["paper", Text("A4")],
            ["title_block", ["title", Text(title)], ["date", Text(self.project.date)],
             ["rev", Text(self.project.revision)],
             ["company", Text("Got It! Referee")],
             ["comment", 1, Text("Not yet built")], ["comment", 2, Text("CERN-OHL-P-2.0")]],
            _LAYERS,
            ["setup", ["pad_to_mask_clearance", 0.05], ["allow_soldermask_bridges_in_footprints", "no"],
             ["tenting", "front", "back"], ["aux_axis_origin", *corner], ["grid_origin", *corner]],
            *[["net", number, Text(name)] for name, number in self.nets.items()],
            *self.footprints, *self.items, ["embedded_fonts", "no"],
        ]  # fmt: skip


def _without(node: Node, head: str) -> Node:
    return [value for value in node if not (isinstance(value, list) and value and value[0] == head)]


def _turned(node: Node, angle: float) -> Node:
    """A pad or text with the footprint's angle added to its own: KiCad keeps the sum."""
    made: Node = []
    for value in node:
        if isinstance(value, list) and value[0] == "at":
            total = (float(value[3]) if len(value) > 3 else 0.0) + angle
            made.append(["at", value[1], value[2], *([total % 360] if total % 360 else [])])
        else:
            made.append(value)
    return made


# ---- which sheet a part is drawn on -------------------------------------------------------------------------------

_SHEETS = {
    "Controller": ("U1",),
    "Lamps": ("U2", "U3", "C2", "C3", "R1", "R2", "C4", "Q1", "R3"),
    "Sync": ("J10", "J11", "D1", "Q2", "R4", "R5", "R6", "C5", "D2", "TP4"),
    "Piezo": ("BZ1", "R7", "Q3", "R8", "R9"),
    "Power": ("F1", "C1", "C6"),
}


def _seat_of(part: Part) -> int:
    """The seat a part belongs to; 0: none."""
    digits = part.reference.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    is_plug = part.kind is circuit.SEAT_PLUG
    return int(digits[0]) if len(digits) == 3 or is_plug else 0


def _sheet_name(part: Part) -> tuple[str, str]:
    if number := _seat_of(part):
        return f"Seat {number}", "seat.kicad_sch"
    name = next((name for name, references in _SHEETS.items() if part.reference in references), "Service")
    return name, f"{name.lower()}.kicad_sch"


def _symbol_of(part: Part) -> Text:
    _, file = _sheet_name(part)
    reference = part.reference
    if _seat_of(part):
        letters = reference.rstrip("0123456789")
        reference = f"{letters}{{n}}{reference[len(letters) + 1 :]}"
    return identify(file, reference)
