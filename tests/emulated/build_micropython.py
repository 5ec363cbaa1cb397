#!/usr/bin/env python3
"""Build the genuine MicroPython, for this machine (unix port) and for the Pico (rp2 port), from Debian packages.

    python tests/emulated/build_micropython.py                  build, or find what was built before
    python tests/emulated/build_micropython.py --firmware F     an official image (.uf2 or .bin) for the Pico
    python tests/emulated/build_micropython.py --unix PATH      an existing `micropython` for this machine

The same two can be named by the variables GOTIT_RP2_FIRMWARE and GOTIT_MICROPYTHON_UNIX. The last lines printed
are `unix=PATH` and `rp2=PATH`.

Sources come from Debian's suite `trixie`, by the mirror that this machine's own apt uses: no host is written here.
Builds are kept under GOTIT_CACHE (default: ~/.cache/gotit), one folder a content hash of this script and the
source versions, so a second run is instant and needs no network. About three minutes on two cores.

Standard library only. Nothing here may run at import; nothing is written outside the cache folder, except that the
toolchain is installed by apt when it is missing and we are root (else the exact line to run is printed).
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

SUITE = "trixie"
KEYRING = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
SOURCE_PACKAGES = ("micropython", "mbedtls")
BINARY_PACKAGES = ("pico-sdk-source", "tinyusb-source")

#: Debian package of the toolchain -> a file whose presence proves that it is installed.
TOOLCHAIN = {
    "gcc-arm-none-eabi": "/usr/bin/arm-none-eabi-gcc",
    "libnewlib-arm-none-eabi": "/usr/lib/arm-none-eabi/include/stdio.h",
    "libstdc++-arm-none-eabi-newlib": "/usr/lib/arm-none-eabi/newlib/thumb/v6-m/nofp/libstdc++.a",
    "cmake": "/usr/bin/cmake",
    "make": "/usr/bin/make",
    "gcc": "/usr/bin/gcc",
    "g++": "/usr/bin/g++",
    "pkg-config": "/usr/bin/pkg-config",
    "dpkg-dev": "/usr/bin/dpkg-source",
    "debian-archive-keyring": str(KEYRING),
}

UNIX_MANIFEST = 'include("$(MPY_DIR)/extmod/asyncio")\n'
RP2_MANIFEST = 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'
UNIX_OPTIONS = (
    "MICROPY_PY_SSL=0",
    "MICROPY_SSL_MBEDTLS=0",
    "MICROPY_PY_BTREE=0",
    "MICROPY_PY_FFI=0",
    "MICROPY_PY_JNI=0",
)
UF2_FAMILY_RP2040 = "0xe48bff56"
FLASH_BASE = "0x10000000"


class BuildError(Exception):
    """The build cannot go on; the text says what to do."""


class Artefacts(NamedTuple):
    """The two interpreters: a program for this machine and an image for the Pico (.bin or .uf2).

    `cross`: the compiler that belongs to the image. None beside a named image, whose compiler is not known.
    """

    unix: Path
    rp2: Path
    cross: Path | None = None


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """GOTIT_CACHE/micropython, or the platform's cache folder."""
    chosen = environ.get("GOTIT_CACHE")
    if chosen:
        return Path(chosen) / "micropython"
    return Path(environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gotit" / "micropython"


def find_artefacts(environ: Mapping[str, str] = os.environ) -> Artefacts | None:
    """What is there without building: named by variables, else built before by this very script."""
    unix = environ.get("GOTIT_MICROPYTHON_UNIX")
    rp2 = environ.get("GOTIT_RP2_FIRMWARE")
    built = _built_before(cache_folder(environ))
    unix_path = Path(unix) if unix else built.unix if built else None
    rp2_path = Path(rp2) if rp2 else built.rp2 if built else None
    if unix_path is None or rp2_path is None:
        return None
    for path, name in ((unix_path, "GOTIT_MICROPYTHON_UNIX"), (rp2_path, "GOTIT_RP2_FIRMWARE")):
        if not path.is_file():
            raise BuildError(f"{path} is not a file: correct {name} or the option that names it.")
    return Artefacts(unix_path, rp2_path, None if rp2 or not built else built.cross)


def build(say: Callable[[str], None] = print, environ: Mapping[str, str] = os.environ) -> Artefacts:
    """Find or build both. Raises BuildError with a sentence that says what to do."""
    found = find_artefacts(environ)
    if found:
        return found
    cache = cache_folder(environ)
    cache.mkdir(parents=True, exist_ok=True)
    with _lock(cache / "lock", say):
        if _built_before(cache) is None:  # another process may have built while we waited
            _build_into(cache, say)
    found = find_artefacts(environ)
    if found is None:
        raise BuildError("the build ended without its two files; run it again with an empty cache folder.")
    return found


# ---- the cache ------------------------------------------------------------------------------------------------


def _recipe_hash() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]


def _built_before(cache: Path) -> Artefacts | None:
    pointer = cache / f"recipe-{_recipe_hash()}.json"
    try:
        folder = cache / json.loads(pointer.read_text())["build"]
    except (OSError, ValueError, KeyError):
        return None
    artefacts = Artefacts(folder / "micropython", folder / "firmware.bin", folder / "mpy-cross")
    return artefacts if all(path and path.is_file() for path in artefacts) else None


@contextmanager
def _lock(path: Path, say: Callable[[str], None]) -> Iterator[None]:
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another build is under way: waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# ---- steps ----------------------------------------------------------------------------------------------------


def _build_into(cache: Path, say: Callable[[str], None]) -> None:
    started = time.monotonic()
    work = cache / f"work-{_recipe_hash()}"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    log = work / "build.log"

    def run(*command: str, cwd: Path = work, env: Mapping[str, str] | None = None) -> None:
        with log.open("ab") as out:
            out.write(f"\n$ {' '.join(command)}\n".encode())
            out.flush()
            done = subprocess.run(command, cwd=cwd, env=env, stdout=out, stderr=subprocess.STDOUT, check=False)
        if done.returncode:
            tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise BuildError(f"`{' '.join(command)}` failed:\n{tail}\nThe whole log is {log}")

    _require_toolchain(say)
    say("fetching the sources of MicroPython, mbed TLS, the Pico SDK and TinyUSB")
    versions = _fetch_sources(work, run)
    build_name = hashlib.sha256(json.dumps([_recipe_hash(), versions]).encode()).hexdigest()[:16]
    top = _unpack_sources(work, run)

    jobs = f"-j{os.cpu_count() or 1}"
    say("building mpy-cross")
    run("make", jobs, "-C", str(top / "mpy-cross"))
    say("building the unix port")
    unix_manifest = work / "manifest_unix.py"
    unix_manifest.write_text(UNIX_MANIFEST)
    run("make", jobs, "-C", str(top / "ports/unix"), f"FROZEN_MANIFEST={unix_manifest}", *UNIX_OPTIONS)
    say("building the rp2 port")
    rp2_manifest = work / "manifest_rp2.py"
    rp2_manifest.write_text(RP2_MANIFEST)
    rp2 = top / "ports/rp2"
    run(
        "cmake", "-S", str(rp2), "-B", str(rp2 / "build"),
        "-DMICROPY_BOARD=RPI_PICO", f"-DMICROPY_FROZEN_MANIFEST={rp2_manifest}", "-DPICO_NO_PICOTOOL=1",
    )  # fmt: skip
    run("make", jobs, "-C", str(rp2 / "build"))

    folder = cache / build_name
    folder.mkdir(exist_ok=True)
    shutil.copy2(top / "ports/unix/build-standard/micropython", folder / "micropython")
    shutil.copy2(rp2 / "build/firmware.bin", folder / "firmware.bin")
    shutil.copy2(top / "mpy-cross/build/mpy-cross", folder / "mpy-cross")
    run(
        sys.executable, str(top / "tools/uf2conv.py"), "-b", FLASH_BASE, "-f", UF2_FAMILY_RP2040, "-c",
        "-o", str(folder / "firmware.uf2"), str(folder / "firmware.bin"),
    )  # fmt: skip
    (folder / "sources.json").write_text(json.dumps(versions, indent=1) + "\n")
    (cache / f"recipe-{_recipe_hash()}.json").write_text(json.dumps({"build": build_name}) + "\n")
    shutil.rmtree(work, ignore_errors=True)
    say(f"built in {time.monotonic() - started:.0f} s: {', '.join(versions)}")


def _require_toolchain(say: Callable[[str], None]) -> None:
    missing = [package for package, proof in TOOLCHAIN.items() if not Path(proof).exists()]
    if not missing:
        return
    if not shutil.which("apt-get"):
        raise BuildError(
            "this build needs Debian's apt. Elsewhere name finished interpreters: --firmware RPI_PICO.uf2 "
            "--unix /path/to/micropython"
        )
    install = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if os.geteuid() != 0:
        raise BuildError(f"the toolchain is not complete. Run: sudo {' '.join(install)}")
    say(f"installing {', '.join(missing)} (up to 315 MB to fetch)")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], install):
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildError(f"`{' '.join(command)}` failed:\n{done.stdout[-800:]}{done.stderr[-800:]}")


def _fetch_sources(work: Path, run: Callable[..., None]) -> list[str]:
    """Download the packages into work/sources; returns the names of the files that carry their versions."""
    apt, sources = work / "apt", work / "sources"
    for folder in (apt / "lists/partial", apt / "cache/archives/partial", sources):
        folder.mkdir(parents=True)
    mirror, keyring = debian_mirror()
    (apt / "sources.list").write_text(
        "".join(f"{kind} [signed-by={keyring}] {mirror} {SUITE} main\n" for kind in ("deb", "deb-src"))
    )
    (apt / "apt.conf").write_text(
        f'Dir::Etc::sourcelist "{apt}/sources.list";\nDir::Etc::sourceparts "-";\n'
        f'Dir::State::lists "{apt}/lists";\nDir::Cache "{apt}/cache";\n'
        f'APT::Sandbox::User "";\nAPT::Default-Release "";\nAcquire::Languages "none";\n'
    )
    env = {**os.environ, "APT_CONFIG": str(apt / "apt.conf")}
    run("apt-get", "-q", "update", env=env)
    run("apt-get", "-q", "source", "--download-only", *SOURCE_PACKAGES, cwd=sources, env=env)
    run("apt-get", "-q", "download", *BINARY_PACKAGES, cwd=sources, env=env)
    return sorted(path.name for path in sources.iterdir() if path.suffix in (".dsc", ".deb"))


def _unpack_sources(work: Path, run: Callable[..., None]) -> Path:
    """Unpack everything and put the SDK, TinyUSB and mbed TLS where MicroPython's build looks for them."""
    sources = work / "sources"

    def one(pattern: str) -> str:
        return str(next(sources.glob(pattern)))

    top = work / "micropython"
    run("dpkg-source", "--no-check", "-x", one("micropython_*.dsc"), str(top))
    run("dpkg-source", "--no-check", "-x", one("mbedtls_*.dsc"), str(work / "mbedtls"))
    run("dpkg", "-x", one("pico-sdk-source_*.deb"), str(work / "sdk"))
    run("dpkg", "-x", one("tinyusb-source_*.deb"), str(work / "tusb"))
    for name, target in (
        ("pico-sdk", work / "sdk/usr/src/pico-sdk"),
        ("tinyusb", work / "tusb/usr/src/tinyusb"),
        ("mbedtls", work / "mbedtls"),
    ):
        link = top / "lib" / name
        if link.is_dir():
            link.rmdir()  # Debian leaves an empty folder
        link.symlink_to(target)
    (top / "lib/micropython-lib").mkdir(exist_ok=True)
    (top / "lib/micropython-lib/README.md").touch()
    return top


# ---- where this machine's apt gets Debian from -------------------------------------------------------------------


def debian_mirror(etc: Path = Path("/etc/apt")) -> tuple[str, str]:
    """(URI, keyring) of the first plain Debian archive in this machine's own apt sources.

    Reads both forms (`*.sources` and one-line `*.list`); security and backport suites, other vendors and disabled
    entries don't count.
    """
    for uri, suites, components, keyring in _apt_entries(etc):
        plain = [suite for suite in suites if re.fullmatch(r"[a-z]+", suite)]
        if plain and "main" in components and "security" not in uri and re.search(r"debian/?$", uri):
            return uri, keyring or str(KEYRING)
    raise BuildError(
        "no Debian archive in this machine's apt sources. On another system name finished interpreters: "
        "--firmware RPI_PICO.uf2 --unix /path/to/micropython"
    )


def _apt_entries(etc: Path) -> Iterator[tuple[str, list[str], list[str], str]]:
    for path in sorted((etc / "sources.list.d").glob("*.sources")):
        for stanza in re.split(r"\n\s*\n", path.read_text()):
            text = "\n".join(line for line in stanza.splitlines() if not line.startswith("#"))
            fields = {k.lower(): v.split() for k, v in re.findall(r"(?m)^([\w-]+):((?:.*)(?:\n[ \t].*)*)", text)}
            if "deb" not in fields.get("types", []) or fields.get("enabled") == ["no"]:
                continue
            keyring = fields.get("signed-by", [""])[0]
            for uri in fields.get("uris", []):
                yield uri, fields.get("suites", []), fields.get("components", []), _keyring(keyring)
    for path in [etc / "sources.list", *sorted((etc / "sources.list.d").glob("*.list"))]:
        if not path.is_file():
            continue
        for line in path.read_text().splitlines():
            found = re.match(r"deb\s+(?:\[([^]]*)\]\s+)?(\S+)\s+(\S+)\s*(.*)", line.strip())
            if found:
                options = dict(part.split("=", 1) for part in (found[1] or "").split() if "=" in part)
                yield found[2], [found[3]], found[4].split(), _keyring(options.get("signed-by", ""))


def _keyring(named: str) -> str:
    return named if named.startswith("/") and Path(named).is_file() else ""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Build or find the genuine MicroPython (unix and rp2 ports).")
    parser.add_argument("--firmware", metavar="FILE", help="an official image for the Pico, .uf2 or .bin")
    parser.add_argument("--unix", metavar="PATH", help="an existing micropython program for this machine")
    options = parser.parse_args(arguments)
    environ = dict(os.environ)
    if options.firmware:
        environ["GOTIT_RP2_FIRMWARE"] = options.firmware
    if options.unix:
        environ["GOTIT_MICROPYTHON_UNIX"] = options.unix
    try:
        artefacts = build(lambda text: print(text, flush=True), environ)
    except BuildError as error:
        print(f"build_micropython: {error}", file=sys.stderr)
        return 1
    print(f"unix={artefacts.unix}\nrp2={artefacts.rp2}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
