"""What the audit says of each answer; above all, that no answer is no good news."""

from __future__ import annotations

import json
import subprocess

import pytest
from tests import supply


def answer(found: object, error: str = "") -> subprocess.CompletedProcess[str]:
    said = found if isinstance(found, str) else json.dumps({"dependencies": found})
    return subprocess.CompletedProcess([], 0, said, error)


SOUND = {"name": "click", "version": "1", "vulns": []}
FLAWED = {"name": "rich", "version": "2", "vulns": [{"id": "PYSEC-1"}]}
SKIPPED = {"name": "numpy", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("asked", "ends", "says"),
    [
        (answer([SOUND]), 0, "Nothing is known against the 7 packages"),
        (answer([SOUND, FLAWED]), 1, "rich 2: PYSEC-1"),
        (answer([SOUND, SKIPPED]), 2, "Nobody could be asked"),
        (answer("", "ConnectionError: no route\n"), 2, "no route. Try again online."),
        (answer(""), 2, "no answer"),
    ],
)
def test_what_is_said(
    asked: subprocess.CompletedProcess[str], ends: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert supply.judged(asked, 7) == ends
    said = capsys.readouterr().out
    assert says in said
    assert ("Nothing is known" in said) == (ends == 0)
