"""Files without the moment at which they were made: two releases of one commit are the same to the byte.

    python3 run.py release --again             made once more, elsewhere: what differs?
    python3 run.py release --compare FOLDER    what differs between that release and the one in dist/release

Formats that note when they were written get the commit's time in that place, of the same length.

Must not: change anything but times and the numbers that are made of them.
"""

from __future__ import annotations

import hashlib
import json
import re
import tarfile
import time
import zipfile
from collections.abc import Collection
from pathlib import Path

#: Suffix -> what notes a time in it: the pattern of it, and how the commit's time is written there (UTC).
_TIMES = {
    ".pdf": (
        (rb"(?<=D:)\d{14}(?=[Z+\-')])", "%Y%m%d%H%M%S"),
        (rb"(?<=Date=\")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?=\+)", "%Y-%m-%dT%H:%M:%S"),
    ),
    ".step": ((rb"(?<=')\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?=[+\-Z']|\.)", "%Y-%m-%dT%H:%M:%S"),),
    ".html": ((rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "%Y-%m-%d %H:%M:%S"),),
    ".gerber": (
        (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", "%Y-%m-%dT%H:%M:%S"),
        (rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", "%Y-%m-%d %H:%M:%S"),
    ),
}  # fmt: skip


_PDF_NUMBER = re.compile(rb"(?<=DocumentID=\"uuid:)[0-9a-f-]{36}|(?<=[\[>] <)[0-9a-fA-F]{32,80}(?=> [<\]])")


def settle(path: Path, epoch: int) -> None:
    """Give the file the commit's time (seconds since 1970) in place of its own; an archive's parts, too."""
    if path.suffix == ".zip":
        _settle_archive(path, epoch)
    elif path.suffix in _TIMES:
        path.write_bytes(settled(path.read_bytes(), path.suffix, epoch))


def settled(data: bytes, kind: str, epoch: int) -> bytes:
    """The bytes with the commit's time wherever this kind of file notes one."""
    for pattern, form in _TIMES[kind]:
        data = re.sub(pattern, time.strftime(form, time.gmtime(epoch)).encode(), data)
    return _numbered_by_content(data) if kind == ".pdf" else data


def _numbered_by_content(data: bytes) -> bytes:
    """A PDF whose own number, drawn by chance each time, is made of what it holds instead."""
    digest = hashlib.sha256(_PDF_NUMBER.sub(b"", data)).hexdigest().encode()
    return _PDF_NUMBER.sub(lambda found: (digest * 2)[: len(found[0])], data)


def _settle_archive(path: Path, epoch: int) -> None:
    """Only archives of gerbers and drills are given; their parts are text."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in sorted(archive.namelist())}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, settled(data, ".gerber", epoch))


def compare(before: Path, now: Path, folders: Collection[str] = ()) -> int:
    """Print what differs between two releases by their manifests, in these folders of them or in all; the exit code: 1
    if anything does that should not."""
    told = [json.loads((folder / "manifest.json").read_text(encoding="utf-8")) for folder in (before, now)]
    if told[0]["commit"] != told[1]["commit"]:
        print(f"These are of two commits: {told[0]['commit'][:8]} and {told[1]['commit'][:8]}.")
        return 2
    files = [
        {name: of for name, of in one["files"].items() if not folders or name.partition("/")[0] in folders}
        for one in told
    ]
    wrong = 0
    for name in sorted(files[0].keys() | files[1].keys()):
        one, other = (each.get(name) for each in files)
        if one is None or other is None:
            print(f"✗ {name} is only in {'the first' if one else 'the second'}")
            wrong += 1
        elif one["sha256"] != other["sha256"]:
            print(f"{'✗' if one['reproducible'] else '–'} {name} differs")
            wrong += bool(one["reproducible"])
            for inside in parts_that_differ(before / name, now / name)[:20]:
                print(f"    in it: {inside}")
    same = sum(files[0][name] == files[1].get(name) for name in files[0])
    print(f"{same} of {len(files[0].keys() | files[1].keys())} files are the same to the byte.")
    return int(bool(wrong))


def parts_that_differ(one: Path, other: Path) -> list[str]:
    """Of two archives, the names of what is not the same in both; [] of what is no archive or is there no more."""
    if not one.name.endswith((".zip", ".whl", ".tar.gz")) or not (one.is_file() and other.is_file()):
        return []
    held, others = _hashes(one), _hashes(other)
    return sorted(name for name in held.keys() | others.keys() if held.get(name) != others.get(name))


def _hashes(path: Path) -> dict[str, str]:
    """By name, what is in an archive."""
    if path.name.endswith(".tar.gz"):
        with tarfile.open(path) as packed:
            files = {each.name: packed.extractfile(each) for each in packed if each.isfile()}
            return {name: hashlib.sha256(file.read()).hexdigest() for name, file in files.items() if file}
    with zipfile.ZipFile(path) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}
