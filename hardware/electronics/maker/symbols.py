"""Symbols: KiCad's own, taken from its libraries unchanged, and the project's own Pico.

Must not: say where a symbol is.
"""

from __future__ import annotations

import math
import os
from functools import cache
from pathlib import Path

from hardware.electronics.maker import circuit
from hardware.electronics.maker.sexpr import Node, Text, child, children, read

from gotit_box import settings

LIBRARIES = Path(os.environ.get("KICAD9_SYMBOL_DIR", "/usr/share/kicad/symbols"))
GRID = 2.54


@cache
def _library(name: str) -> dict[str, Node]:
    if name == "gotit":
        return {"Pico_Socket": pico_symbol()}
    return {symbol[1]: symbol for symbol in children(read(LIBRARIES / f"{name}.kicad_sym"), "symbol")}


@cache
def load(identity: str) -> Node:
    """The symbol `Library:Name` as a schematic holds it: with what it extends written out."""
    library, name = identity.split(":")
    symbol = _library(library)[name]
    if bases := list(children(symbol, "extends")):
        base = _library(library)[bases[0][1]]
        over = {value[1]: value for value in children(symbol, "property")}
        body: Node = ["symbol", Text(name)]
        for value in base[2:]:
            if isinstance(value, list) and value[0] == "property":
                body.append(over.pop(value[1], value))
                continue
            if isinstance(value, list) and value[0] == "symbol":
                body += over.values()
                over = {}
                value = ["symbol", Text(value[1].replace(bases[0][1], name, 1)), *value[2:]]
            body.append(value)
        symbol = body
    return ["symbol", Text(identity), *symbol[2:]]


def pin_places(identity: str, angle: int, mirror: str) -> dict[str, tuple[float, float]]:
    """Where each pin's end is, from the symbol's position on the sheet (y down)."""
    turn = math.radians(angle)
    places = {}
    for unit in children(load(identity), "symbol"):
        for pin in children(unit, "pin"):
            x, y = (float(value) for value in child(pin, "at")[1:3])
            x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
            x, y = (-x if mirror == "y" else x), (-y if mirror == "x" else y)
            places[str(child(pin, "number")[1])] = (round(x, 2), round(-y, 2))
    return places


# ---- the Pico ---------------------------------------------------------------------------------------------------

_KINDS = {"GND": "power_in", "AGND": "power_in", "3V3": "power_out", "VBUS": "power_out", "RUN": "input"}
#: Arranged for a reader, not as the pins lie: power on top, ground below, calls left, passes right.
_TOP, _BOTTOM = ("VBUS", "3V3"), ("GND", "AGND")
_HALF_WIDTH, _HALF_HEIGHT = 17.78, 33.02


def _left_and_right() -> tuple[list[str], list[str]]:
    pins = settings
    left = [f"GP{gpio}" for gpio in pins.CALL_PINS]
    left += ["", *[f"GP{gpio}" for gpio in (pins.SYNC_IN_PIN, pins.SYNC_OUT_PIN)]]
    left += ["", *[f"GP{gpio}" for gpio in (pins.LAMP_LATCH_PIN, pins.LAMP_CLOCK_PIN, pins.LAMP_DATA_PIN)]]
    left += ["", f"GP{pins.PIEZO_PIN}", "", "GP0", "GP1"]
    right = [f"GP{gpio}" for gpio in pins.PASS_PINS]
    return left, [*right, "", "", "VSYS", "3V3_EN", "ADC_VREF", "RUN"]


def pico_symbol() -> Node:
    """Every pin of the module once. The stock symbol makes AGND an output of power."""
    numbers: dict[str, list[str]] = {}
    for number, name in circuit.PICO_PINS.items():
        numbers.setdefault(name, []).append(number)
    pins: list[Node] = []

    def pin(name: str, x: float, y: float, angle: int) -> None:
        for place, number in enumerate(numbers[name]):  # the grounds lie on top of each other: one is visible
            kind = _KINDS.get(name, "bidirectional" if name.startswith("GP") else "passive")
            hidden: list[Node] = [["hide", "yes"]] if place else []
            effects: Node = ["effects", ["font", ["size", 1.27, 1.27]]]
            pins.append(
                [
                    "pin",
                    kind if not place else "passive",
                    "line",
                    ["at", x, y, angle],
                    ["length", GRID],
                    *hidden,
                    ["name", Text(name), effects],
                    ["number", Text(number), effects],
                ]
            )

    left, right = _left_and_right()
    for column, names, angle in ((-1, left, 0), (1, right, 180)):
        for row, name in enumerate(names):
            if name:
                pin(name, column * (_HALF_WIDTH + GRID), _HALF_HEIGHT - GRID * (row + 1), angle)
    for column, name in enumerate(_TOP):
        pin(name, GRID * (4 * column - 2), _HALF_HEIGHT + GRID, 270)
    for column, name in enumerate(_BOTTOM):
        pin(name, GRID * (4 * column - 2), -_HALF_HEIGHT - GRID, 90)

    def prop(name: str, value: str, y: float, *more: Node) -> Node:
        return [
            "property",
            Text(name),
            Text(value),
            ["at", 0, y, 0],
            ["effects", ["font", ["size", 1.27, 1.27]], *more],
        ]

    box = ["rectangle", ["start", -_HALF_WIDTH, _HALF_HEIGHT], ["end", _HALF_WIDTH, -_HALF_HEIGHT]]
    box += [["stroke", ["width", 0.254], ["type", "default"]], ["fill", ["type", "background"]]]
    return [
        "symbol", Text("Pico_Socket"), ["pin_names", ["offset", 1.016]],
        ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"],
        prop("Reference", "U", _HALF_HEIGHT + 7.62), prop("Value", "Raspberry Pi Pico", -_HALF_HEIGHT - 7.62),
        prop("Footprint", circuit.PICO.footprint, 0, ["hide", "yes"]), prop("Datasheet", "", 0, ["hide", "yes"]),
        prop("Description", "Raspberry Pi Pico or Pico 2 on two sockets of 20 pins", 0, ["hide", "yes"]),
        ["symbol", Text("Pico_Socket_0_1"), box], ["symbol", Text("Pico_Socket_1_1"), *pins],
        ["embedded_fonts", "no"],
    ]  # fmt: skip


def library() -> Node:
    """The project's own symbol library, as a file."""
    return [
        "kicad_symbol_lib",
        ["version", 20241209],
        ["generator", Text("gotit_maker")],
        ["generator_version", Text("9.0")],
        pico_symbol(),
    ]
