"""A digit typed after the clock ran out buzzes for nobody, with real keys through a real X server."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest
from tests.app.x_typing import ROOT


def test_typing_on_is_nobodys_buzzer_with_real_keys() -> None:
    if shutil.which("Xvfb") is None:
        pytest.skip("needs Xvfb")
    command = [sys.executable, "-m", "tests.app.x_typing", "--keys", "40", "--game", "got-em"]
    ran = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    assert "got-em: " in ran.stdout
    assert " 0 lines" not in ran.stdout
