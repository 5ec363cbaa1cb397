"""Linux's input layer without a device: bytes as `struct input_event` has them, a folder as /sys/class/input is."""

from __future__ import annotations

import fcntl
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

if sys.platform != "linux":
    pytest.skip("the input layer is Linux's", allow_module_level=True)

from tests.owned.fake import BUZZ, KEYS

from gotit.core.learned import Learned
from gotit.owned.evdev import EVENT, EVIOCGKEY, EVIOCGRAB, EVIOCSCLOCKID, Stream, codes_in, found
from gotit.owned.owned import open_device, ours

SYN = (0, 0, 0)


def bytes_of(*events: tuple[int, int, int], stamp_us: int = 5_000_007) -> bytes:
    return b"".join(EVENT.pack(*divmod(stamp_us, 1_000_000), *event) for event in events)


def key(code: int, value: int) -> tuple[int, int, int]:
    return 1, code, value


def test_the_ioctls_have_the_numbers_of_input_h() -> None:
    assert (EVIOCSCLOCKID, EVIOCGRAB, EVIOCGKEY) == (0x400445A0, 0x40044590, 0x80604518)


def test_a_report_ends_with_its_sync_and_has_the_kernels_stamp() -> None:
    stream = Stream()
    assert stream.take(bytes_of(key(704, 1), key(719, 1))) == []
    assert stream.take(bytes_of(SYN, key(704, 0), SYN)) == [({704, 719}, 5_000_007), ({719}, 5_000_007)]


def test_axes_and_repeats_close_nothing() -> None:
    assert Stream().take(bytes_of((3, 0, 127), key(30, 2), SYN)) == [(frozenset(), 5_000_007)]


def test_after_an_overrun_nothing_of_it_is_believed() -> None:
    stream = Stream()
    assert stream.take(bytes_of(key(704, 1), SYN, (0, 3, 0), key(705, 1), SYN)) == [({704}, 5_000_007)]
    assert stream.lost


@given(st.lists(st.integers(0, 60)), st.binary(max_size=200))
def test_it_does_not_matter_how_the_bytes_are_cut(cuts: list[int], data: bytes) -> None:
    whole, parts = Stream(), Stream()
    told, place = [], 0
    for cut in cuts:
        told += parts.take(data[place : place + cut])
        place += cut
    told += parts.take(data[place:])
    if not whole.take(b"") and not parts.lost:
        assert told == whole.take(data)


def test_a_keys_bitmap_has_its_highest_word_first() -> None:
    assert codes_in("1 0 8000000000000003") == (0, 1, 63, 128)
    assert codes_in("no bitmap") == ()


def device(sysfs: Path, number: int, name: str, codes: tuple[int, ...], bus: str = "0003", phys: str = "usb-1") -> None:
    folder = sysfs / f"event{number}" / "device"
    (folder / "id").mkdir(parents=True)
    (folder / "capabilities").mkdir()
    words = [sum(1 << code % 64 for code in codes if code // 64 == word) for word in range(12)]
    files = {"id/vendor": "054c", "id/product": "0002", "id/bustype": bus, "name": name, "phys": phys, "uniq": ""}
    files["capabilities/key"] = " ".join(f"{word:x}" for word in reversed(words))
    for file, text in files.items():
        (folder / file).write_text(text + "\n")


def test_what_is_plugged_in_is_found_without_opening_it(tmp_path: Path) -> None:
    device(tmp_path, 10, "Logitech Buzz(tm) Controller V1", tuple(range(704, 724)))
    device(tmp_path, 2, "A keyboard", tuple(range(1, 120)), phys="usb-2")
    device(tmp_path, 3, "Power Button", (116,))
    device(tmp_path, 4, "A pad", (304, 305), bus="0005", phys="")
    (tmp_path / "event10/device/device/hidraw/hidraw7").mkdir(parents=True)
    (tmp_path / "event5").mkdir()  # it is just going
    keyboard, pad, buzz = found(tmp_path)
    assert (keyboard.keyboard, pad.keyboard, buzz.keyboard) == (True, False, False)
    assert (buzz.vendor, buzz.product, buzz.path, buzz.lamps) == (0x054C, 2, "event10", "/dev/hidraw7")
    assert pad.bluetooth
    assert pad.keys == (304, 305)
    assert pad.place == "event4 A pad"


def test_what_is_typed_on_a_keyboard_that_is_a_buzzer_reaches_no_other_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Linux's own calls are caught. A guest's real kernel is asked by hand (`in_guest`)."""
    calls: list[int] = []

    def ioctl(_: int, call: int, given: int | bytes) -> int | bytes:
        calls.append(call)
        return given

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    learned = Learned(KEYS.vendor, KEYS.product, "Keys", (57,), keyboard=True)
    for device, is_taken in ((KEYS, True), (BUZZ, False)):
        calls.clear()
        use = ours(msgspec.structs.replace(device, path="/dev/null"), [learned])
        assert use is not None
        open_device(use).close()
        assert (EVIOCGRAB in calls) is is_taken
