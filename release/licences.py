"""The licences of all that a bundle holds, each known by name and carried as text. What is unknown fails the release.

    python -m release.licences      a table of what users get, as it is installed here

Ours is MIT; PyQt6 is under the GPL 3, so the bundle as a whole is. A licence that may not go with it is unknown here.

Must not: guess. What a package says of itself in free words stands in SAYS, read by a person.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ("", "-championship")

#: What the bundle's own sources are called in it.
SOURCES = "source.tar.gz"
#: May be part of a whole that is under the GPL 3 (read by a person; the FSF's list says so of each).
FITS = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "GPL-3.0-only", "LGPL-3.0-only", "MIT", "MIT-0",
    "MPL-2.0", "PSF-2.0", "Zlib", "OFL-1.1", "Unlicense",
}  # fmt: skip
#: What packages that have no licence expression say in free words.
SAYS = {
    "Apache 2.0": "Apache-2.0",
    "Apache-2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "BSD-2-Clause": "BSD-2-Clause",
    "LGPL v3": "LGPL-3.0-only",
    "MIT": "MIT",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "PSF-2.0": "PSF-2.0",
}
#: Packages that may be had under one licence or another, and say so only in a text.
READ = {"hidapi": "BSD-3-Clause OR GPL-3.0-only"}
#: Packages whose wheel forgot its text -> where it is kept here, as their source has it.
KEPT_TEXTS = {"pyserial": ROOT / "LICENSES" / "pyserial.txt"}


class Part(NamedTuple):
    """One package, its licence as an SPDX expression, and the files of its texts."""

    name: str
    version: str
    licence: str
    texts: tuple[Path, ...]


class LicenceError(Exception):
    """Something has no licence that is known; the text names it and says what to do."""


def locked(locks: Iterable[str] = LOCKS) -> list[str]:
    """The names of all packages that users get, on any system."""
    text = "".join((ROOT / f"requirements{lock}.lock").read_text(encoding="utf-8") for lock in locks)
    return sorted(set(re.findall(r"^([A-Za-z0-9_.-]+)==", text, re.M)))


def parts(names: Iterable[str]) -> list[Part]:
    """Each package that is installed here, with its licence. Raises LicenceError for all that are unknown at once."""
    found: list[Part] = []
    wrong: list[str] = []
    for name in names:
        try:
            found.append(part_of(distribution(name)))
        except PackageNotFoundError:
            continue  # of another system
        except LicenceError as error:
            wrong.append(str(error))
    if wrong:
        raise LicenceError("\n".join(wrong))
    return found


def part_of(package: Distribution) -> Part:
    """The licence of one package; LicenceError if it is not known, does not fit, or has no text."""
    name, told = package.name.lower(), package.metadata

    def said(key: str) -> str:
        return (told[key] or "").strip() if key in told else ""

    licence = said("License-Expression") or READ.get(name) or SAYS.get(said("License"))
    if licence is None:
        classes = [one.rpartition("::")[2].strip() for one in told.get_all("Classifier", []) if "License" in one]
        licence = SAYS.get(classes[0]) if len(classes) == 1 else None
    if licence is None:
        raise LicenceError(f"{name} does not say its licence in words that are known: read it, and add it to SAYS.")
    if strange := {one for one in re.findall(r"[A-Za-z0-9.-]+", licence) if one not in ("AND", "OR")} - FITS:
        raise LicenceError(f"{name} is under {licence}: whether {', '.join(sorted(strange))} fits is not known.")
    files = [path for path in package.files or () if is_text_of_licence(str(path))]
    texts = [Path(str(path.locate())) for path in files] or [KEPT_TEXTS[name]] if name in KEPT_TEXTS or files else []
    if not texts:
        raise LicenceError(f"{name} brings no text of its licence: keep it in LICENSES, and add it to KEPT_TEXTS.")
    return Part(name, package.version, licence, tuple(texts))


def is_text_of_licence(path: str) -> bool:
    """Is this a licence, notice or list of authors beside the package's metadata?"""
    return ".dist-info/" in path and bool(re.search(r"(licen[cs]e|copying|notice|authors)[^/]*$", path, re.I))


def write(folder: Path, found: Iterable[Part]) -> Path:
    """Write all texts, the GPL for the whole, and a table of them into `folder`. Returns the table."""
    lines = [
        "# Licences of all parts", "",
        "This bundle holds PyQt6, which is under the GPL 3: so the bundle as a whole is under the GPL 3, whose text is",
        f"GPL-3.0.txt. Our own part is MIT; its source, with what makes this bundle of it, is ../{SOURCES}.", "",
        "| part | version | licence | texts |", "|---|---|---|---|",
    ]  # fmt: skip
    folder.mkdir(parents=True, exist_ok=True)
    for part in found:
        names = []
        for number, text in enumerate(part.texts):
            names.append(f"{part.name}-{number}-{text.name}" if number else f"{part.name}-{text.name}")
            shutil.copyfile(text, folder / names[-1])
        if part.name == "pyqt6":
            shutil.copyfile(part.texts[0], folder / "GPL-3.0.txt")
        lines.append(f"| {part.name} | {part.version} | {part.licence} | {', '.join(names)} |")
    for ours in (ROOT / "LICENSE", *sorted((ROOT / "LICENSES").iterdir())):
        shutil.copyfile(ours, folder / f"gotit-{ours.name}")
    for text in sorted((ROOT / "host/gotit/ui/fonts").rglob("OFL*")):
        shutil.copyfile(text, folder / f"font-{text.parent.name}-{text.name}")
    table = folder / "README.md"
    table.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return table


def main() -> int:
    """Print the table; the exit code."""
    try:
        for part in parts(locked()):
            print(f"{part.name:24} {part.version:14} {part.licence}")
    except LicenceError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
