"""A show is a pure function of the time elapsed, and what it holds can be read. The projector plays it once, live."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QRectF, Qt
from PyQt6.QtGui import QColor
from pytestqt.qtbot import QtBot
from tests.games.test_offers import ROWS
from tests.ui.filmstrip import still_picture
from tests.ui.looking import pixels
from tests.ui.wcag import contrast

from gotit.core.game import Game
from gotit.core.match_view import MatchView
from gotit.games.shelf import shelf
from gotit.kits import KITS
from gotit.ui.moments import LONG_NAMES, NOW_US, picture, samples
from gotit.ui.motion import Fading
from gotit.ui.operator.keys import Slips
from gotit.ui.paint import Text, lettering, show_of
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.show import Act, Key, Show, Track, drop, eased, fade_in, fly, pop
from gotit.ui.projector import Projector
from gotit.ui.samples import sitting
from gotit.ui.theme import DARK, LIGHT

pytestmark = pytest.mark.usefixtures("qapp")

PLAYED = sorted(kit.name for kit in KITS if kit.show)
LONGEST_MS = 3_600
STAGE = Rect(0, 0, 1920, 1080)


@cache
def shows(game: str) -> tuple[Show, ...]:
    """Of matches by chance, a few of each kind of show."""
    rules, found = shelf()[game], dict[tuple[str, ...], list[Show]]()
    for seed in range(8):
        for (_, before), (_, after) in pairwise(ROWS[game].play(seed)):
            show = show_of(view_of(rules, before), view_of(rules, after), 16 / 9, 0)
            if show is not None:
                found.setdefault(tuple(act.name for act in show.acts), []).append(show)
    return tuple(show for kind in found.values() for show in islice(kind, 12))


def view_of(rules: Game, state: Any) -> MatchView:
    seats = sitting(len(rules.presence(state)), LONG_NAMES)
    outcome = rules.outcome(state)
    return MatchView(rules.name, rules.title, None, seats, rules.view(state, None), outcome=outcome)


def all_shows() -> Iterator[Show]:
    for game in PLAYED:
        yield from shows(game)


def square(x: float, draw: object = None) -> Part:
    return Part("square", Rect(x, 0, 10, 10), lambda *_: None)


def test_a_sprite_is_where_its_keys_say() -> None:
    part = square(100)
    track = Track(part, (Key(100, Rect(0, 0, 10, 10)), Key(200, part.rect, ease="linear", arc=8)))
    assert track.at(99) is None
    halfway = track.at(150)
    assert halfway is not None
    assert halfway.rect == Rect(50, -8, 10, 10)
    for at_ms in (200, 5_000):
        there = track.at(at_ms)
        assert there is not None
        assert there.rect == part.rect


@pytest.mark.parametrize("ease", ["linear", "in", "out", "in_out", "back"])
def test_every_way_begins_and_ends_where_it_should(ease: str) -> None:
    assert eased(0.0, ease) == pytest.approx(0.0)  # type: ignore[arg-type]
    assert eased(1.0, ease) == pytest.approx(1.0)  # type: ignore[arg-type]


def test_acts_follow_each_other_and_reduced_motion_shows_their_ends() -> None:
    one, other = square(0), square(50)
    show = Show(
        (
            Act("a", 100, (one,), (fly(other, one.rect, 0, 100),), ((0, "whoosh"), (50, "tick"))),
            Act(
                "b",
                200,
                (other,),
                (fade_in(one, 0, 100), pop(one, 0, 50), drop(one, other.rect, 0, 50)),
                ((0, "chord"),),
            ),
        )
    )
    assert show.lasts_ms == 300
    assert show.shot(99).picture == (one,)
    assert show.shot(100).picture == show.shot(10_000).picture == (other,)
    faded = show.shot(90, still=True).sprites[0]
    assert (faded.rect, faded.opacity) == (other.rect, 0.5)
    assert show.shot(0, still=True).sprites == ()
    assert show.cues(0, 60) == ("whoosh", "tick")
    assert show.cues(60, 500) == ("chord",)


@pytest.mark.parametrize("game", PLAYED)
def test_shows_of_matches_by_chance(game: str) -> None:
    """Each is short; parts that lie still don't overlap; at its ends nothing has left the stage."""
    found = shows(game)
    assert found
    for show in found:
        assert 150 <= show.lasts_ms <= LONGEST_MS + (3_500 if show.acts[-1].name == "finale" else 0)
        for act in show.acts:
            for part in act.picture:
                assert not any(part.rect.inset(1).meets(o.rect.inset(1)) for o in act.picture if o is not part), (
                    act.name
                )
            for sprite in act.sprites(act.lasts_ms):
                assert STAGE.holds(sprite.rect), (act.name, sprite.part.name)
                assert sprite.rect == sprite.part.rect, "nothing is still on its way when an act ends"


@pytest.mark.parametrize("game", PLAYED)
def test_a_show_can_be_read(game: str) -> None:
    """Nothing is elided, too small or too pale, at rest or moving."""
    for show in shows(game):
        for act in show.acts:
            records: list[Text] = []
            moving = tuple(track.part for track in act.tracks)
            still_picture(Show((act,)).shot(0), (1920, 1080), LIGHT, records=records, also=moving)
            for text in records:
                assert not text.elided or text.wanted in LONG_NAMES, text
                assert text.glyph_height >= lettering.FLOOR - 0.5 or text.wanted.isdigit(), text
                assert contrast(text.colour, text.ground) >= 7 or text.wanted.isdigit(), text


def test_the_same_instant_is_the_same_picture() -> None:
    for show in islice(all_shows(), 0, None, 9):
        for share in (0.0, 0.31, 0.77, 1.0):
            at_ms = share * show.lasts_ms
            assert show.shot(at_ms) == show.shot(at_ms)
            assert still_picture(show.shot(at_ms), (320, 180), DARK) == still_picture(
                show.shot(at_ms), (320, 180), DARK
            )


def test_confetti_keeps_off_names_and_words() -> None:
    for show in shows("fast-fun-maths"):
        for act in show.acts:
            fallen = [track.part.rect for track in act.tracks if track.part.name.startswith("confetto")]
            records: list[Text] = []
            still_picture(Show((act,)).shot(0), (1920, 1080), LIGHT, records=records)
            for text in records:
                assert not any(text.ink.meets(rect) for rect in fallen), (text.shown, act.name)


# --- the projector -------------------------------------------------------------------------------------------------


@pytest.fixture
def projector(qtbot: QtBot) -> Projector:
    made = Projector(now_us=lambda: NOW_US)
    qtbot.addWidget(made)
    made.resize(960, 540)
    made.show()
    return made


def view(name: str, n: int = 4) -> MatchView:
    found = samples(n)[name]
    assert isinstance(found, MatchView)
    return found


def test_a_show_plays_from_one_live_view_to_the_next_and_ends_as_the_view(projector: Projector, qtbot: QtBot) -> None:
    projector.show_view(view("call"))
    with qtbot.waitSignal(projector.cue):
        projector.show_view(view("calculation-right"), live=True)
    assert projector.performance is not None
    assert "stage" in {part.name for part in projector.picture}
    assert projector.end_show()
    assert not projector.end_show()
    assert projector.grab_image() == picture(view("calculation-right"), (960, 540), LIGHT)


def test_what_moved_in_a_show_fades_with_its_stage(
    projector: Projector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The winner's character, too, not only what lay still; and nothing of it is kept for a later motion."""
    now = [0]
    monkeypatch.setattr("gotit.ui.projector.perf_counter_ns", lambda: now[0])
    projector.show_view(view("buzzer-round-answering"))
    projector.show_view(view("buzzer-round-right"), live=True)
    assert projector.performance is not None
    now[0] = 1_900 * 10**6
    qtbot.waitUntil(lambda: projector.performance is not None and projector.performance.shot.sprites != ())
    last = projector.performance.shot
    assert projector.end_show()
    assert projector.motion is not None
    fading = projector.motion.before
    shown = still_picture(last, (960, 540), LIGHT)
    (winner,) = [sprite.rect for sprite in last.sprites if sprite.part.name == "winner"]
    assert pixels(fading, winner) == pixels(shown, winner)
    projector.end_motion()
    projector.show_view(view("stealing"))
    projector.make_ready()
    shown = projector.grab_image()
    projector.show_view(view("between"))
    assert projector.motion is not None
    assert projector.motion.before == shown


def test_what_flew_above_what_does_not_change_fades_too(
    projector: Projector, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, after, flies = view("stealing"), view("between"), "#FF00FF"
    projector.show_view(after)
    there = projector.picture
    projector.show_view(before)
    kept = next(part.rect.inset(vh(3)) for part in projector.picture if part in there and part.rect.h > vh(12))

    def draw(canvas: Canvas, rect: Rect) -> None:
        canvas.painter.fillRect(QRectF(*rect), QColor(flies))

    act = Act("flies", 600, projector.picture, (fly(Part("flies", kept, draw), kept, 0, 100),))
    monkeypatch.setattr("gotit.ui.projector.show_of", lambda *_: Show((act,)))
    projector.show_view(after, live=True)
    qtbot.waitUntil(lambda: projector.performance is not None and projector.performance.shot.sprites != ())
    assert projector.end_show()
    assert isinstance(projector.motion, Fading)
    assert flies in pixels(projector.grab().toImage(), kept)
    projector.end_motion()
    assert flies not in pixels(projector.grab().toImage(), kept)


@pytest.mark.parametrize("how", ["not live", "calm", "blank"])
def test_no_show_where_nothing_has_just_happened_or_nobody_wants_it(projector: Projector, how: str) -> None:
    projector.set_calm(how == "calm")
    projector.set_blank(how == "blank")
    projector.show_view(view("call"))
    projector.show_view(view("calculation-right"), live=how != "not live")
    assert projector.performance is None


def test_lamps_leave_a_show_alone_and_anything_else_ends_it(projector: Projector) -> None:
    projector.show_view(view("call"))
    won = view("calculation-right")
    projector.show_view(won, live=True)
    lit = replace(won, seats=tuple(replace(seat, lamp="off", connected=False) for seat in won.seats))
    projector.show_view(lit, live=True)
    assert projector.performance is not None
    projector.show_view(view("racing"), live=True)
    assert projector.performance is None
    assert projector.grab_image() == picture(view("racing"), (960, 540), LIGHT)


def test_a_slap_ends_a_show_as_soon_as_there_is_time(projector: Projector, qtbot: QtBot) -> None:
    projector.show_view(view("call"))
    projector.show_view(view("calculation-right"), live=True)
    projector.interrupt_show()
    assert projector.performance is None
    qtbot.wait(20)
    assert projector.grab_image() == picture(view("calculation-right"), (960, 540), LIGHT)


def test_a_key_that_ends_a_show_is_for_nothing_else() -> None:
    playing = [True]
    slips = Slips(lambda: 0)

    def end() -> bool:
        was, playing[0] = playing[0], False
        return was

    key = Qt.Key.Key_Space
    assert slips.press(key, ends=end), "Qt asks first whether a shortcut wants it"
    assert slips.press(key, ends=end), "and then presses it"
    slips.let_go(key)
    slips.now_us = lambda: 10**6
    assert not slips.press(key, ends=end), "the next press counts"
