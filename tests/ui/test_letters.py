"""Letters far apart, and text at up to 200 %: in every scene nothing is cut, left out or smaller than it was."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QGuiApplication, QImage, QPainter
from pytestqt.qtbot import QtBot
from tests.ui.drawn import drawn, marks
from tests.ui.looking import ASPECTS, all_moments
from tests.ui.operator_driver import Table
from tests.ui.test_paint_text import check_texts

from gotit.core.match_view import MatchView
from gotit.language.load import load
from gotit.language.pseudo import ACCENTED
from gotit.language.words import ENGLISH
from gotit.ui.moments import NOW_US, samples
from gotit.ui.operator.toolbar import SWITCHES
from gotit.ui.paint import compose, show_of
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.fast_fun_maths.seats import draw_pile
from gotit.ui.paint.larger import GIVES_WAY, TWICE
from gotit.ui.paint.lettering import BETWEEN_LETTERS, FLOOR, Letters, advance, line_pitch, px_for, written
from gotit.ui.paint.part import Part
from gotit.ui.paint.rect import Rect, safe, stage, vh
from gotit.ui.paint.things import seen_in
from gotit.ui.projector import Projector
from gotit.ui.tap import Tap
from gotit.ui.theme import BLUE, LIGHT, RED, YELLOW

pytestmark = pytest.mark.usefixtures("qapp")
APART, LARGE = Letters(apart=True), Letters(large=True)
BOTH = Letters(apart=True, large=True)


def texts_of(text: str, box: Rect, height: float, letters: Letters) -> list[Text]:
    """This text alone in a box."""
    records: list[Text] = []
    painter = QPainter(image := QImage(8, 8, QImage.Format.Format_RGB32))
    with written(letters):
        Canvas(painter, LIGHT, records).text(box, text, height, "#000000", "#FFFFFF", lines=3)
    painter.end()
    assert not image.isNull()
    return records


# --- apart ---------------------------------------------------------------------------------------------------------


def test_letters_words_and_lines_stand_apart() -> None:
    """WCAG 2.2, 1.4.12: letters 0.12 em, words 0.16 em, lines 1.5 em."""
    usual = advance("to call", 100), line_pitch()
    with written(APART):
        assert advance("to call", 100) >= usual[0] + 7 * 12 + 16 - 1
        assert line_pitch() * px_and_glyph() >= 1.5
    assert (advance("to call", 100), line_pitch()) == usual
    assert BETWEEN_LETTERS >= 0.12


def px_and_glyph() -> float:
    """The glyph height of a font of one pixel."""
    return 100 / px_for(100)


def test_letters_that_join_stay_together() -> None:
    word = "الجولة"
    usual = advance(word, 100)
    with written(APART):
        assert advance(word, 100) == usual
        assert advance(f"{word} {word}", 100) > 2 * usual + 20


def test_where_there_is_no_room_for_it_letters_stand_as_usual() -> None:
    wide = advance("Too close to call", px_for(FLOOR)) + 2
    (text,) = texts_of("Too close to call", Rect(0, 0, wide, vh(6)), FLOOR, APART)
    assert (text.shown, text.apart, text.narrow) == ("Too close to call", False, 1.0)
    assert texts_of("Too close to call", Rect(0, 0, wide * 2, vh(6)), FLOOR, APART)[0].apart


@pytest.mark.each_pair(
    n=(2, 4, 9), long={"names": False, "long names": True}, aspect=ASPECTS, tag=("en", "de", "ar", ACCENTED)
)
def test_texts_that_stand_apart_lie_in_their_boxes(n: int, long: bool, aspect: float, tag: str) -> None:
    check_texts(n, long, aspect, load(tag), APART, every=3)


def test_most_texts_have_room_to_stand_apart() -> None:
    for n in (2, 9):
        found = Counter(
            text.apart
            for _, view in sampled(n, False, 4)
            for each in drawn(view, (1920, 1080), letters=APART)[0]
            for text in each.texts
            if len(text.shown) > 1 and not text.shown.isdecimal()
        )
        assert found[True] >= 0.8 * found.total(), (n, found)


# --- 200 % ---------------------------------------------------------------------------------------------------------


def test_where_there_is_room_text_is_twice_as_large() -> None:
    for box, said in ((Rect(0, 0, 1600, vh(20)), "Ready?"), (Rect(0, 0, 700, vh(50)), "Slap your buzzer now!")):
        usual, large = (
            texts_of(said, box, vh(4), letters)[0].glyph_height for letters in (Letters(), Letters(grown=2.0))
        )
        assert large == pytest.approx(2 * usual, rel=0.02)


def heights(view: Any, size: tuple[int, int], tag: str, letters: Letters) -> dict[tuple[str, str], list[float]]:
    """How large each word of each part is written."""
    found: dict[tuple[str, str], list[float]] = {}
    for each in drawn(view, size, language=load(tag), letters=letters)[0]:
        for text in each.texts:
            for word in text.shown.split():
                found.setdefault((each.part.name, word), []).append(text.glyph_height)
    return {key: sorted(of) for key, of in found.items()}


def sampled(n: int, long: bool, every: int) -> list[tuple[str, Any]]:
    """Some moments of each game, other ones for each number of seats."""
    return list(all_moments(n, long))[n % every :: every]


LARGE_ROWS = [(2, False, (1920, 1080), "en"), (4, True, (1024, 768), "de"), (9, True, (1280, 720), "en"),
              (4, False, (1920, 1080), "ar")]  # fmt: skip


@pytest.mark.parametrize(("n", "long", "size", "tag"), LARGE_ROWS)
def test_large_text_leaves_nothing_out_and_makes_nothing_smaller(
    n: int, long: bool, size: tuple[int, int], tag: str
) -> None:
    """Names, numbers and mathematics are all there; so is each mark that tells something by its colour."""
    grew: list[float] = []
    for name, view in sampled(n, long, 6):
        before, after = (heights(view, size, tag, letters) for letters in (Letters(), LARGE))
        for (part, word), high in before.items():
            if part.startswith(GIVES_WAY):
                continue
            there = after.get((part, word), [])
            ours = word.islower() and len(word) > 1
            assert len(there) == len(high) or ours, (name, part, word)
            assert word.isdecimal() or all(now >= min(was, TWICE) - 1 for was, now in zip(high, there, strict=False)), (
                name,
                part,
                word,
            )
            if min(high) < 2 * FLOOR:
                grew += [now / was for was, now in zip(high, there, strict=False)]
        coloured = (
            Counter(
                mark.fill
                for part, mark in marks(drawn(view, size, language=load(tag), letters=letters)[0])
                if mark.what == "path"
                and mark.fill in (RED, YELLOW, BLUE)
                and not part.startswith((*GIVES_WAY, "finale"))
            )
            for letters in (Letters(), LARGE)
        )
        first, second = coloured
        assert first == second, name
    grew.sort()
    assert grew[len(grew) // 2] >= (1.1 if n <= 4 and not long else 1.0)
    assert grew[-1] >= 1.4


@pytest.mark.parametrize(
    ("n", "aspect", "tag"), [(2, "16:9", "en"), (4, "4:3", "en"), (4, "16:9", "en"), (9, "16:9", "de")]
)
def test_large_texts_lie_in_their_boxes(n: int, aspect: str, tag: str) -> None:
    check_texts(n, True, ASPECTS[aspect], load(tag), BOTH, every=5)


@pytest.mark.parametrize("wide", [28, 32, 36, 40, 44])
@pytest.mark.parametrize("tag", ["en", "de", "ar"])
def test_words_that_grow_on_one_line_do_not_grow_together(wide: int, tag: str) -> None:
    """How many cards are left, and which round it is: it was “40 cardsRound 1”."""
    with written(Letters(grown=2.0)):
        pile = Part("pile", Rect(0, 0, vh(wide), vh(6.4)), draw_pile, (None, 40, 1, False), letters=Letters(grown=2.0))
        one, other = sorted(text.ink for text in seen_in(pile, LIGHT, load(tag)).texts)
    assert other.x - one.right >= vh(1)


@pytest.mark.parametrize("n", [2, 3, 4])
@pytest.mark.parametrize("aspect", [4 / 3, 16 / 9], ids=["4:3", "16:9"])
def test_confetti_falls_beside_the_words_of_a_finale_that_have_grown(n: int, aspect: float) -> None:
    view = samples(n, ("Mia", "Noah", "Zoë", "Li", "Ana", "Ben", "Jo", "Ida", "Kai"))["winner"]
    assert isinstance(view, MatchView)
    assert view.outcome is not None
    for winner in range(1, n + 1):  # each has confetti of its own
        won = msgspec.structs.replace(view.outcome, winners=(winner,))
        (finale,) = compose(msgspec.structs.replace(view, outcome=won), aspect, NOW_US, letters=LARGE)
        parts = [replace(part, letters=finale.letters) for part in finale.data[0]]
        said = [text.ink for part in parts if part.name == "ground" for text in seen_in(part, LIGHT, ENGLISH).texts]
        confetti = [part.rect for part in parts if part.name.startswith("confetto")]
        assert said
        assert confetti
        assert not [rect for rect in confetti for ink in said if ink.meets(rect.inset(1))]


def test_a_lobby_is_shown_twice_as_large() -> None:
    usual, large = (heights(samples(4)["welcome"], (1920, 1080), "en", letters) for letters in (Letters(), LARGE))
    for key, high in usual.items():
        assert large[key][0] >= 1.9 * high[0], key


def test_a_picture_whose_clock_goes_on_keeps_its_size() -> None:
    view = samples(4)["call"]
    sizes = {compose(view, 16 / 9, NOW_US + after_us, letters=LARGE)[0].scale for after_us in (0, 1_000_000, 8_500_000)}
    assert len(sizes) == 1


def test_shows_are_as_large_as_what_they_lead_to(qapp: QGuiApplication) -> None:
    """What moves ends where it lies in the picture after it, and stays on the screen."""
    views, whole, seen = samples(2), safe(1920), 0
    for before, after in (("turning", "racing"), ("calculation-right", "between"), ("rewarding", "between")):
        for language in (ENGLISH, load("ar")):
            show = show_of(views[before], views[after], 16 / 9, NOW_US, language, LARGE)
            if show is None:
                continue
            seen += 1
            for act in show.acts:
                parts = (*act.picture, *(track.part for track in act.tracks))
                assert len({(part.scale, part.letters) for part in parts}) == 1
                assert all(whole.inset(-2).holds(part.rect) for part in act.picture)
    assert seen


# --- the switches ---------------------------------------------------------------------------------------------------


def test_a_tap_on_a_larger_picture_is_told_in_the_parts_own_units(qtbot: QtBot) -> None:
    projector = Projector(still=True)
    qtbot.addWidget(projector)
    projector.resize(1280, 720)
    projector.show()
    projector.set_letters(LARGE)
    view = samples(2)["got-em-placing-small"]
    assert isinstance(view, MatchView)
    projector.show_view(view)
    taps: list[Tap] = []
    projector.tapped.connect(taps.append)
    board = next(part for part in projector.picture if part.name == "board")
    lies, scale = stage(1280, 720)
    x, y = board.rect.centre
    hands: Any = qtbot
    hands.mouseClick(projector, Qt.MouseButton.LeftButton, pos=QPoint(round(lies.x + x * scale), round(y * scale)))
    (tap,) = taps
    assert tap.part.scale == 1.0
    assert tap.part.rect.centre == pytest.approx((tap.x, tap.y), abs=2)


def test_the_operator_chooses_them_and_they_are_kept(qtbot: QtBot, tmp_path: Path) -> None:
    table = Table(qtbot, tmp_path)
    bar = table.window.toolbar
    for setting in ("letters_apart", "large_text"):
        assert setting in SWITCHES
        action = next(each for each in bar.menu().actions() if each.text() == SWITCHES[setting].pattern)
        assert not action.isChecked()
        action.trigger()
    pictures = table.program.pictures
    pictures.preview.show_view(samples(4)["welcome"])
    assert {(part.letters.apart, part.letters.large) for part in pictures.preview.picture} == {(True, True)}
    settings = table.program.remembered.settings
    assert (settings.letters_apart, settings.large_text) == (True, True)
