"""A box on MicroPython's unix port (`unix_box.py`) behind a serial port: the firmware's own conversation, without pins.

Must not: stand for a board. Its clock is this machine's own.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.emulated import tools
from tests.pseudo_terminal import PseudoTerminal

HERE = Path(__file__).resolve().parent
FIRMWARE = HERE.parents[1] / "firmware"


class UnixBox:
    """MicroPython with a pseudo-terminal as its standard input and output; `device` is the other end."""

    def __init__(self, boot: str = "00000001") -> None:
        self._terminal = PseudoTerminal()
        self.device = self._terminal.device
        command = [str(tools.require_micropython().unix), str(HERE / "unix_box.py"), str(FIRMWARE), boot]
        self._process = subprocess.Popen(command, stdin=self._terminal.master, stdout=self._terminal.master)

    def press(self, number: int) -> None:
        os.write(self._terminal.slave, b"$!%d\n" % number)

    def unplug(self) -> None:
        self._process.kill()
        self._process.wait()
        self._terminal.close()


@contextmanager
def plugged_in() -> Iterator[UnixBox]:
    """A box, until the end."""
    box = UnixBox()
    try:
        yield box
    finally:
        box.unplug()
