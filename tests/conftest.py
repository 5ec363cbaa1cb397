"""What every test gets: Qt without a screen, patient Hypothesis, and on CI the rule that nothing may be left out."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# Before anything imports Qt. A test that needs a real screen starts its own (Xvfb) in a process of its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# How long an example takes says something about the machine, not about the code. CI draws the same examples in
# every run, so that a red run is about the change; at home they are drawn anew each time.
settings.register_profile(
    "ours", deadline=None, derandomize=bool(os.environ.get("CI")), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ours")

pytest_plugins = ["tests.nothing_skipped", "pytester"]
