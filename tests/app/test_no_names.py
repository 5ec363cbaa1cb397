"""Names stay where they are meant to be: in the classes' file, the settings, and a table of their own in each match."""

from __future__ import annotations

import logging
import random
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner
from PyQt6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.games.at_table import PLAYABLE, plain
from tests.games.test_offers import ROWS, fillings
from tests.ui.operator_driver import Table

from gotit.app import help as app_help
from gotit.app.errors import catch, write_log_to
from gotit.app.program import Program
from gotit.cli import main
from gotit.core import inputs as i
from gotit.core.game import Race
from gotit.core.offer import Open
from gotit.core.school import Pupil, SchoolClass
from gotit.games.shelf import shelf
from gotit.school.opening import open_store
from gotit.ui.settings import Settings

NAMES = ("Quirina Zeppelin", "Xaver", "Ottokar")
NICKNAME, AWAY = "Kolibri", "Walburga"
WORDS = ("quirina", "zeppelin", "xaver", "ottokar", "kolibri", "walburga")
"""None of them is part of a word."""
STEPS = 12


def named(text: str) -> list[str]:
    return [word for word in WORDS if word in text.lower()]


def play(program: Program, game: str, chance: random.Random) -> None:
    """Some of a match, by what is offered."""
    assert program.enter(i.Start(game, NAMES, PLAYABLE.get(game, {})))
    for _ in range(STEPS):
        session = program.loop.session
        if isinstance(session.buzzers, Race) and chance.random() < 0.5:
            program.enter(i.SeatPress(chance.choice(session.seats), "call"))
        for offer in chance.sample(session.offers, len(session.offers)):
            written = ROWS[game].write(session.state, offer, chance) if isinstance(offer, Open) else None
            actions = [action for action in fillings(offer, written) if action is not None]
            if offer.move.code not in ("amend", "end_match") and actions:
                program.enter(i.Act(plain(chance.choice(actions))))
                break
        QApplication.processEvents()


@contextmanager
def logged(program: Program, file: Path) -> Iterator[None]:
    """As `app.run` does it."""
    assert write_log_to(file, program.help.names) is None
    release = catch(program.troubled.emit, file)
    try:
        yield
    finally:
        release()
        log = logging.getLogger("gotit")
        for handler in list(log.handlers):
            handler.close()
            log.removeHandler(handler)


def fail_with(name: str) -> None:
    """As a fault of the program might, which quotes what it fell over."""
    try:
        raise KeyError(name)
    except KeyError as error:
        raise ValueError(f"seat 1 is {name.upper()}, not “{NICKNAME}” or {AWAY}") from error


def kept_in(folder: Path) -> Iterator[tuple[str, str]]:
    """All that is kept there, as text; of matches, all but the table of names."""
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        if file.suffix != ".gotit":
            yield str(file.relative_to(folder)), file.read_bytes().decode("utf-8", "replace")
            continue
        with closing(sqlite3.connect(file)) as db:
            lines = list(db.iterdump())
        rows = [line for line in lines if not line.startswith('INSERT INTO "people"')]
        assert 0 < len(rows) < len(lines)
        yield file.name, "\n".join(rows)


@pytest.mark.qt_no_exception_capture
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_class_plays_everything_and_no_log_report_or_export_knows_who(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, chance = tmp_path / "gotit.log", random.Random(5)
    monkeypatch.setattr(app_help, "log_file", lambda: log)
    opened = open_store(tmp_path / "classes.gotit-school", date(2026, 11, 23))
    assert opened.store is not None
    pupils = (Pupil("", NAMES[0], NICKNAME), Pupil("", NAMES[1]), Pupil("", AWAY, here=False))
    opened.store.keep_class(SchoolClass("", "4b", pupils))
    settings = Settings(names=NAMES, muted=True)
    table = Table(qtbot, tmp_path / "matches", settings, school=opened, settings_file=tmp_path / "settings.json")
    with logged(table.program, log):
        for game in shelf():
            play(table.program, game, chance)
        table.window.toolbar.undo.clicked.connect(lambda: fail_with(NAMES[0]))
        table.window.toolbar.undo.click()
        thread = threading.Thread(target=fail_with, args=NAMES[1:2])
        thread.start()
        thread.join()
        table.program.help.save_report(tmp_path / "report.txt")
        QApplication.processEvents()
        table.close()
    said = log.read_text("utf-8")
    assert said.count("ValueError: seat 1 is (a name), not “(a name)” or (a name)") == 2, "the fault itself is there"
    [match] = (tmp_path / "matches").glob("*.gotit")
    for options, to in (([], "rows.jsonl"), (["--csv"], "races.csv")):
        done = CliRunner().invoke(main, ["export", str(match), *options, "-o", str(tmp_path / to)])
        assert done.exit_code == 0, done.output
    meant = {"classes.gotit-school", "settings.json"}
    texts = {where: text for where, text in kept_in(tmp_path) if not where.startswith("copies")}
    assert {where for where, text in texts.items() if named(text)} == meant
    assert {"report.txt", "gotit.log", "rows.jsonl", "races.csv"} < texts.keys()


def test_a_log_is_written_even_if_nobody_can_say_the_names(tmp_path: Path) -> None:
    def names() -> list[str]:
        if broken:
            raise RuntimeError("half built")
        return ["Xaver"]

    broken = False
    file = tmp_path / "gotit.log"
    assert write_log_to(file, names) is None
    log = logging.getLogger("gotit")
    try:
        log.error("first: Xaver")
        broken = True
        log.error("second: XAVER, and Xaverine")
    finally:
        for handler in list(log.handlers):
            handler.close()
            log.removeHandler(handler)
    assert [line.partition("gotit: ")[2] for line in file.read_text("utf-8").splitlines()] == [
        "first: (a name)",
        "second: (a name), and Xaverine",
    ]
