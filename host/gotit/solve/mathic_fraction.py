"""`gotit solve mathic-fraction`: what a hand can make with the space.

Must not: solve. It prints the game's own report.
"""

from __future__ import annotations

import click

from gotit.games.mathic_fraction.cards import LARGEST_NUMBER, Card, Limits
from gotit.games.mathic_fraction.report import SolveReport, read_cards, read_token_words, report
from gotit.games.texts import Unreadable
from gotit.language.words import english
from gotit.solve.answer import answer


@click.command(short_help="What a hand can make with the space.")
@click.option("--hand", required=True, metavar="CARDS", help="One or more cards: --hand 3/12h,odd:red")
@click.option("--space", required=True, metavar="CARDS", help="The cards on the table: --space 2/12c,5/12d,from4/12:b")
@click.option(
    "--tokens", default="", metavar="TOKENS", help="On display: --tokens 'color red, operation - /, number 1/2'"
)
@click.option("--powers", is_flag=True, help="Allow ^. A token that shows it allows it anyway.")
@click.option(
    "--denominators",
    default=12,
    show_default=True,
    type=click.IntRange(0, LARGEST_NUMBER),
    help="The highest denominator of a wild card; 0 for any.",
)
@click.option(
    "--points-per-card", default=1, show_default=True, type=click.IntRange(1, 2), help="For each card collected."
)
@click.option("--most", default=10, show_default=True, type=click.IntRange(1, 1_000), help="How many to list.")
@click.option("--all", "all_equations", is_flag=True, help="All equations, not just the best of each set of cards.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def mathic_fraction(
    hand: str,
    space: str,
    tokens: str,
    powers: bool,
    denominators: int,
    points_per_card: int,
    most: int,
    all_equations: bool,
    as_json: bool,
) -> None:
    """What a hand of Mathic Fraction can make with the space, best first: points, tokens and a cleared space counted.

    A card is 3/12h (a suit: h, d, s, c), odd:red, even:b, odd/odd:r, even/even:b, simplest:r, or a bound: from2/12:r
    for ≥ 2/12, upto2/12:r for ≤, over1/12:r for >, under1/12:r for <. The signs >=, <=, > and < do as well in quotes.
    Without tokens that ask for colours, suit and colour may be left out.

    For example: gotit solve mathic-fraction --hand 3/12,odd --space 2/12,5/12,upto4/12 --tokens "odd, number 1/2"
    """
    try:
        shown = read_token_words(tokens)
    except Unreadable as error:
        raise click.BadParameter(english(error.message), param_hint="--tokens") from None
    need_colors = any(token.kind == "color" for token in shown)
    own = _cards(hand, 1, "--hand", need_colors=need_colors)
    there = _cards(space, 1 + len(own), "--space", need_colors=need_colors)
    found = report(
        own,
        there,
        shown,
        Limits(denominators),
        powers=powers or any("^" in token.operations for token in shown),
        points_per_card=points_per_card,
        most=most,
        all_equations=all_equations,
    )
    answer(found, _in_words(found), as_json=as_json)


def _cards(text: str, first: int, option: str, *, need_colors: bool) -> dict[int, tuple[str, Card]]:
    try:
        cards = read_cards(text, first, need_colors=need_colors)
    except Unreadable as error:
        raise click.BadParameter(english(error.message), param_hint=option) from None
    if not cards:
        raise click.BadParameter("Give at least one card, such as 3/12h.", param_hint=option)
    return cards


def _in_words(found: SolveReport) -> str:
    lines = []
    for card in found.hand:
        known = {True: f"yes, {card.example}", False: "no", None: "none was found"}[card.usable]
        lines.append(f"Can {card.card} be used? {known[0].upper()}{known[1:]}.")
    if found.equations:
        what = "All equations" if found.every else "The best"
        bound = "" if found.at_most is None else f" (nothing is worth more than {found.at_most} points)"
        lines.append(f"{what}{'' if found.complete else f', as far as found{bound}'}:")
    for each in found.equations:
        cleared = ["clears the space"] if each.solution_points else []
        words = (*cleared, *map(english, each.tokens))
        lines.append("  " + "; ".join([f"{each.points:3} points  {each.equation}", *words]))
    if found.every and found.count > len(found.equations):
        lines.append(f"  … and {found.count - len(found.equations)} more: --most lists more.")
    return "\n".join(lines)
