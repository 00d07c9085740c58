"""Signed distance functions over arrays of points, and a mesh of their zero surface."""

import math
from itertools import product

import numpy as np


def union(a, b, blend):
    """Smooth union: surfaces closer than `blend` melt into each other."""
    h = np.clip(0.5 + 0.5 * (b - a) / blend, 0, 1)
    return b + (a - b) * h - blend * h * (1 - h)


def cut(a, b):
    """What is in `a` and not in `b`."""
    return np.maximum(a, -b)


def turned(x, y, degrees):
    """The coordinates in a frame that is turned by an angle."""
    angle = math.radians(degrees)
    return (x * math.cos(angle) + y * math.sin(angle), -x * math.sin(angle) + y * math.cos(angle))


def ellipsoid(x, y, z, centre, radii, yaw=0, pitch=0):
    """Approximate distance to an ellipsoid, turned about Z, then tipped."""
    x, y, z = x - centre[0], y - centre[1], z - centre[2]
    x, y = turned(x, y, yaw)
    x, z = turned(x, z, pitch)
    a, b, c = radii
    near = np.sqrt((x / a) ** 2 + (y / b) ** 2 + (z / c) ** 2)
    slope = np.sqrt((x / a**2) ** 2 + (y / b**2) ** 2 + (z / c**2) ** 2) + 1e-6
    return near * (near - 1) / slope


def capsule(x, y, z, start, end, radius, end_radius=None):
    """Rounded rod, whose radius can change along its way."""
    start, end = np.array(start, float), np.array(end, float)
    way = end - start
    along = (x - start[0]) * way[0] + (y - start[1]) * way[1] + (z - start[2]) * way[2]
    t = np.clip(along / way.dot(way), 0, 1)
    axis = start[:, None] + way[:, None] * t.ravel()
    px, py, pz = (axis[i].reshape(t.shape) for i in range(3))
    thickness = radius + ((radius if end_radius is None else end_radius) - radius) * t
    return np.sqrt((x - px) ** 2 + (y - py) ** 2 + (z - pz) ** 2) - thickness


def rounded(a, b, radius):
    """Intersection of two distances with a rounded edge."""
    a, b = a + radius, b + radius
    outside = np.hypot(np.maximum(a, 0), np.maximum(b, 0))
    return outside + np.minimum(np.maximum(a, b), 0) - radius


def rectangle(x, y, half_width, half_depth, corner):
    """Flat rectangle with round corners."""
    return rounded(np.abs(x) - half_width, np.abs(y) - half_depth, corner)


def slab(flat, z, bottom, top, edge):
    """A flat shape with a thickness and rounded edges."""
    return rounded(flat, np.abs(z - (bottom + top) / 2) - (top - bottom) / 2, edge)


def wobble(x, y, z, size, seed=0):
    """Smooth irregularity from -1 to 1. `size` is the width of a bump."""
    k = 2 * math.pi / (2.4 * size)
    s = seed * 1.7
    a = np.sin(k * (x + 0.4 * y) + s) * np.sin(k * (0.9 * y - 0.3 * z) + 2 * s)
    b = np.sin(k * (0.8 * z + 0.5 * x) + 3 * s) * np.sin(1.7 * k * (y - 0.6 * x) + s)
    return 0.65 * a + 0.35 * b


def speckle(x, y, z, size, seed=0):
    """Noise from 0 to 1 without a pattern. `size` is the width of a patch."""
    lattice = np.random.default_rng(seed).random((16, 16, 16))
    cells = [np.asarray(axis, float) / size for axis in (x, y, z)]
    low = [np.floor(cell).astype(int) for cell in cells]
    ease = [(cell - first) ** 2 * (3 - 2 * (cell - first)) for cell, first in zip(cells, low)]
    total = 0
    for corner in product((0, 1), repeat=3):
        share = np.prod([e if far else 1 - e for e, far in zip(ease, corner)], axis=0)
        total = total + share * lattice[tuple((a + far) % 16 for a, far in zip(low, corner))]
    return total


def _crossings(values):
    """The mean crossing of each cell's edges with the surface, and their number."""
    cells = tuple(n - 1 for n in values.shape)
    total, count = np.zeros(cells + (3,)), np.zeros(cells)
    part = lambda at: values[tuple(slice(o, o + n) for o, n in zip(at, cells))]
    for axis in range(3):
        for u in (0, 1):
            for v in (0, 1):
                first = np.insert(np.array([u, v]), axis, 0)
                second = first.copy()
                second[axis] = 1
                a, b = part(first), part(second)
                hit = (a < 0) != (b < 0)
                t = np.where(hit, a / np.where(hit, a - b, 1), 0)
                for k in range(3):
                    total[..., k] += hit * (t if k == axis else first[k])
                count += hit
    return total, count


def _quads(values, index):
    """One quad for each grid edge that crosses the surface."""
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        low, high = [slice(None)] * 3, [slice(None)] * 3
        low[axis], high[axis] = slice(0, -1), slice(1, None)
        inside, beyond = values[tuple(low)] < 0, values[tuple(high)] < 0
        edges = np.argwhere(inside != beyond)
        keep = np.ones(len(edges), bool)
        for k in (u, v):
            keep &= (edges[:, k] > 0) & (edges[:, k] < values.shape[k] - 1)
        edges = edges[keep]
        corners = []
        for du, dv in ((1, 1), (0, 1), (0, 0), (1, 0)):
            cell = edges.copy()
            cell[:, u] -= du
            cell[:, v] -= dv
            corners.append(index[tuple(cell.T)])
        quads = np.stack(corners, 1)
        away = ~inside[tuple(edges.T)]
        quads[away] = quads[away][:, ::-1]
        faces.append(quads)
    return np.concatenate(faces)


def surface(distance, low, high, step):
    """Surface nets: vertices and quads of the zero surface of `distance(x, y, z)` in a box."""
    axes = [np.arange(a, b + step, step) for a, b in zip(low, high)]
    values = distance(*np.meshgrid(*axes, indexing='ij'))
    total, count = _crossings(values)
    crossed = count > 0
    index = -np.ones(count.shape, int)
    index[crossed] = np.arange(crossed.sum())
    vertices = np.argwhere(crossed) + total[crossed] / count[crossed][:, None]
    return np.array(low) + step * vertices, _quads(values, index)
