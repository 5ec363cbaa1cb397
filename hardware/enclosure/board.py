"""What the case must know of the circuit board, read from KiCad's own file: outline, holes, parts and their places.

Millimetres, x to the right, y up, the lower left corner of the board at (0, 0), seen from the side with the parts.
Must not: place a part that is not in the file, import anything but the standard library.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

ELECTRONICS = Path(__file__).resolve().parents[1] / "electronics"

Point = tuple[float, float]
Node = list["Node | str"]


class BoardError(Exception):
    """The file lacks what the case needs; the text says what."""


@dataclass(frozen=True)
class Part:
    """A part on the board. `at`: its footprint's origin; `angle`: degrees against the clock. `model`: of its body, as
    bodies.py names it ("": it has none). `box`: that on layer F.Fab as (left, bottom, right, top). `pads`: number to
    place."""

    reference: str
    footprint: str
    at: Point
    angle: float
    model: str
    box: tuple[float, float, float, float]
    pads: dict[str, Point]

    @property
    def centre(self) -> Point:
        left, bottom, right, top = self.box
        return (left + right) / 2, (bottom + top) / 2


@dataclass(frozen=True)
class Board:
    """`holes`: centres of the M3 holes."""

    width: float
    height: float
    thickness: float
    holes: tuple[Point, ...]
    parts: tuple[Part, ...]

    @property
    def seats(self) -> tuple[Part, ...]:
        """The seats' connectors, J1 first: XH with five pins."""
        found = [part for part in self.parts if "XH_B5B" in part.footprint]
        return tuple(sorted(found, key=lambda part: int(part.reference[1:])))

    @property
    def sync(self) -> tuple[Part, ...]:
        """The connectors of the sync wire: XH with three pins."""
        return tuple(part for part in self.parts if "XH_B3B" in part.footprint)

    @property
    def pico(self) -> Part:
        """The Pico on its sockets."""
        return self._only("Pico")

    @property
    def piezo(self) -> Part | None:
        """The buzzer, if the board has one."""
        return next((part for part in self.parts if part.reference.startswith(("BZ", "LS"))), None)

    def part(self, reference: str) -> Part:
        """The part of this reference."""
        for part in self.parts:
            if part.reference == reference:
                return part
        raise BoardError(f"the board has no {reference}")

    def _only(self, word: str) -> Part:
        found = [part for part in self.parts if word in part.footprint]
        if len(found) != 1:
            raise BoardError(f"the board must have one footprint with “{word}” in its name, it has {len(found)}")
        return found[0]

    def usb(self) -> tuple[Point, Point]:
        """Where the Pico's USB socket ends, and the direction that it looks to (a unit vector)."""
        pads = self.pico.pads
        (ax, ay), (bx, by) = middle(pads["1"], pads["40"]), middle(pads["20"], pads["21"])
        length = math.hypot(ax - bx, ay - by)
        dx, dy = (ax - bx) / length, (ay - by) / length
        beyond = (51.0 - 48.26) / 2 + 1.3  # the edge of the Pico behind its last pads, and the socket's overhang
        return (ax + dx * beyond, ay + dy * beyond), (dx, dy)


def middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def find_board(name: str = "hub") -> Path:
    """The file of the board of that name: "hub", or "single"."""
    return ELECTRONICS / name / f"{name}.kicad_pcb"


def single_board() -> Board:
    """The board for one seat."""
    return read_board(find_board("single").read_text("utf-8"))


def read_board(text: str) -> Board:
    """The board in the text of a .kicad_pcb file; BoardError when it has no outline or no holes."""
    root = parse(text)
    corners = [point for node in drawn_on(root, "Edge.Cuts") for point in points_of(node)]
    if not corners:
        raise BoardError("there is no outline on Edge.Cuts")
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    top, bottom = min(y for _, y in corners), max(y for _, y in corners)  # KiCad counts y downwards

    def place(point: Point) -> Point:
        return round(point[0] - left, 4), round(bottom - point[1], 4)

    parts, holes = [], []
    for node in children(root, "footprint"):
        part = read_part(node, place)
        if "MountingHole" in part.footprint:
            holes.append(part.pads.get("") or part.pads.get("1") or part.centre)
        else:
            parts.append(part)
    if not holes:
        raise BoardError("there is no mounting hole")
    general = next(children(root, "general"), [])
    thickness = next((float(str(node[1])) for node in children(general, "thickness")), 1.6)
    return Board(right - left, bottom - top, thickness, tuple(sorted(holes)), tuple(parts))


def read_part(node: Node, place: Callable[[Point], Point]) -> Part:
    """A footprint, its pads and its body put where they are on the board."""
    at = next(children(node, "at"))
    x, y, angle = number(at, 1), number(at, 2), math.radians(number(at, 3))

    def out(point: Point) -> Point:
        px, py = point
        turned = (x + px * math.cos(angle) + py * math.sin(angle), y - px * math.sin(angle) + py * math.cos(angle))
        return place(turned)

    pads = {str(pad[1]): out((number(where, 1), number(where, 2)))
            for pad in children(node, "pad") for where in children(pad, "at")}  # fmt: skip
    body = [out(point) for item in drawn_on(node, "F.Fab") for point in points_of(item)]
    around = body or list(pads.values()) or [out((0.0, 0.0))]
    box = (min(p[0] for p in around), min(p[1] for p in around), max(p[0] for p in around), max(p[1] for p in around))
    model = next((str(item[1]) for item in children(node, "model")), "")
    model = model.removeprefix("${KICAD9_3DMODEL_DIR}/").removesuffix(".step")
    return Part(reference_of(node), str(node[1]), out((0.0, 0.0)), number(at, 3), model, box, pads)


def reference_of(node: Node) -> str:
    for item in children(node, "property"):
        if item[1] == "Reference":
            return str(item[2])
    return ""


# ---- KiCad's notation ------------------------------------------------------------------------------------------

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')


def parse(text: str) -> Node:
    """An S-expression as nested lists of strings."""
    stack: list[Node] = [[]]
    for token in _TOKEN.findall(text):
        if token == "(":  # noqa: S105 (a bracket)
            stack.append([])
        elif token == ")":  # noqa: S105
            done = stack.pop()
            if not stack:
                raise BoardError("a bracket too many")
            stack[-1].append(done)
        else:
            stack[-1].append(token[1:-1].replace('\\"', '"') if token.startswith('"') else token)
    if len(stack) != 1 or len(stack[0]) != 1 or not isinstance(stack[0][0], list):
        raise BoardError("this is not one whole KiCad file")
    return stack[0][0]


def children(node: Node, name: str) -> Iterator[Node]:
    """The lists in `node` that begin with this name."""
    return (item for item in node if isinstance(item, list) and item and item[0] == name)


def drawn_on(parent: Node, layer: str) -> Iterator[Node]:
    """What is drawn on the layer: lines, arcs, circles … (text is not)."""
    return (item for item in parent if isinstance(item, list) and item and _is_drawn(item, layer))


def _is_drawn(node: Node, layer: str) -> bool:
    if not str(node[0]).startswith(("gr_", "fp_")) or "text" in str(node[0]):
        return False
    return any(item[1] == layer for item in children(node, "layer"))


def points_of(node: Node) -> Iterator[Point]:
    """The points that bound a drawn item."""
    if str(node[0]).endswith("_circle"):
        (cx, cy), (ex, ey) = [(number(item, 1), number(item, 2)) for name in ("center", "end")
                              for item in children(node, name)]  # fmt: skip
        radius = math.hypot(ex - cx, ey - cy)
        yield from ((cx - radius, cy - radius), (cx + radius, cy + radius))
        return
    for name in ("start", "mid", "end"):
        yield from ((number(item, 1), number(item, 2)) for item in children(node, name))
    for corners in children(node, "pts"):
        yield from ((number(item, 1), number(item, 2)) for item in children(corners, "xy"))


def number(node: Node, index: int) -> float:
    """The number at this place of a list, 0 when it ends before."""
    return float(str(node[index])) if len(node) > index else 0.0
