"""How Got 'Em! is played, in five steps.

Must not: apply rules (the small match is played by them).
"""

from __future__ import annotations

from collections.abc import Callable

from gotit.core import inputs as i
from gotit.core.message import say
from gotit.core.session import Session
from gotit.games.got_em import actions as a
from gotit.games.got_em.board import groove_at, square_at
from gotit.games.got_em.cards import read_deck, read_steps
from gotit.games.lessons import Lesson, Step, Take, act, stacked

_SIDE = 5


def _wall(seat: int, groove: str) -> Take:
    return act(a.PlaceWall(seat, groove_at(_SIDE, groove) or 0))


def _move(seat: int, square: str) -> Take:
    return act(a.Move(seat, square_at(_SIDE, square) or 0))


def _stay(seat: int) -> Take:
    return act(a.Skip(seat))


def _turn(seat: int, groove: str) -> tuple[Take, ...]:
    return (_wall(seat, groove), _stay(seat))


def _play(seat: int, says: str) -> Take:
    def played(session: Session) -> i.Input:
        hand = session.state.player(seat).hand
        return act(a.PlayCard(seat, next(card.id for card in hand if card.steps == read_steps(says))))

    return played


def _card(seat: int, says: str, groove: str) -> tuple[Take, ...]:
    return (_play(seat, says), *_turn(seat, groove))


_GREEN, _BLUE = "place green, may move 2", "place blue, may move 1"
_AWAY = "may move 3 through 1"
"""Ben stands at D2, on green; he stays there."""
_CARDS = ((_GREEN, _GREEN, _GREEN), (_AWAY, _AWAY, _AWAY), (_BLUE, "place green, may move 1", _BLUE))


def _lot(_: Callable[[str], str]) -> tuple[int, ...]:
    return (0,)


def _dealt(text: Callable[[str], str]) -> tuple[int, ...]:
    deck = [kind.steps for kind in read_deck(text("cards.txt")) for _ in range(kind.count)]
    return stacked(deck, (read_steps(hand[card]) for card in range(3) for hand in _CARDS))


_TRAPPED = say("how_ge_trapped", "Walls on all four sides? Got 'Em! That pawn is out.")

LESSONS = (
    Lesson(
        "got-em",
        3,
        {"rules": "bright", "mode": "virtual", "side": _SIDE, "first": 1, "open_hands": True},
        (
            Step(say("how_ge_card", "Your turn: play one of your three cards."), (_play(1, _GREEN),)),
            Step(say("how_ge_colour", "Put a wall beside a square of its colour."), (_wall(1, "D1-D2"),), ("board",)),
            Step(say("how_ge_go", "Then move, as far as the card lets you."), (), ("board", "turn")),
            Step(
                _TRAPPED,
                (
                    _move(1, "B3"),
                    *(_play(2, _AWAY), _stay(2)),
                    *_card(3, _BLUE, "A1-A2"),
                    *_card(1, _GREEN, "C2-D2"),
                    *(_play(2, _AWAY), _stay(2)),
                    *_card(3, "place green, may move 1", "D2-E2"),
                    *(_play(1, _GREEN), _wall(1, "D2-D3")),
                ),
                ("board",),
            ),
            Step(
                say("how_ge_last_bright", "Who traps takes a wall away. The last pawn wins!"),
                (act(a.RemoveWall(1, groove_at(_SIDE, "C2-D2") or 0)),),
                ("board",),
            ),
        ),
        draws=(_lot, _dealt),
        only={"rules": "bright"},
    ),
    Lesson(
        "got-em",
        3,
        {"rules": "brainy", "mode": "virtual", "side": _SIDE, "first": 1},
        (
            Step(
                say("how_ge_wall", "Your turn: put a wall between any two squares."),
                (_wall(1, "A2-B2"),),
                ("board",),
            ),
            Step(
                say("how_ge_move", "Then move: one step, plus one for each wall beside you."),
                (),
                ("board", "turn"),
            ),
            Step(
                _TRAPPED,
                (
                    _move(1, "B4"),
                    *_turn(2, "A4-A5"),
                    *_turn(3, "B5-C5"),
                    *_turn(1, "C2-D2"),
                    *_turn(2, "A1-B1"),
                    *_turn(3, "D2-E2"),
                    *_turn(1, "D1-D2"),
                    *_turn(2, "E4-E5"),
                    *_turn(3, "A3-B3"),
                    _wall(1, "D2-D3"),
                ),
                ("board",),
            ),
            Step(
                say("how_ge_reward", "Who traps a pawn takes one wall away."),
                (act(a.RemoveWall(1, groove_at(_SIDE, "C2-D2") or 0)),),
                ("board",),
            ),
            Step(
                say("how_ge_last", "The last pawn standing wins!"),
                (
                    _stay(1),
                    *_turn(3, "A2-A3"),
                    *_turn(1, "D3-D4"),
                    *_turn(3, "A1-A2"),
                    *_turn(1, "C4-D4"),
                    *_turn(3, "B1-C1"),
                    *_turn(1, "D4-E4"),
                    *_turn(3, "E1-E2"),
                    _wall(1, "D4-D5"),
                ),
            ),
        ),
    ),
)
