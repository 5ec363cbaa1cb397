"""Which branches of the code that must not err does no test take?

    python -m tests.covered            run the tests of it, print the table and what is missing
    python -m tests.covered --again    only print what the last run measured
    python -m tests.covered FILE …     run only these files of tests, and add them to it: while the code they are for
                                       has not changed since

Measured by coverage.py, branches too, which comes by requirements-mutants.lock. It is kept with the test that took each
line (.cache/covered): `python -m tests.mutants` chooses tests by it. Exit code 1: less than LEAST, or a test failed.

Must not: change what is measured; hide a file that nothing imports.
"""

from __future__ import annotations

import ast
import importlib
import json
import os
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.everything import divided
from tests.side_by_side import Job, end_jobs_when_told_to_end, run_all
from tests.tools import CACHE, ROOT, bring

FOLDER = CACHE / "covered"
DATA, SECONDS = FOLDER / "data", "seconds.json"
GOTIT = "host/gotit"


class Area(NamedTuple):
    """Files (folders end with /), and the least share of their lines and branches that tests must take, in percent."""

    files: Sequence[str]
    least: float


AREAS = {
    "core (with adjudication)": Area([f"{GOTIT}/core/"], 100),
    "wire": Area(["firmware/gotit_box/wire.py"], 100),
    "link": Area([f"{GOTIT}/boxes/{name}.py" for name in ("link", "ledger", "memory")], 100),
    "games": Area([f"{GOTIT}/games/"], 95),
}
#: coverage.py's own words.
KEYS = ("num_statements", "num_branches")
#: Stands at what another interpreter needs. Its tests run there: tests/firmware/test_wire.py.
ELSEWHERE = "# MicroPython alone"
SOURCES = [file for area in AREAS.values() for file in area.files]


def tests() -> list[list[str]]:
    """The files of the tests, for each process that runs some. No windows, no boards, no matches at length."""
    parts = divided()
    names = ("asking", "boxes", "frames", "link", "link_noise", "link_seldom", "lying_clocks", "manners", "sync")
    boxes = [f"tests/boxes/test_{name}.py" for name in names]
    rest = ["tests/firmware/test_wire.py", "tests/record/test_versions.py", "tests/school/test_history.py"]
    rooms = ["tests/championship/test_between.py", "tests/championship/test_race.py"]
    games = [
        file for name, files in parts.items() if name.startswith("games") and "length" not in name for file in files
    ]
    shared = [file for file in games if file.count("/") == 2]
    solvers = [file for file in parts["games at length"] if file.endswith("/test_solver.py")]
    return [
        solvers,
        shared[::2],
        shared[1::2],
        [file for file in games if file not in shared],
        [*parts["core"], *boxes, *rest, *rooms, "tests/test_solve.py"],
    ]


# ---- measured in pytest's own process: `-p tests.covered` -----------------------------------------------------------


class Contexts:
    """Tells coverage.py which test runs, and keeps how long each took. Before each: `forget`."""

    def __init__(self, coverage: Any, kept: Path, forget: Callable[[], None]) -> None:
        self.coverage, self.kept, self.forget, self.seconds = coverage, kept, forget, dict[str, float]()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        self.forget()
        self.coverage.switch_context(item.nodeid)
        began_s = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - began_s
            self.coverage.switch_context("")

    def pytest_sessionfinish(self) -> None:
        self.kept.write_text(json.dumps(self.seconds))


def measure(number: str, files: Sequence[str]) -> int:
    """Run these tests in this process, measuring. Returns pytest's exit code."""
    coverage = _coverage(number)
    coverage.start()
    try:
        import_all()
        forget = importlib.import_module("tests.games.random_play").forget  # not before what it imports is measured
        plugin = Contexts(coverage, FOLDER / f"{number}-{SECONDS}", forget)
        return int(pytest.main(["-q", "-p", "no:cacheprovider", *files], plugins=[plugin]))
    finally:
        coverage.stop()
        coverage.save()


def import_all() -> None:
    """What no test needs counts, too."""
    for path in (path for file in SOURCES for path in _files(ROOT / file) if path.stem != "__init__"):
        parts = path.relative_to(ROOT).with_suffix("").parts
        importlib.import_module(".".join(parts[1:]))


def _coverage(suffix: str | None) -> Any:
    sys.path.append(str(bring("mutants")))
    made = importlib.import_module("coverage").Coverage
    include = [str(ROOT / file) + ("/**/*" if file.endswith("/") else "") for file in SOURCES]
    coverage = made(data_file=str(DATA), data_suffix=suffix, branch=True, include=include, config_file=False)
    coverage.exclude(ELSEWHERE)
    return coverage


# ---- the command ----------------------------------------------------------------------------------------------------


def main(args: Sequence[str]) -> int:
    if args[:1] == ["--measure"]:
        return measure(args[1], args[2:])
    if unknown := {arg for arg in args if arg != "--again" and not (ROOT / arg).is_file()}:
        print(f"no such option or file: {', '.join(sorted(unknown))}; there is --again")
        return 2
    failed = False
    if "--again" not in args:
        bring("mutants")
        failed = not (run([list(args)], more=True) if args else run(tests()))
    return int(not told() or failed)


def run(lots: Sequence[Sequence[str]], *, more: bool = False) -> bool:
    """Run these lots of files, as many side by side as there are processors; `more`: add to what is known. Did all
    pass?"""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in () if more else FOLDER.iterdir():
        old.unlink()
    end_jobs_when_told_to_end()
    own = (sys.executable, "-m", "tests.covered", "--measure")
    first = 1 + max((int(path.name.partition("-")[0]) for path in FOLDER.glob(f"*{SECONDS}")), default=-1)
    jobs = [Job(f"{first + at}: {len(lot)} files", (*own, str(first + at), *lot)) for at, lot in enumerate(lots)]
    good = True
    for ended in run_all(jobs, os.cpu_count() or 1, ROOT, os.environ):
        print(f"{'FAILED' if ended.code else 'ok':7}{ended.job.name:16}{ended.cpu_s or 0:7.0f} s of a processor")
        good = good and not ended.code
        print(ended.said if ended.code else "", end="")
    coverage = measured() if more else _coverage(None)
    coverage.combine([str(FOLDER)], keep=False)
    coverage.save()
    return good


def told() -> bool:
    """Print the table, and what is missing. Is it enough?"""
    coverage, good = measured(), True
    report = FOLDER / "report.json"
    coverage.json_report(outfile=str(report))
    known = {Path(path).as_posix(): one for path, one in json.loads(report.read_text())["files"].items()}
    print(f"{'':26}{'lines':>8}{'branches':>10}{'taken':>9}{'at least':>10}")
    for name, area in AREAS.items():
        files = [path.relative_to(ROOT).as_posix() for file in area.files for path in _files(ROOT / file)]
        missing = {file: _missing(ROOT / file, known[file]) if file in known else ["never imported"] for file in files}
        lines, branches = (sum(known[file]["summary"][key] for file in files if file in known) for key in KEYS)
        taken = 100 - 100 * sum(map(len, missing.values())) / (lines + branches)
        good = good and taken >= area.least
        print(f"{name:26}{lines:8}{branches:10}{taken:8.2f}%{area.least:9.0f}%")
        for file, places in missing.items():
            if places:
                print(f"    {file}: {', '.join(places)}")
    return good


def measured() -> Any:
    """What the last run measured, as coverage.py has it."""
    coverage = _coverage(None)
    coverage.load()
    return coverage


def _missing(path: Path, measured: Mapping[str, Any]) -> list[str]:
    """Lines and branches (from->to; 0 is the function's end) that no test took, without those that nothing can take."""
    lines, proven = measured["missing_lines"], _proven(path)
    ways = [(a, max(b, 0)) for a, b in measured["missing_branches"] if not {a, b} & set(lines)]
    return [*map(str, lines), *(f"{a}->{b}" for a, b in ways if b or a not in proven)]


def _proven(path: Path) -> set[int]:
    """The last cases of `match` statements that a function ends with, and that mypy has proved to leave out nothing.

    Otherwise the function would return None, against its type.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    ends = [node.body[-1] for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and not _says_none(node)]
    return {end.cases[-1].pattern.lineno for end in ends if isinstance(end, ast.Match)}


def _says_none(function: ast.FunctionDef) -> bool:
    return function.returns is None or "None" in ast.unparse(function.returns)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
