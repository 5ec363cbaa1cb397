"""The first start follows the system's wish for less motion, and its language; later ones what was chosen here."""

from __future__ import annotations

from pathlib import Path

import pytest
from PyQt6.QtCore import QLocale

from gotit.app.less_motion import wants_less_motion
from gotit.app.run import first_settings
from gotit.language.words import english
from gotit.ui.settings import Settings, save

pytestmark = pytest.mark.skipif("os.name == 'nt'", reason="the commands are made as scripts")


def say_from_now(monkeypatch: pytest.MonkeyPatch, folder: Path, command: str, answer: str) -> None:
    """This command is on this computer, and says this."""
    made = folder / command
    made.write_text(f"#!/bin/sh\necho '{answer}'\n", encoding="utf-8")
    made.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")


def speaks(monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
    """This computer speaks this. (Qt asks the environment once, and then remembers what it said.)"""
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(locale))


@pytest.mark.parametrize(
    ("system", "command", "wish", "else_"), [("linux", "gsettings", "false", "true"), ("darwin", "defaults", "1", "0")]
)
def test_a_system_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, command: str, wish: str, else_: str
) -> None:
    for answer, wanted in ((wish, True), (else_, False), ("", False)):
        say_from_now(monkeypatch, tmp_path, command, answer)
        assert wants_less_motion(system) is wanted


def test_where_nobody_can_be_asked_nothing_is_wanted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not any(wants_less_motion(system) for system in ("linux", "darwin", "win32", "freebsd14"))


def test_only_the_first_start_follows_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    speaks(monkeypatch, "en_GB")
    file = tmp_path / "settings.json"
    say_from_now(monkeypatch, tmp_path, "gsettings", "false")
    assert first_settings(file, "linux") == (Settings(reduced_motion=True), None)
    assert save(file, Settings()) is None
    assert first_settings(file, "linux") == (Settings(), None)


def test_the_first_start_speaks_the_computers_language_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "settings.json"
    speaks(monkeypatch, "es_MX")
    settings, told = first_settings(file, "linux")
    assert (settings.language, settings.class_language) == ("es", "es")
    assert told is not None
    assert "Español (es)" in english(told)
    assert save(file, Settings(language="fr")) is None
    assert first_settings(file, "linux") == (Settings(language="fr"), None)
