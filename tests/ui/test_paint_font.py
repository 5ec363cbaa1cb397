"""The fonts: unmodified, licensed, with every sign that the games write and every letter of our languages."""

from __future__ import annotations

import hashlib
from importlib.resources import files

import pytest
from PyQt6.QtGui import QFont, QGuiApplication, QRawFont, QTextLayout
from tests.language.test_catalogue import program
from tests.ui import bench_paint

from gotit.language.load import load, tags
from gotit.ui.moments import samples
from gotit.ui.paint import lettering
from gotit.ui.paint.fitting import NARROWEST_LETTERS, NARROWEST_NAME, named
from gotit.ui.paint.lettering import FLOOR, elide, families, font, glyph_height, ink, px_for, shorten, shorter, wrap

pytestmark = pytest.mark.usefixtures("qapp")
FONTS = files("gotit.ui").joinpath("fonts")


PUBLISHED = {
    # Andika Bold 6.101, the file of Debian's fonts-sil-andika. The licence reserves its name for unmodified copies.
    "Andika-Bold.ttf": (
        "4361126189a2d0e0da66999352db58aaf1b4ca940faf8a8239d725f8303d890d",
        "OFL.txt",
        "SIL International",
    ),
    # Noto Sans Arabic Bold 2.005, the file of Debian's fonts-noto-core.
    "NotoSansArabic-Bold.ttf": (
        "ded6fc7359ca36d15d7aab9ef0c066e21ce48b26a069994d6602fa2cb9a1b952",
        "OFL-NotoSansArabic.txt",
        "Google LLC",
    ),
}
"""Font -> hash, its licence, and whose it is."""


def test_the_fonts_are_as_published() -> None:
    assert PUBLISHED.keys() == {*lettering.FONTS}
    for font_file, (digest, licence, owner) in PUBLISHED.items():
        assert hashlib.sha256(FONTS.joinpath(font_file).read_bytes()).hexdigest() == digest
        text = FONTS.joinpath(licence).read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in text
        assert owner in text


@pytest.mark.parametrize("tag", tags())
def test_the_fonts_have_every_letter_of_each_language(qapp: QGuiApplication, tag: str) -> None:
    translated = load(tag).translated
    letters = {letter for said in program() for letter in translated(str(said.pattern)) if letter.isalpha()}
    raws = [QRawFont.fromFont(QFont(family)) for family in lettering.families()]
    lacking = sorted(letter for letter in letters if not any(raw.supportsCharacter(letter) for raw in raws))
    assert not lacking


def test_arabic_letters_are_shaped_and_measured_with_our_own_font(qapp: QGuiApplication) -> None:
    """Joined letters are narrower than alone; digits stay Andika's; what stands in a line is centred by its ink."""
    layout = QTextLayout("بطاقة 44", font(100))
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    assert {run.rawFont().familyName() for run in layout.glyphRuns()} == {*lettering.families()}
    word = "بطاقة"
    assert lettering.advance(word, 100) < 0.9 * sum(lettering.advance(letter, 100) for letter in word)
    assert 0.4 * glyph_height(100) < ink(word, 100).h < 2 * glyph_height(100)


def test_the_font_has_what_games_write(qapp: QGuiApplication) -> None:
    assert families()[0].startswith("Andika")
    raw = QRawFont.fromFont(font(100))
    assert all(raw.supportsCharacter(sign) for sign in "0123456789+−×÷=≠≤√π→…±µ“”’ÄÖÜßéñçøłžčğİđ")
    assert len({lettering.advance(digit, 100) for digit in "0123456789"}) == 1


def test_glyph_heights_are_heights_of_digits(qapp: QGuiApplication) -> None:
    for wanted in (FLOOR, 100.0, 264.0):
        px = px_for(wanted)
        assert wanted <= glyph_height(px) < wanted + 1
        assert ink("7", px).h == pytest.approx(glyph_height(px), rel=0.01)


def test_names_shorten_to_initials_before_they_are_cut(qapp: QGuiApplication) -> None:
    px = px_for(FLOOR)
    width = lettering.advance("Maximilian A.", px) + 1
    assert shorten("Maximilian Alexander", px, width) == "Maximilian A."
    assert shorten("Anna-Katharina", px, lettering.advance("Anna-K.", px) + 1) == "Anna-K."
    assert shorten("Zoë van der Berg", px, lettering.advance("Zoë B.", px) + 1) == "Zoë B."
    assert shorten("Bartholomäus", px, lettering.advance("Barth…", px) + 1) == "Barth…"
    assert elide("Ana", px, 1000) == "Ana"
    assert elide("Ana", px, 1) == "…"


def test_lines_are_about_equally_long(qapp: QGuiApplication) -> None:
    px = px_for(FLOOR)
    text = "That makes 46, but the target is 44."
    lines = wrap(text, px, lettering.advance(text, px) * 0.8)
    assert len(lines) == 2
    assert " ".join(lines) == text
    longest, shortest = sorted((lettering.advance(line, px) for line in lines), reverse=True)
    assert longest < 1.35 * shortest
    assert wrap("Anna-Katharina", px, lettering.advance("Katharina", px) + 1) == ["Anna-", "Katharina"]


def test_the_measurement_measures(qapp: QGuiApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m tests.ui.bench_paint` still runs. Its figures are real times, however long they are here."""
    monkeypatch.setattr(bench_paint, "ROUNDS", 3)
    views = samples(4)
    assert all(figure > 0 for figure in bench_paint.bench_full(views["racing"], (320, 180)))
    assert all(figure > 0 for figure in bench_paint.bench_update(views["racing"], views["call"], (320, 180)))


def test_a_name_gets_narrower_before_it_is_cut(qapp: QGuiApplication) -> None:
    px = px_for(FLOOR)
    wide = lettering.advance("Bartholomäus", px)
    assert named("Bartholomäus", wide + 1, px) == (1.0, "Bartholomäus")
    narrow, shown = named("Bartholomäus", wide * 0.8, px)
    assert shown == "Bartholomäus"
    assert narrow == pytest.approx(0.8)
    assert named("Anna-Katharina", lettering.advance("Anna-K.", px) + 1, px) == (1.0, "Anna-K.")
    narrow, shown = named("Bartholomäus", wide * (NARROWEST_NAME + 0.01), px)
    assert (narrow, shown) == (pytest.approx(NARROWEST_NAME + 0.01), "Bartholomäus")
    narrow, shown = named("Bartholomäus", wide * 0.4, px)
    assert narrow == NARROWEST_LETTERS
    assert shown.endswith("…")
    assert lettering.advance(shown, px) * narrow <= wide * 0.4


def test_a_number_in_a_name_is_kept(qapp: QGuiApplication) -> None:
    px = px_for(FLOOR)
    assert "12" in shorten("Mannschaft 12", px, lettering.advance("Mannschaft 12", px) + 1)
    assert shorter("Blue Team 12") == ["Blue T. 12", "Blue 12"]
