"""The page uses only what old phones understand, and docs/phones.md says how old they may be."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.phones.oldest_browsers import DOCUMENT, PROGRAM, as_text, ask, in_document

OLDEST_YEAR = "2019"

if shutil.which("node") is None or not (PROGRAM.parent / "node_modules").exists():
    pytest.skip("needs node and npm ci in tests/phones/oldest: run.py test does it", allow_module_level=True)


def test_a_phone_of_2019_understands_the_page_and_the_document_says_so() -> None:
    needs = ask()
    assert needs["unknown"] == [], "not found in MDN's data: is it spelled right?"
    assert needs["edition"] <= 2018
    assert {name: one["for"] for name, one in needs["browsers"].items() if one["year"] > OLDEST_YEAR} == {}
    assert in_document(DOCUMENT.read_text(encoding="utf-8")) == as_text(needs)


@pytest.mark.parametrize(
    ("script", "style", "edition", "year"),
    [
        ("export const one = (other) => other?.one ?? 1;", "", 2020, "2020"),
        ("export const one = (other) => other.at(-1);", "", 2015, "2021"),
        ("export const one = (other) => structuredClone(other);", "", 2015, "2022"),
        ("export const one = (other) => other.replaceChildren();", "", 2015, "2020"),
        ("export const one = 1;", "p:has(b) { inset: 0; }", 2015, "2023"),
    ],
)
def test_what_is_newer_is_found(tmp_path: Path, script: str, style: str, edition: int, year: str) -> None:
    (tmp_path / "main.js").write_text(script, encoding="utf-8")
    (tmp_path / "page.css").write_text(style, encoding="utf-8")
    needs = ask(tmp_path)
    assert needs["edition"] == edition
    assert max(one["year"] for one in needs["browsers"].values()) >= year


def test_what_no_browser_has_is_named(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text("export const one = (other) => other.frobnicate();", encoding="utf-8")
    (tmp_path / "page.css").write_text("", encoding="utf-8")
    assert ask(tmp_path)["unknown"] == ["frobnicate"]
