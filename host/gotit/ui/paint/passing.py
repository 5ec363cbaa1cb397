"""What passes from one place to another, in every game: cards that are dealt, what is stolen, who faces whom.

Must not: know a game; show a card that lies in neither picture; last longer than a moment may.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from gotit.core.match_view import MatchView
from gotit.language.words import Language
from gotit.ui.paint.canvas import Canvas, Thing
from gotit.ui.paint.column import Role
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import STAGE_HEIGHT, Rect, union, vh
from gotit.ui.paint.show import Act, Cue, Key, Show, Track, fly, landing, named
from gotit.ui.paint.signs import draw_badge
from gotit.ui.paint.things import as_part, cards_in, face, without

FLIGHT_MS, BETWEEN_MS, LONGEST_MS = 240, 70, 600
"""A card's flight; how long after one the next begins, at most; and all of it."""
STEAL_MS, FACE_MS, LAND_MS = 420, 360, 160
_CARD = Rect(0, 0, vh(2.8), vh(3.8))
"""A card of the deck. It lies in a margin, over nothing that is read."""
_LARGE = 2.0
"""How much larger a sign is when it comes to face another."""
_HEARD_MS = 80
"""At most so often a card is heard."""


class Passed(NamedTuple):
    """A card and the part that it lies in."""

    part: Part
    thing: Thing


# --- dealt ---------------------------------------------------------------------------------------------------------


def deal_of(view: MatchView) -> Hashable:
    """Which deal lies on the table, as the game counts them; None: none yet, or it does not deal."""
    return getattr(view.game_view, "deal", None)


def theft_of(view: MatchView) -> tuple[int, Hashable] | None:
    """From which seat a card was stolen that lies open now, and the card; None: none, or nobody steals cards here."""
    found: tuple[int, Hashable] | None = getattr(view.game_view, "theft", None)
    return found


def passes(before: MatchView | None, after: MatchView) -> bool:
    """Have cards been dealt or stolen since the view before? None: this match has just begun."""
    lay = (None, None) if before is None else _lie(before)
    return after.outcome is None and any(now not in (None, was) for was, now in zip(lay, _lie(after), strict=True))


def _lie(view: MatchView) -> tuple[Hashable, Hashable]:
    return deal_of(view), theft_of(view)


def goes_on(before: MatchView, after: MatchView) -> bool:
    """Are both of the same match?"""
    return before.game == after.game and before.outcome is None and before.trial == after.trial


class Pictures(NamedTuple):
    """The pictures of two views, as they are on a stage `aspect` times as wide as high. `was`: () before a match."""

    was: Picture
    now: Picture
    aspect: float
    language: Language


def with_passing(show: Show | None, before: MatchView | None, after: MatchView, pictures: Pictures) -> Show | None:
    """After `show`, if there is one: cards that were dealt or stolen come to their places. Before, these are empty."""
    theft = theft_of(after)
    if theft is not None and (before is None or theft != theft_of(before)):
        act = _stolen(theft, pictures)
    else:
        act = _dealt(tuple(_fresh(pictures)), pictures)
    if act is None:
        return show
    instead = dict(zip(pictures.now, act.picture, strict=True))
    earlier = () if show is None else show.acts
    bare = [replace(each, picture=tuple(instead.get(part, part) for part in each.picture)) for each in earlier]
    return Show((*bare, act), lands=True)


def _fresh(pictures: Pictures) -> Iterator[Passed]:
    """Cards that did not lie there before: the first one of each part, then the second ones, and so on."""
    lay = Counter(face(thing) for part in pictures.was for thing in cards_in(part, pictures.language))
    rounds: list[list[Passed]] = []
    for part in pictures.now:
        for number, thing in enumerate(cards_in(part, pictures.language)):
            if lay[face(thing)] > 0:
                lay[face(thing)] -= 1
                continue
            rounds += [[] for _ in range(len(rounds), number + 1)]
            rounds[number].append(Passed(part, thing))
    for each in rounds:
        yield from each


def _deck(bare: Picture, places: Sequence[Rect], stage: Rect) -> Rect:
    """Where the deck lies: in the margin from which the ways to all places are shortest, beside their middle."""
    table, (x, y) = union([part.rect for part in bare]), union(places).centre
    below, left, right = (
        (x, (table.bottom + stage.bottom) / 2),
        ((stage.x + table.x) / 2, y),
        ((table.right + stage.right) / 2, y),
    )
    nearest = min((below, left, right), key=lambda at: round(sum(math.dist(at, place.centre) for place in places)))
    return Rect(*nearest, 0, 0).centred(_CARD.w, _CARD.h)


def _dealt(fresh: Sequence[Passed], pictures: Pictures) -> Act | None:
    if not fresh:
        return None
    bare = without(pictures.now, frozenset(each.thing for each in fresh))
    stage = Rect(0, 0, STAGE_HEIGHT * pictures.aspect, STAGE_HEIGHT)
    deck = _deck(bare, [each.thing.rect for each in fresh], stage)
    between_ms = min(BETWEEN_MS, (LONGEST_MS - FLIGHT_MS) / max(1, len(fresh) - 1))
    tracks, cues, heard_ms = list[Track](), list[tuple[int, Cue]](), -_HEARD_MS
    for number, (part, thing) in enumerate(fresh):
        at_ms, place = int(number * between_ms), thing.rect
        scale = min(1.0, deck.w / place.w, deck.h / place.h)
        keys = Key(at_ms, deck.centred(place.w * scale, place.h * scale)), Key(at_ms + FLIGHT_MS, place)
        tracks.append(Track(as_part(thing, f"card {number + 1}", part), keys))
        if at_ms >= heard_ms + _HEARD_MS:
            cues.append((at_ms, "flip"))
            heard_ms = at_ms
    empty_ms = int((len(fresh) - 1) * between_ms)
    lies = Key(0, deck), Key(empty_ms, deck), Key(empty_ms + 1, deck, opacity=0.0)
    tracks.append(Track(Part("deck", deck, draw_deck), lies))
    return Act("dealt", empty_ms + FLIGHT_MS, bare, tuple(tracks), tuple(cues))


def draw_deck(canvas: Canvas, rect: Rect) -> None:
    """A few cards on one another, from behind."""
    theme, step = canvas.theme, rect.w * 0.08
    for number in (2, 1, 0):
        card = Rect(rect.x + number * step, rect.y + number * step, rect.w - 2 * step, rect.h - 2 * step)
        canvas.rounded(card, rect.w * 0.1, theme.chip.fill, theme.panel.fill, 2)


# --- stolen --------------------------------------------------------------------------------------------------------


def _stolen(theft: tuple[int, Hashable], pictures: Pictures) -> Act | None:
    """The card comes from the seat that has lost it to where it is used now."""
    loser, card = theft
    tile = named(pictures.now, f"seat {loser}")
    lies = next(
        (
            Passed(part, thing)
            for part in pictures.now
            for thing in cards_in(part, pictures.language)
            if thing.data[1][:1] == (card,)
        ),
        None,
    )
    if tile is None or lies is None:
        return None
    bare = without(pictures.now, frozenset([lies.thing]))
    place = lies.thing.rect
    sign = _sign(tile, from_right=pictures.language.right_to_left)
    part = as_part(lies.thing, "stolen", lies.part)
    start = sign.centred(place.w * sign.h / place.h, sign.h)
    tracks = (ring(tile, STEAL_MS, "bad"), landing(fly(part, start, 0, STEAL_MS), LAND_MS))
    return Act("stolen", STEAL_MS + LAND_MS, bare, tracks, ((0, "whoosh"), (STEAL_MS, "clop")))


def ring(tile: Part, lasts_ms: int, role: Role) -> Track:
    """A frame around a seat that something happens to, for so long. `role`: of the surface whose edge it has."""
    around = tile.rect.inset(-vh(0.5))
    keys = Key(0, around), Key(lasts_ms - 1, around), Key(lasts_ms, around, opacity=0.0)
    return Track(Part(f"ring {tile.name}", around, draw_ring, (role,)), keys)


def draw_ring(canvas: Canvas, rect: Rect, role: Role) -> None:
    canvas.rounded(rect, vh(2), None, canvas.theme.surfaces[role].edge, vh(0.8))


def _sign(tile: Part, *, from_right: bool = False) -> Rect:
    """About where the sign of a seat is on its tile."""
    take = tile.rect.take_right if from_right else tile.rect.take_left
    return take(min(tile.rect.h, vh(8)))[0].square()


# --- face to face --------------------------------------------------------------------------------------------------


def facing(sides: Sequence[tuple[int, Part, Rect]]) -> tuple[Track, ...]:
    """Seats that stand against each other: the sign of each flies from its tile to its place, large, then it is as
    large as the place is. Their tiles are framed."""
    tracks = [ring(tile, FACE_MS + LAND_MS, "floor") for _, tile, _ in sides]
    for seat, tile, place in sides:
        large = place.centred(place.w * _LARGE, place.h * _LARGE)
        keys = Key(0, _sign(tile)), Key(FACE_MS, large, arc=vh(6)), Key(FACE_MS + LAND_MS, place)
        tracks.append(Track(Part(f"sign {seat}", place, draw_badge, (seat,)), keys))
    return tuple(tracks)
