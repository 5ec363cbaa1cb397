"""Got 'Em! on the projector: walls stand out most, what may be chosen, shapes for colours, no hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PyQt6.QtCore import QPointF, QRectF
from PyQt6.QtGui import QColor, QGuiApplication, QImage, QPainter
from tests.games.got_em.random_match import play as random_match
from tests.ui.looking import ASPECTS, look, outside, pixels, texts
from tests.ui.test_paint_colours import DEFICIENCIES, distance
from tests.ui.test_paint_moments import far_from
from tests.ui.wcag import contrast

from gotit.core.game import Outcome
from gotit.core.match_view import MatchView, SeatView
from gotit.games.got_em.board import COLOURS, grooves, is_closed
from gotit.games.got_em.cards import Card, read_steps
from gotit.games.got_em.rules import GotEm
from gotit.games.got_em.view import GotEmView
from gotit.games.shelf import with_house_texts
from gotit.ui.paint import compose, prepare
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.got_em.board import Places, caught_squares
from gotit.ui.paint.got_em.colours import COLOURS as LOOKS
from gotit.ui.paint.got_em.colours import symbol_path
from gotit.ui.paint.got_em.moments import SEATS, board, samples, some_walls
from gotit.ui.paint.rect import Rect, safe, vh
from gotit.ui.samples import LONG_NAMES, NAMES, NOW_US
from gotit.ui.theme import DARK, LIGHT, Theme

pytestmark = pytest.mark.usefixtures("qapp")
BOTH = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])


def moment(name: str, n: int = 4, long: bool = False) -> MatchView:
    return samples(n, LONG_NAMES if long else NAMES)[f"got-em-{name}"]


def board_box(view: MatchView, aspect: float = 16 / 9) -> Rect:
    return next(part.rect for part in compose(view, aspect, NOW_US) if part.name == "board")


def said(view: MatchView, part: str, aspect: float = 16 / 9) -> str:
    picture, records = texts(view, aspect)
    box = next(each.rect for each in picture if each.name == part)
    return " | ".join(text.shown for text in records if box.holds(text.ink, 2))


def middle(view: MatchView, theme: Theme, box: Rect) -> str:
    """The colour in the middle of a box."""
    _, _, image = look(view, (1920, 1080), theme)
    x, y = box.centre
    return pixels(image, Rect(x - 1, y - 1, 2, 2)).most_common(1)[0][0].upper()


@pytest.mark.rule("GE-B-14", "GE-B-15", "GE-F-02")
@BOTH
@pytest.mark.parametrize("name", ["placing", "placing-small", "placing-large", "bright-placing"])
def test_a_wall_is_solid_and_a_free_groove_is_not(qapp: QGuiApplication, name: str, theme: Theme) -> None:
    view = moment(name)
    play: GotEmView = view.game_view
    places = Places(board_box(view), play.board.side)
    _, _, image = look(view, (1920, 1080), theme)
    for groove in range(len(grooves(play.board.side))):
        at = places.bar(groove, 0.5, 0.1)
        colours = {colour.upper() for colour in pixels(image, at)}
        if groove in play.walls:
            assert colours == {theme.line.upper()}, groove
        elif groove in play.grooves:
            assert colours == {theme.floor.fill.upper()}, groove
        else:
            assert colours == {theme.page.fill.upper()}, groove
    assert contrast(theme.line, theme.page.fill) >= 12
    for colours_of in LOOKS.values():
        assert contrast(theme.line, colours_of.ground(theme)) >= 7


@pytest.mark.rule("GE-B-02", "GE-Y-02")
def test_each_colour_has_a_shape_of_its_own(qapp: QGuiApplication) -> None:
    """Of 400 points in a square, an eighth lies in one shape but not in the other. Blue and yellow, whose shapes differ
    least, are the two that every eye can tell apart by colour."""
    box = Rect(0, 0, 20, 20)
    inside = {
        colour: {(x, y) for x in range(20) for y in range(20) if symbol_path(box, colour).contains(QPointF(x, y))}
        for colour in COLOURS
    }
    for one in COLOURS:
        for other in COLOURS:
            if one < other:
                assert len(inside[one] ^ inside[other]) >= 50, (one, other)
    brainy: GotEmView = moment("placing").game_view
    assert set(brainy.board.colours) == {None}


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_green_is_another_colour_in_all_colour_vision(deficiency: str) -> None:
    """Four colours can't all be as far apart as three (`test_paint_colours`). Ten times a just noticeable difference
    works."""
    others = [colours.full for colour, colours in LOOKS.items() if colour != "green"]
    assert min(distance(LOOKS["green"].full, other, deficiency) for other in others) >= 28
    for theme in (LIGHT, DARK):
        assert distance(LOOKS["green"].full, theme.floor.edge, "none") >= 35


@pytest.mark.rule("GE-B-24", "GE-Y-14")
@BOTH
def test_squares_within_reach_are_framed_and_no_others(qapp: QGuiApplication, theme: Theme) -> None:
    view = moment("bright-moving")
    play: GotEmView = view.game_view
    places = Places(board_box(view), play.board.side)
    for square in range(play.board.side**2):
        at = places.square(square)
        edge = middle(view, theme, Rect(at.x, at.y + at.h * 0.86, at.w * 0.07, 2))
        assert (edge == theme.floor.edge.upper()) == (square in play.squares), square
    assert "Move up to 3" in said(view, "turn")


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("n", SEATS)
def test_the_board_is_large_and_what_matters_is_there(qapp: QGuiApplication, n: int, aspect: float) -> None:
    whole = safe(1080 * aspect)
    for name, view in samples(n, LONG_NAMES).items():
        if view.outcome is not None:
            continue  # see test_finale
        parts = {part.name: part for part in compose(view, aspect, NOW_US)}
        assert parts["board"].rect.h >= (whole.h if aspect > 1.5 else whole.h * 0.8) - 1, name
        for seat in range(1, n + 1):
            assert f"seat {seat}" in parts, name
        if view.game_view.actor is not None:
            assert "turn" in parts, name
        if "trapped" in name:
            assert "got-em" in parts, name
        if view.timer is not None:
            assert "clock" in parts, name


@pytest.mark.parametrize("side", [5, 7, 9])
def test_a_finger_finds_the_square_and_the_groove_painted_there(side: int) -> None:
    places = Places(Rect(700, 48, 983, 983), side)
    for square in range(side * side):
        assert places.square_at(*places.square(square).centre) == square
        assert places.groove_at(*places.square(square).centre) is None
    for groove in range(len(grooves(side))):
        assert places.groove_at(*places.groove(groove).centre) == groove
        assert places.square_at(*places.groove(groove).centre) is None
    assert places.square_at(0, 0) is None


@pytest.mark.rule("GE-B-17", "GE-B-19", "GE-F-06")
def test_a_trap_is_an_event_with_the_pawns_and_where_it_was(qapp: QGuiApplication) -> None:
    view = moment("bright-trapped")
    assert said(view, "got-em") == "Ben + Chidi | 3 | 2 | Got 'Em!"
    play: GotEmView = view.game_view
    assert play.turn is not None
    caught = caught_squares(7, play.walls, (), play.turn.placed)
    assert len(caught) == 2
    assert all(is_closed(7, square, play.walls) for square in caught)
    fewer = tuple(groove for groove in play.walls if groove != play.turn.placed)
    assert caught_squares(7, fewer, (play.turn.placed or 0,), play.turn.placed) == caught


@pytest.mark.rule("GE-B-11", "GE-B-13", "GE-B-16")
def test_the_card_shows_its_instructions_in_order(qapp: QGuiApplication) -> None:
    assert said(moment("bright-placing"), "turn") == "1 | Ana | Wall: any green square | Move up to 2"
    assert "May remove a wall" in said(moment("bright-removing"), "turn")
    assert "Reward: remove 2 walls" in said(moment("bright-trapped"), "turn")
    assert "Move 1 + 1 per wall here" in said(moment("placing"), "turn")


@pytest.mark.rule("GE-F-09", "GE-B-33", "GE-Y-22")
def test_the_end_names_who_is_left_or_who_shares(qapp: QGuiApplication) -> None:
    assert said(moment("winner"), "finale").startswith("Ana wins!")
    tie = said(moment("tie"), "finale")
    assert "Chidi" in tie
    assert "Dorota" in tie
    assert "share" in tie


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
def test_a_winner_is_named_in_full(qapp: QGuiApplication, aspect: float) -> None:
    long = samples(4, ("Maximiliane-Charlotte", *LONG_NAMES[1:4]))["got-em-winner"]
    assert said(long, "finale", aspect).startswith("Maximiliane-Charlotte wins!")


@pytest.mark.rule("GE-B-05", "GE-B-06")
def test_of_a_hand_only_its_size_is_shown_unless_hands_lie_open(qapp: QGuiApplication) -> None:
    closed = moment("bright-playing")
    assert said(closed, "turn") == "1 | Ana | Play a card"
    assert said(closed, "seat 3") == "3 | 3 | Chidi"
    play: GotEmView = closed.game_view
    hand = tuple(Card(id_, read_steps("place red, may move 3")) for id_ in (1, 2, 3))
    opened = replace(play, open_hands=True, players=tuple(replace(p, hand=hand) for p in play.players))
    shown = said(replace(closed, game_view=opened), "turn")
    assert shown.count("any red square, move 3") == 3
    assert "red" not in said(replace(closed, game_view=opened), "seat 3")


@pytest.mark.parametrize(("seats", "fixed"), [(2, {"rules": "brainy"}), (4, {"rules": "bright"})])
def test_whole_random_matches_can_be_seen(qapp: QGuiApplication, seats: int, fixed: dict[str, str]) -> None:
    """Views of the real rules: every kind of state can be painted and stays on the screen."""
    game = with_house_texts(GotEm)
    shown = safe(1080 * 16 / 9)
    sitting = tuple(SeatView(seat, NAMES[seat - 1], "idle") for seat in range(1, seats + 1))
    seen: dict[object, int] = {}
    outcome: Outcome | None = None
    for _, state in random_match(5, seats, side=7, **fixed):
        view = game.view(state, None)
        kind = (view.phase, view.turn is not None and view.turn.eliminated, view.card and view.card.text)
        seen[kind] = seen.get(kind, 0) + 1
        outcome = game.outcome(state)
        if seen[kind] > 1:
            continue
        table = MatchView(game.name, game.title, None, sitting, view, timer=game.timer(state), outcome=outcome)
        picture, records = texts(table, 16 / 9)
        assert records
        assert outside(picture, shown) == []
        assert [text for text in records if not text.rect.holds(text.ink, 1.5)] == []
    assert outcome is not None
    assert {"moving", "placing", "over"} <= {kind[0] for kind in seen if isinstance(kind, tuple)}


def test_a_wall_more_repaints_board_and_turn_alone(qapp: QGuiApplication) -> None:
    before = moment("placing-by-box")
    play: GotEmView = before.game_view
    after = replace(before, game_view=replace(play, pointed=play.grooves[3]))
    first, second = compose(before, 16 / 9, NOW_US), compose(after, 16 / 9, NOW_US)
    assert {part.name for part in second if part not in first} == {"board"}


def test_sample_walls_close_nobody_in() -> None:
    for side, count in ((5, 16), (7, 48), (9, 70)):
        walls = some_walls(side, count)
        assert len(walls) == count
        assert not any(is_closed(side, square, walls) for square in board(side).starts.values())


def test_digits_and_letters_of_the_largest_board_reach_the_floor(qapp: QGuiApplication) -> None:
    for aspect in ASPECTS.values():
        view = moment("placing-large")
        box = board_box(view, aspect)
        inside = [text for text in texts(view, aspect)[1] if box.holds(text.ink, 2)]
        assert len(inside) >= 9 + 9 + 4
        assert min(text.glyph_height for text in inside) >= vh(3.2) - 0.1


def test_parts_paint_within_their_boxes(qapp: QGuiApplication) -> None:
    """As in `test_paint_moments`, which covers only games that nine can play."""
    ground = QColor("#808080")
    for name in ("placing", "moving-large", "bright-trapped", "bright-playing", "laid", "winner", "tie"):
        image = QImage(960, 540, QImage.Format.Format_RGB32)
        for part in compose(moment(name, long=True), 16 / 9, NOW_US):
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
