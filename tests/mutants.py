"""Would a test notice? Faults are put one by one into the core and the games; which survive?

    python -m tests.covered              first: which tests take which line
    python -m tests.mutants              all mutants of all modules; goes on where it was stopped
    python -m tests.mutants NAME …       only these modules and folders (press, exact, games.add_it, …)
    python -m tests.mutants --seconds 600 --jobs 1    stops then; the same command goes on
    python -m tests.mutants --fresh      from the beginning
    python -m tests.mutants --told       only what is known so far

Of a module with more than MOST mutants so many are tried, drawn by lot, the same in every run. Each meets the tests
that take its line: first its area's own, the quickest first, as far as MOST_S go. A survivor is shown, unless
`tests/mutants_that_live.toml` gives the reason why it may live. If the tests of a survivor have changed, it is tried
again. Exit code 1: less than LEAST are killed, or one lives without a reason, or some are still to be tried.

mutmut makes the faults (tests/mutated.py); it comes by requirements-mutants.lock. `tests/mutants_run.py` runs them.

Must not: change a file of the checkout; count a mutant as killed that was not made.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from tests import covered
from tests.mutants_run import FOR_EVER, KILLED, LIVED, NOT_MADE, Runner, Try, environment, run_imported
from tests.mutated import Made, Mutant, faults_in
from tests.side_by_side import Job, end_jobs_when_told_to_end, run_all
from tests.tools import CACHE, NO_TOOLS, ROOT, NoTools, bring

FOLDER = CACHE / "mutants" / "results"
REASONS = ROOT / "tests" / "mutants_that_live.toml"
GOTIT = ROOT / "host" / "gotit"
CORE = GOTIT / "core"

MOST, MOST_S = 500, 20.0
"""Mutants of a module; processor seconds of tests for one, as measured with their lines."""
LEAST = {"core": 0.95, "games": 0.90}


def modules() -> dict[str, Path]:
    """Each module by its name: "press", "exact.reading" of the core; "games.got_em.turns"."""
    core = {".".join(path.relative_to(CORE).with_suffix("").parts): path for path in CORE.rglob("*.py")}
    games = {".".join(path.relative_to(GOTIT).with_suffix("").parts): path for path in (GOTIT / "games").rglob("*.py")}
    return {name: path for name, path in sorted((core | games).items()) if path.stem != "__init__"}


def main(args: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a module or folder of gotit.core, or games.…")
    parser.add_argument("--fresh", action="store_true", help="forget what an earlier run has found")
    parser.add_argument("--told", action="store_true", help="run nothing; print what is known")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="modules side by side")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    asked = parser.parse_args(args)
    every = modules()
    if unknown := [one for one in asked.names if not any(f"{name}.".startswith(f"{one}.") for name in every)]:
        parser.error(f"no such module: {', '.join(unknown)}; there are {', '.join(every)}")
    try:
        bring("mutants")
    except NoTools:
        print(NO_TOOLS)
        return 2
    if asked.one:
        return work_one(asked.names[0], asked.one)
    if asked.work:
        return work(asked.names[0], asked.seconds)
    wanted = [name for name in every if not asked.names or any(f"{name}.".startswith(f"{one}.") for one in asked.names)]
    if not covered.DATA.exists():
        print("Which tests take which line is not known yet. Run first: python -m tests.covered")
        return 2
    if not asked.told:
        if asked.fresh:
            for name in wanted:
                kept_at(name).unlink(missing_ok=True)
        run(wanted, asked.seconds, asked.jobs)
    return report(wanted)


def run(names: Sequence[str], seconds: float, lanes: int) -> None:
    """Each module in a process of its own, the shortest first."""
    end_jobs_when_told_to_end()
    until_s = time.monotonic() + seconds
    every = modules()
    names = sorted(names, key=lambda name: every[name].stat().st_size)

    def jobs() -> Iterable[Job]:
        for name in names:
            left_s = max(0.0, until_s - time.monotonic())
            yield Job(name, (sys.executable, "-m", "tests.mutants", name, "--work", "--seconds", f"{left_s:.0f}"))

    # Lots, so that each is told how much time is left when it begins.
    for begin in range(0, len(names), lot := 4 * lanes):
        if time.monotonic() < until_s:
            lot_of = list(jobs())[begin : begin + lot]
            for ended in run_all(lot_of, lanes, ROOT, environment(os.environ)):
                last = (ended.said.strip().splitlines() or [""])[-1]
                print(f"{ended.job.name:36}{ended.wall_s:7.0f} s  {last}", flush=True)


# ---- one module, in its own process ---------------------------------------------------------------------------------


def work(name: str, seconds: float) -> int:
    """Try what is to be tried of this module. Keeps each result at once."""
    until_s = time.monotonic() + seconds
    kept, tries = read_kept(name), []
    for one in drawn(name):
        was = kept.get(one.key, {})
        tests, took_s, early = tests_of(name, one)
        stamp = stamp_of(tests)
        if was.get("how") in (KILLED, FOR_EVER) or (was.get("how") == LIVED and was.get("tests") == stamp):
            continue
        if not tests:
            keep(name, one.key, LIVED, stamp)
            continue
        tries.append(Try(one, tests, took_s, early))
    stamps = {one.made.key: stamp_of(one.tests) for one in tries}
    made = {one.made.key: one for one in tries}
    module = "gotit." + (name if name.startswith("games.") else f"core.{name}")

    def told(key: str, how: str) -> None:
        if how == "early":  # what is in the file at import may have been made without the fault
            command = [sys.executable, "-m", "tests.mutants", name, "--one", key]
            code = subprocess.run(command, cwd=ROOT, env=dict(os.environ), capture_output=True).returncode
            how = LIVED if code == 0 else KILLED
        keep(name, key, how, stamps[key])

    if tries:
        files = sorted({test.partition("::")[0] for one in made.values() for test in one.tests})
        import_module(module)
        runner = Runner(module, tries, told, until_s)
        code = pytest.main(["-q", "-s", "-p", "no:cacheprovider", *files], plugins=[runner])
        if code not in (0, 5):
            return int(code)
    counts = Counter(was["how"] for was in read_kept(name).values())
    print(", ".join(f"{count} {how}" for how, count in counts.items()))
    return 0


def work_one(name: str, key: str) -> int:
    """Run one mutant whose file is imported with the fault."""
    made = next(one for one in drawn(name) if one.key == key)
    module = "gotit." + (name if name.startswith("games.") else f"core.{name}")
    return run_imported(module, modules()[name], made, tests_of(name, made)[0])


def drawn(name: str) -> list[Made]:
    """The mutants of a module; of many, those that the lot falls on. One that cannot be told from another: once."""
    every = faults_in(modules()[name], name)
    return (
        every
        if len(every) <= MOST
        else sorted(random.Random(name).sample(every, MOST), key=lambda one: one.lines.start)
    )


# ---- which tests take a line ----------------------------------------------------------------------------------------


@cache
def _seconds() -> Mapping[str, float]:
    found: dict[str, float] = {}
    for path in covered.FOLDER.glob(f"*{covered.SECONDS}"):
        found |= json.loads(path.read_text())
    return found


@cache
def _contexts(path: Path) -> Mapping[int, Collection[str]]:
    coverage = covered.measured()
    return dict(coverage.get_data().contexts_by_lineno(str(path)))


def tests_of(name: str, one: Made) -> tuple[list[str], float, bool]:
    """The tests that must kill it, the seconds they take, and whether its lines ran at import."""
    lines = _contexts(modules()[name])
    taken = [test for line in one.lines for test in lines.get(line, ())] or list(lines.get(one.begins, ()))
    return *chosen(name, set(taken) - {""}, _seconds()), "" in taken


def chosen(name: str, tests: Iterable[str], seconds: Mapping[str, float]) -> tuple[list[str], float]:
    """First the module's own, then its area's, then any; the quickest first; as far as MOST_S go, but one at least."""
    *folders, stem = name.split(".")
    area = f"tests/{'/'.join(folders)}/" if folders[:1] == ["games"] else "tests/core/"

    def rank(test: str) -> tuple[int, float, str]:
        file = test.partition("::")[0]
        return (0 if stem in Path(file).stem else 1 if file.startswith(area) else 2), seconds.get(test, 1.0), test

    some, total = list[str](), 0.0
    for test in sorted(tests, key=rank):
        total += seconds.get(test, 1.0)
        if some and total > MOST_S:
            break
        some.append(test)
    return some, min(total, MOST_S)


@cache
def _hash_of(file: str) -> str:
    return hashlib.sha256((ROOT / file).read_bytes()).hexdigest()


def stamp_of(tests: Iterable[str]) -> str:
    """Changes when one of these tests, or which they are, changes."""
    files = {test.partition("::")[0] for test in tests}
    said = [*sorted(tests), *(_hash_of(file) for file in sorted(files))]
    return hashlib.sha256("\n".join(said).encode()).hexdigest()[:16]


# ---- what is kept ---------------------------------------------------------------------------------------------------


def kept_at(name: str) -> Path:
    return FOLDER / f"{name}.jsonl"


def keep(name: str, key: str, how: str, stamp: str) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with kept_at(name).open("a") as file:
        file.write(json.dumps({"key": key, "how": how, "tests": stamp}) + "\n")


def read_kept(name: str) -> dict[str, dict[str, Any]]:
    """How each mutant ended, the last time."""
    if not kept_at(name).exists():
        return {}
    rows = map(json.loads, kept_at(name).read_text().splitlines())
    return {row["key"]: row for row in rows}


# ---- what it says ---------------------------------------------------------------------------------------------------


def report(names: Sequence[str]) -> int:
    """Print the table, and each survivor without a reason. Returns the exit code."""
    reasons, failed = known_reasons(), False
    print(f"\n{'module':<36}{'tried':>7}{'of':>6}{'killed':>8}{'of them':>9}{'with a reason':>15}{'unexplained':>13}")
    unexplained: list[Mutant] = []
    sums: dict[str, Counter[str]] = {area: Counter() for area in LEAST}
    for name in names:
        kept = read_kept(name)
        if not kept:
            failed = True
            continue
        every = drawn(name)
        how = {one.key: kept[one.key]["how"] for one in every if one.key in kept}
        lived = [one.mutant for one in every if how.get(one.key) in (LIVED, NOT_MADE)]
        bare = [mutant for mutant in lived if mutant not in reasons]
        killed = len(how) - len(lived)
        area = "games" if name.startswith("games.") else "core"
        sums[area].update(tried=len(how), of=len(every), killed=killed, reason=len(lived) - len(bare), bare=len(bare))
        if every:
            print(_row(name, len(how), len(every), killed, len(lived) - len(bare), len(bare)))
        unexplained += bare
        failed = failed or bool(bare) or len(how) < len(every)
    for area, sum_ in sums.items():
        if sum_["tried"]:
            print(_row(f"all of {area}", *(sum_[key] for key in ("tried", "of", "killed", "reason", "bare"))))
            failed = failed or sum_["killed"] < LEAST[area] * sum_["tried"]
    for mutant, count in Counter(unexplained).items():
        print(f"\n[[mutant]]{f' # {count} times' if count > 1 else ''}")
        for key, value in mutant._asdict().items():
            print(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    return int(failed)


def _row(name: str, tried: int, of: int, killed: int, reason: int, bare: int) -> str:
    return f"{name:<36}{tried:>7}{of:>6}{killed:>8}{killed / max(1, tried):>9.1%}{reason:>15}{bare:>13}"


def known_reasons() -> dict[Mutant, str]:
    """Each mutant that may live -> why."""
    kept = tomllib.loads(REASONS.read_text(encoding="utf-8"))["mutant"]
    return {Mutant(each["where"], each["was"], each["now"]): each["why"] for each in kept}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
