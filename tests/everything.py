"""Every check and every test, in one run: `python3 run.py test` sets up and then starts this.

    tests/everything.py         every check, then every test
    tests/everything.py ARGS    only `pytest ARGS`

Exit code 0 means that all of it passed. pytest comes last, first for what can share the processors, then for what
looks at a clock, so that its closing summary ends a good run; a check that failed is named once more below it.

What may not happen here: a check that is left out because another one failed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.faults import kept_stacks  # noqa: E402 (a script's own folder is on the path, not the one above)

BIN = Path(sys.executable).parent


def elsewhere(platform: str) -> tuple[str, ...]:
    """mypy as if on another system, where what is only for this one is rightly never reached."""
    options = (f"--platform={platform}", f"--cache-dir=.mypy_cache/{platform}", "--no-warn-unreachable")
    return ("mypy", *options, "host", "run.py")


#: Each check's name -> the command, a tool of the environment that runs this, at the top of the checkout.
CHECKS = {
    "ruff check": ("ruff", "check", "."),
    "ruff format": ("ruff", "format", "--check", "."),
    "mypy (host, tests)": ("mypy",),
    "mypy (host, as on Windows)": elsewhere("win32"),
    "mypy (host, as on macOS)": elsewhere("darwin"),
    "mypy (firmware)": ("mypy", "--config-file", "firmware/mypy.ini"),
    "import contracts": ("lint-imports",),
    "docs/protocol.md is fresh": ("python", "firmware/make_protocol_doc.py", "--check"),
    "docs/headless.md is fresh": ("python", "host/make_headless_doc.py", "--check"),
}
#: Needs Debian's packages. Elsewhere the tests that use it skip themselves, unless a variable names an image.
EMULATOR = {"MicroPython (builds for minutes, once)": ("python", "tests/emulated/build_micropython.py")}

#: Tests that wait for nobody's clock: they share the machine's processors. All others run one after the other.
SIDE_BY_SIDE = ("core", "firmware", "games", "hardware", "lab", "opponents", "printing", "ui/test_*paint*.py")
PROCESSES = 2


def main(args: Sequence[str]) -> int:
    """Run everything, or with `args` only pytest with them; the exit code."""
    pytest = [sys.executable, "-m", "pytest"]
    if args:
        return subprocess.run([*pytest, *args], check=False).returncode
    checks = {**CHECKS, **(EMULATOR if shutil.which("apt-get") else {})}
    failed = [name for name, command in checks.items() if not passes(name, command)]
    shared = [str(path.relative_to(ROOT)) for name in SIDE_BY_SIDE for path in sorted((ROOT / "tests").glob(name))]
    runs = (
        [*pytest, f"--numprocesses={PROCESSES}", "--dist=loadfile", "--max-worker-restart=0", "--durations=5", *shared],
        [*pytest, "--durations=15", *(f"--ignore={path}" for path in shared)],
    )
    with kept_stacks() as environment:
        codes = [subprocess.run(run, check=False, cwd=ROOT, env=environment).returncode for run in runs]
    if codes[0]:
        print("FAILED: tests of the first run (what they say stands above the second)")
    if failed:
        print(f"FAILED beside the tests: {', '.join(failed)} (what they say stands above the tests)")
    return next((code for code in codes if code), int(bool(failed)))


def passes(name: str, command: Sequence[str]) -> bool:
    """Run one check, showing how long it took, and what it says only when it fails."""
    print(f"== {name} ...", end=" ", flush=True)
    began = time.monotonic()
    tool = shutil.which(command[0], path=BIN)
    if tool is None:
        print(f"FAILED: {command[0]} is not installed; `python3 run.py test` installs it", flush=True)
        return False
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    said = subprocess.run(
        [tool, *command[1:]],
        check=False, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    print("FAILED" if said.returncode else "ok", f"({time.monotonic() - began:.1f} s)", flush=True)
    if said.returncode:
        print(said.stdout, flush=True)
    return said.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
