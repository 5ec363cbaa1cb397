"""What a panel asks of the match while something is entered: is this calculation right, what does this seat see?

May not happen here: a verdict that counts, a view that is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from gotit.core.game import Refused
from gotit.core.session import Session
from gotit.games.fast_fun_maths.rules import FastFunMaths
from gotit.games.mathic_fraction.cards import Card, notation
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.mathic_fraction.state import State as MathicFractionState
from gotit.language.words import english
from gotit.ui.operator.fast_fun_maths.calculation import Check, Checked
from gotit.ui.operator.mathic_fraction.draft import Draft
from gotit.ui.operator.mathic_fraction.laying import Deck
from gotit.ui.operator.mathic_fraction.understanding import Table, all_declared, picked_entry, with_values

V = TypeVar("V")
"""A game's own view."""


def fast_fun_maths_check(session: Callable[[], Session]) -> Check:
    """A check against the session as it stands when it is asked."""

    def check(seat: int, text: str, cards: tuple[int, ...]) -> Checked:
        table = session()
        if not isinstance(table.game, FastFunMaths):
            return Checked(False, False, "")
        try:
            shown = table.game.check(table.state, seat, text, cards)
        except Refused as refused:
            return Checked(False, False, "", english(refused.message, table.names))
        words = f"{shown.pretty} = {shown.value}" if shown.value else shown.pretty
        return Checked(True, shown.right, words, english(shown.wrong, table.names))

    return check


def seat_look(session: Callable[[], Session], kind: type[V]) -> Callable[[int], V | None]:
    """What a seat may see of the match as it stands when it is asked; None where another game is played."""

    def look(seat: int) -> V | None:
        table = session()
        view = table.game.view(table.state, seat) if table.game is not None else None
        return view if isinstance(view, kind) else None

    return look


def mathic_fraction_deck(session: Callable[[], Session]) -> Callable[[], Deck]:
    """The cards and tokens that the match is played with; none where another game is played."""

    def deck() -> Deck:
        state = session().state
        return kept(state.deck, state.all_tokens) if isinstance(state, MathicFractionState) else kept()

    kept = lru_cache(maxsize=1)(Deck)
    return deck


def understand_equation(draft: Draft, table: Table) -> Entry:
    """See `Understand`."""
    all_declared(draft, table)
    entry = picked_entry(draft, table) if None not in draft.picked else _typed_entry(draft, table)
    read_entry(entry, (table.hand,), table.space, table.limits, powers=table.powers, stealing=table.stealing)
    return entry


def _typed_entry(draft: Draft, table: Table) -> Entry:
    """Fractions that were typed find their cards; those that were clicked keep theirs.

    Of two equal cards the reader takes any: where that is not the one that was clicked the two change places.
    """
    names = {id_: _name(card) for id_, card in table.cards.items()}
    found = list(read_typed(draft.named(names), (table.hand,), table.space, table.limits).pieces)
    places = [place for place, piece in enumerate(found) if isinstance(piece, int)]
    for place, wanted in zip(places, draft.picked, strict=True):
        if wanted is not None and wanted != found[place]:
            if wanted in found:
                found[found.index(wanted)] = found[place]
            found[place] = wanted
    return with_values(found, draft, table)


def _name(card: Card) -> str:
    """Behind a fraction: which card is meant."""
    return card.face.suit[0] if card.face.suit is not None else f"@{notation(card.face)}"
