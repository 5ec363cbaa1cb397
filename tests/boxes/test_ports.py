"""Which ports are ours, and what is said of those that do not open and of Picos that wait for a UF2."""

from __future__ import annotations

import errno
import os
import pty
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import serial
from serial.tools import list_ports
from tests.speech import heard

from gotit.boxes.ports import OURS, Port, find_ports, open_port
from gotit.boxes.sentences import cannot_open
from gotit.boxes.uf2 import WaitingPico, find_waiting, say_what_to_do


def info(device: str, vid: int | None, pid: int | None) -> SimpleNamespace:
    return SimpleNamespace(device=device, vid=vid, pid=pid, serial_number="E66", location=None)


def test_only_known_ids_and_named_ports_are_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    listed = [
        info("/dev/ttyACM1", 0x2E8A, 0x0005),
        info("/dev/ttyACM0", 0x2E8A, 0x000A),  # a Pico that runs some other program
        info("/dev/ttyUSB0", 0x1A86, 0x7523),  # a general adapter
        info("/dev/ttyS0", None, None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: listed)
    board = OURS[0x2E8A, 0x0005]
    assert find_ports() == (Port("/dev/ttyACM1", board, "E66"),)
    named = tmp_path / "box"
    named.touch()
    assert find_ports([str(named), "/dev/ttyUSB0", "/dev/gone"]) == (
        Port("/dev/ttyACM1", board, "E66"),
        Port("/dev/ttyUSB0"),
        Port(str(named)),
    )


def test_a_port_is_opened_for_us_alone() -> None:
    master, slave = pty.openpty()
    port = open_port(os.ttyname(slave))
    with pytest.raises(serial.SerialException) as refused:
        open_port(os.ttyname(slave))
    assert cannot_open("p", refused.value)[0] == "busy"
    port.close()
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize(
    ("error", "platform", "code", "words"),
    [
        (PermissionError(errno.EACCES, "Permission denied"), "linux", "no_permission", "usermod -aG dialout $USER"),
        (serial.SerialException(13, "[Errno 13] Permission denied: '/dev/x'"), "linux", "no_permission", "uucp"),
        (serial.SerialException("PermissionError(13, 'Access is denied.', None, 5)"), "win32", "busy", "Thonny"),
        (PermissionError(errno.EACCES, "Permission denied"), "darwin", "no_permission", "Close other programs"),
        (OSError(errno.EBUSY, "Device or resource busy"), "linux", "busy", "Close that program"),
        (OSError(errno.EIO, "Input/output error"), "linux", "cannot_open", "Input/output error"),
    ],
)
def test_each_system_gets_its_own_advice(error: OSError, platform: str, code: str, words: str) -> None:
    told, sentence = cannot_open("/dev/ttyACM0", error, platform)
    assert told == code
    assert words in heard(sentence)
    assert "/dev/ttyACM0" in heard(sentence)


def drive(folder: Path, board_id: str) -> None:
    folder.mkdir(parents=True)
    (folder / "INFO_UF2.TXT").write_text(f"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {board_id}\r\n")


def usb(root: Path, name: str, vendor: str, product: str) -> None:
    device = root / "sys/bus/usb/devices" / name
    device.mkdir(parents=True)
    (device / "idVendor").write_text(vendor + "\n")
    (device / "idProduct").write_text(product + "\n")


def test_an_empty_pico_is_found_by_its_drive(tmp_path: Path) -> None:
    drive(tmp_path / "media/ana/RPI-RP2", "RPI-RP2")
    drive(tmp_path / "media/ana/RP2350", "RP2350")
    (tmp_path / "media/ana/STICK").mkdir()
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/mounts").write_text(
        "/dev/sda1 /media/ana/RPI-RP2 vfat rw 0 0\n/dev/sdb1 /media/ana/RP2350 vfat rw 0 0\n"
        "/dev/sdc1 /media/ana/STICK vfat rw 0 0\nnonsense\n"
    )
    usb(tmp_path, "1-1", "2e8a", "0003")
    assert find_waiting("linux", tmp_path) == (
        WaitingPico("RP2040", str(tmp_path / "media/ana/RPI-RP2")),
        WaitingPico("RP2350", str(tmp_path / "media/ana/RP2350")),
    )


def test_an_empty_pico_is_found_by_its_usb_ids_where_nothing_mounts_it(tmp_path: Path) -> None:
    usb(tmp_path, "1-1", "2e8a", "000f")
    usb(tmp_path, "1-2", "2e8a", "0005")
    (tmp_path / "sys/bus/usb/devices/usb1").mkdir()
    assert find_waiting("linux", tmp_path) == (WaitingPico("RP2350"),)


def test_an_empty_pico_is_found_on_a_mac(tmp_path: Path) -> None:
    drive(tmp_path / "Volumes/RPI-RP2", "RPI-RP2")
    drive(tmp_path / "Volumes/SAMD", "SAMD21G18A-v0")
    assert find_waiting("darwin", tmp_path) == (WaitingPico("RP2040", str(tmp_path / "Volumes/RPI-RP2")),)


def test_nothing_waits_where_there_is_nothing(tmp_path: Path) -> None:
    for platform in ("linux", "darwin", "win32"):
        assert find_waiting(platform, tmp_path) == ()


def test_the_steps_name_the_file_the_place_and_what_comes_next() -> None:
    steps = "\n".join(map(heard, say_what_to_do(WaitingPico("RP2350", "/media/ana/RP2350"))))
    for words in ("micropython.org/download/RPI_PICO2/", "RPI_PICO2-….uf2", "/media/ana/RP2350", "gotit flash"):
        assert words in steps
    assert "copy gotit-pico-2.uf2 from its folder “firmware” onto the drive RP2350 (/media/ana/RP2350)" in steps
    assert "RPI_PICO-…" in "\n".join(map(heard, say_what_to_do(WaitingPico("RP2040"))))


@pytest.mark.skipif(sys.platform == "win32", reason="no termios there")
def test_a_port_that_goes_while_it_is_opened_is_an_error_that_callers_expect(monkeypatch: pytest.MonkeyPatch) -> None:
    import termios

    def gone(port: serial.Serial) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    monkeypatch.setattr(serial.Serial, "_reset_input_buffer", gone)
    master, slave = pty.openpty()
    with pytest.raises(OSError, match="Input/output") as caught:
        open_port(os.ttyname(slave))
    assert caught.value.errno == errno.EIO
    os.close(master)
    os.close(slave)
