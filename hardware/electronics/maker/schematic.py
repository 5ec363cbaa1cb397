"""Draws sheets: symbols for the circuit's parts, wires, labels, notes. Writes them as KiCad does.

Must not: decide what is drawn (sheets.py, sheet_seat.py), or what a part is (circuit.py).
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from hardware.electronics.maker import circuit
from hardware.electronics.maker.circuit import Part
from hardware.electronics.maker.sexpr import Node, Text, identify
from hardware.electronics.maker.symbols import load, pin_places

Point = tuple[float, float]
_PAPERS = {"A4": (297.0, 210.0), "A3": (420.0, 297.0)}


def _font(size: float, *more: object) -> Node:
    return [
        "effects",
        ["font", ["size", size, size], *[m for m in more if m == ["bold", "yes"]]],
        *[m for m in more if m != ["bold", "yes"]],
    ]


def _property(name: str, value: str, x: float, y: float, *more: object, angle: int = 0) -> Node:
    return ["property", Text(name), Text(value), ["at", x, y, angle], _font(1.27, *more)]


def _xy(points: Iterable[Point]) -> Node:
    return ["pts", *[["xy", float(x), float(y)] for x, y in points]]


@dataclass(frozen=True)
class Project:
    """A board's files. `title`: what it is. `pages`: the page of each sheet by the name of its block. `revision` and
    `date` are the board's own, and stand on it, on its sheets and in what is ordered."""

    name: str
    title: str
    pages: Mapping[str, int]
    revision: str
    date: str

    @property
    def root(self) -> Text:
        """The identity of its overview."""
        return identify(self.name, "root")

    def sheet(self, block: str) -> Text:
        """The identity of a block on the overview."""
        return identify(self.name, "sheet", block)


_HIDE: Node = ["hide", "yes"]
_LINE: Node = ["stroke", ["width", 0], ["type", "default"]]


def left_of(place: str = "") -> Node:
    """Text that begins at its position."""
    return ["justify", "left", *([place] if place else [])]


def _is_between(point: Point, a: Point, b: Point) -> bool:
    (x, y), (ax, ay), (bx, by) = point, a, b
    return (ax == bx == x and min(ay, by) < y < max(ay, by)) or (ay == by == y and min(ax, bx) < x < max(ax, bx))


@dataclass
class Placed:
    """A symbol on a sheet: where its pins are."""

    at: Point
    pins: dict[str, Point]

    def __getitem__(self, pin: str | int) -> Point:
        return self.pins[str(pin)]


@dataclass
class Sheet:
    """One file. `uses`: the name and number of each place in the project where it is used (nine for a seat).

    `ends`: where pins are; wires are broken and joined there. `ports`: how many power symbols it has.
    """

    project: Project
    file: str
    title: str
    uses: Sequence[tuple[str, int]]
    paper: str = "A4"
    items: list[Node] = field(default_factory=list)
    wires: list[tuple[Point, Point]] = field(default_factory=list)
    ends: list[Point] = field(default_factory=list)
    symbols: set[str] = field(default_factory=set)
    ports: int = 0

    def paths(self) -> list[tuple[str, int]]:
        """The path of every use of this sheet, and its number."""
        root = f"/{self.project.root}"
        if self.is_root:
            return [(root, 1)]
        return [(f"{root}/{self.project.sheet(name)}", number) for name, number in self.uses]

    @property
    def is_root(self) -> bool:
        """Is it the overview?"""
        return self.file == f"{self.project.name}.kicad_sch"

    # ---- symbols

    def put(
        self,
        part: Part,
        x: float,
        y: float,
        angle: int = 0,
        mirror: str = "",
        label: Point | None = None,
        side: str = "left",
    ) -> Placed:
        """A part of the circuit. Its name and value are at `label` from it. {n} in the reference is the seat."""
        kind = part.kind
        dx, dy = label if label else ((2.54, -1.27) if angle in (0, 180) else (-3.81, -5.08))
        level = 90 if angle in (90, 270) else 0  # a text turns with its symbol: turn it back, and its side with it
        side = {"left": "right", "right": "left"}[side] if level else side
        texts = [_property("Reference", self._reference(part, 1), x + dx, y + dy, ["justify", side], angle=level)]
        texts.append(_property("Value", part.shown, x + dx, y + dy + 2.54, ["justify", side], angle=level))
        fields = {"Footprint": kind.footprint, **kind.fields}
        texts += [_property(name, value, x, y, _HIDE) for name, value in fields.items()]
        pins = self._symbol(kind.symbol, part.reference, x, y, angle, mirror, texts, kind.is_bought)
        for pin, place in pins.items():
            if pin not in part.nets and kind.symbol != circuit.HOLE.symbol:
                self.items.append(
                    ["no_connect", ["at", *place], ["uuid", identify(self.file, "open", part.reference, pin)]]
                )
        return Placed((x, y), pins)

    def _symbol(
        self, identity: str, reference: str, x: float, y: float, angle: int, mirror: str, texts: list[Node], bom: bool
    ) -> dict[str, Point]:
        self.symbols.add(identity)
        uses = [
            ["path", Text(path), ["reference", Text(reference.replace("{n}", str(number)))], ["unit", 1]]
            for path, number in self.paths()
        ]
        pins = {
            pin: (round(x + px, 2), round(y + py, 2)) for pin, (px, py) in pin_places(identity, angle, mirror).items()
        }
        self.items.append(
            [
                "symbol",
                ["lib_id", Text(identity)],
                ["at", x, y, angle],
                *([["mirror", mirror]] if mirror else []),
                ["unit", 1],
            ]
            + [
                ["exclude_from_sim", "no"],
                ["in_bom", "yes" if bom else "no"],
                ["on_board", "no" if reference[0] == "#" else "yes"],
                ["dnp", "no"],
            ]
            + [["uuid", identify(self.file, reference)], *texts]
            + [["pin", Text(pin), ["uuid", identify(self.file, reference, pin)]] for pin in pins]
            + [["instances", ["project", Text(self.project.name), *uses]]]
        )
        self.ends += sorted(set(pins.values()))
        return pins

    def _reference(self, part: Part, number: int) -> str:
        return part.reference.replace("{n}", str(number))

    def port(self, name: str, at: Point, angle: int = 0) -> None:
        """A power symbol. GND points down, the others point up, unless turned."""
        self.ports += 1
        number = f"{{n}}{self.ports:02}" if len(self.uses) > 1 else f"{self.uses[0][1]}{self.ports:02}"
        reference = f"#{'FLG' if name == 'PWR_FLAG' else 'PWR'}{number}"
        x, y = at
        down = name == "GND"
        reach = 5.08 if down else -5.08 if name == "PWR_FLAG" else -3.81
        dx, dy = {0: (0.0, reach), 90: (reach, 0.0), 270: (-reach, 0.0), 180: (0.0, -reach)}[angle]
        where: list[object] = [] if angle in (0, 180) else [["justify", "right" if dx > 0 else "left"]]
        dx *= 0.8 if where else 1
        texts = [_property("Reference", reference.replace("{n}", "1"), x, y, _HIDE)]
        texts += [_property("Value", name, x + dx, y + dy, *where, angle=90 if angle in (90, 270) else 0)]
        texts += [_property(field_name, "", x, y, _HIDE) for field_name in ("Footprint", "Datasheet")]
        self._symbol(f"power:{name}", reference, x, y, angle, "", texts, True)

    # ---- wires and labels

    def wire(self, *points: Point) -> None:
        """A wire through these points."""
        tidy = [(round(x, 2), round(y, 2)) for x, y in points]
        for a, b in itertools.pairwise(tidy):
            if a == b:
                continue
            if a[0] != b[0] and a[1] != b[1]:
                raise ValueError(f"{self.file}: a wire is neither level nor upright: {a} {b}")
            self.wires.append((a, b))

    def label(self, name: str, at: Point, angle: int = 0) -> None:
        """The name of the net at this point."""
        justify = ["justify", "right" if angle in (180, 270) else "left", "bottom"]
        self.items.append(
            [
                "label",
                Text(name),
                ["at", *at, angle],
                _font(1.27, justify),
                ["uuid", identify(self.file, "label", name, *at)],
            ]
        )

    def gate(self, name: str, shape: str, at: Point, angle: int = 0) -> None:
        """Where a net leaves the sheet."""
        justify = ["justify", "right" if angle in (180, 270) else "left"]
        self.items.append(
            [
                "hierarchical_label",
                Text(name),
                ["shape", shape],
                ["at", *at, angle],
                _font(1.27, justify),
                ["uuid", identify(self.file, "gate", name)],
            ]
        )

    def block(
        self,
        name: str,
        sheet: Sheet,
        x: float,
        y: float,
        width: float,
        height: float,
        pins: Sequence[tuple[str, str, str, float]],
    ) -> dict[str, Point]:
        """Another sheet as a block. Its pins: name, shape, side (left or right), distance from the top."""
        identity = self.project.sheet(name)
        page = str(self.project.pages[name])
        places, nodes = {}, []
        for pin, shape, side, down in pins:
            at = (round(x + (width if side == "right" else 0), 2), round(y + down, 2))
            justify = ["justify", side]
            nodes.append(
                [
                    "pin",
                    Text(pin),
                    shape,
                    ["at", *at, 0 if side == "right" else 180],
                    ["uuid", identify(identity, pin)],
                    _font(1.27, justify),
                ]
            )
            places[pin] = at
        self.ends += places.values()
        self.items.append(
            [
                "sheet",
                ["at", x, y],
                ["size", width, height],
                ["exclude_from_sim", "no"],
                ["in_bom", "yes"],
                ["on_board", "yes"],
                ["dnp", "no"],
                ["stroke", ["width", 0.1524], ["type", "solid"]],
                ["fill", ["color", 255, 250, 220, 1.0]],
                ["uuid", identity],
                _property("Sheetname", name, x, y - 0.7, left_of("bottom")),
                _property("Sheetfile", sheet.file, x, y + height + 0.6, left_of("top")),
                *nodes,
                [
                    "instances",
                    [
                        "project",
                        Text(self.project.name),
                        ["path", Text(f"/{self.project.root}"), ["page", Text(page)]],
                    ],
                ],
            ]
        )
        return places

    # ---- words

    def note(self, text: str, x: float, y: float, size: float = 1.5, bold: bool = False) -> None:
        """Words on the sheet, starting at this corner."""
        more = [["bold", "yes"]] if bold else []
        self.items.append(
            [
                "text",
                Text(text),
                ["exclude_from_sim", "no"],
                ["at", x, y, 0],
                _font(size, *more, left_of("top")),
                ["uuid", identify(self.file, "note", x, y)],
            ]
        )

    def table(self, text: str, x: float, y: float, *widths: float) -> None:
        """Lines of cells separated by `|`, in columns of these widths, because KiCad's letters vary in width."""
        for row, line in enumerate(text.splitlines()):
            at = x
            for cell, width in zip(line.split("|"), widths, strict=False):
                if cell.strip():
                    self.note(cell.strip(), round(at, 2), round(y + 2.54 * row, 2))
                at += width

    def frame(self, title: str, x: float, y: float, x2: float, y2: float) -> None:
        """A dashed frame with a heading."""
        self.items.append(
            [
                "rectangle",
                ["start", x, y],
                ["end", x2, y2],
                ["stroke", ["width", 0.15], ["type", "dash"]],
                ["fill", ["type", "none"]],
                ["uuid", identify(self.file, "frame", x, y)],
            ]
        )
        self.note(title, x + 1.5, y + 1.5, 2.0, bold=True)

    # ---- the file

    def _pieces(self) -> list[tuple[Point, Point]]:
        """The wires, broken wherever another wire or a pin ends on them, as KiCad keeps them."""
        ends = {*self.ends, *(end for wire in self.wires for end in wire)}
        pieces = []
        for a, b in self.wires:
            on_it = [point for point in ends if _is_between(point, a, b)]
            stops = sorted({a, *on_it, b}, reverse=a > b)
            pieces += list(itertools.pairwise(stops))
        return pieces

    def _dots(self, pieces: list[tuple[Point, Point]]) -> list[Point]:
        """Where three or more ends meet."""
        meeting = Counter([*self.ends, *(end for piece in pieces for end in piece)])
        touched = {end for piece in pieces for end in piece}
        return sorted(point for point, count in meeting.items() if count > 2 and point in touched)

    def write(self) -> Node:
        """The sheet as KiCad's file."""
        title: Node = [
            "title_block",
            ["title", Text(self.title)],
            ["date", Text(self.project.date)],
            ["rev", Text(self.project.revision)],
        ]
        title += [["company", Text(f"Got It! Referee: {self.project.title}")]]
        title += [["comment", 1, Text("Not yet built: checked by rule, netlist and simulation, never soldered")]]
        title += [["comment", 2, Text("CERN-OHL-P-2.0")]]
        title += [["comment", 3, Text("Made by hardware/electronics/maker: change it there")]]
        pieces = self._pieces()
        wires = [["wire", _xy([a, b]), _LINE, ["uuid", identify(self.file, "wire", *a, *b)]] for a, b in pieces]
        dots = [
            ["junction", ["at", *at], ["diameter", 0], ["color", 0, 0, 0, 0], ["uuid", identify(self.file, "dot", *at)]]
            for at in self._dots(pieces)
        ]
        pages: list[Node] = [["sheet_instances", ["path", Text("/"), ["page", Text("1")]]]] if self.is_root else []
        return [
            "kicad_sch", ["version", 20250114], ["generator", Text("gotit_maker")], ["generator_version", Text("9.0")],
            ["uuid", self.project.root if self.is_root else identify(self.project.name, self.file)],
            ["paper", Text(self.paper)], title,
            ["lib_symbols", *[load(identity) for identity in sorted(self.symbols)]],
            *dots, *wires, *self.items, *pages, ["embedded_fonts", "no"],
        ]  # fmt: skip
