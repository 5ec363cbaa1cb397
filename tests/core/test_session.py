"""What a session says of itself, at edges that no toy and no game comes to by itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.core.table_driver import BOX, Table
from tests.core.toy import Slap, SlapState

from gotit.core import inputs as i
from gotit.core.game import Called, EndMatch, Entered, Timer
from gotit.core.session import Session


def at_table(game: Slap, **start: Any) -> Table:
    table = Table(Session({"slap": game}))
    table.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
    table.enter(i.Start("slap", ("Foxes", "Owls"), {"goal": 9}, **start))
    table.enter(i.Chance((3, 1, 2, 0, 4)), 1_000_000)
    return table


def codes(table: Table) -> set[str]:
    return {offer.move.code for offer in table.session.offers}


class Forgets(Slap):
    """What was entered lies there for one race."""

    def entries(self, state: SlapState) -> Iterator[Entered]:
        yield from (entry for entry in super().entries(state) if entry.key.endswith(f" {state.race}"))


def test_what_lies_there_no_more_can_be_corrected_for_a_while() -> None:
    table = at_table(Forgets())
    assert "amend" not in codes(table)
    table.calls(1)
    table.act("answer", seat=1, right=True)
    assert table.session.of_state.entered
    table.act("ready", seat=2)
    table.act("take", seat=1)
    assert "amend" not in codes(table), "while chance is awaited"
    table.enter(i.Chance((1, 0, 2, 3, 4)))
    assert not table.session.of_state.entered
    assert "amend" in codes(table)
    assert "amend" not in {offer.move.code for offer in Session({}).offers}


class Timed(Slap):
    """Something is timed always, whatever else is waited for."""

    def timer(self, state: SlapState) -> Timer | None:
        return Timer(90_000_000, 10_000_000, "all", 1)


def test_a_clock_that_stands_is_nothing_to_the_operator_while_chance_or_a_verdict_is_awaited_or_at_the_end() -> None:
    table = at_table(Timed())
    table.enter(i.StopClock())
    assert "more_time" in codes(table)
    table.press(1, table.now_us + 1_000)
    assert table.session.checking
    assert not table.session.clock_offers
    table.watermark(table.now_us + 1_000)
    assert "more_time" in codes(table)
    table.act("answer", seat=1, right=True)
    table.act("ready", seat=2)
    assert "more_time" in codes(table)
    table.act("take", seat=1)
    assert table.session.waits_for_chance
    assert not table.session.clock_offers
    table.enter(i.Chance((1, 0, 2, 3, 4)))
    table.enter(i.Act({"do": "end_match"}))
    assert table.session.over
    assert not table.session.clock_offers


class FirstWins(Slap):
    """The first call ends the match."""

    def apply(self, state: SlapState, action: Any, at_us: int) -> SlapState:
        state = super().apply(state, action, at_us)
        return super().apply(state, EndMatch(), at_us) if isinstance(action, Called) else state


def test_a_match_that_ends_by_a_call_is_won_by_the_team() -> None:
    table = at_table(FirstWins(), teams=(("Ana", "Ben"), ("Cem", "Dot")))
    table.press(2, table.now_us + 1_000)
    assert table.session.told_names == ("Ana", "Cem")
    table.watermark(table.now_us + 1_000)
    assert table.session.over
    assert table.session.count is not None
    assert table.session.told_names == ("Foxes", "Owls")
