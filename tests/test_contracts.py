"""Every import contract in pyproject.toml can fail: each is broken on purpose, in a copy, and must complain."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]

#: (contract, the package that gets another module, what that module says)
BREACHES = [
    ("layers", "gotit/core", "import gotit.games"),
    ("layers", "gotit/games", "import gotit.record"),
    ("layers", "gotit/record", "import gotit.boxes"),
    ("layers", "gotit/ui", "import gotit.app"),
    ("layers", "gotit/ui", "import gotit.games.fast_fun_maths.rules"),
    ("pure", "gotit/core", "import time"),
    ("pure", "gotit/games", "from gotit.language import words"),
    ("pure", "gotit/games", "from random import shuffle"),
    ("pure", "gotit/games", "from pathlib import Path"),
    ("pure", "gotit/games", "import importlib.resources"),
    ("pure", "gotit/core", "from PyQt6 import QtCore"),
    ("layers", "gotit/games", "import gotit.opponents"),
    ("opponents", "gotit/opponents", "import time"),
    ("opponents", "gotit/opponents", "import gotit.record"),
    ("serial", "gotit/record", "import serial"),
    ("serial", "gotit/ui", "from serial.tools import list_ports"),
    ("qt", "gotit/boxes", "from PyQt6.QtCore import QObject"),
    ("qt", "gotit/record", "import PyQt6"),
    ("qt", "gotit/lab", "import pyqtgraph"),
    ("layers", "gotit/printing", "import gotit.app"),
    ("pure", "gotit/core", "import numpy"),
    ("lab", "gotit/lab", "import gotit.games.shelf"),
    ("box", "gotit/core", "from gotit_box import wire"),
    ("box", "gotit/ui", "from gotit_box import wire"),
    ("box", "gotit/boxes", "from gotit_box import presses"),
    ("lab", "gotit_lab", "import gotit.games.shelf"),
    ("box", "gotit/lab", "from gotit_box import wire"),
    ("box", "gotit_lab", "from gotit_box import wire"),
    ("ships", "gotit/lab", "import gotit_lab.tally"),
    ("ships", "gotit/boxes", "from gotit_lab import cable"),
    ("layers", "gotit/phones", "import gotit.games"),
    ("layers", "gotit/ui", "import gotit.phones"),
    ("phones", "gotit/phones", "from PyQt6.QtCore import QObject"),
    ("phones", "gotit/phones", "import sqlite3"),
    ("http", "gotit/app", "import aiohttp"),
    ("http", "gotit/ui", "from http.server import HTTPServer"),
    ("hub", "gotit/school", "import nats"),
    ("wire", "gotit_box", "import machine"),
    ("wire", "gotit_box", "import gotit"),
]


def lint(root: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the sources below `root` (and on no others: they come first on the path).

    It reads a file again if its time has changed.
    """
    path = os.pathsep.join(str(root / folder) for folder in ("host", "firmware"))
    tool = Path(sys.executable).with_name("lint-imports")
    return subprocess.run(
        [tool, "--config", root / "pyproject.toml", "--cache-dir", root / "read", *args],
        capture_output=True, text=True, check=False, cwd=root, env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources and the contracts, to break. Whoever breaks it mends it."""
    root = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", root)
    for folder in ("host", "firmware"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "*.ttf"))
    return root


def test_an_untouched_copy_keeps_them_all(copy: Path) -> None:
    result = lint(copy)
    assert result.returncode == 0, result.stdout
    assert f"{len(CONTRACTS)} kept, 0 broken" in result.stdout


@pytest.mark.parametrize(("contract", "package", "line"), BREACHES)
def test_a_breach_is_found(copy: Path, contract: str, package: str, line: str) -> None:
    folder = copy / ("firmware" if package == "gotit_box" else "host") / package
    # The wire's contract is about one file. The others are about packages, which get another module.
    spoilt = folder / ("wire.py" if contract == "wire" else "breach.py")
    before = spoilt.read_text("utf-8") if spoilt.exists() else None
    spoilt.write_text(f"{before or ''}\n{line}\n", "utf-8")
    try:
        result = lint(copy, "--contract", contract)
    finally:
        if before is None:
            spoilt.unlink()
        else:
            spoilt.write_text(before, "utf-8")
    assert result.returncode == 1, result.stdout
    assert "0 kept, 1 broken" in result.stdout
    assert Path(spoilt).stem in result.stdout


def test_no_contract_goes_untried() -> None:
    assert {contract["id"] for contract in CONTRACTS} == {contract for contract, _, _ in BREACHES}


def test_a_copy_that_was_mended_keeps_them_all(copy: Path) -> None:
    """So each of the breaches was found by itself."""
    assert f"{len(CONTRACTS)} kept, 0 broken" in lint(copy).stdout
