"""Where a port is plugged in, as each system reports it: the controller for the rate, the nearest hub for the phase."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from serial.tools import list_ports

from gotit.boxes import places
from gotit.boxes.places import Place, PortInfo, is_virtual, place_of
from gotit.boxes.ports import find_ports

PCI = r"PCI\VEN_8086&DEV_A36D\3&11583659&0&A0"
HUB = r"USB\VID_05E3&PID_0610\5&2C1A2B3&0&4"


def info(location: str | None, serial_number: str | None = "E661") -> PortInfo:
    return SimpleNamespace(
        device="/dev/ttyACM0", vid=0x2E8A, pid=0x0005, serial_number=serial_number, location=location
    )


@pytest.fixture(autouse=True)
def asked_anew() -> None:
    """What a system is does not change, but a test's does."""
    is_virtual.cache_clear()


@pytest.fixture
def linux(tmp_path: Path) -> Path:
    """A /sys with one real controller of two buses, another real one, a Raspberry Pi's, and a virtual one."""
    controllers = {
        "usb1": "pci0000:00/0000:00:14.0",
        "usb2": "pci0000:00/0000:00:14.0",
        "usb3": "pci0000:00/0000:05:00.3",
        "usb4": "platform/vhci_hcd.0",
        "usb5": "platform/axi/1000120000.pcie/1f00200000.usb/xhci-hcd.0",
    }
    (tmp_path / "sys/bus/usb/devices").mkdir(parents=True)
    for bus, place in controllers.items():
        hub = tmp_path / "sys/devices" / place / bus
        hub.mkdir(parents=True)
        (tmp_path / "sys/bus/usb/devices" / bus).symlink_to(hub)
    say(tmp_path, "sys/class/dmi/id/sys_vendor", "LENOVO\n")
    say(tmp_path, "sys/class/dmi/id/product_name", "20L5S0J400\n")
    say(tmp_path, "proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme de pse tsc msr aperfmperf smx\n")
    return tmp_path


def say(root: Path, path: str, text: str) -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def test_on_linux_boxes_of_one_hub_share_a_phase_and_all_of_a_bus_the_rate(linux: Path) -> None:
    """A dock is two chips in a row, "1-2" and "1-2.3"; "1-4" is a socket of the computer."""
    found = {
        at: place_of(info(f"{at}:1.0"), "linux", linux) for at in ("1-2.1", "1-2.4", "1-2.3.1", "1-2.3.2", "1-4", "1-5")
    }
    assert {place.rate for place in found.values()} == {"0000:00:14.0 bus 1"}
    assert found["1-2.1"] == found["1-2.4"]
    assert found["1-2.3.1"] == found["1-2.3.2"]
    phases = {found[at].phase for at in ("1-2.1", "1-2.3.1", "1-4", "1-5")}
    assert len(phases) == 4
    assert "" not in phases


def test_on_linux_controllers_are_told_apart_and_a_pi_has_one_too(linux: Path) -> None:
    assert place_of(info("3-1:1.0"), "linux", linux) == Place("0000:05:00.3 bus 3", "socket 3-1")
    assert place_of(info("5-1.2:1.0"), "linux", linux) == Place("xhci-hcd.0 bus 5", "hub 5-1")


def test_the_socket_that_a_hub_is_in_is_not_the_hub(linux: Path) -> None:
    """A box in the computer's fourth socket, and one behind a hub that was there before."""
    assert place_of(info("1-4:1.0"), "linux", linux) != place_of(info("1-4.1:1.0"), "linux", linux)


@pytest.mark.parametrize("location", [None, "", "nonsense", "4-1:1.0", "9-1:1.0", "1-:1.0", "1-2..3"])
def test_on_linux_what_is_virtual_or_unknown_has_no_place(linux: Path, location: str | None) -> None:
    assert place_of(info(location), "linux", linux) == Place()


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("sys/class/dmi/id/sys_vendor", "QEMU\n"),
        ("sys/class/dmi/id/sys_vendor", "innotek GmbH\n"),
        ("sys/class/dmi/id/product_name", "VMware Virtual Platform\n"),
        ("sys/class/dmi/id/product_name", "Virtual Machine\n"),
        ("proc/device-tree/compatible", "linux,dummy-virt\0"),
        ("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu vme de hypervisor lahf_lm\n"),
    ],
)
def test_a_virtual_linux_claims_no_place(linux: Path, path: str, text: str) -> None:
    assert place_of(info("1-2.1:1.0"), "linux", linux).rate
    is_virtual.cache_clear()
    say(linux, path, text)
    assert place_of(info("1-2.1:1.0"), "linux", linux) == Place()


class MacSystem:
    """What sysctlbyname would answer."""

    def __init__(self, present: int, failed: int = 0) -> None:
        self.present, self.failed = present, failed

    def sysctlbyname(self, name: bytes, answer: object, size: object, new: None, new_size: int) -> int:
        assert name == b"kern.hv_vmm_present"
        answer._obj.value = self.present  # type: ignore[attr-defined]  # what byref points at
        return self.failed


def test_on_a_mac_the_place_says_bus_and_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a fake sysctl, with places as pyserial makes them from locationID (0x14142000): not run on a Mac."""
    monkeypatch.setattr(ctypes, "CDLL", lambda name: MacSystem(0))
    assert place_of(info("20-1.4.2"), "darwin") == place_of(info("20-1.4.1"), "darwin") == Place("bus 20", "hub 20-1.4")
    assert place_of(info("20-1.4"), "darwin") == Place("bus 20", "hub 20-1")
    assert place_of(info("20-3"), "darwin") == Place("bus 20", "socket 20-3")
    assert place_of(info("0-1"), "darwin") == Place("bus 0", "socket 0-1")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: MacSystem(1, failed=-1))  # an old system that does not know it
    assert place_of(info("20-3"), "darwin").rate == "bus 20"


def test_a_virtual_mac_claims_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda name: MacSystem(1))
    assert place_of(info("20-1.4.2"), "darwin") == Place()


class ConfigurationManager:
    """What Windows would answer: each node's id and parent."""

    tree = (
        (9, r"USB\VID_2E8A&PID_0005\E664", 7),
        (8, r"USB\VID_2E8A&PID_0005\E663", 7),
        (7, HUB, 5),
        (6, r"USB\VID_2E8A&PID_0005\E661", 5),
        (4, r"USB\VID_2E8A&PID_0005\E662", 5),
        (5, r"USB\ROOT_HUB30\4&1", 3),
        (3, PCI, 1),
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


class Registry:
    """The firmware's values in the registry of Windows."""

    HKEY_LOCAL_MACHINE = 2

    def __init__(self, product: str = "20L5S0J400") -> None:
        self.product = product

    def OpenKey(self, key: int, name: str) -> Registry:  # noqa: N802
        assert (key, name) == (2, r"HARDWARE\DESCRIPTION\System\BIOS")
        return self

    def QueryValueEx(self, key: object, name: str) -> tuple[str, int]:  # noqa: N802
        return {"SystemManufacturer": "Microsoft Corporation", "SystemProductName": self.product}[name], 1

    def __enter__(self) -> Registry:
        return self

    def __exit__(self, *raised: object) -> None:
        pass


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fake: not run on Windows."""
    monkeypatch.setattr(ctypes, "WinDLL", lambda name: ConfigurationManager(), raising=False)
    monkeypatch.setitem(sys.modules, "winreg", Registry())


@pytest.mark.usefixtures("windows")
def test_on_windows_the_parent_is_the_hub_and_the_nearest_of_pci_is_the_controller() -> None:
    assert place_of(info(None, "E663"), "win32") == place_of(info(None, "E664"), "win32") == Place(PCI, HUB)
    in_sockets = place_of(info(None, "E661"), "win32"), place_of(info(None, "E662"), "win32")
    assert {place.rate for place in in_sockets} == {PCI}
    assert len({"", HUB, *(place.phase for place in in_sockets)}) == 4, "each socket of the computer is its own"
    assert place_of(info(None, "E999"), "win32") == Place()


@pytest.mark.usefixtures("windows")
def test_a_virtual_windows_claims_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "winreg", Registry("Virtual Machine"))
    assert place_of(info(None, "E663"), "win32") == Place()


def test_where_windows_is_not_there_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "is_virtual", lambda platform, root: False)
    assert place_of(info(None), "win32") == Place()


def test_a_port_that_is_found_says_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(list_ports, "comports", lambda: [info("7-1")])
    monkeypatch.setattr("gotit.boxes.ports.place_of", lambda port: Place(f"of {port.location}", "hub"))
    assert find_ports()[0].place == Place("of 7-1", "hub")
