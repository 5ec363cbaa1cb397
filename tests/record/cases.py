"""Numbered cases, tried one after the other by a command that may be stopped, and goes on where it was.

    python -m tests.record.NAME [CASES] [--seed SEED]

The seed is printed. What became of each case is a line in .cache/reliability/NAME-SEED.jsonl: the same command goes on
behind the last one, also with more CASES. A new seed begins anew. The exit code is 1 if any case was wrong.
"""

from __future__ import annotations

import argparse
import random
import secrets
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec import Struct

FOLDER = Path(__file__).resolve().parents[2] / ".cache" / "reliability"


class Ended(Struct, frozen=True):
    """`case`: in words. `what` became of it: cases are counted by it. `wrong`: why it should not have, or "".

    `saved`, `of`: inputs, where it counts how many were saved.
    """

    case: str
    what: str
    wrong: str = ""
    saved: int = 0
    of: int = 0


def run(name: str, one: Callable[[int, random.Random], Ended], cases: int, told: list[str]) -> None:
    """`one` tries a case by its number and by chance, which for a seed and a number is always the same."""
    parser = argparse.ArgumentParser(prog=f"python -m tests.record.{name}")
    parser.add_argument("cases", type=int, nargs="?", default=cases)
    parser.add_argument("--seed", default="")
    parser.add_argument("--kept", type=Path, default=FOLDER, help="The folder for what became of the cases.")
    asked = parser.parse_args(told)
    seed = asked.seed or secrets.token_hex(3)
    asked.kept.mkdir(parents=True, exist_ok=True)
    path = asked.kept / f"{name}-{seed}.jsonl"
    lines = path.read_bytes().splitlines() if path.exists() else []
    done = [msgspec.json.decode(line, type=Ended) for line in lines][: asked.cases]
    print(f"seed {seed}" + (f": goes on behind case {len(done)}" if done else ""), flush=True)
    began_s = time.monotonic()
    with path.open("ab") as kept:
        for number in range(len(done), asked.cases):
            ended = one(number, random.Random(f"{name} {seed} {number}"))
            done.append(ended)
            kept.write(msgspec.json.encode(ended) + b"\n")
            kept.flush()
            if ended.wrong:
                print(f"WRONG, case {number}: {ended.case}: {ended.wrong}", flush=True)
    print(f"{time.monotonic() - began_s:.0f} s")
    sys.exit(told_of(done))


def told_of(done: list[Ended]) -> int:
    """Print the counts. Returns 1 if any was wrong."""
    wrong = [each for each in done if each.wrong]
    print(f"{len(done)} cases, {len(wrong)} wrong")
    for what, many in sorted(Counter(each.what for each in done).items()):
        some = [each for each in done if each.what == what]
        inputs = sum(each.of for each in some)
        saved = f", {sum(each.saved for each in some)} of {inputs} inputs saved" if inputs else ""
        print(f"  {many} {what}{saved}")
    return 1 if wrong else 0
