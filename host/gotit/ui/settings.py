"""What the operator's computer remembers between evenings: one small JSON file in the user's own configuration folder.

Must not: keep anything about a match in progress (the journal does); use Qt.

A file that cannot be read is never overwritten. It is set aside under another name, and the sentence that says so is
returned beside the defaults, for the window to show.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Literal

import msgspec
import platformdirs

from gotit.core.domes import NO_DOMES, Domes
from gotit.core.inputs import Clocks
from gotit.core.learned import Learned
from gotit.core.message import Message, Typed, say
from gotit.core.school import Before
from gotit.core.teams import Rotates

FILE_NAME = "settings.json"

LIMIT_US = 40_000
"""Two keys of one keyboard (±30 ms) and a keyboard beside boxes pass. Boxes without a clock in common do not."""


class ScreenIdentity(msgspec.Struct, frozen=True):
    """A monitor as it identifies itself; never its place on the desktop, which changes with every plug.

    `serial` is empty if the monitor doesn't tell it. Then maker, model and connector identify it.
    """

    manufacturer: str = ""
    model: str = ""
    serial: str = ""
    connector: str = ""

    @property
    def label(self) -> Message:
        """For people: "EPSON EB-X41 (HDMI-1)"."""
        name = self._name
        return say("screen", "{name}", name=Typed(name)) if name else say("screen_unnamed", "a screen without a name")

    @property
    def _name(self) -> str:
        own = " ".join(part for part in (self.manufacturer, self.model) if part)
        if own and self.connector and self.connector != own:
            return f"{own} ({self.connector})"
        return own or self.connector


class Settings(msgspec.Struct, frozen=True):
    """Everything that is kept. `match`: the JSON form of the last match's game settings, by game. `limit_us`: buzzers
    are not armed while two players can't be compared to within ± this (0: always armed). `domes`: what the operator
    said of the buttons' travel. `game`: the one chosen last; "": the first on offer. `names`: of all players; `teams`:
    each with its name and members, if they play in teams. `touch`: the players' screen is a touch screen, and taps on
    it count. `phones_at`: the address at which phones were served last; they are never turned on by themselves.
    `phones_confirm`: a tap on a phone waits for the operator's yes. `phones_names`: phones show the players' names.
    `school_class`: the id of the class that played last; "" for none. `without_names`: its pupils play by nicknames or
    numbers. `clocks`: what becomes of one person's clock that has run out. `language`: of the operator's windows.
    `before`: what comes before a match.
    `calm`: no shows on the players' screen, and none of their sounds. `letters_apart`, `large_text`: how its text is
    written. `volume`: of the loudspeaker, percent.
    `class_language`: of the players' screen and phones. Both are tags, used from the next start on. `against`: whom a
    player alone plays: the computer at this level, from 1, the weakest; 0: nobody. `buzzers`: controllers and keyboards
    that were made buzzers.
    """

    theme: Literal["light", "dark", "muted", "contrast"] = "light"
    muted: bool = False
    reduced_motion: bool = False
    calm: bool = False
    letters_apart: bool = False
    large_text: bool = False
    volume: int = 100
    single_screen: bool = False
    touch: bool = False
    projector: ScreenIdentity | None = None
    game: str = ""
    names: tuple[str, ...] = ()
    teams: tuple[tuple[str, tuple[str, ...]], ...] = ()
    rotates: Rotates = "target"
    together_us: int = 0
    limit_us: int = LIMIT_US
    domes: Domes = NO_DOMES
    clocks: Clocks = "asks"
    before: Before = "nothing"
    phones_at: str = ""
    phones_confirm: bool = False
    phones_names: bool = False
    language: str = "en"
    class_language: str = "en"
    against: int = 0
    school_class: str = ""
    without_names: bool = False
    buzzers: tuple[Learned, ...] = ()
    match: dict[str, dict[str, Any]] = {}


def settings_file() -> Path:
    """Where the settings are kept on this system."""
    return platformdirs.user_config_path("gotit", appauthor=False) / FILE_NAME


def log_file() -> Path:
    """Where unexpected errors are written on this system."""
    return platformdirs.user_log_path("gotit", appauthor=False) / "gotit.log"


def load(path: Path) -> tuple[Settings, Message | None]:
    """The settings, and a message for the operator (None if all is well). Never raises."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), say(
            "settings_unreadable",
            "The settings can't be read ({why}), so the usual ones are used.",
            why=Typed(error.strerror or str(error)),
        )
    try:
        return msgspec.json.decode(text, type=Settings), None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        aside = _set_aside(path)
        return Settings(), say(
            "settings_damaged",
            "The settings file is damaged ({why}), so the usual settings are used."
            "{kept, select, yes { It is kept as {file}.} other {}}",
            why=Typed(str(error)),
            kept="yes" if aside else "no",
            file=Typed(aside.name if aside else ""),
        )


def save(path: Path, settings: Settings) -> Message | None:
    """Write the settings whole or not at all. Returns why that failed, else None."""
    fresh = path.with_suffix(".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(msgspec.json.format(msgspec.json.encode(settings), indent=2))
        os.replace(fresh, path)  # noqa: PTH105 (atomic on every system, Path.replace says nothing about it)
    except OSError as error:
        return say("settings_unsaved", "The settings can't be saved ({why}).", why=Typed(error.strerror or str(error)))
    return None


def _set_aside(path: Path) -> Path | None:
    for number in range(1, 100):
        aside = path.with_name(f"{path.stem}.broken-{number}{path.suffix}")
        if not aside.exists():
            try:
                path.rename(aside)
            except OSError:
                return None
            return aside
    return None
