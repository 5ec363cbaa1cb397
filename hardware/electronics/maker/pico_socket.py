"""The project's footprints of the Pico in its sockets: it lies along the board, USB to the left.

On the board for one seat parts lie below the Pico, so that only its outline and its key are printed.

Must not: say where it is on the board.
"""

from __future__ import annotations

import itertools

from hardware.electronics.maker import circuit
from hardware.electronics.maker.sexpr import Node, Text

PITCH, ROWS, EDGE = 2.54, 17.78, 1.37  # mm: pins, rows, first pin to the module's end (Pico datasheet)
LENGTH, WIDTH = 51.0, 21.0
SOCKET_OUT = 1.42  # a socket's body is 1.27 beyond its pins
USB_WIDTH, USB_DEPTH = 8.0, 4.4  # its socket, on the module
#: Its pin is cut off and its hole filled: turned round, GP13 would meet it. 3V3_EN is used by nothing here.
KEY = 37
PLAIN = "Pico_Socket_Plain"


def _font(size: float = 1.0) -> Node:
    return ["effects", ["font", ["size", size, size], ["thickness", round(0.15 * size, 3)]]]


def footprint(called: str) -> Node:
    """Pin 1 is the origin; pins 1-20 go right, pins 21-40 come back above. Called PLAIN it prints the words USB and KEY
    alone."""
    is_plain = called == PLAIN

    def line(layer: str, width: float, *points: tuple[float, float]) -> list[Node]:
        return [
            [
                "fp_line",
                ["start", *map(float, a)],
                ["end", *map(float, b)],
                ["stroke", ["width", width], ["type", "solid"]],
                ["layer", Text(layer)],
            ]
            for a, b in itertools.pairwise(points)
        ]

    left, right = -EDGE, LENGTH - EDGE
    top, bottom = -ROWS - (WIDTH - ROWS) / 2, (WIDTH - ROWS) / 2
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    out = 0.25
    if is_plain:  # the sockets' bodies; what lies between them is below the Pico
        yards = [(-SOCKET_OUT, y - SOCKET_OUT, 19 * PITCH + SOCKET_OUT, y + SOCKET_OUT) for y in (0.0, -ROWS)]
    else:
        yards = [(left - out, top - out, right + out, bottom + out)]
    node: Node = [
        "footprint",
        Text(called),
        ["version", 20241229],
        ["generator", Text("gotit_maker")],
        ["layer", Text("F.Cu")],
    ]
    node += [["descr", Text("Raspberry Pi Pico or Pico 2 in two sockets of 20 pins, 2.54 mm")]]
    for name, value, y, layer in (
        ("Reference", "REF**", top - 1.5, "F.SilkS"),
        ("Value", called, bottom + 1.5, "F.Fab"),
    ):
        node.append(["property", Text(name), Text(value), ["at", LENGTH / 2, y, 0.0], ["layer", Text(layer)], _font()])
    node += [["attr", "through_hole"]]
    node += line("F.SilkS", 0.15, (left + 0.2, top), corners[1], corners[2], (left + 0.2, bottom))
    node += line("F.Fab", 0.1, *corners)
    middle, half = -ROWS / 2, (USB_WIDTH - 0.6 if is_plain else USB_WIDTH) / 2
    plug = [(left + 0.2, middle - half), (left + USB_DEPTH, middle - half), (left + USB_DEPTH, middle + half)]
    node += line("F.SilkS", 0.3, *plug, (left + 0.2, middle + half))
    key_x, side = PITCH * (40 - KEY), 1.15
    frame = [(key_x + dx * side, -ROWS + dy * side) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1))]
    node += line("F.SilkS", 0.2, *frame)
    printed: list[tuple[tuple[str, ...], tuple[float, float, float]]] = [
        (("USB",), (left + USB_DEPTH / 2, middle, 90.0)),
        (("KEY",), (key_x, -ROWS + 3.5, 0.0)),
        (("<- USB HERE", "pin 37 cut, its hole filled"), (left + USB_DEPTH + 9.6, middle - 1.0, 0.0)),
    ]
    for words, at in printed[:2] if is_plain else printed:
        for row, word in enumerate(words):
            where: Node = ["at", at[0] + 4.2 * row, at[1] + 2.0 * row, at[2]]
            node.append(
                ["fp_text", "user", Text(word), where, ["layer", Text("F.SilkS")], _font(1.2 if not row else 1.0)]
            )
    for x1, y1, x2, y2 in yards:
        node += line("F.CrtYd", 0.05, (x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1))
    for number in range(1, 41):
        place = number - 1 if number <= 20 else 40 - number
        x, y = PITCH * place, 0.0 if number <= 20 else -ROWS
        shape = "rect" if number == 1 else "circle"
        layers: Node = ["layers", Text("*.Cu"), Text("*.Mask")]
        node.append(
            [
                "pad",
                Text(str(number)),
                "thru_hole",
                shape,
                ["at", x, y],
                ["size", 1.7, 1.7],
                ["drill", 1.0],
                layers,
                ["remove_unused_layers", "no"],
            ]
        )
        name = circuit.PICO_PINS[str(number)]
        word = {
            "GND": "G",
            "AGND": "G",
            "ADC_VREF": "VR",
            "3V3_EN": "EN",
            "VBUS": "VB",
            "VSYS": "VS",
            "3V3": "3V",
            "RUN": "RU",
        }.get(name, name.removeprefix("GP"))
        inside = y - 1.95 if number <= 20 else y + 1.95
        if not is_plain:
            node.append(["fp_text", "user", Text(word), ["at", x, inside, 0.0], ["layer", Text("F.SilkS")], _font()])
    node.append(["embedded_fonts", "no"])
    xyz: dict[str, Node] = {"offset": [0, 0, 0], "scale": [1, 1, 1], "rotate": [0, 0, 0]}
    placed = [[name, ["xyz", *values]] for name, values in xyz.items()]
    return [*node, ["model", Text("${KICAD9_3DMODEL_DIR}/gotit.3dshapes/Pico_Socket.step"), *placed]]
