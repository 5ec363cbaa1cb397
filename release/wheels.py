"""Asks the registry whether every locked wheel exists for each system that people have: `run.py release --wheels`.

pip itself is asked, as if it ran there, and installs nothing. What may lack on a system is in LACKS, with what then
happens; anything else that lacks is said, and the exit code is 1.

Must not: ask for more than the locks name; take no answer for a good one.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("requirements.lock", "requirements-championship.lock")
#: Each system -> pip's name for it, and what the locks' markers ask of it.
SYSTEMS = {
    "Windows, AMD64": ("win_amd64", "win32", "AMD64"),
    "Windows, ARM64": ("win_arm64", "win32", "ARM64"),
    "macOS, Apple's chips": ("macosx_14_0_arm64", "darwin", "arm64"),
    "macOS, Intel": ("macosx_14_0_x86_64", "darwin", "x86_64"),
}
PYTHON = "3.11"
#: (system, package) -> what happens without it.
LACKS: dict[tuple[str, str], str] = {}


def wanted(system: str) -> list[str]:
    """The pinned packages, with hashes, that the locks name for this system, as lines of a requirements file."""
    _, platform, machine = SYSTEMS[system]
    told = {
        "sys_platform": platform, "platform_machine": machine, "python_version": PYTHON,
        "python_full_version": f"{PYTHON}.9", "platform_system": {"win32": "Windows", "darwin": "Darwin"}[platform],
        "os_name": "nt" if platform == "win32" else "posix", "implementation_name": "cpython",
        "platform_python_implementation": "CPython", "extra": "",
    }  # fmt: skip
    lines = []
    for lock in LOCKS:
        text = (ROOT / lock).read_text(encoding="utf-8").replace("\\\n", "")
        for line in text.splitlines():
            if not re.match(r"[A-Za-z0-9]", line):
                continue
            named, _, hashes = line.partition("--hash")
            requirement = Requirement(named.strip())
            if requirement.marker is None or requirement.marker.evaluate(told):
                lines.append(f"{requirement.name}{requirement.specifier} --hash{hashes}")
    return lines


def lacking(system: str) -> tuple[list[str], int]:
    """What of the locks has no wheel for this system, and how many packages were asked about."""
    missing: list[str] = []
    lines = wanted(system)
    count = len(lines)
    while True:
        with tempfile.TemporaryDirectory() as place:
            file = Path(place) / "wanted.txt"
            file.write_text("\n".join(lines) + "\n", encoding="utf-8")
            done = subprocess.run(
                (
                    sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--dry-run", "--quiet",
                    "--ignore-installed", "--no-deps", "--only-binary=:all:", "--require-hashes",
                    "--target", str(Path(place) / "nothing"), "--platform", SYSTEMS[system][0],
                    "--python-version", PYTHON, "--implementation", "cp", "-r", str(file),
                ),
                capture_output=True, text=True, check=False,
            )  # fmt: skip
        if not done.returncode:
            return missing, count
        found = re.search(r"No matching distribution found for ([A-Za-z0-9_.-]+?)==", done.stderr)
        if found is None:
            raise OSError((done.stderr.strip().splitlines() or ["no answer"])[-1])
        missing.append(found[1])
        lines = [line for line in lines if not line.startswith(f"{found[1]}==")]


def main() -> int:
    """Ask for each system, and say what lacks; the exit code."""
    wrong = False
    for system in SYSTEMS:
        try:
            missing, count = lacking(system)
        except OSError as error:
            print(f"{system}: nobody could be asked ({error}). Try again online.")
            return 2
        print(f"{system}: {count - len(missing)} of {count} wheels exist")
        for name in missing:
            fallback = LACKS.get((system, name))
            wrong = wrong or fallback is None
            print(f"    {name}: {fallback or 'no wheel, and nothing is said of what then happens'}")
    return int(wrong)
