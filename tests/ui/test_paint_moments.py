"""Every moment can be painted, with any number of players; what must be seen in each is there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import polib
import pytest
from msgspec import Struct
from msgspec.structs import asdict, replace
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QGuiApplication, QImage, QPainter
from tests.catalogue import TEMPLATE
from tests.games.fast_fun_maths.play_table import NAMES
from tests.games.fast_fun_maths.random_match import RULES, play
from tests.ui.looking import ASPECTS, LANGUAGES, all_moments, look, outside, pixels, texts
from tests.ui.wcag import channels

from gotit.core.match_view import MatchView, SeatView
from gotit.core.message import Message
from gotit.games.fast_fun_maths.view import FastFunMathsView
from gotit.language.words import ENGLISH, Language
from gotit.ui.moments import LONG_NAMES, NOW_US, render_moments, samples
from gotit.ui.paint import Text, View, compose, paint, prepare
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.fast_fun_maths.moments import SOLO
from gotit.ui.paint.rect import Rect, safe, stage
from gotit.ui.theme import DARK, LIGHT

CODE = re.compile(r"(\w+) \(")
"""In a comment of the template, before the module that says it."""

pytestmark = pytest.mark.usefixtures("qapp")


def words(view: View, aspect: float = 16 / 9) -> str:
    return " | ".join(text.shown for text in texts(view, aspect)[1])


def texts_in(view: View, part: str) -> list[str]:
    picture, records = texts(view, 16 / 9)
    box = next(each.rect for each in picture if each.name == part)
    return [text.shown for text in records if box.holds(text.ink, 2)]


def said(value: object) -> Iterator[Message]:
    """All messages within a view."""
    if isinstance(value, Message):
        yield value
        yield from said(value.args)
    elif isinstance(value, Struct):
        yield from said(asdict(value))
    elif isinstance(value, Mapping):
        yield from said(tuple(value.values()))
    elif isinstance(value, tuple):
        for each in value:
            yield from said(each)


def test_a_moment_says_what_the_program_says() -> None:
    """Else its pictures show a sentence that nobody ever reads, and English where it is looked at in a language."""
    known = {(code, entry.msgid) for entry in polib.pofile(str(TEMPLATE)) for code in CODE.findall(entry.comment)}
    messages = {(each.code, each.pattern) for n in range(1, 10) for _, view in all_moments(n) for each in said(view)}
    assert len(messages) > 40
    assert messages <= known, messages - known


@pytest.mark.parametrize("n", range(1, 10))
def test_every_moment_paints(qapp: QGuiApplication, n: int) -> None:
    for name, view in all_moments(n):
        for theme in (LIGHT, DARK):
            _, records, _ = look(view, (320, 180), theme)
            assert records, name


@pytest.mark.parametrize("n", [1, 9])
def test_parts_paint_within_their_boxes(qapp: QGuiApplication, n: int) -> None:
    """Dirty rectangles depend on this. Even without the clip of `Part.paint`, almost nothing spills over."""
    ground = QColor("#808080")
    for name, view in all_moments(n):
        image = QImage(960, 540, QImage.Format.Format_RGB32)
        for part in compose(view, 16 / 9, NOW_US):
            image.fill(ground)
            painter = QPainter(image)
            prepare(painter, QRectF(0, 0, 960, 540))
            part.draw(Canvas(painter, LIGHT), part.rect, *part.data)
            painter.resetTransform()
            area = QRectF(part.rect.x / 2, part.rect.y / 2, part.rect.w / 2, part.rect.h / 2).toAlignedRect()
            painter.fillRect(area, ground)
            painter.end()
            spilt = [pixel for pixel in pixels(image, Rect(0, 0, 1920, 1080)) if far_from(pixel, "#808080")]
            assert not spilt, f"{name}: {part.name} paints outside its box"


def far_from(pixel: str, ground: str) -> bool:
    return any(abs(a - b) > 8 for a, b in zip(channels(pixel), channels(ground), strict=True))


@pytest.mark.rule("GI-H-01", "GI-H-12", "GI-H-14")
@pytest.mark.parametrize("n", [4, 9])
def test_racing_shows_target_and_hands(qapp: QGuiApplication, n: int) -> None:
    said = words(samples(n)["racing"])
    assert "tens | 4 | ones | 4" in said
    assert "Make 44!" in said
    assert texts_in(samples(n)["racing"], "seat 2") == ["2", "Ben", "6", "7", "2", "3", "1"]


@pytest.mark.rule("GI-H-24")
def test_a_call_shows_the_caller_and_the_margins(qapp: QGuiApplication) -> None:
    call = samples(9)["call"]
    assert texts_in(call, "first") == ["1", "Ana"]
    assert texts_in(call, "spotlight")[:2] == ["1", "Ana"]


def test_the_class_reads_thousandths_and_the_operator_the_rest(qapp: QGuiApplication) -> None:
    """No finer than it is known: a keyboard tells tenths apart."""
    keyboard = words(samples(4)["call-by-keyboard"])
    assert "+0.1 s" in keyboard
    call = samples(9)["call"]
    assert texts_in(call, "call 2") == ["2", "Ben", "+0.003 s"]
    assert texts_in(call, "call 4") == ["4", "Dorota", "+0.118 s"]
    for n in (2, 4, 9):
        for name, view in samples(n).items():
            assert not any(sign in words(view) for sign in ("µs", " ms", "±")) or "lobby" in name, name


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize(("n", "moment"), [(2, "dead-heat"), (4, "three-way-dead-heat"), (9, "five-tied")])
def test_a_dead_heat_shows_all_by_name_or_badge(qapp: QGuiApplication, n: int, moment: str, aspect: float) -> None:
    view = samples(n)[moment]
    assert isinstance(view, MatchView)
    picture, records = texts(view, aspect)
    box = next(part.rect for part in picture if part.name == "tied")
    said = " ".join(text.shown for text in records if box.holds(text.ink, 2))
    names = {seat.number: seat.name for seat in view.seats}
    called = [place.seat for place in view.order if place.contender]
    by_name = all(f"{seat} {names[seat]}" in said for seat in called)
    assert by_name or (n == 9 and said.split()[-len(called) :] == [str(seat) for seat in called])


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_of_many_tied_callers_no_long_name_is_cut_that_has_a_line_for_itself(
    qapp: QGuiApplication, aspect: float
) -> None:
    view = samples(9, LONG_NAMES)["five-tied"]
    assert isinstance(view, MatchView)
    picture, records = texts(view, aspect)
    box = next(part.rect for part in picture if part.name == "tied")
    lines = [text.shown for text in records if box.holds(text.ink, 2) and text.shown[0].isdecimal()]
    shown = [name for line in lines for name in line.rstrip(",").split(", ")]
    assert [int(name.split()[0]) for name in shown] == [place.seat for place in view.order if place.contender]
    assert [line for line in lines if "…" in line and line.rstrip(",").count(",") == 0] == []


def test_where_nine_are_tied_their_names_stand_beside_their_cards(qapp: QGuiApplication) -> None:
    view = samples(9)["nine-tied"]
    assert texts_in(view, "tied")[:1] == ["Too close to call"]
    for seat, name in enumerate(("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Georgios", "Hana"), 1):
        assert texts_in(view, f"seat {seat}")[:2] == [f"{seat}", name]


@pytest.mark.rule("GI-H-84")
def test_a_dead_heat_names_both_and_hides_calculations(qapp: QGuiApplication) -> None:
    view = samples(4)["dead-heat"]
    assert texts_in(view, "tied") == ["Too close to call", "1", "Ana", "4", "Dorota"]
    assert "calculation is in" in words(view)
    assert "=" not in words(view)


def test_overruled_and_stopped_clock_are_marked(qapp: QGuiApplication) -> None:
    said = words(samples(4)["call-overruled"])
    assert "overruled" in said
    assert "clock stopped" in said
    assert "0:0" not in said


@pytest.mark.rule("GI-H-81")
def test_a_wrong_calculation_comes_with_its_reason(qapp: QGuiApplication) -> None:
    said = words(samples(9)["rejected"])
    assert "9 × 4 + 8 + 2 = 46" in said
    assert "That makes | 46, not 44." in said
    assert texts_in(samples(9)["racing-with-seats-out"], "seat 3")[:2] == ["3", "Chidi"]
    assert "Got It" in " ".join(texts_in(samples(9)["racing-with-seats-out"], "seat 3"))


def test_a_fraction_is_stacked(qapp: QGuiApplication) -> None:
    """66/5 in the spotlight is a 66 above a 5."""
    picture, records = texts(samples(4)["long-calculation"], 16 / 9)
    panel = next(part.rect for part in picture if part.name == "spotlight")
    over: Text = next(t for t in records if t.shown == "66" and panel.holds(t.ink))
    under = next(t for t in records if t.shown == "5" and t.ink.y > over.ink.bottom and panel.holds(t.ink))
    assert abs(over.ink.centre[0] - under.ink.centre[0]) < over.ink.w


@pytest.mark.rule("GI-H-55")
def test_between_rounds_the_missing_are_named_where_there_is_room(qapp: QGuiApplication) -> None:
    assert texts_in(samples(4)["between"], "missing") == ["Waiting for", "4", "Dorota"]
    assert texts_in(samples(9)["between"], "missing") == ["Waiting for", "2", "4", "5"]


@pytest.mark.rule("GI-H-68", "GI-H-69")
def test_the_rival_pile_is_counted(qapp: QGuiApplication) -> None:
    assert "3 of 6" in words(samples(1)["solo-racing"])
    assert set(SOLO) <= set(samples(1))


def test_a_running_clock_moves_and_a_still_one_moves_in_seconds(qapp: QGuiApplication) -> None:
    view = samples(4)["call"]

    def bar(at_us: int, still: bool) -> object:
        return next(part.data for part in compose(view, 16 / 9, at_us, still) if part.name == "clock")

    assert bar(NOW_US, False) != bar(NOW_US + 300_000, False)
    assert bar(NOW_US, True) == bar(NOW_US + 900_000, True)
    assert bar(NOW_US, True) != bar(NOW_US + 1_100_000, True)


def test_pictures_are_written(qapp: QGuiApplication, tmp_path: Path) -> None:
    written = render_moments(tmp_path / "shots", (640, 360), DARK, players=(4,), only=("call", "winner"))
    assert [path.name for path in written] == ["4-call-dark.png", "4-winner-dark.png"]
    assert QImage(str(written[0])).width() == 640


def test_an_odd_screen_gets_a_stage_in_its_middle(qapp: QGuiApplication) -> None:
    for width, height in ((1080, 1920), (5120, 1080), (300, 200)):
        lies, scale = stage(width, height)
        assert Rect(0, 0, width, height).holds(lies, 0.01)
        assert 4 / 3 - 0.01 <= lies.w / lies.h <= 21 / 9 + 0.01
        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        picture = paint(painter, QRectF(0, 0, width, height), samples(9)["call"], LIGHT, NOW_US)
        painter.end()
        assert outside(picture, safe(lies.w / scale)) == []


@pytest.mark.parametrize("seats", [1, 2, 3, 5, 9])
def test_whole_random_matches_can_be_seen(qapp: QGuiApplication, seats: int) -> None:
    """Views of the real rules, from the deal to the winner: every state can be painted and stays on the screen."""
    phases: set[str] = set()
    shown = safe(1080 * 16 / 9)
    for action, state in play(seed=7, seats=seats):
        if (
            action is not None
            and phases
            and len(phases) > 4
            and state.round_number > 6
            and RULES.outcome(state) is None
        ):
            continue
        play_view: FastFunMathsView = RULES.view(state, None)
        phases.add(play_view.phase)
        sitting = tuple(SeatView(seat, NAMES[seat - 1], "idle") for seat in range(1, seats + 1))
        outcome = RULES.outcome(state)
        view = MatchView(RULES.name, RULES.title, None, sitting, play_view, timer=RULES.timer(state), outcome=outcome)
        picture, records = texts(view, 16 / 9)
        assert records
        assert outside(picture, shown) == []
        assert all(text.rect.holds(text.ink, 1.5) for text in records)
    assert {"turning", "racing", "over"} <= phases


#: The part without which a moment makes no sense, however little room there is.
MUST_SHOW = {
    "turning": "actor",
    "racing": "race",
    "racing-with-seats-out": "race",
    "disconnected": "race",
    "buzzed": "buzzed",
    "buzzed-and-a-box-is-silent": "buzzed",
    "buzzed-after-a-mistake": "buzzed",
    "call": "first",
    "call-overruled": "overruled",
    "dead-heat": "tied",
    "five-tied": "tied",
    "nine-tied": "tied",
    "rejected": "calculation",
    "rejected-long": "calculation",
    "swapping": "actor",
    "swapping-after-a-draw": "actor",
    "nobody-swapping": "actor",
    "stealing": "actor",
    "between": "missing",
    "nobody-got-it": "round",
}


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())
@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("long", [False, True], ids=["names", "long names"])
def test_what_matters_most_is_always_there(
    qapp: QGuiApplication, long: bool, aspect: float, language: Language
) -> None:
    for n in range(1, 10):
        for name, view in all_moments(n, long):
            shown = [part.name for part in compose(view, aspect, NOW_US, language=language)]
            assert MUST_SHOW.get(name, shown[0]) in shown, f"{n} {name}"
            if name == "call" and n >= 4 and language is ENGLISH:
                assert [part for part in shown if part.startswith("call ")] == ["call 2", "call 4"]


def test_the_last_card_of_the_pile_is_one_card(qapp: QGuiApplication) -> None:
    racing = samples(3)["racing"]
    assert isinstance(racing, MatchView)
    assert isinstance(racing.game_view, FastFunMathsView)
    for count, said in ((1, "1 card"), (2, "2 cards"), (0, "0 cards")):
        assert said in words(replace(racing, game_view=replace(racing.game_view, pile_count=count))).split(" | ")
