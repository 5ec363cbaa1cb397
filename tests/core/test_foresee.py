"""What is foreseen of a call is what comes of it: the same state, and the same view but for its clock and its news."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from msgspec.structs import replace as with_fields
from tests.core.table_driver import Table

from gotit.core.foresee import foresee_calls
from gotit.core.session import Session
from gotit.core.table import table

LATER_US = 1_500_000


def after_call(racing: Table, seat: int) -> Session:
    """The session after this seat alone has called."""
    called = Table(racing.session)
    called.now_us = LATER_US
    called.calls(seat)
    return called.session


def shown(session: Session) -> Any:
    """All that the projector shows but the clock, which runs on between the two."""
    view = table(session, None)
    assert view is not None
    assert view.order
    return with_fields(view, timer=None)


@pytest.mark.parametrize("queue", [False, True])
def test_each_seat_is_shown_as_it_will_be(queue: bool) -> None:
    racing = Table().start(queue=queue)
    foreseen = list(foresee_calls(racing.session, LATER_US))
    assert [session.state.caller for session in foreseen] == [1, 2, 3]
    for seat, session in enumerate(foreseen, 1):
        real = after_call(racing, seat)
        assert with_fields(session.state, deadline_us=0) == with_fields(real.state, deadline_us=0)
        assert shown(session) == shown(replace(real, news=session.news))
        assert table(real, None) != table(racing.session, None)


def test_a_seat_that_is_out_is_not_foreseen() -> None:
    racing = Table().start()
    racing.calls(2)
    racing.act("answer", seat=2, right=False)
    assert [session.state.caller for session in foresee_calls(racing.session, LATER_US)] == [1, 3]


def test_nothing_is_foreseen_once_somebody_has_called_and_where_nobody_races() -> None:
    assert not list(foresee_calls(Session({}), 0))
    racing = Table().start()
    racing.press(2, racing.now_us + 1_000)
    assert racing.session.waiting_for
    assert not list(foresee_calls(racing.session, LATER_US))
    racing.watermark(racing.now_us + 1_000_000)
    assert racing.session.state.caller == 2
    assert not list(foresee_calls(racing.session, LATER_US))
