"""Every journal that an earlier part of the program kept opens, and its match stands where it stood then.

The fixtures were made by those programs themselves (`make_fixtures`). They are never made again.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.record.damage import make_match
from tests.record.kept import FOLDER, KEPT, head_of, make_file
from tests.record.make_fixtures import facts, lines_of
from tests.speech import raising

from gotit.core.message import Arg, Message
from gotit.games.shelf import shelf
from gotit.record.journal import read_rows
from gotit.record.replay import STANDS, note_of, replay
from gotit.record.trouble import ReplayDiverged
from gotit.record.verify import verify

PARTS = ("part-1", "part-4", "part-5", "part-6", "part-7")
GAMES = shelf()
GAMES_THEN = tuple(name for name in GAMES if name != "buzzer-round")
"""Those that there were when these journals were kept."""
ENDED = {
    "part-4/hidden-formula-virtual-begun": "Row 29 was accepted then and is refused now",
    "part-4/hidden-formula-virtual-whole": "Row 29 was accepted then and is refused now",
}
"""In these, the clock ended a race before all boxes had answered. Since decision 0032 that can't happen."""


def test_there_are_journals_of_every_part_game_and_mode() -> None:
    """Of part 10, the last one of format 2, the unfinished ones."""
    kept = {str(path.relative_to(FOLDER)) for path in KEPT}
    assert {f"part-10/{game}-{mode}-begun.jsonl" for game in GAMES for mode in ("virtual", "referee")} <= kept
    for part in PARTS:
        for game in {"part-1": ["fast-fun-maths"]}.get(part, GAMES_THEN):
            for mode in ("virtual", "referee"):
                if (part, game) != ("part-4", "mathic-fraction"):  # it came with part 5
                    assert f"{part}/{game}-{mode}-begun.jsonl" in kept
                    assert f"{part}/{game}-{mode}-whole.jsonl" in kept


@pytest.mark.parametrize("fixture", KEPT, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_it_opens_where_it_stood_or_says_at_which_row_it_ends(fixture: Path, tmp_path: Path) -> None:
    rows = read_rows(make_file(fixture, tmp_path))
    if reason := ENDED.get(f"{fixture.parent.name}/{fixture.stem}"):
        with raising(ReplayDiverged, reason):
            replay(rows, GAMES)
        return
    session = replay(rows, GAMES)
    assert facts(session) == head_of(fixture)["stood"]


def test_every_sentence_may_be_reworded_and_the_match_stands_where_it_stood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by the fingerprints on the way: `replay` compares them, and raises if one differs."""
    path = make_match(tmp_path / "now")
    rows = read_rows(path)
    before = replay(rows, GAMES)
    write = Message.__init__
    chance = random.Random(1)

    def reword(self: Message, code: str, _: str, args: Mapping[str, Arg]) -> None:
        write(self, code, f"{chance.random()}", args)

    monkeypatch.setattr(Message, "__init__", reword)
    after = replay(rows, GAMES)
    assert any(STANDS in note_of(row) for row in rows)
    assert [news.message.pattern for news in after.news] != [news.message.pattern for news in before.news]
    assert facts(after) == facts(before)
    for fixture in KEPT:
        if f"{fixture.parent.name}/{fixture.stem}" not in ENDED:
            assert facts(replay(read_rows(make_file(fixture, tmp_path)), GAMES)) == head_of(fixture)["stood"]


def test_a_journal_of_today_can_be_kept_for_later_programs_too(tmp_path: Path) -> None:
    path = make_match(tmp_path / "now")
    session = replay(read_rows(path), GAMES)
    fixture = tmp_path / "part-8" / "a-match.jsonl"
    fixture.parent.mkdir()
    fixture.write_text("\n".join(lines_of(path, facts(session))), encoding="utf-8")
    again = make_file(fixture, tmp_path / "later")
    assert read_rows(again) == read_rows(path)
    assert verify(again) == verify(path)
    assert head_of(fixture)["stood"] == facts(session)
