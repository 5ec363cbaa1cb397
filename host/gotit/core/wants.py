"""Effects: what the session asks of the world. `core.inputs` hands them on, with what can enter.

Must not: do anything.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from gotit.core.game import Lamp, News, SoundName
from gotit.core.message import Message


class _Effect(Struct, frozen=True, tag_field="effect"):
    pass


class Arm(_Effect, frozen=True, tag="arm"):
    """Arm these sources for the arming `epoch`, once what the players must see is visible."""

    epoch: int
    sources: tuple[str, ...]


class Disarm(_Effect, frozen=True, tag="disarm"):
    """Disarm all sources: the arming `epoch` is closed."""

    epoch: int


class Mark(_Effect, frozen=True, tag="mark"):
    """Ask these sources for a watermark now: a verdict waits for them."""

    sources: tuple[str, ...]


class SetLamps(_Effect, frozen=True, tag="set_lamps"):
    """The lamp of every seat."""

    lamps: Mapping[int, Lamp]


class Sound(_Effect, frozen=True, tag="sound"):
    name: SoundName
    seat: int | None = None


class NeedChance(_Effect, frozen=True, tag="need_chance"):
    """Answer with a Chance input: a random permutation of range(n)."""

    n: int
    why: Message


class Wake(_Effect, frozen=True, tag="wake"):
    """Send a Time input at `at_us` (None: no deadline is running)."""

    at_us: int | None


class Tell(_Effect, frozen=True, tag="tell"):
    """A line for the log. `private`: for the operator alone."""

    news: News
    private: bool = False


Effect = Arm | Disarm | Mark | SetLamps | Sound | NeedChance | Wake | Tell
