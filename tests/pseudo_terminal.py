"""A pseudo-terminal with its own path: the path is gone when it is unplugged, and never another test's.

When a terminal is closed, the system gives its number to the next one opened, in any process. A program that still
looks for "/dev/pts/3" would then open the port of a test that runs beside it.
"""

from __future__ import annotations

import os
import pty
import tempfile
import tty
from pathlib import Path


class PseudoTerminal:
    """`master` is the device's end. `slave` is held open for it. `device` is the path for programs."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="gotit-port-")
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        link = Path(self._folder.name) / "port"
        link.symlink_to(os.ttyname(self.slave))
        self.device = str(link)

    def hand_over(self) -> None:
        """From now on only another program holds the device's end."""
        os.close(self.master)
        self.master = -1

    def close(self) -> None:
        """Unplug: first the path, then our ends."""
        self._folder.cleanup()
        for end in (self.slave, self.master):
            if end >= 0:
                os.close(end)
