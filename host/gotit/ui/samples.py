"""What the sample views of all games are made of: names, seats, a clock, the order strip.

Must not: apply rules; know one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from gotit.core.game import Lamp, Timer
from gotit.core.match_view import SeatView, ShownPlace
from gotit.core.message import Message
from gotit.core.pairs import PairWay
from gotit.core.press import Margin
from gotit.ui.sample_names import NAMES as NAMES

LONG_NAMES = (
    "Anna-Katharina",
    "Bartholomäus",
    "Chukwuemeka",
    "Guðrún Helga",
    "Konstantinos",
    "Fatima Zahra",
    "Oluwaseun Ade",
    "Maximilian Alexander",
    "Zoë van der Berg",
)
NOW_US = 1_000_000_000
"""Session time of all these moments."""


def place(
    seat: int, behind_us: int | None = None, uncertainty_us: int = 2, way: PairWay = "box", contender: bool = False
) -> ShownPlace:
    """A line of the order strip, `behind_us` ± `uncertainty_us` later than the leader, known by `way`."""
    if behind_us is None:
        return ShownPlace(seat, None, contender)
    behind = Margin(behind_us - uncertainty_us, behind_us + uncertainty_us)
    return ShownPlace(seat, behind, contender, way)


def sitting(
    n: int,
    names: tuple[str, ...],
    away: tuple[int, ...] = (),
    prompts: Mapping[int, Message] | None = None,
    lamps: Mapping[int, Lamp] | None = None,
) -> tuple[SeatView, ...]:
    """The first `n` seats. `away`: those whose buzzer is not connected. `prompts`: what a box says to its player."""
    said, lit = prompts or {}, lamps or {}
    return tuple(
        SeatView(
            seat,
            names[seat - 1],
            lit.get(seat, "idle"),
            said.get(seat),
            seat in said,
            seat not in away,
        )
        for seat in range(1, n + 1)
    )


def timer(seconds: float | None, total_s: int) -> Timer | None:
    """A clock of `total_s` with this many seconds left at `NOW_US`; None: no clock runs."""
    return None if seconds is None else Timer(NOW_US + round(seconds * 1_000_000), total_s * 1_000_000)


Player = TypeVar("Player", bound=Struct)


def varied(players: Iterable[Player], of: Mapping[str, Mapping[int, object]]) -> tuple[Player, ...]:
    """Players in seat order; `{"locked": {2: True}}` sets one attribute of one seat."""
    return tuple(
        replace(player, **{name: values[seat] for name, values in of.items() if seat in values})
        for seat, player in enumerate(players, 1)
    )
