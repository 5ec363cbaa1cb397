"""A process that steps back behind the program: buzzers come first.

Must not: be used by the program itself.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress

NICE = 10
BELOW_NORMAL_PRIORITY_CLASS = 0x4000


def step_back() -> None:
    """Lower this process's priority."""
    if sys.platform == "win32":
        ours = ctypes.windll.kernel32.GetCurrentProcess()
        ctypes.windll.kernel32.SetPriorityClass(ours, BELOW_NORMAL_PRIORITY_CLASS)
    else:
        with suppress(OSError):
            os.nice(NICE)
