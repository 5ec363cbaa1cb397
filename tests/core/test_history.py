"""What each player did: over random matches of all games, with undo, redo, overruling and corrections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec import to_builtins
from tests.core.table_driver import BOX, Table
from tests.games.test_floor import sessions
from tests.record.make_fixtures import Player

from gotit.core import inputs as i
from gotit.core.game import News, Refused
from gotit.core.history import (
    Did,
    Match,
    Sitting,
    _judge,
    _Tally,
    added,
    history,
    mistake,
    practice,
    strengths,
)
from gotit.core.message import Seat, say
from gotit.core.offer import Offer
from gotit.core.session import Session
from gotit.core.step import step
from gotit.games.shelf import shelf
from gotit.record.matches import Matches

SHELF = shelf()
NAMES = "abcdefghi"
SITTING: Sitting = tuple((0, seat, name) for seat, name in enumerate(NAMES, 1))
INPUTS = 110


def players(game: str, folder: Path, seeds: int = 2) -> Iterator[Player]:
    """Random matches of it, with all that happens at a table, each grown input by input."""
    for seed in range(seeds):
        book = Matches(folder, SHELF).begin()
        player = Player(book, game, "virtual", 3, seed)
        for _ in range(4 * INPUTS):
            if player.taken >= INPUTS or player.session.over:
                break
            player.go_on()
            yield player
        book.close()


@pytest.mark.parametrize("game", SHELF)
def test_undone_things_never_count(game: str, tmp_path: Path) -> None:
    """At each moment of a random match: after undo the history is what it was, after redo what it became."""
    compared = 0
    before: tuple[Session, object] | None = None
    for player in players(game, tmp_path, 1):
        session = player.session
        now = history(session, SITTING)
        if before is not None and len(session.past) == 1 + len(before[0].past) and not session.waits_for_chance:
            undone, _ = step(session, i.Undo(), player.now_us)
            assert history(undone, SITTING) == before[1]
            redone, _ = step(undone, i.Redo(), player.now_us)
            assert history(redone, SITTING) == now
            compared += 1
        before = None if session.waits_for_chance else (session, now)
    assert compared


@pytest.mark.parametrize("game", SHELF)
def test_it_is_counted_once_and_adds_up(game: str, tmp_path: Path) -> None:
    sessions_played: list[Session] = []
    for player in players(game, tmp_path):
        if player.session.over or player.taken >= INPUTS:
            sessions_played.append(player.session)
    assert sessions_played
    for session in sessions_played:
        found = history(session, SITTING)
        names = NAMES[: len(session.names)]
        assert set(found) == set(names)
        assert session.game is not None
        won = session.game.floor(session.state).won
        assert tuple(found[name].points for name in names) == won
        for did in found.values():
            assert did.firsts <= did.calls == len(did.call_us)
            assert len(did.answer_us) <= did.right
            assert sum(did.mistakes.values()) == did.wrong
            assert all(us >= 0 for us in (*did.call_us, *did.answer_us))
        outcome = session.game.outcome(session.state)
        winners = set() if outcome is None else {NAMES[seat - 1] for seat in outcome.winners}
        assert {name for name, did in found.items() if did.won} == winners
        assert history(session, SITTING[:1]) == {"a": found["a"]}, "nothing is kept of whom nobody knows"


@pytest.mark.parametrize("game", SHELF)
def test_in_teams_it_is_whose_turn_it_was(game: str) -> None:
    """What a team's members won is what the projector says that they won."""
    for _, session in sessions(game, 3, "target"):
        last = session
    found = history(last, ())
    count = last.count
    assert count is not None
    assert last.game is not None
    members = {name for team in last.teams for lineup in team for name in lineup.members}
    assert set(found) <= members
    points: dict[str, int] = {}
    for seat, won in zip(range(1, len(last.teams) + 1), last.game.floor(last.state).won, strict=False):
        names = [name for lineup in last.teams[seat - 1] for name in lineup.members]
        points[str(seat)] = sum(found[name].points for name in names if name in found)
        assert points[str(seat)] == won


def played(*inputs: tuple[int, i.Input]) -> Session:
    session = Session(SHELF)
    for at_us, entered in inputs:
        session, _ = step(session, entered, at_us)
    return session


def test_who_takes_a_seat_over_begins_with_what_happens_then(tmp_path: Path) -> None:
    for player in players("fast-fun-maths", tmp_path, 1):
        session = player.session
    whole = history(session, SITTING)["b"]
    at_us = session.done[len(session.done) // 2].at_us
    parted = history(session, (*SITTING, (at_us, 2, "d")))
    first, second = parted["b"], parted["d"]
    assert first.right + second.right == whole.right
    assert first.wrong + second.wrong == whole.wrong
    assert first.calls + second.calls == whole.calls
    assert first.points + second.points == whole.points


def test_a_seat_in_which_nobody_sits_counts_for_nobody_and_changes_nothing_for_others(tmp_path: Path) -> None:
    for player in players("got-em", tmp_path, 1):
        session = player.session
    whole = history(session, SITTING)
    assert any(whole[name].points for name in "bc")
    assert history(session, SITTING[:1]) == {"a": whole["a"]}


def test_in_teams_a_buzz_is_of_whoever_stood_there_when_the_buzzers_opened() -> None:
    at = Table()
    at.enter(i.Joined(BOX, "c" * 9 + "p" * 9))
    at.enter(i.Start("slap", ("A", "B"), {"goal": 9}, teams=(("Ana", "Ben"), ("Cem", "Dot"))))
    at.enter(i.Chance((0, 1, 2, 3, 4)), 1_000_000)
    stood = Counter[str]()
    for number in range(1, 4):
        stood[at.session.name(2)] += 1
        at.press(2, at.now_us + 5_000)
        at.watermark(at.now_us + 1_000)
        at.act("answer", seat=2, right=True)
        at.act("take", seat=2)
        at.act("ready", seat=1)
        at.enter(i.Chance(tuple((number + each) % 5 for each in range(5))))
    found = history(at.session, ())
    assert {who: did.calls for who, did in found.items() if did.calls} == stood == {"Cem": 2, "Dot": 1}
    assert {who: did.call_us for who, did in found.items() if did.calls} == {"Cem": (4_700, 4_700), "Dot": (4_700,)}
    assert all(did.firsts == did.calls for did in found.values())


def test_a_mistake_is_known_by_its_reason() -> None:
    value = say("wrong_value", "That makes {value}.", value=3)
    assert mistake(say("out_by_calculation", "{wrong} {out}", wrong=value, out="x")) == "wrong_value"
    assert mistake(say("out", "{who} {why, select, slow {was slow} other {}}.", who=Seat(1), why="slow")) == "out:slow"
    assert mistake(say("failed", "{who} couldn't show it.", who=Seat(1))) == "failed"


def test_before_a_match_there_is_nothing() -> None:
    assert history(Session(SHELF), SITTING) == {}
    begun = played((0, i.Start("add-it", ("Ana", "Ben"))))
    assert all(did == Did() for did in history(begun, SITTING).values())


def test_strength_is_what_was_won_for_each_round_whatever_is_counted() -> None:
    def match(**people: Did) -> Match:
        return Match("f", 1, "2026-11-23", "g", 60, True, people)

    points = match(a=Did(rounds=10, points=300), b=Did(rounds=5, points=50))
    pawns = match(a=Did(rounds=4, points=1), c=Did(rounds=4, points=3), d=Did())
    found = strengths([points, pawns, match(a=Did(rounds=3))])
    assert found == {"a": pytest.approx((1.5 + 0.5) / 2), "b": pytest.approx(0.5), "c": pytest.approx(1.5)}
    assert strengths([]) == {}


@pytest.mark.parametrize("game", [name for name in SHELF if any(move.instead for move in SHELF[name].moves.values())])
def test_a_verdict_that_is_judged_again_counts_once(game: str, tmp_path: Path) -> None:
    """At each moment of random matches: who has answered has answered as often after the operator has judged it again,
    and judged back it is what it was."""
    again = 0
    for player in players(game, tmp_path, 4):
        session = player.session
        if (judged := _judged_again(session, player.now_us)) is None:
            continue
        before, after = history(session, SITTING), history(judged, SITTING)
        answers = {who: did.right + did.wrong for who, did in before.items()}
        assert {who: did.right + did.wrong for who, did in after.items()} == answers
        assert [(did.right, did.wrong) for did in after.values()] != [(did.right, did.wrong) for did in before.values()]
        assert all(sum(did.mistakes.values()) == did.wrong for did in after.values())
        if (back := _judged_again(judged, player.now_us)) is not None:
            found = history(back, SITTING)
            assert {who: (did.right, did.wrong, did.answer_us, did.signs) for who, did in found.items()} == {
                who: (did.right, did.wrong, did.answer_us, did.signs) for who, did in before.items()
            }
        again += 1
    assert again


def _judged_again(session: Session, now_us: int) -> Session | None:
    assert session.game is not None
    offered = next((it for it in session.game.offers(session.state) if it.move.instead and isinstance(it, Offer)), None)
    if not isinstance(offered, Offer):
        return None
    try:
        return step(session, i.Act(to_builtins(offered.action)), now_us)[0]
    except Refused:  # the buzzers would open again, and cannot
        return None


def test_what_a_jury_decides_later_is_right_or_wrong_for_whoever_answered(tmp_path: Path) -> None:
    """At moments of random buzzer rounds, also of written questions: as the questions say, whatever was corrected."""
    corrected = 0
    for player in players("buzzer-round", tmp_path, 6):
        session = player.session
        if player.taken % 7 or session.waits_for_chance or not session.state.questions:
            continue
        number = 1 + player.taken % len(session.state.questions)
        for seat, points in ((1, 2), (2, 0), (3, -1), (1, 0)):
            try:
                session, _ = step(
                    session, i.Act({"do": "correct", "question": number, "seat": seat, "points": points}), player.now_us
                )
            except Refused:
                continue
            corrected += 1
            found = history(session, SITTING)
            questions = session.state.questions
            for who, name in enumerate(NAMES[:3], 1):
                did = found[name]
                assert did.points == session.state.totals[who]
                assert did.right == sum(who in each.right for each in questions)
                early = sum(who in each.early for each in questions)
                assert did.wrong == sum(who in each.wrong for each in questions) + early
                assert sum(did.mistakes.values()) == did.wrong
                assert len(did.answer_us) <= did.right
    assert corrected > 20


def test_two_records_of_one_person_are_added_up() -> None:
    one = Did(1, 2, 1, 3, 1, 7, True, (5,), (9,), {"+": 2, "×": 1}, {"slow": 1}, 5, 3, 1)
    other = Did(2, 1, 0, 1, 2, -2, False, (6, 7), (8,), {"+": 1, "÷": 4}, {"slow": 1, "wrong": 1}, 4, 2, 2)
    both = Did(3, 3, 1, 4, 3, 5, True, (5, 6, 7), (9, 8), {"+": 3, "×": 1, "÷": 4}, {"slow": 2, "wrong": 1}, 4)
    assert added(one, other) == both
    assert added(one, Did()) == Did(1, 2, 1, 3, 1, 7, True, (5,), (9,), {"+": 2, "×": 1}, {"slow": 1}, 5)
    assert added(Did(), Did()) == Did()


@pytest.mark.parametrize(
    ("names", "computers", "what"),
    [
        (("Ana",), {}, "solo"),
        (("Ana", "Ben"), {}, ""),
        (("Ana", "Ben", "Cem"), {"3": "hard", "2": "easy"}, "easy hard"),
        (("Ana", "Ben", "Cem"), {"3": "hard"}, ""),
    ],
)
def test_who_plays_alone_or_against_computers_practises(names: tuple[str, ...], computers: object, what: str) -> None:
    game = next(name for name, each in SHELF.items() if "computers" in each.Settings.__struct_fields__)
    assert practice(played((0, i.Start(game, names, {"computers": computers} if computers else {})))) == what


def test_an_answer_of_somebody_who_never_began_to_act_counts_without_a_time() -> None:
    tally = _Tally()
    _judge(tally, News(say("toy_right", "right"), 1, "accept"), 9, {2: 5}, {})
    _judge(tally, News(say("toy_right", "right"), 2, "accept"), 9, {2: 5}, {})
    assert (tally.right, tally.answer_us) == (2, [4])
