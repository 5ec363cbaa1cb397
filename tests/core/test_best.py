"""Each player's best moment: over random matches of all games, with what is told counted a second time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby, pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.core.test_history import players
from tests.games.buzzer_round.test_session import Sitting
from tests.games.fast_fun_maths.play_table import Table
from tests.games.test_floor import BOTH, floor, sessions
from tests.games.test_offers import ROWS

from gotit.core import inputs as i
from gotit.core.best import PLAYED, Best, _line, _wins, best_moments, best_of
from gotit.core.deed import Deed
from gotit.core.feats import SIGNS, Noted
from gotit.core.game import Called, EndMatch, Floor, News
from gotit.core.match_view import match_view
from gotit.core.message import Maths, Message, Seat, Seats, Typed, say
from gotit.core.session import Session
from gotit.core.step import step
from gotit.core.teams import Rotates
from gotit.core.trail import Trail
from gotit.games.buzzer_round import actions as round
from gotit.games.fast_fun_maths import actions as fast
from gotit.games.shelf import shelf
from gotit.language.words import english

SEEDS = 3
LONGEST_LABEL = 13


class Played(NamedTuple):
    """A whole match at random: what was done, and the states between. One state more than actions."""

    name: str
    actions: tuple[Any, ...]
    states: tuple[Any, ...]

    @property
    def game(self) -> Any:
        return shelf()[self.name]

    @property
    def session(self) -> Session:
        seats = len(self.states[-1].players)
        done = Trail(Deed("done", a, 0, s) for a, s in zip(self.actions, self.states, strict=False))
        names = tuple(f"Name {seat}" for seat in range(1, seats + 1))
        return Session({self.name: self.game}, game=self.game, names=names, state=self.states[-1], done=done)

    def news(self, *codes: str) -> Iterator[News]:
        for state in self.states[1:]:
            yield from (news for news in self.game.news(state) if not codes or news.code in codes)

    def gains(self) -> Iterator[tuple[int, dict[int, int]]]:
        """(number of the state before, what each seat won)."""
        for at, (was, now) in enumerate(pairwise([self.game.floor(state).won for state in self.states])):
            more = {s: b - a for s, (a, b) in enumerate(zip(was, now, strict=False), 1) if b > a}
            if more:
                yield at, more


def played(name: str, seed: int, cut: int | None = None) -> Played:
    """`cut`: after so many steps the bell rings."""
    actions, states = list[Any](), list[Any]()
    for at, (action, state) in enumerate(ROWS[name].play(seed)):
        actions += [] if action is None else [action]
        states.append(state)
        if at == cut:
            break
    if states[-1].outcome is None:
        actions.append(EndMatch())
        states.append(shelf()[name].apply(states[-1], EndMatch(), 0))
    return Played(name, tuple(actions), tuple(states))


# --- a second way to count ------------------------------------------------------------------------------------------


def of_rounds(p: Played) -> list[Any]:
    """Fast Fun Maths: the last state of each round that somebody won."""
    last: dict[int, Any] = {}
    for state in p.states:
        if state.phase not in ("dealing", "turning") and state.target_then:
            last[state.round_number] = state
    return [state for state in last.values() if state.winning is not None]


def calculations(p: Played, seat: int) -> list[str]:
    match p.name:
        case "fast-fun-maths":
            return [state.winning.pretty for state in of_rounds(p) if state.winner == seat]
        case "mathic-fraction":
            collected = [t for t in p.states[-1].turns if t.seat == seat and t.collected and t.equation is not None]
            return [turn.equation.text for turn in collected if turn.holds is not False]
        case _:
            told = (news for news in p.news("won", "won_by_word") if news.seat == seat)
            return [n.message.args["formula"].text if n.code == "won" else "" for n in told]  # type: ignore[union-attr]


def right(p: Played, seat: int) -> int:
    match p.name:
        case "hidden-formula":
            return len(p.states[-1].player(seat).won)
        case "buzzer-round":
            return sum(seat in question.right for question in p.states[-1].questions)
        case "mathic-fraction":
            sure = [t for t in p.states[-1].turns if t.seat == seat and t.collected]
            return sum(turn.kind == "pattern" or turn.holds is True for turn in sure)
        case _:
            return len(calculations(p, seat))


def wrong(p: Played, seat: int) -> int:
    judged = [news for news in p.news() if news.seat == seat and news.sound in ("reject", "timeup")]
    late = [q for q in p.states[-1].questions if seat in q.wrong] if p.name == "buzzer-round" else []
    return len(judged) + len(late)


def five_or_colour(p: Played, seat: int, *, five: bool) -> int:
    used = []
    for state in of_rounds(p):
        faces = [face for face in state.hands_then[seat - 1] if face.id in state.winning.used]
        one_colour = len({face.colour for face in faces if face.colour != "wild"}) == 1
        if state.winner == seat and (len(faces) == 5 if five else one_colour):
            used.append(len(faces))
    return max(used, default=0)


def signs(p: Played, seat: int, sign: str) -> int:
    return sum(SIGNS.findall(text).count(sign) for text in calculations(p, seat))


def collected(p: Played, seat: int) -> list[tuple[int, int]]:
    """ADD-IT: (the card, how many it collected)."""
    told = (news.message.args for news in p.news("collected") if news.seat == seat)
    return [(args["card"], len(args["cards"].items)) for args in told]  # type: ignore[union-attr,misc]


def swept(p: Played, seat: int) -> int:
    found = [0]
    for was, now in pairwise(p.states):
        for news in p.game.news(now):
            if (
                news.code == "collected"
                and news.seat == seat
                and len(news.message.args["cards"].items) == len(was.table)
            ):
                found.append(len(was.table) + 1)
    return max(found)


def turns(p: Played, seat: int) -> list[Any]:
    return [turn for turn in p.states[-1].turns if turn.seat == seat]


def told(p: Played, seat: int, *codes: str) -> int:
    return sum(news.seat == seat for news in p.news(*codes))


def run(p: Played, seat: int) -> int:
    who = [tuple(by_seat) for _, by_seat in p.gains()]
    return max((len(list(run)) for won, run in groupby(who) if won == (seat,)), default=0)


def best_round(p: Played, seat: int) -> int:
    sums: dict[object, int] = {}
    for at, by_seat in p.gains():
        number = p.game.floor(p.states[at]).round or p.game.floor(p.states[at + 1]).round
        sums[number] = sums.get(number, 0) + by_seat.get(seat, 0)
    return max(sums.values(), default=0)


def caught_up(p: Played, seat: int) -> int:
    floors = [p.game.floor(state) for state in p.states]
    ends = [a for a, b in pairwise(floors) if a.round is not None and a.round != b.round and len(a.won) >= seat]
    now: int = max(floors[-1].won) - floors[-1].won[seat - 1]
    most: int = max((max(floor.won) - floor.won[seat - 1] for floor in ends), default=0)
    return most - now


def scored_first(p: Played, seat: int) -> int:
    at, by_seat = next(p.gains(), (0, {}))
    begun = {p.game.floor(state).round for state in p.states[: at + 1]} - {None}
    return len(begun) if tuple(by_seat) == (seat,) else 0


def rounds(p: Played, seat: int) -> int:
    there = [p.game.floor(s) for s in p.states if len(s.presence) >= seat and s.presence[seat - 1] == "here"]
    there = [floor for floor in there if not floor.over]
    own = {f.round for f in there if f.seat is None or seat == f.seat or seat in f.acting} - {None}
    return len(own) or min(1, len({floor.round for floor in there} - {None}))


def questions(p: Played, seat: int) -> list[Any]:
    return [question for question in p.states[-1].questions if seat in question.right]


AGAIN: Mapping[str, Callable[[Played, int], int]] = {
    "right": right,
    "never_wrong": lambda p, s: 0 if wrong(p, s) else right(p, s),
    "longest": lambda p, s: max((len(SIGNS.findall(text)) for text in calculations(p, s)), default=0),
    "all_kinds": lambda p, s: max((len({*SIGNS.findall(text)}) == 4 for text in calculations(p, s)), default=0),
    "most_times": lambda p, s: signs(p, s, "×"),
    "most_divided": lambda p, s: signs(p, s, "÷"),
    "stole": lambda p, s: told(p, s, "stolen", "stolen_from_rival"),
    "all_five": lambda p, s: five_or_colour(p, s, five=True),
    "one_colour": lambda p, s: five_or_colour(p, s, five=False),
    "biggest_goal": lambda p, s: max((max(goal.numbers) for goal in p.states[-1].player(s).won), default=0),
    "long_chain": lambda p, s: 7 * any(len(SIGNS.findall(text)) == 3 for text in calculations(p, s)),
    "wild": lambda p, s: len({id(r) for r in (x.result for x in p.states) if r and r.seat == s and r.reading.wild}),
    "longest_sum": lambda p, s: max((count for _, count in collected(p, s)), default=0),
    "captures": lambda p, s: len(collected(p, s)),
    "pairs": lambda p, s: sum(count == 1 for _, count in collected(p, s)),
    "biggest_sum": lambda p, s: max((card for card, count in collected(p, s) if count > 1), default=0),
    "swept": swept,
    "caught": lambda p, s: sum(other != s for turn in turns(p, s) for other in turn.eliminated),
    "built": lambda p, s: told(p, s, "wall_placed"),
    "cleared": lambda p, s: told(p, s, "wall_removed"),
    "travelled": lambda p, s: sum(turn.start != turn.end for turn in turns(p, s)),
    "stood": lambda p, s: sum(turn.start == turn.end for turn in turns(p, s)),
    "stole_equation": lambda p, s: told(p, s, "equation_stolen"),
    "tokens": lambda p, s: sum(len(turn.tokens) for turn in turns(p, s)),
    "solutions": lambda p, s: sum(turn.solution_points > 0 for turn in turns(p, s)),
    "patterns": lambda p, s: max((len(t.pattern.cards) for t in turns(p, s) if t.pattern and t.collected), default=0),
    "many_cards": lambda p, s: max(
        (len((t.equation or t.pattern).cards) for t in turns(p, s) if t.collected and t.holds is not False), default=0
    ),
    "best_turn": lambda p, s: max((turn.points for turn in turns(p, s)), default=0),
    "sharp_eye": lambda p, s: sum(t.challenger == s and t.holds is False for t in p.states[-1].turns),
    "rebound": lambda p, s: sum(q.kind == "race" and q.answered[:1] not in ((), (s,)) for q in questions(p, s)),
    "pen": lambda p, s: sum(question.kind == "write" for question in questions(p, s)),
    "alone": lambda p, s: sum(question.kind == "write" and question.right == (s,) for question in questions(p, s)),
    "final": lambda p, s: sum(bool(question.final) for question in questions(p, s)),
    "scored_first": scored_first,
    "run": run,
    "best_round": best_round,
    "caught_up": caught_up,
    "buzzes": lambda p, s: sum(isinstance(action, Called) and action.seats == (s,) for action in p.actions),
    "played": rounds,
}
BEST_OF_ALL = {
    "right", "longest", "most_times", "most_divided", "biggest_goal", "longest_sum", "captures", "pairs", "biggest_sum",
    "built", "cleared", "travelled", "stood", "tokens", "many_cards", "best_turn", "pen", "run", "best_round",
    "caught_up", "buzzes",
}  # fmt: skip


# --- what holds for every game --------------------------------------------------------------------------------------


def parts(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, Message):
        for arg in value.args.values():
            yield from parts(arg)


def check_words(best: Best) -> None:
    assert len(english(best.label)) <= LONGEST_LABEL
    assert english(best.value)
    assert not any(isinstance(part, (Seat, Seats, Typed)) for part in parts(best.label))
    assert not any(isinstance(part, (Seat, Seats, Typed)) for part in parts(best.value)), "nobody is named"


@pytest.mark.parametrize("name", sorted(ROWS))
def test_everybody_has_one_and_it_is_true(name: str) -> None:
    seen = set[str]()
    for seed in range(SEEDS):
        p = played(name, seed, cut=None if seed % 2 else 60 + 7 * seed)
        found = best_moments(p.session)
        computers = p.game.computers(p.states[-1])
        seats = [s for s in range(1, len(p.states[-1].players) + 1) if rounds(p, s) and s not in computers]
        assert [best.seat for best in found] == seats, "one for each who took part"
        rounds_seen = {p.game.floor(state).round for state in p.states}
        assert all(note.round is None or note.round in rounds_seen for note in p.game.notes(p.states))
        special = [best.feat for best in found if best.feat != PLAYED.code]
        assert len(set(special)) == len(special), "none twice"
        for best in found:
            check_words(best)
            counted = AGAIN[best.feat](p, best.seat)
            assert counted > 0, "never of nothing"
            if isinstance(number := best.value.args.get("n"), int):
                assert number == counted
            elif isinstance(number := best.value.args.get("more"), Maths):
                assert number.text == f"+{counted}"
            if best.feat in BEST_OF_ALL:
                assert counted == max(AGAIN[best.feat](p, s) for s in range(1, len(p.states[-1].players) + 1))
        seen |= {*special}
    assert len(seen) > 1


@pytest.mark.parametrize("name", sorted(ROWS))
def test_in_a_team_it_is_somebody(name: str) -> None:
    for _, session in sessions(name, 1, "turn"):
        last = session
    for best in best_moments(last):
        members = last.teams[best.seat - 1][-1].members
        assert best.member in members or (best.feat == PLAYED.code and best.member == "")


@pytest.mark.parametrize("rotates", BOTH)
@pytest.mark.parametrize("name", ["add-it", "fast-fun-maths", "buzzer-round"])
def test_what_a_team_did_is_told_of_whoever_stood_there_then(name: str, rotates: Rotates) -> None:
    stood, first = list[tuple[str, ...]](), dict[tuple[int, ...], int]()
    for at, (_, session) in enumerate(sessions(name, 1, rotates)):
        stood.append(session.spoken_names)
        if (round_ := floor(session).round) is not None:
            first.setdefault(round_, at)
        last = session
    line = _line(last, shelf()[name])
    seats = range(1, len(last.names) + 1)
    for at, names in enumerate(stood[:-1]):
        assert [line.holder(Noted(PLAYED, seat, at=at)) for seat in seats] == [*enumerate(names, 1)]
    for of, at in first.items():
        assert [line.holder(Noted(PLAYED, seat, round=of)) for seat in seats] == [*enumerate(stood[at], 1)]


def ended(session: Session, now_us: int) -> Session:
    after, _ = step(session, i.Act({"do": "end_match"}), now_us)
    return after


@pytest.mark.parametrize("name", sorted(ROWS))
def test_what_is_undone_is_not_told(name: str, tmp_path: Path) -> None:
    """With presses, overruling and undo: what is told of a match is what is told without what was taken back."""
    compared = 0
    before: Session | None = None
    for at, player in enumerate(players(name, tmp_path, 1)):
        session = player.session
        if session.over:
            break
        if before is not None and at % 4 == 0 and len(session.past) == 1 + len(before.past):
            undone, _ = step(session, i.Undo(), player.now_us)
            assert best_moments(ended(undone, player.now_us)) == best_moments(ended(before, player.now_us))
            compared += 1
        before = session
    assert compared


def test_the_fastest_buzz_that_won_something() -> None:
    """Ben is faster, and wrong; then Ana is right after 1.24 s, and Cleo in the next question after 0.69 s."""
    sitting = Sitting(early="told")
    for after_us, seat, right in ((300_000, 2, False), (1_239_000, 1, True), (689_000, 3, True)):
        if sitting.session.state.phase == "idle":
            sitting.ask()
        sitting.wait(after_us)
        sitting.buzz(seat)
        sitting.settle()
        sitting.act(round.Right(seat) if right else round.Wrong(seat))
    sitting.act(EndMatch())
    found = {best.seat: (best.feat, english(best.value)) for best in best_moments(sitting.session)}
    assert found[3] == ("fastest", "0.7 s")
    assert found[1] == ("rebound", "once")
    assert found[2] == ("played", "2 rounds")


def test_a_round_that_was_decided_before_a_latecomer_came_is_not_theirs() -> None:
    sitting = Sitting(early="told")
    for late in (False, True):
        sitting.ask()
        sitting.buzz(1)
        sitting.settle()
        sitting.act(round.Right(1))
        if not late:
            sitting.enter(i.PlayerJoins(4, "Dora"))
    sitting.act(EndMatch())
    found = {best.seat: (best.feat, english(best.value)) for best in best_moments(sitting.session)}
    assert found[4] == ("played", "1 round")
    assert found[2] == ("played", "2 rounds")


def test_a_verdict_that_was_overruled_is_not_told() -> None:
    """The referee had accepted five cards in one calculation; the operator decided that it was wrong."""
    table = Table("1r 2r 3r 4r 5r", "9b 9b 9b 9b 9b", pile="1y 5y").turn().wins(1, "1 + 2 + 3 + 4 + 5")
    p = Played("fast-fun-maths", (None,) * (len(table.history) - 1), tuple(table.history))
    assert of_rounds(p)
    over = table.game.apply(table.state, EndMatch(), 0)
    states = (*p.states, over)
    assert "all_five" in {n.feat.code for n in table.game.notes(states)}
    table.do(fast.Judge(1, right=False))
    states = (*table.history, table.game.apply(table.state, EndMatch(), 0))
    assert not tuple(table.game.notes(states))


def test_it_is_told_only_at_the_end() -> None:
    for _, session in sessions("add-it", 0, "target"):
        view = match_view(session, None)
        assert view is not None
        assert bool(view.best) == session.over


def test_it_is_said_in_words_with_and_without_names() -> None:
    best = Best(2, "stole", say("sample_label", "stole"), say("sample_value", "twice"), "Rosa")
    assert english(best_of(best), ("Owls", "Bees")) == "Rosa, Bees (stole: twice)"
    assert english(best_of(replace(best, member=""))) == "Seat 2 (stole: twice)"


@pytest.mark.parametrize(
    ("then", "wins"),
    [
        ("wins", True),
        ("waits, wins", True),
        ("waits, another calls, wins", False),
        ("goes wrong, wins", False),
        ("acts no more, wins", False),
        ("waits", False),
    ],
)
def test_a_call_wins_something_only_before_anything_else_begins_or_goes_wrong(then: str, wins: bool) -> None:
    wrong = {"goes wrong": (News(say("toy_wrong", "wrong"), 1, "reject"),)}
    deeds, states = [Deed("called", Called((1,)), 0, "")], ["", "called"]
    for what in then.split(", "):
        deeds.append(Deed("done", Called((2,)) if what == "another calls" else None, 0, states[-1]))
        states.append(what)
    floors = [
        Floor((1,), None, frozenset() if state == "acts no more" else frozenset({1}), False, (int(state == "wins"), 0))
        for state in states
    ]
    game = SimpleNamespace(news=lambda state: wrong.get(state, ()))
    line = SimpleNamespace(game=game, deeds=deeds, states=states, floors=floors)
    assert _wins(line, 0, 1) is wins  # type: ignore[arg-type]
