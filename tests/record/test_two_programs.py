"""Two programs were offered the same match. Whichever resumes it, and whenever, the match is never spoiled."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from tests.core.table_driver import GAMES, Table

from gotit.core import inputs as i
from gotit.record.journal import read_rows
from gotit.record.matches import Matches
from gotit.record.replay import replay
from gotit.record.verify import verify

ROOT = Path(__file__).resolve().parents[2]


class Program:
    """A process of `tests.record.go_on`."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        self.child = child

    def says(self) -> str:
        assert self.child.stdout is not None
        return self.child.stdout.readline().strip()

    def tell(self) -> str:
        """Send a command; returns its answer."""
        assert self.child.stdin is not None
        self.child.stdin.write("\n")
        self.child.stdin.flush()
        return self.says()


@contextmanager
def program(folder: Path) -> Iterator[Program]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "host", ROOT / "firmware", ROOT)))}
    command = [sys.executable, "-m", "tests.record.go_on", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env) as child:
        try:
            yield Program(child)
        finally:
            child.kill()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A match of some steps, each of which can be undone."""
    table = Table().start(goal=9)
    for seat in (1, 2):
        table.calls(seat).act("answer", seat=seat, right=False)
    table.calls(3)
    book = Matches(tmp_path, GAMES).begin()
    for entered, at_us in table.log:
        book.keep(entered, at_us)
    book.close()
    return book.path


@pytest.mark.parametrize("first_is_killed", [False, True])
def test_the_second_sees_what_the_first_has_played(path: Path, first_is_killed: bool) -> None:
    with ExitStack() as stack:
        first, second = (stack.enter_context(program(path.parent)) for _ in range(2))
        assert [first.says(), second.says()] == ["offered", "offered"]
        played = int(first.tell().removeprefix("played "))
        if first_is_killed:
            first.child.kill()
            first.child.wait()
        else:
            assert first.tell() == "closed"
        assert second.tell() == f"played {played - 2}", "it goes on where the first one was"
        assert second.tell() == "closed"
    found = Matches(path.parent, GAMES).unfinished()
    assert found.said == ()
    assert found.match is not None
    assert replay(read_rows(path), GAMES) == found.match.session
    verify(path)


def test_while_the_first_plays_the_second_is_told_so(path: Path) -> None:
    with program(path.parent) as first, program(path.parent) as second:
        assert [first.says(), second.says()] == ["offered", "offered"]
        assert first.tell().startswith("played")
        assert second.tell() == "journal_in_use"
        assert first.tell() == "closed"
    assert Matches(path.parent, GAMES).unfinished().said == ()


def test_a_match_that_came_to_its_end_elsewhere_is_shown_at_its_end(path: Path) -> None:
    matches = Matches(path.parent, GAMES)
    found = matches.unfinished().match
    assert found is not None
    book, match = matches.go_on(found)
    book.keep(i.Act({"do": "end_match"}), match.last_us)
    book.close()
    book, match = matches.go_on(found)
    book.close()
    assert match.session.over
