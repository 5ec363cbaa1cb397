"""With names off, no name goes to a phone: in any state of any game, whatever is pressed, including the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.phones.listener import Listener
from tests.phones.phone import pump, pump_awhile
from tests.phones.phone_table import PhoneTable
from tests.record import make_fixtures
from tests.record.make_fixtures import Player

from gotit.core import inputs as i
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.phones.picture import Showing, nameless
from gotit.record.matches import Matches

SHELF = shelf()
NAMES = ("Quirina", "Xaver", "Ottokar")
RENAMED = "Jolanthe"
"""None of them is part of a word."""
INPUTS = 250


def pictures(session: Session) -> bytes:
    """What the phones of all seats are shown."""
    return b"".join(Showing(seat).picture(session, 0) or b"" for seat in session.seats)


@pytest.mark.parametrize("mode", ["virtual", "referee"])
@pytest.mark.parametrize("game", SHELF)
def test_no_phone_is_told_a_name(game: str, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_fixtures, "NAMES", NAMES)
    player = Player(Matches(tmp_path, SHELF).begin(), game, mode, 3, 5)
    player.enter(i.Rename(2, RENAMED))
    names = [name.encode() for name in (*NAMES, RENAMED)]
    while player.taken < INPUTS and not player.session.over:
        player.go_on()
        shown = pictures(nameless(player.session))
        assert not [name for name in names if name in shown]
    assert b"Seat 2" in pictures(nameless(player.session))
    assert player.session.names[0].encode() in pictures(player.session), "this look would see one"
    player.book.close()


@pytest.mark.parametrize("game", SHELF)
def test_no_phone_is_told_who_has_won_by_name(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last sentence of a match always names somebody."""
    monkeypatch.setattr(make_fixtures, "NAMES", NAMES)
    for seed in range(4):
        player = Player(Matches(tmp_path, SHELF).begin(), game, "virtual", 3, seed)
        while not player.session.over and player.taken < make_fixtures.MOST_INPUTS:
            if player.taken < make_fixtures.END_AFTER or not player.enter(i.Act({"do": "end_match"})):
                player.go_on()
        player.book.close()
        if player.session.over:
            shown = pictures(nameless(player.session))
            assert not [name for name in player.session.names if name.encode() in shown]
            return
    raise AssertionError("no match came to its end")


def test_a_player_without_a_name_is_called_by_the_seat_on_phones_that_know_names() -> None:
    session, _ = step(Session(SHELF), i.Start("buzzer-round", ("Ana", "")), 0)
    shown = pictures(session)
    assert b'"Ana","Seat 2"' in shown
    assert b'"Seat 1","Seat 2"' in pictures(nameless(session))


@pytest.mark.parametrize("game", SHELF)
def test_no_name_crosses_a_real_connection(
    game: str, lay: Callable[..., PhoneTable], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Opened, as the phone of each seat reads it; and sealed, as everybody else does. The end included."""
    monkeypatch.setattr(make_fixtures, "NAMES", NAMES)
    table = lay(game, names=NAMES).start().turn_on()
    listeners = [Listener(row.seat, table.phones.port, row.url.partition("#")[2]) for row in table.view.rows]
    pump(lambda: all(one.number for one in listeners), "all listen")
    for seed in range(4):
        player = Player(Matches(tmp_path, SHELF).begin(), game, "virtual", 3, seed)
        while not player.session.over and player.taken < make_fixtures.MOST_INPUTS:
            if player.taken < make_fixtures.END_AFTER or not player.enter(i.Act({"do": "end_match"})):
                player.go_on()
            if player.taken % 9 == 0:
                show(table, player.session)
        show(table, player.session)
        player.book.close()
        if player.session.over:
            break
    pump(lambda: all(b'"outcome":{' in one.bodies[-1] for one in listeners), "the end arrives")
    table.phones.new_match()
    for one in listeners:
        one.join()
        assert len(one.bodies) > 2
        for name in NAMES:
            assert not [body for body in one.bodies if name.encode() in body]
            assert name.encode() not in b"".join(one.air)
        assert b"Seat 2" in b"".join(one.bodies)
        assert b'"outcome"' not in b"".join(one.air)


def show(table: PhoneTable, session: Session) -> None:
    """Let all phones see this."""
    table.loop.session = replace(session)
    table.phones._show_all()
    pump_awhile()
