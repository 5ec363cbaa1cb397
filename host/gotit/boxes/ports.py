"""Which serial ports are ours, and opening one.

Must not: open a port that is neither in the table below nor named by the operator.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Protocol

import serial
from msgspec import Struct
from serial.tools import list_ports

from gotit.boxes.places import NOWHERE, Place, place_of

OURS: dict[tuple[int, int], str] = {
    (0x2E8A, 0x0005): "MicroPython on a Raspberry Pi Pico or Pico 2",
    (0x303A, 0x4001): "MicroPython on an ESP32-S2 or ESP32-S3",
    (0xF055, 0x9800): "MicroPython on a pyboard",
    (0xF055, 0x9801): "MicroPython on a pyboard",
    (0xF055, 0x9802): "MicroPython on a pyboard",
}
"""USB vendor and product ids of MicroPython's own serial port. General adapters (CH340, CP2102, FTDI), and boards that
run some other program, have other ids: such a port is opened only if the operator names it."""

WRITE_TIMEOUT_S = 1.0

if sys.platform == "win32":
    _TERMIOS_ERRORS: tuple[type[Exception], ...] = ()
else:
    import termios

    _TERMIOS_ERRORS = (termios.error,)


class Port(Struct, frozen=True):
    """A port that may be opened. `board`: what it is, by its USB ids ("" if only its name is known).

    `place`: where it is plugged in, as the system says.
    """

    device: str
    board: str = ""
    serial_number: str = ""
    place: Place = NOWHERE


FindPorts = Callable[[], Sequence[Port]]


class SerialPort(Protocol):
    """The part of pyserial's Serial that a connection uses. Every method may raise OSError if the port is gone."""

    def read(self, size: int = 1) -> bytes: ...
    def write(self, data: bytes, /) -> int | None: ...
    def cancel_read(self) -> None: ...
    def cancel_write(self) -> None: ...
    def close(self) -> None: ...
    def fileno(self) -> int: ...
    @property
    def in_waiting(self) -> int: ...


def find_ports(named: Collection[str] = ()) -> tuple[Port, ...]:
    """Ports that are ours by their USB ids, and existing ones that the operator named, in name order."""
    found: dict[str, Port] = {}
    for info in list_ports.comports():
        board = OURS.get((info.vid or 0, info.pid or 0))
        if board is not None:
            found[info.device] = Port(info.device, board, info.serial_number or "", place_of(info))
        elif info.device in named:
            found[info.device] = Port(info.device, place=place_of(info))
    for device in named:
        if device not in found and exists(device):
            found[device] = Port(device)
    return tuple(found[device] for device in sorted(found))


def exists(device: str) -> bool:
    """Is there such a port? Windows has no file for one, so there the list decides."""
    return Path(device).exists() or any(info.device == device for info in list_ports.comports())


def open_port(device: str, timeout_s: float | None = None) -> SerialPort:
    """Open it exclusively. A read waits up to `timeout_s` for a byte (None: for ever).

    Raises OSError (see sentences.cannot_open).
    """
    try:
        port: SerialPort = serial.Serial(device, timeout=timeout_s, write_timeout=WRITE_TIMEOUT_S, exclusive=True)
    except _TERMIOS_ERRORS as error:  # it went while it was being opened; pyserial lets this through
        raise OSError(*error.args) from error
    return port
