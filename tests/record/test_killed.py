"""kill -9 at any moment: what was acknowledged is there, and the match continues exactly there.

This proves it against a killed program. Against a power cut, SQLite's WAL and synchronous=FULL must do (test_journal.py
checks that they are on); no test here cuts the power.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

from tests.core.table_driver import GAMES

from gotit.record.journal import read_rows
from gotit.record.replay import fingerprint, replay

ROOT = Path(__file__).resolve().parents[2]
KILLS = 32


def test_no_acknowledged_row_is_lost_however_often_the_program_is_killed(tmp_path: Path) -> None:
    """One match, killed again and again. Each next program continues from what the killed one had acknowledged."""
    path = tmp_path / "match.gotit"
    chance = random.Random(9)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "host", ROOT / "firmware", ROOT)))}
    acknowledged = 0
    for seed in range(KILLS):
        command = [sys.executable, "-m", "tests.record.appender", str(path), str(seed)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env, cwd=tmp_path) as child:
            assert child.stdout is not None
            said = [child.stdout.readline()]
            time.sleep(chance.uniform(0, 0.08))
            child.kill()
            said += [line for line in child.stdout if line.endswith("\n")]
        first, last = said[0].split(), said[-1].split()
        assert int(first[0]) >= acknowledged, f"after kill {seed}: {first} of {acknowledged}"
        acknowledged = int(last[0])
        if seed % 8 == 7 or seed < 2:
            rows = read_rows(path)
            assert rows[-1].id >= acknowledged
            assert fingerprint(replay(rows, GAMES, acknowledged)) == last[1]
    assert acknowledged > KILLS
