"""Outside races: a seat is asked something, and its box answers with a short or a long press."""

from __future__ import annotations

import pytest
from tests.core.table_driver import BOX, Table
from tests.core.toy import Ready, Slap, SlapState, Take

from gotit.core import inputs as i
from gotit.core.asked import asked as what_is_asked
from gotit.core.game import Ask, Buzzers, Meaning, Quiet
from gotit.core.message import Message, say
from gotit.core.offer import By, Item, Move, Offer, Offers, OneOf, Open
from gotit.core.seating import LONG_PRESS_US
from gotit.core.session import Session


class BothChoose(Slap):
    """Those who are to be ready may say it short or long."""

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        buzzers = super().buzzers(state, known)
        if isinstance(buzzers, Ask):
            return Ask({n: replace_long(n, m) for n, m in buzzers.meanings.items()})
        return buzzers


class Counting(Slap):
    """`states`: those of which it was asked what can be done, and what presses mean."""

    def __init__(self) -> None:
        self.states: list[SlapState] = []

    def offers(self, state: SlapState) -> tuple[()]:
        self.states.append(state)
        return ()

    def buzzers(self, state: SlapState, known: Offers | None = None) -> Buzzers:
        self.states.append(state)
        return super().buzzers(state, known)


def replace_long(seat: int, meaning: Meaning) -> Meaning:
    return meaning if meaning.long is not None else Meaning(Ready(seat), Ready(seat), meaning.prompt)


def asked() -> Table:
    table = Table().start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    assert table.phase == "taking"
    table.now_us = 2_000_000
    return table


def test_a_game_is_asked_once_for_each_state_however_many_sessions_are_at_it() -> None:
    game = Counting()
    table = Table(Session({"slap": game})).start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    table.press(2, 2_000_000)
    assert {offer.move.code for offer in table.session.offers} == {"amend", "unfold_fewest"}  # the session's own
    asked_of = [id(state) for state in game.states]
    assert len(asked_of) > 6
    assert max(map(asked_of.count, asked_of)) == 2, "its offers, and its buzzers"


def test_a_short_press_is_told_by_its_release() -> None:
    table = asked()
    table.press(1, 2_000_000)
    assert table.phase == "taking"
    table.release(1, 90_000, 2_090_000)
    assert table.session.state.points == (1, 0, 0)


def test_a_long_press_is_told_by_its_release() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.release(1, LONG_PRESS_US, 2_700_000)
    assert table.session.state.points == (2, 0, 0)


def test_a_long_press_is_told_by_time_when_the_button_stays_down() -> None:
    table = asked()
    table.press(1, 2_000_000)
    assert i.Wake(2_000_000 + LONG_PRESS_US) in table.effects
    table.enter(i.Time(), 2_000_000 + LONG_PRESS_US - 1)
    assert table.session.state.points == (0, 0, 0)
    table.enter(i.Time(), 2_000_000 + LONG_PRESS_US)
    assert table.session.state.points == (2, 0, 0)
    table.release(1, 900_000, 2_900_000)
    assert table.session.state.points == (2, 0, 0)


def test_the_pass_button_is_a_long_press() -> None:
    table = asked()
    table.press(1, 2_000_000, kind="pass")
    assert table.session.state.points == (2, 0, 0)


def test_somebody_else_s_answer_does_not_forget_who_is_holding() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.press(2, 2_100_000)
    table.press(3, 2_200_000)
    assert (table.session.state.ready, table.session.held) == ({2, 3}, {1: 2_000_000})
    table.release(1, 300_000, 2_300_000)
    assert table.session.state.points == (1, 0, 0)


def test_a_question_that_is_over_ends_a_hold_and_says_so() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.act("take", seat=1, double=False)
    assert table.session.held == {}
    assert "held_dropped" in table.told()


@pytest.mark.parametrize("entered", [i.Undo(), i.Overrule((2,)), i.Halt(on=True), i.Left(BOX)])
def test_who_was_holding_a_button_down_is_told_that_it_counts_no_more(entered: i.Input) -> None:
    table = asked()
    table.press(1, 2_000_000)
    assert table.session.held == {1: 2_000_000}
    table.enter(entered)
    assert table.session.held == {}
    assert "held_dropped" in table.told()


def test_an_unplugged_box_holds_nothing() -> None:
    table = asked()
    table.press(1, 2_000_000)
    table.enter(i.Left(BOX))
    table.enter(i.Time(), 9_000_000)
    assert table.session.state.points == (0, 0, 0)


def test_an_answer_given_before_the_question_is_none() -> None:
    table = asked()
    table.press(2, 900_000, epoch=0)
    assert table.told() == ["before_asked"]
    assert table.session.state.ready == frozenset()


def test_who_is_not_asked_is_told_so() -> None:
    table = asked()
    table.press(2, 2_000_000)
    table.press(2, 2_100_000)
    assert table.told() == ["not_asked"]
    table.enter(i.SeatPress(2))
    assert table.told() == ["no_meaning"]


def test_the_operator_answers_for_a_seat_short_and_long() -> None:
    short, long, passed = asked(), asked(), asked()
    short.enter(i.SeatPress(1, "call"))
    long.enter(i.SeatPress(1, "long"))
    passed.enter(i.SeatPress(1, "pass"))
    assert [table.session.state.points[0] for table in (short, long, passed)] == [1, 2, 2]


def test_two_players_who_hold_at_once_both_make_their_long_press() -> None:
    """With one Time input for both: the driver is woken once."""
    table = Table(Session({"slap": BothChoose()})).start(goal=9)
    table.calls(1)
    table.act("answer", seat=1, right=True)
    table.press(2, 2_000_000)
    table.press(3, 2_000_000)
    table.enter(i.Time(), 2_000_000 + LONG_PRESS_US)
    assert table.session.state.ready == {2, 3}


def test_two_players_who_press_shortly_at_once_both_are_heard() -> None:
    table = Table(Session({"slap": BothChoose()})).start(goal=9)
    table.calls(1)
    table.act("answer", seat=1, right=True)
    table.press(2, 2_000_000)
    table.press(3, 2_000_100)
    table.release(2, 100_000, 2_100_000)
    table.release(3, 100_000, 2_100_100)
    assert table.session.state.ready == {2, 3}


# --- what is asked follows from what is offered -----------------------------------------------------------------------

TAKE = Move(code="take", kind=Take, label=say("toy_take", "Take"))
KEEP = Move(code="keep", kind=Ready, label=say("toy_keep", "Keep"))


def offer(move: Move, by: By, action: object, seat: int = 2) -> Offer:
    return Offer(move=move, seat=seat, action=action, by=by)


def prompt(code: str, **labels: Message) -> Message:
    return say(code, "{x}", **labels)


def test_a_press_and_a_long_press_do_what_is_offered_for_them_and_the_prompt_names_both() -> None:
    offers = (
        offer(TAKE, "press", Take(2)), offer(KEEP, "long", Ready(2)), offer(KEEP, "press", Ready(1), 1),
        offer(TAKE, "long", Take(3), 3), offer(TAKE, "", Take(4), 4), offer(TAKE, "pass", Take(5), 5),
    )  # fmt: skip
    assert what_is_asked(offers) == Ask(
        {
            2: Meaning(Take(2), Ready(2), prompt("prompt_press_long", press=TAKE.label, long=KEEP.label)),
            1: Meaning(Ready(1), None, prompt("prompt_press", press=KEEP.label)),
            3: Meaning(None, Take(3), prompt("prompt_long", long=TAKE.label)),
        }
    )
    assert what_is_asked(offers[4:]) == Quiet()
    assert what_is_asked(()) == Quiet()


def test_what_must_be_told_aloud_is_one_prompt_with_each_label_once() -> None:
    tell = (offer(TAKE, "tell", Take(2)), offer(TAKE, "tell", Take(2, True)), offer(KEEP, "tell", Ready(2)))
    both = prompt("prompt_or", one=TAKE.label, other=KEEP.label)
    assert what_is_asked(tell) == Ask({2: Meaning(None, None, both)})
    assert what_is_asked((*tell, offer(KEEP, "long", Ready(2)))) == Ask(
        {2: Meaning(None, Ready(2), prompt("prompt_tell_long", tell=both, long=KEEP.label))}
    )


def test_a_box_takes_the_value_that_its_seat_points_at_and_none_where_it_points_at_none() -> None:
    def pointing(at: int | None) -> Ask | Quiet:
        choice = OneOf((Item(0), Item(1)))
        return what_is_asked(
            (Open(move=TAKE, seat=2, fixed={"seat": 2}, fills="double", entry=choice, by="press", pointed=at),)
        )

    label = prompt("prompt_press", press=TAKE.label)
    assert pointing(1) == Ask({2: Meaning(Take(2, True), None, label)})
    assert pointing(None) == Ask({2: Meaning(None, None, label)})


def test_what_a_press_does_that_nobody_offers_is_undone_as_the_answer_or_the_pass() -> None:
    table = Table(Session({"slap": Counting()})).start(goal=9)
    table.press(2, 1_000_100, kind="pass")
    assert table.session.past[-1].label == "passed"
    table.calls(1)
    table.act("answer", seat=1, right=True)
    table.press(2, 2_000_000)
    assert table.session.past[-1].label == "answered"
