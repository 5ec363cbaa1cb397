"""Where a serial port is plugged in: whose USB frames it sees, and at whose rate those frames come.

Must not: open a port; guess. What the system does not say is "", and then the box goes without frames.

All ports of one host controller take their rate from one oscillator. When a frame *starts* is another matter. A box
sees what the nearest hub above it passes on or regenerates, and nothing that we know of promises that two hubs of one
controller do that at the same instant (decision 0053). So a place has two names.

What the system says is a claim, not a proof. A virtual machine shows devices of two real controllers on one virtual
controller, all without their hubs. Where that can be seen, nothing is claimed. `boxes.frames` looks for contradictions
anyway.
"""

from __future__ import annotations

import ctypes
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

VIRTUAL = ("vhci", "dummy_hcd", "usbip")
"""Host controllers of Linux with no sockets of their own: their devices are somewhere else, each on its own."""

MACHINES = re.compile(
    "qemu|kvm|bochs|crosvm|virtualbox|innotek|vmware|parallels|xen|virtual machine|apple virtualization|dummy-virt",
    re.IGNORECASE,
)
"""What virtual machines call themselves: their makers' and products' names, as the system is told them."""


class Place(Struct, frozen=True):
    """Where a box is plugged in: two names that can only be compared for equality, "" if the system does not say.

    `rate`: the host controller; all its ports count frames at the same rate. `phase`: the hub that the box's cable goes
    to, or the controller's own socket, which only this box is in. Boxes of one phase see each frame start together.
    """

    rate: str = ""
    phase: str = ""


NOWHERE = Place()
"""What is claimed of a port that the system says nothing about."""


class PortInfo(Protocol):
    """The part of pyserial's ListPortInfo that is used here."""

    vid: int | None
    pid: int | None
    serial_number: str | None
    location: str | None


def place_of(info: PortInfo, platform: str = sys.platform, root: Path = Path("/")) -> Place:
    """Where this port is plugged in, as far as the system says. Never raises."""
    try:
        if is_virtual(platform, root):
            return NOWHERE
        if platform == "win32":
            return _on_windows(info)
        # pyserial: "1-4.2:1.0", the number of the bus first, then a socket for each hub on the way
        at = re.fullmatch(r"(\d+)-(\d+(?:\.\d+)*)(?::.*)?", info.location or "")
        if at is None:
            return NOWHERE
        bus, sockets = at.groups()
        hub, dot, _ = sockets.rpartition(".")
        phase = f"hub {bus}-{hub}" if dot else f"socket {bus}-{sockets}"
        rate = _linux_controller(bus, root) if platform == "linux" else f"bus {bus}"
        return Place(rate, phase) if rate else NOWHERE
    except (OSError, AttributeError):
        return NOWHERE


@cache
def is_virtual(platform: str, root: Path = Path("/")) -> bool:
    """Does this system know that it runs in a virtual machine? Raises OSError if it cannot even be asked."""
    if platform == "win32":
        return _calls_itself_virtual(*_windows_maker())
    if platform == "darwin":
        return _mac_is_virtual()
    told = ("sys/class/dmi/id/sys_vendor", "sys/class/dmi/id/product_name", "proc/device-tree/compatible")
    if _calls_itself_virtual(*(_text(root / path) for path in told)):
        return True
    return re.search(r"^flags\b.*\bhypervisor\b", _text(root / "proc/cpuinfo"), re.MULTILINE) is not None


def _calls_itself_virtual(*names: str) -> bool:
    return any(MACHINES.search(name) for name in names)


def _text(path: Path) -> str:
    """The text of this file; "" if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _linux_controller(bus: str, root: Path) -> str:
    """The device that the bus's root hub belongs to, by its place: "0000:00:14.0". A controller's USB 2 and USB 3 are
    two buses, but a box is never on the second. On old machines full-speed buses have their own controllers."""
    parent = (root / f"sys/bus/usb/devices/usb{bus}").resolve(strict=True).parent.name
    return "" if parent.startswith(VIRTUAL) else f"{parent} bus {bus}"


def _mac_is_virtual() -> bool:
    """Written from the documentation of sysctl(3), not yet run on a Mac."""
    answer, size = ctypes.c_int(), ctypes.c_size_t(ctypes.sizeof(ctypes.c_int))
    system = ctypes.CDLL(None)
    failed = system.sysctlbyname(b"kern.hv_vmm_present", ctypes.byref(answer), ctypes.byref(size), None, 0)
    return not failed and answer.value != 0


def _windows_maker() -> tuple[str, str]:
    """What the firmware says of the computer's maker and model. Not yet run on Windows."""
    import winreg as registry  # exists only there

    known: Any = registry
    with known.OpenKey(known.HKEY_LOCAL_MACHINE, r"HARDWARE\DESCRIPTION\System\BIOS") as bios:
        maker, product = (known.QueryValueEx(bios, name)[0] for name in ("SystemManufacturer", "SystemProductName"))
    return str(maker), str(product)


def _on_windows(info: PortInfo) -> Place:
    """The nearest device above the box is its hub; the nearest PCI device above that is the controller.

    Written from the documentation, not yet run on Windows. A location path would not do: USBROOT(0) is the root hub of
    every controller.
    """
    windows: Any = ctypes  # has WinDLL only there
    manager = windows.WinDLL("cfgmgr32")
    node, text = ctypes.c_uint32(), ctypes.create_unicode_buffer(201)  # 200: MAX_DEVICE_ID_LEN
    name = rf"USB\VID_{info.vid or 0:04X}&PID_{info.pid or 0:04X}\{info.serial_number or ''}"
    failed = manager.CM_Locate_DevNodeW(ctypes.byref(node), name, 0)
    phase = ""
    while not failed:
        failed = manager.CM_Get_Parent(ctypes.byref(node), node, 0)
        if failed or manager.CM_Get_Device_IDW(node, text, len(text), 0):
            break
        if text.value.startswith("PCI\\"):
            return Place(text.value, phase)
        if not phase:  # nobody else is in the controller's own socket, so it goes by the box's name
            phase = name if text.value.upper().startswith("USB\\ROOT_HUB") else text.value
    return NOWHERE
