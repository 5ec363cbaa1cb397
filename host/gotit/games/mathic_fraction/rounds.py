"""From one turn to the next, to the end of a hand, of a round and of the match.

Must not: say what a turn, a theft or a challenge does.
"""

from __future__ import annotations

from itertools import cycle, takewhile
from typing import NamedTuple

from msgspec.structs import replace

from gotit.core.game import Outcome, Refused
from gotit.core.message import AllOf, Message, Seat, say
from gotit.games.common import Standing, check_seat, clock, tell, with_all_players, with_player
from gotit.games.mathic_fraction.actions import Ready
from gotit.games.mathic_fraction.setup import before, can_deal, deal, fill_tokens, new_round
from gotit.games.mathic_fraction.state import HAND_SIZE, State
from gotit.games.mathic_fraction.view import RoundScore, Turn, say_won
from gotit.games.sentences import NOTHING_TO_BE_READY_FOR, total
from gotit.games.still import ended_by_count

# --- the next turn ---------------------------------------------------------------------------------------------------


def first_turn(state: State, at_us: int) -> State:
    """The round is laid out: the starter plays, unless it has a turn to lose."""
    return next_turn(replace(state, actor=before(state, state.starter)), at_us)


def next_turn(state: State, at_us: int) -> State:
    """The next player in turn (MF-08); when all hands are empty the next are dealt (MF-23), or the round ends (MF-24).

    Tokens that were earned are replaced (MF-39).
    """
    state = settled(fill_tokens(state))
    if (turns := _turns_in_vain(state)) and turns % _most_in_vain(state) == 0:
        said = say(
            "ended_no_card_played", "No card has left a hand for {turns} turns, so the match ends here.", turns=turns
        )
        return ended_by_count(end_match(tell(state, said)), state)
    skipped, seat, forfeits = upcoming(state)
    for loser in skipped:
        state = _lose_turn(state, loser)
    if seat is None:
        dealt_in = replace(state, waiting=frozenset())
        return next_turn(deal(dealt_in), at_us) if can_deal(dealt_in) else _end_round(state)
    if forfeits:
        state = with_player(state, seat, lost_turns=state.player(seat).lost_turns - 1)
        alone = say(
            "turn_forfeited",
            "{who} loses this turn. Nobody else can play, so {who} must discard a card.",
            who=Seat(seat),
        )
        state = tell(state, alone, seat)
    timer = clock(state.settings.turn_s, at_us, "turn", seat, len(state.turns))
    return replace(state, phase="playing", actor=seat, timer=timer, forfeits=forfeits)


def _turns_in_vain(state: State) -> int:
    """So many turns in a row, up to the last, in which no card left a hand: only false equations were laid."""
    if not state.settings.fruitless:
        return 0
    in_vain = takewhile(lambda turn: turn.kind in ("equation", "lost") and not turn.collected, reversed(state.turns))
    return sum(turn.kind == "equation" for turn in in_vain)


def _most_in_vain(state: State) -> int:
    """As many as cards would be played in the rounds in vain that end a match, if each held a hand of four."""
    return state.settings.fruitless * HAND_SIZE * len(state.here)


class Upcoming(NamedTuple):
    """Who loses a turn before somebody plays, and who then plays: None when nobody has cards.

    `forfeits`: whoever plays has a turn to lose, too, and nobody who holds cards could play in its place. So nothing
    would be lost by sitting out: a card must be discarded instead (decision 0073).
    """

    skipped: tuple[int, ...]
    seat: int | None
    forfeits: bool = False


def upcoming(state: State) -> Upcoming:
    """Players without cards are passed over; they have no turn that they could lose."""
    holders = [seat for seat in state.clockwise_from(state.actor) if state.player(seat).hand]
    if not holders:
        return Upcoming((), None)
    left = {seat: state.player(seat).lost_turns for seat in holders}
    if all(left.values()) and not state.sits_out_alone:
        return Upcoming((), holders[0], forfeits=True)
    skipped: list[int] = []
    for seat in cycle(holders):
        if not left[seat]:
            return Upcoming(tuple(skipped), seat)
        left[seat] -= 1
        skipped.append(seat)
    raise AssertionError("somebody's turns to lose come to an end")


def _lose_turn(state: State, seat: int) -> State:
    """MF-21."""
    state = with_player(state, seat, lost_turns=state.player(seat).lost_turns - 1)
    state = replace(state, actor=seat, turns=(*state.turns, Turn(seat, "lost", state.round_number)))
    return tell(state, say("turn_lost", "{who} sits out this turn.", who=Seat(seat)), seat)


def settled(state: State) -> State:
    """Nothing is left of the last turn but what it brought."""
    state = with_all_players(state, lambda player: replace(player, locked=False, trusts=False))
    return replace(
        state,
        announced="",
        forfeits=False,
        warned=None,
        claim=None,
        discarded=None,
        queue=False,
        drawing=(),
        thief=None,
        line=(),
        pending=None,
        timer=None,
        missed_shown=False,
    )


# --- the end of a round ----------------------------------------------------------------------------------------------


def _end_round(state: State) -> State:
    """The space goes to the last who computed (MF-25); then the points are looked at (MF-26)."""
    left = len(state.space)
    taker = state.last_computer if left else None
    if taker is not None:
        taken = (*state.player(taker).collected, *state.space)
        state = with_player(replace(state, space=()), taker, collected=taken)
        leftover = say(
            "leftover_taken",
            "{who} made the last equation and takes {cards, plural, one {the last card} other {the # cards left}}.",
            who=Seat(taker),
            cards=left,
        )
        state = tell(state, leftover, taker)
    elif left:
        state = tell(
            state, say("leftover_not_taken", "Nobody made an equation in this round, so nobody takes the cards left.")
        )
    points = tuple(state.round_points(seat) for seat in state.seats)
    state = replace(state, actor=0, rounds=(*state.rounds, RoundScore(points, taker, left)))
    if max(state.points(seat) for seat in state.stayed) >= state.settings.goal:
        return _over(state)
    totals = AllOf(tuple(_total(state, seat) for seat in state.seats))
    state = tell(state, say("round_counted", "Scores: {totals}.", totals=totals), sound="accept")
    return replace(state, phase="between")


def _total(state: State, seat: int) -> Message:
    return total(seat, state.points(seat))


def say_ready(state: State, action: Ready) -> State:
    """All ready: the next round, which the next player begins."""
    if state.phase != "between":
        raise Refused(NOTHING_TO_BE_READY_FOR)
    if action.seat:
        check_seat(state.seats, action.seat)
    ready = state.ready | (set(state.seats) if action.seat == 0 else {action.seat})
    return begin_when_ready(replace(state, ready=ready))


def begin_when_ready(state: State) -> State:
    if not state.ready.issuperset(state.here):
        return state
    state = replace(state, round_number=state.round_number + 1)
    return new_round(state, state.next_seat(state.starter))


# --- the end of the match --------------------------------------------------------------------------------------------


def standing(state: State) -> Standing:
    """Points (MF-27), then those of the last round (MF-28)."""
    return {seat: (state.points(seat), state.rounds[-1].points[seat - 1]) for seat in state.seats}


def end_match(state: State) -> State:
    """The bell rings. What is not settled brings nothing: its cards are still where they came from."""
    is_laid_out = bool(state.space) and state.phase != "between"
    if is_laid_out or not state.rounds:
        points = tuple(state.round_points(seat) for seat in state.seats)
        state = replace(state, rounds=(*state.rounds, RoundScore(points, left=len(state.space))))
    return _over(replace(settled(state), actor=0, awaiting=""))


def _over(state: State) -> State:
    """Most points win (MF-27), among equals most in the last round (MF-28), and equals in both share (MF-29)."""
    scores = {seat: state.points(seat) for seat in state.seats}
    most = max(scores[seat] for seat in state.stayed)
    best = [seat for seat in state.stayed if scores[seat] == most]
    if not most and len(best) == 1:  # all others have left
        pointless = say("no_point_no_win", "Nobody has a point, so nobody wins.")
        return tell(replace(state, phase="over", outcome=Outcome((), pointless, scores)), pointless)
    last = state.rounds[-1].points
    most_last = max(last[seat - 1] for seat in best)
    winners = tuple(seat for seat in best if last[seat - 1] == most_last)
    won = say_won(winners, most, most_last if len(best) > 1 else None)
    state = replace(state, phase="over", outcome=Outcome(winners, won, scores))
    return tell(state, won, winners[0] if len(winners) == 1 else None, "accept")
