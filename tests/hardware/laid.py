"""A board as it is in its KiCad file: pads, tracks, vias, the filled plane, words. What the tests of both boards read.

Must not: test anything.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from hardware.electronics.maker import sexpr
from hardware.electronics.maker.board import ORIGIN

from hardware import make

Point = tuple[float, float]
Track = tuple[Point, Point, float]


@dataclass(frozen=True)
class Pad:
    """`size` as on the board. `is_through`: it has a hole."""

    at: Point
    size: Point
    net: str
    is_through: bool


@dataclass
class Board:
    """Millimetres from the upper left corner, y down. Tracks by (layer, net)."""

    width: float
    height: float
    places: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    pads: dict[str, dict[str, Pad]] = field(default_factory=dict)
    tracks: dict[tuple[str, str], list[Track]] = field(default_factory=lambda: defaultdict(list))
    vias: list[tuple[Point, str]] = field(default_factory=list)
    filled: list[list[Point]] = field(default_factory=list)
    words: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))


def at_of(node: sexpr.Node) -> tuple[float, float, float]:
    x, y, *angle = (float(value) for value in sexpr.child(node, "at")[1:])
    return x, y, angle[0] if angle else 0.0


def read(board_files: make.Board) -> Board:
    """A committed board."""
    node = sexpr.read(board_files.file)
    edges = [
        (float(point[1]), float(point[2]))
        for line in sexpr.children(node, "gr_line")
        if sexpr.child(line, "layer")[1] == "Edge.Cuts"
        for point in (sexpr.child(line, "start"), sexpr.child(line, "end"))
    ]
    left, top = min(x for x, _ in edges), min(y for _, y in edges)
    board = Board(max(x for x, _ in edges) - left, max(y for _, y in edges) - top)

    def place(point: sexpr.Node) -> Point:
        return round(float(point[1]) - left, 4), round(float(point[2]) - top, 4)

    for footprint in sexpr.children(node, "footprint"):
        reference = next(value[2] for value in sexpr.children(footprint, "property") if value[1] == "Reference")
        x, y, angle = at_of(footprint)
        board.places[reference] = (round(x - left, 4), round(y - top, 4), angle)
        board.pads[reference] = {}
        turn = math.radians(angle)
        for pad in sexpr.children(footprint, "pad"):
            px, py, own = at_of(pad)
            dx, dy = px * math.cos(turn) + py * math.sin(turn), -px * math.sin(turn) + py * math.cos(turn)
            w, h = (float(value) for value in sexpr.child(pad, "size")[1:3])
            nets = list(sexpr.children(pad, "net"))
            board.pads[reference][pad[1]] = Pad(
                (round(x + dx - left, 3), round(y + dy - top, 3)),
                (h, w) if round(own) % 180 == 90 else (w, h),
                nets[0][2] if nets else "",
                pad[2] != "smd",
            )
    names = {net[1]: net[2] for net in sexpr.children(node, "net")}
    for segment in sexpr.children(node, "segment"):
        key = (sexpr.child(segment, "layer")[1], names[sexpr.child(segment, "net")[1]])
        ends = place(sexpr.child(segment, "start")), place(sexpr.child(segment, "end"))
        board.tracks[key].append((*ends, float(sexpr.child(segment, "width")[1])))
    for via in sexpr.children(node, "via"):
        board.vias.append((place(sexpr.child(via, "at")), names[sexpr.child(via, "net")[1]]))
    for polygon in sexpr.children(sexpr.child(node, "zone"), "filled_polygon"):
        board.filled.append([place(point) for point in sexpr.child(polygon, "pts")[1:]])
    for text in sexpr.children(node, "gr_text"):
        board.words[sexpr.child(text, "layer")[1]].append(text[1])
    return board


def length(tracks: list[Track]) -> float:
    return sum(math.dist(a, b) for a, b, _ in tracks)


def distance(point: Point, track: Track) -> float:
    """From a point to the edge of a track."""
    (ax, ay), (bx, by), width = track
    along = (bx - ax) ** 2 + (by - ay) ** 2
    t = 0.0 if not along else max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / along))
    return math.dist(point, (ax + t * (bx - ax), ay + t * (by - ay))) - width / 2


def is_inside(point: Point, polygon: list[Point]) -> bool:
    """By the even-odd rule."""
    x, y = point
    inside = False
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def overlap(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Do two rectangles overlap? Each is its middle and half its sides."""
    return all(abs(one[0][axis] - other[0][axis]) < one[1][axis] + other[1][axis] for axis in (0, 1))


def printed(node: sexpr.Node) -> list[tuple[str, str, Point, Point]]:
    """Every printed word: layer, text, its middle, half its width and height (a letter is 0.9 of its size)."""
    found = []

    def add(item: sexpr.Node, text: str, x: float, y: float, angle: float) -> None:
        effects = sexpr.child(item, "effects")
        height, width = (float(value) for value in sexpr.child(sexpr.child(effects, "font"), "size")[1:])
        wide, high = 0.47 * width * len(text), 0.58 * height
        justify = [word for found in sexpr.children(effects, "justify") for word in found[1:]]
        if "left" in justify:
            x += -wide if "mirror" in justify else wide
        half = (high, wide) if round(angle) % 180 == 90 else (wide, high)
        found.append((sexpr.child(item, "layer")[1], text, (x - ORIGIN[0], y - ORIGIN[1]), half))

    for item in sexpr.children(node, "gr_text"):
        add(item, item[1], *at_of(item))
    for footprint in sexpr.children(node, "footprint"):
        x, y, turned = at_of(footprint)
        turn = math.radians(turned)
        for item in sexpr.children(footprint, "property"):
            if item[1] == "Reference" and not list(sexpr.children(item, "hide")):
                px, py, angle = at_of(item)
                dx, dy = px * math.cos(turn) + py * math.sin(turn), -px * math.sin(turn) + py * math.cos(turn)
                add(item, item[2], x + dx, y + dy, angle)
    return found


def gap(one: tuple[Point, Point], other: tuple[Point, Point]) -> float:
    """Between two rectangles, each its middle and half its sides; 0 when they overlap."""
    return math.hypot(
        *(max(0.0, abs(one[0][axis] - other[0][axis]) - one[1][axis] - other[1][axis]) for axis in (0, 1))
    )


def around(pads: list[Pad]) -> tuple[Point, Point]:
    """The rectangle that holds all of a part's pads."""
    ends = [[pad.at[axis] + sign * pad.size[axis] / 2 for pad in pads for sign in (-1, 1)] for axis in (0, 1)]
    (left, top), (right, bottom) = (min(end) for end in ends), (max(end) for end in ends)
    return ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)


def texts(node: sexpr.Node) -> Iterator[sexpr.Node]:
    """All that is printed: words, references that are shown, a footprint's own words."""
    yield from sexpr.children(node, "gr_text")
    for footprint in sexpr.children(node, "footprint"):
        for item in (*sexpr.children(footprint, "property"), *sexpr.children(footprint, "fp_text")):
            if not list(sexpr.children(item, "hide")) and "SilkS" in sexpr.child(item, "layer")[1]:
                yield item
