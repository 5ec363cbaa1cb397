"""Runs mutants of one module: everything is imported and collected once, and each mutant is a fork that swaps a
function's code and runs the tests that take its line, until one fails.

What runs at import is done before a fork. So a mutant that lives, and whose line ran at import, is tried again in a
process of its own, which imports the changed file.

Must not: write to the checkout; count a mutant as killed because it could not be made.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import os
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings
from tests.mutated import Made

KILLED, LIVED, FOR_EVER, NOT_MADE = "killed", "lived", "for ever", "not made"
SLOWER = 4
"""A mutant that runs so many times as long as its tests did, when they were measured, runs for ever."""
MORE_S, MORE_MEMORY = 5, 1 << 31


class Try(NamedTuple):
    """A mutant and the tests that must kill it. `seconds`: that they take. `early`: its line ran at import."""

    made: Made
    tests: Sequence[str]
    seconds: float
    early: bool


class Runner:
    """A pytest plugin: instead of the collected tests it runs the mutants. `told(key, how)` after each."""

    def __init__(self, module: str, tries: Sequence[Try], told: Callable[[str, str], None], until_s: float) -> None:
        self.module, self.tries, self.told, self.until_s = module, tries, told, until_s
        self.killers: defaultdict[str, Counter[str]] = defaultdict(Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self) -> None:
        load_profile()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        module = sys.modules[self.module]
        for one in self.tries:
            if time.monotonic() > self.until_s:
                break
            killers = self.killers[one.made.function]
            tests = sorted((test for test in one.tests if test in items), key=lambda test: -killers[test])
            how, killer = forked(partial(swap, module, one.made), [items[test] for test in tests], one.seconds)
            killers[killer] += 1
            if how == LIVED and one.early:
                how = "early"
            self.told(one.made.key, how)
        return True


def load_profile() -> None:
    """The same examples always, few of them, and none made simple: that one fails is enough."""
    settings.register_profile(
        "mutants", settings.get_profile("ours"), max_examples=40, derandomize=True, database=None,
        phases=[Phase.explicit, Phase.generate],
    )  # fmt: skip
    settings.load_profile("mutants")


def forked(change: Callable[[], None], items: Sequence[pytest.Item], seconds: float) -> tuple[str, str]:
    """How a mutant ends, and which test killed it ("": none)."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        _run_in_child(change, items, seconds, writes)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        killer = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        return FOR_EVER, ""
    return {0: LIVED, 1: KILLED}.get(code, NOT_MADE), killer


def _run_in_child(change: Callable[[], None], items: Sequence[pytest.Item], seconds: float, writes: int) -> None:
    """Never returns."""
    code = 3
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        limit_s = int(MORE_S + SLOWER * seconds)
        resource.setrlimit(resource.RLIMIT_CPU, (limit_s, limit_s))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        memory = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (memory + MORE_MEMORY,) * 2)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(20 * limit_s)
        change()
        code = 0
        for item in items:
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=None)):
                code = 1
                os.write(writes, item.nodeid.encode())
                break
    except BaseException:
        code = code or 1  # pytest itself ends like this: the mutant broke it
    finally:
        os._exit(code)


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


def run_imported(module: str, path: Path, made: Made, tests: Iterable[str]) -> int:
    """Import the changed file in this process, and run these tests. Returns pytest's exit code."""
    sys.meta_path.insert(0, Changed(module, path, made.text))
    return int(pytest.main(["-q", "-x", "-p", "no:cacheprovider", *tests]))


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """For a process that runs mutants: no test is left out for lack of CI, and nothing is drawn afresh."""
    return {key: value for key, value in given.items() if key != "CI"} | {"PYTHONHASHSEED": "0"}
