"""The settings of Mathic Fraction as a form, what may be typed for a real card, and what can be declared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from PyQt6.QtWidgets import QApplication
from tests.games.mathic_fraction.play_table import CARDS, GAME, TOKENS
from tests.speech import heard

from gotit.app.mathic_fraction.checks import understand_equation
from gotit.games.mathic_fraction.actions import MathicFractionSettings
from gotit.games.mathic_fraction.cards import Card, Limits, Value, may_stand_for, notation, read_deck, read_face
from gotit.games.mathic_fraction.entry import REAL_HAND_CARD, EntryError
from gotit.games.mathic_fraction.tokens import read_tokens
from gotit.ui.operator.fields import Chosen, File
from gotit.ui.operator.mathic_fraction.declaring import denominators, numerators
from gotit.ui.operator.mathic_fraction.draft import Draft
from gotit.ui.operator.mathic_fraction.laying import Deck
from gotit.ui.operator.mathic_fraction.pieces import face_sign, face_words, token_words
from gotit.ui.operator.mathic_fraction.typed import Unreadable
from gotit.ui.operator.mathic_fraction.typed import read_face as read_typed_face
from gotit.ui.operator.mathic_fraction.understanding import Table
from gotit.ui.operator.settings_form import SettingsForm

pytestmark = pytest.mark.usefixtures("qapp")
DECK = Deck(read_deck(CARDS), read_tokens(TOKENS))
NAMES = ("Ana", "Ben", "Chidi", "Dorota", "Emil", "Finn")


def form(players: int = 6, **settings: Any) -> SettingsForm:
    made = SettingsForm(MathicFractionSettings, 6)
    made.setProperty("players", players)
    made.load(settings)
    return made


def typed(made: SettingsForm) -> MathicFractionSettings:
    return msgspec.convert(made.settings(), MathicFractionSettings, strict=False)


# --- the form --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-48")
def test_the_form_begins_with_the_rulebooks_settings(qapp: QApplication) -> None:
    assert typed(form()) == MathicFractionSettings()


@pytest.mark.parametrize(
    "settings",
    [
        {"mode": "virtual", "open_hands": True, "first": 6, "goal": 40, "points_per_card": 2, "turn_s": 90},
        {"steal_s": 0, "state_s": 5, "challenge_s": 30, "challenges": False, "unchallenged": "stands"},
        {"highest_denominator": 0, "simplest": "printed", "powers": "always", "pictures": "bars"},
        {"teaching": True, "warn": True, "pictures": "pies", "powers": "never", "deck": CARDS, "tokens": "4: pattern"},
    ],
)
def test_what_goes_in_comes_out_and_can_be_played(qapp: QApplication, settings: dict[str, Any]) -> None:
    wanted = msgspec.convert(settings, MathicFractionSettings, strict=False)
    assert typed(form(**settings)) == wanted
    GAME.start(len(NAMES), wanted)


@pytest.mark.parametrize(
    "damaged",
    [{"mode": 3}, {"goal": "many"}, {"first": 19}, {"simplest": "no"}, {"powers": None}, {"deck": ["x"]}],
)
def test_damaged_settings_are_left_at_their_defaults(qapp: QApplication, damaged: dict[str, Any]) -> None:
    assert typed(form(**damaged)) == MathicFractionSettings()


def test_a_seat_that_nobody_has_does_not_begin(qapp: QApplication) -> None:
    assert typed(form(2, first=5)).first == 0
    assert typed(form(5, first=5)).first == 5


def test_what_only_dealt_cards_have_is_off_with_real_ones(qapp: QApplication) -> None:
    made = form(mode="virtual", open_hands=True)
    made.field("mode", Chosen).button("referee").setChecked(True)
    assert not typed(made).open_hands
    assert not made.fields["open_hands"].widgets[0].isEnabled()


def test_own_cards_come_from_a_file(qapp: QApplication, tmp_path: Path) -> None:
    made = form()
    deck = made.field("deck", File).file
    (tmp_path / "mine.txt").write_text("hearts: 1/2", "utf-8")
    deck.read(tmp_path / "mine.txt")
    assert typed(made).deck == "hearts: 1/2"
    deck.read(tmp_path / "missing.txt")
    assert "can't be read" in deck.words.text()
    assert typed(made).deck == "hearts: 1/2"
    deck.drop.click()
    assert typed(made).deck == ""


# --- what a card shows -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MF-30", "MF-31", "MF-32", "MF-33", "MF-34", "MF-35")
def test_every_card_of_the_deck_is_offered_once_and_has_words_of_its_own() -> None:
    assert {card.face for card in read_deck(CARDS)} <= set(DECK.faces)
    assert len(set(DECK.faces)) == len(DECK.faces)
    assert len({face_words(face) for face in DECK.faces}) == len(DECK.faces)
    assert all(face_sign(face) for face in DECK.faces)
    tokens = read_tokens(TOKENS)
    shown = {msgspec.structs.replace(token, id=0) for token in tokens}
    assert len({token_words(token) for token in tokens}) == len(shown)


@pytest.mark.parametrize(
    ("text", "face"),
    [
        ("5h", "5/12h"),
        (" 5/12 Hearts ", "5/12h"),
        ("12 clubs", "12/12c"),
        ("0s", "0/12s"),
        (">=6r", ">=6/12:red"),
        ("≥ 6/12 black", ">=6/12:black"),
        ("<=0b", "<=0/12:black"),
        ("> 11 red", ">11/12:red"),
        ("<3r", "<3/12:red"),
        (">= 5/8 red", ">=5/8:red"),
        ("odd r", "odd:red"),
        ("even numerator b", "even:black"),
        ("oo b", "odd/odd:black"),
        ("odd/odd red", "odd/odd:red"),
        ("ee r", "even/even:red"),
        ("s r", "simplest:red"),
        ("simplest black", "simplest:black"),
    ],
)
def test_a_card_can_be_typed(text: str, face: str) -> None:
    assert read_typed_face(text, DECK.faces) == read_face(face)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("5", "Add the suit"),
        (">=6", "Add the colour"),
        ("odd", "Add the colour"),
        ("13h", "not a card of this deck"),
        ("5x", "not a card of this deck"),
        ("", "not a card of this deck"),
        ("5/0h", "not a card of this deck"),
        (">=5/0 r", "not a card of this deck"),
    ],
)
def test_what_is_no_card_says_what_to_type(text: str, says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        read_typed_face(text, DECK.faces)


def test_a_base_card_that_lies_there_is_not_offered_again() -> None:
    hearts, wild = read_face("5/12h"), read_face("odd:red")
    assert DECK.gone([hearts, wild, wild]) == (hearts,)


# --- what can be declared --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [face for face in DECK.faces if face.fixed is None], ids=notation)
def test_only_what_is_allowed_is_offered(face: Any) -> None:
    limits = Limits(12)
    offered = [Value(top, below) for below in denominators(face, limits) for top in numerators(face, below, limits)]
    assert all(not may_stand_for(face, value, limits) for value in offered)
    below_one = [Value(top, below) for below in range(1, 13) for top in range(below + 1)]
    assert {value for value in below_one if not may_stand_for(face, value, limits)} <= set(offered)


# --- clicked and typed -----------------------------------------------------------------------------------------------

OWN = Card(REAL_HAND_CARD, read_face("5/12h"))
SPACE = tuple(
    Card(id_, read_face(word)) for id_, word in enumerate(("3/12h", "3/12s", "2/12c", ">=6/12:red", "<=6/12:red"), 1)
)
TABLE = Table(OWN, SPACE, powers=True)
CARD = {card.id: card for card in (OWN, *SPACE)}


def clicked(*pieces: int | str) -> Draft:
    draft, at = Draft(), 0
    for piece in pieces:
        draft, at = draft.with_card(CARD[piece], at) if isinstance(piece, int) else draft.with_sign(piece, at)
    return draft


def test_a_clicked_card_is_that_card_and_no_equal_one() -> None:
    entry = understand_equation(clicked(2, "+", 3, "=", 0), TABLE)
    assert entry.pieces == (2, "+", 3, "=", 0)
    assert entry.declared == {}


def test_a_clicked_card_stays_that_card_when_the_rest_is_typed() -> None:
    draft = clicked(2)
    draft = draft.with_text(f"{draft.text}+2/12=5/12")
    assert draft.picked == (2, None, None)
    assert understand_equation(draft, TABLE).pieces == (2, "+", 3, "=", 0)


def test_a_wild_card_is_declared_in_the_text() -> None:
    draft = clicked(0, "+", 5, "=", 4)
    with pytest.raises(EntryError, match="declare_clicked"):
        understand_equation(draft, TABLE)
    draft = draft.with_value(5, Value(1, 4)).with_value(4, Value(8, 12))
    assert draft.text == "5/12 + 1/4 = 8/12"
    assert draft.value(4) == Value(8, 12)
    entry = understand_equation(draft, TABLE)
    assert entry.declared == {5: Value(1, 4), 4: Value(8, 12)}
    with pytest.raises(EntryError, match="must_be_at_least"):
        understand_equation(draft.with_value(4, Value(1, 12)), TABLE)


@pytest.mark.parametrize("at", range(12))
def test_pieces_come_out_one_by_one_from_anywhere(at: int) -> None:
    draft = clicked("(", 2, "+", 3, ")", "=", 0)
    assert draft.text == "(3/12 + 2/12) = 5/12"
    for _ in range(20):
        draft, at = draft.without_last(at)
        assert len(draft.picked) == draft.text.count("/")
    assert at == 0


def test_a_card_taken_out_leaves_the_others() -> None:
    draft = clicked(2, "+", 3, "=", 0).without_card(3)
    assert draft.text.replace(" ", "") == "3/12+=5/12"
    assert draft.picked == (2, 0)


def test_a_typed_fraction_says_which_card_it_is() -> None:
    draft = Draft().with_text("5/12h + 3/12s = 8/12@>=6/12:red")
    entry = understand_equation(draft, TABLE)
    assert entry.pieces == (0, "+", 2, "=", 4)
    assert entry.declared == {4: Value(8, 12)}
    with pytest.raises(EntryError) as error:
        understand_equation(Draft().with_text("5/12 = 3/12 + 2/12"), TABLE)
    assert heard(error.value.message) == "Several cards could be 3/12. Say which: 3/12h or 3/12s."


def test_a_strange_sign_is_named() -> None:
    with pytest.raises(EntryError) as error:
        understand_equation(clicked(2, "&", 0), TABLE)
    assert heard(error.value.message).startswith("“&” can't be used in an equation")
