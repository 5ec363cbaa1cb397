"""ADD-IT on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold.

Right: the cards on the table, each in its place, and below them how far the game is. Left: whose turn it is and what
was played, then the seats with the cards they hold (from behind) and have collected.
"""

from __future__ import annotations

from gotit.core.match_view import MatchView
from gotit.core.message import Maths, Message, Seat, say
from gotit.games.add_it.view import AddItView, PlayerView, Turn
from gotit.language.words import Words
from gotit.ui.paint.add_it.cards import (
    FIRST,
    Look,
    card_in,
    cells,
    draw_number_card,
    draw_place,
    draw_turn,
    draw_ways,
    places,
    places_before,
    ways_height,
)
from gotit.ui.paint.add_it.seats import SeatTile, State, compose_seats
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.column import GAP, Column, Headline, Role, clock, column_of, headline
from gotit.ui.paint.finale import compose_finale
from gotit.ui.paint.foot import FOOT, draw_foot
from gotit.ui.paint.looks import Looks, shown_points, words_score
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.scores import compose_scores

GUTTER = vh(2.4)
_NARROWEST, _WIDEST = vh(44), vh(56)
_TURN = vh(31)
_MOST_WAYS = 0.5
"""What could have been collected takes at most this share of the table's height."""


def compose(view: MatchView, game: AddItView, frame: Frame) -> Picture:
    """The picture of a match."""
    if view.outcome is not None and frame.finale:
        return compose_finale(view, frame, _looks(game, frame))
    wide = min(_WIDEST, max(_NARROWEST, frame.safe.w * 0.33))
    left, right = frame.safe.take_left(wide, GUTTER)
    table = _Table(view, game, frame)
    column = column_of(left, view, frame)
    table.fill_column(column)
    if game.phase in ("between", "over"):
        return (*column.parts, *table.scores(right))
    return (*column.parts, *table.cards(right))


def _looks(game: AddItView, frame: Frame) -> Looks:
    """Cards, or points where several games were played; cards with a plus fall."""
    scores = {
        p.seat: (words_score, frame.words(_counted(p.total, game.goal is not None)), f"{p.total}") for p in game.players
    }
    return Looks(scores, _confetto)


def _counted(n: int, points: bool) -> Message:
    return shown_points(n) if points else say("finale_cards", "{n, plural, one {# card} other {# cards}}", n=n)


def _confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    """A card with a plus: its numbers would be too small to read."""
    card, panel = card_in(rect), canvas.theme.panel
    canvas.rounded(card, card.h * 0.12, panel.fill, canvas.theme.line, max(2.0, card.h * 0.04))
    x, y = card.centre
    arm = card.w * 0.24
    for ends in ([(x - arm, y), (x + arm, y)], [(x, y - arm), (x, y + arm)]):
        canvas.line(ends, panel.ink, card.w * 0.14)


class _Table:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: MatchView, game: AddItView, frame: Frame) -> None:
        self.view = view
        self.game = game
        self.frame = frame
        self.names = {seat.number: seat.name for seat in view.seats}
        self.connected = {seat.number: seat.connected for seat in view.seats}

    def words(self, message: Message | None) -> Words:
        return self.frame.words(message)

    # --- the left column -------------------------------------------------------------------------------------------

    def fill_column(self, column: Column) -> None:
        """Whose turn it is above, the seats below."""
        parts, column.rect = compose_seats(self.tiles(), column.rect)
        column.parts += parts
        column.put_below(clock(self.view, self.frame))
        game = self.game
        match game.phase:
            case "dealing":
                shuffled = self.words(say("addit_being_shuffled", "The cards are shuffled …"))
                column.put(headline("say", column, Headline("page", shuffled, size=vh(5))))
            case "laying":
                title = self.words(say("addit_lay_the_cards", "Lay the cards!"))
                deals = say(
                    "addit_deals_six", "{who} deals six cards each and lays out twelve.", who=Seat(game.dealer or 0)
                )
                column.put(headline("say", column, Headline("floor", title, body=self.words(deals), size=vh(5.4))))
            case "playing" | "choosing" if game.actor is not None:
                self._say_turn(column, game.actor)
            case "reviewing" if game.turns:
                column.put(headline("last", column, self._told(game.turns[-1], "floor")))
                which = self.words(say("addit_which_ways", "What could you take?"))
                column.put(headline("ask", column, Headline("page", which, size=vh(5))))
            case "between":
                title = self.words(say("addit_ready", "Ready?"))
                body = self.words(say("addit_press_when_ready", "Press when you are ready for the next game."))
                column.put(headline("say", column, Headline("floor", title, body=body, size=vh(5.8))))
            case _:
                pass

    def _say_turn(self, column: Column, actor: int) -> None:
        game = self.game
        number = game.played.number if game.played is not None else None
        if number is None:
            said = Headline("floor", self.names[actor], actor, body=self.words(self._asked(actor)), size=vh(5))
            column.put(headline("turn", column, said))
            if game.turns:
                column.put(headline("last", column, self._told(game.turns[-1], "panel")))
            return
        high = min(_TURN, column.rect.h)
        pointed = game.pointed.numbers if game.pointed is not None else ()
        data = (actor, self.names[actor], number, pointed)
        column.put(Part("turn", Rect(0, 0, 0, high), draw_turn, data, urgent=True))
        if game.turns and column.rect.h > vh(12):
            column.put(headline("last", column, self._told(game.turns[-1], "panel")))

    def _asked(self, actor: int) -> Message:
        """What is written below the actor's name."""
        game = self.game
        if game.players[actor - 1].computer is not None:
            return say("addit_computer_thinks", "The computer thinks …")
        if game.laid:
            return say("addit_has_laid", "has laid a card.")
        return say("addit_lay_one", "Lay a card!") if game.real_cards else say("addit_play_one", "Play a card!")

    def _told(self, turn: Turn, role: Role) -> Headline:
        """What a turn was: 3 + 3 + 2 = 8, four cards; or a card that stays."""
        name = self.names[turn.seat]
        if not turn.collected:
            stays = say("addit_card_stays", "{card} stays on the table.", card=turn.card.number)
            return Headline(role, name, turn.seat, body=self.words(stays))
        numbers = sorted((card.number for card in turn.collected), reverse=True)
        body = say("addit_cards_collected", "{cards} cards collected", cards=len(numbers) + 1)
        text = " + ".join(map(str, numbers))
        shown = self.words(body if role == "floor" else None)
        return Headline(role, name, turn.seat, "", text, str(turn.card.number), shown)

    # --- the seats -------------------------------------------------------------------------------------------------

    def tiles(self) -> tuple[SeatTile, ...]:
        return tuple(map(self._tile, self.game.players))

    def _tile(self, player: PlayerView) -> SeatTile:
        game = self.game
        counted = game.phase in ("between", "over")
        long = game.goal is not None
        return SeatTile(
            player.seat,
            self.names[player.seat],
            None if counted else player.hand_count,
            player.total if counted else player.stack_count,
            player.total if long and not counted and game.game_number > 1 else None,
            player.seat == game.last_collector and not counted,
            player.computer is not None,
            self._state(player.seat),
            tuple(card.number for card in player.hand),
        )

    def _state(self, seat: int) -> State:
        game = self.game
        if game.phase == "between":
            return "" if seat in game.missing else "ready"
        if seat == game.actor:
            return "acts"
        if game.phase == "reviewing" and game.turns and seat == game.turns[-1].seat:
            return "acts"
        away = not self.connected[seat] and game.players[seat - 1].computer is None
        return "unplugged" if away else ""

    # --- the right -------------------------------------------------------------------------------------------------

    def cards(self, right: Rect) -> Picture:
        """The table and, if the class may see them, the ways to collect."""
        game = self.game
        foot, above = right.take_bottom(FOOT, GAP)
        parts = [Part("foot", foot, draw_foot, self._foot())]
        looks: dict[int, Look] = {card.id: "pointed" for card in game.pointed.cards} if game.pointed else {}
        lies = places(game)
        if game.possible is not None and game.turns:
            last = game.turns[-1]
            high = min(ways_height(len(game.possible)), above.h * _MOST_WAYS)
            below, above = above.take_bottom(high, GAP)
            parts.append(Part("ways", below, draw_ways, self._ways(last)))
            if game.phase == "reviewing":
                lies = places_before(game)
                looks = {card.id: "taken" for card in last.collected}
        for number, (cell, card) in enumerate(zip(cells(above, max(FIRST, len(lies))), lies, strict=True), 1):
            rect = card_in(cell)
            if card is None:
                parts.append(Part(f"place {number}", rect, draw_place))
            else:
                parts.append(
                    Part(f"place {number}", rect, draw_number_card, (card.number, looks.get(card.id, "plain")))
                )
        return tuple(parts)

    def _ways(self, last: Turn) -> tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...], str]:
        taken = tuple(sorted((card.number for card in last.collected), reverse=True))
        ways = tuple(option.numbers for option in self.game.possible or ())
        return last.card.number, ways, taken, self.names[last.seat]

    def _foot(self) -> tuple[tuple[str, ...], int, str]:
        """How far the game is, least important first; and who collected last: the leftover would be theirs (AI-23)."""
        game = self.game
        said: list[Message] = []
        if game.goal is not None:
            said.append(say("addit_foot_goal", "To {goal}", goal=Maths(str(game.goal))))
            said.append(say("addit_foot_game", "Game {number}", number=game.game_number))
        number = max(1, game.deal_number)
        said.append(say("addit_foot_deal", "Deal {number} of {deals}", number=number, deals=game.deals))
        if game.phase not in ("dealing", "laying"):
            to_come = say("addit_foot_to_come", "{cards} to come", cards=game.pile_count)
            said.append(to_come if game.pile_count else say("addit_foot_last", "the last cards"))
        collected = self.words(say("addit_foot_collected", "collected last"))
        return tuple(map(self.words, said)), game.last_collector or 0, collected

    def scores(self, right: Rect) -> Picture:
        """After a game: the score sheet."""
        game = self.game
        names = tuple(self.names[player.seat] for player in game.players)
        lines = tuple(score.counts for score in game.scores)
        totals = tuple(player.total for player in game.players)
        return compose_scores(
            right,
            self.words(say("addit_game_column", "Game no.")),
            names,
            lines,
            totals,
        )
