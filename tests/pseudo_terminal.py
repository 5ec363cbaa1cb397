"""A pseudo-terminal as a port of its own: its path is gone when it is unplugged, and never another test's.

The system gives the number of a terminal that was closed to the next one that is opened, in whatever process. A program
that still looks for "/dev/pts/3" then opens the port of a test that runs beside.
"""

from __future__ import annotations

import os
import pty
import tempfile
import tty
from pathlib import Path


class PseudoTerminal:
    """`master` is the device's end, `slave` is held open for it; `device` is the path for programs."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="gotit-port-")
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        link = Path(self._folder.name) / "port"
        link.symlink_to(os.ttyname(self.slave))
        self.device = str(link)

    def hand_over(self) -> None:
        """Another program alone holds the device's end from now on."""
        os.close(self.master)
        self.master = -1

    def close(self) -> None:
        """Unplug: the path goes first, then the ends that are ours."""
        self._folder.cleanup()
        for end in (self.slave, self.master):
            if end >= 0:
                os.close(end)
