#!/usr/bin/env python3
"""Install what the hardware's checks and outputs start: KiCad 9 and ngspice. Debian and Ubuntu.

    sudo python3 hardware/install_tools.py      (up to 230 MB to fetch, 1.3 GB on disk, a minute)

`python3 run.py test` starts this by itself, and asks before it does so by `sudo`. Debian 12 has KiCad 9 among its
backports only: they are asked through a source list of this program's own, written from the machine's own Debian source
and thrown away at the end.

Must not: import from outside the standard library; use `sudo`, change the machine's source lists, name a
mirror. Nothing is fetched when all is there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

KICAD_AT_LEAST = 9
PACKAGES = ("kicad", "kicad-symbols", "kicad-footprints", "ngspice")
#: What one who may not install is told to run, at the top of the checkout.
LINE = "sudo python3 hardware/install_tools.py"
LOCK_WAIT_S = 600  # another apt may be at work

KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")


class ToolsError(Exception):
    """They cannot be installed; the message says what the person can do."""


def main() -> int:
    """Install what is missing; the exit code."""
    try:
        lacking = missing()
        if not lacking:
            print("KiCad and ngspice are here.")
            return 0
        print(f"Missing: {', '.join(lacking)}.", flush=True)
        if not shutil.which("apt-get"):
            raise ToolsError(f"Install KiCad {KICAD_AT_LEAST} and ngspice with your system's package manager.")
        if os.geteuid() != 0:
            raise ToolsError(f"Run this line:\n\n    {LINE}\n")
        install()
        if lacking := missing():
            raise ToolsError(f"Installed, but still not found: {', '.join(lacking)}.")
    except ToolsError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def missing() -> list[str]:
    """What of the tools is not here, or too old."""
    lacking = []
    found = kicad_version()
    if found < KICAD_AT_LEAST:
        lacking.append(f"KiCad {KICAD_AT_LEAST}" + (f" (here is {found})" if found else ""))
    if not shutil.which("ngspice"):
        lacking.append("ngspice")
    return lacking


def kicad_version() -> int:
    """Major version of KiCad's command, 0 when there is none."""
    if not shutil.which("kicad-cli"):
        return 0
    said = subprocess.run(["kicad-cli", "version"], check=False, capture_output=True, text=True).stdout
    return major(said.strip())


def major(version: str) -> int:
    """The first number of a version: 9 of "9.0.8+dfsg-1~bpo12+1" or "4:9.0.2"; 0 when there is none."""
    number = version.rpartition(":")[2].partition(".")[0]
    return int(number) if number.isdecimal() else 0


def install() -> None:
    """Bring the packages, from the machine's own sources or, where they are too old there, from the backports."""
    if not (suite := suite_with_kicad([])):
        apt("apt-get", "update")
        suite = suite_with_kicad([])
    if suite:
        apt("apt-get", "install", "--yes", "--no-install-recommends", f"--target-release={suite}", *PACKAGES)
        return
    with tempfile.TemporaryDirectory() as folder:
        options = backports(Path(folder))
        apt("apt-get", *options, "update")
        suite = suite_with_kicad(options)
        if not suite:
            raise ToolsError(too_old())
        apt("apt-get", *options, "install", "--yes", "--no-install-recommends", f"--target-release={suite}", *PACKAGES)


def suite_with_kicad(options: Sequence[str]) -> str:
    """The suite of the newest KiCad that apt could install and that is new enough; "" when there is none."""
    for line in ask("apt-cache", *options, "madison", "kicad").splitlines():
        fields = [field.strip() for field in line.split("|")]  # package | version | URI suite/component arch Packages
        if len(fields) == 3 and fields[2].endswith("Packages") and major(fields[1]) >= KICAD_AT_LEAST:
            return fields[2].split()[1].partition("/")[0]
    return ""


def backports(folder: Path) -> list[str]:
    """Options that make apt see Debian's backports too, by a source list in `folder`."""
    release = os_release()
    codename = release.get("VERSION_CODENAME", "")
    uri = debian_source(codename) if release.get("ID") == "debian" else ""
    if not uri:
        raise ToolsError(too_old())
    parts = folder / "sources.list.d"
    machines = Path(ask("apt-config", "shell", "PARTS", "Dir::Etc::SourceParts/d").partition("'")[2].strip(" '\n"))
    parts.mkdir()
    for path in (*machines.glob("*.list"), *machines.glob("*.sources")):
        shutil.copy(path, parts)
    source = f"Types: deb\nURIs: {uri}\nSuites: {codename}-backports\nComponents: main\n"
    if KEYRING.exists():
        source += f"Signed-By: {KEYRING}\n"
    (parts / "gotit-backports.sources").write_text(source, encoding="utf-8")
    return ["-o", f"Dir::Etc::SourceParts={parts}"]


def debian_source(codename: str) -> str:
    """Where this machine gets that release of Debian from; "" when it does not say."""
    for line in ask(
        "apt-get", "indextargets", "--format", "$(RELEASE) $(REPO_URI)", "Created-By: Packages"
    ).splitlines():
        suite, _, uri = line.partition(" ")
        if suite == codename:
            return uri
    return ""


def os_release() -> dict[str, str]:
    """What the system says of itself."""
    lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    return {key: value.strip('"') for key, _, value in (line.partition("=") for line in lines)}


def too_old() -> str:
    return (
        f"This system's packages hold no KiCad {KICAD_AT_LEAST}. Install it as KiCad's own download page says for your "
        "system, and ngspice from your system; then nothing more is needed here."
    )


def ask(*command: str) -> str:
    """What a command prints; nothing when it fails."""
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout


def apt(*command: str) -> None:
    """Run one apt command; what it says is shown."""
    tool, *rest = command
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    whole = [tool, "-o", f"DPkg::Lock::Timeout={LOCK_WAIT_S}", *rest]
    if subprocess.run(whole, check=False, env=environment).returncode:
        raise ToolsError(f"That did not work. To see why, run:\n\n    {' '.join(whole)}\n")


if __name__ == "__main__":
    sys.exit(main())
