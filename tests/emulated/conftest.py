"""Fixtures of the device tests. What they need from the machine: tests/emulated/tools.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.emulated.firmware_image import make_image
from tests.emulated.pico import BoxOptions, EmulatedPico
from tests.emulated.tools import MissingTool, must_have_all, require_micropython, require_node_packages
from tests.patience import PATIENCE_S


@pytest.fixture(scope="session")
def emulator() -> Iterator[None]:
    """Fail on CI, skip elsewhere, when node, its packages or the genuine MicroPython are missing.

    An emulated board may start more slowly than a real one: the host waits longer for its first word.
    """
    try:
        require_node_packages()
        require_micropython()
    except MissingTool as missing:
        if must_have_all():
            pytest.fail(str(missing))
        pytest.skip(str(missing))
    with pytest.MonkeyPatch.context() as patch:
        for waits in ("flash", "talk"):
            patch.setattr(f"gotit.boxes.{waits}.HELLO_S", PATIENCE_S)
        yield


@pytest.fixture
def make_pico(emulator: None) -> Iterator[Callable[..., EmulatedPico]]:
    """Make emulated Picos: `make_pico(pace=1.0, pty=True, **BoxOptions)`. They are switched off after the test."""
    with ExitStack() as stack:

        def make(pace: float | None = 1.0, pty: bool = True, **options: object) -> EmulatedPico:
            return stack.enter_context(EmulatedPico(BoxOptions(**options), pace=pace, pty=pty))  # type: ignore[arg-type]

        yield make


@pytest.fixture
def pico(make_pico: Callable[..., EmulatedPico]) -> EmulatedPico:
    """A Pico with an empty file system, at the prompt, in real time, with a serial port."""
    pico = make_pico()
    pico.wait_for_port()
    return pico


@pytest.fixture
def still_pico(make_pico: Callable[..., EmulatedPico]) -> EmulatedPico:
    """A Pico at the prompt whose time runs only when asked. No serial port, only send() and take_serial()."""
    pico = make_pico(pace=None, pty=False)
    pico.read_until(b">>> ")
    return pico


@pytest.fixture(scope="session")
def firmware_image(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash image with the firmware's sources on it that stops at the prompt: there is no /main.py."""
    return make_image(tmp_path_factory.mktemp("firmware") / "flash.bin", main=None, compiled=False)


@pytest.fixture(scope="session")
def box_image(emulator: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A flash image of a box: it starts the firmware's program at power-on."""
    return make_image(tmp_path_factory.mktemp("box") / "flash.bin")
