"""The commands without windows, put together: `gotit referee`, `gotit replay`, `gotit export`.

May not happen here: rules, files, windows. Games, journal and referee do not know one another; here they meet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from gotit.core import inputs as i
from gotit.core.game import Refused
from gotit.games.shelf import shelf
from gotit.record.commands import export_command, replay_command
from gotit.record.matches import keeping
from gotit.record.trouble import JournalError
from gotit.referee.command import referee_command


@contextmanager
def _journal(path: Path) -> Iterator[Callable[[i.Input, int], None]]:
    """A new journal for the referee, which is told of trouble in its own words."""

    try:
        with keeping(path) as kept:

            def keep(entered: i.Input, at_us: int) -> None:
                try:
                    kept(entered, at_us)
                except JournalError as error:
                    raise Refused(error.code, error.sentence) from None

            yield keep
    except JournalError as error:
        raise Refused(error.code, error.sentence) from None


replay = replay_command(shelf)
export = export_command(shelf)
referee = referee_command(shelf, _journal)
