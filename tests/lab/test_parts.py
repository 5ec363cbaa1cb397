"""The lab's own parts: oscillators, cables, the baselines, histograms."""

from __future__ import annotations

import numpy as np
import pytest

from gotit.core.clock import PingSample
from gotit.lab.baselines import Midpoint, Regression
from gotit.lab.cable import DEAF_NS, FRAME_NS, Cable, draw_cable
from gotit.lab.oscillator import KNOT_NS, Oscillator, draw_oscillator
from gotit.lab.tally import Histogram

HOUR_NS = 3.6e12


def test_an_oscillator_counts_what_its_skew_says() -> None:
    """From 0 to 100 ppm within 10 s: half of it on the average, 500 µs; then 100 µs a second."""
    crystal = Oscillator(np.array([0.0, 1e10, 2e10]), np.array([0.0, 1e-4, 1e-4]), start_ns=5.0)
    shown = crystal.at(np.array([0.0, 1e10, 1.5e10, 2e10]))
    assert shown - 5 == pytest.approx([0, 1e10 + 500e3, 1.5e10 + 1e6, 2e10 + 1.5e6], abs=1e-3)
    assert crystal.when(shown) == pytest.approx([0, 1e10, 1.5e10, 2e10], abs=1e-3)


@pytest.mark.parametrize("seed", range(40))
def test_drawn_oscillators_keep_within_their_limits(seed: int) -> None:
    crystal = draw_oscillator(np.random.default_rng(seed), HOUR_NS, 100, 50)
    at = np.linspace(0, HOUR_NS, 3_601)
    skew = np.diff(crystal.at(at)) / np.diff(at) - 1
    assert np.abs(skew).max() <= 100.001e-6
    assert np.abs(np.diff(skew)).max() <= 50.1e-9
    assert KNOT_NS > 1e9


def test_a_counter_that_sleeps_stands_still() -> None:
    host = Oscillator(np.array([0.0, 1e12]), np.zeros(2))
    host.sleeps.append((60e9, 40e9))
    assert host.at(np.array([10e9, 59e9, 60e9, 70e9])).tolist() == [10e9, 59e9, 20e9, 30e9]


def steady() -> Oscillator:
    return Oscillator(np.array([0.0, 1e13]), np.zeros(2))


def test_a_box_is_deaf_at_the_end_of_a_frame() -> None:
    plain = Cable(steady(), False, False, 0.0, 0.0, 0.0, 0.0, 1e9, False, 1e-9, 0.0, 1e-9)
    ready = np.arange(5_000, dtype=np.float64) * 17_001.0
    waited = plain.to_host(ready, np.random.default_rng(1)) - ready
    deaf = np.mod(ready, FRAME_NS) > FRAME_NS - DEAF_NS
    # Who is ready in the deaf part waits for the next frame; who comes after it queues behind.
    assert (waited[deaf] >= (FRAME_NS - np.mod(ready, FRAME_NS))[deaf] - 1e-3).all()
    assert waited[~deaf].min() < 1e4
    assert waited.max() < DEAF_NS + 7e4


@pytest.mark.parametrize("seed", range(30))
def test_a_cable_delays_and_keeps_the_order(seed: int) -> None:
    rng = np.random.default_rng(seed)
    cable = draw_cable(rng, steady())
    said = np.sort(rng.uniform(0, 60e9, 2_000))
    for way in (cable.to_box, cable.to_host):
        heard = way(said, rng)
        assert (heard > said).all()
        assert (np.diff(heard) >= 0).all()


def pings(lopsided_us: float, skew: float, count: int = 200) -> list[PingSample]:
    """Half a second apart; 300 µs out and lopsided_us more back, the box's counter fast by `skew` from 10⁶ µs on."""
    found = []
    for k in range(count):
        sent_us = 5e5 * k
        received_us = sent_us + 300
        back_us = received_us + 200 + 300 + lopsided_us
        box = [int(1e6 + each * (1 + skew)) for each in (received_us, received_us + 200)]
        found.append(PingSample(int(sent_us * 1000), box[0], box[1], int(back_us * 1000)))
    return found


@pytest.mark.parametrize("method", [Midpoint, Regression])
@pytest.mark.parametrize("skew", [0.0, 80e-6])
def test_baselines_are_right_where_their_assumption_is(method: type[Midpoint | Regression], skew: float) -> None:
    """Both directions equally fast: within what the skew does in half a second, or in eight pings."""
    known = method()
    for ping in pings(0, skew):
        known.observe(ping)
    now_us = 1e8 + 3e5
    host_ns = known.host_ns(np.array([1e6 + now_us * (1 + skew)]))
    allowed_us = 2 if method is Regression or not skew else 400
    assert abs(host_ns[0] / 1000 - now_us) < allowed_us


@pytest.mark.parametrize("method", [Midpoint, Regression])
def test_baselines_are_off_by_half_of_what_is_lopsided(method: type[Midpoint | Regression]) -> None:
    known = method()
    for ping in pings(1_000, 0.0):
        known.observe(ping)
    host_ns = known.host_ns(np.array([1e6 + 1e8]))
    assert host_ns[0] / 1000 - 1e8 == pytest.approx(500, abs=2)


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
