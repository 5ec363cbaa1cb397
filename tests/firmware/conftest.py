"""The interpreters that run the firmware's pure parts beside CPython."""

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.emulated.conftest import emulator as emulator
from tests.emulated.tools import require_micropython
from tests.patience import PATIENCE_S

HERE = Path(__file__).resolve().parent
WASM = HERE.parent / "emulated/pico/node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs"


def run(*command: str | Path) -> str:
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, timeout=5 * PATIENCE_S, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def run_unix(emulator: None) -> Callable[..., str]:
    """Run a program under MicroPython's unix port. Returns what it printed."""
    unix = require_micropython().unix
    return lambda *arguments: run(unix, *arguments)


@pytest.fixture(scope="session")
def run_wasm(emulator: None) -> Callable[..., str]:
    """Run a program under MicroPython's WASM build. Returns what it printed."""
    return lambda *arguments: run("node", HERE / "run_wasm.mjs", WASM, *arguments)
