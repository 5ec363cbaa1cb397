"""The same deal in every room: what was promised for a round, and its scores, seat by seat over all rooms.

Must not: reckon anything.
"""

from __future__ import annotations

from PyQt6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from gotit.core.message import Message, Typed, say
from gotit.core.message import Seat as SeatNumber
from gotit.language.chosen import words
from gotit.ui.operator.plain import text_label
from gotit.ui.organiser.listing import Listing
from gotit.ui.organiser.view import Alike, BoardLine, DealView, OrganiserView

MOST_SEATS, FIRST_SEAT = 9, 3
ALIKE: dict[Alike, Message] = {
    "same": say("boards_same", "= the same deal"),
    "own": say("boards_own", "▲ not the same deal"),
    "again": say("boards_again", "▲ cards seen before"),
    "later": say("boards_later", "other cards by now"),
    "open": say("boards_open", "not begun"),
}
WHAT_FOR = say(
    "boards_what_for",
    "Every room gets the same cards, which nobody has chosen. What a seat won is compared with what the same seat won "
    "in the other rooms: 100 % is more than in any of them, 50 % as much as in the middle.",
)


class DealsPage(QWidget):
    """The boards of one round: the newest, until another is chosen."""

    def __init__(self) -> None:
        super().__init__()
        self._deals: tuple[DealView, ...] = ()
        self.round = QComboBox()
        self.round.setAccessibleName(words(say("boards_which_round", "Which round's deal")))
        self.about = text_label(WHAT_FOR, "soft", wraps=True)
        seats = tuple(say("boards_seat", "{seat}", seat=SeatNumber(seat)) for seat in range(1, MOST_SEATS + 1))
        heads = (
            say("boards_board", "Board"),
            say("boards_room", "Room"),
            say("boards_dealt", "Dealt"),
            *seats,
        )
        self.list = Listing(say("boards_title", "Scores by board, room and seat"), heads, (FIRST_SEAT - 1,))
        self.round.currentIndexChanged.connect(self._show_round)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.about)
        column.addWidget(self.round)
        column.addWidget(self.list, 1)

    def show_view(self, view: OrganiserView) -> None:
        new = len(view.deals) != len(self._deals)
        titles = [words(_title(each)) for each in view.deals]
        self._deals = view.deals
        if titles != [self.round.itemText(at) for at in range(self.round.count())]:
            at = len(titles) - 1 if new else self.round.currentIndex()
            blocked = self.round.blockSignals(True)
            self.round.clear()
            self.round.addItems(titles)
            self.round.setCurrentIndex(at)
            self.round.blockSignals(blocked)
        self.round.setVisible(bool(view.deals))
        self._show_round()

    def _show_round(self) -> None:
        at = self.round.currentIndex()
        lines = self._deals[at].lines if 0 <= at < len(self._deals) else ()
        seats = max((len(line.won) for line in lines), default=0)
        for seat in range(MOST_SEATS):
            self.list.setColumnHidden(FIRST_SEAT + seat, seat >= seats)
        self.list.show_cells([_cells(line) for line in lines])


def _title(deal: DealView) -> Message:
    return say(
        "boards_round",
        "Round {round} · {game} · {rooms, plural, =0 {the rooms still agree on its deal} one {deal {deal}, mixed by "
        "# room} other {deal {deal}, mixed by # rooms}}",
        round=deal.round, game=Typed(deal.game), rooms=deal.rooms, deal=Typed(f"{deal.mark[:4]} {deal.mark[4:8]}"),
    )  # fmt: skip


def _cells(line: BoardLine) -> tuple[str, ...]:
    board = say("boards_number", "{number, plural, =0 {all} other {#}}", number=line.number)
    scores = tuple(
        words(
            say("boards_score", "{won}{compared, select, yes { · {share} %} other {}}",
                won=won, share=share or 0, compared="no" if share is None else "yes")
        )
        for won, share in zip(line.won, line.shares, strict=True)
    )  # fmt: skip
    padding = ("",) * (MOST_SEATS - len(scores))
    return words(board), line.room or "–", words(ALIKE[line.alike]), *scores, *padding
