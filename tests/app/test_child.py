"""The processes beside the program: started the same way from a checkout and from a bundle, heard to their end."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.patience import PATIENCE_MS

from gotit.app.beside import BESIDE, this_program
from gotit.app.child import Child
from gotit.championship import beside
from gotit.opponents.question import Asked, line
from gotit.phones import messages

Begin = Callable[[str], Child]

ASK = {
    "mind": line(Asked(7, (), 0.1)), "phones": messages.line(messages.Open("127.0.0.1", 0)),
    "room": beside.line(beside.Begin("nowhere/championship.json", (), (), "no invitation", "Ms Bell")),
}  # fmt: skip
TOLD = {"mind": b'"number":7', "phones": b'"say":"listening"', "room": b'"why":"no_invitation"'}


@pytest.fixture
def begin(qtbot: QtBot) -> Iterator[Begin]:
    begun: list[Child] = []

    def start(name: str) -> Child:
        begun.append(Child(name))
        begun[-1].start()
        return begun[-1]

    yield start
    for child in begun:
        child.stop()
        assert not child.running


@pytest.fixture(params=[False, True], ids=["checkout", "bundle"])
def bundled(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """A bundle is one file that knows no options of Python: here a script stands for it."""
    if not request.param:
        return False
    script = tmp_path / "gotit-bundle"
    script.write_text(f"#!{sys.executable}\nfrom gotit.cli import main\nmain()\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(script))
    return True


@pytest.mark.skipif(os.name == "nt", reason="a script is no program there")
@pytest.mark.parametrize("name", BESIDE)
def test_each_process_answers_and_ends_with_its_input(name: str, bundled: bool, begin: Begin, qtbot: QtBot) -> None:
    assert ("-m" in this_program()) is not bundled
    child = begin(name)
    heard: list[bytes] = []
    died: list[str] = []
    child.told.connect(heard.append)
    child.died.connect(died.append)
    child.tell(ASK[name])
    qtbot.waitUntil(lambda: heard != [] or died != [], timeout=PATIENCE_MS)
    assert died == []
    assert TOLD[name] in heard[0]


def test_one_that_dies_is_told_of_once(begin: Begin, qtbot: QtBot) -> None:
    child = begin("mind")
    died: list[str] = []
    child.died.connect(died.append)
    qtbot.waitUntil(lambda: child.pid != 0, timeout=PATIENCE_MS)
    os.kill(child.pid, signal.SIGTERM)
    qtbot.waitUntil(lambda: died != [], timeout=PATIENCE_MS)
    assert not child.running
    child.tell(b"nobody hears this\n")
    qtbot.wait(20)
    assert len(died) == 1
