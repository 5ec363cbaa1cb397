"""The oldest browsers in which the phones' page works, as read from its code (`oldest/oldest.mjs`).

.venv/bin/python -m tests.phones.oldest_browsers            print
.venv/bin/python -m tests.phones.oldest_browsers --write    write it into docs/phones.md, too
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = ROOT / "docs" / "phones.md"
PROGRAM = ROOT / "tests" / "phones" / "oldest" / "oldest.mjs"
BEGIN = "<!-- oldest: made by python -m tests.phones.oldest_browsers --write -->"
END = "<!-- end of oldest -->"


def ask(folder: Path | None = None) -> dict[str, Any]:
    """What the page in this folder needs (default: our page). See the head of `oldest.mjs`."""
    command = ["node", str(PROGRAM), *([str(folder)] if folder is not None else [])]
    return dict(json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout))


def as_text(needs: dict[str, Any]) -> str:
    rows = [
        f"The page is JavaScript of {needs['edition']} in modules. By MDN's data, what it cannot do without is in:",
        "",
        "| browser | from version | of | which brought, last of all |",
        "|---|---|---|---|",
    ]
    for one in needs["browsers"].values():
        last = ", ".join(f"`{path.partition('.')[2]}`" for path in sorted(one["for"])[:2])
        rows.append(f"| {one['name']} | {one['version']} | {one['year']} | {last} |")
    return "\n".join(rows)


def in_document(document: str) -> str:
    """The section as the document has it now."""
    return document.partition(BEGIN)[2].partition(END)[0].strip()


def main() -> None:
    text = as_text(ask())
    print(text)
    if "--write" in sys.argv:
        document = DOCUMENT.read_text(encoding="utf-8")
        head, _, rest = document.partition(BEGIN)
        DOCUMENT.write_text(f"{head}{BEGIN}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


if __name__ == "__main__":
    main()
