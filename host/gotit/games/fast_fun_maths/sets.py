"""Sets of three shapes (GI-H-59 … 63), found anew each time: shapes may be regrouped at will (GI-H-38).

Must not: remember a grouping.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from gotit.games.fast_fun_maths.view import ShapeFace

SETS_TO_WIN = 2


def is_set(three: tuple[ShapeFace, ...]) -> bool:
    """Three shapes of one colour or of one shape; a wild shape is any of both (GI-H-51)."""
    plain = [shape for shape in three if shape.colour != "wild"]
    colours = {shape.colour for shape in plain}
    shapes = {shape.shape for shape in plain}
    return len(three) == 3 and (len(colours) <= 1 or len(shapes) <= 1)


@lru_cache(maxsize=1024)
def best_sets(shapes: tuple[ShapeFace, ...]) -> tuple[tuple[int, ...], ...]:
    """Ids of up to two sets that share no shape; two if there are two."""
    found = [three for three in combinations(shapes, 3) if is_set(three)]
    ids = [frozenset(shape.id for shape in three) for three in found]
    for at, first in enumerate(ids):
        for second in ids[at + 1 :]:
            if not first & second:
                return tuple(sorted(first)), tuple(sorted(second))
    return (tuple(sorted(ids[0])),) if ids else ()
