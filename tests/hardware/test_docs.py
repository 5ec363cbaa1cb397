"""What the building docs and diagrams say is what firmware, commands and lists say."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from hardware.electronics.maker import circuit
from hardware.single_seat import SINGLE_SEAT
from hardware.wiring import draw
from hardware.wiring.pico import NAMES, PHYSICAL, default_uses

from gotit.boxes import single_seat
from gotit.cli import COMMANDS
from gotit_box import settings
from hardware import shopping

ROOT = Path(__file__).resolve().parents[2]
HARDWARE = ROOT / "hardware"
PAGES = sorted({*HARDWARE.glob("*.md"), *HARDWARE.glob("enclosure/*.md")})


def page(name: str) -> str:
    return (HARDWARE / name).read_text("utf-8")


# ---- pins -----------------------------------------------------------------------------------------------------------


def test_the_picos_pins_are_those_of_its_datasheet() -> None:
    """Spot checks at every corner and group: a list that is shifted by one fails."""
    known = {"GP0": 1, "GP2": 4, "GP10": 14, "GP11": 15, "GP15": 20, "GP16": 21, "GP19": 25, "GP22": 29, "GP28": 34}
    assert {name: PHYSICAL[name] for name in known} == known
    assert [number for number, name in NAMES.items() if name == "GND"] == [3, 8, 13, 18, 23, 28, 33, 38]
    assert (NAMES[36], NAMES[40], len(NAMES)) == ("3V3", "VBUS", 40)


def test_the_readme_has_the_firmwares_pin_map() -> None:
    found = {}
    for row in re.findall(r"^\| .+ \|$", page("README.md"), re.MULTILINE):
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        pins = [re.fullmatch(r"(GP\d+) \(pin (\d+)\)", cell) for cell in cells]
        for index, pin in enumerate(pins):
            if pin:
                use = cells[0] if not cells[0].isdigit() else f"{('call', 'pass')[index - 1]} {cells[0]}"
                found[pin[1]] = use
                assert PHYSICAL[pin[1]] == int(pin[2]), row
    assert found == default_uses()
    assert found["GP2"] == "call 1"
    assert found[f"GP{settings.SYNC_IN_PIN}"] == "sync in"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_pin_named_beside_its_number_is_right(path: Path) -> None:
    for name, number in re.findall(r"(GP\d+) \(pin (\d+)\)", path.read_text("utf-8")):
        assert PHYSICAL[name] == int(number)
    for name, number in re.findall(r"\b(VBUS|3V3)\*{0,2} \(pin (\d+)", path.read_text("utf-8")):
        assert NAMES[int(number)] == name


# ---- diagrams -------------------------------------------------------------------------------------------------------


def drawn_pins(name: str) -> dict[str, tuple[int, str]]:
    """GPx → physical pin and use, as the picture shows them."""
    root = ElementTree.fromstring((HARDWARE / "wiring" / name).read_text("utf-8"))  # noqa: S314 (our own file)
    pins = [item.attrib for item in root.iter() if item.get("class") == "pin"]
    assert len(pins) == 40
    return {pin["data-name"]: (int(pin["data-pin"]), pin["data-use"]) for pin in pins if pin["data-use"]}


def test_the_diagrams_are_as_drawn_from_the_pin_map() -> None:
    assert draw.main(["--check"]) == 0, "run: python3 -m hardware.wiring.draw"


def test_the_nine_seat_diagram_shows_the_firmwares_pins() -> None:
    assert drawn_pins("nine-seats-buttons.svg") == {name: (PHYSICAL[name], use) for name, use in default_uses().items()}


def test_the_nine_seat_diagram_has_two_resistors_for_every_button() -> None:
    svg = (HARDWARE / "wiring" / "nine-seats-buttons.svg").read_text("utf-8")
    words = re.findall(r">([^<>]+)</text>", svg)
    tags = {word for word in words if word.startswith("seat ")}
    assert tags == {f"seat {seat} · {kind}" for seat in range(1, 10) for kind in ("CALL", "PASS")}
    assert words.count("1 kΩ") == 2 * 18 + 1, "up to 3V3 and in series, and one in series for sync"


def test_the_single_seats_settings_are_what_its_diagram_shows() -> None:
    assert SINGLE_SEAT.settings() == single_seat.WITH_WIRE
    assert "gotit flash --single-seat" in page("flashing.md")
    read = settings.read_settings(single_seat.settings_file("C", has_wire=True).decode())
    assert (read.problems, read.letter) == ([], "C")
    alone = settings.read_settings(single_seat.settings_file("C", has_wire=False).decode())
    assert (alone.problems, alone.roles, alone.sync_out_pin) == ([], "cp", None)
    roles = {"c": "call 1", "p": "pass 1", "s": "sync in"}
    uses = {f"GP{pin}": roles[role] for pin, role in zip(read.input_pins, read.roles, strict=True)}
    uses |= {f"GP{read.sync_out_pin}": "sync out", f"GP{read.lamp_pins[0]}": "lamp 1", f"GP{read.piezo_pin}": "piezo"}
    assert drawn_pins("single-seat.svg") == {name: (PHYSICAL[name], use) for name, use in uses.items()}
    assert [read.input_pins[index + 1] == int(pin) + 1 for index, pin in enumerate(read.input_pins[:-1])] == [True] * 2


def test_the_guides_table_of_wires_and_the_diagram_are_one_table() -> None:
    """Pin by pin of J1: what the guide says, what the picture shows, what the circuit joins."""
    _, _, guide = page("assembly.md").partition("## 4 · Tier c")
    told = re.findall(r"^   \| (\d) \| (.+) \| (.+) \|$", guide, re.MULTILINE)
    assert told == [(str(wire.pin), wire.name, wire.ends) for wire in SINGLE_SEAT.harness]
    words = re.findall(r">([^<>]+)</text>", (HARDWARE / "wiring" / "single-seat.svg").read_text("utf-8"))
    plug = circuit.single()["J1"].nets
    for wire in SINGLE_SEAT.harness:
        assert {str(wire.pin), wire.name, f"to {wire.ends}"} <= set(words)
        joined = plug[str(wire.pin)].rpartition("/")[2].removesuffix("_WIRE").replace("-", "−")
        assert joined == {"ground": "GND"}.get(wire.name, wire.name)


def test_every_setting_named_in_the_docs_exists() -> None:
    for text in re.findall(r"`(\{\"lamps\".*?\})`", page("assembly.md")):
        assert settings.read_settings(text).problems == []
    for name in re.findall(
        r"`(lamp_\w+|budget_\w+|open_\w+|brightness)`", "".join(map(page, ("faults.md", "first-unit.md")))
    ):
        assert name in settings.TABLE


# ---- commands -------------------------------------------------------------------------------------------------------


def commands_in(text: str) -> set[str]:
    """What the reader must type: code spans and blocks that begin with gotit or python3. “…” stands for anything."""
    spans = re.findall(r"`((?:gotit|python3) [^`\n…]+)`", text)
    lines = (line.partition("  #")[0].strip() for line in text.splitlines())
    return {*spans, *(line for line in lines if line.startswith(("gotit ", "python3 ")))}


ALL_COMMANDS = sorted({command for path in PAGES for command in commands_in(path.read_text("utf-8"))})


def test_the_docs_name_commands() -> None:
    assert {"gotit flash", "gotit monitor", "gotit boxes --self-test", "python3 hardware/make.py"} <= set(ALL_COMMANDS)


@pytest.mark.parametrize("line", ALL_COMMANDS)
def test_every_command_in_the_docs_exists(line: str) -> None:
    program, *words = shlex.split(line)
    if words[0] == "-m":
        assert (ROOT / f"{words[1].replace('.', '/')}.py").is_file()
    elif program == "gotit":
        names, options = words, [word for word in words if word.startswith("--")]
        command = COMMANDS[names[0]][0]()
        while isinstance(command, click.Group) and len(names) > 1:
            found = command.get_command(click.Context(command), names[1])
            assert found is not None, line
            command, names = found, names[1:]
        known = {option for parameter in command.params for option in parameter.opts}
        assert set(options) <= known, line
    else:
        assert (ROOT / words[0]).is_file()


def test_the_guides_agree_on_the_pins_of_a_seats_lead() -> None:
    """As in industry 1 is brown and +, 3 is blue and ground; the cores are in the order of the board's connector."""
    found = re.findall(r"\| (\d) (\S+) \| (\d) \| (\w+) \|", page("assembly.md"))
    cores = {name: (int(core), int(pin), colour) for core, name, pin, colour in found}
    assert [core for core, _, _ in cores.values()] == [1, 2, 3, 4, 5]
    assert {pin: colour for _, pin, colour in cores.values()} == {
        1: "brown", 2: "white", 3: "blue", 4: "black", 5: "grey"
    }  # fmt: skip
    assert (cores["LAMP+"][1], cores["ground"][1]) == (1, 3)
    order = ", ".join(f"{core} {name}" for name, (core, _, _) in cores.items())
    assert order.replace(", 5 ", " (5 V, fused), 5 ") in " ".join(page("README.md").split())
    told = {name: f"pin {cores[name][1]}" for name in ("CALL", "PASS", "ground")}
    tested = " ".join(page("bring-up.md").split())
    assert f"CALL is {told['CALL']} of its M12 lead, PASS {told['PASS']}, ground {told['ground']}" in tested


# ---- shopping -------------------------------------------------------------------------------------------------------


def test_the_shopping_list_is_fresh() -> None:
    assert shopping.main(["--check"]) == 0, "run: python3 -m hardware.shopping"


def test_totals_are_the_sum_of_their_rows() -> None:
    """Added up again from the page itself."""
    sections = page("shopping.md").split("\n## ")[2:]
    assert len(sections) == len(shopping.TIERS)
    for section, tier in zip(sections, shopping.TIERS, strict=True):
        sums = [float(value) for value in re.findall(r"\| (\d+\.\d\d) \| [^|]*\|$", section, re.MULTILINE)]
        told = float(re.findall(r"\*\*(\d+\.\d\d)\*\*", section)[0])
        assert sum(sums) == pytest.approx(told, abs=0.02)
        whole = f"about {round(shopping.total_eur(shopping.read_lines(shopping.LIST.read_text('utf-8')), tier))} €"
        assert whole in page("README.md")


def test_every_seat_has_its_screws_inserts_and_feet() -> None:
    """Four per box, and four more for the hub's case."""
    lines = shopping.read_lines(shopping.LIST.read_text("utf-8"))
    pieces = {line.what.split(",")[0]: line.pieces for line in lines}
    domes = next(count for what, count in pieces.items() if what.startswith("dome"))
    assert pieces["countersunk screw M3×10"] == {tier: 4 * count for tier, count in domes.items()}
    assert pieces["heat-set insert M3"]["board"] == 4 * domes["board"] + pieces["countersunk screw M3×30"]["board"]
