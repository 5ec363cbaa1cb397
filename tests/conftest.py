"""What every test gets: Qt without a screen, patient Qt and Hypothesis; and on CI, that no test may be left out."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Mapping
from itertools import count, product
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from pytestqt.qtbot import QtBot
from tests.pairwise import pairwise
from tests.patience import PATIENCE_MS
from tests.shuffled import shuffled

from gotit.ui.collector import collect, due

# Before anything imports Qt. A test that needs a real screen starts its own (Xvfb) in its own process.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# A program's first start follows the computer's language. Tests read English on everybody's computer.
os.environ |= {"LC_ALL": "C.UTF-8", "LANG": "C.UTF-8", "LANGUAGE": ""}

# How long an example takes says something about the machine, not about the code. CI draws the same examples in every
# run, so that a red run is due to the change. At home they are drawn afresh each time.
settings.register_profile(
    "ours", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ours")

BEGUN = count()
SET_ASIDE_EVERY = 8

pytest_plugins = ["tests.nothing_skipped", "tests.said_at_once", "pytester"]


class PatientQtBot(QtBot):
    """pytest-qt's robot waits for 5 s at most. This one waits as long as all other tests."""

    def waitUntil(self, callback: Callable[[], Any], *, timeout: int = PATIENCE_MS) -> None:  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **more)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--every-combination", action="store_true", help="of a test's settings, not only each pair")
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run files, and the tests of each, in another order")
    parser.addoption("--quick", action="store_true", help="of each test's cases only the first and the last")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--quick"):
        cases: dict[str, list[pytest.Item]] = {}
        for item in items:
            cases.setdefault(item.nodeid.partition("[")[0], []).append(item)
        between = [item for same in cases.values() for item in same[1:-1]]
        config.hook.pytest_deselected(items=between)
        left_out = set(between)
        items[:] = [item for item in items if item not in left_out]
    if (seed := config.getoption("--shuffle")) is not None:
        items[:] = shuffled(items, seed)


def pytest_report_header(config: pytest.Config) -> list[str]:
    seed = config.getoption("--shuffle")
    return [] if seed is None else [f"in the order of --shuffle {seed}"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """`@pytest.mark.each_pair(n=(2, 9), theme={"light": LIGHT, "dark": DARK}, …)`: see tests/pairwise.py."""
    for marker in metafunc.definition.iter_markers("each_pair"):
        axes = {
            name: [*values.items()] if isinstance(values, Mapping) else [(str(value), value) for value in values]
            for name, values in marker.kwargs.items()
        }
        combined = product if metafunc.config.getoption("--every-combination") else pairwise
        rows = [zip(*row, strict=True) for row in combined(*axes.values())]
        metafunc.parametrize([*axes], [pytest.param(*values, id="-".join(ids)) for ids, values in rows])


@pytest.fixture
def qtbot(qapp: object, request: pytest.FixtureRequest) -> QtBot:
    """Replaces pytest-qt's own."""
    return PatientQtBot(request)


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """Only the main thread collects garbage, and only between tests: docs/decisions/0051."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What was imported and collected stays: after a test only the test's own objects are looked through."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """What earlier tests left behind is in caches and stays, too: else each test looks through more than the last."""
    if next(BEGUN) % SET_ASIDE_EVERY == 0:
        collect()
        gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """A test's windows are gone before the next test begins. Other garbage is collected when it is due."""
    generation = 2 if "qapp" in getattr(item, "fixturenames", ()) else due()
    if generation >= 0:
        collect(generation)
