"""What every game tells: all that can be asked of a state, a match, a table, a text. For prints of it: see prints.py.

Must not: say whether it is right.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache, cached_property
from types import NoneType
from typing import Any

import msgspec
from tests.fuzz.of_texts import DECKS, ENTRIES
from tests.games.at_table import NAMES, AtTable, plain, some_value
from tests.games.test_offers import ROWS, some_action

from gotit.core import inputs as i
from gotit.core.exact import evaluate, parse, pretty
from gotit.core.exact import typed as as_typed
from gotit.core.game import Called, Game, Joins, Leaves, Pauses, Refused, Returns
from gotit.core.history import history
from gotit.core.match_view import match_view
from gotit.core.message import Maths, Message, Worded
from gotit.core.offer import Move, Offer, Offers, OneOf, shown
from gotit.core.puzzle import worked
from gotit.core.session import Session
from gotit.core.setting import Setting, settings_of
from gotit.core.step import step
from gotit.core.teams import Rotates
from gotit.games.lessons import lessons_of, scenes
from gotit.games.mathic_fraction import cards as mathic_cards
from gotit.games.mathic_fraction.reading import read_typed
from gotit.games.shelf import house_text, shelf

MOST, LONGEST, STARTS, TYPED = 80, 600, 90, 120
"""Moments of a match, and of one that is played to its end; other beginnings; texts."""
PUZZLED = 2
"""In so many matches of a game it is asked for hints and solutions: they take long."""
ROTATES: tuple[Rotates | None, ...] = (None, "target", None, "turn")

Told = Mapping[str, Any]
"""By part: what it tells. A part that tells nothing now keeps its letter."""


# ---- what is told ---------------------------------------------------------------------------------------------------


class Text:
    """What is told as text: the same for equal values, in every process. Remembers what states share."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, bool], tuple[Any, str]] = {}
        self._within = False

    def of(self, value: Any) -> str:
        if isinstance(value, (msgspec.Struct, tuple, Message)):
            known = self._known.get((id(value), self._within))
            if known is None:
                known = self._known[id(value), self._within] = value, self._of(value)
            return known[1]
        return self._of(value)

    def _of(self, value: Any) -> str:
        if isinstance(value, (str, int, Fraction, NoneType)):
            return repr(value)
        if isinstance(value, Message):
            return f"{value.code}({', '.join(f'{name}={self.of(arg)}' for name, arg in value.args.items())})"
        if isinstance(value, msgspec.Struct):
            return self._with(value, value.__struct_fields__)
        if isinstance(value, Mapping):
            return f"{{{', '.join(sorted(f'{self.of(key)}: {self.of(it)}' for key, it in value.items()))}}}"
        if isinstance(value, Set):
            return f"{{{', '.join(sorted(map(self.of, value)))}}}"
        if isinstance(value, Sequence):
            return f"[{', '.join(map(self.of, value))}]"
        if is_dataclass(value):
            return self._with(value, [each.name for each in fields(value)])
        if isinstance(value, type) or callable(value):
            return str(value.__qualname__)
        raise TypeError(f"no text for {value!r}")

    def _with(self, value: Any, names: Iterable[str]) -> str:
        """With what it works out of its fields, of which then the fields alone are told."""
        parts = [f"{name}={self.of(getattr(value, name))}" for name in names]
        kind: Any = type(value)
        for name in () if self._within else _worked_out(kind):
            self._within = True
            try:
                parts.append(f"{name}={self.of(getattr(value, name))}")
            except (TypeError, ValueError, LookupError, AttributeError, StopIteration) as error:
                parts.append(f"{name}: {type(error).__name__}")  # there is none in this state
            self._within = False
        return f"{kind.__name__}({', '.join(parts)})"


@cache
def _worked_out(kind: Any) -> Sequence[str]:
    """The properties that a game's own class has."""
    if not kind.__module__.startswith("gotit.games."):
        return ()
    return sorted(name for name in dir(kind) if isinstance(getattr(kind, name), (property, cached_property)))


def _said(offers: Offers) -> list[Any]:
    return [
        (offer.move.code, offer.seat, offer.by, offer.about, offer.action)
        if isinstance(offer, Offer)
        else (offer.move.code, offer.seat, offer.by, offer.about, offer.fixed, offer.fills, offer.entry, offer.pointed)
        for offer in offers
    ]


def of_state(game: Game, state: Any, moment: int) -> Told:
    """All that a game says of a state; what one seat sees, of a seat in turn."""
    if game.chance(state) is not None:
        return {"state": state, "chance": game.chance(state)}
    seat = moment % (len(game.presence(state)) + 1) or None
    offers, view, floor = game.offers(state), game.view(state, seat), game.floor(state)
    return {
        "state": state,
        "view": (view, view.on_phone() if hasattr(view, "on_phone") else None),
        "offers": (_said(offers), game.buzzers(state, offers)),
        "told": (game.news(state), game.lamps(state), game.timer(state), game.advice(state)),
        "floor": [getattr(floor, name) for name in floor.__struct_fields__],
        "seats": (game.presence(state), game.computers(state), game.outcome(state)),
        "entries": list(game.entries(state)),
    }


def puzzled(game: Game, state: Any, met: list[Any]) -> Told:
    """Hints and solutions, once a puzzle."""
    puzzle = None if game.chance(state) is not None or game.outcome(state) is not None else game.puzzle(state)
    if puzzle is None or puzzle in met:
        return {}
    met.append(puzzle)
    return {"puzzle": [game.solution(state, kind) for kind in puzzle.kinds] if puzzle.over else game.hints(state)}


def noted(game: Game, states: Sequence[Any]) -> Told:
    """What can be told at the end."""
    return {"notes": [(note, note.feat.label, note.feat.value(note.amount)) for note in game.notes(states)]}


# ---- matches --------------------------------------------------------------------------------------------------------


def by_rules(name: str, seed: int) -> Iterator[Told]:
    """A match by the rules alone, whose players mostly know what they do; and what would come of anything else: of
    what may be refused, of who comes and goes, of a correction, and by the rules of earlier versions."""
    game, row, chance = shelf()[name], ROWS[name], random.Random(f"{name} {seed} tries")
    older = [old for version in range(1, game.version) if type(old := game.of_version(version)) is not type(game)]
    states: list[Any] = []
    met: list[Any] = []
    for moment, (action, state) in enumerate(itertools.islice(row.play(seed), MOST)):
        states.append(state)
        tried = [some_action(row, game, state, chance) for _ in range(4)]
        goes = [kind(chance.randint(1, len(game.presence(state)))) for kind in (Leaves, Pauses, Returns)]
        told = {
            "done": action,
            **of_state(game, state, moment),
            **(puzzled(game, state, met) if seed <= PUZZLED else {}),
            "tried": [_tried(game, state, each) for each in tried],
            "goes": [_tried(game, state, each) for each in (*goes, Joins())],
        }
        if action is not None:
            before = states[-2]
            told["amended"] = _amended(game, before, action, state, chance)
            told["earlier"] = [_tried(old, before, action) for old in older if old is not None]
        yield told
    yield noted(game, states)


def _tried(game: Game, state: Any, action: Any) -> Any:
    try:
        return action, game.apply(state, action, 0)
    except Refused as refused:
        return action, refused.message


def to_the_end(name: str, seed: int) -> Iterator[Told]:
    """A whole match, and what can be told of its players."""
    game, states = shelf()[name], list[Any]()
    for action, state in itertools.islice(ROWS[name].play(100 + seed), LONGEST):
        states.append(state)
        if isinstance(action, Called) or len(states) % 20 == 0:
            yield {"done": action, "told": game.news(state), "floor": game.floor(state), "view": game.view(state, None)}
    yield {"seats": game.outcome(states[-1]), **noted(game, states)}


def begun(name: str, seed: int) -> Iterator[Told]:
    """Matches that begin, or can't, with settings at the edges of what they may be."""
    game, chance = shelf()[name], random.Random(f"{name} {seed} begun")
    described = {key: each for key, each in settings_of(game.Settings).items() if each.kind != "file"}
    for _ in range(STARTS):
        seats = chance.choice((game.seats[0], *game.seats, game.seats[-1]))
        some = {
            key: _edge(described[key], getattr(game.Settings(), key), seats, chance) for key in _few(described, chance)
        }
        start = i.Start(name, NAMES[:seats], some)
        try:
            yield {"begun": (start, step(Session({name: game}), start, 0)[0].state)}
        except Refused as refused:
            yield {"begun": (start, refused.message)}


def _few(described: Mapping[str, Setting], chance: random.Random) -> list[str]:
    return chance.sample(sorted(described), min(len(described), chance.randint(0, 3)))


def _edge(setting: Setting, usual: Any, seats: int, chance: random.Random) -> Any:
    """A value that it may have, or a number that is just too small or too great."""
    if not isinstance(usual, int) or isinstance(usual, bool) or setting.choices or chance.random() < 0.3:
        return some_value(setting, usual, seats, chance)
    low, high = setting.low or 0, setting.high if setting.high is not None else usual
    return chance.choice((low - 1, low, low + 1, high - 1, high, high + 1))


def _amended(game: Game, before: Any, action: Any, after: Any, chance: random.Random) -> list[Any]:
    """What becomes of this action if one of its entries is typed otherwise."""
    found: list[Any] = []
    entries = [] if game.chance(after) is not None else list(game.entries(after))
    for entry in chance.sample(entries, min(3, len(entries))):
        may_be = [str(item.value) for item in entry.may_be.items] if isinstance(entry.may_be, OneOf) else []
        written = ("7", "½ +") if not isinstance(entry.may_be, OneOf) or entry.may_be.written else ()
        for value in (*chance.sample(may_be, min(2, len(may_be))), entry.value, *written):
            try:
                found.append(game.amended(before, action, entry.key, value))
            except Refused as refused:
                found.append(refused.message)
    return found


class Watched(AtTable):
    """A table at which people also try what can't be done; `told`: what came of the last thing that was tried."""

    told: Any = None

    def _enter(self, entered: i.Input) -> None:
        try:
            self.session, effects = step(self.session, entered, self.now_us)
        except Refused as refused:
            self.told = entered, refused.message
            raise
        self.told = entered, effects

    def tries(self, entered: i.Input) -> Any:
        """What would come of it."""
        try:
            after, effects = step(self.session, entered, self.now_us)
        except Refused as refused:
            return entered, refused.message
        return entered, effects, after.state

    def some_try(self) -> i.Input:
        s, chance = self.session, self._seldom
        if s.entries and chance.random() < 0.3:
            entry = chance.choice(s.entries)
            may_be = entry.may_be.items if isinstance(entry.may_be, OneOf) else ()
            value = str(chance.choice(may_be).value) if may_be and chance.random() < 0.8 else chance.choice("79½x")
            return i.Amend(entry.key, value, insist=chance.random() < 0.5)
        action = plain(some_action(self.row, self.game, s.state, chance))
        return i.Act(action, chance.choice((None, *s.seats)))


def at_table(name: str, seed: int) -> Iterator[Told]:
    """A match with any settings, teams or none, races, undo, and what else goes on in a room."""
    rotates = ROTATES[seed % 4]
    at = Watched(name, 1000 + seed, trial=seed % 3 == 2, teams=rotates is not None, rotates=rotates or "target")
    at.busy, puzzles = 2, seed <= PUZZLED
    met: list[Any] = []
    yield {"done": at.told, **_of_session(at.session, 0, met, puzzles=puzzles)}
    moments = (moment for each in at.moments(MOST) for moment in (each, *at.meanwhile()))
    for number, _ in enumerate(itertools.islice(moments, MOST), 1):
        yield {
            "done": at.told,
            **_of_session(at.session, number, met, puzzles=puzzles),
            "tried": at.tries(at.some_try()),
        }
    if not at.session.over:
        at.session, _ = step(at.session, i.Act({"do": "end_match"}), at.now_us)
        yield _of_session(at.session, 0, met, puzzles=puzzles)
    sitting = tuple((0, seat, f"pupil {seat}") for seat in at.session.seats)
    yield {"history": history(at.session, sitting), **noted(at.game, [deed.state for deed in at.session.done])}


def _of_session(s: Session, moment: int, met: list[Any], *, puzzles: bool) -> Told:
    assert s.game is not None
    seat = moment % (len(s.seats) + 1) or None
    told = of_state(s.game, s.state, moment)
    return {
        **told,
        "view": (match_view(s, seat), told.get("view")),
        "offers": (_said(s.offers), shown(s.offers) if moment % 4 == 0 else ()),
        "entries": s.entries,
        "session": (
            *(s.clock, s.timer, s.race_ends_us, s.buzzers, s.held, s.terms_at, s.head_starts, s.asked_us),
            *(s.teams_now, s.spoken_names, s.told_names, [s.coming(seat) for seat in s.seats] if s.teams else ()),
            *([each.label for each in s.past], [each.label for each in s.future], len(s.done), s.told),
        ),
        **(puzzled(s.game, s.state, met) if puzzles else {}),
    }


def of_tables(name: str, _: int) -> Iterator[Told]:
    """What there is to set and to do, one thing a moment; and what the lessons show."""
    game = shelf()[name]
    yield {"game": (game.title, game.seats, game.version, game.taken_then)}
    for key, setting in settings_of(game.Settings).items():
        yield {"setting": (key, getattr(game.Settings(), key), setting)}
    for move in game.moves.values():
        yield {"move": [getattr(move, part) for part in Move.__struct_fields__] + [move.naming(Maths("7"))]}
    for lesson in lessons_of(name):
        for scene in scenes(lesson, shelf()):
            yield {"lesson": (scene.words, scene.lit, scene.at_us, scene.views[0], scene.views[-1], len(scene.views))}


# ---- texts ----------------------------------------------------------------------------------------------------------

PIECES = (
    *("5r", "3y", "10b", "2", "12w", "red", "wild", "cr", "sy", "bt", "*", "w", "star", "x", "c4", "c4d4", "a1", "h9"),
    *("1", "0", "-2", "½", "3/4", "12/12h", "odd", "even:red", ">=3/12b", "<9/12", "simplest", "odd/odd", "hearts"),
    *("+", "-", "*", "/", "÷", "=", "^", "(", ")", "color red", "operation - /", "odd ", "s3", "t2", "any 2", "remove"),
)
"""Of what is typed in some game."""


def typed(_: str, number: int) -> Iterator[Told]:
    """What a reader makes of what somebody types, some of it right."""
    read, chance = READERS[number], random.Random(number)
    for _moment in range(TYPED):
        pieces = chance.choices(PIECES, k=chance.randint(1, 5))
        text = chance.choice(("", " ", " ", ", ")).join(pieces)
        yield {"read": (text, _read(read, text))}


def decks(_: str, number: int) -> Iterator[Told]:
    """What a reader makes of the house's deck, and of what is nearly that."""
    read, folder, file = DECKS[number]
    chance, lines = random.Random(number), house_text(folder, file).splitlines()
    yield {"read": _read(read, "\n".join(lines))}
    for _moment in range(STARTS):
        some = list(lines)
        for _change in range(chance.randint(1, 2)):
            at = chance.randrange(len(some))
            words = some[at].split(" ")
            words[chance.randrange(len(words))] = chance.choice((*PIECES, *chance.choice(lines).split(" ")))
            some[at : at + 1] = chance.choice(([], [" ".join(words)], [some[at]] * 2, ["#" + some[at]]))
        yield {"read": _read(read, "\n".join(some))}


def _read(read: Callable[[str], Any], text: str) -> Any:
    try:
        return read(text)
    except Worded as error:
        return (
            type(error).__name__,
            error.message,
            sorted((key, it) for key, it in vars(error).items() if key != "message"),
        )


def _calculated(text: str) -> Any:
    tree = parse(text, single_digits=False, fraction_literals=True)
    return pretty(tree), as_typed(tree), evaluate(tree), worked(tree)


HAND = mathic_cards.read_deck(house_text("mathic_fraction", "cards.txt"))
READERS: Sequence[Callable[[str], Any]] = (
    *ENTRIES,
    lambda text: read_typed(text, HAND[:20], HAND[20:40], mathic_cards.Limits()),
    parse,
    _calculated,
)
