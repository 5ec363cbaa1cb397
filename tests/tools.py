"""Brings tools that only a command of the developers' needs: by their lock, once, to where nothing else sees them.

Must not: change what is installed; bring a file whose hash is not in the lock.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".cache"

NO_TOOLS = (
    "The tools for this could not be installed. They come by pip, once, and need the internet for it. Try again online."
)


class NoTools(Exception):
    """They could not be brought; pip has said why."""


def bring(name: str) -> Path:
    """The folder with what `requirements-{name}.lock` names: .cache/NAME/tools. Brought anew if that has changed."""
    lock, tools, stamp = ROOT / f"requirements-{name}.lock", CACHE / name / "tools", CACHE / name / "lock.txt"
    wanted = hashlib.sha256(lock.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return tools
    shutil.rmtree(tools, ignore_errors=True)
    tools.parent.mkdir(parents=True, exist_ok=True)
    install = ("install", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:", "--target", str(tools))
    if subprocess.run([sys.executable, "-m", "pip", *install, "-r", str(lock)], check=False).returncode:
        raise NoTools
    stamp.write_text(wanted, encoding="utf-8")
    return tools


def use(name: str) -> None:
    """Let this process import them, after all that is installed."""
    sys.path.append(str(bring(name)))
