"""kill -9 at any moment: what was acknowledged is there, and the match stands as without an interruption.

This proves it against a killed program. Against a power cut, SQLite's WAL and synchronous=FULL must do (test_journal.py
checks that they are on); no test here cuts the power.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.record.by_lines import GAMES
from tests.record.kill_headless import begin_older
from tests.record.kill_windowed import Killing
from tests.record.windowed import OLDER, digest

from gotit.core import inputs as i
from gotit.record.journal import Journal
from gotit.record.matches import Matches

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("command", "kills"), [("kill_headless", 11), ("kill_windowed", 4)])
def test_nothing_acknowledged_is_lost_when_the_program_is_killed(command: str, kills: int, tmp_path: Path) -> None:
    """A sample, in a process of its own because it forks. The command does 1,000, or as many as it is told."""
    path = os.pathsep.join(map(str, (ROOT / "host", ROOT / "firmware", ROOT)))
    env = {**os.environ, "PYTHONPATH": path, "QT_QPA_PLATFORM": "offscreen"}
    told = [sys.executable, "-m", f"tests.record.{command}", str(kills), "--kept", str(tmp_path)]
    done = subprocess.run(told, capture_output=True, text=True, env=env, check=False)
    print(done.stdout)  # its seed
    assert done.returncode == 0, done.stdout + done.stderr
    in_play = sum(map(int, re.findall(r"(\d+) killed in play", done.stdout)))
    assert in_play  # how many is by chance, and fewer where a loaded machine starts programs slowly


@pytest.fixture
def killing(tmp_path: Path) -> Killing:
    """What is known of a match without boxes, whose folder holds the match before it."""
    found = Killing([], ask=str)
    found.folder = tmp_path
    begin_older(tmp_path / "matches")
    return found


def test_killed_before_its_first_row_a_program_has_lost_nothing_and_the_next_begins_another(
    killing: Killing, tmp_path: Path
) -> None:
    matches = Matches(tmp_path / "matches", GAMES)
    found = matches.unfinished().match
    assert found is not None
    assert found.path.name == OLDER
    said = [["found", digest(found.session), OLDER, ""], ["begun"]]
    Journal(matches.begin().path).close()
    assert killing.looked_at(said) == (0, "")
    book = matches.begin()
    book.keep(i.Start("buzzer-round", ("Ana", "Ben")), 1)
    book.close()
    assert killing.looked_at([*said, ["shown", "2", "-"]]) == (1, "")


@pytest.mark.parametrize("then", [[["shown", "2", "-"]], []], ids=["shown by it", "shown by one before it"])
def test_a_file_without_rows_whose_rows_were_shown_has_lost_them(
    killing: Killing, then: list[list[str]], tmp_path: Path
) -> None:
    book = Matches(tmp_path / "matches", GAMES).begin()
    book.keep(i.Start("buzzer-round", ("Ana", "Ben")), 1)
    book.close()
    if not then:
        assert killing.looked_at([["begun"], ["shown", "2", "-"]]) == (1, "")
    book.path.unlink()
    Journal(book.path).close()
    assert killing.looked_at(then) == (0, "rows up to 2 were shown, and are lost")
