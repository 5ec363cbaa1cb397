"""The page's own words: one table, made once, in the class's language. The page says nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources

import pytest
from tests.phones.chromium import Chromium
from tests.phones.phone import pump, pump_awhile
from tests.phones.phone_table import PhoneTable
from tests.phones.test_page import GAMES, check_fit

from gotit.language.load import load
from gotit.language.pseudo import ACCENTED, MIRRORED
from gotit.language.words import ENGLISH, Language
from gotit.phones.files import page_files
from gotit.phones.said import page_words

VISIBLE = """() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (node.nodeType === Node.TEXT_NODE) {
            found.push(node.parentElement.tagName === 'SCRIPT' ? '' : node.textContent);
        } else {
            found.push(...['aria-label', 'title', 'alt', 'placeholder'].map((name) => node.getAttribute(name) || ''));
        }
    }
    return found.filter((text) => /[A-Za-z]/.test(text));
}"""
"""Everything that can be seen or heard of the page, including what is hidden now."""


CHOOSE = """() => {
    const card = document.querySelector('main button.card:not([disabled])');
    if (card && document.body.matches('.yours')) {
        card.click();
    }
}"""
"""On the player's turn the first card is chosen, if one can be."""


def scripts() -> dict[str, str]:
    page = resources.files("gotit.phones") / "page"
    return {entry.name: entry.read_text("utf-8") for entry in page.iterdir() if entry.name.endswith(".js")}


def test_every_word_that_the_page_asks_for_is_there_and_none_is_idle() -> None:
    asked = {code for text in scripts().values() for code in re.findall(r"'(phone_\w+)'", text)}
    html = (resources.files("gotit.phones") / "page" / "index.html").read_text("utf-8")
    asked |= set(re.findall(r"\{\{(phone_\w+)\}\}", html))
    assert asked == page_words(ENGLISH).keys()


@pytest.mark.parametrize("name", sorted(scripts()))
def test_no_script_has_a_sentence_of_its_own(name: str) -> None:
    """A literal counts as one if it begins with a capital and has a space, or ends with a full stop."""
    code = re.sub(r"/\*.*?\*/|//.*", "", scripts()[name], flags=re.DOTALL)
    texts = [text[2] for text in re.finditer(r"(['`])((?:(?!\1).)*)\1", code)]
    assert [text for text in texts if re.search(r"^[A-Z][a-z]+ |[a-z][.!?]$", text)] == []


def test_the_page_says_in_which_language_and_direction_it_is() -> None:
    for tag, direction in (("en", "ltr"), (ACCENTED, "ltr"), (MIRRORED, "rtl")):
        html = page_files(load(tag))["/"].body.decode()
        assert f'<html lang="{tag}" dir="{direction}">' in html
        assert "{{" not in html


def test_words_are_escaped_where_they_stand_in_html() -> None:
    html = page_files(Language("x", lambda pattern: f'<i title="{pattern}">'))["/"].body.decode()
    assert "<i" not in html
    assert "&lt;i title=&quot;Got It! Your hand&quot;&gt;" in html


def test_gaps_are_kept_for_the_page_to_fill() -> None:
    assert page_words(ENGLISH)["phone_addit_play"] == "Play the {card}?"
    assert "{card}" in page_words(load(ACCENTED))["phone_addit_play"]
    assert "\u2068{card}\u2069" in page_words(load(MIRRORED))["phone_addit_play"]


@pytest.mark.parametrize("game", GAMES)
def test_all_that_stands_on_a_phone_is_in_the_classes_language(
    game: str, lay: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    """With accents on all words, no text that is seen or heard lacks them: in play, at the end, and offline."""
    table = lay(game, seats=3, language=load(ACCENTED), **GAMES[game]).start().turn_on()
    phone = table.scan(chromium, 1)
    said: set[str] = set()

    def look() -> None:
        said.update(phone.evaluate(VISIBLE))

    shown = ""
    for turn in range(200):
        if turn < 12 or table.play.phase != shown:
            shown = table.play.phase
            pump_awhile()
            look()
            phone.evaluate(CHOOSE)
            look()
        if turn == 2:
            for _ in range(2):
                phone.evaluate("() => document.getElementById('cover').click()")
                look()
        if table.play.phase == "over":
            break
        table.do_anything()
    phone.set_offline(True)
    phone.wait_for_state(page_words(load(ACCENTED))["phone_lost"])
    look()
    bare = {text for text in said if re.search("[aceginorsuyzACEGINORSUYZ]", text)}
    assert len(said) > 10
    assert bare == set()


@pytest.mark.parametrize("tag", [ACCENTED, MIRRORED, "de", "ar"])
def test_longer_words_and_words_from_right_to_left_fit_a_small_phone(
    tag: str, lay: Callable[..., PhoneTable], chromium: Chromium
) -> None:
    language = load(tag)
    table = lay("add-it", seats=2, language=language, dealer=2).start().turn_on()
    phone = table.scan(chromium, 1)
    phone.wait_for(page_words(language)["phone_addit_turn"])
    assert phone.evaluate("() => getComputedStyle(document.body).direction") == (
        "rtl" if language.right_to_left else "ltr"
    )
    check_fit(phone)
    phone.tap_on("main .hand .card")
    check_fit(phone)
    phone.tap_on("#bar .go")
    pump(lambda: phone.evaluate("() => !document.querySelector('#bar button[disabled]')"), "it is answered")
    check_fit(phone)
    assert phone.complaints == []
