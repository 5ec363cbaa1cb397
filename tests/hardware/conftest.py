"""The tools of the hardware's tests: KiCad, ngspice and build123d, requested by name.

A test that needs one takes its fixture. If it is not installed, the test is skipped with the command that installs it.
On CI nothing may be skipped (tests/nothing_skipped.py), so there it fails.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from tests.emulated.conftest import emulator, make_pico
from tests.hardware.modeller import Modeller

from hardware import install_tools

__all__ = ["emulator", "kicad_cli", "make_pico", "ngspice"]


@pytest.fixture(scope="session")
def kicad_cli() -> str:
    """The path of KiCad's command, version 9 or newer."""
    if install_tools.kicad_version() < install_tools.KICAD_AT_LEAST:
        pytest.skip(f"KiCad {install_tools.KICAD_AT_LEAST} is not here. Run: {install_tools.LINE}")
    return str(shutil.which("kicad-cli"))


@pytest.fixture(scope="session")
def ngspice() -> str:
    """The path of ngspice."""
    path = shutil.which("ngspice")
    if path is None:
        pytest.skip(f"ngspice is not here. Run: {install_tools.LINE}")
    return path


@pytest.fixture(scope="session")
def modeller() -> Iterator[Modeller]:
    """build123d's environment, made by the first test that needs it: about a minute, once."""
    with Modeller() as made:
        yield made
