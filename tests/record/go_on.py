"""One of two programs that were offered the same match: it looks, waits for a command, resumes it, plays, ends.

python -m tests.record.go_on FOLDER; on stdin a line each for: go on and play; end.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.core.table_driver import GAMES

from gotit.core import inputs as i
from gotit.core.step import step
from gotit.record.matches import Matches
from gotit.record.trouble import JournalError


def main(folder: Path) -> None:
    matches = Matches(folder, GAMES)
    found = matches.unfinished().match
    assert found is not None
    print("offered", flush=True)
    sys.stdin.readline()
    try:
        book, match = matches.go_on(found)
    except JournalError as error:
        print(error.code, flush=True)
        return
    session, now_us = match.session, match.last_us
    for entered in (i.Undo(), i.Left("keyboard"), i.Undo()):
        now_us += 1_000
        session, _ = step(session, entered, now_us)
        book.keep(entered, now_us)
    book.seal(session, now_us)
    print(f"played {len(session.past)}", flush=True)
    sys.stdin.readline()
    book.close()
    print("closed", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
