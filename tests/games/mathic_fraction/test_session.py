"""Mathic Fraction at a table: presses, passes, both races by their clocks, dead heats, undo, overrule; and no leak.

The real session (core.step) with boxes whose presses are made up; no window, no port.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from tests.games import sitting as at_table
from tests.games.hidden import shown_ids
from tests.games.mathic_fraction.checks import (
    check_everything,
    check_leaks,
    public_cards,
    with_hidden_cards_turned,
)
from tests.games.mathic_fraction.play_table import GAME, NAMES, SECOND_US, stacked, stacked_tokens
from tests.games.mathic_fraction.random_match import choose
from tests.games.sitting import BOX

from gotit.core import inputs as i
from gotit.core.game import Called, Drawn, Refused, TimeUp
from gotit.core.match_view import match_view
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction.cards import Card, read_face
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.mathic_fraction.view import MathicFractionView

HANDS = ("3/12h 1/12h", "5/12s 6/12d", "8/12s 9/12s")
SPACE = "2/12c 5/12d 7/12s 9/12d"
TRUE = "3/12h + 2/12 = 5/12d"


class Sitting(at_table.Sitting):
    """Ana begins. Every box has told what was pressed as soon as it is asked."""

    def __init__(self, seats: int = 3, **settings: Any) -> None:
        super().__init__(GAME, NAMES[:seats], {"mode": "virtual", "first": 1, **settings})
        self.tokens = "pattern"
        self.lay_out()
        self.wait(SECOND_US)

    def lay_out(self) -> None:
        if self.session.state.awaiting == "cards":
            seats = len(self.session.seats)
            self.enter(i.Chance(stacked(HANDS[:seats], SPACE, seats=seats)))
            self.enter(i.Chance(stacked_tokens(self.tokens)))

    def told(self) -> None:
        """The box says that it has told everything up to now."""
        self.enter(i.Watermark(BOX, (Reading(HOST_CLOCK, self.now_us, self.now_us + 1),)))

    def slap(self, button: int, *, early_us: int = 0, sharp_us: int = 100) -> None:
        """A press in the window that is open, `early_us` ago."""
        at_us = self.now_us - early_us
        reading = Reading(HOST_CLOCK, at_us - sharp_us, at_us + sharp_us)
        self.enter(i.Press(BOX, button - 1, (reading,), self.session.epochs))

    def compute(self, seat: int, text: str, *, device: bool = False) -> None:
        state = self.session.state
        stealing = state.phase == "stating"
        own = (state.discarded,) if stealing else state.player(seat).known_hand
        space = tuple(card for card in state.space if card not in own)
        self.act(a.Compute(seat, read_typed(text, own, space, state.limits)), seat if device else None)

    def discard(self, seat: int, face: str, *, device: bool = False) -> None:
        wanted = read_face(face)
        hand: tuple[Card, ...] = self.session.state.player(seat).known_hand
        card = next(card.id for card in hand if card.face == wanted)
        self.act(a.Discard(seat, card), seat if device else None)

    @property
    def play(self) -> MathicFractionView:
        found: MathicFractionView = self.view().game_view
        return found


# --- races -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-18")
def test_the_earliest_press_steals() -> None:
    sitting = Sitting()
    sitting.discard(1, "3/12h")
    sitting.wait(2 * SECOND_US)
    sitting.slap(3)
    sitting.slap(2, early_us=10_000)
    sitting.now_us += 50_000
    sitting.told()
    assert sitting.view().verdict == "clear"
    assert sitting.play.thief == 2
    assert sitting.view().timer is not None
    sitting.compute(2, TRUE)
    sitting.wait(10 * SECOND_US)
    sitting.told()
    assert [player.points for player in sitting.play.players] == [0, 3, 0]


@pytest.mark.rule("MF-18")
def test_when_the_thief_fails_whoever_pressed_next_has_the_floor() -> None:
    sitting = Sitting(challenges=False)
    sitting.discard(1, "3/12h")
    sitting.wait(SECOND_US)
    sitting.slap(3)
    sitting.now_us += 30_000
    sitting.told()
    assert sitting.play.thief == 3
    sitting.slap(2)
    sitting.now_us += 30_000
    sitting.told()
    sitting.act(a.GiveUp(3), seat=3)
    sitting.told()
    assert sitting.play.thief == 2, "without pressing again"


@pytest.mark.rule("MF-18", "MF-20")
def test_who_challenged_the_thief_has_not_called_to_steal() -> None:
    sitting = Sitting()
    sitting.discard(1, "3/12h")
    sitting.wait(SECOND_US)
    sitting.slap(3)
    sitting.now_us += 30_000
    sitting.told()
    sitting.compute(3, "3/12h = 2/12")
    sitting.wait(SECOND_US)
    sitting.slap(2)
    sitting.now_us += 30_000
    sitting.told()
    assert sitting.play.turns[-1].challenger == 2
    assert sitting.play.phase == "stealing"
    sitting.told()
    assert sitting.play.thief is None
    sitting.wait(SECOND_US)
    sitting.slap(2)
    sitting.now_us += 30_000
    sitting.told()
    assert sitting.play.thief == 2


@pytest.mark.rule("MF-20", "MF-21")
def test_a_press_challenges_and_a_call_before_the_last_pass_counts() -> None:
    sitting = Sitting()
    sitting.compute(1, TRUE)
    sitting.wait(SECOND_US)
    sitting.enter(i.SeatPress(2, "pass"))
    assert sitting.play.players[1].trusts
    pressed_us = sitting.now_us
    sitting.now_us += 5_000
    sitting.enter(i.SeatPress(3, "pass"))
    assert sitting.play.phase == "challenging", "the boxes are asked first"
    reading = Reading(HOST_CLOCK, pressed_us - 100, pressed_us + 100)
    sitting.enter(i.Press(BOX, 1, (reading,), sitting.session.epochs))
    sitting.now_us += 50_000
    sitting.enter(i.Time())
    sitting.told()
    assert sitting.play.turns[0].challenger == 2
    assert sitting.play.turns[1].kind == "lost"


@pytest.mark.rule("MF-20")
def test_all_pass_and_the_window_is_closed_at_once() -> None:
    sitting = Sitting()
    sitting.compute(1, TRUE)
    sitting.enter(i.SeatPress(2, "pass"))
    sitting.enter(i.SeatPress(3, "pass"))
    sitting.wait(1_000)
    sitting.told()
    assert sitting.play.phase == "playing"
    assert sitting.play.actor == 2


@pytest.mark.rule("MF-18")
def test_a_call_before_the_next_players_play_beats_it_and_one_after_it_does_not() -> None:
    for early_us, stolen in ((20_000, True), (-20_000, False)):
        sitting = Sitting()
        sitting.discard(1, "3/12h")
        sitting.wait(SECOND_US)
        sitting.discard(2, "5/12s", device=True)
        sitting.now_us += 30_000
        sitting.slap(3, early_us=30_000 + early_us)
        sitting.enter(i.Time())
        sitting.now_us += 30_000
        sitting.told()
        assert (sitting.play.thief == 3) == stolen
        assert (len(sitting.play.players[1].hand) or sitting.play.players[1].hand_count) == (4 if stolen else 3)


@pytest.mark.rule("MF-18")
def test_a_dead_heat_is_drawn_by_lot_in_view() -> None:
    sitting = Sitting()
    sitting.discard(1, "3/12h")
    sitting.wait(SECOND_US)
    sitting.slap(2)
    sitting.slap(3, early_us=50)
    sitting.now_us += 30_000
    sitting.told()
    assert sitting.view().verdict == "dead_heat"
    assert sitting.play.phase == "drawing"
    assert [effect.n for effect in sitting.effects if isinstance(effect, i.NeedChance)] == [2]
    sitting.enter(i.Chance((1, 0)))
    assert sitting.play.lots == (3, 2)
    assert (sitting.play.thief, sitting.play.next_in_line) == (3, (2,))


@pytest.mark.rule("MF-20")
def test_the_operator_overrules_who_challenged() -> None:
    sitting = Sitting()
    sitting.compute(1, TRUE)
    sitting.wait(SECOND_US)
    sitting.slap(2)
    sitting.now_us += 30_000
    sitting.told()
    assert sitting.play.turns[0].challenger == 2
    sitting.enter(i.Overrule((3,)))
    assert sitting.play.turns[0].challenger == 3
    assert sitting.view().overruled
    assert [player.lost_turns for player in sitting.play.players] == [0, 0, 1]


@pytest.mark.rule("MF-18", "MF-20")
def test_a_wrong_key_is_taken_back() -> None:
    sitting = Sitting()
    before = sitting.session.state
    sitting.compute(1, TRUE)
    sitting.enter(i.Undo())
    assert sitting.session.state == before
    sitting.discard(1, "3/12h")
    sitting.enter(i.Undo())
    sitting.enter(i.Redo())
    assert sitting.play.phase == "stealing"
    assert not sitting.view().order


@pytest.mark.rule("MF-18")
def test_the_thiefs_clock_runs_out_by_itself() -> None:
    sitting = Sitting(2)
    sitting.discard(1, "3/12h")
    sitting.wait(SECOND_US)
    sitting.slap(2)
    sitting.now_us += 30_000
    sitting.told()
    assert sitting.play.phase == "stating"
    sitting.wait(20 * SECOND_US)
    assert (sitting.play.phase, sitting.play.actor) == ("playing", 2)


# --- boxes and devices -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-09")
def test_with_real_cards_a_short_press_announces_an_equation_and_a_long_one_a_discard() -> None:
    for hold, what in ((False, "compute"), (True, "discard")):
        sitting = Sitting(mode="referee", turn_s=60)
        four = tuple(read_face(word) for word in SPACE.split())
        sitting.act(a.LayTable(four, GAME.start(len(NAMES[:2]), a.MathicFractionSettings()).all_tokens[:4]))
        sitting.wait(SECOND_US)
        if hold:
            sitting.hold(1)
        else:
            sitting.press(1)
        assert sitting.play.announced == what
        assert sitting.view().timer is None


@pytest.mark.rule("MF-09", "MF-13")
def test_a_device_plays_for_its_own_seat_alone() -> None:
    sitting = Sitting()
    sitting.discard(1, "3/12h")
    with pytest.raises(Refused):
        sitting.act(a.Discard(3, 3), seat=2)
    with pytest.raises(Refused):
        sitting.act(a.Trust(0), seat=2)
    with pytest.raises(Refused):
        sitting.act(a.JudgePattern(True), seat=2)
    with pytest.raises(Refused):
        sitting.act(Called((2,)), seat=2)
    sitting.act(a.Trust(2), seat=2)
    assert sitting.play.players[1].trusts
    sitting.wait(10 * SECOND_US)
    sitting.told()
    sitting.compute(2, "5/12s = 3/12h + 2/12", device=True)
    assert sitting.play.claim is not None


# --- nothing leaks, nothing is lost ----------------------------------------------------------------------------------


def check_session(sitting: Sitting) -> None:
    """Views of the whole table, the latest news and all effects."""
    state = sitting.session.state
    check_everything(state)
    check_leaks(state)
    assert shown_ids(sitting.effects, "face") == set()
    for audience in (None, *state.seats):
        other = replace(sitting.session, state=with_hidden_cards_turned(state, audience))
        assert match_view(other, audience) == sitting.view(audience)


def turns_a_card_up(before: Session, entered: i.Input) -> bool:
    shows = isinstance(entered, i.Act) and entered.action["do"] in ("compute", "discard", "pattern")
    return shows or isinstance(entered, i.Chance) or before.state.pending is not None


def some_input(sitting: Sitting, chance: random.Random) -> i.Input:
    """As at any table; and equations, true and false."""
    state = sitting.session.state
    if GAME.chance(state) is None and state.outcome is None and chance.random() < 0.5:
        action = choose(state, chance, sitting.now_us)
        if not isinstance(action, (Called, TimeUp, Drawn)):
            return i.Act(msgspec.to_builtins(action))
    return sitting.some_input(chance)


@pytest.mark.rule("MF-01", "MF-03", "MF-05")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_no_input_undo_or_redo_lets_a_hidden_card_out(seats: int) -> None:
    sitting = Sitting(seats, turn_s=15, goal=1000, teaching=seats == 3, unchallenged="stands")
    chance = random.Random(seats)
    travelled = 0
    for _ in range(400):
        sitting.now_us += chance.randrange(3 * SECOND_US)
        before, entered = sitting.session, some_input(sitting, chance)
        sitting.enter(entered)
        check_session(sitting)
        if not turns_a_card_up(before, entered):
            sitting.check_tells_nothing(before, entered, with_hidden_cards_turned)
        if chance.random() < 0.5 and sitting.session.arming_open:
            sitting.told()
        travelled += isinstance(entered, (i.Undo, i.Redo))
    assert travelled > 10
    assert any(turn.collected for turn in sitting.play.turns)
    assert public_cards(sitting.session.state)


def test_a_match_is_the_same_when_its_inputs_come_back_from_the_journal() -> None:
    sitting = Sitting(4, turn_s=15)
    chance = random.Random(9)
    for _ in range(300):
        sitting.now_us += chance.randrange(SECOND_US)
        sitting.enter(some_input(sitting, chance))
    sitting.check_journal()


def test_every_view_advice_and_action_has_a_json_form() -> None:
    sitting = Sitting()
    sitting.compute(1, TRUE)
    assert GAME.advice(sitting.session.state) is not None
    sitting.check_json_forms()
