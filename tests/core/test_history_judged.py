"""What a verdict counts for, and for whom: a toy that tells and changes its mind as games may."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace
from tests.core.table_driver import Table
from tests.core.toy import Slap, SlapState

from gotit.core.game import Floor, News, Outcome
from gotit.core.history import history, met
from gotit.core.message import Maths, say
from gotit.core.offer import Move
from gotit.core.session import Session

SITTING = (0, 1, "a"), (0, 2, "b"), (0, 3, "c")
FAR_US = 50_000_000


def news(seat: int | None, sound: str) -> News:
    return News(say("toy_news", "news"), seat, sound)  # type: ignore[arg-type]


class Says(Slap):
    """In each phase it tells this."""

    def __init__(self, **told: News) -> None:
        self.told = told

    def news(self, state: SlapState) -> tuple[News, ...]:
        return (self.told[state.phase],) if state.phase in self.told else ()


def played(game: Slap) -> Table:
    """Ana calls, is right and takes a point; then the match is ended."""
    table = Table(Session({"slap": game})).start(goal=9).calls(1)
    table.act("answer", seat=1, right=True)
    table.act("take", seat=1)
    table.now_us = FAR_US
    table.act("end_match")
    return table


def judged(game: Slap) -> Mapping[str, tuple[int, int]]:
    """Of each player: how often right, and wrong."""
    return {name: (did.right, did.wrong) for name, did in history(played(game).session, SITTING).items()}


def test_what_is_told_of_nobody_judges_nobody() -> None:
    for sound in ("accept", "reject"):
        assert judged(Says(taking=news(None, sound))) == {"a": (0, 0), "b": (0, 0), "c": (0, 0)}


def test_right_is_only_who_acts_and_wrong_may_be_anybody() -> None:
    """Whoever is told to be right beside them has not answered."""
    assert judged(Says(answering=news(1, "accept")))["a"] == (1, 0)
    assert judged(Says(answering=news(2, "accept")))["b"] == (0, 0)
    assert judged(Says(answering=news(2, "reject")))["b"] == (0, 1)


class Roundless(Says):
    def floor(self, state: SlapState) -> Floor:
        return replace(super().floor(state), round=None)


def test_nothing_is_right_or_wrong_before_the_first_round_and_everything_from_its_beginning_on() -> None:
    assert judged(Says(racing=news(1, "reject")))["a"] == (0, 1), "as the first card is drawn"
    assert judged(Roundless(answering=news(1, "accept"), over=news(2, "reject")))["a"] == (0, 0)
    assert judged(Roundless(answering=news(1, "accept"), over=news(2, "reject")))["b"] == (0, 0)


class Jury(Says):
    """When the match is over, the first answer of Ana was wrong after all, and worth ten; so much is given to Ben for a
    round that there never was."""

    def __init__(self) -> None:
        super().__init__(taking=news(1, "accept"))

    def news(self, state: SlapState) -> tuple[News, ...]:
        return () if state.takes else super().news(state)

    def floor(self, state: SlapState) -> Floor:
        over = state.phase == "over"
        points = {((race,), seat): 1 + double for race, seat, double in state.takes}
        if over:
            points |= {((1,), 1): 10, ((77,), 2): 3}
        won = tuple(sum(each for (_, of), each in points.items() if of == seat) for seat in (1, 2, 3))
        right = {((race,), seat): right and not over for race, seat, right in state.answers}
        number = None if state.card is None else (state.race,)
        return replace(super().floor(state), round=number, won=won, judged=right, points=points)


def test_what_is_decided_later_is_of_whoever_answered_then() -> None:
    """Zoe sits there by then."""
    session = played(Jury()).session
    found = history(session, (*SITTING, (FAR_US - 1, 1, "z")))
    assert (found["a"].points, found["a"].right, found["a"].wrong) == (10, 0, 1)
    assert (found["z"].points, found["z"].right, found["z"].wrong) == (0, 0, 0)
    assert found["b"].points == 3, "of a round that nobody stood in, it is whoever is there now"


class Ranks(Slap):
    def outcome(self, state: SlapState) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and replace(outcome, ranking=((1,), (2, 3)))


def test_who_has_gone_has_no_seat_at_the_end_and_no_place() -> None:
    found = history(played(Ranks()).session, (*SITTING, (FAR_US - 1, 1, "z")))
    assert {name: (did.seat, did.place, did.won) for name, did in found.items()} == {
        "a": (0, 0, False), "b": (2, 2, False), "c": (3, 2, False), "z": (1, 1, True),
    }  # fmt: skip


def test_the_quickest_buzz_for_what_was_right_is_one_of_all_buzzes() -> None:
    did = history(played(Says(taking=news(1, "accept"))).session, SITTING)["a"]
    assert did.call_us == (did.quickest_us,)
    assert did.quickest_us > 0
    assert history(played(Says(taking=news(1, "reject"))).session, SITTING)["a"].quickest_us == 0


def test_what_nobody_wrote_is_in_nobodys_signs() -> None:
    for seat, signs in ((1, {"+": 1}), (None, {}), (2, {})):
        wrote = News(say("toy_wrote", "{what}", what=Maths("4 + 3")), seat)
        assert history(played(Says(answering=wrote, taking=news(1, "accept"))).session, SITTING)["a"].signs == signs


def test_a_round_is_one_for_whoever_acts_in_it_or_for_all_where_all_race() -> None:
    turns = Floor((1,), 2, frozenset({3}), False, ())
    assert [met(turns, seat) for seat in (1, 2, 3)] == [False, True, True]
    assert met(replace(turns, seat=None), 1)


class JudgedAgain(Slap):
    """Ana is wrong, while a sum that is nobody's stands there; then judged again, and right."""

    moves: ClassVar[Mapping[str, Move]] = {**Slap.moves, "take": replace(Slap.moves["take"], instead=True)}

    def news(self, state: SlapState) -> tuple[News, ...]:
        if state.phase != "taking":
            return ()
        wrote = News(say("toy_wrote", "{what}", what=Maths("4 + 3")))
        return (news(1, "accept"),) if state.takes else (wrote, news(1, "reject"))


def test_what_is_judged_again_is_not_judged_by_what_nobody_wrote() -> None:
    did = history(played(JudgedAgain()).session, SITTING)["a"]
    assert (did.right, did.wrong, did.signs, did.mistakes) == (1, 0, {}, {})
