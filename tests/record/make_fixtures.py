"""Journals of one state of the program, to be opened by every later one: small matches of all its games, as text.

    git worktree add --detach /tmp/part-6 b6fc5aa
    PYTHONPATH=/tmp/part-6:/tmp/part-6/host:/tmp/part-6/firmware python make_fixtures.py part-6 b6fc5aa FOLDER

That program's own code plays, keeps and seals them, so this script uses only what every version has had. The first line
of a fixture says how its SQLite file was made and how the match stood. Each other line is a row.
"""

from __future__ import annotations

import importlib
import json
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from gotit.core import inputs as i
from gotit.core.game import Called, Race, Refused, TimeUp
from gotit.core.press import HOST_CLOCK, Reading
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.matches import Book, Matches

BOX = "box:e661a4d1c7"
CLOCK = f"{BOX}:1a2b3c4d"
NAMES = ("Ana", "Zoë O’Neill", "Ben")
UNFINISHED_INPUTS = 60
END_AFTER = 90
"""Inputs. After this many, a whole match is ended as soon as its game allows it."""
MOST_INPUTS = 900
FEWEST_ROWS = 50
SEEDS = 12
"""Of this many matches, the shortest one that is not too short is kept."""

SETTINGS: dict[str, dict[str, Any]] = {
    "fast-fun-maths": {"rival_limit": 3, "handicapped": [1]},
    "hidden-formula": {"wizard": []},
    "add-it": {"turn_s": 20},
    "buzzer-round": {"questions": 4, "answer_s": 20},
    "got-em": {"side": 5, "turn_s": 20},
    "mathic-fraction": {"goal": 50},
}
GRID = ["14 x 2 - 4 +", "+ 4 x 9 + 13", "7 W 10 + 2 -", "- 1 + 5 + 3", "12 x 1 - 11 +", "- 3 x 8 x 6"]


class Receipt(Struct, frozen=True):
    box: str
    boot: str
    seq: int


def choosing(game: str) -> Any:
    """How this game's random matches choose what is done."""
    return importlib.import_module(f"tests.games.{game.replace('-', '_')}.random_match").choose


class Player:
    """One match, played at random through the session, as a box and an operator would."""

    def __init__(self, book: Book, game: str, mode: str, seats: int, seed: int) -> None:
        self.book = book
        self.chance = random.Random(f"{game} {mode} {seats} {seed}")
        self.choose = choosing(game)
        self.session = Session(shelf())
        self.now_us = 1_000_000
        self.taken = 0
        self.enter(i.Joined(BOX, "c" * 9 + "p" * 9, "Box A", 1))
        self.enter(i.Joined("keyboard", "cccc", "Keyboard", 20_000, stand_in=True))
        if hasattr(i, "Sharpness"):
            self.enter(i.Sharpness(BOX, {BOX: 1, HOST_CLOCK: 300}))
        modes = {"mode": mode} if "mode" in shelf()[game].Settings.__struct_fields__ else {}
        self.enter(i.Start(game, NAMES[:seats], {**modes, **SETTINGS[game]}, together_us=500))

    @property
    def game(self) -> Any:
        assert self.session.game is not None
        return self.session.game

    @property
    def state(self) -> Any:
        return self.session.state

    def enter(self, entered: i.Input) -> bool:
        """False: it was refused, and is not kept."""
        try:
            after, _ = step(self.session, entered, self.now_us)
        except Refused:
            return False
        receipt = Receipt("e661a4d1c7", "1a2b3c4d", self.taken) if isinstance(entered, i.Press) else None
        self.book.keep_all([(entered, self.now_us, receipt)])
        self.session = after
        self.taken += 1
        return True

    def go_on(self) -> None:
        """Let one more thing happen."""
        self.now_us += self.chance.randrange(20_000, 2_000_000)
        wanted = self.game.chance(self.state)
        if wanted is not None:
            self.enter(i.Chance(tuple(self.chance.sample(range(wanted.n), wanted.n))))
        elif self.chance.random() >= 0.15 or not self.odd():
            self.play()

    def odd(self) -> bool:
        """Something rare at a table."""
        seats = self.session.seats
        odd: list[i.Input] = [
            i.Undo(),
            i.Redo(),
            i.StopClock(),
            i.Rename(self.chance.choice(seats), self.chance.choice(("Cem", "Dörte", "Eve"))),
            i.Overrule((self.chance.choice(seats),)),
            i.Rearm(),
            i.SeatPress(self.chance.choice(seats), self.chance.choice(("call", "pass", "long"))),
            i.Left("keyboard"),
            i.AssignInput(BOX, 5, self.chance.choice(seats)),
        ]
        for name, fields in (("SetLimit", (50_000,)), ("Benched", ("keyboard", "deaf")), ("LetPlay", ("keyboard",))):
            if hasattr(i, name):
                odd.append(getattr(i, name)(*fields))
        return self.enter(self.chance.choice(odd))

    def play(self) -> None:
        try:
            action = self.chance.choice([*self.real_cards(), None]) or self.choose(self.state, self.chance, self.now_us)
        except IndexError:  # nothing could be chosen
            action = TimeUp()
        if isinstance(action, TimeUp) or self.timed_out():
            self.enter(i.Time())
        elif isinstance(action, Called):
            if isinstance(self.session.buzzers, Race):
                self.call(action.seats)
        else:
            plain: dict[str, Any] = action if isinstance(action, dict) else msgspec.to_builtins(action, str_keys=True)
            if not self.enter(i.Act(plain)) and self.chance.random() < 0.3:
                self.press(self.chance.choice(self.session.seats))

    def timed_out(self) -> bool:
        timer = self.game.timer(self.state)
        return timer is not None and self.now_us >= timer.deadline_us

    def call(self, seats: tuple[int, ...]) -> None:
        """These seats press, a moment apart or together. Then their box says that there are no more."""
        for seat in seats:
            self.press(seat)
            self.now_us += self.chance.choice((100, 40_000))
        self.now_us += 10_000
        self.enter(i.Watermark(BOX, self.readings()))
        if self.session.waiting_for and not self.enter(i.Watermark("keyboard", self.readings()[1:])):
            self.enter(i.DecideWithout("keyboard"))

    def press(self, seat: int) -> None:
        window = self.session.arming
        epoch = window.epoch if window is not None and self.session.arming_open else 0
        passes = self.chance.random() < 0.1
        self.book.record(self.now_us * 1000, "ttyACM0", "in", f"$press seq={self.taken} input={seat}".encode())
        self.enter(i.Press(BOX, seat - 1 + 9 * passes, self.readings(), epoch))
        self.now_us += 60_000
        if not isinstance(self.session.buzzers, Race):
            self.enter(i.Release(BOX, seat - 1 + 9 * passes, self.chance.choice((50_000, 900_000))))

    def readings(self) -> tuple[Reading, ...]:
        at_us = self.now_us
        return (Reading(CLOCK, at_us - 700, at_us - 699), Reading(HOST_CLOCK, at_us - 300, at_us + 300))

    def real_cards(self) -> list[Any]:
        """What the operator may enter if no deck is assumed; `choose` does not know it."""
        chance = self.chance
        if getattr(self.state.settings, "mode", "") != "referee":
            return []
        if self.game.name == "hidden-formula":
            return [
                {"do": "enter_grid", "rows": GRID} if self.state.phase == "dealing" else None,
                {"do": "enter_goal", "numbers": [chance.randrange(60)]} if self.state.phase != "showing" else None,
            ]
        if self.game.name == "fast-fun-maths":
            cards = [{"number": chance.randrange(1, 10), "colour": chance.choice(("red", "blue"))} for _ in range(5)]
            seat = chance.choice(self.session.seats)
            shapes = {part: {"shape": "square", "colour": "red"} for part in ("tens", "ones")}
            return [
                {"do": "place", "where": "hand", "seat": seat, "cards": cards},
                {"do": "place", "where": "target", "cards": cards[:2]},
                {"do": "reveal", **shapes},
                {"do": "draw_real", "seat": seat, "number": cards[0]["number"]},
            ]
        return []


def facts(session: Session) -> dict[str, Any]:
    """How a match stands, in numbers: nothing that a later program may word or name differently."""
    assert session.game is not None
    outcome, window = session.game.outcome(session.state), session.arming
    timer, wanted = session.game.timer(session.state), session.game.chance(session.state)
    return {
        "game": session.game.name,
        "names": list(session.names),
        "over": session.over,
        "winners": list(outcome.winners) if outcome else None,
        "scores": sorted([seat, score] for seat, score in outcome.scores.items()) if outcome else None,
        "steps": [len(session.past), len(session.future)],
        "epochs": session.epochs,
        "called": [place.seat for place in window.order] if window else None,
        "asked": sorted(session.asked),
        "deadline_us": timer.deadline_us if timer else None,
        "chance": wanted.n if wanted else None,
    }


def made(folder: Path, game: str, mode: str, seats: int, seed: int, *, whole: bool) -> list[str] | None:
    """The lines of a fixture. None if the match did not end in time."""
    book = Matches(folder, shelf()).begin()
    player = Player(book, game, mode, seats, seed)
    while not player.session.over and player.taken < (MOST_INPUTS if whole else UNFINISHED_INPUTS):
        if player.taken < END_AFTER or not player.enter(i.Act({"do": "end_match"})):
            player.go_on()
        if player.taken % 20 == 0:
            book.seal(player.session, player.now_us)
            book.flush()
    book.seal(player.session, player.now_us)
    book.close()
    return lines_of(book.path, facts(player.session)) if player.session.over == whole else None


def lines_of(path: Path, stood: dict[str, Any]) -> list[str]:
    db = sqlite3.connect(path)
    head = {
        "application_id": next(db.execute("PRAGMA application_id"))[0],
        "user_version": next(db.execute("PRAGMA user_version"))[0],
        "schema": [sql for (sql,) in db.execute("SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid")],
        "stood": stood,
    }
    if head["user_version"] > 1:
        head["people"] = db.execute("SELECT * FROM people").fetchall()
    rows = db.execute("SELECT * FROM entries ORDER BY id").fetchall()
    db.close()
    return [json.dumps(line, ensure_ascii=False) for line in (head, *rows)]


def main(part: str, commit: str, into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    for game in shelf():
        for mode in ("virtual", "referee"):
            for whole in (False, True):
                found = [kept for seed in range(SEEDS) if (kept := tried(game, mode, seed, whole=whole))]
                lines = min(found, key=lambda lines: (len(lines) < FEWEST_ROWS, len(lines)), default=None)
                name = f"{game}-{mode}-{'whole' if whole else 'begun'}.jsonl"
                print(part, commit, name, len(lines) if lines else "no such match", flush=True)
                if lines:
                    lines[0] = json.dumps({"part": part, "commit": commit, **json.loads(lines[0])}, ensure_ascii=False)
                    (into / name).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def tried(game: str, mode: str, seed: int, *, whole: bool) -> list[str] | None:
    seats = 1 if game == "fast-fun-maths" and whole else 3  # against the rival a match is short
    with tempfile.TemporaryDirectory() as folder:
        return made(Path(folder), game, mode, seats, seed, whole=whole)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]))
