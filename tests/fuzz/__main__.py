"""Fuzzing by coverage: bytes that reach new code are kept and changed further (atheris, with libFuzzer).

    python -m tests.fuzz                        each target for ten minutes, one after the other
    python -m tests.fuzz wire decks --seconds 60

What was tried stands in .cache/fuzz/TARGET: the same command goes on from there. An input that breaks a target's word,
or takes longer than SLOW_S, is written to tests/fuzz/found/TARGET, and the target ends there with what was raised; the
input stays as a test (tests/fuzz/test_fuzz.py). atheris comes by requirements-fuzz.lock: Linux and macOS alone.

Exit code 1: something was found. 2: the tools could not be brought.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.tools import CACHE, NO_TOOLS, ROOT, NoTools, bring, use

FOUND = Path(__file__).parent / "found"
SECONDS = 600
SLOW_S = 3
"""What takes longer hangs. Beside other work, and with what counts the branches, all is several times slower."""
MEMORY_MB = 2048


def main(args: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=SECONDS, help="for each target")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    asked = parser.parse_args(args)
    if asked.one:
        return one(asked.targets[0], asked.seconds)
    from tests.fuzz.targets import TARGETS

    if unknown := set(asked.targets) - set(TARGETS):
        parser.error(f"no such target: {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    try:
        bring("fuzz")
    except NoTools:
        print(NO_TOOLS)
        return 2
    found = False
    print(f"{'target':<16}{'seconds':>8}{'inputs':>10}{'branches':>10}{'kept':>7}  found")
    for name in asked.targets or TARGETS:
        found = run(name, asked.seconds) or found
    return int(found)


def run(name: str, seconds: int) -> bool:
    """Fuzz this target in a process of its own, and print its row. Was something found?"""
    command = [sys.executable, "-m", "tests.fuzz", "--one", name, "--seconds", str(seconds)]
    ended = subprocess.run(command, cwd=ROOT, env=os.environ, capture_output=True, text=True, errors="replace")
    said = ended.stdout + ended.stderr

    def last(pattern: str) -> str:
        return str((re.findall(pattern, said) or ["?"])[-1])

    artifacts = re.findall(r"Test unit written to (\S+)", said)
    kept = len(list((CACHE / "fuzz" / name).iterdir()))
    row = last(r"Done \d+ runs in (\d+) second"), last(r"#(\d+)\s"), last(r"cov: (\d+)"), str(kept)
    print(f"{name:<16}{row[0]:>8}{row[1]:>10}{row[2]:>10}{row[3]:>7}  {', '.join(artifacts) or '-'}", flush=True)
    if ended.returncode:
        print("\n".join(line for line in said.splitlines() if not line.startswith(("#", "INFO"))))
    return bool(ended.returncode)


def one(name: str, seconds: int) -> int:
    """Fuzz this target in this process; libFuzzer ends it."""
    use("fuzz")
    atheris: Any = import_module("atheris")
    with atheris.instrument_imports(include=["gotit", "gotit_box"], enable_loader_override=False):
        targets = import_module("tests.fuzz.targets")
        target = targets.TARGETS[name]
        take = target.make()
    kept, found = CACHE / "fuzz" / name, FOUND / name
    kept.mkdir(parents=True, exist_ok=True)
    found.mkdir(parents=True, exist_ok=True)
    for seed in target.seeds():
        (kept / hashlib.sha256(seed).hexdigest()[:16]).write_bytes(seed)

    def take_or_keep(data: bytes) -> None:
        """libFuzzer by itself keeps what hangs or takes too much memory, but not always what Python raised."""
        try:
            take(data)
        except Exception:
            wrong = found / f"crash-{hashlib.sha256(data).hexdigest()[:16]}"
            wrong.write_bytes(data)
            print(f"Test unit written to {wrong}", flush=True)
            raise

    options = {
        "max_total_time": seconds, "timeout": SLOW_S, "rss_limit_mb": MEMORY_MB, "max_len": target.longest,
        "artifact_prefix": f"{found}/", "print_final_stats": 1,
    }  # fmt: skip
    atheris.Setup([name, str(kept), *(f"-{key}={value}" for key, value in options.items())], take_or_keep)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
