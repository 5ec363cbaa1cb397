"""Corrections: the same match with one entry changed, whatever has happened since."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as replace_struct
from tests.core.table_driver import GAMES, NAMES, Table
from tests.core.test_travel import essence
from tests.core.toy import WORDS, Keep, Slap, SlapState
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Buzzers, Called, Drawn, Entered, Questioned, Quiet, Refused, Timer, TimeUp
from gotit.core.match_view import match_view
from gotit.core.message import say
from gotit.core.offer import Item, Offers, OneOf, Written
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.trail import Trail


def card_won(table: Table, seat: int, *, double: bool = False, next_card: int = 1) -> Table:
    """This seat calls, is right, takes; the others are ready, and the next card is drawn."""
    table.calls(seat)
    table.act("answer", seat=seat, right=True)
    table.act("take", seat=seat, double=double)
    for other in {1, 2, 3} - {seat}:
        table.act("ready", seat=other)
    if table.phase == "drawing":
        table.enter(i.Chance((next_card, *(n for n in range(5) if n != next_card))))
    return table


def amend(table: Table, key: str, value: str, *, insist: bool = False) -> tuple[i.Effect, ...]:
    return table.enter(i.Amend(key, value, insist))


def test_an_open_race_goes_on_with_its_calls() -> None:
    table = card_won(Table().start(goal=9), 1)
    table.press(3, table.now_us + 1_000)
    epoch, calls = table.epoch, table.session.arming.calls  # type: ignore[union-attr]
    amend(table, "points 1", "2")
    assert table.session.state.points == (2, 0, 0)
    assert (table.epoch, table.session.arming.calls, table.find(i.Arm)) == (epoch, calls, [])  # type: ignore[union-attr]
    table.watermark(table.now_us + 1_000)
    assert table.session.state.caller == 3


def test_whoever_has_called_keeps_the_floor_and_the_clock() -> None:
    table = card_won(Table().start(goal=9), 1).calls(2, 3)
    timer, strip = table.session.timer, table.session.arming.order  # type: ignore[union-attr]
    assert timer is not None
    table.now_us += 5_000_000
    amend(table, "points 1", "2")
    assert (table.session.timer, table.session.state.caller) == (timer, 2)
    assert match_view(table.session, None).order[1].seat == strip[1].seat == 3  # type: ignore[union-attr]


def test_a_verdict_is_given_anew_and_the_clock_stands() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    table.calls(2)
    assert table.session.timer is not None
    amend(table, "answer 1", "right", insist=True)
    assert (table.phase, table.session.state.caller, table.session.arming_open) == ("taking", 1, False)
    amend(table, "answer 1", "wrong")
    assert (table.phase, table.session.state.caller) == ("answering", 2)
    assert table.told() == ["amended", "taken_again"]


def test_a_clock_that_is_another_now_stands_still() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    table.act("take", seat=1, double=False)
    table.act("ready", seat=2)
    amend(table, "answer 1", "wrong", insist=True)
    table.calls(2)
    table.act("answer", seat=2, right=False)
    table.calls(3)
    running = table.session.timer
    assert running is not None
    amend(table, "answer 1", "right", insist=True)
    assert table.session.timer is None
    assert not table.session.clock_stopped


def test_what_no_longer_fits_is_named_and_asked_about_first() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    table.calls(2)
    before = table.session
    with pytest.raises(Questioned) as asked:
        amend(table, "answer 1", "right")
    assert heard(asked.value, *before.names) == (
        "With this correction, this no longer fits and is left out: the buzz of Ben. Correct it all the same?"
    )
    assert table.session is before
    amend(table, "answer 1", "right", insist=True)
    assert table.told() == ["amended", "left_out"]
    private = [told.private for told in table.find(i.Tell)]
    assert private == [False, True]


def test_undo_takes_the_whole_correction_back_and_redo_works() -> None:
    table = card_won(Table().start(goal=9), 1).calls(2)
    before = table.session
    amend(table, "points 1", "2")
    corrected = table.session
    table.enter(i.Undo())
    assert essence(replace(table.session, future=Trail())) == essence(before)
    table.enter(i.Redo())
    assert essence(table.session) == essence(corrected)


def test_a_correction_is_what_later_corrections_and_overruling_start_from() -> None:
    table = card_won(card_won(Table().start(goal=9), 1), 2).calls(3)
    amend(table, "points 1", "2")
    amend(table, "points 2", "2")
    table.enter(i.Overrule((2,)))
    assert (table.session.state.points, table.session.state.caller) == ((2, 2, 0), 2)
    amend(table, "points 1", "1")
    assert (table.session.state.points, table.session.state.caller) == ((1, 2, 0), 2)
    assert table.session.state.overruled


def test_what_was_undone_is_no_part_of_the_match() -> None:
    table = card_won(Table().start(goal=9), 1).calls(2)
    table.act("answer", seat=2, right=True)
    table.enter(i.Undo())
    amend(table, "points 1", "2")
    assert (table.phase, table.session.state.caller) == ("answering", 2)


def test_a_decision_that_was_not_asked_for_is_taken_as_keep() -> None:
    """Ana was right after all: as far as anybody knows she took nothing, and the next card is as it was."""
    table = Table().start(("Ana",), goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    table.enter(i.Chance((4, 0, 1, 2, 3)))
    table.calls(1)
    amend(table, "answer 1", "right")
    assert (table.session.state.card, table.phase, table.session.state.points) == (4, "answering", (0,))
    assert [deed.label for deed in table.session.done[-3:]] == ["keep", "drawn", "called"]
    amend(table, "answer 1", "wrong")
    assert [deed.label for deed in table.session.done if deed.fits][-2:] == ["drawn", "called"]


def test_the_end_of_a_match_comes_out_anew_and_what_was_left_out_comes_back() -> None:
    table = card_won(card_won(Table().start(goal=3), 1), 1, next_card=2)
    before = table.session
    assert table.phase == "racing"
    amend(table, "points 1", "2", insist=True)
    assert table.phase == "over"
    amend(table, "points 1", "1")
    assert table.told() == ["amended", "taken_again"]
    assert table.session.state == before.state
    assert table.session.arming_open


def correction_that_waits(names: tuple[str, ...] = ("Ana",)) -> Table:
    """Ana was wrong, and all were out then: so a card is drawn that was not; after it she has called, or Ben passed."""
    table = Table().start(names, goal=9)
    if "Ben" in names:
        table.act("pass", seat=2)
    table.calls(1)
    table.act("answer", seat=1, right=True)
    if "Ben" in names:
        table.act("ready", seat=2)
    table.act("keep", seat=1)
    table.enter(i.Chance((4, 0, 1, 2, 3)))
    if "Ben" in names:
        table.act("pass", seat=2)
    else:
        table.calls(1)
    done = Trail(deed for deed in table.session.done if deed.label != "drawn")
    table.session = replace(table.session, done=done)  # as if chance had not been asked for then
    amend(table, "answer 1", "wrong")
    return table


def test_what_comes_after_new_chance_is_taken_once_it_has_answered() -> None:
    table = correction_that_waits()
    assert (table.phase, table.find(i.NeedChance) != [], table.session.arming_open) == ("drawing", True, True)
    for entered in (i.Undo(), i.Overrule((1,))):
        with pytest.raises(Refused) as refused:
            table.enter(entered)
        assert refused.value.code == "correction_waits"
    table.enter(i.Chance((2, 0, 1, 3, 4)))
    assert (table.session.state.card, table.phase, table.session.again) == (2, "answering", None)


def test_other_values_and_other_keys_are_refused() -> None:
    table = card_won(Table().start(goal=9), 1)
    for key, value, code in (
        ("points 1", "1", "amend_same"),
        ("points 1", "3", "amend_cannot_be"),
        ("points 7", "1", "nothing_to_amend"),
    ):
        with pytest.raises(Refused) as refused:
            amend(table, key, value)
        assert refused.value.code == code


def test_nothing_is_offered_for_correction_before_anything_is_entered() -> None:
    table = Table().start()
    assert not any(offer.move.code == "amend" for offer in table.session.offers)
    assert any(offer.move.code == "amend" for offer in card_won(table, 1).session.offers)


def test_the_journal_replays_corrections() -> None:
    table = card_won(Table().start(goal=9), 1).calls(2)
    amend(table, "points 1", "2")
    table.act("answer", seat=2, right=False)
    again: Any = Session(GAMES)
    for entered, at_us in table.log:
        again, _ = step(again, entered, at_us)
    assert again == table.session


def test_time_that_was_up_stays_up_while_the_same_was_timed() -> None:
    table = card_won(Table().start(goal=9), 1).calls(2)
    assert table.session.timer is not None
    table.enter(i.Time(), table.session.timer.deadline_us)
    assert table.session.state.out == {2}
    amend(table, "points 1", "2")
    assert (table.session.state.out, table.session.state.points, table.phase) == ({2}, (2, 0, 0), "racing")
    assert table.told() == ["amended"]


def test_time_cannot_be_up_where_nothing_is_timed_any_more() -> None:
    """Ana was right after all, and takes: so Ben, whose time was up, was never asked."""
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    table.calls(2)
    assert table.session.timer is not None
    table.enter(i.Time(), table.session.timer.deadline_us)
    amend(table, "answer 1", "right", insist=True)
    assert (table.phase, table.session.state.caller, table.session.state.out) == ("taking", 1, frozenset())
    assert left_out(table) == "Left out, as it no longer fits: the buzz of Ben, time up."


def left_out(table: Table) -> str:
    return next(heard(told.news, *NAMES) for told in table.find(i.Tell) if told.news.code == "left_out")


def test_up_to_six_that_are_left_out_are_named_and_of_more_than_that_five() -> None:
    table = card_won(Table().start(goal=2), 1).calls(2)
    table.act("answer", seat=2, right=True)
    table.act("take", seat=2, double=False)
    lost = "Ben: Ready, Cem: Ready, the buzz of Ben, Ben: Answer, Ben: Take"
    for seat, then in ((1, "Ana: Ready"), (3, "and 2 more")):
        table.act("ready", seat=seat)
        if table.phase == "drawing":
            table.enter(i.Chance((2, 0, 1, 3, 4)))
        amend(table, "points 1", "2", insist=True)
        assert table.phase == "over"
        assert left_out(table) == f"Left out, as it no longer fits: {lost}, {then}."
        table.enter(i.Undo())


def test_a_correction_is_said_with_the_word_of_each_value() -> None:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    amend(table, "answer 1", "right")
    said = [heard(told.news, *NAMES) for told in table.find(i.Tell)]
    assert said == ["Corrected: the answer of Ana is right, not wrong."]


class Hurries(Slap):
    """Whoever takes has a clock of their own; once it is up they take nothing. How much was taken may be written."""

    def timer(self, state: SlapState) -> Timer | None:
        return Timer(90_000_000, 10, "take", state.caller or 0) if state.phase == "taking" else super().timer(state)

    def apply(self, state: SlapState, action: Any, at_us: int) -> SlapState:
        late = state.phase == "taking" and isinstance(action, TimeUp)
        return super().apply(state, Keep(state.caller or 0) if late else action, at_us)

    def entries(self, state: SlapState) -> Iterator[Entered]:
        written = OneOf((Item("right", WORDS["right"]), Item("wrong", WORDS["wrong"])), written=True)
        yield from (replace_struct(entry, may_be=written) for entry in super().entries(state))


def test_the_clock_of_somebody_else_was_not_up_then() -> None:
    """Ana was right after all, and has a minute and a half: so Ben's ten seconds are nobody's."""
    table = Table(Session({"slap": Hurries()})).start(goal=9).calls(1)
    table.act("answer", seat=1, right=False)
    table.calls(2)
    assert table.session.timer is not None
    table.enter(i.Time(), table.session.timer.deadline_us)
    amend(table, "answer 1", "right", insist=True)
    assert (table.phase, table.session.state.caller) == ("taking", 1)
    assert left_out(table) == "Left out, as it no longer fits: the buzz of Ben, time up."
    assert table.session.clock_stopped, "it is another clock than the one that ran"


def test_who_is_asked_the_same_goes_on_holding_the_button_through_a_correction() -> None:
    table = card_won(Table().start(goal=9), 1).calls(2)
    table.act("answer", seat=2, right=True)
    table.press(2, table.now_us + 1_000)
    before = table.session
    table.now_us += 100_000
    amend(table, "points 1", "2")
    assert before.held
    assert (table.session.held, table.session.asked_us) == (before.held, before.asked_us)
    assert table.told() == ["amended"]


class NoRaceForNought(Slap):
    """The card can be corrected; for the card 0 nobody races."""

    def entries(self, state: SlapState) -> Iterator[Entered]:
        if state.card is not None:
            yield Entered("card", say("toy_card", "the card"), str(state.card), state.card, Written("a card"))

    def amended(self, state: SlapState, action: Any, key: str, value: str) -> Any:
        others = [n for n in range(5) if n != int(value)]
        return Drawn((int(value), *others)) if isinstance(action, Drawn) else None

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        return Quiet() if state.card == 0 else super().buzzers(state, known)

    def apply(self, state: SlapState, action: Any, at_us: int) -> SlapState:
        if isinstance(action, Called) and state.card == 0:
            raise Refused(say("toy_no_race", "Nobody races for it."))
        return super().apply(state, action, at_us)


def test_where_no_buzz_fits_any_more_there_is_none_to_decide_otherwise() -> None:
    table = Table(Session({"slap": NoRaceForNought()})).start(goal=9).calls(1)
    amend(table, "card", "0", insist=True)
    assert left_out(table) == "Left out, as it no longer fits: the buzz of Ana."
    with pytest.raises(Refused) as refused:
        table.enter(i.Overrule((2,)))
    assert refused.value.code == "nothing_to_overrule"


def test_what_was_written_anew_is_said_as_it_was_written() -> None:
    table = card_won(Table(Session({"slap": Hurries()})).start(goal=9), 1)
    amend(table, "points 1", "2")
    assert [heard(told.news, *NAMES) for told in table.find(i.Tell)] == ["Corrected: the points of Ana is 2, not 1."]


def test_a_match_that_is_ended_while_a_correction_waits_goes_on_with_it_when_that_is_undone() -> None:
    table = correction_that_waits()
    waiting = table.session
    table.act("end_match")
    assert (table.phase, table.session.again) == ("over", None)
    table.enter(i.Undo())
    assert (table.session.state, table.session.done, table.session.again) == (
        waiting.state, waiting.done, waiting.again,
    )  # fmt: skip
    table.enter(i.Chance((2, 0, 1, 3, 4)))
    assert (table.session.state.card, table.phase, table.session.again) == (2, "answering", None)
    assert not table.session.future, "the end that was undone was another match's"


def test_a_call_while_a_correction_waits_for_chance_waits_since_then() -> None:
    table = correction_that_waits(("Ana", "Ben"))
    table.press(1, 5_000_000)
    assert table.session.arming is not None
    assert table.session.arming.waiting_since_us == 5_000_000
