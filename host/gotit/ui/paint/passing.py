"""What passes from one place to another, in every game: cards that are dealt, drawn, laid or stolen; who faces whom.

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
STEAL_MS, FACE_MS, LAND_MS, LAY_MS = 420, 360, 160, 280
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


Move = tuple[int, Hashable, int]
"""Whose card it was, the card, and in which turn of the match, counted from 0."""


def theft_of(view: MatchView) -> Move | None:
    """A card that was stolen and lies open now; None: none, or nobody steals cards here."""
    found: Move | None = getattr(view.game_view, "theft", None)
    return found


def laid_of(view: MatchView) -> Move | None:
    """A card that a seat has laid open on the table in the last turn; None: nobody has."""
    found: Move | None = getattr(view.game_view, "put", None)
    return found


def passes(before: MatchView | None, after: MatchView) -> bool:
    """Have cards been dealt, drawn, laid or stolen since the view before? None: this match has just begun."""
    if after.outcome is not None:
        return False
    if before is None:
        return any(each is not None for each in _lie(after))
    lies = zip(_lie(before), _lie(after), strict=True)
    return _drawn(before, after) or any(now not in (None, was) for was, now in lies)


def _lie(view: MatchView) -> tuple[Hashable, ...]:
    return deal_of(view), theft_of(view), laid_of(view)


def _drawn(before: MatchView, after: MatchView) -> bool:
    """Is the pile lower, in the same deal, and does a hand hold something else? A target is no hand."""
    was, now = (getattr(view.game_view, "pile_count", None) or 0 for view in (before, after))
    return now < was and deal_of(before) == deal_of(after) and _held(before) != _held(after)


def _held(view: MatchView) -> tuple[Hashable, ...]:
    players = view.game_view.players
    return tuple((getattr(player, "hand", ()), getattr(player, "hand_count", 0)) for player in players)


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
    """What was stolen comes, and then `show`, if there is one; or after it cards that were dealt, drawn or laid come to
    their places. Before, these are empty."""
    earlier = _lie(before) if before is not None else (None, None, None)
    deal, theft, laid = (now not in (None, was) for was, now in zip(earlier, _lie(after), strict=True))
    if theft:
        act = _stolen(theft_of(after), pictures)
        if act is not None and show is not None:
            return Show((act, *show.acts), show.lands)
    elif deal:
        act = _dealt(tuple(_fresh(pictures)), pictures)
    elif laid and show is None:
        act = _laid(laid_of(after), pictures)
    else:
        act = _dealt(tuple(_come_to_hands(pictures)), pictures, "drawn")
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


def _come_to_hands(pictures: Pictures) -> Iterator[Passed]:
    """Cards that were drawn: those of a seat's tile that did not lie in it, where cards lay in it."""
    for part in pictures.now:
        tile = named(pictures.was, part.name)
        if not part.name.startswith("seat ") or tile is None:
            continue
        was, now = (cards_in(each, pictures.language) for each in (tile, part))
        lay = Counter(map(face, was))
        if not 0 < len(was) <= len(now):
            continue
        for thing in now:
            lay[face(thing)] -= 1
            if lay[face(thing)] < 0:
                yield Passed(part, thing)


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


def _dealt(fresh: Sequence[Passed], pictures: Pictures, name: str = "dealt") -> Act | None:
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
    return Act(name, empty_ms + FLIGHT_MS, bare, tuple(tracks), tuple(cues))


def draw_deck(canvas: Canvas, rect: Rect) -> None:
    """A few cards on one another, from behind."""
    theme, step = canvas.theme, rect.w * 0.08
    for number in (2, 1, 0):
        card = Rect(rect.x + number * step, rect.y + number * step, rect.w - 2 * step, rect.h - 2 * step)
        canvas.rounded(card, rect.w * 0.1, theme.chip.fill, theme.panel.fill, 2)


# --- laid ----------------------------------------------------------------------------------------------------------


def _laid(laid: Move | None, pictures: Pictures) -> Act | None:
    """The card comes from the tile of whoever has laid it."""
    if laid is None:
        return None
    seat, card, _ = laid
    lay = {(thing.rect, face(thing)) for part in pictures.was for thing in cards_in(part, pictures.language)}
    found = [
        each for each in _lying(card, pictures) if (each.thing.rect, face(each.thing)) not in lay and not _is_seat(each)
    ]
    tile = named(pictures.now, f"seat {seat}")
    if tile is None or not found:
        return None
    return _comes("laid", tile, found[0], pictures, LAY_MS)


def _is_seat(passed: Passed) -> bool:
    return passed.part.name.startswith("seat ")


def _lying(card: Hashable, pictures: Pictures) -> Iterator[Passed]:
    """Where this card lies open now."""
    for part in pictures.now:
        for thing in cards_in(part, pictures.language):
            if thing.data[1][:1] == (card,):
                yield Passed(part, thing)


def _comes(name: str, tile: Part, lies: Passed, pictures: Pictures, lasts_ms: int, *around: Track) -> Act:
    """A card comes from the sign of a seat to where it lies, and lands there. `around`: what is below it meanwhile."""
    bare = without(pictures.now, frozenset([lies.thing]))
    part = as_part(lies.thing, name, lies.part)
    track = fly(part, _at_sign(tile, part.rect, from_right=pictures.language.right_to_left), 0, lasts_ms)
    return _landed(name, bare, (*around, track), lasts_ms)


def _landed(name: str, picture: Picture, tracks: tuple[Track, ...], lasts_ms: int) -> Act:
    """The last of these lands when that time is over."""
    cues: tuple[tuple[int, Cue], ...] = ((0, "whoosh"), (lasts_ms, "clop"))
    return Act(name, lasts_ms + LAND_MS, picture, (*tracks[:-1], landing(tracks[-1], LAND_MS)), cues)


def _at_sign(tile: Part, place: Rect, *, from_right: bool = False) -> Rect:
    """As high as a seat's sign, and there. `place`: where the same lies else."""
    sign = _sign(tile, from_right=from_right)
    return sign.centred(place.w * sign.h / place.h, sign.h)


# --- stolen --------------------------------------------------------------------------------------------------------


def _stolen(theft: Move | None, pictures: Pictures) -> Act | None:
    """The card comes from the seat that has lost it to where it is used now."""
    if theft is None:
        return None
    loser, card, _ = theft
    tile, lies = named(pictures.now, f"seat {loser}"), next(_lying(card, pictures), None)
    if tile is None or lies is None:
        return None
    return _comes("stolen", tile, lies, pictures, STEAL_MS, ring(tile, STEAL_MS, "bad"))


def taken(picture: Picture, loser: int, thief: int, card: Part) -> Act | None:
    """The same where it is settled already, and lies open nowhere: it comes to the tile of whoever has stolen it."""
    lost, won = (named(picture, f"seat {seat}") for seat in (loser, thief))
    if lost is None or won is None:
        return None
    part = replace(card, rect=_at_sign(won, card.rect))
    flight = fly(part, _at_sign(lost, card.rect), 0, STEAL_MS, arc=vh(6))
    tracks = (ring(lost, STEAL_MS, "bad"), ring(won, STEAL_MS + LAND_MS, "floor"), flight)
    return _landed("stolen", picture, tracks, STEAL_MS)


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
