"""What a screen reader is told of another program: the tree on the accessibility bus, read and acted on by libatspi.

This is the library that screen readers use, so what is not found here is not there for them.
Must not: know the program, or anything of it that is not on the bus.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from ctypes import CDLL, Structure, byref, c_char_p, c_int, c_void_p
from typing import Any, NamedTuple

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
"""Of Debian's package at-spi2-core."""
_EDITABLE, _ENABLED, _SHOWING = 7, 8, 25
"""Of `AtspiStateType`."""
_CACHE_NOTHING = 0


class _Error(Structure):
    _fields_ = (("domain", ctypes.c_uint32), ("code", c_int), ("message", c_char_p))


class Told(NamedTuple):
    """One thing of the tree. `text`: what stands in it, where it has a text of its own."""

    it: c_void_p
    role: str
    name: str
    text: str
    enabled: bool
    editable: bool


class Bus:
    """The accessibility bus that the environment leads to. One in a process."""

    def __init__(self) -> None:
        self._lib, self._glib = CDLL("libatspi.so.0"), CDLL("libglib-2.0.so.0")
        self._lib.atspi_init()
        self._lib.atspi_get_desktop.restype = c_void_p
        self._desktop = c_void_p(self._lib.atspi_get_desktop(0))
        self._lib.atspi_accessible_set_cache_mask(self._desktop, _CACHE_NOTHING)

    # --- reading --------------------------------------------------------------------------------------------------

    def tree(self) -> Iterator[Told]:
        """Whatever is showing now, in the order of the tree. What goes while it is read is left out."""
        for program in self._children(self._desktop):
            yield from self._below(program, showing=True)

    def _below(self, it: c_void_p, *, showing: bool = False) -> Iterator[Told]:
        try:
            states = self._call("atspi_accessible_get_state_set", c_void_p, it)
            if not showing and not self._has(states, _SHOWING):
                return
            yield self._told(it, states)
            below = self._children(it)
        except LookupError:
            return
        for child in below:
            yield from self._below(child)

    def _told(self, it: c_void_p, states: Any) -> Told:
        role = self._string("atspi_accessible_get_role_name", it)
        text = ""
        if role in ("text", "entry", "spin button"):
            held = self._call("atspi_accessible_get_text_iface", c_void_p, it, errs=False)
            text = self._string("atspi_text_get_text", c_void_p(held), 0, -1) if held else ""
        return Told(
            it,
            role,
            self._string("atspi_accessible_get_name", it),
            text,
            self._has(states, _ENABLED),
            self._has(states, _EDITABLE),
        )

    def _children(self, it: c_void_p) -> list[c_void_p]:
        count = self._call("atspi_accessible_get_child_count", c_int, it)
        found = (self._call("atspi_accessible_get_child_at_index", c_void_p, it, at) for at in range(count))
        return [c_void_p(child) for child in found if child]

    def _has(self, states: Any, state: int) -> bool:
        return bool(self._lib.atspi_state_set_contains(c_void_p(states), state))

    # --- acting ---------------------------------------------------------------------------------------------------

    def press(self, told: Told) -> None:
        """The first of its actions: a button's is to be pressed."""
        action = self._call("atspi_accessible_get_action_iface", c_void_p, told.it, errs=False)
        if not (action and self._call("atspi_action_do_action", c_int, c_void_p(action), 0)):
            raise LookupError(f"nothing can be done with {told.name!r}")

    def write(self, told: Told, text: str) -> None:
        """All that stands in this line is this now."""
        line = self._call("atspi_accessible_get_editable_text_iface", c_void_p, told.it, errs=False)
        if not (line and self._call("atspi_editable_text_set_text_contents", c_int, c_void_p(line), text.encode())):
            raise LookupError(f"nothing can be written in {told.name!r}")

    # --- calls ----------------------------------------------------------------------------------------------------

    def _call(self, function: str, kind: Any, it: c_void_p, *args: object, errs: bool = True) -> Any:
        known = getattr(self._lib, function)
        known.restype = kind
        if not errs:
            return known(it, *args)
        error = c_void_p()
        found = known(it, *args, byref(error))
        if error.value is not None:
            said = (_Error.from_address(error.value).message or b"").decode()
            self._glib.g_error_free(error)
            raise LookupError(said)
        return found

    def _string(self, function: str, it: c_void_p, *args: object) -> str:
        found = self._call(function, c_void_p, it, *args)
        said = ctypes.string_at(found).decode() if found else ""
        self._glib.g_free(c_void_p(found))
        return said
