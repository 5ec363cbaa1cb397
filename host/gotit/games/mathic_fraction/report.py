"""What `gotit solve mathic-fraction` answers, as data; and its cards and tokens from words.

Must not: print, read options.
"""

from __future__ import annotations

import msgspec

from gotit.core.message import Message
from gotit.games.mathic_fraction.cards import MOST_CARDS, Card, Limits, read_face, read_looks
from gotit.games.mathic_fraction.solver import Ranking, Solution, best, could_use
from gotit.games.mathic_fraction.solver_listing import Listing, every
from gotit.games.mathic_fraction.tokens import Token, read_token, token_title
from gotit.games.mathic_fraction.writing import pretty
from gotit.games.sentences import too_many_cards
from gotit.games.texts import Unreadable


class Declared(msgspec.Struct, frozen=True):
    """What a wild card stands for: "odd:red" as "3/4"."""

    card: str
    value: str


class FoundEquation(msgspec.Struct, frozen=True):
    """One equation. Cards as they were given; tokens as people call them.

    `points` are for cards, for clearing the space, and for tokens.
    """

    equation: str
    hand_card: str
    cards: tuple[str, ...]
    declared: tuple[Declared, ...]
    points: int
    card_points: int
    solution_points: int
    tokens: tuple[Message, ...]


class HandCard(msgspec.Struct, frozen=True):
    """`usable`: None where that is not known. `example`: one equation with it, "" if none is known."""

    card: str
    usable: bool | None
    example: str = ""


class SolveReport(msgspec.Struct, frozen=True):
    """All about one hand and one space.

    `equations`: best first, one for each set of cards, or with `every` all of them; `count`: how many were found, of
    which only so many are listed as were asked for. `complete`: there is nothing better, with `every` nothing else.
    `at_most`: nothing is worth more points; null with `every`.
    """

    hand: tuple[HandCard, ...]
    space: tuple[str, ...]
    tokens: tuple[Message, ...]
    powers: bool
    highest_denominator: int
    every: bool
    complete: bool
    at_most: int | None
    count: int
    equations: tuple[FoundEquation, ...]


def read_cards(text: str, first: int, *, need_colors: bool) -> dict[int, tuple[str, Card]]:
    """Cards by id, from `first` on, with their words: "3/12h, odd:red". Raises Unreadable.

    Where no token asks for colours a card's suit or colour may be left out.
    """
    found: dict[int, tuple[str, Card]] = {}
    for number, word in enumerate(text.replace(",", " ").split(), start=first):
        if len(found) == MOST_CARDS:
            raise Unreadable(too_many_cards(MOST_CARDS))
        bare = read_looks(word).color is None and not need_colors
        face = read_face(word, ("hearts" if read_looks(word).kind == "base" else "red") if bare else "")
        found[number] = word, Card(number, face)
    return found


def read_token_words(text: str) -> tuple[Token, ...]:
    """Tokens with commas between them: "color red, operation - /, odd". Raises Unreadable."""
    return tuple(read_token(says, number) for number, says in enumerate(filter(str.strip, text.split(",")), start=1))


def report(
    hand: dict[int, tuple[str, Card]],
    space: dict[int, tuple[str, Card]],
    tokens: tuple[Token, ...],
    limits: Limits,
    *,
    powers: bool,
    points_per_card: int,
    most: int,
    all_equations: bool,
) -> SolveReport:
    """What can be made. `hand`, `space`: words and cards by id. `most`: how many equations are told."""
    words = {number: word for number, (word, _) in (hand | space).items()}
    own, there = ([card for _, card in cards.values()] for cards in (hand, space))
    found: Listing | Ranking
    if all_equations:
        found = every(own, there, tokens, limits, powers=powers, points_per_card=points_per_card)
    else:
        found = best(own, there, tokens, limits, powers=powers, points_per_card=points_per_card, most=most)
    return SolveReport(
        hand=tuple(_hand_card(words[card.id], card, there, limits, powers=powers) for card in own),
        space=tuple(words[card.id] for card in there),
        tokens=tuple(token_title(token) for token in tokens),
        powers=powers,
        highest_denominator=limits.highest_denominator,
        every=all_equations,
        complete=found.complete,
        at_most=found.at_most if isinstance(found, Ranking) else None,
        count=len(found.solutions),
        equations=tuple(_shown(solution, words, set(hand)) for solution in found.solutions[:most]),
    )


def _hand_card(word: str, card: Card, space: list[Card], limits: Limits, *, powers: bool) -> HandCard:
    answer = could_use(card, space, limits, powers=powers)
    if answer.equation is None:
        return HandCard(word, False if answer.complete else None)
    return HandCard(word, True, pretty(answer.equation))


def _shown(solution: Solution, words: dict[int, str], hand: set[int]) -> FoundEquation:
    used = [each.card.id for each in solution.equation.used]
    return FoundEquation(
        equation=pretty(solution.equation),
        hand_card=next(words[card] for card in used if card in hand),
        cards=tuple(words[card] for card in used),
        declared=tuple(Declared(words[card], str(value)) for card, value in solution.entry.declared.items()),
        points=solution.points,
        card_points=solution.worth.card_points,
        solution_points=solution.worth.solution_points,
        tokens=tuple(token_title(token) for token in solution.worth.tokens),
    )
