"""`gotit referee GAME`: the referee on standard input and output.

Must not: hold rules, judge. The composition root hands in the games, and what keeps the match.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import click
import msgspec

from gotit.core.domes import MOST_SPREAD_US, Domes
from gotit.core.game import Game, Refused, why_not_kept
from gotit.core.inputs import Clocks
from gotit.headless import lines as wire
from gotit.headless.referee import Draw, Keep, Play, Referee
from gotit.headless.schema import schema
from gotit.language.words import english

OpenJournal = Callable[[Path], AbstractContextManager[Keep]]
"""Opens a file that keeps every input. Raises OSError, with what to do, if it cannot."""


def referee_command(
    shelf: Callable[[], Mapping[str, Game]], open_journal: OpenJournal, computers: Callable[[random.Random], Play]
) -> click.Command:
    """The command, for these games. `computers`: who plays for the computer, by this chance."""

    @click.command("referee")
    @click.argument("game")
    @click.option("--seats", metavar='"Ana,Ben"', help="The players' names in seat order.  [required to play]")
    @click.option(
        "--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the game; JSON or a word."
    )
    @click.option("--together-us", default=0, type=click.IntRange(0), help="Calls this close count as simultaneous.")
    @click.option(
        "--limit-us",
        default=0,
        type=click.IntRange(0),
        help="Arm no race in which two players can be compared less exactly.",
    )
    @click.option(
        "--domes-us",
        default=0,
        type=click.IntRange(0, MOST_SPREAD_US),
        help="How much the buttons' domes differ; calls this close count as simultaneous.",
    )
    @click.option(
        "--clocks",
        type=click.Choice(["strict", "asks"]),
        default="strict",
        help="When one person's clock runs out: it counts at once (default), or it stands still and asks.",
    )
    @click.option("--seed", type=int, help="The referee draws by itself, the same again for the same seed.")
    @click.option(
        "--chance",
        type=click.Choice(["auto", "input"]),
        default="auto",
        help="Who draws: the referee by itself (default), or lines of input.",
    )
    @click.option("--journal", type=click.Path(path_type=Path), help="Keep every input in this new file.")
    @click.option("--schema", "print_schema", is_flag=True, help="Print the JSON Schema of GAME's lines, and exit.")
    def referee(
        game: str,
        seats: str | None,
        settings: tuple[str, ...],
        together_us: int,
        limit_us: int,
        domes_us: int,
        clocks: Clocks,
        seed: int | None,
        chance: str,
        journal: Path | None,
        print_schema: bool,
    ) -> None:
        """Referee a match of GAME without windows: JSON lines in, JSON lines out (docs/headless.md)."""
        if print_schema:
            click.echo(json.dumps(schema(_find(game, shelf())), indent=2, ensure_ascii=False))
            return
        if seats is None:
            raise click.UsageError('Say who plays, in seat order: --seats "Ana,Ben".')
        if seed is not None and chance == "input":
            raise click.UsageError("With --chance input nothing is drawn here, so --seed has no use.")
        draw = None if chance == "input" else drawing(seed)
        names = read_names(seats)
        chosen = dict(map(read_setting, settings))
        out = sys.stdout.buffer
        try:
            with nullcontext() if journal is None else open_journal(journal) as keep:
                table = Referee(shelf(), draw, keep, computers(_chance(seed)))
                domes = Domes(domes_us, counts=domes_us > 0)
                _write(out, table.start(game, names, chosen, together_us, limit_us, domes, clocks))
                for line in bounded_lines(sys.stdin.buffer):
                    _write(out, table.answer(line))
                    if table.ended:
                        return
        except BrokenPipeError:  # nobody is listening any more
            sys.stderr.close()
        except Refused as refused:
            _cannot_begin(out, wire.Problem(refused.code, english(refused.message, names)))
        except OSError as error:
            why = why_not_kept(error)
            _cannot_begin(out, wire.Problem(why.code, english(why, names)))

    return referee


def _cannot_begin(out: BinaryIO, problem: wire.Problem) -> NoReturn:
    _write(out, [wire.write_line(wire.Failed(problem, 0))])
    sys.exit(2)


def _find(name: str, games: Mapping[str, Game]) -> Game:
    if name not in games:
        raise click.BadParameter(f"There's no game called “{name}”. There are: {', '.join(sorted(games))}.")
    return games[name]


def drawing(seed: int | None) -> Draw:
    """Permutations from the system's own randomness, or always the same ones for the same seed."""
    chance = _chance(seed)
    return lambda n: tuple(chance.sample(range(n), n))


def _chance(seed: int | None) -> random.Random:
    return random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 (a seed is for repeating)


def read_names(text: str) -> tuple[str, ...]:
    """`Ana, Ben`: names in seat order. Raises BadParameter for a seat without one."""
    names = tuple(name.strip() for name in text.split(","))
    if "" in names:
        raise click.BadParameter(f"Seat {names.index('') + 1} has no name.", param_hint="--seats")
    return names


def read_setting(text: str) -> tuple[str, Any]:
    """`goal=3`, `handicapped=[1,2]`, `mode=referee`: the value is JSON, or else a word."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise click.BadParameter(f"“{text}” is not KEY=VALUE.", param_hint="--set")
    try:
        return key, msgspec.json.decode(value)
    except (ValueError, RecursionError):
        return key, value


def bounded_lines(stream: BinaryIO, longest: int = wire.LONGEST_LINE) -> Iterator[bytes]:
    """The lines of a stream without their ends. A line that is too long is cut to one byte too many."""
    while chunk := stream.readline(longest + 1):
        rest = chunk
        while not rest.endswith(b"\n") and len(rest) > longest:
            rest = stream.readline(longest + 1)
        yield chunk.rstrip(b"\r\n")


def _write(out: BinaryIO, answers: Iterable[bytes]) -> None:
    out.write(b"".join(answers))
    out.flush()
