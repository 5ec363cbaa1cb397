"""The hub in KiCad: its own checks pass, and fail if something is taken away. Its netlist is the one we mean.

What we mean is written here again, from the firmware's pin map and the contract of the circuit, without looking at how
the files are made (hardware/electronics/maker). ERC alone does not see two wires that are exchanged.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from collections import defaultdict
from pathlib import Path

import pytest
from hardware.electronics.maker import __main__ as maker
from hardware.electronics.maker import circuit, layout, sexpr
from tests.hardware import kept_kicad

from gotit_box import settings
from hardware import make

HUB = make.HUB.folder
SEATS = range(1, 10)
#: The Pico's pins by GPIO (Raspberry Pi Pico datasheet, section 2.1), and its grounds.
PICO = {gpio: gpio + 1 + (gpio + 2) // 4 for gpio in range(16)} | {16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27}
PICO |= {22: 29, 26: 31, 27: 32, 28: 34}
PICO_GROUNDS, PICO_3V3, PICO_VBUS = (3, 8, 13, 18, 23, 28, 33, 38), 36, 40


def check(kicad_cli: str, folder: Path, what: str) -> tuple[int, str]:
    """ERC or DRC of a copy of a project in a folder of its name: exit code and report."""
    name = folder.name
    commands = {
        "erc": ("sch", "erc", f"{name}.kicad_sch"),
        "drc": ("pcb", "drc", f"{name}.kicad_pcb", "--schematic-parity"),
    }
    command = (*commands[what], "--severity-all", "--exit-code-violations")
    report = folder / f"{what}.rpt"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), **make.LIBRARIES}

    def judged() -> tuple[int, str]:
        done = subprocess.run(
            [kicad_cli, *command, "--output", str(report)],
            cwd=folder, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, report.read_text("utf-8") if report.exists() else done.stdout + done.stderr

    return kept_kicad.run(command, folder, report, judged)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the project, to be spoilt."""
    return Path(shutil.copytree(HUB, tmp_path / "hub"))


# ---- the files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", make.BOARDS, ids=lambda board: board.name)
def test_the_committed_files_are_what_the_maker_makes(kicad_cli: str, board: make.Board) -> None:
    """Except for the plane's filling, which is KiCad's: DRC judges it."""
    made = maker.make(board.name, is_filled=False)
    assert kicad_cli
    committed_files = {path.relative_to(board.folder).as_posix() for path in board.folder.rglob("*") if path.is_file()}
    assert set(made) == committed_files - {f"{board.name}.kicad_prl"}
    hint = "run `python3 -m hardware.electronics.maker`, and look at what changed"
    for name, text in made.items():
        committed = (board.folder / name).read_text("utf-8")
        if name == board.file.name:
            committed = sexpr.dump(without_filling(sexpr.parse(committed))) + "\n"
        assert committed == text, f"{name} is not what the maker makes: {hint}"


def without_filling(board: sexpr.Node) -> sexpr.Node:
    return [
        [part for part in item if not (isinstance(part, list) and part[0] == "filled_polygon")]
        if isinstance(item, list) and item[0] == "zone"
        else item
        for item in board
    ]


def test_every_sheet_tells_its_revision_date_licence_and_state() -> None:
    """Each board its own: the order's files take them from here."""
    for board in make.BOARDS:
        of = maker.BOARDS[board.name].project
        for path in (*board.folder.glob("*.kicad_sch"), board.file):
            text = path.read_text("utf-8")
            for word in (f'(rev "{of.revision}")', f'(date "{of.date}")', "CERN-OHL-P-2.0", "Not yet built"):
                assert word in text, f"{path.name} lacks {word}"


# ---- KiCad's checks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["erc", "drc"])
@pytest.mark.parametrize("board", make.BOARDS, ids=lambda board: board.name)
def test_nothing_is_found_and_nothing_is_excused(kicad_cli: str, tmp_path: Path, board: make.Board, what: str) -> None:
    """DRC with the schematic beside the board: parity, too."""
    folder = Path(shutil.copytree(board.folder, tmp_path / board.name))
    code, report = check(kicad_cli, folder, what)
    assert code == 0, report
    project = (folder / f"{board.name}.kicad_pro").read_text("utf-8")
    assert "exclusions" not in project
    assert "severities" not in project


@pytest.mark.parametrize(
    ("file", "head", "what"),
    [("seat.kicad_sch", "wire", "erc"), ("hub.kicad_sch", "wire", "erc"), ("lamps.kicad_sch", "no_connect", "erc"),
     ("hub.kicad_pcb", "segment", "drc"), ("hub.kicad_pcb", "via", "drc")],
)  # fmt: skip
def test_what_is_taken_away_is_missed(kicad_cli: str, copy: Path, file: str, head: str, what: str) -> None:
    node = sexpr.read(copy / file)
    first = next(item for item in node if isinstance(item, list) and item[0] == head)
    node.remove(first)
    (copy / file).write_text(sexpr.dump(node), "utf-8")
    code, report = check(kicad_cli, copy, what)
    assert code != 0, report


def test_a_part_that_only_the_board_has_is_missed(kicad_cli: str, copy: Path) -> None:
    node = sexpr.read(copy / "piezo.kicad_sch")
    symbol = next(item for item in sexpr.children(node, "symbol") if '"R7"' in sexpr.dump(item))
    node.remove(symbol)
    (copy / "piezo.kicad_sch").write_text(sexpr.dump(node), "utf-8")
    code, report = check(kicad_cli, copy, "drc")
    assert code != 0
    assert "R7" in report


# ---- the netlist ----------------------------------------------------------------------------------------------------


def export(kicad_cli: str, folder: Path) -> set[frozenset[str]]:
    """The nets with two pins or more, each as the set of its pins, "R101.1"."""
    file = folder / "netlist.xml"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(folder), **make.LIBRARIES}
    command = ("sch", "export", "netlist", "--format", "kicadxml", f"{folder.name}.kicad_sch")

    def exported() -> tuple[int, str]:
        whole = (kicad_cli, *command, "--output", str(file))
        subprocess.run(whole, cwd=folder, env=environment, capture_output=True, check=True)
        return 0, ""

    kept_kicad.run(command, folder, file, exported)
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 (KiCad wrote it just now)
    nets = (
        frozenset(f"{node.attrib['ref']}.{node.attrib['pin']}" for node in net.iterfind("node"))
        for net in root.iterfind("nets/net")
    )
    return {net for net in nets if len(net) > 1}


def intended() -> set[frozenset[str]]:
    """The nets that we mean, from the pin map and the contract of the circuit."""
    nets: dict[str, set[str]] = defaultdict(set)

    def join(net: str, pins: str) -> None:
        nets[net].update(pins.split())

    def join_gpio(net: str, gpio: int) -> None:
        nets[net].add(f"U1.{PICO[gpio]}")

    join("GND", " ".join(f"U1.{pin}" for pin in PICO_GROUNDS))
    join("3V3", f"U1.{PICO_3V3}")
    join("VBUS", f"U1.{PICO_VBUS} F1.1 TP6.1")
    outputs = [("U2", pin) for pin in ("15", *"1234567")] + [("U3", "15")]
    for seat, call, passed, (register, output) in zip(
        SEATS, settings.CALL_PINS, settings.PASS_PINS, outputs, strict=True
    ):
        for place, role, gpio in ((1, "call", call), (2, "pass", passed)):
            wire, pin = f"{role} wire {seat}", f"{role} {seat}"
            join_gpio(pin, gpio)
            join(wire, f"J{seat}.{place + 1} D{seat}01.{place} R{seat}0{place}.2 R{seat}0{place + 2}.1")
            join(pin, f"R{seat}0{place + 2}.2 C{seat}0{place}.1 D{seat}0{place + 1}.3 TP{seat}0{place}.1")
            join("3V3", f"R{seat}0{place}.1 D{seat}0{place + 1}.2")
            join("GND", f"C{seat}0{place}.2 D{seat}0{place + 1}.1")
        join("GND", f"J{seat}.1 D{seat}01.3 Q{seat}01.2 R{seat}06.2 C{seat}03.2")
        join("3V3", f"C{seat}03.1")
        join(f"lamp+ {seat}", f"J{seat}.4 F{seat}01.1")
        join("5V", f"F{seat}01.2")
        join(f"lamp- {seat}", f"J{seat}.5 Q{seat}01.3")
        join(f"gate {seat}", f"Q{seat}01.1 R{seat}05.2")
        join(f"lamp {seat}", f"R{seat}05.1 R{seat}06.1 {register}.{output}")
    join("GND", "U2.8 U3.8 C2.2 C3.2 C4.2 R1.2 Q1.2 C1.2 C6.2 J10.1 J10.3 J11.1 J11.3 D1.3 C5.2 D2.1")
    join("GND", "Q3.2 R9.2 JP1.2 JP2.2 TP1.1 TP5.1")
    join("3V3", "U2.16 U3.16 U2.10 U3.10 C2.1 C3.1 R3.1 C6.1 Q2.1 R4.1 D2.2 TP2.1")
    join("5V", "F1.2 C1.1 BZ1.1 R7.1 TP3.1")
    for gpio, net, at in (
        (settings.LAMP_DATA_PIN, "data", "U2.14"),
        (settings.LAMP_CLOCK_PIN, "clock", "U2.11 U3.11"),
        (settings.LAMP_LATCH_PIN, "latch", "U2.12 U3.12 R1.1 R2.1"),
        (settings.SYNC_IN_PIN, "sync in", "R6.2 C5.1 D2.3"),
        (settings.SYNC_OUT_PIN, "sync out", "R5.2"),
        (settings.PIEZO_PIN, "piezo", "R8.1 R9.1"),
        (settings.LETTER_PINS[0], "letter 0", "JP1.1"),
        (settings.LETTER_PINS[1], "letter 1", "JP2.1"),
    ):
        join_gpio(net, gpio)
        join(net, at)
    join("chain", "U2.9 U3.14")
    join("lit", "R2.2 C4.1 Q1.1")
    join("dark", "Q1.3 R3.2 U2.13 U3.13")
    join("line", "J10.2 J11.2 D1.1 D1.2 Q2.3 TP4.1")
    join("pulled", "Q2.2 R4.2 R5.1 R6.1")
    join("piezo gate", "R8.2 Q3.1")
    join("piezo low", "Q3.3 BZ1.2 R7.2")
    return {frozenset(net) for net in nets.values()}


def test_the_exported_netlist_is_the_intended_one(kicad_cli: str, copy: Path) -> None:
    exported, meant = export(kicad_cli, copy), intended()
    assert exported - meant == set(), "drawn, and not meant"
    assert meant - exported == set(), "meant, and not drawn"


def test_two_calls_exchanged_pass_the_rules_and_fail_the_intention(kicad_cli: str, copy: Path) -> None:
    path = copy / "controller.kicad_sch"
    text = path.read_text("utf-8")
    swapped = re.sub(
        r'hierarchical_label "CALL([12])"', lambda found: f'hierarchical_label "CALL{3 - int(found[1])}"', text
    )
    assert swapped != text
    path.write_text(swapped, "utf-8")
    assert check(kicad_cli, copy, "erc")[0] == 0
    assert export(kicad_cli, copy) != intended()


def test_the_board_is_laid_for_every_part() -> None:
    board = layout.lay()
    assert set(board.placed) == set(circuit.hub())
