"""What the panel asks of the rules while an equation is entered: is it valid, and which cards does the match use?

Must not: give a verdict that counts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gotit.core.session import Session
from gotit.games.mathic_fraction.cards import Card, notation
from gotit.games.mathic_fraction.entry import Entry
from gotit.games.mathic_fraction.equation import read_entry
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.mathic_fraction.state import State
from gotit.ui.operator.mathic_fraction.draft import Draft
from gotit.ui.operator.mathic_fraction.laying import Deck
from gotit.ui.operator.mathic_fraction.understanding import Table, all_declared, picked_entry, with_values


class Asking:
    """`session`: returns it as it stands when something is asked."""

    def __init__(self, session: Callable[[], Session]) -> None:
        self._session = session
        self._kept = lru_cache(maxsize=1)(Deck)

    def understand(self, draft: Draft, table: Table) -> Entry:
        """See `Understand`."""
        return understand_equation(draft, table)

    def deck(self) -> Deck:
        """The cards and tokens that the match uses; none if another game is played."""
        state = self._session().state
        return self._kept(state.deck, state.all_tokens) if isinstance(state, State) else self._kept()


def understand_equation(draft: Draft, table: Table) -> Entry:
    """See `Understand`."""
    all_declared(draft, table)
    entry = picked_entry(draft, table) if None not in draft.picked else _typed_entry(draft, table)
    read_entry(entry, (table.hand,), table.space, table.limits, powers=table.powers, stealing=table.stealing)
    return entry


def _typed_entry(draft: Draft, table: Table) -> Entry:
    """Typed fractions find their cards; clicked ones keep theirs.

    Of two equal cards, the reader takes either. If that is not the one that was clicked, the two are swapped.
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
    """What follows a fraction to say which card is meant."""
    return card.face.suit[0] if card.face.suit is not None else f"@{notation(card.face)}"
