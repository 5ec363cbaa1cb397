"""Got 'Em! at a table: sign-in, presses, stepping by box, the turn clock, computers, undo; and no leak in any of it.

The real session (core.step) with boxes whose presses are made up; no window, no port.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from tests.games import sitting as at_table
from tests.games.got_em.checks import check_cards, check_leaks, with_hidden_cards_turned
from tests.games.got_em.play_table import GAME, NAMES, SECOND_US
from tests.games.hidden import shown_ids
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.match_view import match_view
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import groove_name
from gotit.games.got_em.view import GotEmView
from gotit.games.settings import Strength
from gotit.opponents.match import whose_move
from gotit.opponents.protocol import simulations
from gotit.opponents.shelf import contests


class Sitting(at_table.Sitting):
    """Ana goes first; the cards are dealt as the deck has them."""

    def __init__(self, seats: int = 2, **settings: Any) -> None:
        super().__init__(GAME, NAMES[:seats], {"first": 1, "side": 5, **settings})
        while (wanted := GAME.chance(self.session.state)) is not None:
            self.enter(i.Chance(tuple(range(wanted.n))))
        self.wait(SECOND_US)

    @property
    def play(self) -> GotEmView:
        found: GotEmView = self.view().game_view
        return found


# --- presses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-09", "GE-Y-06")
def test_done_by_box_with_a_real_board_then_the_operator_enters_the_turn() -> None:
    sitting = Sitting(rules="brainy", turn_s=60, mode="referee")
    assert heard(sitting.view().seats[0].prompt) == "Press: Done on the board"
    assert sitting.view().timer is not None
    sitting.press(1)
    assert sitting.play.laid
    assert sitting.view().timer is None
    sitting.act(a.PlaceWall(1, 0))
    sitting.wait(SECOND_US)
    sitting.hold(1)
    assert sitting.play.actor == 2


@pytest.mark.rule("GE-B-13", "GE-B-20", "GE-B-28", "GE-Y-20")
def test_a_long_press_leaves_out_what_may_be_left_out() -> None:
    sitting = Sitting(rules="brainy", mode="virtual")
    sitting.hold(1)
    assert sitting.play.phase == "placing", "a wall must be placed"
    sitting.act(a.PlaceWall(1, 0))
    sitting.wait(SECOND_US)
    sitting.hold(1)
    assert sitting.play.actor == 2
    assert sitting.play.turns[0].start == sitting.play.turns[0].end


def test_short_presses_step_through_grooves_nearest_first_and_a_long_one_takes() -> None:
    sitting = Sitting(rules="brainy", mode="virtual", by_box=True)
    assert heard(sitting.view().seats[0].prompt) == "Press: Choose where"
    sitting.press(1)
    first = sitting.play.pointed
    assert first is not None
    assert {"B2", "D4"} & set(groove_name(5, first).split("-"))
    sitting.press(1)
    second = sitting.play.pointed
    assert second not in (None, first)
    sitting.hold(1)
    assert sitting.play.walls == (second,)
    assert sitting.play.phase == "moving"
    sitting.wait(SECOND_US)
    sitting.press(1)
    there = sitting.play.pointed
    assert there in sitting.play.squares
    sitting.hold(1)
    assert sitting.play.players[0].square == there
    assert sitting.play.actor == 2


def test_after_the_last_groove_nothing_is_pointed_at_and_then_the_first_again() -> None:
    sitting = Sitting(rules="brainy", mode="virtual", by_box=True)
    seen = []
    for _ in range(41):
        sitting.act(a.Point(1))
        seen.append(sitting.play.pointed)
    assert sorted(groove for groove in seen if groove is not None) == list(range(40))
    assert seen[-1] is None
    with pytest.raises(Refused):
        Sitting(rules="brainy", mode="virtual").act(a.Point(1))


def test_the_turn_clock_runs_out_by_itself() -> None:
    sitting = Sitting(rules="bright", mode="virtual", turn_s=5)
    sitting.wait(5 * SECOND_US)
    assert [effect.n for effect in sitting.effects if isinstance(effect, i.NeedChance)] == [3]
    while (wanted := GAME.chance(sitting.session.state)) is not None:
        sitting.enter(i.Chance(tuple(range(wanted.n))))
    assert sitting.play.turns[0].by_clock
    assert sitting.play.actor == 2


# --- a seat's own device, computers ----------------------------------------------------------------------------------


@pytest.mark.rule("GE-B-06", "GE-B-10")
def test_a_device_plays_for_its_own_seat_alone() -> None:
    sitting = Sitting(rules="bright", mode="virtual")
    card = sitting.session.state.player(1).hand[0]
    with pytest.raises(Refused):
        sitting.act(a.PlayCard(1, card.id), seat=2)
    sitting.act(a.PlayCard(1, card.id), seat=1)
    assert sitting.play.card == card


@pytest.mark.rule("GE-00")
@pytest.mark.parametrize("rules", ["bright", "brainy"])
def test_one_person_alone_plays_against_computers_to_the_end(rules: str) -> None:
    """As the program seats them: whose move is it, the seat's own view, an Act for the seat."""
    levels = contests()["got-em"].opponents
    sitting = Sitting(3, rules=rules, mode="virtual", computers={"2": "greedy", "3": "strongest"})
    chance = random.Random(4)
    while not sitting.session.over:
        state = sitting.session.state
        if (wanted := GAME.chance(state)) is not None:
            sitting.enter(i.Chance(tuple(chance.sample(range(wanted.n), wanted.n))))
            continue
        seat = whose_move(GAME, state, sitting.session.seats)
        assert seat is not None
        strength: Strength = state.settings.computers.get(seat, "random")
        legal = GAME.legal(state, seat)
        sitting.act(levels[strength].choose(GAME.view(state, seat), legal, chance, simulations(5)), seat=seat)
    assert sitting.play.phase == "over"


# --- nothing leaks, nothing is lost ----------------------------------------------------------------------------------


def check_session(sitting: Sitting) -> None:
    """Views of the whole table, the latest news and all effects."""
    state = sitting.session.state
    check_cards(state)
    check_leaks(state)
    assert shown_ids(sitting.effects, "steps") == set()
    for audience in (None, *state.seats):
        other = replace(sitting.session, state=with_hidden_cards_turned(state, audience))
        assert match_view(other, audience) == sitting.view(audience)


def turns_a_card_up(entered: i.Input) -> bool:
    return isinstance(entered, i.Chance) or (isinstance(entered, i.Act) and entered.action["do"] == "play")


@pytest.mark.rule("GE-B-05", "GE-B-06", "GE-B-07", "GE-B-31", "GE-F-10")
@pytest.mark.parametrize("seats", [2, 4])
def test_no_input_undo_or_redo_lets_a_hidden_card_out(seats: int) -> None:
    sitting = Sitting(seats, rules="bright", mode="virtual", turn_s=15, side=7)
    chance = random.Random(seats)
    travelled = 0
    for _ in range(300):
        sitting.now_us += chance.randrange(2 * SECOND_US)
        before, entered = sitting.session, sitting.some_input(chance)
        sitting.enter(entered)
        check_session(sitting)
        if not turns_a_card_up(entered):
            sitting.check_tells_nothing(before, entered, with_hidden_cards_turned)
        travelled += isinstance(entered, (i.Undo, i.Redo))
    assert travelled > 10


@pytest.mark.parametrize("rules", ["bright", "brainy"])
def test_a_match_is_the_same_when_its_inputs_come_back_from_the_journal(rules: str) -> None:
    sitting = Sitting(3, rules=rules, mode="virtual", computers={"2": "greedy"}, birthdays={"1": "02-29"})
    chance = random.Random(9)
    for _ in range(200):
        sitting.now_us += chance.randrange(SECOND_US)
        sitting.enter(sitting.some_input(chance))
    sitting.check_journal()


def test_every_view_and_every_action_has_a_json_form() -> None:
    sitting = Sitting(rules="bright", mode="virtual")
    for _ in range(3):
        sitting.check_json_forms()
        sitting.act(GAME.legal(sitting.session.state, None)[0])
