"""Wheel and sdist: built the same to the byte, looked into, installed where nothing of this checkout is, and started.

Must not: take anything from the network but what the locks name.
"""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: What the wheel holds of the sources, by their prefix there. What serves developers stays in the sources.
SHIPPED = {"host/gotit/": "gotit/", "firmware/gotit_box/": "gotit_box/"}


class PackageError(Exception):
    """A package is not as it should be; the text says what."""


def build(folder: Path, epoch: int) -> tuple[Path, Path]:
    """Build both into `folder`: (wheel, sdist). No network; the times in them are the commit's."""
    told = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    call(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder), env=told)
    (wheel,), (sdist,) = folder.glob("gotit-*.whl"), folder.glob("gotit-*.tar.gz")
    return wheel, sdist


def pack_sources(folder: Path, name: str, commit: str, epoch: int) -> Path:
    """All that is tracked, as one archive: the source that belongs to the bundle, with what makes it. No git needed."""
    plain = subprocess.run(
        ("git", "archive", "--format=tar", f"--prefix=gotit-{name}/", commit), cwd=ROOT, check=True, capture_output=True
    ).stdout
    target = folder / f"gotit-{name}-source.tar.gz"
    with target.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=epoch) as zipped:
        zipped.write(plain)
    return target


def serves_developers(name: str) -> bool:
    """Sample moments, the lab's simulated worlds, tests and benchmarks: nothing that a user runs."""
    *folders, file = name.split("/")
    return file.endswith(("moments.py", "samples.py")) or file.startswith(("bench_", "test_")) or "gotit_lab" in folders


def lacking(wheel: Path, sdist: Path, tracked: Iterable[str]) -> list[str]:
    """What of the tracked files is in none of the two where it should be: "wheel: NAME", "sdist: NAME"."""
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = set(archive.namelist())
    with tarfile.open(sdist) as archive_of_sources:
        in_sdist = {name.partition("/")[2] for name in archive_of_sources.getnames()}
    missing = []
    for name in tracked:
        for source, inside in SHIPPED.items():
            if name.startswith(source) and not serves_developers(name):
                if inside + name.removeprefix(source) not in in_wheel:
                    missing.append(f"wheel: {name}")
                if name not in in_sdist:
                    missing.append(f"sdist: {name}")
    return sorted(missing)


def install(folder: Path, *packages: str | Path, locks: Iterable[str] = ()) -> Path:
    """A new environment with what these locks ("": requirements.lock) name and these packages; its Python."""
    venv.create(folder, clear=True, with_pip=True)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = (str(python), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet", "--no-deps")
    for lock in locks:
        call(*pip, "--require-hashes", "--only-binary=:all:", "-r", str(ROOT / f"requirements{lock}.lock"))
    if packages:
        wanted = [word for package in packages for word in as_asked(Path(package))]
        call(*pip, "--no-index", "--no-build-isolation", *wanted)
    return python


def as_asked(package: Path) -> tuple[str, ...]:
    """A wheel by its name and version, for pip notes the path of a file that it is given, and a bundle copies that."""
    if package.suffix != ".whl":
        return (str(package),)
    name, number = package.name.split("-")[:2]
    return ("--find-links", str(package.parent), f"{name}=={number}")


def try_out(program: Iterable[str | Path], at: Path, version: str) -> list[str]:
    """Start a program from a folder outside the checkout. Returns what was tried, as sentences; PackageError."""
    words = tuple(map(str, program))
    if version not in call(*words, "--version", cwd=at):
        raise PackageError(f"{words[0]} does not say that it is {version}")
    solved = call(*words, "solve", "--help", cwd=at)
    if "Usage" not in solved:
        raise PackageError("`solve --help` says nothing")
    printed = at / "deck.pdf"
    call(*words, "print", "fast-fun-maths", "--out", str(printed), cwd=at)
    if not printed.read_bytes().startswith(b"%PDF"):
        raise PackageError("`print` writes no PDF")
    opened = stays_open(words, at)
    return ["says its version", "prints a deck with its fonts", opened]


def stays_open(words: tuple[str, ...], at: Path, seconds: float = 8.0) -> str:
    """Start the windows without a screen, and see that they stay open. Returns the sentence of that."""
    with subprocess.Popen(
        words, cwd=at, env=outside(at), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as process:
        try:
            said, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.terminate()
            said, _ = process.communicate()
            if b"Traceback" not in said:
                return f"opens its windows offscreen and keeps them for {seconds:.0f} s"
    raise PackageError(f"the program ended by itself: {said[-800:].decode(errors='replace')}")


def outside(at: Path) -> dict[str, str]:
    """What a program is told of the world that knows nothing of this checkout: a home of its own, no screen."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GOTIT", "XDG_"))}
    return {**kept, "HOME": str(at), "QT_QPA_PLATFORM": "offscreen"}


def call(*command: str, cwd: Path = ROOT, env: dict[str, str] | None = None) -> str:
    """What a command says; PackageError with the end of it when it fails."""
    told = env if env is not None else outside(cwd) if cwd != ROOT else dict(os.environ)
    done = subprocess.run(
        command,
        cwd=cwd,
        env=told,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip
    if done.returncode:
        tail = "\n".join(done.stdout.strip().splitlines()[-12:])
        raise PackageError(f"{Path(command[0]).name} {' '.join(command[1:4])} … failed:\n{tail}")
    return done.stdout
