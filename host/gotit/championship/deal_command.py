"""`gotit championship deal` and `check`: was a deal the one that was promised to every room?

Must not: change a journal; believe what can be worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

import click

from gotit.championship.cup import Cup
from gotit.championship.deal import commitment, follows, key, order
from gotit.championship.dealt import Drew, Exchanged, Known, Promise, checked
from gotit.championship.export import NotAsWritten, read_lines, replayed
from gotit.championship.promised import NO_DEAL
from gotit.core import inputs as i
from gotit.core.game import Game
from gotit.core.session import Session
from gotit.language.words import english
from gotit.record.journal import read_rows
from gotit.record.replay import input_of, steps
from gotit.record.rows import OF_THE_MATCH
from gotit.record.trouble import JournalError

EXCHANGED = "This secret is not the one that was promised: somebody has exchanged it."
_DREW: Mapping[Drew, str] = {
    "same": "as promised",
    "other": "another one: this room's own",
    "not_told": "its secret was not told",
}


def _hex(typed: str) -> bytes:
    try:
        return bytes.fromhex(typed)
    except ValueError:
        raise click.BadParameter("Hexadecimal is digits 0-9 and letters a-f, two for each byte.") from None


NONCES = click.option(
    "--nonce", "nonces", multiple=True, type=(str, _hex), help="A room and its nonce; one for each room."
)


@click.command("deal")
@click.option("--context", required=True, help='What it was dealt for: "cup-2026|round 3|game|deal 1".')
@click.option("--secret", required=True, type=_hex, help="That the organiser told for this draw, in hexadecimal.")
@click.option("--before", type=_hex, help="The secret told before it, or what the chain began with: is it that one's?")
@NONCES
@click.option("-n", "count", required=True, type=click.IntRange(2, 1000), help="How many were shuffled.")
def deal(context: str, secret: bytes, before: bytes | None, nonces: Sequence[tuple[str, bytes]], count: int) -> None:
    """Check afterwards that nobody chose a deal: work it out from what everybody was told."""
    if before is not None and not follows(secret, before):
        raise click.ClickException(EXCHANGED)
    try:
        found = key(context, secret, dict(nonces))
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error
    click.echo(" ".join(map(str, order(found, count))))
    for room, nonce in nonces:
        click.echo(f"{room} must have committed to {commitment(context, nonce)}")


def check_command(shelf: Callable[[], Mapping[str, Game]]) -> click.Command:
    """`championship check`, for these games."""

    @click.command("check")
    @click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
    @click.option(
        "--stream",
        type=click.Path(path_type=Path, dir_okay=False, exists=True),
        help="The championship's, as `export` wrote it: all else stands there.",
    )
    @click.option("--context", help='What was played, as the screen said: "cup-2026|round 3|game".')
    @click.option("--first", type=_hex, help="What the organiser's chain begins with.")
    @click.option("--secret", "told", multiple=True, type=_hex, help="As the organiser told them, in their order.")
    @NONCES
    def check(
        file: Path,
        stream: Path | None,
        context: str | None,
        first: bytes | None,
        told: Sequence[bytes],
        nonces: Sequence[tuple[str, bytes]],
    ) -> None:
        """Check a kept match: was each of its draws the one that was promised to every room?"""
        if stream is None and (context is None or first is None):
            raise click.UsageError("Name the --stream of the championship, or --context, --first and what was told.")
        try:
            if stream is not None:
                cup = replayed(read_lines(stream.read_bytes()))
                drew = list(checked(_taken(file, shelf()), lambda start: known_of(cup, start)))
            else:
                known = Known(Promise(context or "", first or b"", dict(nonces)))
                for number, secret in enumerate(told, 1):
                    known.tell(number, secret)
                drew = list(checked(_taken(file, shelf()), lambda _: known))
        except NotAsWritten as error:
            raise click.ClickException(f"{stream}: {error}.") from error
        except JournalError as error:
            raise click.ClickException(english(error.message)) from error
        except Exchanged as error:
            raise click.ClickException(EXCHANGED) from error
        except ValueError as error:
            raise click.UsageError(f"{error}.") from error
        for number, what in drew:
            click.echo(f"draw {number}: {_DREW[what]}")
        if {what for _, what in drew} != {"same"}:
            raise click.ClickException("Not the same deal.")

    return check


def known_of(cup: Cup, start: i.Start) -> Known | None:
    """What the stream tells of the promise for a kept match; None: it belongs to none of its rounds. A match with
    another promise than the stream has is one of which no secret is known."""
    appointed = start.appointed
    if appointed is None or appointed.cup != cup.called.cup or not appointed.deal:
        return None
    deal = cup.deals.get(appointed.round, NO_DEAL)
    promise = deal.promise
    if promise is None or promise.mark != appointed.deal:
        return Known(Promise("", b"", {}))
    known = Known(promise)
    for number, secret in deal.secrets.items():
        known.tell(number, bytes.fromhex(secret))
    return known


def _taken(file: Path, games: Mapping[str, Game]) -> Iterator[tuple[i.Input, Session]]:
    for row, session, _ in steps(read_rows(file, OF_THE_MATCH), games):
        yield input_of(row), session
