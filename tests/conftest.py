"""What every test gets: Qt without a screen, and on CI the rule that nothing may be left out."""

from __future__ import annotations

import os

# Before anything imports Qt. A test that needs a real screen starts its own (Xvfb) in a process of its own.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

pytest_plugins = ["tests.nothing_skipped", "pytester"]
