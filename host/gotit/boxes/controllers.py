"""Which USB host controller a serial port hangs on: only ports of one controller can share its count of frames.

May not happen here: opening a port; a guess. "" when the system does not say: then the box goes without frames.

What the system says is a claim, not a proof: a virtual machine shows devices of two real controllers on one virtual
one. `boxes.frames` believes it only while the frames themselves agree.
"""

from __future__ import annotations

import ctypes
import re
import sys
from pathlib import Path
from typing import Any, Protocol

VIRTUAL = ("vhci", "dummy_hcd", "usbip")
"""Host controllers of Linux that no cable is plugged into: their devices are somewhere else, each on its own."""


class PortInfo(Protocol):
    """The part of pyserial's ListPortInfo that is asked here."""

    vid: int | None
    pid: int | None
    serial_number: str | None
    location: str | None


def controller_of(info: PortInfo, platform: str = sys.platform, root: Path = Path("/")) -> str:
    """A name of the controller, the same for all its ports; "" when it is not known. Never raises."""
    try:
        if platform == "win32":
            return _on_windows(info)
        bus = re.match(r"(\d+)-", info.location or "")  # pyserial: "1-4.2:1.0", the number of the bus first
        if bus is None:
            return ""
        return _on_linux(bus[1], root) if platform == "linux" else f"bus {bus[1]}"
    except (OSError, AttributeError):
        return ""


def _on_linux(bus: str, root: Path) -> str:
    """The device that the bus's root hub belongs to, by its place: "0000:00:14.0". USB 2 and 3 of one are two buses,
    but a box is never on the second, and on old machines full-speed buses have controllers of their own."""
    parent = (root / f"sys/bus/usb/devices/usb{bus}").resolve(strict=True).parent.name
    return "" if parent.startswith(VIRTUAL) else f"{parent} bus {bus}"


def _on_windows(info: PortInfo) -> str:
    """The nearest PCI device above the box. Written from the documentation, not run on Windows yet.

    A location path would not do: USBROOT(0) is the root hub of every controller.
    """
    windows: Any = ctypes  # only there it has WinDLL
    manager = windows.WinDLL("cfgmgr32")
    node, text = ctypes.c_uint32(), ctypes.create_unicode_buffer(201)  # 200: MAX_DEVICE_ID_LEN
    name = rf"USB\VID_{info.vid or 0:04X}&PID_{info.pid or 0:04X}\{info.serial_number or ''}"
    failed = manager.CM_Locate_DevNodeW(ctypes.byref(node), name, 0)
    while not failed:
        failed = manager.CM_Get_Device_IDW(node, text, len(text), 0)
        if not failed and text.value.startswith("PCI\\"):
            return text.value
        failed = failed or manager.CM_Get_Parent(ctypes.byref(node), node, 0)
    return ""
