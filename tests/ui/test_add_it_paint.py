"""ADD-IT on the projector: sizes for the last row, cards that keep their places, what must be seen, no hands."""

from __future__ import annotations

import pytest
from PyQt6.QtGui import QGuiApplication
from tests.games.add_it.play_table import GAME, Table
from tests.games.add_it.play_table import NAMES as TABLE_NAMES
from tests.games.add_it.random_match import play
from tests.ui.looking import ASPECTS, outside, texts

from gotit.core.match_view import MatchView, SeatView
from gotit.ui.paint import compose
from gotit.ui.paint.add_it.cards import places
from gotit.ui.paint.add_it.moments import CROWD, EXAMPLE, samples
from gotit.ui.paint.rect import Rect, safe, vh
from gotit.ui.samples import LONG_NAMES, NAMES, NOW_US

pytestmark = pytest.mark.usefixtures("qapp")


def moment(name: str, n: int = 4, long: bool = False) -> MatchView:
    return samples(n, LONG_NAMES if long else NAMES)[f"add-it-{name}"]


def said(view: MatchView, part: str = "", aspect: float = 16 / 9) -> str:
    picture, records = texts(view, aspect)
    box = next((each.rect for each in picture if each.name == part), None)
    return " | ".join(text.shown for text in records if box is None or box.holds(text.ink, 2))


def seen(table: Table) -> MatchView:
    """The table of the rules as the projector gets it."""
    state = table.state
    sitting = tuple(SeatView(seat, TABLE_NAMES[seat - 1], "idle") for seat in state.seats)
    return MatchView(GAME.name, GAME.title, None, sitting, table.view(), outcome=GAME.outcome(state))


@pytest.mark.rule("AI-07")
@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("n", [2, 3, 4])
def test_cards_can_be_read_from_the_last_row(qapp: QGuiApplication, n: int, aspect: float) -> None:
    for name, numbers, least in (("playing", EXAMPLE, vh(9.2)), ("crowded", CROWD, vh(5.6))):
        picture, records = texts(moment(name, n, long=True), aspect)
        boxes = [part.rect for part in picture if part.name.startswith("place")]
        cards = [text for box in boxes for text in records if box.holds(text.ink, 1)]
        assert [card.shown for card in cards] == [str(number) for number in numbers]
        assert min(card.glyph_height for card in cards) >= least, (name, aspect)


@pytest.mark.rule("AI-15", "AI-23", "AI-24")
def test_a_card_that_stays_keeps_its_place(qapp: QGuiApplication) -> None:
    table = Table("8 1 7 7 7 7", "5 9 9 9 9 9", table="2 3 3 4 4 5 6 8 8 10 10 9")
    before = places(table.view())
    table.play(1, 8).collect(1, "3 3 2")
    after = places(table.view())
    assert list(after[:3]) == [None] * 3
    assert after[3:] == before[3:]
    table.lay(2, 9)
    assert [card.number if card else None for card in places(table.view())[:3]] == [9, None, None]
    table.lay(1, 1)
    table.play(2, 5).collect(2, "5")
    assert [card.number if card else None for card in places(table.view())[:6]] == [9, 1, None, 4, 4, None]


def test_every_card_of_a_whole_match_has_one_place(qapp: QGuiApplication) -> None:
    for _, state in play(seed=3, seats=3):
        view = GAME.view(state, None)
        lying = [card for card in places(view) if card is not None]
        assert sorted(card.id for card in lying) == sorted(card.id for card in view.table)


#: What a moment is about, at every width and with every number of players.
MUST_SHOW = {
    "laying": ("say",),
    "playing": ("turn", "foot"),
    "playing-after": ("turn", "last"),
    "playing-stayed": ("turn", "clock"),
    "choosing": ("turn", "clock"),
    "crowded": ("turn", "foot"),
    "reviewing": ("last", "ways"),
    "possible-shown": ("turn", "ways"),
    "between-late": ("say", "sheet"),
}


@pytest.mark.parametrize("aspect", ASPECTS.values(), ids=ASPECTS.keys())
@pytest.mark.parametrize("long", [False, True], ids=["names", "long names"])
def test_what_matters_is_always_there(qapp: QGuiApplication, long: bool, aspect: float) -> None:
    for n in (2, 3, 4):
        for name, wanted in MUST_SHOW.items():
            shown = {part.name for part in compose(moment(name, n, long), aspect, NOW_US)}
            every_seat = {f"seat {seat}" for seat in range(1, n + 1)}
            assert {*wanted, *every_seat} <= shown, (n, name)


@pytest.mark.rule("AI-06", "AI-08", "AI-15")
def test_a_seat_shows_counts_and_nothing_of_its_hand(qapp: QGuiApplication) -> None:
    assert said(moment("playing-after"), "seat 2") == "9 | 2 | Ben | 6"
    assert said(moment("playing-after"), "foot") == "1 | collected last | Deal 2 of 4 · 24 to come".replace(
        "1 | collected last", "collected last | 1"
    )
    assert said(moment("long-game"), "seat 1") == "14 | 1 | Ana | + | 153 | 5"


def test_only_open_hands_are_shown(qapp: QGuiApplication) -> None:
    assert said(moment("open-hands"), "seat 2").startswith("1 | 3 | 7 | 8 | 10 | 10 | 9 | 2 | Ben")


@pytest.mark.rule("AI-10", "AI-12")
def test_what_was_possible_is_listed_largest_first(qapp: QGuiApplication) -> None:
    words = said(moment("reviewing"), "ways")
    assert words.startswith("Ana could collect with 8: | 3 | 3 | 2 | 4 cards | 6 | 2 | 3 cards")
    assert "and 4 more" in said(moment("reviewing-crowded"), "ways")
    assert said(moment("nothing-possible"), "ways") == "Nothing to collect with 7."


@pytest.mark.rule("AI-26", "AI-27")
def test_the_score_sheet_adds_up(qapp: QGuiApplication) -> None:
    view = moment("between", 2)
    words = said(view, "sheet").split(" | ")
    assert words[-3:] == ["Points", *(str(player.total) for player in view.game_view.players)]
    assert "Ana wins with 209 points." in said(moment("long-over", 2), "finale")


def test_the_projector_does_not_tell_what_can_be_collected(qapp: QGuiApplication) -> None:
    table = Table("8 1 7 7 7 7", "5 9 9 9 9 9", table="2 3 3 4 4 5 6 8 8 10 10 9").play(1, 8)
    assert "3 + 3 + 2" not in said(seen(table), "turn")
    assert "What does | it collect?" in said(seen(table), "turn")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_random_matches_can_be_seen(qapp: QGuiApplication, seats: int) -> None:
    """Views of the real rules: every kind of state can be painted and stays on the screen."""
    shown = safe(1080 * 16 / 9)
    sitting = tuple(SeatView(seat, NAMES[seat - 1], "idle") for seat in range(1, seats + 1))
    kinds: dict[object, int] = {}
    for seed in (5, 6):
        for _, state in play(seed=seed, seats=seats, length="long", goal=60):
            view = GAME.view(state, None)
            kind = (view.phase, view.pointed is not None, view.possible is not None, len(places(view)) // 4)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > 2:
                continue
            table = MatchView(
                GAME.name, GAME.title, None, sitting, view, timer=GAME.timer(state), outcome=GAME.outcome(state)
            )
            picture, records = texts(table, 16 / 9)
            assert records
            assert outside(picture, shown) == []
            assert [text for text in records if not text.rect.holds(text.ink, 1.5)] == []
    assert {"playing", "choosing", "between", "over"} <= {kind[0] for kind in kinds}  # type: ignore[index]


def test_only_what_changed_is_painted_anew(qapp: QGuiApplication) -> None:
    choosing, pointing = moment("choosing"), moment("pointing")
    before, after = (compose(view, 16 / 9, NOW_US) for view in (choosing, pointing))
    assert {part.name for part in after if part not in before} == {"turn", "clock", "place 1", "place 2", "place 3"}
    assert all(isinstance(part.rect, Rect) for part in after)
