"""Which controller a port hangs on, as each system tells it."""

from __future__ import annotations

import ctypes
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from gotit.boxes.controllers import PortInfo, controller_of
from gotit.boxes.ports import find_ports


def info(location: str | None, serial_number: str | None = "E661") -> PortInfo:
    return SimpleNamespace(
        device="/dev/ttyACM0", vid=0x2E8A, pid=0x0005, serial_number=serial_number, location=location
    )


@pytest.fixture
def linux(tmp_path: Path) -> Path:
    """A /sys with one real controller of two buses, another real one, and a virtual one."""
    places = {
        "usb1": "pci0000:00/0000:00:14.0",
        "usb2": "pci0000:00/0000:00:14.0",
        "usb3": "pci0000:00/0000:05:00.3",
        "usb4": "platform/vhci_hcd.0",
    }
    (tmp_path / "sys/bus/usb/devices").mkdir(parents=True)
    for bus, place in places.items():
        hub = tmp_path / "sys/devices" / place / bus
        hub.mkdir(parents=True)
        (tmp_path / "sys/bus/usb/devices" / bus).symlink_to(hub)
    return tmp_path


def test_on_linux_boxes_of_one_bus_share_a_controller_however_many_hubs_lie_between(linux: Path) -> None:
    here = controller_of(info("1-4:1.0"), "linux", linux)
    assert here == controller_of(info("1-2.3.1:1.0"), "linux", linux) == "0000:00:14.0 bus 1"
    assert controller_of(info("3-1:1.0"), "linux", linux) == "0000:05:00.3 bus 3"


@pytest.mark.parametrize("location", [None, "", "nonsense", "4-1:1.0", "9-1:1.0"])
def test_on_linux_what_is_virtual_or_unknown_is_no_controller(linux: Path, location: str | None) -> None:
    assert controller_of(info(location), "linux", linux) == ""


def test_on_a_mac_the_first_number_of_the_place_is_the_controller() -> None:
    assert controller_of(info("20-1.2"), "darwin") == controller_of(info("20-3"), "darwin") == "bus 20"
    assert controller_of(info("0-1"), "darwin") == "bus 0"


class ConfigurationManager:
    """What Windows would answer: each node's id and parent."""

    tree = (
        (7, r"USB\VID_2E8A&PID_0005\E661", 5),
        (5, r"USB\ROOT_HUB30\4&1", 3),
        (3, r"PCI\VEN_8086&DEV_A36D\3&11583659&0&A0", 1),
        (1, r"ACPI\PNP0A08\0", 0),
    )

    def CM_Locate_DevNodeW(self, node: object, name: str, flags: int) -> int:  # noqa: N802
        return self._find(node, next((number for number, known, _ in self.tree if known == name), 0))

    def CM_Get_Parent(self, node: object, child: ctypes.c_uint32, flags: int) -> int:  # noqa: N802
        return self._find(node, next(parent for number, _, parent in self.tree if number == child.value))

    def CM_Get_Device_IDW(  # noqa: N802
        self, node: ctypes.c_uint32, text: ctypes.Array[ctypes.c_wchar], room: int, flags: int
    ) -> int:
        text.value = next(known for number, known, _ in self.tree if number == node.value)
        return 0

    @staticmethod
    def _find(node: object, number: int) -> int:
        node._obj.value = number  # type: ignore[attr-defined]  # what byref points at
        return 0 if number else 13


def test_on_windows_the_nearest_pci_device_above_is_the_controller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a made up configuration manager: not run on Windows."""
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: ConfigurationManager(), raising=False)
    assert controller_of(info(None), "win32") == r"PCI\VEN_8086&DEV_A36D\3&11583659&0&A0"
    assert controller_of(info(None, "E999"), "win32") == ""


def test_where_windows_is_not_there_nothing_is_known() -> None:
    assert controller_of(info(None), "win32") == ""


def test_a_port_that_is_found_says_its_controller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [info("7-1")])
    monkeypatch.setattr("gotit.boxes.ports.controller_of", lambda port: f"of {port.location}")
    assert find_ports()[0].controller == "of 7-1"
