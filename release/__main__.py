"""`python3 run.py release`: all that others download, order and plug in, into dist/release.

    python3 run.py release                     everything
    python3 run.py release NAMES…              only these: packages, bundle, decks, firmware, hardware, site, guides
    python3 run.py release --wheels            ask the registry whether all locked wheels exist for all systems
    python3 run.py release --again NAMES…      make it (or these) once more, elsewhere, and name what differs
    python3 run.py release --compare FOLDER    what differs between that release and the one in dist/release

manifest.json there says of each file its hash, and of each step what was tested, or why it is missing; SHA256SUMS is
for those who download it (`sha256sum --check SHA256SUMS`). Whatever fails, the other steps go on; then the exit code is
1. Two runs of one commit give the same bytes, except where the manifest says that a format does not allow it.

Must not: write outside dist/ and .cache/ (and hardware/out, by hardware/make.py); take a step that failed for done.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from hardware import make as hardware
from release import beside, bundle, images, licences, ordered, packages, reading, site, steady, version, wheels
from release.version import Version

ROOT = Path(__file__).resolve().parents[1]
#: The hashes once more, as `sha256sum` reads them.
SUMS = "SHA256SUMS"
MANIFEST = "manifest.json"
#: What the geometry kernel orders by addresses in memory, though the shape is the same (decision 0160).
NOT_REPRODUCIBLE = (".step", ".stl")


class Places(NamedTuple):
    """Where a release goes, and where its parts are built."""

    out: Path
    work: Path

    def fresh(self, name: str) -> Path:
        """An empty folder of the release."""
        shutil.rmtree(self.out / name, ignore_errors=True)
        (self.out / name).mkdir(parents=True)
        return self.out / name


HERE = Places(ROOT / "dist" / "release", ROOT / ".cache" / "release")
#: Elsewhere: what a path of the first one got into shows.
AGAIN = Places(ROOT / "dist" / "again", ROOT / ".cache" / "release-made-again")


class Done(NamedTuple):
    """What a step made, and what was tried of it, as sentences."""

    made: tuple[Path, ...]
    tested: tuple[str, ...]


def make_packages(of: Version, at: Places) -> Done:
    """Wheel and sdist, looked into, installed outside the checkout and started."""
    folder = at.fresh("packages")
    wheel, sdist = packages.build(folder, of.epoch)
    if missing := packages.lacking(wheel, sdist, version.git("ls-files").splitlines()):
        raise packages.PackageError(f"these files of ours are missing: {', '.join(missing[:8])}")
    sources = packages.pack_sources(folder, of.name, of.commit, of.epoch)
    tested = ["hold every file of ours that ships"]
    for package in (wheel, sdist):
        with tempfile.TemporaryDirectory(prefix="gotit-release-") as place:
            python = packages.install(Path(place) / "venv", package, locks=("",))
            program = python.with_name(f"gotit{'.exe' * (os.name == 'nt')}")
            what = "wheel" if package is wheel else "sdist"
            tested += [f"{what}: {said}" for said in packages.try_out((program,), Path(place), of.number)]
            tested += [f"{what}: {said}" for said in beside.try_out((str(program),), Path(place))]
    return Done((wheel, sdist, sources), tuple(tested))


def make_bundle(of: Version, at: Places) -> Done:
    """The program for the system that this runs on, to unpack and start."""
    made = all_below(at.out / "packages") or make_packages(of, at).made
    wheel, sources = (next(path for path in made if path.name.endswith(end)) for end in (".whl", "-source.tar.gz"))
    archive = bundle.build(wheel, sources, at.fresh("bundle"), at.work, of)
    with tempfile.TemporaryDirectory(prefix="gotit-release-") as place:
        return Done((archive,), tuple(bundle.try_out(archive, Path(place), of.number)))


def make_decks(of: Version, at: Places) -> Done:
    """The house decks as PDF, in English, on both papers."""
    folder = at.fresh("decks")
    listed = gotit("print", "--list").splitlines()
    decks = [line.partition(":")[0] for line in listed if ": suits the rules of " in line]
    for deck in decks:
        for paper in ("a4", "letter"):
            target = folder / f"{deck}-{paper}.pdf"
            gotit("print", deck, "--paper", paper, "--language", "en", "--out", str(target), "--force")
    return Done(settled(folder, of), (f"{len(decks)} decks on A4 and Letter",))


def make_firmware(of: Version, at: Places) -> Done:
    """The firmware as a folder, and one image for each board."""
    folder = at.fresh("firmware")
    files = version.git("ls-files", "firmware/gotit_box").splitlines()
    with zipfile.ZipFile(folder / f"gotit-box-{of.number}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name in files:
            info = zipfile.ZipInfo(name.removeprefix("firmware/"))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, (ROOT / name).read_bytes())
    images.make(folder, at.work / "images", of.epoch)
    return Done(all_below(folder), tuple(images.try_out(folder, of.number)))


def make_hardware(of: Version, at: Places) -> Done:
    """All that hardware/make.py makes, by its own command."""
    shutil.rmtree(hardware.OUT, ignore_errors=True)
    done = subprocess.run(
        (sys.executable, str(ROOT / "hardware" / "make.py")), cwd=ROOT, check=False, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    folder = at.fresh("hardware")
    if hardware.OUT.exists():
        shutil.copytree(hardware.OUT, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("reports", "bodies"))
    shutil.copyfile(ROOT / "LICENSES" / "CERN-OHL-P-2.0.txt", folder / "LICENSE.txt")
    if done.returncode:
        raise packages.PackageError(done.stdout.strip())
    if lacking := ordered.lacking(folder):
        raise packages.PackageError("; ".join(lacking))
    made = [line.removeprefix("✓ ") for line in done.stdout.splitlines() if line.startswith("✓")]
    return Done(settled(folder, of), (*made, "each board's and box's files are there, of its own revision"))


def make_site(of: Version, at: Places) -> Done:
    """The documentation as pages that need no server."""
    folder = at.fresh("site")
    tested = site.build(folder, of.epoch)
    return Done(all_below(folder), tuple(tested))


def make_guides(of: Version, at: Places) -> Done:
    """The guides to build boxes, and the wiring, on paper; and the whole site read as on a phone."""
    pages = at.out / "site"
    if not (pages / "index.html").exists():
        make_site(of, at)
    tested = reading.read(pages, site.listed_pages())
    folder = at.fresh("guides")
    printed = {f"{Path(name).stem}.pdf": page for name, page in site.building_pages().items()}
    reading.print_pages(pages, printed, sorted((ROOT / "hardware" / "wiring").glob("*.svg")), folder)
    return Done(settled(folder, of), (*tested, "no printed page lacks a picture"))


STEPS: dict[str, Callable[[Version, Places], Done]] = {
    "packages": make_packages,
    "bundle": make_bundle,
    "decks": make_decks,
    "firmware": make_firmware,
    "hardware": make_hardware,
    "site": make_site,
    "guides": make_guides,
}
FAILURES = (
    packages.PackageError, licences.LicenceError, images.ImageError, site.SiteError, reading.ReadingError, OSError,
    subprocess.SubprocessError,
)  # fmt: skip


def main(args: Sequence[str]) -> int:
    """Make these, or all; the exit code."""
    if list(args) == ["--wheels"]:
        return wheels.main()
    if args[:1] == ["--compare"] and len(args) == 2:
        return steady.compare(Path(args[1]), HERE.out)
    is_again, names = args[:1] == ["--again"], [word for word in args if word != "--again"]
    if unknown := set(names) - set(STEPS):
        print(f"There is no {', '.join(sorted(unknown))}. There are: {', '.join(STEPS)}.", file=sys.stderr)
        return 2
    wanted = [name for name in STEPS if name in names or not names]
    try:
        of = version.read()
    except version.VersionError as error:
        print(error, file=sys.stderr)
        return 2
    if not is_again:
        return make(wanted, of, HERE)
    if not (HERE.out / MANIFEST).is_file():
        print(f"There is nothing in {HERE.out.relative_to(ROOT)}/ to compare with: make it first.", file=sys.stderr)
        return 2
    shutil.rmtree(AGAIN.out, ignore_errors=True)
    failed = make(wanted, of, AGAIN)
    return max(failed, steady.compare(HERE.out, AGAIN.out, wanted))


def make(wanted: Sequence[str], of: Version, at: Places) -> int:
    """These steps, into that place; the exit code."""
    at.out.mkdir(parents=True, exist_ok=True)
    if changed := version.changed_files():
        print(f"Not a release: {len(changed)} files differ from the commit.")
    steps: dict[str, dict[str, object]] = {}
    for name in wanted:
        print(f"  - {name} …", flush=True)
        began = time.monotonic()
        try:
            done = STEPS[name](of, at)
        except FAILURES as error:
            steps[name] = {"made": False, "why": str(error)}
            print(f"    ✗ {error}", flush=True)
            continue
        steps[name] = {"made": True, "tested": list(done.tested)}
        for said in done.tested:
            print(f"    ✓ {said}")
        print(f"    {len(done.made)} files in {time.monotonic() - began:.0f} s", flush=True)
    for text in ("CHANGELOG.md", "LICENSE"):
        shutil.copyfile(ROOT / text, at.out / text)
    (at.out / "READ-ME-FIRST.html").write_text(site.DOOR, encoding="utf-8")
    write_manifest(of, steps, at.out, released=not changed and of.tagged)
    failed = [name for name, step in steps.items() if not step["made"]]
    print(f"NOT made: {', '.join(failed)}." if failed else f"All of it is in {at.out.relative_to(ROOT)}/.")
    return int(bool(failed))


def write_manifest(of: Version, steps: dict[str, dict[str, object]], out: Path, released: bool) -> Path:
    """Each file with its hash, each step with what was tested; what a run of some steps left alone stays noted."""
    target = out / MANIFEST
    before: dict[str, object] = {}
    with contextlib.suppress(OSError, ValueError):
        kept = json.loads(target.read_text(encoding="utf-8"))
        before = kept["steps"] if kept["commit"] == of.commit else {}
    files = {}
    for path in all_below(out):
        if path.name not in (target.name, SUMS):
            name = path.relative_to(out).as_posix()
            files[name] = {
                "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
                "bytes": path.stat().st_size,
                "reproducible": path.suffix not in NOT_REPRODUCIBLE,
            }
    told = {
        "version": of.name, "commit": of.commit, "released": released,
        "built_on": sys.platform, "not_run_by_us": ["Windows", "macOS", "a real Pico", "a real board"],
        "steps": {**before, **steps}, "files": files,
    }  # fmt: skip
    target.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    sums = "".join(f"{each['sha256']}  {name}\n" for name, each in files.items())
    (out / SUMS).write_text(sums, encoding="utf-8")
    return target


def all_below(folder: Path) -> tuple[Path, ...]:
    """All files below a folder, in order."""
    return tuple(sorted(path for path in folder.rglob("*") if path.is_file()))


def settled(folder: Path, of: Version) -> tuple[Path, ...]:
    """All files below a folder, without the moment at which they were made."""
    for path in all_below(folder):
        steady.settle(path, of.epoch)
    return all_below(folder)


def gotit(*words: str) -> str:
    """What the program of this checkout answers."""
    return packages.call(sys.executable, "-m", "gotit", *words, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
