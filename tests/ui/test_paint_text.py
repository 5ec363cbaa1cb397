"""Every text of every moment: inside its box, on screen, large enough, with enough contrast, overlapping no other."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Literal

import numpy as np
import pytest
from PyQt6.QtGui import QColor, QGuiApplication, QImage, QPainter
from tests.ui.looking import ASPECTS, LANGUAGES, all_moments, look, meetings, outside, shares, texts
from tests.ui.scenes import in_teams
from tests.ui.wcag import contrast

from gotit.core.match_view import MatchView
from gotit.core.message import say
from gotit.language.direction import LRI, PDI, RLM
from gotit.language.load import load
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import ENGLISH, Audience, Language
from gotit.ui.hall_moments import TITLE
from gotit.ui.moments import LONG_NAMES, NAMES
from gotit.ui.paint.canvas import Canvas, Text
from gotit.ui.paint.finale import CLOSER, MOST_COLUMNS
from gotit.ui.paint.fitting import ARABIC_SMALLER, NARROWEST_LETTERS, NARROWEST_NAME
from gotit.ui.paint.lettering import ELLIPSIS, FLOOR, USUAL, Letters, advance, pieces, px_for, wrap
from gotit.ui.paint.rect import STAGE_HEIGHT, Rect, safe, vh
from gotit.ui.paint.stamps import forget
from gotit.ui.theme import DARK, LIGHT, Theme

pytestmark = pytest.mark.usefixtures("qapp")
SEATS = (1, 2, 4, 5, 9)


IN_EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())


@pytest.mark.each_pair(n=SEATS, long={"names": False, "long names": True}, aspect=ASPECTS, language=LANGUAGES)
def test_texts_lie_in_their_boxes(qapp: QGuiApplication, n: int, long: bool, aspect: float, language: Language) -> None:
    check_texts(n, long, aspect, language)


TRANSLATED = [
    ("de", 2, True, "16:9"),
    ("de", 4, False, "4:3"),
    ("de", 9, True, "4:3"),
    ("ar", 2, False, "4:3"),
    ("ar", 4, True, "16:9"),
    ("ar", 9, False, "16:9"),
    ("es", 2, False, "4:3"),
    ("es", 9, True, "16:9"),
    ("fr", 4, True, "4:3"),
    ("fr", 9, False, "16:9"),
]
"""Every moment of every game in each language: the longest and the mirrored one more often."""


@pytest.mark.parametrize(("tag", "n", "long", "aspect"), TRANSLATED)
def test_translations_lie_in_their_boxes(qapp: QGuiApplication, tag: str, n: int, long: bool, aspect: str) -> None:
    check_texts(n, long, ASPECTS[aspect], load(tag))


def test_a_no_break_space_breaks_no_line(qapp: QGuiApplication) -> None:
    assert wrap("Tapez sur votre buzzer\u202f! Et\xa0: oui", px_for(FLOOR), 1) == [
        "Tapez",
        "sur",
        "votre",
        "buzzer\u202f!",
        "Et\xa0:",
        "oui",
    ]


def check_texts(
    n: int, long: bool, aspect: float, language: Language, letters: Letters = USUAL, every: int = 1
) -> None:
    """Not clipped, not overlapping, within the safe margin, none below 3.2 % of the height.

    Only names are ever shortened, and only in their boxes. Sentences, calculations, points and margins are whole.
    Arabic letters reach higher and lower than ours: they may hang out of their boxes where they meet nothing.
    """
    slack = 3.0 if letters.large else 1.5
    for name, view in list(all_moments(n, long))[n % every :: every]:
        picture, records = texts(view, aspect, language=language, letters=letters)
        assert records or name == "blank", name
        shown = safe(STAGE_HEIGHT * round(90 * aspect) / 90)
        for text in records:
            what = f"{name}: {text.shown!r}"
            tall = any(unicodedata.bidirectional(letter) == "AL" for letter in text.shown)
            hangs, least = (text.glyph_height * 0.3, FLOOR * ARABIC_SMALLER - 1) if tall else (0, FLOOR - 0.1)
            assert text.rect.grown(hangs).holds(text.ink, slack), f"{what} leaves its box"
            assert shown.holds(text.ink, slack - 0.5), f"{what} leaves the safe area"
            assert text.glyph_height >= least, f"{what} is too small"
            narrowest = NARROWEST_NAME if text.wanted in (*NAMES, *LONG_NAMES) else NARROWEST_LETTERS
            assert narrowest - 0.001 <= text.narrow <= 1.0, f"{what} has letters of another width"
            if text.elided:
                assert text.wanted in (*NAMES, *LONG_NAMES), f"{what} is cut: {text.wanted!r}"
                assert letters.large or text.glyph_height <= FLOOR + 1.1, (
                    f"{what} is shortened though it could be smaller"
                )
        for a, b in meetings([text.ink for text in records]):
            raise AssertionError(f"{name}: {records[a].shown!r} meets {records[b].shown!r}")
        assert outside(picture, shown) == [], f"{name}: a part leaves the safe area"
        for a, b in meetings([part.rect for part in picture]):
            raise AssertionError(f"{name}: {picture[a].name} meets {picture[b].name}")


@IN_EACH_LANGUAGE
@pytest.mark.parametrize("n", SEATS)
def test_names_of_ten_letters_are_whole_on_a_wide_screen(qapp: QGuiApplication, n: int, language: Language) -> None:
    for name, view in all_moments(n):
        shortened = [text.wanted for text in texts(view, 16 / 9, language=language)[1] if text.elided]
        assert not shortened, name


@pytest.mark.each_pair(n=SEATS, teams={"players": False, "teams": True}, aspect={"4:3": 4 / 3, "16:9": 16 / 9})
def test_long_names_have_initials_at_most(qapp: QGuiApplication, n: int, teams: bool, aspect: float) -> None:
    """Their letters get narrower, and signs beside them smaller, before a word of them is cut."""
    for name, view in all_moments(n, long=True):
        shown = in_teams(view) if teams else view
        cut = [text.shown for text in texts(shown, aspect)[1] if text.elided and ELLIPSIS in text.shown]
        assert not cut, name


def test_letters_are_narrow_in_english_only_beside_a_name_that_is_cut_else(qapp: QGuiApplication) -> None:
    """In the list of a finale they may be a little narrower beside a score: all scores stand on one line there."""
    for n in SEATS:
        for name, view in all_moments(n):
            over = isinstance(view, MatchView) and view.outcome is not None
            least = CLOSER if over and n > MOST_COLUMNS else 1.0
            narrow = [text.shown for text in texts(view, 16 / 9)[1] if text.narrow < least]
            assert not narrow, f"{n} {name}"


@pytest.mark.parametrize("n", SEATS)
def test_every_word_comes_from_the_language(qapp: QGuiApplication, n: int) -> None:
    """In the language with accents, only names, mathematics and typed text have none."""
    for name, view in all_moments(n):
        if name in ("roll-call", "lobby-with-keys", "everybody-slaps", "identify", "welcome"):
            continue  # a game's title, and what a screen is called
        for text in texts(view, 16 / 9, language=LANGUAGES[ACCENTED])[1]:
            own = re.sub("|".join((r"\bmod\b", TITLE, *NAMES)), "", text.wanted)
            assert not re.search("[aeinorsu]", own), f"{name}: {text.wanted!r}"


def written(text: str, box: Rect, language: Language = ENGLISH, **how: Any) -> list[Text]:
    """This text, alone in a box."""
    records: list[Text] = []
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    Canvas(painter, LIGHT, records, language=language).text(box, text, vh(4), "#000000", "#FFFFFF", **how)
    painter.end()
    return records


def test_what_is_too_long_takes_the_lines_that_there_are_then_narrower_letters(qapp: QGuiApplication) -> None:
    said = "Too close to call"
    wide = advance(said, px_for(FLOOR))
    assert [text.shown for text in written(said, Rect(0, 0, wide * 0.6, vh(14)))] == ["Too close", "to call"]
    (text,) = written(said, Rect(0, 0, wide * 0.8, vh(6)))
    assert text.shown == said
    assert text.glyph_height >= FLOOR
    assert 0.7 <= text.narrow <= 0.8
    assert text.ink.right <= wide * 0.8
    (text,) = written(said, Rect(0, 0, wide * 0.5, vh(6)))
    assert text.elided


def test_an_ellipsis_of_its_own_does_not_hide_that_a_text_is_cut(qapp: QGuiApplication) -> None:
    said = "Checking …"
    (text,) = written(said, Rect(0, 0, advance(said, px_for(FLOOR)) * 0.8, vh(6)))
    assert (text.shown, text.elided) == (said, False)
    assert text.narrow < 1.0


def test_marks_above_capitals_and_hats_on_small_letters_stay_in_the_box(qapp: QGuiApplication) -> None:
    for said in ("ÉÉÉ", "îîî", "⟦g⟧"):
        box = Rect(0, 0, 300, vh(5))
        (text,) = written(said, box)
        assert box.holds(text.ink, 1.5), text


def test_from_right_to_left_a_text_begins_at_the_right(qapp: QGuiApplication) -> None:
    box = Rect(100, 0, 900, vh(8))
    said = LANGUAGES[MIRRORED].words(say("sample", "Buzzed!"), Audience())
    (text,) = written(said, box, LANGUAGES[MIRRORED])
    assert text.ink.right == pytest.approx(box.right, abs=10)
    (text,) = written(said, box, LANGUAGES[MIRRORED], align="right")
    assert text.ink.x == pytest.approx(box.x, abs=10)


@pytest.mark.parametrize("large", [False, True], ids=["as Qt keeps it", "stamped"])
def test_from_right_to_left_each_line_runs_so_even_one_with_a_name_alone(qapp: QGuiApplication, large: bool) -> None:
    """The first of two lines is a Latin name and a colon: that stands at its left."""
    arabic, height = load("ar"), vh(12 if large else 4)
    said = "\u2068HHHH\u2069: \u0623\u062d\u0633\u0646\u062a\u0645"
    wide = advance("HHHH: ", px_for(height)) * 1.1
    image = QImage(round(wide) + 20, round(height * 5), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    box = Rect(10, 0, wide, height * 4.5)
    Canvas(painter, LIGHT, language=arabic).text(box, said, height, "#000000", "#FFFFFF", lines=2, least=height)
    painter.end()
    dark = [[image.pixelColor(x, y).lightness() < 128 for x in range(image.width())] for y in range(image.height())]
    first = next(y for y, row in enumerate(dark) if any(row))
    cap = dark[first : first + round(height)]
    columns = [any(row[x] for row in cap) for x in range(image.width())]
    begins, ends = columns.index(True), len(columns) - 1 - columns[::-1].index(True)
    assert sum(row[begins + 3] for row in cap) < 0.6 * height, "a colon at the left"
    assert sum(row[ends - 3] for row in cap) > 0.8 * height, "and a letter at the right"


def test_a_quotation_over_two_lines_ends_on_its_own_side(qapp: QGuiApplication) -> None:
    """What is said in English within an Arabic sentence, "Not Got It!": the second line is as it is alone."""
    arabic, height = load("ar"), vh(6)
    said = f"\u0642\u0648\u0644 \u00ab{LRI}Not Got It!{PDI}\u00bb"
    wide = advance("Got It!\u00bb", px_for(height)) * 1.2

    def ink_of(text: str) -> tuple[int, np.ndarray[Any, np.dtype[np.bool_]]]:
        """How many lines it takes, and the last one's ink."""
        image = QImage(round(wide), round(height * 6), QImage.Format.Format_Grayscale8)
        image.fill(QColor("white"))
        painter, records = QPainter(image), list[Text]()
        whole = Rect(0, 0, wide, height * 6)
        Canvas(painter, LIGHT, records, language=arabic).text(
            whole, text, height, "#000000", "#FFFFFF", lines=2, least=height
        )
        painter.end()
        bits = image.constBits()
        assert bits is not None
        grey = np.frombuffer(bytes(bits.asarray(image.sizeInBytes())), np.uint8).reshape(image.height(), -1)
        dark = grey[round(records[-1].ink.y) :, : image.width()] < 128
        down, across = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
        return len(records), dark[down[0] : down[-1] + 1, across[0] : across[-1] + 1]

    lines, broken = ink_of(said)
    one, alone = ink_of(f"{RLM}{LRI}Got It!{PDI}\u00bb")
    assert (lines, one) == (2, 1)
    assert np.abs(np.subtract(broken.shape, alone.shape)).max() <= 2
    high, wide = np.minimum(broken.shape, alone.shape)
    assert np.mean(broken[:high, :wide] != alone[:high, :wide]) < 0.05, "but for edges"


def sizes(n: int, moment: str) -> dict[str, float]:
    """The smallest glyph height of each text shown, in percent of the screen's height."""
    view = dict(all_moments(n))[moment]
    found: dict[str, float] = {}
    for text in texts(view, 16 / 9)[1]:
        found[text.shown] = min(found.get(text.shown, 100.0), 100 * text.glyph_height / STAGE_HEIGHT)
    return found


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("n", range(1, 10))
def test_sizes_of_target_and_cards(qapp: QGuiApplication, n: int, aspect: float) -> None:
    picture, records = texts(dict(all_moments(n))["worst-racing"], aspect)
    target = next(part.rect for part in picture if part.name == "target")
    digits = [text for text in records if target.holds(text.rect, 2) and text.shown.isdigit()]
    assert len(digits) == 2
    assert all(digit.glyph_height >= vh(24) for digit in digits)
    tiles = [part.rect for part in picture if part.name.startswith("seat ")]
    assert len(tiles) == n
    for tile in tiles:
        head = Rect(tile.x, tile.y, tile.w, vh(8.5))
        cards = [t for t in records if tile.holds(t.rect, 2) and t.shown.isdigit() and not head.holds(t.ink)]
        assert len(cards) == 5
        assert all(card.glyph_height >= vh(5.6 if n < 5 else 4.2) for card in cards), "they give way to shapes"


def test_sizes_of_names_at_nine_players(qapp: QGuiApplication) -> None:
    for name in ("Ana", "Ben", "Chidi", "Dorota", "Emre", "Fatima", "Hana"):
        assert sizes(9, "racing")[name] >= 4.2


@pytest.mark.parametrize("n", [4, 9])
@pytest.mark.parametrize("moment", ["call", "calculation-right", "calculation-wrong"])
def test_sizes_in_the_spotlight(qapp: QGuiApplication, n: int, moment: str) -> None:
    picture, records = texts(dict(all_moments(n))[moment], 16 / 9)
    panel = next(part.rect for part in picture if part.name == "spotlight")
    digits = [t for t in records if panel.holds(t.rect, 2) and t.shown.isdigit() and t.ink.y > panel.y + vh(10)]
    assert len(digits) == 5
    assert all(digit.glyph_height >= vh(13) for digit in digits)
    first = next(part.rect for part in picture if part.name == "first")
    assert all(t.glyph_height >= vh(5.6) for t in records if first.holds(t.rect, 2) and t.shown == "Ana")
    for name in NAMES[1 : min(n, 6)]:
        assert sizes(n, moment)[name] >= 4.2


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("n", [1, 4, 9])
def test_texts_stand_on_the_ground_that_they_claim(qapp: QGuiApplication, n: int, theme: Theme) -> None:
    """Contrast is computed from claimed colours. Here the claims are compared with the pixels."""
    for name, view in all_moments(n):
        _, records, image = look(view, (1920, 1080), theme)
        for text in records:
            assert contrast(text.colour, text.ground) >= 7, f"{name}: {text.shown!r}"
            on_ground, in_colour = shares(image, text.ink, text.ground, text.colour)
            assert on_ground >= 0.15, f"{name}: {text.shown!r} is not on {text.ground}"
            assert in_colour >= 0.08, f"{name}: {text.shown!r} is not in {text.colour}"


@pytest.mark.parametrize("text", ["Show us how you make 44!", "Åse-Ǵ jÿ 1907", "f"])
@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_stamped_letters_lie_where_they_would_be_written_but_for_a_pixel(
    qapp: QGuiApplication, text: str, align: Literal["left", "centre", "right"]
) -> None:
    """While texts are recorded none is stamped. Compares both ways; the second time, stamps come from the store."""
    forget()
    box = Rect(11.3, 7.7, 1500, 200)
    edges = []
    written: list[Text] = []
    for records in (written, None, None):
        image = QImage(1600, 220, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT.page.fill))
        painter = QPainter(image)
        Canvas(painter, LIGHT, records).text(box, text, 66, LIGHT.page.ink, LIGHT.page.fill, align=align)
        painter.end()
        edges.append(inked(image))
    assert edges[1] == edges[2]
    assert all(abs(a - b) <= 1 for a, b in zip(edges[0], edges[1], strict=True)), edges


def inked(image: QImage) -> tuple[int, int, int, int]:
    """Left, right, top and bottom of everything that is not the page."""
    bits = image.constBits()
    assert bits is not None
    rows = np.frombuffer(bytes(bits.asarray(image.sizeInBytes())), np.uint8).reshape(image.height(), -1, 4)
    ys, xs = np.nonzero(np.abs(rows[:, :, :3].astype(int) - rows[0, 0, :3]).max(axis=2) > 64)
    return int(xs.min()), int(xs.max()), int(ys.min()), int(ys.max())


def test_a_text_is_stamped_by_words_and_a_number_by_digits() -> None:
    assert pieces("make 44!") == [(0, "make"), (5, "4"), (6, "4"), (7, "!")]
    assert pieces("שלום 44 עולם") == [(0, "שלום 44 עולם")], "from right to left words stand in another order"
    assert pieces(" a  −3/4") == [(1, "a"), (4, "−"), (5, "3"), (6, "/"), (7, "4")]
