"""When rules change, a match continues by those it began with, or stays as a record. Unstated settings keep old
values."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from tests.core.table_driver import GAMES, Table
from tests.core.toy import Slap, SlapSettings
from tests.speech import heard

from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.session import VERSION
from gotit.games.shelf import shelf
from gotit.record import versions
from gotit.record.journal import Journal, read_rows
from gotit.record.matches import Matches
from gotit.record.replay import replay
from gotit.record.rows import input_entry


class NextSettings(SlapSettings, frozen=True, forbid_unknown_fields=True):
    goal: int = 7
    bell: bool = True


class NextSlap(Slap):
    """A later Slap, which can't finish matches begun before."""

    version: ClassVar[int] = 2
    Settings: ClassVar[Any] = NextSettings


class KindSlap(NextSlap):
    """It can still finish them: by itself, with the settings of that time."""

    def of_version(self, version: int) -> Slap | None:
        return self if version in (1, 2) else None


class KeepingSlap(NextSlap):
    """It can still finish them: by the old rulebook."""

    def of_version(self, version: int) -> Slap | None:
        return Slap() if version == 1 else None


THEN: Mapping[int, Mapping[str, Any]] = {1: {"goal": 2, "bell": False}}


def kept(folder: Path) -> Table:
    table = Table()
    table.start().calls(1, 2)
    book = Matches(folder, GAMES).begin()
    for entered, at_us in table.log:
        book.keep(entered, at_us)
    book.close()
    return table


def test_every_setting_and_the_version_of_the_rules_is_written_down(tmp_path: Path) -> None:
    kept(tmp_path)
    rows = read_rows(next(tmp_path.iterdir()))
    note = msgspec.json.decode(rows[0].entry.body)
    assert note["rules"] == {"slap": 1, "session": VERSION}
    start = next(msgspec.json.decode(row.entry.body) for row in rows if '"do":"start"' in row.entry.body)
    assert start["settings"] == {"queue": False, "goal": 2, "answer_s": 10, "race_s": 0}


@pytest.mark.parametrize("name", shelf())
def test_settings_written_out_are_those_of_the_session(name: str) -> None:
    """The journal's settings make the same match as those that were entered."""
    game = shelf()[name]
    chosen = {"mode": "referee"} if "mode" in game.Settings.__struct_encode_fields__ else {}
    written = versions.written_out(i.Start(name, ("Ana", "Ben"), chosen), {name: game})
    assert written.settings.keys() == set(game.Settings.__struct_encode_fields__)
    plain = msgspec.json.decode(msgspec.json.encode(written.settings))
    again = msgspec.convert(plain, game.Settings, str_keys=True)
    assert again == msgspec.convert(chosen, game.Settings)


def test_a_setting_that_is_not_said_is_taken_as_it_was_taken_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.gotit"
    with Journal(path) as journal:  # as a program before part 8: only what was changed
        journal.append(input_entry(i.Start("slap", ("Ana", "Ben"), {"answer_s": 5}), 1))
    later: dict[str, Game] = {"slap": KindSlap()}
    assert replay(read_rows(path), later).state.settings == NextSettings(goal=7, bell=True, answer_s=5)
    monkeypatch.setattr(KindSlap, "taken_then", THEN)
    assert replay(read_rows(path), later).state.settings == NextSettings(goal=2, bell=False, answer_s=5)


def test_a_match_is_finished_by_the_rules_that_it_began_with(tmp_path: Path) -> None:
    table = kept(tmp_path)
    later: dict[str, Game] = {"slap": KeepingSlap()}
    found = Matches(tmp_path, later).unfinished()
    assert found.said == ()
    assert found.match is not None
    assert type(found.match.session.game) is Slap
    assert found.match.session.state == table.session.state
    book, match = Matches(tmp_path, later).go_on(found.match)
    book.keep(i.Start("slap", ("Ana", "Ben")), match.last_us)
    book.close()
    again = Matches(tmp_path, later).unfinished().match
    assert again is not None
    assert type(again.session.game) is KeepingSlap, "the next match is played by today's rules"
    assert again.session.state.settings.goal == 7


def test_a_match_whose_rules_are_gone_is_a_record_and_the_reason_is_said(tmp_path: Path) -> None:
    kept(tmp_path)
    before = next(tmp_path.iterdir()).read_bytes()
    found = Matches(tmp_path, {"slap": NextSlap()}).unfinished()
    assert found.match is None
    assert "was begun under version 1 of its rules; this program has version 2" in heard(found.said[0])
    assert next(tmp_path.iterdir()).read_bytes() == before
