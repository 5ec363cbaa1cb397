"""Keys by their place, on every layout and system; coarse and honest about it."""

from __future__ import annotations

from typing import Any

import pytest

from gotit.boxes.keyboard import BLUR_US, HORIZON_US, Keyboard, KeyEvent
from gotit.core.adjudicate import Call, Clear, DeadHeat, adjudicate
from gotit.core.inputs import Press, Release

NO_CODE = 0


def key(text: str, code: int = NO_CODE, symbol: int = 0, *, pressed: bool = True, **more: Any) -> KeyEvent:
    more = {"auto_repeat": False, "at_us": 1_000_000, **more}
    return KeyEvent(text, code, symbol or ord(text.upper()[:1] or "\0"), pressed, **more)


def input_of(platform: str, event: KeyEvent) -> int | None:
    told = Keyboard(platform).take(event)
    return told.input if isinstance(told, Press) else None


@pytest.mark.parametrize("seat", range(1, 10))
@pytest.mark.parametrize(("platform", "first"), [("linux", 10), ("win32", 2)])
def test_the_row_of_digits_calls_whatever_it_types(platform: str, first: int, seat: int) -> None:
    french = "&é\"'(-è_ç"[seat - 1]
    for text in (str(seat), french):
        assert input_of(platform, key(text, first + seat - 1)) == seat - 1
    assert input_of(platform, key(str(seat), first + seat - 1, shift=True)) == seat - 1 + 9


@pytest.mark.parametrize(("letters", "layout"), [("qwertyuio", "US"), ("azertyuio", "French"), ("qwertzuio", "German")])
def test_the_row_of_letters_passes_by_place(letters: str, layout: str) -> None:
    for position, letter in enumerate(letters):
        assert input_of("linux", key(letter, 24 + position)) == 9 + position, layout
        assert input_of("win32", key(letter, 0x10 + position)) == 9 + position, layout


def test_on_a_mac_the_place_is_the_virtual_key() -> None:
    codes = [0x12, 0x13, 0x14, 0x15, 0x17, 0x16, 0x1A, 0x1C, 0x19]
    assert [input_of("darwin", key("", 1, native_virtual_key=code)) for code in codes] == list(range(9))
    assert input_of("darwin", key("a", 1, native_virtual_key=0x00)) is None  # A is place 0: not one of ours
    assert input_of("darwin", key("a", 1, native_virtual_key=0x0C)) == 9  # A on a French Mac is where Q is


def test_without_places_the_symbols_count() -> None:
    assert input_of("linux", key("3")) == 2
    assert input_of("linux", key("#", symbol=ord("3"), shift=True)) == 11
    assert input_of("linux", key("w")) == 10
    assert input_of("linux", key("ö")) is None
    assert input_of("linux", key("")) is None


def test_a_number_pad_calls_too_and_letters_elsewhere_do_nothing() -> None:
    assert input_of("linux", key("7", 79)) == 6
    assert input_of("linux", key("q", 38)) is None  # French Q is where A is: not in the row of passes
    assert input_of("linux", key("0", 19)) is None


def test_keys_with_ctrl_or_alt_are_not_ours() -> None:
    assert input_of("linux", key("1", 10, command=True)) is None


def test_held_keys_call_once_and_tell_how_long() -> None:
    keyboard = Keyboard("linux")
    assert isinstance(keyboard.take(key("1", 10, at_us=1_000_000)), Press)
    for at_us in range(1_200_000, 1_600_000, 30_000):
        assert keyboard.take(key("1", 10, pressed=False, auto_repeat=True, at_us=at_us)) is None
        assert keyboard.take(key("1", 10, auto_repeat=True, at_us=at_us)) is None
    assert keyboard.take(key("1", 10, at_us=1_600_000)) is None  # a toolkit that does not mark its repeats
    assert keyboard.take(key("1", 10, pressed=False, at_us=1_700_000)) == Release("keyboard", 0, 700_000)
    assert keyboard.take(key("1", 10, pressed=False, at_us=1_800_000)) is None


def test_shift_let_go_first_still_releases_the_pass() -> None:
    keyboard = Keyboard("linux")
    press = keyboard.take(key("!", 10, shift=True))
    release = keyboard.take(key("1", 10, pressed=False, at_us=1_100_000))
    assert isinstance(press, Press)
    assert release == Release("keyboard", press.input, 100_000)


def test_a_window_that_loses_the_focus_forgets_what_is_down() -> None:
    keyboard = Keyboard("linux")
    keyboard.take(key("1", 10))
    keyboard.forget()
    assert isinstance(keyboard.take(key("1", 10)), Press)


def test_two_keys_are_told_apart_by_more_than_the_blur_only() -> None:
    keyboard = Keyboard("linux")

    def call(seat: int, at_us: int) -> Call:
        press = keyboard.take(key("", 9 + seat, at_us=at_us))
        assert isinstance(press, Press)
        return Call(seat, "keyboard", press.readings)

    first, close, later = call(1, 1_000_000), call(2, 1_000_000 + BLUR_US - 1), call(3, 1_000_000 + BLUR_US + 1)
    marks = {"keyboard": keyboard.watermark(2_000_000).readings}
    assert isinstance(adjudicate([first, close], marks, ["keyboard"]), DeadHeat)
    verdict = adjudicate([first, later], marks, ["keyboard"])
    assert isinstance(verdict, Clear)
    assert verdict.seat == 1


def test_a_watermark_at_the_horizon_settles_the_call() -> None:
    keyboard = Keyboard("linux")
    press = keyboard.take(key("1", 10, at_us=5_000_000))
    assert isinstance(press, Press)
    call = Call(1, "keyboard", press.readings)
    early, at_horizon = (keyboard.watermark(5_000_000 + later).readings for later in (1_000, HORIZON_US))
    assert not isinstance(adjudicate([call], {"keyboard": early}, ["keyboard"]), Clear)
    assert isinstance(adjudicate([call], {"keyboard": at_horizon}, ["keyboard"]), Clear)


def test_it_joins_as_a_stand_in_and_says_how_coarse_it_is() -> None:
    joined = Keyboard("linux").joined()
    assert (joined.source, joined.stand_in, joined.accuracy_us) == ("keyboard", True, 15_000)
    assert joined.roles == "cccccccccppppppppp---------"
