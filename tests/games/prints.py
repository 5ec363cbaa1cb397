"""Prints of matches: random play of every game, and all that it tells at each moment, as one letter a part.

    python -m tests.games.prints                       does any match tell something else than when it was written?
    python -m tests.games.prints --write               write them anew, after a change that is meant
    python -m tests.games.prints GAME MATCH MOMENT     all that is told there: to compare two checkouts

A letter is of a hash of all that the part has told so far. So from the first difference on all letters differ, and more
of the hash stands at the end of the line. Sentences count by code and arguments, not by their English.

A new game gets prints by its row in `tests.games.test_offers.ROWS`.

Must not: say whether what is told is right (rules, playthroughs and properties do): only that it is as it was.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import random
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from fractions import Fraction
from pathlib import Path
from types import NoneType
from typing import Any

import msgspec
from tests.games.at_table import AtTable, plain
from tests.games.test_offers import ROWS, some_action

from gotit.core import inputs as i
from gotit.core.game import Game, Refused
from gotit.core.history import history
from gotit.core.match_view import match_view
from gotit.core.message import Maths, Message
from gotit.core.offer import Move, Offer, Offers, OneOf, shown
from gotit.core.session import Session
from gotit.core.setting import settings_of
from gotit.core.step import step
from gotit.core.teams import Rotates
from gotit.games.lessons import lessons_of, scenes
from gotit.games.shelf import shelf

FOLDER = Path(__file__).parent / "prints"
LETTERS = string.ascii_letters + string.digits + "+-"
MOST = 80
ROTATES: tuple[Rotates | None, ...] = (None, "target", None, "turn")

Told = Mapping[str, Any]
"""By part: what it tells. A part that tells nothing now keeps its letter."""


# ---- what is told ---------------------------------------------------------------------------------------------------


class Text:
    """What is told as text: the same for equal values, in every process. Remembers what states share."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, str]] = {}

    def of(self, value: Any) -> str:
        if isinstance(value, (msgspec.Struct, tuple, Message)):
            known = self._known.get(id(value))
            if known is None:
                known = self._known[id(value)] = value, self._of(value)
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
        return f"{type(value).__name__}({', '.join(f'{name}={self.of(getattr(value, name))}' for name in names)})"


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
        "view": (view, view.on_phone() if hasattr(view, "on_phone") else None, _properties(view)),
        "offers": (_said(offers), game.buzzers(state, offers)),
        "told": (game.news(state), game.lamps(state), game.timer(state), game.advice(state)),
        "floor": [getattr(floor, name) for name in floor.__struct_fields__],
        "seats": (game.presence(state), game.computers(state), game.outcome(state)),
        "entries": list(game.entries(state)),
    }


def _properties(view: Any) -> list[Any]:
    names = sorted(name for name in dir(type(view)) if isinstance(getattr(type(view), name), property))
    return [getattr(view, name) for name in names]


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
    """A match by the rules alone, whose players mostly know what they do; and what is refused of what they try."""
    game, row, chance = shelf()[name], ROWS[name], random.Random(f"{name} {seed} tries")
    states: list[Any] = []
    met: list[Any] = []
    for moment, (action, state) in enumerate(itertools.islice(row.play(seed), MOST)):
        states.append(state)
        tried = [_tried(game, state, some_action(row, game, state, chance)) for _ in range(4)]
        changed = _amended(game, states[-2], action, state, chance) if action is not None else None
        yield {"done": action, **of_state(game, state, moment), **puzzled(game, state, met), "tried": (tried, changed)}
    yield noted(game, states)


def _tried(game: Game, state: Any, action: Any) -> Any:
    try:
        return action, game.apply(state, action, 0)
    except Refused as refused:
        return action, refused.message


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
    at.busy = 2
    met: list[Any] = []
    yield {"done": at.told, **_of_session(at.session, 0, met)}
    moments = (moment for each in at.moments(MOST) for moment in (each, *at.meanwhile()))
    for number, _ in enumerate(itertools.islice(moments, MOST), 1):
        yield {"done": at.told, **_of_session(at.session, number, met), "tried": at.tries(at.some_try())}
    if not at.session.over:
        at.session, _ = step(at.session, i.Act({"do": "end_match"}), at.now_us)
        yield _of_session(at.session, 0, met)
    sitting = tuple((0, seat, f"pupil {seat}") for seat in at.session.seats)
    yield {"history": history(at.session, sitting), **noted(at.game, [deed.state for deed in at.session.done])}


def _of_session(s: Session, moment: int, met: list[Any]) -> Told:
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
        **puzzled(s.game, s.state, met),
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


KINDS = {"table": at_table, "rules": by_rules, "lists": of_tables}
MATCHES = [*(f"{kind} {seed}" for seed in range(1, 9) for kind in ("table", "rules")), "lists 1"]


def match(name: str, which: str) -> Iterator[Told]:
    """What one match tells, moment by moment."""
    kind, seed = which.split()
    return KINDS[kind](name, int(seed))


# ---- prints of it ---------------------------------------------------------------------------------------------------


def printed(told: Iterable[Told]) -> list[str]:
    """A line for each part: its name, a letter for each moment, and more of the last hash."""
    hashes: dict[str, Any] = {}
    letters: dict[str, str] = {}
    text = Text()
    for moment, parts in enumerate(told):
        for part, value in parts.items():
            hashes.setdefault(part, hashlib.sha256()).update(text.of(value).encode())
        for part, whole in hashes.items():
            letters[part] = letters.get(part, " " * moment) + LETTERS[whole.digest()[0] % 64]
    return [f"{part:8} {said} {hashes[part].hexdigest()[:8]}" for part, said in letters.items()]


def kept(name: str) -> dict[str, list[str]]:
    """The prints of a game's matches, as they were written."""
    found: dict[str, list[str]] = {}
    for block in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n"):
        which, *lines = block.strip("\n").splitlines()
        found[which] = lines
    return found


def differing(was: Sequence[str], now: Sequence[str]) -> list[tuple[int, str]]:
    """From which moment on each part differs that does, the earliest first."""
    old, new = ({line[:8].strip(): line[9:] for line in lines} for lines in (was, now))
    found = []
    for part in old.keys() | new.keys():
        one, other = old.get(part, ""), new.get(part, "")
        if one != other:
            pairs = itertools.zip_longest(one, other)
            found.append((next(at for at, (a, b) in enumerate(pairs) if a != b), part))
    return sorted(found)


def complaint(name: str, which: str, was: Sequence[str], now: Sequence[str]) -> str | None:
    """What differs, what is told there now, and what to do. None: nothing."""
    differs = differing(was, now)
    if not differs:
        return None
    moments = list(match(name, which))
    first, part = min(differs)
    first = min(first, len(moments) - 1)
    others = ", ".join(f"{part} from {at}" for at, part in differs)
    told = Text().of(moments[first].get(part))
    return (
        f"{name}, {which}: something else is told than when its print was written. Moment by moment: {others}.\n"
        f"At {first} was done: {Text().of(moments[first].get('done'))[:1000]}\n"
        f"There {part} tells now: {told[:4000]}\n"
        f"To compare two checkouts: python -m tests.games.prints {name} '{which}' {first}\n"
        "If the change is meant: python -m tests.games.prints --write"
    )


def main(args: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.games.prints", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=sorted(ROWS))
    parser.add_argument("match", nargs="?", choices=MATCHES)
    parser.add_argument("moment", nargs="?", type=int)
    parser.add_argument("--write", action="store_true", help="write them anew")
    asked = parser.parse_args(args)
    if asked.moment is not None:
        for part, value in next(itertools.islice(match(asked.game, asked.match), asked.moment, None)).items():
            print(f"{part}: {Text().of(value)}")
        return 0
    good = True
    for name in [asked.game] if asked.game else sorted(ROWS):
        now = {which: printed(match(name, which)) for which in ([asked.match] if asked.match else MATCHES)}
        if asked.write:
            blocks = ["\n".join((which, *lines)) for which, lines in now.items()]
            FOLDER.mkdir(exist_ok=True)
            (FOLDER / f"{name}.txt").write_text("\n\n".join(blocks) + "\n", encoding="utf-8", newline="\n")
            continue
        for which, lines in now.items():
            if said := complaint(name, which, kept(name)[which], lines):
                print(said)
                good = False
    return int(not good)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
