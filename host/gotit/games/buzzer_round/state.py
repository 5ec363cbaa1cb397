"""All of a buzzer round as one immutable value: a list of questions, and what happens in the open one.

Points are nowhere but in the questions. Totals, who is in the final, who has won it and the ranking are worked out from
them each time, so a question that a jury corrects afterwards changes all that follows (BR-18).

Must not: apply rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gotit.core.game import Floor, Lamp, places
from gotit.games.buzzer_round.actions import BuzzerRoundSettings
from gotit.games.buzzer_round.view import BuzzerRoundView, Mark, Phase, PlayerView, QuestionView
from gotit.games.common import Match, Seated, Standing, ranked


class Question(Struct, frozen=True):
    """`final`: between whom, if it is one of the final's. `out`: who sits it out (BR-12). `early`: who pressed while it
    was read. `answered`: who has answered, in that order. `points`: by seat, without those that won and lost nothing.
    """

    kind: Literal["race", "write"]
    final: tuple[int, ...] = ()
    out: tuple[int, ...] = ()
    early: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()
    points: Mapping[int, int] = {}

    @property
    def right(self) -> tuple[int, ...]:
        return tuple(sorted(seat for seat, points in self.points.items() if points > 0))

    @property
    def wrong(self) -> tuple[int, ...]:
        return tuple(sorted({*self.answered, *self.points} - {*self.right}))


class State(Match[Seated], frozen=True, kw_only=True):
    """The match. While a question is open it is the last of `questions`.

    `callers`: who has the floor, or all of a dead heat. `lots`: how a dead heat was drawn. `marked`: whose writing is
    right. `deaf_until_us`: whose presses count only from then on (BR-03). `in_final`: questions are the final's now.
    `jury_stays`: a wrong answer that costs nothing leaves what a jury gave before it, as until version 2.
    """

    settings: BuzzerRoundSettings
    phase: Phase = "idle"
    questions: tuple[Question, ...] = ()
    race_number: int = 0
    callers: tuple[int, ...] = ()
    lots: tuple[int, ...] = ()
    writers: tuple[int, ...] = ()
    marked: frozenset[int] = frozenset()
    deaf_until_us: Mapping[int, int] = {}
    in_final: bool = False
    jury_stays: bool = False

    @property
    def question(self) -> Question:
        """The open one, or the last."""
        return self.questions[-1]

    @property
    def racers(self) -> tuple[int, ...]:
        """Who may answer the question: nobody twice, nobody who sits it out (BR-05, BR-12)."""
        question = self.question
        away = {*question.out, *question.answered, *(question.early if self.settings.early == "out" else ())}
        return tuple(seat for seat in question.final or self.seats if seat in self.here and seat not in away)

    @property
    def worth(self) -> int:
        """What a right answer brings; in the final it is right or wrong, and that is all (BR-20)."""
        return 1 if self.in_final else self.settings.points

    @property
    def cost(self) -> int:
        """What a wrong answer costs."""
        return 0 if self.in_final else self.settings.penalty

    # --- worked out from the questions ----------------------------------------------------------------------------

    @property
    def totals(self) -> Mapping[int, int]:
        """Points by seat, of all questions but the final's (BR-10, BR-20)."""
        regular = [question for question in self.questions if not question.final]
        return {seat: sum(question.points.get(seat, 0) for question in regular) for seat in self.seats}

    @property
    def finalists(self) -> tuple[int, ...]:
        """Between whom a final is, as things stand; none if it needs none (BR-19)."""
        totals = self.totals
        ranked = sorted((totals[seat] for seat in self.stayed), reverse=True)
        if self.settings.final == "none" or len(ranked) < 2:
            return ()
        least = ranked[0] if self.settings.final == "tie" else ranked[1]
        found = tuple(seat for seat in self.stayed if totals[seat] >= least)
        return found if len(found) > 1 else ()

    @property
    def wins(self) -> Mapping[int, int]:
        """Right answers in the final, by finalist. Questions that were between others count no more (BR-21)."""
        between = self.finalists
        played = [question for question in self.questions if question.final == between]
        return {seat: sum(seat in question.right for question in played) for seat in between}

    @property
    def champion(self) -> int | None:
        """Who has won the final (BR-20)."""
        wins = self.wins
        best = max(wins.values(), default=0)
        ahead = [seat for seat, count in wins.items() if count == best]
        return ahead[0] if self.in_final and best >= self.settings.final_wins and len(ahead) == 1 else None

    @property
    def standing(self) -> Standing:
        """A final that is not decided decides nothing (BR-22)."""
        totals, wins, champion = self.totals, self.wins, self.champion
        if champion is None:
            return {seat: (totals[seat],) for seat in self.seats}
        return {seat: (seat == champion, seat in wins, wins.get(seat, 0), totals[seat]) for seat in self.seats}

    @property
    def all_asked(self) -> bool:
        """Are all questions played that were to be? (BR-17)"""
        regular = sum(not question.final for question in self.questions)
        return bool(self.settings.questions) and regular >= self.settings.questions

    @property
    def done(self) -> bool:
        """Is nothing left but to end the match?"""
        if self.in_final:
            return self.champion is not None or not self.finalists
        return self.all_asked and not self.finalists


def show(state: State, audience: int | None) -> BuzzerRoundView:
    totals, wins = state.totals, state.wins
    ranks = places(ranked(state.standing, left=state.left))
    questions = tuple(QuestionView(each.kind, each.points, each.answered, each.final) for each in state.questions)
    gained = state.question.points if questions else {}
    closed = bool(questions) and state.phase in ("idle", "over")
    return BuzzerRoundView(
        audience=audience,
        phase=state.phase,
        players=tuple(
            PlayerView(seat, totals[seat], gained.get(seat, 0), wins.get(seat, 0), ranks[seat], _mark(state, seat))
            for seat in state.seats
        ),
        number=len(questions),
        of=state.settings.questions,
        questions=questions,
        floor=state.callers[0] if state.phase == "answering" else None,
        tied=state.callers if state.phase in ("drawing", "tied") else state.lots,
        lots=state.lots,
        writers=state.writers,
        finalists=state.finalists if state.in_final else (),
        worth=state.worth,
        nobody=closed and not state.question.right,
        done=state.done,
    )


def _mark(state: State, seat: int) -> Mark:
    if not state.questions:
        return ""
    question = state.question
    if seat in state.callers:
        return "floor" if state.phase == "answering" else "tied"
    if seat in state.writers:
        return "right" if seat in state.marked else "writes"
    if seat in question.right:
        return "right"
    if seat in question.wrong:
        return "wrong"
    if seat in question.out or (question.final and seat not in question.final):
        return "out" if state.phase not in ("idle", "over") else ""
    if seat in question.early and state.phase not in ("idle", "over"):
        return "early"
    return ""


def floor(state: State) -> Floor:
    """A round is a question. What a seat wins is points."""
    acting = frozenset({*state.callers, *state.writers})
    number = (len(state.questions),) if state.questions else None
    judged: dict[tuple[tuple[int, ...], int], bool] = {}
    judged |= {((at,), seat): True for at, each in enumerate(state.questions, 1) for seat in each.right}
    judged |= {((at,), seat): False for at, each in enumerate(state.questions, 1) for seat in each.wrong}
    regular = [(at, each) for at, each in enumerate(state.questions, 1) if not each.final]
    points: dict[tuple[tuple[int, ...], int], int]
    points = {((at,), seat): won for at, each in regular for seat, won in each.points.items()}
    return Floor(number, None, acting, state.phase in ("idle", "over"), tuple(state.totals.values()), judged, points)


def lamps(state: State) -> Mapping[int, Lamp]:
    return {seat: _lamp(state, seat) for seat in state.seats}


def _lamp(state: State, seat: int) -> Lamp:
    if state.outcome is not None:
        return "winner" if seat in state.outcome.winners else "idle"
    if seat in state.callers or (seat in state.writers and state.phase == "writing"):
        return "first"
    if state.phase not in ("racing", "answering", "tied", "drawing"):
        return "idle"
    if seat not in state.racers:
        return "locked"
    return "armed" if state.phase == "racing" else "idle"
