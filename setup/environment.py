"""The environment in .venv: made, filled from the locks, and left alone while nothing has changed.

Must not: work on a start where nothing has changed (a stamp of what set-up depends on is compared, nothing is started);
say a word to the network once set-up is done; take a set-up that was cut short for a whole one.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from setup import places, steps, system

OLDEST_PYTHON = (3, 11)

#: What set-up brings only to those who ask for it, and from then on keeps in step.
DEV, CHAMPIONSHIP = "dev", "championship"
#: Each of them -> what comes by the same lock.
BRINGS = {DEV: {DEV, CHAMPIONSHIP}, CHAMPIONSHIP: {CHAMPIONSHIP}}


def wanted_stamp() -> dict[str, str]:
    """What set-up depends on: the content of its inputs, and where the checkout and its Python are."""
    content = hashlib.sha256()
    for path in places.INPUTS:
        content.update(path.read_bytes())
    return {"content": content.hexdigest(), "root": str(places.ROOT), "python": os.path.realpath(places.PYTHON)}


def read_stamp() -> dict[str, object]:
    """The stamp of the last whole set-up; empty if there is none, or none that can be read."""
    try:
        stamp = json.loads(places.STAMP.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def brought(stamp: Mapping[str, object]) -> set[str]:
    """The parts that the last whole set-up brought."""
    return {part for name, parts in BRINGS.items() if stamp.get(name) for part in parts}


def is_set_up(parts: AbstractSet[str]) -> bool:
    """Whether nothing is to be done. This is all that an ordinary start pays for."""
    if places.UNFINISHED.exists() or not places.PYTHON.exists():
        return False
    stamp = read_stamp()
    return parts <= brought(stamp) and all(stamp.get(key) == value for key, value in wanted_stamp().items())


def set_up(parts: AbstractSet[str]) -> None:
    """Bring the checkout to where the program runs, with these `parts` beside it. Quick when it is there."""
    if is_set_up(parts):
        return
    with steps.only_one():
        if is_set_up(parts):  # another run.py did it while this one waited
            return
        if (where := places.VENV.resolve()) != places.VENV:
            raise places.SetupError(
                f"{places.VENV} is a link to {where}, which set-up would clear: remove the link, then try again."
            )
        began = time.monotonic()
        print("Setting up Got It! Referee. This happens once, and again when its parts change.", flush=True)
        stamp = read_stamp()
        parts = parts | brought(stamp)
        dev = DEV in parts
        system.require_system(dev)
        make_venv(stamp)
        places.UNFINISHED.touch()
        with steps.step("Python packages, checked against their hashes"):
            install_lock("-dev" if dev else "")
            if CHAMPIONSHIP in parts and not dev:
                install_lock("-championship")
        with steps.step("Got It! Referee itself"):
            pip("install", "--no-index", "--no-deps", "--no-build-isolation", "--editable", str(places.ROOT))
        if dev:
            with steps.step("MicroPython's types"):
                shutil.rmtree(places.TYPINGS, ignore_errors=True)
                install_lock("-typings", "--target", str(places.TYPINGS))
            if npm := shutil.which("npm"):
                with steps.step("The Pico emulator, and what browsers can do"):
                    for folder in places.NODE_FOLDERS:
                        fetch([npm, "ci", "--prefix", str(folder)])
            system.bring_extras()
            system.bring_hardware_tools()
        with steps.step("Qt answers"):
            require_qt()
        places.STAMP.write_text(json.dumps({**wanted_stamp(), **dict.fromkeys(parts, True)}), encoding="utf-8")
        places.UNFINISHED.unlink()
        print(f"Ready after {time.monotonic() - began:.0f} s.\n", flush=True)


def make_venv(stamp: dict[str, object]) -> None:
    """Make .venv, or keep it when it is whole, works, and stands where it was made (it cannot be moved)."""
    probe = [str(places.PYTHON), "-c", f"import sys, pip; sys.exit(sys.version_info < {OLDEST_PYTHON})"]
    wanted = wanted_stamp()
    moved = any(stamp.get(key, wanted[key]) != wanted[key] for key in ("root", "python"))
    whole = places.PYTHON.exists() and not moved and not places.UNFINISHED.exists()
    if whole and subprocess.run(probe, check=False, capture_output=True).returncode == 0:
        return
    places.UNFINISHED.touch()
    with steps.step(f"Python {sys.version.split()[0]} in .venv"):
        made = subprocess.run(
            [sys.executable, "-m", "venv", "--clear", str(places.VENV)],
            check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        if made.returncode:
            raise places.SetupError(f"{made.stdout}\nPython could not make the environment in {places.VENV}.")


def install_lock(kind: str, *options: str) -> None:
    """Install exactly what a lock file says, wheels only, so that no package's code runs while installing."""
    how = ("--require-hashes", "--no-deps", "--only-binary=:all:")
    pip("install", *how, *options, "-r", str(places.ROOT / f"requirements{kind}.lock"))


def pip(*args: str) -> None:
    """Run pip in .venv."""
    fetch([str(places.PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", *args, "--progress-bar=off"])


def fetch(command: Sequence[str]) -> None:
    """Run one installing command; say what to do when it fails."""
    if steps.logged(command):
        return
    # pip changes nothing before it has everything, and undoes what it cannot finish: what was there still is.
    places.UNFINISHED.unlink()
    said, where = steps.log_tail(), places.LOG.relative_to(places.ROOT)
    if os.strerror(errno.ENOSPC) in said:
        advice = places.ROOM
    elif "--no-index" in command:
        advice = "This part needs no network: please report it, with that file."
    else:
        advice = "Set-up needs the internet this one time (about 120 MB): check the connection, then try again."
    raise places.SetupError(f"{said}\nThat did not work; the whole story is in {where}.\n{advice}")


def require_qt() -> None:
    """See that Qt starts (no screen needed), so that a library it lacks is named now and not in class."""
    code = "from PyQt6.QtWidgets import QApplication; QApplication([])"
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    tried = subprocess.run([str(places.PYTHON), "-c", code], check=False, capture_output=True, text=True, env=env)
    if tried.returncode:
        raise places.SetupError(f"{tried.stderr.strip()}\nQt does not start here. The last line says what it lacks.")
