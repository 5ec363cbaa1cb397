"""What was entered by hand: what lies there now, and what lay there earlier in the match (decision 0095).

Must not: know a game; correct anything (`amend` does).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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


@dataclass
class _Told:
    """An entry that is listed, and what has made it, once that was looked for: each is looked for once."""

    entry: Entered
    until: int
    _maker: int | None = -1

    def maker(self, game: Game, done: Sequence[Deed]) -> int | None:
        if self._maker == -1:
            self._maker = made_by(game, done, self.entry, self.until)
        return self._maker


def entries(game: Game, done: Sequence[Deed], state: Any) -> Iterator[Entry]:
    """What lies there now, then what is gone, newest first: each by the action after which it was there no more."""
    now = tuple(game.entries(state))
    yield from (Entry(entry, entry.key, len(done)) for entry in now)
    told = {entry.key: [_Told(entry, len(done))] for entry in now}
    # Of one key those that one action has made are the same, gone for a while. Others are of a game that counts anew.
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
            if entry.key in there:
                continue
            same, gone = told.setdefault(entry.key, []), _Told(entry, at)
            if not any(gone.maker(game, done) == each.maker(game, done) for each in same):
                same.append(gone)
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


def _earlier(entry: Entered, rounds: int) -> Message:
    return say(
        "entered_earlier",
        "{what}, {rounds, plural, =0 {earlier} one {a round ago} other {# rounds ago}}",
        what=entry.label,
        rounds=rounds,
    )
