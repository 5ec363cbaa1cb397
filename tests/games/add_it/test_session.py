"""ADD-IT at a table: sign-in, presses, turn clock, seats' own devices, computer seats, undo; and no leak in any of it.

The real session (core.step) with boxes whose presses are made up; no window, no port.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from tests.games import sitting as at_table
from tests.games.add_it.checks import check_cards, check_leaks, with_hidden_cards_turned
from tests.games.add_it.play_table import GAME, NAMES, SECOND_US, stacked
from tests.games.hidden import shown_ids
from tests.games.sitting import BOX
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.match_view import match_view
from gotit.core.seating import LONG_PRESS_US
from gotit.games.add_it import actions as a
from gotit.games.add_it.view import AddItView, Card
from gotit.games.settings import Strength
from gotit.opponents.match import whose_move
from gotit.opponents.protocol import simulations
from gotit.opponents.shelf import contests

EXAMPLE = "2 3 3 4 4 5 6 8 8 10 10 10"


class Sitting(at_table.Sitting):
    """Somebody else deals, so Ana begins."""

    def __init__(self, seats: int = 2, *, hands: tuple[str, ...] = (), on_table: str = "", **settings: Any) -> None:
        super().__init__(GAME, NAMES[:seats], {"dealer": seats, "mode": "referee", **settings})
        if settings.get("mode") == "virtual":
            self.enter(i.Chance(stacked(hands, on_table, seats=seats, dealer=settings.get("dealer", seats))))
        elif on_table:
            self.act(a.LayTable(tuple(int(word) for word in on_table.split())))
        self.wait(SECOND_US)

    def card(self, seat: int, number: int) -> int:
        hand: tuple[Card, ...] = self.session.state.player(seat).known_hand
        return next(card.id for card in hand if card.number == number)

    @property
    def play(self) -> AddItView:
        found: AddItView = self.view().game_view
        return found


# --- presses ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-01")
def test_a_press_signs_a_player_in() -> None:
    sitting = Sitting(mode="virtual")
    sitting.enter(i.RollCall((1, 2)))
    sitting.press(4)
    sitting.press(3)
    assert sitting.session.seating.seat_of(BOX, 3) == (1, "call")
    assert sitting.session.seating.seat_of(BOX, 2) == (2, "call")


@pytest.mark.rule("AI-09", "AI-13", "AI-18")
def test_a_turn_by_box_done_choose_take() -> None:
    sitting = Sitting(on_table=EXAMPLE, turn_s=60)
    assert heard(sitting.view().seats[0].prompt) == "Press: The card lies there"
    assert sitting.view().timer is not None
    sitting.press(1)
    assert sitting.play.laid
    assert sitting.view().timer is None
    sitting.act(a.PlayReal(1, 8))
    assert heard(sitting.view().seats[0].prompt) == "Press: Collect. Hold: Leave it"
    sitting.wait(SECOND_US)
    sitting.press(1)
    sitting.press(1)
    assert sitting.play.pointed is not None
    assert sitting.play.pointed.numbers == (6, 2)
    sitting.press(1, held_us=LONG_PRESS_US)
    assert [card.number for card in sitting.play.turns[0].collected] == [2, 6]
    assert sitting.play.actor == 2
    sitting.press(1)
    assert sitting.play.actor == 2, "it is not hers any more"


@pytest.mark.rule("AI-18")
def test_a_long_press_declines() -> None:
    sitting = Sitting(on_table=EXAMPLE)
    sitting.act(a.PlayReal(1, 8))
    sitting.wait(SECOND_US)
    sitting.press(1, held_us=LONG_PRESS_US)
    assert sitting.play.turns[0].collected == ()
    assert sitting.play.actor == 2


@pytest.mark.rule("AI-09")
def test_the_turn_clock_runs_out_by_itself() -> None:
    sitting = Sitting(mode="virtual", hands=("8 9",), on_table=EXAMPLE, turn_s=5)
    sitting.wait(5 * SECOND_US)
    assert [effect.n for effect in sitting.effects if isinstance(effect, i.NeedChance)] == [6]
    sitting.enter(i.Chance((0, 1, 2, 3, 4, 5)))
    assert sitting.play.turns[0].by_clock
    assert sitting.play.actor == 2


@pytest.mark.rule("AI-26")
def test_presses_say_ready_for_the_next_game() -> None:
    sitting = Sitting(mode="virtual", length="long")
    while sitting.play.phase != "between":
        sitting.act(GAME.legal(sitting.session.state, sitting.play.actor)[0])
    sitting.wait(SECOND_US)
    sitting.press(2)
    assert sitting.play.missing == (1,)
    sitting.press(1)
    assert sitting.play.phase == "dealing"


# --- a seat's own device ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AI-04", "AI-09", "AI-19")
def test_a_device_plays_for_its_own_seat_alone_and_may_take_any_of_equal_cards() -> None:
    sitting = Sitting(mode="virtual", hands=("8 9 9 9 9 10",), on_table=EXAMPLE)
    with pytest.raises(Refused):
        sitting.act(a.Play(1, sitting.card(1, 8)), seat=2)
    sitting.act(a.Play(1, sitting.card(1, 8)), seat=1)
    second_eight = [card.id for card in sitting.play.table if card.number == 8][1]
    assert a.Collect(1, (second_eight,)) not in GAME.legal(sitting.session.state, 1)
    with pytest.raises(Refused):
        sitting.act(a.Collect(1, (second_eight,)), seat=2)
    sitting.act(a.Collect(1, (second_eight,)), seat=1)
    assert sitting.play.players[0].stack_count == 2


@pytest.mark.rule("AI-01")
def test_one_person_alone_plays_against_computers_to_the_end() -> None:
    """As the program seats them: whose move is it, the seat's own view, an Act for the seat."""
    levels = contests()["add-it"].opponents
    sitting = Sitting(3, mode="virtual", computers={"2": "greedy", "3": "strongest"})
    chance = random.Random(4)
    while not sitting.session.over:
        state = sitting.session.state
        seat = whose_move(GAME, state, sitting.session.seats)
        assert seat is not None
        strength: Strength = state.settings.computers.get(seat, "random")
        legal = GAME.legal(state, seat)
        sitting.act(levels[strength].choose(GAME.view(state, seat), legal, chance, simulations(5)), seat=seat)
    assert len(sitting.play.turns) == 48


# --- nothing leaks, nothing is lost ----------------------------------------------------------------------------------


def check_session(sitting: Sitting) -> None:
    """Views of the whole table, the latest news and all effects."""
    state = sitting.session.state
    check_cards(state)
    check_leaks(state)
    public = {card.id for card in (*state.table, state.played) if card}
    public |= {card.id for player in state.players for card in player.stack}
    assert shown_ids(sitting.effects, "number") == set()
    for audience in (None, *state.seats):
        mine = {card.id for card in state.player(audience).known_hand} if audience else set()
        assert shown_ids(sitting.view(audience), "number") <= public | mine
        other = replace(sitting.session, state=with_hidden_cards_turned(state, audience))
        assert match_view(other, audience) == sitting.view(audience)


def turns_a_card_up(entered: i.Input) -> bool:
    return isinstance(entered, i.Chance) or (isinstance(entered, i.Act) and entered.action["do"] == "play")


@pytest.mark.rule("AI-02", "AI-06", "AI-08")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_input_undo_or_redo_lets_a_hidden_card_out(seats: int) -> None:
    settings: dict[str, Any] = {
        "mode": "virtual",
        "turn_s": 15,
        "teaching": seats == 3,
        "offers": seats != 4,
        "length": "long",
    }
    sitting = Sitting(seats, **settings)
    chance = random.Random(seats)
    travelled = 0
    for _ in range(700):
        sitting.now_us += chance.randrange(3 * SECOND_US)
        before, entered = sitting.session, sitting.some_input(chance)
        sitting.enter(entered)
        check_session(sitting)
        if not turns_a_card_up(entered):
            sitting.check_tells_nothing(before, entered, with_hidden_cards_turned)
        travelled += isinstance(entered, (i.Undo, i.Redo))
    assert travelled > 10
    assert sitting.session.state.scores


def test_a_match_is_the_same_when_its_inputs_come_back_from_the_journal() -> None:
    sitting = Sitting(3, mode="virtual", computers={"2": "greedy"}, teaching=True, length="long")
    chance = random.Random(9)
    for _ in range(300):
        sitting.now_us += chance.randrange(SECOND_US)
        sitting.enter(sitting.some_input(chance))
    sitting.check_journal()


def test_every_view_and_every_action_has_a_json_form() -> None:
    sitting = Sitting(mode="virtual", hands=("8",), on_table=EXAMPLE)
    sitting.act(a.Play(1, sitting.card(1, 8)))
    sitting.check_json_forms()
