"""Makes docs/headless.md from the types that the headless referee reads and writes.

python host/make_headless_doc.py --check     exit code 1 when the page is stale
python host/make_headless_doc.py --write     write it
"""

from __future__ import annotations

import sys
from pathlib import Path

from gotit.games.shelf import shelf
from gotit.headless.document import document

PAGE = Path(__file__).resolve().parents[1] / "docs" / "headless.md"


def main(args: list[str]) -> int:
    """Check or write the page; the exit code."""
    if args not in (["--check"], ["--write"]):
        print(__doc__)
        return 2
    wanted = document(shelf())
    if args == ["--write"]:
        PAGE.write_text(wanted, encoding="utf-8", newline="\n")
        return 0
    fresh = PAGE.is_file() and PAGE.read_text(encoding="utf-8") == wanted
    if not fresh:
        print("docs/headless.md is stale: python host/make_headless_doc.py --write")
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
