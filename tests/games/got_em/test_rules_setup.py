"""Boards, cards, pawns, who goes first, the deal: rule by rule."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.got_em.play_table import BOARDS, DECK, GAME, MOSAICS, NAMES, Table, text
from tests.speech import heard

from gotit.core.game import Drawn, Refused
from gotit.core.inputs import Start
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.got_em import actions as a
from gotit.games.got_em.birthdays import NoDate, day_of_year, nearest
from gotit.games.got_em.board import (
    COLOURS,
    Board,
    around,
    groove_at,
    groove_name,
    grooves,
    read_board,
    square_at,
    square_name,
)
from gotit.games.got_em.cards import Card, PlaceStep, read_deck, read_steps
from gotit.games.got_em.rules import GotEm
from gotit.games.shelf import with_house_texts
from gotit.games.texts import TextError


def refused(seats: int = 2, **settings: Any) -> str:
    with pytest.raises(Refused) as found:
        GAME.start(len(NAMES[:seats]), a.GotEmSettings(**settings))
    return found.value.code


# --- boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-02", "GE-B-15", "GE-Y-08")
@pytest.mark.parametrize(("board", "walls", "of_each"), list(zip(BOARDS, (40, 84, 144), (6, 12, 20), strict=True)))
def test_a_house_board_has_grooves_between_two_squares_only_and_its_colours_evenly(
    board: Board, walls: int, of_each: int
) -> None:
    assert len(grooves(board.side)) == walls
    assert sum(map(len, around(board.side))) == 2 * walls
    expected: dict[str | None, int] = {None: 1, **dict.fromkeys(COLOURS, of_each)}
    assert Counter(board.colours) == expected
    assert board.colours[board.centre] is None


@pytest.mark.rule("GE-B-02")
@pytest.mark.parametrize("board", BOARDS, ids=lambda board: str(board.side))
def test_every_seat_sees_the_same_house_board(board: Board) -> None:
    """Turned by a quarter the colours move on by one, so as many walls fit beside each colour."""
    side = board.side
    onward = dict(zip(COLOURS, (*COLOURS[1:], COLOURS[0]), strict=True))
    for square, colour in enumerate(board.colours):
        row, column = divmod(square, side)
        turned = board.colours[column * side + side - 1 - row]
        assert turned == (onward[colour] if colour else None)
    beside = Counter(c for pair in grooves(side) for at in pair if (c := board.colours[at]))
    assert len(set(beside.values())) == 1


def test_names_of_grooves_are_read_in_any_order() -> None:
    for groove in range(84):
        assert groove_at(7, groove_name(7, groove)) == groove
    assert groove_at(7, "d2 c2") == groove_at(7, "C2-D2")
    for name in ("C2-C4", "C2", "C2-C2", "H1-G1", "A0-A1", "", "C2-D2-E2"):
        assert groove_at(7, name) is None


def test_a_square_is_a_letter_and_a_digit_and_lies_on_the_board() -> None:
    for square in range(81):
        assert square_at(9, f" {square_name(9, square).lower()} ") == square
    for name in ("", "A", "AA", "A²", "A٣", "ÄA", "A0", "A6", "F1", "@1", "A1 1"):
        assert square_at(5, name) is None


@pytest.mark.parametrize(
    ("rows", "line", "said"),
    [
        ("GYGYB\nBRYGR", 1, "5, 7, 9 rows, not 2"),
        ("GYGYB\nBRYG\nRBWRB\nBYGBR\nRGYGY", 2, "has 5 squares; this one has 4"),
        ("GYGYB\nBRYGR\nRBWRB\nBYGXR\nRGYGY", 4, "“X” is not a colour"),
        ("GYGYB\nBRYGR\nRBRRB\nBYGBR\nRGYGY", 3, "centre square is white"),
        ("WYGYB\nBRYGR\nRBWRB\nBYGBR\nRGYGY", 1, "centre square is white"),
        ("GGGYB\nBRYGR\nRBWRB\nBYGBR\nRGYGY", 3, "same colour"),
        ("RYGYB\nBRYGR\nRBWRB\nBYGBR\nRGYGY", 3, "same number of squares"),
    ],
)
def test_a_board_that_cannot_be_is_refused_with_its_line(rows: str, line: int, said: str) -> None:
    with pytest.raises(TextError) as found:
        read_board(rows, "my.board")
    assert heard(found.value).startswith(f"my.board:{line}: ")
    assert said in heard(found.value)


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-12", "GE-B-16", "GE-B-22", "GE-B-24")
def test_the_house_deck() -> None:
    """Decided, since no list of the cards is known: docs/got-em.md."""
    assert sum(kind.count for kind in DECK) == 52
    walls = Counter(
        {
            step.colour: sum(kind.count for kind in DECK if step in kind.steps)
            for kind in DECK
            for step in kind.steps
            if isinstance(step, PlaceStep)
        }
    )
    expected: dict[str | None, int] = {None: 4, **dict.fromkeys(COLOURS, 10)}
    assert walls == expected
    assert sum(kind.count for kind in DECK if len(kind.steps) == 2) == 48


@pytest.mark.parametrize(
    ("deck", "line", "said"),
    [
        ("place red", 1, "how many such cards"),
        ("# x\n0: place red", 2, "how many such cards"),
        ("4: place pink", 1, "“pink” is not a colour"),
        ("4: move 2", 1, "Nobody has to move"),
        ("4: may move 0", 1, "1 to 20 squares"),
        ("4: fly", 1, "“fly” is not an instruction"),
        ("4:", 1, "is not an instruction"),
        ("4: remove, remove, remove, remove, remove", 1, "at most 4"),
        ("", 1, "1 to 400 cards"),
        ("999: remove", 1, "1 to 400 cards"),
    ],
)
def test_a_deck_that_cannot_be_read_is_refused_with_its_line(deck: str, line: int, said: str) -> None:
    with pytest.raises(TextError) as found:
        read_deck(deck, "my.deck")
    assert heard(found.value).startswith(f"my.deck:{line}: ")
    assert said in heard(found.value)


def test_what_a_card_says_can_be_read_again() -> None:
    for kind in DECK:
        assert read_steps(Card(0, kind.steps).text) == kind.steps
    assert read_steps("MAY  place any , may move 3 through 1")[0] == PlaceStep(None, may=True)


def test_the_shelf_makes_the_game_from_its_own_files() -> None:
    game = with_house_texts(GotEm)
    assert game.start(len(NAMES[:2]), a.GotEmSettings()).board == BOARDS[1]
    assert text("cards.txt").startswith("# The house deck")


# --- pawns and sides of the board ------------------------------------------------------------------------------------


@pytest.mark.rule("GE-00", "GE-B-02", "GE-Y-02")
def test_bright_has_the_colours_up_and_brainy_down() -> None:
    assert Table(rules="bright", seats=2).view().board.colours == BOARDS[0].colours
    assert set(Table(rules="brainy").view().board.colours) == {None}


@pytest.mark.rule("GE-B-03", "GE-Y-03")
@pytest.mark.parametrize("rules", ["bright", "brainy"])
def test_pawns_start_at_the_corners_of_the_centre_on_their_own_colour(rules: str) -> None:
    table = Table(rules=rules, seats=4)
    assert [table.at(seat) for seat in range(1, 5)] == ["B2", "D2", "D4", "B4"]
    for player in table.view().players:
        assert BOARDS[0].colours[player.square or 0] == player.colour


@pytest.mark.rule("GE-B-03")
def test_players_choose_their_pawns_and_two_sit_opposite_each_other() -> None:
    assert [player.colour for player in Table().view().players] == ["red", "blue"]
    assert [player.colour for player in Table(seats=3).view().players] == ["red", "green", "blue"]
    state = GAME.start(len(NAMES[:3]), a.GotEmSettings(pawns={1: "yellow", 3: "red"}))
    assert [player.colour for player in state.players] == ["yellow", "green", "red"]
    assert refused(pawns={1: "red", 2: "red"}) == "same_pawn"


# --- who goes first --------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-08", "GE-Y-05")
def test_the_nearest_birthday_goes_first_before_or_after_today_and_over_new_year() -> None:
    assert nearest({1: "05-01", 2: "06-20", 3: "12-24"}, "06-12") == (2,)
    assert nearest({1: "12-30", 2: "01-09"}, "01-03") == (1,)
    assert nearest({1: "06-10", 2: "06-14"}, "06-12") == (1, 2)
    assert day_of_year("12-31") == 365
    for date in ("13-01", "02-30", "6-1", "06/12", "00-10", "06-00", ""):
        with pytest.raises(NoDate) as found:
            day_of_year(date)
        assert heard(found.value.message) == f"“{date}” is not a date: write month and day, like 02-29."


@pytest.mark.rule("GE-B-08", "GE-Y-05")
def test_the_operator_says_who_goes_first_or_the_birthdays_or_the_lot() -> None:
    assert Table(first=2).view().actor == 2
    table = Table(first=0, birthdays={1: "01-01", 2: "06-01"}, today="06-20")
    assert table.view().actor == 2
    assert table.said == "Ben goes first."
    table = Table(first=0, seats=3, birthdays={1: "06-10", 2: "01-01", 3: "06-14"}, today="06-12")
    wanted = GAME.chance(table.state)
    assert wanted is not None
    assert wanted.n == 2
    assert table.do(Drawn((1, 0))).view().actor == 3
    assert Table(first=0, seats=4).do(Drawn((3, 0, 1, 2))).said == "Dorota goes first (random draw)."
    assert refused(birthdays={1: "06-10"}, today="06-12") == "no_birthday"
    assert refused(birthdays={1: "06-10", 2: "x"}, today="06-12") == "no_date"
    assert refused(birthdays={1: "06-10", 2: "06-11"}) == "no_date"


# --- cards and walls -------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-05", "GE-B-06", "GE-B-07")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_cards_each_dealt_face_down_and_the_rest_is_the_pile(seats: int) -> None:
    table = Table(rules="bright", seats=seats)
    assert table.view().pile_count == 52 - 3 * seats
    for seat in range(1, seats + 1):
        view = table.view(seat)
        assert [len(player.hand) for player in view.players] == [3 * (player.seat == seat) for player in view.players]
        assert [player.hand_count for player in view.players] == [3] * seats
    assert all(not player.hand for player in table.view().players)
    assert all(player.hand for player in Table(rules="bright", seats=seats, open_hands=True).view().players)


@pytest.mark.rule("GE-B-04", "GE-Y-04")
def test_the_supply_of_walls_is_common_and_counted() -> None:
    assert Table().view().supply is None
    table = Table(supply=20)
    assert table.view().supply == 20
    assert table.place(1, "A1-B1").view().supply == 19


@pytest.mark.rule("GE-Y-01")
def test_brainy_uses_no_cards() -> None:
    table = Table(rules="brainy")
    assert table.view().pile_count is None
    assert table.view().kinds == ()
    assert table.view().players[0].hand_count == 0
    assert table.refusal(a.PlayCard(1, 1)).code == "wall_first"


def test_settings_that_cannot_be_are_refused() -> None:
    assert refused(first=3) == "no_such_seat_in_settings"
    assert refused(turn_s=-1) == "bad_clock"
    assert refused(walls=5) == "bad_walls"
    assert refused(walls=85, side=7) == "bad_walls"
    for walls in (12, 84):
        assert GAME.start(2, a.GotEmSettings(walls=walls, side=7)).supply == walls
    assert refused(mode="referee", computers={1: "greedy"}) == "computer_needs_board"
    assert refused(mode="referee", by_box=True) == "walls_by_hand"
    assert refused(mode="referee", open_hands=True) == "real_hands_are_not_seen"
    for seats in (1, 5):
        with pytest.raises(Refused, match="player_count"):
            step(Session({GAME.name: GAME}), Start(GAME.name, ("x",) * seats), 0)
    for deck, code in (("9: place any", "deck_too_small"), ("40: may move 2", "no_walls")):
        with pytest.raises(Refused) as found:
            GotEm(*MOSAICS, deck).start(len(NAMES[:3]), a.GotEmSettings())
        assert found.value.code == code


def test_while_chance_is_asked_nobody_plays() -> None:
    """Before the first card, and when what is left of a turn is drawn by lot."""
    state = GAME.start(2, a.GotEmSettings(rules="bright", first=1))
    for waiting in (state, replace(state, phase="placing", awaiting="turn")):
        assert GAME.view(waiting, None).phase == "dealing"
