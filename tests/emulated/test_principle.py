"""Stamping by PIO and DMA works in principle: a program of our own, no CPU in the path, on the genuine MicroPython."""

from __future__ import annotations

import ast
import random
from pathlib import Path

from tests.emulated.pico import FIRST_INPUT_PIN, EmulatedPico

PROGRAM = Path(__file__).parent / "programs" / "stamp_edges.py"


def test_every_edge_is_stamped_within_a_microsecond_while_the_cpu_is_busy(still_pico: EmulatedPico) -> None:
    pico = still_pico
    assert pico.execute(PROGRAM.read_text()) == ""
    pico.execute("taken()")  # the word at rest
    pico.truth()
    at_us = pico.now_us() + 50_000
    chance = random.Random(1)
    for number in range(60):
        bounce_us = (0.4, 1.2, 300, 80) if number % 10 == 0 else ()
        pico.press(number % 9, at_us + number * 3000 + chance.random(), hold_us=20_000, bounce_us=bounce_us)
    pico.execute("import time\nstart = time.ticks_ms()\nwhile time.ticks_ms() - start < 250: sum(range(100))")
    stamps: list[tuple[int, int]] = ast.literal_eval(pico.execute("print(taken())"))
    truth = pico.truth()
    assert len(truth) == 60 * 2 + 6 * 4
    assert len(stamps) == len(truth)
    word = (1 << 18) - 1
    for edge, (seen, stamp_us) in zip(truth, stamps, strict=True):
        word = (word & ~(1 << (edge.pin - FIRST_INPUT_PIN))) | edge.level << (edge.pin - FIRST_INPUT_PIN)
        assert edge.timer_us is not None
        assert seen == word
        assert 0 <= stamp_us + 1 - edge.timer_us <= 2, (edge, stamp_us)
    assert pico.faults == []


def test_edges_of_one_instant_arrive_as_one_word(still_pico: EmulatedPico) -> None:
    pico = still_pico
    pico.execute(PROGRAM.read_text())
    pico.execute("taken()")
    at_ns = round(pico.now_us() * 1000) + 30_000_000
    pico.edges([(at_ns, FIRST_INPUT_PIN + number, 0) for number in range(9)])
    pico.run_for(40_000)
    stamps: list[tuple[int, int]] = ast.literal_eval(pico.execute("print(taken())"))
    assert [word for word, _ in stamps] == [((1 << 18) - 1) & ~0x1FF]
