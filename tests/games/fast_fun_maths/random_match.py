"""Whole matches played by chance through the pure rules: everything legal happens, sooner or later."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from tests.games.fast_fun_maths.play_table import NAMES, game
from tests.games.random_play import own_legal, play_out

from gotit.core.game import Called, Race
from gotit.core.offer import Open, Written
from gotit.games.fast_fun_maths import actions as a
from gotit.games.fast_fun_maths.actions import FastFunMathsSettings
from gotit.games.fast_fun_maths.solver import solve
from gotit.games.fast_fun_maths.state import State
from gotit.games.fast_fun_maths.view import Shape

RULES = game()


def settings(chance: random.Random, seats: int) -> FastFunMathsSettings:
    some = [seat for seat in range(1, seats + 1) if chance.random() < 0.2]
    return FastFunMathsSettings(
        with_zero=chance.random() < 0.3,
        youngest=chance.randrange(1, seats + 1),
        handicapped=tuple(some),
        calculators=tuple(some[:1]),
        begin_s=chance.choice((0, 10)),
        whole_numbers=chance.random() < 0.2,
        min_operations=chance.choice((0, 1)),
        queue=chance.random() < 0.5,
        show_pile_shape=chance.random() < 0.8,
        must_call_sets=chance.random() < 0.2,
        rival_limit=chance.randrange(1, 7),
    )


def play(seed: int, seats: int) -> Iterator[tuple[Any, State]]:
    """(action, state after it) from the start to the end of one match; the first action is None."""
    chance = random.Random(seed)
    yield from play_out(
        RULES, RULES.start(len(NAMES[:seats]), settings(chance, seats)), chance, choose, longest_pause_us=3_000_000
    )


def play_real(seed: int, seats: int) -> Iterator[tuple[Any, State]]:
    """The same with real cards, whatever they show; it need not end, as real cards do."""
    chance = random.Random(seed)
    chosen = replace(settings(chance, seats), mode="referee", with_zero=False)
    yield from play_out(RULES, RULES.start(seats, chosen), chance, choose_real, longest_pause_us=3_000_000)


def choose_real(state: State, chance: random.Random, now_us: int) -> Any:
    """What the table shows is entered first; often all call together."""
    for offer in RULES.offers(state):
        if offer.move.code in ("hand", "target", "reveal", "draw_real") and isinstance(offer, Open):
            return write(state, offer, chance)
    if state.phase == "racing" and chance.random() < 0.4:
        return Called(state.racers)
    return choose(state, chance, now_us)


def write(state: State, offer: Open, chance: random.Random) -> Any:
    """An action that fills in what only a panel can."""
    match offer.move.code:
        case "explain":
            return explain(state, offer.seat, chance)
        case "reveal":
            return a.Reveal(real_shape(chance), real_shape(chance))
        case "draw_real":
            return offer.action(chance.randrange(10))
        case "hand" | "correct" | "target" if isinstance(offer.entry, Written):
            return offer.action(tuple(real_card(chance) for _ in range(offer.entry.count)))
        case _:
            return None


def real_card(chance: random.Random) -> a.RealCard:
    """Many are alike, so that calculations have one colour, and one length."""
    return a.RealCard(chance.choice((1, 2, 2, 4, 6, 8)), chance.choice(("red", "red", "yellow", "wild")))


def real_shape(chance: random.Random) -> a.RealShape:
    shape: Shape = chance.choice(("circle", "square", "star"))
    return a.RealShape(shape, "wild" if shape == "star" else "red")


def choose(state: State, chance: random.Random, now_us: int) -> Any:
    buzzers = RULES.buzzers(state)
    if isinstance(buzzers, Race) and chance.random() < 0.6:
        callers = chance.sample(sorted(buzzers.seats), min(len(buzzers.seats), chance.choice((1, 1, 1, 2, 3))))
        return Called(tuple(sorted(callers)))
    if state.owing and chance.random() < 0.85:
        return explain(state, state.owing[0], chance)
    options = own_legal(RULES, state)
    # Without this the operator would overrule, and show solutions, most of the time.
    usual = [option for option in options if not isinstance(option, (a.Judge, a.ShowSolutions, a.EndRound, a.PutOut))]
    return chance.choice(usual if usual and chance.random() < 0.9 else options or usual)


def explain(state: State, seat: int, chance: random.Random) -> a.Explain:
    """Right where it can be, most of the time."""
    hand = [card.number for card in state.player(seat).hand]
    # What a handicapped player could show anybody may show, and it is found faster.
    found = solve(hand, state.target_value, whole=state.settings.whole_numbers, handicap=True) if hand else ()
    if found and chance.random() < 0.9:
        return a.Explain(seat, chance.choice((found[0], found[-1])).typed)
    return a.Explain(seat, chance.choice(("9*9", "1/(2-2)", "4+4+4+4+4", str(hand[0] if hand else 7))))
