"""A pytest plugin: on CI a run in which something did not run is a failed run.

Locally a test may skip itself (no node, not a POSIX system). With the environment variable CI set, the session
fails, with the list, when a test was skipped, deselected or expected to fail, and, in a run of the whole suite,
when a part of it ran no test. Loaded by tests/conftest.py; tests/test_nothing_skipped.py proves that it bites.

What may not happen here: turning a failed run into a passed one.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

#: Folders under tests/ of which each must run at least one test.
PARTS = ("app", "boxes", "core", "emulated", "firmware", "games", "hardware", "phones", "record", "ui", "whole")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run, on CI, in the process that reports it (pytest-xdist's workers only run tests)."""
    if os.environ.get("CI") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(NothingSkipped(wanted_parts(config)), "nothing-skipped")


def wanted_parts(config: pytest.Config) -> list[str]:
    """The parts that this run must touch: those it names, or of a whole run all that it does not leave to another."""
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        left_out = {Path(str(path)).name for path in config.getoption("ignore") or ()}
        return [part for part in PARTS if part not in left_out]
    return [part for part in PARTS if f"tests/{part}" in config.args]


class NothingSkipped:
    """Collects what did not run, and fails the session for it."""

    def __init__(self, parts: Sequence[str]) -> None:
        self.complaints: list[str] = []
        self.idle = set(parts)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and not report.skipped:
            self.idle.difference_update(report.nodeid.partition("::")[0].split("/")[1:2])
        if hasattr(report, "wasxfail"):
            self.complaints.append(f"expected to fail: {report.nodeid}")
        elif report.skipped:
            self.complaints.append(f"skipped: {report.nodeid}: {reason(report)}")

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.skipped:
            self.complaints.append(f"skipped whole: {report.nodeid}: {reason(report)}")

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        self.complaints.extend(f"deselected: {item.nodeid}" for item in items)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.complaints.extend(f"ran no test: tests/{part}" for part in sorted(self.idle))
        if self.complaints and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.complaints:
            terminalreporter.section("On CI everything must run; this did not", red=True)
            for complaint in self.complaints:
                terminalreporter.line(complaint)


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why something was skipped, in the words of whoever skipped it."""
    return str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
