"""Files without the moment at which they were made: two releases of one commit are the same to the byte.

    python3 run.py release --compare FOLDER    what differs between that release and the one in dist/release

Formats that note when they were written get the commit's time in that place, of the same length.

Must not: change anything but times and the numbers that are made of them.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
import zipfile
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


def compare(before: Path, now: Path) -> int:
    """Print what differs between two releases by their manifests; the exit code: 1 if anything does that should not."""
    told = [json.loads((folder / "manifest.json").read_text(encoding="utf-8")) for folder in (before, now)]
    if told[0]["commit"] != told[1]["commit"]:
        print(f"These are of two commits: {told[0]['commit'][:8]} and {told[1]['commit'][:8]}.")
        return 2
    files = [one["files"] for one in told]
    wrong = 0
    for name in sorted(files[0].keys() | files[1].keys()):
        one, other = (each.get(name) for each in files)
        if one is None or other is None:
            print(f"✗ {name} is only in {'the first' if one else 'the second'}")
            wrong += 1
        elif one["sha256"] != other["sha256"]:
            print(f"{'✗' if one['reproducible'] else '–'} {name} differs")
            wrong += bool(one["reproducible"])
    same = sum(files[0][name] == files[1].get(name) for name in files[0])
    print(f"{same} of {len(files[0].keys() | files[1].keys())} files are the same to the byte.")
    return int(bool(wrong))
