"""A process of the tests that dies in C++ leaves its stacks, and the run prints them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.faults import kept_stacks

ROOT = Path(__file__).resolve().parents[1]


def run(ends: str) -> int:
    program = f"from tests.faults import keep_stacks\nkeep_stacks()\nimport os\ndef dies():\n    {ends}\ndies()\n"
    with kept_stacks() as environment:
        return subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, check=False).returncode


def test_stacks_of_the_dead_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("os.abort()") != 0
    said = capsys.readouterr().out
    assert "died; its stacks:" in said
    assert "in dies" in said


def test_of_the_living_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("pass") == 0
    assert not capsys.readouterr().out
