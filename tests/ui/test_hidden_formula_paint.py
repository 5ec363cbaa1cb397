"""The hidden formula on the projector: a chain that can be followed, sizes for the last row, what must be seen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace
from PyQt6.QtGui import QGuiApplication
from tests.games.hidden_formula.random_match import RULES, play
from tests.ui.looking import ASPECTS, look, outside, pixels, texts
from tests.ui.wcag import contrast

from gotit.core.match_view import MatchView, SeatView
from gotit.games.hidden_formula.grid import cell_at as cell_of
from gotit.games.hidden_formula.grid import read_grid
from gotit.games.hidden_formula.solver import formulas
from gotit.games.hidden_formula.view import HiddenFormulaView
from gotit.ui.paint import compose
from gotit.ui.paint.hidden_formula.grid import cell_at, cell_rect, names
from gotit.ui.paint.hidden_formula.moments import FOLDED, FOUND, GRID, samples
from gotit.ui.paint.rect import Rect, safe, vh
from gotit.ui.samples import LONG_NAMES, NAMES, NOW_US
from gotit.ui.theme import DARK, LIGHT, Theme

pytestmark = pytest.mark.usefixtures("qapp")


def moment(name: str, n: int = 4, long: bool = False) -> MatchView:
    return samples(n, LONG_NAMES if long else NAMES)[f"hidden-formula-{name}"]


def part_box(view: MatchView, name: str, aspect: float = 16 / 9) -> Rect:
    return next(part.rect for part in compose(view, aspect, NOW_US) if part.name == name)


def said(view: MatchView, part: str = "") -> str:
    picture, records = texts(view, 16 / 9)
    box = next((each.rect for each in picture if each.name == part), None)
    return " | ".join(text.shown for text in records if box is None or box.holds(text.ink, 2))


def bridge(view: MatchView, one: str, other: str, theme: Theme) -> set[str]:
    """The colours that fill the gap between two neighbours, beside the arrow's own place."""
    box = part_box(view, "grid")
    _, _, image = look(view, (1920, 1080), theme)
    a, b = cell_rect(box, 6, one), cell_rect(box, 6, other)
    (x, y), (to_x, to_y) = a.centre, b.centre
    across, middle = (to_x - x) / a.w, 0.53  # between the edges of a square and a round tile, of either first
    off = a.w * 0.125
    at_x = x + (to_x - x) * middle + (0 if across else off)
    at_y = y + (to_y - y) * middle + (off if across else 0)
    found = pixels(image, Rect(at_x - 1, at_y - 1, 2, 2))
    return {colour.upper() for colour in found}


@pytest.mark.rule("GI-J-14", "GI-J-18")
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_only_tiles_that_follow_each_other_are_joined(qapp: QGuiApplication, theme: Theme) -> None:
    """The chain folds back on itself: B3 and B4 lie side by side, but are its second and its fifth tile."""
    view = moment("wrong-long")
    page, joined = theme.page.fill.upper(), theme.bad.edge.upper()
    for one, other in pairwise(FOLDED):
        assert bridge(view, one, other, theme) == {joined}, (one, other)
    for one, other in (("B3", "B4"), ("C4", "C5")):
        assert bridge(view, one, other, theme) == {page}, (one, other)
    assert contrast(page, joined) >= 4.5


def test_each_tile_of_a_chain_has_its_number_on_itself_alone(qapp: QGuiApplication) -> None:
    view = moment("wrong-long")
    box = part_box(view, "grid")
    _, records = texts(view, 16 / 9)
    for number, at in enumerate(FOLDED, 1):
        cell = cell_rect(box, 6, at)
        corner = Rect(cell.x - cell.w * 0.17, cell.y - cell.w * 0.17, cell.w * 0.46, cell.w * 0.46)
        steps = [text.shown for text in records if corner.holds(text.ink)]
        assert steps == [str(number)], at


@pytest.mark.rule("GI-J-06")
@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize(("name", "size"), [("racing", 6), ("racing-young", 5)])
def test_the_grid_fills_the_screen_with_letters_and_numbers(
    qapp: QGuiApplication, name: str, size: int, aspect: float
) -> None:
    view = moment(name)
    box = part_box(view, "grid", aspect)
    whole = safe(1080 * aspect)
    if aspect > 1.5:
        assert box.h == pytest.approx(whole.h)
    assert box.w >= whole.w * 0.37
    _, records = texts(view, aspect)
    labels = [text.shown for text in records if box.holds(text.ink) and text.ink.y < box.y + vh(4.6)]
    assert labels[:size] == list("ABCDEF"[:size])
    numbers = [text for text in records if box.holds(text.ink) and text.shown.isdecimal() and text.ink.x > box.x + 60]
    assert len(numbers) == (size * size + 1) // 2
    assert min(text.glyph_height for text in numbers) >= vh(5.0)


@pytest.mark.parametrize("size", [5, 6])
def test_a_finger_finds_the_tile_that_is_painted_there(size: int) -> None:
    box = Rect(900, 48, 983, 983)
    for at in names(size):
        assert cell_at(box, size, *cell_rect(box, size, at).centre) == at
    assert cell_at(box, size, box.x + 5, box.y + 5) is None
    assert cell_at(box, size, box.right + 5, box.centre[1]) is None


@pytest.mark.parametrize("aspect", [16 / 10, 16 / 9, 21 / 9])
@pytest.mark.parametrize("n", [1, 4, 9])
def test_the_goal_can_be_read_from_the_last_row(qapp: QGuiApplication, n: int, aspect: float) -> None:
    for name, least in (("racing", vh(24)), ("racing-double", vh(12.5))):
        view = moment(name, n, long=True)
        box = part_box(view, "goal", aspect)
        digits = [t for t in texts(view, aspect)[1] if box.holds(t.ink, 1) and t.shown.isdecimal()]
        assert digits
        assert all(digit.glyph_height >= least for digit in digits), (name, [d.glyph_height for d in digits])


#: What a moment is about, at every width and with every number of players.
MUST_SHOW = {
    "racing-locked": ("goal", "seat 2"),
    "all-passed": ("race", "clock"),
    "buzzed": ("buzzed",),
    "buzzed-and-a-box-is-silent": ("buzzed",),
    "drawing": ("tied",),
    "call": ("first", "clock"),
    "call-by-lot": ("first", "lots", "clock"),
    "growing": ("first", "calculation"),
    "growing-long": ("first", "calculation", "clock"),
    "wrong": ("first", "calculation"),
    "wrong-long": ("first", "calculation"),
    "wrong-wild": ("first", "calculation"),
    "won": ("result",),
    "won-long": ("result",),
    "aside": ("result", "solution"),
    "aside-shown": ("result", "solution"),
    "second-part": ("result", "next"),
    "overruled": ("first", "overruled", "clock"),
    "agreeing": ("agree",),
    "winner": ("finale",),
}


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("long", [False, True], ids=["names", "long names"])
def test_what_matters_is_always_there(qapp: QGuiApplication, long: bool, aspect: float) -> None:
    for n in range(1, 10):
        for name, wanted in MUST_SHOW.items():
            if name == "drawing" and n == 1:
                continue
            shown = {part.name for part in compose(moment(name, n, long), aspect, NOW_US)}
            lacking = [part for part in wanted if part not in shown and not (n == 1 and part in ("lots", "seat 2"))]
            assert not lacking, (n, name, lacking)


@pytest.mark.rule("GI-J-21", "GI-J-23")
def test_the_calculation_shows_brackets_and_value(qapp: QGuiApplication) -> None:
    assert "(3 × 1) + 5 = 8" in said(moment("won"), "result")
    wrong = said(moment("wrong"), "calculation")
    assert "(3 × 1) + 5 = 8" in wrong
    assert "18" in wrong
    assert "34 or 38" in wrong
    assert said(moment("growing"), "calculation") == "3 × 1 …"


@pytest.mark.rule("GI-J-28")
def test_a_wild_that_nobody_named_is_drawn_as_no_sign_when_none_is_right(qapp: QGuiApplication) -> None:
    view = moment("wrong-wild")
    assert said(view, "calculation").startswith("7 WILD 10 + 1 × 1 | WILD can't make it")
    assert "=" not in said(view, "calculation")


@pytest.mark.rule("GI-J-30", "GI-J-31", "GI-J-33")
def test_goals_put_aside_and_the_second_part_are_told(qapp: QGuiApplication) -> None:
    assert said(moment("racing-second-part"), "goal") == "Put aside 1 of 2 | 7 tiles | 34 | 38 | or"
    assert "Now with 7 tiles" in said(moment("second-part"), "next")
    assert "14 ways" in said(moment("aside-shown"), "solution")
    assert "No way with | 5 tiles" in said(moment("aside"), "solution").replace("No way with 5", "No way with | 5")


@pytest.mark.rule("GI-J-26", "GI-J-37")
def test_locks_scores_and_a_shared_victory(qapp: QGuiApplication) -> None:
    assert said(moment("racing-locked"), "seat 2") == "2 | 3 | Ben"
    signs = [part.data[0].state for part in compose(moment("racing-locked", 5), 16 / 9, NOW_US) if "seat" in part.name]
    assert signs == ["passed", "locked", "locked", "waits", "passed"]
    for name in NAMES[:4]:
        assert name in said(moment("shared"), "finale")


def test_a_chain_tapped_further_repaints_grid_and_calculation_alone(qapp: QGuiApplication) -> None:
    view = moment("growing", 9)
    play: HiddenFormulaView = view.game_view
    assert play.chain is not None
    further = replace(view, game_view=replace(play, chain=replace(play.chain, cells=FOUND[:4])))
    before, after = compose(view, 16 / 9, NOW_US), compose(further, 16 / 9, NOW_US)
    assert {part.name for part in after if part not in before} == {"grid", "calculation"}


@pytest.mark.parametrize("seats", [1, 3, 9])
def test_whole_random_matches_can_be_seen(qapp: QGuiApplication, seats: int) -> None:
    """Views of the real rules: every kind of state can be painted and stays on the screen."""
    shown = safe(1080 * 16 / 9)
    sitting = tuple(SeatView(seat, NAMES[seat - 1], "idle") for seat in range(1, seats + 1))
    seen: dict[object, int] = {}
    phases: set[str] = set()
    for _, state in play(seed=11, seats=seats):
        view = RULES.view(state, None)
        phases.add(view.phase)
        kind = (view.phase, view.part, view.chain is not None and len(view.chain.cells), view.shown, view.lots != ())
        seen[kind] = seen.get(kind, 0) + 1
        if seen[kind] > 2:
            continue
        timer, outcome = RULES.timer(state), RULES.outcome(state)
        table = MatchView(RULES.name, RULES.title, None, sitting, view, timer=timer, outcome=outcome)
        picture, records = texts(table, 16 / 9)
        assert records
        assert outside(picture, shown) == []
        assert [text for text in records if not text.rect.holds(text.ink, 1.5)] == []
    assert {"arranging", "turning", "racing", "showing", "over"} <= phases


def test_what_a_sample_shows_as_found_is_there_on_its_grid() -> None:
    grid, shown = read_grid(GRID), 0
    for name, view in samples(4, NAMES).items():
        game = view.game_view
        assert isinstance(game, HiddenFormulaView)
        for found in (game.result, game.solution):
            if found is None or found.reading is None or not found.cells:
                continue
            shown += 1
            chain, value = tuple(cell_of(6, cell) for cell in found.cells), int(found.reading.value)
            assert value in found.goal.numbers, name
            made = [each for each in formulas(grid, value, len(chain), ()) if each.cells == chain]
            assert found.reading.calculation in [each.reading.text for each in made], name
    assert shown >= 4


@pytest.mark.parametrize("aspect", ASPECTS.values())
@pytest.mark.parametrize("goal", [(2, 20), (1, 19), (34, 38), (7, 8)])
def test_two_goals_are_written_in_one_size(qapp: QGuiApplication, goal: tuple[int, int], aspect: float) -> None:
    view = moment("racing-double")
    shown = replace(view, game_view=replace(view.game_view, goal=replace(view.game_view.goal, numbers=goal)))
    sizes = [text.glyph_height for text in texts(shown, aspect)[1] if text.shown in map(str, goal)][:2]
    assert len(sizes) == 2
    assert abs(sizes[0] - sizes[1]) <= 1
