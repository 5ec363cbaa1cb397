"""Runs mutants of some modules: everything is imported and collected once, and each mutant is a fork that swaps a
function's code and runs the tests that take its line, until one fails.

What runs at import is done before a fork. So a mutant that lives, and whose line ran at import, is tried again in a
process of its own, which imports the changed file; and so is one whose code can't be swapped (it needs no `super`).

Must not: write to the checkout; count a mutant as killed because it could not be made, or by a test that fails without
it, too.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import math
import os
import resource
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import zip_longest
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from tests.mutated import Made
from tests.tools import ROOT

KILLED, LIVED, FOR_EVER, NOT_MADE = "killed", "lived", "for ever", "not made"
SLOWER, MORE_S = 3, 4
"""A test that takes so many times as long as when it was measured, and so many seconds of a processor more, runs for
ever: it may have to make what another test had made when it was measured."""
MORE_MEMORY = 1 << 30
IMPORT_S = 60
"""For what a process of its own imports and collects."""
RAN = 100
"""What such a process adds to pytest's exit code: if it fails itself, that is no test that noticed something."""


class Try(NamedTuple):
    """A mutant of a module, and the tests that must kill it -> the seconds that each takes, in the order to run them.

    `early`: its line ran at import.
    """

    module: str
    made: Made
    tests: Mapping[str, float]
    early: bool


class Runner:
    """A pytest plugin: instead of the collected tests it runs the mutants. `told(try, how, seconds)` after each."""

    def __init__(self, tries: Sequence[Try], told: Callable[[Try, str, float], None], until_s: float) -> None:
        self.tries, self.told, self.until_s = tries, told, until_s
        self.killers: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self.alone: dict[str, bool] = {}
        """Each test that has killed -> does it pass alone, without a fault?"""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        load_profile()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for one in self.tries:
            if time.monotonic() > self.until_s:
                break
            how, spent_s = self.tried(one, items) if one.tests else (LIVED, 0.0)
            by_import = how == NOT_MADE or (how == LIVED and one.early)
            self.told(one, "early" if by_import and one.tests else how, spent_s)
        return True

    def tried(self, one: Try, items: Mapping[str, pytest.Item]) -> tuple[str, float]:
        """How it ends, and the processor seconds that took. What killed often is run first."""
        killers = self.killers[one.module, one.made.function]
        change, spent_s = partial(swap, sys.modules[one.module], one.made), 0.0
        while True:
            tests = [test for test in one.tests if test in items and self.alone.get(test, True)]
            tests.sort(key=lambda test: -killers[test])
            ended = forked(change, [(items[test], one.tests[test]) for test in tests])
            spent_s += ended.spent_s
            killer = ended.last
            if ended.how in (KILLED, FOR_EVER) and killer not in self.alone:
                self.alone[killer] = forked(_nothing, [(items[killer], one.tests[killer])]).how == LIVED
                if not self.alone[killer]:
                    print(f"fails without a fault, too, and is left out: {killer}")
                    continue
            killers[killer] += 1
            return ended.how, spent_s


def _nothing() -> None: ...


def load_profile() -> None:
    """The same examples always, few of them, and none made simple: that one fails is enough."""
    settings.register_profile(
        "mutants", settings.get_profile("ours"), max_examples=40, derandomize=True, database=None,
        phases=[Phase.explicit, Phase.generate],
    )  # fmt: skip
    settings.load_profile("mutants")


class Forked(NamedTuple):
    """How a mutant ended, the last test that it began, and the processor seconds of all."""

    how: str
    last: str
    spent_s: float


def forked(change: Callable[[], None], items: Sequence[tuple[pytest.Item, float]]) -> Forked:
    """Make the change in a fork, and run these tests there (with the seconds that each takes) until one fails."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        _run_in_child(change, items, writes)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        begun = pipe.read().decode().splitlines()
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    how = FOR_EVER if code < 0 else {0: LIVED, 1: KILLED}.get(code, NOT_MADE)
    return Forked(how, begun[-1] if begun else "", used.ru_utime + used.ru_stime)


def _run_in_child(change: Callable[[], None], items: Sequence[tuple[pytest.Item, float]], writes: int) -> None:
    """Never returns."""
    code = 3
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        memory = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (memory + MORE_MEMORY,) * 2)
        for number in (signal.SIGALRM, signal.SIGPROF):
            signal.signal(number, signal.SIG_DFL)
        change()
        followers = [item for item, _ in items[1:]]
        for (item, seconds), follower in zip_longest(items, followers):
            limit_s = MORE_S + SLOWER * seconds
            signal.setitimer(signal.ITIMER_PROF, limit_s)
            signal.alarm(20 * math.ceil(limit_s))  # for what waits
            os.write(writes, f"{item.nodeid}\n".encode())
            if _fails(item, follower):
                os._exit(1)
        code = 0
    finally:
        os._exit(code)


def _fails(item: pytest.Item, follower: pytest.Item | None) -> bool:
    try:
        return any(report.failed for report in runtestprotocol(item, log=False, nextitem=follower))
    except BaseException:
        return True  # pytest itself ends like this: the mutant broke it


# ---- changing a function of a module that is imported ---------------------------------------------------------------


def _stub() -> None: ...


_STUB = _stub.__code__.co_code
"""What `overload` is written above, and nothing calls."""


def swap(module: ModuleType, made: Made) -> None:
    """Put the fault into the function, wherever it is used already."""
    codes = [
        code
        for code in codes_in(compile(made.text, module.__file__ or "", "exec"))
        if code.co_qualname == made.function and code.co_code != _STUB
    ]
    functions = [function for function in functions_in(module) if function.__code__.co_qualname == made.function]
    functions.sort(key=lambda function: function.__code__.co_firstlineno)
    if not codes or len(codes) != len(functions):
        raise LookupError(made.function)
    for function, code in zip(functions, codes, strict=True):
        function.__code__ = code
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Of functions and of classes' methods, as they stand in the file; not of what stands within them."""
    for value in code.co_consts:
        if isinstance(value, CodeType):
            if value.co_flags & 2:  # CO_NEWLOCALS: a function, not a class
                yield value
            else:
                yield from codes_in(value)


def functions_in(module: ModuleType) -> list[FunctionType]:
    """The module's own functions, and those of its classes."""
    found: dict[int, FunctionType] = {}

    def look(value: object) -> None:
        if isinstance(value, property):
            for part in (value.fget, value.fset):
                look(part)
        elif isinstance(value, cached_property):
            look(value.func)
        elif isinstance(value, staticmethod | classmethod):
            look(value.__func__)
        elif (
            isinstance(value, FunctionType) and value.__code__.co_filename == module.__file__ and id(value) not in found
        ):
            found[id(value)] = value
        if hasattr(value, "__wrapped__"):
            look(value.__wrapped__)

    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            for part in vars(value).values():
                look(part)
        else:
            look(value)
    return list(found.values())


# ---- importing a changed file ---------------------------------------------------------------------------------------


class Changed(importlib.abc.SourceLoader, importlib.abc.MetaPathFinder):  # type: ignore[misc]  # of the two's own
    """Imports one module from another text."""

    def __init__(self, module: str, path: Path, text: str) -> None:
        self.module, self.path, self.text = module, path, text

    def find_spec(self, name: str, path: object, target: object = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self, origin=str(self.path)) if name == self.module else None

    def get_filename(self, fullname: str) -> str:
        return str(self.path)

    def get_data(self, path: str | bytes) -> bytes:
        return self.text.encode()


class Only:
    """A pytest plugin that leaves out all tests but these. One that is not there with the fault can't notice it."""

    def __init__(self, tests: Collection[str]) -> None:
        self.tests = tests

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.tests]


def run_imported(one: Try, path: Path) -> int:
    """Import the changed file in this process, and run the tests. Returns pytest's exit code, for `imported`."""
    limit_s = IMPORT_S + MORE_S + int(SLOWER * sum(one.tests.values()))
    resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s))
    sys.meta_path.insert(0, Changed(one.module, path, one.made.text))
    files = sorted({test.partition("::")[0] for test in one.tests})
    return RAN + int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *files], plugins=[Only(one.tests.keys())]))


def imported(command: Sequence[str]) -> tuple[str, float]:
    """How a mutant ends in a process of its own that is started so, and the processor seconds of it."""
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = code = os.waitstatus_to_exitcode(status)
    ways = {RAN + pytest.ExitCode.OK: LIVED, RAN + pytest.ExitCode.NO_TESTS_COLLECTED: LIVED}
    how = FOR_EVER if code < 0 else ways.get(code, KILLED) if code >= RAN else NOT_MADE
    return how, used.ru_utime + used.ru_stime


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """For a process that runs mutants: no test is left out for lack of CI, and nothing is drawn afresh."""
    return {key: value for key, value in given.items() if key != "CI"} | {"PYTHONHASHSEED": "0"}
