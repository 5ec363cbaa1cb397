"""Sentences of the rulebooks, as hashes: no eight words in a row of ours are a rulebook's.

python -m tests.rulebooks FOLDER   write tests/rulebooks.txt from the rulebooks (*.txt) in this folder

The rulebooks belong to their publishers and are not kept here. A hash of 40 bits tells whether eight words are theirs
and nothing else of them.

Must not: keep a word of them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

KEPT = Path(__file__).with_name("rulebooks.txt")
IN_A_ROW = 8


def shingles(text: str) -> Iterator[tuple[str, str]]:
    """Each eight words in a row, and their hash. Case, marks and markup do not count."""
    found = re.findall(r"[^\W_]+", text.casefold().replace("’", "'").replace("'", ""))
    for start in range(len(found) - IN_A_ROW + 1):
        said = " ".join(found[start : start + IN_A_ROW])
        yield said, blake2b(said.encode(), digest_size=5).hexdigest()


def theirs() -> frozenset[str]:
    return frozenset(KEPT.read_text("ascii").split())


def main(args: Sequence[str]) -> int:
    """Write the hashes. Returns the exit code."""
    if len(args) != 1 or not (books := sorted(Path(args[0]).glob("*.txt"))):
        print(__doc__)
        return 2
    hashes = {number for book in books for _, number in shingles(book.read_text("utf-8"))}
    KEPT.write_text("".join(f"{number}\n" for number in sorted(hashes)), "ascii", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
