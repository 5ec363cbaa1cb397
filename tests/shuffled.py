"""Does a test lean on one that ran before it? Whole runs of all parts of the suite, each in another order.

    python -m tests.shuffled                     eight whole runs, at low priority: hours, beside other work
    python -m tests.shuffled --runs 1 core games one run of these parts (tests/everything.py has their names)
    python -m tests.shuffled --seed 7 --runs 1   the order of a run that failed, again

Files come in another order, and so do the tests of each file: a file's tests stay together, for what they share. Each
run prints its seed, and the command that runs a part that failed again: `pytest --shuffle SEED FILES`. Exit code 1: a
part failed in some run.

Must not: run checks, or change what a test does.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

RUNS, NICE = 8, 15


def shuffled(items: Sequence[pytest.Item], seed: int) -> list[pytest.Item]:
    """The same tests in another order, the same for the same seed."""
    chance = random.Random(seed)
    files: dict[Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    order = list(files.values())
    chance.shuffle(order)
    for tests in order:
        chance.shuffle(tests)
    return [test for tests in order for test in tests]


def main(args: Sequence[str]) -> int:
    from tests import everything  # here, as the parts' own pytests import `shuffled` alone
    from tests.side_by_side import end_jobs_when_told_to_end

    parser = argparse.ArgumentParser(prog="python -m tests.shuffled", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--seed", type=int, default=int(time.time()), help="of the first run; the next has the next")
    asked = parser.parse_args(args)
    parts = everything.divided()
    if unknown := set(asked.parts) - set(parts):
        parser.error(f"no such part: {', '.join(sorted(unknown))}; there are {', '.join(parts)}")
    if hasattr(os, "nice"):
        os.nice(NICE)
    end_jobs_when_told_to_end()
    wanted, failures = asked.parts or list(parts), 0
    for seed in range(asked.seed, asked.seed + asked.runs):
        began_s = time.monotonic()
        print(f"run {seed - asked.seed + 1} of {asked.runs}, seed {seed}", flush=True)
        with tempfile.TemporaryDirectory(prefix="gotit-shuffled-") as folder:
            jobs = [everything.part(name, parts[name], Path(folder), ["--shuffle", str(seed)]) for name in wanted]
            results = list(everything.shown(jobs))
        failed = [ended.job.name for ended, _ in results if ended.code]
        failures += len(failed)
        for name in failed:
            print(f"again: pytest --shuffle {seed} {' '.join(parts[name])}")
        passed = sum(tests.passed for _, tests in results if tests)
        print(
            f"seed {seed}: {passed} passed, {len(failed)} parts failed, {time.monotonic() - began_s:.0f} s", flush=True
        )
    print(f"{asked.runs} runs from seed {asked.seed}: {failures} failures")
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
