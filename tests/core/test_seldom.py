"""What seldom happens at a session: refused with its sentence, or without effect."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.core.table_driver import BOX, GAMES, NAMES, OTHER_BOX, Table
from tests.core.toy import Slap, SlapState
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.amend import go_on
from gotit.core.asked import prompt
from gotit.core.clocks import MORE_TIME
from gotit.core.exact import evaluate, parse, pretty, typed
from gotit.core.game import Drawn, Floor, NotKept, Refused, why_not_kept
from gotit.core.match_view import match_view
from gotit.core.message import Maths, say
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.progress import NOTHING_CHANGED
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.teams import Count, Lineup, next_stint, number_at
from gotit.core.trail import Trail


def dealing() -> Table:
    """The match waits for the random draw."""
    table = Table()
    table.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
    table.enter(i.Start("slap", NAMES))
    assert table.session.waits_for_chance
    return table


def test_nothing_is_corrected_and_nobody_joins_while_chance_is_waited_for() -> None:
    table = dealing()
    assert table.session.entries == ()
    with pytest.raises(Refused, match="amend_waits_for_chance"):
        table.enter(i.Amend("answer", "right"))
    with pytest.raises(Refused):
        table.enter(i.PlayerJoins(4, "Dan"))


def test_chance_that_no_correction_waits_for_is_a_fault_of_ours() -> None:
    with pytest.raises(ValueError, match="no correction waits"):
        go_on(Table().start().session, Drawn((0,)), 0)


def test_a_session_without_a_match_offers_and_asks_nothing() -> None:
    session = Session(GAMES)
    assert (session.offers, session.entries, session.puzzle) == ((), (), None)


def test_an_input_that_there_is_not_is_refused() -> None:
    class Unheard(msgspec.Struct, frozen=True):
        pass

    with pytest.raises(Refused, match="unknown_input"):
        step(Table().start().session, Unheard(), 0)  # type: ignore[arg-type]


def test_the_next_seat_is_the_one_that_joins() -> None:
    with pytest.raises(Refused, match="joins_next_seat"):
        Table().start().enter(i.PlayerJoins(7, "Dan"))


def test_in_a_match_of_teams_nobody_joins_alone() -> None:
    table = Table()
    table.enter(i.Start("slap", ("Red", "Blue"), teams=(("Ana", "Ben"), ("Cem", "Dan"))))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    with pytest.raises(Refused, match="joins_a_team"):
        table.enter(i.PlayerJoins(3, "Eve"))


def test_who_was_in_no_race_did_not_buzz_first_and_the_same_decision_again_is_none() -> None:
    table = Table().start().calls(1)
    table.act("answer", seat=1, right=False)
    table.now_us = 3_000_000
    table.calls(2)
    with pytest.raises(Refused, match="not_in_race"):
        table.enter(i.Overrule((1,)))
    table.enter(i.Overrule((3,)))
    told = [effect for effect in table.enter(i.Overrule((3,))) if isinstance(effect, i.Tell)]
    assert [each.news.message for each in told] == [NOTHING_CHANGED]


def test_what_insists_says_the_same_and_that_it_insists() -> None:
    assert i.Act({"do": "lay", "card": 3}, 2).insisted == i.Act({"do": "lay", "card": 3, "insist": True}, 2)
    assert i.Amend("a", "b").insisted == i.Amend("a", "b", insist=True)


def test_what_is_not_kept_has_a_code_for_programs_and_words_for_people() -> None:
    full = say("disk_is_full", "Make room.")
    assert NotKept(full).code == "disk_is_full"
    assert why_not_kept(NotKept(full)) == full
    assert heard(why_not_kept(OSError("no such device"))) == "no such device"


def test_a_move_names_what_was_entered_if_it_has_words_for_it() -> None:
    assert heard(MORE_TIME.naming(Maths("20"))) == "More time (+20 s)"
    assert heard(msgspec.structs.replace(MORE_TIME, filled=None).naming(Maths("20"))) == "More time"


def test_a_clock_runs_that_neither_stands_nor_asks() -> None:
    table = Table().start().calls(1)
    running = match_view(table.session, None)
    table.enter(i.StopClock())
    standing = match_view(table.session, None)
    assert running is not None
    assert standing is not None
    assert (running.clock_runs, standing.clock_runs) == (True, False)
    assert running.names == NAMES


@pytest.mark.parametrize("text", ["1-(2+3)", "1*(2-3)", "8/(4/2)", "8/(4*2)", "1+(2-3)", "2*(6/3)"])
def test_a_tree_is_written_so_that_it_is_read_the_same(text: str) -> None:
    tree = parse(text)
    assert evaluate(parse(pretty(tree))) == evaluate(tree)
    assert pretty(tree).count("(") <= text.count("(")


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("9 ÷ 3 ÷ 4", "9 / 3 / 4"), ("(1 + 2) ÷ 3 ÷ 4", "(1 + 2) / 3 / 4"), ("2 × 9 ÷ 3 ÷ 4", "2 * 9 / 3 / 4"),
        ("9 ÷ (3 ÷ 4)", "9/(3/4)"), ("9 ÷ 3 × 4", "9/3*4"),
    ],
)  # fmt: skip
def test_two_divisions_in_a_row_are_not_typed_as_a_fraction(text: str, now: str) -> None:
    tree = parse(text, fraction_literals=True)
    assert typed(tree) == now
    assert evaluate(parse(now, fraction_literals=True)) == evaluate(parse(now)) == evaluate(tree)


def test_boxes_that_contradict_each_other_are_told_of_once_the_race_is_decided() -> None:
    """On the host's clock the other was later, on the hub's earlier: one of the two clocks is broken."""
    table = Table().start()
    table.enter(i.Joined(OTHER_BOX, "ccc", "Box B"))
    for source, number, host_us, hub_us in ((BOX, 0, 1_100_000, 500), (OTHER_BOX, 1, 1_200_000, 100)):
        readings = tuple(Reading(clock, us, us + 1) for clock, us in ((HOST_CLOCK, host_us), ("hub", hub_us)))
        table.enter(i.Press(source, number, readings, table.epoch), 1_300_000)
    told = []
    for source in (BOX, OTHER_BOX):
        table.enter(i.Watermark(source, (Reading(HOST_CLOCK, 1_400_000, 1_400_001),)))
        told += [tell for tell in table.find(i.Tell) if tell.news.code == "clocks_disagree"]
    assert [heard(tell.news).partition(" about")[0] for tell in told] == ["Box A and Box B disagree"]
    assert told[0].private, "children can't do anything about it"


def test_who_of_a_team_stands_at_the_buzzer_as_a_number() -> None:
    team = (Lineup(("Ana", "Ben", "Cem")), Lineup(("Ben", "Dan"), since=4, first=1, deeds=4))
    assert [number_at(team, stint, stint + 1) for stint in range(6)] == [1, 2, 3, 1, 2, 1]


class Forgets(Slap):
    """Shows what was entered, and doesn't know which action has made it."""

    def amended(self, state: SlapState, action: Any, key: str, value: str) -> None:
        return None


def test_a_game_that_does_not_know_its_own_entries_is_found_out() -> None:
    table = Table(Session({"slap": Forgets()})).start().calls(1)
    table.act("answer", seat=1, right=True)
    entry = table.session.entries[0]
    with pytest.raises(ValueError, match="nothing has made the entry"):
        table.enter(i.Amend(entry.key, "wrong"))


def test_what_no_game_asks_has_no_words() -> None:
    what = say("toy_take", "Take it")
    with pytest.raises(ValueError, match="no words for that"):
        prompt({"tell": what, "press": what})


def test_where_turns_rotate_whoever_had_one_makes_way_when_it_is_somebody_else_s() -> None:
    floor = Floor((1,), 2, frozenset({2}), False, (0, 0))
    count = Count(floor, (3, 5), rounds=4, had_turn=frozenset({1, 2}))
    assert [next_stint(count, seat, "turn") for seat in (1, 2)] == [4, None]
    assert [next_stint(count, seat, "target") for seat in (1, 2)] == [4, None]
    assert next_stint(replace(count, had_turn=frozenset()), 1, "turn") is None
    assert next_stint(replace(count, stints=(4, 5)), 1, "target") is None


def test_in_a_roll_call_a_pupil_s_own_switch_sits_down_there() -> None:
    table = Table().start()
    table.enter(i.SetSwitches(((BOX, 8, 2),)))
    table.enter(i.RollCall((1, 2), anyone=True))
    table.press(9, 2_000_000)
    assert table.told() == ["seat_taken"]
    assert table.session.seating.calling == (1,)


def test_a_box_that_joined_the_roll_call_has_only_the_seats_it_took() -> None:
    table = Table().start()
    table.enter(i.RollCall((1, 2, 3)))
    table.press(3, 2_000_000)
    assert table.session.seating.seat_of(BOX, 2) == (1, "call")
    assert table.session.seating.seat_of(BOX, 0) is None


def test_a_fraction_that_is_not_whole_is_a_division() -> None:
    assert evaluate(parse("3/(1+1)", fraction_literals=True)) == Fraction(3, 2)
    assert evaluate(parse("3/4", fraction_literals=True)) == Fraction(3, 4)


def test_a_box_with_one_button_of_one_seat_calls_for_that_seat() -> None:
    table = Table()
    table.enter(i.Joined(OTHER_BOX, "cp", "A pupil's own", seat=3))
    assert table.session.seating.seat_of(OTHER_BOX, 0) == (3, "call")
    assert table.session.seating.seat_of(OTHER_BOX, 1) is None


def test_settings_that_cannot_be_read_are_refused_with_the_place() -> None:
    with pytest.raises(Refused) as refused:
        Table().enter(i.Start("slap", NAMES, {"goal": "many"}))
    assert refused.value.code == "bad_settings"
    assert "goal" in heard(refused.value)


def test_a_trail_is_shown_as_what_it_holds() -> None:
    assert repr(Trail((1, 2))) == "Trail((1, 2))"


def test_no_box_is_armed_before_a_race() -> None:
    table = dealing()
    assert (table.session.arming, table.find(i.Arm)) == (None, [])


def test_who_called_in_a_team_is_told_by_the_name_that_stood_there() -> None:
    table = Table()
    table.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A"))
    table.enter(i.Start("slap", ("A", "B"), teams=(("Ana", "Ben"), ("Cem", "Dot"))))
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    table.now_us = 1_000_000
    assert table.session.told_names == table.session.spoken_names == ("Ana", "Cem")
    table.calls(2)
    assert table.session.told_names == ("Ana", "Cem")
