"""Every edge is delivered, and stamped within a microsecond of the truth, whatever the box is doing."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.emulated.capture_accuracy import (
    BEGIN,
    END,
    LOADS,
    SPAN_MS,
    Accuracy,
    compare,
    make_table,
    measure,
    write_document,
)

WITHIN_US = 1.0
BOOT_US = 560_000  # from power-on to the first edge, about


def check(result: Accuracy, least_edges: int = 100) -> None:
    assert result.edges >= least_edges
    assert (result.delivered, result.invented, result.lost) == (result.edges, 0, 0)
    assert (result.kind, result.jitter_us) == ("pio", 1)
    assert min(result.errors_us) >= -WITHIN_US
    assert max(result.errors_us) <= WITHIN_US


@pytest.mark.parametrize("load", LOADS)
def test_every_edge_within_a_microsecond(firmware_image: Path, load: str) -> None:
    check(measure(firmware_image, load))


@pytest.mark.parametrize("bits", [30, 32], ids=["wrap of ticks_us", "wrap of TIMERAWL"])
def test_stamps_go_on_over_the_wraps(firmware_image: Path, bits: int) -> None:
    half_us = BOOT_US + SPAN_MS * 500
    result = measure(firmware_image, "busy", seed=bits, timer_offset_us=2**bits - half_us)
    assert result.first_us + 100_000 < 2**bits < result.last_us - 100_000
    check(result)


def test_a_lost_edge_and_an_invented_one_are_seen() -> None:
    truth = [(10.0, 1), (20.0, 0), (30.0, 4), (40.0, 0)]
    lost = compare("x", truth, [(10, 1), (30, 4), (40, 0)], "pio", 1, 0)
    assert (lost.delivered, lost.edges) == (3, 4)
    doubled = compare("x", truth, [(10, 1), (10, 1), (20, 0), (30, 4), (40, 0)], "pio", 1, 0)
    assert (doubled.delivered, doubled.invented) == (4, 1)


def test_the_table_goes_between_its_marks(tmp_path: Path) -> None:
    document = tmp_path / "timing.md"
    document.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    write_document(make_table([Accuracy("busy", 2, 2, 0, [-0.5, 0.25], "pio", 1, 0)]), document)
    text = document.read_text()
    assert "| busy | 2 | 2 | -0.50 | -0.12 | +0.25 |" in text
    assert "old" not in text
    assert text.startswith("before\n")
    assert text.endswith("after\n")


def test_the_measure_tells_an_interrupt_handler_from_hardware(firmware_image: Path) -> None:
    """The same slaps stamped by interrupt while the flash is written: late, with bounces lost, as on other boards."""
    result = measure(firmware_image, "writing flash", capture="irq")
    assert result.kind == "irq"
    assert result.delivered < result.edges
    assert max(result.errors_us) > 1000
