"""What the device tests need from the machine: node with the pinned packages, and the genuine MicroPython.

On CI, and with GOTIT_REQUIRE_ALL=1, what is missing is built, or the test fails. On a contributor's machine the test is
skipped with the command to run. Must not: download anything unless one of those two allows it.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
from pathlib import Path

from tests.emulated import build_micropython

NODE_FOLDER = Path(__file__).resolve().parent / "pico"
BUILD_LINE = "python tests/emulated/build_micropython.py"
NPM_LINE = "npm ci --prefix tests/emulated/pico"


class MissingTool(Exception):
    """Something that the machine lacks. The text ends with the command to run."""


def must_have_all() -> bool:
    """Is what is missing an error (CI) rather than a reason to skip?"""
    return bool(os.environ.get("CI")) or os.environ.get("GOTIT_REQUIRE_ALL") == "1"


def require_node_packages() -> None:
    """Make sure that node and exactly the pinned packages are there, installing them if that is allowed."""
    if not shutil.which("node"):
        raise MissingTool("node (18 or newer) is not installed. Run: sudo apt-get install nodejs npm")
    missing = _missing_packages()
    if missing and must_have_all() and (npm := shutil.which("npm")):
        said = _install(npm)
        missing = _missing_packages()
        if missing:
            raise MissingTool(f"{said}\nRun: {NPM_LINE}")
    if missing:
        raise MissingTool(f"node packages are missing: {', '.join(missing)}. Run: {NPM_LINE}")


def _install(npm: str) -> str:
    """Install the pinned packages, one process at a time. Returns what npm said last."""
    with (NODE_FOLDER / "package.json").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        if not _missing_packages():
            return ""
        command = [npm, "ci", "--no-audit", "--no-fund", "--prefix", str(NODE_FOLDER)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return f"{done.stdout[-500:]}{done.stderr[-500:]}"


def _missing_packages() -> list[str]:
    wanted: dict[str, str] = json.loads((NODE_FOLDER / "package.json").read_text())["dependencies"]
    missing = []
    for name, version in wanted.items():
        manifest = NODE_FOLDER / "node_modules" / name / "package.json"
        if not manifest.is_file() or json.loads(manifest.read_text())["version"] != version:
            missing.append(f"{name}@{version}")
    return missing


def require_micropython() -> build_micropython.Artefacts:
    """The genuine MicroPython for this machine and for the Pico, built if that is allowed."""
    try:
        found = build_micropython.find_artefacts()
        if found:
            return found
        if must_have_all():
            return build_micropython.build()
    except build_micropython.BuildError as error:
        raise MissingTool(str(error)) from None
    raise MissingTool(f"MicroPython has not been built on this machine. Run: {BUILD_LINE}")
