"""No phone learns of a card that its seat may not see: in whole random matches, in every state.

The proof is by change. With other faces on all hidden cards, what is sent to a phone must be the same to the last byte,
and so must every sentence with which it is refused. Then a real server with a listener for each seat shows that nothing
but these pictures is sent.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from tests.games.add_it import checks as add_it_checks
from tests.games.add_it import random_match as add_it_match
from tests.games.got_em import checks as got_em_checks
from tests.games.got_em import random_match as got_em_match
from tests.games.mathic_fraction import checks as mathic_checks
from tests.games.mathic_fraction import random_match as mathic_match
from tests.phones.listener import Listener
from tests.phones.phone import pump
from tests.phones.phone_table import NAMES, PhoneTable, games
from tests.speech import heard

from gotit.core.game import Refused
from gotit.core.inputs import Act
from gotit.core.session import Session
from gotit.core.step import step
from gotit.phones import messages
from gotit.phones.picture import Showing, nameless


class Kind(NamedTuple):
    """A game with hands, and how it is tested."""

    name: str
    seats: int
    play: Callable[..., Iterator[tuple[Any, Any]]]
    turned: Callable[[Any, int | None], Any]
    settings: dict[str, Any]


BRIGHT = {"rules": "bright", "side": 5, "computers": {}}
KINDS = (
    Kind("add-it", 4, add_it_match.play, add_it_checks.with_hidden_cards_turned, {"computers": {}}),
    Kind("got-em", 4, got_em_match.play, got_em_checks.with_hidden_cards_turned, BRIGHT),
    Kind("mathic-fraction", 4, mathic_match.play, mathic_checks.with_hidden_cards_turned, {}),
)
MATCHES = 3


def match(kind: Kind, seed: int) -> Iterator[Any]:
    """All states of a match with hidden hands."""
    for _, state in kind.play(seed, kind.seats, mode="virtual", open_hands=False, **kind.settings):
        yield state


GAMES = games()


def at_table(kind: Kind, state: Any) -> Session:
    return Session(GAMES, game=GAMES[kind.name], names=NAMES[: kind.seats], state=state)


def probes(kind: Kind, seat: int, chance: random.Random) -> Iterator[Act]:
    """What a curious phone could try, in order to learn from the refusal where a card is."""
    for card in chance.sample(range(1, 101), 4):
        if kind.name == "mathic-fraction":
            yield Act({"do": "discard", "seat": seat, "card": card}, seat)
            entry = {"pieces": [card, "=", card % 100 + 1], "declared": {str(card): {"numerator": 1, "denominator": 2}}}
            yield Act({"do": "compute", "seat": seat, "entry": entry}, seat)
        else:
            yield Act({"do": "play", "seat": seat, "card": card}, seat)
    yield Act({"do": "collect", "seat": seat, "cards": [1, 2]}, seat)


def sentence(session: Session, act: Act) -> str:
    try:
        step(nameless(session), act, 0)
    except Refused as refused:
        return heard(refused)
    return ""


@pytest.mark.rule("AI-06", "GE-B-09", "MF-01")
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@pytest.mark.parametrize("seed", range(MATCHES))
def test_other_faces_on_hidden_cards_change_no_byte(kind: Kind, seed: int) -> None:
    chance = random.Random(f"{kind.name} {seed}")
    seen = changed = 0
    for state in match(kind, seed):
        session = at_table(kind, state)
        for seat in session.seats:
            other = replace(session, state=kind.turned(state, seat))
            sent, other_sent = (Showing(seat).picture(nameless(one), 0) for one in (session, other))
            assert sent == other_sent, f"seat {seat} sees something of a hidden card"
            seen += 1
            changed += other.state != state
            if session.game is not None and session.game.chance(state) is None:
                own = {card.id for card in hand(session, seat)}
                for act in probes(kind, seat, chance):
                    if act.action.get("card") not in own:
                        assert sentence(session, act) == sentence(other, act), act
    assert seen > 100
    assert changed > seen // 2, "there were hidden cards to tell apart"


def hand(session: Session, seat: int) -> Any:
    assert session.game is not None
    return session.game.view(session.state, seat).players[seat - 1].hand


HEADERS = {
    "Cache-Control", "Content-Length", "Content-Security-Policy", "Content-Type", "Cross-Origin-Resource-Policy",
    "Date", "Permissions-Policy", "Referrer-Policy", "Server", "X-Content-Type-Options", "X-Frame-Options",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_nothing_but_its_pictures_goes_over_the_line(kind: Kind, lay: Callable[..., PhoneTable]) -> None:
    """A whole match, its states one after the other, with four listeners at a real server."""
    table = lay(kind.name, seats=kind.seats, first=1) if kind.name != "add-it" else lay(kind.name, seats=4, dealer=1)
    table.start().turn_on()
    told: dict[int, list[bytes]] = {seat: [] for seat in table.session.seats}
    tell = table.phones.server.tell

    def overheard(message: messages.ToServer) -> None:
        if isinstance(message, messages.Show):
            told[message.seat].append(bytes(message.picture))
        tell(message)

    table.phones.server.tell = overheard  # type: ignore[method-assign]
    listeners = {row.seat: Listener(row.seat, table.phones.port, row.url.partition("#")[2]) for row in table.view.rows}
    pump(lambda: all(listener.number for listener in listeners.values()), "all listen")
    for state in match(kind, 7):
        table.loop.session = replace(table.session, state=state)
        table.phones.look()
        table.phones._show_all()
        pump(lambda: all(listeners[seat].number == len(told[seat]) for seat in listeners), "the picture arrives")
    table.phones.new_match()
    for seat, listener in listeners.items():
        listener.join()
        expected = {b'{"number":%d,"picture":%b}' % (at, one) for at, one in enumerate(told[seat], 1)}
        assert set(listener.bodies) <= expected
        assert len(listener.bodies) > len(expected) // 2
        assert listener.headers <= HEADERS
    assert len({body for listener in listeners.values() for body in listener.bodies}) > 100
