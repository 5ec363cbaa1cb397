"""What was entered by hand: what lies there now, and what lay there earlier in the match (decision 0095).

Must not: know a game; correct anything (`amend` does).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from gotit.core.deed import Deed
from gotit.core.game import Entered, Game, Refused
from gotit.core.message import Message, say

_UNTIL = " until "
NEAR = 100
"""Whether anything can be corrected is looked for in so many actions; all of it is listed when somebody asks for it."""


class Entry(NamedTuple):
    """`shown`: with a key and words of its own, in the whole match. `key`: what the game calls it. `until`: it was
    entered by one of so many actions."""

    shown: Entered
    key: str
    until: int


def entries(game: Game, done: Sequence[Deed], state: Any) -> Iterator[Entry]:
    """What lies there now, then what is gone, newest first: each by the action after which it was there no more."""
    now = tuple(game.entries(state))
    yield from (Entry(entry, entry.key, len(done)) for entry in now)
    told = {entry.key: [(entry, len(done))] for entry in now}
    there, ago, last = set(told), 0, game.floor(state).round
    for at in reversed(range(len(done))):
        before = done[at].state
        if not done[at].fits or game.chance(before) is not None:
            continue
        began = game.floor(before).round
        if began is not None and began != last:
            ago, last = ago + (last is not None), began
        then = tuple(game.entries(before))
        for entry in then:
            same = told.setdefault(entry.key, [])
            if entry.key not in there and not _among(game, done, entry, at, same):
                same.append((entry, at))
                shown = replace(entry, key=f"{entry.key}{_UNTIL}{at}", label=_earlier(entry, ago))
                yield Entry(shown, entry.key, at)
        there = {entry.key for entry in then}


def any_near(game: Game, done: Sequence[Deed]) -> bool:
    """Was anything entered of late?"""
    return any(next(iter(game.entries(deed.state)), None) is not None for deed in reversed(done[-NEAR:]))


def made_by(game: Game, done: Sequence[Deed], entry: Entered, until: int) -> int | None:
    """The newest of the first `until` actions that has made this entry."""
    for at in reversed(range(until)):
        deed = done[at]
        if deed.fits and _makes(game, deed, entry):
            return at
    return None


def _makes(game: Game, deed: Deed, entry: Entered) -> bool:
    try:
        return game.amended(deed.state, deed.action, entry.key, entry.value) is not None
    except Refused:
        return True  # this key's, with what it can't be


def _among(game: Game, done: Sequence[Deed], entry: Entered, until: int, told: list[tuple[Entered, int]]) -> bool:
    """Is it one of these, which have its key, gone for a while? Else it is of a game that counts anew."""
    makers = {made_by(game, done, *each) for each in told}
    return bool(makers) and made_by(game, done, entry, until) in makers


def _earlier(entry: Entered, rounds: int) -> Message:
    return say(
        "entered_earlier",
        "{what}, {rounds, plural, =0 {earlier} one {a round ago} other {# rounds ago}}",
        what=entry.label,
        rounds=rounds,
    )
