"""Replaying a journal gives the same session, up to any row. If the result differs, that is said."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.core.table_driver import BOX, GAMES, Table
from tests.games.random_play import own_legal
from tests.record.random_slap import random_input, to_plain
from tests.speech import raising

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.fingerprint import differ
from gotit.record.journal import Journal, read_rows
from gotit.record.replay import fingerprint, fingerprint_entry, replay, steps
from gotit.record.rows import Entry, Row, input_entry, note_entry
from gotit.record.trouble import ReplayDiverged
from gotit.record.versions import rules_of

OPENED_NOW = note_entry("opened", 0, rules=rules_of(GAMES))


def rows_of(table: Table, *more: Entry) -> list[Row]:
    kept = [OPENED_NOW, *(input_entry(entered, at_us) for entered, at_us in table.log), *more]
    return [Row(number, entry) for number, entry in enumerate(kept, 1)]


@given(st.integers(0, 10**6))
def test_any_match_is_the_same_again_at_every_row(seed: int) -> None:
    chance = random.Random(seed)
    session, now_us = Session(GAMES), 0
    rows = [Row(1, OPENED_NOW)]
    marks: list[tuple[int, str]] = []
    session, _ = step(session, joined := i.Joined(BOX, "c" * 9 + "p" * 9), 0)
    rows.append(Row(2, input_entry(joined, 0)))
    for _ in range(30):
        now_us += chance.randrange(1, 900_000)
        entered = random_input(session, now_us, chance)
        try:
            session, _ = step(session, entered, now_us)
        except Refused:
            continue
        rows.append(Row(len(rows) + 1, input_entry(entered, now_us)))
        marks.append((len(rows), fingerprint(session)))
    assert replay(rows, GAMES) == session
    row, mark = chance.choice(marks)
    assert fingerprint(replay(rows, GAMES, row)) == mark


def test_it_checks_itself_where_the_state_was_noted() -> None:
    table = Table().start().calls(1, 2)
    good = rows_of(table, fingerprint_entry(table.session, table.now_us), note_entry("closed", table.now_us))
    assert replay(good, GAMES) == table.session
    spoiled = [row for row in good if '"do":"watermark"' not in row.entry.body]
    with raising(ReplayDiverged, f"row {good[-2].id}"):
        replay(spoiled, GAMES)


def test_where_programs_keep_other_fields_of_a_session_nothing_is_compared() -> None:
    """Otherwise no journal could be resumed once a later part adds a field."""
    table = Table().start().calls(2, 1)
    stands = fingerprint(table.session)
    assert not differ(stands, stands)
    assert differ(stands, fingerprint(replace(table.session, epochs=9)))
    assert differ(stands, fingerprint(step(table.session, i.Benched(BOX, "deaf"), 9_000_000)[0]))
    other_fields = note_entry("state", table.now_us, stands="00000000-" + "0" * 64)
    assert replay(rows_of(table, other_fields), GAMES) == table.session


def test_a_state_that_came_out_otherwise_may_be_told_instead_of_refused() -> None:
    table = Table().start().calls(1, 2)
    rows = rows_of(table, fingerprint_entry(replace(table.session, epochs=9), table.now_us))
    with raising(ReplayDiverged, "The replay differs from the kept match"):
        replay(rows, GAMES)
    told: list[int] = []
    assert replay(rows, GAMES, otherwise=told.append) == table.session
    assert told == [rows[-1].id]


def test_what_was_taken_then_and_is_refused_now_is_said() -> None:
    rows = [Row(1, input_entry(i.Undo(), 0))]
    with raising(ReplayDiverged, "Row 1 was accepted then and is refused now: There's nothing to undo"):
        replay(rows, GAMES)
    with raising(ReplayDiverged, "Row 1 has an input that this program doesn't know"):
        replay([Row(1, Entry(0, "input", "session", '{"do":"teleport"}'))], GAMES)


def test_nothing_in_a_file_keeps_the_program_from_starting(monkeypatch: pytest.MonkeyPatch) -> None:
    with raising(ReplayDiverged, "Row 1 has a note that can't be read"):
        replay([Row(1, Entry(0, "note", "program", "[1"))], GAMES)
    table = Table().start()
    monkeypatch.setattr(type(GAMES["slap"]), "start", lambda *_: dict[str, str]()["oops"])
    with raising(ReplayDiverged, r"Row 3 can't be replayed \(KeyError"):
        replay(rows_of(table), GAMES)


def test_time_travel_gives_each_session_with_its_effects() -> None:
    table = Table().start().calls(2)
    seen = list(steps(rows_of(table), GAMES))
    assert [row.id for row, _, _ in seen] == list(range(2, len(table.log) + 2))
    assert seen[-1][1] == table.session
    assert i.Sound("buzz", 2) in seen[-1][2]
    assert list(steps(rows_of(table), GAMES, until_row=0)) == []


def test_the_fingerprint_sees_every_part_and_not_the_order_in_which_it_was_filled() -> None:
    table = Table().start().calls(1)
    session = table.session
    for changed in (
        replace(session, names=("Ana", "Ben")),
        replace(session, long_wait_us=5),
        replace(session, epochs=session.epochs + 1),
        replace(session, clock_stopped=True),
        replace(session, past=session.past.until(len(session.past) - 1)),
        replace(session, seating=session.seating.assign(BOX, 3, 1, "call")),
        replace(session, state=None),
    ):
        assert fingerprint(changed) != fingerprint(session)
    held = replace(session, held={1: 5, 2: 6})
    assert fingerprint(held) == fingerprint(replace(session, held={2: 6, 1: 5}))


def test_fast_fun_maths_comes_back_from_a_real_file(tmp_path: Path) -> None:
    games = shelf()
    session, now_us = Session(games), 0
    path = tmp_path / "match.gotit"
    chance = random.Random(4)
    with Journal(path) as journal:
        journal.append(note_entry("opened", 0, rules=rules_of(games)))
        entered: i.Input = i.Start("fast-fun-maths", ("Ana", "Ben", "Cem"))
        for _ in range(120):
            session, _ = step(session, entered, now_us)
            journal.append(input_entry(entered, now_us))
            now_us += 250_000
            assert session.game is not None
            if (wanted := session.game.chance(session.state)) is not None:
                entered = i.Chance(tuple(chance.sample(range(wanted.n), wanted.n)))
            elif session.state.phase == "racing":
                entered = i.SeatPress(chance.choice((1, 2, 3)), chance.choice(("call", "pass", "pass")))
            else:
                entered = i.Act(to_plain(chance.choice(own_legal(session.game, session.state))))
        journal.append(fingerprint_entry(session, now_us))
    assert replay(read_rows(path), games) == session
