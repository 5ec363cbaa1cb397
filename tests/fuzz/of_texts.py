"""Targets: what teachers may have written, a match's settings, decks and boards; and what is typed in a game.

Must not: wait for anything; remember one input when it takes the next.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from tests.fuzz.target import Take, Target, must

from gotit.core import inputs as i
from gotit.core.exact import MAX_CHARACTERS, ExpressionError, evaluate, parse, pretty, typed
from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.fast_fun_maths import deck as fast_deck
from gotit.games.fast_fun_maths import entry as fast_entry
from gotit.games.got_em import board as got_board
from gotit.games.got_em import cards as got_cards
from gotit.games.got_em import entry as got_entry
from gotit.games.hidden_formula import deck as formula_deck
from gotit.games.hidden_formula.formulas import read_chain
from gotit.games.hidden_formula.grid import read_grid
from gotit.games.mathic_fraction import cards as mathic_cards
from gotit.games.mathic_fraction import report as mathic_report
from gotit.games.mathic_fraction import tokens as mathic_tokens
from gotit.games.mathic_fraction.entry import EntryError
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.shelf import house_text, shelf
from gotit.games.texts import TextError, Unreadable


def take_match_settings() -> Take:
    """A match's settings: Refused, or a match that has begun."""
    games = shelf()
    names = sorted(games)

    def take(data: bytes) -> None:
        name, seats_ = names[data[0] % len(names)] if data else names[0], data[1] % 10 if len(data) > 1 else 2
        try:
            settings = json.loads(data[2:])
            if not isinstance(settings, dict):
                return
            step(Session(games), i.Start(name, ("Ana",) * seats_, settings), 0)
        except (ValueError, RecursionError, Refused):
            return

    return take


def _settings_seeds() -> Iterator[bytes]:
    for at, (_, game) in enumerate(sorted(shelf().items())):
        usual = msgspec.to_builtins(game.Settings(), str_keys=True)
        yield bytes([at, 2]) + json.dumps(usual).encode()
        for key, value in usual.items():
            yield bytes([at, 3]) + json.dumps({key: value}).encode()


#: What reads the text of a deck, board, or goals; and the shipped text to begin with.
DECKS: tuple[tuple[Callable[[str], Any], str, str], ...] = (
    (fast_deck.read_deck, "fast_fun_maths", "deck.txt"),
    (lambda text: fast_deck.read_deck(text, with_zero=True), "fast_fun_maths", "zeros.txt"),
    (formula_deck.read_deck, "hidden_formula", "formula_cards.txt"),
    (formula_deck.read_goals, "hidden_formula", "goal_cards.txt"),
    (read_grid, "hidden_formula", "math_geek.txt"),
    (mathic_cards.read_deck, "mathic_fraction", "cards.txt"),
    (mathic_tokens.read_tokens, "mathic_fraction", "tokens.txt"),
    (got_cards.read_deck, "got_em", "cards.txt"),
    (got_board.read_board, "got_em", "mosaic_5.txt"),
)


def take_decks() -> Take:
    """The texts that a teacher can write: read, or a TextError with a line that there is."""

    def take(data: bytes) -> None:
        read, _, _ = DECKS[data[0] % len(DECKS) if data else 0]
        text = data[1:].decode("utf-8", "replace")
        try:
            read(text)
        except TextError as error:
            must(1 <= error.line <= max(1, len(text.splitlines())), "there is no such line")

    return take


def _deck_seeds() -> Iterator[bytes]:
    for at, (_, game, file) in enumerate(DECKS):
        lines = house_text(game, file).splitlines()
        for some in (lines, lines[:3], lines[-2:]):
            yield bytes([at]) + "\n".join(some).encode()


# ---- expressions of all games ---------------------------------------------------------------------------------------

ENTRIES: tuple[Callable[[str], Any], ...] = (
    lambda text: fast_entry.read_cards(text, 5, 1),
    lambda text: fast_entry.read_shapes(text, 3),
    lambda text: got_entry.read_square(text, 7),
    lambda text: got_entry.read_wall(text, 7),
    got_entry.read_card,
    lambda text: mathic_report.read_cards(text, 1, need_colors=True),
    lambda text: mathic_report.read_cards(text, 1, need_colors=False),
    mathic_report.read_token_words,
)


def take_expressions() -> Take:
    """What somebody types in a game: a value, or a sentence of why not; and what is printed means the same."""
    hand = mathic_cards.read_deck(house_text("mathic_fraction", "cards.txt"))[:40]

    def take(data: bytes) -> None:
        kind, text = data[0] if data else 0, data[1:].decode("utf-8", "replace")
        if kind < 128:
            _calculated(text, single_digits=bool(kind & 1), fraction_literals=bool(kind & 2))
        elif kind < 160:
            try:
                read_typed(text, hand[:20], hand[20:], mathic_cards.Limits())
            except EntryError as error:
                must(0 <= error.start <= error.end <= max(len(text), 1), "there is no such place")
        elif kind < 192:
            tokens = [token for word in text.split() if (token := formula_deck.read_token(word)) is not None][:9]
            numbers = tokens[::2]
            signs = tokens[1::2]
            if len(tokens) % 2 and all(map(str.isdigit, numbers)) and set(signs) <= {"+", "-", "*"}:
                must(read_chain(tokens), "a chain has a reading")
        else:
            try:
                ENTRIES[kind % len(ENTRIES)](text)
            except (Unreadable, fast_entry.Unreadable):
                return

    return take


def _calculated(text: str, **how: bool) -> None:
    try:
        tree = parse(text, **how)
        value = evaluate(tree)
    except ExpressionError as error:
        must(error.start is None or 0 <= error.start <= len(text), "there is no such place")
        return
    for printed in (pretty(tree), typed(tree)):
        if len(printed) <= MAX_CHARACTERS:  # ÷ may become three characters
            again = parse(printed, fraction_literals=how["fraction_literals"])
            must(evaluate(again) == value, "as printed it has another value")


EXPRESSIONS = (
    b"\0(1+2)*3",
    b"\2" + "3/4 ÷ ½".encode(),
    b"\x80" + b"3/12 + 2/12 = 5/12",
    b"\xa0" + b"5 + 3 x 2",
    b"\xc0" + b"5r 3y",
)

TARGETS: Mapping[str, Target] = {
    "match-settings": Target("a match's settings", take_match_settings, _settings_seeds),
    "decks": Target("decks, boards, goals, tokens", take_decks, _deck_seeds),
    "expressions": Target("what is typed in a game", take_expressions, lambda: EXPRESSIONS, longest=300),
}
