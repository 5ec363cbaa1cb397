"""Where things are in this checkout, and the one error that a person is told.

Must not: do anything.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINUX = sys.platform.startswith("linux")

VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
EXE = ".exe" if os.name == "nt" else ""
PYTHON = BIN / f"python{EXE}"
TYPINGS = VENV / "typings-rp2"
STAMP = VENV / "gotit-setup.json"
CACHE = ROOT / ".cache"
LOG = CACHE / "setup.log"
UNFINISHED = CACHE / "setup-unfinished"
NODE_FOLDERS = tuple(ROOT / "tests" / folder for folder in ("emulated/pico", "phones/oldest", "phones/axe"))
HARDWARE_TOOLS = ROOT / "hardware" / "install_tools.py"
ENCLOSURE = ROOT / "hardware" / "enclosure" / "build.py"

#: Set-up is done again when one of these changes.
INPUTS = (
    ROOT / "run.py",
    *(ROOT / "setup" / f"{part}.py" for part in ("places", "steps", "system", "environment")),
    ROOT / "pyproject.toml",
    HARDWARE_TOOLS,
    *(ROOT / f"requirements{kind}.lock" for kind in ("", "-championship", "-dev", "-typings", "-enclosure")),
    *(folder / "package-lock.json" for folder in NODE_FOLDERS),
)

ROOM = (
    f"Set-up needs 400 MB in {ROOT} (with the developer's tools 2 GB) and must be allowed to write there: make room, "
    "then run the same command again."
)


class SetupError(Exception):
    """Set-up cannot go on; the message says what the person can do."""
