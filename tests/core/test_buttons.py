"""Whose a button is, as the operator says: what can be said is done to the letter, anything else is refused."""

from __future__ import annotations

import pytest
from tests.core.table_driver import BOX, Table

from gotit.core import inputs as i
from gotit.core.game import Refused


def at_table() -> Table:
    """A box of two call inputs and one to pass; no match yet."""
    table = Table()
    table.enter(i.Joined(BOX, "ccp", "Box A"))
    return table


def refused(table: Table, wrong: i.Input) -> Refused:
    before = table.session
    with pytest.raises(Refused) as found:
        table.enter(wrong)
    assert table.session is before
    return found.value


@pytest.mark.parametrize("kind", ["call", "pass"])
def test_a_button_is_given_to_a_seat_for_what_it_shall_do(kind: str) -> None:
    table = at_table()
    for number in range(3):
        table.enter(i.AssignInput(BOX, number, 1 + number, kind))
        assert table.session.seating.taken[BOX, number] == (1 + number, kind)


def test_a_button_of_a_box_that_has_not_joined_yet_can_be_given_away() -> None:
    table = at_table()
    table.enter(i.AssignInput("box:later", 40, 2))
    assert table.session.seating.taken == {("box:later", 40): (2, "call")}


@pytest.mark.parametrize(("number", "seat"), [(3, 1), (-1, 1), (0, 0), (0, -1)])
def test_a_button_or_a_seat_that_there_is_not_is_named(number: int, seat: int) -> None:
    said = refused(at_table(), i.AssignInput(BOX, number, seat))
    box = at_table().session.seating.called(BOX)
    assert (said.code, said.message.args) == ("no_such_input", {"box": box, "button": number + 1, "seat": seat})


def test_a_button_calls_or_passes_and_no_more() -> None:
    assert refused(at_table(), i.AssignInput(BOX, 0, 1, "kick")).code == "bad_button_kind"


@pytest.mark.parametrize("anyone", [False, True])
def test_a_roll_call_asks_for_the_seats_that_were_named(anyone: bool) -> None:
    table = at_table()
    table.enter(i.AssignInput(BOX, 0, 1))
    table.enter(i.RollCall((1, 2), anyone))
    seating = table.session.seating
    assert (seating.calling, seating.anyone, seating.taken) == ((1, 2), anyone, {})


@pytest.mark.parametrize("seats", [(1, 1), (0,), (2, -1)])
def test_a_roll_call_of_seats_that_cannot_be_is_refused(seats: tuple[int, ...]) -> None:
    assert refused(at_table(), i.RollCall(seats)).code == "bad_seats"


def test_switches_are_those_that_were_said_last() -> None:
    table = at_table()
    for said in (((BOX, 1, 2),), ((BOX, 0, 1), ("box:later", 5, 3))):
        table.enter(i.SetSwitches(said))
        assert table.session.seating.switches == {(source, number): seat for source, number, seat in said}


@pytest.mark.parametrize(("number", "seat"), [(-1, 1), (0, 0)])
def test_a_switch_that_cannot_be_is_refused(number: int, seat: int) -> None:
    assert refused(at_table(), i.SetSwitches(((BOX, number, seat),))).code == "bad_switch"
