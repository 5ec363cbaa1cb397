"""Tests of the whole program, with a box: they need the emulated Pico."""

from tests.emulated.conftest import box_image, emulator, make_pico

__all__ = ["box_image", "emulator", "make_pico"]
