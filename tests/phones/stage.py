"""The phones' page in a real browser, shown any picture at once: no server, no match that has to be played that far.

Must not: be used where the line, the server or a wish is what is tested (`phone_table.py`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Route
from tests.games.add_it import random_match as add_it_match
from tests.games.buzzer_round import random_match as round_match
from tests.games.got_em import random_match as got_em_match
from tests.games.mathic_fraction import random_match as mathic_match
from tests.phones.chromium import Chromium, ChromiumPhone
from tests.phones.phone import pump
from tests.phones.phone_table import games

from gotit.core.session import Session
from gotit.language.words import ENGLISH, Language
from gotit.phones.files import page_files
from gotit.phones.picture import Showing

HOME = "http://stage.test/"
UNSEALED = """export const nameOf = () => 'a';
window.wished = new Set();
window.answers = 0;
export class Session {
  seal(kind, body) {
    if (kind === 'act') wished.add(body.wish);
    return { number: 0, bytes: JSON.stringify(body) };
  }
  open(kind, number, bytes) {
    answers += kind === 'act';
    return { status: 200, body: JSON.parse(new TextDecoder().decode(bytes)) };
  }
}"""
"""In place of what seals the line: nothing of the line is tested here. It counts wishes, and answers that were read."""
PLAYS: dict[str, tuple[Callable[..., Iterator[tuple[Any, Any]]], dict[str, Any]]] = {
    "add-it": (add_it_match.play, {"mode": "virtual", "open_hands": False, "computers": {}}),
    "got-em": (
        got_em_match.play,
        {"mode": "virtual", "open_hands": False, "computers": {}, "rules": "bright", "side": 5},
    ),
    "mathic-fraction": (mathic_match.play, {"mode": "virtual", "open_hands": False}),
    "buzzer-round": (round_match.play, {}),
}
"""Every game with a page: how chance plays it."""

SPACE = {"add-it": "table", "mathic-fraction": "space"}
"""Where the cards lie that all may use, in a game that has any."""


class Moment(NamedTuple):
    """A picture of a game (as JSON would hold it), told apart from others by what it lets its seat do."""

    game: str
    name: str
    picture: dict[str, Any]


@cache
def moments(
    game: str, seat: int = 1, seats: int = 3, matches: int = 3, names: tuple[str, ...] = ()
) -> tuple[Moment, ...]:
    """One picture for each kind of moment that random matches come to: phase, offers, the own turn or not.

    Do not change what it returns: others are shown it, too.
    """
    play, settings = PLAYS[game]
    found: dict[str, Moment] = {}
    made = games()
    for seed in range(matches):
        for _, state in islice(play(seed, seats, **settings), 400):
            session = Session(made, game=made[game], names=names or ("",) * seats, state=state)
            encoded = Showing(seat).picture(session, 0)
            assert encoded is not None
            picture = msgspec.json.decode(encoded)
            view = picture["game_view"]
            offers = " ".join(sorted(offer["code"] for offer in picture["offers"]))
            name = f"{view.get('phase')} {'own' if view.get('actor') == seat else ''} {offers}"
            found.setdefault(name, Moment(game, name, picture))
    return tuple(found.values())


def with_space(moment: Moment, count: int) -> dict[str, Any]:
    """The same with so many cards in the space. All others are as they were."""
    picture = dict(moment.picture)
    field = SPACE[moment.game]
    there = picture["game_view"][field] or [*(picture["game_view"]["players"][picture["seat"] - 1]["hand"])]
    chance = random.Random(count)
    more = [{**chance.choice(there), "id": 1000 + at} for at in range(count)] if there else []
    cards = [*picture["game_view"][field], *more][:count]
    picture["game_view"] = {**picture["game_view"], field: cards}
    return picture


class Stage:
    """A phone on which any picture can be shown."""

    def __init__(self, chromium: Chromium, size: tuple[int, int], language: Language = ENGLISH) -> None:
        self.phone: ChromiumPhone = chromium.phone(size=size)
        self._files = page_files(language)
        self._waiting: Route | None = None
        self._wish: Route | None = None
        self._number = self._answered = 0
        self.phone.answer(f"{HOME}**", self._answer)

    def open(self, code: str = "a" * 22) -> Stage:
        """Load the page. With an empty code it waits for one."""
        self.phone.scan(f"{HOME}#{code}" if code else HOME)
        if code:
            pump(self.waits, "the page asks for its picture")
        return self

    def waits(self) -> bool:
        """Has the page asked for its next picture?"""
        self.phone.evaluate("() => 0")  # lets the browser's messages in
        return self._waiting is not None

    def set_dark(self, dark: bool) -> None:
        self.phone.set_dark(dark)

    def show(self, picture: dict[str, Any]) -> None:
        """Show this, and wait until it is painted."""

        def answer() -> None:
            route, self._waiting = self._waiting, None
            assert route is not None
            self._number += 1
            route.fulfill(status=200, body=msgspec.json.encode({"number": self._number, "picture": picture}).decode())

        self.phone.do(answer)
        pump(self.waits, "the page asks for the next picture")

    def clear(self) -> None:
        """Nothing is shown, and nothing chosen: another game's picture has come."""
        self.show({**moments("buzzer-round")[0].picture, "moment": -1, "resting": True})

    def wishes(self) -> bool:
        """Has the page sent a wish that is not answered yet?"""
        if self.phone.evaluate("() => wished.size") == self._answered:
            return False
        pump(lambda: self.phone.evaluate("() => 0") or self._wish, "the wish comes")
        return True

    def answer_wish(self, *, taken: bool, sentence: str = "") -> None:
        """Answer it, and wait until the page has read that."""
        body = msgspec.json.encode({"taken": taken, "asked": False, "sentence": sentence}).decode()

        def answer() -> None:
            route, self._wish = self._wish, None
            assert route is not None
            route.fulfill(status=200, body=body)

        self._answered += 1
        self.phone.do(answer)
        pump(lambda: self.phone.evaluate("() => answers") == self._answered, "the page reads the answer")

    def end(self, status: int) -> None:
        """The server's answer from now on: 401 the code is worthless, 409 another phone has the seat."""

        def answer() -> None:
            route, self._waiting = self._waiting, None
            assert route is not None
            route.fulfill(status=status, body="")

        self.phone.do(answer)

    def resize(self, size: tuple[int, int]) -> None:
        self.phone.resize(size)

    def _answer(self, route: Route) -> None:
        path = "/" + route.request.url.split("#")[0].removeprefix(HOME)
        if path.startswith("/picture"):
            self._waiting = route
        elif path == "/act":
            self._wish = route
        elif path in ("/hello", "/join"):
            route.fulfill(status=200, body="{}")
        elif path == "/sealed.js":
            route.fulfill(status=200, body=UNSEALED, content_type="text/javascript")
        elif path in self._files:
            made = self._files[path]
            route.fulfill(status=200, body=made.body, content_type=made.kind)
        else:
            route.fulfill(status=404, body="")
