"""Runs in the guest (`guest`): a Buzz! and a keyboard by uhid, `Owned` as it is, and what must hold of both.

Ends with 0 if all did. A Buzz! here is a report descriptor of two axes, 20 buttons and seven bytes of lamps, made up
from what Linux's hid-sony expects.
"""

from __future__ import annotations

import os
import struct
import sys
import threading
import time
from queue import Empty

from tests.owned.descriptions import BLUE, RED, buzz_report

from gotit.boxes import host_clock
from gotit.core import inputs as i
from gotit.core.learned import Learned
from gotit.core.seating import Seating, Source
from gotit.owned import evdev
from gotit.owned.owned import Owned

_CREATE2, _DESTROY, _INPUT2, _OUTPUT = 11, 1, 12, 6
_USB = 3
BUZZ = bytes.fromhex(
    "05010904a101a102"
    "75089502150026ff00350046ff00093009318102"  # two axes
    "750195141500250135004501050919012914" + "8102"  # 20 buttons
    "0600ff7501950409018102c0"  # four bits that are set
    "a1020600ff7508950709029102c0c0"  # seven bytes of lamps
)
KEYBOARD = bytes.fromhex("05010906a101050719e029e71500250175019508810295017508810195067508150025650507190029658100c0")


class Made:
    """A device made by uhid."""

    def __init__(self, name: str, vendor: int, product: int, descriptor: bytes, place: str) -> None:
        self.outputs: list[bytes] = []
        self._fd = os.open("/dev/uhid", os.O_RDWR)
        made = struct.pack(
            "<128s64s64sHHIIII", name.encode(), place.encode(), b"", len(descriptor), _USB, vendor, product, 0, 0
        )
        os.write(self._fd, struct.pack("<I", _CREATE2) + made + descriptor)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                event = os.read(self._fd, 4380)
            except OSError:
                return
            if struct.unpack_from("<I", event)[0] == _OUTPUT:
                (size,) = struct.unpack_from("<H", event, 4 + 4096)
                self.outputs.append(event[4 : 4 + size])

    def say(self, report: bytes) -> None:
        os.write(self._fd, struct.pack("<IH", _INPUT2, len(report)) + report)

    def unplug(self) -> None:
        os.write(self._fd, struct.pack("<I", _DESTROY))


def now_us() -> int:
    return host_clock.now_ns() // 1000


def told(owned: Owned, kind: type, what: str) -> i.Input:
    """The next of this kind."""
    end_s = time.monotonic() + 30
    while time.monotonic() < end_s:
        try:
            entered = owned.events.get(timeout=0.2)
        except Empty:
            continue
        if isinstance(entered, kind):
            print(f"ok: {what}", flush=True)
            return entered
    raise SystemExit(f"not told: {what}")


def check(holds: object, what: str) -> None:
    if not holds:
        raise SystemExit(f"does not hold: {what}")
    print(f"ok: {what}", flush=True)


def main() -> None:
    buzz = Made("Logitech Buzz(tm) Controller V1", 0x054C, 0x0002, BUZZ, "usb-guest-1/input0")
    keys = Made("A keyboard", 0x2A7A, 0x0001, KEYBOARD, "usb-guest-2/input0")
    twin = Made("A keyboard", 0x2A7A, 0x0001, KEYBOARD, "usb-guest-3/input0")
    end_s = time.monotonic() + 60
    seen = list(evdev.found())
    while time.monotonic() < end_s and not any(each.vendor == 0x054C for each in seen):
        time.sleep(0.5)
        seen = list(evdev.found())
    for each in seen:
        print("seen:", each.name, hex(each.vendor), hex(each.product), len(each.keys), each.lamps, flush=True)
    mine = next(each for each in seen if each.vendor == 0x054C)
    check(mine.keys == tuple(range(704, 724)), "hid-sony maps 20 buttons, from BTN_TRIGGER_HAPPY1 on")
    spare = next(each for each in seen if each.place.startswith("usb-guest-2"))
    owned = Owned(now_us, lambda: None, [Learned(0x2A7A, 1, "Spare", (57,), spare.place, keyboard=True)])
    owned.start()
    told(owned, i.Joined, "the Buzz! joins")
    owned.carry_out(i.Arm(1, ()), Seating())
    outside = 0
    widths = []
    for handset in range(4):
        for colour in (RED, BLUE):
            before_us = now_us()
            buzz.say(buzz_report((handset, colour)))
            after_us = now_us()
            press = told(owned, i.Press, f"handset {handset + 1}, {'red' if colour == RED else 'blue'}")
            assert isinstance(press, i.Press)
            (reading,) = press.readings
            check(press.input == handset + (0 if colour == RED else 4), "its input")
            early_us, late_us = reading.earliest_us - before_us, reading.latest_us - before_us
            outside += not early_us <= 0 < late_us
            widths.append(reading.latest_us - reading.earliest_us)
            print(f"   written in {after_us - before_us} µs, interval {early_us} to {late_us} µs", flush=True)
            buzz.say(buzz_report())
            told(owned, i.Release, "let go")
            time.sleep(0.05)
    check(outside == 0, "the moment of writing lies in every interval")
    asked_us = now_us()
    owned.ask(["own:054c:0002:1"], asked_us)
    mark = told(owned, i.Watermark, "a watermark")
    assert isinstance(mark, i.Watermark)
    check(mark.readings[0].earliest_us >= asked_us, "it is not before what was asked for")
    seating = Seating({"own:054c:0002:1": Source("own:054c:0002:1", "cccc", "Buzz!")})
    owned.carry_out(i.SetLamps({2: "first"}), seating)
    end_s = time.monotonic() + 10
    while not any(b"\x00\x00\xff\x00\x00" in each for each in buzz.outputs) and time.monotonic() < end_s:
        time.sleep(0.1)
    print("lamps:", [each.hex() for each in buzz.outputs], flush=True)
    check(any(each.rstrip(b"\x00") in (b"\x00\x00\xff", b"\x00\x00\x00\xff") for each in buzz.outputs), "lamp 2 is lit")
    owned.want_keys(True)
    time.sleep(2)
    twin.say(bytes((0, 0, 0x2C, 0, 0, 0, 0, 0)))
    keys.say(bytes((0, 0, 0x04, 0, 0, 0, 0, 0)))
    keys.say(bytes((0, 0, 0x04, 0x2C, 0, 0, 0, 0)))
    press = told(owned, i.Press, "Space on the learned keyboard")
    assert isinstance(press, i.Press)
    check(press.source == "own:2a7a:0001:1", "its twin is not read, and the letter is told to nobody")
    buzz.unplug()
    left = told(owned, i.Left, "the Buzz! is unplugged")
    check(left == i.Left("own:054c:0002:1"), "it leaves")
    owned.stop()
    check(max(widths) > 0, f"widest interval {max(widths)} µs, narrowest {min(widths)} µs")


if __name__ == "__main__":
    main()
    sys.exit(0)
