"""Windows that most people never open, each made when somebody first asks for it.

Until then nothing of it is there. What such a window is told in the meantime is kept, of each kind the newest, and told
when it is made.

Must not: know any of these windows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from PyQt6.QtWidgets import QWidget

from gotit.ui.operator.pages import bring_up

W = TypeVar("W", bound=QWidget)
P = ParamSpec("P")


class Later(Generic[W]):
    """One such window. `make()`: makes it, once."""

    def __init__(self, make: Callable[[], W]) -> None:
        self._make = make
        self._made: W | None = None
        self._connections: list[Callable[[W], object]] = []
        self._told: dict[Callable[..., object], Callable[[W], object]] = {}

    @property
    def made(self) -> W | None:
        """The window, if it has been made: for what only matters to one that is there."""
        return self._made

    @property
    def now(self) -> W:
        """The window, made now if it wasn't."""
        if self._made is None:
            self._made = made = self._make()
            for doing in (*self._connections, *self._told.values()):
                doing(made)
            self._connections.clear()
            self._told.clear()
        return self._made

    @property
    def seen(self) -> bool:
        """Is it open?"""
        return self._made is not None and self._made.isVisible()

    def once_made(self, connect: Callable[[W], object]) -> None:
        """Connect its signals: as soon as it is made, before it is told anything."""
        if self._made is None:
            self._connections.append(connect)
        else:
            connect(self._made)

    def tell(self, method: Callable[Concatenate[W, P], object], *args: P.args, **more: P.kwargs) -> None:
        """Call this method of the window: now, or when it is made. Then only the newest call of each method counts, in
        the order of those: it must say a whole state."""
        if self._made is not None:
            method(self._made, *args, **more)
            return
        self._told.pop(method, None)
        self._told[method] = lambda made: method(made, *args, **more)

    def bring_up(self) -> None:
        """Show it, in front."""
        bring_up(self.now)

    def close(self) -> None:
        if self._made is not None:
            self._made.close()
