"""Mathic Fraction on the projector: sizes for the last row, kinds with different shapes, no early verdict."""

from __future__ import annotations

from itertools import combinations

import pytest
from PyQt6.QtCore import QRectF
from PyQt6.QtGui import QColor, QGuiApplication, QImage, QPainter
from tests.games.mathic_fraction.play_table import GAME, Table
from tests.games.mathic_fraction.play_table import NAMES as TABLE_NAMES
from tests.games.mathic_fraction.random_match import play
from tests.ui.looking import ASPECTS, look, outside, pixels, texts
from tests.ui.test_paint_moments import far_from
from tests.ui.wcag import contrast

from gotit.core.match_view import MatchView, SeatView
from gotit.games.mathic_fraction.cards import Card, Face, Value, read_deck, read_face
from gotit.games.mathic_fraction.view import MathicFractionView, UsedCard
from gotit.games.shelf import house_text
from gotit.ui.paint import Picture, compose, prepare
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.mathic_fraction.cards import Look, draw_face
from gotit.ui.paint.mathic_fraction.equation import height_for, set_equation
from gotit.ui.paint.mathic_fraction.fractions import Pictures, draw_picture
from gotit.ui.paint.mathic_fraction.moments import EIGHT, LONG, LONGER, TWELVE, samples
from gotit.ui.paint.rect import Rect, safe, vh
from gotit.ui.samples import LONG_NAMES, NAMES, NOW_US
from gotit.ui.theme import DARK, LIGHT, Theme

pytestmark = pytest.mark.usefixtures("qapp")

SEATS = range(2, 7)


def moment(name: str, n: int = 4, long: bool = False) -> MatchView:
    return samples(n, LONG_NAMES if long else NAMES)[f"mathic-fraction-{name}"]


def said(view: MatchView, part: str, aspect: float = 16 / 9) -> list[str]:
    picture, records = texts(view, aspect)
    box = next(each.rect for each in picture if each.name == part)
    return [text.shown for text in records if box.holds(text.ink, 2)]


def seen(table: Table) -> MatchView:
    """The table of the rules as the projector gets it."""
    state = table.state
    sitting = tuple(SeatView(seat, TABLE_NAMES[seat - 1], "idle") for seat in state.seats)
    return MatchView(GAME.name, GAME.title, None, sitting, table.view(), outcome=GAME.outcome(state))


def parts(view: MatchView, aspect: float = 16 / 9) -> Picture:
    return compose(view, aspect, NOW_US)


def grey(face: Face, side: int = 90) -> frozenset[tuple[int, int]]:
    """A card in black and white: which of its pixels are dark."""
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    draw_face(Canvas(painter, LIGHT, records=[]), Rect(0, 0, side, side), face)
    painter.end()
    return frozenset((x, y) for x in range(side) for y in range(side) if image.pixelColor(x, y).lightness() < 128)


# --- sizes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-02", "MF-16")
@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_cards_of_the_space_can_be_read_from_the_last_row(qapp: QGuiApplication, aspect: float) -> None:
    for name, cards, least in (("playing-eight", EIGHT, vh(5.6)), ("playing-twelve", TWELVE, vh(4.4))):
        for n in SEATS:
            picture, records = texts(moment(name, n, long=True), aspect)
            boxes = [part.rect for part in picture if part.name.startswith("card")]
            assert len(boxes) == len(cards)
            numbers = [text for box in boxes for text in records if box.holds(text.ink, 1)]
            printed = [str(n) for c in cards if (v := c.face.value) for n in (v.numerator, v.denominator)]
            assert [number.shown for number in numbers] == printed
            assert min(number.glyph_height for number in numbers) >= least, (name, n)


@pytest.mark.rule("MF-20")
@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_an_equation_is_as_large_as_it_can_be(qapp: QGuiApplication, aspect: float) -> None:
    for name, least in (("challenging", vh(9)), ("challenging-long", vh(4.6)), ("challenging-longest", FLOOR)):
        picture, records = texts(moment(name, 6, long=True), aspect)
        claim = next(part.rect for part in picture if part.name == "claim")
        equation = Rect(claim.x, claim.y + vh(9), claim.w, claim.h * 0.45)
        numbers = [text for text in records if equation.holds(text.ink)]
        assert min(number.glyph_height for number in numbers) >= least - 0.1, name


def test_a_long_equation_is_broken_before_a_sign_and_whole() -> None:
    for pieces in (LONG.pieces, LONGER.pieces):
        for wide in (700.0, 1100.0, 1600.0):
            found = set_equation(pieces, wide, height_for(pieces, wide, vh(8)), vh(8))
            assert tuple(piece for line in found.lines for piece in line) == pieces
            assert all(line[0] in ("+", "-", "*", "/", "^", "=") for line in found.lines[1:])
            assert found.glyph >= FLOOR - 0.1


# --- told apart without colour ---------------------------------------------------------------------------------------


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35", "MF-41")
def test_faces_are_told_apart_in_black_and_white(qapp: QGuiApplication) -> None:
    """Any two faces of the deck differ in some part of the card; red and black differ in more."""
    faces = {card.face for card in read_deck(house_text("mathic_fraction", "cards.txt"))}
    drawn = {face: grey(face) for face in faces}
    for one, other in combinations(faces, 2):
        least = 250 if one.color != other.color else 50  # of 8100
        assert len(drawn[one] ^ drawn[other]) >= least, (one, other)


@pytest.mark.rule("MF-41")
def test_red_has_its_corners_cut(qapp: QGuiApplication) -> None:
    assert (2, 2) in grey(read_face("3/12s"))
    assert (2, 2) not in grey(read_face("3/12h"))


def test_a_picture_shows_as_much_as_the_fraction_is(qapp: QGuiApplication) -> None:
    def dark(value: Value, how: Pictures) -> int:
        image = QImage(120, 120, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        painter = QPainter(image)
        draw_picture(
            Canvas(painter, LIGHT), Rect(0, 0, 120, 120 if how == "pies" else 30), value, how, "#000000", "#FFFFFF"
        )
        painter.end()
        return sum(image.pixelColor(x, y).lightness() < 128 for x in range(120) for y in range(120))

    hows: tuple[Pictures, ...] = ("pies", "bars")
    for how in hows:
        shades = [dark(Value(part, 12), how) for part in range(13)]
        assert shades == sorted(shades)
        assert shades[12] > 2.5 * shades[0]
        assert abs(dark(Value(6, 12), how) - dark(Value(1, 2), how)) < 0.3 * dark(Value(1, 2), how)
        assert dark(Value(13, 12), how) == 0


# --- what is shown when ----------------------------------------------------------------------------------------------

#: What a moment is about, at every width and with every number of players.
MUST_SHOW = {
    "starting": ("say",),
    "laying": ("say",),
    "playing": ("turn", "card 4", "token 4", "foot"),
    "playing-twelve": ("turn", "clock", "card 12"),
    "announced": ("turn", "empty"),
    "challenging": ("say", "clock", "claim", "token 4"),
    "challenging-longest": ("say", "clock", "claim"),
    "challenge-buzzed": ("buzzed", "claim"),
    "challenge-buzzed-and-a-box-is-silent": ("buzzed", "claim"),
    "challenge-drawing": ("tied", "claim"),
    "challenge-wrong": ("turn", "result", "card 4"),
    "challenge-right": ("turn", "result", "card 4"),
    "four-tokens": ("turn", "result", "empty"),
    "computed": ("turn", "result", "card 8"),
    "stealing": ("say", "clock", "card 4"),
    "stealing-crowded": ("say", "clock", "card 12"),
    "steal-buzzed": ("buzzed", "card 4"),
    "steal-buzzed-and-a-box-is-silent": ("buzzed", "card 4"),
    "steal-drawing": ("tied", "card 4"),
    "stating": ("first", "clock", "card 4"),
    "stating-by-lot": ("first", "lots", "clock", "card 8"),
    "judging": ("turn", "claim"),
    "pattern": ("turn", "result"),
    "reviewing": ("ask", "missed"),
    "missed-shown": ("turn", "missed", "card 4"),
    "between-late": ("say", "sheet"),
}


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("long", [False, True], ids=["names", "long names"])
def test_what_matters_is_always_there(qapp: QGuiApplication, long: bool, aspect: float) -> None:
    for n in SEATS:
        for name, wanted in MUST_SHOW.items():
            shown = {part.name for part in parts(moment(name, n, long), aspect)}
            every_seat = {f"seat {seat}" for seat in range(1, n + 1)}
            assert {*wanted, *every_seat} <= shown, (n, name, {*wanted, *every_seat} - shown)


@pytest.mark.rule("MF-19", "MF-20")
def test_a_true_and_a_false_equation_look_alike_until_they_are_settled(qapp: QGuiApplication) -> None:
    """No part more, no part less, and none differs in anything but the equation's cards."""

    def laid(sum_: str) -> tuple[Table, Picture]:
        table = Table("3/12d", space=f"2/12h {sum_} 8/12s 9/12s", seats=3).compute(1, f"3/12d + 2/12h = {sum_}")
        assert table.view().phase == "challenging"
        return table, parts(seen(table))

    right, shown_right = laid("5/12c")
    wrong, shown_wrong = laid("7/12c")
    assert [part.name for part in shown_right] == [part.name for part in shown_wrong]
    differ = {a.name for a, b in zip(shown_right, shown_wrong, strict=True) if a.data != b.data}
    assert differ == {"claim"}
    for table, holds in ((right, True), (wrong, False)):
        result = next(part for part in parts(seen(table.call(2))) if part.name == "result")
        assert (result.data[0].holds, result.data[0].challenger.seat) == (holds, 2)
        assert result.urgent


@pytest.mark.rule("MF-18")
def test_a_discard_that_can_be_stolen_is_marked_and_nothing_tells_whether_it_can(qapp: QGuiApplication) -> None:
    def marked(face: str) -> list[str]:
        table = Table(f"{face} 11/12h", space="2/12h 3/12c 8/12s 9/12s").discard(1, face)
        assert table.view().phase == "stealing"
        return [part.name for part in parts(seen(table)) if "fresh" in part.data]

    assert marked("5/12d") == marked("12/12d") == ["card 5"]


@pytest.mark.rule("MF-31", "MF-33")
def test_a_wild_card_stands_for_what_was_declared(qapp: QGuiApplication) -> None:
    """What it stands for is large, and the card itself is below."""
    words = said(moment("challenging"), "claim")
    assert words[:8] == ["1", "Ana", "3", "12", "1", "4", "1", "2"]
    assert words[8:] == ["3", "12", "4", "12"]


@pytest.mark.rule("MF-12", "MF-17", "MF-38", "MF-40")
def test_points_are_counted_for_cards_tokens_and_the_solution(qapp: QGuiApplication) -> None:
    words = said(moment("computed"), "result")
    assert words[:4] == ["1", "2", "Ana", "= 43"]
    assert "+3" in words
    assert words.count("+20") == 2
    assert "+97" in said(moment("four-tokens", 6, long=True), "result", 4 / 3)


@pytest.mark.rule("MF-21")
def test_lost_turns_are_told(qapp: QGuiApplication) -> None:
    assert said(moment("challenge-wrong"), "last 1") == ["2", "Ben", "loses a turn"]
    result = next(part for part in parts(moment("challenge-wrong")) if part.name == "result")
    assert result.data[0].holds


@pytest.mark.rule("MF-26", "MF-28")
def test_the_score_sheet_has_a_line_for_each_round(qapp: QGuiApplication) -> None:
    words = said(moment("between-late", 2), "sheet")
    assert words[-3] == "Points"
    assert "Ana" in said(moment("shared", 6), "finale")
    assert "Fatima" in said(moment("shared", 6), "finale")


def test_only_open_hands_are_shown(qapp: QGuiApplication) -> None:
    table = Table("3/12d 4/12d 5/12d 6/12d", space="2/12h 1/12c 7/12s 9/12s", seats=2)
    open_ = Table("3/12d 4/12d 5/12d 6/12d", space="2/12h 1/12c 7/12s 9/12s", seats=2, open_hands=True)
    assert said(seen(table), "seat 1") == ["0", "1", "4", "Ana"]
    assert said(seen(open_), "seat 1")[:8] == ["3", "12", "4", "12", "5", "12", "6", "12"]


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_that_something_was_missed_is_said_to_its_end(qapp: QGuiApplication, aspect: float) -> None:
    view = samples(4, ("Maximiliane-Charlotte",) * 4)["mathic-fraction-missed-shown"]
    assert any(text.shown.endswith("with it:") for text in texts(view, aspect)[1])


def test_what_was_missed_is_listed_best_first(qapp: QGuiApplication) -> None:
    words = said(moment("reviewing"), "missed")
    assert [word for word in words if word.startswith("+")] == ["+57", "+23", "+3"]
    assert "and 3 more" in words


def test_pieces_of_views_are_pieces_of_pictures() -> None:
    """An equation of the rules can be typeset as it is."""
    table = Table("3/12d", space="2/12h 5/12c 8/12s 9/12s").compute(1, "3/12d + 2/12h = 5/12c")
    claim = table.view().claim
    assert claim is not None
    assert claim.equation is not None
    assert isinstance(claim.equation.pieces[0], UsedCard)
    assert set_equation(claim.equation.pieces, 1000.0, 400.0, vh(13)).lines == (claim.equation.pieces,)


# --- whole matches, repainting ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_whole_random_matches_can_be_seen(qapp: QGuiApplication, seats: int) -> None:
    """Views of the real rules: every kind of state can be painted, stays on the screen, and can be read."""
    shown = safe(1080 * 16 / 9)
    sitting = tuple(SeatView(seat, NAMES[seat - 1], "idle") for seat in range(1, seats + 1))
    kinds: dict[object, int] = {}
    for seed in (5, 6):
        for _, state in play(seed, seats):
            view = GAME.view(state, None)
            kind = kind_of(view)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > 2:
                continue
            outcome = GAME.outcome(state)
            table = MatchView(GAME.name, GAME.title, None, sitting, view, timer=GAME.timer(state), outcome=outcome)
            picture, records = texts(table, 16 / 9)
            assert records
            assert outside(picture, shown) == []
            assert [text for text in records if not text.rect.holds(text.ink, 1.5)] == []
            assert [text for text in records if text.glyph_height < FLOOR - 0.1] == [], view
    assert {"playing", "stealing", "challenging", "over"} <= {kind[0] for kind in kinds}  # type: ignore[index]


def kind_of(view: MathicFractionView) -> object:
    last = view.turns[-1].kind if view.turns else ""
    return view.phase, last, view.missed is not None, len(view.space) // 4, bool(view.lots)


def test_only_what_changed_is_painted_anew(qapp: QGuiApplication) -> None:
    """A discard: the new card, who acts, what is said. The tokens and the other cards stay."""
    before, after = (parts(moment(name)) for name in ("playing", "steal-drawing"))
    changed = {part.name for part in after if part not in before}
    assert {"card 4", "tied"} <= changed
    assert not {"card 1", "card 2", "card 3", "token 1", "token 2", "token 3", "token 4", "worth"} & changed


def test_the_clock_alone_is_painted_while_it_runs(qapp: QGuiApplication) -> None:
    view = moment("challenging-long", 6)
    later = {part.name for part in compose(view, 16 / 9, NOW_US + 1_000_000) if part not in parts(view)}
    assert later == {"clock"}


def test_a_card_in_the_spotlight_is_the_card_of_the_deck(qapp: QGuiApplication) -> None:
    """A face is the same picture wherever it lies. Its marks do not hide its numbers."""
    marks: tuple[Look, ...] = ("plain", "used", "fresh")
    for mark in marks:
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        canvas = Canvas(painter, LIGHT, records=[])
        draw_face(canvas, Rect(0, 0, 180, 200), Card(1, read_face(">=10/12:red")).face, look=mark)
        painter.end()
        assert canvas.records is not None
        assert [text.shown for text in canvas.records] == ["10", "12"]


def test_parts_paint_within_their_boxes(qapp: QGuiApplication) -> None:
    """As in `test_paint_moments`, which covers only games that nine can play."""
    ground = QColor("#808080")
    for name in ("stealing-crowded", "challenging-longest", "four-tokens", "open-hands", "pattern", "stating-by-lot"):
        image = QImage(960, 540, QImage.Format.Format_RGB32)
        for part in parts(moment(name, 6, long=True)):
            image.fill(ground)
            painter = QPainter(image)
            prepare(painter, QRectF(0, 0, 960, 540))
            part.draw(Canvas(painter, LIGHT), part.rect, *part.data)
            painter.resetTransform()
            box = part.rect
            painter.fillRect(QRectF(box.x / 2, box.y / 2, box.w / 2, box.h / 2).toAlignedRect(), ground)
            painter.end()
            spilt = [pixel for pixel in pixels(image, Rect(0, 0, 1920, 1080)) if far_from(pixel, "#808080")]
            assert not spilt, f"{name}: {part.name} paints outside its box"


@pytest.mark.parametrize("name", ["open-hands", "open-hands-crowded"])
@pytest.mark.parametrize(("n", "aspect"), [(6, 16 / 9), (5, 16 / 9), (4, 16 / 9), (6, 16 / 10), (4, 4 / 3)])
def test_all_open_hands_can_be_read(qapp: QGuiApplication, n: int, aspect: float, name: str) -> None:
    """Hands for which the column has no room stand below the cards. Every seat keeps its place when the turn passes."""
    view = moment(name, n)
    picture, records = texts(view, aspect)
    for player in view.game_view.players:
        box = next(part.rect for part in picture if part.name == f"seat {player.seat}")
        digits = [text for text in records if box.holds(text.ink, 2) and text.ink.y > box.y + vh(7)]
        printed = sum(1 for card in player.hand if card.face.value is not None)
        assert len(digits) == 2 * printed, player.seat
        assert all(text.glyph_height >= FLOOR - 0.1 for text in digits)


@pytest.mark.parametrize("n", [4, 5, 6])
def test_an_open_hand_stays_where_it_is_when_somebody_discards(qapp: QGuiApplication, n: int) -> None:
    before, after = (
        {part.name: part.rect.x for part in compose(moment(name, n), 16 / 9, NOW_US) if part.name.startswith("seat ")}
        for name in ("open-hands", "open-hands-crowded")
    )
    assert len(before) == n
    assert before == after


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_stand_on_the_ground_that_they_claim(qapp: QGuiApplication, theme: Theme) -> None:
    """As in `test_paint_text`, with six players."""
    for name in ("computed", "challenge-right", "open-hands", "playing-pies", "stating-by-lot", "reviewing"):
        _, records, image = look(moment(name, 6), (1920, 1080), theme)
        for text in records:
            assert contrast(text.colour, text.ground) >= 7, f"{name}: {text.shown!r}"
            found = pixels(image, text.ink)
            assert found[text.ground] >= 0.15 * sum(found.values()), f"{name}: {text.shown!r} is not on {text.ground}"
            assert found[text.colour] >= 0.08 * sum(found.values()), f"{name}: {text.shown!r} is not in {text.colour}"
