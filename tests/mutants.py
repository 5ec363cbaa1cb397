"""Would a test notice? Faults are put one by one into the core and the games; which survive?

    python -m tests.covered              first: which tests take which line
    python -m tests.mutants              all mutants of all modules; goes on where it was stopped
    python -m tests.mutants NAME …       only these modules and folders (press, exact, games.add_it, …)
    python -m tests.mutants --most 40 --each 2        first 40 of each module, with two seconds of tests for each
    python -m tests.mutants --seconds 600 --jobs 1    stops then; the same command goes on
    python -m tests.mutants --fresh      from the beginning
    python -m tests.mutants --told       only what is known so far

Of a module with more than MOST mutants so many are tried, drawn by lot: the first in an order that SEED and their own
text make, so a smaller sample is the beginning of a larger one. Modules take turns. Each mutant meets the tests that
take its line: first its module's own, then some of each file, as far as EACH_S go. A survivor is shown, unless
`tests/mutants_that_live.toml` gives the reason why it may live. If the tests of a survivor have changed, it is tried
again. Exit code 1: less than LEAST are killed of an area or a module, or one lives without a reason, or some are still
to be tried.

mutmut makes the faults (tests/mutated.py); it comes by requirements-mutants.lock. `tests/mutants_run.py` runs them.

Must not: change a file of the checkout; count a mutant as killed that was not made.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import sys
import time
import tomllib
import zlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from tests import covered
from tests.kept import kept_bytes
from tests.mutants_run import FOR_EVER, KILLED, LIVED, NOT_MADE, Runner, Try, environment, imported, run_imported
from tests.mutated import Made, Mutant, faults_in
from tests.side_by_side import Job, end_jobs_when_told_to_end, run_all
from tests.tools import CACHE, NO_TOOLS, ROOT, NoTools, bring

FOLDER = CACHE / "mutants" / "results"
REASONS = ROOT / "tests" / "mutants_that_live.toml"
GOTIT = ROOT / "host" / "gotit"
CORE = GOTIT / "core"

MOST, EACH_S = 500, 20.0
"""Mutants of a module; processor seconds of tests for one, as measured with their lines."""
SEED = 16
PRINTS = "tests/games/test_prints.py"
"""Sees most of what a game does, quickly."""
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
    parser.add_argument("--most", type=int, default=MOST, help="mutants of a module")
    parser.add_argument("--each", type=float, default=EACH_S, help="processor seconds of tests for a mutant")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so long")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="core and games side by side")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--until", type=float, default=float("inf"), help=argparse.SUPPRESS)
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
        return work_one(asked.names[0], asked.one, asked.each)
    if asked.work:
        return work(asked.names, asked.most, asked.each, asked.until)
    wanted = [name for name in every if not asked.names or any(f"{name}.".startswith(f"{one}.") for one in asked.names)]
    if not covered.DATA.exists():
        print("Which tests take which line is not known yet. Run first: python -m tests.covered")
        return 2
    if not asked.told:
        if asked.fresh:
            for name in wanted:
                kept_at(name).unlink(missing_ok=True)
        run(wanted, asked.most, asked.each, asked.seconds, asked.jobs)
    return report(wanted)


def run(names: Sequence[str], most: int, each_s: float, seconds: float, lanes: int) -> None:
    """The core's modules in one process, the games' in another: what they import and collect is mostly the same."""
    end_jobs_when_told_to_end()
    until_s = time.monotonic() + seconds
    halves: dict[str, list[str]] = {}
    for name in names:
        halves.setdefault(half_of(name), []).append(name)

    def jobs() -> Iterator[Job]:
        for half, of_it in halves.items():
            limits = ("--most", str(most), "--each", str(each_s), "--until", str(until_s))
            yield Job(half, (sys.executable, "-m", "tests.mutants", *of_it, "--work", *limits))

    for ended in run_all(list(jobs()), lanes, ROOT, environment(os.environ)):
        last = (ended.said.strip().splitlines() or [""])[-1]
        print(f"{ended.job.name:8}{ended.wall_s:7.0f} s  {last}", flush=True)


def half_of(name: str) -> str:
    return "games" if name.startswith("games.") else "core"


# ---- the modules of a half, in their own process --------------------------------------------------------------------


def work(names: Sequence[str], most: int, each_s: float, until_s: float) -> int:
    """Try what is to be tried of these modules, one of each in turn. Keeps each result at once."""
    turns: list[tuple[int, str, Try]] = []
    for name in names:
        kept = read_kept(name)
        for turn, made in enumerate(drawn(name, most)):
            was = kept.get(made.key, {})
            tests, early = tests_of(name, made, each_s)
            if was.get("how") in (KILLED, FOR_EVER) or (was.get("how") == LIVED and was["tests"] == stamp_of(tests)):
                continue
            turns.append((turn, name, Try(imported_as(name), made, tests, early)))
    if not turns:
        return 0
    turns.sort(key=lambda turn: turn[:2])
    named = {(one.module, one.made.key): name for _, name, one in turns}

    def told(one: Try, how: str, spent_s: float) -> None:
        name = named[one.module, one.made.key]
        if how == "early":  # what is in the file at import may have been made without the fault
            own = [sys.executable, "-m", "tests.mutants", name, "--each", str(each_s), "--one", one.made.key]
            how, more_s = imported(own)
            spent_s += more_s
        keep(name, one.made.key, how, stamp_of(one.tests), spent_s)

    files = sorted({test.partition("::")[0] for _, _, one in turns for test in one.tests})
    for name in names:
        import_module(imported_as(name))
    runner = Runner([one for _, _, one in turns], told, until_s)
    code = pytest.main(["-q", "-s", "-p", "no:cacheprovider", *files], plugins=[runner])
    if code not in (0, 5):
        return int(code)
    counts = Counter(was["how"] for name in names for was in read_kept(name).values())
    print(", ".join(f"{count} {how}" for how, count in counts.items()))
    return 0


def work_one(name: str, key: str, each_s: float) -> int:
    """Run one mutant whose file is imported with the fault."""
    made = next(one for one in drawn(name, MOST) if one.key == key)
    return run_imported(Try(imported_as(name), made, *tests_of(name, made, each_s)), modules()[name])


def imported_as(name: str) -> str:
    return "gotit." + (name if half_of(name) == "games" else f"core.{name}")


def drawn(name: str, most: int) -> list[Made]:
    """The mutants of a module, in the order in which the lot falls on them."""
    return sorted(every_fault(name), key=lambda one: lot_of(one.key))[:most]


def every_fault(name: str) -> list[Made]:
    """All mutants of a module; kept, for finding them takes as long as trying some."""
    path = modules()[name]
    of = [path, ROOT / "tests" / "mutated.py", ROOT / "requirements-mutants.lock"]

    def found() -> bytes:
        return zlib.compress(
            msgspec.json.encode(faults_in(path, name), enc_hook=lambda lines: [lines.start, lines.stop])
        )

    text = zlib.decompress(kept_bytes("faults", [name], of, found))
    return msgspec.json.decode(text, type=list[Made], dec_hook=lambda _, ends: range(*ends))


def lot_of(key: str) -> str:
    return hashlib.sha256(f"{SEED} {key}".encode()).hexdigest()


# ---- which tests take a line ----------------------------------------------------------------------------------------


@cache
def _seconds() -> Mapping[str, float]:
    """Of each test that was measured, and whose file is still there."""
    found: dict[str, float] = {}
    for path in covered.FOLDER.glob(f"*{covered.SECONDS}"):
        found |= json.loads(path.read_text())
    there = {file for file in {test.partition("::")[0] for test in found} if (ROOT / file).exists()}
    return {test: seconds for test, seconds in found.items() if test.partition("::")[0] in there}


@cache
def _measured() -> Any:
    return covered.measured().get_data()


@cache
def _contexts(path: Path) -> Mapping[int, Collection[str]]:
    return dict(_measured().contexts_by_lineno(str(path)))


def tests_of(name: str, one: Made, each_s: float) -> tuple[Mapping[str, float], bool]:
    """The tests that must kill it -> the seconds that each takes, and whether its function ran at import."""
    return _tests_of(name, one.function, one.lines, one.begins, each_s)


@cache
def _tests_of(name: str, function: str, at: range, begins: int, each_s: float) -> tuple[Mapping[str, float], bool]:
    lines, seconds, body = _contexts(modules()[name]), _seconds(), _bodies(modules()[name]).get(function, range(0))
    taken = {test for line in at for test in lines.get(line, ())} or set(lines.get(begins, ()))
    if not taken:  # written anew since it was measured
        taken = {test for line in body for test in lines.get(line, ())}
    early = any("" in lines.get(line, ()) for line in body)
    if early:  # what it made then, a function within it perhaps, is used later, which no line tells
        taken |= {test for test in seconds if _rank(name, test.partition("::")[0]) < 2 and _of_its_game(name, test)}
    return chosen(name, taken & seconds.keys(), seconds, each_s), early


@cache
def _bodies(path: Path) -> Mapping[str, range]:
    """Each function of a module, and of its classes -> the lines of its body."""
    found = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        methods = [(f"{node.name}.", each) for each in node.body] if isinstance(node, ast.ClassDef) else [("", node)]
        for owner, each in methods:
            if isinstance(each, ast.FunctionDef):
                found[owner + each.name] = range(each.body[0].lineno, (each.end_lineno or each.lineno) + 1)
    return found


def _of_its_game(name: str, test: str) -> bool:
    """Of prints each is of a game, which its id begins with."""
    game = name.split(".")[1:-1] if half_of(name) == "games" else []
    return not game or not test.startswith(PRINTS) or f"[{game[0].replace('_', '-')}, " in test


@cache
def _rank(name: str, file: str) -> int:
    """0: the module's own tests, and of a game's the prints of its matches. 1: its area's. 2: any."""
    *folders, stem = name.split(".")
    if file == PRINTS and half_of(name) == "games":
        return 0
    area = f"tests/{'/'.join(folders)}/" if folders[:1] == ["games"] else "tests/core/"
    return 2 if not file.startswith(area) else 0 if stem in Path(file).stem else 1


def chosen(name: str, tests: Iterable[str], seconds: Mapping[str, float], each_s: float) -> Mapping[str, float]:
    """First the module's own, the quickest first; then of all files by turns, for as many seconds each (its area's
    files: twice as many). So much of that as `each_s` hold, one at least: what is too long makes room for what comes
    after it. The tests of a file are alike, so many files see more, and short tests more than long ones."""
    used_s = defaultdict[str, float](float)
    order = list[tuple[int, float, int, str]]()
    for test in sorted(tests, key=lambda test: (seconds.get(test, 1.0), test)):
        file = test.partition("::")[0]
        rank = _rank(name, file)
        used_s[file] += seconds.get(test, 1.0)
        order.append((min(rank, 1), rank * used_s[file], len(order), test))
    some, left_s = dict[str, float](), each_s
    for *_, test in sorted(order):
        lasts_s = seconds.get(test, 1.0)
        if not some or lasts_s <= left_s:
            some[test] = lasts_s
            left_s -= lasts_s
    return some


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


def keep(name: str, key: str, how: str, stamp: str, spent_s: float) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with kept_at(name).open("a") as file:
        file.write(json.dumps({"key": key, "how": how, "tests": stamp, "seconds": round(spent_s, 2)}) + "\n")


def read_kept(name: str) -> dict[str, dict[str, Any]]:
    """How each mutant ended, the last time."""
    if not kept_at(name).exists():
        return {}
    rows = map(json.loads, kept_at(name).read_text().splitlines())
    return {row["key"]: row for row in rows}


# ---- what it says ---------------------------------------------------------------------------------------------------


class Sum(NamedTuple):
    """Of a module or an area: how many mutants there are, were tried, were killed, live with a reason, and without."""

    there: int
    tried: int
    killed: int
    explained: int
    bare: int

    @property
    def share(self) -> float:
        return self.killed / max(1, self.tried)

    def row(self) -> str:
        said = [
            f"{self.there:,}",
            f"{self.tried:,}",
            f"{self.killed:,}",
            f"{self.share:.1%}",
            self.explained,
            self.bare,
        ]
        return "".join(f" {each} |" for each in said)


HEAD = " Mutants | Tried | Killed | Of them | Live, with a reason | Without |"


def report(names: Sequence[str]) -> int:
    """Print the tables, as docs/reliability.md has them, and each survivor without a reason. Returns the exit code."""
    reasons = known_reasons()
    sums: dict[str, Sum] = {}
    unexplained: Counter[Mutant] = Counter()
    for name in names:
        every, kept = there_are(name), read_kept(name)
        how = {key: kept[key]["how"] for key in every if key in kept}
        lived = [every[key] for key, ended in how.items() if ended in (LIVED, NOT_MADE)]
        bare = [mutant for mutant in lived if mutant not in reasons]
        unexplained.update(bare)
        if every:
            sums[name] = Sum(len(every), len(how), len(how) - len(lived), len(lived) - len(bare), len(bare))
    print(f"\n| Module |{HEAD}\n|---|{'---:|' * 6}")
    for name, sum_ in sums.items():
        print(f"| {name} |{sum_.row()}")
    print(f"\n| Area | Modules |{HEAD} Module with the least |\n|---|---:|{'---:|' * 6}---|")
    good = True
    for area, of_it in areas(sums).items():
        least = LEAST[half_of(f"{area}.")]
        worst = min(of_it, key=lambda name: sums[name].share)
        total = Sum(*map(sum, zip(*(sums[name] for name in of_it), strict=True)))
        print(f"| {area} | {len(of_it)} |{total.row()} {worst}: {sums[worst].share:.1%} |")
        good = good and total.share >= least and sums[worst].share >= least
    for mutant, count in unexplained.items():
        print(f"\n[[mutant]]{f' # {count} times' if count > 1 else ''}")
        for key, value in mutant._asdict().items():
            print(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    whole = all(sum_.tried >= min(sum_.there, MOST) for sum_ in sums.values())
    return int(not good or not whole or bool(unexplained))


def areas(names: Iterable[str]) -> dict[str, list[str]]:
    """The modules by area: the core, what games share, each game."""
    found: dict[str, list[str]] = {}
    for name in names:
        area = name.rpartition(".")[0] if half_of(name) == "games" else "core"
        found.setdefault(area, []).append(name)
    return found


def there_are(name: str) -> dict[str, Mutant]:
    """All mutants of a module, by key, as they stand in the file."""
    return {one.key: one.mutant for one in every_fault(name)}


def known_reasons() -> dict[Mutant, str]:
    """Each mutant that may live -> why."""
    kept = tomllib.loads(REASONS.read_text(encoding="utf-8"))["mutant"]
    return {Mutant(each["where"], each["was"], each["now"]): each["why"] for each in kept}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
