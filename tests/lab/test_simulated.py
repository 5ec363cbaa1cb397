"""The simulated lab: ours is never wrong, and a clock that is broken on purpose is found out."""

from __future__ import annotations

import ast
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from tests.patience import PATIENCE_S

import gotit_lab
from gotit.core.mapping import ClockMapping
from gotit_lab import simulated
from gotit_lab.baselines import METHODS
from gotit_lab.evidence import evidence
from gotit_lab.field import KEYBOARD, draw_field
from gotit_lab.races import draw_gaps_ns
from gotit_lab.simulated import RACES_A_WORLD, Named, run_world, simulate
from gotit_lab.tally import FIELDS, GAPS_US, RIGHT, TIED, WRONG, Outside, Tally
from gotit_lab.worlds import KINDS

RACES = 600
"""A sample of what `gotit lab simulated` runs: twelve evenings, each half as long as there."""
SEED = 20_261_121
OURS = METHODS.index("ours")


@pytest.fixture(scope="module")
def tally() -> Tally:
    print(f"seed {SEED}")
    with pytest.MonkeyPatch.context() as shorter:
        shorter.setattr(simulated, "RACES_A_WORLD", RACES // 12)
        return simulate(RACES, SEED, jobs=2)


def test_nobody_is_wronged(tally: Tally) -> None:
    """No wrong seat clear first, no bound without the truth, no promise broken, no contradiction, in any race."""
    assert tally.failures == []
    assert tally.failed == 0
    assert tally.races == RACES
    assert tally.outcomes[OURS].sum(axis=(0, 1)).tolist()[WRONG] == 0
    assert all(tally.outcomes[method].sum() == RACES for method in range(len(METHODS)))


def test_the_world_is_as_hard_as_it_says(tally: Tally) -> None:
    """Else it proves nothing: every field, watermarks that do not suffice at once, sleep, and baselines that fail."""
    assert (tally.outcomes[OURS].sum(axis=(1, 2)) > 0).all(), FIELDS
    assert tally.second_looks > RACES / 12
    assert tally.breaks > 1
    assert tally.outcomes[OURS, :, :, RIGHT].sum() > RACES / 10
    assert tally.outcomes[OURS, :, :, TIED].sum() > RACES / 10
    assert tally.drift_ppb > 10
    for baseline in range(OURS):
        assert tally.outcomes[baseline, :, :, WRONG].sum() > RACES / 20


def test_figures_that_must_be_reached(tally: Tally) -> None:
    assert tally.errors["ours", "box", "settled"].quantile(0.999) <= 1_000
    assert tally.errors["ours", "usb", "settled"].quantile(0.999) <= 5_000
    assert tally.bounds["usb", "settled"].quantile(0.999) <= 20_000


def test_races_depend_on_the_seed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulated, "RACES_A_WORLD", 12)
    one, two = simulate(36, 7, jobs=1), simulate(36, 7, jobs=2)
    other = simulate(36, 8, jobs=1)
    assert one.races == two.races == other.races == 36
    assert (one.outcomes == two.outcomes).all()
    assert evidence(one, "") == evidence(two, "")
    assert (one.outcomes != other.outcomes).any()


def test_one_world_can_be_run_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure names its world: it must be the same world by itself."""
    monkeypatch.setattr(simulated, "RACES_A_WORLD", 12)
    two, three = (simulate(worlds * 12, SEED, jobs=1) for worlds in (2, 3))
    assert (run_world(SEED, Named("inside", 2), 12).outcomes == three.outcomes - two.outcomes).all()


def test_the_lab_shares_no_constant_with_what_it_judges() -> None:
    """A world drawn by the model's own limits proves its algebra, and nothing of the world.

    (Real boxes are measured in `gotit.lab.real`: there the program's own figures are what is held against the truth.)
    """
    taken = [
        f"{path.name}: {name}"
        for path in Path(gotit_lab.__path__[0]).glob("*.py")
        for name in _imported(ast.parse(path.read_text("utf-8")))
    ]
    assert taken, "nothing is judged"
    assert [name for name in taken if name.split(".")[-1].isupper() and not name.endswith("HOST_CLOCK")] == []
    assert [name for name in taken if name.endswith((".core", ".boxes"))] == [], (
        "a whole package has its constants, too"
    )


def _imported(tree: ast.Module) -> Iterator[str]:
    """What a module takes from the judging code, by its full name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("gotit.core", "gotit.boxes")):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith(("gotit.core", "gotit.boxes")))


# --- outside the model ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind.holds], ids=lambda kind: kind.name)
def test_hubs_wrong_nobody(kind: object) -> None:
    name = getattr(kind, "name", "")
    found = run_world(SEED, Named(name, 0), 20)
    assert found.failures == []
    assert found.failed == 0


def run_outside(name: str, worlds: int, races: int) -> Outside:
    tally = Tally()
    for number in range(worlds):
        tally.merge(run_world(SEED, Named(name, number), races))
    assert (tally.failed, tally.races) == (0, 0), "what is outside the model is no failure of it"
    return tally.outside[name]


def test_what_is_violated_is_counted() -> None:
    """The sync wire that a box hears late cannot be noticed where nothing else is as sharp: the table must show it."""
    found = run_outside("wire-late", 2, 60)
    assert found.races == 120
    assert found.wrong[OURS] > 0
    assert found.unheard <= found.wrong[OURS]
    assert found.broken > 0


@pytest.mark.parametrize(
    ("name", "code"), [("host-steps", "clock_broke"), ("box-steps", "clock_broke"), ("crystal", "clock_odd")]
)
def test_what_is_noticed_says_when(name: str, code: str) -> None:
    found = run_outside(name, 1, 30)
    assert len(found.after_s) == found.worlds == 1
    assert code in found.codes
    assert 0 <= found.after_s[0] < 120


# --- the lab can fail ----------------------------------------------------------------------------------------------

Spoil = Callable[[float], None]


@pytest.fixture
def spoil(monkeypatch: pytest.MonkeyPatch) -> Spoil:
    """Let every mapping claim to know more than it does: only so much of the width, about its middle."""
    lower, upper = ClockMapping.lower_ns, ClockMapping.upper_ns

    def bounds(self: ClockMapping, tick_us: int, share: float) -> tuple[int | None, int | None]:
        low_ns, high_ns = lower(self, tick_us), upper(self, tick_us)
        if low_ns is None or high_ns is None:
            return low_ns, high_ns
        off_ns = round((high_ns - low_ns) * (1 - share) / 2)
        return low_ns + off_ns, high_ns - off_ns

    def narrow(share: float) -> None:
        monkeypatch.setattr(ClockMapping, "lower_ns", lambda self, tick_us: bounds(self, tick_us, share)[0])
        monkeypatch.setattr(ClockMapping, "upper_ns", lambda self, tick_us: bounds(self, tick_us, share)[1])

    return narrow


def some_worlds(worlds: int, races: int) -> Tally:
    tally = Tally()
    for world in range(worlds):
        tally.merge(run_world(SEED, Named("inside", world), races))
    return tally


def test_bounds_that_are_a_fifth_too_narrow_are_found(spoil: Spoil) -> None:
    spoil(0.8)
    found = some_worlds(6, 40)
    assert found.failed > 0
    assert any("is not within" in failure.words for failure in found.failures)


def test_a_clock_that_believes_in_symmetry_names_wrong_seats(spoil: Spoil) -> None:
    """A mapping that takes the middle for the truth: what the midpoint method does."""
    spoil(0.02)
    found = some_worlds(5, 40)
    assert found.outcomes[OURS, :, :, WRONG].sum() > 10
    result = evidence(found, "")
    assert not result.holds
    assert [demand.met for demand in result.demands[:2]] == [False, False]


def test_a_failure_says_how_to_see_it_again(spoil: Spoil) -> None:
    spoil(0.02)
    first = some_worlds(4, 40).failures[0]
    kind, number = str(first.world).split(":")
    again = run_world(SEED, Named(kind, int(number)), 40)
    assert first in again.failures


def test_crystals_that_drift_faster_than_the_model_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blanks some hundred times as sensitive to warmth as any that are sold: bounds must break before it is noticed."""
    monkeypatch.setattr("gotit_lab.oscillator.SLOPE_PPM", (-150.0, -60.0))
    assert some_worlds(4, 40).failed > 0


# --- what is drawn -------------------------------------------------------------------------------------------------


def test_fields_are_of_every_kind() -> None:
    drawn = [draw_field(np.random.default_rng(seed)) for seed in range(600)]
    assert {len(field.seats) for field in drawn} == set(range(2, 10))
    assert {field.boxes for field in drawn} == set(range(1, 10))
    for field in drawn:
        assert set(range(field.boxes)) <= set(field.seats) <= {KEYBOARD, *range(field.boxes)}
        assert max(field.hubs) < len(field.controllers)
        assert max(field.controllers) < len(field.framed)


def test_gaps_lie_where_mistakes_live() -> None:
    gaps_us = draw_gaps_ns(np.random.default_rng(1), 20_000, 2).max(axis=1) / 1000
    assert gaps_us.min() > 0
    assert gaps_us.max() < 300_001
    assert np.mean(gaps_us < 10) > 0.15
    assert np.mean(gaps_us > 10_000) > 0.15
    assert GAPS_US[-1] == pytest.approx(300_000)


def test_ctrl_c_leaves_out_what_has_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds, stopped = 40, threading.Event()
    began: list[Named] = []

    class Pool(ThreadPoolExecutor):
        """Threads for processes; what runs when it is told to stop goes on only then."""

        def __init__(self, jobs: int, mp_context: object) -> None:
            super().__init__(jobs)

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            super().shutdown(wait=False, cancel_futures=cancel_futures)
            stopped.set()
            super().shutdown(wait=wait)

    def run(_seed: int, name: Named, _races: int) -> Tally:
        began.append(name)
        if name.number:
            stopped.wait(PATIENCE_S)
        return Tally()

    def ctrl_c(_done: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulated, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(simulated, "run_world", run)
    with pytest.raises(KeyboardInterrupt):
        simulate(worlds * RACES_A_WORLD, 1, 2, ctrl_c)
    assert stopped.is_set()
    assert len(began) <= 3


def test_ctrl_c_is_heard_by_the_command_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Real processes, from the moment they start: each that heard it would print a traceback."""
    monkeypatch.setattr(simulated, "run_world", interrupted)
    done = simulate(4 * RACES_A_WORLD, 1, jobs=2)
    assert (done.worlds, done.failed) == (4, 0)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def interrupted(_seed: int, _name: Named, _races: int) -> Tally:
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        return Tally(worlds=1, failed=1)
    return Tally(worlds=1)
