"""The same deal in every room: what was promised for a round, and its scores, seat by seat over all rooms.

Must not: reckon anything.
"""

from __future__ import annotations

from PyQt6.QtWidgets import QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.core.message import Seat as SeatNumber
from gotit.language.chosen import words
from gotit.ui.operator.plain import text_label
from gotit.ui.organiser.listing import Listing
from gotit.ui.organiser.round_box import RoundBox
from gotit.ui.organiser.view import Alike, BoardLine, DealView, OrganiserView

MOST_SEATS, FIRST_SEAT = 9, 3
SIGNS: dict[Alike, str] = {"same": "=", "own": "≠", "again": "↺", "later": "…", "open": "–"}
ALIKE: dict[Alike, Message] = {
    "same": say("boards_same", "the same deal"),
    "own": say("boards_own", "not the same deal"),
    "again": say("boards_again", "cards seen before"),
    "later": say("boards_later", "other cards by now"),
    "open": say("boards_open", "not known yet"),
}
WITH_WORDS = 5
"""With more seats than these there is room for signs alone; what they mean stands below."""
WHAT_FOR = say(
    "boards_what_for",
    "Every room gets the same cards, which nobody has chosen. What a seat won stands there, and in brackets how that "
    "compares with the same seat in the other rooms: 100 is more than in any of them, 0 is less.",
)


class DealsPage(QWidget):
    """The boards of one round: the newest, until another is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._deals: tuple[DealView, ...] = ()
        self.round = RoundBox(say("boards_which_round", "Which round's deal"))
        self.about = text_label(WHAT_FOR, "soft", wraps=True)
        seats = tuple(say("boards_seat", "{seat}", seat=SeatNumber(seat)) for seat in range(1, MOST_SEATS + 1))
        heads = (
            say("boards_board", "No."),
            say("boards_room", "Room"),
            say("boards_dealt", "Dealt"),
            *seats,
        )
        self.list = Listing(say("boards_title", "Scores by board, room and seat"), heads, (FIRST_SEAT - 1,))
        self.list.setObjectName("close")
        self.signs = text_label()
        self.round.currentIndexChanged.connect(self._show_round)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.about)
        column.addWidget(self.round)
        column.addWidget(self.list, 1)
        column.addWidget(self.signs)

    def show_view(self, view: OrganiserView) -> None:
        self._deals = view.deals
        self.round.show_titles([words(_title(each)) for each in view.deals])
        self._show_round()

    def _show_round(self) -> None:
        at = self.round.currentIndex()
        lines = self._deals[at].lines if 0 <= at < len(self._deals) else ()
        seats = max((len(line.won) for line in lines), default=0)
        for seat in range(MOST_SEATS):
            self.list.setColumnHidden(FIRST_SEAT + seat, seat >= seats)
        with_words = seats <= WITH_WORDS
        self.list.set_wide((FIRST_SEAT - 1,) if with_words else range(FIRST_SEAT, FIRST_SEAT + MOST_SEATS))
        self.list.show_cells([_cells(line, with_words=with_words) for line in lines])
        found = [alike for alike in ALIKE if any(line.alike == alike for line in lines)]
        self.signs.setText("   ".join(f"{SIGNS[alike]} {words(ALIKE[alike])}" for alike in found))
        self.signs.setVisible(not with_words)


def _title(deal: DealView) -> Message:
    return say(
        "boards_round",
        "Round {round} · {game} · {rooms, plural, =0 {the rooms still agree on its deal} one {deal {deal}, mixed by "
        "# room} other {deal {deal}, mixed by # rooms}}",
        round=deal.round, game=deal.game, rooms=deal.rooms, deal=Typed(deal.mark),
    )  # fmt: skip


def _cells(line: BoardLine, *, with_words: bool) -> tuple[str, ...]:
    board = say("boards_number", "{number, plural, =0 {all} other {#}}", number=line.number)
    scores = tuple(
        words(
            say("boards_score", "{won}{compared, select, yes { ({share})} other {}}",
                won=won, share=share or 0, compared="no" if share is None else "yes")
        )
        for won, share in zip(line.won, line.shares, strict=True)
    )  # fmt: skip
    padding = ("",) * (MOST_SEATS - len(scores))
    sign = f"{SIGNS[line.alike]} {words(ALIKE[line.alike])}" if with_words else SIGNS[line.alike]
    return words(board), line.room or "–", sign, *scores, *padding
