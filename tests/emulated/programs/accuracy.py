# ruff: noqa: F821, PTH123, UP031
# mypy: ignore-errors
# Runs the firmware's capture under one load and prints every edge that it delivered: `E tick word` (word in hex, bit
# i set while input i is closed). `LOAD`, `SPAN_MS` and `CAPTURE` are set by the line before.

import gc
import os
import sys
import time

from gotit_box.chip import Ticks, find_chip
from gotit_box.settings import CALL_PINS, PASS_PINS

SLICE_MS = 25


class Recorder:
    def __init__(self):
        self.edges = []

    def edge(self, t, word):
        self.edges.append((t, word))


def sleep(until):
    time.sleep_ms(SLICE_MS)


def work(until):
    while time.ticks_diff(until, time.ticks_ms()) > 0:
        sum(range(50))


def collect(until):
    while time.ticks_diff(until, time.ticks_ms()) > 0:
        litter = [[i] for i in range(200)]
        del litter
        gc.collect()


def chatter(until):
    while time.ticks_diff(until, time.ticks_ms()) > 0:
        print("the quick brown fox jumps over the lazy dog 0123456789")


def write_flash(until):
    with open("/load.bin", "wb") as file:
        file.write(bytes(4096))
    os.sync()


LOADS = {
    "sleeping": sleep,
    "busy": work,
    "collecting garbage": collect,
    "printing": chatter,
    "writing flash": write_flash,
}

chip = find_chip(sys.implementation._machine)
ticks = Ticks(chip)
recorder = Recorder()
if CAPTURE == "irq":
    from gotit_box.capture_irq import IrqCapture

    taken = IrqCapture(CALL_PINS + PASS_PINS, ticks)
else:
    from gotit_box.capture_pio import PioCapture

    taken = PioCapture(CALL_PINS + PASS_PINS, ticks, chip)
try:
    time.sleep_ms(2)
    taken.drain(recorder)
    recorder.edges.clear()
    print("READY")
    end = time.ticks_add(time.ticks_ms(), SPAN_MS)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        LOADS[LOAD](time.ticks_add(time.ticks_ms(), SLICE_MS))
        taken.drain(recorder)
    taken.drain(recorder)
finally:
    taken.close()
print("JITTER", taken.jitter_us, taken.kind, taken.lost)
for t, word in recorder.edges:
    print("E", t, "%x" % word)
