"""All that can be done in Mathic Fraction, said once: the table of its moves, and which of them are offered now.

Must not: do it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gotit.core.message import Arg, Message, say
from gotit.core.offer import By, Entry, Item, Move, Offer, Offers, OneOf, Open, Written
from gotit.games.mathic_fraction import actions as a
from gotit.games.mathic_fraction import calls
from gotit.games.mathic_fraction.cards import face_title
from gotit.games.mathic_fraction.patterns import LEAST_CARDS
from gotit.games.mathic_fraction.rounds import upcoming
from gotit.games.mathic_fraction.state import SPACE_SIZE, TOKENS_SHOWN, State
from gotit.games.sentences import GOES_ON, IS_READY


def _discards(it: Arg) -> Message:
    return say("discard_it", "Discard {it}", it=it)


DISCARDS = say("move_discard", "Discard")

FAVOURITES = Move(
    code="favourite_numbers",
    kind=a.FavouriteNumbers,
    label=say("move_favourites", "The biggest number begins"),
    role="primary",
    place="panel",
)
DRAW = Move(code="draw_first", kind=a.DrawFirst, label=say("move_draw_first", "Draw at random instead"))
LAY = Move(
    code="lay_table",
    kind=a.LayTable,
    label=say("move_lay_table", "These lie on the table"),
    role="primary",
    place="panel",
)
COMPUTE = Move(
    code="compute", kind=a.Compute, label=say("move_compute", "Make an equation"), role="primary", place="panel"
)
PATTERN = Move(
    code="pattern", kind=a.Pattern, label=say("move_pattern", "Make a pattern"), role="primary", place="panel"
)
DISCARD = Move(code="discard", kind=a.Discard, label=DISCARDS, filled=_discards, role="primary", place="panel")
DISCARD_REAL = Move(code="discard_real", kind=a.DiscardReal, label=DISCARDS, role="primary", place="panel")
HAS_EQUATION = Move(
    code="has_equation", kind=a.Announce, label=say("move_has_equation", "I have an equation"), place="seat"
)
DISCARDING = Move(code="discarding", kind=a.Announce, label=say("move_discarding", "I discard"), place="seat")
TRUST = Move(code="trust", kind=a.Trust, label=say("move_trust", "Trust it"), role="keep", place="seat")
NO_CHALLENGE = Move(code="no_challenge", kind=a.Trust, label=say("move_no_challenge", "Nobody challenges"), role="keep")
LEAVE = Move(code="leave", kind=a.Trust, label=say("move_leave_discard", "Do not steal"), role="keep", place="seat")
NO_STEAL = Move(code="no_steal", kind=a.Trust, label=say("move_no_steal", "Nobody steals"), role="keep")
STEAL = Move(
    code="steal", kind=a.Compute, label=say("move_steal", "Steal with this equation"), role="primary", place="panel"
)
STATED = Move(code="stated", kind=a.Announce, label=say("move_stated", "Has said an equation"), place="seat")
GIVE_UP = Move(
    code="give_up",
    kind=a.GiveUp,
    label=say("move_give_up", "No equation after all"),
    sure=say("sure_give_up", "Sure? No equation after all"),
    role="wrong",
    out=True,
)
IS_PATTERN = Move(code="is_pattern", kind=a.JudgePattern, label=say("move_is_pattern", "It is a pattern"), role="right")
NO_PATTERN = Move(
    code="no_pattern", kind=a.JudgePattern, label=say("move_no_pattern", "It is no pattern"), role="wrong", out=True
)
GO_ON = Move(code="go_on", kind=a.GoOn, label=GOES_ON, role="primary", place="panel")
READY = Move(code="ready", kind=a.Ready, label=IS_READY, place="seat")
ALL_READY = Move(
    code="all_ready",
    kind=a.Ready,
    label=say("move_all_ready_round", "All are ready: the next round"),
    role="primary",
    place="panel",
)
SHOW = Move(code="show_missed", kind=a.ShowMissed, label=say("move_show_missed", "Show missed"))
HIDE = Move(code="hide_missed", kind=a.ShowMissed, label=say("move_hide_missed", "Hide missed"))
TURN = Move(
    code="turn_tokens",
    kind=a.TurnTokens,
    label=say("move_turn_tokens", "These tokens are new"),
    role="primary",
    place="panel",
)
CORRECT_HAND = Move(
    code="correct_hand",
    kind=a.CorrectHand,
    label=say("move_count_hand", "The hand holds …"),
    undo=say("undo_correct_hand", "the corrected hand"),
    place="seat",
)

MOVES = {
    move.code: move
    for move in (
        *(FAVOURITES, DRAW, LAY, COMPUTE, PATTERN, DISCARD, DISCARD_REAL, HAS_EQUATION, DISCARDING),
        *(TRUST, NO_CHALLENGE, LEAVE, NO_STEAL, STEAL, STATED, GIVE_UP, IS_PATTERN, NO_PATTERN, GO_ON),
        *(READY, ALL_READY, SHOW, HIDE, TURN, CORRECT_HAND),
    )
}


def offers(state: State) -> Offers:
    """What can be done now: seats by number, then the operator. No label or prompt names a card."""
    if state.awaiting:
        return ()
    return (*_of_seats(state), *_of_operator(state), *_of_what_lies_there(state), *_between_plays(state))


# --- what each seat can do -------------------------------------------------------------------------------------------


def _of_seats(state: State) -> Iterator[Offer | Open]:
    seat = state.actor
    match state.phase:
        case "playing":
            yield from _plays(state, seat, forfeits=state.forfeits)
            if state.real_cards:
                yield from _announces(state, seat)
        case "challenging" | "stealing":
            early = upcoming(state) if state.phase == "stealing" else None
            if early is not None and early.seat is not None:
                yield from _plays(state, early.seat, forfeits=early.forfeits)
            move = TRUST if state.phase == "challenging" else LEAVE
            for each in calls.trusting(state):
                yield Offer(move=move, seat=each, action=a.Trust(each), by="pass")
        case "stating" if state.thief is not None:
            yield _written(STEAL, state.thief, "entry", Written("equation"))
            yield Offer(move=GIVE_UP, seat=state.thief, action=a.GiveUp(state.thief))
        case "reviewing":
            yield Offer(move=GO_ON, seat=seat, action=a.GoOn(seat), by="press")
        case "between":
            for each in state.seats:
                if each not in state.ready:
                    yield Offer(move=READY, seat=each, action=a.Ready(each), by="press")


def _plays(state: State, seat: int, *, forfeits: bool) -> Iterator[Open]:
    """What a turn consists of (MF-09). A box that does not announce it only asks for it.

    Early, while a discard can still be stolen, no card is listed: nobody is waited for.
    """
    in_turn = state.phase == "playing"
    by: By = "tell" if in_turn and not state.real_cards else ""
    if state.space and not forfeits:
        yield _written(COMPUTE, seat, "entry", Written("equation"), by)
    if not forfeits and len(state.space) >= LEAST_CARDS - 1 and any(token.kind == "pattern" for token in state.tokens):
        yield _written(PATTERN, seat, "cards", Written("pattern"))
    if state.real_cards:
        yield _written(DISCARD_REAL, seat, "face", Written("card"))
        return
    hand = tuple(Item(card.id, face_title(card.face)) for card in state.player(seat).known_hand)
    cards = OneOf(hand, "all" if state.settings.open_hands else "seat")
    yield _written(DISCARD, seat, "card", cards if in_turn else Written("card"), by)


def _written(move: Move, seat: int, fills: str, entry: Entry, by: By = "") -> Open:
    return Open(move=move, seat=seat, fixed={"seat": seat}, fills=fills, entry=entry, by=by)


def _announces(state: State, seat: int) -> Iterator[Offer]:
    """With real cards a box says what its player is about to do; once it has, another press means nothing new."""
    asked = state.real_cards and not state.announced
    whose = seat if state.real_cards else 0
    if state.announced != "compute" and not state.forfeits:
        action = a.Announce(seat, "compute")
        yield Offer(move=HAS_EQUATION, seat=whose, action=action, by="press" if asked else "", about=seat)
    if state.announced != "discard":
        action = a.Announce(seat, "discard")
        yield Offer(move=DISCARDING, seat=whose, action=action, by="long" if asked else "", about=seat)


# --- what the operator can do ----------------------------------------------------------------------------------------


def _of_operator(state: State) -> Iterator[Offer | Open]:
    match state.phase:
        case "starting":
            numbers = Written("numbers", len(state.players))
            yield Open(move=FAVOURITES, seat=0, fixed={}, fills="numbers", entry=numbers)
            yield Offer(move=DRAW, seat=0, action=a.DrawFirst())
        case "laying":
            yield Open(move=LAY, seat=0, fixed={}, fills="faces", entry=Written("table", SPACE_SIZE))
        case "playing" if not state.real_cards:
            yield from _announces(state, state.actor)
        case "challenging":
            yield Offer(move=NO_CHALLENGE, seat=0, action=a.Trust())
        case "stealing":
            yield Offer(move=NO_STEAL, seat=0, action=a.Trust())
        case "stating" if state.thief is not None and not state.announced:
            yield Offer(move=STATED, seat=0, action=a.Announce(state.thief, "compute"), about=state.thief)
        case "judging":
            yield Offer(move=IS_PATTERN, seat=0, action=a.JudgePattern(True))
            yield Offer(move=NO_PATTERN, seat=0, action=a.JudgePattern(False))
        case "reviewing":
            yield Offer(move=GO_ON, seat=0, action=a.GoOn())
        case "between":
            yield Offer(move=ALL_READY, seat=0, action=a.Ready())


def _of_what_lies_there(state: State) -> Iterator[Open]:
    """Real cards and tokens: turned up (MF-39), and put right, while nothing is read with them."""
    is_laid = state.real_cards and state.phase not in ("starting", "laying", "over")
    if not is_laid or state.claim is not None or state.pending is not None:
        return
    room = TOKENS_SHOWN - len(state.tokens)
    if room > 0:
        yield Open(move=TURN, seat=0, fixed={}, fills="tokens", entry=Written("tokens", room))
    if state.phase != "between":
        for seat in state.seats:
            yield Open(
                move=CORRECT_HAND, seat=0, fixed={"seat": seat}, fills="count", entry=Written("count"), about=seat
            )


def _between_plays(state: State) -> Iterator[Offer]:
    if state.phase not in ("playing", "reviewing", "between", "over"):
        return
    if state.last_play is not None:
        shown = state.missed_shown
        yield Offer(move=HIDE if shown else SHOW, seat=0, action=a.ShowMissed(not shown))
