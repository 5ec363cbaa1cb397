"""The site as its readers meet it, in a browser and without a server: at a desk, on a phone, and on paper.

Must not: fetch anything from the network; take a page for good whose pictures lack or that is wider than a phone.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Page, PdfMargins, ViewportSize, sync_playwright

PHONE: ViewportSize = {"width": 360, "height": 740}
MARGINS: PdfMargins = {"top": "14mm", "bottom": "14mm", "left": "14mm", "right": "14mm"}
#: A word of the site, and a page that a search for it must name.
SOUGHT = ("lockout", "architecture.html")
_BROKEN = "[...document.images].filter(one => !one.complete || !one.naturalWidth).map(one => one.src)"
#: What is wider than the screen by itself; what scrolls in a frame of its own (tables, code) is not.
_WIDE = "document.scrollingElement.scrollWidth - document.documentElement.clientWidth"

#: On paper nobody follows a link to another page, and it would name the folder that this was made in.
_UNLINK = (
    "document.querySelectorAll('a:not([href^=\"http\"]):not([href^=\"#\"])').forEach(a => a.removeAttribute('href'))"
)


#: On paper: no picture so tall that what belongs to it goes to another page, no heading and no row torn off.
_PAPER = (
    "@media print { .md-typeset img { max-height: 105mm; width: auto } h1, h2, h3 { break-after: avoid } "
    "tr, img { break-inside: avoid } }"
)


class ReadingError(Exception):
    """A page cannot be read as it should be; the text says which and why."""


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium, without a window. Raises ReadingError."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise ReadingError("there is no chromium here. On Debian: sudo apt-get install chromium")
    try:
        with sync_playwright() as playwright:
            opened = playwright.chromium.launch(
                executable_path=found, args=["--disable-gpu", "--disable-dev-shm-usage"]
            )
            yield opened
            opened.close()
    except Error as error:
        raise ReadingError(str(error)) from error


def read(site: Path, pages: Iterable[str]) -> list[str]:
    """Read these pages of the site on a phone, and search it. Returns what was tried, as sentences; ReadingError."""
    count, wrong = 0, []
    asked: set[str] = set()
    with browser() as opened:
        page = opened.new_context(viewport=PHONE, is_mobile=True, has_touch=True).new_page()
        page.on("request", lambda request: asked.add(request.url))
        for name in pages:
            go(page, site / name)
            if broken := page.evaluate(_BROKEN):
                wrong.append(f"{name} lacks {', '.join(broken)}")
            if page.evaluate(_WIDE) > 0:
                wrong.append(f"{name} is wider than a phone")
            count += 1
        word, expected = SOUGHT
        if not any(found.endswith(expected) for found in search(opened.new_page(), site, word)):
            wrong.append(f"a search for “{word}” does not find {expected}")
    if outside := sorted(url for url in asked if not url.startswith(("file:", "data:"))):
        wrong.append(f"reading it asks the network for {', '.join(outside)}")
    if wrong:
        raise ReadingError("\n".join(wrong))
    return [
        f"{count} pages fit a phone of {PHONE['width']} points, with all their pictures, and ask no network",
        "the search finds words",
    ]


def search(page: Page, site: Path, word: str) -> list[str]:
    """The pages that the site's own search names for a word."""
    go(page, site / "index.html")
    page.locator("input.md-search__input").click()
    page.keyboard.type(word)
    page.locator("a.md-search-result__link").first.wait_for(timeout=20_000)
    links: list[str] = page.eval_on_selector_all("a.md-search-result__link", "all => all.map(a => a.href)")
    return [link.partition("?")[0].partition("#")[0] for link in links]


def go(page: Page, file: Path) -> None:
    """Open a file, and wait until its pictures are there."""
    page.goto(file.resolve().as_uri(), wait_until="load")


def print_pages(site: Path, pages: dict[str, str], drawings: Iterable[Path], folder: Path) -> list[Path]:
    """Print pages of the site (name of the PDF -> page) and drawings, one a sheet, as PDFs on A4. ReadingError."""
    made = []
    with browser() as opened:
        page = opened.new_context(reduced_motion="reduce").new_page()
        for name, source in pages.items():
            go(page, site / source)
            if broken := page.evaluate(_BROKEN):
                raise ReadingError(f"{source} lacks {', '.join(broken)}")
            page.evaluate(_UNLINK)
            page.add_style_tag(content=_PAPER)
            page.pdf(path=folder / name, format="A4", margin=MARGINS)
            made.append(folder / name)
        sheet = folder / "wiring.pdf"
        page.set_content(_sheets(drawings), wait_until="load")
        page.pdf(path=sheet, format="A4", landscape=True, print_background=True)
    return [*made, sheet]


def _sheets(drawings: Iterable[Path]) -> str:
    """The drawings as one document, each as large as its sheet."""
    sheets = "".join(f"<div>{path.read_text(encoding='utf-8')}</div>" for path in drawings)
    return (
        "<style>@page { margin: 8mm } div { height: 190mm; break-after: page } div:last-child { break-after: auto } "
        f"svg {{ width: 100%; height: 100% }}</style>{sheets}"
    )
