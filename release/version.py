"""Which version a release has: the tag of its commit, and what the sources and the hand-kept CHANGELOG.md say of it.

Must not: write to the checkout.
"""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]


class Version(NamedTuple):
    """`number`: as the sources say it. `tagged`: the commit carries the tag of it. `epoch`: when it was committed."""

    number: str
    tagged: bool
    commit: str
    epoch: int

    @property
    def name(self) -> str:
        """What the files are called by: a commit without its tag is no release, and says so."""
        return self.number if self.tagged else f"{self.number}+{self.commit[:8]}"


class VersionError(Exception):
    """The sources do not agree which version this is; the text says what to put right."""


def read() -> Version:
    """The version of this checkout. Raises VersionError."""
    number = str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])
    firmware = re.search(r'^VERSION = "(.+)"$', (ROOT / "firmware/gotit_box/__init__.py").read_text("utf-8"), re.M)
    if firmware is None or firmware[1] != number:
        raise VersionError(f"firmware/gotit_box/__init__.py must say VERSION = {number!r}, as pyproject.toml does.")
    tags = [tag for tag in git("tag", "--points-at", "HEAD").split() if re.fullmatch(r"v\d+\.\d+\.\d+", tag)]
    if tags and tags != [f"v{number}"]:
        raise VersionError(f"this commit has the tag {', '.join(tags)}, and pyproject.toml says {number}.")
    if f"\n## {number}" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise VersionError(f"CHANGELOG.md has no part “## {number}”: write there what has changed for people.")
    return Version(number, bool(tags), git("rev-parse", "HEAD"), int(git("log", "-1", "--format=%ct")))


def changed_files() -> list[str]:
    """What differs from the commit: a release of that would not be of the commit."""
    return git("status", "--porcelain").splitlines()


def git(*args: str) -> str:
    """What git says of this checkout."""
    return subprocess.run(("git", *args), cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
