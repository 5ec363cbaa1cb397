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
