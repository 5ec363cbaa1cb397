"""A report for whoever helps: how everything is, as one text file. It holds nobody's name.

Must not: use windows; hold a name, a hand or anything of a pupil. What might hold one is searched for all names that
this computer knows.
"""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from gotit.core.session import Session

LOG_LINES = 400
_NAMED = "(a name)"
_PACKAGES = ("gotit", "PyQt6", "pyserial", "msgspec", "icu4py")


def report(findings: str, devices: Iterable[str], session: Session, log_file: Path, names: Iterable[str]) -> str:
    """The file's text. `findings`: as the operator reads them. `devices`: a line each. `names`: all that are known."""
    parts = {
        "What is wrong now": findings,
        "This computer": "\n".join(_computer()),
        "Buzzers": "\n".join(devices),
        "The match": "\n".join(_match(session)),
        "The program's log": _end_of(log_file),
    }
    text = "\n\n".join(f"{title}\n{'-' * len(title)}\n{part}" for title, part in parts.items())
    return without_names(f"Got It! Referee: a report\n\n{text}\n", names)


def without_names(text: str, names: Iterable[str]) -> str:
    """The text with every one of these names, and each word of them, taken out."""
    parts = {part for name in names for part in (name, *name.split()) if part.strip()}
    for part in sorted(parts, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(part)}(?!\w)", _NAMED, text, flags=re.IGNORECASE)
    return text


def _computer() -> Iterable[str]:
    yield f"{platform.system()} {platform.release()}, {platform.machine()}, Python {sys.version.split()[0]}"
    for package in _PACKAGES:
        try:
            yield f"{package} {version(package)}"
        except PackageNotFoundError:
            yield f"{package}: not installed as a package"


def _match(session: Session) -> Iterable[str]:
    game = session.game
    if game is None:
        yield "none"
        return
    yield f"{game.name} (rules {game.version}), {len(session.names)} seats, {len(session.done)} actions"
    yield f"{len(session.past)} steps can be undone, {len(session.future)} done again; over: {session.over}"
    arming = session.arming
    if arming is not None:
        yield f"arming {arming.epoch}, open: {session.arming_open}, decided: {arming.decided}, sources {arming.sources}"
    yield f"waited for: {session.waiting_for or 'nothing'}, silent: {session.silent or 'nothing'}"


def _end_of(log_file: Path) -> str:
    try:
        lines = log_file.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError as error:
        return f"can't be read: {error.strerror or error}"
    return "\n".join(lines[-LOG_LINES:]) or "empty"
