"""The pin map is in the firmware's settings. The schematic implements it, and the simulation relies on its values.

Read from the netlist that KiCad exports from the committed schematic, wire by wire: from a seat's plug through its
parts to the pin of the Pico, without looking at how the schematic was made.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

import pytest
from hardware.simulation import lamps
from hardware.simulation.input_stage import Stage

from gotit_box.settings import LETTER_PINS, read_settings
from hardware import make

ROOT = Path(make.__file__).resolve().parents[1]
UNITS = {"p": 1e-12, "n": 1e-9, "u": 1e-6, "": 1.0, "k": 1e3, "M": 1e6}
SETTINGS = read_settings(None)
SEATS = range(1, 10)


@dataclass(frozen=True)
class Netlist:
    """`pins`: (part, pin) -> net; `gpio`: net -> the Pico's pin of that name; `values`, `mpns`: by part."""

    pins: dict[tuple[str, str], str]
    gpio: dict[str, str]
    values: dict[str, str]
    mpns: dict[str, str]

    def of_net(self, net: str) -> set[str]:
        """The parts on that net."""
        return {part for (part, _), one in self.pins.items() if one == net}

    def between(self, one: str, two: str) -> set[str]:
        """The parts that join two nets."""
        return self.of_net(one) & self.of_net(two)

    def beyond(self, net: str, part: str) -> str:
        """The other end of a part with two pins."""
        ends = {self.pins[part, pin] for pin in ("1", "2")}
        assert net in ends
        (other,) = ends - {net}
        return other


@pytest.fixture(scope="module")
def netlist(kicad_cli: str, tmp_path_factory: pytest.TempPathFactory) -> Netlist:
    assert kicad_cli
    file = tmp_path_factory.mktemp("netlist") / "hub.xml"
    make.kicad("sch", "export", "netlist", "--format", "kicadxml", "--output", str(file), str(make.HUB.schematic))
    root = ET.fromstring(file.read_text(encoding="utf-8"))  # noqa: S314 (KiCad wrote it just now)
    pins, gpio = {}, {}
    for net in root.iterfind("nets/net"):
        for node in net.iterfind("node"):
            pins[node.attrib["ref"], node.attrib["pin"]] = net.attrib["name"]
            name = node.attrib.get("pinfunction", "")
            if node.attrib["ref"] == "U1" and name.startswith("GP"):
                gpio[net.attrib["name"]] = name
    parts = list(root.iterfind("components/comp"))
    values = {part.attrib["ref"]: part.findtext("value", "") for part in parts}
    mpns = {
        part.attrib["ref"]: field.text or ""
        for part in parts
        for field in part.iterfind("fields/field")
        if field.attrib["name"] == "MPN"
    }
    return Netlist(pins, gpio, values, mpns)


def number_of(value: str) -> float:
    """ "150p C0G" -> 1.5e-10."""
    match = re.match(r"([\d.]+)\s*([pnukM]?)", value)
    assert match, value
    return float(match[1]) * UNITS[match[2]]


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize(("plug_pin", "pins"), [("2", SETTINGS.input_pins[:9]), ("3", SETTINGS.input_pins[9:18])])
def test_each_button_goes_through_the_simulated_stage_to_its_pin(
    netlist: Netlist, seat: int, plug_pin: str, pins: list[int]
) -> None:
    wire = netlist.pins[f"J{seat}", plug_pin]
    (pull_up,) = (part for part in netlist.between(wire, "+3V3") if part.startswith("R"))
    (series,) = (part for part in netlist.of_net(wire) - {pull_up} if part.startswith("R"))
    sense = netlist.beyond(wire, series)
    (capacitor,) = (part for part in netlist.between(sense, "GND") if part.startswith("C"))
    assert netlist.gpio[sense] == f"GP{pins[seat - 1]}"
    stage = Stage()
    assert number_of(netlist.values[pull_up]) == stage.pull_up_ohm
    assert number_of(netlist.values[series]) == stage.series_ohm
    assert number_of(netlist.values[capacitor]) == pytest.approx(stage.filter_f)
    assert "C0G" in netlist.values[capacitor]
    (tvs,) = (part for part in netlist.of_net(wire) if netlist.mpns.get(part) == "SP0502BAHTG")
    assert netlist.pins[tvs, "3"] == "GND"
    (clamp,) = (part for part in netlist.of_net(sense) if netlist.mpns.get(part) == "BAT54S,215")
    assert [netlist.pins[clamp, pin] for pin in "123"] == ["GND", "+3V3", sense], "anode, cathode, middle"


@pytest.mark.parametrize("seat", SEATS)
def test_each_lamp_hangs_on_its_bit_behind_the_simulated_fuses(netlist: Netlist, seat: int) -> None:
    (fuse,) = (part for part in netlist.of_net(netlist.pins[f"J{seat}", "4"]) if part.startswith("F"))
    assert netlist.mpns[fuse] == lamps.SEAT_FUSE.mpn
    rail = netlist.beyond(netlist.pins[f"J{seat}", "4"], fuse)
    (main,) = netlist.between(rail, "VBUS")
    assert netlist.mpns[main] == lamps.MAIN_FUSE.mpn
    (switch,) = (part for part in netlist.of_net(netlist.pins[f"J{seat}", "5"]) if part.startswith("Q"))
    assert netlist.mpns[switch] == "AO3400A"
    gate, source, drain = (netlist.pins[switch, pin] for pin in "123")
    assert (source, drain) == ("GND", netlist.pins[f"J{seat}", "5"])
    (gate_resistor,) = (part for part in netlist.of_net(gate) if part.startswith("R"))
    bit = netlist.beyond(gate, gate_resistor)
    outputs = ["15", *"1234567"]  # QA to QH of a 74HC595
    register, place = ("U2", seat - 1) if seat <= 8 else ("U3", seat - 9)
    assert netlist.pins[register, outputs[place]] == bit, "bit 0 of the first register is lamp 1"


def test_the_lamps_pins(netlist: Netlist) -> None:
    data, clock, latch = (f"GP{pin}" for pin in SETTINGS.lamp_pins)
    assert SETTINGS.lamps == "shift"
    assert netlist.gpio[netlist.pins["U2", "14"]] == data
    assert netlist.pins["U2", "9"] == netlist.pins["U3", "14"], "the second register follows the first"
    for register in ("U2", "U3"):
        assert netlist.gpio[netlist.pins[register, "11"]] == clock
        assert netlist.gpio[netlist.pins[register, "12"]] == latch


def test_the_straps_are_on_the_pins_of_the_letter(netlist: Netlist) -> None:
    bridges = [part for part in sorted(netlist.values) if part.startswith("JP")]
    strapped = {netlist.gpio.get(netlist.beyond("GND", part)) for part in bridges}
    assert strapped == {f"GP{pin}" for pin in LETTER_PINS}


def test_every_pin_of_the_map_is_used_and_no_other(netlist: Netlist) -> None:
    wanted = {*SETTINGS.input_pins, *SETTINGS.lamp_pins, SETTINGS.piezo_pin, SETTINGS.sync_out_pin, *LETTER_PINS}
    joined = {name for net, name in netlist.gpio.items() if len(netlist.of_net(net)) > 1}
    assert joined == {f"GP{pin}" for pin in wanted}


def test_the_firmwares_guide_tells_the_same_map() -> None:
    """GP2–GP10 and the like, in the sentence of firmware/README.md that names them."""
    told = " ".join((ROOT / "firmware" / "README.md").read_text(encoding="utf-8").split())
    calls, passes = SETTINGS.input_pins[:9], SETTINGS.input_pins[9:18]
    data, clock, latch = SETTINGS.lamp_pins
    for words in (
        f"calls GP{calls[0]}–GP{calls[-1]}, passes GP{passes[0]}–GP{passes[-1]}",
        f"GP{data} (data), GP{clock} (clock) and GP{latch} (latch), piezo GP{SETTINGS.piezo_pin}",
        f"sync wire GP{SETTINGS.input_pins[18]} (in) and GP{SETTINGS.sync_out_pin} (out)",
        "letter on GP{} and GP{}".format(*LETTER_PINS),
    ):
        assert words in told
