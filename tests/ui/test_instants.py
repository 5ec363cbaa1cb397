"""Every instant of every show can be read: nothing lies over a part of a text and stays there, no text is read through
another, and it ends without a jump."""

from __future__ import annotations

import importlib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from tests.ui.filmstrip import still_picture
from tests.ui.instants import Film, Seen, share
from tests.ui.looking import LANGUAGES, difference
from tests.ui.test_show import PLAYED, view_of

from gotit.core.match_view import MatchView
from gotit.games.shelf import shelf
from gotit.language.load import load
from gotit.language.pseudo import MIRRORED
from gotit.language.words import ENGLISH
from gotit.ui.moments import LONG_NAMES, NOW_US, picture, samples
from gotit.ui.paint import LobbyView, compose, show_of
from gotit.ui.paint.rect import STAGE_HEIGHT, Rect
from gotit.ui.paint.show import Show, Sprite
from gotit.ui.theme import DARK, LIGHT

pytestmark = pytest.mark.usefixtures("qapp")

EVERY_MS = 40
PASSES_MS = 320
"""So long at most something that flies by hides a part of a text."""
PEEPS = 0.05
"""What is hidden but for this share, or no more than it, is whole or gone."""


PASSED = ("dealt", "drawn", "laid", "stolen", "challenged")
"""Acts beside those that are a game's own (`paint.passing`)."""
ENDS_THERE = ("turned", "moved", "taken", "won", *PASSED, "finale", "whole", "sat", "pupils")
"""Acts that end as the next picture; the others end on the stage, which that picture takes the place of."""

SHORT = ("turned", "moved", *PASSED)


@cache
def played(game: str, n: int, aspect: float, tag: str) -> tuple[tuple[Show, MatchView], ...]:
    """Of matches by chance with this many seats (as many as the game has): shows of each kind, with the view after."""
    rules = shelf()[game]
    play = importlib.import_module(f"tests.games.{game.replace('-', '_')}.random_match").play
    found: dict[tuple[str, ...], list[tuple[Show, MatchView]]] = defaultdict(list)
    for seed in range(3):
        for (_, before), (_, after) in pairwise(play(seed, min(n, rules.seats[-1]))):
            then = view_of(rules, after)
            show = show_of(view_of(rules, before), then, aspect, 0, LANGUAGES[tag])
            if show is not None:
                found[tuple(dict.fromkeys(act.name for act in show.acts))].append((show, then))
    return tuple(each for kind in found.values() for each in islice(kind, 0, None, max(1, len(kind) // 3)))


class Instant(NamedTuple):
    """`last`: of an act. `texts`: without those of confetti."""

    at_ms: float
    last: bool
    sprites: tuple[Sprite, ...]
    texts: list[Seen]


@cache
def instants(game: str, n: int, aspect: float, tag: str) -> tuple[tuple[Show, list[Instant]], ...]:
    filmed = []
    for show, _ in played(game, n, aspect, tag):
        film = Film(show, LANGUAGES[tag])
        filmed.append((show, [Instant(*when, show.shot(when[0]).sprites, read(film, when[0])) for when in times(show)]))
    return tuple(filmed)


def times(show: Show) -> Iterator[tuple[float, bool]]:
    """Of each act the beginning, the end, and some between."""
    begins_ms = 0
    for act in show.acts:
        yield from ((begins_ms + at_ms, False) for at_ms in range(0, act.lasts_ms, EVERY_MS))
        begins_ms += act.lasts_ms
        yield begins_ms - 0.01, True


def read(film: Film, at_ms: float) -> list[Seen]:
    return [text for text in film.at(at_ms) if not text.part.startswith("confetto")]


def is_cut(text: Seen) -> bool:
    return any(PEEPS < hides < 1 - PEEPS for hides in text.over.values())


ROWS = pytest.mark.parametrize(
    ("n", "aspect", "tag"),
    [(4, 16 / 9, ENGLISH.tag), (9, 16 / 9, ENGLISH.tag), (4, 4 / 3, MIRRORED)],
    ids=["4", "9", "4:3 mirrored"],
)


@ROWS
@pytest.mark.parametrize("game", PLAYED)
def test_nothing_leaves_the_stage_at_any_instant(game: str, n: int, aspect: float, tag: str) -> None:
    stage = Rect(0, 0, STAGE_HEIGHT * aspect, STAGE_HEIGHT)
    for _, filmed in instants(game, n, aspect, tag):
        for instant in filmed:
            for sprite in instant.sprites:
                assert stage.holds(sprite.rect, 0.5), (instant.at_ms, sprite.part.name)


@ROWS
@pytest.mark.parametrize("game", PLAYED)
def test_no_text_is_read_through_another(game: str, n: int, aspect: float, tag: str) -> None:
    """What lies above a text hides it, or has not come yet."""
    for _, filmed in instants(game, n, aspect, tag):
        for instant in filmed:
            for number, low in enumerate(instant.texts):
                for high in instant.texts[number + 1 :]:
                    if high.part != low.part and PEEPS < high.opacity < 0.95 and share(low.ink, high.ink) > 0:
                        raise AssertionError(f"{instant.at_ms:.0f} ms: {low} through {high}")


@ROWS
@pytest.mark.parametrize("game", PLAYED)
def test_what_hides_part_of_a_text_flies_by(game: str, n: int, aspect: float, tag: str) -> None:
    """And when an act ends nothing does: a text is whole, or something lies where all of it was."""
    for _, filmed in instants(game, n, aspect, tag):
        hidden_ms: dict[tuple[str, str], int] = defaultdict(int)
        for instant in filmed:
            cut = [text for text in instant.texts if is_cut(text)]
            assert not instant.last or not cut, f"{instant.at_ms:.0f} ms: {cut[0]}"
            for text in cut:
                hidden_ms[text.part, text.text] += EVERY_MS
            assert all(ms <= PASSES_MS for ms in hidden_ms.values()), hidden_ms
            if instant.last:  # in the next act something else flies
                hidden_ms.clear()


@ROWS
@pytest.mark.parametrize("game", PLAYED)
def test_confetti_falls_through_no_text_and_no_prize(game: str, n: int, aspect: float, tag: str) -> None:
    """In a finale it falls behind all but the title."""
    for show, filmed in instants(game, n, aspect, tag):
        for instant in filmed:
            finale = show.acts[-1].name == "finale"
            kept = [text.ink for text in instant.texts if text.part == "ground" or not finale]
            if not finale:
                kept += [sprite.rect for sprite in instant.sprites if sprite.part.name.startswith(("shape", "winner"))]
            for sprite in instant.sprites:
                if sprite.part.name.startswith("confetto"):
                    assert not any(share(sprite.rect, rect) > PEEPS for rect in kept), (instant.at_ms, sprite)


@pytest.mark.parametrize("game", PLAYED)
def test_how_long_a_moment_is(game: str) -> None:
    """Short, but what belongs to the winner of a round, a sum that unfolds, a prize with its shelf, and the finale."""
    for show, _ in (*played(game, 4, 16 / 9, "en"), *played(game, 9, 16 / 9, "en")):
        lasts_ms = show.lasts_ms
        short = {act.name: act.lasts_ms for act in show.acts if act.name in SHORT}
        assert all(150 <= lasts_ms <= 600 for lasts_ms in short.values()), short
        lasts_ms -= sum(short[name] for name in short if name in PASSED)
        first = next((act.name for act in show.acts if act.name not in PASSED), "")
        if first in ("turned", "moved"):
            assert lasts_ms == short[first], "alone"
        elif first == "":
            assert lasts_ms == 0
        elif first == "who":
            assert 2000 <= lasts_ms <= 3100, [act.name for act in show.acts]
        elif first in ("adds up", "prize", "won"):
            others = sum(act.lasts_ms for act in show.acts if act.name not in ("finale", *PASSED))
            assert 1000 <= others <= 3000, first
        elif first == "told":
            assert 1000 <= lasts_ms <= 1500, "read, while others may steal already"
        else:
            assert first == "finale", first
        for act in show.acts:
            for track in act.tracks:
                assert track.keys[-1].at_ms <= act.lasts_ms, (act.name, track.part.name)


@pytest.mark.parametrize("game", PLAYED)
def test_the_last_instant_is_the_next_picture_or_the_stage_in_it(qapp: QGuiApplication, game: str) -> None:
    """No jump: after a show that ends where it happened, not a pixel moves; else only the stage gives way."""
    size = (480, 270)
    kinds = set[tuple[str, ...]]()
    for show, after in (*played(game, 4, 16 / 9, "en"), *played(game, 9, 16 / 9, "en")):
        kind = tuple(dict.fromkeys(act.name for act in show.acts))
        if kind in kinds:
            continue
        kinds.add(kind)
        if kind[-1] in ENDS_THERE:
            last = still_picture(show.shot(show.lasts_ms), size, LIGHT)
            assert difference(last, picture(after, size, LIGHT, 0)) < (4.5 if kind[-1] == "finale" else 1.0), kind
        else:
            names = {part.name for part in compose(after, 16 / 9, 0)}
            assert kind[-1] in ("who", "how", "prize", "told"), kind
            stays = [part for part in show.acts[-1].picture if part.name not in ("stage", "result")]
            assert all(part.name in names or part.name.startswith("name ") for part in stays), kind


@pytest.mark.parametrize("seats", [2, 4, 9])
@pytest.mark.parametrize("tag", ["en", "ar"])
def test_a_slap_in_the_lobby(qapp: QGuiApplication, seats: int, tag: str) -> None:
    """The tile pops up; what flies out from behind it hides no text for longer than a blink. It ends as the lobby."""
    language = load(tag)
    lobby = samples(seats, LONG_NAMES)["everybody-slaps"]
    assert isinstance(lobby, LobbyView)
    after = replace(lobby, latest=1, seats=(replace(lobby.seats[0], taken=True), *lobby.seats[1:]))
    before = replace(lobby, latest=None, seats=(replace(lobby.seats[0], taken=False), *lobby.seats[1:]))
    show = show_of(before, after, 16 / 9, NOW_US, language)
    assert show is not None
    assert 150 <= show.lasts_ms <= 600
    film = Film(show, language)
    hidden_ms: dict[str, float] = defaultdict(float)
    for at_ms, _ in times(show):
        for text in film.at(at_ms):
            hidden_ms[text.text] += EVERY_MS * is_cut(text)
            assert not (text.over and text.part == "seat 1"), "the new name least of all"
    assert max(hidden_ms.values()) <= 160, hidden_ms
    assert "seat 1" in [sprite.part.name for sprite in show.shot(0).sprites], "it is there at once"
    if tag == "en":
        last = still_picture(show.shot(show.lasts_ms), (480, 270), DARK)
        assert difference(last, picture(after, (480, 270), DARK)) < 1.0
