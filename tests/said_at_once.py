"""Says what failed when it fails, where no summary is asked for: a process that dies later would take it along.

Must not: judge, or change how a test ends.
"""

from __future__ import annotations

import pytest


class SaidAtOnce:
    def __init__(self, config: pytest.Config) -> None:
        self._config = config

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            writer = self._config.get_terminal_writer()
            writer.line()
            writer.sep("_", f"{report.nodeid} ({report.when})")
            report.toterminal(writer)
            for name, text in report.sections:
                writer.sep("-", name)
                writer.line(text)
            writer.flush()


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("no_summary"):
        config.pluginmanager.register(SaidAtOnce(config))
