"""Hints and solutions at the session: one at a time, no step, for the operator alone, and over with their puzzle."""

from __future__ import annotations

import pytest
from tests.core.table_driver import Table
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.exact import parse
from gotit.core.game import Refused
from gotit.core.match_view import MatchView, match_view
from gotit.core.progress import NOTHING_CHANGED
from gotit.core.puzzle import NOTHING_TOLD, Line, worked
from gotit.core.session import Session
from gotit.core.step import step

HINT = i.Act({"do": "hint"})


def unfold(kind: str) -> i.Act:
    return i.Act({"do": "unfold", "kind": kind})


def seen(table: Table) -> MatchView:
    view = match_view(table.session, None)
    assert view is not None
    return view


def codes(session: Session) -> set[str]:
    return {offer.move.code for offer in session.offers}


def taking() -> Table:
    """Seat 1 has called and answered; it chooses what to take."""
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=True)
    assert table.phase == "taking"
    return table


def test_one_at_a_time_to_the_last() -> None:
    table = Table().start()
    assert seen(table).hint is None
    told = []
    while "hint" in codes(table.session):
        table.enter(HINT)
        hint = seen(table).hint
        assert hint is not None
        told.append((heard(hint.message), hint.number, hint.more))
    assert told == [("Look at the card.", 1, True), ("It's 3.", 2, False)]
    with pytest.raises(Refused, match="no_more_hints"):
        table.enter(HINT)


def test_everybody_hears_it() -> None:
    table = Table().start()
    effects = table.enter(HINT)
    assert [heard(told.news.message) for told in effects if isinstance(told, i.Tell) and not told.private] == [
        "Hint: Look at the card."
    ]


def test_it_is_no_step_and_undo_leaves_it() -> None:
    table = Table().start()
    table.enter(i.SeatPress(2, "pass"))
    past, state, arming = table.session.past, table.session.state, table.session.arming
    table.enter(HINT)
    assert (table.session.past, table.session.state, table.session.arming) == (past, state, arming)
    table.enter(i.Undo())
    hint = seen(table).hint
    assert hint is not None
    assert hint.number == 1


def test_it_is_over_with_its_puzzle() -> None:
    table = Table().start()
    table.enter(HINT)
    table.calls(1)
    assert seen(table).hint is None
    assert "hint" not in codes(table.session)
    with pytest.raises(Refused, match="nothing_to_hint"):
        table.enter(HINT)
    table.act("answer", seat=1, right=True)
    assert table.session.told == NOTHING_TOLD


def test_not_while_a_verdict_is_waited_for() -> None:
    table = Table().start()
    table.press(1, 2_000_000)
    assert table.session.checking
    assert "hint" not in codes(table.session)
    with pytest.raises(Refused, match="hint_waits"):
        table.enter(HINT)


def test_only_the_operator() -> None:
    table = Table().start()
    with pytest.raises(Refused, match="hints_are_the_operators"):
        table.enter(i.Act({"do": "hint"}, seat=1))


def test_a_solution_is_shown_and_closed() -> None:
    table = taking()
    assert "unfold_fewest" in codes(table.session)
    table.enter(unfold("fewest"))
    solution = seen(table).solution
    assert solution is not None
    assert solution.lines == (Line("1", pieces=(0,)),)
    assert "unfold_close" in codes(table.session)
    assert "unfold_fewest" not in codes(table.session)
    table.enter(unfold(""))
    assert seen(table).solution is None


def test_no_solution_before_it_is_over_or_of_another_kind() -> None:
    with pytest.raises(Refused, match="nothing_to_unfold"):
        Table().start().enter(unfold("fewest"))
    with pytest.raises(Refused, match="nothing_to_unfold"):
        taking().enter(unfold("all"))


def test_a_replay_tells_the_same() -> None:
    table = Table().start()
    table.enter(HINT)
    again = Session(table.session.games)
    for entered, at_us in table.log:
        again, _ = step(again, entered, at_us)
    assert match_view(again, None) == seen(table)


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("7", (Line("7", "7", (0,)),)),
        ("8*7", (Line("8 × 7", "56", (0, 1)),)),
        (
            "(7*5+1)*2",
            (
                Line("7 × 5", "35", (0, 1)),
                Line("35 + 1", "36", (2,)),
                Line("36 × 2", "72", (3,)),
                Line("(7 × 5 + 1) × 2", "72"),
            ),
        ),
        ("9/2-4", (Line("9 ÷ 2", "9/2", (0, 1)), Line("9/2 − 4", "1/2", (2,)), Line("9 ÷ 2 − 4", "1/2"))),
    ],
)
def test_a_calculation_step_by_step(typed: str, lines: tuple[Line, ...]) -> None:
    assert worked(parse(typed)) == lines


def test_fractions_are_reckoned_with_as_what_they_are() -> None:
    assert worked(parse("1/2 + 1/3", fraction_literals=True)) == (Line("1/2 + 1/3", "5/6", (0, 1)),)


@pytest.mark.parametrize("kind", ["fewest", ""])
def test_what_is_shown_already_changes_nothing_and_the_operator_is_told(kind: str) -> None:
    table = taking()
    if kind:
        table.enter(unfold(kind))
    before = seen(table)
    told = [effect for effect in table.enter(unfold(kind)) if isinstance(effect, i.Tell)]
    assert [(each.news.message, each.private) for each in told] == [(NOTHING_CHANGED, True)]
    assert seen(table).solution == before.solution
