#!/usr/bin/env python3
"""Make the enclosures' STL and STEP files, or check them. Sets up its own environment the first time.

    python3 hardware/enclosure/build.py FOLDER [NAME ...]   write the files of all boxes, or of these, into FOLDER
    python3 hardware/enclosure/build.py --pictures          draw the guides' pictures anew
    python3 hardware/enclosure/build.py --check             does everything fit, can it be printed?
    python3 hardware/enclosure/build.py --bodies FOLDER     bodies of the board's parts, for KiCad
    python3 hardware/enclosure/build.py --set-up            only make the environment

build123d is large (about 1 GB) and nothing else needs it: it lives in .venv-enclosure, from its own hashed lock. May
not happen here: an import from outside the standard library; a package that is not in the lock.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv-enclosure"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
LOCK = ROOT / "requirements-enclosure.lock"
PICTURES = ROOT / "hardware" / "enclosure" / "pictures"
STAMP = VENV / "gotit-lock.txt"


def environment() -> Path:
    """The Python that has build123d; made, or made anew when the lock has changed."""
    wanted = hashlib.sha256(LOCK.read_bytes()).hexdigest()
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text() == wanted:
        return PYTHON
    print("Setting up .venv-enclosure for build123d: about 300 MB to fetch, once ...", file=sys.stderr, flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    install = ("install", "--require-hashes", "--no-deps", "--only-binary=:all:", "--quiet", "-r", str(LOCK))
    subprocess.run(
        [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", *install],
        check=True, stdout=sys.stderr,
    )  # fmt: skip
    STAMP.write_text(wanted)
    return PYTHON


def command(module: str, *args: str) -> list[str]:
    """What runs a module of this folder in its environment, from the top of the checkout."""
    return [str(environment()), "-m", f"hardware.enclosure.{module}", *args]


def main(args: Sequence[str]) -> int:
    if len(args) < 1 or args[0] in ("-h", "--help") or args == ["--bodies"]:
        print(__doc__)
        return 2
    try:
        environment()
    except subprocess.CalledProcessError:
        print(
            "That did not work. It needs the internet this one time: check the connection, then try again.",
            file=sys.stderr,
        )
        return 2
    if args[0] == "--set-up":
        return 0
    if args[0] == "--pictures":
        return subprocess.run(command("picture", str(PICTURES)), check=False, cwd=ROOT).returncode
    if args[0] == "--bodies":
        return subprocess.run(command("bodies", str(Path(args[1]).resolve())), check=False, cwd=ROOT).returncode
    if args[0] == "--check":
        return subprocess.run(command("check", *args[1:]), check=False, cwd=ROOT).returncode
    return subprocess.run(command("export", str(Path(args[0]).resolve()), *args[1:]), check=False, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
