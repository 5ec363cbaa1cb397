"""The emulated Pico, for the tests that need the real firmware."""

from tests.emulated.conftest import emulator, make_pico

__all__ = ["emulator", "make_pico"]
