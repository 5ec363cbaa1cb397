"""`gotit print GAME`: a house deck as a PDF, to print, cut out and play with.

Must not: import Qt before something is printed; paint.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

import click

from gotit.games.texts import Unreadable
from gotit.language.words import ENGLISH, NOBODY_NAMED, english
from gotit.printing.decks import NAMES, OWN, house_deck, own_deck
from gotit.printing.document import Document, OwnText, Section
from gotit.printing.sheets import PAPERS, Paper
from gotit.ui.deck_file import read_deck_text
from gotit.ui.language_option import language_of

MOST_SHIFT_MM = 3.0
"""A back shifted further than this would leave its card's white border."""


def _list(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    for name in NAMES:
        deck = house_deck(name)
        click.echo(f"{name}: suits the rules of {ENGLISH.words(deck.suits, NOBODY_NAMED)}")
        for title, parts in groupby(deck.sections, key=lambda section: section.title):
            click.echo(f"  {english(title)}: {_amount(tuple(parts))}")
    ctx.exit()


def _amount(sections: tuple[Section, ...]) -> str:
    """The number of pieces, and of sheets of either paper."""
    cards = [card for section in sections for card in section.cards]
    sides = ", two-sided" if any(card.back for card in cards) else ""
    sheets = (
        f"{sum(section.layout(paper).sheets(len(section.cards)) for section in sections)} × {paper.name}"
        for paper in PAPERS.values()
    )
    return f"{len(cards)}{sides} ({', '.join(sheets)})"


def _own_option(kind: str, what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    games = ", ".join(game for game, kinds in OWN.items() if kind in kinds)
    said = f"Your own {what}, a text file ({games})."
    return click.option(f"--{kind}", type=click.Path(path_type=Path), metavar="FILE", help=said)


@click.command("print")
@click.argument("game", type=click.Choice(NAMES))
@click.option("--list", is_flag=True, is_eager=True, expose_value=False, callback=_list, help="List what there is.")
@click.option("--paper", "paper_name", type=click.Choice(sorted(PAPERS)), default="a4", show_default=True)
@click.option("--language", "tag", metavar="TAG", help="Print in this language. Default: the class's.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Default: gotit-GAME-PAPER.pdf, here.")
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
@click.option("--backs", is_flag=True, help="Print a pattern on card backs that would be white.")
@_own_option("cards", "cards")
@_own_option("goals", "goal cards")
@_own_option("tokens", "reward tokens")
@click.option(
    "--shift-backs",
    "shift_mm",
    type=(click.FloatRange(-MOST_SHIFT_MM, MOST_SHIFT_MM), click.FloatRange(-MOST_SHIFT_MM, MOST_SHIFT_MM)),
    default=(0.0, 0.0),
    metavar="X Y",
    help="Move backs X mm right and Y mm down, seen from behind, for a printer whose two sides don't meet.",
)
def print_command(
    game: str,
    paper_name: str,
    tag: str | None,
    out: Path | None,
    force: bool,
    backs: bool,
    shift_mm: tuple[float, float],
    **own: Path | None,
) -> None:
    """The house deck of GAME as a PDF: A4 or Letter, with marks to cut by, two-sided where cards are.

    With files of your own (the same that a match takes) it prints just those.

    Print it at actual size; two-sided decks are flipped on the long edge. The first page has the details.
    """
    paper = PAPERS[paper_name]
    language = language_of(tag)
    file = out or Path(f"gotit-{game}-{paper_name}.pdf")
    with _clear_errors(file):
        _look_before(file, force)
    files = {kind: path for kind, path in own.items() if path}
    deck = _own_deck(game, files) if files else house_deck(game)
    deck = deck.with_backs() if backs else deck
    if any(shift_mm) and not deck.two_sided:
        raise click.ClickException("Nothing is printed on these backs, so there's nothing to shift. See --backs.")

    from gotit.printing.pdf import make_pdf

    content = make_pdf(deck, paper, shift_mm, language)
    with _clear_errors(file):
        _write(file, content)
    click.echo(_done(file, paper, two_sided=deck.two_sided))


def _own_deck(game: str, files: Mapping[str, Path]) -> Document:
    for kind in files:
        if kind not in OWN.get(game, ()):
            can = " and ".join(f"--{name}" for name in OWN.get(game, ())) or "none"
            raise click.ClickException(f"You can't give {game} {kind} of your own. Files that it takes: {can}.")
    try:
        return own_deck(game, {kind: OwnText(read_deck_text(path), str(path)) for kind, path in files.items()})
    except Unreadable as error:  # what is in it
        raise click.ClickException(english(error.message)) from None
    except ValueError as error:  # of the file
        raise click.ClickException(str(error)) from None


@contextmanager
def _clear_errors(file: Path) -> Iterator[None]:
    """A system error about a file, as a sentence that says what to do."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise click.ClickException(f"{file} can't be written ({why}). Name another file: --out FILE") from None


def _look_before(file: Path, force: bool) -> None:
    if file.is_dir():
        raise click.ClickException(f"{file} is a folder. Name a file in it: --out {file / 'cards.pdf'}")
    if not file.parent.is_dir():
        raise click.ClickException(f"There's no folder {file.parent}. Make it first, or name another file: --out FILE")
    if file.exists() and not force:
        raise click.ClickException(f"{file} already exists. To overwrite it, add --force. Or name another: --out")


def _write(file: Path, content: bytes) -> None:
    """All of it or nothing: if the disk is full, the old file stays."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_bytes(content)
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)


def _done(file: Path, paper: Paper, *, two_sided: bool) -> str:
    sides = "on both sides, flipped on the long edge" if two_sided else "on one side"
    return f"{file}: print it on {paper.name} at actual size (100 %), {sides}. The first page has the details."
