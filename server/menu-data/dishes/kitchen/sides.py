"""Fries, and other sides that come in heaps."""

import numpy as np

from .materials import food
from .meshes import disc_grid, make, sheet, tubes
from .placing import disc, heap


def fry(length=7.0, width=0.52, seed=0, skin=True):
    """A fried potato stick along X, its middle at the origin."""
    rng = np.random.default_rng(seed)
    x = np.linspace(-length / 2, length / 2, 12)
    bend = rng.normal(0, 0.5) * (2 * x / length) ** 2
    path = np.stack([x, bend, rng.normal(0, 0.2) * (2 * x / length) ** 2], -1)
    radius = width * (1 + rng.normal(0, 0.05, 12))
    radius[[0, -1]] *= 0.72
    potato = food(
        'fry',
        '#b9781f',
        '#d29a3c',
        '#e0b25c',
        frequency=0.9,
        roughness=0.42,
        bump=0.5,
        bump_frequency=4,
        shine=0.15,
        layers=[('dark', '#7a3f10')],
    )
    ends = np.clip((np.abs(2 * x / length) - 0.78) / 0.22, 0, 1) * rng.uniform(0.3, 1)
    stick = tubes('fry', [path], [radius], potato, 4)
    brown = np.repeat(ends, 4)
    if skin and seed % 2:
        brown = np.maximum(brown, np.tile([0.75, 0.75, 0, 0], 12))
    stick.data.attributes.new('dark', 'FLOAT', 'POINT').data.foreach_set(
        'value', brown.astype(np.float32)
    )
    bevel = stick.modifiers.new('bevel', 'BEVEL')
    bevel.width, bevel.segments, bevel.limit_method = 0.13, 2, 'ANGLE'
    return stick


def fries(onto, count=60, at=(0, 0), spread=4.5, length=(5.0, 8.0), seed=1):
    """A heap of fries."""
    rng = np.random.default_rng(seed)
    sticks = [fry(rng.uniform(*length), rng.uniform(0.42, 0.56), i) for i in range(8)]
    return heap(sticks, onto, count, disc(spread, *at), seed, tip=12)


def grains(points, code, size=0.09):
    """Salt or spice as one mesh of tiny octahedra at the given points."""
    corners = np.array([(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)], float)
    faces = np.array(
        [(0, 2, 4), (2, 1, 4), (1, 3, 4), (3, 0, 4), (2, 0, 5), (1, 2, 5), (3, 1, 5), (0, 3, 5)]
    )
    points = np.asarray(points, float)
    vertices = (points[:, None] + corners * size).reshape(-1, 3)
    every = (np.arange(len(points))[:, None, None] * 6 + faces).reshape(-1, 3)
    return make(
        'grains', vertices, every, food('grain', code, code, roughness=0.5, bump=0), smooth=False
    )


def mound(radius, height, code):
    """The inside of a heap, on which its pieces are scattered. It stands on z = 0."""
    r, angle = disc_grid(30, 90)
    z = height * (1 - r**2) + 0.15 * np.sin(5 * angle) * r
    points = np.stack([r * radius * np.cos(angle), r * radius * np.sin(angle), z], -1)
    return sheet('mound', points, food('mound', code, code, roughness=0.6), closed=True)
