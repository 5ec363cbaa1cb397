"""Buttons and lamps through hidapi, on all three systems. On Linux it is its hidraw module, and only for lamps.

Must not: open a device that nobody asked for; fail where hidapi is not installed (`missing` says so, then).

On Linux hidapi has two modules: `hid` goes through libusb and takes the device away from the kernel's driver, `hidraw`
does not. Windows lets nobody read keyboards this way, macOS only whoever was allowed to in its settings: so here no
keyboard is ever offered.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from typing import Any

from gotit.core.message import Message, Typed, say
from gotit.owned.found import Found, Report
from gotit.owned.reports import Button, buttons_of, buzz, is_numbered, pressed
from gotit.owned.table import Layout

MODULE = "hidraw" if sys.platform == "linux" else "hid"
_DESKTOP, _JOYSTICK, _GAMEPAD = 1, 4, 5
_BLUETOOTH = 2
_MOST_BYTES = 64


def library() -> Any | None:
    """hidapi, if it is installed."""
    try:
        return importlib.import_module(MODULE)
    except ImportError:
        return None


def missing() -> Message | None:
    """What is not possible without hidapi; None if it is there."""
    if library() is not None:
        return None
    return say(
        "no_hidapi",
        "The lamps of controllers, and outside Linux their buttons, need the package “{package}”, which isn't "
        "installed.",
        package=Typed("hidapi"),
    )


def found(module: Any | None = None) -> Iterator[Found]:
    """All joysticks and gamepads, none of them opened."""
    module = library() if module is None else module
    for each in module.enumerate() if module is not None else ():
        if each.get("usage_page") == _DESKTOP and each.get("usage") in (_JOYSTICK, _GAMEPAD):
            path = each["path"].decode("utf-8", "surrogateescape")
            yield Found(
                "hid",
                path,
                each.get("serial_number") or path,
                each["vendor_id"],
                each["product_id"],
                each.get("product_string") or "",
                bluetooth=each.get("bus_type") == _BLUETOOTH,
            )


def paths(vendor: int, product: int, module: Any | None = None) -> list[str]:
    """What opens the devices of one model, for their lamps."""
    module = library() if module is None else module
    told = module.enumerate(vendor, product) if module is not None else ()
    return sorted(each["path"].decode("utf-8", "surrogateescape") for each in told)


class Hid:
    """An open device. Raises OSError when it is gone, or may not be opened."""

    closed: frozenset[int] | None = None

    def __init__(self, path: str, layout: Layout, module: Any | None = None) -> None:
        module = library() if module is None else module
        if module is None:
            raise OSError("hidapi is not installed")
        self._layout = layout
        self._device = module.device()
        self._device.open_path(path.encode("utf-8", "surrogateescape"))
        self._numbered, self.buttons = False, tuple[Button, ...]()
        self._told: dict[int, frozenset[int]] = {}
        if layout == "buttons":
            try:
                descriptor = bytes(self._device.get_report_descriptor())
            except (OSError, ValueError) as error:
                self._device.close()
                raise OSError(str(error)) from error
            self._numbered, self.buttons = is_numbered(descriptor), buttons_of(descriptor)

    def read(self, wait_ms: int) -> list[Report]:
        """What came meanwhile; empty if nothing came for so long."""
        try:
            data = bytes(self._device.read(_MOST_BYTES, wait_ms))
        except ValueError as error:  # it was closed
            raise OSError(str(error)) from error
        return self.decode(data) if data else []

    def decode(self, data: bytes) -> list[Report]:
        """What a report says. One that says nothing of buttons is a report all the same: it was in the queue."""
        if self._layout == "buzz":
            return [Report(buzz(data))]
        said = pressed(data, self.buttons, self._numbered)
        if said is None:
            return [Report(None)]
        self._told[data[0] if self._numbered else 0] = said
        return [Report(frozenset().union(*self._told.values()))]

    def light(self, report: bytes) -> None:
        if self._device.write(report) < 0:
            raise OSError("its lamps can't be written")

    def close(self) -> None:
        self._device.close()
