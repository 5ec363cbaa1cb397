"""Does this computer's user want less motion? Qt 6.11 does not tell, so the systems are asked themselves, once.

Must not: fail, wait for long, or decide anything (the operator's own choice does, from the first start on).
"""

from __future__ import annotations

import subprocess
import sys
from typing import Any

ASK_S = 1.0
REDUCE_MOTION = b"reduceMotion"
"""What macOS calls it: a key, and no text for people."""
SPI_GETCLIENTAREAANIMATION = 0x1042


def wants_less_motion(system: str = sys.platform) -> bool:
    """False also where nobody knows."""
    match system:
        case "linux":
            said = _said("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
            return said == "false"
        case "darwin":
            said = _said("defaults", "read", "com.apple.universalaccess", REDUCE_MOTION.decode())
            return said == "1"
        case "win32":
            return _windows_stands_still()
        case _:
            return False


def _said(*command: str) -> str:
    """What a command of the system says; "" if there is none, or it does not know."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=ASK_S, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def _windows_stands_still() -> bool:
    """Are animations in windows switched off?"""
    import ctypes

    windows: Any = ctypes  # has WinDLL only there
    moves = ctypes.c_int(1)
    try:
        told = windows.WinDLL("user32").SystemParametersInfoW(SPI_GETCLIENTAREAANIMATION, 0, ctypes.byref(moves), 0)
    except (AttributeError, OSError):
        return False
    return bool(told) and not moves.value
