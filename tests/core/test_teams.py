"""Teams: who stands at a buzzer follows from the steps that count, whatever was undone, overruled or renamed."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import GAMES, Table
from tests.speech import raising

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.history import history
from gotit.core.match_view import TeamView, match_view
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.teams import member_at, number_at, present, regrouped, teams_of
from gotit.record.journal import Journal, read_rows
from gotit.record.replay import input_of
from gotit.record.rows import input_entry

TEAMS = (("Ana", "Ben", "Cem"), ("Dora", "Emil"), ("Finn", "Gül", "Hana"))
NAMES = st.sampled_from(["Ana", "Ben", "Cem", "Dora", "Emil"])


def started(rotates: str = "target", goal: int = 9) -> Table:
    table = Table()
    table.enter(i.Joined("box:a", "c" * 9 + "p" * 9, "Box A"))
    table.enter(i.Start("slap", ("Foxes", "Owls", "Bees"), {"goal": goal}, teams=TEAMS, rotates=rotates))  # type: ignore[arg-type]
    table.enter(i.Chance((3, 1, 2, 0, 4)))
    table.now_us = 1_000_000
    return table


def wins(table: Table, seat: int, card: int, *, double: bool = False) -> None:
    """A whole round: the seat calls, is right, takes a point; all are ready, and this card is drawn."""
    table.calls(seat)
    table.act("answer", seat=seat, right=True)
    for other in (1, 2, 3):
        if other != seat:
            table.act("ready", seat=other)
    table.act("take", seat=seat, double=double)
    if table.phase == "drawing":
        table.enter(i.Chance((card, *(n for n in range(5) if n != card))))


def team(session: Session, seat: int) -> TeamView:
    view = match_view(session, None)
    assert view is not None
    found = view.seats[seat - 1].team
    assert found is not None
    return found


def won(session: Session, seat: int) -> dict[str, int]:
    return {member.name: member.won for member in team(session, seat).members}


def test_all_change_with_the_target_and_who_answered_is_named_until_then() -> None:
    table = started()
    assert table.session.spoken_names == ("Ana", "Dora", "Finn")
    table.calls(2)
    table.act("answer", seat=2, right=True)
    assert table.session.spoken_names == ("Ana", "Dora", "Finn")
    assert [team(table.session, seat).next for seat in (1, 2, 3)] == ["Ben", "Emil", "Gül"]
    for seat in (1, 3):
        table.act("ready", seat=seat)
    table.act("take", seat=2, double=False)
    table.enter(i.Chance((1, 0, 2, 3, 4)))
    assert table.session.spoken_names == ("Ben", "Emil", "Gül")
    wins(table, 1, 2)
    assert table.session.spoken_names == ("Cem", "Dora", "Hana")
    assert won(table.session, 2) == {"Dora": 1, "Emil": 0}
    assert won(table.session, 1) == {"Ana": 0, "Ben": 1, "Cem": 0}


def test_by_turn_only_who_has_called_sits_down() -> None:
    table = started("turn")
    table.calls(1)
    table.act("answer", seat=1, right=False)
    assert table.session.spoken_names[0] == "Ana", "what Ana said wrong is told with Ana's name"
    wins(table, 2, 1)
    assert table.session.spoken_names == ("Ben", "Emil", "Finn")
    wins(table, 2, 2)
    assert table.session.spoken_names == ("Ben", "Dora", "Finn")


def test_undo_and_redo_move_whoever_stands_there() -> None:
    table = started()
    seen = [(table.session.spoken_names, won(table.session, 2))]
    for card in (1, 2, 0):
        wins(table, 2, card)
        seen.append((table.session.spoken_names, won(table.session, 2)))
    for names, points in reversed(seen[:-1]):
        while (table.session.spoken_names, won(table.session, 2)) != (names, points):
            table.enter(i.Undo())
    assert won(table.session, 2) == {"Dora": 0, "Emil": 0}
    while table.session.future:
        table.enter(i.Redo())
    assert (table.session.spoken_names, won(table.session, 2)) == seen[-1]


def test_a_race_that_is_decided_otherwise_is_won_by_whoever_stood_there_then() -> None:
    table = started()
    wins(table, 2, 1)
    assert table.session.spoken_names == ("Ben", "Emil", "Gül")
    table.enter(i.Undo())  # the take
    table.enter(i.Overrule((1,)))
    assert table.session.spoken_names == ("Ana", "Dora", "Finn")
    table.act("answer", seat=1, right=True)
    for seat in (2, 3):
        table.act("ready", seat=seat)
    table.act("take", seat=1, double=True)
    assert won(table.session, 1) == {"Ana": 2, "Ben": 0, "Cem": 0}
    assert won(table.session, 2) == {"Dora": 0, "Emil": 0}


def test_a_point_that_was_already_given_goes_with_the_race_that_is_decided_otherwise() -> None:
    table = started()
    table.calls(2)
    table.act("answer", seat=2, right=True)
    table.act("take", seat=2, double=True)  # nobody else is ready: it is still the same round
    assert won(table.session, 2) == {"Dora": 2, "Emil": 0}
    table.enter(i.Overrule((1,)))
    assert won(table.session, 2) == {"Dora": 0, "Emil": 0}


def test_counting_step_by_step_and_from_the_beginning_is_the_same() -> None:
    table = started("turn")
    for seat, card in ((1, 1), (2, 2), (2, 0), (3, 1)):
        wins(table, seat, card)
        assert table.session.count is not None
    fresh = Session(GAMES)
    for entered, at_us in table.log:
        fresh, _ = step(fresh, entered, at_us)
    assert fresh.counted is None, "nobody has asked yet"
    assert fresh.count == table.session.count
    assert fresh.spoken_names == table.session.spoken_names


def test_who_leaves_and_who_comes() -> None:
    table = started()
    wins(table, 1, 1)
    assert table.session.spoken_names[0] == "Ben"
    table.enter(i.Regroup(1, ("Ana", "Ben", "Cem", "Ivo")))
    assert table.session.spoken_names[0] == "Ben", "who stands there stays there"
    table.enter(i.Regroup(1, ("Ana", "Cem", "Ivo")))
    assert table.session.spoken_names[0] == "Cem", "the next one comes forward"
    wins(table, 1, 2)
    assert table.session.spoken_names[0] == "Ivo"
    assert won(table.session, 1) == {"Ana": 1, "Cem": 1, "Ivo": 0}
    table.enter(i.Regroup(1, ("Cem", "Ivo")))
    assert won(table.session, 1) == {"Cem": 1, "Ivo": 0, "Ana": 1}, "what Ana has won stays hers"
    assert [member.name for member in team(table.session, 1).members if not member.here] == ["Ana"]


def test_a_pupil_is_renamed_wherever_they_stood() -> None:
    table = started()
    wins(table, 1, 1)
    table.enter(i.Rename(1, "Anna", 1))
    assert won(table.session, 1) == {"Anna": 1, "Ben": 0, "Cem": 0}
    table.enter(i.Rename(1, "Red Foxes"))
    assert team(table.session, 1).name == "Red Foxes"
    with pytest.raises(Refused, match="not_in_this_team"):
        table.enter(i.Rename(1, "Anna", 4))
    with pytest.raises(Refused, match="no_name"):
        table.enter(i.Rename(1, " ", 1))


def test_the_team_has_won_in_the_end() -> None:
    table = started(goal=1)
    wins(table, 2, 1)
    assert table.session.over
    assert table.session.spoken_names == ("Foxes", "Owls", "Bees")
    assert won(table.session, 2) == {"Dora": 1, "Emil": 0}


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        ((("Ana",), ("Ben",)), "teams_and_seats"),
        ((("Ana",), ("Ben",), ()), "team_size"),
        ((("Ana",), ("Ben",), tuple(f"P{n}" for n in range(9))), "team_size"),
        ((("Ana",), ("Ben",), ("Cem", "Cem")), "twice_in_a_team"),
    ],
)
def test_what_cannot_be_a_team_is_refused(teams: tuple[tuple[str, ...], ...], code: str) -> None:
    with pytest.raises(Refused, match=code):
        Table().enter(i.Start("slap", ("A", "B", "C"), {}, teams=teams))


def test_without_teams_nobody_is_counted() -> None:
    table = Table().start()
    assert table.session.count is None
    assert table.session.spoken_names is table.session.names
    with pytest.raises(Refused, match="no_teams"):
        table.enter(i.Regroup(1, ("Ana",)))


def test_a_correction_gives_the_points_to_whoever_stood_there_then() -> None:
    table = started()
    wins(table, 2, 1)
    wins(table, 1, 2)
    assert (won(table.session, 1), won(table.session, 2)) == (
        {"Ana": 0, "Ben": 1, "Cem": 0},
        {"Dora": 1, "Emil": 0},
    )
    table.enter(i.Amend("points 1", "2"))
    assert won(table.session, 2) == {"Dora": 2, "Emil": 0}, "Dora won it, and Emil stands there by now"
    assert table.session.spoken_names == ("Cem", "Dora", "Hana")
    table.enter(i.Undo())
    assert won(table.session, 2) == {"Dora": 1, "Emil": 0}
    table.enter(i.Amend("answer 2", "wrong", True))
    assert won(table.session, 1) == {"Ana": 0, "Ben": 0, "Cem": 0}


@pytest.mark.parametrize("rotates", ["target", "turn"])
def test_a_kept_match_in_teams_is_the_same_when_it_is_replayed(rotates: str, tmp_path: Path) -> None:
    table = started(rotates)
    wins(table, 2, 1)
    table.enter(i.Regroup(1, ("Ben", "Ivo")))
    wins(table, 1, 2)
    table.enter(i.Undo())
    table.enter(i.Rename(2, "Dorothea", 1))
    with Journal(tmp_path / "match.gotit") as journal:
        journal.append(*(input_entry(entered, at_us) for entered, at_us in table.log))
    again = Session(GAMES)
    for row in read_rows(tmp_path / "match.gotit"):
        again, _ = step(again, input_of(row), row.entry.at_us)
    assert again.teams == table.session.teams
    assert again.count == table.session.count
    assert match_view(again, None) == match_view(table.session, None)


def test_who_leaves_after_winning_keeps_what_was_won_a_moment_ago() -> None:
    table = started()
    table.calls(1)
    table.act("answer", seat=1, right=True)
    table.act("take", seat=1, double=True)
    table.enter(i.Regroup(1, ("Ben", "Cem")))
    assert won(table.session, 1) == {"Ben": 0, "Cem": 0, "Ana": 2}
    assert table.session.spoken_names[0] == "Ben"
    assert {name: did.points for name, did in history(table.session, ()).items() if did.points} == {"Ana": 2}


def test_undo_brings_nobody_back_who_has_left() -> None:
    table = started()
    wins(table, 1, 1)
    wins(table, 1, 2)
    assert table.session.spoken_names[0] == "Cem"
    table.enter(i.Regroup(1, ("Ana", "Cem")))
    before = table.session
    while table.session.spoken_names[1] != "Emil":
        table.enter(i.Undo())
    assert table.session.spoken_names[0] == "Cem", "Ben stood there, and has gone"
    while table.session.future:
        table.enter(i.Redo())
    assert (table.session.spoken_names, won(table.session, 1)) == (before.spoken_names, won(before, 1))
    while (table.session.spoken_names[1], table.phase) != ("Emil", "racing"):
        table.enter(i.Undo())
    wins(table, 1, 0)
    assert won(table.session, 1) == {"Ana": 1, "Cem": 1}, "what Ben had won is undone, and Cem has won it now"
    assert table.session.spoken_names[0] == "Ana"


def test_a_call_counts_for_whoever_stood_there_when_the_race_was_open() -> None:
    """The step that brings the next target opens its race, too."""
    table = started()
    wins(table, 2, 1)
    wins(table, 1, 2)
    table.calls(3)
    found = history(table.session, ())
    assert {name: did.calls for name, did in found.items() if did.calls} == {"Dora": 1, "Ben": 1, "Hana": 1}
    assert {name: did.rounds for name, did in found.items()} == {
        "Ana": 1, "Ben": 1, "Cem": 1, "Dora": 2, "Emil": 1, "Finn": 1, "Gül": 1, "Hana": 1,
    }  # fmt: skip


@given(st.lists(st.tuples(st.lists(NAMES, min_size=1, max_size=4, unique=True), st.integers(0, 3), st.integers(0, 3))))
def test_who_stands_there_stays_or_the_next_comes_forward_and_what_was_is_as_it_was(
    changes: list[tuple[list[str], int, int]],
) -> None:
    team, stint, deeds = teams_of((("Ana", "Ben", "Cem"),), 1)[0], 0, 0
    for members, later, more in changes:
        stint, deeds = stint + later, deeds + more
        was = [member_at(team, stint, deed) for deed in range(1, deeds + 1)]
        before = list(team[-1].members)
        at = before.index(member_at(team, stint, deeds + 1))
        stay = [name for name in before[at:] + before[:at] if name in members]
        team = regrouped(team, members, stint, deeds)
        assert member_at(team, stint, deeds + 1) == (stay or members)[0]
        assert [member_at(team, stint, deed) for deed in range(1, deeds + 1)] == was
        assert number_at(team, stint, deeds + 1) == 1 + members.index((stay or members)[0])
        assert [lineup.deeds for lineup in team] == sorted({lineup.deeds for lineup in team})
        assert present(team, stint, deeds) == team


@given(
    st.lists(st.tuples(st.lists(NAMES, min_size=1, max_size=4, unique=True), st.integers(0, 3), st.integers(0, 2))),
    st.integers(0, 9),
    st.integers(0, 9),
)
def test_after_undo_whoever_stood_there_then_stands_there_or_the_next_of_then_who_has_not_left(
    changes: list[tuple[list[str], int, int]], stint: int, deeds: int
) -> None:
    team, at_stint, done = teams_of((("Ana", "Ben", "Cem"),), 1)[0], 0, 0
    for members, later, more in changes:
        at_stint, done = at_stint + later, done + more
        team = regrouped(team, members, at_stint, done)
    then, stint = max(0, done - deeds), max(0, at_stint - stint)
    members = list(team[-1].members)
    in_it = next(list(lineup.members) for lineup in reversed(team) if lineup.deeds <= then)
    at = in_it.index(member_at(team, stint, then + 1))
    stay = [name for name in in_it[at:] + in_it[:at] if name in members]
    back = present(team, stint, then)
    assert list(back[-1].members) == members
    if then < team[-1].deeds:
        assert member_at(back, stint, then + 1) == (stay or members)[0]
    for deed in range(1, then + 1):
        assert member_at(back, stint, deed) == member_at(team, stint, deed)


def test_a_name_that_stands_twice_in_a_team_is_named() -> None:
    with raising(Refused, "“Ben” is in this team twice"):
        teams_of((("Ana", "Ben", " Ben"),), 1)
