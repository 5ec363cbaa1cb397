"""How the finale comes: the steps rise, the lowest first, then the best moments appear.

Must not: know one game; change what the finale says.
"""

from __future__ import annotations

from gotit.ui.paint.celebration import falls_from
from gotit.ui.paint.finale import STEPS, texts_of
from gotit.ui.paint.part import Part, Picture
from gotit.ui.paint.rect import vh
from gotit.ui.paint.show import Act, Cue, Key, Show, Track, fade_in

_FALL = vh(20)
_STEP_MS, _FADE_MS, _STILL_AFTER_MS = 300, 300, 3500


def finale_show(picture: Picture) -> Show | None:
    """The steps rise, the lowest first, then the best moments appear. `picture`: of a match that has just ended.

    Only steps that are there take time: where all stand in a list, it begins at once.
    """
    if [part.name for part in picture] != ["finale"]:
        return None
    (whole,) = picture
    ground, *parts = whole.data[0]
    said = texts_of(ground)
    tiers = sorted({_tier(part) for part in parts if part.name.startswith("step ")}, reverse=True)
    rising = {part.name: tiers.index(_tier(part)) * _STEP_MS for part in parts if part.name.startswith("step ")}
    stand_ms = max(1, len(tiers)) * _STEP_MS
    later = [part for part in parts if part.name.split()[0] in ("moment", "listed")]
    every_ms = min(_FADE_MS, (_STILL_AFTER_MS - stand_ms - _FADE_MS) // max(1, len(later) - 1))
    tracks: list[Track] = []
    for part in parts:
        if part.name in rising:
            flat = part.rect._replace(y=part.rect.bottom, h=0)
            tracks.append(Track(part, (Key(rising[part.name], flat), Key(rising[part.name] + _STEP_MS, part.rect))))
        elif part in later:
            tracks.append(fade_in(part, stand_ms + later.index(part) * every_ms, _FADE_MS))
        else:  # confetti falls when the winners stand
            start = part.rect._replace(y=falls_from(part.rect, said, max(ground.rect.y, part.rect.y - _FALL)))
            falls = Key(stand_ms - _STEP_MS, start, 0.0), Key(stand_ms + _STEP_MS, part.rect, ease="in")
            tracks.append(Track(part, falls))
    cues: list[tuple[int, Cue]] = [(at, "drum") for at in sorted(set(rising.values()))]
    cues.append((stand_ms - _STEP_MS, "fanfare"))
    return Show((Act("finale", _STILL_AFTER_MS, (ground,), tuple(tracks), tuple(cues)),))


def _tier(part: Part) -> int:
    """0: the first one's step, which rises last. Who stands aside comes with the lowest."""
    tier = part.name.split()[1]
    return len(STEPS) - 1 if tier == "aside" else int(tier)
