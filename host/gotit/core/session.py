"""The session: everything about one table, as one immutable value.

May not happen here: behaviour (that is `step`), I/O, a clock, a random number.

A session holds who sits where (`Seating`), the armed window (`Window`), the game's state, and the steps taken, so
that each can be undone. It is never stored: the journal stores the inputs, and replaying them through `step` gives
the same session again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gotit.core.game import Ask, Game, Quiet, Race
from gotit.core.inputs import Tell
from gotit.core.seating import Seating
from gotit.core.window import Window


@dataclass(frozen=True)
class Step:
    """What undo returns to: the state of the game and its window before a step, and what the step was."""

    label: str
    state: Any
    window: Window | None


@dataclass(frozen=True)
class Session:
    """All of one table.

    `games`: the games on offer, by name. `window_open`: the boxes are armed for `window`; a closed window is kept for
    its order strip. `epochs`: windows opened so far. `held`: since when (session time) each seat's button is down,
    where a long press would mean something else than a short one. `silent`: sources that a verdict waits for too
    long. `notes`: what the last input brought about.
    """

    games: Mapping[str, Game]
    seating: Seating = field(default_factory=Seating)
    game: Game | None = None
    names: tuple[str, ...] = ()
    state: Any = None
    window: Window | None = None
    window_open: bool = False
    epochs: int = 0
    together_us: int = 0
    clock_stopped: bool = False
    held: Mapping[int, int] = field(default_factory=dict)
    silent: tuple[str, ...] = ()
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    notes: tuple[Tell, ...] = ()

    @property
    def seats(self) -> range:
        return range(1, len(self.names) + 1)

    @property
    def buzzers(self) -> Race | Ask | Quiet:
        """What presses mean now; nothing, while there is no match or chance is awaited."""
        if self.game is None or self.game.chance(self.state) is not None:
            return Quiet()
        return self.game.buzzers(self.state)

    def name(self, seat: int) -> str:
        return self.names[seat - 1]
