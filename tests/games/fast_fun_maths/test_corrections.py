"""A real card typed wrongly is put right at any later moment, and everything that follows from it comes out anew."""

from __future__ import annotations

from typing import Any, Self

import pytest
from tests.games.fast_fun_maths.play_table import Table, game
from tests.games.fast_fun_maths.test_rules_real_cards import cards
from tests.games.sitting import BOX, SECOND_US, Sitting
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Questioned, Refused
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.step import step
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.actions import RealShape
from gotit.games.fast_fun_maths.entries import entries
from gotit.games.fast_fun_maths.view import a_shape

ANA, BEN, CLEO = "9r 4r 8r 2b 5y", "3b 7b 6y 1r 1b", "2y 2b 3r 5b 6r"
MISTYPED = ANA.replace("9r", "6r")
RED_SQUARE, BLUE_TRIANGLE = RealShape("square", "red"), RealShape("triangle", "blue")


class Corrected(Sitting):
    """Three players with these hands; the target is 44."""

    def __init__(self, *hands: str, target: str = "4r 4b", **settings: Any) -> None:
        hands = hands or (ANA, BEN, CLEO)
        super().__init__(game(), ("Ana", "Ben", "Cleo")[: len(hands)], {"mode": "referee", **settings})
        for seat, hand in enumerate(hands, start=1):
            self.act(a.HandIs(seat, cards(hand)))
        self.act(a.Place("target", cards(target)))

    def slap(self, *seats: int) -> Self:
        """These seats press at the same moment, as far as anybody can tell."""
        self.now_us += SECOND_US
        for seat in seats:
            reading = Reading(HOST_CLOCK, self.now_us - 100, self.now_us + 100)
            self.enter(i.Press(BOX, seat - 1, (reading,)))
        return self

    def call(self, *seats: int) -> Self:
        """And the box says that this was all."""
        self.slap(*seats)
        self.now_us += SECOND_US
        self.enter(i.Watermark(BOX, (Reading(HOST_CLOCK, self.now_us, self.now_us + 1),)))
        assert self.state.phase == "explaining"
        return self

    @property
    def state(self) -> Any:
        return self.session.state

    def correct(self, label: str, value: str, *, was: str = "", insist: bool = False) -> Self:
        """By what it is: "Ana's card", the one that was typed so."""
        keys = [
            entry.key
            for entry in self.session.entries
            if heard(entry.label, *self.session.names) == label and (not was or entry.value == was)
        ]
        self.enter(i.Amend(keys[0], value, insist))
        return self

    def keep_all(self) -> Self:
        while self.state.phase == "swapping":
            self.act(a.Keep(self.state.to_swap[0]))
        return self

    def reward(self) -> Self:
        self.keep_all().act(a.Reveal(RED_SQUARE, BLUE_TRIANGLE))
        return self


def test_a_card_is_mended_in_the_race_and_the_calls_stay() -> None:
    table = Corrected(MISTYPED, BEN, CLEO)
    table.slap(2)
    arming = table.session.arming
    assert arming is not None
    table.correct("Ana's card", "9r", was="6r")
    after = table.session.arming
    assert after is not None
    assert (after.epoch, after.calls) == (arming.epoch, arming.calls)
    assert [card.number for card in table.state.player(1).hand] == [9, 4, 8, 2, 5]
    assert [face.number for face in table.state.hands_then[0]] == [9, 4, 8, 2, 5]


@pytest.mark.rule("GI-H-82")
def test_a_card_is_mended_while_its_player_explains_and_the_clock_runs_on() -> None:
    table = Corrected(MISTYPED, BEN, CLEO).call(1)
    clock = table.session.clock
    table.now_us += 5 * SECOND_US
    table.correct("Ana's card", "9r", was="6r")
    assert (table.session.clock, table.session.clock_stopped) == (clock, False)
    table.act(a.Explain(1, "9*4+8"))
    assert table.state.winner == 1


def test_a_verdict_on_a_mistyped_card_is_given_anew() -> None:
    table = Corrected(MISTYPED, BEN, CLEO).call(1)
    table.act(a.Explain(1, "9*4+8"))
    assert table.state.player(1).out == "mistake"
    table.correct("Ana's card", "9r", was="6r")
    assert (table.state.winner, table.state.phase) == (1, "swapping")
    assert table.session.arming_open is False


@pytest.mark.rule("GI-H-40")
def test_the_overruled_winner_has_used_five_cards_once_the_card_is_right() -> None:
    table = Corrected("6r 4b 8b 2b 5b", BEN, CLEO).call(1)
    table.act(a.Explain(1, "(9-5)*(8+2)+4"))
    table.act(a.Judge(1, True))
    assert (table.state.winner, len(table.state.winning.used)) == (1, 4)
    table.correct("Ana's card", "9b", was="6r", insist=True)
    assert len(table.state.winning.used) == 5
    table.reward()
    assert len(table.state.player(1).shapes) == 2


@pytest.mark.rule("GI-H-40", "GI-H-44")
def test_who_says_right_can_say_with_which_cards() -> None:
    table = Corrected("6r 4b 8b 2b 5b", BEN, CLEO).call(1)
    table.act(a.Explain(1, "(9-5)*(8+2)+4"))
    table.act(a.Judge(1, True, tuple(card.id for card in table.state.player(1).hand)))
    assert len(table.state.winning.used) == 5
    with pytest.raises(Refused) as refused:
        Corrected().call(1).act(a.Judge(1, True, (99,)))
    assert refused.value.code == "no_verdict"


def test_the_cards_of_a_calculation_can_be_corrected_after_it() -> None:
    table = Corrected("6r 4b 8b 2b 5b", BEN, CLEO).call(1)
    table.act(a.Explain(1, "(9-5)*(8+2)+4"))
    table.act(a.Judge(1, True))
    table.correct("the cards of Ana's calculation", "6r 4b 8b 2b 5b")
    assert len(table.state.winning.used) == 5
    with pytest.raises(Refused) as refused:
        table.correct("the cards of Ana's calculation", "9r")
    assert refused.value.code == "card_not_in_hand"


@pytest.mark.rule("GI-H-44")
def test_a_colour_mended_in_the_swaps_allows_the_steal() -> None:
    table = Corrected("9r 4r 8y 2b 5y", BEN, CLEO)
    table.call(2).act(a.Explain(2, "7*6"))
    table.act(a.Judge(2, True))
    table.reward().act(a.TakeShape(2, "tens"))
    table.act(a.Ready(0))
    table.act(a.HandIs(2, cards(BEN)))
    table.act(a.Place("target", cards("4r 4b")))
    table.call(1).act(a.Explain(1, "9*4+8"))
    table.act(a.Keep(2))
    table.correct("Ana's card", "8r", was="8y")
    assert (table.state.phase, table.state.to_swap) == ("swapping", (3,))
    table.reward().act(a.TakeShape(1, "ones"))
    assert table.state.phase == "stealing"


def test_a_steal_that_a_mistyped_colour_denied_is_taken_as_none_when_the_match_has_gone_on() -> None:
    table = Corrected("9r 4r 8y 2b 5y", BEN, CLEO)
    table.call(1).act(a.Explain(1, "9*4+8"))
    table.reward().act(a.TakeShape(1, "ones"))
    table.act(a.Ready(0))
    table.act(a.Drew(1, cards("1r 1b 1y")))
    table.correct("Ana's card", "9y", was="1y")
    assert table.state.phase == "turning"


@pytest.mark.rule("GI-H-12")
def test_a_target_typed_the_wrong_way_round_is_mended_and_the_race_goes_on() -> None:
    table = Corrected(target="1r 3b")
    epoch = table.session.arming.epoch  # type: ignore[union-attr]
    table.correct("the target's tens", "3r")
    table.correct("the target's ones", "1b")
    assert table.state.target_value == 31
    assert table.session.arming is not None
    assert (table.session.arming.epoch, table.session.arming_open) == (epoch, True)


def test_a_wrong_calculation_is_typed_right_and_who_buzzed_after_it_is_asked_about() -> None:
    table = Corrected().call(1)
    table.act(a.Explain(1, "9*4+2"))
    table.call(2)
    with pytest.raises(Questioned) as asked:
        table.correct("Ana's calculation", "9*4+8")
    assert "the buzz of Ben" in heard(asked.value, *table.session.names)
    table.correct("Ana's calculation", "9*4+8", insist=True)
    assert (table.state.winner, table.state.phase) == (1, "swapping")
    table.enter(i.Undo())
    assert table.state.callers == (2,)


def test_a_shape_is_mended_once_it_is_won() -> None:
    table = Corrected().call(1)
    table.act(a.Explain(1, "9*4+8"))
    table.reward().act(a.TakeShape(1, "ones"))
    table.correct("the right shape", "cy", was="tb")
    assert [shape.shape for shape in table.state.player(1).backs] == ["circle"]


@pytest.mark.rule("GI-H-85")
def test_a_card_drawn_for_a_tie_is_mended() -> None:
    table = Corrected(ANA, "9b 4b 8b 2b 5b", CLEO)
    table.call(1, 2)
    for seat in (1, 2):
        table.act(a.Explain(seat, "9*4+8"))
    table.act(a.DrawReal(1, 7))
    table.act(a.DrawReal(2, 1))
    assert table.state.winner == 1
    table.correct("the card that Ben drew", "9")
    assert table.state.winner == 2


# --- what is typed of a hand -----------------------------------------------------------------------------------------


@pytest.mark.rule("GI-H-30")
def test_what_was_drawn_is_added_and_what_a_hand_is_replaces() -> None:
    table = Corrected().call(1)
    table.act(a.Explain(1, "9*4+8"))
    table.reward().act(a.TakeShape(1, "ones"))
    table.act(a.Ready(0))
    table.act(a.Drew(1, cards("7r 7b 1w")))
    assert [card.number for card in table.state.player(1).hand] == [2, 5, 7, 7, 1]
    table.act(a.HandIs(1, cards(BEN)))
    assert [card.number for card in table.state.player(1).hand] == [3, 7, 6, 1, 1]


@pytest.mark.parametrize("typed", ["", "7r", "7r 7b 1w 2r"])
def test_a_hand_of_another_size_is_asked_about_first(typed: str) -> None:
    table = Corrected().call(1)
    table.act(a.Explain(1, "9*4+8"))
    table.reward().act(a.TakeShape(1, "ones"))
    table.act(a.Ready(0))
    drew = a.Drew(1, cards(typed))
    with pytest.raises(Questioned) as asked:
        table.act(drew)
    assert asked.value.code == "hand_of_other_size"
    table.act(a.Drew(drew.seat, drew.cards, insist=True))
    table.act(a.Place("target", cards("4r 4b")))
    assert table.state.phase == "racing"


def test_a_hand_with_a_card_too_many_is_played() -> None:
    table = Corrected(ANA, BEN, CLEO)
    with pytest.raises(Questioned):
        table.act(a.HandIs(1, cards(f"{ANA} 1r")))
    table.act(a.HandIs(1, cards(f"{ANA} 1r"), insist=True))
    assert game().advice(table.state).solvable_by[0] == 1  # type: ignore[union-attr]
    table.call(1).act(a.Explain(1, "9*4+8"))
    table.act(a.Keep(2))
    table.act(a.Keep(3))
    table.act(a.Reveal(RED_SQUARE, BLUE_TRIANGLE))
    table.act(a.TakeShape(1, "ones"))
    assert game().view(table.state, None).solvable
    with pytest.raises(Refused) as refused:
        table.act(a.HandIs(1, cards(f"{ANA} 1r 1r"), insist=True))
    assert refused.value.code == "hand_too_large"


def test_a_hand_left_out_can_be_typed_in_the_race() -> None:
    table = Corrected(MISTYPED, BEN, CLEO)
    table.slap(2)
    epoch = table.session.arming.epoch  # type: ignore[union-attr]
    table.act(a.HandIs(1, cards(ANA)))
    assert table.session.arming is not None
    assert (table.session.arming.epoch, table.state.hands_then[0][0].number) == (epoch, 9)


def test_clicked_cards_follow_a_card_that_is_corrected() -> None:
    """The 9 lay there as a 6, and was clicked: it was a 9 in the calculation, too."""
    table = Corrected(MISTYPED, BEN, CLEO).call(1)
    hand = [card.id for card in table.state.player(1).hand]
    table.act(a.Explain(1, "6*4+8", tuple(hand[:3])))
    assert table.state.player(1).out
    table.correct("Ana's card", "9r", was="6r")
    assert (table.state.winner, table.state.winning.pretty) == (1, "9 × 4 + 8")


def test_the_journal_replays_it_all() -> None:
    table = Corrected(MISTYPED, BEN, CLEO).call(1)
    table.act(a.Explain(1, "9*4+8"))
    table.correct("Ana's card", "9r", was="6r")
    table.enter(i.Undo())
    table.enter(i.Redo())
    table.check_journal()


def test_a_sealed_calculation_is_corrected_and_nobody_hears_what_it_is() -> None:
    """In a dead heat a calculation stays covered until all have shown theirs."""
    match = Corrected().call(1, 3)
    match.act(a.Explain(1, "9*4+8"))
    sealed = next(entry for entry in match.session.entries if entry.key == "calculation 1 1")
    assert sealed.private
    after, effects = step(match.session, i.Amend(sealed.key, "8*4+9", insist=True), match.now_us)
    assert after.state.sealed[0].pretty == "8 × 4 + 9"
    told = [each for each in effects if isinstance(each, i.Tell) and each.news.code == "amended"]
    assert [each.private for each in told] == [True]
    assert not any("8" in heard(news) for news in after.news)
    assert match.session.game is not None
    assert not [entry for entry in match.session.game.entries(match.state) if entry.private and "1 3" in entry.key]


def test_the_calculations_of_a_round_can_be_corrected_until_the_next_one_begins() -> None:
    def calculations(table: Table) -> list[str]:
        return [entry.key for entry in entries(table.state) if entry.key.startswith("calculation")]

    table = Table("9r 4r 8r 2b 5y", "3b 7b 6y 1r 1b", pile="4rs 4bt ").turn().wins(1, "9*4+8")
    assert calculations(table) == ["calculation 1 1"]
    table.keep_all().do(a.TakeShape(1, "tens"))
    assert calculations(table) == ["calculation 1 1"]
    table.ready()
    assert (table.state.phase, table.state.round_number) == ("turning", 2)
    assert calculations(table) == []


def test_a_shape_that_nobody_has_entered_is_a_shape() -> None:
    assert heard(a_shape(None)) == "a shape"
