"""`gotit boxes` and `gotit monitor`, over real pyserial, with a fake box. (`gotit flash`: test_pico.)"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result
from rich.console import Console
from tests.boxes.fake_box import FakeBox, PtyBox
from tests.patience import PATIENCE_S

from gotit.boxes import commands, uf2
from gotit.boxes.events import BoxHealth
from gotit.boxes.lines import LineFilter
from gotit.boxes.ports import Port, open_port
from gotit_box import VERSION


@pytest.fixture(autouse=True)
def _nothing_else_is_plugged_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "find_waiting", lambda: ())


@pytest.fixture
def plugged() -> Iterator[PtyBox]:
    plugged = PtyBox()
    yield plugged
    plugged.unplug()


def run(command: str, *arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(getattr(commands, command), arguments, catch_exceptions=False)


def test_boxes_shows_a_table(plugged: PtyBox) -> None:
    shown = run("boxes", "--port", plugged.device)
    assert shown.exit_code == 0
    for words in (plugged.device, "Box 2D2F", VERSION, "1–9 with pass", "ready", "µs"):
        assert words in shown.output


def test_a_narrow_terminal_cuts_no_port() -> None:
    board = "Raspberry Pi Pico with RP2040, MicroPython 1.28.0"
    health = BoxHealth(
        "/dev/cu.usbmodem1101", "ready", label="Box 2D2F", fw="0.1.0", board=board, roles="c" * 9 + "p" * 9,
        uncertainty_us=295, best_round_trip_us=234,
    )  # fmt: skip
    narrow = Console(width=80, file=io.StringIO(), record=True)
    narrow.print(commands._table([health]))
    assert "/dev/cu.usbmodem1101 " in narrow.export_text()


def test_boxes_as_json(plugged: PtyBox) -> None:
    shown = run("boxes", "--port", plugged.device, "--json")
    (line,) = json.loads(shown.stdout)
    assert (line["state"], line["fw"], line["source"]) == ("ready", VERSION, "box:E6614103E7452D2F")
    assert line["uncertainty_us"] > 0


def test_boxes_without_any_says_so_and_names_what_is_missing() -> None:
    shown = run("boxes", "--port", "/dev/ttyNOPE")
    assert "There's no port /dev/ttyNOPE" in shown.output
    assert "No buzzer box is plugged in" in shown.output
    assert shown.exit_code == 1
    assert run("boxes").exit_code == 0  # nothing was asked for, and nothing is wrong
    assert run("boxes", "--self-test").exit_code == 1  # nothing was tested


class Prompt(FakeBox):
    """A board at MicroPython's prompt: it echoes what it hears."""

    def hear(self, data: bytes) -> None:
        if data:
            self.lines.append(data.replace(b"\n", b"\r\n") + b"SyntaxError: invalid syntax\r\n>>> ")

    def hello(self) -> None:
        """It knows no hello."""

    def beat(self) -> None:
        """Nor any beat."""


def test_boxes_names_a_prompt_and_what_to_do() -> None:
    plugged = PtyBox(Prompt(lambda: time.perf_counter_ns() // 1000))
    shown = run("boxes", "--port", plugged.device)
    plugged.unplug()
    assert shown.exit_code == 1
    assert f"gotit flash --port {plugged.device}" in shown.output


Watch = Callable[[str, int], None]


@pytest.fixture
def until_heard(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The monitor's time stands still until these words have been heard this often."""

    def watch(words: str, times: int) -> None:
        heard = bytearray()

        class Filter(LineFilter):
            def take(self, host_ns: int, port: str, way: str, data: bytes) -> Iterator[str]:
                heard.extend(data if way == "in" else b"")
                return super().take(host_ns, port, way, data)

        patience_ends_s = time.monotonic() + PATIENCE_S

        def monotonic() -> float:
            enough = heard.count(words.encode()) >= times
            return 1e9 if enough or time.monotonic() > patience_ends_s else 0.0

        monkeypatch.setattr(commands, "LineFilter", Filter)
        monkeypatch.setattr(commands, "time", SimpleNamespace(monotonic=monotonic))

    return watch


def test_monitor_shows_events_once_and_acknowledges_nothing(plugged: PtyBox, until_heard: Watch) -> None:
    with plugged.at_box() as box:
        box.press(4)
    until_heard("press seq=1 ", 3)  # it comes again every 200 ms
    shown = run("monitor", "--port", plugged.device, "--seconds", "1")
    assert shown.output.count("press seq=1 ") == 1
    assert "input=4" in shown.output
    assert "ping" not in shown.output
    assert "Box 2D2F" in shown.output
    assert plugged.box.kept
    assert "ack" not in {name for name, _ in plugged.box.heard}


def test_monitor_raw_shows_all_in_both_directions(plugged: PtyBox, until_heard: Watch) -> None:
    until_heard("$pong id=2 ", 1)
    shown = run("monitor", "--port", plugged.device, "--seconds", "1", "--raw")
    assert "→ $ping id=1*" in shown.output
    assert "← $pong id=1 " in shown.output


def test_monitor_without_any_box_says_so_and_waits() -> None:
    shown = run("monitor", "--port", "/dev/ttyNOPE", "--seconds", "0")
    assert "There's no port /dev/ttyNOPE" in shown.output
    assert "No buzzer box is plugged in yet. Plug one in" in shown.output
    assert "Round trip" not in shown.output  # no empty table


@pytest.mark.parametrize("named", ["/dev/null", "."])
def test_what_is_no_serial_port_is_called_so(named: str) -> None:
    shown = run("boxes", "--port", named)
    assert shown.exit_code == 1
    assert f"{named} is not a serial port" in shown.output


def test_flash_finds_nothing_and_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "find_ports", lambda ports: ())
    shown = run("flash")
    assert shown.exit_code == 1
    assert "BOOTSEL" in shown.output
    monkeypatch.setattr(commands, "find_waiting", lambda: (uf2.WaitingPico("RP2040", "/media/ana/RPI-RP2"),))
    shown = run("flash")
    assert "micropython.org/download/RPI_PICO/" in shown.output
    assert "No board was found" not in shown.output


def test_flash_does_not_choose_among_several(monkeypatch: pytest.MonkeyPatch) -> None:
    several = (Port("/dev/ttyACM0", "Pico"), Port("/dev/ttyACM1", "Pico"))
    monkeypatch.setattr(commands, "find_ports", lambda ports: several)
    monkeypatch.setattr(commands, "flash_all", lambda *_: pytest.fail("it chose"))
    shown = run("flash")
    assert shown.exit_code == 2
    assert "gotit flash --port /dev/ttyACM1" in shown.output
    assert "--all" in shown.output


def test_single_seats_need_letters_and_a_sync_wire_a_single_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    several = (Port("/dev/ttyACM0", "Pico"), Port("/dev/ttyACM1", "Pico"))
    monkeypatch.setattr(commands, "find_ports", lambda ports: several)
    monkeypatch.setattr(commands, "flash_all", lambda *_: pytest.fail("it flashed"))
    shown = run("flash", "--all", "--single-seat", "--letter", "Z")
    assert shown.exit_code == 2
    assert "no 2 letters from Z on" in shown.output
    shown = run("flash", "--all", "--sync-wire")
    assert shown.exit_code == 2
    assert "--single-seat" in shown.output


def test_flash_leaves_a_port_in_use_alone_and_says_so(plugged: PtyBox) -> None:
    other = open_port(plugged.device)
    shown = run("flash", "--port", plugged.device)
    other.close()
    assert shown.exit_code == 1
    assert "in use by another program" in shown.output


def test_no_port_that_was_not_named_is_opened(tmp_path: Path) -> None:
    shown = run("flash", "--port", str(tmp_path / "none"))
    assert shown.exit_code == 1
    assert "There's no port" in shown.output
