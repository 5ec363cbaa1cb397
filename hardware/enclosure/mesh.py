"""What a printer will say of an STL file: is it closed, how thin are its walls, does anything hang in the air?

A part is looked at as it lies on the bed (its lowest point is the bed). Must not: import build123d; trust the
model where the mesh can be measured.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from hardware.enclosure import sizes
from numpy.typing import NDArray

Floats = NDArray[np.float64]
SAMPLES = 2000
ON_BED = 0.02
ENGRAVED_MM = 0.65


class Mesh:
    """`corners`: triangles × 3 corners × xyz, in mm. `normals`: one per triangle, outwards."""

    def __init__(self, corners: Floats) -> None:
        across = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
        doubled = np.linalg.norm(across, axis=1)
        real = doubled > 1e-9
        self.corners = corners[real]
        self.areas = doubled[real] / 2
        self.normals = across[real] / doubled[real, None]
        _, ids = np.unique(np.round(corners.reshape(-1, 3), 4), axis=0, return_inverse=True)
        #: Every triangle of the file as three numbers of points, those without area too: they close gaps.
        self._all = ids.reshape(-1, 3)
        self.triangles = self._all[real]

    @property
    def size(self) -> Floats:
        flat = self.corners.reshape(-1, 3)
        size: Floats = flat.max(axis=0) - flat.min(axis=0)
        return size

    def open_edges(self) -> int:
        """How many edges do not have exactly one triangle on each side; 0 means watertight."""
        edges: dict[tuple[int, int], int] = defaultdict(int)
        for a, b, c in self._all.tolist():
            if len({a, b, c}) == 3:
                for start, end in ((a, b), (b, c), (c, a)):
                    edges[start, end] += 1
        return sum(1 for (a, b), count in edges.items() if count != edges.get((b, a), 0))

    def thinnest(self) -> tuple[float, Floats]:
        """The thinnest place between two faces that look away from each other, and where it is.

        Measured from `SAMPLES` points spread over the surface, straight inwards. The sides of what is engraved into
        the face on the bed are no walls.
        """
        chance = np.random.default_rng(1)
        chosen = chance.choice(len(self.areas), SAMPLES, p=self.areas / self.areas.sum())
        u, v = chance.random((2, SAMPLES))
        flip = u + v > 1
        u[flip], v[flip] = 1 - u[flip], 1 - v[flip]
        a, b, c = (self.corners[chosen, i] for i in range(3))
        starts = a + u[:, None] * (b - a) + v[:, None] * (c - a)
        engraved = (starts[:, 2] < self.corners[:, :, 2].min() + ENGRAVED_MM) & (np.abs(self.normals[chosen, 2]) < 0.1)
        best, where = np.inf, starts[0]
        for start, normal in zip(starts[~engraved], self.normals[chosen][~engraved], strict=True):
            distance = self._through(start, -normal)
            if distance < best:
                best, where = distance, start
        return float(best), where

    def _through(self, start: Floats, direction: Floats) -> float:
        """How far inside the solid to the first face, if that looks away; else infinite (an edge, a corner)."""
        first, edge_1 = self.corners[:, 0], self.corners[:, 1] - self.corners[:, 0]
        edge_2 = self.corners[:, 2] - first
        p = np.cross(direction, edge_2)
        determinant = np.einsum("ij,ij->i", edge_1, p)
        with np.errstate(divide="ignore", invalid="ignore"):
            s = start - first
            u = np.einsum("ij,ij->i", s, p) / determinant
            q = np.cross(s, edge_1)
            v = q @ direction / determinant
            t = np.einsum("ij,ij->i", edge_2, q) / determinant
            hit = (np.abs(determinant) > 1e-12) & (u >= 0) & (v >= 0) & (u + v <= 1) & (t > 1e-3)
        if not hit.any():
            return float("inf")
        nearest = int(np.argmin(np.where(hit, t, np.inf)))
        looks_away = float(self.normals[nearest] @ direction) > 0.9
        return float(t[nearest]) if looks_away else float("inf")

    def hanging(self) -> Iterator[tuple[float, Floats]]:
        """Faces that a printer would lay into the air: (how far they span in mm, where). Bridges count as such
        only when both of their ends rest on something; a ledge spans infinitely. (A ring that rests all around and
        is free around its hole is taken for a bridge: so no heads of screws that need one.)"""
        # A cone of 45° is cut into flat faces, some of them a degree flatter.
        steep = np.cos(np.radians(sizes.STEEPEST_OVERHANG_DEG))
        bed = self.corners[:, :, 2].min()
        hangs = (self.normals[:, 2] < -steep - 0.02) & (self.corners[:, :, 2].min(axis=1) > bed + ON_BED)
        for group in self._groups(np.flatnonzero(hangs)):
            points = self.corners[group].reshape(-1, 3)
            low, high = points.min(axis=0), points.max(axis=0)
            size = high - low
            # An end that rests along its whole width adds that width; both ends must.
            resting = self._resting_edges(group)
            across = np.abs(resting[:, 1] - resting[:, 0]).sum(axis=0)
            spans = [float(size[axis]) for axis in (0, 1) if across[1 - axis] > 2 * 0.9 * size[1 - axis]]
            yield (min(spans) if spans else float("inf")), (low + high) / 2

    def _groups(self, chosen: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        """Those triangles, put together where they share a point."""
        at_point: dict[int, list[int]] = defaultdict(list)
        for index in chosen.tolist():
            for point in self.triangles[index].tolist():
                at_point[point].append(index)
        left = set(chosen.tolist())
        while left:
            todo, group = [left.pop()], []
            while todo:
                index = todo.pop()
                group.append(index)
                for point in self.triangles[index].tolist():
                    near = [other for other in at_point[point] if other in left]
                    left.difference_update(near)
                    todo += near
            yield np.array(group)

    def _resting_edges(self, group: NDArray[np.int64]) -> Floats:
        """The group's outer edges from which another face goes down: edges × 2 ends × xyz."""
        inside = set(group.tolist())
        level = float(self.corners[group][:, :, 2].min()) - 0.05
        edges = {}
        for index in inside:
            ids = self.triangles[index].tolist()
            for corner in range(3):
                edges[ids[corner], ids[(corner + 1) % 3]] = (index, corner)
        found = []
        candidates = np.flatnonzero(np.isin(self.triangles, self.triangles[group]).sum(axis=1) >= 2)
        for other in candidates.tolist():
            if other in inside or self.corners[other][:, 2].min() > level:
                continue
            ids = self.triangles[other].tolist()
            for corner in range(3):
                if (edge := edges.get((ids[(corner + 1) % 3], ids[corner]))) is not None:
                    index, first = edge
                    found.append(self.corners[index][[first, (first + 1) % 3]])
        return np.array(found, dtype=np.float64).reshape(-1, 2, 3)


def read_stl(path: Path) -> Mesh:
    """The triangles of a binary STL file."""
    data = path.read_bytes()
    count = int.from_bytes(data[80:84], "little")
    row = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attribute", "<u2")])
    if len(data) != 84 + count * row.itemsize:
        raise ValueError(f"{path.name} is not a whole binary STL file")
    return Mesh(np.frombuffer(data, row, count, 84)["corners"].astype(np.float64))


def problems(mesh: Mesh) -> Iterator[str]:
    """Sentences, one for each thing that would not print well."""
    if edges := mesh.open_edges():
        yield f"is not watertight: {edges} open edges"
    if (mesh.size[:2] > sizes.BED).any():
        width, depth = mesh.size[:2]
        yield f"is {width:.0f} × {depth:.0f} mm: more than a bed of {sizes.BED:.0f} mm"
    thin, where = mesh.thinnest()
    if thin < sizes.THINNEST_WALL - 0.01:
        yield f"has a wall of {thin:.2f} mm {place(where)}: thinner than {sizes.THINNEST_WALL:.1f} mm"
    for span, where in mesh.hanging():
        if span > sizes.LONGEST_BRIDGE:
            what = "a ledge" if span == float("inf") else f"a bridge of {span:.0f} mm"
            yield f"needs support: {what} {place(where)}"


def place(where: Floats) -> str:
    return "at ({:.0f}, {:.0f}, {:.0f})".format(*where)
