"""The table in docs/owned-buzzers.md is the one in the code.

.venv/bin/python -m tests.owned.test_docs --write
"""

from __future__ import annotations

import sys
from pathlib import Path

from gotit.owned.contacts import KERNEL_US, SYSTEM_US
from gotit.owned.reader import QUICK_MS
from gotit.owned.table import MODELS

PAGE = Path(__file__).parents[2] / "docs/owned-buzzers.md"
BEGIN, END = "<!-- device table: made by python -m tests.owned.test_docs --write -->\n", "<!-- end of device table -->"


def table() -> str:
    lines = [
        "| model | USB id | lamps | known to: Linux | macOS, Windows | from | met real hardware |",
        "|---|---|---|--:|--:|---|---|",
    ]
    for each in MODELS:
        linux, other = each.late_us + KERNEL_US, each.late_us + SYSTEM_US + 2 * QUICK_MS * 1000
        cells = (
            each.name,
            f"{each.vendor:04x}:{each.product:04x}",
            "yes" if each.lamps else "no",
            f"{linux // 1000} ms",
            f"{other // 1000} ms",
            each.source,
            "yes" if each.met else "no",
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n" + "\n".join(lines) + "\n\n"


def with_table(page: str) -> str:
    before, rest = page.split(BEGIN)
    return before + BEGIN + table() + END + rest.split(END)[1]


def test_the_page_has_the_table_of_the_code() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_table(page), "python -m tests.owned.test_docs --write"


if __name__ == "__main__" and "--write" in sys.argv:
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
