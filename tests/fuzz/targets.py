"""What is fuzzed: whatever bytes come in, each target raises nothing but what it states.

A target is made once (`make`) and then takes one input after another. Where a checksum or a seal would keep all inputs
out, the target puts the right one on, and gets to the bottom of what lies behind it.

Must not: wait for anything; remember one input when it takes the next; open a window, port or connection.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from gotit.app.phone_buzzers import PhoneBuzzers
from gotit.boxes.link import Link
from gotit.boxes.memory import Memories
from gotit.boxes.uf2 import find_waiting, say_what_to_do
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
from gotit.headless.referee import Referee
from gotit.language.words import ENGLISH
from gotit.phones import limits, messages, sealed, seats, server
from gotit.record.journal import Journal
from gotit.record.matches import SUFFIX, Matches
from gotit.record.replay import check_decodable, replay
from gotit.record.rows import Entry, Kind, Row, input_entry
from gotit.record.trouble import JournalError
from gotit_box import wire
from gotit_box.settings import TABLE, read_settings

Take = Callable[[bytes], None]
NAMES = ("Ana", "Ben", "Cem")
CHECKOUT = Path(__file__).resolve().parents[2]
VECTORS = CHECKOUT / "tests" / "vectors" / "wire.json"


class Target(NamedTuple):
    """`make`: what takes an input. `seeds`: what it begins with. `words`: what a fuzzer should know how to spell."""

    what: str
    make: Callable[[], Take]
    seeds: Callable[[], Iterable[bytes]]
    words: Callable[[], Iterable[str]] = tuple
    longest: int = 2048


class Wrong(AssertionError):
    """The target broke its word."""


def must(true: object, why: str) -> None:
    if not true:
        raise Wrong(why)


# ---- wire and link --------------------------------------------------------------------------------------------------


def take_wire() -> Take:
    """As they come, and with their checksum: nothing is raised but a WireError, and what is said is the same again."""

    def take(data: bytes) -> None:
        reader = wire.LineReader()
        lines = reader.feed(data[: len(data) // 2]) + reader.feed(data[len(data) // 2 :])
        must(all(len(line) <= wire.LINE_LIMIT for line in lines), "a line is too long")
        for line in [*lines, data, with_checksum(data)]:
            try:
                told = wire.parse(line)
            except wire.WireError:
                continue
            if told.known:
                again = wire.parse(wire.encode(told.name, told.fields))
                must((again.name, again.fields) == (told.name, told.fields), "it is not the same again")

    return take


def with_checksum(body: bytes) -> bytes:
    return b"$%b*%04X\n" % (body, wire.crc16(body))


def take_link() -> Take:
    """Lines with their checksums, among them a hello: the link never raises."""
    hello = next(line for line in _box_lines() if line.startswith(b"hello "))

    def take(data: bytes) -> None:
        link, now_ns = Link("port", Memories(), 7, 0), 0
        link.receive(with_checksum(hello), now_ns)
        for line in data.split(b"\n"):
            now_ns += 1 + 1_000_000 * (line[:1] or b"\0")[0]
            link.receive(with_checksum(line[1:]), now_ns)
            link.advance(now_ns)
            link.acknowledge()
            link.mark()
            link.take_outgoing()
            must(link.health_at(now_ns), "there is no health")
        link.close(now_ns)

    return take


def _box_lines() -> list[bytes]:
    """Bodies of lines, each message once with all its fields."""
    lines = []
    for name, (_, _, fields) in wire.MESSAGES.items():
        said = {key: 1 if kind.startswith("int") else "c" for key, kind, _, _ in fields}
        lines.append(wire.encode(name, said)[1:-6])
    return lines


# ---- what boxes and teachers may have written -----------------------------------------------------------------------


def take_settings() -> Take:
    """A box's own file: never an error, and each value is one that there may be."""

    def take(data: bytes) -> None:
        for text in (data.decode("utf-8", "replace"), data.decode("latin-1")):
            found = read_settings(text)
            for key, (_, good, _) in TABLE.items():
                must(good(getattr(found, key)), f"{key} is none that there may be")
            must(len(found.roles) == len(found.input_pins), "a role for each input")

    return take


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


# ---- the journal ----------------------------------------------------------------------------------------------------


def take_rows() -> Take:
    """Rows as a crafted journal may hold them, their checksums right: a JournalError, or a match."""
    games = shelf()
    kinds: tuple[Kind, ...] = ("input", "note", "line_in", "line_out")

    def take(data: bytes) -> None:
        rows, at_us = [], 0
        for number, line in enumerate(data.split(b"\n"), start=1):
            at_us += 1000
            kind = kinds[(line[:1] or b"\0")[0] % 8 % len(kinds)]
            rows.append(Row(number, Entry(at_us, kind, "session", line[1:].decode("utf-8", "replace"))))
        try:
            check_decodable(rows)
            replay(rows, games)
        except JournalError:
            return

    return take


def _row_seeds() -> Iterator[bytes]:
    for _, game in sorted(shelf().items()):
        seats_ = NAMES[: game.seats.stop - 1]
        inputs: list[i.Input] = [i.Joined("keyboard", "ccc"), i.Start(game.name, seats_), i.Chance(tuple(range(40)))]
        yield b"\n".join(b"\0" + input_entry(entered, 0).body.encode() for entered in inputs)


def take_journal() -> Take:
    """Any bytes as a journal's file: it is read, mended or set aside, and said what was lost; nothing is raised."""
    games = shelf()
    folder = TemporaryDirectory(prefix="gotit-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None)  # noqa: S108
    path = Path(folder.name) / f"match-1{SUFFIX}"

    def take(data: bytes) -> None:
        path.write_bytes(data)
        try:
            Matches(path.parent, games).unfinished()
        finally:
            for left in path.parent.iterdir():
                left.unlink()

    take.keeps = folder  # type: ignore[attr-defined]  # until the target goes
    return take


def _journal_seeds() -> Iterator[bytes]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"match-1{SUFFIX}"
        with Journal(path) as journal:
            journal.append(*(input_entry(i.Joined("keyboard", "ccc"), at) for at in range(3)))
            journal.append(input_entry(i.Start("buzzer-round", NAMES), 3))
        yield path.read_bytes()


# ---- lines of the headless referee ----------------------------------------------------------------------------------


def take_lines() -> Take:
    """Lines to the referee of any game: each is answered, the last word is ok or error, and never "a bug"."""
    begun = []
    for _, game in sorted(shelf().items()):
        chance = random.Random(1)
        referee = Referee(shelf(), lambda n, chance=chance: tuple(chance.sample(range(n), n)))  # type: ignore[misc]
        referee.start(game.name, NAMES[: min(3, game.seats.stop - 1)])
        begun.append(referee)

    def take(data: bytes) -> None:
        referee = copy.copy(begun[data[0] % len(begun)] if data else begun[0])
        for line in data[1:].split(b"\n")[:12]:
            answers = [json.loads(answer) for answer in referee.answer(line)]
            ends = ["ok" in answer or "error" in answer for answer in answers]
            must(ends == [False] * (len(answers) - 1) + [True], "one last word")
            must(answers[-1].get("error", {}).get("code") != "bug", f"a bug: {answers[-1]}")

    return take


def _line_seeds() -> Iterator[bytes]:
    """For each game every order, and what is legal and offered now."""
    for at, (_, game) in enumerate(sorted(shelf().items())):
        chance = random.Random(1)
        referee = Referee(shelf(), lambda n, chance=chance: tuple(chance.sample(range(n), n)))  # type: ignore[misc]
        referee.start(game.name, NAMES[: min(3, game.seats.stop - 1)])
        orders: list[Mapping[str, Any]] = [{"do": do} for do in ("view", "legal", "offers", "entries", "advice")]
        orders += [{"do": "call", "seat": 1, "at_us": 9}, {"do": "pass", "seat": 0}, {"do": "undo"}, {"do": "redo"}]
        for answer in map(json.loads, referee.answer(b'{"do": "legal"}')):
            orders += answer.get("legal", [])[:30]
        for order in orders:
            yield bytes([at]) + json.dumps(order).encode()
        yield bytes([at]) + b"\n".join(json.dumps(order).encode() for order in orders[-8:])


# ---- phones ---------------------------------------------------------------------------------------------------------


class _Loop:
    """An event loop, as long as the target."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()

    def run(self, coroutine: Any) -> Any:
        return self.loop.run_until_complete(coroutine)

    def __del__(self) -> None:
        self.loop.close()


def take_phone() -> Take:
    """What a phone says, unsealed, through to the rules, and sealed bytes: a status that there is, no error."""
    loop, games = _Loop(), shelf()
    sessions = [_begun(name, games) for name in ("got-em", "buzzer-round", "mathic-fraction", "add-it")]

    serving = server.Server(lambda told: None, ENGLISH)

    async def take_one(data: bytes) -> None:
        known = sessions[data[0] % len(sessions)] if data else sessions[0]
        table = _Table(known)
        serving.take(messages.Admit({}))
        serving.take(messages.Admit({1: "secret"}))
        seat = serving.seats.get(1)
        assert seat is not None
        salt = b"s" * sealed.SALT_BYTES
        line = seat.draft(salt)
        seat.join(line, salt, "phone")
        ask = (serving._join, serving._picture, serving._act, serving._beat)[data[1] % 4 if len(data) > 1 else 0]
        asked = server.Asked(line, salt, data[2:], 1_000_000)
        serving._report = lambda told: table.take(told, seat)
        seat.show(b"{}")
        said = await ask(asked)
        must(said.status in (200, 204, 400, 401, 409, 429), f"status {said.status}")
        json.loads(said.body)
        try:
            line.open("act", data)
        except sealed.Unsealed:
            return

    def take(data: bytes) -> None:
        with patch.object(limits, "POLL_S", 0.0):  # nobody waits for a new picture here
            loop.run(take_one(data))

    return take


class _Table:
    """What the program does with what phones say, without its window."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.buzzers = PhoneBuzzers(lambda: self.session, self.enter, lambda: 0)

    def enter(self, entered: i.Input) -> None:
        self.session, _ = step(self.session, entered, 1_000_000)

    def take(self, told: messages.FromServer, seat: seats.Seat) -> None:
        if isinstance(told, messages.Beat):
            self.buzzers.heard(told)
            self.buzzers.heard(told)
        elif isinstance(told, messages.Wish):
            try:
                self.enter(i.Act(told.action, told.seat))
            except (Refused, RecursionError):
                seat.answer(messages.Answer(told.seat, told.wish, False))
            else:
                seat.answer(messages.Answer(told.seat, told.wish, True))


def _begun(name: str, games: Mapping[str, Any]) -> Session:
    referee = Referee(games, lambda n: tuple(range(n)))
    referee.start(name, NAMES[: min(3, games[name].seats.stop - 1)])
    return referee.session


def _phone_seeds() -> Iterator[bytes]:
    beat = {"sent_us": 9, "grain_us": 100, "got": [1, 5], "presses": [[1, 2, 3]]}
    said: tuple[Mapping[str, Any], ...] = (
        {"phone": "a"},
        {"after": 0},
        {"wish": "1", "moment": 1, "action": {"do": "end_turn"}},
        beat,
    )
    for at, one in enumerate(said):
        for game in range(4):
            yield bytes([game, at]) + json.dumps(one).encode()
    for at, name in enumerate(("got-em", "buzzer-round", "mathic-fraction", "add-it")):
        referee = Referee(shelf(), lambda n: tuple(range(n)))
        referee.start(name, NAMES)
        for answer in map(json.loads, referee.answer(b'{"do": "legal", "seat": 1}')):
            for action in answer.get("legal", [])[:20]:
                yield bytes([at, 2]) + json.dumps({"wish": "1", "moment": 1, "action": action}).encode()


# ---- boards that wait for their program -----------------------------------------------------------------------------


def take_uf2() -> Take:
    """What a drive says of itself, and the system of its drives: boards, or none."""
    folder = TemporaryDirectory(prefix="gotit-fuzz-")
    root = Path(folder.name)
    (root / "media" / "RPI-RP2").mkdir(parents=True)
    (root / "proc").mkdir()

    def take(data: bytes) -> None:
        told, _, table = data.partition(b"\0")
        (root / "media" / "RPI-RP2" / "INFO_UF2.TXT").write_bytes(told)
        mounts = b"/dev/sda1 /media/RPI-RP2 vfat\n" + table.replace(b"..", b"").replace(b"\0", b"")
        (root / "proc" / "mounts").write_bytes(mounts)
        for waiting in find_waiting("linux", root):
            must(say_what_to_do(waiting), "what to do with it")

    take.keeps = folder  # type: ignore[attr-defined]  # until the target goes
    return take


UF2_SEED = b"UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n\0/dev/sdb1 /media/x vfat\n"


TARGETS: Mapping[str, Target] = {
    "wire": Target(
        "lines of a box", take_wire, lambda: [*map(with_checksum, _box_lines()), *_box_lines()], longest=600
    ),
    "link": Target("a box's whole talk", take_link, lambda: [b"\n\1".join([b"", *_box_lines()])], longest=4096),
    "settings": Target(
        "a box's settings", take_settings, lambda: [json.dumps({k: TABLE[k][0]}).encode() for k in TABLE]
    ),
    "match-settings": Target("a match's settings", take_match_settings, _settings_seeds),
    "decks": Target("decks, boards, goals, tokens", take_decks, _deck_seeds),
    "expressions": Target(
        "what is typed in a game",
        take_expressions,
        lambda: [
            b"\0(1+2)*3",
            b"\2" + "3/4 ÷ ½".encode(),
            b"\x80" + b"3/12 + 2/12 = 5/12",
            b"\xa0" + b"5 + 3 x 2",
            b"\xc0" + b"5r 3y",
        ],
        longest=300,
    ),
    "rows": Target("rows of a journal", take_rows, _row_seeds, longest=4096),
    "journal": Target("a journal's file", take_journal, _journal_seeds, longest=60_000),
    "lines": Target("lines to the referee", take_lines, _line_seeds),
    "phone": Target("what phones say", take_phone, _phone_seeds),
    "uf2": Target("drives of boards that wait", take_uf2, lambda: [UF2_SEED], longest=600),
}
