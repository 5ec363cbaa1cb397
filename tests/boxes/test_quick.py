"""The host's quick ways to check a line give what the wire's own do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gotit.boxes import quick
from gotit_box import wire


@given(st.binary(), st.integers(0, 0xFFFF))
def test_the_checksum_is_the_same(data: bytes, start: int) -> None:
    assert quick.crc16(data, start) == wire.crc16(data, start)


@given(st.binary(min_size=1))
def test_the_same_bytes_are_plain(body: bytes) -> None:
    assert quick.is_plain(body) == wire.is_plain(body)


def test_each_byte_is_plain_or_not_as_there() -> None:
    each = [bytes([byte]) for byte in range(256)]
    assert [quick.is_plain(byte) for byte in each] == [wire.is_plain(byte) for byte in each]
