"""A show: what the class watches for a few seconds after something happened. It is a pure function of the time elapsed.

Must not: use a clock; hold back what decides something (it is in the first shot); know a game.

A show is made of acts, one after the other. An act has a picture that lies still, and tracks: parts that move above
it, each by keys. `Show.shot` is one instant of it. With reduced motion each act fades in as it ends, and stands
still for as long.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from gotit.core.match_view import MatchView
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import Rect

Ease = Literal["linear", "in", "out", "in_out", "back"]
"""How a sprite gets from one key to the next: evenly, gaining speed, losing it, both, or a little too far and back."""

Cue = Literal["tick", "chord", "whoosh", "clop", "fanfare", "drum", "flip"]
"""What is to be heard at an instant of a show. Whoever plays it has the picture, too: a silent class loses nothing."""

CROSS_FADE_MS = 180
_BACK = 1.4
"""How far "back" goes too far: 1.4 is about 7 % (the constant of the back-out curve)."""


def eased(share: float, ease: Ease) -> float:
    """How far along the way, 0-1, when `share` of the time is over."""
    left = 1.0 - share
    match ease:
        case "linear":
            return share
        case "in":
            return share * share
        case "out":
            return 1.0 - left**3
        case "in_out":
            return 4 * share**3 if share < 0.5 else 1.0 - 4 * left**3
        case "back":
            return 1.0 - (_BACK + 1) * left**3 + _BACK * left**2


@dataclass(frozen=True)
class Key:
    """A sprite is at `rect` at `at_ms` of its act. `ease`, `arc`: how it comes there from the key before.

    `opacity`: how much of it is seen, 0-1. `arc`: how high its way bulges upwards, in stage units.
    """

    at_ms: int
    rect: Rect
    opacity: float = 1.0
    ease: Ease = "out"
    arc: float = 0.0


@dataclass(frozen=True)
class Sprite:
    """A part above the picture: painted as it is in its own rectangle, then put into `rect`."""

    part: Part
    rect: Rect
    opacity: float = 1.0


@dataclass(frozen=True)
class Track:
    """A part and where it is when. Before its first key it is not seen; after its last it stays."""

    part: Part
    keys: tuple[Key, ...]

    def at(self, elapsed_ms: float) -> Sprite | None:
        """The sprite at this time of the act, or None while it is not seen."""
        before = None
        for key in self.keys:
            if elapsed_ms < key.at_ms:
                return None if before is None else self._between(before, key, elapsed_ms)
            before = key
        return None if before is None or before.opacity <= 0 else Sprite(self.part, before.rect, before.opacity)

    def _between(self, one: Key, other: Key, elapsed_ms: float) -> Sprite | None:
        share = (elapsed_ms - one.at_ms) / (other.at_ms - one.at_ms)
        way = eased(share, other.ease)
        x, y, w, h = (a + (b - a) * way for a, b in zip(one.rect, other.rect, strict=True))
        opacity = one.opacity + (other.opacity - one.opacity) * min(1.0, max(0.0, way))
        rect = Rect(x, y - other.arc * 4 * way * (1 - way), max(0.0, w), max(0.0, h))
        return Sprite(self.part, rect, opacity) if opacity > 0 else None


@dataclass(frozen=True)
class Act:
    """`picture` lies still for `lasts_ms`; `tracks` move above it, the first lowest. `cues`: (ms of the act, sound)."""

    name: str
    lasts_ms: int
    picture: Picture
    tracks: tuple[Track, ...] = ()
    cues: tuple[tuple[int, Cue], ...] = ()

    def sprites(self, elapsed_ms: float) -> tuple[Sprite, ...]:
        return tuple(sprite for track in self.tracks if (sprite := track.at(elapsed_ms)) is not None)


@dataclass(frozen=True)
class Shot:
    """One instant: the parts that lie still, and the sprites above them, the first lowest."""

    picture: Picture
    sprites: tuple[Sprite, ...] = ()


@dataclass(frozen=True)
class Show:
    """Acts, one after the other. It has at least one. `lands`: its last instant is the picture that comes then."""

    acts: tuple[Act, ...]
    lands: bool = False

    @property
    def lasts_ms(self) -> int:
        return sum(act.lasts_ms for act in self.acts)

    def shot(self, elapsed_ms: float, still: bool = False) -> Shot:
        """What is seen so long after its beginning; after its end, how it ended.

        `still`: each act as it ends, faded in.
        """
        left = elapsed_ms
        for act in self.acts[:-1]:
            if left < act.lasts_ms:
                break
            left -= act.lasts_ms
        else:
            act = self.acts[-1]
        if not still:
            return Shot(act.picture, act.sprites(min(left, act.lasts_ms)))
        seen = min(1.0, left / CROSS_FADE_MS)
        ended = act.sprites(act.lasts_ms)
        return Shot(act.picture, tuple(replace(sprite, opacity=sprite.opacity * seen) for sprite in ended if seen > 0))

    def cues(self, from_ms: float, to_ms: float) -> tuple[Cue, ...]:
        """The sounds from one time on and before another."""
        found, begins_ms = list[Cue](), 0
        for act in self.acts:
            found += [cue for at_ms, cue in act.cues if from_ms <= begins_ms + at_ms < to_ms]
            begins_ms += act.lasts_ms
        return tuple(found)


def pop(part: Part, at_ms: int, lasts_ms: int, smallest: float = 0.6) -> Track:
    """A part comes out of its own middle, a little too large for an instant."""
    w, h = part.rect.w * smallest, part.rect.h * smallest
    return Track(part, (Key(at_ms, part.rect.centred(w, h)), Key(at_ms + lasts_ms, part.rect, ease="back")))


def fade_in(part: Part, at_ms: int, lasts_ms: int) -> Track:
    """A part appears in its place."""
    return Track(part, (Key(at_ms, part.rect, opacity=0.0), Key(at_ms + lasts_ms, part.rect, ease="linear")))


def fly(part: Part, start: Rect, at_ms: int, lasts_ms: int, arc: float = 0.0) -> Track:
    """A part flies from `start` to its place."""
    return Track(part, (Key(at_ms, start), Key(at_ms + lasts_ms, part.rect, ease="in_out", arc=arc)))


def landing(track: Track, lasts_ms: int) -> Track:
    """What has come to its place grows a little there, and shrinks again: it has arrived."""
    last = track.keys[-1]
    large = last.rect.centred(last.rect.w * 1.25, last.rect.h * 1.25)
    at_ms = last.at_ms
    return replace(track, keys=(*track.keys, Key(at_ms + lasts_ms // 3, large), Key(at_ms + lasts_ms, last.rect)))


def later(track: Track, by_ms: int) -> Track:
    """The same, so much later."""
    return replace(track, keys=tuple(replace(key, at_ms=key.at_ms + by_ms) for key in track.keys))


def lift(part: Part, at_ms: int, lasts_ms: int) -> Track:
    """A part grows up from the foot of its place, and leaves that place at no time: it covers nothing beside it."""
    low = part.rect.take_bottom(part.rect.h * 0.7)[0].centred(part.rect.w * 0.7, part.rect.h * 0.7)
    return Track(part, (Key(at_ms, low, opacity=0.0), Key(at_ms + lasts_ms, part.rect)))


def drop(part: Part, start: Rect, at_ms: int, lasts_ms: int) -> Track:
    """A part appears at `start`, faint, and falls to its place."""
    return Track(part, (Key(at_ms, start, opacity=0.0), Key(at_ms + lasts_ms, part.rect, ease="in")))


def swell(part: Part, at_ms: int, lasts_ms: int, room: Rect) -> Track:
    """A part that lies there grows a little and shrinks again: look, it is new. It stays in its `room`."""
    grown = part.rect.centred(part.rect.w * 1.07, part.rect.h * 1.07)
    x, y = max(grown.x, room.x), max(grown.y, room.y)
    large = Rect(x, y, min(grown.right, room.right) - x, min(grown.bottom, room.bottom) - y)
    return Track(
        part, (Key(at_ms, part.rect), Key(at_ms + int(lasts_ms * 0.4), large), Key(at_ms + lasts_ms, part.rect))
    )


def away(part: Part, end: Rect, at_ms: int, lasts_ms: int, arc: float = 0.0) -> Track:
    """A part flies from its place into `end`, and gets small on its way. It is a thing as long as it is there: nobody
    reads through it. It leaves quickly, for it may lie over something that is new there."""
    end = end.centred(min(end.w, part.rect.w * 0.15), min(end.h, part.rect.h * 0.15))
    flown_ms = at_ms + lasts_ms
    there = Key(flown_ms, end, arc=arc), Key(flown_ms + 1, end, opacity=0.0)
    return Track(part, (Key(0, part.rect), Key(at_ms, part.rect), *there))


def named(picture: Picture, name: str) -> Part | None:
    """The part of this name."""
    return next((part for part in picture if part.name == name), None)


def swapped(picture: Picture, part: Part) -> Picture:
    """The same picture with another part of this name, or without all that this part covers."""
    return (*(other for other in picture if not other.rect.inset(1).meets(part.rect)), part)


def joined(shows: Iterable[Show | None]) -> Show | None:
    """One show after the other; None if there is none."""
    those = tuple(show for show in shows if show is not None)
    return Show(tuple(act for show in those for act in show.acts), those[-1].lands) if those else None


def same_scene(one: object, other: object) -> bool:
    """Does a show of the one suit the other, too? Lamps, boxes and clocks may have changed, and nothing else."""
    return (
        isinstance(one, MatchView)
        and isinstance(other, MatchView)
        and one.game == other.game
        and one.game_view == other.game_view
        and one.outcome == other.outcome
        and (one.verdict, one.overruled, one.time_over) == (other.verdict, other.overruled, other.time_over)
        and one.names == other.names
        and (one.hint, one.solution) == (other.hint, other.solution)
    )
