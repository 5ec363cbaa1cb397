"""Tests of the whole program, with a box: they need the emulated Pico."""

from tests.emulated.conftest import emulator, make_pico

__all__ = ["emulator", "make_pico"]
