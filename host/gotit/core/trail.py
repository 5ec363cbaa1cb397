"""A sequence that never changes, of which a longer one costs little: for what a session keeps of every step.

Must not: know what it holds.

A plain tuple is copied whole for each step that is added. A match of 8,000 steps then needs 400 MB to be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")
LENGTH = 64
"""Of a full chunk. What is copied for one item more are at most so many items, and one in so many of all."""


class Trail(Generic[T], Sequence[T]):
    """Items in chunks that longer and shorter trails share. Equal to a tuple of the same items."""

    __slots__ = ("_full", "_rest")

    def __init__(self, items: Iterable[T] = ()) -> None:
        whole = tuple(items)
        full = len(whole) - len(whole) % LENGTH
        self._full = tuple(whole[at : at + LENGTH] for at in range(0, full, LENGTH))
        self._rest = whole[full:]

    def then(self, *items: T) -> Trail[T]:
        """With these at its end."""
        longer = Trail[T]((*self._rest, *items))
        longer._full = (*self._full, *longer._full)
        return longer

    def until(self, length: int) -> Trail[T]:
        """The first so many."""
        chunks, _ = divmod(min(length, len(self)), LENGTH)
        shorter = Trail[T]()
        shorter._full = self._full[:chunks]
        rest = self._full[chunks] if chunks < len(self._full) else self._rest
        shorter._rest = rest[: min(length, len(self)) - chunks * LENGTH]
        return shorter

    def __len__(self) -> int:
        return len(self._full) * LENGTH + len(self._rest)

    def __iter__(self) -> Iterator[T]:
        for chunk in self._full:
            yield from chunk
        yield from self._rest

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            first, length, by = at.indices(len(self))
            if (first, by) == (0, 1):
                return self.until(length)
            return tuple(map(self.__getitem__, range(*at.indices(len(self)))))
        place = range(len(self))[at]
        chunk, within = divmod(place, LENGTH)
        return self._full[chunk][within] if chunk < len(self._full) else self._rest[within]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Trail, tuple)) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Trail({tuple(self)!r})"
