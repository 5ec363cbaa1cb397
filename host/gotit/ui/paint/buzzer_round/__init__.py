"""A buzzer round on the projector: which parts, where, in each phase.

Must not: draw (the files beside this one do), apply rules, show anything that the view does not hold.

Left: which question it is, and what is going on. Right: the seats with their points.
"""

from __future__ import annotations

from collections.abc import Mapping

from gotit.core.match_view import MatchView
from gotit.core.message import Message, Seats, say
from gotit.games.buzzer_round.view import TITLE, BuzzerRoundView, Mark, PlayerView, plain, signed
from gotit.language.words import Words
from gotit.ui.paint.buzzed import put_invitation
from gotit.ui.paint.buzzer_round.seats import SeatTile, Sign, compose_seats, draw_buzzer
from gotit.ui.paint.canvas import Canvas
from gotit.ui.paint.column import Column, Headline, Role, clock, column_of, headline
from gotit.ui.paint.finale import compose_finale
from gotit.ui.paint.looks import Looks, shown_points, words_score
from gotit.ui.paint.lots import lots_part
from gotit.ui.paint.part import Frame, Part, Picture
from gotit.ui.paint.rect import Rect, vh
from gotit.ui.paint.strip import put_strip

GUTTER = vh(2.2)
_MOST_WINNERS = 4
_ROLES: Mapping[Mark, Role] = {
    "floor": "floor",
    "tied": "floor",
    "right": "good",
    "wrong": "quiet",
    "early": "quiet",
    "out": "quiet",
}

_SIGNS: Mapping[Mark, Sign] = {"right": "check", "wrong": "cross", "early": "lock", "out": "lock"}
_NOTES: Mapping[Mark, Message] = {
    "early": say("round_note_early", "too early"),
    "out": say("round_note_out", "sits out"),
}


def compose(view: MatchView, game: BuzzerRoundView, frame: Frame) -> Picture:
    """The picture of a match."""
    if view.outcome is not None and frame.finale:
        return compose_finale(view, frame, _looks(game, frame))
    share = 0.34 if len(game.players) <= 6 else 0.30
    left, right = frame.safe.take_left(max(vh(44), min(vh(62), frame.safe.w * share)), GUTTER)
    table = _Table(view, game, frame)
    column = column_of(left, view, frame)
    table.fill_column(column)
    if game.phase in ("reading", "racing") and column.rect.h > _BUZZER:
        wanted = column.rect.inset(vh(2), 0).centred(column.rect.w - vh(4), min(column.rect.h, vh(40)))
        column.parts.append(Part("buzzer", wanted, draw_buzzer, (game.phase == "racing",)))
    return (*column.parts, *table.compose_right(right))


def _looks(game: BuzzerRoundView, frame: Frame) -> Looks:
    """Points; buzzers fall."""
    scores = {p.seat: (words_score, frame.words(shown_points(p.points)), plain(p.points).text) for p in game.players}
    return Looks(scores, _confetto)


def _confetto(canvas: Canvas, rect: Rect, number: int) -> None:
    """A buzzer, from above."""
    theme = canvas.theme
    rim, dome = (theme.panel, theme.chip) if number % 2 else (theme.chip, theme.panel)
    line = max(2.0, rect.w * 0.045)
    canvas.rounded(rect, rect.w, rim.fill, theme.line, line)
    canvas.rounded(rect.inset(rect.w * 0.22), rect.w, dome.fill, theme.line, line)


_BUZZER = vh(24)
"""Where the column has so much room below the words, a buzzer shows whether it may be slapped now."""


class _Table:
    """One view, with what several parts need from it. Lives for one composition."""

    def __init__(self, view: MatchView, game: BuzzerRoundView, frame: Frame) -> None:
        self.view = view
        self.game = game
        self.frame = frame
        self.names = {seat.number: seat.name for seat in view.seats}
        self.connected = {seat.number: seat.connected for seat in view.seats}

    def words(self, message: Message | None) -> Words:
        return self.frame.words(message)

    # --- the seats -------------------------------------------------------------------------------------------------

    def compose_right(self, right: Rect) -> Picture:
        return compose_seats(tuple(map(self._tile, self.game.players)), right)

    def _tile(self, player: PlayerView) -> SeatTile:
        """In the final the finalists show what they have won there."""
        seat, final = player.seat, player.seat in self.game.finalists
        return SeatTile(
            seat,
            self.names[seat],
            str(player.wins) if final else plain(player.points).text,
            signed(player.gained).text if player.gained and not self.game.finalists else "",
            self.words(_NOTES.get(player.mark)),
            self._role(player),
            _SIGNS.get(player.mark, ""),
            self.connected[seat],
        )

    def _role(self, player: PlayerView) -> Role:
        """Who is tied and writes stands out; where everybody writes nobody does."""
        if player.mark == "writes" and len(self.game.writers) < len(self.game.players):
            return "floor"
        return _ROLES.get(player.mark, "panel")

    # --- the left column -------------------------------------------------------------------------------------------

    def fill_column(self, column: Column) -> None:
        game = self.game
        column.put(headline("question", column, Headline("page", self.words(self._which()), size=vh(5.4))))
        match game.phase:
            case "idle":
                self._say_result(column)
            case "reading":
                wait = self.words(say("round_wait", "Don't buzz before the buzzers open."))
                self._say(column, say("round_listen", "Listen!"), wait)
            case "racing":
                body = self.words(say("round_slap", "Slap your buzzer!"))
                said = Headline("floor", self.words(say("round_who_knows", "Who knows it?")), body=body, size=vh(5.8))
                put_invitation(column, self.view, "race", said)
                column.put(clock(self.view, self.frame))
            case "drawing" | "tied":
                column.put(clock(self.view, self.frame))
                put_strip(column, self.view)
            case "answering":
                self._say_floor(column)
            case "writing" | "marking":
                self._say_writing(column)

    def _which(self) -> Message:
        """ "Question 4 of 12", "Final"."""
        game = self.game
        if game.finalists:
            return say("round_the_final", "The final")
        if not game.number:
            return TITLE
        if game.of:
            return say("round_question_of", "Question {number} of {of}", number=game.number, of=game.of)
        return say("round_question", "Question {number}", number=game.number)

    def _say(self, column: Column, title: Message, body: str = "", role: Role = "floor") -> None:
        column.put(headline("say", column, Headline(role, self.words(title), body=body, size=vh(5.8))))

    def _say_result(self, column: Column) -> None:
        """What the last question brought, and who buzzed by how much."""
        game = self.game
        won = [player for player in game.players if player.mark == "right"]
        if not game.number:
            self._say(column, say("round_ready", "Ready?"), self.words(say("round_first", "The first question comes.")))
        elif game.nobody:
            self._say(column, say("round_nobody_got_it", "Nobody got it"), role="panel")
        elif len(won) == 1:
            player = won[0]
            points = "" if game.finalists else self.words(_points(player.gained))
            said = Headline("good", self.names[player.seat], player.seat, "check", body=points, size=vh(5.4))
            column.put(headline("result", column, said))
        elif won:
            seats = tuple(player.seat for player in won)
            many = say("round_right_many", "{count} of {players} players", count=len(won), players=len(game.players))
            who = self.words(many if len(won) > _MOST_WINNERS else say("round_right_who", "{who}", who=Seats(seats)))
            right = self.words(say("round_right_title", "Right!"))
            column.put(headline("result", column, Headline("good", right, mark="check", body=who, size=vh(5.4))))
        if game.finalists and not game.done:
            between = self.words(say("round_between", "Between {who}", who=Seats(game.finalists)))
            column.put(headline("final", column, Headline("panel", "", body=between)))

    def _say_floor(self, column: Column) -> None:
        """Who answers, how it was decided if it was close, and the time that is left."""
        game = self.game
        column.put(clock(self.view, self.frame))
        if game.lots and game.floor is not None:
            column.put(headline("first", column, Headline("floor", self.names[game.floor], game.floor, size=vh(5.4))))
            column.put(lots_part(game.lots, game.floor))
            return
        put_strip(column, self.view)

    def _say_writing(self, column: Column) -> None:
        game = self.game
        everybody = len(game.writers) == len(game.players)
        who = say("round_writers", "{who}", who=Seats(game.writers))
        body = self.words(say("round_all_write", "Everyone writes the answer.") if everybody else who)
        if game.phase == "writing":
            self._say(column, say("round_write_it", "Write!"), body)
        else:
            self._say(column, say("round_pens_down", "Pens down!"), body)
        column.put(clock(self.view, self.frame))
        if not everybody:
            put_strip(column, self.view)


def _points(gained: int) -> Message:
    return say(
        "round_gained",
        "{gained, plural, one {{shown} point} other {{shown} points}}",
        gained=gained,
        shown=signed(gained),
    )
