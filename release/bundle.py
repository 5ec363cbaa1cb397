"""One folder with the program, its Python and all it needs, for the system that this runs on: nothing is installed.

By PyInstaller: it is kept, knows PyQt6, builds in two minutes without a compiler, and leaves packages as their wheels
have them (Nuitka would compile all of it for half an hour; briefcase makes installers, which ask for more rights).
Linux bundles were built and started; the same lines are prepared for Windows and macOS, and were not run by us.

Must not: take anything from this checkout's own environment: it is made of the locks and the wheel.
"""

from __future__ import annotations

import gzip
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from release import beside, licences, packages
from release.version import Version

ROOT = Path(__file__).resolve().parents[1]
NAME = "gotit"
#: What is asked of PyInstaller on each system, beside what is asked on all.
OF_SYSTEM = {"linux": (), "win32": ("--hide-console", "hide-early"), "darwin": ("--windowed",)}
#: Loaded by name or by a compiled part, so that PyInstaller does not see them: cffi's, for the phones' seals; hidapi's.
UNSEEN = ("_cffi_backend", "hidraw" if sys.platform == "linux" else "hid")

#: Asked of the bundle's own environment: the licences of what is in it, written beside it.
_LICENCES = (
    "import sys; from pathlib import Path; sys.path.append(sys.argv[1]); from release import licences; "
    "licences.write(Path(sys.argv[2]), licences.parts(licences.locked()))"
)


def build(wheel: Path, sources: Path, folder: Path, work: Path, of: Version) -> Path:
    """Build the bundle of `wheel`, with the sources that belong to it, in the folder `work`. Returns its archive in
    `folder`. Raises PackageError, LicenceError."""
    python = packages.install(work / "environment", wheel, locks=("", "-championship"))
    tools = packages.install(work / "tools", locks=("-release",))
    site = tools_site(tools)
    made = work / "made"
    shutil.rmtree(made, ignore_errors=True)
    told = {
        **packages.outside(work),
        "PYTHONPATH": str(site),
        "PYTHONHASHSEED": "1",
        "SOURCE_DATE_EPOCH": str(of.epoch),
    }
    server = shutil.which("nats-server", path=str(python.parent))
    packages.call(
        str(python), "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN", "--onedir", "--name", NAME,
        "--distpath", str(made), "--workpath", str(work / "work"), "--specpath", str(work / "work"),
        "--collect-all", "gotit", "--collect-all", "gotit_box", "--copy-metadata", "gotit", "--collect-all", "icu4py",
        "--collect-submodules", "nats", "--collect-submodules", "aiohttp",
        *(word for module in UNSEEN for word in ("--hidden-import", module)), *OF_SYSTEM[sys.platform],
        str(ROOT / "release" / "start.py"), cwd=work, env=told,
    )  # fmt: skip
    bundle = made / (f"{NAME}.app" if sys.platform == "darwin" else NAME)
    program = bundle / ("Contents/MacOS/gotit" if sys.platform == "darwin" else f"{NAME}{'.exe' * (os.name == 'nt')}")
    if server:
        shutil.copy2(server, program.parent)  # where the hub looks for it: beside the program
    texts = bundle / "licences"
    packages.call(str(python), "-c", _LICENCES, str(ROOT), str(texts), cwd=work)
    shutil.copyfile(texts / "GPL-3.0.txt", bundle / "COPYING")
    copy_system_licences(bundle, texts)
    shutil.copyfile(sources, bundle / licences.SOURCES)
    forget_scripts(bundle)
    if telling := naming(bundle, ROOT):
        raise packages.PackageError(f"these files say where they were built: {', '.join(telling[:8])}")
    return packed(bundle, folder, of)


def forget_scripts(bundle: Path) -> None:
    """Take what lies outside out of the packages' own lists: commands, whose first line is the path of their Python, so
    that their hashes differ from place to place. The bundle has none of them."""
    for record in sorted(bundle.rglob("*.dist-info/RECORD")):
        lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
        record.write_text("".join(line for line in lines if not line.startswith("../")), encoding="utf-8", newline="")


def naming(bundle: Path, place: Path) -> list[str]:
    """The files of the bundle that hold that path."""
    path = os.fsencode(place)
    files = (each for each in sorted(bundle.rglob("*")) if each.is_file() and not each.is_symlink())
    return [each.relative_to(bundle).as_posix() for each in files if path in each.read_bytes()]


def tools_site(python: Path) -> Path:
    """Where the tools' environment has its packages."""
    return Path(packages.call(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())


def copy_system_licences(bundle: Path, texts: Path) -> None:
    """What PyInstaller took from the system that it ran on has licences, too: those of its Debian packages, and
    Python's own. Raises LicenceError for a library that nobody owns."""
    python = next((path for path in python_licences() if path.is_file()), None)
    if python is None:
        raise licences.LicenceError("Python's own licence was not found beside it.")
    shutil.copyfile(python, texts / "Python-LICENSE.txt")
    if not sys.platform.startswith("linux"):
        return
    unknown = set()
    taken = (
        path for path in (bundle / "_internal").glob("*.so*") if not path.is_symlink()
    )  # links lead to wheels' own
    for name in sorted(path.name for path in taken):
        if name.startswith("libpython") or re.search(r"-[0-9a-f]{8}\.so|\.(cpython-\d+.*|abi3)\.so$", name):
            continue  # Python's; or a wheel's own library or module, which its licence covers
        owner = subprocess.run(("dpkg", "-S", f"*/{name}"), capture_output=True, text=True, check=False).stdout
        package = owner.partition(":")[0].split(",")[0]
        copyright_text = Path("/usr/share/doc") / package / "copyright"
        if not package or not copyright_text.is_file():
            unknown.add(name)
            continue
        shutil.copyfile(copyright_text, texts / f"debian-{package}.txt")
    if unknown:
        raise licences.LicenceError(f"nobody is known who licenses {', '.join(sorted(unknown))} in the bundle.")


def python_licences() -> Iterable[Path]:
    """Where Python's licence may be."""
    library = Path(os.__file__).parent
    yield library / "LICENSE.txt"
    yield Path(sys.base_prefix) / "LICENSE.txt"
    yield Path(f"/usr/share/doc/python3.{sys.version_info[1]}/copyright")


def packed(bundle: Path, folder: Path, of: Version) -> Path:
    """One archive of the bundle, the same to the byte for the same files: .tar.gz, and .zip on Windows."""
    system = {"linux": "linux", "win32": "windows", "darwin": "macos"}[sys.platform]
    base = folder / f"{NAME}-{of.name}-{system}-{platform.machine().lower()}"
    paths = sorted(path for path in bundle.rglob("*") if path.is_symlink() or path.is_file())
    if os.name == "nt":
        target = base.with_name(f"{base.name}.zip")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in paths:
                archive.writestr(zipfile.ZipInfo(f"{NAME}/{path.relative_to(bundle).as_posix()}"), path.read_bytes())
        return target

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = ""
        info.mtime, info.mode = of.epoch, 0o755 if info.mode & 0o100 else 0o644
        return info

    target = base.with_name(f"{base.name}.tar.gz")
    with (
        target.open("wb") as file,
        gzip.GzipFile("", "wb", 6, file, mtime=of.epoch) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.GNU_FORMAT) as archive_of_bundle,
    ):
        for path in paths:
            archive_of_bundle.add(path, f"{NAME}/{path.relative_to(bundle).as_posix()}", filter=plain)
    return target


def try_out(archive: Path, at: Path, version: str) -> list[str]:
    """Unpack the archive where nothing of ours is, and start it from there, as whoever downloads it does."""
    if archive.suffix == ".zip":
        shutil.unpack_archive(archive, at)
    else:
        shutil.unpack_archive(archive, at, filter="tar")
    program = at / NAME / f"{NAME}{'.exe' * (os.name == 'nt')}"
    tried = [*packages.try_out((program,), at, version), *beside.try_out((str(program),), at)]
    answer = packages.call(str(program), "championship", "--help", cwd=at)
    return [*tried, "has the championship"] if "Usage" in answer else tried
