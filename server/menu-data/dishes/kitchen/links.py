"""Smoked sausage, whole and cut."""

import numpy as np

from .distance import capsule, union, wobble
from .materials import food
from .meshes import roughen, smoothen, solid

SKIN = ('#4a1c0d', '#6b2c14', '#8a4222')


def _coarse_grind():
    """Smoked skin. Where a mesh is cut: meat with `fat`, `cheddar` and `jalapeno`."""
    return food(
        'link',
        *SKIN,
        frequency=0.8,
        roughness=0.3,
        bump=0.4,
        bump_frequency=2.8,
        shine=0.45,
        spots=('#1c0a05', 0.3),
        layers=[
            ('char', '#140704'),
            ('meat', '#a55a44'),
            ('fat', '#dcae92'),
            ('jalapeno', '#4d6e1c'),
            ('cheddar', '#e39a1e'),
        ],
    )


def _bits(v, seed, count, size, spread):
    """1 for vertices inside one of some randomly placed bits, 0 outside."""
    rng = np.random.default_rng(seed)
    middles = rng.uniform(-1, 1, (count, 3)) * spread
    sizes = rng.uniform(0.6, 1.2, count) * size
    gaps = np.linalg.norm(v[:, None] - middles[None], axis=2) - sizes
    return np.clip(-gaps.min(1) / 0.08 + 0.5, 0, 1)


def link(length=15.0, radius=1.6, bend=0.8, cut=None, start=None, slant=0.0, seed=0):
    """A link along X on z = 0. `cut` and `start` are where it ends before its tips.

    `slant` turns the cuts, so that they face -Y.
    """
    half = length / 2 - radius
    lean = np.radians(slant)
    far = [end for end in (cut, start) if end is not None]

    def skin(x, y, z):
        y = y - bend * (1 - (x / half) ** 2)
        body = capsule(x, y, z, (-half, 0, radius), (half, 0, radius), radius)
        for side in (1, -1):
            tip = (side * (half + radius + 0.5), 0, radius)
            body = union(body, capsule(x, y, z, (side * half, 0, radius), tip, 0.3), 0.7)
        return body + 0.07 * wobble(x, y, z, 1.3, seed)

    def plane(x, y, at):
        return (x - at) * np.cos(lean) - y * np.sin(lean)

    def shape(x, y, z):
        d = skin(x, y, z)
        d = d if cut is None else np.maximum(d, plane(x, y, cut))
        return d if start is None else np.maximum(d, -plane(x, y, start))

    def face(v):
        """1 on a cut, 0 on the skin."""
        depth = np.clip((-skin(*v.T) - 0.1) / 0.06, 0, 1)
        near = [np.abs(plane(v[:, 0], v[:, 1], at)) < 0.09 for at in far]
        return depth * np.any(near, axis=0) if near else 0 * depth

    marks = lambda v: np.clip(np.sin(1.5 * v[:, 0] + 1.0 * v[:, 1]) * 6 - 4.8, 0, 0.7)
    spread = (length / 2, radius + 1, radius)

    def bits(count, size, offset):
        """Bits of something in the meat, which show where it is cut."""

        def share(v):
            shown = face(v)
            cut_open = shown > 0
            inside = v[cut_open] - (0, 0, radius)
            shown[cut_open] *= _bits(inside, seed + offset, round(count * length), size, spread)
            return shown

        return share

    low, high = (-length / 2 - 1.4, -2.6, -0.4), (length / 2 + 1.4, 3.6, 2 * radius + 0.6)
    if start is not None:
        low = (start - 2.6, *low[1:])
    if cut is not None:
        high = (cut + 2.6, *high[1:])
    thing = solid(
        'link',
        shape,
        low,
        high,
        0.11,
        _coarse_grind(),
        char=lambda v: marks(v) * (v[:, 2] > radius) * (face(v) == 0),
        meat=face,
        fat=bits(40, 0.16, 1),
        jalapeno=bits(13, 0.3, 2),
        cheddar=bits(14, 0.34, 3),
    )
    return roughen(roughen(smoothen(thing), 0.45, 0.09), 0.14, 0.04)


def coin(radius=1.6, thickness=1.0, seed=0):
    """A slice whose cut faces point along X, its middle at the origin."""
    ends = {'cut': thickness / 2, 'start': -thickness / 2}
    thing = link(9.0, radius, 0.0, seed=seed, **ends)
    thing.data.vertices.foreach_set(
        'co', (np.array([v.co for v in thing.data.vertices]) - (0, 0, radius)).ravel()
    )
    return thing
