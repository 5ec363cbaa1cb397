"""Mathic Fraction on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold.

Right: the tokens on display; below them what matters now (the space, an equation that can be challenged, the result of
the last one, what was missed). Left: whose turn it is or who called, then the seats.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.core.message import Maths, Message, say
from gotit.games.mathic_fraction.cards import SUITS
from gotit.games.mathic_fraction.view import ClaimView, MathicFractionView, Phase, PlayerView, Turn
from gotit.ui.paint.buzzed import put_invitation
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.column import GAP, Column, Headline, clock, column_of, headline
from gotit.ui.paint.finale import compose_finale
from gotit.ui.paint.foot import FOOT, draw_foot
from gotit.ui.paint.lettering import FLOOR
from gotit.ui.paint.looks import Looks, shown_points, words_score
from gotit.ui.paint.lots import lots_part, strip_of
from gotit.ui.paint.mathic_fraction.claim import (
    Result,
    Who,
    draw_claim,
    draw_pattern_claim,
    draw_result,
    result_height,
)
from gotit.ui.paint.mathic_fraction.explained import caption
from gotit.ui.paint.mathic_fraction.missed import draw_missed, missed_height
from gotit.ui.paint.mathic_fraction.seats import (
    SeatTile,
    State,
    compose_beside,
    compose_seats,
    seats_in_column,
)
from gotit.ui.paint.mathic_fraction.signs import suit_path
from gotit.ui.paint.mathic_fraction.table import TOKENS, compose_space, compose_tokens, least_height
from gotit.ui.paint.mathic_fraction.turn import TOLD, draw_told
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.scores import compose_scores
from gotit.ui.paint.show import swapped
from gotit.ui.paint.strip import put_strip
from gotit.ui.theme import BLACK, RED, WHITE

GUTTER = vh(2.4)
_NARROWEST, _WIDEST = vh(44), vh(56)
_ABOVE: dict[Phase, float] = {"stealing": vh(40), "drawing": vh(46), "challenging": vh(41), "stating": vh(46)}
"""How much of the column a phase needs before seats get their second lines."""
_ABOVE_OTHERS = vh(30)
_ABOVE_HANDS = vh(49.5)
"""The same beside open hands. It is equal in every phase, so that no hand moves from one to the next."""
_FOR_THIEF = vh(16.6)
"""Room for who explains now."""
_BEFORE: tuple[Phase, ...] = ("starting", "dealing", "laying")


def compose(view: MatchView, game: MathicFractionView, frame: Frame) -> Picture:
    """The picture of a match."""
    if view.outcome is not None and frame.finale:
        return compose_finale(view, frame, _looks(game, frame))
    left, right = _parted(frame)
    table = _Table(view, game, frame)
    column = column_of(left, view, frame)
    beside = table.tiles_beside(left, right)
    table.fill_column(column, beside)
    if game.phase in ("between", "over"):
        return (*column.parts, *table.scores(right))
    hands, right = compose_beside(beside, right) if beside else ((), right)
    return (*column.parts, *table.middle(right), *hands)


def _parted(frame: Frame) -> tuple[Rect, Rect]:
    """The column, and what is right of it."""
    return frame.safe.take_left(min(_WIDEST, max(_NARROWEST, frame.safe.w * 0.33)), GUTTER)


def compose_told(lies: Picture, view: MatchView, game: MathicFractionView, turn: Turn, frame: Frame) -> Picture:
    """The picture after a turn was settled, with how it was: for a match that goes on where it cannot tell it."""
    _, right = _parted(frame)
    _, room = right.take_top(min(TOKENS, right.w * 0.17), GAP)
    result = _Table(view, game, frame).result(turn)
    return swapped(lies, Part("result", room, draw_result, (result,), urgent=True))


def _looks(game: MathicFractionView, frame: Frame) -> Looks:
    """Points; suits fall."""
    scores = {p.seat: (words_score, frame.words(shown_points(p.points)), f"{p.points}") for p in game.players}
    return Looks(scores, _confetto)


def _confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    """A card of a suit, with nothing else on it."""
    suit = SUITS[number % len(SUITS)]
    canvas.rounded(rect, rect.w * 0.16, WHITE, BLACK, max(2.0, rect.w * 0.04))
    canvas.path(suit_path(rect.inset(rect.w * 0.2), suit), RED if suit in ("hearts", "diamonds") else BLACK)


class _Table:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: MatchView, game: MathicFractionView, frame: Frame) -> None:
        self.view = view
        self.game = game
        self.frame = frame
        self.names = {seat.number: seat.name for seat in view.seats}
        self.connected = {seat.number: seat.connected for seat in view.seats}
        self.words = frame.words

    def who(self, seat: int) -> Who:
        return Who(seat, self.names[seat])

    # --- the seats -------------------------------------------------------------------------------------------------

    def tiles(self) -> tuple[SeatTile, ...]:
        """All seats, in the order of play, beginning with whose turn it is."""
        tiles = tuple(self._tile(player) for player in self.game.players)
        first = (self._acting() or self.game.next_actor or 1) - 1
        return (*tiles[first:], *tiles[:first])

    def tiles_beside(self, left: Rect, right: Rect) -> tuple[SeatTile, ...]:
        """With open hands: the last seats, if the column has no room for them but the bottom of the right side has."""
        game = self.game
        if not game.open_hands or game.claim is not None or game.phase not in ("playing", "stealing", "stating"):
            return ()
        tiles = sorted(self.tiles(), key=lambda tile: tile.seat)
        beside = tuple(tiles[seats_in_column(len(tiles), left, _ABOVE_HANDS) :])
        if not beside:
            return ()
        turn = self._settled()
        told = result_height(self.result(turn), right.w, FLOOR) + GAP if turn is not None else 0.0
        room = compose_beside(beside, right)[1].h - TOKENS - FOOT - 2 * GAP - told
        return beside if room >= least_height(len(game.space), right.w) else ()

    def _tile(self, player: PlayerView) -> SeatTile:
        phase = self.game.phase
        counted = phase in ("between", "over")
        value = player.favourite if phase in _BEFORE and player.favourite and not player.points else str(player.points)
        return SeatTile(
            player.seat,
            self.names[player.seat],
            value,
            None if counted or phase in _BEFORE else player.hand_count,
            None if counted else len(player.tokens),
            0 if counted else player.lost_turns,
            self._state(player),
            self.game.next_actor == player.seat and phase == "stealing",
            tuple(card.face for card in player.hand),
        )

    def _acting(self) -> int | None:
        """Whose tile is lit: whoever acts now."""
        game = self.game
        if game.phase == "stating":
            return game.thief
        if game.claim is not None:
            return game.claim.seat
        if game.phase in ("stealing", "drawing"):
            return None
        return game.actor

    def _state(self, player: PlayerView) -> State:
        game, seat = self.game, player.seat
        if game.phase == "between":
            return "" if seat in game.missing else "trusts"
        if seat == self._acting():
            return "acts"
        if player.locked:
            return "locked"
        if player.trusts:
            return "trusts"
        return "" if self.connected[seat] else "unplugged"

    # --- the left column -------------------------------------------------------------------------------------------

    def fill_column(self, column: Column, beside: tuple[SeatTile, ...]) -> None:
        """Seats and clock below, what is going on above."""
        game = self.game
        tiles = tuple(tile for tile in self.tiles() if tile not in beside)
        parts, column.rect = compose_seats(tiles, column.rect, _ABOVE_HANDS if beside else self._wanted_above())
        column.parts += parts
        column.put_below(clock(self.view, self.frame))
        match game.phase:
            case "starting":
                title = say("mathic_who_begins", "Who begins?")
                self._say(column, title, say("mathic_biggest_begins", "The biggest favourite number."))
            case "dealing":
                shuffled = self.words(say("mathic_shuffling", "The cards are shuffled …"))
                column.put(headline("say", column, Headline("page", shuffled, size=vh(5))))
            case "laying":
                title = say("mathic_lay_the_cards", "Lay the cards!")
                four = say("mathic_lay_four", "Four for each, four in the middle, and four tokens.")
                self._say(column, title, four)
            case "playing" if game.actor is not None:
                self._say_turn(column, game.actor)
            case "challenging":
                title = say("mathic_is_it_true", "Is it true?")
                self._invite(column, title, say("mathic_slap_if_not", "If you think not, slap!"))
            case "stealing":
                title = say("mathic_steal_it", "Steal it?")
                self._invite(column, title, say("mathic_slap_to_steal", "An equation with the new card? Slap!"))
            case "drawing":
                put_strip(column, self.view)
                lot = self.words(say("mathic_random_draw", "Random draw"))
                column.put(headline("draw", column, Headline("panel", lot, size=vh(5))))
            case "stating" if game.thief is not None:
                self._say_thief(column, game.thief)
            case "judging" if game.claim is not None:
                seat = game.claim.seat
                asked = self.words(say("mathic_is_it_a_pattern", "Is this a pattern?"))
                said = Headline("floor", self.names[seat], seat, body=asked, size=vh(5))
                column.put(headline("turn", column, said))
            case "reviewing":
                missed = self.words(say("mathic_what_was_missed", "What was missed?"))
                column.put(headline("ask", column, Headline("page", missed, size=vh(5.4))))
                self._tell_last(column)
            case "between":
                ready = say("mathic_press_when_ready", "Ready for the next round? Press!")
                self._say(column, say("mathic_ready", "Ready?"), ready)
            case _:
                pass

    def _wanted_above(self) -> float:
        """How much of the column is needed for what is going on."""
        game = self.game
        wanted = _ABOVE.get(game.phase, _ABOVE_OTHERS) + (vh(9.5) if self.view.timer is not None else 0)
        return wanted + (TOLD + GAP) * len(self._told()) * (game.phase == "playing")

    def _say(self, column: Column, title: Message, body: Message) -> None:
        for said in (body, None):
            words = Headline("floor", self.words(title), body=self.words(said), size=vh(6))
            if column.put(headline("say", column, words)):
                return

    def _say_turn(self, column: Column, actor: int) -> None:
        make = say("mathic_make_or_discard", "Make an equation, or discard!")
        asked = {
            "": make if self.game.space and not self.game.forfeits else say("mathic_discard_one", "Discard a card!"),
            "compute": say("mathic_has_equation", "has an equation …"),
            "discard": say("mathic_about_to_discard", "discards …"),
        }[self.game.announced]
        said = Headline("floor", self.names[actor], actor, body=self.words(asked), size=vh(5))
        column.put(headline("turn", column, said))
        self._tell_last(column)

    def _tell_last(self, column: Column) -> None:
        """Each told turn, the latest above."""
        for number, turn in enumerate(self._told(), 1):
            face = turn.card.face if turn.card is not None else None
            if turn.kind == "discard":
                said = say("mathic_time_up", "time’s up") if turn.by_clock else say("mathic_discards", "discards")
            elif turn.kind == "lost":
                said = say("mathic_loses_a_turn", "loses a turn")
            else:
                said = say("mathic_no_equation", "no equation")
            data = (self.who(turn.seat), face, self.words(said), turn.kind == "lost")
            column.put(Part(f"last {number}", Rect(0, 0, 0, TOLD), draw_told, data))

    def _told(self) -> tuple[Turn, ...]:
        """The last lines of the scoring sheet that have no panel of their own: discards, lost turns, silent thieves."""
        last = self.game.turns[-1:]
        if last and last[0].kind == "lost" and self.game.turns[-2:-1]:
            last = (*last, self.game.turns[-2])
        return tuple(turn for turn in last if turn.equation is None and turn.pattern is None)

    def _invite(self, column: Column, title: Message, body: Message) -> None:
        if self.view.order:  # somebody called before, and failed
            put_strip(column, self.view)
        else:
            said = Headline("floor", self.words(title), body=self.words(body), size=vh(6))
            put_invitation(column, self.view, "say", said, Headline("floor", said.title, size=vh(6)))

    def _say_thief(self, column: Column, thief: int) -> None:
        game, view = self.game, self.view
        column.put_below(lots_part(game.lots, thief))
        asked = self.words(say("mathic_say_it", "Say your equation!"))
        said = headline("say", column, Headline("panel", asked, size=vh(4.6)))
        if said is not None and column.rect.h - said.rect.h >= _FOR_THIEF:
            column.put_below(said)
        put_strip(column, strip_of(view, thief, game.lots))

    # --- the right -------------------------------------------------------------------------------------------------

    def middle(self, right: Rect) -> Picture:
        """Tokens, and what matters now."""
        game = self.game
        if game.phase in _BEFORE and not game.tokens and not game.space:
            high = min(TOKENS, right.w * 0.16)
            tokens, below = right.take_top(high, GAP)
            return (*compose_tokens((), tokens), *compose_space((), below, "none", None))
        tokens, rest = right.take_top(min(TOKENS, right.w * 0.17), GAP)
        parts = list(compose_tokens(game.tokens, tokens))
        if game.claim is not None:
            return (*parts, self._claim(game.claim, rest))
        foot, rest = rest.take_bottom(FOOT, GAP)
        parts.append(Part("foot", foot, draw_foot, self._foot()))
        told = caption(game, tuple(parts), rest, self._to_spare(rest), self.frame)
        if told is not None:
            parts.append(told)
            rest = rest.take_top(told.rect.h, GAP)[1]
        above, rest = self._above_space(rest)
        if above is not None:
            parts.append(above)
        if rest.h >= least_height(len(game.space), rest.w) - 1:
            fresh = game.discarded.id if game.discarded is not None else None
            parts += compose_space(game.space, rest, game.pictures, fresh)
        return tuple(parts)

    def _claim(self, claim: ClaimView, rect: Rect) -> Part:
        """An equation that can be challenged, or a pattern, as large as possible."""
        who = self.who(claim.seat)
        if claim.equation is not None:
            data = (who, claim.equation, claim.stolen_from or 0, self.game.pictures)
            return Part("claim", rect, draw_claim, data, origin=f"seat {claim.seat}", urgent=True)
        pattern = (who, claim.pattern, self.game.pictures)
        return Part("claim", rect, draw_pattern_claim, pattern, origin=f"seat {claim.seat}")

    def _to_spare(self, rect: Rect) -> float:
        """What neither the cards nor the result of the last equation need."""
        turn = self._settled()
        result = 0.0 if turn is None else result_height(self.result(turn), rect.w, vh(6)) + GAP
        return rect.h - least_height(len(self.game.space), rect.w) - 2 * GAP - result

    def _above_space(self, rect: Rect) -> tuple[Part | None, Rect]:
        """What was missed or the result of the last equation; and the room left for the cards."""
        game = self.game
        room = rect.h - least_height(len(game.space), rect.w) - GAP
        if game.missed is not None:
            reviewing = game.phase == "reviewing"  # then it may cover the cards
            high = missed_height(game.missed, rect.w, rect.h if reviewing else max(room, rect.h * 0.5))
            at, rest = rect.take_top(high, GAP)
            return Part("missed", at, draw_missed, (game.missed, self.names[game.missed.seat])), rest
        turn = self._settled()
        if turn is None:
            return None, rect
        result = self.result(turn)
        least = result_height(result, rect.w, FLOOR)
        if least > room + 1 and turn.challenger is None:
            return None, rect
        large = rect.h * 0.54 if turn.challenger is not None else 0.0
        high = max(least, min(room, max(large, result_height(result, rect.w, vh(6)))))
        at, rest = rect.take_top(high, GAP)
        return Part("result", at, draw_result, (result,), urgent=result.challenger is not None), rest

    def _settled(self) -> Turn | None:
        """The last equation or pattern, until somebody does something else (lost turns don't count)."""
        game = self.game
        if game.phase not in ("playing", "reviewing", "dealing") or game.announced:
            return None
        last = game.last_turn
        if last is None or last.round_number != game.round_number:
            return None
        return last if last.equation is not None or last.pattern is not None else None

    def result(self, turn: Turn) -> Result:
        return Result(
            self.who(turn.seat),
            turn.equation.pieces if turn.equation is not None else (),
            turn.pattern.cards if turn.pattern is not None else (),
            turn.holds,
            turn.collected,
            self.who(turn.challenger) if turn.challenger is not None else None,
            turn.stolen_from or 0,
            turn.points,
            turn.card_points,
            turn.solution_points,
            turn.tokens,
        )

    def _foot(self) -> tuple[tuple[str, ...], int, str]:
        """How far the match is, least important first; who made the last equation."""
        game = self.game
        said = [
            say("mathic_foot_goal", "To {goal}", goal=Maths(str(game.goal))),
            say("mathic_foot_round", "Round {number}", number=game.round_number),
        ]
        if game.hands:
            number = max(1, game.hand_number)
            said.append(say("mathic_foot_hand", "Hand {number} of {hands}", number=number, hands=game.hands))
        if game.deck_count:
            said.append(
                say("mathic_foot_cards", "{cards, plural, one {# card} other {# cards}} left", cards=game.deck_count)
            )
        computed = self.words(say("mathic_foot_computed", "last equation"))
        return tuple(map(self.words, said)), game.last_computer or 0, computed

    def scores(self, right: Rect) -> Picture:
        """After a round: the score sheet."""
        game = self.game
        names = tuple(self.names[player.seat] for player in game.players)
        lines = tuple(score.points for score in game.rounds)
        totals = tuple(player.points for player in game.players)
        what = self.words(say("mathic_round_column", "Round"))
        return compose_scores(right, what, names, lines, totals)


__all__ = ["compose", "compose_told"]
