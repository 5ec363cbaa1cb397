"""The lab's own parts: oscillators, cables, the baselines, histograms."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from gotit.lab.histogram import Histogram
from gotit_lab.baselines import Midpoint, Regression, Stamps
from gotit_lab.cable import DEAF_NS, FRAME_NS, Cable, draw_cable
from gotit_lab.oscillator import (
    MADE_PPM,
    PC_PPM,
    Oscillator,
    draw_box_crystal,
    draw_pc_crystal,
    draw_room,
    drift_ppb,
)

HOUR_S = 3_600


def test_an_oscillator_counts_what_its_skew_says() -> None:
    """From 0 to 100 ppm within 10 s: half of it on the average, 500 µs; then 100 µs a second."""
    crystal = Oscillator(np.append(np.linspace(0, 1e-4, 11), [1e-4] * 10), start_ns=5.0)
    shown = [crystal.at(at_ns) for at_ns in (0.0, 1e10, 1.55e10, 2e10)]
    assert [each - 5 for each in shown] == pytest.approx([0, 1e10 + 500e3, 1.55e10 + 1.05e6, 2e10 + 1.5e6], abs=1e-3)
    assert [crystal.when(each) for each in shown] == pytest.approx([0, 1e10, 1.55e10, 2e10], abs=1e-3)


@pytest.mark.parametrize("seed", range(40))
def test_drawn_crystals_do_what_crystals_do(seed: int) -> None:
    """Off as made and by what their temperature does, which comes slowly; none stands still."""
    rng = np.random.default_rng(seed)
    room = draw_room(rng, HOUR_S)
    box, pc = draw_box_crystal(rng, room), draw_pc_crystal(rng, room)
    for crystal, made_ppm in ((box, MADE_PPM), (pc, PC_PPM[1])):
        ppm = crystal.skew * 1e6
        assert np.abs(ppm).max() < made_ppm + 15
        assert 0.02 < np.ptp(ppm) < 15
        assert np.abs(np.diff(ppm)).max() < 0.1
    assert 0.5 < drift_ppb(box, pc) < 100


def steady() -> Oscillator:
    return Oscillator(np.zeros(2))


def test_a_box_is_deaf_at_the_end_of_a_frame() -> None:
    plain = Cable(steady(), False, False, 0.0, 0.0, 0.0, 0.0, 1e9, False, 1e-9, 0.0, 0.0)
    chance, ready = Random(1), np.arange(5_000, dtype=np.float64) * 17_001.0
    waited = np.array([plain.to_host(each, chance) for each in ready.tolist()]) - ready
    deaf = np.mod(ready, FRAME_NS) > FRAME_NS - DEAF_NS
    # Who is ready in the deaf part waits for the next frame; who comes after it queues behind.
    assert (waited[deaf] >= (FRAME_NS - np.mod(ready, FRAME_NS))[deaf] - 1e-3).all()
    assert waited[~deaf].min() < 1e4
    assert waited.max() < DEAF_NS + 7e4


@pytest.mark.parametrize("seed", range(30))
def test_a_cable_delays_and_keeps_the_order(seed: int) -> None:
    chance = Random(seed)
    cable = draw_cable(chance, steady())
    said = sorted(chance.uniform(0, 60e9) for _ in range(2_000))
    for way in (cable.to_box, cable.to_host):
        heard = [way(each, chance) for each in said]
        assert all(late > early for late, early in zip(heard, said, strict=True))
        assert heard == sorted(heard)


def pings(lopsided_us: float, skew: float, count: int = 200) -> list[Stamps]:
    """Half a second apart; 300 µs out and lopsided_us more back, the box's counter fast by `skew` from 10⁶ µs on."""
    found = []
    for k in range(count):
        sent_us = 5e5 * k
        received_us = sent_us + 300
        back_us = received_us + 200 + 300 + lopsided_us
        box = [int(1e6 + each * (1 + skew)) for each in (received_us, received_us + 200)]
        found.append(Stamps(int(sent_us * 1000), box[0], box[1], int(back_us * 1000)))
    return found


@pytest.mark.parametrize("method", [Midpoint, Regression])
@pytest.mark.parametrize("skew", [0.0, 80e-6])
def test_baselines_are_right_where_their_assumption_is(method: type[Midpoint | Regression], skew: float) -> None:
    """Both directions equally fast: within what the skew does in half a second, or in eight pings."""
    known = method()
    for ping in pings(0, skew):
        known.observe(ping)
    now_us = 1e8 + 3e5
    host_ns = known.host_ns(1e6 + now_us * (1 + skew))
    allowed_us = 2 if method is Regression or not skew else 400
    assert abs(host_ns / 1000 - now_us) < allowed_us


@pytest.mark.parametrize("method", [Midpoint, Regression])
def test_baselines_are_off_by_half_of_what_is_lopsided(method: type[Midpoint | Regression]) -> None:
    known = method()
    for ping in pings(1_000, 0.0):
        known.observe(ping)
    host_ns = known.host_ns(1e6 + 1e8)
    assert host_ns / 1000 - 1e8 == pytest.approx(500, abs=2)


def test_a_histogram_tells_quantiles_within_its_bins() -> None:
    values = np.random.default_rng(1).lognormal(8, 2, 50_000)
    histogram, rest = Histogram(), Histogram()
    histogram.add(values[:20_000])
    rest.add(-values[20_000:])
    histogram.merge(rest)
    assert histogram.total == 50_000
    for share in (0.5, 0.99, 0.999):
        assert 0.999 <= histogram.quantile(share) / np.quantile(values, share) <= 1.025
    assert histogram.greatest == values.max()
    assert histogram.quantile(1.0) == values.max()
    assert histogram.beyond(np.array([np.median(values)]))[0] == pytest.approx(0.5, abs=0.01)
    assert Histogram().quantile(0.5) == 0
