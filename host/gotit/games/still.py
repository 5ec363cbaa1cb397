"""Every match comes to an end, also one in which nobody wins anything any more: said once for all (decision 0088).

A *round* ends where `Floor.over` begins to hold. After so many in a row in which nobody won anything the match ends as
it stands. Whatever count has ended a match, the operator can play on: the table may be right, and the count wrong.

Must not: know a game.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from gotit.core.game import Floor, PlayOn
from gotit.core.message import Message, say
from gotit.core.offer import Move

PLAY_ON = Move(
    code="play_on",
    kind=PlayOn,
    label=say("move_play_on", "Play on"),
    tip=say("tip_play_on", "The match goes on from here, as if it had not ended"),
)

FRUITFUL = -1
"""`Match.still` in a round in which somebody has won something: at its end it is 0."""

S = TypeVar("S")


def counted(state: Any, before: Floor, after: Floor) -> int:
    """`Match.still` after a step: rounds in a row in which nobody won anything."""
    won = any(now > then for then, now in zip(before.won, after.won, strict=False))
    still: int = FRUITFUL if won else state.still
    return still + 1 if after.over and not before.over else still


def ended_by_count(ended: S, goes_on: Any) -> S:
    """The match is over because of a count. `goes_on`: as it is if the operator plays on."""
    return replace(ended, goes_on=replace(goes_on, still=0, news=()))  # type: ignore[type-var]


def why(rounds: int) -> Message:
    return say(
        "ended_still",
        "Nobody has won anything for {rounds, plural, one {# round} other {# rounds}}, so the match ends here.",
        rounds=rounds,
    )
