"""Every check and every test, in one run: `python3 run.py test` sets up and then starts this.

    tests/everything.py            every check and every test
    tests/everything.py --quick    those that take a minute together, and the names of what was left out
    tests/everything.py ARGS       only `pytest ARGS`

Exit code 0 means that all of it passed. The tests are divided into parts, each with its own pytest. Checks and parts
run side by side, more at a time than there are processors, because many parts wait for an emulated box or a browser.
One line for each says how it went and what it cost, so that growth is noticed.

Must not: leave a test file out of all parts; leave out a check or a part because another failed; count a part as passed
whose pytest did not reach its end (it reports its tests when it does).
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tests.emulated.build_micropython import cache_folder  # noqa: E402
from tests.side_by_side import Ended, Job, end_jobs_when_told_to_end, run_all  # noqa: E402

TESTS = ROOT / "tests"
BIN = Path(sys.executable).parent
KEPT = ROOT / ".pytest_cache"
#: What mypy has worked out, by the contents of files: shared by all checkouts on this machine.
TYPES = cache_folder().parent / "types"


def elsewhere(platform: str) -> tuple[str, ...]:
    """mypy as if on another system, where it is right that code for this system only is never reached."""
    options = (f"--platform={platform}", f"--cache-dir={TYPES / platform}", "--no-warn-unreachable")
    return ("mypy", *options, "host", "run.py")


def named(folder: str, names: str) -> tuple[str, ...]:
    """The test files of these names in a folder."""
    return tuple(f"{folder}/test_{name}.py" for name in names.split())


#: Each check's name -> the command: a tool of the environment that runs this, at the top of the checkout.
CHECKS = {
    "mypy (host, tests)": ("mypy", f"--cache-dir={TYPES / 'here'}"),
    "mypy (host, as on Windows)": elsewhere("win32"),
    "mypy (host, as on macOS)": elsewhere("darwin"),
    "mypy (firmware)": ("mypy", "--config-file", "firmware/mypy.ini", f"--cache-dir={TYPES / 'firmware'}"),
    "import contracts": ("lint-imports",),
    "ruff check": ("ruff", "check", "."),
    "ruff format": ("ruff", "format", "--check", "."),
    "docs/protocol.md is fresh": ("python", "firmware/make_protocol_doc.py", "--check"),
    "docs/headless.md is fresh": ("python", "host/make_headless_doc.py", "--check"),
}
#: Needs Debian's packages. Elsewhere the tests that use it skip themselves, unless a variable names an image. It comes
#: before all else, for many parts need it.
EMULATOR = ("MicroPython (builds for minutes, once)", ("python", "tests/emulated/build_micropython.py"))

#: Parts of the suite -> their files, below tests/. A file is in the first part that matches; what matches none is in
#: the part of its folder, so that a new test is in some part. They start in this order: what waits beside what
#: computes, so that no processor is idle meanwhile, and what takes long before what is short.
PARTS = {
    "phones": ("phones/*",),
    "ui, all moments": named(
        "ui",
        "buzzed by_access_alone by_keyboard_alone explained finale flashes heard hints how_to instants looks "
        "nothing_vanishes offers operator_access operator_languages operator_monkey readable scenes screens show "
        "show_played turned",
    ),
    "boxes, emulated": ("boxes/test_pico.py", "boxes/test_self_test_pico.py"),
    "emulated lab": ("emulated/test_lab*.py",),
    "ui, games": (
        "ui/test_buzzer_round*.py",
        "ui/test_fast_fun*.py",
        "ui/test_got_em*.py",
        "ui/test_hidden*.py",
        "ui/test_mathic*.py",
    ),
    "boxes, measured": ("boxes/test_measure.py",),
    "boxes": ("boxes/*",),
    "ui, painted": ("ui/test_*paint*.py",),
    "enclosures": ("hardware/test_enclosure.py", "hardware/test_bodies.py"),
    "championship": ("championship/*",),
    "ui, one game": ("ui/test_add_it*.py",),
    "ui, before a match": named(
        "ui",
        "app_devices app_errors app_resume app_settings classes help long_words operator_setup owned_buzzers presets "
        "quick_start rankings register settings_form shelf teams whole_words",
    ),
    "ui": ("ui/*",),
    "core": ("core/*",),
    "whole, golden slap": ("whole/test_golden_slap.py",),
    "whole": ("whole/*",),
    "games at length": ("games/*/test_*solver.py", "games/*/test_whole_matches.py", "games/*/test_headless.py"),
    "firmware on a board": ("firmware/test_on_board.py",),
    "lab": ("lab/*",),
    "emulated box": ("emulated/test_box.py",),
    "games by chance": named(
        "games", "amend bounds coming difficulty ends floor hints prints properties real_tables_corrected terms"
    ),
    "emulated": ("emulated/*",),
    "opponents": ("opponents/*",),
    "games": ("games/*", "games/*/*"),
    "commands": (
        *("test_cli.py", "test_referee*.py", "test_run.py", "test_wheel.py"),
        *("test_everything.py", "test_kits.py", "test_mutants.py", "test_nothing_skipped.py", "test_shuffled.py"),
    ),
    "tests": ("test_*.py",),
    "hardware": ("hardware/*",),
    "record, what is killed or damaged": named("record", "adverse killed salvage"),
}
#: What other load on this machine could affect runs alone.
ALONE = {"boxes, measured", "whole, golden slap"}
#: The quick run: checks and parts that cost little and find much.
QUICK = {
    "mypy (host, tests)", "mypy (firmware)", "import contracts", "ruff check", "ruff format",
    "docs/protocol.md is fresh", "docs/headless.md is fresh",
    "app", "core", "games", "language", "record", "school", "tests", "ui, one game", "ui",
    "ui, before a match",
}  # fmt: skip
#: How many jobs run at a time: each needs a processor for half of its time or less. With more, emulated boxes fall
#: behind their clocks.
LANES = -(-(os.cpu_count() or 1) * 5 // 3)
#: How many of the slowest tests are named.
SLOWEST = 12
#: How much is said once more at the end of what failed: letters of a test's message, lines of what no test says.
LONG, LAST = 300, 5
#: A run longer than this, on a machine that does nothing else, has grown too long: it says so, and passes.
LONG_S, QUICK_LONG_S = 720, 90


class Tests(NamedTuple):
    """What a part's pytest reports at its end: how many passed, what failed or did not run and why, and each test's
    seconds."""

    passed: int
    failed: list[str]
    skipped: list[str]
    seconds: dict[str, float]


def main(args: Sequence[str]) -> int:
    """Run everything, or only the quick part, or with other `args` only pytest with them. Returns the exit code."""
    if args and args != ["--quick"]:
        return subprocess.run([sys.executable, "-m", "pytest", *args], check=False, env=environment()).returncode
    quick = bool(args)
    end_jobs_when_told_to_end()
    began_s = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="gotit-tests-") as folder:
        jobs, left_out = plan(Path(folder), quick)
        first = [check(*EMULATOR)] if shutil.which("apt-get") and not quick else []
        results = [*shown(first), *shown(jobs)]
    remember_what_failed()
    say_what_it_cost(results)
    took_s, limit_s = time.monotonic() - began_s, QUICK_LONG_S if quick else LONG_S
    if took_s > limit_s:
        print(f"Longer than the {limit_s} s that this should take where nothing else runs: see which part has grown.")
    if left_out:
        print(f"Left out of the quick run: {'; '.join(left_out)}.\n`python3 run.py test` runs these, too.")
    failed = say_what_failed(results)
    passed = sum(tests.passed for _, tests in results if tests)
    print(f"===== {passed} passed{', but not all' if failed else ''} in {took_s:.2f}s =====", flush=True)
    return int(bool(failed))


# ---- what there is to run -------------------------------------------------------------------------------------------


def plan(folder: Path, quick: bool) -> tuple[list[Job], list[str]]:
    """What is to be run, longest first and the checks last, and the names of what is left out.

    The parts' pytests write their reports into `folder`.
    """
    parts = divided()
    options = ["--quick"] if quick else []
    listed = sorted(parts, key=lambda name: name not in PARTS)
    jobs = [part(name, parts[name], folder, options) for name in listed]
    jobs += [check(name, command) for name, command in CHECKS.items()]
    chosen = [job for job in jobs if job.name in QUICK or not quick]
    return chosen, [job.name for job in jobs if job not in chosen]


def divided() -> dict[str, list[str]]:
    """Each part -> its test files, as paths from the top of the checkout. Every file is in one part."""
    files: dict[str, list[str]] = {name: [] for name in PARTS}
    paths = (path.relative_to(TESTS) for path in TESTS.rglob("test_*.py"))
    for inside in sorted(path for path in paths if "node_modules" not in path.parts):
        meant = (name for name, patterns in PARTS.items() if any(fits(inside, pattern) for pattern in patterns))
        files.setdefault(next(meant, inside.parts[0] if len(inside.parts) > 1 else "tests"), []).append(
            (TESTS / inside).relative_to(ROOT).as_posix()
        )
    return {name: paths for name, paths in files.items() if paths}


def fits(inside: Path, pattern: str) -> bool:
    """Does the pattern match this path below tests/? A star does not cross folders."""
    return len(inside.parts) == pattern.count("/") + 1 and inside.match(pattern)


def check(name: str, command: Sequence[str]) -> Job:
    """A check as a job. If its tool is missing: a job that says so and fails."""
    tool = shutil.which(command[0], path=BIN)
    missing = f"{command[0]} is not installed; `python3 run.py test` installs it"
    return Job(name, (tool, *command[1:]) if tool else (sys.executable, "-c", f"raise SystemExit({missing!r})"))


def part(name: str, files: Sequence[str], folder: Path, more: Sequence[str] = ()) -> Job:
    """A part's own pytest. It has its own places for failures and files, because others run and clear up beside it."""
    slug = "".join(letter if letter.isalnum() else "-" for letter in name)
    report = folder / f"{slug}.xml"
    settings = (f"cache_dir={KEPT / 'parts' / slug}", "tmp_path_retention_policy=failed")
    places = [f"--junitxml={report}", f"--basetemp={folder / slug}"]
    options = [*places, *(word for setting in settings for word in ("-o", setting)), "--no-summary", *more]
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    return Job(name, (sys.executable, "-m", "pytest", *options, *colour, *files), name in ALONE, report)


# ---- what it says ---------------------------------------------------------------------------------------------------


def shown(jobs: Sequence[Job]) -> list[tuple[Ended, Tests | None]]:
    """Run jobs, showing how each ended and what it cost. Its output is shown only if it failed."""
    results = []
    for ended in run_all(jobs, LANES, ROOT, environment()):
        tests = reported(ended.job.leaves) if ended.job.leaves and ended.job.leaves.exists() else None
        results.append((ended, tests))
        count = f"{tests.passed:5} passed" if tests else ""
        cpu = "" if ended.cpu_s is None else f"{ended.cpu_s:7.1f} s of a processor"
        how = "FAILED" if ended.code else "ok"
        print(f"{how:7} {ended.job.name:30} {count:12} {ended.wall_s:7.1f} s {cpu}", flush=True)
        for line in tests.skipped if tests else ():
            print(f"        left out: {line}")
        if ended.code:
            print(ended.said, flush=True)
    return results


def environment() -> dict[str, str]:
    """What jobs get: our tools first, and leave to keep compiled modules. Else (containers often say so) each part
    compiles all that it imports, and so does every program that a test starts."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}


def reported(report: Path) -> Tests:
    """What a part's pytest reported at its end."""
    passed, failed, skipped, seconds = 0, [], [], {}
    for case in ElementTree.parse(report).iter("testcase"):  # noqa: S314 (pytest's own)
        name = f"{case.get('classname')}::{case.get('name')}"
        seconds[name] = float(case.get("time", 0))
        if (skip := case.find("skipped")) is not None:
            skipped.append(f"{name}: {skip.get('message')}")
        elif wrong := [each for kind in ("failure", "error") for each in case.iter(kind)]:
            failed.append(" ".join(f"{name}: {wrong[0].get('message')}".split())[:LONG])
        else:
            passed += 1
    return Tests(passed, failed, skipped, seconds)


def say_what_failed(results: Sequence[tuple[Ended, Tests | None]]) -> bool:
    """Name what failed once more, at the end: of a long log, often only the end is kept."""
    failed = [(ended, tests) for ended, tests in results if ended.code]
    for ended, tests in failed:
        print(f"FAILED: {ended.job.name} (what it says stands above)")
        for line in (tests and tests.failed) or ended.said.splitlines()[-LAST:]:
            print(f"        {line}")
    return bool(failed)


def say_what_it_cost(results: Sequence[tuple[Ended, Tests | None]]) -> None:
    """The slowest tests, and how much processor time the whole run took."""
    seconds = {name: took_s for _, tests in results if tests for name, took_s in tests.seconds.items()}
    print(f"\nThe {SLOWEST} tests that took longest, on the clock:")
    for name in sorted(seconds, key=seconds.__getitem__, reverse=True)[:SLOWEST]:
        print(f"{seconds[name]:9.1f} s  {name}")
    cpu_s = sum(ended.cpu_s or 0 for ended, _ in results)
    print(f"\n{len(results)} checks and parts, {cpu_s / 60:.1f} minutes of a processor")


def remember_what_failed() -> None:
    """For `python3 run.py test --lf`: the failures that the parts remember, put together."""
    failed: dict[str, bool] = {}
    for kept in (KEPT / "parts").glob("*/v/cache/lastfailed"):
        failed |= json.loads(kept.read_text())
    (KEPT / "v" / "cache").mkdir(parents=True, exist_ok=True)
    (KEPT / "v" / "cache" / "lastfailed").write_text(json.dumps(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
