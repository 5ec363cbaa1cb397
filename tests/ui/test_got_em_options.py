"""The settings of Got 'Em! as a form, and what can be typed at its board: everything entered comes out again."""

from __future__ import annotations

from datetime import date
from typing import Any

import msgspec
import pytest
from PyQt6.QtWidgets import QApplication

from gotit.games.got_em.actions import FEWEST_WALLS, GotEmSettings
from gotit.games.got_em.board import groove_name, grooves
from gotit.games.got_em.cards import Card
from gotit.games.got_em.entry import read_card, read_square, read_wall
from gotit.games.got_em.rules import GotEm
from gotit.games.shelf import with_house_texts
from gotit.games.texts import Unreadable
from gotit.ui.operator.fields import Chosen, Number
from gotit.ui.operator.got_em.options import GotEmOptions

pytestmark = pytest.mark.usefixtures("qapp")


def form(players: int = 4, **settings: Any) -> GotEmOptions:
    made = GotEmOptions(4, lambda: date(2026, 3, 28))
    made.setProperty("players", players)
    made.load(settings)
    return made


def typed(made: GotEmOptions) -> GotEmSettings:
    return msgspec.convert(made.settings(), GotEmSettings, strict=False)


@pytest.mark.rule("GE-00")
def test_the_form_begins_with_the_rulebooks_settings(qapp: QApplication) -> None:
    assert typed(form()) == GotEmSettings()


@pytest.mark.parametrize(
    "settings",
    [
        {"rules": "brainy", "side": 5, "walls": 20, "first": 2, "edges_count": False, "turn_s": 40},
        {"rules": "bright", "mode": "virtual", "side": 9, "by_box": True, "open_hands": True},
        {"mode": "virtual", "pawns": {"1": "blue", "3": "red"}, "computers": {"2": "strongest", "4": "random"}},
        {"birthdays": {"1": "03-27", "2": "12-31", "3": "02-29", "4": "07-01"}, "today": "03-28"},
    ],
)
def test_what_goes_in_comes_out_and_can_be_played(qapp: QApplication, settings: dict[str, Any]) -> None:
    wanted = msgspec.convert(settings, GotEmSettings, strict=False)
    assert typed(form(**settings)) == wanted
    with_house_texts(GotEm).start(4, wanted)


@pytest.mark.parametrize(
    "damaged", [{"side": 6}, {"walls": "x"}, {"pawns": [1]}, {"first": 9}, {"computers": {"1": 3}}]
)
def test_damaged_settings_are_left_at_their_defaults(qapp: QApplication, damaged: dict[str, Any]) -> None:
    with_house_texts(GotEm).start(4, typed(form(**damaged)))


def test_the_form_offers_no_number_of_walls_that_the_rules_refuse(qapp: QApplication) -> None:
    for side in (5, 7, 9):
        made = form(side=side, walls=FEWEST_WALLS)
        assert typed(made).walls == FEWEST_WALLS
        walls = made.field("walls", Number).box
        walls.setValue(walls.maximum())
        assert typed(made).walls == len(grooves(side))


def test_seats_that_nobody_has_are_not_in_the_settings(qapp: QApplication) -> None:
    made = form(2, mode="virtual", computers={"2": "greedy", "4": "greedy"}, pawns={"4": "red"}, first=4)
    assert typed(made).computers == {2: "greedy"}
    assert typed(made).pawns == {}
    assert typed(made).first == 0


@pytest.mark.rule("GE-Y-14")
def test_what_only_brainy_counts_is_asked_for_brainy_alone(qapp: QApplication) -> None:
    made = form()
    edges = made.fields["edges_count"].widgets[0]
    assert not edges.isEnabled()
    made.field("rules", Chosen).button("brainy").setChecked(True)
    assert edges.isEnabled()
    made.field("rules", Chosen).button("bright").setChecked(True)
    assert not edges.isEnabled()


def test_what_only_a_virtual_board_has_is_off_with_a_real_one(qapp: QApplication) -> None:
    made = form(mode="virtual", by_box=True, open_hands=True, computers={"1": "greedy"})
    made.field("mode", Chosen).button("referee").setChecked(True)
    settings = typed(made)
    assert not settings.by_box
    assert not settings.open_hands
    assert settings.computers == {}


@pytest.mark.parametrize("side", [5, 7, 9])
def test_every_wall_can_be_typed_in_either_order(side: int) -> None:
    for groove in range(len(grooves(side))):
        one, other = groove_name(side, groove).split("-")
        assert read_wall(f"{one}{other}".lower(), side) == groove
        assert read_wall(f"{other} {one}", side) == groove


@pytest.mark.parametrize("text", ["", "a1", "a1a1", "a1b2", "a1a3", "z1z2", "f1f2", "11aa", "a1b1c1"])
def test_what_is_no_wall_is_refused_with_what_to_type(text: str) -> None:
    with pytest.raises(Unreadable, match="two squares that lie side by side"):
        read_wall(text, 5)


def test_squares_and_cards() -> None:
    assert read_square("c4", 7) == 23
    with pytest.raises(Unreadable, match="letter and a number"):
        read_square("h1", 7)
    for typed, says in {
        "R2": "place red, may move 2",
        "a1": "place any, may move 1",
        "x4": "may remove, may move 4",
        "p3": "may move 3 through 1",
        "Place any,  may move 7": "place any, may move 7",
    }.items():
        assert Card(0, read_card(typed)).text == says
    for wrong in ("", "q2", "r0", "place pink", "move 2"):
        with pytest.raises(Unreadable):
            read_card(wrong)
