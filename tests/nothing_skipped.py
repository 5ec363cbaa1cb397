"""A pytest plugin: on CI, a run in which something did not run is a failed run.

Locally a test may skip itself (no node, not a POSIX system). With the environment variable CI set, the session fails
and lists what was skipped, deselected or expected to fail. It also fails if a file or folder that it was told to run
had no test that ran. (tests/everything.py names every file.) Loaded by tests/conftest.py; tests/test_nothing_skipped.py
proves that it works.

Must not: turn a failed run into a passed one.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

import pytest


def pytest_configure(config: pytest.Config) -> None:
    """On CI, watch the run."""
    if os.environ.get("CI"):
        config.pluginmanager.register(NothingSkipped(named(config)), "nothing-skipped")


def named(config: pytest.Config) -> list[str]:
    """The files and folders that this run was told to run, in the form in which test names begin."""
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        return []
    paths = (config.invocation_params.dir / arg for arg in config.args if "::" not in arg)
    return [os.path.relpath(path, config.rootpath).replace(os.sep, "/") for path in paths]


class NothingSkipped:
    """Collects what did not run, and fails the session because of it."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self.complaints: list[str] = []
        self.idle = set(wanted)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and not report.skipped:
            file = report.nodeid.partition("::")[0]
            self.idle -= {path for path in self.idle if f"{file}/".startswith(f"{path}/") or path == "."}
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
        self.complaints.extend(f"ran no test: {path}" for path in sorted(self.idle))
        if self.complaints and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.complaints:
            terminalreporter.section("On CI everything must run; this did not", red=True)
            for complaint in self.complaints:
                terminalreporter.line(complaint)


def reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Why something was skipped, in the words of the test."""
    return str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
